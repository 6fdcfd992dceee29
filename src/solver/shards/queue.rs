//! The queue of positions to expand.

/// Positions to expand, by total length, then by the number of moves made.
#[derive(Default)]
pub(super) struct Queue {
    by_total: Vec<Vec<Vec<u32>>>,
    /// Bytes in use, including room for lists that grow.
    pub(super) bytes: usize,
}

impl Queue {
    pub(super) fn push(&mut self, total: u32, moves: u32, number: u32) {
        let (total, moves) = (total as usize, moves as usize);
        if self.by_total.len() <= total {
            self.by_total.resize_with(total + 1, Vec::new);
        }
        let by_moves = &mut self.by_total[total];
        if by_moves.len() <= moves {
            by_moves.resize_with(moves + 1, Vec::new);
        }
        let list = &mut by_moves[moves];
        let before = list.capacity();
        list.push(number);
        self.bytes += (list.capacity() - before) * 2 * size_of::<u32>();
    }

    /// The most moves made to any position of this total length.
    pub(super) fn deepest(&self, total: u32) -> Option<usize> {
        self.by_total.get(total as usize)?.iter().rposition(|list| !list.is_empty())
    }

    /// Moves up to `most` positions with this total length and number of moves to a batch, the newest
    /// first.
    pub(super) fn take(&mut self, total: u32, moves: usize, most: usize, to: &mut Vec<(u32, u32)>) {
        let by_moves = self.by_total.get_mut(total as usize);
        let list = by_moves.and_then(|by_moves| by_moves.get_mut(moves));
        if let (Some(list), Ok(moves)) = (list, u32::try_from(moves)) {
            let taken = list.split_off(list.len() - most.min(list.len()));
            to.extend(taken.into_iter().rev().map(|number| (number, moves)));
            if list.is_empty() {
                self.bytes -= list.capacity() * 2 * size_of::<u32>();
                *list = Vec::new();
            }
        }
    }

    /// One more than the greatest total length of any position.
    pub(super) fn totals(&self) -> u32 {
        u32::try_from(self.by_total.len()).unwrap_or(u32::MAX)
    }
}
