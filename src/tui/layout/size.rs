//! How large the cards are.

/// The row of column numbers.
pub(super) const NUMBERS: u16 = 1;
/// Columns of so many cards are shown without being squeezed, where that is possible; then of two
/// less, and at least of a fresh deal.
const COMFORT: [u16; 3] = [11, 9, 7];

/// Measures of a card, in character cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardSize {
    /// A card's width.
    pub(super) width: u16,
    /// Rows of a card that nothing covers.
    pub(super) face: u16,
    /// Rows of a card in a cell or on a foundation.
    pub(super) top: u16,
    /// The least space between two columns.
    pub(super) gap: u16,
    /// The fewest and the most rows of a covered card.
    pitch: (u16, u16),
}

const fn card(width: u16, face: u16, top: u16, gap: u16, pitch: (u16, u16)) -> CardSize {
    CardSize { width, face, top, gap, pitch }
}

/// The sizes there are, the largest first.
const SIZES: [CardSize; 11] = [
    card(13, 9, 9, 2, (2, 3)),
    card(11, 7, 7, 2, (2, 3)),
    card(9, 6, 5, 2, (1, 3)),
    card(7, 5, 4, 1, (2, 3)),
    card(7, 4, 3, 1, (1, 1)),
    card(7, 3, 2, 1, (1, 1)),
    card(6, 4, 3, 1, (1, 2)),
    card(6, 3, 2, 1, (1, 1)),
    card(5, 3, 3, 1, (1, 2)),
    card(5, 3, 2, 1, (1, 1)),
    card(4, 3, 2, 1, (1, 2)),
];
/// Those of which only one row can be seen, for low screens.
const LOW: [CardSize; 4] =
    [card(7, 1, 1, 1, (1, 1)), card(6, 1, 1, 1, (1, 1)), card(5, 1, 1, 1, (1, 1)), SMALLEST];
const SMALLEST: CardSize = card(4, 1, 1, 1, (1, 1));

/// The size of the cards on a table, and the rows of a covered one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) card: CardSize,
    pub(super) pitch: u16,
}

impl Size {
    /// The largest that fits a table of this width and height.
    pub(super) fn pick(width: u16, height: u16) -> Self {
        let fits = |card: &CardSize, pitch: u16, cards: u16| {
            let wide = 8 * card.width + 7 * card.gap;
            let high = (cards - 1) * pitch + card.face + card.top + NUMBERS;
            wide <= width && high <= height
        };
        let pick = |sizes: &[CardSize], cards: u16| {
            sizes.iter().find_map(|card| {
                let (least, most) = card.pitch;
                let pitch = (least..=most).rev().find(|pitch| fits(card, *pitch, cards))?;
                Some(Self { card: *card, pitch })
            })
        };
        let kinds: [&[CardSize]; 2] = [&SIZES, &LOW];
        let mut tries = kinds.iter().flat_map(|sizes| COMFORT.map(|cards| (sizes, cards)));
        let found = tries.find_map(|(sizes, cards)| pick(sizes, cards));
        found.unwrap_or(Self { card: SMALLEST, pitch: 1 })
    }
}
