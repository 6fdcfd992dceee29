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
    let part: PartialBoard = "7D ?? 5C 3S 5S 8C 2D AH\n?? 7S QD AC 6D 8H KD".parse().unwrap();
    let lines: Vec<String> =
        partial_differences(&deal.cards(), &part).iter().map(Difference::to_string).collect();
    assert_eq!(lines, ["column 7, row 2: expected AS, found KD"]);
    assert_eq!(in_words(&partial_differences(&deal.cards(), &part)), "1 place differs");
}
