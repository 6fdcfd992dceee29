//! The boards of a text, one after the other: of a long text only a part is held at a time.

use std::collections::VecDeque;

use crate::board::format::content::Content;
use crate::board::format::token::{self, Token};
use crate::board::format::{beside, pieces};
use crate::text::{self, Glyph, Line, Lines};

/// Characters that are looked at together, which settle how cards are written.
const CHUNK: usize = 1 << 16;
/// No board is written with more characters: what is longer is taken for one all the same.
const LONGEST: usize = 1 << 20;

/// Reads each board of a text with `read`, and says on which line it starts.
pub(super) struct Boards<'a, T> {
    source: Lines<'a>,
    read: fn(&Content<'_>) -> T,
    /// Lines of which not all boards are read, and how many characters they hold.
    lines: Vec<Line>,
    held: usize,
    /// Characters to hold before looking for boards.
    wanted: usize,
    ready: VecDeque<(usize, T)>,
}

impl<'a, T> Boards<'a, T> {
    pub(super) fn new(text: &'a str, read: fn(&Content<'_>) -> T) -> Self {
        Self {
            source: Lines::new(text),
            read,
            lines: Vec::new(),
            held: 0,
            wanted: CHUNK,
            ready: VecDeque::new(),
        }
    }

    /// Takes lines from the source; false when there are no more.
    fn fill(&mut self) -> bool {
        while self.held < self.wanted {
            let Some(mut line) = self.source.next() else { return false };
            if is_command(&line) {
                line.glyphs.clear();
            }
            self.held += line.glyphs.len() + 1;
            self.lines.push(line);
        }
        true
    }

    /// Reads the boards of the lines that are held. If more lines may follow, the last board may
    /// go on in them: it is read again, with these.
    fn read(&mut self, more: bool) {
        let tokens = token::tokens(&self.lines);
        let mut pieces = pieces::pieces(&tokens);
        let mut keep_from = self.lines.len();
        if more && self.held < LONGEST {
            let open = pieces::open_from(&pieces, &tokens);
            keep_from = pieces.get(open).map_or(keep_from, |piece| piece.start);
            pieces.truncate(open);
        }
        for piece in pieces {
            let lines = &tokens[piece];
            let mut read = |lines: &[Vec<Token<'_>>]| {
                self.ready.push_back((first_line(lines), (self.read)(&Content::read(lines))));
            };
            match beside::split(lines) {
                Some(sides) => sides.iter().for_each(|side| read(side)),
                None => read(lines),
            }
        }
        self.lines.drain(..keep_from);
        self.held = self.lines.iter().map(|line| line.glyphs.len() + 1).sum();
        self.wanted = CHUNK.max(2 * self.held);
    }
}

/// Whether a line is a command at a prompt.
fn is_command(line: &Line) -> bool {
    /// No prompt is longer.
    const LONGEST: usize = 80;
    let marks = |glyph: &&Glyph| matches!(glyph.c, '$' | '%' | '>');
    line.glyphs.iter().take(LONGEST).any(|glyph| marks(&glyph))
        && text::command(&line.text()).is_some()
}

impl<T> Iterator for Boards<'_, T> {
    type Item = (usize, T);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(board) = self.ready.pop_front() {
                return Some(board);
            }
            let more = self.fill();
            if !more && self.lines.is_empty() {
                return None;
            }
            self.read(more);
        }
    }
}

/// The line of the source on which the first card or mark of a board stands.
fn first_line(lines: &[Vec<Token<'_>>]) -> usize {
    let tokens = || lines.iter().flatten();
    let first = tokens().find(|token| token.is_slot()).or_else(|| tokens().next());
    first.map_or(1, |token| token.at().line)
}
