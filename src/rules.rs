//! The rules of the game: what may move where, and what goes home by itself.
//!
//! [`Rules`] holds the three points on which programs differ: the number of cells, which cards
//! autoplay takes home, and how many cards can move at once to an empty column. A [`Move`] names
//! places and a number of cards; [`Rules::resolve`] adds the number of cards to a two-character move
//! of standard notation.
//!
//! ```
//! use freecell::{dealer::DealNumber, rules::Rules};
//! let rules = Rules::default();
//! let mut board = DealNumber::new(617).unwrap().deal();
//! let king_up = rules.resolve(&board, "4".parse().unwrap(), "a".parse().unwrap()).unwrap();
//! let played = rules.try_play(&mut board, king_up).unwrap();
//! assert_eq!(board.cells()[0].unwrap().to_string(), "4H");
//! played.undo(&mut board);
//! assert_eq!(board, DealNumber::new(617).unwrap().deal());
//! ```

use std::fmt;

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::board::{Board, Cell, Column, MAX_CELLS, USUAL_CELLS};
use crate::card::{Card, Color, Rank, Suit};
use crate::names::names;
use crate::words::count;

mod moves;
mod play;
#[cfg(test)]
mod tests;

pub use moves::{IllegalMove, Move};
pub use play::{AutoMoves, Played};

/// Which cards go home by themselves after each move.
///
/// ```
/// use freecell::rules::Autoplay;
/// assert_eq!("max".parse(), Ok(Autoplay::Max));
/// assert_eq!("some".parse::<Autoplay>().unwrap_err().to_string(), "write none, safe or max");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumMessage, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Autoplay {
    /// No card: each goes home by a move of its own
    None,
    /// Cards that can no longer be of use, as in Windows
    ///
    /// Jim Horne's rule: an ace or a two always, another card when both foundations of the other
    /// colour hold at least its rank less one.
    #[default]
    Safe,
    /// Every card that can go home
    Max,
}

names!(Autoplay);

impl Autoplay {
    /// Whether autoplay takes `card`, the next of its suit, home from this position.
    pub fn takes(self, board: &Board, card: Card) -> bool {
        self.wanted(board) >> card.index() & 1 == 1
    }

    /// The next cards that autoplay takes home if they are available, as bits by index. The bit of a
    /// complete suit is beyond those of the cards.
    #[inline]
    fn wanted(self, board: &Board) -> u64 {
        let homes = Suit::ALL.map(|suit| board.foundation(suit));
        let lowest = |color| {
            let of_color = Suit::ALL.into_iter().filter(|suit| suit.color() == color);
            of_color.map(|suit| homes[suit.index()]).min().unwrap_or_default()
        };
        let (black, red) = (lowest(Color::Black), lowest(Color::Red));
        Suit::ALL.into_iter().fold(0, |set, suit| {
            let home = homes[suit.index()];
            let other = if suit.color() == Color::Black { red } else { black };
            let goes = match self {
                Self::None => false,
                Self::Safe => home <= 1 || other >= home,
                Self::Max => true,
            };
            set | u64::from(goes) << (4 * usize::from(home) + suit.index())
        })
    }
}

/// How many cards may be moved at once to an empty column.
///
/// ```
/// use freecell::rules::EmptyColumn;
/// assert_eq!(EmptyColumn::ALL.map(EmptyColumn::name), ["classic", "vista"]);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumMessage, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum EmptyColumn {
    /// Free cells + 1 cards at once: Windows XP and earlier
    Classic,
    /// Free cells + 1, doubled for each other empty column: Windows Vista and later
    #[default]
    Vista,
}

names!(EmptyColumn);

/// The rules in force. The default is four cells, `safe` and `vista`.
///
/// ```
/// use freecell::rules::{Autoplay, Rules};
/// let rules = Rules::DEFAULT.with_autoplay(Autoplay::Max).with_cells(3)?;
/// assert_eq!(rules.to_string(), "3 cells, autoplay max, vista");
/// # Ok::<(), freecell::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Rules {
    #[serde(deserialize_with = "cells")]
    cells: u8,
    /// Which cards autoplay takes home.
    pub autoplay: Autoplay,
    /// How many cards can move at once to an empty column.
    pub empty_column: EmptyColumn,
}

/// Why there are no such rules.
///
/// ```
/// use freecell::rules::{Rules, RulesError};
/// let error = Rules::DEFAULT.with_cells(9).unwrap_err();
/// assert_eq!(error, RulesError::TooManyCells(9));
/// assert_eq!(error.to_string(), "9 free cells are too many; there are 0 to 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The number of free cells is more than 7.
    #[error("{0} free cells are too many; there are 0 to {MAX_CELLS}")]
    TooManyCells(u8),
}

/// Reads a number of cells, 0 to 7.
fn cells<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let cells = <u8 as serde::Deserialize>::deserialize(from)?;
    let rules = Rules::DEFAULT.with_cells(cells);
    rules.map(|rules| rules.cells).map_err(serde::de::Error::custom)
}

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Rules {
    /// Four cells, `safe` and `vista`.
    #[expect(clippy::cast_possible_truncation, reason = "four")]
    pub const DEFAULT: Self = Self {
        cells: USUAL_CELLS as u8,
        autoplay: Autoplay::Safe,
        empty_column: EmptyColumn::Vista,
    };

    /// Rules with 0 to 7 cells.
    ///
    /// # Errors
    /// [`RulesError::TooManyCells`].
    pub const fn new(
        cells: u8,
        autoplay: Autoplay,
        empty_column: EmptyColumn,
    ) -> Result<Self, RulesError> {
        if cells as usize > MAX_CELLS {
            return Err(RulesError::TooManyCells(cells));
        }
        Ok(Self { cells, autoplay, empty_column })
    }

    /// The same rules with another autoplay.
    #[must_use]
    pub const fn with_autoplay(self, autoplay: Autoplay) -> Self {
        Self { autoplay, ..self }
    }

    /// The same rules with this rule for empty columns.
    #[must_use]
    pub const fn with_empty_column(self, empty_column: EmptyColumn) -> Self {
        Self { empty_column, ..self }
    }

    /// The same rules with 0 to 7 cells.
    ///
    /// # Errors
    /// [`RulesError::TooManyCells`].
    pub const fn with_cells(self, cells: u8) -> Result<Self, RulesError> {
        Self::new(cells, self.autoplay, self.empty_column)
    }

    /// The number of free cells that the game has.
    pub const fn cells(self) -> usize {
        self.cells as usize
    }

    /// Checks that the position can be played under these rules.
    ///
    /// # Errors
    /// If a card lies in a cell that these rules do not have.
    pub fn check_board(self, board: &Board) -> Result<(), IllegalMove> {
        let taken = |cell: &Cell| board.cells()[cell.index()].is_some();
        match Cell::ALL.into_iter().skip(self.cells()).find(taken) {
            Some(cell) => Err(IllegalMove::NoSuchCell { cell, cells: self.cells() }),
            None => Ok(()),
        }
    }

    /// The number of cells without a card.
    pub fn free_cells(self, board: &Board) -> usize {
        board.cells()[..self.cells()].iter().filter(|cell| cell.is_none()).count()
    }

    /// The most cards that move at once to a column: (free cells + 1) × 2^(other empty columns); to
    /// an empty column under `classic`, free cells + 1.
    pub fn sequence_limit(self, board: &Board, to: Column) -> usize {
        let through_cells = self.free_cells(board) + 1;
        let to_empty = board.column(to).is_empty();
        if to_empty && self.empty_column == EmptyColumn::Classic {
            return through_cells;
        }
        through_cells << (board.empty_columns() - usize::from(to_empty))
    }
}

impl fmt::Display for Rules {
    /// Writes `4 cells, autoplay safe, vista`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = count(self.cells(), "cell");
        write!(f, "{cells}, autoplay {}, {}", self.autoplay, self.empty_column)
    }
}

/// The next card for a foundation; `None` if it is full.
///
/// ```
/// use freecell::{card::Suit, dealer::DealNumber, rules::next_home};
/// assert_eq!(next_home(&DealNumber::FIRST.deal(), Suit::Hearts), "AH".parse().ok());
/// ```
pub fn next_home(board: &Board, suit: Suit) -> Option<Card> {
    Rank::new(board.foundation(suit) + 1).map(|rank| Card::new(rank, suit))
}
