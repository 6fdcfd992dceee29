//! The settings, to be changed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::tui::app::App;
use crate::tui::command::{Action, Context, In, Row, row};
use crate::tui::dialog::{Answer, Dialog, Kind, close_key, end_keys, line_keys};
use crate::tui::view::popup::{Chosen, columns, fitted, framed, inner, rule};
use crate::tui::view::widgets::{put, wrap};
use crate::user::config::{self, Origin};
use crate::user::settings::{Setting, Settings};

/// The columns: the name with the value and blanks, and who set it.
const WIDTHS: [isize; 2] = [33, 21];
/// The width of a name and the blanks behind it.
const NAMES: usize = 26;
/// The width of a line.
const WIDTH: usize = 58;

/// Lines under the table, for what the chosen one means.
const HELP: u16 = 3;

pub(super) const KIND: Kind =
    Kind { context: Context::Settings, open: |_, _| Some(Box::new(Choices::default())), rows };

fn rows(of: In) -> Vec<Row> {
    let [line, page] = line_keys(of);
    vec![
        line.footer("choose", of, 6),
        page,
        end_keys(of),
        row(of, "change it")
            .does("value-before", "left", "", Action::Change(-1))
            .does("value-after", "right space enter", "", Action::Change(1))
            .footer("change", of, 8),
        row(of, "set it back to its default")
            .does("default-value", "backspace del", "", Action::Reset)
            .footer("default", of, 5),
        close_key(of),
    ]
}

/// The table of settings, and which one is chosen.
#[derive(Debug, Default)]
pub(super) struct Choices(Chosen);

impl Choices {
    fn setting(&self) -> Setting {
        Setting::ALL[self.0.0.min(Setting::ALL.len() - 1)]
    }

    fn rect(room: Rect) -> Rect {
        fitted(room, WIDTH, Setting::ALL.len() + usize::from(HELP))
    }

    fn list(room: Rect) -> Rect {
        let inside = inner(Self::rect(room));
        Rect { height: inside.height.saturating_sub(HELP), ..inside }
    }
}

impl Dialog for Choices {
    fn context(&self) -> Context {
        Context::Settings
    }

    fn handle(&mut self, action: &Action, app: &App, _: Rect) -> Answer {
        let setting = self.setting();
        match action {
            Action::Leave => Answer::Close,
            Action::Choose(by) => {
                self.0.step(*by, Setting::ALL.len());
                Answer::Done
            }
            Action::ChooseLine(line) if self.0.0 != *line => {
                self.0 = Chosen(*line);
                Answer::Done
            }
            Action::Change(_) | Action::ChooseLine(_) => {
                let by = if let Action::Change(by) = action { *by } else { 1 };
                let value = app.config().settings.step(setting, by);
                Answer::Ask(Action::Set(setting, Some(value)))
            }
            Action::Reset => Answer::Ask(Action::Set(setting, None)),
            _ => Answer::Pass,
        }
    }

    fn draw(&self, app: &App, room: Rect, buf: &mut Buffer) {
        let look = app.look();
        let inside = framed(buf, Self::rect(room), Context::Settings.title(), &look);
        let width = usize::from(inside.width);
        self.0.draw((Self::rect(room), Self::list(room)), Setting::ALL.len(), &look, buf, |i| {
            let setting = Setting::ALL[i];
            let (value, origin) = in_force(app, setting);
            let style = if origin.is_empty() { look.theme.dim } else { look.theme.strong };
            let texts = [format!("{:<NAMES$}{value}", setting.label()), origin];
            (columns(&WIDTHS, &texts, width), style)
        });
        let setting = self.setting();
        let help =
            format!("{}: {}", setting.help(), app.config().settings.values(setting).join(", "));
        let from = inside.height.saturating_sub(HELP - 1);
        let line = (inside.y + from).saturating_sub(1);
        rule(buf, Self::rect(room), line, &Line::default(), &look);
        for (line, y) in wrap(&help, usize::from(inside.width)).iter().zip(from..inside.height) {
            put(buf, inside, 0, y, line, look.theme.dim);
        }
    }

    fn press(&self, _: &App, room: Rect, at: Position) -> Option<Action> {
        self.0.press(Self::list(room), Setting::ALL.len(), at)
    }
}

/// The value in force, and who set it; nothing for a default.
fn in_force(app: &App, setting: Setting) -> (&'static str, String) {
    let value = app.config().settings.get(setting);
    if setting == Setting::Mouse && app.takes_mouse() != app.config().settings.mouse {
        return (if app.takes_mouse() { "on" } else { "off" }, "M, until you quit".to_owned());
    }
    let origin = match app.config().origin(setting) {
        Origin::Default if value == Settings::default_of(setting) => String::new(),
        Origin::Default | Origin::File(_) => config::NAME.to_owned(),
        Origin::Environment => setting.variable(),
        Origin::CommandLine => "option".to_owned(),
    };
    (value, origin)
}
