//! Facts that need no search: how hard the deals 1 … 32 000 are and how many cells they need, and
//! which of 1 … 1 000 000 need none.
//!
//! Two tables are embedded. `deals.bin` has a little-endian `u16` for each deal from 1 on: the score
//! of its difficulty times eight, plus its fewest cells. `no-cell.bin` lists the deals that need no
//! cell, in order, as little-endian `u32`. `tests/bench/facts.rs` builds both; `assets/README.md`
//! says where the numbers come from. The solver does not use them.

use crate::dealer::DealNumber;

static DEALS: &[u8] = include_bytes!("../../assets/deals.bin");
static NO_CELL: &[u8] = include_bytes!("../../assets/no-cell.bin");

/// The last deal that [`NO_CELL`] covers.
const LAST_WITHOUT_CELL: u32 = 1_000_000;

/// The score of a deal's difficulty; `None` beyond the table.
///
/// An impossible deal has a score too, as [`Difficulty::of`](super::difficulty::Difficulty::of) its
/// board has.
pub(super) fn score(deal: DealNumber) -> Option<u16> {
    entry(deal).map(|entry| entry >> 3)
}

/// The fewest cells that a deal can be solved with; `None` if the tables do not say.
pub(crate) fn fewest_cells(deal: DealNumber) -> Option<u8> {
    let listed = || needs_no_cell(deal).filter(|&needs_none| needs_none).map(|_| 0);
    entry(deal).map(|entry| (entry & 7) as u8).or_else(listed)
}

/// Whether a deal can be solved with this number of cells; `None` if the tables do not say.
pub(crate) fn is_enough(deal: DealNumber, cells: u8) -> Option<bool> {
    match fewest_cells(deal) {
        Some(fewest) => Some(cells >= fewest),
        None if cells == 0 => needs_no_cell(deal),
        None => None,
    }
}

fn entry(deal: DealNumber) -> Option<u16> {
    let place = usize::try_from(deal.get()).ok()?.checked_sub(1)?;
    DEALS.as_chunks().0.get(place).map(|&entry| u16::from_le_bytes(entry))
}

fn needs_no_cell(deal: DealNumber) -> Option<bool> {
    let number = u32::try_from(deal.get()).ok().filter(|&number| number <= LAST_WITHOUT_CELL)?;
    let listed = NO_CELL.as_chunks().0;
    Some(listed.binary_search_by_key(&number, |&entry| u32::from_le_bytes(entry)).is_ok())
}

#[cfg(test)]
mod tests;
