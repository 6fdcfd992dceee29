//! How large the cards are.

use crate::tui::layout::length;

/// The row of column numbers.
pub(super) const NUMBERS: u16 = 1;
/// The widest space between two columns.
const WIDEST_GAP: u16 = 4;

/// The cards there are, the widest first: their characters in a row, the most and the fewest rows of a
/// whole card (a character is about twice as high as it is wide), and the least space between two
/// columns. The middle of an odd one has room for a suit.
const KINDS: [[u16; 4]; 13] = [
    [25, 15, 12, 2],
    [23, 14, 11, 2],
    [21, 13, 10, 2],
    [19, 12, 9, 2],
    [17, 11, 8, 2],
    [15, 9, 7, 2],
    [13, 8, 6, 2],
    [11, 7, 5, 2],
    [9, 6, 5, 2],
    [7, 5, 3, 1],
    [6, 4, 3, 1],
    [5, 4, 3, 1],
    [4, 3, 3, 1],
];
/// Cards lower than their width asks for are this wide at the most.
const LOW: u16 = 7;
/// The size of the cards where nothing else fits.
const SMALLEST: Size = Size { width: 4, face: 1, gap: 1, pitch: 1 };

/// The size of the cards on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// A card's width.
    pub(super) width: u16,
    /// Rows of a card that nothing covers, and of an empty place.
    pub(super) face: u16,
    /// The space between two columns.
    pub(super) gap: u16,
    /// Rows of a covered card.
    pub(super) pitch: u16,
}

/// The cards of a column for which there is room without squeezing it.
fn comfortable(pitch: u16) -> usize {
    if pitch > 1 { 8 } else { 10 }
}

impl Size {
    /// The largest that fits a table of this width and height.
    ///
    /// A fresh deal has columns of seven cards. Longer columns are taken into account where there
    /// is room; they are squeezed otherwise, each by itself.
    pub(super) fn pick(width: u16, height: u16) -> Self {
        Self::largest(width, height.saturating_sub(1), comfortable, false)
            .or_else(|| Self::largest(width, height, |_| 9, false))
            .or_else(|| Self::largest(width, height, |_| 7, false))
            .or_else(|| Self::largest(width, height, |_| 7, true))
            .unwrap_or(SMALLEST)
    }

    /// The largest size with which columns of this height fit; a low screen gets as few rows as it can.
    fn largest(width: u16, height: u16, cards: impl Fn(u16) -> usize, low: bool) -> Option<Self> {
        let wide_enough =
            |[card, _, _, gap]: &[u16; 4]| 8 * card + 7 * gap <= width && (!low || *card <= LOW);
        KINDS.into_iter().filter(wide_enough).find_map(|[card, most, least, gap]| {
            let least = if low { 1 } else { least };
            let gap = ((width - 8 * card) / 9).clamp(gap, WIDEST_GAP);
            let sizes = (1..=(most / 2).max(1)).rev().flat_map(|pitch| {
                // A covered card shows half of itself at the most.
                let faces = (least.max(2 * pitch).min(most)..=most).rev();
                faces.map(move |face| Self { width: card, face, gap, pitch })
            });
            sizes.into_iter().find(|size| size.rows(length(cards(size.pitch))) <= height)
        })
    }

    /// The rows that a table of this width can make use of: its cards are as high as they are drawn,
    /// and its columns a little longer than a fresh deal's.
    pub(super) fn most_rows(width: u16) -> u16 {
        let size = Self::pick(width, u16::MAX);
        1 + size.rows(length(comfortable(size.pitch)))
    }

    /// The rows of a table whose tallest column has this many cards.
    pub(super) fn rows(self, cards: u16) -> u16 {
        self.face + NUMBERS + (cards - 1) * self.pitch + self.face
    }
}
