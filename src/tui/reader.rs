//! Pasted texts are read on a thread of their own, so that no key waits.
//!
//! The state says which text it wants read ([`Request`]); [`Reader::serve`] sees to it that it is.

use std::sync::mpsc::{Receiver, Sender, sync_channel};
use std::time::Duration;

use crate::tui::action::Action;
use crate::tui::app::paste::{Pasted, Request};
use crate::tui::event::{self, Event};

/// The threads' name.
pub(crate) const THREAD: &str = "reader";
/// How long the answer is waited for: most texts are read before anybody notices, and keys that
/// were typed after the paste then act on what it is.
const BLINK: Duration = Duration::from_millis(30);

/// What was read.
type Answer = (u64, Result<Pasted, String>);

/// Has texts read.
#[derive(Debug)]
pub(crate) struct Reader {
    events: Sender<Event>,
    /// The text that was begun last.
    begun: u64,
}

impl Reader {
    /// A reader that tells on this channel what took longer.
    pub(crate) fn new(events: Sender<Event>) -> Self {
        Self { events, begun: 0 }
    }

    /// Begins to read what is wanted, if that is not begun. The answer, where it is there at once;
    /// else it comes as an event.
    pub(crate) fn serve(&mut self, wanted: Option<&Request>) -> Option<Answer> {
        let request = wanted.filter(|request| request.id != self.begun)?;
        self.begun = request.id;
        match begin(request.clone(), self.events.clone()) {
            Ok(answer) => answer.recv_timeout(BLINK).ok(),
            // Keys wait where no thread can be started.
            Err(_) => Some((request.id, request.read())),
        }
    }
}

/// Reads a text; the answer goes to whoever still waits for it, else to the events.
fn begin(request: Request, events: Sender<Event>) -> std::io::Result<Receiver<Answer>> {
    // Without a place to lie in: what is sent is either received, or comes back.
    let (at_once, answer) = sync_channel(0);
    event::spawn(THREAD, events, move |events| {
        let read = request.read();
        if let Err(late) = at_once.send((request.id, read)) {
            let (id, read) = late.0;
            // Nobody listens any more only when the program ends.
            _ = events.send(Event::News(Box::new(Action::Read(id, read))));
        }
    })?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::tui::ViewerOptions;
    use crate::tui::app::App;
    use crate::tui::state_file::State;

    #[test]
    fn a_long_text_keeps_no_key_waiting_and_can_be_left() {
        let (sender, events) = channel();
        let mut reader = Reader::new(sender);
        let mut app = App::new(&ViewerOptions::default(), &State::default(), 1);
        let long = "26 76 5a bh 3c 4d\n".repeat(50_000);
        app.update(Action::Paste(long.clone()));
        let mut answer = reader.serve(app.to_read());
        assert_eq!(reader.serve(app.to_read()), None, "it is begun once");
        app.update(Action::Leave);
        assert!(app.to_read().is_none());

        app.update(Action::Paste("#617".into()));
        let (id, read) = reader.serve(app.to_read()).or_else(|| next(&events, 2)).unwrap();
        app.update(Action::Read(id, read));
        assert_eq!(app.subject().number().unwrap().get(), 617);
        // What comes late of the text that was left changes nothing.
        answer = answer.or_else(|| next(&events, 1));
        let (id, read) = answer.unwrap();
        app.update(Action::Read(id, read));
        assert_eq!(app.context(), crate::tui::keymap::Context::Browse);
    }

    /// The answer about this text among the events.
    fn next(events: &Receiver<Event>, wanted: u64) -> Option<Answer> {
        let answers = std::iter::from_fn(|| events.recv_timeout(Duration::from_secs(60)).ok());
        answers
            .filter_map(|event| match event {
                Event::News(action) => match *action {
                    Action::Read(id, read) => Some((id, read)),
                    _ => None,
                },
                _ => None,
            })
            .find(|(id, _)| *id == wanted)
    }
}
