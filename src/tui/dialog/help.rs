//! The help dialog: the keys that work now.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::App;
use crate::tui::command::{Action, Context};
use crate::tui::dialog::{Answer, At, Dialog, Page};
use crate::tui::layout::has_panel;
use crate::tui::view::widgets::wrap;

/// The widest lines.
const WIDTH: usize = 76;

/// The keys of a context.
#[derive(Debug)]
pub(super) struct Help {
    of: Context,
    first: usize,
}

impl Help {
    pub(super) fn new(app: &App) -> Self {
        Self { of: app.mode_context(), first: 0 }
    }

    /// The keys that work now, with their help, in lines of at most `width`; `listed` says that the
    /// list of moves is on screen.
    fn key_lines(&self, app: &App, listed: bool, width: usize) -> Vec<Line<'static>> {
        let ascii = app.look.glyphs.is_ascii();
        let rows = app.keymap.rows(self.of).filter(|row| row.works(app, listed));
        let rows = rows.map(|row| (row.all_keys(ascii), row.help));
        let rows: Vec<(String, &str)> = rows.filter(|(keys, _)| !keys.is_empty()).collect();
        let keys = rows.iter().map(|(names, _)| Span::raw(names).width()).max().unwrap_or(0);
        let keys = keys.min(width * 2 / 5);
        let room = width.saturating_sub(keys + 2);
        let mut lines = Vec::new();
        for (names, help) in rows {
            let (names, help) = (wrap(&names, keys), wrap(help, room));
            for i in 0..names.len().max(help.len()) {
                let [name, help] =
                    [&names, &help].map(|lines| lines.get(i).map_or("", String::as_str));
                let name = Span::styled(format!("{name:<keys$}  "), app.look.theme.key);
                lines.push(Line::from(vec![name, Span::raw(help.to_owned())]));
            }
        }
        lines
    }
}

impl Dialog for Help {
    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer {
        let Action::Choose(by) = action else { return Answer::Pass };
        let first = self.page(app, room).scrolled(*by, room);
        self.first = first;
        Answer::Done
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> Page<'a> {
        let listed = has_panel(Rect { height: room.height + 2, ..room });
        let lines = self.key_lines(app, listed, Page::room(WIDTH, room));
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let page = Page::new(app, format!("Keys in {}", self.of.title()), width);
        page.list(lines.len(), At::First(self.first), move |i| lines[i].clone())
    }
}
