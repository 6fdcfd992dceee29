//! Colours and characters.
//!
//! A theme is one constant of styles ([`palettes`]); nothing here or in `view` asks which theme it
//! is. Colours are written as true colours and become the nearest that the terminal has
//! ([`ColorDepth`]). Nothing is said by colour alone: suits have glyphs, marked cards a sign.

use std::sync::LazyLock;

use ratatui::style::Style;

use crate::card::{Card, Suit, SuitColors};
use crate::tui::app::shown::Mark;

mod depth;
mod glyphs;
mod palettes;
#[cfg(test)]
pub(crate) mod tests;

pub use depth::ColorDepth;
pub use glyphs::GlyphSet;
pub(crate) use glyphs::Glyphs;
pub(crate) use palettes::TERMINAL;
use palettes::THEMES;

/// The names of all themes, in the order in which one changes from one to the next.
pub(crate) fn names() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| THEMES.iter().map(|theme| theme.name).collect());
    &NAMES
}

/// The theme of this name; the first where there is none.
fn named(name: &str) -> &'static Theme {
    THEMES.iter().find(|theme| theme.name == name).unwrap_or(&THEMES[0])
}

/// The styles of everything on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Its name in the settings.
    pub(crate) name: &'static str,
    /// The table, and text on it.
    pub(crate) ground: Style,
    /// The ground of header and footer.
    pub(crate) bar: Style,
    /// Secondary text.
    pub(crate) dim: Style,
    /// Headings, the deal number.
    pub(crate) strong: Style,
    /// A key's name.
    pub(crate) key: Style,
    /// Good news.
    pub(crate) good: Style,
    /// Bad news.
    pub(crate) bad: Style,
    /// The line that is chosen in a list, the field that is typed into.
    pub(crate) chosen: Style,
    /// The outline of a place without a card, and of a box.
    pub(crate) outline: Style,
    /// The face of a card, and its quiet edge.
    face: Style,
    /// A note on a card that is neither rank nor suit: a cell's letter.
    note: Style,
    /// The suits on a card's face, in the order of [`Suit::ALL`]; in two colours all are as the
    /// hearts and the spades.
    suits: [Style; 4],
    /// The suits in text on the ground.
    inks: [Style; 4],
    /// The marks in the order of [`Mark`]: the tint of a card's face, and the colour of its edge.
    marks: [Style; 6],
    /// Which of the colours of suits are used.
    deck: SuitColors,
}

impl Theme {
    /// A theme in the colours that the terminal has; without colours there is only one.
    pub(crate) fn new(name: &str, depth: ColorDepth, deck: SuitColors) -> Self {
        let theme = if depth == ColorDepth::None { &palettes::COLORLESS } else { named(name) };
        let (face, marks) = (depth.edge(theme.face), theme.marks.map(|style| depth.edge(style)));
        let theme = theme.map(|style| depth.style(style));
        // Of few colours, that of an outline may be the one of the ground.
        let is_lost = theme.outline.fg.is_some() && theme.outline.fg == theme.ground.bg;
        let outline = if is_lost { theme.dim } else { theme.outline };
        Self { outline, face, marks, deck, ..theme }
    }

    /// The same theme with each style changed.
    fn map(&self, change: impl Fn(Style) -> Style) -> Self {
        Self {
            ground: change(self.ground),
            bar: change(self.bar),
            dim: change(self.dim),
            strong: change(self.strong),
            key: change(self.key),
            good: change(self.good),
            bad: change(self.bad),
            chosen: change(self.chosen),
            outline: change(self.outline),
            note: change(self.note),
            suits: self.suits.map(&change),
            inks: self.inks.map(&change),
            ..*self
        }
    }

    /// The style of a card's rank and suit. A mark changes the face, never the ink.
    pub(crate) fn card(&self, card: Card, mark: Option<Mark>) -> Style {
        let suit = self.of_suit(&self.suits, card.suit());
        Style { fg: suit.fg.or(self.face.fg), ..self.face(mark).patch(suit) }
    }

    /// The style of a card's blank parts, whose foreground is that of its edge.
    pub(crate) fn face(&self, mark: Option<Mark>) -> Style {
        self.face.patch(mark.map_or_else(Style::new, |mark| self.marks[mark as usize]))
    }

    /// The style of a note on a card.
    pub(crate) fn note(&self, mark: Option<Mark>) -> Style {
        self.face(mark).patch(self.note)
    }

    /// The style of a place without a card, and of a column's number.
    pub(crate) fn place(&self, mark: Option<Mark>) -> Style {
        match mark {
            None => self.outline,
            Some(mark) => self.sign(mark),
        }
    }

    /// The style of a mark beside the cards, on the ground.
    pub(crate) fn sign(&self, mark: Mark) -> Style {
        match mark {
            Mark::Cursor | Mark::Selected | Mark::Moved => self.key,
            Mark::Target => self.good,
            Mark::Differs | Mark::Illegal => self.bad,
        }
    }

    /// The style of a suit in text.
    pub(crate) fn ink(&self, suit: Suit) -> Style {
        self.of_suit(&self.inks, suit)
    }

    fn of_suit(&self, styles: &[Style; 4], suit: Suit) -> Style {
        let alike = match (self.deck, suit) {
            (SuitColors::Two, Suit::Diamonds) => Suit::Hearts,
            (SuitColors::Two, Suit::Clubs) => Suit::Spades,
            (_, suit) => suit,
        };
        styles[alike.index()]
    }
}

/// All that decides how the state looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The colours.
    pub(crate) theme: Theme,
    /// The characters.
    pub(crate) glyphs: Glyphs,
}
