//! Parts that several views and dialogs are made of: wrapped and cut text, gauges, lines with parts
//! that can be clicked.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::card::Card;
use crate::tui::command::Action;
use crate::tui::theme::Look;

/// Writes text at a place in a rectangle, as far as it fits.
pub(crate) fn put(buf: &mut Buffer, rect: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < rect.width && y < rect.height {
        let room = usize::from(rect.width - x);
        buf.set_stringn(rect.x + x, rect.y + y, text, room, style);
    }
}

/// A number of lines or cells, as a length on the screen.
pub(crate) fn length(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The longest of some wordings, the longest first, that fits into `room` cells; else the last, cut.
pub(crate) fn fitting(wordings: &[&str], room: usize, cut: &str) -> String {
    let mut fitting = wordings.iter().filter(|text| Span::raw(**text).width() <= room);
    let text = fitting.next().or(wordings.last()).copied().unwrap_or_default();
    clip(text, room, cut)
}

/// Breaks text at blanks into lines of at most `width` cells; longer words are cut.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    textwrap::wrap(&text, options).into_iter().map(Cow::into_owned).collect()
}

/// Breaks text into `most` lines at most; cut text ends in an ellipsis.
pub(crate) fn wrap_within(text: &str, width: usize, most: usize, cut: &str) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(clip(&rest, width, cut));
        lines.truncate(most);
    }
    lines
}

/// Text cut to `room` cells; cut text ends in an ellipsis.
pub(crate) fn clip(text: &str, room: usize, cut: &str) -> String {
    let width = |text: &str| Span::raw(text).width();
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if width(&kept) + width(&c.to_string()) + width(cut) > room {
            break;
        }
        kept.push(c);
    }
    let mut kept = kept.trim_end().to_owned();
    kept.extend(cut.chars().take(room));
    kept
}

/// A line of spans, cut in the same way.
pub(crate) fn clip_line<'a>(line: &Line<'a>, room: usize, cut: &str) -> Line<'a> {
    if line.width() <= room {
        return line.clone();
    }
    let mut left = room;
    let mut kept = Line { spans: Vec::new(), ..*line };
    for span in &line.spans {
        // Only what is followed by nothing may take all that is left.
        if span.width() + Span::raw(cut).width() > left {
            let text = format!("{}{}", span.content, " ".repeat(left + 1));
            kept.push_span(Span::styled(clip(&text, left, cut), span.style));
            break;
        }
        left -= span.width();
        kept.push_span(span.clone());
    }
    kept
}

/// Writes a line of spans at a place in a rectangle.
pub(crate) fn line_at(buf: &mut Buffer, rect: Rect, x: u16, y: u16, line: &Line) {
    if x < rect.width && y < rect.height {
        buf.set_line(rect.x + x, rect.y + y, line, rect.width - x);
    }
}

/// A card in text, its suit in colour.
pub(super) fn card_span(card: Card, look: &Look) -> Span<'static> {
    Span::styled(look.glyphs.label(card), look.theme.ink(card.suit()))
}

/// A bar as wide as the room, done as far as `done` is of `of`, with a label behind it.
pub(crate) fn gauge(
    (done, of): (usize, usize),
    label: &str,
    width: usize,
    look: &Look,
) -> Line<'static> {
    let label = if label.is_empty() { String::new() } else { format!(" {label}") };
    let room = width.saturating_sub(Span::raw(&label).width());
    let done = (room * done).checked_div(of).unwrap_or(0).min(room);
    let [full, left] = look.glyphs.bar.map(String::from);
    Line::from(vec![
        Span::styled(full.repeat(done), look.theme.key),
        Span::styled(left.repeat(room - done), look.theme.outline),
        Span::styled(label, look.theme.dim),
    ])
}

/// Numbers as a line of bars; only zeros have the lowest.
pub(crate) fn spark(numbers: &[usize], look: &Look) -> String {
    let bars = look.glyphs.bars;
    let most = numbers.iter().copied().max().unwrap_or(0).max(1);
    numbers.iter().map(|number| bars[(number * (bars.len() - 1)).div_ceil(most)]).collect()
}

/// The text of a line without its styles.
pub(crate) fn text_of(line: &Line) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

/// A row of a table: each text in a column this wide, with a minus at its right end. Columns for
/// which there is no room are left out; a width of 0 takes what is left.
pub(crate) fn columns(widths: &[isize], texts: &[String], room: usize) -> String {
    let mut row = String::new();
    let mut used = 0;
    for (width, text) in widths.iter().zip(texts) {
        let gap = if used == 0 { 0 } else { 2 };
        if used + gap + width.unsigned_abs() > room {
            break;
        }
        used += gap + width.unsigned_abs();
        let blank = " ".repeat(width.unsigned_abs().saturating_sub(Span::raw(text).width()));
        row.extend(std::iter::repeat_n(' ', gap));
        row += &if *width < 0 { blank + text } else { text.clone() + &blank };
    }
    row
}

/// A part of a line.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    text: String,
    style: Style,
    action: Option<Action>,
}

impl Piece {
    /// Text.
    pub(crate) fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style, action: None }
    }

    /// Lets a click on the text do something.
    pub(crate) fn doing(self, action: impl Into<Option<Action>>) -> Self {
        Self { action: action.into(), ..self }
    }

    /// The width of some pieces side by side.
    pub(crate) fn width_of<'a>(pieces: impl IntoIterator<Item = &'a Self>) -> usize {
        pieces.into_iter().map(Self::width).sum()
    }

    /// Its width on the screen.
    pub(crate) fn width(&self) -> usize {
        Span::raw(&self.text).width()
    }
}

/// A line of pieces, from the left of its area.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bar {
    pieces: Vec<(Rect, Piece)>,
}

impl Bar {
    /// Lays pieces side by side into one line, cutting what is too much, with a sign of that.
    pub(crate) fn new(area: Rect, cut: &str, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut rest = Rect { height: area.height.min(1), ..area };
        let mut bar = Self::default();
        for piece in pieces {
            let text = clip(&piece.text, usize::from(rest.width), cut);
            let is_cut = text != piece.text;
            let piece = Piece { text, ..piece };
            let width = length(piece.width()).min(rest.width);
            bar.pieces.push((Rect { width, ..rest }, piece));
            if is_cut {
                break;
            }
            rest = Rect { x: rest.x + width, width: rest.width - width, ..rest };
        }
        bar
    }

    /// Adds pieces that end at the right edge, the last first, as many as there is room for.
    pub(crate) fn right(mut self, area: Rect, pieces: Vec<Piece>) -> Self {
        let used = self.pieces.last().map_or(area.x, |(rect, _)| rect.right());
        let mut end = area.right();
        for piece in pieces.into_iter().rev() {
            let width = length(piece.width());
            if used.saturating_add(width) >= end {
                break;
            }
            end -= width;
            self.pieces.push((Rect { x: end, width, height: 1, ..area }, piece));
        }
        self
    }

    /// What a click does.
    pub(crate) fn action_at(&self, at: Position) -> Option<Action> {
        self.pieces.iter().find(|(rect, _)| rect.contains(at)).and_then(|(_, p)| p.action.clone())
    }

    /// Draws the line.
    pub(crate) fn render(&self, buf: &mut Buffer) {
        for (rect, piece) in &self.pieces {
            put(buf, *rect, 0, 0, &piece.text, piece.style);
        }
    }
}
