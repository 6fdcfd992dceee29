//! The player's record, deal by deal.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::app::App;
use crate::tui::command::{Action, Context, In, Row, row};
use crate::tui::dialog::{Answer, Dialog, Kind, close_key, end_keys, line_keys};
use crate::tui::theme::Look;
use crate::tui::view::popup::{Chosen, columns, fitted, framed, inner, length, rule};
use crate::tui::view::widgets::{Bar, Piece, clip, clock, put, spark};
use crate::user::rows::{DealRow, Filter, Sort};
use crate::user::stats::{DAY, Stats, date, duration};
use crate::words::{count, times};

/// The columns of the list: the last takes what is left.
const TITLES: [&str; 7] = ["deal", "result", "moves", "over", "time", "date", "note"];
const WIDTHS: [isize; 7] = [-10, 16, -5, -4, -7, 10, 0];

/// The lines over the list: tabs and headings.
const ABOVE: u16 = 2;

/// The rows of the list without which nothing stands below it.
const LEAST: u16 = 3;

/// The days of the plot.
const DAYS: u64 = 30;

const EMPTY: &str = "nothing yet: play a deal (p), or bookmark one (B)";

pub(super) const KIND: Kind =
    Kind { context: Context::Record, open: |app, _| Some(Box::new(Records::new(app))), rows };

fn rows(of: In) -> Vec<Row> {
    let [line, page] = line_keys(of);
    vec![
        line.footer("choose", of, 6),
        page,
        end_keys(of),
        row(of, "show the deal")
            .does("show-deal", "enter", "", Action::Enter)
            .footer("show", of, 9),
        row(of, "all, won, given up, in progress, bookmarks")
            .does("filter", "f tab", "", Action::NextFilter)
            .footer("filter", of, 8),
        row(of, "change the sort order")
            .does("sort", "s", "", Action::NextSort)
            .footer("sort", of, 7),
        row(of, "delete the bookmark").does("forget", "del", "", Action::Reset).footer(
            "delete bookmark",
            of,
            4,
        ),
        close_key(of),
    ]
}

/// The rows of the record.
#[derive(Debug)]
pub(super) struct Records {
    /// Made when the dialog opens, and when something else is to be shown.
    rows: Vec<DealRow>,
    /// The width of the widest.
    width: usize,
    /// The sums, of all deals.
    below: Vec<String>,
    filter: Filter,
    sort: Sort,
    chosen: Chosen,
}

impl Records {
    pub(super) fn new(app: &App) -> Self {
        let (filter, sort) = (Filter::default(), Sort::default());
        let (rows, chosen) = (Vec::new(), Chosen::default());
        let mut records = Self { rows, width: 0, below: sums(app), filter, sort, chosen };
        records.show(app);
        let notes = records.rows.iter().filter_map(|row| row.bookmark.as_ref());
        let note = notes.map(|note| Span::raw(note).width()).max().unwrap_or(0).clamp(8, 40);
        let columns: usize = WIDTHS.iter().map(|width| width.unsigned_abs() + 2).sum();
        records.width = columns + note;
        records
    }

    fn show(&mut self, app: &App) {
        self.rows = app.record().rows(self.filter, self.sort);
        self.chosen = Chosen::default();
    }

    /// The box, and in it the tabs, the list under its heading, and what is below the list.
    fn areas(&self, room: Rect) -> [Rect; 4] {
        let rows = self.rows.len().max(1) + usize::from(ABOVE);
        let frame = fitted(room, self.width, rows + usize::from(self.below_height()));
        let inside = inner(frame);
        let tabs = Rect { height: inside.height.min(1), ..inside };
        let below = self.below_height();
        let least = ABOVE + LEAST.min(length(self.rows.len().max(1)));
        let below = if inside.height >= least + below { below } else { 0 };
        let above = ABOVE.min(inside.height);
        let height = inside.height.saturating_sub(above + below);
        let list = Rect { y: inside.y + above, height, ..inside };
        [frame, tabs, list, Rect { y: list.bottom(), height: below, ..inside }]
    }

    /// The sums with a line over them, once there are any.
    fn below_height(&self) -> u16 {
        length(self.below.len()) + u16::from(!self.below.is_empty())
    }

    /// The lines of the list: the deals, and the sums where they have no room of their own.
    fn lines(&self, below: Rect) -> usize {
        let hidden = if below.is_empty() { self.below.len() } else { 0 };
        self.rows.len().max(1) + hidden
    }

    fn line(&self, i: usize, room: usize, look: &Look) -> (String, Style) {
        match self.rows.get(i) {
            Some(row) => (columns(&WIDTHS, &cells(row, look), room), look.theme.strong),
            None if i == 0 => (EMPTY.to_owned(), look.theme.dim),
            None => {
                let line = self.below.get(i - self.rows.len().max(1));
                (line.cloned().unwrap_or_default(), look.theme.dim)
            }
        }
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

    fn handle(&mut self, action: &Action, app: &App, room: Rect) -> Answer {
        match action {
            Action::Leave => return Answer::Close,
            Action::Enter => return self.jump(),
            Action::ChooseLine(line) if self.chosen.0 == *line => return self.jump(),
            Action::Reset => return self.forget(),
            Action::Choose(by) => {
                let [.., below] = self.areas(room);
                self.chosen.step(*by, self.lines(below));
            }
            Action::ChooseLine(line) => self.chosen = Chosen(*line),
            Action::NextFilter => {
                self.filter = next(Filter::ALL, self.filter);
                self.show(app);
            }
            Action::Tab(tab) => {
                self.filter = Filter::ALL[*tab % Filter::ALL.len()];
                self.show(app);
            }
            Action::NextSort => {
                self.sort = next(Sort::ALL, self.sort);
                self.show(app);
            }
            _ => return Answer::Pass,
        }
        Answer::Done
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look();
        let [frame, tabs, list, below] = self.areas(room);
        framed(buf, frame, Context::Record.title(), &look);
        self.tabs(tabs, &look).render(buf);
        let room = usize::from(list.width);
        let heading = columns(&WIDTHS, &TITLES.map(str::to_owned), room);
        if tabs.bottom() < list.y {
            let row = Rect { y: tabs.y + 1, ..tabs };
            put(buf, row, 0, 0, &heading, look.theme.dim);
        }
        self.chosen
            .draw((frame, list), self.lines(below), &look, buf, |i| self.line(i, room, &look));
        // What has no column here stands in the lower edge, of the deal that is chosen.
        if room < self.width
            && let Some(row) = self.rows.get(self.chosen.0)
        {
            let words = clip(&in_words(row), room.saturating_sub(2), look.glyphs.cut);
            let edge = Rect { y: frame.bottom() - 1, height: 1, ..frame };
            put(buf, edge, 2, 0, &format!(" {words} "), look.theme.strong);
        }
        if !below.is_empty() {
            rule(buf, frame, below.y, &Line::default(), &look);
            for (line, y) in self.below.iter().zip(1..) {
                put(buf, below, 0, y, &clip(line, room, look.glyphs.cut), look.theme.dim);
            }
        }
    }

    fn press(&self, app: &App, room: Rect, at: Position) -> Option<Action> {
        let [_, tabs, list, below] = self.areas(room);
        let tab = self.tabs(tabs, &app.look()).action_at(at);
        tab.or_else(|| self.chosen.press(list, self.lines(below), at))
    }
}

impl Records {
    /// The filters, with the one in use marked, and the order.
    fn tabs(&self, area: Rect, look: &Look) -> Bar {
        let mut pieces = Vec::new();
        for (i, filter) in Filter::ALL.iter().enumerate() {
            let on = *filter == self.filter;
            let style = if on { look.theme.chosen } else { look.theme.key };
            pieces.push(Piece::new(filter.name(), style).doing(Action::Tab(i)));
            pieces.push(Piece::new("  ", look.theme.dim));
        }
        let sort = Piece::new(self.sort.name(), look.theme.dim).doing(Action::NextSort);
        Bar::new(area, look.glyphs.cut, pieces).right(area, vec![sort])
    }
}

/// The sums and the plots.
fn sums(app: &App) -> Vec<String> {
    let (stats, look) = (Stats::of(app.record()), app.look());
    let Some(share) = (100 * stats.won).checked_div(stats.won + stats.given_up) else {
        return Vec::new();
    };
    let today = app.now() / DAY;
    let wins = |day: u64| stats.wins_by_day.get(&date(day)).copied().unwrap_or(0);
    let days: Vec<usize> = (today.saturating_sub(DAYS - 1)..=today).map(wins).collect();
    vec![
        format!(
            "{} won, gave up {} ({share} %); streak {}, best {}; {}",
            stats.won,
            times(stats.given_up),
            stats.streak,
            stats.longest_streak,
            duration(stats.seconds)
        ),
        format!("moves over the best  0 {} 10+", spark(&stats.over_shortest, &look)),
        format!("wins, last {DAYS} days   {}", spark(&days, &look)),
    ]
}

/// The texts of a row, column by column.
fn cells(row: &DealRow, look: &Look) -> [String; 7] {
    let text = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    let time = row.seconds.filter(|seconds| *seconds > 0);
    [
        row.deal.to_string(),
        clip(&result(row), WIDTHS[1].unsigned_abs(), look.glyphs.cut),
        text(row.moves.or(row.in_progress)),
        row.over_shortest.map_or(String::new(), |over| format!("+{over}")),
        time.map_or(String::new(), clock),
        if row.last > 0 { date(row.last / DAY) } else { String::new() },
        row.bookmark.clone().unwrap_or_default(),
    ]
}

/// `won 2 times, playing`
pub(super) fn result(row: &DealRow) -> String {
    let often = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(what.to_owned()),
        _ => Some(format!("{what} {}", times(count))),
    };
    let playing = row.in_progress.map(|_| "playing".to_owned());
    let noted = row.bookmark.as_ref().filter(|_| row.won + row.given_up == 0 && playing.is_none());
    let noted = noted.map(|_| "bookmark".to_owned());
    let result = [often(row.won, "won"), often(row.given_up, "gave up"), playing, noted];
    let result: Vec<String> = result.into_iter().flatten().collect();
    result.join(", ")
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
