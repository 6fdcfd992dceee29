//! Tests of the faces of cards.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, Figure, pixels_of, size_of};
use super::figures::{BUSTS, HALVES, HEADS, RANKS, SUITS};
use super::{Shown, card, face, pips};
use crate::tui::mark::Mark;
use crate::tui::theme::{ColorDepth, Glyphs};
use crate::tui::view::tests::{app, browse, draw, text};
use crate::tui::{Abilities, ViewerOptions};
use crate::user::settings::GlyphSet;
use freecell::card::{Card, Rank, Suit};

/// The face of a card of which nothing is covered, without its edge.
fn face_of(card: Card, width: u16, height: u16) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let area = buf.area;
    face::draw(&mut buf, area, area, card, Style::new());
    buf
}

/// The pixels of a face, row by row.
fn pixels(buf: &Buffer) -> Vec<Vec<bool>> {
    let is_set = |x: u16, y: u16| {
        let block = buf[(x / 2, y / 2)].symbol().chars().next().unwrap();
        pixels_of(block) >> (x % 2 + y % 2 * 2) & 1 == 1
    };
    let row = |y| (0..2 * buf.area.width).map(|x| is_set(x, y)).collect();
    (0..2 * buf.area.height).map(row).collect()
}

fn cards_of(suit: Suit) -> impl Iterator<Item = Card> {
    Rank::ALL.into_iter().map(move |rank| Card::new(rank, suit))
}

#[test]
fn figures_are_rectangles_of_blocks() {
    let figures: Vec<Figure> =
        RANKS.into_iter().chain(SUITS.concat()).chain(HEADS).chain(BUSTS).chain(HALVES).collect();
    for figure in figures {
        let (width, height) = size_of(figure);
        let mut buf = Buffer::empty(Rect::new(0, 0, width / 2, height / 2));
        let area = buf.area;
        let mut canvas = Canvas::of(area, area);
        canvas.add(figure, 0, 0);
        canvas.draw(&mut buf, area, Style::new());
        let drawn: Vec<String> = buf
            .content
            .chunks(usize::from(width / 2))
            .map(|row| row.iter().map(Cell::symbol).collect())
            .collect();
        assert_eq!(drawn, figure);
    }
}

/// A face that is as large as on paper looks the same from both sides, whether its rows are odd or even.
/// Sevens have a pip more in the upper half, and signs of suits are not turned.
#[test]
fn large_faces_are_even_at_odd_and_even_heights() {
    for (width, height) in [(15, 9), (15, 10), (17, 10), (19, 11), (21, 12), (23, 13)] {
        // Turned upside down, a diamond looks the same.
        for card in cards_of(Suit::Diamonds).filter(|card| card.rank().value() != 7) {
            let face = face_of(card, width, height);
            let rows = pixels(&face);
            let turned: Vec<Vec<bool>> =
                rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
            assert!(rows == turned, "{card}:\n{}", text(&face));
        }
    }
}

#[test]
fn large_number_cards_show_as_many_pips_as_they_count() {
    for (width, height) in [(15, 9), (15, 10), (17, 10), (23, 13)] {
        for card in cards_of(Suit::Diamonds).skip(1).take(9) {
            let rows = pixels(&face_of(card, width, height));
            let set = rows.iter().flatten().filter(|pixel| **pixel).count();
            let [one, pips] = [2 + 4 + 4 + 2, usize::from(card.rank().value())];
            assert_eq!(set, one * pips, "{card} on {width}×{height}");
        }
    }
}

#[test]
fn a_covered_card_shows_no_part_of_a_pip() {
    for height in 0..=10 {
        for shown in Card::ALL.into_iter().filter(|card| card.suit() == Suit::Diamonds) {
            let mut buf = Buffer::empty(Rect::new(0, 0, 15, 10));
            let area = buf.area;
            face::draw(&mut buf, area, Rect { height, ..area }, shown, Style::new());
            let rows = pixels(&buf);
            let set = rows.iter().flatten().filter(|pixel| **pixel).count();
            assert!((2..=10).contains(&shown.rank().value()) <= (set % 12 == 0), "{shown}: {set}");
            let below = rows.iter().skip(2 * usize::from(height)).flatten();
            assert_eq!(below.filter(|pixel| **pixel).count(), 0, "{shown}");
        }
    }
}

/// All cards differ at every size, also without colours, and nothing is drawn beyond the face.
#[test]
fn every_card_has_a_face_of_its_own() {
    for (width, height) in
        [(7, 3), (7, 4), (9, 3), (9, 5), (11, 6), (13, 7), (15, 8), (15, 9), (23, 13)]
    {
        let mut seen = std::collections::BTreeMap::new();
        for card in Card::ALL {
            let face = text(&face_of(card, width, height));
            // Small court figures have no suit.
            let same = seen.insert(face, card).filter(|_| card.rank().value() <= 10);
            assert_eq!(same, None, "{card} on {width}×{height}");
        }
    }
}

#[test]
fn a_mark_tints_the_ground_of_a_face_and_keeps_its_ink() {
    let look = browse(1).look;
    for shown in Card::ALL {
        for mark in [Mark::Cursor, Mark::Selected, Mark::Target, Mark::Differs, Mark::Next] {
            let mut buf = Buffer::empty(Rect::new(0, 0, 20, 8));
            let area = Rect::new(0, 0, 13, 8);
            card(&mut buf, area, shown, Shown { mark: Some(mark), ..Shown::default() }, &look);
            let [plain, marked] = [None, Some(mark)].map(|mark| look.theme.card(shown, mark));
            for at in area.positions() {
                let cell = &buf[at];
                let full = cell.symbol() == "█";
                assert_eq!(Some(cell.bg), if full { plain.fg } else { marked.bg }, "{shown}");
            }
            let signed = text(&buf).contains(look.glyphs.mark(mark));
            assert_eq!(signed, mark != Mark::Differs, "{shown}");
        }
    }
}

#[test]
fn no_blocks_in_ascii_or_on_a_slow_line() {
    let has_blocks = |glyphs, depth, slow| {
        let terminal = Abilities { depth, glyphs, slow };
        let screen = draw(&app(&ViewerOptions { terminal, ..ViewerOptions::default() }), 120, 36);
        text(&screen).contains(['▟', '▙', '▛', '▜'])
    };
    assert!(has_blocks(GlyphSet::Unicode, ColorDepth::None, false));
    assert!(has_blocks(GlyphSet::Unicode, ColorDepth::True, true));
    assert!(!has_blocks(GlyphSet::Unicode, ColorDepth::Indexed, true));
    assert!(!has_blocks(GlyphSet::Console, ColorDepth::True, false));
    assert!(!has_blocks(GlyphSet::Ascii, ColorDepth::True, false));
}

#[test]
fn a_large_card_shows_as_many_signs_as_it_counts() {
    for (width, height) in [(9, 5), (11, 7), (11, 6)] {
        for card in Card::ALL {
            let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
            let area = buf.area;
            pips::draw(&mut buf, area, area, card, Style::new(), Glyphs::new(GlyphSet::Unicode));
            let suit = card.suit().glyph().to_string();
            let signs = buf.content.iter().filter(|cell| cell.symbol() == suit).count();
            let rank = usize::from(card.rank().value());
            assert_eq!(signs, if rank <= 10 { rank } else { 2 }, "{card} on {width}×{height}");
        }
    }
}

/// At any height the upper half of a card mirrors the lower; with an even number of rows, those ranks
/// with a pip in the middle leave the last row blank.
#[test]
fn pips_are_even_at_odd_and_even_heights() {
    let look = browse(1).look;
    for height in 5..=13 {
        for card in Card::ALL.into_iter().filter(|card| card.suit() == Suit::Hearts) {
            let area = Rect::new(0, 0, 13, height);
            let mut buf = Buffer::empty(area);
            pips::draw(&mut buf, area, area, card, look.theme.ground, look.glyphs);
            let shown = text(&buf);
            let row = |row: &str| row.chars().filter(|c| *c != ' ').count();
            let mut rows: Vec<usize> = shown.lines().map(row).collect();
            rows.truncate(rows.iter().rposition(|pips| *pips > 0).unwrap() + 1);
            assert!(
                usize::from(height) - rows.len() <= 1 || card.rank() == Rank::ALL[0],
                "{shown}"
            );
            if !matches!(card.rank().value(), 1 | 7) {
                let mirrored: Vec<usize> = rows.iter().rev().copied().collect();
                assert_eq!(rows, mirrored, "{card} in {height} rows:\n{shown}");
            }
        }
    }
}
