use super::*;
use crate::dealer::DealRange;
use crate::random::Random;

type Cards = [Option<Card>; Card::COUNT];

fn deal(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// A number of any range.
fn any(random: &mut Random) -> DealNumber {
    let (first, last): (i64, i64) =
        [(-2, -1), (1, 32_000), (1, 1 << 31), (1 << 31, 1 << 32), (1 << 32, 1 << 33)]
            [random.index(5)];
    deal(first + i64::try_from(random.next() % last.abs_diff(first)).unwrap())
}

/// The cards, with two places changed in one of several ways.
fn altered(cards: &Cards, one: usize, other: usize, random: &mut Random) -> Cards {
    let mut altered = *cards;
    match random.index(6) {
        0 | 1 => altered.swap(one, other),
        2 => altered[one] = altered[other],
        3 => (altered[one], altered[other]) = (None, None),
        4 => (altered[one], altered[other]) = (altered[other], None),
        _ => {
            altered[one] = Some(Card::ALL[random.index(Card::COUNT)]);
            altered[other] = Some(Card::ALL[random.index(Card::COUNT)]);
        }
    }
    altered
}

#[test]
fn a_deal_of_any_range_is_known_with_two_wrong_places_wherever_they_are() {
    let mut random = Random::new(1);
    for one in 0..Card::COUNT {
        for other in (0..Card::COUNT).filter(|other| *other != one) {
            let number = any(&mut random);
            let cards = altered(&number.cards().map(Some), one, other, &mut random);
            assert_eq!(nearest_of(&[cards]), Some(number), "{one} and {other}: {cards:?}");
        }
    }
}

#[test]
fn three_wrong_places_are_too_many() {
    let cards = deal(617).cards().map(Some);
    let mut turned = cards;
    turned[30..33].rotate_left(1);
    let mut lacking = cards;
    lacking[20..23].fill(None);
    let mut double = cards;
    double[0] = double[1];
    double.swap(2, 3);
    assert_eq!(nearest_of(&[turned, lacking, double]), None);
    assert_eq!(nearest_of(&[turned, cards]), Some(deal(617)));
}

/// The deals of a range that differ from the cards in at most two places, dealt one by one.
fn by_scan(cards: &Cards, range: DealRange) -> Vec<DealNumber> {
    let is_near = |deal: &DealNumber| {
        let dealt = deal.cards();
        cards.iter().zip(dealt).filter(|(found, dealt)| **found != Some(*dealt)).count()
            <= MOST_WRONG
    };
    range.into_iter().filter(is_near).collect()
}

/// Boards near and far from deals of ranges at the ends and at the seams.
#[test]
fn what_is_found_is_what_dealing_every_number_finds() {
    let mut random = Random::new(2);
    for first in [1, (1 << 31) - 1000, (1 << 32) - 1000, (1 << 33) - 2000] {
        let range: DealRange = format!("{first}..{}", first + 1999).parse().unwrap();
        for round in 0..12 {
            let mut cards = deal(first + i64::from(random.below(2000))).cards().map(Some);
            for _ in 0..round % 4 {
                let (one, other) = (random.index(Card::COUNT), random.index(Card::COUNT));
                cards = altered(&cards, one, other, &mut random);
            }
            let mut found = near(&cards);
            found.retain(|deal| range.contains(*deal));
            found.sort_unstable();
            found.dedup();
            assert_eq!(found, by_scan(&cards, range), "{cards:?}");
        }
    }
}

#[test]
#[ignore = "deals millions of boards; .ci/run runs it"]
fn nearest_deals_at_length() {
    let mut random = Random::new(3);
    for _ in 0..100_000 {
        let number = any(&mut random);
        let (one, other) = (random.index(Card::COUNT), random.index(Card::COUNT));
        let cards = altered(&number.cards().map(Some), one, other, &mut random);
        assert_eq!(nearest_of(&[cards]), Some(number), "{cards:?}");
    }
    for _ in 0..20 {
        let mut cards = deal(i64::from(1 + random.below(1_000_000))).cards().map(Some);
        let (one, other) = (random.index(Card::COUNT), random.index(Card::COUNT));
        cards = altered(&cards, one, other, &mut random);
        let mut found = near(&cards);
        found.retain(|deal| DealRange::WINDOWS.contains(*deal));
        found.dedup();
        assert_eq!(found, by_scan(&cards, DealRange::WINDOWS), "{cards:?}");
    }
}
