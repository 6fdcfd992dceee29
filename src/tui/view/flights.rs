//! Cards that slide over the table to where they are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::compare::CardPlace;
use crate::tui::app::App;
use crate::tui::app::motion::Motion;
use crate::tui::layout::Table;
use crate::tui::view::card::{self, Shown};

/// Draws the cards on their way between their places on two tables: whole cards, over everything.
pub(super) fn render(app: &App, motion: &Motion, [from, to]: [&Table; 2], buf: &mut Buffer) {
    let (look, marks) = (app.look(), app.marks());
    let mut waiting_first: Vec<_> = motion.on_the_way().collect();
    waiting_first.sort_by_key(|(_, (done, _))| *done > 0);
    for (flight, way) in waiting_first {
        if let (Some(start), Some(end)) = (whole(from, flight.from), whole(to, flight.to)) {
            let at = between(start, end, way).intersection(to.area);
            let mark = marks.cards[flight.card.index()];
            card::card(buf, at, flight.card, Shown { mark, ..Shown::default() }, &look);
        }
    }
}

/// Where a card lies on a table, with the part that others cover.
fn whole(table: &Table, place: CardPlace) -> Option<Rect> {
    match place {
        CardPlace::Column { column, row } => {
            let stack = &table.columns[column];
            let seen = *stack.cards.get(row.saturating_sub(stack.hidden))?;
            Some(Rect { height: stack.face, ..seen })
        }
        CardPlace::Cell(cell) => table.cells.get(cell).copied(),
        CardPlace::Foundation(suit) => Some(table.foundations[suit.index()]),
    }
}

/// So many parts of the way from one place to another, size included.
fn between(start: Rect, end: Rect, (done, of): (u16, u16)) -> Rect {
    let on = |from: u16, to: u16| (from * (of - done) + to * done) / of;
    Rect {
        x: on(start.x, end.x),
        y: on(start.y, end.y),
        width: on(start.width, end.width),
        height: on(start.height, end.height),
    }
}
