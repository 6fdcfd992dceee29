use super::*;

#[test]
fn every_card_round_trips_in_both_forms() {
    for (i, card) in Card::ALL.into_iter().enumerate() {
        assert_eq!(card.index(), i);
        assert_eq!(card.letters(), format!("{}{}", card.rank().letter(), card.suit().letter()));
        assert_eq!(Card::new(card.rank(), card.suit()), card);
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(format!("{card:#}").parse(), Ok(card));
        assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
    }
    assert_eq!(Card::ALL.map(|c| c.to_string()).concat()[..12], *"ACADAHAS2C2D");
}

#[test]
fn packing_needs_the_other_colour_and_the_next_rank() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    assert!(card("9H").packs_on(card("TS")));
    assert!(!card("9C").packs_on(card("TS")));
    assert!(!card("8H").packs_on(card("TS")));
    assert!(!card("TS").packs_on(card("9H")));
}

#[test]
fn text_that_is_no_card_is_refused() {
    for text in ["", "T", "D", "DT", "11D", "10", "TDD", "0H", "T D", "🂡", "10♦x"] {
        assert_eq!(text.parse::<Card>(), Err(NOT_A_CARD), "{text:?}");
    }
    assert_eq!("Q♥\u{fe0f}".parse::<Card>().unwrap().to_string(), "QH");
}
