//! The places of the table: columns, free cells, foundations.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::board::{COLUMNS, MAX_CELLS};
use crate::names::{ParseError, serde_as_text};

/// Defines an index type for a kind of place.
macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $count:expr, $first:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u8);

        impl $name {
            /// All of them, left to right.
            pub const ALL: [Self; $count] = {
                let mut all = [Self(0); $count];
                let mut i = 1;
                while i < all.len() {
                    all[i].0 = all[i - 1].0 + 1;
                    i += 1;
                }
                all
            };

            /// The one with this index, from 0, or `None` if it is too large.
            #[must_use]
            pub const fn new(index: usize) -> Option<Self> {
                if index < $count { Some(Self::ALL[index]) } else { None }
            }

            /// Its index, from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            const fn letter(self) -> char {
                ($first + self.0) as char
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.letter())
            }
        }
    };
}

index!(
    /// A column. `Display` writes its number, `1` to `8`.
    ///
    /// ```
    /// use freecell::board::Column;
    /// assert_eq!(Column::new(7).unwrap().to_string(), "8");
    /// assert_eq!(Column::new(8), None);
    /// ```
    Column, COLUMNS, b'1'
);

index!(
    /// A free cell. `Display` writes its letter, `a` to `g`.
    ///
    /// ```
    /// use freecell::board::Cell;
    /// assert_eq!(Cell::ALL[2].to_string(), "c");
    /// ```
    Cell, MAX_CELLS, b'a'
);

/// A place that cards move from or to.
///
/// `Display` writes its letter in standard notation: `1` to `8`, `a` to `g`, `h`.
///
/// ```
/// use freecell::board::{Cell, Column, Place};
/// assert_eq!("c".parse(), Ok(Place::Cell(Cell::ALL[2])));
/// assert_eq!(Place::Column(Column::ALL[0]).to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A column.
    Column(Column),
    /// A free cell.
    Cell(Cell),
    /// The foundations.
    Foundation,
}

impl Place {
    /// The columns, then the cells.
    pub const TABLE: [Self; COLUMNS + MAX_CELLS] = {
        let mut all = [Self::Foundation; COLUMNS + MAX_CELLS];
        let mut i = 0;
        while i < all.len() {
            all[i] = match Column::new(i) {
                Some(column) => Self::Column(column),
                None => Self::Cell(Cell::ALL[i - COLUMNS]),
            };
            i += 1;
        }
        all
    };

    /// The place for a character of standard notation, in either case.
    pub fn from_char(c: char) -> Option<Self> {
        let c = c.to_ascii_lowercase();
        Self::TABLE.into_iter().chain([Self::Foundation]).find(|place| place.letter() == c)
    }

    /// The place's character in standard notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Column(column) => column.letter(),
            Self::Cell(cell) => cell.letter(),
            Self::Foundation => 'h',
        }
    }

    /// The place as the target of a move: `to column 6`, `to cell a`, `home`.
    pub fn as_target(self) -> String {
        if self == Self::Foundation { self.in_words() } else { format!("to {}", self.in_words()) }
    }

    /// `column 6`, `cell a` or `home`.
    pub(crate) fn in_words(self) -> String {
        match self {
            Self::Column(column) => format!("column {column}"),
            Self::Cell(cell) => format!("cell {cell}"),
            Self::Foundation => "home".to_owned(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const NOT_A_PLACE: ParseError = ParseError::new(&["a place: 1 to 8, a to g or h"]);
        let mut chars = text.chars();
        let place = chars.next().and_then(Self::from_char).ok_or(NOT_A_PLACE)?;
        if chars.next().is_none() { Ok(place) } else { Err(NOT_A_PLACE) }
    }
}

serde_as_text!(Place);
