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

fn dealt(number: i64) -> DealtCards {
    DealNumber::new(number).unwrap().cards()
}

#[test]
fn places_of_deal_617() {
    let fits = |text: &str| Neighbours::card(text).unwrap().fits(&dealt(617));
    for text in ["7D@1,1", "7@1,1", "?D@1", "JD@1,7", "4H@4,7", "QH@8,6", "?@5,6"] {
        assert!(fits(text), "{text}");
    }
    for text in ["7D@1,2", "7D@2", "K@8,1", "?C@2,1"] {
        assert!(!fits(text), "{text}");
    }
    for text in ["", "7D", "7D@", "7D@0", "7D@9", "7D@1,8", "7D@5,7", "XX@1", "7D@1,0"] {
        assert_eq!(Neighbours::card(text), Err(NOT_A_CARD_AT), "{text}");
    }
}

#[test]
fn rows_of_deal_617() {
    let fits = |text: &str| Neighbours::row(text).unwrap().fits(&dealt(617));
    let whole = "7D AD 5C 3S 5S 8C 2D AH";
    for text in ["7D", "7 A", "?D,?D,?C", whole, "1: 7D ? 5C", "7: JD KS KC 4H", "? 7S", "5: 4"] {
        assert!(fits(text), "{text}");
    }
    for text in ["AD", "2: 7D", "7D ? 3S", "? ? ? ? ? ? ? 4H"] {
        assert!(!fits(text), "{text}");
    }
    for text in ["", "1:", "8: 7D", "0: 7D", "7D X", "7: ? ? ? ? ?", "? ? ? ? ? ? ? ? ?"] {
        assert_eq!(Neighbours::row(text), Err(NOT_A_ROW), "{text}");
    }
    assert_eq!(Neighbours::row("3:kd,?  ?D k").unwrap().to_string(), "\"3: KD ? ?D K\"");
}
