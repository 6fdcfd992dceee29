//! Tests of the faces of cards.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::face::{self, size_of};
use super::figures::{COURTS, SUITS};
use super::{Shown, card};
use crate::tui::mark::Mark;
use crate::tui::theme::{ColorDepth, Glyphs};
use crate::tui::view::tests::{app, browse, draw, text};
use crate::tui::{Abilities, ViewerOptions};
use crate::user::settings::GlyphSet;
use freecell::card::{Card, Rank, Suit};
use freecell::dealer::DealNumber;

/// Draws a card and leaves its first `seen` rows visible.
fn drawn(shown: Card, (width, height): (u16, u16), seen: u16) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let covered = (seen < height).then_some(height);
    let rect = Rect { height: seen, ..buf.area };
    card(&mut buf, rect, shown, Shown { covered, ..Shown::default() }, &browse(1).appearance.look);
    buf
}

/// The sizes of cards with faces.
const SIZES: [(u16, u16); 8] =
    [(9, 7), (11, 7), (11, 9), (13, 9), (15, 11), (17, 13), (19, 13), (25, 17)];

#[test]
fn figures_are_rectangles_of_blocks() {
    for figure in SUITS.concat().into_iter().chain(COURTS.concat()) {
        let (width, _) = size_of(figure);
        for row in figure {
            assert_eq!(row.chars().count(), usize::from(width), "{row}");
            assert!(row.chars().all(|c| " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains(c)), "{row}");
        }
    }
}

/// The sign of each suit is symmetric. Clubs and spades differ least: most of their rows are different.
#[test]
fn the_signs_of_suits_are_even_and_unlike() {
    let turned =
        |c| " ▝▘▀▗▐▚▜▖▞▌▛▄▟▙█".chars().nth(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".chars().position(|b| b == c)?);
    for suits in SUITS {
        for figure in suits {
            for row in figure {
                let mirrored: Option<String> = row.chars().rev().map(turned).collect();
                assert_eq!(mirrored.as_deref(), Some(*row));
            }
        }
        let unlike = suits[0].iter().zip(suits[3]).filter(|(club, spade)| club != spade).count();
        assert!(2 * unlike > suits[0].len(), "{suits:?}");
    }
}

/// Every number card has the font's own signs; every ace and court card has a figure, the larger the card,
/// the larger it is.
#[test]
fn a_face_has_pips_or_a_figure() {
    for size in SIZES {
        for shown in Card::ALL {
            let face = text(&drawn(shown, size, size.1));
            let signs = face.matches(shown.suit().glyph()).count() - 2;
            let rank = usize::from(shown.rank().value());
            let figure = face.contains(['▀', '▄', '█']);
            let expected = if (2..=10).contains(&rank) { (rank, false) } else { (0, true) };
            assert_eq!((signs, figure), expected, "{size:?}\n{face}");
        }
    }
    let ace = |(width, height)| {
        let middle = Rect::new(0, 0, width - 2, height - 2);
        size_of(face::figure(Card::ALL[0], middle, middle.height).unwrap())
    };
    assert_eq!([SIZES[0], SIZES[3], SIZES[7]].map(ace), [(7, 4), (9, 5), (17, 9)]);
}

/// A covered card shows whole signs; of an ace nothing, and of a court card no part that is too small.
#[test]
fn a_covered_card_shows_no_part_of_a_figure() {
    for size in SIZES {
        for shown in Card::ALL {
            for seen in 1..=size.1 / 2 {
                let face = text(&drawn(shown, size, seen));
                let figure = face.contains(['▀', '▄', '█']);
                let is_court = shown.rank().value() > 10;
                assert_eq!(figure, is_court && seen > 5, "{size:?}, {seen}\n{face}");
            }
        }
    }
}

/// All cards differ at every size, also without colours.
#[test]
fn every_card_has_a_face_of_its_own() {
    for size in [(4, 3), (7, 5)].into_iter().chain(SIZES) {
        let mut seen = std::collections::BTreeMap::new();
        for card in Card::ALL {
            let face = text(&drawn(card, size, size.1));
            assert_eq!(seen.insert(face, card), None, "{card} on {size:?}");
        }
    }
}

#[test]
fn a_ten_is_cut_by_no_edge() {
    let ten = Card::ALL.into_iter().find(|card| card.rank().value() == 10).unwrap();
    let face = text(&drawn(ten, (4, 3), 3));
    assert_eq!(face.lines().collect::<Vec<_>>(), ["╭T♣╮", "│♣ │", "╰T♣╯"]);
    assert_eq!(text(&drawn(ten, (5, 3), 3)).lines().next(), Some("╭10♣╮"));
}

#[test]
fn a_mark_tints_the_ground_of_a_face_and_keeps_its_ink() {
    let look = browse(1).appearance.look;
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
        let (terminal, deal) =
            (Abilities { depth, glyphs, slow, light: None }, DealNumber::new(617).ok());
        let options = ViewerOptions { deal, terminal, ..ViewerOptions::default() };
        let screen = draw(&app(&options), 120, 36);
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
    for (width, height) in [(7, 5), (9, 5), (11, 7), (11, 6)] {
        for card in Card::ALL {
            let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
            let area = buf.area;
            face::draw_pips(
                &mut buf,
                area,
                area,
                card,
                Style::new(),
                Glyphs::new(GlyphSet::Unicode),
            );
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
    let look = browse(1).appearance.look;
    for height in 5..=13 {
        for card in Card::ALL.into_iter().filter(|card| card.suit() == Suit::Hearts) {
            let area = Rect::new(0, 0, 13, height);
            let mut buf = Buffer::empty(area);
            face::draw_pips(&mut buf, area, area, card, look.theme.ground, look.glyphs);
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
