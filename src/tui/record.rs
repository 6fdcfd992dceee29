//! The player's record: deals won and given up, the shortest solutions known, bookmarks, deals seen.
//!
//! It is a set of facts, a line each. Two runs of the program, or two machines, merge theirs by
//! putting them together: nothing is ever counted twice or taken back.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::dealer::DealNumber;
use crate::rules::Rules;
use crate::tui::record::seen::Seen;
use crate::tui::state_file;

pub(crate) mod keeper;
pub(crate) mod rows;
mod seen;
pub(crate) mod stats;
#[cfg(test)]
mod tests;

/// A game that ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ended {
    /// When, in seconds since 1970.
    pub(crate) when: u64,
    /// The deal.
    pub(crate) deal: DealNumber,
    /// The rules, as they are written: `4 safe vista`.
    rules: String,
    /// Whether it was won, and not given up.
    pub(crate) won: bool,
    /// How many moves were made.
    pub(crate) moves: usize,
    /// How long it was played, in seconds.
    pub(crate) seconds: u64,
}

/// A bookmark, or that there is none any more.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bookmark {
    when: u64,
    note: Option<String>,
}

/// How long a game in progress was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Played {
    when: u64,
    seconds: u64,
}

/// All that is known of the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// In the order in which they ended.
    ended: Vec<Ended>,
    /// The moves of the shortest solution known by these rules, and whether that is proved.
    shortest: BTreeMap<(DealNumber, String), (usize, bool)>,
    bookmarks: BTreeMap<DealNumber, Bookmark>,
    played: BTreeMap<(DealNumber, usize), Played>,
    seen: Seen,
    /// Lines that are not understood, a newer version's.
    unknown: Vec<String>,
}

/// The file's place, beside the state; none on a system without a home.
pub(crate) fn path() -> Option<PathBuf> {
    Some(state_file::path()?.with_file_name("record"))
}

impl Record {
    /// Reads what [`Record::text`] wrote.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let mut record = Self::default();
        for line in String::from_utf8_lossy(bytes).lines() {
            if record.take_line(line).is_none() && !line.trim().is_empty() {
                record.unknown.push(line.to_owned());
            }
        }
        record.tidy();
        record
    }

    fn take_line(&mut self, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once(' ')?;
        let mut words = rest.split(' ');
        let deal: DealNumber = words.next()?.parse().ok()?;
        match kind {
            "won" | "given-up" => {
                let rules = rules(&mut words)?;
                let mut number = || words.next()?.parse::<u64>().ok();
                let (moves, seconds, when) = (number()?, number()?, number()?);
                let (won, moves) = (kind == "won", usize::try_from(moves).ok()?);
                self.ended.push(Ended { when, deal, rules, won, moves, seconds });
            }
            "shortest" => {
                let rules = rules(&mut words)?;
                let moves = words.next()?.parse().ok()?;
                self.know(deal, rules, moves, words.next() == Some("proved"));
            }
            "bookmark" | "no-bookmark" => {
                let when = words.next()?.parse().ok()?;
                let note = words.collect::<Vec<_>>().join(" ");
                let note = (kind == "bookmark").then_some(note);
                self.bookmark(deal, Bookmark { when, note });
            }
            "played" => {
                let cells = words.next()?.parse().ok()?;
                let seconds = words.next()?.parse().ok()?;
                let when = words.next()?.parse().ok()?;
                self.play(deal, cells, Played { when, seconds });
            }
            "seen" => self.seen.insert(deal, words.next()?.parse().ok()?),
            _ => return None,
        }
        Some(())
    }

    /// The record as lines of text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |line: String| text.extend([line.as_str(), "\n"]);
        for (first, last) in self.seen.ranges() {
            line(format!("seen {first} {last}"));
        }
        for ended in &self.ended {
            let Ended { when, deal, rules, won, moves, seconds } = ended;
            let kind = if *won { "won" } else { "given-up" };
            line(format!("{kind} {deal} {rules} {moves} {seconds} {when}"));
        }
        for ((deal, rules), (moves, proved)) in &self.shortest {
            let proved = if *proved { " proved" } else { "" };
            line(format!("shortest {deal} {rules} {moves}{proved}"));
        }
        for (deal, Bookmark { when, note }) in &self.bookmarks {
            line(match note {
                Some(note) => format!("bookmark {deal} {when} {note}").trim_end().to_owned(),
                None => format!("no-bookmark {deal} {when}"),
            });
        }
        for ((deal, cells), Played { when, seconds }) in &self.played {
            line(format!("played {deal} {cells} {seconds} {when}"));
        }
        self.unknown.iter().for_each(|unknown| line(unknown.clone()));
        text
    }

    /// Whether there are lines that mean nothing here.
    pub(crate) fn has_unknown_lines(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// Adds all facts of another record.
    pub(crate) fn merge(&mut self, other: Self) {
        self.ended.extend(other.ended);
        for ((deal, rules), (moves, proved)) in other.shortest {
            self.know(deal, rules, moves, proved);
        }
        for (deal, bookmark) in other.bookmarks {
            self.bookmark(deal, bookmark);
        }
        for ((deal, cells), played) in other.played {
            self.play(deal, cells, played);
        }
        self.seen.extend(&other.seen);
        self.unknown.extend(other.unknown);
        self.tidy();
    }

    fn tidy(&mut self) {
        self.ended.sort();
        self.ended.dedup();
        self.unknown.sort();
        self.unknown.dedup();
    }

    fn know(&mut self, deal: DealNumber, rules: String, moves: usize, proved: bool) {
        let known = self.shortest.entry((deal, rules)).or_insert((moves, proved));
        if (moves, !proved) < (known.0, !known.1) {
            *known = (moves, proved);
        }
    }

    fn bookmark(&mut self, deal: DealNumber, bookmark: Bookmark) {
        let known = self.bookmarks.entry(deal).or_insert_with(|| bookmark.clone());
        if bookmark.when > known.when {
            *known = bookmark;
        }
    }

    fn play(&mut self, deal: DealNumber, cells: usize, played: Played) {
        let known = self.played.entry((deal, cells)).or_insert(played);
        if played.when > known.when {
            *known = played;
        }
    }

    /// Notes that a deal was looked at.
    pub(crate) fn saw(&mut self, deal: DealNumber) {
        self.seen.insert(deal, deal);
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
            self.know(deal, format!("{rules:#}"), moves, false);
        }
        let rules = format!("{rules:#}");
        self.ended.push(Ended { when, deal, rules, won, moves, seconds });
        self.tidy();
    }

    /// Notes how short a solution can be.
    pub(crate) fn found(&mut self, deal: DealNumber, rules: Rules, moves: usize, proved: bool) {
        self.know(deal, format!("{rules:#}"), moves, proved);
    }

    /// Marks a deal with a note, which may be empty; without one, takes the bookmark away.
    pub(crate) fn mark(&mut self, deal: DealNumber, note: Option<String>, now: u64) {
        let before = self.bookmarks.get(&deal).map_or(0, |bookmark| bookmark.when);
        self.bookmark(deal, Bookmark { when: now.max(before + 1), note });
    }

    /// The note of a bookmark on a deal.
    pub(crate) fn note(&self, deal: DealNumber) -> Option<&str> {
        self.bookmarks.get(&deal)?.note.as_deref()
    }

    /// Notes how long a game in progress was played.
    pub(crate) fn keep_time(&mut self, deal: DealNumber, cells: usize, seconds: u64, now: u64) {
        let before = self.played.get(&(deal, cells)).map_or(0, |played| played.when);
        self.play(deal, cells, Played { when: now.max(before + 1), seconds });
    }

    /// How long a game in progress was played, in seconds.
    pub(crate) fn time(&self, deal: DealNumber, cells: usize) -> u64 {
        self.played.get(&(deal, cells)).map_or(0, |played| played.seconds)
    }

    /// The moves of the shortest solution known by these rules, and whether that is proved.
    pub(crate) fn shortest(&self, deal: DealNumber, rules: Rules) -> Option<(usize, bool)> {
        self.shortest.get(&(deal, format!("{rules:#}"))).copied()
    }

    /// How many moves a won game took over the shortest solution known.
    fn over(&self, ended: &Ended) -> Option<usize> {
        let (shortest, _) = self.shortest.get(&(ended.deal, ended.rules.clone()))?;
        ended.won.then(|| ended.moves.saturating_sub(*shortest))
    }
}

/// Rules in three words, if they are some.
fn rules<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<String> {
    let words: Vec<&str> = words.take(3).collect();
    let rules: Rules = words.join(" ").parse().ok()?;
    Some(format!("{rules:#}"))
}
