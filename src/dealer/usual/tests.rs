use super::*;

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
