//! Boards: from lines of cards to positions and the deals that they are.
//!
//! [`line`] says what a line holds, [`block`] gathers the lines of a board, [`shape`] arranges their
//! cards in columns, and [`Board::new`] judges. What is no board is explained by [`diagnose`].

use crate::board::{Board, MAX_CELLS, PartialBoard};
use crate::card::Card;
use crate::dealer::{DealNumber, lookup};

mod block;
mod board_parts;
mod builder;
mod column_numbers;
mod diagnose;
mod error;
mod grid;
mod headings;
mod line;
mod nearest;
mod row;
mod scan;
mod screen;
mod shape;
#[cfg(test)]
mod tests;

pub use error::{ParseBoardError, Problem};
pub use nearest::Nearest;

use super::decode::{Line, TextPlace};
use super::token::Token;
use board_parts::BoardParts;
use line::{CardList, CardToken, TextColumn};

/// One of the boards of a text.
///
/// ```
/// use freecell::{dealer::DealNumber, text};
/// let mut rows = DealNumber::new(617).unwrap().deal().to_string();
/// rows = rows.replace("7D AD", "AD 7D");
/// let text = text::read(&rows).unwrap();
/// let entry = text.boards().next().unwrap();
/// assert_eq!(entry.line, 1);
/// assert_eq!(entry.nearest_deal().unwrap().deal.get(), 617);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardEntry {
    /// The line of the text on which its first card stands.
    pub line: usize,
    /// The board, or why it cannot be read.
    pub board: Result<FoundBoard, ParseBoardError>,
    /// The places of the marks for unknown cards.
    unknown: Vec<TextPlace>,
    /// The boards that it may be, if they are several.
    readings: Readings,
}

/// The boards that some lines may be.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Readings {
    /// For each board that may follow another one.
    Boards(Vec<Board>),
    /// With cells of four characters, and with narrower ones. All positions of a game are written in one way.
    Cells(Box<[Board; 2]>),
}

impl Default for Readings {
    fn default() -> Self {
        Self::Boards(Vec::new())
    }
}

impl BoardEntry {
    fn new(line: usize, board: Result<FoundBoard, ParseBoardError>) -> Self {
        Self { line, board, unknown: Vec::new(), readings: Readings::default() }
    }

    /// The board of a deal.
    pub(crate) fn of_deal(line: usize, deal: DealNumber) -> Self {
        Self::new(line, Ok(FoundBoard::Whole(WholeBoard::of_deal(deal))))
    }

    /// A board with all its cards.
    pub(crate) fn of_board(line: usize, board: Board) -> Self {
        Self::new(line, Ok(FoundBoard::Whole(WholeBoard::new(board))))
    }

    /// What is not read, where a board may be meant.
    pub(crate) fn not_read(line: usize, text: String) -> Self {
        Self::new(line, Err(Problem::NotRead { line, text }.into()))
    }

    /// Takes the only one of its readings that follows another board.
    pub(crate) fn settle(&mut self, follows: impl Fn(&Board) -> bool) {
        let Readings::Boards(boards) = &self.readings else { return };
        let mut fitting = boards.iter().filter(|board| follows(board));
        if let (Some(board), None) = (fitting.next(), fitting.next()) {
            self.take(board.clone());
        }
    }

    /// The board, if its cells are written in this way.
    pub(crate) fn with(&self, cells: CellWidth) -> Option<&Board> {
        match &self.readings {
            Readings::Cells(boards) => Some(&boards[cells as usize]),
            Readings::Boards(_) => self.found().map(|found| &found.board),
        }
    }

    /// Whether it is a board, though it is not certain which.
    fn may_be_read(&self) -> bool {
        self.readings != Readings::default()
    }

    /// Whether its board depends on how its cells are written.
    pub(crate) fn has_unclear_cells(&self) -> bool {
        matches!(self.readings, Readings::Cells(_))
    }

    /// Takes the board with cells that are written in this way.
    pub(crate) fn settle_cells(&mut self, cells: CellWidth) {
        if let Readings::Cells(boards) = &self.readings {
            self.take(boards[cells as usize].clone());
        }
    }

    fn take(&mut self, board: Board) {
        self.board = Ok(FoundBoard::Whole(WholeBoard::new(board)));
        self.readings = Readings::default();
    }

    /// The board, if all of its cards are known.
    pub fn found(&self) -> Option<&WholeBoard> {
        match &self.board {
            Ok(FoundBoard::Whole(found)) => Some(found),
            _ => None,
        }
    }

    /// The whole board.
    ///
    /// # Errors
    /// When it cannot be read, or not all of its cards are known.
    pub(crate) fn whole(self) -> Result<WholeBoard, ParseBoardError> {
        match self.board? {
            FoundBoard::Whole(found) => Ok(found),
            FoundBoard::Part(part) if self.unknown.is_empty() => {
                Err(Problem::Part(Card::COUNT - part.known()).into())
            }
            FoundBoard::Part(_) => {
                Err(ParseBoardError::new(self.unknown.into_iter().map(Problem::Unknown).collect()))
            }
        }
    }
}

/// How wide empty cells are behind a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellWidth {
    /// Each as wide as one with a card, as fc-solve writes them.
    Wide,
    /// As wide as a card, or a blank.
    Narrow,
}

/// A board, or a part of one.
///
/// ```
/// use freecell::text::{self, FoundBoard};
/// let text = text::read("7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD ??").unwrap();
/// let entry = text.boards().next().unwrap();
/// assert!(matches!(entry.board, Ok(FoundBoard::Part(part)) if part.known() == 11));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundBoard {
    /// All cards.
    Whole(WholeBoard),
    /// A dealt board with unknown cards.
    Part(PartialBoard),
}

/// A board with its deal numbers.
///
/// ```
/// use freecell::{dealer::DealNumber, text::WholeBoard};
/// let number = DealNumber::new(617).unwrap();
/// assert_eq!(WholeBoard::new(number.deal()).deals, [number]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeBoard {
    /// The cards.
    pub board: Board,
    /// The numbers of its deals; there is hardly ever more than one.
    pub deals: Vec<DealNumber>,
}

impl WholeBoard {
    /// The board with its numbers.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let deals = lookup::numbers(&board);
        Self { board, deals }
    }

    /// The board of a deal.
    pub(crate) fn of_deal(deal: DealNumber) -> Self {
        Self { board: deal.deal(), deals: vec![deal] }
    }
}

/// A place of a board in a text: a card, or what stands there instead of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// The card; `None` if it is unknown (`??`, `null`) or cannot be read.
    pub(crate) card: Option<Card>,
    /// What the text says.
    pub(crate) text: String,
    /// Where.
    pub(crate) at: TextPlace,
}

/// The boards that begin at the first of some lines, and how many lines they take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The boards; several if one line holds them.
    pub(crate) entries: Vec<BoardEntry>,
    /// The number of lines, one at least.
    pub(crate) used: usize,
}

/// Whether a line says what is home of a position: `Foundations: H-0 C-A D-0 S-0`.
pub(crate) fn is_heading(tokens: &[Token<'_>]) -> bool {
    headings::section(tokens).is_some_and(|(_, used)| headings::counts_suit(&tokens[used..]))
}

/// The boards that begin at the first line; `None` if none does.
///
/// It looks no farther than a board can be high, so that calls for each line of a text together take
/// time in proportion to its length.
pub(crate) fn read(lines: &[Line<'_>]) -> Option<Block> {
    let first = lines.first().filter(|line| !line.is_blank())?;
    if screen::begins(first)
        && let Some(block) = screen::read(lines)
    {
        return Some(block);
    }
    block::read(lines)
}

/// The first cards of a deal, if a text is a line of them and nothing else: `7D AD 5C ??`. A few cards on
/// several lines are a board, too, whose error says what is missing.
pub(crate) fn first_cards(lines: &[Line<'_>]) -> Option<BoardEntry> {
    /// More cards are read as any board.
    const FEW: usize = 13;
    let slot = |line: &Line<'_>, word: &str| {
        let card = super::cards::card(word);
        // In lower case they may be moves.
        let is_card = card.is_some() && !word.contains(|c: char| c.is_ascii_lowercase());
        if !is_card && !line::is_mark(word) {
            return None;
        }
        let before = &line.text[..word.as_ptr() as usize - line.text.as_ptr() as usize];
        let at = TextPlace { line: line.number, character: before.chars().count() + 1 };
        Some(Slot { card, text: word.to_owned(), at })
    };
    let filled = lines.iter().filter(|line| !line.is_blank()).take(FEW);
    let list = |line: &Line<'_>| -> Option<Vec<Slot>> {
        let words = || line.text.split_whitespace();
        if words().nth(Card::COUNT).is_some() {
            return None;
        }
        words().map(|word| slot(line, word)).collect()
    };
    let lists: Vec<Vec<Slot>> = filled.map(list).collect::<Option<_>>()?;
    let slots = || lists.iter().flatten();
    if !slots().any(|slot| slot.card.is_some()) {
        return None;
    }
    let entry = of_lists(&lists, &[], None, slots().next()?.at.line);
    let is_like_moves = || slots().all(|slot| super::pairs::pair(&slot.text).is_some());
    match entry.board {
        Ok(FoundBoard::Part(_)) if lists.len() == 1 => Some(entry),
        Err(_) if lists.len() > 1 && slots().count() < FEW && !is_like_moves() => Some(entry),
        _ => None,
    }
}

/// A board from lists of cards that a structure such as JSON holds: rows or columns, with cells and
/// foundations if they are named.
pub(crate) fn of_lists(
    lists: &[Vec<Slot>],
    cells: &[Option<Card>],
    foundations: Option<[u8; 4]>,
    line: usize,
) -> BoardEntry {
    let placed = |(at, slot): (usize, &Slot)| {
        CardToken::new(slot.clone(), TextColumn { x: (4 * at, 4 * at + 2), fields: [at; 3] })
    };
    let list = |slots: &Vec<Slot>| CardList {
        line: slots.first().map_or(line, |slot| slot.at.line),
        slots: slots.iter().enumerate().map(placed).collect(),
        labelled: !cells.is_empty() || foundations.is_some(),
        ..CardList::default()
    };
    let mut material =
        BoardParts { lists: lists.iter().map(list).collect(), ..BoardParts::default() };
    material.home = foundations;
    if !cells.is_empty() || foundations.is_some() {
        let mut held = [None; MAX_CELLS];
        held.iter_mut().zip(cells).for_each(|(cell, card)| *cell = *card);
        material.cells = Some(held);
    }
    let entry = shape::entry(&material);
    BoardEntry { line, ..entry }
}
