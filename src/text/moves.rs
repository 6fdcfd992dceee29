//! One move as a text writes it, and what each dialect means by it.

use crate::board::{Board, Cell, Column, Place};
use crate::card::Card;
use crate::names::names;
use crate::rules::Move;

/// A way of writing solutions, and what it means by it.
///
/// ```
/// use freecell::text::Dialect;
/// assert_eq!("fc-solve".parse(), Ok(Dialect::Counted));
/// assert_eq!(Dialect::Counted.description(), "fc-solve's notation with counts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// `tableau 4 to reserve`, columns from 0; `reserve 0` counts the cards in the cells in the order
    /// they came.
    SentencesByArrival,
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

names!(Dialect {
    Standard = "standard",
    Counted = "fc-solve",
    Uncounted = "standard-uncounted",
    FromZero = "from-zero",
    Sentences = "fc-solve-sentences",
    SentencesFromOne = "sentences-from-one",
    SentencesByArrival = "sentences-by-arrival",
    CardNames = "card-names",
    Table = "shirl-hart",
    Compact = "macroxue",
    Positions = "positions",
});

impl Dialect {
    /// The dialect in words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Standard => "standard notation",
            Self::Counted => "fc-solve's notation with counts",
            Self::Uncounted => "standard notation with any number of cards to empty columns",
            Self::FromZero => "notation with columns 0 to 7",
            Self::Sentences => "fc-solve's sentences",
            Self::SentencesFromOne => "sentences, columns from 1",
            Self::SentencesByArrival => "sentences, cells in order of arrival",
            Self::CardNames => "card names",
            Self::Table => "Shirl Hart's table",
            Self::Compact => "macroxue's compact notation",
            Self::Positions => "positions",
        }
    }

    /// The place that a character of a two-character move stands for.
    fn place(self, c: char) -> Option<Place> {
        match c.to_digit(8) {
            Some(column) if self == Self::FromZero => {
                Some(Place::Column(Column::ALL[column as usize]))
            }
            _ if c == '8' && self == Self::FromZero => None,
            _ => Place::from_char(c),
        }
    }
}

/// Where a written move starts or ends.
///
/// ```
/// use freecell::text::{self, Dialect, WrittenPlace};
/// let game = text::games("617:4r").next().unwrap();
/// let moves = game.in_dialect(Dialect::Compact).unwrap();
/// assert_eq!((moves[0].from, moves[0].to), (WrittenPlace::Place("4".parse().unwrap()), WrittenPlace::AnyCell));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenPlace {
    /// A place named outright.
    Place(Place),
    /// Any free cell.
    AnyCell,
    /// Cells are lettered in the order in which their cards came: `a` is the first that holds one.
    Held(Cell),
    /// Where this card lies; as a target, onto this card.
    Card(Card),
    /// Any empty column.
    EmptyColumn,
}

/// How many cards a written move takes along.
///
/// ```
/// use freecell::text::{self, Count, Dialect};
/// let game = text::games("27v6 31").next().unwrap();
/// let counts: Vec<_> = game.in_dialect(Dialect::Counted).unwrap().iter().map(|mv| mv.count).collect();
/// assert_eq!(counts, [Count::Exactly(6), Count::FitOrOne]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as fit the card they go to, or as fit through to an empty column.
    Fit,
    /// As many as fit the card they go to; one to an empty column.
    FitOrOne,
    /// This number.
    Exactly(u8),
    /// This card, and those that lie on it.
    From(Card),
    /// The card in this place of its column, from 1 for the deepest, and those that lie on it.
    FromRow(u8),
}

/// One move as a dialect means it.
///
/// ```
/// use freecell::{rules::Move, text::Written};
/// let mv: Move = "5a".parse().unwrap();
/// assert_eq!(Written::from(mv).text(), "5a");
/// ```
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
    pub(crate) text: Box<str>,
}

impl From<Move> for Written {
    /// A move that is known already, such as a solver's.
    fn from(mv: Move) -> Self {
        let place = WrittenPlace::Place;
        let count = Count::Exactly(mv.cards);
        let text = format!("{mv:#}").into();
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
///
/// ```
/// use freecell::text::{self, Dialect};
/// let game = text::games("1|4a|8S|f|AC\n2|65|TC|JD|").next().unwrap();
/// let moves = game.in_dialect(Dialect::Table).unwrap();
/// let listed = moves[0].listed.as_ref().unwrap();
/// assert_eq!(listed.home, Some(vec!["AC".parse().unwrap()]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first and the last card moved.
    pub moved: Option<(Card, Card)>,
    /// What they went to.
    pub target: Option<Target>,
    /// The cards that went home by themselves.
    pub home: Option<Vec<Card>>,
    /// The position afterwards; its columns and cells may be in another order.
    pub position: Option<Box<Board>>,
}

/// What a move goes to, as a table of moves lists it.
///
/// ```
/// use freecell::text::{self, Dialect, Target};
/// let game = text::games("1|4a|8S|f|AC\n2|65|TC|JD|").next().unwrap();
/// let moves = game.in_dialect(Dialect::Table).unwrap();
/// let listed = moves[1].listed.as_ref().unwrap();
/// assert_eq!(listed.target, Some(Target::Card("JD".parse().unwrap())));
/// ```
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

/// What kind of place a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    Column,
    Cell,
    Home,
}

/// A place as a text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// One of the two characters of a move.
    Letter(char),
    /// A pile, and its number, from 0 or from 1.
    Pile(Pile, Option<u8>),
    /// A pile by a letter whose meaning depends on the others of the game, `c2`, `t7`; `1` stands for
    /// a number alone.
    Code(char, Option<u8>),
    /// A place that is the same in every dialect.
    Sure(WrittenPlace),
}

impl Spot {
    pub(super) const HOME: Self = Self::Sure(WrittenPlace::Place(Place::Foundation));

    /// The pile with a number.
    pub(super) fn numbered(self, number: u8) -> Option<Self> {
        match self {
            Self::Pile(pile, None) => Some(Self::Pile(pile, Some(number))),
            Self::Code(letter, None) => Some(Self::Code(letter, Some(number))),
            _ => None,
        }
    }

    /// Whether it is a number alone.
    pub(super) fn is_bare(self) -> bool {
        matches!(self, Self::Code('1', _))
    }

    /// The place that a dialect means.
    fn place(self, dialect: Dialect, is_source: bool) -> Option<WrittenPlace> {
        let first = u8::from(dialect == Dialect::SentencesFromOne);
        let index = |n: u8| n.checked_sub(first).map(usize::from);
        Some(match self {
            Self::Sure(place) => return Some(place),
            Self::Pile(Pile::Column, n) => {
                WrittenPlace::Place(Place::Column(Column::new(index(n?)?)?))
            }
            Self::Pile(Pile::Cell, Some(n)) if dialect != Dialect::SentencesByArrival => {
                WrittenPlace::Place(Place::Cell(Cell::new(index(n)?)?))
            }
            Self::Pile(Pile::Cell, n) if is_source => WrittenPlace::Held(Cell::new(index(n?)?)?),
            Self::Pile(Pile::Cell, _) => WrittenPlace::AnyCell,
            Self::Pile(Pile::Home, _) => return Self::HOME.place(dialect, is_source),
            Self::Code(..) => return None,
            Self::Letter(c) => {
                let compact = dialect == Dialect::Compact;
                match (c, is_source) {
                    ('r', _) => compact.then_some(WrittenPlace::AnyCell)?,
                    ('#', _) => (!compact).then_some(WrittenPlace::AnyCell)?,
                    (c, false) if compact && c.is_ascii_alphabetic() && c != 'h' => return None,
                    (c, _) => match dialect.place(c)? {
                        Place::Cell(nth) if compact => WrittenPlace::Held(nth),
                        place => WrittenPlace::Place(place),
                    },
                }
            }
        })
    }
}

/// How a move is written, which says what dialects it can be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Two characters; `braced` with a count in braces, which has its columns from 0.
    Pair { braced: bool },
    /// In words.
    Sentence,
    /// A row of a table.
    Row,
    /// What leads from one position to the next.
    Position,
}

/// A move before it is known which dialect it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawMove {
    pub(super) from: Spot,
    pub(super) to: Spot,
    /// How many cards move, where the text says so.
    pub(super) count: Option<Count>,
    pub(super) form: Form,
    pub(super) listed: Option<Box<Listed>>,
    pub(super) text: Box<str>,
}

impl RawMove {
    /// The move as a dialect means it; none when the dialect has no such move.
    pub(super) fn in_dialect(&self, dialect: Dialect) -> Option<Written> {
        use Dialect::{
            CardNames, Compact, Counted, FromZero, Positions, Sentences, SentencesByArrival,
            SentencesFromOne, Standard, Table,
        };
        let count = match (self.form, dialect, self.count) {
            (Form::Pair { .. }, Compact, Some(_)) => return None,
            (Form::Pair { .. }, Counted, None) => Count::FitOrOne,
            // What counts its columns from 0 counts its rows from 0.
            (Form::Sentence, Sentences, Some(Count::FromRow(row))) => {
                Count::FromRow(row.saturating_add(1))
            }
            (Form::Pair { .. }, Standard | Counted | FromZero | Compact, count)
            // Beside sentences: "26", and then "column 4 to a free cell".
            | (Form::Pair { .. } | Form::Sentence, SentencesFromOne | CardNames, count)
            | (Form::Sentence, Sentences | SentencesByArrival | FromZero, count)
            | (Form::Row, Table, count)
            | (Form::Position, Positions, count) => count.unwrap_or(Count::Fit),
            _ => return None,
        };
        // A row of a table has a move of standard notation in it.
        let spelled = if dialect == Table { Standard } else { dialect };
        Some(Written {
            from: self.from.place(spelled, true)?,
            to: self.to.place(spelled, false)?,
            count,
            listed: self.listed.clone(),
            text: self.text.clone(),
        })
    }

    /// The move with its letters read as piles, and perhaps with cells counted from 0 beside columns
    /// counted from 1.
    pub(super) fn settled(&self, codes: Codes, shift: bool) -> Self {
        let settle = |spot| match codes.settle(spot) {
            Spot::Pile(Pile::Cell, Some(n)) if shift => {
                Spot::Pile(Pile::Cell, Some(n.saturating_add(1)))
            }
            spot => spot,
        };
        Self { from: settle(self.from), to: settle(self.to), ..self.clone() }
    }

    /// Whether it names a place by a number, from 0 or from 1.
    pub(super) fn is_numbered(&self) -> bool {
        let is_numbered = |spot| matches!(spot, Spot::Pile(_, Some(_)) | Spot::Code(..));
        is_numbered(self.from) || is_numbered(self.to)
    }

    /// Whether it names a card and sends it home.
    pub(super) fn sends_card_home(&self) -> bool {
        matches!(self.from, Spot::Sure(WrittenPlace::Card(_))) && self.to == Spot::HOME
    }

    /// Whether it is in words.
    pub(super) fn is_sentence(&self) -> bool {
        self.form == Form::Sentence
    }

    /// Whether it has a column 0, or its count in braces, as games with columns from 0 have.
    pub(super) fn is_from_zero(&self) -> bool {
        let zero = [self.from, self.to].contains(&Spot::Letter('0'));
        zero || self.form == Form::Pair { braced: true }
    }

    /// Whether two moves can be of one game.
    pub(super) fn goes_with(&self, other: &Self) -> bool {
        let kind = |form| match form {
            Form::Pair { .. } | Form::Sentence => 0,
            Form::Row => 1,
            Form::Position => 2,
        };
        kind(self.form) == kind(other.form)
    }

    /// Whether it is the same move as the one before, written in the other form: `26`, and then
    /// `Moving 3D from column 2 to 6`.
    pub(super) fn echoes(&self, before: &Self) -> bool {
        let (pair, sentence) = match (before.form, self.form) {
            (Form::Pair { .. }, Form::Sentence) => (before, self),
            (Form::Sentence, Form::Pair { .. }) => (self, before),
            _ => return false,
        };
        // "A♠ home" behind a move home is one more.
        if sentence.sends_card_home() {
            return false;
        }
        let agrees = |pair: Spot, sentence: Spot, is_source| {
            let place = pair.place(Dialect::SentencesFromOne, is_source);
            match sentence.place(Dialect::SentencesFromOne, is_source) {
                Some(WrittenPlace::Card(_)) => true,
                Some(WrittenPlace::AnyCell) => {
                    matches!(
                        place,
                        Some(WrittenPlace::Place(Place::Cell(_)) | WrittenPlace::AnyCell)
                    )
                }
                Some(WrittenPlace::EmptyColumn) => {
                    matches!(place, Some(WrittenPlace::Place(Place::Column(_))))
                }
                other => other == place,
            }
        };
        agrees(pair.from, sentence.from, true) && agrees(pair.to, sentence.to, false)
    }
}

/// The letters that stand for piles in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Codes {
    /// A bit for each letter.
    used: u128,
    /// Cards come from `f`, or something else is home: then `f` is a cell.
    f_is_cell: bool,
    /// Cells have a name of their own: then `c` is a column.
    names_cells: bool,
}

impl Codes {
    pub(super) fn of(moves: &[RawMove]) -> Self {
        let mut codes = Self::default();
        for mv in moves {
            for spot in [mv.from, mv.to] {
                match spot {
                    Spot::Code(letter, _) => codes.used |= 1 << u32::from(letter),
                    Spot::Pile(Pile::Cell, _) => codes.names_cells = true,
                    spot => codes.f_is_cell |= spot == Spot::HOME,
                }
            }
            codes.f_is_cell |= matches!(mv.from, Spot::Code('f', _));
        }
        codes.f_is_cell |= codes.has("hs");
        codes
    }

    fn has(self, letters: &str) -> bool {
        letters.bytes().any(|letter| self.used & 1 << letter != 0)
    }

    fn settle(self, spot: Spot) -> Spot {
        let (letter, number) = match spot {
            Spot::Code(letter, number) => (letter, number),
            // Where cells are called `fc1`, `2-f` goes home.
            Spot::Letter('f') if self.has("x") => return Spot::HOME,
            spot => return spot,
        };
        let c_is_cell = self.has("1t") && !self.names_cells;
        let pile = match letter {
            'o' | 'b' | 'x' => Pile::Cell,
            'c' if c_is_cell => Pile::Cell,
            's' if self.has("1tc") => Pile::Home,
            'f' if self.f_is_cell && !(c_is_cell && self.has("c")) => Pile::Cell,
            'f' | 'h' => Pile::Home,
            _ => Pile::Column,
        };
        Spot::Pile(pile, number)
    }
}
