//! The deals of Windows, 1 to 1 000 000, by the last eight cards they deal.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::thread;

use crate::card::Card;
use crate::ordered;

use super::DealNumber;

/// Cards in a word, one in each byte.
const CARDS: usize = 8;
/// Number of parts; a thread packs one at a time.
const PARTS: i64 = 64;
/// Deals in a part: all parts together hold a million.
const PART: i64 = 15_625;

/// The last cards of each deal, from 1 on; packed on all cores when they are first asked for.
static PACKED: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let pack_part = |(): &mut (), part: i64| -> Vec<u64> {
        let deals = part * PART + 1..=(part + 1) * PART;
        deals.map(|number| pack(&DealNumber(number).cards().map(Some)).0).collect()
    };
    let mut packed = Vec::new();
    ordered::for_each(
        threads,
        0..PARTS,
        || (),
        pack_part,
        |part| {
            packed.extend(part);
            ControlFlow::Continue(())
        },
    );
    packed
});

/// The last cards in a word, and the bits of it that are known.
fn pack(cards: &[Option<Card>; Card::COUNT]) -> (u64, u64) {
    cards[Card::COUNT - CARDS..].iter().fold((0, 0), |(word, known), card| match card {
        Some(card) => (word << 8 | card.index() as u64, known << 8 | 0xff),
        None => (word << 8, known << 8),
    })
}

/// The deals, in order, of whose last eight cards no more than `WRONG` are other than the known
/// ones of these.
pub(crate) fn ending_like<const WRONG: usize>(
    cards: &[Option<Card>; Card::COUNT],
) -> impl Iterator<Item = DealNumber> + use<WRONG> {
    let (word, known) = pack(cards);
    let fits = move |packed: u64| {
        // Cards are below 64, so that a byte that differs sets its own highest bit and no other's.
        let other = (packed ^ word) & known;
        let mut other = (other + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        for _ in 0..WRONG {
            other &= other.wrapping_sub(1);
        }
        other == 0
    };
    (1..).zip(PACKED.iter()).filter(move |(_, packed)| fits(**packed)).map(|(i, _)| DealNumber(i))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like<const WRONG: usize>(cards: &[Option<Card>; Card::COUNT]) -> Vec<i64> {
        ending_like::<WRONG>(cards).map(DealNumber::get).collect()
    }

    #[test]
    fn deals_are_found_by_their_last_cards() {
        for number in [1, 617, 15_625, 15_626, 1_000_000] {
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
}
