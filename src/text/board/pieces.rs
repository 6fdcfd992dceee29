//! Where one board of a text ends and the next one starts.

use std::ops::Range;

use crate::card::{Card, Suit};

use super::grid::{is_column_heading, is_home_label, is_section, names};
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
    let is_whole = |block: &Block| text.weight(&block.lines) + MISCOUNT >= Card::COUNT;
    if let ([first, .., last], true) =
        (&blocks[..], text.weight(&(0..lines.len())).abs_diff(Card::COUNT) <= MISCOUNT)
        && !blocks.iter().any(is_whole)
    {
        // One board with space between its lines, perhaps with a card too few or too many.
        return std::iter::once(first.lines.start..last.lines.end).collect();
    }
    let mut pieces = Vec::new();
    for block in text.merged(&blocks) {
        text.split(block, &mut pieces);
    }
    pieces
}

/// Lines that hold something of a board.
#[derive(Clone, Default)]
struct Block {
    lines: Range<usize>,
    has_part: bool,
    /// The cards in them, a bit each.
    cards: u64,
    /// The labels of cells and foundations.
    names: Vec<String>,
}

impl Block {
    fn add(&mut self, line: &[Token]) {
        self.has_part |= weight(line) > 0 || is_section(line) || is_column_heading(line);
        self.cards |=
            line.iter().filter_map(Token::card).fold(0, |cards, card| cards | 1 << card.index());
        self.names.extend(names(line));
    }

    /// Whether the cards that are not shown can be home: of each suit, the lowest ones.
    fn may_be_whole(&self) -> bool {
        const BELOW_KINGS: u64 = (1 << (Card::COUNT - Suit::ALL.len())) - 1;
        self.cards & !(self.cards >> Suit::ALL.len()) & BELOW_KINGS == 0
    }

    /// Adds what stands in another block, if both can be of one board.
    fn join(&mut self, other: &Self) -> bool {
        let fits = self.cards & other.cards == 0
            && !other.names.iter().any(|name| self.names.contains(name));
        self.cards |= other.cards;
        self.names.extend_from_slice(&other.names);
        fits
    }
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

    /// Runs of lines between blank lines and headings that hold something of a board. Where the cells
    /// or foundations are named for a second time, the next position starts.
    fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut block = Block::default();
        let mut before: &[Token] = &[];
        // The labels since the position started.
        let mut seen: Vec<String> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let again = names(line)
                .any(|name| seen.contains(&name) && names(before).all(|before| before != name));
            if again {
                seen.clear();
            }
            seen.extend(names(line));
            let ends = line.is_empty() || is_heading(line);
            if (again || ends) && block.has_part {
                block.lines.end = i;
                let start = i + usize::from(line.is_empty());
                let next = Block { lines: start..start, ..Block::default() };
                blocks.push(std::mem::replace(&mut block, next));
            } else if line.is_empty() {
                block.lines.start = i + 1;
            }
            block.add(line);
            before = line;
        }
        block.lines.end = self.lines.len();
        blocks.push(block);
        blocks.retain(|block| block.has_part);
        blocks
    }

    /// Joins blocks that together make up exactly one board: rows with blank lines between them,
    /// or cells and foundations apart from the columns. Of one board, no card and no label of a
    /// pile is in two blocks.
    fn merged(&self, blocks: &[Block]) -> Vec<Range<usize>> {
        let mut merged = Vec::new();
        let mut at = 0;
        while at < blocks.len() {
            let mut joined = blocks[at].clone();
            let (mut last, mut full) = (at, false);
            for (i, block) in blocks.iter().enumerate().skip(at).take(MOST_PARTS) {
                if i > at && !joined.join(block) {
                    break;
                }
                let weight = self.weight(&(blocks[at].lines.start..block.lines.end));
                // Empty cells and foundations may stand behind a board that is full without them.
                let is_more = weight == Card::COUNT && (!full || !block.names.is_empty());
                if weight >= Card::COUNT && !is_more {
                    break;
                }
                if is_more {
                    (last, full) = (i, true);
                }
            }
            if !full {
                last = self.parts_of_one(&blocks[at..]).map_or(at, |more| at + more);
            }
            merged.push(blocks[at].lines.start..blocks[last].lines.end);
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

    /// How many of the next blocks are one board with the first, where the lines of cells and
    /// foundations do not say how many cards are home.
    fn parts_of_one(&self, blocks: &[Block]) -> Option<usize> {
        /// No board has more lines, drawn with a line for each card.
        const MOST_LINES: usize = 60;
        let mut joined = blocks[0].clone();
        let mut shown = 0;
        for (more, block) in blocks.iter().enumerate().take(MOST_PARTS) {
            let lines = &self.lines[block.lines.clone()];
            shown += lines.iter().filter(|line| !line.is_empty()).count();
            if more > 0 && !joined.join(block) || shown > MOST_LINES {
                return None;
            }
            let all = blocks[0].lines.start..block.lines.end;
            if more > 0 && joined.may_be_whole() && super::is_board(&self.lines[all]) {
                return Some(more);
            }
        }
        None
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
