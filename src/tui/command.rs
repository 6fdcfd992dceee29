//! The one table of commands: name, words, keys, contexts, help, footer and action.
//!
//! Dispatch, `[keys]` of the settings, `config --template`, help, footer, the manual page's table and the
//! words of line mode are made from `TABLE`, so that a new command is one row of it and the
//! function that does it.

use std::fmt::Write as _;

pub(crate) use action::{Action, Deed, Direction, Edit, Effect, Tell};
pub(crate) use context::Context;
use context::In;
pub(crate) use key::Key;
pub(crate) use keymap::{Bound, Keymap, bind_keys};
use table::TABLE;

use crate::tui::app::App;

mod action;
mod context;
mod key;
mod keymap;
mod table;
#[cfg(test)]
mod tests;

/// Something a user can ask for.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    /// Its name in `[keys]`; empty for what no key can do.
    name: &'static str,
    /// Its words in line mode, separated by blanks; the first is the one that help uses.
    words: &'static str,
    /// Its keys as text, separated by blanks; the first is the one that the footer shows.
    keys: &'static str,
    /// What it does.
    pub(crate) action: Action,
}

impl Command {
    fn words(mut self, words: &'static str) -> Self {
        self.words = words;
        self
    }

    fn has_word(&self, word: &str) -> bool {
        self.words.split(' ').any(|own| own == word && !own.is_empty())
    }
}

/// What works in a row without being a key of its own.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    /// Characters that stand for themselves; none for what the mouse does.
    chars: &'static str,
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

impl Row {
    fn footer<const N: usize>(mut self, word: &'static str, weights: [(In, u8); N]) -> Self {
        self.footer.extend(weights.map(|(contexts, weight)| (contexts, word, weight)));
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

/// The rows of the commands that can be bound, with their contexts.
fn bindable() -> impl Iterator<Item = &'static Command> {
    let commands = TABLE.iter().flat_map(|row| &row.commands);
    commands.filter(|command| !command.name.is_empty())
}

/// The names of the commands, each with its keys as `config.toml` writes them.
pub(crate) fn names() -> Vec<(&'static str, String)> {
    let mut names: Vec<(&'static str, Vec<String>)> = Vec::new();
    for command in bindable() {
        let keys = command.keys.split_whitespace().map(|key| format!("{key:?}"));
        match names.iter_mut().find(|(name, _)| *name == command.name) {
            Some((_, known)) => {
                for key in keys.filter(|key| !known.contains(key)).collect::<Vec<_>>() {
                    known.push(key);
                }
            }
            None => names.push((command.name, keys.collect())),
        }
    }
    let list = |keys: Vec<String>| match &keys[..] {
        [key] => key.clone(),
        keys => format!("[{}]", keys.join(", ")),
    };
    names.into_iter().map(|(name, keys)| (name, list(keys))).collect()
}

/// The command of a word of line mode, in a context.
pub(crate) fn of_word(context: Context, word: &str) -> Option<&'static Action> {
    let rows = TABLE.iter().filter(|row| row.contexts.has(context));
    let mut commands = rows.flat_map(|row| &row.commands);
    commands.find(|command| command.has_word(word)).map(|command| &command.action)
}

/// The contexts in which a word of line mode means something.
pub(crate) fn contexts_of(word: &str) -> impl Iterator<Item = Context> {
    let contexts = Context::ALL.iter().copied();
    contexts.filter(move |context| of_word(*context, word).is_some())
}

/// The words of line mode in a context, a line for each row: the first word of each command, the
/// others in brackets, and what they do.
pub(crate) fn words(context: Context) -> String {
    let mut text = String::new();
    for row in TABLE.iter().filter(|row| row.contexts.has(context)) {
        let words: Vec<String> = row
            .commands
            .iter()
            .filter(|command| !command.words.is_empty())
            .map(|command| command.words.replace(' ', " or "))
            .collect();
        if !words.is_empty() {
            _ = writeln!(text, "{:<28} {}", words.join(", "), row.help);
        }
    }
    text
}

/// Every key, for the manual page: a line for each row of the table.
#[must_use]
pub fn keys_in_words() -> String {
    let mut text =
        String::from("The keys of the viewer; ? in it shows those that work at the moment\n\n");
    for bound in Keymap::default().all() {
        let names: Vec<String> =
            bound.names(true, false).into_iter().map(|(name, _)| name).collect();
        if !names.is_empty() {
            let (keys, place) = (names.join(" "), bound.row.contexts.title());
            _ = writeln!(text, "{keys:<20} {} ({place})", bound.row.help);
        }
    }
    text
}
