//! The commands by name and word: for `[keys]` of the settings, the manual page and line mode.

use std::fmt::Write as _;

use super::table::TABLE;
use super::{Action, Command, Context, In, Keymap, Row};

/// The names of the commands, each with its keys as `config.toml` writes them.
pub(crate) fn names() -> Vec<(&'static str, String)> {
    let mut names: Vec<(&'static str, Vec<String>)> = Vec::new();
    let commands = TABLE.iter().flat_map(|row| &row.commands);
    for command in commands.filter(|command| !command.name.is_empty()) {
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

fn rows(context: Context) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| row.contexts.has(context))
}

/// The command of a word of line mode, in a context.
pub(crate) fn of_word(context: Context, word: &str) -> Option<&'static Action> {
    let has_word = |command: &&Command| command.words.split_whitespace().any(|own| own == word);
    rows(context).flat_map(|row| &row.commands).find(has_word).map(|command| &command.action)
}

/// The words of line mode in a context.
pub(crate) fn all_words(context: Context) -> impl Iterator<Item = &'static str> {
    let commands = rows(context).flat_map(|row| &row.commands);
    commands.flat_map(|command| command.words.split_whitespace())
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
    for row in rows(context) {
        let commands = row.commands.iter().filter(|command| !command.words.is_empty());
        let words: Vec<String> =
            commands.map(|command| command.words.replace(' ', " or ")).collect();
        if !words.is_empty() {
            _ = writeln!(text, "{:<28} {}", words.join(", "), row.help);
        }
    }
    text
}

/// Every key, for the manual page: a line for each row of the table; what dialogs have in common
/// stands once.
#[must_use]
pub fn keys_in_words() -> String {
    let mut lines: Vec<(String, &str, In)> = Vec::new();
    for bound in Keymap::default().all() {
        let names = bound.names(true, false).into_iter().map(|(name, _)| name);
        let (keys, row) = (names.collect::<Vec<_>>().join(" "), bound.row);
        let known = lines.iter_mut().find(|(other, help, _)| *other == keys && *help == row.help);
        match known {
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
