//! What the state has to say, until the next key.

use crate::tui::app::App;
use crate::words::escaped;

/// Something to tell the user over the footer, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What to say.
    pub(crate) text: String,
    /// Which keys can be of use now.
    pub(crate) keys: Option<String>,
    /// Whether something did not work.
    pub(crate) bad: bool,
}

impl Message {
    /// The text, and which keys can be of use.
    pub(crate) fn with_keys(&self) -> String {
        match &self.keys {
            Some(keys) => format!("{}: {keys}", self.text),
            None => self.text.clone(),
        }
    }
}

impl App {
    /// What there is to say.
    pub(crate) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Says something until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: escaped(text.into()), keys: None, bad: false });
    }

    /// Says what did not work, until the next key.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: escaped(text.into()), keys: None, bad: true });
    }

    /// Adds to what was said which keys can be of use.
    pub(super) fn name_keys(&mut self, keys: impl Into<String>) {
        if let Some(message) = &mut self.message {
            message.keys = Some(keys.into());
        }
    }

    /// Says at the very first start what there is to do.
    pub(crate) fn welcome(&mut self) {
        if self.message.is_none() {
            self.say("Welcome! Type a deal number, or play this deal");
            self.name_keys("p plays, s solves, ? lists all keys");
        }
    }
}
