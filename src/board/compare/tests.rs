use proptest::prelude::*;

use super::*;
use crate::board::Place;
use crate::dealer::DealNumber;
use crate::rules::Rules;
use crate::tests::fuzz::inputs;

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

fn deal() -> impl Strategy<Value = Board> {
    (1..=DealNumber::LAST.get()).prop_map(|number| DealNumber::new(number).unwrap().deal())
}

/// The order of `count` columns or rows: any, one moved, or two exchanged.
fn order(count: usize) -> impl Strategy<Value = Vec<usize>> {
    let sorted = Just((0..count).collect::<Vec<usize>>());
    let ends = (0..count, 0..count);
    let moved = (sorted.clone(), ends.clone()).prop_map(|(mut order, (from, to))| {
        let item = order.remove(from);
        order.insert(to, item);
        order
    });
    let exchanged = (sorted.clone(), ends).prop_map(|(mut order, (one, two))| {
        order.swap(one, two);
        order
    });
    prop_oneof![sorted.prop_shuffle(), moved, exchanged]
}

fn transformation() -> impl Strategy<Value = Transformation> {
    let cards = proptest::sample::subsequence(&Card::ALL[..], 2);
    prop_oneof![
        cards.prop_map(|cards| Transformation::Cards([cards[0], cards[1]])),
        Just(Suit::ALL).prop_shuffle().prop_map(Transformation::Suits),
        order(COLUMNS).prop_map(Transformation::Columns),
        order(6).prop_map(Transformation::Rows),
        Just(Transformation::MirroredRows),
        Just(Transformation::UpsideDown),
    ]
}

proptest! {
    #![proptest_config(inputs(2000))]

    /// Every transformation of every deal is named, and what is named makes the transformed board.
    #[test]
    fn a_transformation_is_named(board in deal(), applied in transformation()) {
        let found = applied.apply(&board).unwrap();
        let named = Transformation::between(&board, &found);
        prop_assert_eq!(named.is_none(), board == found);
        if let Some(named) = named {
            prop_assert_eq!(named.apply(&board).unwrap(), found);
            let cards = |it: &Transformation| match it {
                Transformation::Cards([one, two]) => Some((*one.min(two), *one.max(two))),
                _ => None,
            };
            prop_assert_eq!(cards(&named), cards(&applied));
            prop_assert!(cards(&named).is_some() || named == applied, "{named}, not {applied}");
        }
    }

    /// Two deals are no transformations of each other.
    #[test]
    fn other_boards_are_not_explained(one in deal(), two in deal()) {
        prop_assert_eq!(Transformation::between(&one, &two), None);
    }
}

#[test]
fn transformations_of_positions_in_play() {
    let rules = Rules::default();
    let mut board = DealNumber::new(617).unwrap().deal();
    for (from, to) in ["2a", "21", "4b", "46", "41"].map(|it| (&it[..1], &it[1..])) {
        let place = |name: &str| Place::from_char(name.chars().next().unwrap()).unwrap();
        let mv = rules.resolve(&board, place(from), place(to)).unwrap();
        rules.play(&mut board, mv);
    }
    let suits = Transformation::Suits([Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]);
    let columns = Transformation::Columns((0..COLUMNS).rev().collect());
    for applied in [suits, columns] {
        let found = applied.apply(&board).unwrap();
        assert_eq!(Transformation::between(&board, &found), Some(applied));
    }
    assert_eq!(Transformation::UpsideDown.apply(&board), None, "a run does not stand on its head");
}

#[test]
fn transformations_in_words() {
    use Transformation::{Cards, Columns, Rows, Suits};
    let [c, d, h, s] = Suit::ALL;
    let cards = ["7D", "AS"].map(|card| card.parse().unwrap());
    for (words, transformation) in [
        ("7♦ and A♠ are exchanged", Cards(cards)),
        ("the suits ♣ and ♠, ♦ and ♥ are exchanged", Suits([s, h, d, c])),
        ("the suits ♦ and ♥ are exchanged", Suits([c, h, d, s])),
        ("the suits are others: ♣ is ♦, ♦ is ♥, ♥ is ♣", Suits([d, h, c, s])),
        ("mirrored: the columns stand from right to left", Columns(vec![7, 6, 5, 4, 3, 2, 1, 0])),
        ("columns 1 and 3 are exchanged", Columns(vec![2, 1, 0, 3, 4, 5, 6, 7])),
        ("column 1 stands as column 4", Columns(vec![1, 2, 3, 0, 4, 5, 6, 7])),
        ("column 4 stands as column 1", Columns(vec![3, 0, 1, 2, 4, 5, 6, 7])),
        ("rows 5 and 6 are exchanged", Rows(vec![0, 1, 2, 3, 5, 4])),
        ("the rows stand in the order 6 5 4 3 2 1", Rows(vec![5, 4, 3, 2, 1, 0])),
        ("mirrored: each row stands from right to left", Transformation::MirroredRows),
        ("upside down: each column begins with its last card", Transformation::UpsideDown),
    ] {
        assert_eq!(transformation.to_string(), words);
    }
}

#[test]
fn at_most_ten_differences_are_listed() {
    let [one, two] = [1, 2].map(|number| DealNumber::new(number).unwrap().deal());
    let all = differences(&one, &two);
    let lines = listed(&all, Difference::to_string);
    assert_eq!((lines.len(), &*lines[10]), (11, &*format!("and {} more", all.len() - 10)));
    assert_eq!(listed(&all[..10], Difference::to_string).len(), 10);
}
