//! Colours and characters, the number of colours of a terminal, and the nearest of them.
//!
//! A theme is one constant of styles ([`palettes`]); no code here or in `view` depends on which theme
//! it is. Colours are written as true colours and converted to the nearest that the terminal has
//! ([`ColorDepth`]). Nothing is shown by colour alone: suits have glyphs, marked cards a sign.

use ratatui::style::{Color, Style};
use ratatui::symbols::border::{self, Set};

use crate::tui::mark::Mark;
use crate::user::settings::{GlyphSet, ThemeName};
use freecell::card::{Card, Suit, SuitColors};

mod own;
mod palettes;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use own::{Palette, parts};

/// The styles of all parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Its name in the settings.
    pub(crate) name: ThemeName,
    /// The table, and text on it.
    pub(crate) ground: Style,
    /// The background of header and footer.
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
    /// The selected line of a list, and the active field.
    pub(crate) chosen: Style,
    /// The outline of an empty place or of a box.
    pub(crate) outline: Style,
    /// The face of a card, and its edge.
    face: Style,
    /// Other text on a card: a cell's letter.
    note: Style,
    /// The suits on cards, in the order of [`Suit::ALL`]; with two colours, all suits use those of hearts
    /// and spades.
    suits: [Style; 4],
    /// The suits in text.
    inks: [Style; 4],
    /// Clubs and diamonds as poker players know them, on cards and in text.
    poker: [Style; 2],
    poker_inks: [Style; 2],
    /// The marks in the order of [`Mark`]: the tint of a card's face, and the colour of its edge.
    marks: [Style; 8],
    /// The number of suit colours.
    deck: SuitColors,
}

impl Theme {
    /// A theme in the player's and the terminal's colours; without colours there is only one.
    pub(crate) fn new(
        name: ThemeName,
        depth: ColorDepth,
        deck: SuitColors,
        palette: &Palette,
    ) -> Self {
        let theme = palettes::of(name, depth);
        let theme = if depth == ColorDepth::None { *theme } else { palette.over(theme) };
        let (face, marks) = (depth.edge(theme.face), theme.marks.map(|style| depth.edge(style)));
        let theme = theme.map(|style| depth.style(style));
        // With few colours, the outline may have the colour of the ground.
        let is_lost = theme.outline.fg.is_some() && theme.outline.fg == theme.ground.bg;
        let outline = if is_lost { theme.dim } else { theme.outline };
        // The nearest to a dark green is a grey, which would look out of place beside a green table.
        let is_grey = |style: Style| matches!(style.bg, Some(Color::Indexed(232..)));
        let loses_tint = is_grey(theme.bar) && !is_grey(theme.ground);
        let bar =
            if loses_tint { theme.bar.bg(theme.ground.bg.unwrap_or_default()) } else { theme.bar };
        Self { bar, outline, face, marks, deck, ..theme }
    }

    /// Applies a change to each style.
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
            poker: self.poker.map(&change),
            poker_inks: self.poker_inks.map(&change),
            ..*self
        }
    }

    /// The style of a card's rank and suit. A mark changes only the background.
    pub(crate) fn card(&self, card: Card, mark: Option<Mark>) -> Style {
        let suit = self.of_suit(&self.suits, &self.poker, card.suit());
        Style { fg: suit.fg.or(self.face.fg), ..self.face(mark).patch(suit) }
    }

    /// The style of a card's blank parts; the foreground is that of its edge.
    pub(crate) fn face(&self, mark: Option<Mark>) -> Style {
        self.face.patch(mark.map_or_else(Style::new, |mark| self.marks[mark as usize]))
    }

    /// The style of a note on a card.
    pub(crate) fn note(&self, mark: Option<Mark>) -> Style {
        self.face(mark).patch(self.note)
    }

    /// The style of a mark beside the cards. It has no background, which would fill the gap between two
    /// columns.
    pub(crate) fn sign(&self, mark: Mark) -> Style {
        let style = match mark {
            Mark::Cursor | Mark::Selected | Mark::Moved => self.key,
            Mark::Target | Mark::Same => self.good,
            // Not the colour of bad news, which is near to that of red suits.
            Mark::Differs | Mark::Next => self.strong,
            Mark::Illegal => self.bad,
        };
        if style.bg.is_some() { Style { fg: None, bg: None, ..style } } else { style }
    }

    /// The style of a shadow on the table, in the colour of the bars; `None` if it would not be seen.
    pub(crate) fn shadow(&self) -> Option<Style> {
        let color = self.bar.bg.filter(|bar| Some(*bar) != self.ground.bg);
        color.map(|color| self.ground.fg(color))
    }

    /// The style of everything behind a box: that of outlines, if they are weaker than text and have
    /// their own shade; otherwise grey. Faint text is not weaker: xterm shows faint black as black.
    pub(crate) fn behind(&self) -> Style {
        let shade = matches!(self.outline.fg, None | Some(Color::Rgb(..) | Color::Indexed(_)));
        let weaker = shade && self.outline != self.dim;
        let quiet = if weaker { self.outline } else { Style::new().fg(Color::DarkGray) };
        Style::reset().patch(self.ground).patch(quiet)
    }

    /// The style of a suit in text.
    pub(crate) fn ink(&self, suit: Suit) -> Style {
        self.of_suit(&self.inks, &self.poker_inks, suit)
    }

    fn of_suit(&self, styles: &[Style; 4], poker: &[Style; 2], suit: Suit) -> Style {
        let alike = match (self.deck, suit) {
            (SuitColors::Poker, Suit::Clubs) => return poker[0],
            (SuitColors::Poker, Suit::Diamonds) => return poker[1],
            (SuitColors::Two, Suit::Diamonds) => Suit::Hearts,
            (SuitColors::Two, Suit::Clubs) => Suit::Spades,
            (_, suit) => suit,
        };
        styles[alike.index()]
    }
}

/// Colours and characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The colours.
    pub(crate) theme: Theme,
    /// The characters.
    pub(crate) glyphs: Glyphs,
    /// Whether large cards have faces of blocks and a shadow.
    pub(crate) faces: bool,
}

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ColorDepth {
    /// No colours.
    None,
    /// The sixteen named colours, whose appearance the terminal defines.
    Sixteen,
    /// The sixteen, a cube of 6×6×6 and 24 greys.
    Indexed,
    /// True colour.
    #[default]
    True,
}

/// The levels of red, green and blue in the cube.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
/// The sixteen colours as xterm shows them, whether text in them is readable on light and dark grounds,
/// and whether they are visible on the face of a card.
const SIXTEEN: [(Color, [u8; 3], bool, bool); 16] = [
    (Color::Black, [0, 0, 0], true, true),
    (Color::Red, [205, 0, 0], true, true),
    (Color::Green, [0, 205, 0], false, false),
    (Color::Yellow, [205, 205, 0], true, false),
    (Color::Blue, [0, 0, 238], true, true),
    (Color::Magenta, [205, 0, 205], false, true),
    (Color::Cyan, [0, 205, 205], true, false),
    (Color::Gray, [229, 229, 229], true, false),
    (Color::DarkGray, [127, 127, 127], false, true),
    (Color::LightRed, [255, 0, 0], false, false),
    (Color::LightGreen, [0, 255, 0], true, false),
    (Color::LightYellow, [255, 255, 0], true, false),
    (Color::LightBlue, [92, 92, 255], false, true),
    (Color::LightMagenta, [255, 0, 255], false, false),
    (Color::LightCyan, [0, 255, 255], true, false),
    (Color::White, [255, 255, 255], true, false),
];

impl ColorDepth {
    /// Converts a style to the available colours.
    fn style(self, style: Style) -> Style {
        let text = |color| self.color(color, |in_text, _| in_text);
        let ground = |color| self.color(color, |_, _| true);
        Style { fg: style.fg.map(text), bg: style.bg.map(ground), ..style }
    }

    /// Converts the style of a card's edge to the available colours.
    fn edge(self, style: Style) -> Style {
        let edge = |color| self.color(color, |_, on_card| on_card);
        Style { fg: style.fg.map(edge), ..self.style(style) }
    }

    /// The nearest available colour; of the sixteen, one suitable for text or for a card.
    fn color(self, color: Color, fits: fn(bool, bool) -> bool) -> Color {
        let Color::Rgb(r, g, b) = color else { return color };
        let wanted = [r, g, b];
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => {
                let fitting = SIXTEEN.into_iter().filter(|(_, _, text, card)| fits(*text, *card));
                nearest(wanted, fitting.map(|(named, rgb, ..)| (named, rgb)))
            }
            Self::Indexed => nearest(wanted, indexed().filter(|(_, rgb)| keeps_hue(wanted, *rgb))),
            Self::True => color,
        }
    }
}

/// The cube and the greys. The first sixteen are excluded, because terminals redefine them.
fn indexed() -> impl Iterator<Item = (Color, [u8; 3])> {
    let step = |i: u8| STEPS[usize::from(i)];
    let cube = (0..216)
        .map(move |i| (Color::Indexed(16 + i), [step(i / 36), step(i / 6 % 6), step(i % 6)]));
    cube.chain((0..24).map(|i| (Color::Indexed(232 + i), [8 + 10 * i; 3])))
}

fn nearest(wanted: [u8; 3], colors: impl IntoIterator<Item = (Color, [u8; 3])>) -> Color {
    // The eye is most sensitive to green and least to blue.
    let distance = |(_, rgb): &(Color, [u8; 3])| {
        let part = |i: usize| u32::from(wanted[i].abs_diff(rgb[i])).pow(2);
        3 * part(0) + 4 * part(1) + 2 * part(2)
    };
    colors.into_iter().min_by_key(distance).map_or(Color::Reset, |(color, _)| color)
}

/// Whether the same component dominates in both colours, or none. A dark green is near to a grey and
/// to a blue green, which would change the look of the table; a sand edge must not turn pink.
fn keeps_hue(wanted: [u8; 3], found: [u8; 3]) -> bool {
    // A visible difference; pale colours differ more than dark ones.
    let clearly = |part: u8| (part / 8).max(16);
    let leader = |rgb: [u8; 3]| {
        let leads = |part: usize| {
            (0..3).all(|other| {
                other == part || rgb[part].saturating_sub(rgb[other]) >= clearly(rgb[part])
            })
        };
        (0..3).find(|part| leads(*part))
    };
    leader(wanted) == leader(found)
}

/// The characters for cards, frames and signs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyphs {
    /// The character set.
    pub(crate) set: GlyphSet,
    /// The lines of cards and boxes.
    pub(crate) light: &'static Set<'static>,
    /// The lines around a marked card or place.
    pub(crate) heavy: &'static Set<'static>,
    /// The lines around an empty place.
    pub(crate) broken: &'static Set<'static>,
    /// The arrows before and after the deal number.
    pub(crate) steps: [&'static str; 2],
    /// Marks cards that are left out.
    pub(crate) more: char,
    /// Marks text that is cut.
    pub(crate) cut: &'static str,
    /// The parts of a bar: done, and to do.
    pub(crate) bar: [char; 2],
    /// Bars of a plot, the lowest first.
    pub(crate) bars: [char; 8],
    /// Stands beside the best result there is.
    pub(crate) star: char,
    /// Between the cards and the target of a move.
    pub(crate) arrow: &'static str,
    /// Stands before good news.
    pub(crate) check: char,
    /// Stands between two parts of a line.
    pub(crate) dot: char,
    /// The signs of marks, for users who see no colours, in the order of [`Mark`].
    marks: [char; 8],
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
    star: '★',
    arrow: "→",
    check: '✓',
    dot: '·',
    marks: ['◂', '▴', '•', '▾', '≠', '=', '×', '▸'],
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
    star: '*',
    check: '√',
    marks: ['◄', '▲', '•', '▼', '!', '=', 'x', '►'],
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
    star: '*',
    arrow: "->",
    check: '+',
    dot: '-',
    marks: ['<', '^', '*', 'v', '!', '=', 'x', '>'],
};

impl Glyphs {
    /// The characters of a set.
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

    /// The same in two characters: `7♦`, `T♦`.
    pub(crate) fn short_label(self, card: Card) -> String {
        format!("{}{}", card.rank(), self.suit(card.suit()))
    }

    /// The sign of a mark.
    pub(crate) const fn mark(self, mark: Mark) -> char {
        self.marks[mark as usize]
    }
}
