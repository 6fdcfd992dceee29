//! Texts as people paste them: deal numbers, boards, solutions.

use std::fs;

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

use super::fuzz::{SOLUTION, WORDS, damaged, inputs, texts, word};
use crate::board::Board;
use crate::board::format;
use crate::card::Card;
use crate::dealer::{DealNumber, DealRange};
use crate::replay::{self, RuleHints};
use crate::text::decode;
use crate::text::{self, BoardEntry, FoundBoard, Style, WrittenGame};

/// The boards of a text.
fn boards(text: &str) -> Vec<Board> {
    let board = |entry: BoardEntry| match entry.board.ok()? {
        FoundBoard::Whole(found) => Some(found.board),
        FoundBoard::Part(_) => None,
    };
    text::read(text).map(|found| found.boards().filter_map(board).collect()).unwrap_or_default()
}

/// Parses the games of a text, and replays the first of them.
fn solutions(text: &str) -> Option<replay::Verdict> {
    let games = text::games(text).collect::<Vec<_>>();
    let board = DealNumber::FIRST.step(10_912).deal();
    replay::verify(&board, games.first()?, RuleHints::default()).ok()
}

/// Like [`inputs`], for slow properties: at most ten times as many cases, whatever the environment sets.
fn few_inputs(cases: u32) -> ProptestConfig {
    let config = inputs(cases);
    ProptestConfig { cases: config.cases.min(10 * cases), ..config }
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
            prop_assert!(written.parse::<Board>().as_ref() == Ok(&board), "{}", written);
            if board.is_dealt() {
                for written in [format::rows(&board), format::columns(&board), format::unicode(&board)] {
                    prop_assert!(written.parse::<Board>().as_ref() == Ok(&board), "{}", written);
                }
            }
        }
        if let Err(why) = text.parse::<Board>() {
            prop_assert!(!why.to_string().is_empty());
        }
    }

    #[test]
    fn a_solution_is_read_or_refused(text in texts()) {
        for game in text::games(&text).collect::<Vec<_>>() {
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
            let text = text::write(replay.rules, &replay.start, &replay.moves(), style);
            let games: Vec<WrittenGame> = text::games(&text).collect::<Vec<_>>();
            let again = replay::verify(&replay.start, &games[0], RuleHints::default()).unwrap();
            prop_assert!(again.is_valid(), "{}", text);
            prop_assert_eq!(again.replay.last(), replay.last());
        }
    }
}

/// The samples of valid texts.
fn samples() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/texts");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files.iter().map(|path| decode(&fs::read(path).unwrap())).collect()
}

/// Values from the JSON of deals, boards and solutions, and others.
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

/// Parses a text in every way that the program has. The result is valid, or the error says why not.
fn is_read_or_refused(text: &str) {
    match text::read(text) {
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

/// A line of each form of text, with values that no real text has.
fn line() -> impl Strategy<Value = String> {
    let card = || select(&Card::ALL[..]).prop_map(|card| card.to_string());
    let number = || prop_oneof![0..20_u64, Just(255), Just(10_000), Just(u64::MAX)];
    let place = || select(&["1", "8", "0", "9", "a", "g", "h", "r", "#"][..]);
    let home = (card(), card(), 0..6_usize)
        .prop_map(|(one, other, times)| vec![format!("{one}-{other}"); times].join(";"));
    let table = (number(), place(), place(), card(), card(), home).prop_map(
        |(n, from, to, one, other, home)| format!("{n}|{from}{to}|{one}-{other}|f|{home}"),
    );
    let suit = (number(), select(&["AC-KC", "AD-KD;AH-KH", "AC-KC;AD-KD;AH-KH;AS-KS"][..]))
        .prop_map(|(n, home)| format!("{n}|4a|8S|f|{home}"));
    let pair = (place(), place(), number(), select(&["", "v", "{"][..]))
        .prop_map(|(from, to, n, mark)| format!("{from}{to}{mark}{n}"));
    let sentence = (number(), number(), number())
        .prop_map(|(n, from, to)| format!("Move {n} cards from stack {from} to stack {to}"));
    let named = (card(), number(), number())
        .prop_map(|(card, from, to)| format!("Move the {card} from column {from} to column {to}"));
    let list = (
        select(&[": ", "Freecells: ", "Foundations: ", "", "move "][..]),
        prop::collection::vec(card(), 0..60),
    )
        .prop_map(|(label, cards)| label.to_owned() + &cards.join(" "));
    let header =
        (select(&["#", "Game #", "deal ", ""][..]), number(), select(&["", ":", " 26 76"][..]))
            .prop_map(|(word, n, rest)| format!("{word}{n}{rest}"));
    let words =
        (select(&["ten of clubs ", "move ", "26 ", "7D ", "<td>7D", "[", "(6D "][..]), 1..40_usize)
            .prop_map(|(word, times)| word.repeat(times));
    prop_oneof![table, suit, pair, sentence, named, list, header, words]
}

/// Parses a text through every entry point of the library.
fn read_all(text: &str) {
    is_read_or_refused(text);
    _ = solutions(text);
}

proptest! {
    #![proptest_config(inputs(400))]

    #[test]
    fn lines_of_every_form_are_read_or_refused(lines in prop::collection::vec(line(), 1..6)) {
        const A_LINE: usize = 60_000;
        let text = lines.join("\n");
        let work = crate::text::work::of(|| read_all(&text));
        prop_assert!(work < A_LINE * lines.len() + 100 * text.len(), "{} for {:?}", work, text);
    }
}

proptest! {
    #![proptest_config(few_inputs(24))]

    /// A text eight times as long takes about eight times the work.
    #[test]
    fn work_is_in_proportion_to_length(
        lines in prop::collection::vec(line(), 1..4),
        joint in select(&["\n", " ", "\n\n", "\n\n\n\n\n\n\n\n"][..]),
    ) {
        let piece = lines.join(joint) + joint;
        let work = |bytes: usize| {
            let text = piece.repeat((bytes / piece.len()).max(1));
            crate::text::work::of(|| _ = text::games(&text).map(|game| game.len()).sum::<usize>())
        };
        let (short, long) = (work(8 << 10), work(64 << 10));
        prop_assert!(long < 16 * short + (1 << 16), "{} and {}", short, long);
    }
}
