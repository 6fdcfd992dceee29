//! Games under headers that could mean something else.

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::rules::{Move, Rules};
use freecell::solver::{Limits, Mode, Outcome, SolveOptions, solve};
use freecell::text::{self, Style};

use super::{check_text, expect_none};

fn board(deal: u32) -> Board {
    DealNumber::new(i64::from(deal)).unwrap().deal()
}

fn solution(deal: u32) -> Option<Vec<Move>> {
    let limits = Limits { states: Some(20_000), ..Limits::default() };
    let options = SolveOptions { mode: Mode::Fast, limits, ..SolveOptions::default() };
    match solve(&board(deal), &options) {
        Outcome::Solved(solution) => Some(solution.moves),
        _ => None,
    }
}

/// The same solution, made `length` or `length + 1` moves long: a card goes from cell to cell and back.
fn padded(deal: u32, moves: &[Move], length: usize) -> Option<Vec<Move>> {
    let rules = Rules::default();
    let mut board = board(deal);
    for (at, mv) in moves.iter().enumerate() {
        rules.play(&mut board, *mv);
        let cell = |at: usize| char::from(b'a' + u8::try_from(at).unwrap());
        let full = (0..4).find(|at| board.cells()[*at].is_some()).map(cell);
        let free = (0..4).find(|at| board.cells()[*at].is_none()).map(cell);
        let (Some(full), Some(free)) = (full, free) else { continue };
        let there: Move = format!("{full}{free}").parse().unwrap();
        let back: Move = format!("{free}{full}").parse().unwrap();
        let pairs = length.checked_sub(moves.len())?.div_ceil(2);
        let pad = [there, back].repeat(pairs);
        return Some([&moves[..=at], &pad[..], &moves[at + 1..]].concat());
    }
    None
}

/// Deals with their moves, a game's number of moves being its deal or the next number.
fn games(first: u32, count: usize) -> Vec<(u32, Vec<Move>)> {
    let game = |deal: u32| Some((deal, padded(deal, &solution(deal)?, deal as usize)?));
    (first..).filter_map(game).take(count).collect()
}

/// A way to write a deal above or before its moves.
type Header = fn(u32) -> String;

const HEADERS: [(&str, Header, Style); 6] = [
    ("617: on one line", |deal| format!("{deal}: "), Style::Line),
    ("#617 on a line", |deal| format!("#{deal}\n"), Style::Standard),
    ("Game #617", |deal| format!("Game #{deal}\n"), Style::Standard),
    ("deal 617", |deal| format!("deal {deal}\n"), Style::Line),
    ("#617 A Name", |deal| format!("#{deal} A Name\n"), Style::FcSolve),
    ("#617 card by card", |deal| format!("\n#{deal}\n"), Style::Single),
];

fn text(games: &[(u32, Vec<Move>)], header: Header, style: Style) -> String {
    let write = |(deal, moves): &(u32, Vec<Move>)| {
        header(*deal) + &text::write(Rules::default(), &board(*deal), moves, style)
    };
    games.iter().map(write).collect()
}

/// Writes these games under every header.
fn check(what: &str, games: &[(u32, Vec<Move>)]) {
    let deals: Vec<u32> = games.iter().map(|(deal, _)| *deal).collect();
    let mut wrong = Vec::new();
    for (name, header, style) in HEADERS {
        let text = text(games, header, style);
        check_text(&format!("{what}, {name}"), &text, &deals, true, &mut wrong);
    }
    expect_none(&wrong);
}

#[test]
fn games_as_long_as_their_number_read_back() {
    let games = games(60, 40);
    let is_as_long = |(deal, moves): &(u32, Vec<Move>)| {
        [*deal as usize, *deal as usize + 1].contains(&moves.len())
    };
    assert!(games.iter().all(is_as_long));
    check("as long as their number", &games);
}

/// A single game has no neighbours to tell its form by.
#[test]
fn each_game_by_itself_reads_back() {
    for game in games(64, 6) {
        check("alone", &[game]);
    }
}

#[test]
fn runs_of_small_numbers_read_back() {
    for range in [1..=12_u32, 11..=18, 36..=37, 44..=56, 100..=110] {
        let games: Vec<_> = range.filter_map(|deal| Some((deal, solution(deal)?))).collect();
        check("small numbers", &games);
    }
}

#[test]
fn numbers_in_no_order_read_back() {
    let deals = [31_465, 2, 26, 617, 3, 1_000_000, 12, 12, 11, 4_294_967, 78, 2_147_483_647];
    let games: Vec<_> =
        deals.into_iter().filter_map(|deal| Some((deal, solution(deal)?))).collect();
    check("in no order", &games);
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn thousands_of_games_in_a_file_read_back() {
    let game = |deal| Some((deal, solution(deal)?));
    check("in one file", &(1..=4000).filter_map(game).collect::<Vec<_>>());
    check("as long as their number", &games(60, 1000));
}
