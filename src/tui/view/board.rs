//! The table with its cards, shared by all modes; cards that slide or are dragged over it.

use ratatui::prelude::{Buffer, Position, Rect};

use crate::tui::app::{App, Flight, Slide};
use crate::tui::layout::{Stack, Table};
use crate::tui::mark::{Mark, Marks};
use crate::tui::theme::Look;
use crate::tui::view::card::{self, Shown};
use crate::tui::widgets::put;
use freecell::board::compare::CardPlace;
use freecell::board::{Board, Cell};
use freecell::card::{Card, Suit};

/// A board to be drawn.
#[derive(Debug)]
pub(crate) struct BoardView<'a> {
    /// The cards.
    pub(crate) board: &'a Board,
    /// The areas of the cards.
    pub(crate) table: &'a Table,
    /// The marked cards and places.
    pub(crate) marks: &'a Marks,
    /// Colours and characters.
    pub(crate) look: &'a Look,
}

impl BoardView<'_> {
    pub(crate) fn draw(&self, buf: &mut Buffer) {
        self.cells(buf);
        self.foundations(buf);
        for (i, stack) in self.table.columns.iter().enumerate() {
            self.number(buf, i);
            self.column(buf, i, stack);
        }
    }

    fn cells(&self, buf: &mut Buffer) {
        for (cell, rect) in Cell::ALL.into_iter().zip(&self.table.cells) {
            let (at, name) = (cell.index(), cell.to_string());
            let (held, mark) = (self.board.cells()[at], self.marks.cells[at]);
            self.place(buf, *rect, (held, &name), Some(&name), mark);
        }
    }

    fn foundations(&self, buf: &mut Buffer) {
        for (suit, rect) in Suit::ALL.into_iter().zip(&self.table.foundations) {
            let name = self.look.glyphs.suit(suit).to_string();
            let mark = self.marks.foundations[suit.index()];
            self.place(buf, *rect, (self.board.top(suit), &name), None, mark);
        }
    }

    /// Draws the card at a place with a note on it, or the place's outline and name.
    fn place(
        &self,
        buf: &mut Buffer,
        rect: Rect,
        (held, name): (Option<Card>, &str),
        note: Option<&str>,
        mark: Option<Mark>,
    ) {
        let last = self.is_last(rect);
        let Some(held) = held else { return card::empty(buf, rect, (name, last), mark, self.look) };
        let mark = self.marks.cards.get(&held).copied().or(mark);
        let shown = Shown { mark, place: note, last, ..Shown::default() };
        card::card(buf, rect, held, shown, self.look);
    }

    /// Whether the table ends right behind a place.
    fn is_last(&self, rect: Rect) -> bool {
        rect.right() >= self.table.area.right()
    }

    fn number(&self, buf: &mut Buffer, column: usize) {
        let (rect, mark) = (self.table.numbers[column], self.marks.columns[column]);
        let theme = &self.look.theme;
        let style = mark.map_or(theme.dim, |mark| theme.sign(mark));
        let sign = mark.map_or(' ', |mark| self.look.glyphs.mark(mark));
        let middle = (rect.width - 1) / 2;
        put(buf, rect, middle - 1, 0, &format!(" {}{sign}", column + 1), style);
    }

    fn column(&self, buf: &mut Buffer, column: usize, stack: &Stack) {
        let cards = &self.board.columns()[column];
        if cards.is_empty() {
            let (mark, last) = (self.marks.columns[column], self.is_last(stack.outline));
            return card::empty(buf, stack.outline, ("", last), mark, self.look);
        }
        if stack.hidden > 0 {
            let text = format!("{}{}", self.look.glyphs.more, stack.hidden);
            put(buf, stack.area, 1, 0, &text, self.look.theme.dim);
        }
        let shown = cards.get(stack.hidden..).unwrap_or_default();
        for (i, (held, rect)) in shown.iter().zip(&stack.cards).enumerate() {
            let mark = self.marks.cards.get(held).copied();
            let covered = (i + 1 < shown.len()).then_some(stack.face);
            let last = self.is_last(*rect);
            let how = Shown { covered, mark, last, ..Shown::default() };
            card::card(buf, *rect, *held, how, self.look);
        }
    }
}

/// Draws cards that move over the table, on top of everything.
pub(super) fn moving(app: &App, cards: impl IntoIterator<Item = (Card, Rect)>, buf: &mut Buffer) {
    let marks = app.marks();
    for (card, at) in cards {
        let mark = marks.cards.get(&card).copied();
        card::card(buf, at, card, Shown { mark, moving: true, ..Shown::default() }, &app.look());
    }
}

/// Draws cards that may lie partly outside the table, and clips them to the table. The x coordinate 0 of a card is
/// one card's width to the left of the table.
pub(super) fn strewn(app: &App, cards: &[(Card, Rect)], table: &Table, buf: &mut Buffer) {
    let (area, beside) = (table.area, table.columns[0].outline.width);
    let mut wide = Buffer::empty(Rect { x: 0, width: area.width + 2 * beside, ..area });
    let there = |at: Position| Position { x: at.x - area.x + beside, ..at };
    for at in area.positions() {
        wide[there(at)] = buf[at].clone();
    }
    moving(app, cards.iter().copied(), &mut wide);
    for at in area.positions() {
        buf[at] = wide[there(at)].clone();
    }
}

/// The moving cards and their areas, in drawing order: cards that have not started are below
/// those that move.
pub(super) fn placed(slide: &Slide, [from, to]: [&Table; 2]) -> Vec<(Card, Rect)> {
    let mut flights: Vec<_> = slide.on_the_way().collect();
    flights.sort_by_key(|(_, (done, _))| *done > 0);
    let place = |(flight, way): (Flight, _)| {
        let (start, end) = (whole(from, flight.from)?, whole(to, flight.to)?);
        Some((flight.card, between(start, end, way).intersection(to.area)))
    };
    flights.into_iter().filter_map(place).collect()
}

/// The cards that the mouse drags and their areas, with the label of the first under the pointer.
pub(super) fn in_hand(cards: &[Card], at: Position, table: &Table) -> Vec<(Card, Rect)> {
    let size = table.columns[0].outline;
    let x = at.x.saturating_sub(size.width / 2).min(table.area.right() - size.width);
    let x = x.max(table.area.x);
    let whole = |y| Rect { x, y, ..size }.intersection(table.area);
    cards.iter().copied().zip((at.y.max(table.area.y)..).map(whole)).collect()
}

/// The area of a card on a table, including the part that other cards cover.
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

/// Interpolates between two rectangles: `done` of `of` steps.
fn between(start: Rect, end: Rect, (done, of): (u16, u16)) -> Rect {
    let on = |from: u16, to: u16| (from * (of - done) + to * done) / of;
    Rect {
        x: on(start.x, end.x),
        y: on(start.y, end.y),
        width: on(start.width, end.width),
        height: on(start.height, end.height),
    }
}
