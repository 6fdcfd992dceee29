//! The panel beside the board of a wide screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::dealer::{DealNumber, impossible};
use crate::tui::app::App;
use crate::tui::keymap::Context;
use crate::tui::view::dialog::line_at;
use crate::tui::view::text::{help_lines, wrap};

/// Draws what there is room to say about the deal, and the keys.
pub(super) fn render(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look();
    // One blank column at each side keeps the text off the board and off the edge.
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let width = usize::from(area.width);
    let mut lines = vec![Line::styled(format!("Deal {}", app.deal()), look.theme.strong)];
    for text in facts(app.deal()) {
        lines.extend(wrap(text, width).into_iter().map(|line| Line::from(Span::raw(line))));
    }
    lines.push(Line::default());
    lines.push(Line::styled("Keys", look.theme.strong));
    lines.extend(help_lines(Context::Browse, width, &look));
    for (line, y) in lines.iter().zip(0..) {
        line_at(buf, area, 0, y, line);
    }
}

/// What is known of a deal.
fn facts(deal: DealNumber) -> [&'static str; 2] {
    let origin = match deal.get() {
        ..=0 => "One of the two boards that Windows FreeCell hides behind negative numbers.",
        1..=32_000 => "One of the 32000 deals of every Microsoft FreeCell.",
        32_001..=1_000_000 => "One of the million deals of Windows XP and later.",
        _ => "Beyond Microsoft's million: numbered as in FreeCell Pro.",
    };
    let verdict = if impossible::is_impossible(deal) {
        "It cannot be solved with four free cells."
    } else {
        "It can be solved with four free cells."
    };
    [origin, verdict]
}
