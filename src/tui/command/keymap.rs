//! Keys as text and on screen, and the key bindings: the defaults of the table and the user's.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::table::TABLE;
use super::{Action, CommandRow, Context, Contexts, MODES};

#[cfg(test)]
mod tests;

impl CommandRow {
    /// The first key of each command, with the action of a click on it, for the footer.
    pub(crate) fn first_keys(&self, ascii: bool) -> Vec<(String, Option<Action>)> {
        if let Some(typed) = &self.typed {
            return vec![(typed.name.to_owned(), typed.click.clone())];
        }
        let commands = self.commands.iter().filter_map(|it| Some((it.keys.first()?, &it.action)));
        commands.map(|(key, action)| (key.name(ascii), Some(action.clone()))).collect()
    }

    /// All keys, for help: the first key of each command, then their other keys.
    pub(crate) fn all_keys(&self, ascii: bool) -> String {
        if let Some(typed) = &self.typed {
            return typed.name.to_owned();
        }
        let most = self.commands.iter().map(|command| command.keys.len()).max().unwrap_or(0);
        let nth = |n| self.commands.iter().filter_map(move |command| command.keys.get(n));
        (0..most).flat_map(nth).map(|key| key.name(ascii)).collect::<Vec<_>>().join(" ")
    }

    fn action(&self, key: KeyStroke) -> Option<Action> {
        if let Some(typed) = &self.typed {
            let takes = |c: &char| typed.chars.is_none_or(|chars| chars.contains(*c));
            return key.typed().filter(takes).map(typed.action);
        }
        let mut commands = self.commands.iter();
        commands.find(|command| command.keys.contains(&key)).map(|command| command.action.clone())
    }
}

/// The rows of the table with the current key bindings.
#[derive(Clone, Debug)]
pub(crate) struct Keymap(Vec<CommandRow>);

impl Default for Keymap {
    fn default() -> Self {
        Self(TABLE.clone())
    }
}

impl Keymap {
    /// The rows of a context, in the order of the table.
    pub(crate) fn rows(&self, context: Context) -> impl Iterator<Item = &CommandRow> {
        self.0.iter().filter(move |row| row.contexts.has(context))
    }

    /// The action of a key in a context, if it is bound or typed there.
    pub(crate) fn bound(&self, context: Context, event: KeyEvent) -> Option<Action> {
        let key = KeyStroke::of(event)?;
        self.rows(context).find_map(|row| row.action(key))
    }

    /// The first key of a command in a context, as it is named on screen.
    pub(crate) fn key_of(&self, context: Context, command: &str, ascii: bool) -> Option<String> {
        let mut commands = self.rows(context).flat_map(|row| &row.commands);
        let found = commands.find(|other| other.name == command)?;
        found.keys.first().map(|key| key.name(ascii))
    }

    /// Why an unbound key does nothing here: it works elsewhere, or nowhere. `None` for a key with modifiers that
    /// the program does not use.
    pub(crate) fn why_nothing(&self, context: Context, event: KeyEvent) -> Option<String> {
        KeyStroke::of(event).map(|key| self.why_unbound(context, key))
    }

    fn why_unbound(&self, context: Context, key: KeyStroke) -> String {
        if let Some(c @ ('0' | '9')) = key.typed().filter(|_| context == Context::Play) {
            return format!("{c}: there are 8 columns; # types a deal number");
        }
        let works = |context: &Context| self.rows(*context).any(|row| row.action(key).is_some());
        let titles: Vec<&str> = MODES.iter().filter(works).map(Context::title).collect();
        let name = key.name(true);
        match titles.as_slice() {
            [] => format!("{name} does nothing: ? lists the keys"),
            titles => format!("{name} works in {}; ? lists the keys here", titles.join(", ")),
        }
    }

    /// Binds a command to other keys.
    ///
    /// # Errors
    /// If there is no such command or key, or a key is already used where the command works; the
    /// command then keeps its keys.
    pub(crate) fn bind(&mut self, name: &str, keys: &[String]) -> Result<(), String> {
        let keys =
            keys.iter().map(|key| key.parse()).collect::<Result<Vec<KeyStroke>, String>>()?;
        if keys.is_empty() {
            return Err(format!("{name} needs a key"));
        }
        let has_it = |row: &CommandRow| row.commands.iter().any(|command| command.name == name);
        let rows: Vec<usize> = (0..self.0.len()).filter(|i| has_it(&self.0[*i])).collect();
        if rows.is_empty() || name.is_empty() {
            let mut names: Vec<&str> = super::names().into_iter().map(|(name, _)| name).collect();
            names.sort_unstable();
            return Err(format!("there is no command {name:?}; there are {}", names.join(", ")));
        }
        // If a command works in several contexts, a key may be free in only some of them.
        for key in &keys {
            let everywhere = rows.iter().map(|row| self.taken(name, self.0[*row].contexts, *key));
            if let Some(all) = everywhere.collect::<Option<Vec<Context>>>() {
                let (key, title) = (key.name(true), all[0].title());
                return Err(format!("{name} cannot be {key}: in {title} that is taken"));
            }
        }
        for row in rows {
            let (mut free, contexts) = (keys.clone(), self.0[row].contexts);
            free.retain(|key| self.taken(name, contexts, *key).is_none());
            let commands = self.0[row].commands.iter_mut().filter(|it| it.name == name);
            commands.filter(|_| !free.is_empty()).for_each(|it| it.keys.clone_from(&free));
        }
        Ok(())
    }

    /// The first of some contexts in which a key is bound to a command of another name.
    fn taken(&self, name: &str, contexts: Contexts, key: KeyStroke) -> Option<Context> {
        let is_taken = |row: &CommandRow| {
            let mut others = row.commands.iter().filter(|command| command.name != name);
            row.typed.is_some() && row.action(key).is_some()
                || others.any(|command| command.keys.contains(&key))
        };
        contexts.iter().find(|context| self.rows(*context).any(is_taken))
    }
}

/// A key with the modifiers that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyStroke {
    code: KeyCode,
    held: KeyModifiers,
}

const CTRL: KeyModifiers = KeyModifiers::CONTROL;
const ALT: KeyModifiers = KeyModifiers::ALT;

/// The keys that have names in text.
const NAMED: [(&str, KeyCode); 16] = [
    ("Space", KeyCode::Char(' ')),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("Ins", KeyCode::Insert),
    ("Del", KeyCode::Delete),
    ("Backspace", KeyCode::Backspace),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
];

impl KeyStroke {
    /// The key of an event; `None` with modifiers that the program does not use.
    pub(crate) fn of(event: KeyEvent) -> Option<Self> {
        let (held, used) = (event.modifiers - KeyModifiers::SHIFT, CTRL | ALT);
        used.contains(held).then_some(Self { code: event.code, held })
    }

    /// The character that the key types.
    pub(crate) fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.held.is_empty() => Some(c),
            _ => None,
        }
    }

    /// The name of the key on screen.
    pub(crate) fn name(self, ascii: bool) -> String {
        let name = match self.code {
            KeyCode::Char(c) if self.held.contains(CTRL) => c.to_ascii_uppercase().to_string(),
            KeyCode::Char(c) if c != ' ' => c.to_string(),
            KeyCode::Left if !ascii => "←".to_owned(),
            KeyCode::Right if !ascii => "→".to_owned(),
            KeyCode::Up if !ascii => "↑".to_owned(),
            KeyCode::Down if !ascii => "↓".to_owned(),
            KeyCode::F(number) => format!("F{number}"),
            code => {
                let named = NAMED.iter().find(|(_, other)| *other == code);
                named.map_or("?", |(name, _)| name).to_owned()
            }
        };
        let held = |modifier, name| if self.held.contains(modifier) { name } else { "" };
        format!("{}{}{name}", held(ALT, "Alt-"), held(CTRL, "Ctrl-"))
    }
}

impl fmt::Display for KeyStroke {
    /// Writes the form used in the settings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name(true);
        f.write_str(&if name.len() > 1 { name.to_ascii_lowercase() } else { name })
    }
}

impl FromStr for KeyStroke {
    /// How keys are written.
    type Err = String;

    /// Parses `s`, `S`, `ctrl-s`, `alt-s`, `left`, `f5`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (mut name, mut held) = (text, KeyModifiers::NONE);
        for (start, modifier) in [("alt-", ALT), ("ctrl-", CTRL)] {
            if name.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start)) {
                (name, held) = (&name[start.len()..], held | modifier);
            }
        }
        let mut chars = name.chars();
        let lower = name.to_ascii_lowercase();
        let function = || lower.strip_prefix('f')?.parse().ok().filter(|n| (1..=12).contains(n));
        let code = match (chars.next(), chars.next()) {
            _ if held.contains(CTRL) => {
                lower.parse().ok().filter(char::is_ascii_lowercase).map(KeyCode::Char)
            }
            (Some(c), None) => Some(KeyCode::Char(c)),
            _ => {
                let named = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
                named.map(|(_, code)| *code).or_else(|| function().map(KeyCode::F))
            }
        };
        code.map(|code| Self { code, held }).ok_or_else(|| {
            let names = NAMED.map(|(name, _)| name).join(", ").to_lowercase();
            format!("there is no key {text:?}; keys are written x, X, ctrl-x, alt-x, f5, {names}")
        })
    }
}
