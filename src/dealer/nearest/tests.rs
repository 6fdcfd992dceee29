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
        assert_eq!(nearest(&swapped), Some(deal), "{number}: {one} and {other}");
        let mut double = cards;
        double[one] = double[other];
        assert_eq!(nearest(&double), Some(deal), "{number}: {other} twice");
        let mut missing = cards;
        (missing[one], missing[other]) = (None, None);
        assert_eq!(nearest(&missing), Some(deal), "{number}: without {one} and {other}");
    }
    let mut far = DealNumber::new(617).unwrap().cards().map(Some);
    far[30..35].rotate_left(1);
    assert_eq!(nearest(&far), None);
    let mut first = DealNumber::new(617).unwrap().cards().map(Some);
    first.swap(0, 30);
    assert_eq!(nearest(&first), DealNumber::new(617).ok());
    // One among the first cards and one soon after them.
    first.swap(0, 30);
    first.swap(0, 7);
    assert_eq!(nearest(&first), DealNumber::new(617).ok());
}
