//! Tests of the parts that views are made of.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Line;

use crate::tui::view::spread::Spread;
use crate::tui::view::tests::browse;
use crate::tui::view::win::against;
use crate::tui::widgets::{Piece, Placed, clip, clip_line, curves, in_parts, wrap, wrap_within};
use freecell::facts::Shortest;
use freecell::rules::Rules;

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
fn a_curve_is_as_high_as_its_rows() {
    let look = browse(1).appearance.look;
    assert_eq!(curves(&[0, 1, 2, 3, 4], 4, 1, &look), ["▁▃▄▆▇"]);
    assert_eq!(curves(&[0, 1, 2, 3, 4], 4, 2, &look), ["   ▄▇", "▁▅███"]);
    assert_eq!(curves(&[0, 0], 0, 1, &look), ["▁▁"]);
}

#[test]
fn a_length_is_marked_among_those_of_other_deals() {
    let spread = Spread::of(Rules::DEFAULT, 27).unwrap();
    let (low, high) = spread.ends();
    let axis = |moves| spread.axis((moves, '^'));
    assert_eq!(axis(low + 8), format!("{low}      ^{high:>15}"));
    assert_eq!(axis(low), format!("^{high:>23}"), "an end gives way to the sign");
    assert_eq!(axis(low + 2), format!("  ^{high:>21}"));
    assert_eq!(axis(high), format!("{low}{:>22}", '^'));
    assert_eq!(spread.than_others(low - 2), "shorter than 99 %");
    assert_eq!(spread.than_others(high + 2), "longer than 99 %");
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
