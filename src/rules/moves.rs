//! Moves, which of them are legal, and why others are not.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Cell, Column, Place};
use crate::card::{Card, Rank};
use crate::names::{ParseError, serde_as_text};
use crate::rules::{Rules, next_home};
use crate::words;

/// A move of one card, or of several that form a run, from place to place.
///
/// `Display` writes the places and, for several cards, their number in hexadecimal: `5a`, `27v3`.
/// With `{:#}` it writes only the two characters of standard notation, which omit the number.
///
/// ```
/// use freecell::{board::{Column, Place}, rules::Move};
/// let mv: Move = "27v3".parse().unwrap();
/// let [from, to] = [1, 6].map(|index| Place::Column(Column::ALL[index]));
/// assert_eq!(mv, Move { from, to, cards: 3 });
/// assert_eq!((mv.to_string(), format!("{mv:#}")), ("27v3".to_owned(), "27".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the cards come from.
    pub from: Place,
    /// Where they go.
    pub to: Place,
    /// The number of cards.
    pub cards: u8,
}

impl Move {
    /// A move of one card.
    pub const fn single(from: Place, to: Place) -> Self {
        Self { from, to, cards: 1 }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        self.to.fmt(f)?;
        if f.alternate() || self.cards == 1 { Ok(()) } else { write!(f, "v{:x}", self.cards) }
    }
}

/// The error for text that is not a move.
const NOT_A_MOVE: ParseError =
    ParseError::new(&["two places, 1 to 8, a to g or h, and a count: 5a, 27v3"]);

impl FromStr for Move {
    type Err = ParseError;

    /// Parses what `Display` writes; without a count it means one card. For moves of standard
    /// notation, whose count depends on the position, see [`Rules::resolve`].
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

serde_as_text!(Move);

impl Rules {
    /// The move that a word of standard notation means on this board: `26`, `27v3`. `None` if it is
    /// no such word, or no card can move so.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, rules::Rules};
    /// let mv = Rules::default().move_of(&DealNumber::FIRST.deal(), "3a").unwrap();
    /// assert_eq!(mv.to_string(), "3a");
    /// ```
    #[must_use]
    pub fn move_of(self, board: &Board, word: &str) -> Option<Move> {
        let mv: Move = word.parse().ok()?;
        if word.contains('v') { Some(mv) } else { self.resolve(board, mv.from, mv.to).ok() }
    }

    /// The move that two characters of standard notation mean on this board.
    ///
    /// To a column with cards, the part of the run moves that packs on its last card; to an empty
    /// column, as many cards of the run as possible.
    ///
    /// # Errors
    /// Why no such move is legal.
    pub fn resolve(self, board: &Board, from: Place, to: Place) -> Result<Move, IllegalMove> {
        let source = self.source(board, from)?;
        let cards = match (from, to) {
            (Place::Column(column), Place::Column(target)) if from != to => {
                let run = board.run_length(column);
                match board.column(target).last() {
                    None => run.min(self.sequence_limit(board, target)),
                    Some(&on) => {
                        (1..=run).find(|n| source[source.len() - n].packs_on(on)).ok_or_else(
                            || IllegalMove::does_not_pack(&source[source.len() - run..], on),
                        )?
                    }
                }
            }
            _ => 1,
        };
        let mv = Move { from, to, cards: u8::try_from(cards).unwrap_or(u8::MAX) };
        self.check(board, mv).map(|()| mv)
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
            Place::Column(column) if cards != 1 => board.run_length(column),
            _ => 1,
        };
        if cards == 0 || cards > run {
            return Err(IllegalMove::NotARun { cards, run });
        }
        let moved = &source[source.len() - cards..];
        let card = moved[0];
        let limit = match mv.to {
            Place::Column(column) if cards > 1 => self.sequence_limit(board, column),
            _ => 1,
        };
        match (mv.to, board.cards_at(mv.to).last()) {
            (Place::Cell(cell), Some(&held)) => Err(IllegalMove::CellTaken { cell, held }),
            (Place::Column(_), Some(&on)) if !card.packs_on(on) => {
                Err(IllegalMove::does_not_pack(&moved[..1], on))
            }
            (Place::Foundation, _) if next_home(board, card.suit()) != Some(card) => {
                Err(IllegalMove::NotNext { card, next: next_home(board, card.suit()) })
            }
            _ if cards > limit => Err(IllegalMove::TooMany { cards, limit }),
            _ => Ok(()),
        }
    }

    /// All legal moves, in a fixed order: those that [`Rules::check`] accepts.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, rules::Rules};
    /// let (rules, board) = (Rules::default(), DealNumber::FIRST.deal());
    /// // The last card of each column can go to any of the four cells, and to no other place.
    /// assert_eq!(rules.moves(&board).len(), 8 * 4);
    /// assert_eq!(rules.distinct_moves(&board).len(), 8);
    /// ```
    pub fn moves(self, board: &Board) -> Vec<Move> {
        let columns = Column::ALL.map(Place::Column);
        let places = columns.into_iter().chain(self.cell_places());
        let cells = self.cell_places();
        let targets: Vec<Place> =
            [Place::Foundation].into_iter().chain(cells).chain(columns).collect();
        let mut moves = Vec::new();
        for from in places {
            for &to in &targets {
                // Fewer cards than `mv.cards` can move only to an empty place.
                let Ok(mv) = self.resolve(board, from, to) else { continue };
                let fewest = if board.cards_at(to).is_empty() { 1 } else { mv.cards };
                moves.extend((fewest..=mv.cards).map(|cards| Move { cards, ..mv }));
            }
        }
        moves
    }

    /// The legal moves that differ in more than the free cell or the empty column they use.
    ///
    /// Only the first free cell and the first empty column are targets, and no card moves from cell
    /// to cell. Moves of different numbers of cards to an empty column are distinct.
    pub fn distinct_moves(self, board: &Board) -> Vec<Move> {
        let is_empty = |place: &Place| board.cards_at(*place).is_empty();
        let column = Column::ALL.into_iter().map(Place::Column).find(is_empty);
        let cell = self.first_free_cell(board);
        let mut moves = self.moves(board);
        moves.retain(|mv| match (mv.from, mv.to) {
            (Place::Cell(_), Place::Cell(_)) => false,
            (_, to @ Place::Cell(_)) => cell == Some(to),
            (_, to @ Place::Column(_)) => !is_empty(&to) || column == Some(to),
            (_, Place::Foundation) => true,
        });
        moves
    }

    /// The free cell that a card goes to if no other is named.
    pub(crate) fn first_free_cell(self, board: &Board) -> Option<Place> {
        self.cell_places().find(|cell| board.cards_at(*cell).is_empty())
    }

    /// The cells that the game has.
    pub fn cell_places(self) -> impl Iterator<Item = Place> + Clone {
        Cell::ALL.into_iter().take(self.cells()).map(Place::Cell)
    }

    /// The cards at the start of a move, the available one last; at least one.
    fn source(self, board: &Board, from: Place) -> Result<&[Card], IllegalMove> {
        self.exists(from)?;
        match board.cards_at(from) {
            [] if from == Place::Foundation => Err(IllegalMove::FromFoundation),
            [] => Err(IllegalMove::Empty(from)),
            cards => Ok(cards),
        }
    }

    /// Checks that the game has this place.
    fn exists(self, place: Place) -> Result<(), IllegalMove> {
        match place {
            Place::Cell(cell) if cell.index() >= self.cells() => {
                Err(IllegalMove::NoSuchCell { cell, cells: self.cells() })
            }
            _ => Ok(()),
        }
    }
}

/// Why a move is not legal. `Display` explains it to a player.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::{IllegalMove, Rules}};
/// let board = DealNumber::FIRST.deal();
/// let illegal = Rules::default().resolve(&board, "1".parse().unwrap(), "h".parse().unwrap());
/// assert!(matches!(illegal, Err(IllegalMove::NotNext { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no card at the place to move from.
    #[error("{} is empty", .0.in_words())]
    Empty(Place),
    /// Cards cannot leave the foundations.
    #[error("cards do not come back from the foundations")]
    FromFoundation,
    /// The game has no such cell.
    #[error("there is no cell {cell}: the game has {}", cells_there_are(*cells))]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// How many cells the game has.
        cells: usize,
    },
    /// The move ends where it starts.
    #[error("the move starts and ends at {0}")]
    SamePlace(Place),
    /// The cell holds a card.
    #[error("cell {cell} is taken by {held:#}")]
    CellTaken {
        /// The cell.
        cell: Cell,
        /// The card in it.
        held: Card,
    },
    /// The foundation needs another card next.
    #[error("{card:#} cannot go home: {}", what_is_next(*next))]
    NotNext {
        /// The card to move home.
        card: Card,
        /// The next card of its foundation; `None` if that is full.
        next: Option<Card>,
    },
    /// The card does not fit on the card it would lie on.
    #[error("{card:#} cannot go on {on:#}: {}", what_packs(*card, *on))]
    DoesNotPack {
        /// The card to move.
        card: Card,
        /// The card it would lie on.
        on: Card,
    },
    /// The run has fewer cards than the move.
    #[error("{}", no_run(*cards, *run))]
    NotARun {
        /// The number of cards to move.
        cards: usize,
        /// The length of the run.
        run: usize,
    },
    /// There are not enough free cells and empty columns to move this many cards.
    #[error("only {} can move, the run has {cards}", words::count(limit, "card"))]
    TooMany {
        /// The number of cards to move.
        cards: usize,
        /// The largest number that can move.
        limit: usize,
    },
}

impl IllegalMove {
    /// No card of a run fits: names the one of the right rank, or else the available one.
    pub(super) fn does_not_pack(run: &[Card], on: Card) -> Self {
        let right_rank = run.iter().find(|c| c.rank().value() + 1 == on.rank().value());
        Self::DoesNotPack { card: *right_rank.unwrap_or(&run[run.len() - 1]), on }
    }
}

/// `3 cells, a to c`.
fn cells_there_are(cells: usize) -> String {
    match cells {
        0 => "none".to_owned(),
        1 => "1 cell".to_owned(),
        _ => format!("{cells} cells, a to {}", Cell::ALL[cells - 1]),
    }
}

fn what_is_next(next: Option<Card>) -> String {
    next.map_or_else(|| "its foundation is full".to_owned(), |next| format!("{next:#} is next"))
}

fn no_run(cards: usize, run: usize) -> String {
    match (cards, run) {
        (0, _) => "no card is to move".to_owned(),
        (_, 1) => format!("{cards} cards cannot move: the last two do not form a run"),
        _ => format!("{cards} cards cannot move: only the last {run} form a run"),
    }
}

/// `same colour`, or which cards would fit.
fn what_packs(card: Card, on: Card) -> String {
    if on.rank() == Rank::ACE {
        return "nothing goes on an ace".to_owned();
    }
    if card.rank().value() + 1 == on.rank().value() {
        return "same colour".to_owned();
    }
    let fits = Card::ALL.into_iter().filter(|card| card.packs_on(on));
    let fits: Vec<String> = fits.map(|card| format!("{card:#}")).collect();
    format!("{} would fit", fits.join(" or "))
}
