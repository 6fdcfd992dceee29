//! Work beside the state, each kind on a thread of its own, which ends when its work is done.
//!
//! The state says what it wants done ([`Work`]); [`Background::serve`] sees to it that this, and
//! nothing else, is done. What comes of it are actions.

use std::io;
use std::sync::mpsc::{Sender, sync_channel};
use std::time::Duration;

use crate::solver::Cancel;
use crate::tui::command::Action;
use crate::tui::event::{self, Event};

/// Something to be done.
pub(crate) trait Work: Clone + Send + 'static {
    /// Tells one piece of work from another.
    fn id(&self) -> u64;

    /// Does it, until it is done or cancelled, and tells what comes of it.
    fn run(&self, cancel: &Cancel, tell: &dyn Fn(Action));
}

/// The thread for one kind of work.
#[derive(Debug)]
pub(crate) struct Background {
    name: &'static str,
    events: Sender<Event>,
    /// How long the first news is waited for; none where all come as events.
    patience: Option<Duration>,
    running: Option<(u64, Cancel)>,
}

impl Background {
    /// For work of this name; its news go to this channel.
    pub(crate) fn new(name: &'static str, events: Sender<Event>) -> Self {
        Self { name, events, patience: None, running: None }
    }

    /// The same, where keys wait so long for the first news: what is done by then, they act on.
    pub(crate) fn waited_for(mut self, patience: Duration) -> Self {
        self.patience = Some(patience);
        self
    }

    /// Does what is wanted: goes on if that is being done, else ends what is. The first news, if it
    /// is there in time; else it comes as an event.
    pub(crate) fn serve(&mut self, wanted: Option<&impl Work>) -> io::Result<Option<Action>> {
        let running = self.running.as_ref().map(|(id, _)| *id);
        if running == wanted.map(Work::id) {
            return Ok(None);
        }
        if let Some((_, cancel)) = self.running.take() {
            cancel.cancel();
        }
        let Some(work) = wanted.cloned() else { return Ok(None) };
        let cancel = Cancel::new();
        self.running = Some((work.id(), cancel.clone()));
        // Without a place to lie in: what is sent is either received, or comes back.
        let (at_once, first) = sync_channel(0);
        event::spawn(self.name, self.events.clone(), move |events| {
            work.run(&cancel, &|action| {
                if let Err(late) = at_once.send(Box::new(action)) {
                    // Nobody listens any more only when the program ends.
                    _ = events.send(Event::News(late.0));
                }
            });
        })?;
        let news = self.patience.and_then(|patience| first.recv_timeout(patience).ok());
        Ok(news.map(|action| *action))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if let Some((_, cancel)) = &self.running {
            cancel.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Tells its number, and then waits for its end.
    #[derive(Clone)]
    struct Waits(u64);

    impl Work for Waits {
        fn id(&self) -> u64 {
            self.0
        }

        fn run(&self, cancel: &Cancel, tell: &dyn Fn(Action)) {
            tell(Action::Explain(self.0.to_string()));
            while !cancel.is_cancelled() {
                std::thread::sleep(Duration::from_millis(1));
            }
            tell(Action::Explain(format!("{} ended", self.0)));
        }
    }

    #[test]
    fn what_is_wanted_is_done_once_and_something_else_ends_it() {
        let (sender, events) = channel();
        let mut background = Background::new("test", sender);
        let next = || match events.recv_timeout(Duration::from_secs(60)) {
            Ok(Event::News(action)) => match *action {
                Action::Explain(text) => text,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        };
        for _ in 0..3 {
            background.serve(Some(&Waits(1))).unwrap();
        }
        assert_eq!(next(), "1");
        background.serve(Some(&Waits(2))).unwrap();
        let mut told = [next(), next()];
        told.sort();
        assert_eq!(told, ["1 ended", "2"]);
        background.serve(None::<&Waits>).unwrap();
        assert_eq!(next(), "2 ended");
        assert!(events.try_recv().is_err());
    }
}
