//! An entry of the journal, which is a line in JSON; and the set of deals seen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::EnumTryAs;

use freecell::board::Board;
use freecell::dealer::{DealNumber, lookup};
use freecell::game::Game;
use freecell::rules::Rules;
use freecell::text::{self, Style};

#[cfg(test)]
pub(super) mod tests;

/// A game that ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ended {
    pub(crate) deal: DealNumber,
    pub(super) rules: Rules,
    /// Whether it was won rather than given up.
    pub(crate) won: bool,
    pub(crate) moves: usize,
    /// The playing time in seconds.
    pub(crate) seconds: u64,
    /// When it ended, in seconds since 1970.
    pub(crate) when: u64,
    /// A random number that tells the game from another that ended alike in the same second; 0 if there
    /// is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) id: u32,
    /// Whether the player had been helped with the deal; the name of the entry says so in the journal.
    #[serde(skip)]
    pub(crate) assisted: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(id: &u32) -> bool {
    *id == 0
}

/// A line of the journal. Reading and writing round-trip. A line with an unknown field was written by
/// a later version and is not parsed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum JournalEntry {
    /// Deals that the player has viewed.
    Seen { first: DealNumber, last: DealNumber },
    /// A game that ended.
    Ended(Ended),
    /// A game that ended, of a deal with which the player had been helped. An entry of its own, so that a
    /// version of the program that does not know help does not count the game as won without any.
    Assisted(Ended),
    /// The player was shown a move or a solution of a deal.
    Helped { deal: DealNumber, when: u64 },
    /// The shortest solution known.
    Shortest { deal: DealNumber, rules: Rules, moves: usize, proved: bool },
    /// A bookmark with its note, or a removed one without a note.
    Bookmark { deal: DealNumber, note: Option<String>, when: u64 },
    /// The playing time of a game in progress.
    Played { deal: DealNumber, cells: usize, seconds: u64, when: u64 },
    /// The deal viewed last, and the board without a number viewed after it.
    Viewed { deal: DealNumber, board: Option<Board> },
    /// A game in progress.
    Game(SavedGame),
    /// There is no longer a game in progress from this start.
    NoGame { start: GameStart, cells: usize },
}

impl JournalEntry {
    /// The entry as a line.
    pub(super) fn line(&self) -> String {
        // Map keys are text, so every entry can be serialized.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The entry of a game that ended.
    pub(super) fn of(ended: Ended) -> Self {
        if ended.assisted { Self::Assisted(ended) } else { Self::Ended(ended) }
    }

    /// Whether this entry supersedes a known one of the same deal; `None` if the two are independent.
    pub(super) fn replaces(&self, known: &Self) -> Option<bool> {
        match (self, known) {
            // Of two times of help, the first counts, whichever record it comes from.
            (Self::Helped { when, .. }, Self::Helped { when: before, .. }) => Some(when < before),
            (
                Self::Shortest { rules, moves, proved, .. },
                Self::Shortest { rules: of, moves: least, proved: is_proved, .. },
            ) => (rules == of).then(|| (moves, !proved) < (least, !is_proved)),
            (Self::Bookmark { when, .. }, Self::Bookmark { when: before, .. }) => {
                Some(when > before)
            }
            (
                Self::Played { cells, when, .. },
                Self::Played { cells: others, when: before, .. },
            ) => (cells == others).then_some(when > before),
            _ => None,
        }
    }
}

/// Facts as lines.
pub(super) fn lines<'a>(entries: impl IntoIterator<Item = &'a JournalEntry>) -> String {
    entries.into_iter().map(JournalEntry::line).collect()
}

/// A set of deal numbers, stored as ranges from first to last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeenDeals(BTreeMap<i64, i64>);

impl SeenDeals {
    /// Adds a range. Returns whether part of it was new.
    pub(super) fn insert(&mut self, first: DealNumber, last: DealNumber) -> bool {
        let (mut first, mut last) = (first.get(), last.max(first).get());
        if self.0.range(..=first).next_back().is_some_and(|(_, to)| *to >= last) {
            return false;
        }
        // Merges ranges that overlap or touch the new one.
        while let Some((&from, &to)) = self.0.range(..=last + 1).next_back()
            && to + 1 >= first
        {
            self.0.remove(&from);
            (first, last) = (first.min(from), last.max(to));
        }
        self.0.insert(first, last);
        true
    }

    /// The ranges, in order.
    pub(super) fn entries(&self) -> impl Iterator<Item = JournalEntry> + '_ {
        let deal = |number: &i64| DealNumber::new(*number).ok();
        let entry = move |(first, last)| {
            Some(JournalEntry::Seen { first: deal(first)?, last: deal(last)? })
        };
        self.0.iter().filter_map(entry)
    }

    /// The number of deals.
    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|(first, last)| (last - first + 1).unsigned_abs()).sum()
    }
}

/// Where a game started.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumTryAs)]
#[serde(untagged)]
pub(crate) enum GameStart {
    /// A numbered deal.
    Deal(DealNumber),
    /// Another position.
    Board(Box<Board>),
}

impl GameStart {
    /// The start of a game on this board.
    pub(crate) fn of(board: &Board) -> Self {
        let number = lookup::number(board);
        number.map_or_else(|| Self::Board(Box::new(board.clone())), Self::Deal)
    }

    fn board(&self) -> Board {
        match self {
            Self::Deal(deal) => deal.deal(),
            Self::Board(board) => Board::clone(board),
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedGame {
    pub(crate) start: GameStart,
    pub(super) rules: Rules,
    /// Its moves, the undone ones last.
    moves: String,
    /// The number of undone moves, which can be redone.
    undone: usize,
}

impl SavedGame {
    /// The game to save; `None` if it is won or has no moves.
    pub(super) fn of(game: &Game, start: GameStart) -> Option<Self> {
        let (rules, history) = (game.rules(), game.history());
        if game.is_won() || history.is_empty() {
            return None;
        }
        let moves = text::write(rules, game.start(), &history, Style::Line).trim_end().to_owned();
        Some(Self { start, rules, moves, undone: game.undone() })
    }

    /// Restores the game at the point where it was left.
    pub(crate) fn resume(&self) -> Game {
        let mut game = Game::resumed(self.rules, self.start.board(), &self.moves);
        game.go_to(self.made());
        game
    }

    /// The number of moves made.
    pub(crate) fn made(&self) -> usize {
        self.moves.split_whitespace().count().saturating_sub(self.undone)
    }

    /// The deal number, if it has one.
    pub(crate) fn deal(&self) -> Option<DealNumber> {
        self.start.try_as_deal_ref().copied()
    }

    /// Its start and number of cells. Of several games with the same key, the latest is kept.
    pub(crate) fn key(&self) -> (GameStart, usize) {
        (self.start.clone(), self.rules.cells())
    }

    /// Whether all its moves are legal. Otherwise the moves after an illegal one would be lost as soon as
    /// the game continues.
    pub(super) fn is_sound(&self) -> bool {
        let fits = self.rules.check_board(&self.start.board()).is_ok();
        fits && Self::of(&self.resume(), self.start.clone()).as_ref() == Some(self)
    }
}
