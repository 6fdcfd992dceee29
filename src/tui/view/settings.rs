//! The settings, laid over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::app::App;
use crate::tui::command::Context;
use crate::tui::theme::Look;
use crate::tui::view::card::put;
use crate::tui::view::dialog::centred;
use crate::tui::view::text::{framed, wrap};
use crate::user::config::{self, Origin};
use crate::user::settings::{Setting, Settings};

/// The width of a name and the blanks behind it.
const NAMES: usize = 14;
/// Lines under the table, for what the chosen one means.
const HELP: usize = 3;

/// Draws the table of settings, and what the chosen one means.
pub(super) fn render(app: &App, chosen: Setting, area: Rect, buf: &mut Buffer, look: &Look) {
    let width = area.width.min(60);
    let wanted = u16::try_from(Setting::ALL.len() + HELP + 3).unwrap_or(u16::MAX);
    let rect = centred(area, width, wanted);
    let inside = framed(buf, rect.intersection(area), Context::Settings.title(), look);
    let room = usize::from(inside.width.saturating_sub(2));
    let rows = usize::from(inside.height).saturating_sub(HELP);
    let first = (chosen as usize + 1).saturating_sub(rows);
    for (setting, y) in Setting::ALL.iter().skip(first).take(rows).zip(0..) {
        let value = app.config().settings.get(*setting);
        let origin = origin(app, *setting);
        let text = format!("{:<NAMES$}{value:<9}{origin}", setting.name());
        let style = match *setting == chosen {
            true => look.theme.chosen,
            false if origin.is_empty() => look.theme.dim,
            false => look.theme.strong,
        };
        put(buf, inside, 1, y, &format!("{text:<room$}"), style);
    }
    let help = format!("{}: {}", chosen.help(), app.config().settings.values(chosen).join(", "));
    let from = inside.height.saturating_sub(u16::try_from(HELP - 1).unwrap_or(0));
    for (line, y) in wrap(&help, room).iter().zip(from..inside.height) {
        put(buf, inside, 1, y, line, look.theme.dim);
    }
}

/// Who set it; nothing for a default.
fn origin(app: &App, setting: Setting) -> String {
    match app.config().origin(setting) {
        Origin::Default if app.config().settings.get(setting) == Settings::default_of(setting) => {
            String::new()
        }
        Origin::Default | Origin::File(_) => config::NAME.to_owned(),
        Origin::Environment => setting.variable(),
        Origin::CommandLine => "option".to_owned(),
    }
}
