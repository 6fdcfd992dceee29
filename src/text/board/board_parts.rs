//! What is known of a board before its cards stand in columns.

use super::line::{CardList, CardToken, TextColumn};
use crate::board::MAX_CELLS;
use crate::card::Card;
use crate::text::decode::TextPlace;

/// The lengths of the rows of a deal.
pub(super) const ROWS: [usize; 7] = [8, 8, 8, 8, 8, 8, 4];

/// The cards in the cells.
pub(super) type CellCards = [Option<Card>; MAX_CELLS];

/// What the lines of one board hold.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardParts {
    pub(super) lists: Vec<CardList>,
    /// The cards in cells, if the text says which.
    pub(super) cells: Option<CellCards>,
    /// The places of the cards in cells.
    pub(super) held: Vec<CardToken>,
    pub(super) home: Option<[u8; 4]>,
    /// Where the columns stand.
    pub(super) numbers: Option<Vec<TextColumn>>,
    /// Whether cells or foundations are named before the first list.
    pub(super) is_under_heads: bool,
    /// The character at which the heading of the cells begins.
    pub(super) heading: Option<usize>,
    /// A line of words among those of the board, and whether it may be meant for more than words.
    pub(super) interrupted: Option<(usize, bool)>,
    /// A card in a cell, if it is not certain which one it is, and what the cells may hold.
    pub(super) unclear: Option<(TextPlace, Vec<CellCards>)>,
    /// The place of an eighth card in cells.
    pub(super) too_many: Option<TextPlace>,
    /// The line and the name of a pile of another game.
    pub(super) other: Option<(usize, String)>,
}

impl BoardParts {
    /// Whether cells or foundations are named.
    pub(super) fn is_headed(&self) -> bool {
        self.cells.is_some() || self.home.is_some()
    }

    /// The lists without blank lines.
    pub(super) fn filled(&self) -> Vec<&CardList> {
        self.lists.iter().filter(|list| !list.blank).collect()
    }

    /// All places on the table.
    pub(super) fn slots(&self) -> impl Iterator<Item = &CardToken> {
        self.lists.iter().flat_map(|list| &list.slots)
    }

    /// The number of known cards on the table and in cells.
    pub(super) fn known(&self) -> usize {
        self.slots().chain(&self.held).filter(|placed| placed.card().is_some()).count()
    }

    pub(super) fn at_home(&self) -> usize {
        self.home.unwrap_or_default().into_iter().map(usize::from).sum()
    }
}

/// The columns as the text shows them.
pub(super) type Columns = Vec<Vec<Card>>;
