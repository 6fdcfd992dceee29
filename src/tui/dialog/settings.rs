//! The settings dialog.

use ratatui::prelude::{Line, Rect};

use crate::tui::app::App;
use crate::tui::command::{Action, Context, Target};
use crate::tui::dialog::{Answer, Band, Dialog, DialogPage, Scroll, choose};
use crate::tui::widgets::{columns, wrap_within};
use crate::user::config::SettingOrigin;
use crate::user::settings::Setting;

/// The columns: the name with the value, and the origin.
const WIDTHS: [isize; 2] = [33, 21];
/// The width of a name and the blanks after it.
const NAMES: usize = 26;
/// The width of a line.
const WIDTH: usize = 58;

/// The number of lines below the table for the help of the selected setting.
const HELP: usize = 2;

/// The table of settings, with the selected one.
#[derive(Debug, Default)]
pub(super) struct Choices {
    chosen: usize,
}

impl Choices {
    fn setting(&self) -> Setting {
        Setting::ALL[self.chosen.min(Setting::ALL.len() - 1)]
    }

    /// Changes the selected setting to the value this number of steps further on.
    fn change(&self, by: isize, app: &mut App) {
        let value = app.config.settings.step(self.setting(), by);
        app.set_and_remember(self.setting(), Some(value));
    }
}

impl Dialog for Choices {
    /// The table around it shows what a theme or a deck looks like.
    fn mutes(&self) -> bool {
        false
    }

    fn act(&mut self, action: &Action, app: &mut App, _: Rect) -> Answer {
        match action {
            Action::Reset => app.set_and_remember(self.setting(), None),
            Action::Change(by) => self.change(*by, app),
            action => return choose(&mut self.chosen, action, Setting::ALL.len()),
        }
        Answer::Done
    }

    fn click(&mut self, target: &Target, app: &mut App) -> Answer {
        match *target {
            Target::Line(line) if self.chosen == line => self.change(1, app),
            Target::Line(line) => self.chosen = line,
            _ => return Answer::Pass,
        }
        Answer::Done
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> DialogPage<'a> {
        let (look, width) = (app.look(), DialogPage::room(WIDTH, room));
        let setting = self.setting();
        let values = app.config.settings.values(setting).join(", ");
        let help = format!("{}: {values}", setting.help());
        let mut help = wrap_within(&help, width, HELP, look.glyphs.cut);
        help.resize(HELP, String::new());
        let help = help.into_iter().map(|text| Band::Text(Line::styled(text, look.theme.dim)));
        let line = move |i: usize| {
            let setting = Setting::ALL[i];
            let (value, label) = (app.config.settings.get(setting), setting.label());
            let (style, origin) = match app.config.origin(setting) {
                SettingOrigin::Default => (look.theme.dim, String::new()),
                origin => (look.theme.strong, origin.in_words(setting)),
            };
            let texts = [format!("{label:<NAMES$}{value}"), origin];
            Line::styled(columns(&WIDTHS, &texts, width), style)
        };
        let below = [Band::Rule(Line::default())].into_iter().chain(help).collect();
        let page = DialogPage::new(app, Context::Settings.title(), WIDTH);
        DialogPage { below, ..page.list(Setting::ALL.len(), Scroll::Selected(self.chosen), line) }
    }
}
