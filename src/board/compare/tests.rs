use super::*;
use crate::board::Place;
use crate::dealer::DealNumber;
use crate::rules::Rules;

#[test]
fn a_move_makes_differences_at_its_source_and_target() {
    let board = DealNumber::new(617).unwrap().deal();
    assert_eq!(differences(&board, &board), []);
    let mut moved = board.clone();
    let rules = Rules::default();
    let mv =
        rules.resolve(&board, Place::Column(Column::ALL[3]), Place::Cell(Cell::ALL[1])).unwrap();
    rules.play(&mut moved, mv);
    let lines: Vec<String> =
        differences(&board, &moved).iter().map(Difference::to_string).collect();
    assert_eq!(
        lines,
        ["column 4, row 7: expected 4H, found no card", "cell b: expected no card, found 4H"]
    );
}

#[test]
fn only_known_cards_of_a_part_are_compared() {
    let deal = DealNumber::new(617).unwrap();
    let mut cards = deal.cards().map(Some);
    (cards[1], cards[8], cards[14]) = (None, None, "KD".parse().ok());
    cards[15..].fill(None);
    let part = PartialBoard::new(cards).unwrap();
    let lines: Vec<String> =
        partial_differences(&deal.cards(), &part).iter().map(Difference::to_string).collect();
    assert_eq!(lines, ["column 7, row 2: expected AS, found KD"]);
    assert_eq!(in_words(&partial_differences(&deal.cards(), &part)), "1 place differs");
}
