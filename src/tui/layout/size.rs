//! The size of the cards.

use crate::tui::layout::length;

/// The row of column numbers.
pub(super) const NUMBERS: u16 = 1;
/// The maximum space between two columns.
const WIDEST_GAP: u16 = 4;

/// The card sizes, the widest first: the width in characters, the maximum and minimum height of a
/// whole card in rows (a character is about twice as high as wide), and the minimum space between two
/// columns. Odd widths have a middle for a suit; from a width of [`PIPS`] on, heights are odd, too.
const KINDS: [[u16; 4]; 13] = [
    [25, 17, 13, 2],
    [23, 17, 11, 2],
    [21, 15, 11, 2],
    [19, 13, 9, 2],
    [17, 13, 9, 2],
    [15, 11, 7, 2],
    [13, 9, 7, 2],
    [11, 9, 5, 2],
    [9, 7, 5, 2],
    [7, 5, 3, 1],
    [6, 4, 3, 1],
    [5, 4, 3, 1],
    [4, 3, 3, 1],
];
/// The least width of cards that show as many pips as they count.
const PIPS: u16 = 9;
/// The maximum width of cards lower than their width needs.
const LOW: u16 = 7;
/// The size of the cards if nothing else fits.
const SMALLEST: Size = Size { width: 4, face: 1, gap: 1, pitch: 1 };

/// The size of the cards on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// A card's width.
    pub(super) width: u16,
    /// The height of an uncovered card and of an empty place.
    pub(super) face: u16,
    /// The space between two columns.
    pub(super) gap: u16,
    /// The visible height of a covered card.
    pub(super) pitch: u16,
}

/// The number of cards of a column that should fit without squeezing. Covered cards of three rows and
/// more have room to give up, so that a fresh deal fills a large screen.
fn comfortable(pitch: u16) -> usize {
    match pitch {
        0 | 1 => 10,
        2 => 8,
        _ => 7,
    }
}

impl Size {
    /// The largest size for a table of this width and height.
    ///
    /// Columns of a fresh deal have seven cards. Longer columns are taken into account if there is
    /// room; otherwise each is squeezed on its own.
    pub(super) fn pick(width: u16, height: u16) -> Self {
        Self::largest(width, height.saturating_sub(1), comfortable, false)
            .or_else(|| Self::largest(width, height, |_| 9, false))
            .or_else(|| Self::largest(width, height, |_| 7, false))
            .or_else(|| Self::largest(width, height, |_| 7, true))
            .unwrap_or(SMALLEST)
    }

    /// The largest size with which such columns fit; `low` prefers as few rows as possible.
    fn largest(width: u16, height: u16, cards: impl Fn(u16) -> usize, low: bool) -> Option<Self> {
        let wide_enough =
            |[card, _, _, gap]: &[u16; 4]| 8 * card + 7 * gap <= width && (!low || *card <= LOW);
        KINDS.into_iter().filter(wide_enough).find_map(|[card, most, least, gap]| {
            let least = if low { 1 } else { least };
            let gap = ((width - 8 * card) / 9).clamp(gap, WIDEST_GAP);
            let sizes = (1..=(most / 2).max(1)).rev().flat_map(|pitch| {
                // A covered card shows at most half of itself.
                let faces = (least.max(2 * pitch).min(most)..=most).rev();
                let faces = faces.filter(move |face| card < PIPS || face % 2 == 1);
                faces.map(move |face| Self { width: card, face, gap, pitch })
            });
            sizes.into_iter().find(|size| size.rows(length(cards(size.pitch))) <= height)
        })
    }

    /// The most rows that a table of this width can use: its cards are at full height, and its columns a
    /// little longer than in a fresh deal.
    pub(super) fn most_rows(width: u16) -> u16 {
        let size = Self::pick(width, u16::MAX);
        1 + size.rows(length(comfortable(size.pitch)))
    }

    /// The height of a table whose tallest column has this many cards.
    pub(super) fn rows(self, cards: u16) -> u16 {
        self.face + NUMBERS + (cards - 1) * self.pitch + self.face
    }
}
