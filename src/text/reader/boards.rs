//! Boards between, before and behind moves.

use crate::board::Board;
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::text::board::{BoardEntry, WholeBoard};
use crate::text::moves::Form;
use crate::text::positions::{Chain, is_step};
use crate::text::{sentence, vocabulary::has_word};

use super::{Item, Reader, Stage};

impl Reader<'_> {
    /// Handles a board: moves that follow start from it, or the moves before lead to it, or it stands alone.
    pub(super) fn take_board(&mut self, entry: BoardEntry) {
        if self.is_searching {
            return self.searched.push(entry);
        }
        self.searched.clear();
        if self.game.is_open() {
            if let Some(before) = self.pending.replace(entry) {
                self.emit_board(before);
            }
            return;
        }
        let Some(found) = entry.found() else { return };
        let is_captioned = std::mem::take(&mut self.is_captioned);
        self.game.forget_unread(entry.line);
        let board = match self.last_shown() {
            Some(last) => found.most_like(last),
            None => found.board.clone(),
        };
        if self.is_new_game(&board) {
            // One move without a deal was no game.
            let is_lone = self.game.len() <= 1;
            let is_caption = is_lone && self.game.number.is_none() && self.game.board.is_none();
            let caption = if is_caption { self.drop_game() } else { None };
            self.close();
            self.pending = Some(entry.beside(caption));
        } else if !is_captioned {
            self.game.show(board.clone());
            self.shown = Some((self.game.len(), Box::new(board)));
        }
    }

    /// Forgets the board after the last move: it is not the position that the move leads to.
    pub(super) fn hide_shown(&mut self) {
        if self.shown.take_if(|(after, _)| *after == self.game.len()).is_some()
            && let Some(listed) = self.game.moves.last_mut().and_then(|last| last.listed.as_mut())
        {
            listed.position = None;
        }
    }

    /// The last position shown in this game.
    pub(super) fn last_shown(&self) -> Option<&Board> {
        let shown = self.shown.as_ref().map(|(_, board)| board);
        shown.or(self.game.board.as_ref()).map(|board| &**board)
    }

    /// Whether another game starts with a board, because the moves before cannot have led to it.
    pub(super) fn is_new_game(&self, board: &Board) -> bool {
        let is_other =
            |(after, shown): &(usize, Box<Board>)| *after == self.game.len() && **shown != *board;
        let is_before = |last: &Board| last.is_won() || board.cards_home() < last.cards_home();
        // Behind a move, sorted columns may have the heights of a deal again.
        let is_led_to = |last: &Board| is_step(last, board);
        self.stage == Stage::Done
            || self.shown.as_ref().is_some_and(is_other)
            || board.is_dealt() && !self.last_shown().is_some_and(is_led_to)
            || self.last_shown().is_some_and(is_before)
    }

    /// Emits a board without moves, or adds it to the chain of positions.
    pub(super) fn emit_board(&mut self, entry: BoardEntry) {
        if entry.found().is_none() {
            // An illegal move may lead to an impossible board, which can be read only in part or not at all.
            let fails = |chain: &mut Chain| !chain.last().is_won() && chain.fail(entry.line);
            let is_next = entry.is_sure() && self.chain.as_mut().is_some_and(fails);
            if !is_next {
                self.end_chain();
                self.ready.push_back(Item::Board(entry));
            }
            return;
        }
        let rest = match &mut self.chain {
            Some(chain) => chain.add(entry),
            None => Some(entry),
        };
        if let Some(entry) = rest {
            self.end_chain();
            self.chain = Some(Chain::new(entry));
        }
    }

    /// The text ends without the solution that was searched: its positions are all that it has.
    pub(super) fn end_search(&mut self) {
        let searched = std::mem::take(&mut self.searched);
        let is_next = |pair: &[BoardEntry]| {
            let boards = pair[0].found().zip(pair[1].found());
            boards.is_some_and(|(before, after)| is_step(&before.board, &after.board))
        };
        // A search goes back: only if it does not, its positions are a game.
        if self.is_searching && searched.windows(2).all(is_next) {
            for entry in searched {
                self.emit_board(entry);
            }
            self.end_chain();
        } else if self.is_searching {
            self.ready.extend(searched.into_iter().map(Item::Board));
        }
    }

    /// The first position that was searched.
    pub(super) fn first_searched(&mut self) -> Option<WholeBoard> {
        let searched = std::mem::take(&mut self.searched);
        searched.into_iter().find_map(|entry| entry.whole().ok())
    }

    pub(super) fn end_chain(&mut self) {
        self.ready.extend(self.chain.take().map(Chain::end).into_iter().flatten());
    }

    /// Emits the board before this line: the next moves do not start from it.
    pub(super) fn end_positions(&mut self) {
        if self.game.is_empty()
            && let Some(entry) = self.pending.take()
        {
            self.emit_board(entry);
            self.end_chain();
        }
    }

    /// Whether the only move tells what was just done on the board above it: its first card lies where it goes.
    pub(super) fn is_done(&self) -> bool {
        let (Some(board), [mv]) = (&self.game.board, &self.game.moves[..]) else { return false };
        let is_last = has_word(&self.first, "last previous");
        // The move itself may look like a card.
        let pair = sentence::pair_told(&self.first).and_then(|pair| self.first.split_once(pair));
        let words = pair.map_or(&*self.first, |(_, words)| words);
        let cards = sentence::cards_told(words, self.source.writing);
        let is_there = |&card: &Card| match (mv.is_homeward(), cards.last()) {
            (true, _) => card.rank().value() <= board.foundation(card.suit()),
            (_, Some(&onto)) if onto != card => board
                .columns()
                .iter()
                .any(|column| column.windows(2).any(|pair| *pair == [onto, card])),
            _ => mv.is_to_cell() && board.cells().contains(&Some(card)),
        };
        self.shown.is_none() && (is_last || cards.first().is_some_and(is_there))
    }

    /// If the game is only the caption of a board, makes it one and returns true. A single move in words beside a board
    /// says what was just done there; so does any single move of a game without another board and a deal.
    pub(super) fn end_caption(&mut self) -> bool {
        let is_lone = self.game.len() + usize::from(self.game.error.is_some()) == 1;
        let is_words = || {
            self.game.moves.iter().all(|mv| mv.form == Form::Sentence)
                || sentence::pair_told(&self.first).is_some()
        };
        // From the deal that the text names no one move leads to the board.
        let is_far = |deal: DealNumber| {
            let shown = self.shown.as_ref().filter(|_| self.game.board.is_none());
            shown.is_some_and(|(_, shown)| !is_step(&deal.deal(), shown))
        };
        let has_start = self.game.number.is_some() || self.game.board.is_some();
        let is_only = || !has_start && self.shown.is_some();
        let is_caption = is_lone
            && self.game.number.is_none_or(is_far)
            && (is_words() || is_only() || self.is_done());
        if is_caption {
            let board = self.game.board.take().or(self.shown.take().map(|(_, board)| board));
            let line = self.game.line;
            let caption = self.drop_game();
            self.pending = board.map(|board| BoardEntry::of_board(line, *board).beside(caption));
        }
        is_caption
    }
}
