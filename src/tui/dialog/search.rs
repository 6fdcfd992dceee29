//! The search dialog: the query and its results.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::{App, Subject};
use crate::tui::command::{Action, Context, Edit, Target};
use crate::tui::dialog::{Answer, Band, Dialog, Field, Page, Scroll, choose};
use crate::tui::jobs::{Findings, Search};
use crate::tui::theme::Look;
use crate::tui::widgets::{Piece, clip, columns, fitting, gauge, in_parts, wrap};
use freecell::facts::DealFacts;
use freecell::search::CONDITIONS;

const HINT: &str = "A range of deals (else 1..32000), then conditions, then \"not won\". \
                    Empty line + Enter stops it.";

/// Suggested searches.
const SUGGESTIONS: [&str; 5] =
    ["easiest 10", "hardest 10", "fewest-cells 0", "length ..30", "easy not won"];

/// The columns of the list; the last takes the remaining width.
const TITLES: [&str; 5] = ["deal", "difficulty", "length", "cells", "you"];
const WIDTHS: [isize; 6] = [-10, 12, -6, -5, 12, 0];

/// The width of the box, on normal and on wide screens.
const WIDTH: [usize; 2] = [72, 86];

/// The minimum width of a screen for the wide box.
const WIDE: u16 = 90;

/// A box no wider than this has no gauge and no descriptions of conditions.
const NARROW: usize = 50;

/// The width of a condition's name with its value and the blanks after it.
const NAMES: usize = 20;

/// The width of the gauge.
const GAUGE: usize = 10;

/// The longest query shown in the title.
const OTHER: usize = 20;

/// The lines reserved for the list before any deal is found.
const LEAST: usize = 5;

/// A lower box has no suggestions.
const WITH_SUGGESTIONS: u16 = 12;

/// The search dialog.
#[derive(Debug)]
pub(super) struct Searching {
    field: Field,
    chosen: usize,
    /// The suggestion inserted last.
    suggestion: Option<usize>,
}

impl Searching {
    /// Selects the deal shown, or the next one found after it.
    pub(super) fn new(app: &App) -> Self {
        let (mut chosen, mut field) = (0, Field::default());
        if let Some(findings) = app.findings.as_ref() {
            let here = |hit: &DealFacts| Some(hit.deal) == app.subject.deal;
            chosen = findings.hits().iter().position(here).unwrap_or_default();
            field = Field::of(&findings.text);
        }
        Self { field, chosen, suggestion: None }
    }

    /// Starts the typed search, or shows the selected deal if that search is already running or done.
    fn enter(&mut self, app: &mut App) -> Answer {
        let text = self.field.text().trim().to_owned();
        let error = match &app.findings {
            Some(_) if text.is_empty() => {
                app.search_for(text);
                return Answer::Close;
            }
            None if text.is_empty() => return self.take_condition(self.chosen),
            Some(findings) if findings.text == text => match findings.hits().get(self.chosen) {
                Some(_) => return self.show(app),
                None if findings.is_running() => return Answer::Done,
                None => "no deal fits".to_owned(),
            },
            _ => match Search::read(&text, 0, app.rules().autoplay) {
                Ok(_) => {
                    (self.chosen, self.field.error) = (0, None);
                    app.search_for(text);
                    return Answer::Done;
                }
                Err(why) => why,
            },
        };
        self.field.error = Some(error);
        Answer::Done
    }

    /// Shows the selected one of the deals found.
    fn show(&self, app: &mut App) -> Answer {
        let hit = app.findings.as_ref().and_then(|findings| findings.hits().get(self.chosen));
        let Some(deal) = hit.map(|hit| hit.deal) else { return Answer::Done };
        app.show_hit(deal);
        Answer::Close
    }

    /// Inserts the name of a condition into the field.
    fn take_condition(&mut self, line: usize) -> Answer {
        if let Some(condition) = CONDITIONS.get(line) {
            let range = self.field.text();
            let blank = if range.is_empty() || range.ends_with(' ') { "" } else { " " };
            let after = if condition.value.is_empty() { "" } else { " " };
            self.field = Field::of(&format!("{range}{blank}{}{after}", condition.name));
        }
        Answer::Done
    }

    fn take_suggestion(&mut self, suggestion: usize) {
        self.suggestion = Some(suggestion);
        self.field = Field::of(SUGGESTIONS[suggestion % SUGGESTIONS.len()]);
    }

    /// The search whose results are listed; `None` if the field is empty and lists the conditions.
    fn listed<'a>(&self, app: &'a App) -> Option<&'a Findings> {
        app.findings.as_ref().filter(|_| !self.field.text().is_empty())
    }

    /// The number of lines of the list.
    fn lines(&self, app: &App) -> usize {
        self.listed(app).map_or(CONDITIONS.len(), |findings| findings.hits().len())
    }

    /// The text above the list: the error, or the description of the selected condition.
    fn message(&self, app: &App) -> String {
        match (&self.field.error, self.listed(app), CONDITIONS.get(self.chosen)) {
            (Some(why), ..) => why.clone(),
            (None, Some(_), _) => String::new(),
            (None, None, Some(condition)) if self.chosen > 0 => {
                format!("{} {}: {}", condition.name, condition.value, condition.about)
            }
            (None, None, _) => HINT.to_owned(),
        }
    }

    /// Completes the typed word, or inserts the next suggestion.
    fn complete(&mut self) -> Answer {
        let text = self.field.text().to_owned();
        let (before, word) = text.rsplit_once(' ').map_or(("", &text[..]), |(a, b)| (a, b));
        let begins = |name: &str| !word.is_empty() && name != word && name.starts_with(word);
        if let Some(line) = CONDITIONS.iter().position(|condition| begins(condition.name)) {
            self.field = Field::of(before);
            return self.take_condition(line);
        }
        self.take_suggestion(self.suggestion.map_or(0, |at| at + 1));
        Answer::Done
    }
}

impl Dialog for Searching {
    fn act(&mut self, action: &Action, app: &mut App, _: Rect) -> Answer {
        let lines = self.lines(app);
        match action {
            // If the cursor is already at that end, move the selection instead.
            Action::Edit(Edit::GoToStart) if self.field.is_at_start() => {
                choose(&mut self.chosen, &Action::Choose(isize::MIN), lines)
            }
            Action::Edit(Edit::GoToEnd) if self.field.is_at_end() => {
                choose(&mut self.chosen, &Action::Choose(isize::MAX), lines)
            }
            Action::Enter => self.enter(app),
            Action::NextFilter => self.complete(),
            action if self.field.act(action) => Answer::Done,
            action => choose(&mut self.chosen, action, lines),
        }
    }

    fn paste(&mut self, text: &str, _: &mut App) -> Answer {
        self.field.insert_line(text);
        Answer::Done
    }

    fn click(&mut self, target: &Target, app: &mut App) -> Answer {
        match *target {
            Target::Tab(suggestion) => {
                self.take_suggestion(suggestion);
                self.enter(app)
            }
            Target::Line(line) => {
                let is_listed = self.listed(app).is_some();
                if std::mem::replace(&mut self.chosen, line) == line && is_listed {
                    return self.show(app);
                }
                if is_listed { Answer::Done } else { self.take_condition(line) }
            }
            Target::Cursor(at) => {
                self.field.go_to(at);
                Answer::Done
            }
            _ => Answer::Pass,
        }
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> Page<'a> {
        let widest = WIDTH[usize::from(room.width >= WIDE)];
        let (look, width) = (app.look, Page::room(widest, room));
        let (dim, listed) = (look.theme.dim, self.listed(app));
        let style = if self.field.error.is_some() { look.theme.bad } else { dim };
        let message = wrap(&self.message(app), width).into_iter().filter(|line| !line.is_empty());
        let message = message.map(|line| Band::Text(Line::styled(line, style)));
        let state = listed.map(|findings| state(findings, self.field.text().trim(), width, &look));
        let heading = listed.map(|_| columns(&WIDTHS, &TITLES.map(str::to_owned), width));
        let above = [Band::Field(&self.field)].into_iter().chain(message);
        let above = above.chain([Band::Rule(state.unwrap_or_default())]);
        let above = above.chain(heading.map(|text| Band::Text(Line::styled(text, dim))));
        let suggestions = SUGGESTIONS.iter().enumerate().flat_map(|(i, text)| {
            let text = Piece::new(*text, look.theme.key).doing(Target::Tab(i));
            [text, Piece::new("   ", dim)]
        });
        let title = Line::styled("Try (Tab)", dim);
        let below = vec![Band::Rule(title), Band::Parts(suggestions.collect(), Vec::new())];
        let line = move |i: usize| {
            if let Some(findings) = listed {
                return Line::raw(columns(&WIDTHS, &cells(app, findings, i), width));
            }
            let condition = &CONDITIONS[i];
            let name = format!("{:<NAMES$}", format!("{} {}", condition.name, condition.value));
            let about = in_parts(condition.about, width.saturating_sub(NAMES), look.glyphs.cut);
            let about = if width > NARROW { about } else { String::new() };
            Line::from_iter([Span::styled(name, look.theme.key), about.into()])
        };
        let page = Page::new(app, Context::Search.title(), widest);
        Page {
            above: above.collect(),
            below: if room.height < WITH_SUGGESTIONS { Vec::new() } else { below },
            least: LEAST,
            ..page.list(self.lines(app), Scroll::Selected(self.chosen), line)
        }
    }

    fn field(&self) -> Option<&Field> {
        Some(&self.field)
    }
}

/// The search's progress, and its query if the field has a different one. A narrow box has no gauge.
fn state(findings: &Findings, typed: &str, width: usize, look: &Look) -> Line<'static> {
    let mut line = Line::default();
    if width > NARROW {
        line = gauge((findings.done(), 1000), GAUGE, look);
        let bars = look.glyphs.bars;
        let work = bars[1 + findings.ticks() % (bars.len() - 1)];
        let work = if findings.is_running() { format!(" {work} ") } else { "  ".to_owned() };
        line.push_span(Span::raw(work));
    }
    let left = findings.time_left().map_or(String::new(), |left| format!("; {left} left"));
    if findings.text != typed {
        let text = clip(&findings.text, OTHER, look.glyphs.cut);
        line.push_span(Span::styled(format!("{text}: "), look.theme.key));
    }
    let about = findings.about();
    let short = about.strip_suffix(" deals searched").unwrap_or(&about);
    let room = width.saturating_sub(2);
    let about = fitting(&[&about, short], room.saturating_sub(line.width()), look.glyphs.cut);
    line.push_span(Span::styled(about, look.theme.strong));
    if line.width() + Span::raw(&left).width() <= room {
        line.push_span(Span::styled(left, look.theme.dim));
    }
    line
}

/// The texts of a deal found, by column; the last has the other facts that the search names.
fn cells(app: &App, findings: &Findings, i: usize) -> [String; 6] {
    let hit = &findings.hits()[i];
    let known = app.known_of(&Subject::deal(hit.deal));
    let difficulty = hit.difficulty.or(known.difficulty);
    let length = (findings.search.rules() == app.rules())
        .then(|| hit.length(findings.search.autoplay))
        .flatten();
    let length = length.map(|length| length.moves);
    // What was found since the search is shorter than what the search found.
    let length = length.into_iter().chain(known.best.map(|best| best.moves)).min();
    let fewest = hit.fewest_cells.ok().flatten().or(known.fewest_cells);
    let text = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    [
        hit.deal.to_string(),
        difficulty.map_or(String::new(), |difficulty| difficulty.to_string()),
        text(length),
        text(fewest.map(usize::from)),
        app.record.row(hit.deal).map_or(String::new(), |row| row.result()),
        hit.counts.to_string(),
    ]
}
