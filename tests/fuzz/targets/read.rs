//! Any bytes are parsed or refused, without a panic and in linear time.
#![no_main]

use std::sync::LazyLock;

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::replay::{self, RuleHints};
use freecell::text;
use libfuzzer_sys::fuzz_target;

/// The deal on which moves without a deal are tried.
static DEAL: LazyLock<Board> =
    LazyLock::new(|| DealNumber::new(617).expect("a deal number").deal());

fuzz_target!(|bytes: &[u8]| {
    let text = text::decode(bytes);
    let document = match text::read(&text) {
        Ok(document) => document,
        Err(why) => return assert!(!why.to_string().is_empty()),
    };
    for game in document.games() {
        let board = game.board.clone().unwrap_or_else(|| Box::new(DEAL.clone()));
        if let Ok(verdict) = replay::verify(&board, game, RuleHints::default()) {
            assert!(!verdict.is_valid() || verdict.replay.is_won());
        }
    }
});
