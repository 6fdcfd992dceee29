//! Solutions as text: every dialect that people paste, read and written.
//!
//! [`read`] splits a text into [`WrittenGame`]s (a header such as `#617 A Name` starts one), and
//! [`WrittenGame::in_dialect`] gives the moves as a dialect means them. What a move such as `a2` or `4r` does
//! depends on the position, so a [`Written`] move is not yet a [`Move`]:
//! [`replay`](crate::replay) plays it, and finds the dialect by trying. Text that is no move at
//! all is a [`SyntaxError`], a type apart from moves that are
//! [illegal](crate::rules::IllegalMove).
//!
//! ```
//! use freecell::notation::{self, Dialect};
//! let games = notation::read("#617 A Name (3 freecells)\r\n26 76 5a bh");
//! assert_eq!(games[0].number, Some("617".parse().unwrap()));
//! assert_eq!(games[0].cells, Some(3));
//! let moves = games[0].in_dialect(Dialect::Standard).unwrap();
//! assert_eq!(moves[3].text(), "bh");
//! ```

use std::fmt;

use crate::card::Card;
use crate::rules::{Move, Place};

mod error;
mod expand;
mod game;
mod header;
mod line;
mod link;
mod log;
mod pairs;
mod positions;
mod read;
mod sentence;
mod snapshot;
mod source;
mod table;
#[cfg(test)]
mod tests;
mod wrapped;
mod write;

pub use error::{SyntaxError, SyntaxErrorKind};
pub use expand::expand;
pub use game::WrittenGame;
pub use positions::{GamesOfPositions, between, games_of_positions};
pub use read::{Games, MAX_MOVES, games, read};
pub use snapshot::Printed;
pub use write::{Style, write};

/// A way of writing solutions, and what it means by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `26 5a bh`: as many cards move to an empty column as fit.
    Standard,
    /// The same characters, but one card moves to an empty column unless `27v6` says how many:
    /// fc-solve with `-snx`, and solutions spelled out card by card.
    Counted,
    /// The same characters, and how many cards move to an empty column is not said: fc-solve with
    /// `-sn`, and games in which one card was moved where more would have fitted.
    Uncounted,
    /// The same with counts as `41{2}`, and columns from 0 to 7.
    FromZero,
    /// `Move 2 cards from stack 1 to stack 3`, stacks and freecells from 0: fc-solve without `-sn`.
    Sentences,
    /// `Move the 3D from column 7 to column 4`, `Column 5 -> Freecell 1`, columns and cells from 1.
    SentencesFromOne,
    /// `2S to temp`, `KS to empty pile`, `AC out`: patsolve.
    CardNames,
    /// `12|3h|6C|h|AC-3C`: Shirl Hart's solver, which lists the cards moved and those autoplayed.
    Table,
    /// `4r462rc3` (macroxue): `r` is any free cell; `a` to `d` count the cards in the cells in the
    /// order they came, as if those that stay moved up when one leaves.
    Compact,
    /// The positions alone, each one move after the one before.
    Positions,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 10] = [
        Self::Standard,
        Self::Counted,
        Self::Uncounted,
        Self::FromZero,
        Self::Sentences,
        Self::SentencesFromOne,
        Self::CardNames,
        Self::Table,
        Self::Compact,
        Self::Positions,
    ];

    /// The dialect's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard notation",
            Self::Counted => "fc-solve's notation with counts",
            Self::Uncounted => "standard notation with any number of cards to empty columns",
            Self::FromZero => "notation with columns 0 to 7",
            Self::Sentences => "fc-solve's sentences",
            Self::SentencesFromOne => "sentences, columns from 1",
            Self::CardNames => "card names",
            Self::Table => "Shirl Hart's table",
            Self::Compact => "macroxue's compact notation",
            Self::Positions => "positions",
        }
    }

    /// The dialect's name as a word for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Counted => "fc-solve",
            Self::Uncounted => "standard-uncounted",
            Self::FromZero => "from-zero",
            Self::Sentences => "fc-solve-sentences",
            Self::SentencesFromOne => "sentences-from-one",
            Self::CardNames => "card-names",
            Self::Table => "shirl-hart",
            Self::Compact => "macroxue",
            Self::Positions => "positions",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where a written move starts or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenPlace {
    /// A place named outright.
    Place(Place),
    /// Any free cell.
    AnyCell,
    /// The cell whose card came after so many of those that are in the cells now.
    Held(u8),
    /// Where this card lies; as a target, onto this card.
    Card(Card),
    /// Any empty column.
    EmptyColumn,
}

/// How many cards a written move takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as fit the card they go to, or as fit through to an empty column.
    Fit,
    /// As many as fit the card they go to; one to an empty column.
    FitOrOne,
    /// So many.
    Exactly(u8),
    /// This card, and those that lie on it.
    From(Card),
}

/// One move as the text writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Where the cards come from.
    pub from: WrittenPlace,
    /// Where they go.
    pub to: WrittenPlace,
    /// How many there are.
    pub count: Count,
    /// What the text says besides, to be checked against the game.
    pub listed: Option<Box<Listed>>,
    text: Box<str>,
}

impl From<Move> for Written {
    /// A move that is known already, such as a solver's.
    fn from(mv: Move) -> Self {
        let place = WrittenPlace::Place;
        let count = Count::Exactly(mv.cards);
        let text = mv.to_string().into();
        Self { from: place(mv.from), to: place(mv.to), count, listed: None, text }
    }
}

impl Written {
    /// The move as the text writes it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What a text says about a move and the position it leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first and the last card moved.
    pub moved: Option<(Card, Card)>,
    /// What they went to.
    pub target: Option<Target>,
    /// The cards that went home by themselves.
    pub home: Option<Vec<Card>>,
    /// The position afterwards.
    pub position: Option<Printed>,
}

/// What a move goes to, as a table of moves lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A free cell.
    Cell,
    /// An empty column.
    EmptyColumn,
    /// The foundations.
    Foundation,
    /// A card at the end of a column.
    Card(Card),
}
