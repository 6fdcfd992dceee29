//! Pixels drawn with the quarters of characters.

use ratatui::prelude::{Buffer, Rect, Style};

use crate::tui::widgets::length;

/// Rows of characters of [`BLOCKS`], all equally long.
pub(super) type Figure = &'static [&'static str];

/// The characters of four pixels: bit 0 is the upper left one, 1 the upper right, 2 and 3 those below.
const BLOCKS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
/// The maximum number of pixels in each direction: the bits of a row.
const MOST: u16 = 64;

/// Pixels, two in each direction for a character.
#[derive(Debug)]
pub(super) struct Canvas {
    /// Width and height in pixels.
    pub(super) width: u16,
    pub(super) height: u16,
    /// The number of rows that nothing covers.
    seen: u16,
    /// A bit for each pixel, the left one is the lowest.
    rows: [u64; MOST as usize],
}

/// The four pixels of a block, in the order of [`BLOCKS`]; none of another character.
pub(in crate::tui::view) fn pixels_of(block: char) -> u64 {
    BLOCKS.iter().position(|other| *other == block).unwrap_or(0) as u64
}

/// The width and height of a figure in pixels.
pub(super) fn size_of(figure: Figure) -> (u16, u16) {
    (2 * length(figure[0].chars().count()), 2 * length(figure.len()))
}

impl Canvas {
    /// A blank as large as an area of the screen, whose sides have at most 32 characters, and of which
    /// other cards leave the `seen` part.
    pub(super) fn of(area: Rect, seen: Rect) -> Self {
        let pixels = |side: u16| MOST.min(2 * side);
        let seen = pixels(area.intersection(seen).height);
        let (width, height) = (pixels(area.width), pixels(area.height));
        Self { width, height, seen, rows: [0; MOST as usize] }
    }

    /// Adds a figure unless a part of it is covered.
    pub(super) fn add_whole(&mut self, figure: Figure, x: u16, y: u16) {
        if y + size_of(figure).1 <= self.seen {
            self.add(figure, x, y);
        }
    }

    /// Adds a figure whose upper left pixel is at `x` and `y`, as far as it fits.
    pub(super) fn add(&mut self, figure: Figure, x: u16, y: u16) {
        for (row, y) in figure.iter().zip((y..).step_by(2)) {
            for (block, x) in row.chars().zip((x..).step_by(2)) {
                let bits = pixels_of(block);
                for (bits, y) in [(bits & 3, y), (bits >> 2, y + 1)] {
                    if x < self.width && y < self.height {
                        self.rows[usize::from(y)] |= bits << x;
                    }
                }
            }
        }
    }

    /// Replaces the lower half by the upper one, turned upside down.
    pub(super) fn mirror(&mut self) {
        for y in 0..usize::from(self.height / 2) {
            let turned = self.rows[y].reverse_bits() >> (MOST - self.width);
            self.rows[usize::from(self.height) - 1 - y] = turned;
        }
    }

    /// Draws the pixels that are set and seen.
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, style: Style) {
        for at in area.intersection(buf.area).positions() {
            let (x, y) = (2 * (at.x - area.x), 2 * (at.y - area.y));
            if x >= self.width || y >= self.seen {
                continue;
            }
            let [upper, lower] = [y, y + 1].map(|y| (self.rows[usize::from(y)] >> x & 3) as usize);
            let block = BLOCKS[upper | lower << 2];
            // Some fonts leave a gap beside a full block, which its background fills.
            let style = if block == '█' { Style { bg: style.fg, ..style } } else { style };
            if block != ' ' {
                buf[at].set_char(block).set_style(style);
            }
        }
    }
}
