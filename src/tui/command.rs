//! The one table of commands: name, words, keys, contexts, help, footer and action.
//!
//! Dispatch, `[keys]` of the settings, `config --template`, help, footer, the manual page's table and
//! the words of line mode are made from it, so that a new command is one row and the function that
//! does it. The rows of the modes are in `table`, those of a dialog in its own file.

pub(crate) use action::{Action, Direction, Edit, Effect, Tell};
pub(crate) use context::{Context, In};
pub(crate) use key::Key;
pub(crate) use keymap::{Bound, Keymap};
pub use words::keys_in_words;
pub(crate) use words::{all_words, contexts_of, names, of_word, words};

use crate::tui::app::App;

pub(crate) mod action;
pub(crate) mod context;
mod key;
mod keymap;
pub(crate) mod table;
#[cfg(test)]
mod tests;
mod words;

/// Something a user can ask for.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    /// Its name in `[keys]`; empty for what no key can do.
    name: &'static str,
    /// Its words in line mode, separated by blanks; the first is the one that help uses.
    words: &'static str,
    /// Its keys as text, separated by blanks; the first is the one that the footer shows.
    keys: &'static str,
    action: Action,
    /// The function behind [`Action::Do`].
    run: Option<fn(&mut App)>,
}

/// What works in a row without being a key of its own.
#[derive(Clone, Debug)]
struct Typed {
    /// Characters that stand for themselves; none for all that no other row takes.
    chars: Option<&'static str>,
    /// What they are called.
    name: &'static str,
    /// What each of them does.
    action: fn(char) -> Action,
    /// What a click on the name does.
    click: Option<Action>,
}

/// One row of the table: commands that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    contexts: In,
    commands: Vec<Command>,
    typed: Option<Typed>,
    /// What the commands do.
    pub(crate) help: &'static str,
    /// The contexts in whose footer the row stands, under which word, and its weight there: the
    /// lightest rows are left out first when room is short.
    footer: Vec<(In, &'static str, u8)>,
    /// Whether it can do anything now.
    when: fn(&App) -> bool,
}

/// A row without commands.
pub(crate) fn row(contexts: In, help: &'static str) -> Row {
    let (commands, footer) = (Vec::new(), Vec::new());
    Row { contexts, commands, typed: None, help, footer, when: |_| true }
}

impl Row {
    /// Adds a command by its name, its keys and its words.
    pub(crate) fn does(
        mut self,
        name: &'static str,
        keys: &'static str,
        words: &'static str,
        action: Action,
    ) -> Self {
        self.commands.push(Command { name, words, keys, action, run: None });
        self
    }

    /// Adds a command that is a function of the state.
    fn runs(
        mut self,
        name: &'static str,
        keys: &'static str,
        words: &'static str,
        run: fn(&mut App),
    ) -> Self {
        self.commands.push(Command { name, words, keys, action: Action::Do(name), run: Some(run) });
        self
    }

    /// Adds a command of line mode alone.
    fn tells(self, words: &'static str, what: Tell) -> Self {
        self.does("", "", words, Action::Tell(what))
    }

    /// Makes it a row of characters that stand for themselves, or of what the mouse does; `click` is
    /// what a click on their name does.
    pub(crate) fn typed(
        self,
        (chars, name): (Option<&'static str>, &'static str),
        action: fn(char) -> Action,
        click: Option<Action>,
    ) -> Self {
        Self { typed: Some(Typed { chars, name, action, click }), ..self }
    }

    /// Puts it into the footer of some contexts.
    pub(crate) fn footer(mut self, word: &'static str, contexts: In, weight: u8) -> Self {
        self.footer.push((contexts, word, weight));
        self
    }

    fn when(self, when: fn(&App) -> bool) -> Self {
        Self { when, ..self }
    }

    /// Whether its keys can do anything now; `listed` says that the moves are listed beside the board.
    pub(crate) fn works(&self, app: &App, listed: bool) -> bool {
        let action = self.commands.first().map(|command| &command.action);
        (self.when)(app) && !(listed && action == Some(&Action::ToggleList))
    }

    /// The word for a context's footer and its weight.
    pub(crate) fn footer_word(&self, context: Context) -> Option<(&'static str, u8)> {
        let (_, word, weight) = self.footer.iter().find(|entry| entry.0.has(context))?;
        Some((*word, *weight))
    }
}
