//! The paste view.

use ratatui::prelude::{Line, Position, Rect, Span};

use crate::tui::app::{App, PasteReading};
use crate::tui::command::{Action, Context, Edit};
use crate::tui::dialog::{Answer, Band, Dialog, DialogPage, Scroll};
use crate::tui::jobs::Source;
use crate::tui::jobs::read::LIMIT;
use crate::tui::widgets::{length, wrap};

const HINT: &str = "Paste a solution, a board or a deal number here. What is typed counts too: \
                    Ctrl-D reads it.";
const COMPARE_HINT: &str = "Paste the board to compare with, or type its deal number and Enter.";
const READY: &str = "The text is read: Ctrl-D shows it.";
/// The maximum number of lines of the text shown at once.
const SHOWN: usize = 12;

/// Scrolls to the last lines.
const END: usize = usize::MAX;

/// The width of the text.
const WIDTH: usize = 68;

/// The paste view.
#[derive(Debug)]
pub(super) struct Paste {
    text: String,
    /// Whether it is for a board to compare with.
    compare: bool,
    /// Whether the current text has been submitted for parsing.
    asked: bool,
    /// The first visible line.
    first: usize,
}

impl Paste {
    pub(super) fn new(compare: bool) -> Self {
        Self { text: String::new(), compare, asked: false, first: END }
    }

    /// The message about the text, and whether it is an error.
    fn message<'a>(&self, app: &'a App) -> (&'a str, bool) {
        match &app.pasting.reading {
            PasteReading::Failed(why) if self.asked => (why, true),
            PasteReading::Ready(..) if self.asked => (READY, false),
            _ if self.compare => (COMPARE_HINT, false),
            _ => (HINT, false),
        }
    }

    /// Submits the text.
    fn ask(&mut self, app: &mut App) -> Answer {
        (self.asked, self.first) = (true, END);
        app.read(&self.text, self.compare, Source::Typed);
        Answer::Done
    }

    /// Whether Enter takes the text: only a number, which no further line can follow.
    fn is_number(&self) -> bool {
        let text = self.text.trim();
        let is_part = |c: char| c.is_ascii_digit() || "#- ".contains(c);
        self.compare && text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(is_part)
    }

    /// The number of lines, with the one in which the next character will be.
    fn lines(&self) -> usize {
        self.text.split('\n').count()
    }

    /// A line of the text, without control sequences, cut to the width of any screen.
    fn line(&self, i: usize) -> String {
        let line = self.text.split('\n').nth(i).unwrap_or_default();
        line.chars().take(300).map(|c| if c.is_control() { ' ' } else { c }).collect()
    }
}

impl Dialog for Paste {
    fn act(&mut self, action: &Action, app: &mut App, room: Rect) -> Answer {
        match action {
            Action::Leave if app.pasting.reading.is_running() => {
                app.leave();
                return Answer::Done;
            }
            Action::Enter | Action::Type('\n') if self.asked && app.pasting.reading.is_ready() => {
                app.open_read();
                return Answer::Close;
            }
            Action::Enter => return self.ask(app),
            Action::Type('\n') if self.is_number() => return self.ask(app),
            Action::Choose(by) => {
                let first = self.page(app, room).scrolled(*by, room);
                self.first = first;
                return Answer::Done;
            }
            Action::Type(_) if self.text.len() >= LIMIT => {}
            Action::Type(c) => self.text.push(*c),
            Action::Edit(Edit::DeletePrevChar) => _ = self.text.pop(),
            Action::Edit(Edit::DeleteLine) => self.text.clear(),
            Action::Edit(_) => {}
            _ => return Answer::Pass,
        }
        (self.asked, self.first) = (false, END);
        Answer::Done
    }

    fn paste(&mut self, text: &str, app: &mut App) -> Answer {
        self.text.push_str(&text.replace("\r\n", "\n").replace('\r', "\n"));
        self.ask(app);
        if self.text.len() > LIMIT {
            self.text.clear();
        }
        Answer::Done
    }

    /// Behind the last character, if that is on screen.
    fn cursor(&self, app: &App, room: Rect) -> Option<Position> {
        let last = self.lines() - 1;
        let line = self.page(app, room).line_area(last, room)?;
        let end = length(Span::raw(self.line(last)).width()).min(line.width.saturating_sub(1));
        Some(Position::new(line.x + end, line.y))
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> DialogPage<'a> {
        let look = app.look();
        let (message, wrong) = self.message(app);
        let style = if wrong { look.theme.bad } else { look.theme.dim };
        let message = wrap(message, DialogPage::room(WIDTH, room));
        let title = if self.compare { "Compare" } else { Context::Paste.title() };
        let mut page = DialogPage::new(app, title, WIDTH);
        page.above =
            message.into_iter().map(|text| Band::Text(Line::styled(text, style))).collect();
        page.above.push(Band::Rule(Line::default()));
        page.most = SHOWN;
        let line = move |i| Line::styled(self.line(i), look.theme.strong);
        page.list(self.lines(), Scroll::Top(self.first), line)
    }
}
