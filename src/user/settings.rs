//! The settings: a typed value for each, with the names of settings and values as text.

use strum::{Display, EnumMessage, EnumString, IntoStaticStr, VariantArray};

use freecell::card::SuitColors;
use freecell::rules::{Autoplay, EmptyColumn, Rules};
use freecell::words::did_you_mean;

#[cfg(test)]
mod tests;

/// A setting. The documentation of each variant is its help on screen.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, VariantArray, IntoStaticStr, EnumString, EnumMessage,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Setting {
    /// the colours
    #[strum(message = "Theme")]
    Theme,
    /// suit colours
    #[strum(message = "Suit colours")]
    Deck,
    /// the characters
    #[strum(message = "Characters")]
    Glyphs,
    /// cards slide when they move
    #[strum(message = "Sliding cards")]
    Animation,
    /// play with the mouse; off leaves it to the terminal
    #[strum(message = "Mouse")]
    Mouse,
    /// free cells
    #[strum(message = "Free cells")]
    Cells,
    /// which cards go home by themselves
    #[strum(message = "Autoplay")]
    Autoplay,
    /// the supermove limit into an empty column, as in Windows Vista or before
    #[strum(message = "Moves to an empty column")]
    EmptyColumn,
    /// say while you play whether the game can still be won
    #[strum(message = "Show if winnable")]
    Winnable,
    /// the time of a game while you play; it is kept all the same
    #[strum(message = "Clock")]
    Clock,
    /// line mode: cards in words, "king of clubs"
    #[strum(message = "Cards in words")]
    Speak,
}

impl Setting {
    /// All settings, in display order.
    pub(crate) const ALL: &'static [Self] = Self::VARIANTS;

    /// Its name in the file.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// Its label on screen.
    pub(crate) fn label(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    pub(crate) fn help(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// The environment variable that sets it: `FREECELL_DECK`.
    pub(crate) fn variable(self) -> String {
        format!("FREECELL_{}", self.name().to_ascii_uppercase())
    }

    /// Finds a setting by name, with hyphens or underscores.
    ///
    /// # Errors
    /// Lists the settings.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        name.trim().replace('-', "_").parse().map_err(|_| {
            let names: Vec<&str> = Self::ALL.iter().map(|setting| setting.name()).collect();
            let hint = did_you_mean(name, names.iter().copied());
            format!("there is no setting {name:?}; there are {}{hint}", names.join(", "))
        })
    }
}

/// The value of each setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a switch for each setting, independent of the others"
)]
pub(crate) struct Settings {
    /// The colours.
    pub(crate) theme: ThemeName,
    /// The number of colours for the suits.
    pub(crate) deck: SuitColors,
    /// The characters to draw with; `None` chooses by the terminal.
    pub(crate) glyphs: Option<GlyphSet>,
    /// Whether cards slide; `None` chooses by the terminal.
    pub(crate) animation: Option<bool>,
    /// Whether the program handles mouse events.
    pub(crate) mouse: bool,
    /// The number of free cells.
    pub(crate) cells: u8,
    /// Which cards go home by themselves.
    pub(crate) autoplay: Autoplay,
    /// How many cards can move at once to an empty column.
    pub(crate) empty_column: EmptyColumn,
    /// Whether the viewer shows if a game can still be won.
    pub(crate) winnable: bool,
    /// Whether the viewer shows the time of a game while it is played.
    pub(crate) clock: bool,
    /// Whether line mode names cards in words.
    pub(crate) speak: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeName::Auto,
            deck: SuitColors::Two,
            glyphs: None,
            animation: None,
            mouse: true,
            cells: 4,
            autoplay: Autoplay::Safe,
            empty_column: EmptyColumn::Vista,
            winnable: true,
            clock: true,
            speak: false,
        }
    }
}

impl Settings {
    /// The rules of play.
    pub(crate) fn rules(&self) -> Rules {
        Rules::new(self.cells, self.autoplay, self.empty_column).unwrap_or_default()
    }

    /// The only place that connects a setting's name with its value. Sets the value named `new`, if
    /// given. Returns the names of all values, and the index of the current one.
    fn field(&mut self, setting: Setting, new: Option<&str>) -> (Vec<&'static str>, usize) {
        match setting {
            Setting::Theme => {
                field(&mut self.theme, ThemeName::ALL.iter().map(|it| (it.into(), *it)), new)
            }
            Setting::Deck => field(&mut self.deck, SuitColors::ALL.map(|it| (it.name(), it)), new),
            Setting::Glyphs => field(&mut self.glyphs, GLYPHS, new),
            Setting::Animation => field(&mut self.animation, SLIDES, new),
            Setting::Mouse => field(&mut self.mouse, SWITCH, new),
            Setting::Cells => field(&mut self.cells, CELLS.into_iter().zip(0..), new),
            Setting::Autoplay => {
                field(&mut self.autoplay, Autoplay::ALL.map(|it| (it.name(), it)), new)
            }
            Setting::EmptyColumn => {
                field(&mut self.empty_column, EmptyColumn::ALL.map(|it| (it.name(), it)), new)
            }
            Setting::Winnable => field(&mut self.winnable, SWITCH, new),
            Setting::Clock => field(&mut self.clock, CLOCK, new),
            Setting::Speak => field(&mut self.speak, SWITCH, new),
        }
    }

    /// The value's name.
    pub(crate) fn get(self, setting: Setting) -> &'static str {
        self.step(setting, 0)
    }

    /// Sets a value by name, one of [`Settings::values`].
    pub(crate) fn set(&mut self, setting: Setting, name: &str) {
        self.field(setting, Some(name));
    }

    /// The names of all values, in the order in which keys cycle through them.
    pub(crate) fn values(mut self, setting: Setting) -> Vec<&'static str> {
        self.field(setting, None).0
    }

    /// The name of the default value.
    pub(crate) fn default_of(setting: Setting) -> &'static str {
        Self::default().get(setting)
    }

    /// Parses a value and returns its name.
    ///
    /// # Errors
    /// Lists the values.
    pub(crate) fn read(self, setting: Setting, text: &str) -> Result<&'static str, String> {
        let names = self.values(setting);
        let text = text.trim().to_ascii_lowercase();
        let is_switch = names.contains(&"off");
        let text = match text.as_str() {
            "true" | "yes" | "1" if is_switch => "on",
            "false" | "no" | "0" if is_switch => "off",
            text => text,
        };
        names.iter().find(|name| **name == text).copied().ok_or_else(|| {
            let (setting, hint) = (setting.name(), did_you_mean(text, names.iter().copied()));
            format!("{setting} cannot be {text:?}: it is one of {}{hint}", names.join(", "))
        })
    }

    /// Parses `NAME=VALUE` or `NAME VALUE`. Returns the setting and the name of the value.
    ///
    /// # Errors
    /// Lists the settings or values.
    pub(crate) fn assignment(self, text: &str) -> Result<(Setting, &'static str), String> {
        let (name, value) = text.split_once([' ', '=']).unwrap_or((text, ""));
        let setting = Setting::named(name)?;
        Ok((setting, self.read(setting, value.trim().trim_start_matches('='))?))
    }

    /// The name of the value `by` steps after the current one, cyclically.
    pub(crate) fn step(mut self, setting: Setting, by: isize) -> &'static str {
        let (names, at) = self.field(setting, None);
        let by = by.rem_euclid(names.len().cast_signed()).unsigned_abs();
        names[(at + by) % names.len()]
    }
}

/// Sets a field to the value named `new`, if there is one. Returns the names of all values, and the
/// index of the current one.
fn field<T: PartialEq>(
    field: &mut T,
    values: impl IntoIterator<Item = (&'static str, T)>,
    new: Option<&str>,
) -> (Vec<&'static str>, usize) {
    let (mut names, mut at) = (Vec::new(), 0);
    for (name, value) in values {
        if new == Some(name) || new.is_none() && value == *field {
            (*field, at) = (value, names.len());
        }
        names.push(name);
    }
    (names, at)
}

/// A theme of the viewer, in the order in which keys cycle through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, IntoStaticStr, Display)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum ThemeName {
    /// Chosen to suit the terminal.
    Auto,
    /// A card table.
    Felt,
    /// Dark and cool.
    Slate,
    /// Daylight.
    Light,
    /// Maximum contrast.
    Contrast,
    /// The terminal's own colours.
    Terminal,
}

impl ThemeName {
    pub(crate) const ALL: &'static [Self] = Self::VARIANTS;
}

/// The characters that a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GlyphSet {
    /// Common Unicode characters.
    #[default]
    Unicode,
    /// The characters of text consoles (code page 437): suits, arrows, lines and blocks, but no round
    /// corners.
    Console,
    /// ASCII only.
    Ascii,
}

const GLYPHS: [(&str, Option<GlyphSet>); 3] =
    [("auto", None), ("unicode", Some(GlyphSet::Unicode)), ("ascii", Some(GlyphSet::Ascii))];
const SLIDES: [(&str, Option<bool>); 3] =
    [("auto", None), ("on", Some(true)), ("off", Some(false))];
const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];
const CLOCK: [(&str, bool); 2] = [("shown", true), ("hidden", false)];
/// The numbers of cells, as text.
pub(crate) const CELLS: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];
