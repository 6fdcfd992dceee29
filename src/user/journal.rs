//! The file that stores the record: `freecell/journal` in the state folder.
//!
//! A text file with a [fact](super::fact) in JSON on each line. Several runs of the program append
//! lines without losing each other's. When most lines are superseded, a shorter file replaces it.
//! Lines that cannot be read are preserved: a later version wrote them, or they are damaged.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy as _;

use crate::user::fact::{Fact, Start};
use crate::user::file;
use crate::user::record::{Record, lines_of};
use freecell::words::{escaped, reason};

/// The maximum size; a larger file was not written by this program.
const LIMIT: u64 = 64 << 20;
/// A shorter journal is not compacted.
const SHORT: usize = 64 << 10;

/// A journal at a path.
///
/// If it cannot be read or written it is left untouched, and new lines go to `journal.new` beside
/// it. They are moved into the journal as soon as it can be used again.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    path: PathBuf,
}

/// The message on a system without a home folder.
pub(crate) const NO_HOME: &str = "games cannot be kept for the next start: there is no home folder";

impl Journal {
    /// The journal at this path.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The journal of the user.
    ///
    /// # Errors
    /// If there is no home folder.
    pub(crate) fn of_user() -> Result<Self, String> {
        let base = etcetera::choose_base_strategy().map_err(|_| NO_HOME)?;
        let folder = base.state_dir().unwrap_or_else(|| base.data_dir()).join("freecell");
        Ok(Self::new(folder.join("journal")))
    }

    /// Loads the record. The message says that the journal, or the file beside it, is unreadable.
    pub(crate) fn load(&self) -> (Record, Option<String>) {
        let mut trouble = None;
        let mut read = |path: &Path| {
            file::read(path, LIMIT).unwrap_or_else(|why| {
                trouble = Some(self.unusable(path, &why));
                Vec::new()
            })
        };
        // Read last, because another run may be moving lines from there to the journal.
        let beside = read(&self.beside());
        let all = [read(&self.path), beside].join(&b'\n');
        (Record::parse(&all), trouble)
    }

    /// Appends lines.
    ///
    /// # Errors
    /// A message for the user if the journal cannot be written, even if the lines are saved in the
    /// file beside it.
    pub(crate) fn append(&self, lines: &str) -> Result<(), String> {
        self.append_watching(lines, &mut Watch::default())
    }

    /// Appends lines, and detects whether another run continued a game that this run has written.
    ///
    /// # Errors
    /// See [`Journal::append`].
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

    /// Detects whether another run continued a game since the last line of this run.
    pub(super) fn look(&self, watch: &mut Watch) {
        if let Ok(bytes) = file::read(&self.path, LIMIT) {
            watch.look(&bytes);
        }
    }

    /// Moves the lines of the file beside the journal into it, and drops superseded lines.
    ///
    /// # Errors
    /// If that fails, in which case nothing is lost.
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

    /// Changes the file under its lock.
    fn change(&self, change: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let path = file::target(&self.path);
        let _lock = file::lock(&path)?;
        change(&path)
    }

    /// The file for new lines while the journal cannot be used.
    fn beside(&self) -> PathBuf {
        file::with_suffix(&self.path, "new")
    }

    /// The message for a file that cannot be used; names the file where games go instead.
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

/// Appends lines if the file is a journal. Returns its previous content.
fn append_to(path: &Path, lines: &[u8]) -> io::Result<Vec<u8>> {
    let old = file::read(path, LIMIT)?;
    let line_end =
        |bytes: &[u8]| if matches!(bytes.last(), None | Some(b'\n')) { "" } else { "\n" };
    let lines = [line_end(&old).as_bytes(), lines, line_end(lines).as_bytes()].concat();
    file::append(path, &lines)?;
    Ok(old)
}

/// Drops superseded lines if that halves the file.
fn compact(path: &Path) -> io::Result<()> {
    let old = file::read(path, LIMIT)?;
    let new = Record::parse(&old).text();
    if old.len() > SHORT && new.len() < old.len() / 2 { file::replace(path, &new) } else { Ok(()) }
}

/// Tracks the games that this run has written.
#[derive(Debug, Default)]
pub(super) struct Watch {
    games: HashSet<(Start, usize)>,
    /// The number of bytes of the journal already examined.
    known: usize,
    /// The message about a game that another run continued.
    pub(super) news: Option<String>,
}

impl Watch {
    /// Examines what other runs have appended. After a compaction everything counts as examined.
    fn look(&mut self, journal: &[u8]) {
        for (key, _) in games(journal.get(self.known..).unwrap_or_default()) {
            // Each game is reported once, until this run writes it again.
            if self.games.remove(&key) {
                let name = match key.0 {
                    Start::Deal(deal) => format!("deal {deal}"),
                    Start::Board(_) => "this board".to_owned(),
                };
                self.news = Some(format!(
                    "{name} is also being played in another window; the game with the latest move is kept"
                ));
            }
        }
        self.known = journal.len();
    }

    /// Records lines that this run has appended to a journal.
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

/// The games in a journal, and whether each is still in progress.
fn games(lines: &[u8]) -> impl Iterator<Item = ((Start, usize), bool)> {
    lines_of(lines).filter_map(|line| match serde_json::from_slice(line).ok()? {
        Fact::Game(game) => Some((game.key(), true)),
        Fact::NoGame { start, cells } => Some(((start, cells), false)),
        _ => None,
    })
}

#[cfg(test)]
pub(super) mod tests;
