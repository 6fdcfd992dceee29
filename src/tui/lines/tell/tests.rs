use super::*;
use freecell::dealer::DealNumber;
use freecell::rules::Move;

#[test]
fn cards_in_a_text_are_named() {
    let text = "21: 10♠ cannot go on 6♦: 5♣ or 5♠ would fit; foundation ♥";
    let words = "21: ten of spades cannot go on six of diamonds: five of clubs or five of \
                 spades would fit; foundation hearts";
    assert_eq!(Voice::Words.text(text), words);
    assert_eq!(
        Voice::Letters.text(text),
        "21: TS cannot go on 6D: 5C or 5S would fit; foundation H"
    );
    assert_eq!(Voice::Letters.text("é♥, 7♥"), "éH, 7H");
}

#[test]
fn a_board_is_said_by_columns_and_rows() {
    let mut board = DealNumber::new(617).unwrap().deal();
    let columns = columns(&board, 4);
    assert!(columns.contains("column 3, from the top of the pile: K♣, 2♥, 9♣, 9♠, 3♥, Q♦, 5♣\n"));
    assert_eq!(columns.lines().count(), 8);
    assert_eq!(Voice::Letters.rows(&board, 4), format::rows(&board));
    let rows = Voice::Words.text(&Voice::Words.rows(&board, 4));
    assert!(rows.starts_with("row 1: seven of diamonds, ace of diamonds, five of clubs, "));
    let rules = freecell::rules::Rules::default();
    rules
        .try_play(&mut board, Move::single(crate::places::column(3), crate::places::cell(0)))
        .unwrap();
    let columns = Voice::Words.text(&super::columns(&board, 2));
    assert!(columns.contains("cells: a holds four of hearts, b is free\nhome: no clubs, "));
}
