//! Boards printed between the moves of a solution.
//!
//! fc-solve prints the position after each move. With `-p` that is read, to be held against the
//! game; the picture it draws without `-p`, and a deal pasted above its solution, are passed over,
//! since `5H` in them is a card and no move.

use crate::board::{Board, COLUMNS, Column, format};
use crate::card::{Card, Suit};

/// What a line belongs to.
#[derive(Debug, PartialEq)]
pub(super) enum Line {
    /// No board.
    Other,
    /// A part of a board.
    Part,
    /// The last line of a position.
    Board(Printed),
}

/// A position as fc-solve prints it: foundations, cells, and eight columns after colons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed(Box<str>);

impl Printed {
    /// The position, if it is one.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        format::parse(&self.0).ok()
    }

    /// Where it differs from a position: a column (1 to 8), or 0 for the cells.
    ///
    /// Only the cards are looked at that a position has; what is home follows from the others.
    #[must_use]
    pub fn difference(&self, board: &Board) -> Option<usize> {
        let columns = self.0.lines().filter_map(|line| line.strip_prefix(':'));
        let differs =
            |(shown, column): (&str, &Column)| !cards(shown).eq(column.iter().copied().map(Some));
        if let Some(at) = columns.zip(board.columns()).position(differs) {
            return Some(at + 1);
        }
        let is_cells = |line: &&str| starts(line, &CELLS);
        let shown = self.0.lines().find(is_cells).and_then(|line| line.split_once(':'));
        let mut shown: Vec<Option<Card>> =
            shown.map_or(Vec::new(), |(_, shown)| cards(shown).collect());
        let mut held: Vec<Option<Card>> =
            board.cells().iter().flatten().copied().map(Some).collect();
        shown.sort_unstable();
        held.sort_unstable();
        (shown != held).then_some(0)
    }
}

/// The cards of a line, none for what is no card; dashes are free cells.
fn cards(text: &str) -> impl Iterator<Item = Option<Card>> {
    let words = text.split_whitespace().filter(|word| word.bytes().any(|b| b != b'-'));
    words.map(|word| word.parse().ok())
}

/// How the line of the cells starts.
const CELLS: [&str; 2] = ["freecells:", "fc:"];

/// How the line of the foundations starts.
const HOME: [&str; 2] = ["foundations:", "founds:"];

/// Finds the boards in a text, line by line.
#[derive(Debug, Default)]
pub(super) struct Boards {
    /// A position being read.
    position: Option<Position>,
    /// The line before was part of a picture or of rows of cards.
    in_cards: bool,
}

/// The lines of a position: foundations and cells, then the columns.
#[derive(Debug, Default)]
struct Position {
    head: String,
    has_cells: bool,
    columns: Vec<String>,
    /// Its columns stand after colons; otherwise a blank line is an empty column.
    has_colons: bool,
}

impl Position {
    fn text(&self) -> String {
        let columns = self.columns.iter().map(|column| format!(": {column}\n"));
        self.head.clone() + &columns.collect::<String>()
    }
}

impl Boards {
    /// Takes a line, trimmed; `next` is the one that follows. Where no game has begun yet, cards in
    /// capitals are cards, even when they could be moves.
    pub(super) fn take(&mut self, line: &str, next: &str, is_open: bool) -> Line {
        let is_cells = starts(line, &CELLS);
        if is_cells || starts(line, &HOME) {
            self.position.take_if(|position| !position.columns.is_empty());
            let position = self.position.get_or_insert_default();
            position.has_cells |= is_cells;
            position.head.push_str(line);
            position.head.push('\n');
            return Line::Part;
        }
        if let Some(column) = line.strip_prefix(':').filter(|column| is_column(column)) {
            if let Some(position) = &mut self.position {
                position.has_colons = true;
                position.columns.push(column.trim().to_owned());
            }
            return self.finished(next).map_or(Line::Part, Line::Board);
        }
        if self.goes_on(line, next) {
            if let Some(position) = &mut self.position {
                position.columns.push(line.to_owned());
            }
            return self.finished(next).map_or(Line::Part, Line::Board);
        }
        let capitals = is_open && !line.contains(char::is_lowercase);
        self.in_cards = !line.is_empty() && is_picture(line, self.in_cards || capitals);
        if self.in_cards { Line::Part } else { Line::Other }
    }

    /// Whether a line without a colon is a column of the position.
    fn goes_on(&mut self, line: &str, next: &str) -> bool {
        let Some(position) = &self.position else { return false };
        if !position.has_cells || position.has_colons || !is_column(line) || next.starts_with(':') {
            return false;
        }
        // Cards all in one row are no column: these are rows.
        line.split_whitespace().count() < COLUMNS || position.columns.len() + 1 < COLUMNS
    }

    /// The position, when its last column is there.
    fn finished(&mut self, next: &str) -> Option<Printed> {
        let position = self.position.as_mut()?;
        if position.columns.len() == COLUMNS
            && position.columns[0].is_empty()
            && !position.has_colons
            && !next.is_empty()
            && is_column(next)
        {
            // The blank line only parted the columns from what is over them.
            position.columns.remove(0);
        }
        let whole = self.position.take_if(|position| position.columns.len() == COLUMNS)?;
        Some(Printed(whole.text().into()))
    }
}

/// Whether a line can be a column: cards, or nothing.
fn is_column(line: &str) -> bool {
    line.split_whitespace().all(|word| word.parse::<Card>().is_ok())
}

/// Whether a line starts with one of these words, in any case.
fn starts(line: &str, words: &[&str]) -> bool {
    words.iter().any(|word| line.get(..word.len()).is_some_and(|at| at.eq_ignore_ascii_case(word)))
}

/// Whether a line is part of a drawn board: cards, the dashes over them, the foundations; after
/// such a line cards that could be moves too.
fn is_picture(line: &str, in_cards: bool) -> bool {
    if let Some((pile, cards)) = line.split_once(':') {
        // "C3: 7♦, 6♣": a pile with its label.
        let is_card = |word: &str| word.trim_matches(',').parse::<Card>().is_ok();
        let is_label = pile.len() == 2 && pile.starts_with(|c: char| c.is_ascii_alphabetic());
        return is_label && cards.split_whitespace().all(is_card);
    }
    let words = || line.split_whitespace();
    let is_card = |word: &str| word.parse::<Card>().is_ok();
    let is_home = |word: &str| {
        let mut chars = word.chars();
        chars.next().and_then(Suit::from_char).is_some() && chars.next() == Some('-')
    };
    if words().all(|word| word.len() >= 2 && word.bytes().all(|b| b == b'-')) {
        return words().count() >= 2;
    }
    let cards_only = words().all(|word| is_card(word) || is_home(word));
    let mut read = Vec::new();
    let moves = |word: &str, read: &mut Vec<_>| super::pairs::read(word, read);
    cards_only && (in_cards || words().any(|word| !moves(word, &mut read)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealer::DealNumber;

    #[test]
    fn positions_are_read_and_pictures_passed_over() {
        let mut boards = Boards::default();
        let deal = DealNumber::new(24).unwrap().deal();
        let text = "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n";
        for line in text.lines() {
            assert_eq!(boards.take(line, "", false), Line::Part);
        }
        let columns = crate::board::format::columns(&deal);
        let taken: Vec<Line> =
            columns.lines().map(|l| boards.take(&format!(": {l}"), "", false)).collect();
        let Line::Board(printed) = &taken[7] else { panic!("{taken:?}") };
        assert_eq!(printed.board().as_ref(), Some(&deal));
        assert_eq!(printed.difference(&deal), None);
        let mut other = deal.clone();
        let card = other.columns_mut()[2].pop();
        assert_eq!(printed.difference(&other), Some(3));
        other.cells_mut()[1] = card;
        let moved = Printed(format::position(&other).into());
        other.cells_mut().swap(1, 3);
        assert_eq!(moved.difference(&other), None);
        other.cells_mut()[3] = None;
        assert_eq!(moved.difference(&other), Some(0));
        assert!(taken[..7].iter().all(|line| *line == Line::Part));
        for line in [
            "JD                     H-0 C-0 D-0 S-A",
            "--- --- --- ---",
            "4C  5H  QC  5D",
            "4C  5H",
        ] {
            assert_eq!(boards.take(line, "", false), Line::Part, "{line}");
        }
        assert_eq!(boards.take("", "", false), Line::Other);
        for line in ["4c 5h", "26 4c", "-=-=-", "---------"] {
            assert_eq!(boards.take(line, "", false), Line::Other, "{line}");
        }
    }
}
