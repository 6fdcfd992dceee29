//! Notices that another run of the program goes on with a game that this run plays.
//!
//! Of two games of one deal with as many cells the journal keeps the one with the later line.

use std::collections::HashMap;

use crate::user::fact::Fact;
use crate::user::saved_game::Start;

/// The games that this run has written.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// The last line of each.
    games: HashMap<(Start, usize), Vec<u8>>,
    /// How many bytes of the journal are known here.
    known: usize,
    /// Messages about games that another run went on with.
    news: Vec<String>,
}

impl Watch {
    /// Looks at what other runs have added to the journal.
    pub(super) fn look(&mut self, journal: &[u8]) {
        // A journal that got shorter was compacted: then all of it is new.
        let new = journal.get(self.known..).unwrap_or(journal);
        let new = if self.games.is_empty() { &[] } else { new };
        for (key, line, _) in games(new) {
            // Each game is reported once, until this run writes it again.
            if self.games.get(&key).is_some_and(|own| own != line) {
                self.games.remove(&key);
                let name = match key.0 {
                    Start::Deal(deal) => format!("deal {deal}"),
                    Start::Board(_) => "this board".to_owned(),
                };
                self.news.push(format!(
                    "{name} is played in another window, too: the game with the last move is kept"
                ));
            }
        }
        self.known = journal.len();
    }

    /// Takes note of lines that this run has added to a journal.
    pub(super) fn wrote(&mut self, lines: &[u8], journal: &[u8]) {
        for (key, line, goes_on) in games(lines) {
            if goes_on {
                self.games.insert(key, line.to_vec());
            } else {
                self.games.remove(&key);
            }
        }
        self.known = journal.len() + lines.len();
    }

    /// The message about a game that another run went on with, once.
    pub(super) fn news(&mut self) -> Option<String> {
        std::mem::take(&mut self.news).pop()
    }
}

/// The games of a journal, each with its line, and whether it goes on.
fn games(lines: &[u8]) -> impl Iterator<Item = ((Start, usize), &[u8], bool)> {
    lines.split(|byte| *byte == b'\n').filter_map(|line| {
        match serde_json::from_slice(line).ok()? {
            Fact::Game(game) => Some((game.key(), line, true)),
            Fact::NoGame { start, cells } => Some(((start, cells), line, false)),
            _ => None,
        }
    })
}
