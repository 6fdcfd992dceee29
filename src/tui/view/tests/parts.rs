//! Tests of the parts that views are made of.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Line;

use crate::tui::theme::Glyphs;
use crate::tui::view::card::pips;
use crate::tui::view::tests::{browse, text};
use crate::tui::view::win::against;
use crate::tui::widgets::{Piece, Placed, clip, clip_line, in_parts, wrap, wrap_within};
use freecell::card::{Card, Rank, Suit};
use freecell::facts::Shortest;

#[test]
fn a_line_that_is_cut_keeps_its_style() {
    let line = Line::styled("a long line", Style::new().fg(Color::Red));
    let cut = clip_line(&line, 6, "…");
    assert_eq!((cut.to_string().as_str(), cut.style), ("a lon…", line.style));
}

#[test]
fn a_win_is_compared_with_the_shortest_known() {
    let best = |moves, at_least| Shortest { moves, at_least };
    assert_eq!(against(45, best(39, 31)), "39 is known");
    assert_eq!(against(45, best(39, 39)), "optimal is 39");
    assert_eq!(against(39, best(39, 31)), "none shorter is known");
    assert_eq!(against(38, best(39, 31)), "none shorter is known");
    assert_eq!(against(39, best(39, 39)), "none is shorter");
}

#[test]
fn a_large_card_shows_as_many_signs_as_it_counts() {
    for (width, height) in [(9, 5), (11, 7), (11, 6)] {
        for card in Card::ALL {
            let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
            let area = buf.area;
            pips(
                &mut buf,
                area,
                area,
                card,
                Style::new(),
                Glyphs::new(crate::user::settings::GlyphSet::Unicode),
            );
            let suit = card.suit().glyph().to_string();
            let signs = buf.content.iter().filter(|cell| cell.symbol() == suit).count();
            let rank = usize::from(card.rank().value());
            assert_eq!(signs, if rank <= 10 { rank } else { 2 }, "{card} on {width}×{height}");
        }
    }
}

#[test]
fn text_is_wrapped_and_long_words_cut() {
    assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
    assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
    assert_eq!(wrap("", 3), [""]);
    assert_eq!(wrap("ab", 0), ["a", "b"]);
    assert_eq!(wrap("one-two three", 8), ["one-two", "three"]);
    assert_eq!(wrap_within("a bb ccc dd", 4, 2, "…"), ["a bb", "ccc…"]);
    assert_eq!(wrap_within("a bb ccc", 4, 2, "…"), ["a bb", "ccc"]);
    assert_eq!(clip("abcdef", 4, "…"), "abc…");
    assert_eq!(clip("abc def", 5, ".."), "abc..");
    assert_eq!(clip("abc", 3, "…"), "abc");
    assert_eq!(clip("abc", 0, "…"), "");
}

#[test]
fn cells_are_counted_not_characters() {
    assert_eq!(wrap("漢字漢字", 4), ["漢字", "漢字"]);
    assert_eq!(wrap("e\u{301}e\u{301} e\u{301}", 4), ["e\u{301}e\u{301} e\u{301}"]);
}

#[test]
fn a_text_is_shortened_part_by_part() {
    let text = "won in 59 moves, 20 over the best, 4:08; gave up once, playing";
    let within = |room| in_parts(text, room, "…");
    assert_eq!(within(80), text);
    assert_eq!(within(60), "won in 59 moves, 20 over the best, 4:08");
    assert_eq!(within(38), "won in 59 moves, 20 over the best");
    assert_eq!(within(32), "won in 59 moves");
    assert_eq!(within(10), "won in 59…");
    assert_eq!(in_parts("Theme: slate, remembered", 16, "…"), "Theme: slate");
}

/// A warning may have a background; the blanks before it do not.
#[test]
fn blanks_before_a_text_keep_the_ground_of_their_line() {
    let area = Rect::new(0, 0, 6, 1);
    let mut buf = Buffer::empty(area);
    Placed::bar(area, [Piece::new("  bad", Style::new().bg(Color::Red))]).render("…", &mut buf);
    let grounds: Vec<_> = (0..6).map(|x| buf[(x, 0)].bg == Color::Red).collect();
    assert_eq!(grounds, [false, false, true, true, true, false]);
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
            pips(&mut buf, area, area, card, look.theme.ground, look.glyphs);
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
