//! The last line: the keys that matter most here, or a message.

use ratatui::layout::Rect;

use crate::tui::app::App;
use crate::tui::keymap::{self, Row};
use crate::tui::theme::Look;
use crate::tui::view::bar::{Bar, Piece};

/// The line; every key in it can be clicked.
pub(super) fn footer(app: &App, area: Rect) -> Bar {
    let look = app.look();
    if let Some(message) = app.message() {
        let style = if message.bad { look.theme.bad } else { look.theme.strong };
        return Bar::new(area, [Piece::new(format!(" {}", message.text), style)]);
    }
    let mut items: Vec<(u8, Vec<Piece>)> = keymap::rows(app.context())
        .filter_map(|row| {
            let (word, weight) = row.word()?;
            Some((weight, item(row, word, &look)))
        })
        .collect();
    // The lightest go until the rest fits; all have a blank before them.
    while items.iter().flat_map(|(_, item)| item).map(Piece::width).sum::<usize>()
        > usize::from(area.width)
        && let Some(lightest) = (0..items.len()).min_by_key(|i| items[*i].0)
    {
        items.remove(lightest);
    }
    Bar::new(area, items.into_iter().flat_map(|(_, item)| item))
}

/// One entry: ` ←→ deal `.
fn item(row: &Row, word: &str, look: &Look) -> Vec<Piece> {
    let ascii = look.glyphs.ascii;
    let names = row.names(false, ascii);
    let short = names.iter().all(|(name, _)| name.chars().count() == 1);
    let mut pieces = vec![Piece::new(" ", look.theme.dim)];
    for (i, (name, action)) in names.iter().enumerate() {
        if i > 0 && !short {
            pieces.push(Piece::new("/", look.theme.dim));
        }
        pieces.push(Piece::button(name, look.theme.key, action.clone()));
    }
    let word = if ascii { word.replace('±', "+-") } else { word.to_owned() };
    let last = names.last().map(|(_, action)| action.clone());
    let text = format!(" {word} ");
    pieces.push(match last {
        Some(action) => Piece::button(text, look.theme.dim, action),
        None => Piece::new(text, look.theme.dim),
    });
    pieces
}
