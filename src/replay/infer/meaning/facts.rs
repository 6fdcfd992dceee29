//! What is true of moves, to learn what words mean.

use crate::board::Place;
use crate::rules::Played;
use crate::text::{Pile, Route};

/// What is true of a move, or of all moves that a word stands in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    true_of_all: u8,
    /// How many moves they are true of.
    moves: u8,
    /// How many of these are cards that went home by themselves.
    pub(super) reports: u8,
}

const TO_HOME: u8 = 1;
const TO_CELL: u8 = 1 << 1;
const TO_COLUMN: u8 = 1 << 2;
const TO_EMPTY: u8 = 1 << 3;
const FROM_CELL: u8 = 1 << 4;
const FROM_COLUMN: u8 = 1 << 5;
const TARGETS: u8 = TO_HOME | TO_CELL | TO_COLUMN;

impl Facts {
    /// What is true of one move.
    pub(super) fn of(played: &Played) -> Self {
        let to = match played.mv.to {
            Place::Foundation => TO_HOME,
            Place::Cell(_) => TO_CELL,
            Place::Column(_) if played.onto.is_none() => TO_COLUMN | TO_EMPTY,
            Place::Column(_) => TO_COLUMN,
        };
        let from = match played.mv.from {
            Place::Cell(_) => FROM_CELL,
            Place::Column(_) | Place::Foundation => FROM_COLUMN,
        };
        Self { true_of_all: to | from, moves: 1, reports: 0 }
    }

    /// What is true of a card that went home by itself.
    pub(super) fn of_report(played: &Played) -> Self {
        Self { reports: 1, ..Self::of(played) }
    }

    /// Whether the word stood in any move.
    pub(super) fn is_known(self) -> bool {
        self.moves > 0
    }

    pub(super) fn add(&mut self, other: Self) {
        let before = if self.is_known() { self.true_of_all } else { u8::MAX };
        *self = Self {
            true_of_all: before & other.true_of_all,
            moves: self.moves.saturating_add(other.moves),
            reports: self.reports.saturating_add(other.reports),
        };
    }

    /// Whether the name of a pile speaks against a move.
    pub(super) fn is_against(self, named: Option<Pile>) -> bool {
        let is_of = match named {
            Some(Pile::Home) => TO_HOME,
            Some(Pile::Cell) => TO_CELL | FROM_CELL,
            _ => return false,
        };
        self.true_of_all & is_of == 0
    }

    /// Whether a move goes between two piles that are named together.
    pub(super) fn fits(self, Route { from, to }: Route) -> bool {
        let from = from.map(|pile| if pile == Pile::Cell { FROM_CELL } else { FROM_COLUMN });
        let to = to.map(|pile| match pile {
            Pile::Home => TO_HOME,
            Pile::Cell => TO_CELL,
            Pile::Column => TO_COLUMN,
        });
        from.into_iter().chain(to).all(|fact| self.true_of_all & fact != 0)
    }

    /// How much a word with these facts speaks against a move; less if numbers stand behind it.
    pub(super) fn against_move(self, mv: Self, names_number: bool) -> usize {
        /// After so few moves, the word may name either end.
        const FEW: u8 = 2;
        let target = self.true_of_all & TARGETS;
        let is_known = self.moves > if names_number { FEW } else { 0 };
        let is_other = is_known && target != 0 && target & mv.true_of_all == 0;
        // Most cards come from columns.
        let is_missing = |source: u8, many: u8| {
            self.moves > many && self.true_of_all & source != 0 && mv.true_of_all & source == 0
        };
        let is_new = !names_number && (is_missing(FROM_CELL, 2) || is_missing(FROM_COLUMN, 8));
        usize::from(is_other) * (1 + usize::from(self.moves > FEW)) + usize::from(is_new)
    }
}
