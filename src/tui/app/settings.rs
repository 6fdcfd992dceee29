//! Changing settings, and the appearance that follows from them.

use crate::tui::Abilities;
use crate::tui::app::{App, Effect};
use crate::tui::theme::{ColorDepth, Glyphs, Look, Palette, Theme};
use crate::user::config::{self, Config, SettingOrigin};
use crate::user::settings::{GlyphSet, Setting, Settings, ThemeName};

/// How the viewer looks, and what that depends on besides the settings.
#[derive(Debug)]
pub(crate) struct Appearance {
    /// Colours and characters.
    pub(crate) look: Look,
    /// The player's own colours.
    palette: Palette,
    terminal: Abilities,
}

impl Appearance {
    /// The appearance with these settings, from which the player's own colours are taken.
    pub(super) fn new(config: &mut Config, terminal: Abilities) -> Self {
        let palette = Palette::take(config);
        Self { look: look(&config.settings, &palette, terminal), palette, terminal }
    }

    fn follow(&mut self, settings: &Settings) {
        self.look = look(settings, &self.palette, self.terminal);
    }

    /// Whether frames may take long to arrive.
    pub(super) fn is_slow(&self) -> bool {
        self.terminal.slow
    }
}

fn look(settings: &Settings, palette: &Palette, terminal: Abilities) -> Look {
    let name = match settings.theme {
        ThemeName::Auto if terminal.light == Some(true) && terminal.depth > ColorDepth::Sixteen => {
            ThemeName::Light
        }
        name => name,
    };
    let theme = Theme::new(name, terminal.depth, settings.deck, palette);
    let glyphs = settings.glyphs.unwrap_or(terminal.glyphs);
    // A remote terminal without true colour suggests a slow line, for which faces are too many characters.
    let slow = terminal.slow && terminal.depth != ColorDepth::True;
    Look { theme, glyphs: Glyphs::new(glyphs), faces: glyphs == GlyphSet::Unicode && !slow }
}

/// The value after `now`, cyclically.
pub(crate) fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let at = all.iter().position(|other| *other == now).unwrap_or(0);
    all[(at + 1) % all.len()]
}

impl App {
    /// Colours and characters.
    pub(crate) fn look(&self) -> Look {
        self.appearance.look
    }

    /// Changes to the next theme.
    pub(crate) fn change_theme(&mut self) {
        if self.appearance.terminal.depth == ColorDepth::None {
            return self.said.say("themes are colours, and there are none here");
        }
        let next = next(&ThemeName::ALL[1..], self.look().theme.name);
        self.set_and_remember(Setting::Theme, Some(next.into()));
    }

    pub(crate) fn toggle_mouse(&mut self) {
        let next = self.config.settings.step(Setting::Mouse, 1);
        self.config.set(Setting::Mouse, next, SettingOrigin::Session("M"));
        self.said.say(if self.config.settings.mouse {
            "mouse on: click on cards, and on the keys below"
        } else {
            "mouse off: the terminal selects text again"
        });
    }

    /// Switches between two and four suit colours.
    pub(crate) fn toggle_deck(&mut self) {
        let next = self.config.settings.step(Setting::Deck, 1);
        self.set_and_remember(Setting::Deck, Some(next));
    }

    /// Changes a setting for this session and in the file; without a value, resets it to its default.
    pub(crate) fn set_and_remember(&mut self, setting: Setting, value: Option<&'static str>) {
        let (origin, over) = match self.config.origin(setting) {
            origin @ SettingOrigin::Environment => (origin, Some(setting.variable())),
            origin @ SettingOrigin::CommandLine => (origin, Some("the option".to_owned())),
            _ => (value.map_or(SettingOrigin::Default, |_| SettingOrigin::File(None)), None),
        };
        let (name, new) = (setting.label(), value.unwrap_or(Settings::default_of(setting)));
        self.config.set(setting, new, origin);
        self.appearance.follow(&self.config.settings);
        let text = match over {
            Some(over) => format!("{name}: {new}; at the next start {over} decides again"),
            None => format!("{name}: {new}, remembered in {}", config::NAME),
        };
        self.said.say(text);
        self.effect = Some(Effect::Remember(setting, value));
    }
}
