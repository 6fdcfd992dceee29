//! Lines that together can only be a board, whatever each of them could be by itself.

use super::source::{Shown, Source};
use crate::card::Card;
use crate::text::token::{Token, is_card};
use crate::text::{cards_line, label, sentence};

/// How many of the next lines are of one board, or of none.
#[derive(Default)]
pub(super) struct Block {
    lines: usize,
    is_board: bool,
}

impl Block {
    /// The lines from this one to the first that names a card again or is no line of places: a
    /// board, if enough cards are among them, and some of the lines can be nothing but cards.
    fn ahead(line: &Shown, source: &mut Source<'_>, in_pairs: bool) -> Self {
        /// Fewer cards may be named together in a game.
        const FEWEST: usize = Card::COUNT / 4;
        let mut seen = [false; Card::COUNT];
        let (mut lines, mut cards, mut is_certain) = (0, 0, false);
        let mut next = Some(line);
        let writing = source.writing;
        let mut before = None;
        while let Some(line) = next {
            let is_new = |card: Card| !std::mem::replace(&mut seen[card.index()], true);
            // "1h" is a card, too, and "12" may be the number of an empty line.
            let number = label::first_number(&line.text);
            let is_next =
                number.is_some() && number == before.and_then(|it: u16| it.checked_add(1));
            before = number;
            let is_pair =
                label::lone_move(&line.text).is_some_and(|it| in_pairs || !is_card(it) && !is_next);
            let is_move = is_pair || sentence::names_pair(&line.text, writing);
            let is_part = cards_line::is_places(line) && !is_move
                || !line.text.contains(char::is_alphanumeric);
            if !is_part || !line.tokens.iter().filter_map(Token::card).all(is_new) {
                break;
            }
            cards = seen.iter().filter(|seen| **seen).count();
            is_certain |= cards_line::is_certain(line);
            lines += 1;
            next = source.ahead(lines - 1);
        }
        // Moves of two characters are of twenty-four cards at the most.
        let is_board = is_certain && cards >= FEWEST || cards > Card::COUNT / 2;
        Self { lines: lines.max(1), is_board }
    }

    /// Takes a line: whether it is one of the places of a board.
    pub(super) fn takes(&mut self, line: &Shown, source: &mut Source<'_>, in_pairs: bool) -> bool {
        if self.lines == 0 {
            *self = Self::ahead(line, source, in_pairs);
        }
        self.lines -= 1;
        self.is_board && cards_line::is_places(line)
    }
}
