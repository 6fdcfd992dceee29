//! Keeps the games on disk while they are played, on a thread of its own: no key waits for a disk.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::tui::event::Event;
use crate::tui::kept_file::{Kept, KeptFile};
use crate::tui::state_file::State;
use crate::words::escaped;

/// Has the state written when something in it changed.
#[derive(Debug)]
pub(crate) struct Keeper {
    /// What was given to the writer last, or read at the start.
    kept: State,
    writer: Writer,
    thread: Option<(Sender<State>, JoinHandle<Writer>)>,
}

impl Keeper {
    /// A keeper of this file, which held this state; without a file it keeps nothing.
    pub(crate) fn new(file: Option<KeptFile>, loaded: State, events: Sender<Event>) -> Self {
        let writer = Writer { file, written: loaded.clone(), events, told: false, trouble: None };
        Self { kept: loaded, writer, thread: None }
    }

    /// Keeps the games if one has changed. The deal shown is kept with them, or at the end: arrow
    /// keys write no files.
    pub(crate) fn keep_games(&mut self, state: State) {
        if state.games != self.kept.games {
            self.keep(state);
        }
    }

    /// Keeps everything, and waits until it is written; what went wrong, if something did.
    pub(crate) fn finish(mut self, state: State) -> Option<String> {
        if state != self.kept {
            self.keep(state);
        }
        let Some((states, thread)) = self.thread.take() else { return self.writer.trouble };
        drop(states);
        match thread.join() {
            Ok(writer) => writer.trouble,
            Err(_) => Some("games cannot be kept: writing them failed".to_owned()),
        }
    }

    fn keep(&mut self, state: State) {
        if self.thread.is_none() {
            self.thread = self.start().ok();
        }
        self.kept = state.clone();
        match &self.thread {
            Some((states, _)) => _ = states.send(state),
            // The system has no thread to spare.
            None => self.writer.write(state),
        }
    }

    fn start(&self) -> io::Result<(Sender<State>, JoinHandle<Writer>)> {
        let (sender, states) = channel();
        let writer = self.writer.clone();
        let thread = thread::Builder::new().name("keeper".into());
        Ok((sender, thread.spawn(move || writer.write_all(&states))?))
    }
}

/// Writes states, and tells when they cannot be written where they belong.
#[derive(Clone, Debug)]
struct Writer {
    file: Option<KeptFile>,
    /// What was written last, or read at the start.
    written: State,
    events: Sender<Event>,
    told: bool,
    /// What the last write, or the one that went elsewhere, met with.
    trouble: Option<String>,
}

impl Writer {
    /// Writes the states that come, of several that wait the last.
    fn write_all(mut self, states: &Receiver<State>) -> Self {
        while let Ok(next) = states.recv() {
            let state = states.try_iter().last().unwrap_or(next);
            self.write(state);
        }
        self
    }

    /// Writes a state; the first trouble is told at once.
    fn write(&mut self, state: State) {
        self.trouble = self.try_write(state).err();
        if let Some(trouble) = self.trouble.clone().filter(|_| !self.told) {
            self.told = true;
            _ = self.events.send(Event::NotKept(trouble));
        }
    }

    fn try_write(&mut self, state: State) -> Result<(), String> {
        let Some(file) = &self.file else { return Err(no_home()) };
        let cannot = |why| format!("games cannot be kept for the next start: {why}");
        let kept = State::write_changes(&self.written, &state, file).map_err(cannot)?;
        self.written = state;
        match kept {
            Kept::InPlace => Ok(()),
            Kept::Beside(why) => Err(unusable(file, &why)),
        }
    }
}

/// That there is no place for a file.
pub(crate) fn no_home() -> String {
    "games cannot be kept for the next start: there is no home folder".to_owned()
}

/// That a file cannot be used, and where games go instead.
pub(crate) fn unusable(file: &KeptFile, why: &io::Error) -> String {
    let (path, beside) = (escaped(file.path().display()), file.beside());
    let beside = escaped(beside.file_name().unwrap_or_default().display());
    format!(
        "{path} cannot be used ({why}) and stays as it is; new games are kept in {beside} beside it"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::saved_game::tests::games;

    #[test]
    fn games_are_written_as_they_change_and_the_rest_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        let (sender, events) = channel();
        let mut keeper = Keeper::new(Some(file.clone()), State::default(), sender);
        let deal = crate::dealer::DealNumber::new(617).ok();
        keeper.keep_games(State { deal, ..State::default() });
        assert!(keeper.thread.is_none(), "nothing is worth a write yet");
        let mut state = State { games: games(), deal, ..State::default() };
        keeper.keep_games(state.clone());
        while State::load(&file).0 != state {
            thread::yield_now();
        }
        state.games.clear();
        state.deal = crate::dealer::DealNumber::new(618).ok();
        assert_eq!(keeper.finish(state.clone()), None);
        assert_eq!(State::load(&file).0, state);
        assert!(events.try_recv().is_err());
    }

    #[test]
    fn where_nothing_can_be_written_that_is_told_once_and_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let blocked = KeptFile::new(folder.path().join("file/state"));
        for file in [Some(blocked), None] {
            let (sender, events) = channel();
            let mut keeper = Keeper::new(file, State::default(), sender);
            keeper.keep_games(State { games: games(), ..State::default() });
            let trouble = keeper.finish(State::default());
            let Ok(Event::NotKept(told)) = events.recv() else { panic!("not told") };
            assert_eq!(trouble, Some(told));
            assert!(events.recv().is_err());
        }
    }

    #[test]
    fn a_file_that_cannot_be_used_is_left_and_that_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        std::fs::write(file.path(), b"\0").unwrap();
        let (sender, _events) = channel();
        let state = State { games: games(), ..State::default() };
        let trouble = Keeper::new(Some(file.clone()), State::default(), sender).finish(state);
        assert!(trouble.unwrap().ends_with("new games are kept in state.new beside it"));
        assert_eq!(std::fs::read(file.path()).unwrap(), b"\0");
    }
}
