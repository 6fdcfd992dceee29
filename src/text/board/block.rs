//! Which lines together are a board.

use super::builder::{BoardBuilder, HIGHEST};
use super::line::{CardList, CardToken, Part, Row};
use super::{Block, BoardEntry, FoundBoard};
use crate::board::{COLUMNS, DEALT_ROWS};
use crate::text::decode::Line;
use crate::text::grammar::{self, LineKind};
use crate::text::pairs::GameContext;

/// The fewest known cards of a board whose rows may be unknown.
const PART: usize = 4;
/// The most blank lines in a row within a board.
const MOST_BLANK: usize = 3;
/// The boards that begin at the first of some lines.
pub(super) fn read(lines: &[Line<'_>]) -> Option<Block> {
    let first = super::column_numbers::row_of(&lines[0]);
    if !begins(&first, lines) {
        return None;
    }
    let mut block = Gathered::default();
    let mut next = Some(first);
    for (at, text) in lines.iter().enumerate() {
        if at > block.begun + HIGHEST {
            break;
        }
        let goes_on = match next.take().unwrap_or_else(|| row(text)) {
            _ if text.is_blank() => block.blank(text),
            Row::Prose => block.interrupt(text, &lines[at + 1..]),
            Row::Frame(opens) => {
                block.now.frame(opens);
                true
            }
            Row::Parts(parts, _) => block.take(parts, at),
        };
        if !goes_on {
            break;
        }
    }
    block.finish()
}

/// What a line is; a blank one is a frame.
fn row(text: &Line<'_>) -> Row {
    if text.is_blank() { Row::Frame(false) } else { super::column_numbers::row_of(text) }
}

/// Whether a line can begin a board: a heading, a row of cards, numbers of columns over one, or a
/// bracket over a list with a card a line.
fn begins(first: &Row, lines: &[Line<'_>]) -> bool {
    let within = lines.iter().skip(1).take(HIGHEST / 2);
    let following = |count: usize| within.clone().filter(|line| !line.is_blank()).take(count);
    match first {
        Row::Parts(parts, is_sure) => match &parts[..] {
            [Part::Numbers(..)] => {
                following(2).any(|line| matches!(row(line), Row::Parts(_, true)))
            }
            // Cells and foundations over rows, or rows of unknown cards.
            [Part::List(list)] if !is_sure && list.slots.len() == COLUMNS => {
                let below = following(2 * DEALT_ROWS).map(row).map_while(|row| match row {
                    Row::Parts(_, true) => Some(PART),
                    Row::Prose => Some(0),
                    Row::Parts(parts, _) => match &parts[..] {
                        [Part::List(list)] if list.slots.len() == COLUMNS => {
                            Some(list.cards().count())
                        }
                        _ => None,
                    },
                    Row::Frame(_) => None,
                });
                list.cards().count() + below.sum::<usize>() >= PART
            }
            // An empty column in brackets.
            [Part::List(list)] if matches!(&list.slots[..], [mark] if mark.slot.text.ends_with("[]")) => {
                following(1).map(row).any(|row| matches!(row, Row::Parts(_, true)))
            }
            // A few cards over a row: cells and foundations stand over its cards, or beside them.
            [Part::List(list)] if !is_sure && list.cards().next().is_some() => {
                let stands = |over: &CardToken, below: &CardToken| {
                    let ((start, end), (left, right)) = (over.spot.x, below.spot.x);
                    start == left || end <= left || right <= start
                };
                let is_under = |row: Row| match row {
                    Row::Parts(parts, true) => match &parts[..] {
                        [Part::List(next)] if next.slots.len() + 2 >= COLUMNS => {
                            let fits = |over| next.slots.iter().all(|below| stands(over, below));
                            list.slots.iter().all(fits)
                        }
                        _ => false,
                    },
                    _ => false,
                };
                following(1).map(row).any(is_under)
            }
            [Part::List(list), ..] if *is_sure && list.is_like_moves() => {
                let is_row = |parts: &[Part]| match parts {
                    [Part::List(next), ..] => !next.is_like_moves() && next.is_lower(),
                    _ => false,
                };
                following(1)
                    .any(|line| matches!(row(line), Row::Parts(parts, true) if is_row(&parts)))
            }
            _ => *is_sure,
        },
        Row::Frame(true) => {
            let is_card = |parts: &[Part]| matches!(parts, [Part::List(list)] if list.cards().count() == 1 && list.slots.len() == 1);
            let mut inner = following(3).map(row).skip_while(|row| matches!(row, Row::Frame(true)));
            inner.next().is_some_and(|row| matches!(row, Row::Parts(parts, _) if is_card(&parts)))
        }
        _ => false,
    }
}

/// The boards of a block.
#[derive(Default)]
struct Gathered {
    entries: Vec<BoardEntry>,
    now: BoardBuilder,
    used: usize,
    /// The line on which the board in hand begins.
    begun: usize,
    blanks: usize,
    /// What there was at the first blank line.
    before_blank: Option<(BoardBuilder, usize)>,
}

impl Gathered {
    /// Takes a blank line: an empty column under headings, else the end of a whole board.
    fn blank(&mut self, text: &Line<'_>) -> bool {
        let material = &mut self.now.material;
        self.blanks += 1;
        if !self.entries.is_empty() {
            return false;
        }
        if material.is_headed() && self.now.may_have_blanks() {
            self.now.material.lists.push(CardList {
                line: text.number,
                blank: true,
                ..CardList::default()
            });
            return self.blanks <= COLUMNS;
        }
        if self.before_blank.is_none() {
            self.before_blank = Some((self.now.clone(), self.used));
        }
        !self.now.has_all_columns() && self.blanks <= MOST_BLANK
    }

    /// Passes over a line of words between rows of a board that is not whole; false at any other. With several such
    /// lines, it is not certain that the rows are of one board.
    fn interrupt(&mut self, text: &Line<'_>, below: &[Line<'_>]) -> bool {
        /// The most lines of words between rows.
        const MOST: usize = 3;
        let goes_on = |line: &Line<'_>| match row(line) {
            Row::Parts(parts, _) => match &parts[..] {
                [Part::List(list)] => list.cards().next().is_some() || list.slots.len() == COLUMNS,
                _ => false,
            },
            _ => false,
        };
        let is_within = self.blanks == 0
            && self.entries.is_empty()
            && !self.now.is_complete()
            && !self.now.material.is_headed();
        let below = below.iter().take(MOST).take_while(|line| !line.is_blank());
        let Some(more) = { below }.position(goes_on).filter(|_| is_within) else { return false };
        let (above, is_doubtful) = self.now.material.interrupted.unwrap_or_default();
        let is_single = more == 0 && above + 1 != text.number;
        let said = grammar::line(&text.text, GameContext { moves: 1, is_open: true });
        let is_talk = is_single && matches!(said, LineKind::Prose | LineKind::Aside);
        self.now.material.interrupted = Some((text.number, is_doubtful || !is_talk));
        true
    }

    /// Takes the parts of a line; false if the board ends before it.
    fn take(&mut self, parts: Vec<Part>, at: usize) -> bool {
        let is_adjacent = std::mem::take(&mut self.blanks) == 0;
        for (i, part) in parts.into_iter().enumerate() {
            if !self.now.fits(&part, is_adjacent) {
                // Rows and columns of one deal follow each other in JSON.
                if i == 0 && (!self.now.joins || self.now.material.lists.is_empty()) {
                    return false;
                }
                // After what is no board the text is read anew.
                if !self.end_board(at) {
                    return false;
                }
            }
            self.now.put(part);
        }
        self.used = at + 1;
        true
    }

    /// Another board begins on the same line, or in the same JSON. Returns whether the one before it is one.
    fn end_board(&mut self, at: usize) -> bool {
        let next = self.now.next();
        let entry = std::mem::replace(&mut self.now, next).finish();
        self.begun = at;
        let is_board = entry.is_some();
        self.entries.extend(entry);
        is_board
    }

    fn finish(mut self) -> Option<Block> {
        let mut last = self.now.finish();
        if let Some((before, used)) = self.before_blank
            && self.entries.is_empty()
            && !last.as_ref().is_some_and(is_near)
            && used < self.used
        {
            (last, self.used) = (before.finish(), used);
        }
        self.entries.extend(last);
        // JSON of our own lists a deal in rows and in columns.
        self.entries.dedup_by(|next, entry| next.board == entry.board);
        (!self.entries.is_empty())
            .then_some(Block { entries: self.entries, used: self.used.max(1) })
    }
}

/// Whether an entry is a whole board, perhaps with a few mistakes.
fn is_near(entry: &BoardEntry) -> bool {
    const NEAR: usize = 48;
    match &entry.board {
        Ok(FoundBoard::Whole(_)) => true,
        Ok(FoundBoard::Part(part)) => part.known() + entry.unknown.len() >= NEAR,
        Err(why) => why.cards() >= NEAR,
    }
}
