//! The record dialog: the player's record by deal.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::settings::next;
use crate::tui::app::{App, ViewedDeal};
use crate::tui::command::{Action, Context, Target};
use crate::tui::dialog::{Answer, Band, Dialog, DialogPage, Scroll, choose};
use crate::tui::theme::Look;
use crate::tui::widgets::{Piece, clip, columns, spark, wrap};
use crate::user::days::date;
use crate::user::stats::{DealRow, Filter, RecordSort, Stats};
use freecell::words::{clock, duration, times};

/// The columns of the list; the last takes the remaining width.
const TITLES: [&str; 7] = ["deal", "result", "moves", "over", "time", "date", "note"];
const WIDTHS: [isize; 7] = [-10, 16, -5, -4, -7, 10, 0];

/// The number of days in the plot.
const DAYS: u64 = 30;

/// The width of the labels of the plots.
const NAMES: usize = 21;

/// Stands for the rows of an empty record, and of one in which no deal fits the filter.
const EMPTY: &str = "nothing yet: play a deal (p), or bookmark one (B)";
const FILTERED: &str = "no deal fits this filter: press f until all are shown";

/// The record dialog.
#[derive(Debug)]
pub(super) struct Records {
    /// The rows, updated when the dialog opens and when the filter or order changes.
    rows: Vec<DealRow>,
    /// The width of the widest row.
    width: usize,
    /// The statistics of all deals: labels and values.
    sums: Vec<(String, String)>,
    filter: Filter,
    sort: RecordSort,
    chosen: usize,
}

impl Records {
    pub(super) fn new(app: &App) -> Self {
        let (filter, sort) = (Filter::default(), RecordSort::default());
        let rows = app.player.record.rows(filter, sort);
        let notes = rows.iter().filter_map(|row| row.bookmark.as_ref());
        let note = notes.map(|note| Span::raw(note).width()).max().unwrap_or(0).clamp(8, 40);
        let columns: usize = WIDTHS.iter().map(|width| width.unsigned_abs() + 2).sum();
        let width = columns + note;
        Self { rows, width, sums: sums(app), filter, sort, chosen: 0 }
    }

    /// Lists the deals that fit a filter, in this order.
    fn list(&mut self, filter: Filter, sort: RecordSort, app: &App) {
        (self.filter, self.sort) = (filter, sort);
        (self.rows, self.chosen) = (app.player.record.rows(filter, sort), 0);
    }

    /// Shows the deal of the selected row.
    fn show(&self, app: &mut App) -> Answer {
        if let Some(row) = self.rows.get(self.chosen) {
            app.show(ViewedDeal::deal(row.deal));
        }
        Answer::Close
    }

    /// Deletes the bookmark of the selected row.
    fn forget(&mut self, app: &mut App) {
        let Some(row) = self.rows.get_mut(self.chosen).filter(|row| row.bookmark.is_some()) else {
            return app.said.say("this deal has no bookmark");
        };
        let deal = row.deal;
        row.bookmark = None;
        if row.in_words().is_empty() || self.filter == Filter::Bookmarks {
            self.rows.remove(self.chosen);
            self.chosen = self.chosen.min(self.rows.len().saturating_sub(1));
        }
        app.forget_bookmark(deal);
    }

    /// Why no deal is listed, and what to do.
    fn nothing(&self, app: &App) -> &'static str {
        if app.player.record.rows(Filter::All, self.sort).is_empty() { EMPTY } else { FILTERED }
    }

    /// The filters, with the current one marked, and the sort order.
    fn tabs(&self, look: &Look) -> Band<'static> {
        let tabs = Filter::ALL.iter().enumerate().flat_map(|(i, filter)| {
            let style = if *filter == self.filter { look.theme.chosen } else { look.theme.key };
            let gap = Piece::new(if i > 0 { "  " } else { "" }, look.theme.dim);
            [gap, Piece::new(<&str>::from(filter), style).doing(Target::Tab(i))]
        });
        let sort = Piece::new(<&str>::from(self.sort), look.theme.dim).doing(Action::NextSort);
        Band::Parts(tabs.collect(), vec![sort])
    }

    /// The lines of the statistics. A label and value that do not fit into one line get a line each.
    fn below(&self, width: usize, look: &Look) -> Vec<Band<'static>> {
        let lines = self.sums.iter().flat_map(|(name, text)| {
            let line = if name.is_empty() { text.clone() } else { format!("{name:<NAMES$}{text}") };
            if Span::raw(&line).width() <= width {
                return vec![line];
            }
            [wrap(name, width), wrap(text, width)].concat()
        });
        let lines = lines.filter(|line| !line.is_empty());
        let text = lines.map(|line| Band::Text(Line::styled(line, look.theme.dim)));
        let rule = (!self.sums.is_empty()).then(|| Band::Rule(Line::default()));
        rule.into_iter().chain(text).collect()
    }
}

impl Dialog for Records {
    fn act(&mut self, action: &Action, app: &mut App, room: Rect) -> Answer {
        match action {
            Action::Enter => return self.show(app),
            Action::Reset => self.forget(app),
            Action::NextFilter => self.list(next(Filter::ALL, self.filter), self.sort, app),
            Action::NextSort => self.list(self.filter, next(RecordSort::ALL, self.sort), app),
            action => {
                let len = self.page(app, room).areas(room).len;
                return choose(&mut self.chosen, action, len);
            }
        }
        Answer::Done
    }

    fn click(&mut self, target: &Target, app: &mut App) -> Answer {
        match *target {
            Target::Line(line) if self.chosen == line => return self.show(app),
            Target::Line(line) => self.chosen = line,
            Target::Tab(tab) => self.list(Filter::ALL[tab % Filter::ALL.len()], self.sort, app),
            _ => return Answer::Pass,
        }
        Answer::Done
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> DialogPage<'a> {
        let (look, width) = (app.look(), DialogPage::room(self.width, room));
        let heading = columns(&WIDTHS, &TITLES.map(str::to_owned), width);
        let line = move |i: usize| match self.rows.get(i) {
            Some(row) => Line::raw(columns(&WIDTHS, &cells(row, app), width)),
            None => Line::styled(self.nothing(app), look.theme.dim),
        };
        // Values of the selected deal that have no column here are shown in the lower edge.
        let row = self.rows.get(self.chosen).filter(|_| width < self.width);
        let page = DialogPage::new(app, Context::Record.title(), self.width);
        DialogPage {
            above: vec![self.tabs(&look), Band::Text(Line::styled(heading, look.theme.dim))],
            below: self.below(width, &look),
            edge: row.map(DealRow::in_words).unwrap_or_default(),
            ..page.list(self.rows.len().max(1), Scroll::Selected(self.chosen), line)
        }
    }
}

/// The statistics and the plots.
fn sums(app: &App) -> Vec<(String, String)> {
    let (stats, look) =
        (Stats::of(&app.player.record, &app.player.days, app.player.now), app.look());
    let help = stats.with_help();
    let help = (!help.is_empty()).then(|| (String::new(), help));
    let Some(share) = stats.share() else { return help.into_iter().collect() };
    let today = app.player.days.day(app.player.now);
    let wins = |day: u64| stats.wins_by_day.get(&date(day).to_string()).copied().unwrap_or(0);
    let days: Vec<usize> = (today.saturating_sub(DAYS - 1)..=today).map(wins).collect();
    let daily = stats.of_the_day().map(|text| ("deals of the day".to_owned(), text));
    let Stats { won, given_up, streak, longest_streak: best, seconds, .. } = stats;
    let (gave_up, played) = (times(given_up), duration(seconds));
    let all =
        format!("{won} won, gave up {gave_up} ({share} %); streak {streak}, best {best}; {played}");
    let over = format!("0 {} 10+", spark(&stats.over_shortest, &look));
    let rows = [
        ("over shortest known".to_owned(), over),
        (format!("wins, last {DAYS} days"), spark(&days, &look)),
    ];
    std::iter::once((String::new(), all)).chain(help).chain(daily).chain(rows).collect()
}

/// The texts of a row by column.
fn cells(row: &DealRow, app: &App) -> [String; 7] {
    let text = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    [
        row.deal.to_string(),
        clip(&row.result(), WIDTHS[1].unsigned_abs(), app.look().glyphs.cut),
        text(row.moves.or(row.in_progress)),
        row.over_shortest.map_or(String::new(), |over| format!("+{over}")),
        row.seconds.map_or(String::new(), clock),
        if row.last > 0 { app.player.days.date(row.last) } else { String::new() },
        row.bookmark.clone().unwrap_or_default(),
    ]
}
