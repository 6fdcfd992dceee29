//! Boards: from lines of tokens to positions and the deals that they are.
//!
//! Lines are cut into pieces, one for each board ([`pieces`]); a piece becomes a grid ([`grid`]);
//! [`shapes`] reads the grid in every shape, and [`Board::new`] judges. If a dealt board is no numbered deal,
//! other orders of its cards are tried.

use std::collections::BTreeSet;
use std::str::FromStr;

use crate::board::{Board, Cards, DEALT_HEIGHTS, MAX_CELLS, PartialBoard, compare};
use crate::card::Card;
use crate::dealer::{DealNumber, lookup};

mod deciphered;
mod error;
mod gathered;
mod grid;
mod heading;
mod home;
mod labels;
mod listing;
mod nearest;
mod partial;
mod picture;
mod pieces;
mod problems;
mod shapes;
mod splits;
#[cfg(test)]
mod tests;

pub(super) use deciphered::deciphered;
pub use error::{ParseBoardError, Problem};
pub(super) use gathered::follows;
pub(super) use heading::{is_column_heading, is_of_board, lead, places, says_from_top};
pub(super) use labels::{Section, counts_suits, is_section, labelled, lists_places};
pub use listing::Listing;
pub use nearest::Nearest;
pub(super) use pieces::{of_one, open_from, pieces, whole};

use super::decode::TextPlace;
use super::game::WrittenGame;
use super::positions;
use super::reader::Item;
use super::token::{Kind, Token, cards};
use super::{only_board, unreadable_boards};
use grid::{Grid, Group};

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
    /// The line and the text of the one move beside it.
    pub(crate) caption: Option<(usize, String)>,
}

impl BoardEntry {
    pub(super) fn new(line: usize, board: Result<FoundBoard, ParseBoardError>) -> Self {
        Self { line, board, unknown: Vec::new(), caption: None }
    }

    /// The board that an item gives or names.
    pub(crate) fn of_item(item: Item) -> Self {
        match item {
            Item::Deal(line, deal) => Self::of_deal(line, deal),
            Item::Board(entry) => entry,
            Item::Game(game) => Self::of_game(game),
        }
    }

    /// The board of a deal.
    pub(crate) fn of_deal(line: usize, deal: DealNumber) -> Self {
        Self::new(line, Ok(FoundBoard::Whole(WholeBoard::of_deal(deal))))
    }

    /// A board with all its cards.
    pub(crate) fn of_board(line: usize, board: Board) -> Self {
        Self::new(line, Ok(FoundBoard::Whole(WholeBoard::new(board))))
    }

    /// The board that a game starts from.
    pub(crate) fn of_game(game: WrittenGame) -> Self {
        let named = game.number.map(WholeBoard::of_deal);
        let shown = game.board.map(|board| WholeBoard::new(*board));
        // A position in play is not the deal that the text names.
        let is_start = |found: &WholeBoard| named.is_none() || found.board.is_dealt();
        let board = shown.filter(is_start).or(named);
        Self::new(game.line, board.map(FoundBoard::Whole).ok_or_else(|| Problem::NoBoard.into()))
    }

    /// This board with one move beside it.
    pub(super) fn beside(self, caption: Option<(usize, String)>) -> Self {
        Self { caption, ..self }
    }

    /// The board, if all of its cards are known.
    pub(crate) fn found(&self) -> Option<&WholeBoard> {
        match &self.board {
            Ok(FoundBoard::Whole(found)) => Some(found),
            _ => None,
        }
    }

    /// Whether the text shows a board here, readable or not. With fewer cards, it may be a sentence about cards.
    pub(super) fn is_sure(&self) -> bool {
        /// The fewest known cards of a part of a board, and the fewest of one that cannot be read.
        const OF_PART: usize = 4;
        const UNREADABLE: usize = 13;
        match &self.board {
            Ok(FoundBoard::Whole(_)) => true,
            Ok(FoundBoard::Part(part)) => part.known() >= OF_PART,
            Err(why) => why.cards() >= UNREADABLE,
        }
    }

    /// The whole board.
    ///
    /// # Errors
    /// When it cannot be read, or not all of its cards are known.
    pub(super) fn whole(self) -> Result<WholeBoard, ParseBoardError> {
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
    /// The order in which the text lists the cards, if it is not that of the table.
    pub listing: Option<Listing>,
    /// Other readings of the text, the likeliest first: with few cards on the table, their columns may be
    /// ambiguous.
    others: Vec<Board>,
}

impl WholeBoard {
    /// The board with its numbers.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let deals = lookup::numbers(&board);
        Self { board, deals, listing: None, others: Vec::new() }
    }

    /// The board of a deal.
    pub(super) fn of_deal(deal: DealNumber) -> Self {
        Self { board: deal.deal(), deals: vec![deal], listing: None, others: Vec::new() }
    }

    /// All readings of the text, the likeliest first.
    pub(super) fn readings(&self) -> impl Iterator<Item = &Board> {
        std::iter::once(&self.board).chain(&self.others)
    }

    /// The reading that differs least from another board.
    pub(super) fn most_like(&self, other: &Board) -> Board {
        let aligned = |it: &Board| it.with_columns_in(positions::order(other, it));
        let far = |it: &&Board| compare::differences(other, &aligned(it)).len();
        let nearest = self.readings().min_by_key(far);
        nearest.unwrap_or(&self.board).clone()
    }

    /// The first of these readings of a grid. If it is a dealt board without a number, the deal whose cards the
    /// text lists in another order, if there is one.
    fn settle(mut boards: Vec<Board>, grid: &Grid) -> Self {
        let others = boards.split_off(1);
        let found = Self { others, ..Self::new(boards.remove(0)) };
        let heights = found.board.columns().each_ref().map(Cards::len);
        // A deal with a card moved is no deal, although some have its heights in another order.
        let is_dealt = heights == DEALT_HEIGHTS || heights.into_iter().rev().eq(DEALT_HEIGHTS);
        if !found.deals.is_empty() {
            return found;
        }
        let lines: Vec<Vec<Card>> = grid.groups().map(Group::known).collect();
        let listed = if is_dealt { Self::listed(&lines) } else { None };
        listed.or_else(|| found.in_order()).unwrap_or(found)
    }

    /// The deal whose columns the text shows in another order; the board as shown stays among the readings.
    fn in_order(&self) -> Option<Self> {
        let orders = listing::orders_as_dealt(&self.board);
        let mut boards = orders.map(|order| self.board.with_columns_in(order));
        let board = boards.find(|board| !lookup::numbers(board).is_empty())?;
        let others = vec![self.board.clone()];
        Some(Self { listing: Some(Listing::Sorted), others, ..Self::new(board) })
    }

    /// The board as the text shows it, even if its columns are sorted.
    pub(super) fn shown(&self) -> &Board {
        let shown = self.others.first().filter(|_| self.listing == Some(Listing::Sorted));
        shown.unwrap_or(&self.board)
    }

    /// The numbered deal that these lines list in any known order.
    fn listed(lines: &[Vec<Card>]) -> Option<Self> {
        listing::listings(lines).find_map(|(listing, columns)| {
            let board = shapes::build(&columns, [None; MAX_CELLS], [0; 4]).ok()?;
            let deals = lookup::numbers(&board);
            (!deals.is_empty()).then_some(Self { board, deals, listing, others: Vec::new() })
        })
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// Reads the one board that a text holds, in any form.
    ///
    /// ```
    /// use freecell::{board::{Board, format}, dealer::DealNumber};
    /// let board = DealNumber::new(617).unwrap().deal();
    /// assert_eq!(format::rows(&board).parse(), Ok(board.clone()));
    /// assert_eq!(format::unicode(&board).parse(), Ok(board));
    /// let error = "JD 2D 9H JC 5D 7H 7C 5H JD".parse::<Board>().unwrap_err();
    /// assert!(error.to_string().starts_with("line 1, character 25: JD appears twice"));
    /// ```
    ///
    /// # Errors
    /// The problems of the board, each with its place; or that there is no board, or more than one.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        only_board(unreadable_boards(text)).map(|found| found.board)
    }
}

/// The board of the lines of one piece, or two boards that stand side by side.
pub(super) fn entries(lines: &[Vec<Token>]) -> Vec<BoardEntry> {
    // Klondike has these piles, FreeCell does not.
    let is_pile = |token: &&Token| {
        token.kind == Kind::Word
            && matches!(&*token.text.to_lowercase(), "talon" | "stock" | "waste")
    };
    let pile = lines.iter().filter_map(|line| line.first()).find(is_pile);
    let read = |lines: &[Vec<Token>]| {
        let grid = Grid::read(lines);
        let board = entry(&grid).map_err(|why| match pile {
            Some(pile) => {
                let other = Problem::OtherGame { line: pile.at.line, pile: pile.text.to_string() };
                ParseBoardError::from(other).with_cards(why.cards(), Vec::new())
            }
            None => why,
        });
        let marks = grid.slots().filter(|slot| slot.card().is_none());
        let unknown = marks.map(|slot| slot.at).collect();
        BoardEntry { unknown, ..BoardEntry::new(first_line(lines), board) }
    };
    match beside(lines) {
        Some(sides) => sides.iter().map(|side| read(side)).collect(),
        None => vec![read(lines)],
    }
}

fn entry(grid: &Grid) -> Result<FoundBoard, ParseBoardError> {
    match problems::boards(grid) {
        Ok(boards) => Ok(FoundBoard::Whole(WholeBoard::settle(boards, grid))),
        Err(why) => partial::partial(grid).unwrap_or(Err(why)).map(FoundBoard::Part),
    }
    .map_err(|error| error.with_cards(grid.cards(), partial::with_mistakes(grid)))
}

fn is_board(lines: &[Vec<Token>]) -> bool {
    problems::boards(&Grid::read(lines)).is_ok()
}

/// The line of the source on which the first card or mark of a board stands.
fn first_line(lines: &[Vec<Token>]) -> usize {
    let tokens = || lines.iter().flatten();
    let first = tokens().find(|token| token.is_slot()).or_else(|| tokens().next());
    first.map_or(1, |token| token.at.line)
}

/// The lines of the left and of the right board, if two stand side by side.
fn beside(lines: &[Vec<Token>]) -> Option<[Vec<Vec<Token>>; 2]> {
    if cards(lines.iter().flatten()) != 2 * Card::COUNT {
        return None;
    }
    // They are apart where the first line has its widest gap.
    let first = lines.iter().find(|line| cards(*line) > 0)?;
    let gap = |pair: &[Token]| pair[1].x.0 - pair[0].x.1.min(pair[1].x.0);
    let at = (0..first.len().checked_sub(1)?).max_by_key(|&i| gap(&first[i..i + 2]))?;
    let end = first[at].x.1;
    let side = |left: bool| -> Vec<Vec<Token>> {
        let on_side = |token: &&Token| (token.x.0 <= end) == left;
        lines.iter().map(|line| line.iter().filter(on_side).cloned().collect()).collect()
    };
    let sides = [side(true), side(false)];
    let is_whole = |lines: &Vec<Vec<Token>>| {
        lines.iter().flatten().filter_map(Token::card).collect::<BTreeSet<_>>().len() == Card::COUNT
    };
    sides.iter().all(is_whole).then_some(sides)
}
