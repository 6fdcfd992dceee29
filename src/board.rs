//! The table: eight columns, up to seven free cells, four foundations.

use std::fmt;

use arrayvec::ArrayVec;

use crate::card::{Card, Rank, Suit};
use crate::words::{count, is_or_are};

pub mod compare;
pub mod format;
mod place;
pub mod svg;

pub use format::InPlay;
pub use place::{Cell, Column, Place};

/// Number of columns.
pub const COLUMNS: usize = 8;
/// The most free cells any rule set has; they are named `a` to `g`.
pub const MAX_CELLS: usize = 7;
/// The number of free cells in Microsoft's game.
pub const USUAL_CELLS: usize = 4;
/// The most cards a column can hold: six dealt cards, a king dealt on them, and a run down to the ace.
pub const MAX_COLUMN: usize = 19;

/// The cards of one column, the deepest first, the available one last.
///
/// ```
/// use freecell::{board::Cards, dealer::DealNumber};
/// let board = DealNumber::FIRST.deal();
/// let first: &Cards = &board.columns()[0];
/// assert_eq!(first.last().map(|card| card.to_string()), Some("6S".to_owned()));
/// ```
pub type Cards = ArrayVec<Card, MAX_COLUMN>;

/// A position.
///
/// Columns and cells keep their places, as players see them. Foundations hold the number of cards
/// of each suit that are home (0 to 13, in the order of [`Suit::ALL`]).
///
/// `Display` writes rows of cards; for a position in play, cells and foundations come first.
/// `FromStr` parses all formats that the program reads.
///
/// ```
/// use freecell::{board::Board, dealer::DealNumber};
/// let board = DealNumber::FIRST.deal();
/// assert!(board.to_string().starts_with("JD 2D 9H JC 5D 7H 7C 5H\nKD KC"));
/// assert_eq!(board.to_string().parse::<Board>(), Ok(board));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) columns: [Cards; COLUMNS],
    pub(crate) cells: [Option<Card>; MAX_CELLS],
    pub(crate) foundations: [u8; 4],
}

/// Why an arrangement of cards is not a position of FreeCell.
///
/// ```
/// use freecell::board::{Board, InvalidBoard};
/// let nothing = Board::new(Default::default(), [None; 7], [0; 4]);
/// assert!(matches!(nothing, Err(InvalidBoard::Missing(cards)) if cards.len() == 52));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidBoard {
    /// These cards are missing from the board.
    #[error("{}", missing(.0))]
    Missing(Vec<Card>),
    /// This card appears twice, or lies on the table although its foundation already has it.
    #[error("{0} appears twice")]
    Duplicate(Card),
    /// A foundation claims more than thirteen cards.
    #[error("the {0:#} foundation holds {1} cards; 13 is the most")]
    Foundation(Suit, u8),
    /// A column holds more than seven cards, and one of them lies on a card that it could not have
    /// been moved to.
    #[error(
        "column {column} is too tall: only seven cards are dealt to a column, and {card} could not be \
         moved on {on}"
    )]
    Unreachable {
        /// The column, 1 to 8.
        column: usize,
        /// The card that cannot lie there.
        card: Card,
        /// The card below it.
        on: Card,
    },
}

/// `3 cards are missing: AC 2D 5H`.
fn missing(cards: &[Card]) -> String {
    let named: String = cards.iter().take(6).map(|card| format!(" {card}")).collect();
    let more = if cards.len() > 6 { " …" } else { "" };
    format!("{} {} missing:{named}{more}", count(cards.len(), "card"), is_or_are(cards.len()))
}

impl Board {
    /// A position with these cards in columns and cells, and these numbers of cards home.
    ///
    /// # Errors
    /// The first problem found: a foundation with more than thirteen cards, a card that appears
    /// twice, missing cards, a column that no game can produce.
    pub fn new(
        columns: [Cards; COLUMNS],
        cells: [Option<Card>; MAX_CELLS],
        foundations: [u8; 4],
    ) -> Result<Self, InvalidBoard> {
        let board = Self { columns, cells, foundations };
        board.check()?;
        Ok(board)
    }

    /// A position that is valid by construction, from the dealer.
    pub(crate) fn from_columns(columns: [Cards; COLUMNS]) -> Self {
        Self { columns, cells: [None; MAX_CELLS], foundations: [0; 4] }
    }

    /// Checks that every card appears once and that no column is taller than a game can make it.
    ///
    /// # Errors
    /// The first problem found.
    pub fn check(&self) -> Result<(), InvalidBoard> {
        let mut seen = [false; Card::COUNT];
        for (suit, &count) in Suit::ALL.into_iter().zip(&self.foundations) {
            if count > 13 {
                return Err(InvalidBoard::Foundation(suit, count));
            }
            for rank in &Rank::ALL[..usize::from(count)] {
                seen[Card::new(*rank, suit).index()] = true;
            }
        }
        for card in self.columns.iter().flatten().chain(self.cells.iter().flatten()) {
            if std::mem::replace(&mut seen[card.index()], true) {
                return Err(InvalidBoard::Duplicate(*card));
            }
        }
        let missing: Vec<Card> = Card::ALL.into_iter().filter(|c| !seen[c.index()]).collect();
        if !missing.is_empty() {
            return Err(InvalidBoard::Missing(missing));
        }
        for (i, column) in self.columns.iter().enumerate() {
            for at in DEALT_ROWS..column.len() {
                let (card, on) = (column[at], column[at - 1]);
                if !card.packs_on(on) {
                    return Err(InvalidBoard::Unreachable { column: i + 1, card, on });
                }
            }
        }
        Ok(())
    }

    /// The columns, left to right.
    pub fn columns(&self) -> &[Cards; COLUMNS] {
        &self.columns
    }

    /// The cards of one column.
    pub fn column(&self, column: Column) -> &Cards {
        &self.columns[column.index()]
    }

    /// The cards in a column or cell, the available one last; empty for the foundations.
    pub fn cards_at(&self, place: Place) -> &[Card] {
        match place {
            Place::Column(column) => self.column(column),
            Place::Cell(cell) => self.cells[cell.index()].as_slice(),
            Place::Foundation => &[],
        }
    }

    /// How many cards lie on one at a place; `None` if it is not there.
    pub(crate) fn cards_on(&self, card: Card, place: Place) -> Option<usize> {
        self.cards_at(place).iter().rev().position(|other| *other == card)
    }

    /// The last cards at a place, at most `count`.
    pub fn last_cards(&self, place: Place, count: usize) -> &[Card] {
        let cards = self.cards_at(place);
        &cards[cards.len().saturating_sub(count)..]
    }

    /// The last card of each column and the cards in cells, as bits by index.
    #[inline]
    pub(crate) fn available(&self) -> u64 {
        let set = |card: Option<&Card>| card.map_or(0, |card| 1 << card.index());
        let columns = self.columns.iter().fold(0, |all, column| all | set(column.last()));
        self.cells.iter().fold(columns, |all, cell| all | set(cell.as_ref()))
    }

    /// The place of the first available card for which `is_one` is true.
    pub(crate) fn place_available(&self, is_one: impl Fn(Card) -> bool) -> Option<Place> {
        let in_column = |cards: &Cards| cards.last().is_some_and(|&card| is_one(card));
        let column =
            self.columns.iter().position(in_column).map(|at| Place::Column(Column::ALL[at]));
        let in_cell = |cell: &Option<Card>| cell.is_some_and(&is_one);
        column.or_else(|| self.cells.iter().position(in_cell).map(|at| Place::Cell(Cell::ALL[at])))
    }

    /// The place of a card; `None` if it is home.
    pub fn place_of(&self, card: Card) -> Option<Place> {
        Place::TABLE.into_iter().find(|&place| self.cards_at(place).contains(&card))
    }

    /// The free cells `a` to `g`.
    pub fn cells(&self) -> &[Option<Card>; MAX_CELLS] {
        &self.cells
    }

    /// The number of cells needed: the index of the last occupied cell plus one.
    pub fn cells_used(&self) -> usize {
        self.cells.iter().rposition(Option::is_some).map_or(0, |last| last + 1)
    }

    /// The cells of a picture: four, or more if `cells` or the cards need them.
    pub(crate) fn shown_cells(&self, cells: usize) -> &[Option<Card>] {
        &self.cells[..self.cells_used().max(cells)]
    }

    /// The number of cards of each suit that are home, in the order of [`Suit::ALL`].
    pub fn foundations(&self) -> &[u8; 4] {
        &self.foundations
    }

    /// The number of cards of this suit that are home.
    pub fn foundation(&self, suit: Suit) -> u8 {
        self.foundations[suit.index()]
    }

    /// The card on top of a foundation.
    pub fn top(&self, suit: Suit) -> Option<Card> {
        Rank::new(self.foundation(suit)).map(|rank| Card::new(rank, suit))
    }

    /// The height of the tallest column.
    pub fn height(&self) -> usize {
        self.columns.iter().map(Cards::len).max().unwrap_or(0)
    }

    /// The number of cards home, 0 to 52.
    pub fn cards_home(&self) -> usize {
        self.foundations.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether every card is home.
    pub fn is_won(&self) -> bool {
        self.cards_home() == Card::COUNT
    }

    /// Whether the board has the shape of a deal: seven cards in the first four columns, six in the
    /// others.
    pub fn is_dealt(&self) -> bool {
        self.columns.iter().zip(DEALT_HEIGHTS).all(|(column, dealt)| column.len() == dealt)
    }

    /// Whether a card is home.
    pub fn is_home(&self, card: Card) -> bool {
        self.foundation(card.suit()) >= card.rank().value()
    }

    /// The position without some cards; without a card that is home, its foundation ends below it.
    #[must_use]
    pub fn without(&self, cards: &[Card]) -> Self {
        let mut rest = self.clone();
        rest.columns.iter_mut().for_each(|column| column.retain(|card| !cards.contains(card)));
        rest.cells.iter_mut().for_each(|cell| *cell = cell.filter(|card| !cards.contains(card)));
        for card in cards {
            let top = &mut rest.foundations[card.suit().index()];
            *top = (*top).min(card.rank().value() - 1);
        }
        rest
    }

    /// The number of empty columns.
    pub fn empty_columns(&self) -> usize {
        self.columns.iter().filter(|column| column.is_empty()).count()
    }

    /// The length of the run at the end of a column: cards that each pack on the one before.
    pub fn run_length(&self, column: Column) -> usize {
        let column = self.column(column);
        let packed = column.windows(2).rev().take_while(|pair| pair[1].packs_on(pair[0])).count();
        if column.is_empty() { 0 } else { packed + 1 }
    }
}

impl fmt::Display for Board {
    /// Writes [`format::rows`] without the last line end; `FromStr` parses it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(format::rows(self).trim_end())
    }
}

/// The known cards of a dealt board: one entry for each of the fifty-two places in dealing order
/// (rows of eight, left to right).
///
/// ```
/// use freecell::text::{self, FoundBoard};
/// let text = text::read("7D AD 5C ?? 5S 8C 2D AH").unwrap();
/// let Ok(FoundBoard::Part(first_row)) = text.boards().next().unwrap().board else { panic!() };
/// assert_eq!((first_row.known(), first_row.leading().len()), (7, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartialBoard {
    cards: [Option<Card>; Card::COUNT],
}

impl PartialBoard {
    /// A board with these known cards, in the order they are dealt.
    ///
    /// # Errors
    /// [`InvalidBoard::Duplicate`].
    pub fn new(cards: [Option<Card>; Card::COUNT]) -> Result<Self, InvalidBoard> {
        let mut seen = [false; Card::COUNT];
        let mut known = cards.iter().flatten();
        match known.find(|card| std::mem::replace(&mut seen[card.index()], true)) {
            Some(twice) => Err(InvalidBoard::Duplicate(*twice)),
            None => Ok(Self { cards }),
        }
    }

    /// The cards in the order they are dealt.
    pub fn cards(&self) -> &[Option<Card>; Card::COUNT] {
        &self.cards
    }

    /// The number of known cards.
    pub fn known(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// The cards before the first unknown one.
    pub fn leading(&self) -> Vec<Card> {
        self.cards.iter().map_while(|card| *card).collect()
    }
}

impl From<&Board> for PartialBoard {
    /// The cards of a dealt board. Cards in cells, at home or below the seventh row are left out.
    fn from(board: &Board) -> Self {
        let card = |i: usize| board.columns()[i % COLUMNS].get(i / COLUMNS).copied();
        Self { cards: std::array::from_fn(card) }
    }
}

impl fmt::Display for PartialBoard {
    /// Writes rows, with `??` for unknown cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cards.chunks(COLUMNS) {
            let row: Vec<&str> = row.iter().map(|card| card.map_or("??", Card::letters)).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}

/// The number of rows of a deal: the first four columns get seven cards, the others six.
pub(crate) const DEALT_ROWS: usize = 7;
/// The number of cards dealt to each column.
pub(crate) const DEALT_HEIGHTS: [usize; COLUMNS] = [7, 7, 7, 7, 6, 6, 6, 6];

#[cfg(test)]
mod tests;
