//! The search for deals, laid over the board: what is searched for, and what was found.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::search::CONDITIONS;
use crate::tui::app::App;
use crate::tui::app::field::Field;
use crate::tui::command::Context;
use crate::tui::theme::Look;
use crate::tui::view::card::put;
use crate::tui::view::dialog::{centred, window};
use crate::tui::view::text::{clip, framed, wrap};

/// What can be typed.
const HINT: &str = "Type conditions, such as fewest-cells 0, difficulty hard or length ..30, and \
                    before them a range of deals, such as 1..1000000; without one, 1..32000 are \
                    searched. Enter with nothing typed ends the search.";

/// Its box.
fn frame(area: Rect) -> Rect {
    centred(area, area.width.min(76), area.height).intersection(area)
}

/// Where the cursor is.
pub(super) fn cursor(field: &Field, area: Rect) -> Option<(u16, u16)> {
    let rect = frame(area);
    if rect.height < 3 || rect.width < 6 {
        return None;
    }
    let (_, at) = window(field, usize::from(rect.width - 4));
    Some((rect.x + 2 + at, rect.y + 1))
}

/// Draws the search.
pub(super) fn render(
    app: &App,
    (field, error, chosen): (&Field, Option<&str>, usize),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let inside = framed(buf, frame(area), Context::Search.title(), look);
    if inside.width < 4 {
        return;
    }
    let inside = Rect { x: inside.x + 1, width: inside.width - 2, ..inside };
    let room = usize::from(inside.width);
    let (text, _) = window(field, room);
    put(buf, inside, 0, 0, &format!("{text:<room$}"), look.theme.chosen);
    let search = app.deal_search();
    let (told, style) = match (error, search) {
        (Some(why), _) => (why.to_owned(), look.theme.bad),
        (None, Some(search)) => (search.about(), look.theme.dim),
        (None, None) => (HINT.to_owned(), look.theme.dim),
    };
    let mut y = 1;
    for line in wrap(&told, room) {
        put(buf, inside, 0, y, &line, style);
        y += 1;
    }
    let Some(search) = search.filter(|search| !search.hits().is_empty()) else {
        names(
            Rect { y: inside.y + y + 1, height: inside.height.saturating_sub(y + 1), ..inside },
            buf,
            look,
        );
        return;
    };
    let rows = usize::from(inside.height.saturating_sub(y));
    let first = (chosen + 1).saturating_sub(rows);
    for ((i, hit), y) in search.hits().iter().enumerate().skip(first).zip(y..inside.height) {
        let style = if i == chosen { look.theme.chosen } else { look.theme.strong };
        let line = format!("#{:<11} {}", hit.deal, search.found_out(hit, app.rules()));
        put(buf, inside, 0, y, &format!("{:<room$}", clip(&line, room, look.glyphs.cut)), style);
    }
}

/// The names of the conditions, while there is nothing else to show.
fn names(area: Rect, buf: &mut Buffer, look: &Look) {
    /// The width of a name with its value and the blanks behind it.
    const WIDTH: usize = 26;
    for (name, y) in CONDITIONS.iter().zip(0..area.height) {
        let written = format!("{} {}", name.name, name.value);
        put(buf, area, 0, y, &written, look.theme.key);
        let x = WIDTH.max(written.len() + 1);
        let about = clip(name.about, usize::from(area.width).saturating_sub(x), look.glyphs.cut);
        put(buf, area, u16::try_from(x).unwrap_or(u16::MAX), y, &about, look.theme.dim);
    }
}
