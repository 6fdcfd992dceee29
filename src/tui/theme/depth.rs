//! How many colours a terminal has, and which of them come nearest.

use ratatui::style::{Color, Style};

#[cfg(test)]
mod tests;

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorDepth {
    /// None.
    None,
    /// The sixteen that have names; what they look like is the terminal's affair.
    Sixteen,
    /// These, a cube of 6×6×6 and 24 greys.
    Indexed,
    /// Any.
    #[default]
    True,
}

/// The six steps of red, green and blue in the cube.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
/// The sixteen as xterm shows them.
pub(super) const SIXTEEN: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [205, 0, 0]),
    (Color::Green, [0, 205, 0]),
    (Color::Yellow, [205, 205, 0]),
    (Color::Blue, [0, 0, 238]),
    (Color::Magenta, [205, 0, 205]),
    (Color::Cyan, [0, 205, 205]),
    (Color::Gray, [229, 229, 229]),
    (Color::DarkGray, [127, 127, 127]),
    (Color::LightRed, [255, 0, 0]),
    (Color::LightGreen, [0, 255, 0]),
    (Color::LightYellow, [255, 255, 0]),
    (Color::LightBlue, [92, 92, 255]),
    (Color::LightMagenta, [255, 0, 255]),
    (Color::LightCyan, [0, 255, 255]),
    (Color::White, [255, 255, 255]),
];

/// Those of the sixteen that can be read neither on a light nor on a dark ground.
const MIDDLING: [Color; 6] = [
    Color::DarkGray,
    Color::Green,
    Color::Magenta,
    Color::LightRed,
    Color::LightBlue,
    Color::LightMagenta,
];

/// Those of the sixteen that cannot be seen on the face of a card.
const PALE: [Color; 10] = [
    Color::Green,
    Color::Yellow,
    Color::Cyan,
    Color::Gray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

impl ColorDepth {
    /// A style in the colours that there are.
    pub(super) fn style(self, style: Style) -> Style {
        let text = |color| self.color(color, &MIDDLING);
        let ground = |color| self.color(color, &[]);
        Style { fg: style.fg.map(text), bg: style.bg.map(ground), ..style }
    }

    /// The style of a card's edge on its face in the colours that there are.
    pub(super) fn edge(self, style: Style) -> Style {
        let edge = |color| self.color(color, &PALE);
        Style { fg: style.fg.map(edge), ..self.style(style) }
    }

    /// The nearest colour that there is; of the sixteen not one of these.
    fn color(self, color: Color, not: &[Color]) -> Color {
        let Color::Rgb(r, g, b) = color else { return color };
        let wanted = [r, g, b];
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => {
                nearest(wanted, SIXTEEN.into_iter().filter(|(named, _)| !not.contains(named)))
            }
            Self::Indexed => nearest(wanted, indexed().filter(|(_, rgb)| keeps_hue(wanted, *rgb))),
            Self::True => color,
        }
    }
}

/// The cube and the greys. The sixteen before them may look like anything.
pub(super) fn indexed() -> impl Iterator<Item = (Color, [u8; 3])> {
    let step = |i: u8| STEPS[usize::from(i)];
    let cube = (0..216)
        .map(move |i| (Color::Indexed(16 + i), [step(i / 36), step(i / 6 % 6), step(i % 6)]));
    cube.chain((0..24).map(|i| (Color::Indexed(232 + i), [8 + 10 * i; 3])))
}

fn nearest(wanted: [u8; 3], colors: impl IntoIterator<Item = (Color, [u8; 3])>) -> Color {
    let nearest = colors.into_iter().min_by_key(|(_, rgb)| distance(wanted, *rgb));
    nearest.map_or(Color::Reset, |(color, _)| color)
}

/// Whether a colour that is clearly red, green or blue is that in another, too: a dark green is near
/// to a grey, and a table of grey is another table.
fn keeps_hue(wanted: [u8; 3], found: [u8; 3]) -> bool {
    const CLEARLY: u8 = 16;
    (0..3).all(|part| {
        let leads = |rgb: [u8; 3], by: u8| {
            (0..3).all(|other| other == part || rgb[part] >= rgb[other].saturating_add(by))
        };
        !leads(wanted, CLEARLY) || leads(found, 1)
    })
}

/// How different two colours look: the eye tells shades of green best and of blue least.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let parts = std::array::from_fn::<u32, 3, _>(|i| u32::from(one[i].abs_diff(other[i])).pow(2));
    3 * parts[0] + 4 * parts[1] + 2 * parts[2]
}
