//! How the moves of a game end, and what stands behind them.

use super::{Learned, Meaning, Use};
use crate::card::Card;

impl Meaning<'_> {
    /// Whether a part tells once more what happened.
    pub(in crate::replay::infer) fn is_report(&self, at: usize, learned: &Learned) -> bool {
        learned.uses[self.text.all[at].shape] == Use::Report
    }

    /// Whether the parts behind a won game must be of another one: they do not tell what autoplay did in its end.
    pub(in crate::replay::infer) fn is_other_game(&self, from: usize, learned: &Learned) -> bool {
        /// If the next six cards are all among those that autoplay sent home, the text lists what it did.
        const SEVERAL: usize = 6;
        let is_auto = |card: &Card| learned.last.1.auto.iter().any(|(home, _)| home == card);
        let behind = self.text.all[from..].iter().filter_map(|part| part.cards().next());
        let behind: Vec<Card> = behind.take(SEVERAL).collect();
        learned.auto() < SEVERAL || !behind.is_empty() && !behind.iter().all(is_auto)
    }
}

impl Learned {
    /// Whether all cards are home.
    pub(in crate::replay::infer) fn is_won(&self) -> bool {
        self.board.is_won()
    }
}
