//! The file in which the record is kept: `freecell/journal` in the state folder.
//!
//! A text file with a [fact](super::fact) in JSON on each line. Several runs of the program add lines at
//! its end and lose nothing of each other; where most of its lines no longer hold, a shorter file
//! replaces it. Lines that are not understood are preserved.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy as _;

use crate::user::fact::{Fact, Start};
use crate::user::file;
use crate::user::record::Record;
use crate::words::{escaped, reason};

/// Larger files are not ours.
const LIMIT: u64 = 16 << 20;
/// A journal is not compacted before it is as long as this.
const SHORT: usize = 64 << 10;

/// A journal at one place.
///
/// One that cannot be read or written stays as it is, and new lines go to a file beside it,
/// `journal.new`; as soon as the journal can be used again, it takes them in.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    path: PathBuf,
}

/// The message on a system without a home.
pub(crate) const NO_HOME: &str = "games cannot be kept for the next start: there is no home folder";

impl Journal {
    /// The journal at this place.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The user's.
    ///
    /// # Errors
    /// On a system without a home.
    pub(crate) fn of_user() -> Result<Self, String> {
        let base = etcetera::choose_base_strategy().map_err(|_| NO_HOME)?;
        let folder = base.state_dir().unwrap_or_else(|| base.data_dir()).join("freecell");
        Ok(Self::new(folder.join("journal")))
    }

    /// The record, and a message for the user when the journal, or the file beside it, cannot be read.
    pub(crate) fn load(&self) -> (Record, Option<String>) {
        let mut trouble = None;
        let mut read = |path: &Path| {
            file::read(path, LIMIT).unwrap_or_else(|why| {
                trouble = Some(self.unusable(path, &why));
                Vec::new()
            })
        };
        // Another run may move lines from there to the journal just now: that is read last.
        let beside = read(&self.beside());
        let all = [read(&self.path), beside].join(&b'\n');
        (Record::parse(&all), trouble)
    }

    /// Adds lines.
    ///
    /// # Errors
    /// A message for the user when the journal cannot be written, also when the lines are kept beside
    /// it.
    pub(crate) fn append(&self, lines: &str) -> Result<(), String> {
        self.append_watching(lines, &mut Watch::default())
    }

    /// Adds lines, and notices when another run went on with a game that this one has written.
    ///
    /// # Errors
    /// As of [`Journal::append`].
    pub(super) fn append_watching(&self, lines: &str, watch: &mut Watch) -> Result<(), String> {
        let written = self.change(|path| {
            let old = append_to(path, lines.as_bytes())?;
            watch.look(&old);
            watch.wrote(lines.as_bytes(), &old);
            Ok(())
        });
        let Err(why) = written else { return Ok(()) };
        let beside = Self::new(self.beside());
        if beside.change(|path| append_to(path, lines.as_bytes()).map(drop)).is_ok() {
            return Err(self.unusable(&self.path, &why));
        }
        Err(format!("games cannot be kept for the next start: {}", reason(&why)))
    }

    /// Notices when another run went on with a game since the last line of this one.
    pub(super) fn look(&self, watch: &mut Watch) {
        if let Ok(bytes) = file::read(&self.path, LIMIT) {
            watch.look(&bytes);
        }
    }

    /// Takes in the file beside the journal, and drops lines that no longer hold.
    ///
    /// # Errors
    /// When that fails; nothing is lost then.
    pub(crate) fn tidy(&self) -> io::Result<()> {
        let beside = self.beside();
        let is_long = fs::metadata(&self.path).is_ok_and(|data| data.len() > SHORT as u64);
        if !is_long && !beside.exists() {
            return Ok(());
        }
        self.change(|path| {
            if beside.exists()
                && let Ok(bytes) = file::read(&beside, LIMIT)
            {
                append_to(path, &bytes)?;
                fs::remove_file(&beside)?;
                _ = fs::remove_file(file::with_suffix(&beside, "lock"));
            }
            compact(path)
        })
    }

    /// Does something with the file while no other run writes it.
    fn change(&self, change: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let path = file::target(&self.path);
        let _lock = file::lock(&path)?;
        change(&path)
    }

    /// The file that takes new lines while the journal cannot be used.
    fn beside(&self) -> PathBuf {
        file::with_suffix(&self.path, "new")
    }

    /// The message for a file that cannot be used, with the place where games go instead.
    fn unusable(&self, path: &Path, why: &io::Error) -> String {
        let (name, why) = (escaped(path.display()), reason(why));
        if path != self.path {
            return format!("{name} cannot be used ({why}) and stays as it is");
        }
        let beside = self.beside();
        let beside = escaped(beside.file_name().unwrap_or_default().display());
        format!(
            "{name} cannot be used ({why}) and stays as it is; new games are kept in {beside} \
             beside it"
        )
    }
}

/// Adds lines, unless the file is not a journal; returns what it held before.
fn append_to(path: &Path, lines: &[u8]) -> io::Result<Vec<u8>> {
    let old = file::read(path, LIMIT)?;
    let line_end =
        |bytes: &[u8]| if matches!(bytes.last(), None | Some(b'\n')) { "" } else { "\n" };
    let lines = [line_end(&old).as_bytes(), lines, line_end(lines).as_bytes()].concat();
    file::append(path, &lines)?;
    Ok(old)
}

/// Drops the lines that no longer hold, where that halves the file.
fn compact(path: &Path) -> io::Result<()> {
    let old = file::read(path, LIMIT)?;
    let new = Record::parse(&old).text();
    if old.len() > SHORT && new.len() < old.len() / 2 { file::replace(path, &new) } else { Ok(()) }
}

/// The games that this run has written.
#[derive(Debug, Default)]
pub(super) struct Watch {
    games: HashSet<(Start, usize)>,
    /// How many bytes of the journal are known here.
    known: usize,
    /// The message about a game that another run went on with.
    pub(super) news: Option<String>,
}

impl Watch {
    /// Looks at what other runs have added to the journal; all of it is known once it was compacted.
    fn look(&mut self, journal: &[u8]) {
        for (key, _) in games(journal.get(self.known..).unwrap_or_default()) {
            // Each game is reported once, until this run writes it again.
            if self.games.remove(&key) {
                let name = match key.0 {
                    Start::Deal(deal) => format!("deal {deal}"),
                    Start::Board(_) => "this board".to_owned(),
                };
                self.news = Some(format!(
                    "{name} is played in another window, too: the game with the last move is kept"
                ));
            }
        }
        self.known = journal.len();
    }

    /// Takes note of lines that this run has added to a journal.
    fn wrote(&mut self, lines: &[u8], journal: &[u8]) {
        for (key, goes_on) in games(lines) {
            if goes_on {
                self.games.insert(key)
            } else {
                self.games.remove(&key)
            };
        }
        self.known = journal.len() + lines.len();
    }
}

/// The games of a journal, and whether each goes on.
fn games(lines: &[u8]) -> impl Iterator<Item = ((Start, usize), bool)> {
    lines.split(|byte| *byte == b'\n').filter_map(|line| {
        match serde_json::from_slice(line).ok()? {
            Fact::Game(game) => Some((game.key(), true)),
            Fact::NoGame { start, cells } => Some(((start, cells), false)),
            _ => None,
        }
    })
}

#[cfg(test)]
pub(super) mod tests;
