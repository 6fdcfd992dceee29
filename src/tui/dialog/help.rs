//! The keys that work.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::app::App;
use crate::tui::command::{Action, Context, Keymap};
use crate::tui::dialog::{Answer, Dialog, Kind, close_key, end_keys, line_keys};
use crate::tui::layout::has_panel;
use crate::tui::view::popup::{Scroll, fitted, framed, inner};
use crate::tui::view::widgets::wrap;

pub(super) const KIND: Kind = Kind {
    context: Context::Help,
    open: |app, keymap| Some(Box::new(Help::new(app.context(), keymap.clone()))),
    rows: |of| {
        let [line, page] = line_keys(of);
        vec![line.footer("scroll", of, 5), page, end_keys(of), close_key(of)]
    },
};

/// The keys of a context.
#[derive(Debug)]
pub(super) struct Help {
    of: Context,
    keymap: Keymap,
    first: usize,
}

impl Help {
    pub(super) fn new(of: Context, keymap: Keymap) -> Self {
        Self { of, keymap, first: 0 }
    }

    fn lines(&self, app: &App, room: Rect) -> Vec<Line<'static>> {
        let width = usize::from(room.width.min(72).saturating_sub(4));
        key_lines(
            (app, &self.keymap),
            self.of,
            has_panel(Rect { height: room.height + 2, ..room }),
            width,
        )
    }

    fn rect(room: Rect, lines: &[Line]) -> Rect {
        fitted(room, lines.iter().map(Line::width).max().unwrap_or(0), lines.len())
    }
}

impl Dialog for Help {
    fn context(&self) -> Context {
        Context::Help
    }

    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer {
        match action {
            Action::Leave => Answer::Close,
            Action::Choose(by) => {
                let lines = self.lines(app, room);
                let height = usize::from(inner(Self::rect(room, &lines)).height);
                self.first = Scroll::moved(self.first, *by, lines.len().saturating_sub(height));
                Answer::Done
            }
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let (look, lines) = (app.look(), self.lines(app, room));
        let rect = Self::rect(room, &lines);
        let inside = framed(buf, rect, &format!("Keys in {}", self.of.title()), &look);
        let scroll = Scroll { first: self.first, len: lines.len() };
        scroll.draw(rect, inside, &look, buf, |i| lines[i].clone());
    }
}

/// The keys of a context that work now with what they do, in lines of at most `width`; `listed`
/// says that the moves are listed beside the board.
pub(crate) fn key_lines(
    (app, keymap): (&App, &Keymap),
    context: Context,
    listed: bool,
    width: usize,
) -> Vec<Line<'static>> {
    let look = app.look();
    let ascii = look.glyphs.is_ascii();
    let rows = keymap.rows(context).filter(|bound| bound.row.works(app, listed));
    let rows = rows.map(|bound| {
        let names: Vec<String> = bound.names(true, ascii).into_iter().map(|(n, _)| n).collect();
        (names.join(" "), bound.row.help)
    });
    let rows: Vec<(String, &str)> = rows.filter(|(names, _)| !names.is_empty()).collect();
    let keys = rows.iter().map(|(names, _)| Span::raw(names).width()).max().unwrap_or(0);
    let keys = keys.min(width * 2 / 5);
    let room = width.saturating_sub(keys + 2);
    let mut lines = Vec::new();
    for (names, help) in rows {
        let names = wrap(&names, keys);
        let help = wrap(help, room);
        for i in 0..names.len().max(help.len()) {
            let name = names.get(i).map_or("", String::as_str);
            let text = help.get(i).cloned().unwrap_or_default();
            lines.push(Line::from(vec![
                Span::styled(format!("{name:<keys$}  "), look.theme.key),
                Span::raw(text),
            ]));
        }
    }
    lines
}
