//! Lines of text of which parts can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;

use crate::tui::command::Action;
use crate::tui::view::widgets::{clip, put};

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
            let width = u16::try_from(piece.width()).unwrap_or(u16::MAX).min(rest.width);
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
            let width = u16::try_from(piece.width()).unwrap_or(u16::MAX);
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
