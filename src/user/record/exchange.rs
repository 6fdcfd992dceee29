//! The record, taken from machine to machine.

use std::collections::BTreeSet;

use super::Record;

/// New facts of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Imported {
    /// Games that ended, and were not in the record.
    pub(crate) games: usize,
    /// Lines that are not understood, and were not in the record.
    pub(crate) unknown: usize,
}

impl Record {
    /// The record for another machine: without the games in progress and the deal viewed last.
    pub(crate) fn export(&self) -> Vec<u8> {
        let shared = Self { viewed: None, games: Vec::new(), ..self.clone() };
        shared.text()
    }

    /// Adds the facts that only the other record has.
    pub(crate) fn import(&mut self, other: &Self) -> Imported {
        let mut games = 0;
        for fact in other.facts() {
            let ended = fact.ended().is_some();
            games += usize::from(self.note(fact) && ended);
        }
        let known: BTreeSet<_> = self.unknown.iter().cloned().collect();
        let new: Vec<_> = other.unknown.iter().filter(|line| !known.contains(*line)).collect();
        for line in &new {
            self.changes.lines.push_str(&String::from_utf8_lossy(line));
            self.changes.lines.push('\n');
        }
        let unknown = new.len();
        self.unknown.extend(new.into_iter().cloned());
        Imported { games, unknown }
    }

    /// Whether nothing is known of any deal.
    pub(crate) fn is_empty(&self) -> bool {
        self.facts().is_empty()
    }

    /// How many lines are not understood.
    pub(crate) fn unknown_lines(&self) -> usize {
        self.unknown.len()
    }
}
