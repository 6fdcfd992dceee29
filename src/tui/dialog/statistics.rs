//! What the player's record adds up to.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::app::App;
use crate::tui::command::{Action, Context};
use crate::tui::dialog::{Answer, Dialog, length};
use crate::tui::view::widgets::{Scroll, centred, clip, framed, inner};
use crate::user::stats::Stats;

/// The sums of the record.
#[derive(Debug)]
pub(super) struct Statistics {
    lines: Vec<String>,
    first: usize,
}

impl Statistics {
    pub(super) fn new(app: &App) -> Self {
        let bar = if app.look().glyphs.is_ascii() { '#' } else { '█' };
        Self { lines: Stats::of(app.record()).lines(bar), first: 0 }
    }

    fn rect(&self, room: Rect) -> Rect {
        centred(room, room.width.min(76), length(self.lines.len() + 2))
    }
}

impl Dialog for Statistics {
    fn context(&self) -> Context {
        Context::Statistics
    }

    fn handle(&mut self, action: &Action, _: &App, room: Rect) -> Answer {
        match action {
            Action::Leave => Answer::Close,
            Action::Open(Context::Record) => Answer::Give(action.clone()),
            Action::Choose(by) => {
                let height = usize::from(inner(self.rect(room)).height);
                let most = self.lines.len().saturating_sub(height);
                self.first = Scroll::moved(self.first, *by, most);
                Answer::Done
            }
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look();
        let inside = framed(buf, self.rect(room), Context::Statistics.title(), &look);
        let width = usize::from(inside.width);
        let line = |i: usize| {
            Line::styled(clip(&self.lines[i], width, look.glyphs.cut), look.theme.strong)
        };
        let scroll = Scroll { first: self.first, len: self.lines.len() };
        scroll.draw(self.rect(room), inside, &look, buf, line);
    }
}
