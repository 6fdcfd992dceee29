//! The one table of keys: dispatch, footer, help and the README's table are made from it.

use std::fmt::Write as _;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::action::{Action, Edit};

/// What the keys act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// Looking at a deal.
    Browse,
    /// The deal-number field is open.
    Number,
    /// The list of keys is open.
    Help,
}

impl Context {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Browse, Self::Number, Self::Help];

    /// The heading over its keys.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Browse => "Browse",
            Self::Number => "Deal number",
            Self::Help => "Keys",
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
    const NUMBER: Self = Self(Context::Number.bit());
    const HELP: Self = Self(Context::Help.bit());
    /// Wherever the board can be seen and no field takes the keys.
    const TABLE: Self = Self(Context::Browse.bit());
    const ANYWHERE: Self = Self(u16::MAX);

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
            _ => "?",
        };
        name.to_owned()
    }
}

/// The keys of one row.
#[derive(Debug)]
enum Keys {
    /// Each with its action.
    Each(&'static [(Key, Action)]),
    /// Characters that are typed, as they are called, and what a click on them does.
    Typed { chars: &'static str, name: &'static str, click: Action },
}

/// One row of the table: keys that belong together.
#[derive(Debug)]
pub(crate) struct Row {
    contexts: In,
    keys: Keys,
    /// How many of the keys stand in the footer.
    shown: usize,
    /// A word for the footer, and its weight: the lighter ones go first when room is short.
    footer: Option<(&'static str, u8)>,
    /// What the keys do.
    pub(crate) help: &'static str,
}

impl Row {
    const fn new(contexts: In, list: &'static [(Key, Action)], help: &'static str) -> Self {
        Self { contexts, keys: Keys::Each(list), shown: list.len(), footer: None, help }
    }

    /// Puts the row into the footer.
    const fn footer(mut self, word: &'static str, weight: u8) -> Self {
        self.footer = Some((word, weight));
        self
    }

    /// Leaves the row's other keys to the help.
    const fn showing(mut self, count: usize) -> Self {
        self.shown = count;
        self
    }

    /// The word for the footer and its weight.
    pub(crate) fn word(&self) -> Option<(&'static str, u8)> {
        self.footer
    }

    /// The keys to show, each with what a click on it does: in the footer or, all of them, in help.
    pub(crate) fn names(&self, all: bool, ascii: bool) -> Vec<(String, Action)> {
        match &self.keys {
            Keys::Each(list) => list[..if all { list.len() } else { self.shown }]
                .iter()
                .map(|(key, action)| (key.name(ascii), action.clone()))
                .collect(),
            Keys::Typed { name, click, .. } => vec![((*name).to_owned(), click.clone())],
        }
    }

    fn action(&self, key: Key) -> Option<Action> {
        match &self.keys {
            Keys::Each(list) => {
                list.iter().find(|(k, _)| *k == key).map(|(_, action)| action.clone())
            }
            Keys::Typed { chars, .. } => {
                key.typed().filter(|c| chars.contains(*c)).map(Action::Type)
            }
        }
    }
}

/// The rows that hold in a context, in the order of the table.
pub(crate) fn rows(context: Context) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| row.contexts.has(context))
}

/// What a key does in a context.
pub(crate) fn action(context: Context, event: KeyEvent) -> Option<Action> {
    let key = Key::of(event)?;
    let bound = rows(context).find_map(|row| row.action(key));
    let into_field = || key.typed().filter(|_| context == Context::Number).map(Action::Type);
    bound.or_else(into_field)
}

/// The table as Markdown, for the README.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| keys | where | what they do |\n|---|---|---|\n");
    for row in &TABLE {
        let mut names: Vec<String> =
            row.names(true, false).into_iter().map(|(name, _)| format!("`{name}`")).collect();
        names.dedup();
        let contexts: Vec<&str> =
            Context::ALL.iter().filter(|c| row.contexts.has(**c)).map(|c| c.title()).collect();
        let everywhere = contexts.len() == Context::ALL.len();
        let place = if everywhere { "everywhere".to_owned() } else { contexts.join(", ") };
        _ = writeln!(text, "| {} | {place} | {} |", names.join(" "), row.help);
    }
    text
}

const LEFT: Key = Key::plain(KeyCode::Left);
const RIGHT: Key = Key::plain(KeyCode::Right);
const UP: Key = Key::plain(KeyCode::Up);
const DOWN: Key = Key::plain(KeyCode::Down);
const PAGE_UP: Key = Key::plain(KeyCode::PageUp);
const PAGE_DOWN: Key = Key::plain(KeyCode::PageDown);
const HOME: Key = Key::plain(KeyCode::Home);
const END: Key = Key::plain(KeyCode::End);
const ENTER: Key = Key::plain(KeyCode::Enter);
const ESC: Key = Key::plain(KeyCode::Esc);
const BACKSPACE: Key = Key::plain(KeyCode::Backspace);
const DELETE: Key = Key::plain(KeyCode::Delete);

/// Every key of the program.
static TABLE: [Row; 20] = [
    Row::new(
        In::BROWSE,
        &[(LEFT, Action::StepDeal(-1)), (RIGHT, Action::StepDeal(1))],
        "one deal back, on",
    )
    .footer("deal", 9),
    Row::new(
        In::BROWSE,
        &[(UP, Action::StepDeal(10)), (DOWN, Action::StepDeal(-10))],
        "ten deals on, back",
    )
    .footer("±10", 4),
    Row::new(
        In::BROWSE,
        &[(PAGE_UP, Action::StepDeal(100)), (PAGE_DOWN, Action::StepDeal(-100))],
        "a hundred deals on, back",
    ),
    Row::new(
        In::BROWSE,
        &[(HOME, Action::StepDeal(i64::MIN)), (END, Action::StepDeal(i64::MAX))],
        "the first deal, the last",
    ),
    Row {
        contexts: In::BROWSE,
        keys: Keys::Typed { chars: "0123456789-", name: "0-9", click: Action::OpenNumber },
        shown: 1,
        footer: Some(("number", 8)),
        help: "type a deal number",
    },
    Row::new(In::TABLE, &[(Key::char('#'), Action::OpenNumber)], "type a deal number"),
    Row::new(
        In::TABLE,
        &[(Key::char('['), Action::StepDeal(-1)), (Key::char(']'), Action::StepDeal(1))],
        "one deal back, on; in every mode",
    ),
    Row::new(In::BROWSE, &[(Key::char('r'), Action::RandomDeal)], "a random deal")
        .footer("random", 5),
    Row::new(In::BROWSE, &[(BACKSPACE, Action::PreviousDeal)], "the deal shown before"),
    Row::new(In::TABLE, &[(Key::char('*'), Action::ToggleDeck)], "two colours or four"),
    Row::new(In::TABLE, &[(Key::char('M'), Action::ToggleMouse)], "mouse on or off"),
    Row::new(In::NUMBER, &[(ENTER, Action::Enter)], "show this deal").footer("show", 9),
    Row::new(
        In::NUMBER,
        &[
            (BACKSPACE, Action::Edit(Edit::Backspace)),
            (DELETE, Action::Edit(Edit::Delete)),
            (Key::ctrl('u'), Action::Edit(Edit::Clear)),
        ],
        "remove a character, or all",
    )
    .footer("edit", 3)
    .showing(1),
    Row::new(
        In::NUMBER,
        &[
            (LEFT, Action::Edit(Edit::Left)),
            (RIGHT, Action::Edit(Edit::Right)),
            (HOME, Action::Edit(Edit::Home)),
            (END, Action::Edit(Edit::End)),
        ],
        "move the cursor",
    ),
    Row::new(In::NUMBER, &[(ESC, Action::Leave)], "close the field").footer("close", 8),
    Row::new(In::HELP, &[(UP, Action::Scroll(-1)), (DOWN, Action::Scroll(1))], "scroll")
        .footer("scroll", 5),
    Row::new(
        In::HELP,
        &[(ESC, Action::Leave), (Key::char('?'), Action::Leave), (Key::char('q'), Action::Leave)],
        "close the list of keys",
    )
    .footer("close", 9)
    .showing(1),
    Row::new(In::TABLE, &[(Key::char('?'), Action::Help)], "the keys that work here")
        .footer("help", 10),
    Row::new(In::TABLE, &[(Key::char('q'), Action::Quit)], "quit").footer("quit", 10),
    Row::new(
        In::ANYWHERE,
        &[(Key::ctrl('c'), Action::Quit), (Key::ctrl('z'), Action::Suspend)],
        "quit; go to the background",
    ),
];

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
            for key in rows(context).flat_map(keys) {
                assert!(!seen.contains(&key), "{context:?}: {}", key.name(true));
                seen.push(key);
            }
            assert!(seen.contains(&Key::ctrl('c')), "{context:?} can be quit");
        }
    }

    #[test]
    fn every_key_has_a_name_and_every_row_a_place() {
        for row in &TABLE {
            assert!(Context::ALL.iter().any(|context| row.contexts.has(*context)), "{row:?}");
            assert!(keys(row).iter().all(|key| key.name(true) != "?" || *key == Key::char('?')));
            assert!(row.names(true, true).iter().all(|(name, _)| name.is_ascii()), "{row:?}");
        }
    }

    #[test]
    fn modifiers_are_minded() {
        let press = |code, modifiers| action(Context::Browse, KeyEvent::new(code, modifiers));
        assert_eq!(press(KeyCode::Char('q'), KeyModifiers::NONE), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('q'), KeyModifiers::ALT), None);
        assert_eq!(press(KeyCode::Char('M'), KeyModifiers::SHIFT), Some(Action::ToggleMouse));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::NONE), None);
    }
}
