//! Boards printed between the moves of a solution.
//!
//! fc-solve prints the position after each move. With `-p` that is read, to be held against the
//! game; the picture it draws without `-p`, and a deal pasted above its solution, are passed over,
//! since `5H` in them is a card and no move.

use arrayvec::ArrayVec;

use crate::board::{Board, COLUMNS, Column, MAX_CELLS};
use crate::card::{Card, Rank, Suit};

/// What a line belongs to.
#[derive(Debug, PartialEq)]
pub(super) enum Line {
    /// No board.
    Other,
    /// A part of a board.
    Part,
    /// The last line of a position that was read.
    Board(Box<Board>),
}

/// Finds the boards in a text, line by line.
#[derive(Debug, Default)]
pub(super) struct Boards {
    /// Foundations, cells and the columns so far of a position being read.
    position: Option<([u8; 4], [Option<Card>; MAX_CELLS], ArrayVec<Column, COLUMNS>)>,
    /// The line before was part of a picture or of rows of cards.
    in_cards: bool,
}

impl Boards {
    /// Takes the next line, trimmed.
    pub(super) fn take(&mut self, line: &str) -> Line {
        if line.is_empty() {
            self.in_cards = false;
            return Line::Other;
        }
        if let Some(text) = after(line, &["foundations:", "founds:"]) {
            self.position =
                foundations(text).map(|home| (home, Default::default(), ArrayVec::new()));
            return Line::Part;
        }
        if let Some(text) = after(line, &["freecells:", "fc:"])
            && let Some(cells) = cards::<MAX_CELLS>(text)
        {
            if let Some(position) = &mut self.position {
                for (cell, card) in position.1.iter_mut().zip(cells) {
                    *cell = Some(card);
                }
            }
            return Line::Part;
        }
        if let Some(text) = line.strip_prefix(':') {
            return self.column(text);
        }
        self.in_cards = is_picture(line, self.in_cards);
        if self.in_cards { Line::Part } else { Line::Other }
    }

    /// A line of `: 4C 2C 9C`.
    fn column(&mut self, text: &str) -> Line {
        let Some(mut position) = self.position.take() else { return Line::Part };
        let Some(column) = cards(text) else { return Line::Part };
        position.2.push(column);
        match position.2.into_inner() {
            Ok(columns) => match Board::new(columns, position.1, position.0) {
                Ok(board) => Line::Board(Box::new(board)),
                Err(_) => Line::Part,
            },
            Err(columns) => {
                self.position = Some((position.0, position.1, columns));
                Line::Part
            }
        }
    }
}

/// The text after one of these words, in any case.
fn after<'a>(line: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let start = line.get(..word.len())?;
        start.eq_ignore_ascii_case(word).then(|| &line[word.len()..])
    })
}

/// `H-0 C-2 D-A S-K`.
fn foundations(text: &str) -> Option<[u8; 4]> {
    let mut home = [0; 4];
    for part in text.split_whitespace() {
        let (suit, top) = part.split_once('-')?;
        let suit = suit.chars().next().and_then(Suit::from_char)?;
        home[suit.index()] = match top {
            "0" => 0,
            "10" => 10,
            _ => top.chars().next().and_then(Rank::from_char)?.value(),
        };
    }
    Some(home)
}

/// Cards and nothing else; `-` is a free cell.
fn cards<const N: usize>(text: &str) -> Option<ArrayVec<Card, N>> {
    let mut cards = ArrayVec::new();
    for word in text.split_whitespace().filter(|word| *word != "-" && *word != "--") {
        cards.try_push(word.parse().ok()?).ok()?;
    }
    Some(cards)
}

/// Whether a line is part of a drawn board: cards, the dashes over them, the foundations; after
/// such a line cards that could be moves too.
fn is_picture(line: &str, in_cards: bool) -> bool {
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
            assert_eq!(boards.take(line), Line::Part);
        }
        let columns = crate::board::format::columns(&deal);
        let taken: Vec<Line> = columns.lines().map(|l| boards.take(&format!(": {l}"))).collect();
        assert_eq!(taken[7], Line::Board(Box::new(deal)));
        assert!(taken[..7].iter().all(|line| *line == Line::Part));
        for line in [
            "JD                     H-0 C-0 D-0 S-A",
            "--- --- --- ---",
            "4C  5H  QC  5D",
            "4C  5H",
        ] {
            assert_eq!(boards.take(line), Line::Part, "{line}");
        }
        assert_eq!(boards.take(""), Line::Other);
        for line in ["4c 5h", "26 4c", "-=-=-", "---------"] {
            assert_eq!(boards.take(line), Line::Other, "{line}");
        }
    }
}
