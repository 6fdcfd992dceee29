//! Writes the journal on a separate thread, so that no move waits for the disk.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::user::journal::{Journal, NO_HOME, Watch};
use freecell::words::reason;

#[cfg(test)]
mod tests;

/// The journal is compacted after this many bytes are written.
const MUCH: usize = 1 << 20;

/// The handle to the writing thread.
#[derive(Debug)]
pub(crate) struct Keeper {
    lines: Sender<String>,
    /// The thread returns the error of its last write.
    thread: io::Result<JoinHandle<Option<String>>>,
}

impl Keeper {
    /// A keeper for this journal, or for none on a system without a home folder. `tell` receives errors.
    pub(crate) fn new(journal: Option<Journal>, tell: impl Fn(String) + Send + 'static) -> Self {
        let (sender, lines) = channel();
        let writer = Writer {
            journal,
            tell,
            watch: Watch::default(),
            trouble: None,
            told: false,
            written: 0,
        };
        let thread = thread::Builder::new().name("keeper".into());
        Self { lines: sender, thread: thread.spawn(move || writer.write_all(&lines)) }
    }

    /// Adds lines to the journal.
    pub(crate) fn append(&self, lines: String) {
        if !lines.is_empty() {
            _ = self.lines.send(lines);
        }
    }

    /// Waits until everything is written. Returns the error if the journal could not be written.
    pub(crate) fn finish(self) -> Option<String> {
        drop(self.lines);
        match self.thread.map(JoinHandle::join) {
            Ok(Ok(trouble)) => trouble,
            Ok(Err(_)) => Some("games cannot be kept: writing them failed".to_owned()),
            Err(why) => Some(format!("games cannot be kept for the next start: {}", reason(&why))),
        }
    }
}

struct Writer<T> {
    journal: Option<Journal>,
    tell: T,
    watch: Watch,
    /// The error of the last write.
    trouble: Option<String>,
    told: bool,
    written: usize,
}

impl<T: Fn(String)> Writer<T> {
    fn write_all(mut self, queue: &Receiver<String>) -> Option<String> {
        self.tidy();
        while let Ok(mut lines) = queue.recv() {
            // Writes queued lines together.
            lines.extend(queue.try_iter());
            self.write(&lines);
        }
        if let Some(journal) = &self.journal {
            journal.look(&mut self.watch);
        }
        self.trouble.or(self.watch.news)
    }

    /// Ignores errors; the next write reports them.
    fn tidy(&self) {
        _ = self.journal.as_ref().map_or(Ok(()), Journal::tidy) as io::Result<()>;
    }

    fn write(&mut self, lines: &str) {
        let no_home = || Err(NO_HOME.to_owned());
        let watch = &mut self.watch;
        let append = |file: &Journal| file.append_watching(lines, watch);
        self.trouble = self.journal.as_ref().map_or_else(no_home, append).err();
        // Report it only once.
        if let Some(trouble) = self.trouble.clone().filter(|_| !self.told) {
            self.told = true;
            (self.tell)(trouble);
        }
        if let Some(news) = self.watch.news.take() {
            (self.tell)(news.clone());
            self.trouble.get_or_insert(news);
        }
        self.written += lines.len();
        if self.written > MUCH {
            self.written = 0;
            self.tidy();
        }
    }
}
