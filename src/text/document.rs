//! What a text holds: its deals, boards and games, in order.

use std::str::FromStr;

use super::board::{self, BoardEntry};
use super::builder::{DocumentBuilder, Piece, pieces_of_link};
use super::deal_ref::{self, Header};
use super::decode::{self, Dress, Line};
use super::dressing::undress;
use super::fields::{Role, TableHeader};
use super::game::WrittenGame;
use super::grammar::{self, LineKind};
use super::item::Item;
use super::records;
use super::structure::{self, Region};
use super::syntax::SyntaxErrorKind;
use super::token::{Token, tokens};
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
            (None, _) if self.has_games() => Err(Problem::NoBoard.into()),
            (None, _) => Err(Problem::NoCards.into()),
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
    let regions = structure::regions(&lines);
    let mut reader = Reader {
        lines: &lines,
        regions: regions.into_iter().peekable(),
        builder: DocumentBuilder::default(),
        table: None,
        at: 0,
        tells: false,
        told: 0,
        doubtful: None,
    };
    let mut at = 0;
    while at < lines.len() {
        if at.is_multiple_of(64) && stop() {
            return Err(NotUnderstood::Stopped);
        }
        at = reader.step(at);
    }
    let (items, unread) = reader.finish();
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

/// No line of moves or cards has more bytes; values in brackets may.
const LONGEST: usize = 64 << 10;

/// Goes through the lines, and hands what they say to the builder.
struct Reader<'a> {
    lines: &'a [Line<'a>],
    regions: std::iter::Peekable<std::vec::IntoIter<Region>>,
    builder: DocumentBuilder,
    /// The header of the table that the lines are rows of.
    table: Option<TableHeader>,
    /// The line in hand, whether it belongs to a board or tells moves, and the line behind the last that does.
    at: usize,
    tells: bool,
    told: usize,
    /// The last line that is doubtful: its index, its text and its number.
    doubtful: Option<(usize, String, usize)>,
}

impl Reader<'_> {
    /// Reads what begins on a line; the index of the next line.
    fn step(&mut self, at: usize) -> usize {
        (self.at, self.tells) = (at, false);
        let next = self.read(at);
        if self.tells {
            self.told = next;
        }
        next
    }

    /// Hands a piece on. A doubtful line is not read if a board or moves stand directly above or below it.
    fn take(&mut self, piece: Piece) {
        let is_board = matches!(piece, Piece::Board(_));
        self.tells |= is_board || matches!(piece, Piece::Moves(..));
        // A header with moves may follow on the next line.
        let waits = matches!(piece, Piece::Header { .. } | Piece::OfDeal(..));
        if let Some((at, text, line)) =
            self.doubtful.take_if(|(at, ..)| !waits || *at + 1 < self.at)
        {
            self.builder.take(if is_board && at + 1 == self.at {
                Piece::unread(&text, line)
            } else {
                Piece::Doubtful(text, line)
            });
        }
        match piece {
            Piece::Doubtful(text, line) if self.told == self.at && self.at > 0 => {
                self.builder.take(Piece::unread(&text, line));
            }
            Piece::Doubtful(text, line) => self.doubtful = Some((self.at, text, line)),
            piece => self.builder.take(piece),
        }
    }

    fn finish(mut self) -> (Vec<Item>, Vec<(usize, String)>) {
        if let Some((_, text, line)) = self.doubtful.take() {
            self.builder.take(Piece::Doubtful(text, line));
        }
        self.builder.finish()
    }

    fn read(&mut self, at: usize) -> usize {
        let line = &self.lines[at];
        if line.dress == Dress::Misnumbered {
            self.take(Piece::unread(&line.text, line.number));
            return at + 1;
        }
        if let Some(next) = self.structure(at) {
            return next;
        }
        if let Some(table) = self.table.take() {
            if self.row(&table, at) {
                self.table = Some(table);
                return at + 1;
            }
        } else if let Some(table) = self.header_of_table(at) {
            self.table = Some(table);
            return at + 1;
        }
        if line.text.len() > LONGEST {
            let start: String = line.text.chars().take(80).collect();
            self.take(Piece::unread(&start, line.number));
            return at + 1;
        }
        let before = self.builder.context();
        let said = grammar::line(&line.text, before);
        if line.dress == Dress::Numbered && !matches!(said, LineKind::Moves(_)) {
            self.take(Piece::unread(&line.text, line.number));
            return at + 1;
        }
        if (!grammar::is_surely_moves(&said, &line.text, before) || self.is_over_rows(at))
            && let Some(block) = board::read(&self.lines[at..])
        {
            for mut entry in block.entries {
                // A board without cards stands where its headings do.
                entry.line = entry.line.max(line.number);
                self.take(Piece::board(entry));
            }
            return at + block.used;
        }
        self.say(said, &line.text, line.number);
        at + 1
    }

    /// Whether a line has only cards and marks for empty places, and the next one is a row of cards: then it may be
    /// that of cells and foundations.
    fn is_over_rows(&self, at: usize) -> bool {
        /// No row of a board but the last has fewer cards.
        const ROW: usize = 4;
        let words = tokens(&self.lines[at].text);
        let is_place = |word: &Token<'_>| word.card().is_some() || word.is('-') || word.is('.');
        let mut below = self.lines[at + 1..].iter().take(2).filter(|line| !line.is_blank());
        words.iter().all(is_place)
            && below.next().is_some_and(|line| {
                let below = tokens(&line.text);
                below.len() > ROW && below.iter().all(|word| word.card().is_some())
            })
    }

    /// Reads the values in brackets that begin on a line; the index of the line behind them.
    fn structure(&mut self, at: usize) -> Option<usize> {
        let (mut line, mut byte) = (at, 0);
        let mut has_value = false;
        while let Some(region) = self.regions.next_if(|region| region.start.0 <= line) {
            if region.start < (line, byte) {
                continue;
            }
            let mut said = records::read(&region.value);
            if said.is_empty() {
                continue;
            }
            if region.is_cut {
                // The last thing that it says may not be all.
                let last = self.lines.iter().rfind(|line| !line.is_blank());
                let piece = last.map(|line| Piece::unread(&line.text, line.number));
                let end = said.iter().rposition(|piece| !matches!(piece, Piece::End));
                said.splice(end.map_or(0, |end| end + 1).., piece);
            }
            if !has_value || region.start.0 == line {
                let before = self.lines[region.start.0].text[byte..region.start.1].trim();
                // Names and marks in front of a value say nothing: `const game = `, `},`.
                if before.contains(char::is_alphanumeric) && !before.ends_with(['=', ':']) {
                    self.line(before, self.lines[region.start.0].number);
                }
            }
            for piece in said {
                self.take(piece);
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
        let below = self.lines[at + 1..].iter().take(3).filter(|line| !is_rule(line));
        let is_row = |line: &Line<'_>| {
            let row = table.row(&line.text);
            row.is_some_and(|row| records::row(&row, line.number).is_some())
                || table.has_moves() && table.fits(&line.text)
        };
        // A row of moves may stand behind what is none.
        let most = if table.has_moves() { 3 } else { 1 };
        { below }.take(most).any(is_row).then_some(table)
    }

    /// Reads a row of a table; false if the table has ended.
    fn row(&mut self, table: &TableHeader, at: usize) -> bool {
        /// The most lines in a row that are no rows of a table which goes on behind them.
        const MOST: usize = 8;
        let line = &self.lines[at];
        if line.is_blank() {
            let mut next = self.lines[at + 1..].iter().take(3).filter(|line| !line.is_blank());
            return table.has_moves() && next.next().is_some_and(|line| is_row(table, line));
        }
        if table.is_rule(&line.text) {
            return true;
        }
        let row = table.row(&line.text);
        // A deal alone is no row of a table of moves.
        let is_cut = |row: &&Vec<(Role, String)>| row.len() > 1 || !table.has_moves();
        let said = row.as_ref().filter(is_cut).and_then(|row| records::row(row, line.number));
        if let Some(said) = said {
            for piece in said {
                self.take(piece);
            }
            return true;
        }
        let following = self.lines[at + 1..].iter().take(MOST).take_while(|line| !line.is_blank());
        let is_told = |row: &Vec<(Role, String)>| {
            row.iter().any(|(role, text)| *role != Role::Deal && !text.is_empty())
        };
        // Directly below rows, a move in another form is a part of one.
        let is_move =
            || matches!(grammar::line(&line.text, self.builder.context()), LineKind::Moves(_));
        if !table.has_moves()
            || !row.as_ref().is_some_and(is_told)
                && !{ following }.any(|line| is_row(table, line))
                && !is_move()
        {
            return false;
        }
        if let Some(deal) = row.as_ref().and_then(|row| records::deal_of(row)) {
            self.take(Piece::OfDeal(deal, line.number));
        }
        let text = line.text.trim().to_owned();
        self.take(Piece::Unread(SyntaxErrorKind::NotARow(text), line.number));
        true
    }

    /// Reads a line that is no board.
    fn line(&mut self, text: &str, number: usize) {
        let said = grammar::line(text, self.builder.context());
        self.say(said, text, number);
    }

    /// Hands on what a line says.
    fn say(&mut self, said: LineKind, text: &str, number: usize) {
        super::work::count(text.len());
        match said {
            LineKind::Header(Header { deal, title, cells, .. }, found) => {
                self.take(Piece::Header { deal, title, cells, line: number });
                if let Some(found) = found {
                    self.take(Piece::Moves(found, number));
                }
            }
            LineKind::Mentions(deals) => self.take(Piece::Mentions(deals, number)),
            LineKind::Link(link) => {
                for piece in pieces_of_link(link, number) {
                    self.take(piece);
                }
            }
            LineKind::Moves(found) => {
                let end = found.used;
                self.take(Piece::Moves(found, number));
                // Few lines of moves say more, and only those are worth a second look.
                if !text.contains(['(', '#']) {
                    return;
                }
                let words = tokens(text);
                // `position: (5 freecells) 26 76`.
                if words.iter().any(|token| token.is('('))
                    && let Some(cells) = deal_ref::cells(&words)
                {
                    self.take(Piece::Cells(cells.min(7)));
                }
                // The next header follows the last move on its line.
                if let Some(rest) = words.get(end).filter(|token| token.is('#')) {
                    self.line(&text[rest.start..], number);
                }
            }
            LineKind::Cells(cells) => self.take(Piece::Cells(cells)),
            LineKind::Break => self.take(Piece::Break),
            LineKind::Searching => self.take(Piece::Searching),
            LineKind::GivenUp => self.take(Piece::GivenUp(text.trim().to_owned(), number)),
            LineKind::Unread => self.take(Piece::unread(text, number)),
            LineKind::Doubtful => self.take(Piece::Doubtful(text.trim().to_owned(), number)),
            LineKind::Prose => {}
        }
    }
}

/// Whether a line is a whole row of a table.
fn is_row(table: &TableHeader, line: &Line<'_>) -> bool {
    table.fits(&line.text)
        && table.row(&line.text).is_some_and(|row| records::row(&row, 0).is_some())
}
