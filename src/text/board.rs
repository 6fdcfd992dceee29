//! Boards: from lines of tokens to positions and the deals that they are.
//!
//! Lines are cut into pieces, one for each board ([`pieces`]); a piece becomes a grid ([`grid`]);
//! [`shapes`] reads the grid in every shape, and [`Board::new`] judges. What is no deal as it stands
//! is read again in other orders before it is called none.

use std::fmt;
use std::str::FromStr;

use crate::board::compare::{self, Difference};
use crate::board::{
    Board, COLUMNS, Cards, DEALT_HEIGHTS, DEALT_ROWS, InvalidBoard, MAX_CELLS, PartialBoard,
};
use crate::card::{Card, Rank, Suit};
use crate::dealer::{DealNumber, lookup, nearest};

mod error;
mod grid;
mod labels;
mod partial;
mod pieces;
mod shapes;
#[cfg(test)]
mod tests;

pub use error::{ParseBoardError, Problem};
pub(super) use grid::{is_column_heading, is_section};
pub(super) use labels::labelled;
pub(super) use pieces::{open_from, pieces};

use super::decode::TextPlace;
use super::token::{Kind, Token};
use grid::Grid;
use shapes::{Columns, ROWS};

/// A board of a text that may hold many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardEntry {
    /// The line of the text on which its first card stands.
    pub line: usize,
    /// The board, or why it is none.
    pub board: Result<FoundBoard, ParseBoardError>,
}

/// A board, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundBoard {
    /// All cards.
    Whole(WholeBoard),
    /// A dealt board with cards that are not known.
    Part(PartialBoard),
}

/// A board with the deals that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeBoard {
    /// The cards.
    pub board: Board,
    /// The numbers of the deals with these cards; there is hardly ever more than one.
    pub deals: Vec<DealNumber>,
    /// How the text lists the cards, when it is not as they lie.
    pub listing: Option<Listing>,
    /// What else the text may show, the likeliest first: where few cards are left on the table, it
    /// does not say in which columns they lie.
    others: Vec<Board>,
}

/// An order in which a text lists the cards of a deal, other than as they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Listing {
    /// Each column from its top card down.
    FromTop,
    /// The columns from right to left.
    RightToLeft,
    /// Both of these.
    RightToLeftFromTop,
    /// In the order they are dealt, on lines that look like columns.
    DealingOrder,
    /// From the last card to the first.
    LastFirst,
}

impl fmt::Display for Listing {
    /// Completes a sentence: `listed from the top card down`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FromTop => "listed from the top card down",
            Self::RightToLeft => "listed with its columns from right to left",
            Self::RightToLeftFromTop => {
                "listed with its columns from right to left, each from the top card down"
            }
            Self::DealingOrder => "listed in the order the cards are dealt",
            Self::LastFirst => "listed from the last card to the first",
        })
    }
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

    /// Of all that the text may show, the board that differs least from another one.
    pub(super) fn most_like(self, other: &Board) -> Board {
        let all = std::iter::once(self.board).chain(self.others);
        let nearest = all.min_by_key(|board| compare::differences(other, board).len());
        nearest.unwrap_or_else(|| other.clone())
    }

    /// The board that a grid gives; where it is no deal as it stands, its cards may be listed in
    /// another order.
    fn settle(mut boards: Vec<Board>, grid: &Grid) -> Self {
        let others = boards.split_off(1);
        let found = Self { others, ..Self::new(boards.remove(0)) };
        let on_table: usize = found.board.columns().iter().map(Cards::len).sum();
        let mut heights = found.board.columns().each_ref().map(Cards::len);
        heights.sort_unstable_by(|a, b| b.cmp(a));
        let is_deal_sized = on_table == Card::COUNT && heights == DEALT_HEIGHTS;
        if !found.deals.is_empty() || !is_deal_sized {
            return found;
        }
        let other = listings(&found.board, grid).into_iter().find_map(|(listing, columns)| {
            let board = shapes::build(&columns, [None; MAX_CELLS], [0; 4]).ok()?;
            let deals = lookup::numbers(&board);
            (!deals.is_empty()).then_some(Self { board, deals, listing, others: Vec::new() })
        });
        other.unwrap_or(found)
    }
}

/// The other orders in which the cards of a dealt board may be listed.
fn listings(board: &Board, grid: &Grid) -> Vec<(Option<Listing>, Columns)> {
    use Listing::{DealingOrder, FromTop, LastFirst, RightToLeft, RightToLeftFromTop};
    let lines: Vec<Vec<Card>> =
        grid.groups().map(grid::Group::known).filter(|cards| !cards.is_empty()).collect();
    let is_list = lines.len() == 1 || lines.iter().map(Vec::len).ne(DEALT_HEIGHTS);
    let columns: Columns = board.columns().each_ref().map(|column| column.to_vec());
    let turned = |columns: &Columns| {
        columns.each_ref().map(|column| column.iter().rev().copied().collect::<Vec<_>>())
    };
    let mut mirrored = columns.clone();
    mirrored.reverse();
    let each_reversed: Vec<Card> =
        lines.iter().flat_map(|line| line.iter().rev().copied()).collect();
    let flat = lines.concat();
    let last_first: Vec<Card> = flat.iter().rev().copied().collect();
    let in_columns = |cards: &[Card]| {
        let mut rest = cards.iter().copied();
        DEALT_HEIGHTS.map(|height| rest.by_ref().take(height).collect::<Vec<_>>())
    };
    vec![
        (None, in_columns(&flat)),
        (Some(FromTop), turned(&columns)),
        (Some(RightToLeft), mirrored.clone()),
        (
            Some(if lines.len() == 1 { LastFirst } else { RightToLeft }),
            shapes::dealt(&each_reversed),
        ),
        (Some(RightToLeftFromTop), turned(&mirrored)),
        (Some(DealingOrder).filter(|_| !is_list), shapes::dealt(&flat)),
        (Some(LastFirst), shapes::dealt(&last_first)),
        (Some(LastFirst), in_columns(&last_first)),
    ]
}

impl BoardEntry {
    /// The nearest deal, where the board is no deal and one differs from it in a few places only.
    #[must_use]
    pub fn nearest_deal(&self) -> Option<Nearest> {
        match &self.board {
            Ok(FoundBoard::Whole(found)) if found.deals.is_empty() && found.board.is_dealt() => {
                Nearest::to(&[*PartialBoard::from(&found.board).cards()])
            }
            Ok(_) => None,
            Err(why) => Nearest::to(why.dealt()),
        }
    }
}

/// A deal that differs from a board only in a few places.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Nearest {
    /// The deal.
    pub deal: DealNumber,
    /// Where it differs: the cards of the deal are those expected.
    pub differences: Vec<Difference>,
}

impl Nearest {
    /// The nearest deal of a board in which a few cards cannot be read.
    #[must_use]
    pub fn meant_by(why: &ParseBoardError) -> Option<Self> {
        Self::to(why.dealt())
    }

    fn to(readings: &[[Option<Card>; Card::COUNT]]) -> Option<Self> {
        let deal = nearest::nearest_of(readings)?;
        let differences = |cards| compare::slot_differences(&deal.cards(), cards);
        let differences = readings.iter().map(differences).min_by_key(Vec::len)?;
        Some(Self { deal, differences })
    }
}

impl fmt::Display for Nearest {
    /// `deal 58 is nearest: column 1, row 3: 7♦, not 7♥`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {} is nearest", self.deal)?;
        for (i, difference) in self.differences.iter().enumerate() {
            f.write_str(if i == 0 { ": " } else { "; " })?;
            write!(f, "{}: ", difference.place)?;
            match difference.expected {
                Some(card) => write!(f, "{card:#}")?,
                None => f.write_str("no card")?,
            }
            if let Some(card) = difference.found {
                write!(f, ", not {card:#}")?;
            }
        }
        Ok(())
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
    /// What keeps the text from being one board, each problem with its place.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        only(text, |grid| boards(grid, &[]).map(|mut boards| boards.swap_remove(0)))
    }
}

/// Reads the one board that a text holds with `read`.
fn only<T>(
    text: &str,
    read: fn(&Grid) -> Result<T, ParseBoardError>,
) -> Result<T, ParseBoardError> {
    let lines = super::token_lines(text);
    let pieces = pieces(&lines);
    match &pieces[..] {
        [] => Err(Problem::NoCards.into()),
        [piece] => read(&Grid::read(&lines[piece.clone()])),
        [_, second, ..] => Err(Problem::Several(first_line(&lines[second.clone()])).into()),
    }
}

/// The boards of the lines of one piece: two, when they stand side by side. `known` is where the
/// columns of the board before stood.
pub(super) fn entries(lines: &[Vec<Token>], known: &mut Vec<u32>) -> Vec<BoardEntry> {
    // What Klondike has, and FreeCell has not.
    let is_pile = |token: &&Token| {
        token.kind == Kind::Word
            && ["talon", "stock", "waste"].iter().any(|name| token.text.eq_ignore_ascii_case(name))
    };
    let pile = lines.iter().filter_map(|line| line.first()).find(is_pile);
    let mut read = |lines: &[Vec<Token>]| {
        let grid = Grid::read(lines);
        let board = entry(&grid, known).map_err(|why| match pile {
            Some(pile) => {
                Problem::OtherGame { line: pile.at.line, pile: pile.text.to_string() }.into()
            }
            None => why,
        });
        if let Some(centres) = shapes::shown_centres(&grid) {
            *known = centres;
        }
        BoardEntry { line: first_line(lines), board }
    };
    match beside(lines) {
        Some(sides) => sides.iter().map(|side| read(side)).collect(),
        None => vec![read(lines)],
    }
}

fn entry(grid: &Grid, known: &[u32]) -> Result<FoundBoard, ParseBoardError> {
    match boards(grid, known) {
        Ok(boards) => Ok(FoundBoard::Whole(WholeBoard::settle(boards, grid))),
        Err(_) if partial::is_partial(grid) => partial::partial(grid).map(FoundBoard::Part),
        Err(error) => Err(error),
    }
    .map_err(|error| error.with_cards(grid.cards(), partial::with_mistakes(grid)))
}

/// Whether lines are a whole board.
fn is_board(lines: &[Vec<Token>]) -> bool {
    boards(&Grid::read(lines), &[]).is_ok()
}

/// The line of the source on which the first card or mark of a board stands.
fn first_line(lines: &[Vec<Token>]) -> usize {
    let tokens = || lines.iter().flatten();
    let first = tokens().find(|token| token.is_slot()).or_else(|| tokens().next());
    first.map_or(1, |token| token.at.line)
}

/// The lines of the left board and those of the right one, when two stand side by side.
fn beside(lines: &[Vec<Token>]) -> Option<[Vec<Vec<Token>>; 2]> {
    let cards = lines.iter().flatten().filter(|token| token.card().is_some()).count();
    if cards != 2 * Card::COUNT {
        return None;
    }
    // They are apart where the first line has its widest gap.
    let first = lines.iter().find(|line| line.iter().any(|token| token.card().is_some()))?;
    let gap = |pair: &[Token]| pair[1].x.0 - pair[0].x.1.min(pair[1].x.0);
    let at = (0..first.len().checked_sub(1)?).max_by_key(|&i| gap(&first[i..i + 2]))?;
    let end = first[at].x.1;
    let side = |left: bool| -> Vec<Vec<Token>> {
        let on_side = |token: &&Token| (token.x.0 <= end) == left;
        lines.iter().map(|line| line.iter().filter(on_side).cloned().collect()).collect()
    };
    let sides = [side(true), side(false)];
    let is_whole = |lines: &Vec<Vec<Token>>| {
        let mut seen = [false; Card::COUNT];
        let mut cards = lines.iter().flatten().filter_map(Token::card);
        cards.all(|card| !std::mem::replace(&mut seen[card.index()], true))
            && seen == [true; Card::COUNT]
    };
    sides.iter().all(is_whole).then_some(sides)
}

/// The boards that a grid may be, the likeliest first, or everything that is wrong with it.
fn boards(grid: &Grid, known: &[u32]) -> Result<Vec<Board>, ParseBoardError> {
    let is_list = grid.counts() != ROWS && grid.column_centres.is_none();
    let odd_list = grid.listed_columns().filter(|(_, n)| is_list && *n != COLUMNS);
    if let Some(cell) = grid.cells.get(MAX_CELLS) {
        return Err(Problem::TooManyCells(cell.at).into());
    }
    let odd_deal = odd_deal(grid);
    let why = match (shapes::boards(grid, known), odd_list) {
        (Ok(boards), None)
            if odd_deal.is_none() || boards[0].cards_home() > 0 || boards[0].is_dealt() =>
        {
            return Ok(boards);
        }
        (judged, _) => judged.err().flatten(),
    };
    if let Some((line, found)) = odd_deal {
        return Err(Problem::Columns { line, found }.into());
    }
    let problems = card_problems(grid);
    if !problems.is_empty() {
        return Err(ParseBoardError::new(problems));
    }
    if let Some((line, found)) = odd_list {
        return Err(Problem::Columns { line, found }.into());
    }
    // Lines without labels may be rows or columns.
    let is_position = grid.labelled || grid.home.is_some() || !grid.cells.is_empty();
    let why = why.filter(|_| is_position || grid.column_centres.is_some());
    Err(why.map_or_else(|| Problem::Shape(grid.counts()), Problem::Invalid).into())
}

/// What is wrong with the cards themselves, wherever they lie, in the order of the text.
fn card_problems(grid: &Grid) -> Vec<Problem> {
    let mut problems = grid.problems.clone();
    let mut seen: [Option<TextPlace>; Card::COUNT] = [None; Card::COUNT];
    let home = grid.home.unwrap_or_default();
    for (suit, count) in Suit::ALL.into_iter().zip(home) {
        if count > Rank::KING.value() {
            problems.push(Problem::Invalid(InvalidBoard::Foundation(suit, count)));
        }
    }
    let table = grid.groups().flat_map(|group| &group.slots).chain(&grid.cells);
    let mut cards = 0;
    for token in table {
        let Some(card) = token.card() else { continue };
        cards += 1;
        let at = token.at;
        match seen[card.index()] {
            Some(first) => problems.push(Problem::Duplicate { card, first, second: at }),
            None if card.rank().value() <= home[card.suit().index()] => {
                problems.push(Problem::AlreadyHome { card, at });
            }
            None => seen[card.index()] = Some(at),
        }
    }
    if cards == 0 && grid.home.is_none() {
        problems.push(Problem::NoCards);
        return problems;
    }
    if let Some(line) = grid.line_of_column(COLUMNS) {
        problems.push(Problem::TooManyColumns(line));
    }
    if let Some(Some(cell)) = grid.placed_cells().get(MAX_CELLS) {
        problems.push(Problem::TooManyCells(cell.at));
    }
    let is_missing = |card: &Card| {
        seen[card.index()].is_none() && card.rank().value() > home[card.suit().index()]
    };
    let missing: Vec<Card> = Card::ALL.into_iter().filter(is_missing).collect();
    if !missing.is_empty() {
        problems.extend(grid.unknown().map(Problem::Unknown));
        problems.push(Problem::Missing(missing));
    }
    if !problems.is_empty() {
        problems.splice(0..0, grid.doubtful.iter().cloned());
        problems.extend(odd_lines(grid));
    }
    problems
}

/// The first line and the number of columns of what looks like a deal of another game: lines of six
/// and seven cards that are not eight, or rows of another width.
fn odd_deal(grid: &Grid) -> Option<(usize, usize)> {
    if grid.is_position() && grid.cells.iter().any(|cell| cell.card().is_some()) {
        return None;
    }
    let counts = grid.counts();
    let tall = |count: &usize| (6..=DEALT_ROWS).contains(count);
    let slots: Vec<usize> = grid.groups().map(|group| group.slots.len()).collect();
    let found = match counts.len() {
        7 if slots.iter().copied().eq(1..=7) || slots.iter().copied().rev().eq(1..=7) => 7,
        7 if counts.iter().all(tall) && counts[0] == DEALT_ROWS => 7,
        9.. if counts.iter().all(|&n| n <= DEALT_ROWS)
            && counts[..COLUMNS - 1].iter().all(tall) =>
        {
            counts.len()
        }
        // Five rows of ten; ten columns of five.
        5.. if counts[..5].iter().all(|&n| n == counts[0]) && (9..=12).contains(&counts[0]) => {
            counts[0]
        }
        9..=12 if counts.iter().all(|&n| n == 5) => counts.len(),
        _ => return None,
    };
    let is_list = !grid.labelled || grid.listed_columns().is_some();
    let first = grid.groups().find(|group| group.cards() > 0)?;
    is_list.then(|| (first.slots[0].at.line, found))
}

/// Lines that hold too few or too many cards in what is clearly rows or columns of a deal.
fn odd_lines(grid: &Grid) -> Vec<Problem> {
    let lines: Vec<_> = grid.groups().filter(|group| !group.slots.is_empty()).collect();
    let expected: &[usize] = match lines.len() {
        _ if grid.is_position() => return Vec::new(),
        DEALT_ROWS => &ROWS,
        COLUMNS => &DEALT_HEIGHTS,
        _ => return Vec::new(),
    };
    let odd =
        lines.iter().zip(expected).filter(|(group, expected)| group.slots.len() != **expected);
    let problems: Vec<_> = odd
        .map(|(group, &expected)| Problem::Line {
            line: group.slots[0].at.line,
            found: group.slots.len(),
            expected,
        })
        .collect();
    // More than that, and it is another shape.
    if problems.len() <= 2 { problems } else { Vec::new() }
}

/// Whether a token is a mark of something that can stand on a table.
pub(super) fn is_half(kind: Kind) -> bool {
    matches!(kind, Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_))
}
