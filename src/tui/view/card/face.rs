//! Faces of blocks for cards with enough room: a large rank and suit or pips, a large ace, court figures.

use ratatui::prelude::{Buffer, Modifier, Rect, Style};

use crate::tui::view::card::canvas::{Canvas, Figure, size_of};
use crate::tui::view::card::figures::{BUSTS, HALVES, HEADS, RANKS, SUITS};
use crate::tui::view::card::pips;
use freecell::card::{Card, Suit};

/// The least width and height, in characters inside the edge, of a face, and of one with a bust.
const FACE: (u16, u16) = (7, 3);
const BUST: (u16, u16) = (9, 5);
/// The same for a face as on paper, with pips or a figure that is mirrored.
const LARGE: (u16, u16) = (15, 9);

/// Whether an area is at least this large.
fn has_room(area: Rect, (width, height): (u16, u16)) -> bool {
    area.width >= width && area.height >= height
}

/// Whether there is room for a face of blocks. A covered card shows the upper part of a large one, as it
/// does of its plain pips; that of a smaller one is cut at a place that says too little.
pub(super) fn fits(area: Rect, covered: bool) -> bool {
    has_room(area, if covered { LARGE } else { FACE })
}

/// Draws the `seen` part of a card's face.
pub(super) fn draw(buf: &mut Buffer, area: Rect, seen: Rect, card: Card, ink: Style) {
    let mut canvas = Canvas::of(area, seen);
    let (value, suit) = (usize::from(card.rank().value()), card.suit());
    match pips::places(card.rank()) {
        None => court(&mut canvas, area, value - 11, suit),
        Some(_) if value == 1 => {
            let (width, height) = (canvas.width, canvas.height);
            let sign = largest(suit, width, height);
            let (wide, high) = size_of(sign);
            canvas.add_whole(sign, (width - wide) / 2, (height - high) / 2);
        }
        Some(places) if has_room(area, LARGE) => many(&mut canvas, places, suit),
        Some(_) => number(&mut canvas, RANKS[value - 2], suit),
    }
    // A bold block need not be as large as a plain one.
    canvas.draw(buf, area, ink.remove_modifier(Modifier::BOLD));
}

/// The largest sign of a suit in this many pixels.
fn largest(suit: Suit, width: u16, height: u16) -> Figure {
    let signs = SUITS.map(|signs| signs[suit.index()]);
    let fits = |sign: &Figure| size_of(sign).0 <= width && size_of(sign).1 <= height;
    signs.into_iter().rev().find(fits).unwrap_or(signs[0])
}

/// A rank at the top left and a suit at the bottom right.
fn number(canvas: &mut Canvas, rank: Figure, suit: Suit) {
    canvas.add(rank, 0, 0);
    let sign = largest(suit, canvas.width - 8, canvas.height / 2 + 1);
    let (wide, high) = size_of(sign);
    canvas.add(sign, canvas.width - wide, canvas.height - high);
}

/// As many pips as the rank says.
fn many(canvas: &mut Canvas, places: &[(u16, u16)], suit: Suit) {
    let pip = SUITS[0][suit.index()];
    let (wide, high) = size_of(pip);
    // A blank character at both sides.
    let columns = [2, (canvas.width - wide) / 2, canvas.width - wide - 2];
    for &(column, row) in places {
        let y = pips::spread(row, canvas.height - high);
        canvas.add_whole(pip, columns[usize::from(column)], y);
    }
}

/// Jack (0), queen or king.
fn court(canvas: &mut Canvas, area: Rect, which: usize, suit: Suit) {
    let mirrored = has_room(area, LARGE);
    let (figures, room) = match () {
        () if mirrored => (HALVES, canvas.height / 2),
        () if has_room(area, BUST) => (BUSTS, canvas.height),
        () => (HEADS, canvas.height),
    };
    let (wide, high) = size_of(figures[which]);
    canvas.add(figures[which], (canvas.width - wide) / 2, room.saturating_sub(high));
    if mirrored {
        canvas.add(SUITS[0][suit.index()], 0, 0);
        canvas.mirror();
    }
}
