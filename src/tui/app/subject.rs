//! The board that is looked at.

use crate::board::Board;
use crate::dealer::{DealNumber, lookup};

/// A deal, or a board that no number gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    deal: Option<DealNumber>,
    board: Board,
}

impl Subject {
    /// A numbered deal.
    pub(crate) fn deal(deal: DealNumber) -> Self {
        Self { deal: Some(deal), board: deal.deal() }
    }

    /// A board, with the number that gives it, if one does; the smallest, should there be several.
    pub(crate) fn board(board: Board) -> Self {
        Self { deal: lookup::numbers(&board).first().copied(), board }
    }

    /// Its number.
    pub(crate) fn number(&self) -> Option<DealNumber> {
        self.deal
    }

    /// Its cards.
    pub(crate) fn start(&self) -> &Board {
        &self.board
    }

    /// What it is called: `#617`, or `board`.
    pub(crate) fn name(&self) -> String {
        self.deal.map_or_else(|| "board".to_owned(), |deal| format!("#{deal}"))
    }

    /// What a file about it is called.
    pub(crate) fn file_name(&self) -> String {
        self.deal.map_or_else(|| "freecell-board".to_owned(), |deal| format!("freecell-{deal}"))
    }
}
