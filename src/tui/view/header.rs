//! The first line: the deal, the verdict, the mode.

use ratatui::layout::Rect;

use crate::dealer::impossible;
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::keymap::Context;
use crate::tui::view::bar::{Bar, Piece};

/// Narrower screens do without the program's name.
const WITH_NAME: u16 = 56;

/// The line with its controls: `‹` and `›` step, the number opens the field.
pub(super) fn header(app: &App, area: Rect) -> Bar {
    let (look, deal) = (app.look(), app.deal());
    let theme = look.theme;
    let [before, after] = look.glyphs.steps;
    let (verdict, style) = if impossible::is_impossible(deal) {
        ("impossible", theme.bad)
    } else {
        ("solvable", theme.good)
    };
    let name = if area.width < WITH_NAME { " " } else { " FreeCell  " };
    let left = [
        Piece::new(name, theme.dim),
        Piece::button(format!("{before} "), theme.key, Action::StepDeal(-1)),
        Piece::button(format!("#{deal}"), theme.strong, Action::OpenNumber),
        Piece::button(format!(" {after}"), theme.key, Action::StepDeal(1)),
        Piece::new("  ", theme.dim),
        Piece::new(verdict, style),
    ];
    let right = vec![Piece::new(format!("{} ", Context::Browse.title()), theme.dim)];
    Bar::new(area, left).right(area, right)
}
