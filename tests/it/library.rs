//! The values of the library read back from what they are written as, text and JSON.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use freecell::board::{Board, Place};
use freecell::card::{Card, Rank, Suit};
use freecell::dealer::{DealNumber, DealRange};
use freecell::facts::difficulty::Level;
use freecell::facts::lengths;
use freecell::replay::{self, RuleHints};
use freecell::rules::{Autoplay, EmptyColumn, Move, Rules};
use freecell::search::Sort;
use freecell::solver::{Limit, Limits, Mode, Outcome, SolveOptions, solve};
use freecell::text::{self, Dialect, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that values round-trip through `Display` and through JSON.
fn round_trip<T>(values: impl IntoIterator<Item = T>)
where
    T: Display + FromStr + Serialize + DeserializeOwned + PartialEq + Debug,
    T::Err: Debug,
{
    for value in values {
        assert_eq!(value.to_string().parse::<T>().unwrap(), value);
        through_json(&value);
    }
}

fn through_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
}

fn places() -> impl Iterator<Item = Place> {
    "12345678abcdefgh".chars().filter_map(Place::from_char)
}

/// Positions of a game with a legal move at each step, chosen by `choose`.
fn positions(rules: Rules, deal: i64, choose: usize) -> Vec<Board> {
    let mut board = DealNumber::new(deal).unwrap().deal();
    rules.start(&mut board);
    let mut all = vec![board.clone()];
    for step in 0..60 {
        let moves = rules.moves(&board);
        let Some(&mv) = moves.get((step * choose) % moves.len().max(1)) else { break };
        rules.play(&mut board, mv);
        all.push(board.clone());
    }
    all
}

#[test]
fn what_is_written_reads_back() {
    round_trip(Suit::ALL);
    round_trip(Rank::ALL);
    round_trip(Card::ALL);
    round_trip(Autoplay::ALL);
    round_trip(EmptyColumn::ALL);
    round_trip(Mode::ALL);
    round_trip(Limit::ALL);
    round_trip(Dialect::ALL);
    round_trip(Style::ALL);
    round_trip(Sort::ALL);
    round_trip(Level::ALL);
    round_trip(places());
    let moves =
        |cards| places().flat_map(move |from| places().map(move |to| Move { from, to, cards }));
    round_trip((1..=13).flat_map(moves));
    round_trip([-2, -1, 1, 617, DealNumber::LAST.get()].map(|n| DealNumber::new(n).unwrap()));
    round_trip(["617", "1..32000", "-2..5"].map(|range| range.parse::<DealRange>().unwrap()));
}

#[test]
fn suits_and_ranks_have_a_second_form() {
    for card in Card::ALL {
        let written = format!("{:#}{:#}", card.rank(), card.suit());
        assert_eq!(written, format!("{card:#}"));
        assert_eq!(written.parse(), Ok(card));
    }
    for text in ["", "CC", "♣♣", "x", "1O"] {
        assert!(text.parse::<Suit>().is_err() && text.parse::<Rank>().is_err(), "{text}");
    }
}

#[test]
fn text_that_is_no_move_is_refused() {
    for text in ["", "2", "9a", "2i", "27v", "27vx", "27v100", "26 76", "2é", "é2", "vv"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn boards_read_back_in_any_position() {
    for deal in [1, 617, 11_982, -1, DealNumber::LAST.get()] {
        for board in positions(Rules::default(), deal, 7) {
            assert_eq!(board.to_string().parse().as_ref(), Ok(&board), "{board}");
            through_json(&board);
        }
    }
    let seven = Rules::new(7, Autoplay::None, EmptyColumn::Classic).unwrap();
    for board in positions(seven, 94_717_719, 5) {
        through_json(&board);
    }
}

#[test]
fn json_that_is_no_board_or_number_is_refused() {
    let board = serde_json::to_value(DealNumber::FIRST.deal()).unwrap();
    let broken = |path: &str, value: serde_json::Value| {
        let mut board = board.clone();
        *board.pointer_mut(path).unwrap() = value;
        serde_json::from_value::<Board>(board).unwrap_err().to_string()
    };
    let refusal = broken("/columns/0/0", "2D".into());
    assert!(refusal.contains("2D appears twice"), "{refusal}");
    broken("/columns/0", vec!["2D"; 20].into());
    broken("/cells", vec![serde_json::Value::Null; 8].into());
    broken("/foundations/C", 14.into());
    for number in ["0", "-3", "8589934592", "\"617\""] {
        assert!(serde_json::from_str::<DealNumber>(number).is_err(), "{number}");
    }
    let rules = r#"{"cells":8,"autoplay":"safe","empty_column":"vista"}"#;
    assert!(serde_json::from_str::<Rules>(rules).is_err());
}

#[test]
fn outcomes_are_shown_and_kept() {
    let deal: DealNumber = "617".parse().unwrap();
    let limits = Limits { states: Some(3000), ..Limits::UNTIMED };
    for (mode, states) in [(Mode::Fast, 3000), (Mode::Short, 3000), (Mode::Optimal, 1)] {
        let limits = Limits { states: Some(states), ..limits };
        let options = SolveOptions { mode, limits, ..SolveOptions::default() };
        let outcome = solve(&deal.deal(), &options);
        through_json(&outcome);
        match &outcome {
            Outcome::Solved(solution) => {
                let moves = &solution.moves;
                assert_eq!(outcome.to_string(), format!("solved in {} moves", moves.len()));
                let text = text::write(options.rules, &deal.deal(), moves, Style::Standard);
                let game = text::games(&text).next().unwrap();
                let verdict = replay::verify(&deal.deal(), &game, RuleHints::default()).unwrap();
                assert!(verdict.to_string().starts_with("valid, "), "{verdict}");
            }
            _ => {
                assert_eq!(outcome.to_string(), "unsolved: the limit on positions was reached");
            }
        }
    }
    let rules = Rules::default();
    through_json(&rules);
    through_json(&lengths::of(deal, rules).unwrap());
}

#[test]
fn numbers_become_deals() {
    assert_eq!(DealNumber::try_from(617_u64), "617".parse());
    assert_eq!(DealNumber::try_from(-1_i32), "-1".parse());
    assert!(DealNumber::try_from(0_usize).is_err());
    assert!(DealNumber::try_from(u64::MAX).is_err());
    assert_eq!(i64::from(DealNumber::LAST), 8_589_934_591);
    let range: DealRange = "-2..3".parse().unwrap();
    assert_eq!((range.into_iter().count(), range.count()), (5, 5));
    assert!(range.into_iter().map(i64::from).eq([-2, -1, 1, 2, 3]));
}
