//! Positions that wait for their turn.

/// Positions to try, by the length they promise and then by the moves behind them.
#[derive(Default)]
pub(super) struct Queue {
    totals: Vec<Bucket>,
    /// The memory taken, room for growing counted in.
    pub(super) bytes: usize,
}

/// The positions that promise one length.
#[derive(Default)]
struct Bucket {
    by_moves: Vec<Vec<u32>>,
}

impl Queue {
    pub(super) fn push(&mut self, total: u32, moves: u32, number: u32) {
        let (total, moves) = (total as usize, moves as usize);
        if self.totals.len() <= total {
            self.totals.resize_with(total + 1, Bucket::default);
        }
        let bucket = &mut self.totals[total];
        if bucket.by_moves.len() <= moves {
            bucket.by_moves.resize_with(moves + 1, Vec::new);
        }
        let list = &mut bucket.by_moves[moves];
        let before = list.capacity();
        list.push(number);
        self.bytes += (list.capacity() - before) * 2 * size_of::<u32>();
    }

    /// The most moves behind a position among those that promise this length.
    pub(super) fn deepest(&self, total: u32) -> Option<usize> {
        let bucket = self.totals.get(total as usize)?;
        bucket.by_moves.iter().rposition(|list| !list.is_empty())
    }

    /// Takes the last `most` positions, or as many as there are, of those that promise this length and
    /// have so many moves behind them.
    pub(super) fn take(&mut self, total: u32, moves: usize, most: usize, to: &mut Vec<(u32, u32)>) {
        let bucket = self.totals.get_mut(total as usize);
        let list = bucket.and_then(|bucket| bucket.by_moves.get_mut(moves));
        if let (Some(list), Ok(moves)) = (list, u32::try_from(moves)) {
            let taken = list.split_off(list.len() - most.min(list.len()));
            to.extend(taken.into_iter().rev().map(|number| (number, moves)));
            if list.is_empty() {
                self.bytes -= list.capacity() * 2 * size_of::<u32>();
                *list = Vec::new();
            }
        }
    }

    /// How many lengths are promised, one more than the longest.
    pub(super) fn totals(&self) -> u32 {
        u32::try_from(self.totals.len()).unwrap_or(u32::MAX)
    }
}
