//! Lines with their numbers in a list: `#1 26`, `#2 76`.

use super::source::Shown;
use super::{MOST_IN_A_ROW, Reader};
use crate::text::label::{Counted, Last};
use crate::text::moves::LineMoves;
use crate::text::token::is_card;
use crate::text::{cards_line, deal_ref, label, moves_line, pairs, sentence};

impl Reader<'_> {
    /// Takes the word off a line of a list such as `Step 2a`, `Step 27`, unless its lines only count.
    pub(super) fn prompt_off(&mut self, line: &mut Shown) {
        let Some(pair) = label::prompted(&line.text).map(str::to_owned) else {
            self.is_prompted &= line.text.is_empty();
            return;
        };
        let counts = |next: &str| next.parse() == pair.parse::<u32>().map(|number| number + 1);
        let next = label::prompted(self.source.following());
        self.is_prompted |= !label::is_number(&pair) || next.is_some_and(|next| !counts(next));
        if self.is_prompted {
            let said = std::mem::take(&mut line.said);
            *line = Shown { is_counted: true, said, ..Shown::words(line.number, pair) };
        }
    }

    /// Takes the number off a line of a list.
    pub(super) fn count_off(&mut self, line: &mut Shown) {
        if let Some(Last { number, .. }) = &mut self.counted
            && let Some(next) = number.checked_add(1)
            && line.text == next.to_string()
        {
            // An empty line has its number, too.
            *number = next;
            *line = Shown::words(line.number, String::new());
        }
        let Some(found) = Counted::read(&line.text) else { return };
        let is_next = self.counted.as_ref().is_some_and(|last| last.is_before(&found));
        if !is_next && !found.can_be_first() {
            return;
        }
        // A deal has more moves, or a name.
        let writing = self.source.writing;
        let moves = match moves_line::read(found.rest, 0, &mut false) {
            Some(LineMoves { moves, broken: None }) => {
                Some(moves.len()).filter(|n| (1..=MOST_IN_A_ROW).contains(n))
            }
            _ => match sentence::read(found.rest, writing) {
                Some(found) => Some(found.moves.len()),
                None => deal_ref::header(found.rest, false).map(|_| 0),
            },
        };
        let this = found.last(moves.unwrap_or_default());
        let is_open = self.game.is_open();
        let is_lone = pairs::is_one(found.rest) && !is_card(found.rest);
        let is_behind_board = is_lone && self.is_behind_board();
        let mut is_first = || {
            let is_before = |next: &Shown| {
                Counted::read(&next.text).is_some_and(|next| this.is_before(&next))
                    || next.text == "2"
                    || is_lone && cards_line::is_places(next)
            };
            let next = self.source.following_line();
            is_open && moves.is_some() && (is_behind_board || next.is_some_and(is_before))
        };
        if is_next || is_first() {
            let rest = found.rest.to_owned();
            self.counted = Some(this);
            let said = std::mem::take(&mut line.said);
            *line = Shown { is_counted: true, said, ..Shown::words(line.number, rest) };
        }
    }
}
