//! The search dialog: a query, the deals that fit it, and the board of the selected one.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::App;
use crate::tui::command::{Action, Edit, Target};
use crate::tui::dialog::{Answer, Band, Dialog, DialogPage, Scroll, TextField, choose};
use crate::tui::jobs::Findings;
use crate::tui::layout::MIN_WIDTH;
use crate::tui::theme::Look;
use crate::tui::widgets::{Piece, clip, gauge, wrap};
use crate::user::stats::{Filter, RecordSort};
use freecell::dealer::DealNumber;
use freecell::facts::DealFacts;
use freecell::words::count;
use list::{HitColumns, Results};
use words::{Offers, meaning};

mod list;
mod words;

/// The least and the usual width of the dialog beside the board. On a screen of 80 columns, the least leaves
/// room for cards of five columns; on one of 120, the usual one for cards of nine. On a screen that is too
/// narrow for board and dialog, the dialog covers the board.
const LEAST: u16 = 32;
const USUAL: u16 = 34;

/// The width of a line of the dialog where it covers the board.
const LINE: usize = 60;

/// The width of the gauge.
const GAUGE: usize = 10;

/// What to do with the deals found.
const THEN: &str = "n and N step through these deals after Enter";

/// The lines under the list, and the height of a dialog that has them.
const BELOW: usize = 3;
const WITH_BELOW: u16 = 15;

/// The search dialog.
#[derive(Debug)]
pub(super) struct Searching {
    field: TextField,
    typed: TypedWord,
    /// The deals listed; `None` if they are those of the search that is going on.
    draft: Option<Findings>,
    /// The selected deal.
    deal: Option<DealNumber>,
    /// What Tab offers.
    offers: Offers,
    /// The player's results.
    results: Results,
}

/// What the typed text means.
#[derive(Debug)]
enum TypedWord {
    /// The query of the list.
    Listed,
    /// A query that Enter starts.
    Ready,
    /// No query, or not yet; the reason.
    Unfinished(String),
}

impl Searching {
    /// Lists the deals found, or else those that any query begins with.
    pub(super) fn new(app: &App) -> Self {
        let text = app.deal_search.as_ref().map_or("", |findings| &findings.text);
        let looked_up = || app.look_up("").ok().flatten();
        let draft = if app.deal_search.is_some() { None } else { looked_up() };
        let rows = app.player.record.rows(Filter::All, RecordSort::default());
        let results = rows.iter().map(|row| (row.deal, row.result())).collect();
        let (field, offers) = (TextField::of(text), Offers::after(text));
        Self { field, typed: TypedWord::Listed, draft, deal: app.desk.viewed.deal, offers, results }
    }

    /// The deals listed.
    fn listed<'a>(&'a self, app: &'a App) -> Option<&'a Findings> {
        self.draft.as_ref().or(app.deal_search.as_ref())
    }

    fn hits<'a>(&'a self, app: &'a App) -> &'a [DealFacts] {
        self.listed(app).map_or(&[], Findings::hits)
    }

    /// The index of the selected deal; of the first one if that is not listed.
    fn chosen(&self, app: &App) -> usize {
        let is_here = |hit: &DealFacts| Some(hit.deal) == self.deal;
        self.hits(app).iter().position(is_here).unwrap_or(0)
    }

    /// Selects a deal, and shows its board.
    fn select(&mut self, at: usize, app: &mut App) {
        let hit = self.hits(app).get(at).copied();
        self.deal = hit.map(|hit| hit.deal);
        match hit {
            Some(hit) => app.preview_hit(&hit),
            None => app.end_preview(),
        }
    }

    /// Lists what the text describes now. A text that describes nothing keeps the list.
    fn change(&mut self, app: &mut App) -> Answer {
        self.offers = Offers::after(self.field.around_cursor().0);
        let text = self.field.text().trim();
        if app.deal_search.as_ref().is_some_and(|findings| findings.text == text) {
            (self.typed, self.draft) = (TypedWord::Listed, None);
            return Answer::Done;
        }
        match app.look_up(text) {
            Ok(Some(found)) => (self.typed, self.draft) = (TypedWord::Listed, Some(found)),
            Ok(None) => self.typed = TypedWord::Ready,
            Err(why) => self.typed = TypedWord::Unfinished(why),
        }
        if let TypedWord::Listed = self.typed {
            self.follow(app);
        }
        Answer::Done
    }

    /// Selects a deal of a new list: the selected one if it is listed, or else the first. The list that any
    /// query begins with selects nothing: the board stays.
    fn follow(&mut self, app: &mut App) {
        if self.field.text().is_empty() {
            app.end_preview();
            self.deal = app.desk.viewed.deal;
            return;
        }
        let is_sorted = self.listed(app).is_some_and(|found| found.search.is_sorted());
        let at = if is_sorted { 0 } else { self.chosen(app) };
        self.select(at, app);
    }

    /// Opens the selected deal, or starts a search that cannot be looked up.
    fn enter(&mut self, app: &mut App) -> Answer {
        let text = self.field.text().trim().to_owned();
        let error = match &self.typed {
            TypedWord::Unfinished(why) => why.clone(),
            TypedWord::Ready => match app.search_for(text) {
                Ok(()) => {
                    (self.typed, self.draft) = (TypedWord::Listed, None);
                    self.select(0, app);
                    return Answer::Done;
                }
                Err(why) => why,
            },
            TypedWord::Listed if !self.hits(app).is_empty() => return self.open(app),
            TypedWord::Listed if self.listed(app).is_some_and(Findings::is_running) => {
                return Answer::Done;
            }
            TypedWord::Listed => "no deal fits".to_owned(),
        };
        self.field.error = Some(error);
        Answer::Done
    }

    /// Opens the selected deal. Its list is the one to step through from now on; without a query there is
    /// none.
    fn open(&mut self, app: &mut App) -> Answer {
        let deal = self.hits(app).get(self.chosen(app)).map(|hit| hit.deal);
        let is_query = !self.field.text().trim().is_empty();
        let is_previewed = app.desk.is_preview();
        app.end_preview();
        if let Some(draft) = self.draft.take_if(|_| is_query) {
            app.deal_search = Some(draft);
        }
        if !is_query {
            app.end_search();
        }
        if let Some(deal) = deal.filter(|_| is_query || is_previewed) {
            app.show_hit(deal);
        }
        Answer::Close
    }

    /// Puts an offer into the field, in place of the word before the cursor.
    fn take(&mut self, offer: Option<usize>, app: &mut App) -> Answer {
        let (before, after) = self.field.around_cursor();
        let mut offers = std::mem::replace(&mut self.offers, Offers::after(""));
        let before = offers.take(offer, before);
        self.field = TextField::of(&format!("{before}{after}"));
        self.field.go_to(before.chars().count());
        self.change(app);
        self.offers = offers;
        Answer::Done
    }

    /// Puts the next offer into the field.
    fn complete(&mut self, app: &mut App) -> Answer {
        if self.offers.is_empty() {
            app.said.say("Tab completes words: no other word begins like this one");
            return Answer::Done;
        }
        self.take(self.offers.next(), app)
    }

    /// The lines under the list: what is wrong, what Tab offers, or what is going on.
    fn below(&self, app: &App, columns: Option<&HitColumns>, width: usize) -> Vec<Band<'static>> {
        let look = app.look();
        let text = |text: &str, style| {
            let lines = wrap(&shortened(text, width), width).into_iter();
            let lines = lines.map(|line| Band::Text(Line::styled(line, style))).collect();
            ("", lines)
        };
        let before = self.field.around_cursor().0;
        let begins = self.field.text().is_empty() || !self.offers.are_new_words();
        let (title, mut lines): (&str, Vec<Band>) = match (&self.field.error, &self.typed) {
            (Some(why), _) => text(why, look.theme.bad),
            _ if begins && !self.offers.is_empty() => ("Tab", self.shown_offers(width, &look)),
            (None, TypedWord::Unfinished(why)) => {
                text(&meaning(before).unwrap_or_else(|| why.clone()), look.theme.dim)
            }
            (None, TypedWord::Ready) => text("Enter searches these deals", look.theme.strong),
            (None, TypedWord::Listed) => text(&self.about(app, columns), look.theme.dim),
        };
        lines.resize_with(BELOW, || Band::Text(Line::default()));
        let rule = Band::Rule(Line::styled(title, look.theme.dim));
        std::iter::once(rule).chain(lines).collect()
    }

    /// What Tab offers, in as many lines as there are.
    fn shown_offers(&self, width: usize, look: &Look) -> Vec<Band<'static>> {
        let mut lines = vec![Vec::new()];
        for (i, (text, is_taken)) in self.offers.shown().enumerate() {
            let style = if is_taken { look.theme.chosen } else { look.theme.key };
            let word = Piece::new(text, style).doing(Target::Tab(i));
            let used = lines.last().map_or(0, Piece::width_of);
            match lines.last_mut() {
                Some(line) if used > 0 && used + 2 + word.width() <= width => {
                    line.extend([Piece::new("  ", look.theme.dim), word]);
                }
                Some(line) if line.is_empty() => line.push(word),
                _ => lines.push(vec![word]),
            }
        }
        lines.into_iter().map(|line| Band::Parts(line, Vec::new())).collect()
    }

    /// The progress of the search, or what no column says of the selected deal.
    fn about(&self, app: &App, columns: Option<&HitColumns>) -> String {
        let Some(findings) = self.listed(app) else { return String::new() };
        if !findings.is_whole() {
            let left = findings.time_left().map(|left| format!("; {left} left"));
            return findings.about() + &left.unwrap_or_default();
        }
        let Some(hit) = self.hits(app).get(self.chosen(app)) else {
            return "no deal fits".to_owned();
        };
        let rest = columns.map_or(String::new(), |columns| columns.rest(hit));
        let is_query = !self.field.text().trim().is_empty();
        if rest.is_empty() && is_query { THEN.to_owned() } else { rest }
    }
}

impl Dialog for Searching {
    fn columns(&self, width: u16) -> Option<u16> {
        let part = (width * 2 / 5).clamp(LEAST, USUAL).max(width / 4);
        (width >= MIN_WIDTH + LEAST).then_some(part)
    }

    fn act(&mut self, action: &Action, app: &mut App, _: Rect) -> Answer {
        let (before, after) = self.field.around_cursor();
        let end = match action {
            // If the cursor is already at that end, move the selection instead.
            Action::Edit(Edit::GoToStart) if before.is_empty() => Some(isize::MIN),
            Action::Edit(Edit::GoToEnd) if after.is_empty() => Some(isize::MAX),
            Action::Choose(by) => Some(*by),
            _ => None,
        };
        if let Some(by) = end {
            let mut at = self.chosen(app);
            let answer = choose(&mut at, &Action::Choose(by), self.hits(app).len());
            self.select(at, app);
            return answer;
        }
        match action {
            Action::Enter => self.enter(app),
            Action::NextFilter => self.complete(app),
            action if self.field.act(action) => self.change(app),
            _ => Answer::Pass,
        }
    }

    fn paste(&mut self, text: &str, app: &mut App) -> Answer {
        self.field.insert_line(text);
        self.change(app)
    }

    fn click(&mut self, target: &Target, app: &mut App) -> Answer {
        match *target {
            Target::Tab(offer) => self.take(Some(offer), app),
            Target::Line(line) if app.desk.is_preview() && line == self.chosen(app) => {
                self.open(app)
            }
            Target::Line(line) => {
                self.select(line, app);
                Answer::Done
            }
            Target::Cursor(at) => {
                self.field.go_to(at);
                self.offers = Offers::after(self.field.around_cursor().0);
                Answer::Done
            }
            _ => Answer::Pass,
        }
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> DialogPage<'a> {
        let look = app.look();
        let width = DialogPage::room(LINE, room);
        let (listed, hits) = (self.listed(app), self.hits(app));
        let columns = listed.map(|findings| HitColumns::new(app, findings, &self.results, width));
        let heading = columns.as_ref().map_or(String::new(), HitColumns::heading);
        let state = listed.map(|findings| state(findings, self.field.text().trim(), width, &look));
        let below = if room.height < WITH_BELOW {
            Vec::new()
        } else {
            self.below(app, columns.as_ref(), width)
        };
        let mut above = vec![Band::TextField(&self.field), Band::Rule(state.unwrap_or_default())];
        if let Some(why) = self.field.error.as_deref().filter(|_| below.is_empty()) {
            above.push(Band::Text(Line::styled(clip(why, width, look.glyphs.cut), look.theme.bad)));
        }
        above.push(Band::Text(Line::styled(heading, look.theme.dim)));
        let found = count(hits.len(), "deal");
        let page = DialogPage::new(app, format!("Search: {found}"), width);
        let row = move |i: usize| {
            let row = |hit| columns.as_ref().map(|columns| columns.row(hit));
            Line::raw(hits.get(i).and_then(row).unwrap_or_default())
        };
        DialogPage {
            above,
            below,
            least: room.height.into(),
            ..page.list(hits.len(), Scroll::Selected(self.chosen(app)), row)
        }
    }

    fn field(&self) -> Option<&TextField> {
        Some(&self.field)
    }
}

/// A text for the lines under the list. Of a long one, only the beginning and the end, which suggest a word.
fn shortened(text: &str, width: usize) -> String {
    match text.split_once("; ").zip(text.rsplit_once("; ")) {
        Some(((first, _), (_, last))) if wrap(text, width).len() > BELOW => {
            format!("{first}; {last}")
        }
        _ => text.to_owned(),
    }
}

/// The progress of a search, and its query if the field has a different one.
fn state(findings: &Findings, typed: &str, width: usize, look: &Look) -> Line<'static> {
    let mut line = Line::default();
    if findings.is_running() {
        let bars = look.glyphs.bars;
        let work = bars[1 + findings.ticks() % (bars.len() - 1)];
        line = gauge((findings.done(), 1000), GAUGE, look);
        line.push_span(Span::raw(format!(" {work} {} %", findings.done() / 10)));
    }
    if findings.text != typed {
        let query = if findings.text.is_empty() { "all" } else { &findings.text };
        let room = width.saturating_sub(line.width() + 2);
        let gap = if line.width() > 0 { " " } else { "" };
        let query = clip(&format!("{gap}{query}"), room, look.glyphs.cut);
        line.push_span(Span::styled(query, look.theme.dim));
    }
    line
}
