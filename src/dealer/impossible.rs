//! The deals of 1 … 2³³ − 1 that cannot be solved with four free cells.
//!
//! The list is by Theodore Pringle and Shlomi Fish (see `assets/README.md`). It is embedded as blocks
//! of 64 numbers: an index with eight bytes for each block (the block's first number, shifted left
//! by 20 bits, and the offset of its gaps), then the gaps between the other numbers as
//! little-endian base 128 (the top bit is set in all bytes but the last). A look-up is a binary
//! search in the index and a walk over at most 64 gaps; nothing is unpacked.

use crate::dealer::{DealNumber, DealRange};

/// The embedded list: a `u32` with the number of blocks, the index, the gaps; all little-endian.
static LIST: &[u8] = include_bytes!("../../assets/impossible.bin");

/// Bits of an index entry for the offset of the block's gaps.
const OFFSET_BITS: u32 = 20;

/// Whether the deal is known to be impossible with four free cells.
///
/// The list is complete for 1 … 2³³ − 1; −1 and −2 are impossible too.
///
/// ```
/// use freecell::dealer::{DealNumber, impossible};
/// assert!(impossible::is_impossible(DealNumber::new(11_982).unwrap()));
/// assert!(!impossible::is_impossible(DealNumber::new(617).unwrap()));
/// ```
pub fn is_impossible(deal: DealNumber) -> bool {
    let Ok(number) = u64::try_from(deal.get()) else {
        return true;
    };
    let (index, _) = parts();
    let after = index.partition_point(|entry| first_of(*entry) <= number);
    after > 0 && block(after - 1).any(|listed| listed == number)
}

/// The impossible deals of a range, including −1 and −2, in order.
///
/// ```
/// use freecell::dealer::impossible;
/// let deals: Vec<i64> = impossible::within("-2..32000".parse().unwrap()).map(i64::from).collect();
/// assert_eq!(deals, [-2, -1, 11_982]);
/// assert_eq!(impossible::within("1..8589934591".parse().unwrap()).count(), 102_075);
/// ```
pub fn within(range: DealRange) -> impl Iterator<Item = DealNumber> {
    let rigged = [-2, -1].into_iter().filter_map(|number| DealNumber::new(number).ok());
    let number = |deal: DealNumber| u64::try_from(deal.get()).unwrap_or_default();
    let (from, to) = (number(range.first()), number(range.last()));
    let block_of_first = parts().0.partition_point(|entry| first_of(*entry) <= from);
    let listed = (block_of_first.saturating_sub(1)..parts().0.len())
        .flat_map(block)
        .skip_while(move |&listed| listed < from)
        .take_while(move |&listed| listed <= to)
        .filter_map(|listed| DealNumber::new(i64::try_from(listed).ok()?).ok());
    rigged.filter(move |&deal| range.contains(deal)).chain(listed)
}

/// Splits the list into index entries and gaps.
fn parts() -> (&'static [[u8; 8]], &'static [u8]) {
    let (count, rest) = LIST.split_first_chunk().expect("the list starts with a count");
    let (index, gaps) = rest.split_at(u32::from_le_bytes(*count) as usize * 8);
    (index.as_chunks().0, gaps)
}

fn first_of(entry: [u8; 8]) -> u64 {
    u64::from_le_bytes(entry) >> OFFSET_BITS
}

/// The numbers of one block.
fn block(at: usize) -> impl Iterator<Item = u64> {
    let (index, gaps) = parts();
    let offset = |entry: [u8; 8]| (u64::from_le_bytes(entry) & ((1 << OFFSET_BITS) - 1)) as usize;
    let end = index.get(at + 1).map_or(gaps.len(), |next| offset(*next));
    let mut gaps = &gaps[offset(index[at])..end];
    let first = first_of(index[at]);
    std::iter::successors(Some(first), move |number| {
        let len = gaps.iter().position(|byte| byte & 0x80 == 0)? + 1;
        let (gap, rest) = gaps.split_at(len);
        gaps = rest;
        let gap = gap.iter().rev().fold(0, |sum, byte| sum << 7 | u64::from(byte & 0x7f));
        Some(number + gap)
    })
}

#[cfg(test)]
mod tests;
