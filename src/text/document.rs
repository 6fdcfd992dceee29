//! What a text holds: its deals, boards and games, in order.

use std::str::FromStr;

use super::board::{self, BoardEntry};
use super::builder::DocumentBuilder;
use super::deal_ref;
use super::decode::{self, Line};
use super::fields::{Role, TableHeader};
use super::game::WrittenGame;
use super::grammar::{self, LineKind};
use super::item::Item;
use super::records;
use super::structure::{self, Region};
use super::{NotUnderstood, ParseBoardError, Problem, Stop, WholeBoard};
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
    /// The first line outside of games that names a move or a card and is not read.
    pub(super) unread: Option<(usize, String)>,
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
        let has_others =
            self.items.iter().any(|item| !matches!(item, Item::Deal(..)) && item.start().is_some());
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
            (None, _) if self.has_games() => Err(Problem::NoBoard.into()),
            (None, _) => Err(Problem::NoCards.into()),
            (Some(entry), None) => entry.whole(),
            (Some(_), Some(second)) => Err(Problem::Several(second.line).into()),
        }
    }

    /// The first line outside of games that names a move or a card and is in no form that is read.
    #[must_use]
    pub fn unread(&self) -> Option<(usize, &str)> {
        self.unread.as_ref().map(|(line, text)| (*line, &**text))
    }
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
    let lines = decode::lines(text);
    if lines.iter().all(Line::is_blank) {
        return Err(NotUnderstood::Empty);
    }
    if let Some(deals) = list(&lines)? {
        return Ok(deals);
    }
    if let Some(entry) = board::first_cards(&lines) {
        return Ok(Document { items: vec![Item::Board(entry)], unread: None, is_list: false });
    }
    let regions = structure::regions(&lines);
    let mut reader = Reader {
        lines: &lines,
        regions: regions.into_iter().peekable(),
        assembly: DocumentBuilder::default(),
        table: None,
    };
    let mut at = 0;
    while at < lines.len() {
        if at.is_multiple_of(64) && stop() {
            return Err(NotUnderstood::Stopped);
        }
        at = reader.step(at);
    }
    let (items, unread) = reader.assembly.finish();
    if items.is_empty() {
        return Err(nothing(&lines, unread));
    }
    Ok(Document { items, unread, is_list: false })
}

/// The document of a list of numbers; none for any other text.
fn list(lines: &[Line<'_>]) -> Result<Option<Document>, NotUnderstood> {
    /// Longer lists are ranges that nobody means.
    const MOST: u64 = 1_000_000;
    let found = deal_ref::list(lines.iter().map(|line| (line.number, &*line.text)));
    let Some(ranges) = found else { return Ok(None) };
    let ranges = ranges.map_err(NotUnderstood::NoSuchDeal)?;
    if ranges.iter().map(|(_, range)| range.count()).sum::<u64>() > MOST {
        return Err(NotUnderstood::NoSuchDeal(DealNumberError::OutOfRange));
    }
    let deals = ranges
        .into_iter()
        .flat_map(|(line, range)| range.into_iter().map(move |deal| Item::Deal(line, deal)));
    Ok(Some(Document { items: deals.collect(), unread: None, is_list: true }))
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

/// No line of moves or cards has more bytes; values in brackets may.
const LONGEST: usize = 64 << 10;

/// Goes through the lines, and hands what they say to the assembly.
struct Reader<'a> {
    lines: &'a [Line<'a>],
    regions: std::iter::Peekable<std::vec::IntoIter<Region>>,
    assembly: DocumentBuilder,
    /// The header of the table that the lines are rows of.
    table: Option<TableHeader>,
}

impl Reader<'_> {
    /// Reads what begins on a line; the index of the next line.
    fn step(&mut self, at: usize) -> usize {
        if let Some(next) = self.structure(at) {
            return next;
        }
        let line = &self.lines[at];
        if let Some(table) = self.table.take() {
            if self.row(&table, line) {
                self.table = Some(table);
                return at + 1;
            }
        } else if let Some(table) = self.header_of_table(at) {
            self.table = Some(table);
            return at + 1;
        }
        if line.text.len() > LONGEST {
            let start: String = line.text.chars().take(80).collect();
            self.assembly.unread(&start, line.number);
            return at + 1;
        }
        let before = self.assembly.before();
        let said = grammar::line(&line.text, before);
        if !grammar::is_surely_moves(&said, &line.text, before)
            && let Some(block) = board::read(&self.lines[at..])
        {
            for mut entry in block.entries {
                // A board without cards stands where its headings do.
                entry.line = entry.line.max(line.number);
                self.assembly.board(entry);
            }
            return at + block.used.max(1);
        }
        self.say(said, &line.text, line.number);
        at + 1
    }

    /// Reads the values in brackets that begin on a line; the index of the line behind them.
    fn structure(&mut self, at: usize) -> Option<usize> {
        let (mut line, mut byte) = (at, 0);
        let mut has_value = false;
        while let Some(region) = self.regions.next_if(|region| region.start.0 <= line) {
            if region.start < (line, byte) {
                continue;
            }
            let said = records::read(&region.value);
            if said.is_empty() {
                continue;
            }
            if !has_value || region.start.0 == line {
                let before = self.lines[region.start.0].text[byte..region.start.1].trim();
                // Names and marks in front of a value say nothing: `const game = `, `},`.
                if before.contains(char::is_alphanumeric) && !before.ends_with(['=', ':']) {
                    self.line(before, self.lines[region.start.0].number);
                }
            }
            for event in said {
                self.assembly.record(event);
            }
            has_value = true;
            (line, byte) = region.end;
        }
        if !has_value {
            return None;
        }
        Some(line + 1)
    }

    /// The header of a table, if the line after it is its first row.
    fn header_of_table(&self, at: usize) -> Option<TableHeader> {
        let table = TableHeader::read(&self.lines[at].text)?;
        let is_rule = |line: &&Line<'_>| table.is_rule(&line.text) || line.is_blank();
        let first = self.lines[at + 1..].iter().take(3).find(|line| !is_rule(line))?;
        let row = table.row(&first.text)?;
        let is_row = records::row(&row, first.number).is_some()
            || table.has_moves() && table.fits(&first.text);
        is_row.then_some(table)
    }

    /// Reads a row of a table; false if the line is none.
    fn row(&mut self, table: &TableHeader, line: &Line<'_>) -> bool {
        if line.is_blank() {
            return false;
        }
        if table.is_rule(&line.text) {
            return true;
        }
        let Some(row) = table.row(&line.text) else { return false };
        match records::row(&row, line.number) {
            Some(events) => events.into_iter().for_each(|event| self.assembly.record(event)),
            None if table.has_moves()
                && row.iter().any(|(role, text)| *role != Role::Deal && !text.is_empty()) =>
            {
                let deal = records::deal_of(&row);
                self.assembly.broken_row(deal, line.text.trim(), line.number);
            }
            None => return false,
        }
        true
    }

    /// Reads a line that is no board.
    fn line(&mut self, text: &str, number: usize) {
        let said = grammar::line(text, self.assembly.before());
        self.say(said, text, number);
    }

    /// Hands on what a line says.
    fn say(&mut self, said: LineKind, text: &str, number: usize) {
        super::work::count(text.len());
        let assembly = &mut self.assembly;
        match said {
            LineKind::Header(header, found) => {
                assembly.header(header.deal, header.title, header.cells, number);
                if let Some(found) = found {
                    assembly.moves_of_header(found, number);
                }
            }
            LineKind::Mentions(deals) => assembly.mentions(&deals, number),
            LineKind::Link(link) => assembly.link(link, number),
            LineKind::Moves(found) => {
                let end = found.used;
                assembly.moves_of_line(found, number);
                // Few lines of moves say more, and only those are worth a second look.
                if !text.contains(['(', '#']) {
                    return;
                }
                let words = super::token::tokens(text);
                // `position: (5 freecells) 26 76`.
                if words.iter().any(|token| token.is('('))
                    && let Some(cells) = deal_ref::cells(&words)
                {
                    assembly.cells_of_game(cells);
                }
                // The next header follows the last move on its line.
                if let Some(rest) = words.get(end).filter(|token| token.is('#')) {
                    self.line(&text[rest.start..], number);
                }
            }
            LineKind::Cells(cells) => assembly.cells(cells),
            LineKind::Break => assembly.begin_listing(),
            LineKind::Searching => assembly.searching(),
            LineKind::GivenUp => assembly.given_up(text.trim(), number),
            LineKind::Unread => assembly.unread(text.trim(), number),
            LineKind::Prose => {}
        }
    }
}
