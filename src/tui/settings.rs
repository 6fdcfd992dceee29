//! What the user can set, in one table: the file, the environment, `freecell config` and the
//! viewer's settings all read it.

use crate::card::SuitColors;
use crate::rules::{Autoplay, EmptyColumn, Rules};
use crate::tui::theme::{ColorDepth, GlyphSet, ThemeName};

pub mod config;
pub mod file;

/// Something that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The colours of table and cards.
    Theme,
    /// How many colours the suits have.
    Deck,
    /// The characters to draw with.
    Glyphs,
    /// Whether cards slide when they move.
    Animation,
    /// Whether the mouse is the program's.
    Mouse,
    /// How many free cells there are.
    Cells,
    /// Which cards go home by themselves.
    Autoplay,
    /// How many cards can be moved to an empty column.
    EmptyColumn,
    /// Whether the viewer says that a game can still be won.
    Winnable,
    /// Whether line mode says the names of cards in words.
    Speak,
}

/// A row of the table.
struct Row {
    name: &'static str,
    /// What it can be; the first is the default.
    values: Vec<&'static str>,
    help: &'static str,
}

const AUTO: &str = "auto";

impl Setting {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 10] = [
        Self::Theme,
        Self::Deck,
        Self::Glyphs,
        Self::Animation,
        Self::Mouse,
        Self::Cells,
        Self::Autoplay,
        Self::EmptyColumn,
        Self::Winnable,
        Self::Speak,
    ];

    fn row(self) -> Row {
        let on_off = || vec!["on", "off"];
        let (name, values, help) = match self {
            Self::Theme => {
                let themes = ThemeName::all().map(ThemeName::name);
                ("theme", std::iter::once(AUTO).chain(themes).collect(), "the colours")
            }
            Self::Deck => ("deck", vec!["two", "four"], "suit colours"),
            Self::Glyphs => ("glyphs", vec![AUTO, "unicode", "ascii"], "the characters"),
            Self::Animation => ("animation", vec![AUTO, "on", "off"], "cards slide when they move"),
            Self::Mouse => {
                ("mouse", on_off(), "play with the mouse; off leaves it to the terminal")
            }
            Self::Cells => ("cells", vec!["4", "0", "1", "2", "3", "5", "6", "7"], "free cells"),
            Self::Autoplay => {
                ("autoplay", vec!["safe", "none", "max"], "which cards go home by themselves")
            }
            Self::EmptyColumn => (
                "empty_column",
                vec!["vista", "classic"],
                "the supermove limit into an empty column, as in Windows Vista or before",
            ),
            Self::Winnable => {
                ("winnable", on_off(), "say while you play whether the game can still be won")
            }
            Self::Speak => {
                ("speak", vec!["off", "on"], "line mode: cards in words, \"king of clubs\"")
            }
        };
        Row { name, values, help }
    }

    /// Its name, in the file and on the screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it means.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.row().help
    }

    /// What it can be, in the order in which one changes from one to the next.
    #[must_use]
    pub fn values(self) -> Vec<&'static str> {
        let mut values = self.row().values;
        if self == Self::Cells {
            values.sort_unstable();
        }
        values
    }

    /// What it is as long as nobody set it.
    #[must_use]
    pub fn default(self) -> &'static str {
        self.row().values[0]
    }

    /// The environment variable that sets it: `FREECELL_DECK`.
    #[must_use]
    pub fn variable(self) -> String {
        format!("FREECELL_{}", self.name().to_ascii_uppercase())
    }

    /// The setting with this name, however it is hyphenated.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim().replace('-', "_");
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }

    /// The value that a text means.
    ///
    /// # Errors
    /// Which values there are.
    pub fn read(self, text: &str) -> Result<&'static str, String> {
        let text = text.trim().to_ascii_lowercase();
        let text = match text.as_str() {
            "true" | "yes" | "1" if self.is_switch() => "on",
            "false" | "no" | "0" if self.is_switch() => "off",
            text => text,
        };
        let found = self.values().into_iter().find(|value| *value == text);
        found.ok_or_else(|| {
            let (name, values) = (self.name(), self.values().join(", "));
            format!("{name} cannot be {text:?}: it is one of {values}")
        })
    }

    /// Whether it is on or off, `true` or `false` in the file.
    #[must_use]
    pub fn is_switch(self) -> bool {
        self.values().contains(&"off")
    }

    /// The value so many places further on, round and round.
    #[must_use]
    pub fn step(self, value: &str, by: isize) -> &'static str {
        let values = self.values();
        let at = values.iter().position(|other| *other == value).unwrap_or(0);
        let by = by.rem_euclid(values.len().cast_signed()).unsigned_abs();
        values[(at + by) % values.len()]
    }
}

/// A value for each setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings([&'static str; Setting::ALL.len()]);

impl Default for Settings {
    fn default() -> Self {
        Self(Setting::ALL.map(Setting::default))
    }
}

impl Settings {
    /// What it is set to.
    #[must_use]
    pub fn get(&self, setting: Setting) -> &'static str {
        self.0[setting as usize]
    }

    /// Sets it to one of its values.
    pub fn set(&mut self, setting: Setting, value: &'static str) {
        self.0[setting as usize] = value;
    }

    /// Whether it is on.
    #[must_use]
    pub fn is_on(&self, setting: Setting) -> bool {
        self.get(setting) == "on"
    }

    /// Whether cards slide, where a terminal should or should not.
    #[must_use]
    pub fn animation(&self, terminal: bool) -> bool {
        match self.get(Setting::Animation) {
            "on" => true,
            "off" => false,
            _ => terminal,
        }
    }

    /// How many colours the suits have.
    #[must_use]
    pub fn deck(&self) -> SuitColors {
        if self.get(Setting::Deck) == "four" { SuitColors::Four } else { SuitColors::Two }
    }

    /// The theme, for a terminal of so many colours.
    #[must_use]
    pub fn theme(&self, depth: ColorDepth) -> ThemeName {
        // Where there are few colours, the user has chosen what they look like.
        self.get(Setting::Theme).parse().unwrap_or_else(|_| match depth {
            ColorDepth::Sixteen => ThemeName::of_the_terminal(),
            _ => ThemeName::default(),
        })
    }

    /// The characters to draw with, on a terminal that has these.
    #[must_use]
    pub fn glyphs(&self, terminal: GlyphSet) -> GlyphSet {
        match self.get(Setting::Glyphs) {
            "ascii" => GlyphSet::Ascii,
            "unicode" => GlyphSet::Unicode,
            _ => terminal,
        }
    }

    /// The rules to play by.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let cells = self.get(Setting::Cells).parse().unwrap_or(4);
        let (autoplay, empty) = (self.get(Setting::Autoplay), self.get(Setting::EmptyColumn));
        let autoplay = Autoplay::ALL.into_iter().find(|value| value.name() == autoplay);
        let empty = EmptyColumn::ALL.into_iter().find(|value| value.name() == empty);
        Rules::new(cells, autoplay.unwrap_or_default(), empty.unwrap_or_default())
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (i, setting) in Setting::ALL.into_iter().enumerate() {
            assert_eq!(setting as usize, i);
            assert_eq!(Setting::named(setting.name()), Some(setting));
            assert!(setting.values().contains(&setting.default()), "{setting:?}");
            let mut value = setting.default();
            for _ in setting.values() {
                assert_eq!(setting.read(value), Ok(value));
                value = setting.step(value, 1);
            }
            assert_eq!(value, setting.default());
            assert_eq!(setting.step(setting.step(value, -1), 1), value);
        }
        assert_eq!(Settings::default().rules(), Rules::default());
    }

    #[test]
    fn values_are_read_and_what_is_none_is_told() {
        assert_eq!(Setting::Mouse.read("False"), Ok("off"));
        assert_eq!(Setting::Cells.read(" 0 "), Ok("0"));
        let why = Setting::Deck.read("three").unwrap_err();
        assert_eq!(why, "deck cannot be \"three\": it is one of two, four");
        let mut settings = Settings::default();
        settings.set(Setting::Cells, "7");
        settings.set(Setting::Autoplay, "max");
        assert_eq!(settings.rules().to_string(), "7 cells, autoplay max, vista");
    }
}
