//! The one table of commands: name, words, keys, contexts, help, footer and action.
//!
//! Dispatch, `[keys]` of the settings, `config --template`, help, footer, the table in the manual page
//! and the words of line mode are derived from it, so a new command needs one row and one function.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::hash::Hash;

use crate::tui::app::App;
use crate::tui::command::table::TABLE;

pub(crate) use action::{Action, Edit, Say, Target};
pub(crate) use context::{Context, Contexts, FIELDS, MODES};
pub(crate) use keymap::{KeyStroke, Keymap};

mod action;
mod context;
mod keymap;
pub(crate) mod table;
#[cfg(test)]
mod tests;

type Text = &'static str;

/// A command.
#[derive(Clone, Debug)]
pub(crate) struct NamedAction {
    /// Its name in `[keys]`; empty if it cannot be bound.
    name: Text,
    /// Its words in line mode, separated by blanks.
    words: Text,
    /// Its keys; the footer shows the first.
    keys: Vec<KeyStroke>,
    action: Action,
}

/// The typed characters of a row, or its mouse action.
#[derive(Clone, Debug)]
struct TypedChars {
    /// The characters; `None` means every character that no other row has.
    chars: Option<&'static str>,
    /// Their label.
    name: &'static str,
    /// The action of each.
    action: fn(char) -> Action,
    /// The action of a click on the label.
    click: Option<Action>,
}

/// One row of the table: related commands.
#[derive(Clone, Debug)]
pub(crate) struct CommandRow {
    contexts: Contexts,
    commands: Vec<NamedAction>,
    typed: Option<TypedChars>,
    /// Help text.
    pub(crate) help: &'static str,
    /// The heading over it in the help.
    pub(crate) group: &'static str,
    /// Footer contexts, each with its label and priority; low priorities are dropped first.
    footer: Vec<(Contexts, &'static str, u8)>,
    /// Whether the commands can do anything now.
    when: fn(&App) -> bool,
}

/// A row without commands.
fn row(contexts: Contexts, help: &'static str) -> CommandRow {
    let (commands, footer) = (Vec::new(), Vec::new());
    CommandRow { contexts, commands, typed: None, help, group: "", footer, when: |_| true }
}

impl CommandRow {
    /// Adds a command by its name, its keys and its words.
    ///
    /// # Panics
    /// If a key cannot be parsed.
    fn does(mut self, name: Text, keys: Text, words: Text, action: Action) -> Self {
        let keys = keys.split_whitespace().map(|key| key.parse().expect("a key")).collect();
        self.commands.push(NamedAction { name, words, keys, action });
        self
    }

    /// Adds a command without words.
    fn key(self, name: Text, keys: Text, action: Action) -> Self {
        self.does(name, keys, "", action)
    }

    /// Adds a command that is a function of the state.
    fn runs(self, name: Text, keys: Text, words: Text, run: fn(&mut App)) -> Self {
        self.does(name, keys, words, Action::Do(name, run))
    }

    /// Adds a command that opens a dialog.
    fn opens(self, name: Text, keys: Text, words: Text, dialog: Context) -> Self {
        self.does(name, keys, words, Action::Open(dialog))
    }

    /// Adds a command that exists only in line mode.
    fn tells(self, words: &'static str, what: Say) -> Self {
        self.does("", "", words, Action::Say(what))
    }

    /// Makes this a row of characters that share one action and label, or of a mouse action. `click` is
    /// the action of a click on the label.
    fn typed(
        self,
        (chars, name): (Option<Text>, Text),
        action: fn(char) -> Action,
        click: Option<Action>,
    ) -> Self {
        Self { typed: Some(TypedChars { chars, name, action, click }), ..self }
    }

    /// Adds the row to the footer of its contexts.
    fn footer(self, word: Text, weight: u8) -> Self {
        let contexts = self.contexts;
        self.footer_in(contexts, word, weight)
    }

    /// Adds the row to the footer of some contexts.
    fn footer_in(mut self, contexts: Contexts, word: Text, weight: u8) -> Self {
        self.footer.push((contexts, word, weight));
        self
    }

    /// The row once for each of its contexts.
    fn by_context(self) -> impl Iterator<Item = Self> {
        let contexts = self.contexts;
        contexts
            .iter()
            .map(move |context| Self { contexts: Contexts::only(context), ..self.clone() })
    }

    fn when(self, when: fn(&App) -> bool) -> Self {
        Self { when, ..self }
    }

    /// Whether its keys can do anything now; `listed` says that the list of moves is on screen.
    pub(crate) fn works(&self, app: &App, listed: bool) -> bool {
        let action = self.commands.first().map(|command| &command.action);
        (self.when)(app) && !(listed && action == Some(&Action::ToggleList))
    }

    /// The label and priority in a context's footer.
    pub(crate) fn footer_word(&self, context: Context) -> Option<(&'static str, u8)> {
        let (_, word, weight) = self.footer.iter().find(|entry| entry.0.has(context))?;
        Some((*word, *weight))
    }
}

/// The names of the commands, each with its keys as `config.toml` writes them.
pub(crate) fn names() -> Vec<(&'static str, String)> {
    let commands = || TABLE.iter().flat_map(|row| &row.commands);
    let keys_of = |name: Text| {
        let keys = commands().filter(|command| command.name == name).flat_map(|it| &it.keys);
        let keys: Vec<String> = once_each(keys.map(|key| format!("{:?}", key.to_string())));
        match &keys[..] {
            [key] => key.clone(),
            keys => format!("[{}]", keys.join(", ")),
        }
    };
    let names = once_each(commands().map(|command| command.name).filter(|name| !name.is_empty()));
    names.into_iter().map(|name| (name, keys_of(name))).collect()
}

/// The items without repetitions, in their order.
fn once_each<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    items.filter(|item| seen.insert(item.clone())).collect()
}

fn rows(context: Context) -> impl Iterator<Item = &'static CommandRow> {
    TABLE.iter().filter(move |row| row.contexts.has(context))
}

/// The words of line mode in a context, with their actions.
fn words_and_actions(context: Context) -> impl Iterator<Item = (Text, &'static Action)> {
    let commands = rows(context).flat_map(|row| &row.commands);
    commands.flat_map(|it| it.words.split_whitespace().map(move |word| (word, &it.action)))
}

/// The action of a line mode word in a context.
pub(crate) fn of_word(context: Context, word: &str) -> Option<&'static Action> {
    words_and_actions(context).find(|(own, _)| *own == word).map(|(_, action)| action)
}

/// The words of line mode in a context.
pub(crate) fn all_words(context: Context) -> impl Iterator<Item = Text> {
    words_and_actions(context).map(|(word, _)| word)
}

/// The contexts that have a line mode word.
pub(crate) fn contexts_of(word: &str) -> impl Iterator<Item = Context> {
    let contexts = Context::ALL.iter().copied();
    contexts.filter(move |context| of_word(*context, word).is_some())
}

/// The line mode words of a context, a line for each row: the words of each command, as `undo or u`,
/// and the help text.
pub(crate) fn words(context: Context) -> String {
    let mut text = String::new();
    for row in rows(context) {
        let words = row.commands.iter().map(|command| command.words.replace(' ', " or "));
        let words: Vec<String> = words.filter(|words| !words.is_empty()).collect();
        if !words.is_empty() {
            _ = writeln!(text, "{:<28} {}", words.join(", "), row.help);
        }
    }
    text
}

/// Every key, for the manual page: a line for each row of the table. Rows shared by dialogs appear
/// once.
pub(crate) fn keys_in_words() -> String {
    let mut lines: Vec<(String, &str, Contexts)> = Vec::new();
    for row in TABLE.iter() {
        let keys = row.all_keys(false);
        match lines.iter_mut().find(|(other, help, _)| *other == keys && *help == row.help) {
            Some((.., places)) => *places = places.and(row.contexts),
            None => lines.push((keys, row.help, row.contexts)),
        }
    }
    let mut text =
        String::from("The keys of the viewer; ? in it shows those that work at the moment\n\n");
    for (keys, help, places) in lines.iter().filter(|(keys, ..)| !keys.is_empty()) {
        _ = writeln!(text, "{keys:<20} {help} ({})", places.title());
    }
    text
}
