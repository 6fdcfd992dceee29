//! The deal of a game is found from its moves alone.

use freecell::dealer::{DealNumber, DealRange};
use freecell::replay::{self, Furthest, RuleHints};
use freecell::search::ByMoves;
use freecell::solver::Cancel;
use freecell::text::{self, WrittenGame};

use crate::cli::{run, run_with};
use crate::dialects::{ALL, Dialect};

/// The dialects whose texts show no position, so that nothing but a header names their deal.
fn dialects() -> impl Iterator<Item = Dialect> {
    ALL.into_iter().filter(|dialect| !dialect.has_positions)
}

/// A solved deal, its moves as the dialect writes them, and what is read without any header.
fn nameless(dialect: Dialect, at: usize) -> (DealNumber, WrittenGame) {
    let game = dialect.games(at).next().unwrap();
    let text = dialect.write(&game).all;
    let mut read = text::games(&text).next().unwrap_or_else(|| panic!("{}:\n{text}", dialect.name));
    (read.number, read.board) = (None, None);
    (game.deal.try_into().unwrap(), read)
}

/// The deals around one, this number at the most.
fn around(deal: DealNumber, deals: i64) -> DealRange {
    DealRange::new(deal.step(-deals / 2), deal.step(deals / 2)).unwrap()
}

fn search(game: &WrittenGame, range: DealRange) -> ByMoves {
    ByMoves::search(game, RuleHints::default(), range, 1, &Cancel::new(), &mut |_| {}).unwrap()
}

/// Every dialect's games win one deal of many; so do `deals` others.
fn every_dialect_finds_its_deal(deals: i64, games: usize) {
    for dialect in dialects() {
        for at in 0..games {
            let (deal, game) = nameless(dialect, 50 + 9 * at);
            let found = search(&game, around(deal, deals));
            assert_eq!(found.won, [deal], "{}: {found}", dialect.name);
            assert_eq!(found.deal(), Some(deal));
        }
    }
}

#[test]
fn each_dialect_finds_its_deal() {
    every_dialect_finds_its_deal(2_000, 1);
}

#[test]
#[ignore = "millions of deals, in .ci/run"]
fn each_dialect_finds_its_deal_among_many() {
    every_dialect_finds_its_deal(200_000, 3);
}

#[test]
fn a_deal_is_reached_as_far_as_verified() {
    for dialect in dialects() {
        let (deal, game) = nameless(dialect, 70);
        let furthest = Furthest::new(&game, RuleHints::default());
        for deal in around(deal, 300) {
            let verdict = replay::verify(&deal.deal(), &game, RuleHints::default()).unwrap();
            let expected = (verdict.is_valid(), verdict.replay.steps.len());
            assert_eq!(furthest.reached(&deal.deal()), expected, "{}, {deal}", dialect.name);
        }
    }
}

#[test]
fn a_damaged_solution_names_the_deal_where_it_goes_furthest() {
    let deal = DealNumber::new(617).unwrap();
    let solution = run(&["solve", "617", "--mode", "fast", "--format", "notation"]).stdout;
    let moves = solution.trim().strip_prefix("617: ").unwrap();
    let words: Vec<&str> = moves.split_whitespace().collect();
    let found =
        |words: &[&str]| search(&text::games(&words.join(" ")).next().unwrap(), around(deal, 1000));

    let cut = found(&words[..30]);
    assert_eq!((cut.deal(), cut.furthest), (Some(deal), (deal, 30)));
    assert!(
        cut.to_string().contains("; all of them are legal in 617, any other stops them by move "),
        "{cut}"
    );

    let mut wrong = words.clone();
    wrong[39] = "ha";
    let wrong = found(&wrong);
    assert_eq!((wrong.won.len(), wrong.deal(), wrong.furthest), (0, Some(deal), (deal, 39)));
    let told =
        format!("; 617 goes furthest: illegal at move 40 of {}, any other by move ", words.len());
    assert!(wrong.to_string().contains(&told), "{wrong}");

    let short = found(&words[..3]);
    assert_eq!((short.deal(), &short.won[..]), (None, &[][..]));
    assert!(short.to_string().ends_with(", and no deal goes clearly furthest"), "{short}");
}

#[test]
fn verify_names_the_deal_of_moves_without_a_number() {
    let table = std::fs::read("tests/data/shirl-hart-01024.txt").unwrap();
    let found = run_with(&["verify"], table.clone());
    let expected = "#1024: valid, 46 moves; Shirl Hart's table, 4 cells, autoplay safe, needs Vista's empty-column rule\n  \
        the text names no deal: the moves win deal 1024 and no other of 1..1000000\n";
    assert_eq!((found.status, found.stdout.as_str(), found.stderr.as_str()), (0, expected, ""));
    let json = run_with(&["verify", "--json"], table);
    assert!(json.stdout.contains(r#""deal":1024,"named":null"#), "{}", json.stdout);
    assert!(json.stdout.contains(r#""wins":[1024]"#), "{}", json.stdout);
}

#[test]
fn moves_of_no_deal_are_refused_with_what_was_tried() {
    let run = run_with(&["verify"], "2a 37");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    let told = "the solution on line 1 names no deal: the moves win no deal of 1..1000000, and no deal goes clearly \
        furthest; say which: freecell verify DEAL FILE";
    assert!(run.stderr.contains(told), "{}", run.stderr);
}

#[test]
fn a_search_ends_when_it_is_cancelled() {
    let game = text::games("2a 26").next().unwrap();
    let cancel = Cancel::new();
    let mut done = 0;
    let found = ByMoves::search(
        &game,
        RuleHints::default(),
        DealRange::WINDOWS,
        1,
        &cancel,
        &mut |deals| {
            done = deals;
            cancel.cancel();
        },
    );
    assert_eq!(found, None);
    assert!((1..DealRange::WINDOWS.count()).contains(&done), "{done}");
}
