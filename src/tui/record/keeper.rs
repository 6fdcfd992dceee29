//! Keeps the record on disk, on a thread of its own: no key waits for a disk.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::tui::event::Event;
use crate::tui::kept_file::{Kept, KeptFile};
use crate::tui::record::Record;

/// The file of the record; none on a system without a home.
pub(crate) fn file() -> Option<KeptFile> {
    super::path().map(KeptFile::new)
}

/// What the file holds.
pub(crate) fn load() -> Record {
    file().map(|file| Record::parse(&file.read().0)).unwrap_or_default()
}

/// Adds a record to what the file holds, also what another run of the program wrote meanwhile.
///
/// # Errors
/// Why it cannot be kept there.
pub(crate) fn add(record: &Record, file: &KeptFile) -> Result<(), String> {
    let merged = |bytes: &[u8]| {
        let mut all = Record::parse(bytes);
        all.merge(record.clone());
        all.text().into_bytes()
    };
    let cannot = |why: &io::Error| format!("your record cannot be kept: {why}");
    match file.change(merged) {
        Ok(Kept::InPlace) => Ok(()),
        Ok(Kept::Beside(why)) | Err(why) => Err(cannot(&why)),
    }
}

/// Has the record written when something in it changed.
#[derive(Debug)]
pub(crate) struct RecordKeeper {
    changes: u64,
    thread: Option<(Sender<Record>, JoinHandle<()>)>,
}

impl RecordKeeper {
    /// A keeper that tells on this channel what goes wrong.
    pub(crate) fn new(events: Sender<Event>) -> Self {
        let thread = file().and_then(|file| {
            let (sender, records) = channel();
            let thread = thread::Builder::new().name("record".into());
            let thread = thread.spawn(move || write_all(&records, &file, &events)).ok()?;
            Some((sender, thread))
        });
        Self { changes: 0, thread }
    }

    /// Keeps the record if as many things were noted in it as `changes` says, and those are more
    /// than when it was kept last.
    pub(crate) fn keep(&mut self, changes: u64, record: impl FnOnce() -> Record) {
        if changes == self.changes {
            return;
        }
        self.changes = changes;
        if let Some((records, _)) = &self.thread {
            _ = records.send(record());
        }
    }

    /// Keeps the record, and waits until it is written.
    pub(crate) fn finish(self, record: Record) {
        let Some((records, thread)) = self.thread else { return };
        _ = records.send(record);
        drop(records);
        _ = thread.join();
    }
}

/// Writes the records that come, of several that wait the last; the first failure is told.
fn write_all(records: &Receiver<Record>, file: &KeptFile, events: &Sender<Event>) {
    let mut told = false;
    while let Ok(next) = records.recv() {
        let record = records.try_iter().last().unwrap_or(next);
        if let Err(why) = add(&record, file)
            && !std::mem::replace(&mut told, true)
        {
            _ = events.send(Event::NotKept(why));
        }
    }
}
