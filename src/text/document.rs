//! What a text holds: its deals, boards and games, in order.

use std::str::FromStr;

use super::board::{self, BoardEntry};
use super::decode::{self, Dress, Line};
use super::dressing::undress;
use super::game::WrittenGame;
use super::item::Item;
use super::{NotUnderstood, ParseBoardError, Problem, Stop, WholeBoard, deal_ref, reader};
use crate::board::Board;
use crate::dealer::{DealNumber, DealNumberError};

/// A text that was read.
///
/// ```
/// use freecell::text;
/// let text = text::read("Have a look at deal 617!").unwrap();
/// assert_eq!(text.deal().map(|deal| deal.get()), Some(617));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    pub(super) items: Vec<Item>,
    /// The lines outside of games that name a move or a card and are not read.
    pub(super) unread: Vec<(usize, String)>,
    /// Whether the text is a list of numbers and nothing else.
    pub(super) is_list: bool,
}

impl Document {
    /// Everything in the text, in its order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The games of the text.
    pub fn games(&self) -> impl Iterator<Item = &WrittenGame> {
        self.items
            .iter()
            .filter_map(|item| if let Item::Game(game) = item { Some(game) } else { None })
    }

    /// The games of the text, each with the board in front of its moves that cannot be read.
    pub fn games_and_boards(&self) -> impl Iterator<Item = (&WrittenGame, Option<&BoardEntry>)> {
        let unread = self.items.iter().filter_map(|item| match item {
            Item::Board(entry) if entry.board.is_err() => Some(entry),
            _ => None,
        });
        let mut unread = unread.peekable();
        self.games().map(move |game| {
            let first = game.lines.first().copied().unwrap_or(game.line);
            let mut last = None;
            while let Some(entry) = unread.next_if(|entry| entry.line < first) {
                last = Some(entry);
            }
            (game, last.filter(|_| game.board.is_none()))
        })
    }

    /// Whether the text has a game, readable or not.
    #[must_use]
    pub fn has_games(&self) -> bool {
        self.games().next().is_some()
    }

    /// Whether the text is a list of numbers and nothing else.
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.is_list
    }

    /// The deal, if the text names one and holds nothing else.
    #[must_use]
    pub fn deal(&self) -> Option<DealNumber> {
        match self.items[..] {
            [Item::Deal(_, deal)] => Some(deal),
            _ => None,
        }
    }

    /// The boards that the text shows or names. Deals that are only mentioned count if there is nothing else.
    pub fn boards(&self) -> impl Iterator<Item = BoardEntry> {
        let is_other = |item: &Item| match item {
            Item::Deal(..) => false,
            // A header without moves only names its deal, whatever else follows it.
            Item::Game(game) if game.is_empty() => false,
            item => item.start().is_some(),
        };
        let has_others = self.items.iter().any(is_other);
        let is_shown = move |item: &&Item| !(has_others && matches!(item, Item::Deal(..)));
        self.items.iter().filter(is_shown).filter_map(Item::start)
    }

    /// The only board of the text.
    ///
    /// # Errors
    /// When there is none, or a second one, or it cannot be read.
    pub fn board(&self) -> Result<WholeBoard, ParseBoardError> {
        let mut boards = self.boards();
        match (boards.next(), boards.next()) {
            (None, _) => Err(self.games().next().map_or(Problem::NoCards, no_board).into()),
            (Some(entry), None) => entry.whole(),
            (Some(_), Some(second)) => Err(Problem::Several(second.line).into()),
        }
    }

    /// The first line outside of games that names a move or a card and is in no form that is read.
    #[must_use]
    pub fn unread(&self) -> Option<(usize, &str)> {
        self.unread_lines().next()
    }

    /// All such lines.
    pub fn unread_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.unread.iter().map(|(line, text)| (*line, &**text))
    }
}

/// Why a text with this game has no board.
fn no_board(game: &WrittenGame) -> Problem {
    Problem::NoBoard(game.line_of(1).unwrap_or(game.line))
}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// Reads the only board of a text, in any form that is read.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        match super::read(text) {
            Ok(document) => document.board().map(|found| found.board),
            Err(_) => Err(Problem::NoCards.into()),
        }
    }
}

/// Reads a text.
///
/// # Errors
/// When there is nothing in it that is read, or reading was stopped.
pub(super) fn read(text: &str, stop: Stop<'_>) -> Result<Document, NotUnderstood> {
    let mut lines = decode::lines(text);
    if lines.iter().all(Line::is_blank) {
        return Err(NotUnderstood::Empty);
    }
    undress(&mut lines);
    if let Some(deals) = list(&lines)? {
        return Ok(deals);
    }
    if let Some(entry) = board::first_cards(&lines) {
        return Ok(Document { items: vec![Item::Board(entry)], ..Document::default() });
    }
    let (items, unread) = reader::read(&lines, stop)?;
    if items.is_empty() {
        return Err(nothing(&lines, unread.into_iter().next()));
    }
    Ok(Document { items, unread, is_list: false })
}

/// The document of a list of numbers; none for any other text.
fn list(lines: &[Line<'_>]) -> Result<Option<Document>, NotUnderstood> {
    /// Longer lists are ranges that nobody means.
    const MOST: u64 = 1_000_000;
    if lines.iter().any(|line| line.dress == Dress::Misnumbered) {
        return Ok(None);
    }
    let found = deal_ref::list(lines.iter().map(|line| (line.number, &*line.text)));
    let Some(ranges) = found else { return Ok(None) };
    let ranges = ranges.map_err(NotUnderstood::NoSuchDeal)?;
    if ranges.iter().map(|(_, range)| range.count()).sum::<u64>() > MOST {
        return Err(NotUnderstood::NoSuchDeal(DealNumberError::OutOfRange));
    }
    let deals = ranges
        .into_iter()
        .flat_map(|(line, range)| range.into_iter().map(move |deal| Item::Deal(line, deal)));
    Ok(Some(Document { items: deals.collect(), is_list: true, ..Document::default() }))
}

/// Why a text without any item is not understood.
fn nothing(lines: &[Line<'_>], unread: Option<(usize, String)>) -> NotUnderstood {
    let has_digit = |line: &&Line<'_>| line.text.contains(|c: char| c.is_ascii_digit());
    let with_text = || lines.iter().filter(|line| !line.is_blank());
    let nearest = with_text().find(has_digit).or_else(|| with_text().next());
    let nearest = nearest.map(|line| (line.number, line.text.trim().to_owned()));
    let (line, text) = unread.or(nearest).unwrap_or((1, String::new()));
    NotUnderstood::Nothing(line, text)
}
