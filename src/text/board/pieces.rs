//! Where one board of a text ends and the next one starts.

use std::ops::Range;

use crate::card::{Card, Suit};

use super::heading::is_column_heading;
use super::labels::{is_section, names};
use crate::text::token::{Kind, Token};

/// A line with more places than this is a board by itself, when all lines of a block are so.
const LONG_LINE: usize = Card::COUNT / 2;
/// How far from fifty-two cards a single board may be for its parts to be kept together.
pub(super) const MISCOUNT: usize = 3;
/// More parts than one board is ever written in.
const MOST_PARTS: usize = 60;
/// No board has more lines, drawn with a line for each card.
const MOST_LINES: usize = 60;

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
    let mut rest = &blocks[..];
    while let [first, ..] = rest {
        let parts = text.parts_of_one(rest);
        let lines = first.lines.start..rest[parts.saturating_sub(1)].lines.end;
        rest = &rest[parts.max(1)..];
        if parts > 0 {
            pieces.push(lines);
        } else if text.may_be_board(&lines) {
            text.split(lines, &mut pieces);
        }
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
    names: Vec<Kind>,
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
        let mut before = Vec::new();
        // The labels since the position started.
        let mut seen: Vec<Kind> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let named: Vec<Kind> = names(line).collect();
            let again = named.iter().any(|name| seen.contains(name) && !before.contains(name));
            if again {
                seen.clear();
            }
            seen.extend_from_slice(&named);
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
            before = named;
        }
        block.lines.end = self.lines.len();
        blocks.push(block);
        blocks.retain(|block| block.has_part);
        blocks
    }

    /// How many of the next blocks together are one board: rows with blank lines between them, or
    /// cells and foundations apart from the columns. Of one board, no card and no label of a pile
    /// is in two blocks. Empty cells and foundations may stand behind a board that is full without
    /// them. None where a single block is no board.
    fn parts_of_one(&self, blocks: &[Block]) -> usize {
        let mut joined = Block::default();
        let (mut shown, mut parts) = (0, 0);
        for (i, block) in blocks.iter().enumerate().take(MOST_PARTS) {
            let lines = &self.lines[block.lines.clone()];
            shown += lines.iter().filter(|line| !line.is_empty()).count();
            if !joined.join(block) || shown > MOST_LINES {
                break;
            }
            let all = blocks[0].lines.start..block.lines.end;
            let is_more = parts == 0 || !block.names.is_empty();
            if is_more && joined.may_be_whole() && super::is_board(&self.lines[all]) {
                parts = i + 1;
            }
        }
        parts
    }

    /// Whether lines hold cards, or at least two marks for them.
    fn may_be_board(&self, lines: &Range<usize>) -> bool {
        let tokens = || self.lines[lines.clone()].iter().flatten();
        let marks = tokens().filter(|token| token.kind == Kind::Unknown).count();
        marks > 1 || tokens().any(|token| matches!(token.kind, Kind::Card(_) | Kind::Home(..)))
    }

    /// Splits a block that holds more than one board.
    fn split(&self, block: Range<usize>, pieces: &mut Vec<Range<usize>>) {
        let weight = |i: usize| self.weight(&(i..i + 1));
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
    let mut home = [0; 4];
    let mut places = 0;
    for token in line {
        match token.kind {
            Kind::Card(_) | Kind::Unknown => places += 1,
            Kind::Home(suit, count) => home[suit.index()] = count.max(home[suit.index()]),
            _ => {}
        }
    }
    places + home.into_iter().map(usize::from).sum::<usize>()
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
