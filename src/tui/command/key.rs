//! Keys: as text, on the screen, and as the terminal reports them.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

#[cfg(test)]
mod tests;

/// A key with the modifiers that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

/// The keys that have names in text.
const NAMED: [(&str, KeyCode); 17] = [
    ("space", KeyCode::Char(' ')),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("pgup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("ins", KeyCode::Insert),
    ("del", KeyCode::Delete),
    ("backspace", KeyCode::Backspace),
    ("tab", KeyCode::Tab),
    ("shift-tab", KeyCode::BackTab),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("null", KeyCode::Null),
];

impl Key {
    /// The key of an event; none with modifiers that the program does not use.
    pub(crate) fn of(event: KeyEvent) -> Option<Self> {
        let used = KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT;
        let has = |modifier| event.modifiers.contains(modifier);
        used.contains(event.modifiers).then_some(Self {
            code: event.code,
            ctrl: has(KeyModifiers::CONTROL),
            alt: has(KeyModifiers::ALT),
        })
    }

    /// The character that the key types.
    pub(crate) fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }

    /// What the key is called on the screen.
    pub(crate) fn name(self, ascii: bool) -> String {
        let name = match self.code {
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(c) if self.ctrl => c.to_ascii_uppercase().to_string(),
            KeyCode::Char(c) => c.to_string(),
            KeyCode::Left if !ascii => "←".to_owned(),
            KeyCode::Right if !ascii => "→".to_owned(),
            KeyCode::Up if !ascii => "↑".to_owned(),
            KeyCode::Down if !ascii => "↓".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::BackTab => "Shift-Tab".to_owned(),
            KeyCode::F(number) => format!("F{number}"),
            code => {
                let named = NAMED.iter().find(|(_, other)| *other == code);
                let (first, rest) = named.map_or("?", |(name, _)| name).split_at(1);
                first.to_ascii_uppercase() + rest
            }
        };
        let (alt, ctrl) =
            (if self.alt { "Alt-" } else { "" }, if self.ctrl { "Ctrl-" } else { "" });
        format!("{alt}{ctrl}{name}")
    }
}

/// No key has this name; says how keys are written (`Display`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoSuchKey(String);

impl fmt::Display for NoSuchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
        let (text, names) = (&self.0, names[..names.len() - 1].join(", "));
        write!(f, "there is no key {text:?}; keys are written x, X, ctrl-x, alt-x, f5, {names}")
    }
}

impl FromStr for Key {
    type Err = NoSuchKey;

    /// Reads `s`, `S`, `ctrl-s`, `alt-s`, `left`, `f5`.
    fn from_str(text: &str) -> Result<Self, NoSuchKey> {
        let refusal = || NoSuchKey(text.to_owned());
        let plain = |code| Self { code, ctrl: false, alt: false };
        let mut chars = text.chars();
        if let (Some(c), None) = (chars.next(), chars.next()) {
            return Ok(plain(KeyCode::Char(c)));
        }
        let starts = |start: &str| {
            let own = text.get(..start.len())?;
            own.eq_ignore_ascii_case(start).then(|| &text[start.len()..])
        };
        if let Some(rest) = starts("alt-") {
            let key: Self = rest.parse().map_err(|_| refusal())?;
            return if key.alt { Err(refusal()) } else { Ok(Self { alt: true, ..key }) };
        }
        if let Some(rest) = starts("ctrl-") {
            let mut chars = rest.chars();
            return match (chars.next().map(|c| c.to_ascii_lowercase()), chars.next()) {
                (Some(c @ 'a'..='z'), None) => Ok(Self { ctrl: true, ..plain(KeyCode::Char(c)) }),
                _ => Err(refusal()),
            };
        }
        let name = text.to_ascii_lowercase();
        if let Some((_, code)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Ok(plain(*code));
        }
        match name.strip_prefix('f').and_then(|number| number.parse().ok()) {
            Some(number @ 1..=12) => Ok(plain(KeyCode::F(number))),
            _ => Err(refusal()),
        }
    }
}
