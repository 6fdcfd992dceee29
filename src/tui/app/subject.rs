//! What is viewed, played or solved.

use freecell::board::Board;
use freecell::dealer::{DealNumber, lookup};

/// A deal, or a board that is not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ViewedDeal {
    /// Its number; `None` for a board that is not a deal.
    pub(crate) deal: Option<DealNumber>,
    /// The position before the first move.
    pub(crate) start: Board,
}

impl ViewedDeal {
    /// A numbered deal.
    pub(crate) fn deal(deal: DealNumber) -> Self {
        Self { deal: Some(deal), start: deal.deal() }
    }

    /// A board, with its deal number if it has one (the smallest, if there were several).
    pub(crate) fn board(board: Board) -> Self {
        Self { deal: lookup::number(&board), start: board }
    }

    /// A short name: `#617`, or `board`.
    pub(crate) fn name(&self) -> String {
        self.deal.map_or_else(|| "board".to_owned(), |deal| format!("#{deal}"))
    }

    /// The title: `Deal 617`, or `otherwise` for a board without a number.
    pub(crate) fn title(&self, otherwise: &str) -> String {
        self.deal.map_or_else(|| otherwise.to_owned(), |deal| format!("Deal {deal}"))
    }
}
