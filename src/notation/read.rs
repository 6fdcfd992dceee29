//! A text taken apart: games, headers, moves.

use std::borrow::Cow;

use crate::board::format;

use super::game::Moves;
use super::line::{self, Content};
use super::snapshot::{Boards, Line, Printed};
use super::{Dialect, SyntaxError, SyntaxErrorKind, Written, WrittenGame};
use super::{clean, header, sentence, table, wrapped};

/// The most moves that are read of one game. Games of a few hundred are rare.
pub const MAX_MOVES: usize = 10_000;
/// In a line `1: …` with more moves than this, the 1 is a deal and not the number of a move.
const MOST_IN_A_ROW: usize = 12;

/// Splits a text into its games.
///
/// Never fails: what cannot be read is told by [`WrittenGame::check`], game by game. A text without any
/// moves gives one game without moves.
#[must_use]
pub fn read(text: &str) -> Vec<WrittenGame> {
    let cleaned = clean::clean(text);
    let lines: Vec<(usize, &str)> = clean::lines(&cleaned).collect();
    let mut reader = Reader::default();
    let mut half: Option<char> = None;
    for (i, &(number, line)) in lines.iter().enumerate() {
        reader.line = number;
        let following = &lines[i + 1..];
        let whole: Cow<'_, str> = match half.take() {
            Some(half) => format!("{half}{line}").into(),
            None => line.into(),
        };
        let next = following.first().map_or("", |(_, next)| next);
        half = wrapped::half(&whole, next);
        reader.take(&whole[..whole.len() - half.map_or(0, char::len_utf8)], following);
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    games: Vec<WrittenGame>,
    game: WrittenGame,
    /// The game has a header or moves.
    begun: bool,
    /// Its lines start with numbers of moves.
    numbered: bool,
    boards: Boards,
    line: usize,
    /// The line before was empty.
    after_gap: bool,
    /// The rows of cards above the first move.
    cards: String,
}

impl Reader {
    fn take(&mut self, line: &str, following: &[(usize, &str)]) {
        let after_gap = std::mem::replace(&mut self.after_gap, line.is_empty());
        match self.boards.take(line) {
            Line::Part => return self.cards(line),
            Line::Board(board) => return self.board(board),
            Line::Other if line.is_empty() => return,
            Line::Other => {}
        }
        if sentence::starts(line) {
            let kind = SyntaxErrorKind::NotASentence;
            return self.written(Dialect::Sentences, sentence::read(line), line, kind);
        }
        if table::starts(line, self.game.len() + 1) {
            return self.written(Dialect::Table, table::read(line), line, SyntaxErrorKind::NotARow);
        }
        if let Some(found) = header::header(line) {
            self.header(&found);
            self.after_header(found.rest);
        } else if let Some(rest) = header::range_off(line, self.game.len() + 1) {
            self.moves_of_number(rest);
        } else if let Some(found) = header::numbered_line(line) {
            if self.is_deal_line(&found, following) {
                self.header(&found);
                self.after_deal(found.rest);
            } else {
                self.moves_of_number(found.rest);
            }
        } else if let Some(found) = self.bare_number(line, following, after_gap) {
            match found {
                Bare::Cells(cells) => self.game.cells = Some(cells),
                Bare::Deal(found) => self.header(&found),
            }
        } else {
            self.moves(line);
        }
    }

    /// Starts a game, unless the header only goes on.
    fn header(&mut self, found: &header::Header<'_>) {
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
    fn is_deal_line(&self, found: &header::Header<'_>, following: &[(usize, &str)]) -> bool {
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
        let next = following.iter().map(|(_, line)| *line).find(|line| !line.is_empty());
        let next = next.and_then(header::numbered_line).map(|next| next.digits.parse());
        count > MOST_IN_A_ROW || next != Some(Ok(count + 1)) && next != Some(Ok(2))
    }

    /// A number alone on its line: the cells (as min-freecells has it), or a deal.
    fn bare_number<'a>(
        &self,
        line: &'a str,
        following: &[(usize, &str)],
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
        let next = following.iter().map(|(_, line)| *line).find(|line| !line.is_empty());
        let next = next.and_then(|next| next.split_whitespace().next()).unwrap_or_default();
        let could_be_moves = line.len().is_multiple_of(2) && !line.contains(['0', '9']);
        let is_deal = if could_be_moves {
            self.game.is_empty() && line.len() > 2 && next.len() == 2
        } else {
            line.len() > 1 && (self.game.is_empty() || after_gap)
        };
        is_deal.then_some(Bare::Deal(header::Header { digits: line, rest: "" }))
    }

    /// Moves of two characters.
    fn moves(&mut self, text: &str) {
        let content = line::read(text, self.game.len(), &mut self.numbered);
        let (pairs, error) = match content {
            Content::Remark => return self.state_cells(text),
            Content::Moves(pairs) => (pairs, None),
            Content::Broken(pairs, kind) => (pairs, Some(kind)),
        };
        self.begin();
        if let (Moves::Written(..), Some(pair)) = (&self.game.moves, pairs.first()) {
            return self.error(SyntaxErrorKind::Mixed(pair.text().into()));
        }
        let room = MAX_MOVES - self.game.len();
        if self.game.error.is_none()
            && let Moves::Pairs(all) = &mut self.game.moves
        {
            all.extend(pairs.iter().take(room));
            self.game.lines.extend(pairs.iter().take(room).map(|_| self.line));
            if pairs.len() > room {
                self.error(SyntaxErrorKind::TooMany);
            } else if let Some(kind) = error {
                self.error(kind);
            }
        }
    }

    /// A sentence or a row.
    fn written(
        &mut self,
        dialect: Dialect,
        mv: Option<Written>,
        line: &str,
        kind: fn(String) -> SyntaxErrorKind,
    ) {
        self.begin();
        if self.game.error.is_some() {
            return;
        }
        let Some(mv) = mv else { return self.error(kind(line.to_owned())) };
        if self.game.is_empty() {
            self.game.moves = Moves::Written(dialect, Vec::new());
        }
        match &mut self.game.moves {
            Moves::Written(written, _) if *written != dialect => {
                self.error(SyntaxErrorKind::Mixed(line.to_owned()));
            }
            Moves::Pairs(_) => self.error(SyntaxErrorKind::Mixed(line.to_owned())),
            Moves::Written(_, moves) if moves.len() < MAX_MOVES => {
                moves.push(mv);
                self.game.lines.push(self.line);
            }
            Moves::Written(..) => self.error(SyntaxErrorKind::TooMany),
        }
    }

    fn board(&mut self, printed: Printed) {
        match self.game.len() {
            0 => self.game.board = printed.board().map(Box::new),
            after => self.game.boards.push((after, printed)),
        }
    }

    /// A row of cards, of a board above the moves or of one in between.
    fn cards(&mut self, line: &str) {
        if self.game.is_empty() {
            self.cards.push_str(line);
            self.cards.push('\n');
        }
    }

    fn begin(&mut self) {
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
            self.games.push(game);
        }
        self.begun = false;
        self.numbered = false;
    }

    fn finish(mut self) -> Vec<WrittenGame> {
        if self.games.is_empty() {
            if !self.begun {
                self.game.line = 1;
            }
            self.begun = true;
        }
        self.close();
        self.games
    }
}

/// What a number alone on its line says.
enum Bare<'a> {
    Cells(u8),
    Deal(header::Header<'a>),
}
