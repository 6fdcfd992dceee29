//! The settings: shown, changed, remembered.

use crate::tui::Abilities;
use crate::tui::app::{App, Dialog};
use crate::tui::command::{Effect, Keymap};
use crate::tui::theme::{ColorDepth, GlyphSet, Glyphs, Look, Theme, ThemeName};
use crate::user::config::{self, Config, Origin};
use crate::user::settings::{Characters, Setting, Settings};

/// How many colours can be used.
fn depth(terminal: Abilities, colored: bool) -> ColorDepth {
    if colored { terminal.depth } else { ColorDepth::None }
}

/// How everything looks by these settings.
pub(super) fn look(settings: &Settings, terminal: Abilities, colored: bool) -> Look {
    let depth = depth(terminal, colored);
    let glyphs = match settings.glyphs {
        Characters::Auto => terminal.glyphs,
        Characters::Unicode => GlyphSet::Unicode,
        Characters::Ascii => GlyphSet::Ascii,
    };
    let theme = Theme::new(theme(settings, depth), depth, settings.deck);
    Look { theme, glyphs: Glyphs::new(glyphs) }
}

/// The theme, for a terminal of so many colours.
fn theme(settings: &Settings, depth: ColorDepth) -> ThemeName {
    let chosen = settings.theme.chosen.and_then(|name| name.parse().ok());
    // Where there are few colours, the user has chosen what they look like.
    chosen.unwrap_or_else(|| match depth {
        ColorDepth::Sixteen => ThemeName::of_the_terminal(),
        _ => ThemeName::default(),
    })
}

/// The keys that the settings ask for, and what is wrong with those that are refused.
pub(crate) fn bound_keys(config: &Config) -> (Keymap, Vec<String>) {
    let lines = config.keys.iter().map(|bound| (bound.action.as_str(), &bound.keys[..]));
    let (keymap, refused) = Keymap::with(lines);
    let place = |(at, why): (usize, String)| {
        format!("{}, line {}: {why}", config::NAME, config.keys[at].line)
    };
    (keymap, refused.into_iter().map(place).collect())
}

impl App {
    /// The settings in force, and who set them.
    pub(crate) fn config(&self) -> &Config {
        &self.config
    }

    /// Binds the keys that the user chose, and says what is wrong in the settings.
    pub(super) fn bind_keys(&mut self) {
        let (keymap, wrong) = bound_keys(&self.config);
        self.keymap = keymap;
        let problems = [self.config.problems.clone(), wrong].concat();
        if let Some(first) = problems.first() {
            let others = match problems.len() - 1 {
                0 => String::new(),
                others => format!(" (and {others} more: freecell config)"),
            };
            self.warn(format!("{first}{others}"));
        }
    }

    /// How many colours can be used.
    fn depth(&self) -> ColorDepth {
        depth(self.terminal, self.colored)
    }

    /// Shows everything in the colours of the next theme.
    pub(super) fn change_theme(&mut self) -> Effect {
        if self.depth() == ColorDepth::None {
            self.say("themes are colours, and there are none here");
            return Effect::Redraw;
        }
        let theme = theme(&self.config.settings, self.depth()).next();
        self.set_and_remember(Setting::Theme, Some(theme.name()))
    }

    /// The setting chosen in the settings that are open.
    pub(crate) fn chosen_setting(&self) -> Option<Setting> {
        match self.dialog {
            Some(Dialog::Settings { chosen }) => Setting::ALL.get(chosen).copied(),
            _ => None,
        }
    }

    /// Goes up or down in the settings, round and round.
    pub(super) fn choose_setting(&mut self, by: isize) -> Effect {
        let Some(Dialog::Settings { chosen }) = &mut self.dialog else { return Effect::None };
        let count = Setting::ALL.len();
        let by = by.rem_euclid(count.cast_signed()).unsigned_abs();
        *chosen = (*chosen + by) % count;
        Effect::Redraw
    }

    /// Changes the chosen setting to the value so many places further on.
    pub(super) fn change_chosen(&mut self, by: isize) -> Effect {
        let Some(setting) = self.chosen_setting() else { return Effect::None };
        let value = self.config.settings.step(setting, by);
        self.set_and_remember(setting, Some(value))
    }

    /// Sets the chosen setting back to its default.
    pub(super) fn reset_chosen(&mut self) -> Effect {
        let Some(setting) = self.chosen_setting() else { return Effect::None };
        self.set_and_remember(setting, None)
    }

    /// Sets something, now and for the next start; without a value, to its default.
    pub(super) fn set_and_remember(
        &mut self,
        setting: Setting,
        value: Option<&'static str>,
    ) -> Effect {
        let over = match self.config.origin(setting) {
            Origin::Environment => Some(setting.variable()),
            Origin::CommandLine => Some("the option".to_owned()),
            Origin::Default | Origin::File(_) => None,
        };
        let (name, new) = (setting.name(), value.unwrap_or(Settings::default_of(setting)));
        let origin = self.config.origin(setting);
        self.config.set(setting, new, origin);
        self.settings_changed(setting);
        let told = match over {
            Some(over) => format!("{name}: {new}; at the next start {over} decides again"),
            None => format!("{name}: {new}, remembered in {}", config::NAME),
        };
        self.say(told);
        Effect::Remember(setting, value)
    }

    /// Sees to what follows from a setting at once.
    fn settings_changed(&mut self, setting: Setting) {
        match setting {
            Setting::Cells | Setting::Autoplay | Setting::EmptyColumn => {
                self.rules = self.config.settings.rules();
            }
            Setting::Mouse => self.mouse = self.config.settings.mouse,
            _ => {}
        }
    }

    /// Whether the mouse is captured.
    pub(crate) fn takes_mouse(&self) -> bool {
        self.mouse
    }
}
