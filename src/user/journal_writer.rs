//! Writes the journal on a separate thread, so that no move waits for the disk.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::user::journal::Journal;
use freecell::words::reason;

#[cfg(test)]
mod tests;

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
