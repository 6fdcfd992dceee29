use super::*;

fn number(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// Numbers that look random but are the same in every run.
fn random(count: usize) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x9e37_79b9_7f4a_7c15_u64), |x| {
        let x = x ^ (x << 13);
        let x = x ^ (x >> 7);
        Some(x ^ (x << 17))
    })
    .skip(10)
    .take(count)
}

#[test]
fn deals_of_every_range_are_found_again() {
    found_again(2_000);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn more_deals_of_every_range_are_found_again_at_length() {
    found_again(10_000);
}

fn found_again(count: usize) {
    let ranges = [(1, 0x8000_0000), (0x8000_0000, 0x1_0000_0000), (0x1_0000_0000, 0x2_0000_0000)];
    for (first, end) in ranges {
        let span = u64::try_from(end - first).unwrap();
        let inside = random(count).map(|r| first + i64::try_from(r % span).unwrap());
        for n in inside.chain([first, first + 1, end - 2, end - 1]) {
            assert_eq!(numbers(&number(n).deal()), [number(n)]);
        }
    }
    for n in [-1, -2, 617, 11_982] {
        assert_eq!(numbers(&number(n).deal()), [number(n)]);
    }
}

#[test]
fn boards_with_two_cards_swapped_are_no_deal() {
    let mut random = random(2000);
    for n in 1..=1000 {
        let mut cards = number(n * 8_000_000).cards();
        let i = usize::try_from(random.next().unwrap() % 52).unwrap();
        let j = usize::try_from(random.next().unwrap() % 52).unwrap();
        cards.swap(i, j);
        assert_eq!(numbers_starting(&cards).is_empty(), i != j, "{n} {i} {j}");
    }
}

#[test]
fn a_position_in_play_is_no_deal() {
    let mut board = number(617).deal();
    let rules = crate::rules::Rules::default();
    let mv = rules.resolve(&board, crate::board::Place::column(0), crate::board::Place::cell(0));
    rules.play(&mut board, mv.unwrap());
    assert_eq!(numbers(&board), []);
}

#[test]
fn leading_cards_give_the_numbers_that_a_scan_gives() {
    let cards = number(617).cards();
    let found = numbers_starting(&cards[..6]);
    assert!(found.is_sorted() && found.contains(&number(617)));
    assert!(found.iter().all(|found| found.cards()[..6] == cards[..6]));
    // Four cards fit about 1300 numbers; those below two million are found by dealing them all.
    let found = numbers_starting(&cards[..4]);
    let below: Vec<_> = found.into_iter().take_while(|n| n.get() <= 2_000_000).collect();
    let scanned = (1..=2_000_000).map(number).filter(|n| n.get() > 0);
    let scanned: Vec<_> = scanned.filter(|n| n.cards()[..4] == cards[..4]).collect();
    assert_eq!(below, scanned);
    assert_eq!(numbers_starting(&[cards[0], cards[0]]), []);
}

/// The known bits of all draws of a state, as one number.
fn signature(state: u32, plus: u32) -> u64 {
    let mut state = state;
    let mut signature = 0;
    for left in (1..=52_u32).rev() {
        let known = left.trailing_zeros();
        let draw = (state >> 16).wrapping_add(plus) & ((1 << known) - 1);
        signature = signature << known | u64::from(draw);
        state = state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
    }
    signature
}

/// Whether two states with this difference (second minus first) may deal the same board, judging by
/// the difference alone: each draw must have the same remainder.
fn can_be_equal(difference: u32, first: DrawRule, second: DrawRule) -> bool {
    const HALF: i64 = 1 << 15;
    // The carry from the lowest sixteen bits is unknown, and so is whether a sum wraps.
    let carries = if difference.trailing_zeros() >= 16 { 0..=0 } else { 0..=1 };
    let mut factor = 1_u32;
    (1..=52_i64).rev().all(|left| {
        let upper = i64::from(factor.wrapping_mul(difference) >> 16);
        factor = factor.wrapping_mul(MULTIPLIER);
        let high = |kind| if kind == DrawRule::DRAW15_HIGH { HALF } else { 0 };
        let added = high(second) - high(first);
        carries.clone().any(|carry| {
            let differences: &[i64] = match (first, second) {
                (DrawRule::DRAW16, DrawRule::DRAW16) => &match (upper + carry) % (2 * HALF) {
                    0 => [0; 4],
                    e => [e, e - 2 * HALF, e, e - 2 * HALF],
                },
                (_, DrawRule::DRAW16) => {
                    &[0, HALF, -2 * HALF, -HALF].map(|wrap| upper + carry + 1 + wrap)
                }
                _ => &match (upper + carry) % HALF {
                    0 => [0; 4],
                    e => [e, e - HALF, e, e - HALF],
                },
            };
            differences.iter().any(|difference| (difference + added) % left == 0)
        })
    })
}

#[test]
fn no_two_numbers_share_a_board() {
    const LOW: u32 = 1 << LOW_BITS;
    let bits: u32 = (1..=52_u32).map(u32::trailing_zeros).sum();
    assert_eq!(bits, 49);
    // Higher bits do not affect the signature.
    assert!((0..LOW).step_by(997).all(|s| signature(s, 1) == signature(s | LOW | LOW << 9, 1)));
    let states = (0..LOW).flat_map(|state| [(state, 0), (state, 1)]);
    let mut all: Vec<(u64, u32, u32)> =
        states.map(|(state, plus)| (signature(state, plus), plus, state)).collect();
    all.sort_unstable();
    // Differences of low bits between states with the same signature.
    let mut same = std::collections::BTreeSet::from([(0, 0, 0), (1, 1, 0)]);
    let mut within = 0;
    for group in all.chunk_by(|a, b| a.0 == b.0) {
        for (i, first) in group.iter().enumerate() {
            for second in &group[i + 1..] {
                within += usize::from(first.1 == second.1);
                same.insert((first.1, second.1, second.2.wrapping_sub(first.2) & (LOW - 1)));
            }
        }
    }
    println!("{} differences, {within} pairs within a kind of draw", same.len());
    for (first_plus, second_plus, low) in same {
        let pairs: &[_] = match (first_plus, second_plus) {
            (0, 0) => &[
                (DrawRule::DRAW15, DrawRule::DRAW15),
                (DrawRule::DRAW15, DrawRule::DRAW15_HIGH),
                (DrawRule::DRAW15_HIGH, DrawRule::DRAW15),
            ],
            (0, 1) => {
                &[(DrawRule::DRAW15, DrawRule::DRAW16), (DrawRule::DRAW15_HIGH, DrawRule::DRAW16)]
            }
            _ => &[(DrawRule::DRAW16, DrawRule::DRAW16)],
        };
        for high in 0..1 << (32 - LOW_BITS) {
            let difference = low | high << LOW_BITS;
            for &(first, second) in pairs {
                let same_kind = first == second;
                let relevant = difference & (u32::MAX >> (32 - first.bits.max(second.bits)));
                let same_deal = same_kind && relevant == 0;
                assert_eq!(can_be_equal(difference, first, second), same_deal, "{difference:x}");
            }
        }
    }
}
