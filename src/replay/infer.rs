//! Solutions in a form that is not known beforehand.
//!
//! A program, or a person, tells all moves of a game in the same way. So what stands in the same context says
//! the same of every move: behind `from="`, say, which column the cards come from. A meaning is found by trying:
//! it is the one with which every part of the text that may be a move is a legal one, up to the end of the game.
//! Only a game that is won is taken, and nothing in it that can tell of moves may be left over.
//!
//! If there is no such meaning, one part may tell an illegal move: with another move in its place, all others are
//! legal and win, and by what they teach it tells no legal move.
//!
//! Otherwise the text may end before the game is won: if each of its moves names a card, no part is left over, and no
//! known form judges it.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, Move, Rules};
use crate::text::{self, Parts, Scattered, WrittenGame};

use super::{Known, Verdict};
pub(crate) use boards::{boards_of, boards_told};
use known::{Illegal, Judged, tells_autoplay};
use meaning::Meaning;
use search::{LIMITS, Moves, Search};

mod boards;
mod known;
mod meaning;
mod positions;
mod scattered;
mod search;
mod several;
#[cfg(test)]
mod tests;

/// The most games that it may seem to have.
const MOST_GAMES: usize = 100;
/// The most deals that its numbers may name.
const MOST_NUMBERS: usize = 4;
/// A wrong reading may have this many legal moves by chance.
const MOST_BY_CHANCE: usize = 4;
/// Fewer moves may fit by chance.
const FEWEST_MOVES: usize = 10;
/// The most parts that a text may have.
const MOST_PARTS: usize = 1_500;
/// How many parts are explained, for one board.
const BUDGET: usize = 60_000;
/// How many of them to find an illegal move, and in how many ways to read the text.
const BUDGET_OF_ILLEGAL: usize = 40_000;
const MOST_ILLEGAL: usize = 12;
/// The numbers that the first column may have: above 1 where piles of all kinds are numbered together.
const FIRST_COLUMNS: [i8; 14] = [1, 0, 4, 8, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13];

/// A board on which no meaning of a text wins.
struct NotWon<'a> {
    number: Option<DealNumber>,
    board: &'a Board,
    /// The moves that are illegal on it by a known form.
    illegal: Vec<Illegal>,
    /// The searches that most likely read moves.
    searches: Vec<Search<'a>>,
}

impl NotWon<'_> {
    /// Whether its number is not that of the deal: few moves, or few of the parts, are explained.
    fn is_other(&self) -> bool {
        let is_other =
            |search: &Search<'_>| search.reached() < FEWEST_MOVES.max(search.parts().all.len() / 4);
        self.number.is_some() && self.searches.iter().all(is_other)
    }
}

/// A board, and the number of its deal if the text has to name it.
pub(crate) type Numbered = (Option<DealNumber>, Board);

/// The games that a text tells in a form of its own: the one of the whole text, or one for each of several deals that
/// it names. `None` if there is no such form.
pub(crate) fn inferred(
    text: &str,
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Option<Vec<WrittenGame>> {
    if !may_be_inferred(text) {
        return None;
    }
    let checked = positions::checked(text, games, stop);
    let games = checked.as_deref().unwrap_or(games);
    if checked.is_some() && games.iter().all(WrittenGame::is_of_positions) {
        return checked;
    }
    of_unknown_form(text, games, boards, stop).or(checked)
}

/// A way to read the games of a text.
type Reading<'a> = &'a dyn Fn() -> Option<Vec<WrittenGame>>;

/// The games of a text whose moves are written in no known form, or shown by positions alone. `None` if there are none,
/// or known forms read them all.
fn of_unknown_form(
    text: &str,
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Option<Vec<WrittenGame>> {
    let is_long = text.len() > Parts::LONGEST || games.len() > MOST_GAMES;
    let is_solved = |game: &WrittenGame| {
        let verdict = game.number.map(|deal| super::verify(&deal.deal(), game, Known::default()));
        verdict.and_then(Result::ok).is_some_and(|it| {
            it.replay.is_won() && it.replay.surplus().is_empty() && !tells_autoplay(text, &it)
        })
    };
    if !is_long && games.len() > 1 && games.iter().all(is_solved) {
        return None;
    }
    let mut deals = games.iter().filter_map(|game| game.number);
    let first = deals.next();
    let are_several = !is_long && deals.any(|deal| Some(deal) != first);
    // Where the board is given, games of other deals are not asked for.
    let is_any_deal = !is_long && boards.iter().any(|(number, _)| number.is_some());
    // One game of the whole text would lose those that are won.
    let may_be_one = !(are_several && games.iter().any(is_solved));
    let lines = std::cell::LazyCell::new(|| text::scattered(text));
    let one = || {
        let found = one(text, &lines, games, boards, stop);
        found.or_else(|| beside_boards(text, games, boards, stop)).map(|game| vec![game])
    };
    // What a known form reads gives way to positions beside which the text tells the same.
    let alone = || {
        let found = positions::alone(text, stop)?;
        let are_checked = || found.iter().all(|game| game.not_checked.is_none());
        // A form that reads few of the moves was not meant.
        let few = found.iter().map(WrittenGame::len).sum::<usize>() / 4;
        let mut written = games.iter().filter_map(legal_on_own);
        let gives_way = |(legal, is_won): (usize, bool)| {
            legal <= MOST_BY_CHANCE || !is_won && (legal < few || are_checked())
        };
        written.all(gives_way).then_some(found)
    };
    let readings: [(bool, Reading<'_>); 6] = [
        (!is_long, &|| several::without_repeats(games)),
        (are_several, &|| several::games(text, games, stop)),
        (is_any_deal, &|| several::in_pairs(text, &lines, games, stop)),
        (!is_long && may_be_one, &one),
        (is_any_deal && may_be_one, &|| several::named_alike(text, stop)),
        (may_be_one, &alone),
    ];
    readings.into_iter().filter(|(is_tried, _)| *is_tried).find_map(|(_, read)| read())
}

/// How many moves of a game, which are written, are legal on the board or in the deal that it names, and whether they
/// win.
fn legal_on_own(game: &WrittenGame) -> Option<(usize, bool)> {
    if game.is_of_positions() {
        return None;
    }
    let deal = || game.number.map(DealNumber::deal);
    let board = game.board.as_deref().cloned().or_else(deal)?;
    super::legal(&board, game)
}

/// The one game that a whole text tells on one of some boards in a form of its own, up to its first illegal move;
/// none if one of the games that were read solves a board, or if there is no such form.
///
/// A game whose moves are most of the text and legal is as it was read, also if it ends before it is won.
///
/// If a game that was read is illegal after several moves, that line must tell a legal move by what all others
/// teach, and tell it as they do.
///
/// A solution that counts what autoplay does as moves gives way to a shorter one.
fn one(
    text: &str,
    lines: &[Scattered],
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Option<WrittenGame> {
    let judged = Judged::new(text, games, boards)?;
    let is_open = judged.solved.is_none();
    let in_pairs = |may_be_illegal: bool| {
        let mut boards = boards.iter().filter(|_| is_open);
        boards.find_map(|(number, board)| {
            scattered::game(lines, *number, board, &judged.illegal_on(board), may_be_illegal)
        })
    };
    let of_board = |number: &Option<DealNumber>, board: &Board, moves: Told| {
        let mut game = WrittenGame::inferred(*number, moves);
        game.board = number.is_none().then(|| Box::new(board.clone()));
        game
    };
    if let Some((game, next)) = in_pairs(false) {
        // Another game is not passed over.
        return if next.is_some() { None } else { Some(game) };
    }
    if judged.is_most {
        return None;
    }
    let ways = Parts::all(text, FEWEST_MOVES, MOST_PARTS);
    let mut not_won: Vec<NotWon<'_>> = Vec::new();
    for (number, board) in boards {
        let illegal = judged.illegal_on(board);
        match won(&ways, board, &illegal, stop) {
            Ok(moves) => {
                let game = of_board(number, board, moves);
                let is_shorter = |solved: &Verdict| game.len() < solved.replay.steps.len();
                if judged.solved.as_ref().is_none_or(is_shorter) {
                    return Some(game);
                }
            }
            Err(searches) => not_won.push(NotWon { number: *number, board, illegal, searches }),
        }
    }
    // A game that a known form solves is not illegal.
    if !is_open {
        return None;
    }
    if not_won.iter().all(NotWon::is_other)
        && !games.iter().any(|game| super::deal_behind(game).is_some())
        && let Some(game) = by_cards(&ways, stop)
    {
        return Some(game);
    }
    if let Some((game, None)) = in_pairs(true) {
        // A known form says best which move is illegal.
        return Some(game).filter(|game| !judged.names_last(game));
    }
    not_won.into_iter().find_map(|NotWon { number, board, illegal, mut searches }| {
        let found = up_to_illegal(&mut searches, &illegal, stop);
        let open = || if judged.has_moves { None } else { to_end(&mut searches, stop) };
        Some(of_board(&number, board, found.or_else(open)?))
    })
}

/// The one game that a text tells beside boards that it shows between the moves.
fn beside_boards(
    text: &str,
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Option<WrittenGame> {
    let places = text::lines_of_places(text);
    if places.len() < COLUMNS {
        return None;
    }
    let beside = text::without_lines(text, |line| places.contains(&line));
    one(&beside, &text::scattered(&beside), games, boards, stop)
}

/// The game of a text that names no deal, if the cards of its moves do.
fn by_cards(ways: &[Parts], stop: text::Stop<'_>) -> Option<WrittenGame> {
    let cards = |parts: &Parts| -> Vec<Vec<Card>> {
        let cards = parts.all.iter().map(|part| part.cards().collect());
        cards.filter(|cards: &Vec<Card>| !cards.is_empty()).collect()
    };
    let mut tried: Vec<Vec<Vec<Card>>> = Vec::new();
    for parts in ways {
        let cards = cards(parts);
        if 2 * cards.len() < parts.all.len() || are_distinct(&cards) || tried.contains(&cards) {
            continue;
        }
        let found = super::behind::playing(&cards, stop);
        if found.len() > MOST_NUMBERS || stop() {
            return None;
        }
        for number in found {
            if let Ok(moves) = won(ways, &number.deal(), &[], stop) {
                let mut game = WrittenGame::inferred(Some(number), moves);
                game.number_is_found = true;
                return Some(game);
            }
        }
        tried.push(cards);
    }
    None
}

/// Whether each card is named once: a board shows them so, and moves do not.
fn are_distinct(cards: &[Vec<Card>]) -> bool {
    let mut seen = HashSet::new();
    cards.iter().flatten().all(|card| seen.insert(*card))
}

/// Whether a text is short enough to be read so: one with positions may be longer.
pub(crate) fn may_be_inferred(text: &str) -> bool {
    const LONGEST: usize = 1 << 20;
    text.len() <= LONGEST
}

/// The moves of a whole text that win on a board; if there are none, the searches that most likely read moves.
fn won<'a>(
    ways: &'a [Parts],
    board: &Board,
    illegal: &[Illegal],
    stop: text::Stop<'_>,
) -> Result<Told, Vec<Search<'a>>> {
    let (usual, rare) = FIRST_COLUMNS.split_at(2);
    let mut budget = BUDGET;
    let mut not_won: Vec<Search<'_>> = Vec::new();
    for first_columns in [usual, rare] {
        let mut ways: Vec<Vec<Search<'_>>> =
            ways.iter().map(|parts| searches(parts, board, first_columns)).collect();
        // First choices are tried in all ways before others are in any.
        let all = 0..ways.len();
        for (limit, way) in LIMITS.into_iter().flat_map(|it| all.clone().map(move |at| (it, at))) {
            let of_way = &mut ways[way];
            let first = of_way.iter_mut().enumerate().find_map(|(at, search)| {
                let is_over = budget == 0 || stop();
                let moves = if is_over { None } else { search.run(limit, &mut budget) };
                moves.map(|moves| (at, moves))
            });
            let Some((at, moves)) = first else { continue };
            // What comes first in the same way is likelier, though further from first choices.
            let mut before = of_way[..at].iter_mut().enumerate();
            let likelier = before.find_map(|(at, search)| {
                let mut limits = LIMITS.into_iter().filter(|other| *other > limit);
                let moves = limits.find_map(|limit| search.run(limit, &mut budget));
                moves.map(|moves| (at, moves))
            });
            let (at, moves) = likelier.unwrap_or((at, moves));
            let search = &mut of_way[at];
            let parts = search.parts();
            let is_right = (1..).zip(&moves).all(|(number, mv)| {
                let line = parts.all[mv.0].line;
                let is_contested = illegal.iter().any(|other| other.may_be(number, line));
                !is_contested || !stop() && search.is_told(*mv, &mut budget)
            });
            if is_right {
                return Ok(told(parts, moves));
            }
        }
        not_won.extend(ways.into_iter().flatten());
        not_won.sort_by_key(|search| Reverse(search.density()));
        not_won.truncate(MOST_ILLEGAL);
    }
    Err(not_won)
}

/// The searches with one way to cut a text, for each kind of autoplay and each number of the first column, the likeliest
/// first.
fn searches<'a>(parts: &'a Parts, board: &Board, first_columns: &[i8]) -> Vec<Search<'a>> {
    let mut searches = Vec::new();
    for autoplay in autoplays(parts) {
        let rules = Rules::DEFAULT.with_autoplay(autoplay);
        let of_column = |first: &i8| Search::new(Meaning::new(parts, rules, *first), board);
        searches.extend(first_columns.iter().filter_map(of_column));
    }
    searches
}

/// The moves up to the one that is illegal, by the first search that finds one; none if a known form says the
/// same, since it says it better.
fn up_to_illegal(
    searches: &mut [Search<'_>],
    illegal: &[Illegal],
    stop: text::Stop<'_>,
) -> Option<Told> {
    let mut budget = BUDGET_OF_ILLEGAL;
    let mut searches = searches.iter_mut().take_while(|_| !stop());
    let (parts, moves) =
        searches.find_map(|search| Some((search.parts(), search.run_to_illegal(&mut budget)?)))?;
    let (last, _) = moves.last()?;
    let is_known = |other: &Illegal| other.may_be(moves.len(), parts.all[*last].line);
    (!illegal.iter().any(is_known)).then(|| told(parts, moves))
}

/// The moves of a text that ends before the game is won, by the first search that explains it to its end.
fn to_end(searches: &mut [Search<'_>], stop: text::Stop<'_>) -> Option<Told> {
    let mut budget = BUDGET_OF_ILLEGAL;
    let mut searches = searches.iter_mut().take_while(|_| !stop());
    searches.find_map(|search| Some(told(search.parts(), search.run_to_end(&mut budget)?)))
}

/// Moves, each with the line and the text that tell it.
type Told = Vec<(usize, String, Move)>;

fn told(parts: &Parts, moves: Moves) -> Told {
    let told = |(at, mv): (usize, Move)| (parts.all[at].line, parts.all[at].text.clone(), mv);
    moves.into_iter().map(told).collect()
}

/// The kinds of autoplay in the order in which they are tried. If the text does not mention autoplay, the player
/// moves each card home.
fn autoplays(parts: &Parts) -> [Autoplay; 3] {
    if parts.words.iter().any(|word| word.is_auto) {
        [Autoplay::Safe, Autoplay::Max, Autoplay::None]
    } else {
        [Autoplay::Safe, Autoplay::None, Autoplay::Max]
    }
}
