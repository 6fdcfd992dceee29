use super::*;

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
