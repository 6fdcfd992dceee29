//! A text taken apart: games, headers, moves.

use std::collections::VecDeque;

use crate::board::format;

use super::game::Raw;
use super::header::Header;
use super::line::{self, Content};
use super::log::Mark;
use super::snapshot::{Boards, Line, Printed};
use super::source::Source;
use super::{Dialect, SyntaxError, SyntaxErrorKind, WrittenGame};
use super::{header, link, log, sentence, table, wrapped};

/// The most moves that are read of one game. Games of a few hundred are rare.
pub const MAX_MOVES: usize = 10_000;
/// In a line `1: …` with more moves than this, the 1 is a deal and not the number of a move.
const MOST_IN_A_ROW: usize = 12;

/// Splits a text into its games.
///
/// Never fails: what cannot be read is told by [`WrittenGame::check`], game by game. A text without
/// any moves gives one game without moves.
#[must_use]
pub fn read(text: &str) -> Vec<WrittenGame> {
    games(text).collect()
}

/// The games of a text, one after the other, as [`read`] gives them: of a long text only the game
/// that is read is held.
#[must_use]
pub fn games(text: &str) -> Games<'_> {
    Games { source: Source::new(text), half: None, reader: Reader::default(), given: 0 }
}

/// The games of a text; see [`games`].
pub struct Games<'a> {
    source: Source<'a>,
    /// The first half of a move that the line before ended with.
    half: Option<char>,
    reader: Reader,
    given: usize,
}

impl Iterator for Games<'_> {
    type Item = WrittenGame;

    fn next(&mut self) -> Option<WrittenGame> {
        while self.reader.ready.is_empty() {
            let Some((number, line, indent)) = self.source.next() else {
                self.reader.finish(self.given == 0);
                break;
            };
            self.reader.line = number;
            self.reader.indent = indent;
            let whole = match self.half.take() {
                Some(half) => format!("{half}{line}"),
                None => line,
            };
            if !whole.is_empty() {
                self.half = wrapped::half(&whole, self.source.following());
            }
            let end = whole.len() - self.half.map_or(0, char::len_utf8);
            self.reader.take(&whole[..end], &mut self.source);
        }
        let game = self.reader.ready.pop_front();
        self.given += usize::from(game.is_some());
        game
    }
}

/// The most text that is kept of the cards above the first move: more is no board.
const MOST_CARDS: usize = 1 << 16;

#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each tells of the line before")]
struct Reader {
    ready: VecDeque<WrittenGame>,
    game: WrittenGame,
    /// The game has a header or moves.
    begun: bool,
    /// Its lines start with numbers of moves.
    numbered: bool,
    boards: Boards,
    line: usize,
    /// The blanks before the line.
    indent: String,
    /// The line before was empty.
    after_gap: bool,
    /// The rows of cards above the first move.
    cards: String,
    /// How many moves there were when a position was shown last.
    shown: Option<usize>,
    /// The program that wrote the text said that it is done with the game.
    done: bool,
}

impl Reader {
    fn take(&mut self, line: &str, source: &mut Source<'_>) {
        let (line, logged) = log::unquoted(line);
        let line = if logged { log::move_off(line) } else { line };
        let after_gap = std::mem::replace(&mut self.after_gap, line.is_empty());
        let is_open = !self.begun;
        match self.boards.take(line, source.following(), is_open) {
            Line::Part => return self.cards(line),
            Line::Board(board) => return self.board(board),
            Line::Other if line.is_empty() => return,
            Line::Other => {}
        }
        if let Some(command) = log::command(line) {
            return self.command(command);
        }
        if log::is_passed_over(line) {
            return;
        }
        match log::mark(line) {
            Some(Mark::Start) => return self.start_run(),
            Some(Mark::Done) => return self.done = self.begun,
            Some(Mark::GaveUp) => return self.give_up(line),
            None => {}
        }
        if sentence::starts(line) {
            let found = sentence::read(line).map(Raw::Sentence);
            return self.push_line(line, found, SyntaxErrorKind::NotASentence);
        }
        if table::starts(line, self.game.len() + 1) {
            let found = table::read(line).map(|row| Raw::Given(Dialect::Table, row));
            return self.push_line(line, found, SyntaxErrorKind::NotARow);
        }
        if let Some(link) = link::of_deal(line) {
            return self.link(&link);
        }
        if let Some(found) = header::header(line, !self.begun) {
            self.header(&found);
            self.after_header(found.rest);
        } else if let Some(rest) = header::range_off(line, self.game.len() + 1) {
            self.moves_of_number(rest);
        } else if let Some(found) = header::numbered_line(line) {
            if self.is_deal_line(&found, source) {
                self.header(&found);
                self.after_deal(found.rest);
            } else {
                self.moves_of_number(found.rest);
            }
        } else if let Some(found) = self.bare_number(line, source, after_gap) {
            match found {
                Bare::Cells(cells) => self.game.cells = Some(cells),
                Bare::Deal(found) => self.header(&found),
            }
        } else {
            self.moves(line);
        }
    }

    /// A deal, and perhaps its moves, in an address.
    fn link(&mut self, link: &link::Link) {
        match &link.deal {
            link::Named::Number(digits) => self.header(&Header { digits, rest: "" }),
            link::Named::Cards(cards) => {
                self.close();
                self.begin();
                self.cards.clone_from(cards);
            }
        }
        self.moves(&link.moves);
    }

    /// A command at a prompt; it may say which deal is solved.
    fn command(&mut self, command: &str) {
        if let Some(digits) = log::deal_of_command(command) {
            self.header(&Header { digits, rest: "" });
        }
    }

    /// The program that wrote the text found no solution.
    fn give_up(&mut self, line: &str) {
        if self.game.is_empty() && self.game.error.is_none() {
            self.begin();
            self.game.title = format!("unsolved: {line}");
            self.done = true;
        }
    }

    /// A program begins to print a solution: what it printed before is another one, or positions
    /// that it searched.
    fn start_run(&mut self) {
        if !self.game.is_empty() || self.game.error.is_some() {
            self.close();
        }
        self.cards.clear();
        self.game.board = None;
        self.shown = None;
    }

    /// Starts a game, unless the header only goes on.
    fn header(&mut self, found: &Header<'_>) {
        let number = found.number();
        let goes_on = self.game.is_empty()
            && self.game.error.is_none()
            && (!self.begun || self.game.number == number);
        if !goes_on {
            self.close();
        }
        if !self.begun {
            self.game.line = self.line;
        }
        self.begun = true;
        self.game.number = number;
    }

    /// What follows the number in a header: a name, or the moves themselves.
    fn after_header(&mut self, rest: &str) {
        let rest = rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '='));
        self.state_cells(rest);
        let first = rest.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
        let digits = first.bytes().any(|b| b.is_ascii_digit());
        let words =
            rest.split_whitespace().filter(|w| w.len() > 2 && w.chars().all(char::is_alphabetic));
        if digits && super::pairs::read(first, &mut Vec::new()) && words.count() == 0 {
            self.moves(rest);
        } else {
            rest.clone_into(&mut self.game.title);
        }
    }

    /// What follows `617:`: moves, or why there are none.
    fn after_deal(&mut self, rest: &str) {
        self.moves(rest);
        if self.game.is_empty() && self.game.error.is_none() {
            rest.trim().clone_into(&mut self.game.title);
        }
    }

    /// What follows a move's number: `16` there is a move, and no number once more.
    fn moves_of_number(&mut self, rest: &str) {
        self.numbered = false;
        self.moves(rest);
        self.numbered = true;
    }

    fn state_cells(&mut self, text: &str) {
        if self.game.cells.is_none() && self.game.is_empty() {
            self.game.cells = header::cells(text);
        }
    }

    /// Whether `N: …` starts a game; otherwise the number is that of a move.
    fn is_deal_line(&self, found: &Header<'_>, source: &mut Source<'_>) -> bool {
        if self.numbered && !self.game.is_empty() {
            return false;
        }
        if found.digits.parse() != Ok(1) {
            return true;
        }
        // "1: 26 76" is followed by "3: 5a bh", or by line 2, or by one more deal; which has more
        // moves than a line.
        let count = match line::read(found.rest, 0, &mut false) {
            Content::Moves(moves) => moves.len(),
            Content::Remark | Content::Broken(..) => return true,
        };
        let next = header::numbered_line(source.following_text()).map(|next| next.digits.parse());
        count > MOST_IN_A_ROW || next != Some(Ok(count + 1)) && next != Some(Ok(2))
    }

    /// A number alone on its line: the cells (as min-freecells has it), or a deal.
    fn bare_number<'a>(
        &self,
        line: &'a str,
        source: &mut Source<'_>,
        after_gap: bool,
    ) -> Option<Bare<'a>> {
        if line.is_empty() || !line.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        if self.game.is_empty()
            && let &[digit @ b'0'..=b'7'] = line.as_bytes()
        {
            return Some(Bare::Cells(digit - b'0'));
        }
        let next = source.following_text().split_whitespace().next().unwrap_or_default();
        let could_be_moves = line.len().is_multiple_of(2) && !line.contains(['0', '9']);
        let is_deal = if could_be_moves {
            self.game.is_empty() && line.len() > 2 && next.len() == 2
        } else {
            line.len() > 1 && (self.game.is_empty() || after_gap)
        };
        is_deal.then_some(Bare::Deal(Header { digits: line, rest: "" }))
    }

    /// Moves of two characters.
    fn moves(&mut self, text: &str) {
        let (pairs, error) = match line::read(text, self.game.len(), &mut self.numbered) {
            Content::Remark => return self.state_cells(text),
            Content::Moves(pairs) => (pairs, None),
            Content::Broken(pairs, kind) => (pairs, Some(kind)),
        };
        self.begin();
        for pair in pairs {
            self.push(Raw::Pair(pair));
        }
        if let Some(kind) = error {
            self.error(kind);
        }
    }

    /// A move in words, or a row of a table.
    fn push_line(&mut self, line: &str, found: Option<Raw>, kind: fn(String) -> SyntaxErrorKind) {
        self.begin();
        match found {
            Some(found) => self.push(found),
            None => self.error(kind(line.to_owned())),
        }
    }

    /// Adds a move to the game; one of another kind than those before is an error.
    fn push(&mut self, mv: Raw) {
        let game = &mut self.game;
        if game.error.is_some() {
            return;
        }
        if game.moves.first().is_some_and(|first| !mv.goes_with(first)) {
            self.error(SyntaxErrorKind::Mixed(mv.text().into()));
        } else if game.len() == MAX_MOVES {
            self.error(SyntaxErrorKind::TooMany);
        } else {
            game.moves.push(mv);
            game.lines.push(self.line);
        }
    }

    /// A position: the first one of a game, or one after a move.
    fn board(&mut self, printed: Printed) {
        // Two positions without a move between them: the second one is another game's first.
        if !self.game.is_empty() && (self.done || self.shown == Some(self.game.len())) {
            self.close();
        }
        match self.game.len() {
            0 => self.game.board = printed.board().map(Box::new),
            after => self.game.boards.push((after, printed)),
        }
        self.shown = Some(self.game.len());
    }

    /// A row of cards, of a board above the moves or of one in between.
    fn cards(&mut self, line: &str) {
        if self.done && !line.is_empty() {
            self.close();
        }
        if self.game.is_empty() && self.cards.len() < MOST_CARDS {
            self.cards.push_str(&self.indent);
            self.cards.push_str(line);
            self.cards.push('\n');
        }
    }

    fn begin(&mut self) {
        if self.done {
            self.close();
        }
        if !self.begun {
            self.begun = true;
            self.game.line = self.line;
        }
    }

    /// Keeps the first error of a game.
    fn error(&mut self, kind: SyntaxErrorKind) {
        let number = self.game.len() + 1;
        self.game.error.get_or_insert(SyntaxError { line: self.line, number, kind });
    }

    fn close(&mut self) {
        let mut game = std::mem::take(&mut self.game);
        let cards = std::mem::take(&mut self.cards);
        if game.board.is_none() && !cards.is_empty() {
            game.board = format::parse(&cards).ok().map(Box::new);
        }
        if self.begun {
            self.ready.push_back(game);
        }
        self.begun = false;
        self.numbered = false;
        self.done = false;
        self.shown = None;
    }

    /// The end of the text; a text of which nothing came gives one game without moves.
    fn finish(&mut self, give_one: bool) {
        if give_one && !self.begun {
            self.game.line = 1;
            self.begun = true;
        }
        self.close();
    }
}

/// What a number alone on its line says.
enum Bare<'a> {
    Cells(u8),
    Deal(Header<'a>),
}
