//! The player's record: deals won and given up, the shortest solutions known, bookmarks, deals seen,
//! games in progress.
//!
//! It is what the facts of the journal add up to, in memory. Two runs of the program, or two
//! machines, merge theirs by putting their facts together: none counts twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::game::Game;
use crate::rules::Rules;
use crate::user::fact::Fact;
use crate::user::saved_game::{SavedGame, Start};
use crate::user::seen::Seen;

pub(crate) use crate::user::fact::Ended;

#[cfg(any(feature = "cli", test))]
mod exchange;
#[cfg(test)]
mod tests;

#[cfg(any(feature = "cli", test))]
pub(crate) use exchange::Imported;

/// All that is known of the player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    pub(super) deals: BTreeMap<DealNumber, Notes>,
    pub(super) seen: Seen,
    /// The deal viewed last, and the board viewed after it, when that has no number.
    viewed: (Option<DealNumber>, Option<Board>),
    /// The latest last.
    games: Vec<SavedGame>,
    /// Lines that are not understood: a newer version's, or damaged ones.
    unknown: Vec<Vec<u8>>,
    changes: Changes,
}

/// Notes on one deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    /// In the order in which they ended.
    pub(super) ended: Vec<Ended>,
    /// The moves of the shortest solution known by these rules, and whether that is proved.
    shortest: Vec<(Rules, usize, bool)>,
    /// When it was set or removed, and its note.
    pub(super) bookmark: Option<(u64, Option<String>)>,
    /// For each number of cells: the seconds of play of the game in progress, and when they were noted.
    pub(super) played: Vec<(usize, u64, u64)>,
}

/// Changes that are not written yet.
#[derive(Clone, Debug, Default)]
struct Changes {
    lines: String,
    seen: Seen,
    viewed: bool,
    urgent: bool,
}

impl Record {
    /// The record that the lines of a journal add up to.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let mut record = Self::default();
        let lines = bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let mut games = Vec::new();
        for line in lines {
            let text = std::str::from_utf8(line).map(|text| text.trim_end_matches('\r'));
            if let Some(key) = text.ok().and_then(game_key) {
                games.push((key, line));
            } else if let Some(fact) = text.ok().and_then(|text| text.parse().ok()) {
                record.apply(fact);
            } else {
                record.unknown.push(line.to_vec());
            }
        }
        // A game has a line for each of its moves. Only the last that is whole is read: that takes
        // as long as playing the game.
        let mut settled = BTreeSet::new();
        let (mut latest, mut unknown) = (Vec::new(), Vec::new());
        for (key, line) in games.into_iter().rev() {
            if settled.contains(&key) {
                continue;
            }
            match std::str::from_utf8(line).ok().and_then(|text| text.trim_end().parse().ok()) {
                Some(Fact::Game(game)) => {
                    // One position can be written in several ways.
                    if !latest.iter().any(|later| game.replaces(later)) {
                        latest.push(game);
                    }
                }
                Some(_) => {}
                None => {
                    unknown.push(line.to_vec());
                    continue;
                }
            }
            settled.insert(key);
        }
        record.games = latest.into_iter().rev().collect();
        record.unknown.extend(unknown.into_iter().rev());
        record
    }

    /// The record as lines of a journal, one for each fact that still holds.
    pub(crate) fn text(&self) -> Vec<u8> {
        let (deal, board) = &self.viewed;
        let viewed = deal.map(Fact::Deal).into_iter().chain(board.clone().map(Fact::Shown));
        let games = self.games.iter().cloned().map(Fact::Game);
        let mut text: String = viewed.chain(games).map(|fact| format!("{fact}\n")).collect();
        text.insert_str(0, &self.facts());
        let mut text = text.into_bytes();
        for line in &self.unknown {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        text
    }

    /// The lines about deals.
    fn facts(&self) -> String {
        let mut facts: Vec<Fact> = self.seen.facts().collect();
        for (&deal, notes) in &self.deals {
            facts.extend(notes.ended.iter().cloned().map(Fact::Ended));
            facts.extend(notes.shortest.iter().map(|&(rules, moves, proved)| Fact::Shortest {
                deal,
                rules,
                moves,
                proved,
            }));
            facts.extend(notes.bookmark.clone().map(|(when, note)| Fact::Bookmark {
                deal,
                when,
                note,
            }));
            facts.extend(notes.played.iter().map(|&(cells, seconds, when)| Fact::Played {
                deal,
                cells,
                seconds,
                when,
            }));
        }
        facts.into_iter().map(|fact| format!("{fact}\n")).collect()
    }

    /// Takes a fact in; whether it says something new.
    fn apply(&mut self, fact: Fact) -> bool {
        match fact {
            Fact::Seen(first, last) => return self.seen.insert(first, last),
            Fact::Deal(deal) => self.viewed = (Some(deal), None),
            Fact::Shown(board) => self.viewed.1 = Some(board),
            Fact::Game(game) => {
                self.games.retain(|other| !game.replaces(other));
                self.games.push(game);
            }
            Fact::NoGame(start, cells) => {
                self.games.retain(|game| (&game.start, game.rules.cells()) != (&start, cells));
            }
            Fact::Ended(ended) => return self.notes(ended.deal).take_end(ended),
            Fact::Shortest { deal, rules, moves, proved } => {
                return self.notes(deal).take_shortest(rules, moves, proved);
            }
            Fact::Bookmark { deal, when, note } => {
                let known = &mut self.notes(deal).bookmark;
                let is_new = known.as_ref().is_none_or(|(before, _)| when > *before);
                if is_new {
                    *known = Some((when, note));
                }
                return is_new;
            }
            Fact::Played { deal, cells, seconds, when } => {
                return self.notes(deal).take_time(cells, seconds, when);
            }
        }
        true
    }

    fn notes(&mut self, deal: DealNumber) -> &mut Notes {
        self.deals.entry(deal).or_default()
    }

    /// Takes a fact in that is to be written; whether it says something new.
    fn note(&mut self, fact: Fact) -> bool {
        let line = format!("{fact}\n");
        let is_new = self.apply(fact);
        if is_new {
            self.changes.lines.push_str(&line);
        }
        is_new
    }

    /// The lines to write for what changed since this was called last; empty when nothing did.
    pub(crate) fn take_changes(&mut self) -> String {
        let changes = std::mem::take(&mut self.changes);
        let (deal, board) = &self.viewed;
        let viewed = deal.map(Fact::Deal).into_iter().chain(board.clone().map(Fact::Shown));
        let viewed = viewed.filter(|_| changes.viewed);
        let rest = changes.seen.facts().chain(viewed).map(|fact| format!("{fact}\n"));
        changes.lines + &rest.collect::<String>()
    }

    /// Whether something changed that is to be written at once: a game, its end, a bookmark. The
    /// rest can wait for that, or for the end of the program: arrow keys write no files.
    pub(crate) fn is_urgent(&self) -> bool {
        self.changes.urgent
    }

    /// Notes that a deal was looked at.
    pub(crate) fn saw(&mut self, deal: DealNumber) {
        if self.seen.insert(deal, deal) {
            self.changes.seen.insert(deal, deal);
        }
    }

    /// Notes which deal is viewed, and which board, when that has no number.
    pub(crate) fn view(&mut self, deal: DealNumber, board: Option<&Board>) {
        if (self.viewed.0, self.viewed.1.as_ref()) != (Some(deal), board) {
            self.viewed = (Some(deal), board.cloned());
            self.changes.viewed = true;
        }
    }

    /// The deal viewed last, and the board viewed after it, when that has no number.
    pub(crate) fn viewed(&self) -> (Option<DealNumber>, Option<&Board>) {
        (self.viewed.0, self.viewed.1.as_ref())
    }

    /// Keeps a game in progress; removes it when it is won or has no moves.
    pub(crate) fn keep_game(&mut self, game: &Game) {
        let (start, rules) = (game.start(), game.rules());
        let before = self.games.iter().position(|kept| kept.is_of(start, rules));
        let before = before.map(|at| self.games.remove(at));
        let saved = SavedGame::of(game, || match &before {
            Some(before) => before.start.clone(),
            None => Start::of(start),
        });
        if saved == before {
            self.games.extend(before);
            return;
        }
        let gone = before.map(|before| Fact::NoGame(before.start, rules.cells()));
        if let Some(fact) = saved.map(Fact::Game).or(gone) {
            self.note(fact);
            self.changes.urgent = true;
        }
    }

    /// Forgets the game of this board with as many cells.
    pub(crate) fn drop_game(&mut self, start: &Board, rules: Rules) {
        if let Some(game) = self.games.iter().find(|game| game.is_of(start, rules)) {
            self.note(Fact::NoGame(game.start.clone(), rules.cells()));
            self.changes.urgent = true;
        }
    }

    /// The games in progress, the latest last.
    pub(crate) fn games(&self) -> &[SavedGame] {
        &self.games
    }

    /// Notes the end of a game.
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
        self.note(Fact::Ended(Ended { when, deal, rules, won, moves, seconds }));
        self.changes.urgent = true;
    }

    /// Notes how short a solution can be.
    pub(crate) fn found(&mut self, deal: DealNumber, rules: Rules, moves: usize, proved: bool) {
        self.note(Fact::Shortest { deal, rules, moves, proved });
    }

    /// Marks a deal with a note, which may be empty; without one, removes the bookmark.
    pub(crate) fn mark(&mut self, deal: DealNumber, note: Option<String>, now: u64) {
        let before = self.deals.get(&deal).and_then(|notes| notes.bookmark.as_ref());
        let when = before.map_or(now, |(before, _)| now.max(before + 1));
        self.note(Fact::Bookmark { deal, when, note });
        self.changes.urgent = true;
    }

    /// The note of a bookmark on a deal.
    pub(crate) fn note_of(&self, deal: DealNumber) -> Option<&str> {
        self.deals.get(&deal)?.bookmark.as_ref()?.1.as_deref()
    }

    /// Notes how long a game in progress was played.
    pub(crate) fn keep_time(&mut self, deal: DealNumber, cells: usize, seconds: u64, now: u64) {
        let (before, when) = self.played(deal, cells).unwrap_or_default();
        if before != seconds {
            self.note(Fact::Played { deal, cells, seconds, when: now.max(when + 1) });
        }
    }

    /// How long a game in progress was played, in seconds.
    pub(crate) fn time(&self, deal: DealNumber, cells: usize) -> u64 {
        self.played(deal, cells).map_or(0, |(seconds, _)| seconds)
    }

    /// The seconds of play of a game in progress, and when they were noted.
    fn played(&self, deal: DealNumber, cells: usize) -> Option<(u64, u64)> {
        let played = &self.deals.get(&deal)?.played;
        let (_, seconds, when) = played.iter().find(|(other, ..)| *other == cells)?;
        Some((*seconds, *when))
    }

    /// The moves of the shortest solution known by these rules, and whether that is proved.
    pub(crate) fn shortest(&self, deal: DealNumber, rules: Rules) -> Option<(usize, bool)> {
        self.deals.get(&deal)?.shortest(rules)
    }

    /// The games that ended, in the order in which they did.
    pub(super) fn ended(&self) -> Vec<&Ended> {
        let mut all: Vec<_> = self.deals.values().flat_map(|notes| &notes.ended).collect();
        all.sort_by_key(|ended| ended.when);
        all
    }
}

/// The key of a game's line: its start and its number of cells.
fn game_key(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    matches!(words.next()?, "game" | "board" | "no-game").then_some(())?;
    Some((words.next()?, words.next()?))
}

impl Notes {
    fn take_end(&mut self, ended: Ended) -> bool {
        let is_new = !self.ended.contains(&ended);
        if is_new {
            let at = self.ended.partition_point(|other| other.when <= ended.when);
            self.ended.insert(at, ended);
        }
        is_new
    }

    fn take_shortest(&mut self, rules: Rules, moves: usize, proved: bool) -> bool {
        let known = self.shortest(rules);
        let is_new = known.is_none_or(|(least, is_proved)| (moves, !proved) < (least, !is_proved));
        if is_new {
            self.shortest.retain(|(other, ..)| *other != rules);
            self.shortest.push((rules, moves, proved));
        }
        is_new
    }

    fn take_time(&mut self, cells: usize, seconds: u64, when: u64) -> bool {
        let is_late = |&(other, _, before): &(usize, u64, u64)| other == cells && before >= when;
        let is_new = !self.played.iter().any(is_late);
        if is_new {
            self.played.retain(|(other, ..)| *other != cells);
            self.played.push((cells, seconds, when));
        }
        is_new
    }

    fn shortest(&self, rules: Rules) -> Option<(usize, bool)> {
        let found = self.shortest.iter().find(|(other, ..)| *other == rules);
        found.map(|&(_, moves, proved)| (moves, proved))
    }

    /// How many moves a won game took over the shortest solution known.
    pub(super) fn over(&self, ended: &Ended) -> Option<usize> {
        let (shortest, _) = self.shortest(ended.rules)?;
        ended.won.then(|| ended.moves.saturating_sub(shortest))
    }
}
