use super::*;
use crate::dealer::DealNumber;

#[test]
fn cards_ranks_and_suits_are_read_and_written() {
    let count = |text: &str| text.parse::<CardSet>().map(|cards| cards.iter().count());
    for (text, cards) in [("KD", 1), ("10h", 1), ("K", 4), ("k?", 4), ("10", 4), ("?D", 13)] {
        assert_eq!(count(text), Ok(cards), "{text}");
    }
    for text in ["?", "KD", "K", "?S", "T"] {
        assert_eq!(text.parse::<CardSet>().unwrap().to_string(), text);
    }
    for text in ["", "X", "KK", "?K", "D", "K??", "11"] {
        assert_eq!(text.parse::<CardSet>(), Err(NOT_CARDS), "{text}");
    }
}

#[test]
fn deal_617_by_hand() {
    let dealt = DealNumber::new(617).unwrap().cards();
    // AD lies under 6 cards, AC and AH under 5 each, AS under 4.
    assert_eq!(above(&dealt, Rank::ACE), 6 + 5 + 5 + 4);
    assert_eq!(kings_at_bottom(&dealt), 0);
    assert_eq!(longest_run(&dealt), 2);
}

#[test]
fn the_rigged_deals_of_windows() {
    // −1: the aces lie at the bottom of the first four columns, under six cards each.
    let dealt = DealNumber::new(-1).unwrap().cards();
    assert_eq!(above(&dealt, Rank::ACE), 24);
    assert_eq!(longest_run(&dealt), 1);
    // −2: under each ace the king and the other cards down to the eight follow.
    let dealt = DealNumber::new(-2).unwrap().cards();
    assert_eq!(kings_at_bottom(&dealt), 0);
    assert_eq!(above(&dealt, Rank::new(2).unwrap()), 0);
}
