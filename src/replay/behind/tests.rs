use super::*;
use crate::replay::Replay;
use crate::rules::{Autoplay, Rules};
use crate::text;

#[test]
fn a_table_of_moves_tells_the_deal() {
    let text = include_str!("../../../tests/data/shirl-hart-01024.txt");
    let game = text::games(text).next().unwrap();
    assert_eq!((game.number, &game.board), (None, &None));
    assert_eq!(deal_behind(&game), DealNumber::new(1024).ok());
}

#[test]
fn sentences_with_cards_and_columns_tell_the_deal_and_others_do_not() {
    let deal = DealNumber::new(617).unwrap();
    let moves = "26 76 5a bh";
    let none = text::games(moves).next().unwrap();
    assert_eq!(deal_behind(&none), None);
    let rules = Rules::default().with_autoplay(Autoplay::None);
    let text = include_str!("../../../tests/data/texts/sentences-plain.txt");
    let game = text::games(text).next().unwrap();
    assert_eq!(game.number, None);
    let found = deal_behind(&game).unwrap();
    assert_ne!(found, deal);
    let written = game.in_dialect(Dialect::SentencesFromOne).unwrap();
    assert!(Replay::of(rules, &found.deal(), &written).is_won());
}

#[test]
fn moves_that_fit_many_deals_name_none() {
    let game = text::games(&"9H to temp\n".repeat(5)).next().unwrap();
    let mut found = None;
    let tried = text::work::of(|| found = deal_behind(&game));
    assert_eq!(found, None);
    assert!(tried < 20_000, "{tried} steps");
}
