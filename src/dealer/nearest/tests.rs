use super::*;

#[test]
fn a_deal_is_known_by_its_cards_with_one_or_two_wrong() {
    let numbers = [1, 617, 31_999, 3_000_000_001, 8_589_934_591];
    let places = [(5, 6), (6, 40), (20, 21), (50, 51), (7, 13)];
    for (number, (one, other)) in numbers.into_iter().zip(places) {
        let deal = DealNumber::new(number).unwrap();
        let cards = deal.cards().map(Some);
        let mut swapped = cards;
        swapped.swap(one, other);
        assert_eq!(nearest_of(&[swapped]), Some(deal), "{number}: {one} and {other}");
        let mut double = cards;
        double[one] = double[other];
        assert_eq!(nearest_of(&[double]), Some(deal), "{number}: {other} twice");
        let mut missing = cards;
        (missing[one], missing[other]) = (None, None);
        assert_eq!(nearest_of(&[missing]), Some(deal), "{number}: without {one} and {other}");
    }
    let mut far = DealNumber::new(617).unwrap().cards().map(Some);
    far[30..35].rotate_left(1);
    assert_eq!(nearest_of(&[far]), None);
    let mut first = DealNumber::new(617).unwrap().cards().map(Some);
    first.swap(0, 30);
    assert_eq!(nearest_of(&[first]), DealNumber::new(617).ok());
    // One among the first cards and one soon after them.
    first.swap(0, 30);
    first.swap(0, 7);
    assert_eq!(nearest_of(&[first]), DealNumber::new(617).ok());
}

fn like<const WRONG: usize>(cards: &[Option<Card>; Card::COUNT]) -> Vec<i64> {
    let deals = PACKED.iter().flat_map(|packed| packed.ending_like::<WRONG>(cards));
    deals.map(DealNumber::get).collect()
}

#[test]
fn deals_are_found_by_their_last_cards() {
    for number in [1, 617, 32_000, 32_001, 1_000_000] {
        let mut cards = DealNumber(number).cards().map(Some);
        assert_eq!(like::<0>(&cards), [number]);
        cards[..44].fill(None);
        cards[46] = None;
        assert_eq!(like::<0>(&cards), [number]);
        cards.swap(44, 51);
        assert!(!like::<1>(&cards).contains(&number));
        assert!(like::<2>(&cards).contains(&number));
    }
    assert_eq!(like::<0>(&[None; Card::COUNT]).len(), 1_000_000);
}
