//! The names of the themes.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::tui::theme::Theme;
use crate::tui::theme::palettes::THEMES;

#[cfg(test)]
mod tests;

/// The names of all themes, in the order in which one changes from one to the next.
pub(crate) fn names() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| THEMES.iter().map(|theme| theme.name).collect());
    &NAMES
}

/// One of the themes, by its name: `felt`, `slate`, `light`, `contrast` or `terminal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThemeName(usize);

impl ThemeName {
    /// All themes, in the order in which one changes from one to the next.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..THEMES.len()).map(Self)
    }

    /// The one for a terminal of sixteen colours: these colours themselves.
    #[must_use]
    pub fn of_the_terminal() -> Self {
        Self(THEMES.len() - 1)
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.theme().name
    }

    /// The theme after this one; after the last, the first.
    #[must_use]
    pub fn next(self) -> Self {
        Self((self.0 + 1) % THEMES.len())
    }

    pub(super) fn theme(self) -> &'static Theme {
        THEMES[self.0]
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ThemeName {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        Self::all().find(|theme| theme.name() == text).ok_or(UnknownTheme)
    }
}

/// There is no theme of that name; says which there are (`Display`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTheme;

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = ThemeName::all().map(ThemeName::name).collect();
        write!(f, "there is no such theme; themes are {}", names.join(", "))
    }
}

impl Error for UnknownTheme {}
