//! The player's own colours, from `[palette]` in the settings: they replace those of any theme.

use ratatui::style::Color;

use crate::tui::theme::Theme;
use crate::tui::theme::palettes::FELT;
use crate::user::config::Config;
use freecell::words::did_you_mean;

#[cfg(test)]
mod tests;

/// A part of the screen that may have a colour of its own: its name, what it is, and its colours in a theme.
type ThemePart = (&'static str, &'static str, fn(&mut Theme) -> Vec<&mut Option<Color>>);

const PARTS: [ThemePart; 19] = [
    ("table", "the table", |theme| vec![&mut theme.ground.bg]),
    ("text", "text on the table", |theme| vec![&mut theme.ground.fg]),
    ("bar", "header and footer", |theme| vec![&mut theme.bar.bg]),
    ("bar-text", "text in them", |theme| vec![&mut theme.bar.fg]),
    ("dim", "secondary text", |theme| vec![&mut theme.dim.fg]),
    ("strong", "headings", |theme| vec![&mut theme.strong.fg]),
    ("key", "the names of keys", |theme| vec![&mut theme.key.fg]),
    ("good", "good news", |theme| vec![&mut theme.good.fg]),
    ("bad", "bad news", |theme| vec![&mut theme.bad.fg]),
    ("selection", "the selected line", |theme| vec![&mut theme.chosen.bg]),
    ("selection-text", "text in it", |theme| vec![&mut theme.chosen.fg]),
    ("outline", "empty places and boxes", |theme| vec![&mut theme.outline.fg]),
    ("card", "the face of a card", |theme| vec![&mut theme.face.bg]),
    ("edge", "its edge", |theme| vec![&mut theme.face.fg]),
    ("note", "other text on cards", |theme| vec![&mut theme.note.fg]),
    ("clubs", "♣ on cards, if the deck has four colours", |theme| {
        vec![&mut theme.suits[0].fg, &mut theme.poker[0].fg]
    }),
    ("diamonds", "♦ on cards, if the deck has four colours", |theme| {
        vec![&mut theme.suits[1].fg, &mut theme.poker[1].fg]
    }),
    ("hearts", "♥ on cards", |theme| vec![&mut theme.suits[2].fg]),
    ("spades", "♠ on cards", |theme| vec![&mut theme.suits[3].fg]),
];

/// The names of the parts, each with its colour in [`FELT`] and its description.
pub(crate) fn parts() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    PARTS.iter().map(|(name, about, colors)| {
        let color = colors(&mut FELT.clone()).first().and_then(|color| **color);
        (*name, color.map_or_else(String::new, |color| color.to_string()), *about)
    })
}

/// Colours of the player's own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Palette(Vec<(&'static ThemePart, Color)>);

impl Palette {
    /// The colours of the settings. Invalid lines are removed from the settings and reported among their
    /// problems.
    pub(crate) fn take(config: &mut Config) -> Self {
        let (mut palette, Config { palette: lines, problems, .. }) = (Self::default(), config);
        Config::retain(lines, problems, |line| palette.add(&line.name, &line.values.concat()));
        palette
    }

    fn add(&mut self, part: &str, color: &str) -> Result<(), String> {
        let names = || PARTS.iter().map(|(name, ..)| *name);
        let own = PARTS.iter().find(|(name, ..)| *name == part).ok_or_else(|| {
            let names_listed = names().collect::<Vec<_>>().join(", ");
            let hint = did_you_mean(part, names());
            format!("[palette] has no part {part:?}; there are {names_listed}{hint}")
        })?;
        let parsed = color.parse().map_err(|_| {
            format!("{part} cannot be {color:?}: write \"#114434\", a name as \"light blue\", or 0 to 255")
        })?;
        self.0.push((own, parsed));
        Ok(())
    }

    /// A theme in these colours.
    pub(super) fn over(&self, theme: &Theme) -> Theme {
        let mut theme = *theme;
        for ((.., colors), color) in &self.0 {
            for part in colors(&mut theme) {
                *part = Some(*color);
            }
        }
        theme
    }
}
