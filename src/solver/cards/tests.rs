use super::*;

#[test]
fn sets_agree_with_the_relation_of_two_cards() {
    for card in 0..52u8 {
        let packs = |on: u8| on >> 2 == (card >> 2) + 1 && (on ^ card) & 2 != 0;
        for other in 0..52u8 {
            assert_eq!(fits(card, other), packs(other), "{card} on {other}");
            assert_eq!(fitting_on(1 << other) >> card & 1 == 1, packs(other));
            let same_suit = card & 3 == other & 3;
            assert_eq!(higher(card) >> other & 1 == 1, same_suit && other > card);
        }
    }
}

#[test]
fn a_card_waits_until_those_that_horne_s_rule_names_are_home() {
    // With every lower card home, a card goes; without one of those it waits for, it does not.
    for card in 0..52u8 {
        for lower in 0..card & !3 {
            let mut home = [card >> 2; 4];
            home[usize::from(lower & 3)] = lower >> 2;
            let goes = safe_next_cards(home) >> card & 1 == 1;
            if lower & 3 != card & 3 {
                assert_eq!(goes, waiting_for(lower, true) >> card & 1 == 0, "{card} {lower}");
            }
        }
    }
}
