//! What a text is: the one place that says so, for every door through which texts come in.
//!
//! [`read`] guesses in this order, and takes the first that fits:
//!
//! | guess | example |
//! |---|---|
//! | nothing but a deal number | `617`, `#617`, `1,000,000` |
//! | JSON that holds moves or boards | `{"deal":617,"solution":"26 76"}`, `{"columns":[…]}` |
//! | cards that could be moves too, in capitals, each once | `7D 5C` |
//! | games: moves in any dialect, each game with the deal or board that the text gives it | `#617 26 76 5a` |
//! | a line that names a deal | `FreeCell Game #617`, `https://…?game=617` |
//! | deal numbers, one a line | `617` and below it `618` |
//! | positions, each one move after the one before: a game | fc-solve without `-m` |
//! | boards, whole or with cards that are not known | rows, columns, pictures |
//! | deals that are said to have no solution | `11982: impossible` |
//!
//! What fits nothing is [`NotUnderstood`], which says what comes nearest and what is wrong with it.
//!
//! ```
//! use freecell::intake::{self, Intake};
//! assert!(matches!(intake::read("deal 617"), Ok(Intake::Deal(deal)) if deal.get() == 617));
//! let Ok(Intake::Games(mut games)) = intake::read("#617\n26 76 5a") else { panic!() };
//! assert_eq!(games.next().unwrap().len(), 3);
//! ```

use std::fmt;

use crate::board::Board;
use crate::board::compare::{self, Difference};
use crate::board::format::{self, ParseBoardError, PartialBoard, Problem};
use crate::card::Card;
use crate::dealer::{DealNumber, DealNumberError, lookup, nearest};
use crate::notation::{self, SyntaxError, WrittenGame};
use crate::replay;

mod json;
mod number;
#[cfg(test)]
mod tests;

pub use number::named_deal;

/// What a text is.
pub enum Intake<'a> {
    /// The number of a deal, and no more.
    Deal(DealNumber),
    /// Boards without moves, one after the other.
    Boards(Box<dyn Iterator<Item = BoardEntry> + 'a>),
    /// Games: moves, each with the deal or board that the text gives it.
    Games(Box<dyn Iterator<Item = WrittenGame> + 'a>),
}

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
    /// Whether the text lists its columns from the top card down.
    pub from_top: bool,
}

impl WholeBoard {
    /// The board with its numbers.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let deals = lookup::numbers(&board);
        Self { board, deals, from_top: false }
    }

    fn of_deal(deal: DealNumber) -> Self {
        Self { board: deal.deal(), deals: vec![deal], from_top: false }
    }

    /// The board that text gives. Where it is no deal as it stands, its cards may be listed by
    /// columns, or each column from the top card down.
    fn settle(pasted: format::Pasted) -> FoundBoard {
        let (board, other) = match pasted {
            format::Pasted::Partial(part) => return FoundBoard::Part(part),
            format::Pasted::Whole(board) => (board, None),
            format::Pasted::List { by_rows, by_columns } => (*by_rows, Some(*by_columns)),
        };
        let found = Self::new(board);
        if !found.deals.is_empty() || !found.board.is_dealt() {
            return FoundBoard::Whole(found);
        }
        let turned = found.board.turned().map(|board| Self { from_top: true, ..Self::new(board) });
        let others = other.map(Self::new).into_iter().chain(turned);
        let deal = others.into_iter().find(|other| !other.deals.is_empty());
        FoundBoard::Whole(deal.unwrap_or(found))
    }
}

impl BoardEntry {
    /// The deal that is meant, where the board is none but one differs from it only in a few places.
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

impl Nearest {
    /// The deal that is meant by a board that cannot be read for a few cards.
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

/// A deal that differs from a board only in a few places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The deal.
    pub deal: DealNumber,
    /// Where it differs: the cards of the deal are those expected.
    pub differences: Vec<Difference>,
}

impl fmt::Display for Nearest {
    /// `deal 58 is nearest: column 1, row 3 should be 7D, not 7H`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {} is nearest", self.deal)?;
        for (i, difference) in self.differences.iter().enumerate() {
            f.write_str(if i == 0 { ": " } else { "; " })?;
            write!(f, "{} should be ", difference.place)?;
            match difference.expected {
                Some(card) => write!(f, "{card}")?,
                None => f.write_str("empty")?,
            }
            if let Some(card) = difference.found {
                write!(f, ", not {card}")?;
            }
        }
        Ok(())
    }
}

impl From<format::Entry> for BoardEntry {
    fn from(entry: format::Entry) -> Self {
        Self { line: entry.line, board: entry.board.map(WholeBoard::settle) }
    }
}

impl<'a> Intake<'a> {
    /// The boards that the text gives or names: that of a deal, those of games.
    #[must_use]
    pub fn boards(self) -> Box<dyn Iterator<Item = BoardEntry> + 'a> {
        match self {
            Self::Deal(deal) => {
                let board = Ok(FoundBoard::Whole(WholeBoard::of_deal(deal)));
                Box::new(std::iter::once(BoardEntry { line: 1, board }))
            }
            Self::Boards(boards) => boards,
            Self::Games(games) => Box::new(games.map(|game| {
                // A position in play is not the deal that the text names.
                let named = game.number.map(WholeBoard::of_deal);
                let shown = game.board.map(|board| WholeBoard::new(*board));
                let is_start = |found: &WholeBoard| named.is_none() || found.board.is_dealt();
                let board = shown.filter(is_start).or(named);
                let board = board.map(FoundBoard::Whole).ok_or_else(|| Problem::NoBoard.into());
                BoardEntry { line: game.line, board }
            })),
        }
    }

    /// The one board that the text gives or names.
    ///
    /// # Errors
    /// When there is none, several, or not all of its cards are known.
    pub fn board(self) -> Result<WholeBoard, ParseBoardError> {
        let mut boards = self.boards();
        match (boards.next(), boards.next()) {
            (Some(_), Some(second)) => Err(Problem::Several(second.line).into()),
            (Some(entry), None) => match entry.board? {
                FoundBoard::Whole(board) => Ok(board),
                FoundBoard::Part(part) => Err(Problem::Part(Card::COUNT - part.known()).into()),
            },
            (None, _) => Err(Problem::NoCards.into()),
        }
    }
}

/// Why a text is not understood: what comes nearest, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUnderstood {
    /// There is nothing in it.
    Empty,
    /// It is the number of a deal that does not exist.
    NoSuchDeal(DealNumberError),
    /// It is like moves.
    Moves(SyntaxError),
    /// It is like a board.
    Board(ParseBoardError),
    /// It is like nothing that is known.
    Nothing,
}

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is nothing in it"),
            Self::NoSuchDeal(why) => why.fmt(f),
            Self::Moves(why) => why.fmt(f),
            Self::Board(why) => why.fmt(f),
            Self::Nothing => f.write_str(
                "no deal number (617), no moves (26 5a bh) and no cards (10H, TH or 10♥) are in it",
            ),
        }
    }
}

impl std::error::Error for NotUnderstood {}

/// Says what a text is. Boards and games are read as they are asked for, so that of a long text
/// only a part is held.
///
/// # Errors
/// When it is nothing that is known.
pub fn read(text: &str) -> Result<Intake<'_>, NotUnderstood> {
    if let Some(deal) = number::only_deal(text)? {
        return Ok(Intake::Deal(deal));
    }
    if let Some(found) = json::read(text) {
        return Ok(found);
    }
    if is_cards_in_capitals(text) {
        return Ok(boards_of(text));
    }
    let is_game = |game: &WrittenGame| game.check().is_ok();
    if notation::games(text).any(|game| is_game(&game)) {
        return Ok(games_of(text));
    }
    if let Some(deal) = named_deal(text).map_err(NotUnderstood::NoSuchDeal)? {
        return Ok(Intake::Deal(deal));
    }
    if let Some(deals) = number::deals(text) {
        return Ok(Intake::Boards(Box::new(deals.into_iter().map(|(line, deal)| BoardEntry {
            line,
            board: Ok(FoundBoard::Whole(WholeBoard::of_deal(deal))),
        }))));
    }
    if tells_positions(text) {
        let positions = boards_of(text).boards().filter_map(|entry| match entry.board {
            Ok(FoundBoard::Whole(found)) => Some((entry.line, found.board)),
            _ => None,
        });
        return Ok(Intake::Games(Box::new(notation::games_of_positions(positions))));
    }
    if format::parse_many(text).any(|entry| entry.board.is_ok()) {
        return Ok(boards_of(text));
    }
    if notation::games(text).any(|game| game.is_given_up()) {
        return Ok(games_of(text));
    }
    Err(nearest(text))
}

/// The boards of a text of which none can be read, each with the reason.
#[must_use]
pub fn unreadable_boards(text: &str) -> Box<dyn Iterator<Item = BoardEntry> + '_> {
    boards_of(text).boards()
}

/// The games of a text, with the deal that each names, or else that its cards tell.
fn games_of(text: &str) -> Intake<'_> {
    Intake::Games(Box::new(notation::games(text).map(|mut game| {
        if game.number.is_none() && game.board.is_none() {
            game.number = replay::deal_behind(&game);
            game.number_is_found = game.number.is_some();
        }
        game
    })))
}

fn boards_of(text: &str) -> Intake<'_> {
    Intake::Boards(Box::new(format::parse_many(text).map(BoardEntry::from)))
}

/// Whether every word is a card, in capitals and only once, or a mark for one that is not known: such
/// words can all be moves, too.
fn is_cards_in_capitals(text: &str) -> bool {
    let mut seen = [false; Card::COUNT];
    let is_mark = |word: &&str| word.chars().all(|c| "?.-_".contains(c));
    let words = text.split_whitespace().take(2 * Card::COUNT);
    let mut words = words.filter(|word| !is_mark(word)).peekable();
    words.peek().is_some()
        && words.all(|word| {
            let card = word.parse::<Card>().ok().filter(|_| !word.contains(char::is_lowercase));
            card.is_some_and(|card| !std::mem::replace(&mut seen[card.index()], true))
        })
}

/// Whether the text begins with positions of which each follows from the one before by a move.
fn tells_positions(text: &str) -> bool {
    /// So many are no chance.
    const ENOUGH: usize = 3;
    let boards = || {
        let whole = format::parse_many(text).map(|entry| match entry.board {
            Ok(format::Pasted::Whole(board)) => Some(board),
            _ => None,
        });
        whole.take(ENOUGH)
    };
    let first: Vec<Board> = boards().map_while(|board| board).collect();
    first.len() == ENOUGH
        && first.windows(2).all(|pair| notation::between(&pair[0], &pair[1]).is_some())
}

/// What comes nearest: moves, when more of them than of cards can be read.
fn nearest(text: &str) -> NotUnderstood {
    let moves =
        notation::games(text).next().and_then(|game| Some((game.len(), game.check().err()?)));
    let board = format::parse_many(text).next().and_then(|entry| entry.board.err());
    let cards = board.as_ref().map_or(0, ParseBoardError::cards);
    // Of what can be both, capitals are rather cards.
    let enough = if text.contains(char::is_uppercase) { cards + 1 } else { cards };
    match (moves, board) {
        (Some((read, why)), _) if read > 0 && read >= enough => NotUnderstood::Moves(why),
        (_, Some(why)) if cards > 0 => NotUnderstood::Board(why),
        (Some((_, why)), _) if why.is_near_move() => NotUnderstood::Moves(why),
        _ => NotUnderstood::Nothing,
    }
}
