//! Writes the journal and the settings on a separate thread, so that no key waits for the disk.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::user::config;
use crate::user::journal::{Journal, NO_HOME, Watch};
use crate::user::settings::Setting;
use crate::words::reason;

#[cfg(test)]
mod tests;

/// The journal is compacted after this many bytes are written.
const MUCH: usize = 1 << 20;

/// Something to write.
#[derive(Debug)]
enum Job {
    /// Lines of the journal.
    Lines(String),
    /// A setting with its value; `None` removes it.
    Setting(PathBuf, Setting, Option<&'static str>),
}

/// The handle to the writing thread.
#[derive(Debug)]
pub(crate) struct Keeper {
    jobs: Sender<Job>,
    /// The thread returns the error of its last write.
    thread: io::Result<JoinHandle<Option<String>>>,
}

impl Keeper {
    /// A keeper for this journal, or for none on a system without a home folder. `tell` receives errors.
    pub(crate) fn new(journal: Option<Journal>, tell: impl Fn(String) + Send + 'static) -> Self {
        let (sender, jobs) = channel();
        let writer = Writer {
            journal,
            tell,
            watch: Watch::default(),
            trouble: None,
            told: false,
            written: 0,
        };
        let thread = thread::Builder::new().name("keeper".into());
        Self { jobs: sender, thread: thread.spawn(move || writer.write_all(&jobs)) }
    }

    /// Adds lines to the journal.
    pub(crate) fn append(&self, lines: String) {
        if !lines.is_empty() {
            _ = self.jobs.send(Job::Lines(lines));
        }
    }

    /// Writes a setting to the user's file, or removes it if there is no value.
    pub(crate) fn remember(&self, path: PathBuf, setting: Setting, value: Option<&'static str>) {
        _ = self.jobs.send(Job::Setting(path, setting, value));
    }

    /// Waits until everything is written. Returns the error if the journal could not be written.
    pub(crate) fn finish(self) -> Option<String> {
        drop(self.jobs);
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
    fn write_all(mut self, jobs: &Receiver<Job>) -> Option<String> {
        self.tidy();
        while let Ok(mut job) = jobs.recv() {
            // Writes queued lines together.
            while let Ok(next) = jobs.try_recv() {
                match (&mut job, next) {
                    (Job::Lines(lines), Job::Lines(more)) => lines.push_str(&more),
                    (_, next) => self.write(std::mem::replace(&mut job, next)),
                }
            }
            self.write(job);
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

    fn write(&mut self, job: Job) {
        match job {
            Job::Setting(path, setting, value) => {
                if let Err(why) = config::remember(&path, setting, value) {
                    let path = crate::words::escaped(path.display());
                    (self.tell)(format!("changed until you quit: {path} cannot be written: {why}"));
                }
            }
            Job::Lines(lines) => {
                let no_home = || Err(NO_HOME.to_owned());
                let watch = &mut self.watch;
                let append = |file: &Journal| file.append_watching(&lines, watch);
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
    }
}
