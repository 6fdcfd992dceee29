//! The file that stores the record, `journal` in the state folder, and the thread that writes it.
//!
//! A text file with a [entry](super::entry) in JSON on each line. Several runs of the program append
//! lines under a lock. When most lines are superseded, a shorter file replaces it; where a file system
//! has no locks, it only grows. Lines that cannot be read are preserved: a later version wrote them, or
//! they are damaged.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::user::entry::{GameStart, JournalEntry};
use crate::user::file;
use crate::user::record::{Record, lines_of};
use freecell::words::{escaped, reason};

/// The maximum size; a larger file was not written by this program.
const LIMIT: u64 = 64 << 20;
/// A shorter journal is not compacted.
const SHORT: usize = 64 << 10;

/// A journal, and what this run has written to it.
#[derive(Debug)]
pub(crate) struct Journal {
    /// `None` on a system without a home folder.
    path: Option<PathBuf>,
    /// The games that this run has written and no other run has continued since.
    ours: HashSet<(GameStart, usize)>,
    /// The number of bytes already examined for lines of other runs.
    known: usize,
    /// A journal of more bytes is compacted.
    long: usize,
}

impl Journal {
    /// The journal at this path, or none.
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        Self { path, ours: HashSet::new(), known: 0, long: SHORT }
    }

    /// The journal of the user.
    pub(crate) fn of_user() -> Self {
        Self::new(file::record_folder().map(|folder| folder.join("journal")))
    }

    /// Loads the record. The message says that there is no journal, or that it is unreadable.
    pub(crate) fn load(&self) -> (Record, Option<String>) {
        let (mut record, trouble) = match self.path().and_then(read) {
            Ok(bytes) => (Record::parse(&bytes), None),
            Err(why) => (Record::default(), Some(why)),
        };
        record.number_games();
        (record, trouble)
    }

    /// Appends lines, and drops superseded ones if the journal has become long. Returns a message if
    /// another run has continued a game that this run has written.
    ///
    /// # Errors
    /// A message for the user; the file is then as it was.
    pub(crate) fn append(&mut self, lines: &str) -> Result<Option<String>, String> {
        let path = &file::target(self.path()?);
        let not_kept =
            |why: io::Error| format!("games cannot be kept for the next start: {}", reason(&why));
        let lock = file::lock(path).map_err(not_kept)?;
        let mut bytes = read(path)?;
        let before = bytes.len();
        // A killed run may have left half a line.
        if bytes.last().is_some_and(|last| *last != b'\n') {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(lines.as_bytes());
        file::append(path, &bytes[before..], lock.as_ref()).map_err(not_kept)?;
        let news = self.examine(&bytes[..before]);
        for (key, goes_on) in games(lines.as_bytes()) {
            if goes_on {
                self.ours.insert(key)
            } else {
                self.ours.remove(&key)
            };
        }
        self.known = bytes.len();
        // Without a lock, another run could append lines that the shorter file would not have.
        if self.known > self.long && lock.is_some() {
            self.known = compacted(path, &bytes).unwrap_or(self.known);
            self.long = SHORT.max(2 * self.known);
        }
        Ok(news)
    }

    /// A message if another run has continued a game that this run has written.
    pub(super) fn news(&mut self) -> Option<String> {
        let bytes = read(self.path.as_deref()?).ok()?;
        self.examine(&bytes)
    }

    /// Examines what other runs have appended. After a compaction everything counts as examined.
    fn examine(&mut self, bytes: &[u8]) -> Option<String> {
        let new = bytes.get(self.known..).unwrap_or_default();
        self.known = bytes.len();
        // Each game is reported once, until this run writes it again.
        let continued = games(new).filter(|(key, _)| self.ours.remove(key)).last();
        let name = match continued?.0.0 {
            GameStart::Deal(deal) => format!("deal {deal}"),
            GameStart::Board(_) => "this board".to_owned(),
        };
        Some(format!(
            "{name} is also being played in another window; the game with the latest move is kept"
        ))
    }

    fn path(&self) -> Result<&Path, String> {
        let why = "games cannot be kept for the next start: there is no home folder";
        self.path.as_deref().ok_or_else(|| why.to_owned())
    }
}

/// The bytes of a journal.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    file::read(path, LIMIT).map_err(|why| {
        let (name, why) = (escaped(path.display()), reason(&why));
        format!(
            "{name} cannot be used ({why}) and stays as it is; no games are kept until you move it away"
        )
    })
}

/// Drops superseded lines if that halves the file. Returns its new length. On an error the journal stays
/// long.
fn compacted(path: &Path, bytes: &[u8]) -> Option<usize> {
    let new = Record::parse(bytes).text();
    (new.len() < bytes.len() / 2 && file::replace(path, &new).is_ok()).then_some(new.len())
}

/// The games in lines of a journal, and whether each is still in progress.
fn games(lines: &[u8]) -> impl Iterator<Item = ((GameStart, usize), bool)> {
    lines_of(lines).filter_map(|line| match serde_json::from_slice(line).ok()? {
        JournalEntry::Game(game) => Some((game.key(), true)),
        JournalEntry::NoGame { start, cells } => Some(((start, cells), false)),
        _ => None,
    })
}

/// The handle to the writing thread.
#[derive(Debug)]
pub(crate) struct JournalWriter {
    lines: Sender<String>,
    /// The thread returns its last message.
    thread: io::Result<JoinHandle<Option<String>>>,
}

impl JournalWriter {
    /// A writer of this journal. `tell` receives each message for the user: an error, or a game that
    /// another run has continued.
    pub(crate) fn new(journal: Journal, tell: impl Fn(String) + Send + 'static) -> Self {
        let (lines, queue) = channel();
        let thread = thread::Builder::new().name("journal".into());
        Self { lines, thread: thread.spawn(move || write_all(journal, &queue, tell)) }
    }

    /// Adds lines to the journal.
    pub(crate) fn append(&self, lines: String) {
        if !lines.is_empty() {
            _ = self.lines.send(lines);
        }
    }

    /// Waits until everything is written. Returns the message of the last write, if any.
    pub(crate) fn finish(self) -> Option<String> {
        drop(self.lines);
        match self.thread.map(JoinHandle::join) {
            Ok(Ok(message)) => message,
            Ok(Err(_)) => Some("games cannot be kept: writing them failed".to_owned()),
            Err(why) => Some(format!("games cannot be kept for the next start: {}", reason(&why))),
        }
    }
}

/// Writes what arrives in the queue until its sender is dropped.
fn write_all(
    mut journal: Journal,
    queue: &Receiver<String>,
    tell: impl Fn(String),
) -> Option<String> {
    let (mut waiting, mut message) = (String::new(), None);
    while let Ok(lines) = queue.recv() {
        waiting.extend([lines].into_iter().chain(queue.try_iter()));
        let before = message;
        message = write(&mut journal, &mut waiting);
        // Reports an error once, not again after every move while it lasts.
        if let Some(news) = message.clone().filter(|_| message != before) {
            tell(news);
        }
    }
    if !waiting.is_empty() {
        message = write(&mut journal, &mut waiting);
    }
    message.or_else(|| journal.news())
}

/// Writes the lines that wait. After an error they wait for the next write: the disk may have room by then.
fn write(journal: &mut Journal, waiting: &mut String) -> Option<String> {
    let written = journal.append(waiting);
    if written.is_ok() {
        waiting.clear();
    }
    written.unwrap_or_else(Some)
}

#[cfg(test)]
mod tests;
