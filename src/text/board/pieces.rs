//! Where one board of a text ends and the next one starts.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::card::Card;

use super::gathered::follows;
use super::heading::{is_column_heading, is_empty_pile, lead};
use super::labels::{is_aside, is_section, names};
use crate::text::token::{Kind, Token, cards};

/// If all lines of a block have more places than this, each is a board by itself.
const LONG_LINE: usize = Card::COUNT / 2;
/// How far a single board may be from fifty-two cards for its parts to be kept together.
pub(super) const MISCOUNT: usize = 3;
/// More parts than one board is ever written in.
const MOST_PARTS: usize = 60;
/// No board has more lines, with one for each card and those between and beside the columns.
const MOST_LINES: usize = 120;

/// The number of first lines that can be of one board: none of them repeats a card, or the label of cells or
/// foundations.
pub(in crate::text) fn of_one<'a>(lines: impl IntoIterator<Item = &'a Vec<Token>>) -> usize {
    let mut cards = BTreeSet::new();
    let mut seen: Vec<Kind> = Vec::new();
    let mut before: Vec<Kind> = Vec::new();
    let is_of_one = |line: &&Vec<Token>| {
        let named: Vec<Kind> = names(line).collect();
        let again = named.iter().any(|name| seen.contains(name) && !before.contains(name));
        seen.extend_from_slice(&named);
        before = named;
        // `C1` may be the number of a column.
        let mut shown = line[lead(line)..].iter().filter_map(Token::card);
        !again && (is_column_heading(line) || shown.all(|card| cards.insert(card)))
    };
    lines.into_iter().take(MOST_LINES).take_while(is_of_one).count()
}

/// The number of first lines that are a whole board, with the cells, foundations and column numbers after it.
pub(in crate::text) fn whole(lines: &[Vec<Token>]) -> Option<usize> {
    let is_more = |at: usize| {
        let is_below = || weight(&lines[at - 1]) > 0 && is_column_heading(&lines[at]);
        let is_aside = |token: &Token| is_aside(token.kind) || token.is_home();
        // Late in a game columns are empty.
        let is_empty = || weight(&lines[at]) == 0 && follows(&lines[at - 1], &lines[at]);
        lines[at].iter().any(is_aside) || is_below() || is_empty()
    };
    let is_end = |end: usize| {
        let is_heading = |next: &Vec<Token>| is_heading(next) && !follows(&lines[end - 1], next);
        let ends = |next: &Vec<Token>| next.is_empty() || is_heading(next);
        !lines[end - 1].is_empty() && lines.get(end).is_none_or(ends)
    };
    (1..=lines.len()).filter(|&end| is_end(end)).fold(None, |found: Option<usize>, end| {
        let is_next = found.is_none_or(|found| (found..end).any(is_more));
        if is_next && super::is_board(&lines[..end]) { Some(end) } else { found }
    })
}

/// The lines of each board, in order; lines without cards around them may be in none.
pub(in crate::text) fn pieces(lines: &[Vec<Token>]) -> Vec<Range<usize>> {
    let blocks = blocks(lines);
    let is_whole = |block: &Range<usize>| shown(&lines[block.clone()]) + MISCOUNT >= Card::COUNT;
    if let ([first, .., last], true) = (&blocks[..], shown(lines).abs_diff(Card::COUNT) <= MISCOUNT)
        && !blocks.iter().any(is_whole)
    {
        // One board with space between its lines, perhaps with a card too few or too many.
        return std::iter::once(first.start..last.end).collect();
    }
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for block in blocks {
        let mut start = pieces.last().map_or(0, |last| last.end).max(block.start);
        while start < block.end
            && let Some(piece) = first_whole(lines, start)
        {
            start = piece.end;
            pieces.push(piece);
        }
        let rest = start..block.end.max(start);
        if start > block.start
            && are_surplus(&lines[rest.clone()])
            && let Some(last) = pieces.last_mut()
        {
            last.end = rest.end;
        } else if lines[rest.clone()].iter().all(|line| weight(line) > LONG_LINE) {
            pieces.extend(rest.map(|i| i..i + 1));
        } else if may_be_board(&lines[rest.clone()]) {
            pieces.push(rest);
        }
    }
    pieces
}

/// The whole board that starts on a line, or below a line of words that names some of its cards: `Move 28: JD to QC`.
fn first_whole(lines: &[Vec<Token>], start: usize) -> Option<Range<usize>> {
    let line = &lines[start];
    let is_words = cards(line) <= MISCOUNT && line.iter().any(|token| token.kind == Kind::Word);
    let starts = start..=start + usize::from(is_words);
    { starts }.find_map(|start| {
        let length = whole(&lines[start..start + of_one(&lines[start..])])?;
        Some(start..start + length)
    })
}

/// Runs of lines between blank lines and headings that hold something of a board.
fn blocks(lines: &[Vec<Token>]) -> Vec<Range<usize>> {
    let (mut blocks, mut start, mut has_part) = (Vec::new(), 0, false);
    for (i, line) in lines.iter().enumerate() {
        if line.is_empty() || is_heading(line) {
            if has_part {
                blocks.push(start..i);
            }
            (start, has_part) = (i + usize::from(line.is_empty()), false);
        }
        has_part |= weight(line) > 0 || is_section(line) || is_column_heading(line);
    }
    if has_part {
        blocks.push(start..lines.len());
    }
    blocks
}

/// Whether lines right below a whole board are a few cards and nothing else: the board has these twice.
fn are_surplus(lines: &[Vec<Token>]) -> bool {
    /// More may be moves, or another board.
    const MOST: usize = 8;
    let cards = shown(lines);
    (1..=MOST).contains(&cards) && lines.iter().flatten().all(|token| token.card().is_some())
}

/// Whether lines hold cards, or at least two marks for them.
fn may_be_board(lines: &[Vec<Token>]) -> bool {
    let marks = lines.iter().flatten().filter(|token| token.kind == Kind::Unknown).count();
    marks > 1 || lines.iter().flatten().any(|token| token.card().is_some() || token.is_home())
}

/// The first of the last pieces that lines that follow may continue: parts of at most one board.
pub(in crate::text) fn open_from(pieces: &[Range<usize>], lines: &[Vec<Token>]) -> usize {
    let mut open = pieces.len();
    let mut weight = 0;
    for piece in pieces.iter().rev().take(MOST_PARTS) {
        weight += shown(&lines[piece.clone()]);
        if weight > Card::COUNT && open < pieces.len() {
            break;
        }
        open -= 1;
    }
    open
}

/// The number of cards that lines account for.
fn shown(lines: &[Vec<Token>]) -> usize {
    lines.iter().map(|line| weight(line)).sum()
}

/// The number of cards that a line accounts for, with those at home.
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

/// Whether the line is words that stand over a board and are no part of it.
fn is_heading(line: &[Token]) -> bool {
    weight(line) == 0
        && line.iter().any(Token::is_word_or_half)
        && !is_section(line)
        && !is_column_heading(line)
        // Neither an empty column with its label nor a row of blanks is a heading.
        && line.last().is_some_and(|token| token.kind != Kind::Colon)
        && !is_empty_pile(line)
        && !line.iter().any(|token| token.kind == Kind::Blank)
}
