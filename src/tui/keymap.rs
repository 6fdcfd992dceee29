//! The one table of keys: dispatch, footer, help and the README's table are made from it.

use std::borrow::Cow;
use std::fmt::Write as _;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::action::Action;
pub(crate) use bindings::names;
use table::TABLE;

mod bindings;
mod table;

/// What the keys act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// Looking at a deal.
    Browse,
    /// Stepping through a solution.
    Solution,
    /// Playing.
    Play,
    /// A game that is won.
    Won,
    /// Comparing with a pasted board.
    Compare,
    /// The deal-number field is open.
    Number,
    /// The field for the number of a move is open.
    Move,
    /// The field for a note on the deal is open.
    Note,
    /// The view to paste into is open.
    Paste,
    /// The list of keys is open.
    Help,
    /// The settings are open.
    Settings,
    /// The player's record is open.
    Record,
    /// The search for deals is open.
    Search,
}

impl Context {
    /// All of them.
    pub(crate) const ALL: [Self; 13] = [
        Self::Browse,
        Self::Solution,
        Self::Play,
        Self::Won,
        Self::Compare,
        Self::Number,
        Self::Move,
        Self::Note,
        Self::Paste,
        Self::Help,
        Self::Settings,
        Self::Record,
        Self::Search,
    ];

    /// The heading over its keys.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Browse => "Browse",
            Self::Solution => "Solution",
            Self::Play => "Play",
            Self::Won => "Won",
            Self::Compare => "Compare",
            Self::Number => "Deal number",
            Self::Move => "Move number",
            Self::Note => "Note",
            Self::Paste => "Paste",
            Self::Help => "Keys",
            Self::Settings => "Settings",
            Self::Record => "Your record",
            Self::Search => "Search for deals",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Several contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct In(u16);

impl In {
    const BROWSE: Self = Self(Context::Browse.bit());
    const SOLUTION: Self = Self(Context::Solution.bit());
    const PLAY: Self = Self(Context::Play.bit());
    const WON: Self = Self(Context::Won.bit());
    const COMPARE: Self = Self(Context::Compare.bit());
    const PASTE: Self = Self(Context::Paste.bit());
    const NOTE: Self = Self(Context::Note.bit());
    const HELP: Self = Self(Context::Help.bit());
    const SETTINGS: Self = Self(Context::Settings.bit());
    const RECORD: Self = Self(Context::Record.bit());
    const SEARCH: Self = Self(Context::Search.bit());
    /// The fields of one line.
    const FIELD: Self =
        Self(Context::Number.bit() | Context::Move.bit() | Self::NOTE.0 | Self::SEARCH.0);
    /// Wherever a field or view takes what is typed.
    const TYPING: Self = Self(Self::FIELD.0 | Self::PASTE.0);
    /// Wherever letters are no places on the table: all modes but Play, until the game is won.
    const LOOKING: Self = Self(Self::BROWSE.0 | Self::SOLUTION.0 | Self::COMPARE.0 | Self::WON.0);
    /// Where the arrows go from deal to deal.
    const DEALS: Self = Self(Self::BROWSE.0 | Self::COMPARE.0 | Self::WON.0);
    /// Where there are moves.
    const MOVES: Self = Self(Self::SOLUTION.0 | Self::PLAY.0 | Self::WON.0);
    /// The modes.
    const TABLE: Self = Self(Self::LOOKING.0 | Self::PLAY.0 | Self::WON.0);
    const ANYWHERE: Self = Self(u16::MAX);

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn has(self, context: Context) -> bool {
        self.0 & context.bit() != 0
    }
}

/// A key with the modifiers that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    code: KeyCode,
    ctrl: bool,
}

impl Key {
    const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    const fn char(c: char) -> Self {
        Self::plain(KeyCode::Char(c))
    }

    const fn ctrl(c: char) -> Self {
        Self { code: KeyCode::Char(c), ctrl: true }
    }

    /// The key of an event; none with Alt and the like, which the program does not use.
    fn of(event: KeyEvent) -> Option<Self> {
        let used = KeyModifiers::SHIFT | KeyModifiers::CONTROL;
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        used.contains(event.modifiers).then_some(Self { code: event.code, ctrl })
    }

    /// The character that the key types.
    fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.ctrl => Some(c),
            _ => None,
        }
    }

    /// What the key is called on the screen.
    pub(crate) fn name(self, ascii: bool) -> String {
        let name = match self.code {
            KeyCode::Char(' ') => "Space",
            KeyCode::Char(c) if self.ctrl => return format!("Ctrl-{}", c.to_ascii_uppercase()),
            KeyCode::Char(c) => return c.to_string(),
            KeyCode::Left if ascii => "Left",
            KeyCode::Right if ascii => "Right",
            KeyCode::Up if ascii => "Up",
            KeyCode::Down if ascii => "Down",
            KeyCode::Left => "←",
            KeyCode::Right => "→",
            KeyCode::Up => "↑",
            KeyCode::Down => "↓",
            KeyCode::PageUp => "PgUp",
            KeyCode::PageDown => "PgDn",
            KeyCode::Home => "Home",
            KeyCode::End => "End",
            KeyCode::Enter => "Enter",
            KeyCode::Esc => "Esc",
            KeyCode::Backspace => "Backspace",
            KeyCode::Delete => "Del",
            KeyCode::Tab => "Tab",
            KeyCode::BackTab => "Shift-Tab",
            KeyCode::Insert => "Ins",
            KeyCode::F(number) => return format!("F{number}"),
            _ => "?",
        };
        name.to_owned()
    }
}

/// The keys of one row.
#[derive(Clone, Debug)]
enum Keys {
    /// Each with its action.
    Each(Cow<'static, [(Key, Action)]>),
    /// Characters that mean what they are, as they are called.
    Typed {
        chars: &'static str,
        name: &'static str,
        action: fn(char) -> Action,
        click: Option<Action>,
    },
}

/// One row of the table: keys that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    contexts: In,
    keys: Keys,
    /// How many of the keys stand in the footer.
    shown: usize,
    /// Where it stands in the footer, under which word, and with which weight: the lighter ones go
    /// first when room is short.
    footer: Footer,
    /// What the keys do.
    pub(crate) help: &'static str,
}

/// The contexts in whose footer a row stands, a word for it, and its weight.
#[derive(Clone, Copy, Debug)]
enum Footer {
    None,
    Same(&'static str, u8),
    /// Only in the first contexts.
    Only(In, &'static str, u8),
    /// The second weight in all but the first contexts.
    Less(In, &'static str, u8, u8),
}

/// A key's name, and what a click on it does.
pub(crate) type Named = (String, Option<Action>);

impl Row {
    const fn typed(
        contexts: In,
        (chars, name): (&'static str, &'static str),
        action: fn(char) -> Action,
        click: Option<Action>,
        help: &'static str,
    ) -> Self {
        let keys = Keys::Typed { chars, name, action, click };
        Self { contexts, keys, shown: 1, footer: Footer::None, help }
    }

    /// What the mouse does, which no key of the table does.
    const fn mouse(contexts: In, name: &'static str, help: &'static str) -> Self {
        Self::typed(contexts, ("", name), Action::Type, None, help)
    }

    const fn new(contexts: In, list: &'static [(Key, Action)], help: &'static str) -> Self {
        Self {
            contexts,
            keys: Keys::Each(Cow::Borrowed(list)),
            shown: list.len(),
            footer: Footer::None,
            help,
        }
    }

    /// Puts the row into the footer.
    const fn footer(mut self, word: &'static str, weight: u8) -> Self {
        self.footer = Footer::Same(word, weight);
        self
    }

    /// Puts the row into the footer of some of its contexts.
    const fn footer_in(mut self, contexts: In, word: &'static str, weight: u8) -> Self {
        self.footer = Footer::Only(contexts, word, weight);
        self
    }

    /// Puts the row into the footer, with less weight outside some contexts.
    const fn footer_mostly_in(
        mut self,
        contexts: In,
        word: &'static str,
        weight: u8,
        less: u8,
    ) -> Self {
        self.footer = Footer::Less(contexts, word, weight, less);
        self
    }

    /// Leaves the row's other keys to the help.
    const fn showing(mut self, count: usize) -> Self {
        self.shown = count;
        self
    }

    /// Whether it tells what the mouse does.
    pub(crate) fn is_mouse(&self) -> bool {
        matches!(self.keys, Keys::Typed { chars: "", .. })
    }

    /// The action of its first key, by which it can be told whether the row works now.
    pub(crate) fn first(&self) -> Option<&Action> {
        match &self.keys {
            Keys::Each(list) => list.first().map(|(_, action)| action),
            Keys::Typed { .. } => None,
        }
    }

    /// The word for a context's footer and its weight.
    pub(crate) fn word(&self, context: Context) -> Option<(&'static str, u8)> {
        match self.footer {
            Footer::None => None,
            Footer::Same(word, weight) => Some((word, weight)),
            Footer::Only(contexts, word, weight) => contexts.has(context).then_some((word, weight)),
            Footer::Less(contexts, word, weight, less) => {
                Some((word, if contexts.has(context) { weight } else { less }))
            }
        }
    }

    /// The keys to show, each with what a click on it does: in the footer or, all of them, in help.
    pub(crate) fn names(&self, all: bool, ascii: bool) -> Vec<Named> {
        match &self.keys {
            Keys::Each(list) => list[..if all { list.len() } else { self.shown }]
                .iter()
                .map(|(key, action)| (key.name(ascii), Some(action.clone())))
                .collect(),
            Keys::Typed { name, click, .. } => vec![((*name).to_owned(), click.clone())],
        }
    }

    fn action(&self, key: Key) -> Option<Action> {
        match &self.keys {
            Keys::Each(list) => {
                list.iter().find(|(k, _)| *k == key).map(|(_, action)| action.clone())
            }
            Keys::Typed { chars, action, .. } => {
                key.typed().filter(|c| chars.contains(*c)).map(action)
            }
        }
    }
}

/// The keys in force: the table, with those that the user bound otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Keymap(Vec<Row>);

impl Default for Keymap {
    fn default() -> Self {
        Self(TABLE.to_vec())
    }
}

impl Keymap {
    /// The rows that hold in a context, in the order of the table.
    pub(crate) fn rows(&self, context: Context) -> impl Iterator<Item = &Row> {
        self.0.iter().filter(move |row| row.contexts.has(context))
    }

    /// What a key does in a context; one that does nothing says so.
    pub(crate) fn action(&self, context: Context, event: KeyEvent) -> Option<Action> {
        let key = Key::of(event)?;
        let bound = self.rows(context).find_map(|row| row.action(key));
        let into_field = || key.typed().filter(|_| In::TYPING.has(context)).map(Action::Type);
        bound.or_else(into_field).or_else(|| Some(Action::Explain(self.why_nothing(key))))
    }

    /// Why a key does nothing here: it works elsewhere, or nowhere.
    fn why_nothing(&self, key: Key) -> String {
        let works = |context: &&Context| self.rows(**context).any(|row| row.action(key).is_some());
        let modes = Context::ALL.iter().filter(|context| In::TABLE.has(**context));
        let titles: Vec<&str> = modes.filter(works).map(|context| context.title()).collect();
        let name = key.name(true);
        match titles.as_slice() {
            [] => format!("{name} does nothing: ? lists the keys"),
            titles => format!("{name} works in {}; ? lists the keys here", titles.join(", ")),
        }
    }
}

/// The table as Markdown, for the README.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| keys | where | what they do |\n|---|---|---|\n");
    for row in TABLE {
        let mut names: Vec<String> =
            row.names(true, false).into_iter().map(|(name, _)| format!("`{name}`")).collect();
        names.dedup();
        let contexts: Vec<&str> =
            Context::ALL.iter().filter(|c| row.contexts.has(**c)).map(|c| c.title()).collect();
        let everywhere = contexts.len() == Context::ALL.len();
        let modes = row.contexts == In::TABLE;
        let place = match (everywhere, modes) {
            (true, _) => "everywhere".to_owned(),
            (_, true) => "all modes".to_owned(),
            _ => contexts.join(", "),
        };
        _ = writeln!(text, "| {} | {place} | {} |", names.join(" "), row.help);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key of a row, with typed characters as keys of their own.
    fn keys(row: &Row) -> Vec<Key> {
        match &row.keys {
            Keys::Each(list) => list.iter().map(|(key, _)| *key).collect(),
            Keys::Typed { chars, .. } => chars.chars().map(Key::char).collect(),
        }
    }

    #[test]
    fn no_key_means_two_things_in_one_context() {
        for context in Context::ALL {
            let mut seen: Vec<Key> = Vec::new();
            for key in Keymap::default().rows(context).flat_map(keys) {
                assert!(!seen.contains(&key), "{context:?}: {}", key.name(true));
                seen.push(key);
            }
            assert!(seen.contains(&Key::ctrl('c')), "{context:?} can be quit");
        }
    }

    #[test]
    fn every_key_has_a_name_and_every_row_a_place() {
        for row in TABLE {
            assert!(Context::ALL.iter().any(|context| row.contexts.has(*context)), "{row:?}");
            assert!(keys(row).iter().all(|key| key.name(true) != "?" || *key == Key::char('?')));
            assert!(row.names(true, true).iter().all(|(name, _)| name.is_ascii()), "{row:?}");
        }
    }

    #[test]
    fn modifiers_are_minded() {
        let keymap = Keymap::default();
        let press =
            |code, modifiers| keymap.action(Context::Browse, KeyEvent::new(code, modifiers));
        assert_eq!(press(KeyCode::Char('q'), KeyModifiers::NONE), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('q'), KeyModifiers::ALT), None);
        assert_eq!(press(KeyCode::Char('M'), KeyModifiers::SHIFT), Some(Action::ToggleMouse));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::Compare));
        let Some(Action::Explain(why)) = press(KeyCode::Char('u'), KeyModifiers::NONE) else {
            panic!()
        };
        assert_eq!(why, "u works in Play, Won; ? lists the keys here");
        let nothing = press(KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert_eq!(
            nothing,
            Some(Action::Explain("Ctrl-U does nothing: ? lists the keys".to_owned()))
        );
    }
}
