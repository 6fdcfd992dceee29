//! The last line: the keys that matter most here, and over it a message.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::command::Bound;
use crate::tui::layout::Screen;
use crate::tui::theme::Look;
use crate::tui::view::bar::{Bar, Piece};
use crate::tui::view::widgets::{put, wrap_within};
use crate::tui::viewer::Viewer;

/// The line; every key in it can be clicked.
pub(super) fn footer(app: &Viewer, screen: &Screen) -> Bar {
    let (area, listed) = (screen.footer, screen.panel.is_some());
    let look = app.look();
    let mut items: Vec<(u8, Vec<Piece>)> = app
        .keymap()
        .rows(app.context())
        .filter_map(|bound| {
            let word = bound.row.footer_word(app.context());
            let (word, weight) = word.filter(|_| bound.row.works(app, listed))?;
            Some((weight, item(bound, word, &look)))
        })
        .collect();
    // The lightest go until the rest fits; all have a blank before them.
    while items.iter().flat_map(|(_, item)| item).map(Piece::width).sum::<usize>()
        > usize::from(area.width)
        && let Some(lightest) = (0..items.len()).min_by_key(|i| items[*i].0)
    {
        items.remove(lightest);
    }
    Bar::new(area, look.glyphs.cut, items.into_iter().flat_map(|(_, item)| item))
}

/// The lines of the message, if there is one; at most `most`.
fn message_lines(app: &Viewer, width: u16, most: u16) -> Vec<String> {
    let Some(message) = app.message() else { return Vec::new() };
    let width = usize::from(width.saturating_sub(2));
    wrap_within(&message.with_keys(), width, usize::from(most), app.look().glyphs.cut)
}

/// How many lines the message takes where there is room.
pub(super) fn message_height(app: &Viewer, area: Rect) -> u16 {
    u16::try_from(message_lines(app, area.width, area.height / 2).len()).unwrap_or(u16::MAX)
}

/// Draws the message in the lines it has.
pub(super) fn message(app: &Viewer, rect: Rect, buf: &mut Buffer) {
    let Some(message) = app.message() else { return };
    let theme = app.look().theme;
    let style = if message.bad { theme.bad } else { theme.strong };
    Clear.render(rect, buf);
    buf.set_style(rect, theme.ground);
    for (line, y) in message_lines(app, rect.width, rect.height).iter().zip(0..) {
        put(buf, rect, 1, y, line, style);
    }
}

/// One entry: ` ←→ deal `.
fn item(bound: &Bound, word: &str, look: &Look) -> Vec<Piece> {
    let ascii = look.glyphs.is_ascii();
    let names = bound.names(false, ascii);
    let short = names.iter().all(|(name, _)| name.chars().count() == 1);
    let mut pieces = vec![Piece::new(" ", look.theme.dim)];
    for (i, (name, action)) in names.iter().enumerate() {
        if i > 0 && !short {
            pieces.push(Piece::new("/", look.theme.dim));
        }
        pieces.push(Piece::new(name, look.theme.key).doing(action.clone()));
    }
    let word = if ascii { word.replace('±', "+-") } else { word.to_owned() };
    let last = names.last().and_then(|(_, action)| action.clone());
    pieces.push(Piece::new(format!(" {word} "), look.theme.dim).doing(last));
    pieces
}
