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
    /// No list beyond this one holds anything.
    deepest: usize,
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
        bucket.deepest = bucket.deepest.max(moves);
    }

    /// Takes the position with the most moves behind it among those that promise this length.
    pub(super) fn pop(&mut self, total: u32) -> Option<(u32, u32)> {
        let bucket = self.totals.get_mut(total as usize)?;
        loop {
            let list = bucket.by_moves.get_mut(bucket.deepest)?;
            if let Some(number) = list.pop() {
                return Some((number, u32::try_from(bucket.deepest).ok()?));
            }
            self.bytes -= list.capacity() * 2 * size_of::<u32>();
            *list = Vec::new();
            bucket.deepest = bucket.deepest.checked_sub(1)?;
        }
    }

    /// How many lengths are promised, one more than the longest.
    pub(super) fn totals(&self) -> u32 {
        u32::try_from(self.totals.len()).unwrap_or(u32::MAX)
    }
}
