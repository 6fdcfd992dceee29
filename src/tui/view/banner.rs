//! The answer of a comparison, in a box above the two boards.

use ratatui::prelude::{Buffer, Line, Rect, Span};
use ratatui::widgets::{Block, Widget as _};

use crate::tui::app::{App, Compared};
use crate::tui::command::Action;
use crate::tui::view::Scene;
use crate::tui::widgets::{Piece, Placed, fitting, length};

/// The rows and the extra width of the box.
const FRAME: (u16, u16) = (3, 4);

/// Draws the box, if there is room for it, around the answer and the key to go on with.
pub(super) fn banner(scene: &Scene, compared: &Compared, area: Rect, buf: &mut Buffer) -> Placed {
    let look = scene.app.look();
    let theme = &look.theme;
    let room = area.width.saturating_sub(FRAME.1).into();
    let offer = compared.offer().and_then(|(_, what)| Some((scene.key("take-offer")?, what)));
    let key = offer.as_ref().map_or(0, |(key, what)| key.len() + what.len() + 4);
    let answer = answer(compared, usize::saturating_sub(room, key), scene.app);
    let style = if compared.is_same() { theme.good } else { theme.strong };
    let mut line = Line::from(Span::styled(answer, style));
    if let Some((key, what)) = &offer {
        line.push_span(Span::styled(format!(" {} ", look.glyphs.dot), theme.dim));
        line.push_span(Span::styled(key.clone(), theme.key));
        line.push_span(Span::styled(format!(" {what}"), theme.dim));
    }
    let width = length(line.width()).saturating_add(FRAME.1).min(area.width);
    let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
    let mut text = Rect { x: area.x + FRAME.1 / 2, width: width.saturating_sub(FRAME.1), ..area };
    if area.height >= FRAME.0 {
        let edge = if compared.is_same() { theme.good } else { theme.key };
        Block::bordered().border_set(*look.glyphs.heavy).border_style(edge).render(area, buf);
        text = Rect { y: area.y + 1, height: 1, ..text };
    }
    let action = offer.map(|_| Action::Do("take-offer", App::take_offer));
    let mut placed = Placed::default();
    placed.rows(text, [Piece::from(line).doing_if(action)]);
    placed
}

/// The verdict within some room; `✓` stands before good news.
pub(super) fn answer(compared: &Compared, room: usize, app: &App) -> String {
    let verdict = compared.verdict();
    if compared.is_same() {
        return format!("{} {verdict}", app.look().glyphs.check);
    }
    let short = verdict.strip_prefix("the pasted board is ").unwrap_or(&verdict);
    fitting(&[&verdict, short], room, app.look().glyphs.cut)
}
