//! Texts that people paste: deal numbers, boards, solutions.

use std::fs;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

use super::{SOLUTION, WORDS, damaged, few_inputs, inputs, texts, word};
use crate::board::Board;
use crate::board::format::{self, Pasted};
use crate::card::Card;
use crate::dealer::{DealNumber, DealRange};
use crate::intake::{self, FoundBoard};
use crate::notation::{self, Style, WrittenGame};
use crate::replay::{self, Known};
use crate::text::decode;

/// The boards of a text.
fn boards(text: &str) -> Vec<Board> {
    let board = |entry: format::Entry| match entry.board.ok()? {
        Pasted::Whole(board) => Some(board),
        Pasted::List { by_rows, .. } => Some(*by_rows),
        Pasted::Partial(_) => None,
    };
    format::parse_many(text).filter_map(board).collect()
}

/// Reads the games of a text, and replays the first of them.
fn solutions(text: &str) -> Option<replay::Verdict> {
    let games = notation::read(text);
    let board = DealNumber::FIRST.step(10_912).deal();
    replay::verify(&board, games.first()?, Known::default()).ok()
}

proptest! {
    #![proptest_config(inputs(2000))]

    #[test]
    fn a_deal_number_is_read_or_refused(
        words in prop::collection::vec(prop_oneof![word(), "[-+#0-9 .,_]{0,6}"], 1..4),
    ) {
        let text = words.concat();
        match text.parse::<DealNumber>() {
            Ok(deal) => prop_assert_eq!(deal.to_string().parse(), Ok(deal)),
            Err(why) => prop_assert!(!why.to_string().is_empty()),
        }
        if let Ok(range) = text.parse::<DealRange>() {
            let again = format!("{}..{}", range.first(), range.last());
            prop_assert_eq!(again.parse(), Ok(range));
        }
    }
}

proptest! {
    #![proptest_config(inputs(400))]

    #[test]
    fn a_board_is_read_or_refused(text in texts()) {
        for board in boards(&text) {
            prop_assert_eq!(board.check(), Ok(()));
            let written = format::position(&board);
            prop_assert!(format::parse(&written).as_ref() == Ok(&board), "{}", written);
            if board.is_dealt() {
                for written in [format::rows(&board), format::columns(&board), format::unicode(&board)] {
                    prop_assert!(format::parse(&written).as_ref() == Ok(&board), "{}", written);
                }
            }
        }
        if let Err(why) = format::parse(&text) {
            prop_assert!(!why.to_string().is_empty());
        }
    }

    #[test]
    fn a_solution_is_read_or_refused(text in texts()) {
        for game in notation::read(&text) {
            prop_assert!(game.line >= 1);
        }
        if let Some(verdict) = solutions(&text) {
            prop_assert_eq!(verdict.replay.last().check(), Ok(()));
        }
    }

    #[test]
    fn what_wins_is_written_so_that_it_wins(text in damaged(Just(SOLUTION.to_owned()))) {
        let Some(verdict) = solutions(&text).filter(replay::Verdict::is_valid) else { return Ok(()) };
        let replay = &verdict.replay;
        for style in [Style::Standard, Style::Line, Style::FcSolve] {
            let text = notation::write(replay.rules, &replay.start, &replay.moves(), style);
            let games: Vec<WrittenGame> = notation::read(&text);
            let again = replay::verify(&replay.start, &games[0], Known::default()).unwrap();
            prop_assert!(again.is_valid(), "{}", text);
            prop_assert_eq!(again.replay.last(), replay.last());
        }
    }
}

/// The samples of texts that are understood.
fn samples() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/texts");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files.iter().map(|path| decode(&fs::read(path).unwrap())).collect()
}

/// Values as they stand in JSON of deals, boards and solutions, and others.
fn json() -> impl Strategy<Value = Value> {
    const KEYS: [&str; 9] =
        ["columns", "rows", "cells", "foundations", "deal", "solution", "steps", "rules", "result"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<i32>().prop_map(Value::from),
        (0..=13).prop_map(Value::from),
        select(WORDS).prop_map(Value::from),
        select(&Card::ALL[..]).prop_map(|card| Value::from(card.to_string())),
    ];
    leaf.prop_recursive(4, 80, 10, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..10).prop_map(Value::from);
        let object = prop::collection::btree_map(select(&KEYS[..]), inner, 0..5);
        let object = object.prop_map(|map| map.into_iter().map(|(k, v)| (k.to_owned(), v)));
        prop_oneof![list, object.prop_map(|map| Value::Object(map.collect()))]
    })
}

/// Reads a text as every door does; what is understood is sound, what is not says why.
fn is_read_or_refused(text: &str) {
    match intake::read(text) {
        Ok(found) => {
            for entry in found.boards() {
                match entry.board {
                    Ok(FoundBoard::Whole(found)) => assert_eq!(found.board.check(), Ok(())),
                    Ok(FoundBoard::Part(part)) => assert!(part.known() <= Card::COUNT),
                    Err(why) => assert!(!why.to_string().is_empty()),
                }
            }
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(inputs(200))]

    #[test]
    fn a_damaged_sample_is_read_or_refused(text in damaged(select(samples()))) {
        is_read_or_refused(&text);
    }

    #[test]
    fn json_is_read_or_refused(values in prop::collection::vec(json(), 1..4), one_line: bool) {
        let text: Vec<String> = values.iter().map(Value::to_string).collect();
        is_read_or_refused(&text.join(if one_line { "" } else { "\n" }));
    }
}

proptest! {
    #![proptest_config(few_inputs(24))]

    /// Eight times the text takes far less than eight times eight times the time.
    #[test]
    fn time_is_in_proportion_to_length(words in prop::collection::vec(select(WORDS), 1..4)) {
        let read = |bytes: usize| {
            let piece = words.concat();
            let text = piece.repeat(bytes / piece.len().max(1));
            let begin = Instant::now();
            _ = intake::read(&text).map(|found| found.boards().count());
            _ = boards(&text);
            _ = solutions(&text);
            begin.elapsed()
        };
        let short = read(8 << 10);
        let long = read(64 << 10);
        // A busy machine may stop one of them for a while.
        let slow = |long: Duration| long > Duration::from_secs(1) && long > 24 * short;
        prop_assert!(!slow(long) || !slow(read(64 << 10)), "{:?} and {:?}", short, long);
    }
}
