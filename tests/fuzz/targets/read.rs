//! Any bytes are parsed or refused, without a panic and in linear time.
#![no_main]

use std::sync::LazyLock;

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::replay::{self, Known};
use freecell::text::{self, Item};
use libfuzzer_sys::fuzz_target;

/// The deal on which moves without a deal are tried.
static DEAL: LazyLock<Board> =
    LazyLock::new(|| DealNumber::new(617).expect("a deal number").deal());

fuzz_target!(|bytes: &[u8]| {
    let text = text::decode(bytes);
    if let Err(why) = text::read(&text) {
        assert!(!why.to_string().is_empty());
    }
    for item in text::Items::new(&text) {
        let Item::Game(game) = item else { continue };
        let board = game.board.clone().unwrap_or_else(|| Box::new(DEAL.clone()));
        if let Ok(verdict) = replay::verify(&board, &game, Known::default()) {
            assert!(!verdict.is_valid() || verdict.replay.is_won());
        }
    }
});
