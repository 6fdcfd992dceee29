//! What a line that was read is: a part of a board, a frame around one, or prose.

use super::Slot;
use super::line::{self, CardList, CardToken, Part, Row};
use super::scan::{LineScan, is_like_card};
use crate::board::COLUMNS;
use crate::text::cards;
use crate::text::decode::TextPlace;

/// The fewest marks for unknown cards that make a line with a single card a row or a column.
const UNKNOWN: usize = 4;

impl LineScan<'_> {
    /// What the line is.
    pub(super) fn row(mut self) -> Row {
        if self.parts.iter().any(|part| !matches!(part, Part::List(_))) {
            return Row::Parts(self.parts, true);
        }
        if self.parts.is_empty() {
            return self.row_without_cards();
        }
        if self.known == 0 && self.slots_are_rules() {
            let has_words = self.words + self.lead.len() > 0;
            return if has_words { Row::Prose } else { Row::Frame(false) };
        }
        // A comment: `<!-- a note -->`.
        if self.known == 0 && !self.labelled && self.marks < self.words + self.lead.len() {
            return Row::Prose;
        }
        // Numbered twice: the places of the cards say nothing.
        let numbers = self.lead.iter().filter(|at| self.tokens[**at].number().is_some()).count();
        if self.has_odd_label || numbers > 1 {
            return Row::Prose;
        }
        self.first_word();
        let is_free = self.is_led || self.is_number();
        let lead = if is_free { 0 } else { self.lead.len() };
        let (words, places) = (self.words + lead, self.known + self.marks);
        let is_table_of_moves =
            self.numbers > 0 && (self.known < 6 || self.numbers * 4 >= self.known);
        let names_suit = self.lead.iter().any(|at| self.tokens[*at].text.contains(cards::is_sign));
        if self.is_move || is_table_of_moves || names_suit || self.lead.len() > 8 {
            return Row::Prose;
        }
        let is_enough = self.known > 2 || self.known > 0 && self.unknown_cards() >= UNKNOWN;
        let is_cards = is_enough && words <= 2 + places / 16 && places * 4 >= 3 * (places + words);
        let is_short = lead == 0 && words <= places.min(2);
        if is_cards || is_short { Row::Parts(self.parts, is_cards) } else { Row::Prose }
    }

    fn slots(&self) -> impl Iterator<Item = &CardToken> {
        let lists = self.parts.iter().filter_map(|part| match part {
            Part::List(list) => Some(list),
            _ => None,
        });
        lists.flat_map(|list| &list.slots)
    }

    /// Whether the line has only strokes, as under the heading of a table.
    fn slots_are_rules(&self) -> bool {
        self.slots().all(|placed| placed.slot.text.starts_with("---"))
    }

    /// The number of marks for unknown cards.
    fn unknown_cards(&self) -> usize {
        self.slots().filter(|placed| placed.slot.text.starts_with('?')).count()
    }

    /// A line without cards: a label is an empty column; brackets and rules are a frame.
    fn row_without_cards(self) -> Row {
        let has_words = self.words + self.numbers + self.lead.len() > 0;
        if self.fields[1] > 1 && self.lead.len() < 2 * COLUMNS {
            return self.table_row();
        }
        let has_mark = self.tokens.iter().any(|token| token.is(':') || token.is('='));
        let is_label = self.labelled && has_mark && self.lead.len() < 3 && self.tokens.len() < 6;
        if is_label && (has_words || self.tokens.len() == 1 && self.tokens[0].is(':')) {
            let line = self.number;
            let list = CardList { line, labelled: true, ..CardList::default() };
            return Row::Parts(vec![Part::List(list)], false);
        }
        if has_words && !self.opens { Row::Prose } else { Row::Frame(self.opens) }
    }

    /// A row of a table without cards: an empty column behind its number, or a heading.
    fn table_row(self) -> Row {
        if !self.is_number() {
            return Row::Frame(false);
        }
        let (line, fields, number) = (self.number, self.fields, self.label_number());
        let list = CardList { line, number, fields, ..CardList::default() };
        Row::Parts(vec![Part::List(list)], false)
    }

    /// The one word before the cards may be a card that cannot be read.
    fn first_word(&mut self) {
        let [at] = self.lead[..] else { return };
        let token = self.tokens[at];
        let Some(Part::List(list)) = self.parts.first_mut() else { return };
        if self.is_led || list.slots.len() < 3 || !is_like_card(token.text) {
            return;
        }
        let at = TextPlace { line: self.number, character: token.x + 1 };
        let slot = Slot { card: None, text: token.text.to_owned(), at };
        list.slots.insert(0, CardToken::new(slot, line::spot(&token, self.text)));
        self.words += 1;
        self.lead.clear();
    }
}
