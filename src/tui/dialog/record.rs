//! The player's record, deal by deal.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::app::App;
use crate::tui::command::{Action, Context};
use crate::tui::dialog::{Answer, Dialog};
use crate::tui::view::widgets::{Chosen, centred, framed, inner, put};
use crate::user::rows::{DealRow, Filter, Sort};
use crate::user::stats::duration;
use crate::words::{count, times};

/// The rows of the record.
#[derive(Debug)]
pub(super) struct Records {
    /// Made when the dialog opens, and when something else is to be shown.
    rows: Vec<DealRow>,
    filter: Filter,
    sort: Sort,
    chosen: Chosen,
}

impl Records {
    pub(super) fn new(app: &App) -> Self {
        let (filter, sort) = (Filter::default(), Sort::default());
        let mut records = Self { rows: Vec::new(), filter, sort, chosen: Chosen::default() };
        records.show(app);
        records
    }

    fn show(&mut self, app: &App) {
        self.rows = app.record().rows(self.filter, self.sort);
        self.chosen = Chosen::default();
    }

    fn rect(room: Rect) -> Rect {
        centred(room, room.width.min(110), room.height)
    }

    /// Deletes the bookmark of the chosen row.
    fn forget(&mut self) -> Answer {
        let Some(row) = self.rows.get_mut(self.chosen.0).filter(|row| row.bookmark.is_some())
        else {
            return Answer::Ask(Action::Explain("this deal has no bookmark".to_owned()));
        };
        let deal = row.deal;
        row.bookmark = None;
        if in_words(row).is_empty() || self.filter == Filter::Bookmarks {
            self.rows.remove(self.chosen.0);
            self.chosen.step(0, self.rows.len());
        }
        Answer::Ask(Action::ForgetBookmark(deal))
    }

    fn jump(&self) -> Answer {
        match self.rows.get(self.chosen.0) {
            Some(row) => Answer::Give(Action::Show(row.deal)),
            None => Answer::Close,
        }
    }
}

impl Dialog for Records {
    fn context(&self) -> Context {
        Context::Record
    }

    fn handle(&mut self, action: &Action, app: &App, _: Rect) -> Answer {
        match action {
            Action::Leave => return Answer::Close,
            Action::Open(Context::Statistics) => return Answer::Give(action.clone()),
            Action::Enter => return self.jump(),
            Action::ChooseLine(line) if self.chosen.0 == *line => return self.jump(),
            Action::Reset => return self.forget(),
            Action::Choose(by) => self.chosen.step(*by, self.rows.len()),
            Action::ChooseLine(line) => self.chosen = Chosen(*line),
            Action::NextFilter => {
                self.filter = next(&Filter::ALL, self.filter);
                self.show(app);
            }
            Action::NextSort => {
                self.sort = next(&Sort::ALL, self.sort);
                self.show(app);
            }
            _ => return Answer::Pass,
        }
        Answer::Done
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look();
        let (title, rect) = (Context::Record.title(), Self::rect(room));
        let title = format!("{title}: {}, {}", self.filter.name(), self.sort.name());
        let inside = framed(buf, rect, &title, &look);
        if self.rows.is_empty() {
            let text = "nothing yet: play a deal (p), or bookmark one (B)";
            put(buf, inside, 0, 0, text, look.theme.dim);
        }
        self.chosen.draw((rect, inside), self.rows.len(), &look, buf, |i| {
            let row = &self.rows[i];
            (format!("#{:<11} {}", row.deal, in_words(row)), look.theme.strong)
        });
    }

    fn press(&self, _: &App, room: Rect, at: Position) -> Option<Action> {
        self.chosen.press(inner(Self::rect(room)), self.rows.len(), at)
    }
}

/// The one after this, round and round.
fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let at = all.iter().position(|other| *other == now).unwrap_or(0);
    all[(at + 1) % all.len()]
}

/// `won 2 times in 32 moves, 2 over the shortest, 5 min 0 s; "try again"`
pub(crate) fn in_words(row: &DealRow) -> String {
    let mut parts = Vec::new();
    if row.won > 0 {
        let often = if row.won > 1 { format!(" {}", times(row.won)) } else { String::new() };
        let over = match row.over_shortest {
            Some(0) => ", the shortest known".to_owned(),
            Some(over) => format!(", {over} over the shortest"),
            None => String::new(),
        };
        let moves = row.moves.map_or(String::new(), |best| format!(" in {}", count(best, "move")));
        let time = row.seconds.filter(|seconds| *seconds > 0);
        let time = time.map_or(String::new(), |seconds| format!(", {}", duration(seconds)));
        parts.push(format!("won{often}{moves}{over}{time}"));
    }
    if row.given_up > 0 {
        parts.push(format!("gave up {}", times(row.given_up)));
    }
    if let Some(moves) = row.in_progress {
        parts.push(format!("in progress, {}", count(moves, "move")));
    }
    match row.bookmark.as_deref() {
        Some("") => parts.push("bookmark".to_owned()),
        Some(note) => parts.push(format!("\"{note}\"")),
        None => {}
    }
    parts.join("; ")
}
