//! The player's record: deals won and given up, the shortest solutions known, bookmarks, deals seen,
//! games in progress.
//!
//! The record is the in-memory sum of the entries in the journal. Two runs of the program, or two
//! machines, merge their records by uniting the entries; no entry counts twice.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher as _, RandomState};

use crate::user::entry::{GameStart, JournalEntry, SavedGame, SeenDeals, lines};
use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::facts::{Shortest, lengths};
use freecell::game::Game;
use freecell::random::Random;
use freecell::rules::Rules;

pub(crate) use crate::user::entry::Ended;

#[cfg(test)]
mod tests;

/// What is known of the player and a deal.
#[derive(Clone, Debug, Default)]
struct OfDeal {
    /// The games that ended, in the order they were added.
    ended: Vec<Ended>,
    /// The same games: somebody who plays one deal ten thousand times waits for no comparison of each
    /// game with all others.
    known: HashSet<Ended>,
    /// The other entries, at most a few.
    entries: Vec<JournalEntry>,
}

/// Everything known about the player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    /// The current entries of each deal.
    deals: BTreeMap<DealNumber, OfDeal>,
    pub(super) seen: SeenDeals,
    /// The deal viewed last, and the board without a number viewed after it.
    viewed: Option<(DealNumber, Option<Board>)>,
    /// The games in progress, the latest last.
    games: Vec<SavedGame>,
    /// Unknown lines: written by a newer version, or damaged.
    pub(super) unknown: Vec<Vec<u8>>,
    changes: Changes,
    /// Where the numbers of games that end come from; without it they have none.
    ids: Option<Random>,
}

/// The lines of a journal that have text. A power failure can leave blocks of NULs behind the last line
/// that reached the disk; they separate lines and are nothing else.
pub(super) fn lines_of(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = bytes.split(|byte| matches!(byte, b'\n' | 0));
    lines.filter(|line| !line.trim_ascii().is_empty())
}

/// Changes that have not been written.
#[derive(Clone, Debug, Default)]
struct Changes {
    lines: String,
    seen: SeenDeals,
    viewed: bool,
    urgent: bool,
}

impl Record {
    /// Builds the record from the lines of a journal.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let mut record = Self::default();
        let mut games = Vec::new();
        for line in lines_of(bytes) {
            match serde_json::from_slice(line) {
                Ok(JournalEntry::Game(game)) => games.push((line, game.key(), Some(game))),
                Ok(JournalEntry::NoGame { start, cells }) => {
                    games.push((line, (start, cells), None));
                }
                Ok(entry) => _ = record.apply(entry),
                Err(_) => record.unknown.push(line.to_vec()),
            }
        }
        // A game has a line for each of its moves, thousands in a journal, so only the last sound one
        // is replayed.
        let mut settled = HashSet::new();
        for (line, key, game) in games.into_iter().rev() {
            if settled.contains(&key) {
                continue;
            }
            if game.as_ref().is_some_and(|game| !game.is_sound()) {
                record.unknown.push(line.to_vec());
                continue;
            }
            settled.insert(key);
            record.games.extend(game);
        }
        record.games.reverse();
        record
    }

    /// The record as lines of a journal, one for each current entry.
    pub(crate) fn text(&self) -> Vec<u8> {
        let games = self.games.iter().cloned().map(JournalEntry::Game);
        let rest: Vec<JournalEntry> = self.viewed_entry().into_iter().chain(games).collect();
        let mut text = (lines(&self.entries()) + &lines(&rest)).into_bytes();
        for line in &self.unknown {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        text
    }

    /// The entries about deals, in an order that does not depend on when they were added.
    fn entries(&self) -> Vec<JournalEntry> {
        let mut entries: Vec<JournalEntry> = self.seen.entries().collect();
        for known in self.deals.values() {
            let ended = known.ended.iter().cloned().map(JournalEntry::of);
            let mut known: Vec<JournalEntry> = ended.chain(known.entries.iter().cloned()).collect();
            known.sort_by_cached_key(JournalEntry::line);
            entries.extend(known);
        }
        entries
    }

    fn viewed_entry(&self) -> Option<JournalEntry> {
        let (deal, board) = self.viewed.clone()?;
        Some(JournalEntry::Viewed { deal, board })
    }

    /// The current entries of a deal, without the games that ended.
    pub(super) fn entries_of(&self, deal: DealNumber) -> &[JournalEntry] {
        self.deals.get(&deal).map_or(&[], |known| &known.entries)
    }

    /// The games of a deal that ended.
    pub(super) fn ended_of(&self, deal: DealNumber) -> &[Ended] {
        self.deals.get(&deal).map_or(&[], |known| &known.ended)
    }

    /// The deals with entries, besides those that say that a deal was seen.
    pub(super) fn deals(&self) -> impl Iterator<Item = DealNumber> {
        self.deals.keys().copied()
    }

    /// Applies an entry. Returns whether it changed the record.
    fn apply(&mut self, entry: JournalEntry) -> bool {
        let deal = match entry {
            JournalEntry::Seen { first, last } => return self.seen.insert(first, last),
            JournalEntry::Viewed { deal, board } => {
                self.viewed = Some((deal, board));
                return true;
            }
            JournalEntry::Game(game) => {
                self.games.retain(|other| game.key() != other.key());
                self.games.push(game);
                return true;
            }
            JournalEntry::NoGame { start, cells } => {
                let gone = (start, cells);
                self.games.retain(|game| game.key() != gone);
                return true;
            }
            JournalEntry::Ended(ended) => return self.add_ended(ended),
            JournalEntry::Assisted(ended) => {
                return self.add_ended(Ended { assisted: true, ..ended });
            }
            JournalEntry::Helped { deal, .. }
            | JournalEntry::Shortest { deal, .. }
            | JournalEntry::Bookmark { deal, .. }
            | JournalEntry::Played { deal, .. } => deal,
        };
        let known = &mut self.deals.entry(deal).or_default().entries;
        let mut all = known.iter().enumerate();
        match all.find_map(|(at, other)| Some((at, entry.replaces(other)?))) {
            Some((_, false)) => return false,
            Some((at, true)) => known[at] = entry,
            None => known.push(entry),
        }
        true
    }

    /// Adds a game that ended. Returns whether it is new.
    fn add_ended(&mut self, ended: Ended) -> bool {
        let OfDeal { ended: all, known, .. } = self.deals.entry(ended.deal).or_default();
        let is_new = known.insert(ended.clone());
        all.extend(is_new.then_some(ended));
        is_new
    }

    /// Applies an entry and queues it for writing if it changed the record. Returns whether it did.
    fn note(&mut self, entry: JournalEntry) -> bool {
        let line = entry.line();
        let is_urgent =
            !matches!(entry, JournalEntry::Shortest { .. } | JournalEntry::Played { .. });
        let is_new = self.apply(entry);
        if is_new {
            self.changes.lines.push_str(&line);
            self.changes.urgent |= is_urgent;
        }
        is_new
    }

    /// Takes the queued lines; empty if nothing changed since the last call.
    pub(crate) fn take_changes(&mut self) -> String {
        let changes = std::mem::take(&mut self.changes);
        let viewed = self.viewed_entry().filter(|_| changes.viewed);
        changes.lines + &lines(&changes.seen.entries().chain(viewed).collect::<Vec<_>>())
    }

    /// Whether a queued change must be written at once: a game, its end, a bookmark. Others wait for
    /// such a change or for the end of the program, so that arrow keys write no files.
    pub(crate) fn is_urgent(&self) -> bool {
        self.changes.urgent
    }

    /// Records that a deal was viewed.
    pub(crate) fn saw(&mut self, deal: DealNumber) {
        if self.seen.insert(deal, deal) {
            self.changes.seen.insert(deal, deal);
        }
    }

    /// Records the deal on screen, and the board, if that has no number.
    pub(crate) fn view(&mut self, deal: DealNumber, board: Option<&Board>) {
        if self.viewed() != (Some(deal), board) {
            self.viewed = Some((deal, board.cloned()));
            self.changes.viewed = true;
        }
    }

    /// The deal viewed last, and the board without a number viewed after it.
    pub(crate) fn viewed(&self) -> (Option<DealNumber>, Option<&Board>) {
        self.viewed.as_ref().map_or((None, None), |(deal, board)| (Some(*deal), board.as_ref()))
    }

    /// Saves a game in progress, or removes it if it is won or has no moves.
    pub(crate) fn keep_game(&mut self, game: &Game) {
        match SavedGame::of(game, GameStart::of(game.start())) {
            Some(saved) if self.games.contains(&saved) => {}
            Some(saved) => _ = self.note(JournalEntry::Game(saved)),
            None => self.drop_game(game.start(), game.rules()),
        }
    }

    /// Removes the game of this board with the same number of cells.
    pub(crate) fn drop_game(&mut self, start: &Board, rules: Rules) {
        let (start, cells) = (GameStart::of(start), rules.cells());
        if self.games.iter().any(|game| game.key() == (start.clone(), cells)) {
            self.note(JournalEntry::NoGame { start, cells });
        }
    }

    /// The games in progress, the latest last.
    pub(crate) fn games(&self) -> &[SavedGame] {
        &self.games
    }

    /// Gives each game that ends from now on a number of its own, so that two games that end alike in the
    /// same second, in two runs of the program, count as two.
    pub(super) fn number_games(&mut self) {
        self.ids = Some(Random::new(RandomState::new().hash_one(0)));
    }

    /// Records the end of a game; the next game of the deal starts its clock at 0.
    pub(crate) fn end(
        &mut self,
        (deal, rules): (DealNumber, Rules),
        won: bool,
        (moves, seconds): (usize, u64),
        when: u64,
    ) {
        if won {
            self.found(deal, rules, moves, false);
        }
        let assisted = self.is_helped(deal);
        let id = self.ids.as_mut().map_or(0, |ids| (ids.next() >> 32) as u32);
        self.note(JournalEntry::of(Ended { deal, rules, won, moves, seconds, when, id, assisted }));
        self.keep_time(deal, rules.cells(), 0, when);
    }

    /// Records that the player was shown a move or a solution of a deal. Its games are assisted from then
    /// on: what was seen once is not unseen by starting over.
    pub(crate) fn help(&mut self, deal: DealNumber, now: u64) {
        if !self.is_helped(deal) {
            self.note(JournalEntry::Helped { deal, when: now });
        }
    }

    /// Whether the player was shown a move or a solution of a deal.
    pub(crate) fn is_helped(&self, deal: DealNumber) -> bool {
        self.entries_of(deal).iter().any(|entry| matches!(entry, JournalEntry::Helped { .. }))
    }

    /// Records the length of a solution.
    pub(crate) fn found(&mut self, deal: DealNumber, rules: Rules, moves: usize, proved: bool) {
        self.note(JournalEntry::Shortest { deal, rules, moves, proved });
    }

    /// Bookmarks a deal with a note, which may be empty. `None` removes the bookmark.
    pub(crate) fn mark(&mut self, deal: DealNumber, note: Option<String>, now: u64) {
        let before = self.bookmark(deal).map(|(_, when)| when);
        let when = before.map_or(now, |before| now.max(before + 1));
        self.note(JournalEntry::Bookmark { deal, note, when });
    }

    /// The note of a deal's bookmark.
    pub(crate) fn note_of(&self, deal: DealNumber) -> Option<&str> {
        self.bookmark(deal)?.0
    }

    /// The note of a bookmark, and the time at which it was set or removed.
    pub(super) fn bookmark(&self, deal: DealNumber) -> Option<(Option<&str>, u64)> {
        self.entries_of(deal).iter().find_map(|entry| match entry {
            JournalEntry::Bookmark { note, when, .. } => Some((note.as_deref(), *when)),
            _ => None,
        })
    }

    /// Records the playing time of a game in progress.
    pub(crate) fn keep_time(&mut self, deal: DealNumber, cells: usize, seconds: u64, now: u64) {
        let (before, when) = self.played(deal, cells).unwrap_or_default();
        if before != seconds {
            self.note(JournalEntry::Played { deal, cells, seconds, when: now.max(when + 1) });
        }
    }

    /// The playing time of a game in progress, in seconds.
    pub(crate) fn time(&self, deal: DealNumber, cells: usize) -> u64 {
        self.played(deal, cells).map_or(0, |(seconds, _)| seconds)
    }

    /// The playing time of a game in progress, and when it was recorded.
    fn played(&self, deal: DealNumber, with: usize) -> Option<(u64, u64)> {
        self.entries_of(deal).iter().find_map(|entry| match entry {
            JournalEntry::Played { cells, seconds, when, .. } if *cells == with => {
                Some((*seconds, *when))
            }
            _ => None,
        })
    }

    /// The shortest solution known under these rules: of the table, of the solver, of the player's games.
    ///
    /// Everything that shows, compares or prints such a length asks here, so that a solution found today
    /// replaces the table's at once.
    pub(crate) fn shortest(&self, deal: DealNumber, by: Rules) -> Option<Shortest> {
        let noted = self.entries_of(deal).iter().find_map(|entry| match *entry {
            JournalEntry::Shortest { rules, moves, proved, .. } if rules == by => {
                Some(Shortest::new(moves, proved))
            }
            _ => None,
        });
        [noted, lengths::of(deal, by)].into_iter().flatten().reduce(Shortest::and)
    }

    /// The number of moves that a won game exceeds the shortest known solution by.
    pub(super) fn over(&self, ended: &Ended) -> Option<usize> {
        let shortest = self.shortest(ended.deal, ended.rules)?;
        ended.won.then(|| ended.moves.saturating_sub(shortest.moves))
    }

    /// The ended games, in chronological order.
    pub(super) fn ended(&self) -> Vec<&Ended> {
        let mut all: Vec<_> = self.deals.values().flat_map(|known| &known.ended).collect();
        all.sort_by_key(|ended| ended.when);
        all
    }
}

/// The number of new entries of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Imported {
    /// Ended games that were not in the record.
    pub(crate) games: usize,
    /// Unknown lines that were not in the record.
    pub(crate) unknown: usize,
}

impl Record {
    /// The record to take to another machine: without games in progress and the deal viewed last.
    pub(crate) fn export(&self) -> Vec<u8> {
        let shared = Self { viewed: None, games: Vec::new(), ..self.clone() };
        shared.text()
    }

    /// Adds the entries that only the other record has.
    pub(crate) fn import(&mut self, other: &Self) -> Imported {
        let mut games = 0;
        for entry in other.entries() {
            let ended = matches!(entry, JournalEntry::Ended(_) | JournalEntry::Assisted(_));
            games += usize::from(self.note(entry) && ended);
        }
        let known: HashSet<_> = self.unknown.iter().cloned().collect();
        let new: Vec<_> = other.unknown.iter().filter(|line| !known.contains(*line)).collect();
        for line in &new {
            self.changes.lines.push_str(&String::from_utf8_lossy(line));
            self.changes.lines.push('\n');
        }
        let unknown = new.len();
        self.unknown.extend(new.into_iter().cloned());
        Imported { games, unknown }
    }

    /// Whether it was built from lines none of which is known.
    pub(crate) fn is_foreign(&self) -> bool {
        self.entries().is_empty() && !self.unknown.is_empty()
    }
}
