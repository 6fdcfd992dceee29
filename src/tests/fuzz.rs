//! Fuzzing: generators of texts, and targets that belong to no single module. The others are in
//! modules named `fuzz` beside the code they test.
//!
//! Any input is parsed or refused, takes time proportional to its length, and output parses back to
//! the same value.
//!
//! `cargo test fuzz` tries some hundred inputs on each target, always the same ones.
//! `PROPTEST_CASES=10000000 cargo test --release fuzz` tries that many new ones. Failures are
//! minimised and printed; `PROPTEST_RNG_SEED` repeats a run.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;

use freecell::board::format;
use freecell::dealer::DealNumber;

/// The configuration for `cases` inputs, always the same ones, unless the environment sets a number.
pub(crate) fn inputs(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let is_set = |name| std::env::var_os(name).is_some();
    if !is_set("PROPTEST_CASES") {
        config.cases = cases;
        if !is_set("PROPTEST_RNG_SEED") {
            config.rng_seed = RngSeed::Fixed(617);
        }
    }
    config
}

/// Fragments of texts of cards and moves, and some others.
pub(crate) const WORDS: &[&str] = &[
    "JD",
    "TD",
    "10♠",
    "♥Q",
    "🂡",
    "Th",
    "1c",
    "KS",
    "??",
    "--",
    ".",
    "-",
    ":",
    "|",
    ",",
    "v",
    "26",
    "5a",
    "bh",
    "27v6",
    "4r",
    "ra3",
    "a1",
    "h",
    "#617",
    "#10913 (two freecells)",
    "617:",
    "Move 2 cards from stack 1 to stack 3",
    "Move a card from freecell 0 to the foundations",
    "12|3h|6C|h|AC-3C",
    "2S to temp",
    "AC out",
    "Foundations: H-4 C-0",
    "Freecells: KD - 3S",
    "impossible",
    "unsolved",
    "deal",
    "game 617 4 safe vista 4a / 1b",
    "deck four",
    "shown",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "'",
    "null",
    "\"columns\":",
    "\"solution\":",
    "\"deal\":",
    "<td>",
    "</tr>",
    "<br>",
    "&hearts;",
    "&#x2660;",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "\t",
    "\u{b}",
    "\0",
    "\u{1b}[31m",
    "\u{9b}",
    "\u{202e}",
    "\u{feff}",
    "\u{fe0f}",
    "１",
    "Ｋ",
    "é",
    "0",
    "1",
    "8589934591",
    "-2",
    "1..",
    "99999999999999999999",
];

/// A fragment of text.
pub(crate) fn word() -> impl Strategy<Value = String> {
    prop_oneof![4 => select(WORDS).prop_map(str::to_owned), 1 => "\\PC{0,3}", 1 => any::<char>().prop_map(String::from)]
}

/// A text of several fragments.
pub(crate) fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..60).prop_map(|words| words.concat())
}

/// A solution of deal 10913.
pub(crate) const SOLUTION: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

/// A valid text.
fn good() -> impl Strategy<Value = String> {
    let deal = (1..=DealNumber::LAST.get()).prop_map(|n| DealNumber::new(n).map(DealNumber::deal));
    let board = (0..4, deal).prop_map(|(form, board)| match (form, board) {
        (0, Ok(board)) => format::rows(&board),
        (1, Ok(board)) => format::columns(&board),
        (2, Ok(board)) => format::unicode(&board),
        (_, Ok(board)) => format::position(&board),
        (_, Err(_)) => String::new(),
    });
    let solutions = [
        SOLUTION,
        "#10913 A Name\n26 76 72 72 5a 27 57 67 1b 61\n41 4h 4h 41 45 34 3c 6d 5b\n",
        include_str!("../../tests/data/shirl-hart-01024.txt"),
        include_str!("../../tests/data/fc-solve-00012-sn.txt"),
        "{\"deal\":10913,\"result\":\"solved\",\"solution\":\"26 76 72 72 5a\",\"rules\":{\"cells\":4}}\n",
        "{\"columns\":[[\"JD\"],[],[],[],[],[],[],[]],\"cells\":[\"KS\",null],\"foundations\":{\"C\":1}}\n",
    ];
    prop_oneof![board, select(solutions.to_vec()).prop_map(str::to_owned)]
}

/// A change to a text: its kind, place, length, and a fragment to insert.
type Edit = (u8, Index, usize, String);

/// Damaged valid texts, and texts of random fragments.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    prop_oneof![1 => words(), 2 => damaged(good())]
}

/// Mostly damaged texts, and a few undamaged ones.
pub(crate) fn damaged(texts: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((0..5_u8, any::<Index>(), 0..40_usize, word()), 0..6);
    (texts, edits).prop_map(|(text, edits)| {
        let mut text: Vec<char> = text.chars().collect();
        for edit in &edits {
            damage(&mut text, edit);
        }
        text.into_iter().collect()
    })
}

fn damage(text: &mut Vec<char>, (what, at, length, word): &Edit) {
    let at = at.index(text.len() + 1);
    let end = text.len().min(at + length);
    match what {
        0 => text.truncate(at),
        1 => drop(text.drain(at..end)),
        2 => drop(text.splice(at..at, word.chars())),
        3 => drop(text.splice(at..end, word.chars())),
        _ => {
            let copy = text[at..end].to_vec();
            drop(text.splice(at..at, copy));
        }
    }
}
