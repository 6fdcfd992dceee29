//! Legal moves of any deal under any rules: boards stay valid, undo restores them exactly, and
//! output parses back.
#![no_main]

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::rules::{Autoplay, EmptyColumn, Rules};
use freecell::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u32, u8, Vec<u8>)| {
    let (number, rules, choices) = input;
    let Ok(deal) = DealNumber::new(i64::from(number)) else { return };
    let autoplay = Autoplay::ALL[usize::from(rules >> 4) % Autoplay::ALL.len()];
    let empty_column = EmptyColumn::ALL[usize::from(rules >> 7)];
    let rules = Rules::new(rules & 7, autoplay, empty_column).expect("at most seven cells");
    let mut board = deal.deal();
    rules.start(&mut board);
    for choice in choices {
        let moves = rules.moves(&board);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        let before = board.clone();
        let played = rules.try_play(&mut board, mv).expect("a legal move");
        assert_eq!(board.check(), Ok(()));
        let mut back = board.clone();
        played.undo(&mut back);
        assert_eq!(back, before);
    }
    let written = freecell::board::format::columns(&board);
    let read = text::read(&written).expect("a board").board().expect("a board");
    assert_eq!(Board::clone(&read.board), board);
});
