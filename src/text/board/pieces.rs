//! Where one board of a text ends and the next one starts.

use std::ops::Range;

use crate::card::Card;

use super::grid::{is_column_heading, is_home_label, is_section};
use crate::text::token::{Kind, Token};

/// A line with more places than this is a board by itself, when all lines of a block are so.
const LONG_LINE: usize = Card::COUNT / 2;
/// How far from fifty-two cards a single board may be for its parts to be kept together.
pub(super) const MISCOUNT: usize = 3;
/// More parts than one board is ever written in.
const MOST_PARTS: usize = 60;

/// The lines of each board, in order; lines without cards around them may be in none.
pub(in crate::text) fn pieces(lines: &[Vec<Token>]) -> Vec<Range<usize>> {
    let text = Text::new(lines);
    let blocks = text.blocks();
    let is_whole = |block: &Range<usize>| text.weight(block) + MISCOUNT >= Card::COUNT;
    if let ([first, .., last], true) =
        (&blocks[..], text.weight(&(0..lines.len())).abs_diff(Card::COUNT) <= MISCOUNT)
        && !blocks.iter().any(is_whole)
    {
        // One board with space between its lines, perhaps with a card too few or too many.
        return std::iter::once(first.start..last.end).collect();
    }
    let mut pieces = Vec::new();
    for block in text.merged(&blocks) {
        text.split(block, &mut pieces);
    }
    pieces
}

struct Text<'a> {
    lines: &'a [Vec<Token>],
    /// How many cards the lines before each line account for.
    before: Vec<usize>,
}

impl<'a> Text<'a> {
    fn new(lines: &'a [Vec<Token>]) -> Self {
        let sums = lines.iter().scan(0, |sum, line| {
            *sum += weight(line);
            Some(*sum)
        });
        Self { lines, before: std::iter::once(0).chain(sums).collect() }
    }

    /// How many cards the lines account for.
    fn weight(&self, range: &Range<usize>) -> usize {
        self.before[range.end] - self.before[range.start]
    }

    /// Runs of lines between blank lines and headings that hold something of a board.
    fn blocks(&self) -> Vec<Range<usize>> {
        let mut blocks = Vec::new();
        let mut start = 0;
        let mut has_section = false;
        // Where the position starts whose foundations or cells were named last.
        let mut position = None;
        for (i, line) in self.lines.iter().enumerate() {
            let begins = is_section(line) && (i == 0 || !is_section(&self.lines[i - 1]));
            let is_full = |from: usize| self.weight(&(from..i)) + MISCOUNT >= Card::COUNT;
            if begins && position.is_some_and(is_full) && start < i {
                // Full foundations are no whole board, as a card may lie on the table by mistake:
                // the next position starts where a column was before.
                if self.weight(&(start..i)) > 0 {
                    blocks.push(start..i);
                }
                (start, has_section, position) = (i, false, Some(i));
            } else if begins {
                position = position.or(Some(i));
            }
            let ends = line.is_empty() || is_heading(line);
            if ends && (has_section || self.weight(&(start..i)) > 0) {
                blocks.push(start..i);
                (start, has_section) = (i, false);
            } else if line.is_empty() {
                start = i + 1;
            }
            has_section |= is_section(line) || is_column_heading(line);
        }
        if has_section || self.weight(&(start..self.lines.len())) > 0 {
            blocks.push(start..self.lines.len());
        }
        blocks
    }

    /// Joins blocks that together make up exactly one board: rows with blank lines between them,
    /// or cells and foundations apart from the columns.
    fn merged(&self, blocks: &[Range<usize>]) -> Vec<Range<usize>> {
        let mut merged = Vec::new();
        let mut at = 0;
        while at < blocks.len() {
            let parts = blocks[at..].iter().take(MOST_PARTS);
            let whole = parts
                .map(|block| self.weight(&(blocks[at].start..block.end)))
                .take_while(|&sum| sum <= Card::COUNT)
                .position(|sum| sum == Card::COUNT);
            let last = at + whole.or_else(|| self.top_of_next(&blocks[at..])).unwrap_or(0);
            merged.push(blocks[at].start..blocks[last].end);
            at = last + 1;
        }
        merged.retain(|block| {
            let marks = |token: &Token| token.kind == Kind::Unknown;
            let tokens = || self.lines[block.clone()].iter().flatten();
            tokens().any(|token| !marks(token) && weight(std::slice::from_ref(token)) > 0)
                || tokens().filter(|token| marks(token)).count() > 1
        });
        merged
    }

    /// Whether the first block is the line of cells and foundations of the second one's board.
    fn top_of_next(&self, blocks: &[Range<usize>]) -> Option<usize> {
        /// No board has more lines.
        const MOST_LINES: usize = 30;
        let [top, table, ..] = blocks else { return None };
        let lines = top.clone().filter(|&i| self.lines[i].iter().any(Token::is_slot)).count();
        let both = top.start..table.end;
        let is_top = lines <= 2 && both.len() <= MOST_LINES;
        (is_top && super::is_board(&self.lines[both])).then_some(1)
    }

    /// Splits a block that holds more than one board.
    fn split(&self, block: Range<usize>, pieces: &mut Vec<Range<usize>>) {
        /// No board with marks for its empty places has more lines.
        const MOST_LINES: usize = 30;
        let weight = |i: usize| self.weight(&(i..i + 1));
        if block.len() <= MOST_LINES && super::is_board(&self.lines[block.clone()]) {
            pieces.push(block);
            return;
        }
        if block.clone().any(|i| is_section(&self.lines[i])) {
            pieces.push(block);
            return;
        }
        let with_cards: Vec<usize> = block.clone().filter(|&i| weight(i) > 0).collect();
        let each_line = with_cards.len() > 1 && with_cards.iter().all(|&i| weight(i) > LONG_LINE);
        let mut start = block.start;
        for pair in with_cards.windows(2) {
            let end = pair[0] + 1;
            if each_line || self.weight(&(start..end)) == Card::COUNT {
                pieces.push(start..end);
                start = end;
            }
        }
        pieces.push(start..block.end);
    }
}

/// Where the pieces start that may go on in lines that follow: parts of one board at the most.
pub(in crate::text) fn open_from(pieces: &[Range<usize>], lines: &[Vec<Token>]) -> usize {
    let mut open = pieces.len();
    let mut weight = 0;
    for piece in pieces.iter().rev().take(MOST_PARTS) {
        weight += lines[piece.clone()].iter().map(|line| self::weight(line)).sum::<usize>();
        if weight > Card::COUNT && open < pieces.len() {
            break;
        }
        open -= 1;
    }
    open
}

/// How many cards a line accounts for.
fn weight(line: &[Token]) -> usize {
    let home = home_of(line);
    let count = |(i, token): (usize, &Token)| match token.kind {
        Kind::Card(card) if home.contains(&i) => usize::from(card.rank().value()),
        Kind::Card(_) | Kind::Unknown => 1,
        Kind::Home(_, count) => usize::from(count),
        _ => 0,
    };
    line.iter().enumerate().map(count).sum()
}

/// The tokens of a line that are the last cards of foundations: those behind a label that says so.
fn home_of(line: &[Token]) -> Range<usize> {
    let Some(start) = line.windows(2).position(|pair| is_home_label(&pair[0], &pair[1])) else {
        return 0..0;
    };
    let behind = &line[start + 2..];
    let next = behind.windows(2).position(|pair| pair[1].kind == Kind::Colon);
    let cards = start + 2..next.map_or(line.len(), |next| start + 2 + next);
    // A pile listed whole, `F1: A♠, 2♠, 3♠`, counts by its last card.
    let is_pile = cards.len() > 1
        && line[cards.clone()]
            .iter()
            .filter_map(Token::card)
            .is_sorted_by(|a, b| a.suit() == b.suit() && a.rank() < b.rank());
    if is_pile { 0..0 } else { cards }
}

/// Whether the line is words without any part of a board: what stands over a board.
fn is_heading(line: &[Token]) -> bool {
    let says = |kind| matches!(kind, Kind::Word | Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_));
    weight(line) == 0
        && line.iter().any(|token| says(token.kind))
        && !is_section(line)
        && !is_column_heading(line)
        // Neither an empty column with its label nor a row of blanks is a heading.
        && line.last().is_some_and(|token| token.kind != Kind::Colon)
        && !line.iter().any(|token| token.kind == Kind::Blank)
}
