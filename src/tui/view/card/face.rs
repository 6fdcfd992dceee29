//! Figures of blocks for aces and court cards with enough room.

use ratatui::prelude::{Buffer, Modifier, Rect, Style};

use crate::tui::view::card::figures::{COURTS, SUITS};
use crate::tui::widgets::length;
use freecell::card::{Card, Rank};

/// Rows of characters, all equally long: quarters of blocks, which any font has that has half blocks. Few
/// have sixths.
pub(super) type Figure = &'static [&'static str];

/// The fewest rows of a covered figure that are recognised: a crown alone looks like anything.
const LEAST: u16 = 5;

/// The width and height of a figure in characters.
pub(super) fn size_of(figure: Figure) -> (u16, u16) {
    (length(figure[0].chars().count()), length(figure.len()))
}

/// The largest figure of an ace or a court card in an area inside the edge; none of other cards, and none
/// of which too little would be `seen`.
pub(super) fn figure(card: Card, area: Rect, seen: u16) -> Option<Figure> {
    let fits = |figure: &Figure| {
        let (width, height) = size_of(figure);
        width <= area.width && height <= area.height
    };
    let court = usize::from(card.rank().value()).checked_sub(11);
    match court {
        Some(court) if seen >= LEAST => COURTS.map(|all| all[court]).into_iter().rfind(fits),
        // A part of a suit's sign may look like another one's.
        None if card.rank() == Rank::ACE && seen >= area.height => {
            SUITS.map(|all| all[card.suit().index()]).into_iter().rfind(fits)
        }
        _ => None,
    }
}

/// Draws the part of a figure that is seen in the middle of an area.
pub(super) fn draw(buf: &mut Buffer, area: Rect, seen: Rect, figure: Figure, ink: Style) {
    // A bold block need not be as large as a plain one.
    let ink = ink.remove_modifier(Modifier::BOLD);
    let (width, height) = size_of(figure);
    let (left, top) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    for (row, y) in figure.iter().zip(top..seen.bottom()) {
        for (block, x) in row.chars().zip(left..).filter(|(block, _)| *block != ' ') {
            // Some fonts leave a gap beside a full block, which its background fills.
            let style = if block == '█' { Style { bg: ink.fg, ..ink } } else { ink };
            buf[(x, y)].set_char(block).set_style(style);
        }
    }
}
