//! Parts shared by views and dialogs: wrapped and cut text, gauges, clickable lines.

use std::borrow::Cow;
use std::iter::successors;

use ratatui::prelude::{Buffer, Line, Position, Rect, Span, Style};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::tui::command::Target;
pub(crate) use crate::tui::layout::length;
use crate::tui::theme::Look;
use freecell::board::Place;
use freecell::card::Card;
use freecell::rules::Played;

/// Writes text at a position in a rectangle, as far as it fits.
pub(crate) fn put(buf: &mut Buffer, rect: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < rect.width && y < rect.height {
        let room = usize::from(rect.width - x);
        buf.set_stringn(rect.x + x, rect.y + y, text, room, style);
    }
}

/// The first of some wordings, ordered from long to short, that fits into `room` cells; or else the
/// last one, cut.
pub(crate) fn fitting(wordings: &[&str], room: usize, cut: &str) -> String {
    let mut fitting = wordings.iter().filter(|text| Span::raw(**text).width() <= room);
    let text = fitting.next().or(wordings.last()).copied().unwrap_or_default();
    clip(text, room, cut)
}

/// Drops the last parts of a text until it fits into `room` cells: those after `; ` first, then those
/// after `: ` and `, `; finally cuts the first part.
pub(crate) fn in_parts(text: &str, room: usize, cut: &str) -> String {
    fn shorter(text: &str) -> Option<&str> {
        let end = text.rfind("; ").or_else(|| text.rfind(": ").max(text.rfind(", ")));
        end.map(|end| &text[..end])
    }
    let wordings: Vec<&str> = successors(Some(text), |text| shorter(text)).collect();
    fitting(&wordings, room, cut)
}

/// Wraps text at blanks into lines of at most `width` cells; longer words are cut.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    textwrap::wrap(&text, options).into_iter().map(Cow::into_owned).collect()
}

/// Wraps text into at most `most` lines; cut text ends in an ellipsis.
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
    clip_line(&Span::raw(text).into(), room, cut).to_string()
}

/// The number of bytes of a text that fit into `room` cells.
pub(crate) fn fits(text: &str, room: usize) -> usize {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.take_while(|end| Span::raw(&text[..*end]).width() <= room).last().unwrap_or(0)
}

/// Cuts a line of spans in the same way.
pub(crate) fn clip_line<'a>(line: &Line<'a>, room: usize, cut: &str) -> Line<'a> {
    if line.width() <= room {
        return line.clone();
    }
    let mut left = room.saturating_sub(Span::raw(cut).width());
    let mut kept = Line { spans: Vec::new(), ..*line };
    for span in &line.spans {
        if span.width() <= left {
            left -= span.width();
            kept.push_span(span.clone());
            continue;
        }
        let text = span.content[..fits(&span.content, left)].trim_end();
        let cut: String = cut.chars().take(room).collect();
        kept.push_span(Span::styled(format!("{text}{cut}"), span.style));
        break;
    }
    kept
}

/// A card in text, with its suit in colour.
pub(crate) fn card_span(card: Card, look: &Look) -> Span<'static> {
    Span::styled(look.glyphs.label(card), look.theme.ink(card.suit()))
}

/// The cards of a move and their target: `9♥ 8♠ → 10♣`.
pub(crate) fn where_to(played: &Played, look: &Look) -> Vec<Span<'static>> {
    let mut spans = cards(&played.cards, look);
    spans.push(Span::styled(format!(" {} ", look.glyphs.arrow), look.theme.dim));
    spans.push(match (played.mv.to, played.onto) {
        (Place::Foundation, _) => Span::raw("home"),
        (Place::Column(_), Some(card)) => card_span(card, look),
        (Place::Column(column), None) => Span::raw(format!("col {column}")),
        (Place::Cell(cell), _) => Span::raw(format!("cell {cell}")),
    });
    spans
}

/// The cards of a move; if there are many, the first and the last.
fn cards(cards: &[Card], look: &Look) -> Vec<Span<'static>> {
    match cards {
        [first, _, .., last] if cards.len() > 3 => {
            let left_out = Span::raw(format!(" {} ", look.glyphs.cut));
            vec![card_span(*first, look), left_out, card_span(*last, look)]
        }
        cards => {
            let spans = cards.iter().flat_map(|card| [Span::raw(" "), card_span(*card, look)]);
            spans.skip(1).collect()
        }
    }
}

/// A bar for `done` of `of`, as wide as the room.
pub(crate) fn gauge((done, of): (usize, usize), room: usize, look: &Look) -> Line<'static> {
    let done = (room * done).checked_div(of).unwrap_or(0).min(room);
    let [full, left] = look.glyphs.bar.map(String::from);
    Line::from(vec![
        Span::styled(full.repeat(done), look.theme.key),
        Span::styled(left.repeat(room - done), look.theme.outline),
    ])
}

/// The number of the move that a cell of a timeline stands for: the first is the start, the last one the last
/// move.
pub(crate) fn move_at(cell: usize, moves: usize, width: usize) -> usize {
    let filled = if cell == 0 { 0 } else { cell + 1 };
    (filled * moves).div_ceil(width)
}

/// Numbers as a line of bars; if all are zero, the bars have the lowest height.
pub(crate) fn spark(numbers: &[usize], look: &Look) -> String {
    curves(numbers, numbers.iter().copied().max().unwrap_or(0), 1, look).concat()
}

/// Numbers up to `most` as bars that are up to `height` rows high, the highest row first. Zero has the lowest bar,
/// and the highest one leaves a little room below the line above.
pub(crate) fn curves(numbers: &[usize], most: usize, height: usize, look: &Look) -> Vec<String> {
    let bars = look.glyphs.bars;
    let steps = bars.len() * height - 1;
    let bar = |number: usize, row: usize| {
        let level = 1 + (number * (steps - 1)).div_ceil(most.max(1));
        match level.saturating_sub(row * bars.len()) {
            0 => ' ',
            level => bars[level.min(bars.len()) - 1],
        }
    };
    let row = |row| numbers.iter().map(|number| bar(*number, row)).collect();
    (0..height).rev().map(row).collect()
}

/// A text whose characters have each a style of their own.
pub(crate) fn by_cell(text: &str, style: impl Fn(usize) -> Style) -> Vec<Span<'static>> {
    let cells = text.chars().enumerate();
    cells.map(|(cell, c)| Span::styled(c.to_string(), style(cell))).collect()
}

/// A selected line, as wide as its list. The style of the selection replaces its own colours.
pub(crate) fn chosen(line: &Line, width: usize, look: &Look) -> Line<'static> {
    let line = clip_line(line, width, look.glyphs.cut);
    let blank = " ".repeat(width.saturating_sub(line.width()));
    Line::styled(format!("{line}{blank}"), look.theme.chosen)
}

/// A row of a table. A negative width aligns the column to the right, and 0 takes the remaining
/// width. Columns for which there is no room are left out.
pub(crate) fn columns(widths: &[isize], texts: &[String], room: usize) -> String {
    let mut used = 0;
    let cells = widths.iter().zip(texts).map_while(|(width, text)| {
        let gap = if used == 0 { "" } else { "  " };
        used += gap.len() + width.unsigned_abs();
        let blank = " ".repeat(width.unsigned_abs().saturating_sub(Span::raw(text).width()));
        let [left, right] = if *width < 0 { [blank.as_str(), ""] } else { ["", blank.as_str()] };
        (used <= room).then(|| format!("{gap}{left}{text}{right}"))
    });
    cells.collect()
}

/// A line or a part of one, and what a click on it means.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) line: Line<'static>,
    pub(crate) target: Option<Target>,
}

impl<L: Into<Line<'static>>> From<L> for Piece {
    fn from(line: L) -> Self {
        Self { line: line.into(), target: None }
    }
}

impl Piece {
    /// Text; the blanks before it keep the background of their line.
    pub(crate) fn new(text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        let (blanks, text) = text.split_at(text.len() - text.trim_start().len());
        let spans = [Span::raw(blanks.to_owned()), Span::styled(text.to_owned(), style)];
        Line::from_iter(spans).into()
    }

    /// Sets what a click on the text means.
    pub(crate) fn doing(self, target: impl Into<Target>) -> Self {
        self.doing_if(Some(target))
    }

    /// Sets what a click on the text means, if there is anything to do.
    pub(crate) fn doing_if(self, target: Option<impl Into<Target>>) -> Self {
        Self { target: target.map(Into::into), ..self }
    }

    /// Its width on the screen.
    pub(crate) fn width(&self) -> usize {
        self.line.width()
    }

    /// The total width of some pieces side by side.
    pub(crate) fn width_of<'a>(pieces: impl IntoIterator<Item = &'a Self>) -> usize {
        pieces.into_iter().map(Self::width).sum()
    }
}

/// Pieces with their areas on screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placed(pub(crate) Vec<(Rect, Piece)>);

impl Placed {
    /// Pieces side by side in one line, from the left.
    pub(crate) fn bar(area: Rect, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut x = area.x;
        let place = |piece: Piece| {
            let width = length(piece.width()).min(area.right() - x);
            let rect = Rect { x, width, height: area.height.min(1), ..area };
            x += width;
            (rect, piece)
        };
        Self(pieces.into_iter().map(place).collect())
    }

    /// Adds pieces that end at the right edge, the last first, as many as fit.
    pub(crate) fn right(mut self, area: Rect, pieces: Vec<Piece>) -> Self {
        let used = self.0.last().map_or(area.x, |(rect, _)| rect.right());
        let mut end = area.right();
        for piece in pieces.into_iter().rev() {
            let width = length(piece.width());
            if used.saturating_add(width) >= end {
                break;
            }
            end -= width;
            self.0.push((Rect { x: end, width, height: 1, ..area }, piece));
        }
        self
    }

    /// Adds pieces one below the other, as many as fit. Returns the room below them.
    pub(crate) fn rows(&mut self, area: Rect, pieces: impl IntoIterator<Item = Piece>) -> Rect {
        let before = self.0.len();
        self.0.extend(area.rows().zip(pieces));
        let used = length(self.0.len() - before);
        Rect { y: area.y + used, height: area.height - used, ..area }
    }

    /// What a click at this position means.
    pub(crate) fn target_at(&self, at: Position) -> Option<Target> {
        let (rect, piece) = self.0.iter().find(|(rect, _)| rect.contains(at))?;
        match piece.target.clone()? {
            Target::Along { from, moves, width } => {
                let cell = usize::from(at.x - rect.x).checked_sub(from)?;
                (cell < width).then(|| Target::Move(move_at(cell, moves, width)))
            }
            target => Some(target),
        }
    }

    /// Draws them; a line that does not fit ends in an ellipsis.
    pub(crate) fn render(&self, cut: &str, buf: &mut Buffer) {
        for (rect, piece) in self.0.iter().filter(|(rect, _)| !rect.is_empty()) {
            let line = clip_line(&piece.line, rect.width.into(), cut);
            buf.set_line(rect.x, rect.y, &line, rect.width);
        }
    }
}
