//! The settings: shown, changed, remembered.

use crate::tui::Abilities;
use crate::tui::app::App;
use crate::tui::command::action::Effect;
use crate::tui::theme::{self, ColorDepth, GlyphSet, Glyphs, Look, Theme};
use crate::user::config::{self, Origin};
use crate::user::settings::{Characters, Setting, Settings};

/// How everything looks by these settings.
pub(super) fn look(settings: &Settings, terminal: Abilities) -> Look {
    let depth = terminal.depth;
    let glyphs = match settings.glyphs {
        Characters::Auto => terminal.glyphs,
        Characters::Unicode => GlyphSet::Unicode,
        Characters::Ascii => GlyphSet::Ascii,
    };
    // Where there are few colours, the user has chosen what they look like.
    let of_terminal = if depth == ColorDepth::Sixteen { theme::TERMINAL.name } else { "" };
    let theme = Theme::new(settings.theme.chosen.unwrap_or(of_terminal), depth, settings.deck);
    Look { theme, glyphs: Glyphs::new(glyphs) }
}

impl App {
    /// Says what is wrong in the settings.
    pub(super) fn warn_of_settings(&mut self) {
        let problems = &self.config.problems;
        if let Some(first) = problems.first() {
            let others = match problems.len() - 1 {
                0 => String::new(),
                others => format!(" (and {others} more: freecell config)"),
            };
            self.warn(format!("{first}{others}"));
        }
    }

    /// Shows everything in the colours of the next theme.
    pub(crate) fn change_theme(&mut self) {
        if self.terminal.depth == ColorDepth::None {
            return self.say("themes are colours, and there are none here");
        }
        let all = theme::names().iter().chain(theme::names());
        let next = all.skip_while(|name| **name != self.look.theme.name).nth(1);
        self.set_and_remember(Setting::Theme, next.copied());
    }

    pub(crate) fn toggle_mouse(&mut self) {
        let next = self.config.settings.step(Setting::Mouse, 1);
        self.config.set(Setting::Mouse, next, Origin::Session("M"));
        let on = self.config.settings.mouse;
        self.say(if on {
            "mouse on: click on cards, and on the keys below"
        } else {
            "mouse off: the terminal selects text again"
        });
        self.effect = Some(Effect::CaptureMouse(on));
    }

    /// Gives the suits two colours or four.
    pub(crate) fn toggle_deck(&mut self) {
        let next = self.config.settings.step(Setting::Deck, 1);
        self.set_and_remember(Setting::Deck, Some(next));
    }

    /// Sets something, now and for the next start; without a value, to its default.
    pub(super) fn set_and_remember(&mut self, setting: Setting, value: Option<&'static str>) {
        let (origin, over) = match self.config.origin(setting) {
            Origin::Session(_) => (Origin::Default, None),
            origin @ Origin::Environment => (origin, Some(setting.variable())),
            origin @ Origin::CommandLine => (origin, Some("the option".to_owned())),
            origin @ (Origin::Default | Origin::File(_)) => (origin, None),
        };
        let (name, new) = (setting.label(), value.unwrap_or(Settings::default_of(setting)));
        self.config.set(setting, new, origin);
        let told = match over {
            Some(over) => format!("{name}: {new}; at the next start {over} decides again"),
            None => format!("{name}: {new}, remembered in {}", config::NAME),
        };
        self.say(told);
        self.effect = Some(Effect::Remember(setting, value));
    }
}
