//! Lists of cards to columns, in the few shapes that boards are written in.

use super::board_parts::{BoardParts, CellCards, Columns, ROWS};
use super::line::{CardList, CardToken};
use super::{BoardEntry, FoundBoard, Problem, Readings, WholeBoard, diagnose, grid};
use crate::board::{Board, COLUMNS, Cards, DEALT_HEIGHTS, InvalidBoard, MAX_CELLS, MAX_COLUMN};
use crate::card::Card;
use crate::dealer::lookup;
use crate::text::decode::TextPlace;

/// The board that the material is, whole or in part, or what is wrong with it.
pub(super) fn entry(material: &BoardParts) -> BoardEntry {
    let slots = || material.slots().chain(&material.held);
    let first = slots().find(|placed| placed.card().is_some()).or_else(|| slots().next());
    let line = first.map_or(1, |placed| placed.slot.at.line);
    let mut readings = Readings::default();
    let board = match board(material) {
        Ok(board) => Ok(FoundBoard::Whole(WholeBoard::new(board))),
        Err(Unclear::Invalid(why)) => match material.interrupted {
            None => diagnose::explain(material, why),
            Some((line, _)) => Err(Problem::Interrupted(line).into()),
        },
        Err(Unclear::Interrupted(line)) => Err(Problem::Interrupted(line).into()),
        Err(Unclear::Shape(line, boards)) => {
            readings = Readings::Boards(boards);
            Err(Problem::RowsOrColumns(line).into())
        }
        Err(Unclear::Cell(at, boards)) => {
            readings =
                boards.try_into().map(|both| Readings::Cells(Box::new(both))).unwrap_or_default();
            Err(Problem::UnclearCell(at).into())
        }
        Err(Unclear::Order(line)) => Err(Problem::Order(line).into()),
    };
    let marks = material.slots().filter(|placed| placed.card().is_none());
    let unknown = marks.map(|placed| placed.slot.at).collect();
    BoardEntry { line, board, unknown, readings }
}

/// The board that the material is in the one shape that fits, or why the likeliest does not.
fn board(material: &BoardParts) -> Result<Board, Unclear> {
    let is_unreadable = |placed: &CardToken| placed.card().is_none() && !placed.is_mark();
    let is_other = material.too_many.is_some() || material.other.is_some();
    if is_other || material.slots().any(is_unreadable) {
        return Err(Unclear::Invalid(None));
    }
    let lists = material.filled();
    if let Some(why) = unclear(material, &lists) {
        return Err(why);
    }
    let mut why = None;
    let mut found: Vec<Board> = Vec::new();
    let has_top_line = has_top_line(material, &lists);
    if has_top_line {
        // What stands before the first line alone moves its places.
        if lists[0].slots.len() == COLUMNS
            && lists[0].is_led
            && lists[1..].iter().any(|list| !list.is_led)
        {
            return Err(Unclear::Shape(lists[0].line, Vec::new()));
        }
        let mut boards = under_top_line(material, &lists);
        // Marks in a first row are no gaps of a deal.
        let is_top = lists.len() > 1
            && (lists.len() != COLUMNS || lists[0].slots.iter().any(CardToken::is_mark));
        match boards.len() {
            0 if is_top => return Err(Unclear::Invalid(None)),
            0 => {}
            1 if is_top
                && material.numbers.is_none()
                && is_staircase(&lists[1..])
                && lookup::number(&boards[0]).is_none() =>
            {
                return Err(Unclear::Shape(lists[0].line, boards));
            }
            1 if is_top => return Ok(boards.remove(0)),
            1 => found = boards,
            _ => return Err(Unclear::Shape(lists[0].line, boards)),
        }
    }
    // Behind numbers, a mark that begins every line is a bullet or an empty column.
    let mut rows = lists.iter().filter(|list| list.slots.len() > 1);
    if rows.clone().count() > 2 && rows.all(|list| list.number.is_some() && list.slots[0].is_mark())
    {
        return Err(Unclear::Shape(lists[0].line, Vec::new()));
    }
    let has_numbers = lists.iter().any(|list| list.number.is_some());
    // Numbers of columns, and gaps as only rows have, or numbers that move the cards of rows.
    let is_moved = has_numbers
        && material.is_headed()
        && material.numbers.is_none()
        && grid::is_certain(&lists, false)
        && (lists.iter().any(|list| list.labelled)
            || is_right_of(material, &lists, |start, heading, step| start >= heading + step));
    if is_moved {
        return Err(Unclear::Shape(lists[0].line, Vec::new()));
    }
    let is_open = may_be_rows(material, &lists) || !found.is_empty();
    for columns in shapes(material, &lists) {
        match build(&columns, material.cells, material.home) {
            Ok(board) if found.is_empty() || is_open && !found.contains(&board) => {
                found.push(board);
            }
            Ok(_) => {}
            Err(invalid) => why = why.or(Some(invalid)),
        }
    }
    // A first row of eight cards may be that of cells and foundations.
    let mut rows =
        if material.is_headed() && as_columns(material).is_none() { &lists[..] } else { &[] };
    if !has_top_line && !material.is_headed() && lists.len() > 1 {
        let mut others = under_top_line(material, &lists);
        others.retain(|board| !found.contains(board));
        let is_deal = |board: &Board| lookup::number(board).is_some();
        if !(others.is_empty() || found.iter().any(is_deal)) {
            found.extend(others);
            rows = &lists[1..];
        }
    }
    match found.len() {
        0 => Err(Unclear::Invalid(why)),
        1 if is_staircase(rows) && material.numbers.is_none() => {
            Err(Unclear::Shape(lists[0].line, found))
        }
        1 => Ok(found.remove(0)),
        _ => Err(Unclear::Shape(lists[0].line, found)),
    }
}

/// Why the lists are unclear, whatever their shape.
fn unclear(material: &BoardParts, lists: &[&CardList]) -> Option<Unclear> {
    if let Some((at, readings)) = &material.unclear {
        let with = |cells: &CellCards| {
            board(&BoardParts { cells: Some(*cells), unclear: None, ..material.clone() }).ok()
        };
        return Some(Unclear::Cell(*at, readings.iter().filter_map(with).collect()));
    }
    if let Some((line, true)) = material.interrupted {
        return Some(Unclear::Interrupted(line));
    }
    if let Some(line) = order(lists, material.is_under_heads) {
        return Some(Unclear::Order(line));
    }
    // Cells and foundations on a line each, without a word that says which.
    if let [cells, home, first, ..] = lists
        && !material.is_headed()
        && [cells, home].iter().all(|list| list.slots.len() <= COLUMNS / 2 && !list.labelled)
        && first.slots.len() > COLUMNS / 2
        && cells.slots.iter().chain(&home.slots).any(CardToken::is_mark)
    {
        return Some(Unclear::Shape(cells.line, Vec::new()));
    }
    // Numbers that count the lines of headings, too, are no numbers of columns.
    let is_counted = material.is_under_heads
        && lists.iter().find_map(|list| list.number).is_some_and(|first| first > 1);
    if is_counted && !grid::is_certain(lists, material.numbers.is_some()) {
        return Some(Unclear::Shape(lists[0].line, Vec::new()));
    }
    None
}

/// Why lists are no board.
pub(super) enum Unclear {
    Invalid(Option<InvalidBoard>),
    /// From this line on, they may be rows or columns: one of these boards.
    Shape(usize, Vec<Board>),
    /// The number before this line does not follow the one above.
    Order(usize),
    /// This line stands among those of the board.
    Interrupted(usize),
    /// The card at this place may be in one cell or another, by how wide an empty cell is: one of these boards.
    Cell(TextPlace, Vec<Board>),
}

/// The first line whose number does not follow that of the line above, or that has none where others have. The numbers
/// begin with 0 or 1, unless they count the lines of headings, too.
fn order(lists: &[&CardList], is_under_heads: bool) -> Option<usize> {
    let is_label = |list: &CardList| list.labelled && list.slots.is_empty();
    let odd = lists.windows(2).find(|pair| match (pair[0].number, pair[1].number) {
        (Some(number), Some(next)) => number + 1 != next,
        (None, Some(_)) => !is_label(pair[0]),
        (Some(_), None) => !is_label(pair[1]),
        (None, None) => false,
    });
    let first = lists.first().filter(|list| list.number.is_some_and(|it| it > 1));
    first.filter(|_| !is_under_heads).map(|list| list.line).or(odd.map(|pair| pair[1].line))
}

/// Whether rows without a gap get shorter, so that blanks may have been lost: then the cards of the short ones may be of
/// any columns. Marks and numbers of columns decide.
fn is_staircase(rows: &[&CardList]) -> bool {
    let has_mark = |list: &&CardList| list.slots.iter().any(CardToken::is_mark);
    let start = rows.first().and_then(|list| list.slots.first()).map(|it| it.spot.x.0);
    let is_flush = |list: &&CardList| {
        list.slots.first().map(|it| it.spot.x.0) == start
            && list.slots.windows(2).all(|pair| pair[1].spot.x.0 == pair[0].spot.x.1 + 1)
    };
    let is_shorter = |pair: &[&CardList]| pair[0].slots.len() > pair[1].slots.len();
    rows.windows(2).any(is_shorter)
        && rows.windows(2).all(|pair| pair[0].slots.len() >= pair[1].slots.len())
        && rows.iter().all(is_flush)
        && !rows.iter().any(has_mark)
}

/// Whether the first line is that of cells and foundations: a bar or marks for empty places stand in it, or it is
/// shorter than a row below it, as no row of a deal is.
fn has_top_line(material: &BoardParts, lists: &[&CardList]) -> bool {
    let Some((top, rows)) = lists.split_first() else { return false };
    if material.is_headed() {
        return false;
    }
    let is_empty =
        |placed: &CardToken| placed.is_mark() && !placed.slot.text.starts_with(['?', 'x', 'X']);
    let has_bar = top.fields[1] > 0 && rows.iter().all(|list| list.fields[1] == 0);
    let is_short = rows.iter().any(|row| row.slots.len() > top.slots.len());
    has_bar || is_short || top.slots.iter().any(is_empty)
}

/// The columns in each shape that the lists may have, the likeliest first.
fn shapes(material: &BoardParts, lists: &[&CardList]) -> Vec<Columns> {
    let lengths: Vec<usize> = lists.iter().map(|list| list.cards().count()).collect();
    let has_marks = lists.iter().any(|list| list.slots.iter().any(CardToken::is_mark));
    let is_headed = material.is_headed();
    if lengths == ROWS && !has_marks && !is_headed {
        return vec![in_dealing_order(lists)];
    }
    if !is_headed && lengths.iter().sum::<usize>() == Card::COUNT && lengths != DEALT_HEIGHTS {
        let (last, full) = lengths.split_last().unwrap_or((&0, &[]));
        let are_even = full.iter().all(|length| *length == lengths[0]) && last <= &lengths[0];
        if are_even && !has_marks && diagnose::other_columns(material, lists).is_none() {
            let columns = one_by_one(lists)
                .filter(|_| lists.len() == 1 && !is_deal(&in_dealing_order(lists)));
            return vec![columns.filter(is_deal).unwrap_or_else(|| in_dealing_order(lists))];
        }
    }
    // Rows of a deal whose lines were broken elsewhere.
    if !is_headed && !has_marks && lengths.iter().sum::<usize>() == Card::COUNT {
        let columns = in_dealing_order(lists);
        if is_deal(&columns) {
            return vec![columns];
        }
    }
    // All cards may be in cells and at home.
    if is_headed && lists.is_empty() {
        return vec![Columns::new()];
    }
    let columns = as_columns(material);
    // Where cards stand in brackets, it says nothing of columns.
    let is_placed = |list: &&CardList| list.slots.len() == COLUMNS || !list.is_in_brackets();
    let grid = || {
        let numbers = material.numbers.as_deref();
        lists.iter().all(is_placed).then(|| grid::columns(lists, numbers, material.heading))?
    };
    let labelled = lists.iter().any(|list| list.labelled);
    let has_numbers = material.numbers.is_some();
    if labelled && !has_numbers {
        columns.into_iter().collect()
    } else if may_be_rows(material, lists) && is_indented(material, lists) {
        grid().into_iter().collect()
    } else if labelled || !grid::is_certain(lists, has_numbers) {
        columns.into_iter().chain(grid()).collect()
    } else if is_headed {
        grid().into_iter().collect()
    } else {
        grid().into_iter().chain(columns).collect()
    }
}

/// Whether lists under headings may be rows as well as columns: nothing stands before them, there are no gaps, and no
/// list is longer than the one above.
fn may_be_rows(material: &BoardParts, lists: &[&CardList]) -> bool {
    let is_falling =
        material.lists.windows(2).all(|pair| pair[0].slots.len() >= pair[1].slots.len());
    material.is_headed()
        && is_falling
        && lists.len() > 1
        && lists.iter().all(|list| !list.labelled)
        && !grid::is_certain(lists, material.numbers.is_some())
}

/// Whether the lists stand a column to the right of their heading: the first column is empty.
fn is_indented(material: &BoardParts, lists: &[&CardList]) -> bool {
    is_right_of(material, lists, |start, heading, step| start == heading + step)
}

/// Whether the first card of the lists, the heading and the distance of the columns stand like this.
fn is_right_of(
    material: &BoardParts,
    lists: &[&CardList],
    is: impl Fn(usize, usize, usize) -> bool,
) -> bool {
    let steps = lists.iter().flat_map(|list| list.slots.windows(2));
    let step = steps.filter_map(|pair| pair[1].spot.x.0.checked_sub(pair[0].spot.x.0)).min();
    let start =
        lists.iter().filter_map(|list| list.slots.first()).map(|first| first.spot.x.0).min();
    step.zip(start)
        .zip(material.heading)
        .is_some_and(|((step, start), heading)| is(start, heading, step))
}

/// The cards of the lists, dealt to columns one by one.
fn in_dealing_order(lists: &[&CardList]) -> Columns {
    let mut columns = vec![Vec::new(); COLUMNS];
    let cards = lists.iter().flat_map(|list| list.cards());
    cards.enumerate().for_each(|(i, card)| columns[i % COLUMNS].push(card));
    columns
}

/// The cards of the lists as the columns of a deal, one after the other.
fn one_by_one(lists: &[&CardList]) -> Option<Columns> {
    let mut cards = lists.iter().flat_map(|list| list.cards());
    let columns: Columns =
        DEALT_HEIGHTS.iter().map(|height| cards.by_ref().take(*height).collect()).collect();
    cards.next().is_none().then_some(columns)
}

/// Whether columns are those of a numbered deal; on one line, cards may be in rows or in columns.
fn is_deal(columns: &Columns) -> bool {
    build(columns, None, None).is_ok_and(|board| lookup::number(&board).is_some())
}

/// The lists as columns, if there are eight of them; blank lines are empty columns where it takes them.
fn as_columns(material: &BoardParts) -> Option<Columns> {
    let all = material.lists.iter().collect();
    let has_blanks = material.is_headed()
        && material.filled().len() < COLUMNS
        && material.lists.iter().all(|list| !list.labelled);
    let lists: Vec<&CardList> = if has_blanks { all } else { material.filled() };
    // Blank lines behind the last column are no columns.
    let (eight, rest) = lists.split_at_checked(COLUMNS)?;
    let is_empty = |list: &&CardList| list.cards().next().is_none();
    let cards = |list: &&CardList| list.cards().collect();
    rest.iter().all(is_empty).then(|| eight.iter().map(cards).collect())
}

/// A position, if it is one.
fn build(
    columns: &Columns,
    cells: Option<[Option<Card>; MAX_CELLS]>,
    home: Option<[u8; 4]>,
) -> Result<Board, InvalidBoard> {
    let tall = columns.iter().position(|column| column.len() > MAX_COLUMN);
    if let Some(at) = tall {
        let (card, on) = unreachable(&columns[at]);
        return Err(InvalidBoard::Unreachable { column: at + 1, card, on });
    }
    let columns: [Cards; COLUMNS] =
        std::array::from_fn(|i| columns.get(i).into_iter().flatten().copied().collect());
    Board::new(columns, cells.unwrap_or_default(), home.unwrap_or_default())
}

/// The first card of a column that cannot lie on the one below it.
fn unreachable(column: &[Card]) -> (Card, Card) {
    let pair = column[6..].windows(2).find(|pair| !pair[1].packs_on(pair[0]));
    pair.map_or((column[7], column[6]), |pair| (pair[1], pair[0]))
}

/// The boards whose first line holds cells and foundations over rows: cells at the left, or at the right if that is
/// no board. Several if it is unclear where the columns stand.
fn under_top_line(material: &BoardParts, lists: &[&CardList]) -> Vec<Board> {
    let Some((top, rows)) = lists.split_first() else { return Vec::new() };
    // Words between it and the rows may say what they hold.
    if material.interrupted.is_some() {
        return Vec::new();
    }
    // Two pairs of brackets hold the two sides; elsewhere they are halves.
    let (second, rows) = match rows.split_first() {
        Some((next, rows)) if next.line == top.line => (Some(next), rows),
        _ => (None, rows),
    };
    let sides = match second {
        None => grid::halves(top, lists, material.numbers.as_deref()),
        Some(second) => Some([top, second].map(|side| in_order(side))),
    };
    let grids = match rows {
        [] => vec![Columns::new()],
        rows => grid::under(rows, lists, material.numbers.as_deref()),
    };
    let boards = |cells: [Option<Card>; 4], home: [Option<Card>; 4]| -> Vec<Board> {
        let Some(home) = tops(home) else { return Vec::new() };
        let mut held = [None; MAX_CELLS];
        held[..4].copy_from_slice(&cells);
        grids.iter().filter_map(|columns| build(columns, Some(held), Some(home)).ok()).collect()
    };
    let Some([left, right]) = sides else { return Vec::new() };
    let found = boards(left, right);
    if found.is_empty() { boards(right, left) } else { found }
}

/// The cards home under these tops; `None` if two are of one suit.
fn tops(cards: [Option<Card>; 4]) -> Option<[u8; 4]> {
    let mut home = [0; 4];
    for card in cards.into_iter().flatten() {
        if std::mem::replace(&mut home[card.suit().index()], card.rank().value()) > 0 {
            return None;
        }
    }
    Some(home)
}

/// Four places with what each holds.
fn in_order(list: &CardList) -> [Option<Card>; 4] {
    std::array::from_fn(|at| list.slots.get(at).and_then(CardToken::card))
}
