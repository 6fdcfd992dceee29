//! Places, moves, and which moves are legal.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, COLUMNS, Column};
use crate::card::Card;
use crate::names::{ParseError, serde_as_text};
use crate::rules::{IllegalMove, Rules, next_home};

/// A place that cards move from or to.
///
/// `Display` writes its letter in standard notation: `1` to `8`, `a` to `g`, `h`.
///
/// ```
/// use freecell::rules::Place;
/// assert_eq!("c".parse(), Ok(Place::Cell(2)));
/// assert_eq!(Place::Column(0).to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A column, 0 (leftmost, written `1`) to 7.
    Column(u8),
    /// A free cell, 0 (written `a`) to 6.
    Cell(u8),
    /// The foundations.
    Foundation,
}

impl Place {
    /// The place that a character of standard notation stands for, in either case.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            '1'..='8' => Some(Self::Column(c as u8 - b'1')),
            'a'..='g' => Some(Self::Cell(c as u8 - b'a')),
            'A'..='G' => Some(Self::Cell(c as u8 - b'A')),
            'h' | 'H' => Some(Self::Foundation),
            _ => None,
        }
    }

    /// The place's character in standard notation; `?` for a place that no board has.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Column(i @ 0..8) => (b'1' + i) as char,
            Self::Cell(i @ 0..7) => (b'a' + i) as char,
            Self::Column(_) | Self::Cell(_) => '?',
            Self::Foundation => 'h',
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A move of one card, or of several that form a run, from place to place.
///
/// `Display` writes the places and, of several cards, their number in hexadecimal: `5a`, `27v3`.
/// With `{:#}` it writes the two characters of standard notation alone, which leave the number out.
///
/// ```
/// use freecell::rules::{Move, Place};
/// let mv: Move = "27v3".parse().unwrap();
/// assert_eq!(mv, Move { from: Place::Column(1), to: Place::Column(6), cards: 3 });
/// assert_eq!((mv.to_string(), format!("{mv:#}")), ("27v3".to_owned(), "27".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the cards come from.
    pub from: Place,
    /// Where they go.
    pub to: Place,
    /// How many there are.
    pub cards: u8,
}

impl Move {
    /// A move of one card.
    #[must_use]
    pub const fn single(from: Place, to: Place) -> Self {
        Self { from, to, cards: 1 }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        if f.alternate() || self.cards == 1 { Ok(()) } else { write!(f, "v{:x}", self.cards) }
    }
}

/// What is no place or move.
const NOT_A_MOVE: ParseError =
    ParseError::new(&["two places, 1 to 8, a to g or h, and a count: 5a, 27v3"]);

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut chars = text.chars();
        let place = chars.next().and_then(Self::from_char).ok_or(NOT_A_MOVE)?;
        if chars.next().is_none() { Ok(place) } else { Err(NOT_A_MOVE) }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads what `Display` writes; without a count it is one card. For moves of standard notation,
    /// whose count depends on the position, see [`Rules::resolve`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (places, cards) = match text.split_once('v') {
            Some((places, cards)) => (places, u8::from_str_radix(cards, 16)),
            None => (text, Ok(1)),
        };
        let (from, to) = places.split_at_checked(1).ok_or(NOT_A_MOVE)?;
        let cards = cards.map_err(|_| NOT_A_MOVE)?;
        Ok(Self { from: from.parse()?, to: to.parse()?, cards })
    }
}

serde_as_text!(Place, Move);

impl Rules {
    /// The move that two characters of standard notation mean here.
    ///
    /// To a column with cards, as many cards of the run move as fit the card there; to an empty
    /// column, as many as there is room for.
    ///
    /// # Errors
    /// Why no such move is legal.
    pub fn resolve(self, board: &Board, from: Place, to: Place) -> Result<Move, IllegalMove> {
        let source = self.source(board, from)?;
        let (Place::Column(column), Place::Column(target)) = (from, to) else {
            let mv = Move::single(from, to);
            return self.check(board, mv).map(|()| mv);
        };
        self.exists(to)?;
        if from == to {
            return Err(IllegalMove::SamePlace(from));
        }
        let run = board.run_length(usize::from(column));
        let limit = self.sequence_limit(board, usize::from(target));
        let cards = match board.column(usize::from(target)).last() {
            None => run.min(limit),
            Some(&on) => (1..=run)
                .find(|n| source[source.len() - n].packs_on(on))
                .ok_or_else(|| IllegalMove::does_not_pack(&source[source.len() - run..], on))?,
        };
        if cards > limit {
            return Err(IllegalMove::TooMany { cards, limit });
        }
        Ok(Move { from, to, cards: count(cards) })
    }

    /// Checks one move.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn check(self, board: &Board, mv: Move) -> Result<(), IllegalMove> {
        let source = self.source(board, mv.from)?;
        self.exists(mv.to)?;
        if mv.from == mv.to {
            return Err(IllegalMove::SamePlace(mv.from));
        }
        let cards = usize::from(mv.cards);
        let run = match mv.from {
            Place::Column(i) => board.run_length(usize::from(i)),
            Place::Cell(_) | Place::Foundation => 1,
        };
        if cards == 0 || cards > run {
            return Err(IllegalMove::NotARun { cards, run });
        }
        let moved = &source[source.len() - cards..];
        let card = moved[0];
        let limit = match mv.to {
            Place::Column(i) => self.sequence_limit(board, usize::from(i)),
            Place::Cell(_) | Place::Foundation => 1,
        };
        match mv.to {
            Place::Cell(i) => {
                if let Some(held) = board.cells()[usize::from(i)] {
                    return Err(IllegalMove::CellTaken { cell: i, held });
                }
            }
            Place::Column(i) => {
                if let Some(&on) = board.column(usize::from(i)).last()
                    && !card.packs_on(on)
                {
                    return Err(IllegalMove::does_not_pack(&moved[..1], on));
                }
            }
            Place::Foundation => {
                let next = next_home(board, card.suit());
                if next != Some(card) {
                    return Err(IllegalMove::NotNext { card, next });
                }
            }
        }
        if cards > limit { Err(IllegalMove::TooMany { cards, limit }) } else { Ok(()) }
    }

    /// The legal moves, in a fixed order.
    ///
    /// Free cells are as good as each other and so are empty columns: only the first of each is
    /// named as a target. Every number of cards that can go to an empty column is a move.
    #[must_use]
    pub fn moves(self, board: &Board) -> Vec<Move> {
        let columns = (0..COLUMNS).map(|i| Place::Column(count(i)));
        let cells = (0..self.cells()).map(|i| Place::Cell(count(i)));
        let free_cell = board.cells()[..self.cells()].iter().position(Option::is_none);
        let empty = board.columns().iter().position(Column::is_empty);
        let targets: Vec<Place> = [Place::Foundation]
            .into_iter()
            .chain(free_cell.map(|i| Place::Cell(count(i))))
            .chain(
                (0..COLUMNS)
                    .filter(|&i| !board.column(i).is_empty() || empty == Some(i))
                    .map(|i| Place::Column(count(i))),
            )
            .collect();
        let mut moves = Vec::new();
        for from in columns.chain(cells) {
            for &to in &targets {
                let cell_to_cell = matches!((from, to), (Place::Cell(_), Place::Cell(_)));
                let Ok(mv) = self.resolve(board, from, to) else { continue };
                if cell_to_cell {
                    continue;
                }
                let to_empty = matches!(to, Place::Column(i) if empty == Some(usize::from(i)));
                let fewest = if to_empty { 1 } else { mv.cards };
                moves.extend((fewest..=mv.cards).map(|cards| Move { cards, ..mv }));
            }
        }
        moves
    }

    /// The cards at a place to move from, the available one last; never none.
    fn source(self, board: &Board, from: Place) -> Result<&[Card], IllegalMove> {
        self.exists(from)?;
        let cards = match from {
            Place::Column(i) => board.column(usize::from(i)).as_slice(),
            Place::Cell(i) => board.cells()[usize::from(i)].as_slice(),
            Place::Foundation => return Err(IllegalMove::FromFoundation),
        };
        if cards.is_empty() { Err(IllegalMove::Empty(from)) } else { Ok(cards) }
    }

    /// Checks that the game has this place.
    fn exists(self, place: Place) -> Result<(), IllegalMove> {
        match place {
            Place::Column(i) if usize::from(i) >= COLUMNS => Err(IllegalMove::NoSuchColumn),
            Place::Cell(i) if usize::from(i) >= self.cells() => {
                Err(IllegalMove::no_such_cell(usize::from(i), self))
            }
            _ => Ok(()),
        }
    }
}

/// A number of cards, or of a place, as stored in a [`Move`].
#[expect(clippy::cast_possible_truncation, reason = "no count of cards or places exceeds 52")]
fn count(n: usize) -> u8 {
    n as u8
}
