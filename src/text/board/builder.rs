//! The parts of one board: which belong together, and when they are enough.

use super::board_parts::{BoardParts, CellCards};
use super::line::{CardList, CardToken, Part};
use super::shape;
use super::{BoardEntry, FoundBoard, diagnose};
use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::Card;
use crate::text::decode::TextPlace;

/// The most lines of one board.
pub(super) const HIGHEST: usize = 80;
/// The fewest cards of a text that is a board with mistakes, and without the shape of one.
const UNREADABLE: usize = 13;
const MISTAKEN: usize = 40;
/// The fewest known cards of a part of a board, and of one with marks for unknown cards.
const PART: usize = 8;
const MARKED_PART: usize = 4;

/// The parts of one board.
#[derive(Clone, Default)]
pub(super) struct BoardBuilder {
    pub(super) material: BoardParts,
    /// A bit for each card there is.
    seen: u64,
    /// Whether cards stand one a line between brackets, and whether the last list is open.
    pub(super) joins: bool,
    is_open: bool,
    has_foot: bool,
    /// Cards in cells without a heading before them.
    bare: Vec<CardToken>,
}

impl BoardBuilder {
    /// For the next board of the same text.
    pub(super) fn next(&self) -> Self {
        Self { joins: self.joins, ..Self::default() }
    }

    /// A line of brackets begins or ends a list whose cards stand one a line.
    pub(super) fn frame(&mut self, opens: bool) {
        self.joins |= opens;
        self.is_open = false;
    }

    /// Whether all cards are there.
    pub(super) fn is_complete(&self) -> bool {
        // Other marks may be empty places.
        let is_place = |placed: &&CardToken| {
            placed.card().is_some()
                || !placed.is_mark()
                || placed.slot.text.starts_with(['?', 'x', 'X'])
        };
        let places = |list: &CardList| list.slots.iter().filter(is_place).count();
        let places: usize = self.material.lists.iter().map(places).sum();
        let held = self.material.held.iter().filter(|held| held.card().is_some()).count();
        places + held + self.material.at_home() >= Card::COUNT
    }

    /// Whether all cards are there, and of columns with labels all eight.
    pub(super) fn has_all_columns(&self) -> bool {
        let labelled = self.material.lists.iter().filter(|list| list.labelled).count();
        self.is_complete() && (labelled == 0 || labelled >= COLUMNS)
    }

    /// Whether blank lines may be columns: eight of them stand under headings, and not yet all.
    pub(super) fn may_have_blanks(&self) -> bool {
        let lists = &self.material.lists;
        self.material.numbers.is_none()
            && lists.len() < COLUMNS
            && lists.iter().all(|list| !list.labelled)
    }

    /// Whether a part, on the next line or behind a blank one, can belong to the board.
    pub(super) fn fits(&self, part: &Part, is_adjacent: bool) -> bool {
        let material = &self.material;
        let is_whole = self.is_complete();
        match part {
            // All cards may be home before the cells are named.
            Part::Cells(..) => material.cells.is_none() && (!is_whole || material.lists.is_empty()),
            Part::Home(_) => material.home.is_none() && !is_whole,
            Part::Other(..) => !is_whole || material.other.is_none(),
            Part::Numbers(..) => !self.has_foot,
            Part::List(_) if material.lists.len() > HIGHEST => false,
            Part::List(list) if list.slots.is_empty() => {
                let columns = material.lists.iter().filter(|list| !list.blank).count();
                !is_whole || columns < COLUMNS && material.is_headed()
            }
            Part::List(list) => {
                let cards = list.cards().count();
                let repeated =
                    list.cards().filter(|card| self.seen >> card.index() & 1 == 1).count();
                // Lower-case words that can be moves are cards only among such cards.
                let is_lower = || material.lists.iter().all(CardList::is_lower);
                // In the next line of a board that is not whole, cards that it has are a mistake.
                let is_small = is_adjacent || material.known() < 2;
                let is_empty = list.slots.iter().all(CardToken::is_mark);
                (!is_whole || is_empty && material.lists.len() < COLUMNS)
                    && (repeated * 2 <= cards || is_small)
                    && (!list.is_like_moves() || is_lower() || cards == 0)
            }
        }
    }

    pub(super) fn put(&mut self, part: Part) {
        let material = &mut self.material;
        match part {
            Part::Cells(placed, [start, end, next]) => {
                material.cells = Some(cells(&placed, end));
                let both = wide_or_narrow(&placed, end, next).map(|both| (placed[0].slot.at, both));
                material.unclear = both.or_else(|| Some((unclear_cell(&placed, end)?, Vec::new())));
                material.heading = Some(start);
                self.bare = if end == 0 { placed.clone() } else { Vec::new() };
                material.held.extend(placed.into_iter().filter(|held| held.card().is_some()));
                material.too_many = material.held.get(MAX_CELLS).map(|held| held.slot.at);
                self.see_held();
            }
            Part::Home(home) => material.home = Some(home),
            Part::Other(line, pile) => material.other = Some((line, pile)),
            Part::Numbers(spots) => {
                self.has_foot = !material.lists.is_empty();
                material.numbers.get_or_insert(spots);
            }
            Part::List(list) => self.put_list(list),
        }
    }

    fn put_list(&mut self, list: CardList) {
        let material = &mut self.material;
        let are_marks = list.slots.len() == COLUMNS && list.slots.iter().all(CardToken::is_mark);
        if are_marks && material.is_headed() && material.lists.iter().all(|list| list.blank) {
            material.lists.clear();
            material.numbers = Some(list.slots.iter().map(|placed| placed.spot).collect());
            if let Some(first) = self.bare.first() {
                let cells = cells_over(&self.bare, list.slots[0].spot.x.1);
                let unclear = (first.slot.at, Vec::new());
                material.unclear = Some(unclear).filter(|_| cells.is_none());
                material.cells = Some(cells.unwrap_or_default());
            }
            return;
        }
        for card in list.cards() {
            self.seen |= 1 << card.index();
        }
        material.is_under_heads |= material.lists.is_empty() && material.is_headed();
        let is_single = self.joins && list.slots.len() == 1;
        match material.lists.last_mut() {
            Some(open) if is_single && self.is_open => open.slots.extend(list.slots),
            _ => material.lists.push(list),
        }
        self.is_open = is_single;
    }

    fn see_held(&mut self) {
        for card in self.material.held.iter().filter_map(CardToken::card) {
            self.seen |= 1 << card.index();
        }
    }

    /// The board, unless the lines are too few cards for one.
    pub(super) fn finish(mut self) -> Option<BoardEntry> {
        for list in &mut self.material.lists {
            // A mark by itself is an empty column.
            if self.material.cells.is_some()
                && let [mark] = &list.slots[..]
                && mark.is_mark()
            {
                // A value of JSON that does not parse: which lists there are is not certain.
                if mark.slot.text == "[]" {
                    self.material.interrupted = Some((list.line, true));
                }
                list.slots.clear();
            }
        }
        let known = self.material.known();
        let is_marked = self.material.slots().any(|placed| placed.slot.text.starts_with('?'));
        let fewest = if is_marked { MARKED_PART } else { PART };
        let is_top = self.material.lists.first().is_some_and(|top| top.slots.len() == COLUMNS);
        let has_few = known + self.material.at_home() < fewest;
        if has_few && !is_top {
            return None;
        }
        let entry = shape::entry(&self.material);
        // At the end of a game, few cards are left below those on the foundations.
        if has_few && entry.found().is_none() && !entry.may_be_read() {
            return None;
        }
        let material = &self.material;
        let has_words = material.lists.iter().any(|list| list.has_words);
        let is_rows = || material.lists.len() > 1 && diagnose::are_rows(&material.filled());
        let is_sure = match &entry.board {
            Ok(FoundBoard::Whole(_)) => true,
            Ok(FoundBoard::Part(part)) => part.known() >= fewest && (is_marked || !has_words),
            // One of two boards, or of more.
            Err(_) if entry.may_be_read() => true,
            Err(_) if material.other.is_some() => known >= UNREADABLE,
            Err(_) if material.is_headed() => known + material.at_home() >= UNREADABLE,
            Err(_) => known >= MISTAKEN || known >= UNREADABLE && !has_words && is_rows(),
        };
        is_sure.then_some(entry)
    }
}

/// How wide fc-solve writes a cell; an empty one is blank.
const WIDTH: usize = 4;
/// The usual number of cells.
const CELLS: usize = 4;

/// Where a cell of this width ends.
fn end(placed: &CardToken, x: usize) -> usize {
    (placed.spot.x.1 + usize::from(x == 0)).saturating_sub(x)
}

fn are_wide(placed: &[CardToken], x: usize) -> bool {
    placed.iter().all(|it| it.card().is_some() && end(it, x).is_multiple_of(WIDTH))
}

/// The cells by the places behind their heading: in order, or each four characters wide.
fn cells(placed: &[CardToken], x: usize) -> CellCards {
    let is_wide = are_wide(placed, x);
    let wide = |(i, it)| if is_wide { (end(it, x) / WIDTH).saturating_sub(1) } else { i };
    cells_at(placed, wide)
}

/// The cells, by the place of each card.
fn cells_at<'a>(
    placed: &'a [CardToken],
    place: impl Fn((usize, &'a CardToken)) -> usize,
) -> CellCards {
    let mut cells = [None; MAX_CELLS];
    for (i, it) in placed.iter().enumerate() {
        if let Some(cell) = cells.get_mut(place((i, it))) {
            *cell = it.card();
        }
    }
    cells
}

/// What the cells hold if each is four characters wide, and if they are narrower, where cards can be either: behind them,
/// the line is not as long as four cells are. With a blank for each empty cell, `  KC` is cell b, not a.
fn wide_or_narrow(placed: &[CardToken], x: usize, next: usize) -> Option<Vec<CellCards>> {
    let is_filled = (next + usize::from(x == 0)).saturating_sub(x) >= CELLS * WIDTH;
    if is_filled || x == 0 || !are_wide(placed, x) {
        return None;
    }
    // The blanks before a card, but for those between cells, are empty cells.
    let before: Vec<usize> = placed
        .iter()
        .scan(x, |end, it| {
            let gap = it.spot.x.0.checked_sub(*end + 1)?;
            *end = it.spot.x.1;
            Some(gap)
        })
        .collect();
    let blank = |(i, _): (usize, &CardToken)| before[..=i].iter().sum::<usize>() + i;
    let by_width = |(_, it): (usize, &CardToken)| end(it, x) / (WIDTH - 1) - 1;
    let last = (placed.len().checked_sub(1)?, placed.last()?);
    if before.len() == placed.len() && blank(last) < CELLS {
        return Some(vec![cells(placed, x), cells_at(placed, blank)]);
    }
    let is_narrow = placed.iter().all(|it| end(it, x).is_multiple_of(WIDTH - 1));
    (is_narrow && by_width(last) < CELLS)
        .then(|| vec![cells(placed, x), cells_at(placed, by_width)])
}

/// The cells whose cards stand over the columns. `first` is the right edge of column 1. `None` if a card stands over no
/// column.
fn cells_over(held: &[CardToken], first: usize) -> Option<CellCards> {
    let mut cells = [None; MAX_CELLS];
    for it in held {
        let x = it.spot.x.1.checked_sub(first).filter(|x| x.is_multiple_of(WIDTH))?;
        *cells.get_mut(x / WIDTH)? = it.card();
    }
    Some(cells)
}

/// The first card behind a gap in which an empty cell may stand: the gaps are not all alike, no marks stand for empty
/// cells, and they are not four wide.
fn unclear_cell(placed: &[CardToken], x: usize) -> Option<TextPlace> {
    let tabs = |pair: &[CardToken]| pair[1].spot.fields[0] - pair[0].spot.fields[0];
    let has_tabs = placed.windows(2).any(|pair| tabs(pair) > 0);
    if has_tabs && placed.windows(2).any(|pair| tabs(pair) != 1) {
        return placed.iter().find(|it| it.card().is_some()).map(|it| it.slot.at);
    }
    let has_brackets = placed.windows(2).any(|pair| pair[0].group != pair[1].group);
    if has_brackets || placed.iter().any(|it| it.card().is_none()) || are_wide(placed, x) {
        return None;
    }
    let first = placed.first()?;
    let gap = |pair: &[CardToken]| pair[1].spot.x.0.saturating_sub(pair[0].spot.x.1);
    let before = first.spot.x.0.saturating_sub(x);
    let gaps: Vec<usize> = placed.windows(2).map(gap).collect();
    let usual = match gaps[..] {
        [one] if one == before => one,
        [one, two, ..] => one.min(two),
        _ => 1,
    };
    // As wide as an empty cell.
    if usual > 2 {
        return Some(first.slot.at);
    }
    let odd = gaps.iter().position(|gap| *gap != usual).map(|at| &placed[at + 1]);
    odd.or(Some(first).filter(|_| before > usual)).map(|it| it.slot.at)
}
