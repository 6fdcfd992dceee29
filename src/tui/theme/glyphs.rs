//! The characters that everything is drawn with.

use ratatui::symbols::border::{self, Set};

use crate::card::{Card, Suit};
use crate::tui::app::Mark;

/// Which characters a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlyphSet {
    /// All of Unicode that is common.
    #[default]
    Unicode,
    /// Those of the oldest computers' screens, which text consoles have: suits, arrows, lines and
    /// blocks, but no round corners.
    Console,
    /// ASCII alone.
    Ascii,
}

/// The characters that cards, frames and signs are drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyphs {
    /// The set they are from.
    pub(crate) set: GlyphSet,
    /// The lines of a card and of a box.
    pub(crate) light: &'static Set<'static>,
    /// The lines around a marked card or place.
    pub(crate) heavy: &'static Set<'static>,
    /// The lines around a place without a card.
    pub(crate) broken: &'static Set<'static>,
    /// Before and after the deal number.
    pub(crate) steps: [&'static str; 2],
    /// Cards are left out here.
    pub(crate) more: char,
    /// Text is cut here.
    pub(crate) cut: &'static str,
    /// Part of a bar: done, and to do.
    pub(crate) bar: [char; 2],
    /// Bars of a plot, the lowest first.
    pub(crate) bars: [char; 8],
    /// From one place to another.
    pub(crate) arrow: &'static str,
    /// The signs of marks, for those who see no colours, in the order of [`Mark`].
    marks: [char; 6],
}

/// The lines of a frame: its corners from the top left to the bottom right, and its sides.
const fn lines(
    corners: [&'static str; 4],
    across: &'static str,
    down: &'static str,
) -> Set<'static> {
    let [top_left, top_right, bottom_left, bottom_right] = corners;
    Set {
        top_left,
        top_right,
        bottom_left,
        bottom_right,
        vertical_left: down,
        vertical_right: down,
        horizontal_top: across,
        horizontal_bottom: across,
    }
}

const UNICODE: Glyphs = Glyphs {
    set: GlyphSet::Unicode,
    light: &border::ROUNDED,
    heavy: &border::THICK,
    broken: &lines(["╭", "╮", "╰", "╯"], "┄", "┆"),
    steps: ["‹", "›"],
    more: '⋮',
    cut: "…",
    bar: ['▰', '▱'],
    bars: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
    arrow: "→",
    marks: ['◂', '▴', '•', '▾', '≠', '×'],
};

const CONSOLE: Glyphs = Glyphs {
    set: GlyphSet::Console,
    light: &border::PLAIN,
    heavy: &border::DOUBLE,
    broken: &border::PLAIN,
    steps: ["<", ">"],
    more: '↑',
    cut: "..",
    bar: ['█', '░'],
    bars: ['_', '░', '░', '▒', '▒', '▓', '▓', '█'],
    marks: ['◄', '▲', '•', '▼', '!', 'x'],
    ..UNICODE
};

const ASCII: Glyphs = Glyphs {
    set: GlyphSet::Ascii,
    light: &lines(["+"; 4], "-", "|"),
    heavy: &lines(["#"; 4], "=", "#"),
    broken: &lines([".", ".", "'", "'"], "-", ":"),
    steps: ["<", ">"],
    more: '^',
    cut: "..",
    bar: ['#', '-'],
    bars: ['_', '.', '.', ':', ':', '=', '=', '#'],
    arrow: "->",
    marks: ['<', '^', '*', 'v', '!', 'x'],
};

impl Glyphs {
    /// The set to draw with.
    pub(crate) const fn new(set: GlyphSet) -> Self {
        match set {
            GlyphSet::Unicode => UNICODE,
            GlyphSet::Console => CONSOLE,
            GlyphSet::Ascii => ASCII,
        }
    }

    /// Whether only ASCII may be written.
    pub(crate) const fn is_ascii(self) -> bool {
        matches!(self.set, GlyphSet::Ascii)
    }

    /// A suit's sign.
    pub(crate) const fn suit(self, suit: Suit) -> char {
        if self.is_ascii() { suit.letter() } else { suit.glyph() }
    }

    /// A card's rank and suit: `7♦`, `10♦`, or `7D`, `10D`.
    pub(crate) fn label(self, card: Card) -> String {
        format!("{}{}", card.rank().label(), self.suit(card.suit()))
    }

    /// The sign of a mark.
    pub(crate) const fn mark(self, mark: Mark) -> char {
        self.marks[mark as usize]
    }
}
