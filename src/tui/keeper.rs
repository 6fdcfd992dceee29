//! Keeps the games on disk while they are played, on a thread of its own: no key waits for a disk.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::tui::event::Event;
use crate::tui::state_file::State;

/// Has the state written when something in it changed.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: Option<PathBuf>,
    events: Sender<Event>,
    /// What was given to the thread last, or read at the start.
    kept: State,
    thread: Option<(Sender<State>, JoinHandle<()>)>,
}

impl Keeper {
    /// A keeper of the file at this place, which held this state; without a place it keeps nothing.
    pub(crate) fn new(path: Option<PathBuf>, loaded: State, events: Sender<Event>) -> Self {
        Self { path, events, kept: loaded, thread: None }
    }

    /// Keeps the games if one has changed. The deal shown is kept with them, or at the end: arrow
    /// keys write no files.
    pub(crate) fn keep_games(&mut self, state: State) {
        if state.games != self.kept.games {
            self.keep(state);
        }
    }

    /// Keeps everything, and waits until it is written.
    pub(crate) fn finish(mut self, state: State) {
        if state != self.kept {
            self.keep(state);
        }
        if let Some((states, thread)) = self.thread.take() {
            drop(states);
            _ = thread.join();
        }
    }

    fn keep(&mut self, state: State) {
        if self.thread.is_none() {
            self.thread = self.start().ok().flatten();
        }
        if let Some((states, _)) = &self.thread {
            _ = states.send(state.clone());
        }
        self.kept = state;
    }

    fn start(&self) -> io::Result<Option<(Sender<State>, JoinHandle<()>)>> {
        let Some(path) = self.path.clone() else { return Ok(None) };
        let (sender, states) = channel();
        let (loaded, events) = (self.kept.clone(), self.events.clone());
        let thread = thread::Builder::new().name("keeper".into());
        let thread = thread.spawn(move || write(loaded, &states, &path, &events))?;
        Ok(Some((sender, thread)))
    }
}

/// Writes the states that come, of several that wait the last. The first failure is told.
fn write(
    mut before: State,
    states: &Receiver<State>,
    path: &std::path::Path,
    events: &Sender<Event>,
) {
    let mut told = false;
    while let Ok(next) = states.recv() {
        let state = states.try_iter().last().unwrap_or(next);
        match State::write_changes(&before, &state, path) {
            Ok(()) => before = state,
            Err(why) if !told => {
                told = true;
                _ = events.send(Event::NotKept(why));
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::saved_game::tests::games;

    #[test]
    fn games_are_written_as_they_change_and_the_rest_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let (sender, events) = channel();
        let mut keeper = Keeper::new(Some(path.clone()), State::default(), sender);
        let deal = crate::dealer::DealNumber::new(617).ok();
        keeper.keep_games(State { deal, ..State::default() });
        assert!(keeper.thread.is_none(), "nothing is worth a write yet");
        let mut state = State { games: games(), deal, ..State::default() };
        keeper.keep_games(state.clone());
        while State::load(&path) != state {
            thread::yield_now();
        }
        state.games.clear();
        state.deal = crate::dealer::DealNumber::new(618).ok();
        keeper.finish(state.clone());
        assert_eq!(State::load(&path), state);
        assert!(events.try_recv().is_err());
    }

    #[test]
    fn where_nothing_can_be_written_that_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let (sender, events) = channel();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let path = folder.path().join("file/state");
        let mut keeper = Keeper::new(Some(path), State::default(), sender);
        keeper.keep_games(State { games: games(), ..State::default() });
        keeper.finish(State::default());
        assert!(matches!(events.recv(), Ok(Event::NotKept(_))));
        assert!(events.recv().is_err());
    }
}
