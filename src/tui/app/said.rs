//! What the viewer says: the message, the question it asks, and the cards it points at.

use freecell::card::Card;
use freecell::rules::Move;
use freecell::words::escaped;

/// An action awaiting confirmation; repeating it confirms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Play on from a solution, replacing a game that was left.
    PlayOn,
    /// Change the autoplay, losing moves that could be redone.
    Autoplay,
    GiveUp,
    /// Make the suggested move.
    Hint(Move),
}

/// A message above the footer, shown until the next key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Keys that are useful now.
    pub(crate) keys: Option<String>,
    /// A shorter text for narrow screens.
    pub(crate) short: Option<String>,
    /// Whether it reports a problem.
    pub(crate) bad: bool,
}

impl Message {
    /// The text and the useful keys.
    pub(crate) fn with_keys(&self) -> String {
        match &self.keys {
            Some(keys) => format!("{}: {keys}", self.text),
            None => self.text.clone(),
        }
    }
}

/// How many of the last messages are kept.
const KEPT: usize = 20;

/// What is said at the moment.
#[derive(Debug, Default)]
pub(crate) struct Said {
    pub(crate) message: Option<Message>,
    /// A message that came while a dialog had the keys.
    waiting: Option<Message>,
    /// The last messages, the latest last.
    past: Vec<Message>,
    /// How many messages ago the one shown was said, if it is shown again.
    again: Option<usize>,
    /// The action awaiting confirmation.
    asked: Option<Question>,
    /// The action that was awaiting confirmation before the current one.
    confirmed: Option<Question>,
    /// Highlighted cards.
    pub(super) sought: Vec<Card>,
}

impl Said {
    /// Prepares for what the player does next: clears the message, and lets a repeated action confirm the one that
    /// awaits confirmation.
    pub(super) fn begin(&mut self) {
        self.confirmed = self.asked.take();
        self.sought.clear();
        match self.message.take() {
            None => self.again = None,
            Some(_) if self.again.is_some() => {}
            Some(message) => {
                self.past.retain(|past| *past != message);
                self.past.push(message);
                let surplus = self.past.len().saturating_sub(KEPT);
                self.past.drain(..surplus);
            }
        }
    }

    /// Keeps the message until a dialog is closed.
    pub(crate) fn keep_for_later(&mut self) {
        self.waiting = self.message.take().or(self.waiting.take());
    }

    /// Shows the message that was kept, unless there is another one.
    pub(crate) fn say_what_waits(&mut self) {
        if let Some(waiting) = self.waiting.take().filter(|_| self.message.is_none()) {
            self.show(waiting);
        }
    }

    /// Shows the last message again; then the one before it, and so on.
    pub(crate) fn say_again(&mut self) {
        let ago = self.again.map_or(0, |ago| ago + 1);
        match self.past.len().checked_sub(ago + 1).map(|at| self.past[at].clone()) {
            Some(past) => {
                (self.message, self.again) = (Some(past), Some(ago));
            }
            None if self.past.is_empty() => self.say("there was no message yet"),
            None => self.say("there was no message before that one"),
        }
    }

    fn show(&mut self, message: Message) -> &mut Message {
        self.again = None;
        self.message.insert(message)
    }

    fn message(&mut self, text: impl Into<String>) -> &mut Message {
        self.show(Message { text: escaped(text.into()), ..Message::default() })
    }

    /// Shows a message until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message(text);
    }

    /// Shows a problem until the next key.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.message(text).bad = true;
    }

    /// Shows a message with useful keys.
    pub(crate) fn say_with(&mut self, text: impl Into<String>, keys: &str) {
        self.message(text).keys = Some(keys.to_owned());
    }

    /// Shows a problem with useful keys.
    pub(super) fn warn_with(&mut self, text: impl Into<String>, keys: &str) {
        self.warn(text);
        self.name_keys(keys);
    }

    /// Adds useful keys to the message.
    pub(super) fn name_keys(&mut self, keys: impl Into<String>) {
        if let Some(message) = &mut self.message {
            message.keys = Some(keys.into());
        }
    }

    /// Whether the user repeats an action to confirm it; if not, the next action may.
    pub(super) fn confirms(&mut self, question: Question) -> bool {
        let is_repeated = self.confirmed == Some(question);
        self.asked = (!is_repeated).then_some(question);
        is_repeated
    }

    /// The suggested move, if it is shown.
    pub(crate) fn hinted(&self) -> Option<Move> {
        if let Some(Question::Hint(mv)) = self.asked { Some(mv) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_action_done_at_once_confirms() {
        let mut said = Said::default();
        let mut ask = |question| {
            said.begin();
            said.confirms(question)
        };
        assert!(!ask(Question::GiveUp));
        assert!(!ask(Question::PlayOn));
        assert!(!ask(Question::GiveUp));
        assert!(ask(Question::GiveUp));
        assert!(!ask(Question::GiveUp), "a third time asks again");
    }

    #[test]
    fn what_is_said_ends_with_the_next_action() {
        let mut said = Said::default();
        said.warn_with("lost \u{1b}[2J", "u undoes");
        let message = said.message.as_ref().unwrap();
        assert_eq!(message.with_keys(), "lost \\u{1b}[2J: u undoes");
        assert!(message.bad);
        said.begin();
        assert_eq!(said.message, None);
    }
}
