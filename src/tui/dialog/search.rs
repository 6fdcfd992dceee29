//! The search for deals: what is searched for, and what was found.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::search::{CONDITIONS, Hit};
use crate::tui::app::App;
use crate::tui::command::{Action, Context};
use crate::tui::dialog::field::Field;
use crate::tui::dialog::{Answer, Dialog, length};
use crate::tui::jobs::search::{Findings, Search};
use crate::tui::theme::Look;
use crate::tui::view::widgets::{Chosen, centred, clip, framed, inner, put, wrap};

/// What can be typed.
const HINT: &str = "Type conditions, such as fewest-cells 0, easy or length ..30, or easiest 10, \
                    hardest 3 or sort length; before them a range of deals, such as 1..1000000, \
                    else 1..32000 are searched. Empty line + Enter stops it.";

/// The field and the list.
#[derive(Debug)]
pub(super) struct Searching {
    field: Field,
    chosen: Chosen,
}

impl Searching {
    /// At the deal shown, or the next one found.
    pub(super) fn new(app: &App) -> Self {
        let Some(findings) = app.findings() else {
            return Self { field: Field::default(), chosen: Chosen::default() };
        };
        let here = |hit: &Hit| Some(hit.deal) == app.subject().number();
        let chosen = findings.hits.iter().position(here).unwrap_or_default();
        Self { field: Field::of(&findings.text), chosen: Chosen(chosen) }
    }

    /// Begins the search that was typed; where it is the one that is on, shows the deal chosen.
    fn enter(&mut self, app: &App) -> Answer {
        let text = self.field.text().trim().to_owned();
        if text.is_empty() {
            return Answer::Give(Action::Search(text));
        }
        if let Some(findings) = app.findings().filter(|findings| findings.text == text) {
            if self.chosen.0 < findings.hits.len() {
                return Answer::Give(Action::ShowHit(self.chosen.0));
            }
            if !findings.is_running() {
                self.field.error = Some("no deal fits".to_owned());
            }
            return Answer::Done;
        }
        match Search::read(&text, 0, app.rules().autoplay) {
            Ok(_) => {
                (self.chosen, self.field.error) = (Chosen::default(), None);
                Answer::Ask(Action::Search(text))
            }
            Err(why) => {
                self.field.error = Some(why);
                Answer::Done
            }
        }
    }

    fn rect(room: Rect) -> Rect {
        centred(room, room.width.min(90), room.height)
    }

    fn line(room: Rect) -> Rect {
        let inside = inner(Self::rect(room));
        Rect { height: inside.height.min(1), ..inside }
    }

    fn told(&self, app: &App) -> String {
        match (&self.field.error, app.findings()) {
            (Some(why), _) => why.clone(),
            (None, Some(findings)) => findings.about(),
            (None, None) => HINT.to_owned(),
        }
    }

    /// Where the list is.
    fn list(&self, app: &App, room: Rect) -> Rect {
        let inside = inner(Self::rect(room));
        let above = wrap(&self.told(app), usize::from(inside.width)).len() + 1;
        let above = length(above).min(inside.height);
        Rect { y: inside.y + above, height: inside.height - above, ..inside }
    }

    fn hits(app: &App) -> usize {
        app.findings().map_or(0, |findings| findings.hits.len())
    }
}

impl Dialog for Searching {
    fn context(&self) -> Context {
        Context::Search
    }

    fn handle(&mut self, action: &Action, app: &App, _: Rect) -> Answer {
        match action {
            Action::Leave => Answer::Close,
            Action::Enter => self.enter(app),
            Action::Choose(by) => {
                self.chosen.step(*by, Self::hits(app));
                Answer::Done
            }
            Action::ChooseLine(line) if self.chosen.0 == *line => {
                Answer::Give(Action::ShowHit(*line))
            }
            Action::ChooseLine(line) => {
                self.chosen = Chosen(*line);
                Answer::Done
            }
            action if self.field.handle(action) => Answer::Done,
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let (look, rect) = (app.look(), Self::rect(room));
        let inside = framed(buf, rect, Context::Search.title(), &look);
        self.field.draw(Self::line(room), &look, buf);
        let wrong = self.field.error.is_some();
        let style = if wrong { look.theme.bad } else { look.theme.dim };
        let told = wrap(&self.told(app), usize::from(inside.width));
        for (line, y) in told.iter().zip(1..inside.height) {
            put(buf, inside, 0, y, line, style);
        }
        let list = self.list(app, room);
        match app.findings().filter(|findings| !findings.hits.is_empty()) {
            Some(findings) => self.draw_hits(app, findings, (rect, list), buf),
            None => names(list, buf, &look),
        }
    }

    fn cursor(&self, _: &App, room: Rect) -> Option<Position> {
        self.field.cursor(Self::line(room))
    }

    fn press(&self, app: &App, room: Rect, at: Position) -> Option<Action> {
        let hit = self.chosen.press(self.list(app, room), Self::hits(app), at);
        hit.or_else(|| self.field.press(Self::line(room), at))
    }

    fn error(&self) -> Option<&str> {
        self.field.error.as_deref()
    }

    #[cfg(test)]
    fn text(&self) -> String {
        self.field.text().to_owned()
    }
}

impl Searching {
    fn draw_hits(&self, app: &App, findings: &Findings, areas: (Rect, Rect), buf: &mut Buffer) {
        let look = app.look();
        self.chosen.draw(areas, findings.hits.len(), &look, buf, |i| {
            let hit = &findings.hits[i];
            let text = format!("#{:<11} {}", hit.deal, app.found_out(findings, hit));
            (text, look.theme.strong)
        });
    }
}

/// The names of the conditions, while there is nothing else to show.
fn names(area: Rect, buf: &mut Buffer, look: &Look) {
    /// The width of a name with its value and the blanks behind it.
    const WIDTH: usize = 26;
    for (name, y) in CONDITIONS.iter().zip(1..area.height) {
        let written = format!("{} {}", name.name, name.value);
        put(buf, area, 0, y, &written, look.theme.key);
        let x = WIDTH.max(written.len() + 1);
        let about = clip(name.about, usize::from(area.width).saturating_sub(x), look.glyphs.cut);
        put(buf, area, length(x), y, &about, look.theme.dim);
    }
}
