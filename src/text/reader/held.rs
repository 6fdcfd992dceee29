//! Lines of cards, and words around them, until the boards among them can be read.

use crate::text::board::{self, BoardEntry};
use crate::text::token::Token;
use crate::text::work;

/// Tokens that are held before the boards among them are read.
const MOST_HELD: usize = 4096;
/// No board takes more tokens.
const MOST_OF_ONE: usize = 1 << 16;

#[derive(Default)]
pub(super) struct Held {
    lines: Vec<Vec<Token>>,
    tokens: usize,
    /// The number of tokens that were left after the last attempt to read boards.
    looked_at: usize,
}

impl Held {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds a line, and returns the boards that have ended, if there are many lines.
    pub(super) fn add(&mut self, line: Vec<Token>) -> Vec<BoardEntry> {
        self.tokens += line.len() + 1;
        self.lines.push(line);
        if self.tokens < MOST_HELD.max(2 * self.looked_at) {
            return Vec::new();
        }
        let found = self.read(true);
        self.looked_at = self.tokens;
        found
    }

    /// Reads the boards among the lines. If more lines may follow, the last board may go on in them,
    /// and its lines stay.
    pub(super) fn read(&mut self, more: bool) -> Vec<BoardEntry> {
        work::count(self.tokens);
        let held = std::mem::take(&mut self.lines);
        let mut found = board::pieces(&held);
        let mut keep_from = held.len();
        if more && self.tokens < MOST_OF_ONE {
            let open = board::open_from(&found, &held);
            keep_from = found.get(open).map_or(keep_from, |piece| piece.start);
            found.truncate(open);
        }
        let entries = found.into_iter().flat_map(|piece| board::entries(&held[piece])).collect();
        self.lines = held[keep_from..].to_vec();
        self.tokens = self.lines.iter().map(|line| line.len() + 1).sum();
        entries
    }
}
