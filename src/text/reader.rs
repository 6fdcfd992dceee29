//! Goes through the lines of a text: what begins on each, and which lines belong to it.

use super::board;
use super::builder::{DocumentBuilder, Piece, pieces_of_link};
use super::deal_ref::{self, Header};
use super::decode::{Dress, Line};
use super::fields::{Role, TableHeader};
use super::grammar::{self, LineKind};
use super::item::Item;
use super::structure::{self, Region};
use super::syntax::SyntaxErrorKind;
use super::token::{Token, tokens};
use super::{NotUnderstood, Stop, records};

/// The items of a text, and the lines outside of games that are not read.
type ItemsAndUnread = (Vec<Item>, Vec<(usize, String)>);

/// Reads all lines.
///
/// # Errors
/// When reading was stopped.
pub(super) fn read(lines: &[Line<'_>], stop: Stop<'_>) -> Result<ItemsAndUnread, NotUnderstood> {
    let regions = structure::regions(lines);
    let mut reader = Reader {
        lines,
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
    Ok(reader.finish())
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

    fn finish(mut self) -> ItemsAndUnread {
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
            has_value = true;
            let start = &self.lines[line];
            let before = start.text[byte..region.start.1].trim();
            let is_counted = region.end.0 == line && is_number(before) && tells_a_move(&said);
            (line, byte) = region.end;
            if is_counted {
                self.take(Piece::unread(&start.text, start.number));
                continue;
            }
            if region.is_cut {
                // The last thing that it says may not be all.
                let last = self.lines.iter().rfind(|line| !line.is_blank());
                let piece = last.map(|line| Piece::unread(&line.text, line.number));
                let end = said.iter().rposition(|piece| !matches!(piece, Piece::End));
                said.splice(end.map_or(0, |end| end + 1).., piece);
            }
            // Names and marks in front of a value say nothing: `const game = `, `},`.
            if before.contains(char::is_alphanumeric) && !before.ends_with(['=', ':']) {
                self.line(before, start.number);
            }
            for piece in said {
                self.take(piece);
            }
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

    /// Whether the line directly above the line in hand tells a move, and a value begins on the one below.
    fn is_among_records(&mut self) -> bool {
        let below = self.at + 1;
        self.told == self.at
            && self.at > 0
            && self.regions.peek().is_some_and(|region| region.start.0 == below)
    }

    /// Whether the lines directly above and below the line in hand tell moves.
    fn is_among_moves(&mut self) -> bool {
        if self.is_among_records() {
            return true;
        }
        let tells = |line: &Line<'_>| {
            let said = grammar::line(&line.text, self.builder.context());
            matches!(said, LineKind::Moves(_))
        };
        self.told == self.at && self.at > 0 && self.lines.get(self.at + 1).is_some_and(tells)
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
            LineKind::Aside if self.is_among_moves() => self.take(Piece::unread(text, number)),
            // A record that is cut, between others.
            LineKind::Aside | LineKind::Prose
                if text.contains(['{', '}', '"']) && self.is_among_records() =>
            {
                self.take(Piece::unread(text, number));
            }
            LineKind::Aside | LineKind::Prose => {}
        }
    }
}

/// Whether numbers and marks stand before a value, and no words.
fn is_number(before: &str) -> bool {
    before.contains(|c: char| c.is_ascii_digit()) && !before.contains(char::is_alphabetic)
}

/// Whether a value is a record of one move: a number before it may count the move or name a deal.
fn tells_a_move(said: &[Piece]) -> bool {
    let count = |piece: &Piece| match piece {
        Piece::Moves(found, _) => found.moves.len(),
        _ => 0,
    };
    said.iter().map(count).sum::<usize>() == 1
}

/// Whether a line is a whole row of a table.
fn is_row(table: &TableHeader, line: &Line<'_>) -> bool {
    table.fits(&line.text)
        && table.row(&line.text).is_some_and(|row| records::row(&row, 0).is_some())
}
