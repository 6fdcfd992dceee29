//! The keys in force: those of the table, or those that the user's settings give a command.

use crossterm::event::KeyEvent;

use super::context::{In, MODES};
use super::{Action, Command, Context, Key, Row};

#[cfg(test)]
mod tests;

/// A key's name, and what a click on it does.
pub(crate) type Named = (String, Option<Action>);

/// A row of the table with the keys of its commands.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The row.
    pub(crate) row: &'static Row,
    /// The keys of each command of the row.
    keys: Vec<Vec<Key>>,
}

impl Bound {
    fn new(row: &'static Row) -> Self {
        let keys = |command: &Command| {
            command.keys.split_whitespace().filter_map(|key| key.parse().ok()).collect()
        };
        Self { row, keys: row.commands.iter().map(keys).collect() }
    }

    fn commands(&self) -> impl Iterator<Item = (&'static Command, &Vec<Key>)> {
        self.row.commands.iter().zip(&self.keys)
    }

    /// The keys to show, each with what a click on it does: in the footer the first key of each
    /// command, in help all of them.
    pub(crate) fn names(&self, all: bool, ascii: bool) -> Vec<Named> {
        if let Some(typed) = &self.row.typed {
            return vec![(typed.name.to_owned(), typed.click.clone())];
        }
        let most = if all { self.keys.iter().map(Vec::len).max().unwrap_or(0) } else { 1 };
        let nth = |n: usize| {
            self.commands().filter_map(move |(command, keys)| {
                Some((keys.get(n)?.name(ascii), Some(command.action.clone())))
            })
        };
        (0..most).flat_map(nth).collect()
    }

    fn action(&self, key: Key) -> Option<Action> {
        if let Some(typed) = &self.row.typed {
            let takes = |c: &char| typed.chars.is_none_or(|chars| chars.contains(*c));
            return key.typed().filter(takes).map(typed.action);
        }
        let mut commands = self.commands();
        commands.find(|(_, keys)| keys.contains(&key)).map(|(command, _)| command.action.clone())
    }

    /// Whether a key does something else here than the command of this name.
    fn is_taken(&self, key: Key, name: &str) -> bool {
        let others = self.commands().filter(|(command, _)| command.name != name);
        let typed = self.row.typed.is_some() && self.action(key).is_some();
        typed || others.into_iter().any(|(_, keys)| keys.contains(&key))
    }
}

/// The keys in force.
#[derive(Clone, Debug)]
pub(crate) struct Keymap(Vec<Bound>);

impl Keymap {
    /// The keys of these rows.
    pub(super) fn new(rows: &'static [Row]) -> Self {
        Self(rows.iter().map(Bound::new).collect())
    }

    /// All rows, in the order of the table.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Bound> {
        self.0.iter()
    }

    /// The rows that hold in a context, in the order of the table.
    pub(crate) fn rows(&self, context: Context) -> impl Iterator<Item = &Bound> {
        self.0.iter().filter(move |bound| bound.row.contexts.has(context))
    }

    /// What a key does in a context, if it is bound or typed there.
    pub(crate) fn bound(&self, context: Context, event: KeyEvent) -> Option<Action> {
        let key = Key::of(event)?;
        self.rows(context).find_map(|bound| bound.action(key))
    }

    /// What a key does in a context; one that does nothing says so.
    pub(crate) fn action(&self, context: Context, event: KeyEvent) -> Option<Action> {
        let why = || Some(Action::Explain(self.why_nothing(context, Key::of(event)?)));
        self.bound(context, event).or_else(why)
    }

    /// Why a key does nothing here: it works elsewhere, or nowhere.
    fn why_nothing(&self, context: Context, key: Key) -> String {
        if let Some(c @ ('0' | '9')) = key.typed().filter(|_| context == Context::Play) {
            return format!("{c}: there are 8 columns; # types a deal number");
        }
        let works = |context: &&Context| self.rows(**context).any(|row| row.action(key).is_some());
        let modes = Context::ALL.iter().filter(|context| MODES.has(**context));
        let titles: Vec<&str> = modes.filter(works).map(|context| context.title()).collect();
        let name = key.name(true);
        match titles.as_slice() {
            [] => format!("{name} does nothing: ? lists the keys"),
            titles => format!("{name} works in {}; ? lists the keys here", titles.join(", ")),
        }
    }

    /// Binds the keys of the settings, each given as a name and keys; returns for each one that is
    /// refused where it stands in the list, and why.
    pub(super) fn with<'a>(
        mut self,
        lines: impl IntoIterator<Item = (&'a str, &'a [String])>,
    ) -> (Self, Vec<(usize, String)>) {
        let bind = |(at, (name, keys))| self.bind(name, keys).err().map(|why| (at, why));
        let refused = lines.into_iter().enumerate().filter_map(bind).collect();
        (self, refused)
    }

    /// Gives a command other keys.
    ///
    /// # Errors
    /// There is no such command or key, or a key does something else where the command works; then
    /// the command keeps its keys.
    pub(crate) fn bind(&mut self, name: &str, keys: &[String]) -> Result<(), String> {
        let read = |key: &String| key.parse::<Key>().map_err(|why| why.to_string());
        let keys = keys.iter().map(read).collect::<Result<Vec<Key>, String>>()?;
        if keys.is_empty() {
            return Err(format!("{name} needs a key"));
        }
        let has_it = |bound: &Bound| bound.row.commands.iter().any(|command| command.name == name);
        let rows: Vec<usize> = (0..self.0.len()).filter(|i| has_it(&self.0[*i])).collect();
        if rows.is_empty() || name.is_empty() {
            let commands = self.0.iter().flat_map(|bound| &bound.row.commands);
            let names = commands.map(|command| command.name).filter(|name| !name.is_empty());
            let mut names: Vec<&str> = names.collect();
            names.sort_unstable();
            names.dedup();
            return Err(format!("there is no command {name:?}; there are {}", names.join(", ")));
        }
        // Where a command works in more places than one, a key need not be free in all of them.
        let taken = |row: usize, key: Key| self.taken(name, self.0[row].row.contexts, key);
        for key in &keys {
            if let Some(context) = taken(rows[0], *key)
                && rows.iter().all(|row| taken(*row, *key).is_some())
            {
                let (key, title) = (key.name(true), context.title());
                return Err(format!("{name} cannot be {key}: in {title} that is taken"));
            }
        }
        let free: Vec<Vec<Key>> = rows
            .iter()
            .map(|row| keys.iter().copied().filter(|key| taken(*row, *key).is_none()).collect())
            .collect();
        for (row, free) in rows.into_iter().zip(free) {
            let bound = &mut self.0[row];
            for (command, own) in bound.row.commands.iter().zip(&mut bound.keys) {
                if command.name == name && !free.is_empty() {
                    own.clone_from(&free);
                }
            }
        }
        Ok(())
    }

    /// A context, of some, in which a key does something else than the command of this name.
    fn taken(&self, name: &str, contexts: In, key: Key) -> Option<Context> {
        let other = |context| self.rows(context).any(|bound| bound.is_taken(key, name));
        contexts.iter().find(|context| other(*context))
    }
}
