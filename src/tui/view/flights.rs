//! Cards that slide over the table to where they are.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::board::compare::CardPlace;
use crate::card::Card;
use crate::tui::app::App;
use crate::tui::app::motion::{Flight, Motion};
use crate::tui::layout::Table;
use crate::tui::view::card::{self, Shown};

/// Draws the cards on their way between their places on two tables: whole cards, over everything.
pub(super) fn render(app: &App, motion: &Motion, tables: [&Table; 2], buf: &mut Buffer) {
    let (look, marks) = (app.look(), app.marks());
    for (card, at) in placed(motion, tables) {
        let mark = marks.cards[card.index()];
        card::card(buf, at, card, Shown { mark, moving: true, ..Shown::default() }, &look);
    }
}

/// The cards on their way and where they are, the lowest first: those that wait to go lie below
/// those that move.
pub(super) fn placed(motion: &Motion, [from, to]: [&Table; 2]) -> Vec<(Card, Rect)> {
    let mut flights: Vec<_> = motion.on_the_way().collect();
    flights.sort_by_key(|(_, (done, _))| *done > 0);
    let place = |(flight, way): (Flight, _)| {
        let (start, end) = (whole(from, flight.from)?, whole(to, flight.to)?);
        Some((flight.card, between(start, end, way).intersection(to.area)))
    };
    flights.into_iter().filter_map(place).collect()
}

/// Draws the cards that the mouse drags: the first lies with its index under the pointer.
pub(super) fn in_hand(app: &App, cards: &[Card], at: Position, table: &Table, buf: &mut Buffer) {
    let (look, marks) = (app.look(), app.marks());
    let size = table.columns[0].outline;
    let x = at.x.saturating_sub(size.width / 2).min(table.area.right() - size.width);
    let x = x.max(table.area.x);
    for (card, y) in cards.iter().zip(at.y.max(table.area.y)..) {
        let whole = Rect { x, y, ..size }.intersection(table.area);
        let mark = marks.cards[card.index()];
        card::card(buf, whole, *card, Shown { mark, moving: true, ..Shown::default() }, &look);
    }
}

/// Where a card lies on a table, with the part that others cover.
fn whole(table: &Table, place: CardPlace) -> Option<Rect> {
    match place {
        CardPlace::Column { column, row } => {
            let stack = &table.columns[column.index()];
            let seen = *stack.cards.get(row.saturating_sub(stack.hidden))?;
            Some(Rect { height: stack.face, ..seen })
        }
        CardPlace::Cell(cell) => table.cells.get(cell.index()).copied(),
        CardPlace::Foundation(suit) => Some(table.foundations[suit.index()]),
    }
}

/// The place and size after `done` of `of` steps from one rectangle to another.
fn between(start: Rect, end: Rect, (done, of): (u16, u16)) -> Rect {
    let on = |from: u16, to: u16| (from * (of - done) + to * done) / of;
    Rect {
        x: on(start.x, end.x),
        y: on(start.y, end.y),
        width: on(start.width, end.width),
        height: on(start.height, end.height),
    }
}
