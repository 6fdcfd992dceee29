//! Rows of cards read by where the cards stand: short columns leave blanks.

use super::board_parts::Columns;
use super::line::{CardList, CardToken, TextColumn};
use crate::board::COLUMNS;
use crate::card::Card;

/// How places are read: by the fields that tabs, bars or commas part, or by characters.
#[derive(Clone, Copy)]
struct Ruler(Option<usize>);

impl Ruler {
    /// How far apart fields are.
    const FIELD: usize = 8;

    fn of(lists: &[&CardList]) -> Self {
        let is_parted = |kind: &usize| {
            let most = lists.iter().map(|list| list.fields[*kind]).max().unwrap_or(0);
            let parts = |list: &&CardList| match (list.slots.first(), list.slots.last()) {
                (Some(first), Some(last)) => first.spot.fields[0] < last.spot.fields[0],
                _ => false,
            };
            let is_hollow = |list: &&CardList| list.fields[*kind] >= list.slots.len().max(1);
            match kind {
                // Tabs before all cards are an indent.
                0 => most > 0 && lists.iter().any(parts),
                1 => most >= COLUMNS - 1,
                // Commas behind every card are no fields.
                _ => most == COLUMNS - 1 && lists.iter().any(is_hollow),
            }
        };
        Self((0..3).find(is_parted))
    }

    /// The middle of a place, doubled.
    fn at(self, spot: TextColumn) -> usize {
        self.0.map_or(spot.x.0 + spot.x.1, |kind| Self::FIELD * spot.fields[kind])
    }
}

/// Whether only rows stand like this: there are numbers over them, or gaps between the cards.
pub(super) fn is_certain(lists: &[&CardList], has_numbers: bool) -> bool {
    let is_filled = lists.len() > 1 && lists.iter().all(|list| list.slots.len() == COLUMNS);
    if has_numbers || is_filled {
        return true;
    }
    let ruler = Ruler::of(lists);
    let steps = |list: &&CardList| -> Vec<usize> {
        list.slots
            .windows(2)
            .map(|pair| ruler.at(pair[1].spot).saturating_sub(ruler.at(pair[0].spot)))
            .collect()
    };
    let all: Vec<usize> = lists.iter().flat_map(steps).collect();
    let Some(least) = all.iter().copied().min().filter(|least| *least > 0) else { return false };
    let starts =
        lists.iter().filter_map(|list| list.slots.first()).map(|first| ruler.at(first.spot));
    let left = starts.clone().min().unwrap_or(0);
    all.into_iter().chain(starts.map(|start| start - left)).any(|step| step + 2 >= 2 * least)
}

/// The columns of rows of cards; `None` if it is not certain in which column a card stands.
///
/// The left edge of the table is at this character, if the text shows it.
pub(super) fn columns(
    rows: &[&CardList],
    numbers: Option<&[TextColumn]>,
    left: Option<usize>,
) -> Option<Columns> {
    let ruler = Ruler::of(rows);
    let spans = spans(rows, numbers, ruler, left)?;
    // Numbers say nothing if full rows do not stand under them.
    let is_under =
        |(at, placed): (usize, &CardToken)| column_at(&spans, ruler.at(placed.spot)) == Some(at);
    let mut full = rows.iter().filter(|list| list.slots.len() == COLUMNS);
    if numbers.is_some() && !full.all(|list| list.slots.iter().enumerate().all(is_under)) {
        return None;
    }
    place(rows, &spans, ruler)
}

/// The columns of rows under a line of cells and foundations: as they stand below each other and below that line.
pub(super) fn under(
    rows: &[&CardList],
    all: &[&CardList],
    numbers: Option<&[TextColumn]>,
) -> Vec<Columns> {
    let ruler = Ruler::of(all);
    // Each card stands exactly under a place of the full line.
    let top = all[0].slots.iter().map(|placed| placed.spot.x);
    let is_under = |placed: &CardToken| {
        let (start, end) = placed.spot.x;
        { top.clone() }.any(|x| x.0 == start || x.1 == end)
    };
    let is_aligned =
        all[0].slots.len() == COLUMNS && rows.iter().flat_map(|list| &list.slots).all(is_under);
    let by_rows = spans(rows, numbers, ruler, None).filter(|_| !is_aligned);
    let ways = [by_rows, spans(all, numbers, ruler, None)];
    let found = ways.into_iter().flatten().filter_map(|spans| place(rows, &spans, ruler));
    let mut found: Vec<Columns> = found.collect();
    found.dedup();
    found
}

/// The left and the right four places of a line over the rows.
pub(super) fn halves(
    top: &CardList,
    all: &[&CardList],
    numbers: Option<&[TextColumn]>,
) -> Option<[[Option<Card>; 4]; 2]> {
    let ruler = Ruler::of(all);
    let mut halves = [[None; 4]; 2];
    let spans = match top.slots.len() {
        COLUMNS => Vec::new(),
        _ => spans(all, numbers, ruler, None)?,
    };
    for (i, placed) in top.slots.iter().enumerate() {
        let column = if spans.is_empty() { i } else { column_at(&spans, ruler.at(placed.spot))? };
        halves[column / 4][column % 4] = placed.card();
    }
    Some(halves)
}

/// From where to where each of the eight columns reaches on a ruler; an empty one is nowhere.
type Spans = Vec<(usize, usize)>;

/// Where the columns stand: under their numbers, in their fields, or where cards stand below each other.
fn spans(
    lists: &[&CardList],
    numbers: Option<&[TextColumn]>,
    ruler: Ruler,
    left: Option<usize>,
) -> Option<Spans> {
    if let Some(numbers) = numbers {
        let middle = |at: usize| ruler.at(numbers[at.min(COLUMNS - 1)]);
        let half = |at: usize| middle(at + 1).saturating_sub(middle(at)).div_ceil(2);
        let span = |at: usize| {
            let (before, behind) = (half(at.max(1) - 1), half(at.min(COLUMNS - 2)));
            (middle(at).saturating_sub(before), middle(at) + behind)
        };
        return Some((0..COLUMNS).map(span).collect());
    }
    if let Some(kind) = ruler.0 {
        // A bar may stand before the first field.
        let first = usize::from(kind == 1 && lists.iter().any(|list| list.fields[1] > COLUMNS));
        let field = |at| (Ruler::FIELD * at, Ruler::FIELD * at + 1);
        return Some((first..).take(COLUMNS).map(field).collect());
    }
    let stacks = stacks(lists)?;
    let columns = match stacks.len() {
        COLUMNS => (0..COLUMNS).collect(),
        count if count < COLUMNS => {
            let is_each = |columns: &Vec<usize>| columns.len() == count;
            even(lists, left).filter(is_each).or_else(|| by_gaps(&stacks, left))?
        }
        _ => return None,
    };
    let mut spans = vec![(usize::MAX, usize::MAX); COLUMNS];
    for (column, (start, end)) in columns.into_iter().zip(stacks) {
        *spans.get_mut(column)? = (2 * start, 2 * end);
    }
    Some(spans)
}

/// Where cards stand below each other, from left to right; `None` if two of a line do, or if cards of one width do not
/// stand exactly below each other, so that no blank is left between two columns.
fn stacks(lists: &[&CardList]) -> Option<Vec<(usize, usize)>> {
    let spots = |list: &&CardList| -> Vec<(usize, usize)> {
        list.slots.iter().map(|placed| placed.spot.x).collect()
    };
    let mut all: Vec<(usize, usize)> = lists.iter().flat_map(spots).collect();
    all.sort_unstable();
    let mut stacks: Vec<(usize, usize)> = Vec::new();
    for &(start, end) in &all {
        match stacks.last_mut() {
            Some(last) if start < last.1 => last.1 = last.1.max(end),
            _ => stacks.push((start, end)),
        }
    }
    let width = |(start, end): &(usize, usize)| end - start;
    let is_even = all.iter().all(|spot| width(spot) == width(&all[0]));
    if is_even && stacks.windows(2).any(|pair| pair[0].1 == pair[1].0) {
        return None;
    }
    let stack_of = |(start, _): &(usize, usize)| stacks.partition_point(|stack| stack.1 <= *start);
    let is_apart = |list: &&CardList| {
        spots(list).windows(2).all(|pair| stack_of(&pair[0]) < stack_of(&pair[1]))
    };
    lists.iter().all(is_apart).then_some(stacks)
}

/// The columns of fewer than eight stacks whose left or right edges stand at equal steps, so narrow that no column
/// fits between two.
fn even(lists: &[&CardList], left: Option<usize>) -> Option<Vec<usize>> {
    let spots = || lists.iter().flat_map(|list| &list.slots).map(|placed| placed.spot.x);
    let width = spots().map(|(start, end)| end - start).min()?;
    let by = |edge: fn((usize, usize)) -> usize| {
        let mut edges: Vec<usize> = spots().map(edge).collect();
        edges.sort_unstable();
        edges.dedup();
        let step = edges.iter().map(|it| it - edges[0]).fold(0, gcd);
        if step <= width || step >= 2 * (width + 1) {
            return None;
        }
        let columns: Vec<usize> = edges.iter().map(|it| (it - edges[0]) / step).collect();
        let start = spots().map(|(start, _)| start).min()?;
        shifted(&columns, start, left, |room| {
            Some(room / step).filter(|_| room % step + width <= step)
        })
    };
    by(|(_, end)| end).or_else(|| by(|(start, _)| start))
}

/// The columns of fewer than eight stacks by the blanks between them: an empty column leaves its own and those on both
/// sides. Any other gap is unclear.
fn by_gaps(stacks: &[(usize, usize)], left: Option<usize>) -> Option<Vec<usize>> {
    let widths = || stacks.iter().map(|(start, end)| end - start);
    let (narrow, wide) = (widths().min()?, widths().max()?);
    let gaps = || stacks.windows(2).map(|pair| pair[1].0 - pair[0].1);
    // Between two columns no other one fits.
    let least = gaps().min().filter(|gap| (1..narrow + 2).contains(gap))?;
    // How many empty columns, each with the blanks beside it, take this room.
    let empty = |room: usize| {
        let fits =
            |count: &usize| (count * (narrow + least)..=count * (wide + least)).contains(&room);
        let mut fitting = (0..COLUMNS).filter(fits);
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let mut columns = vec![0];
    for gap in gaps() {
        columns.push(columns[columns.len() - 1] + 1 + empty(gap - least)?);
    }
    shifted(&columns, stacks[0].0, left, empty)
}

/// Columns counted from the first that has a card, counted from the first of the table instead.
fn shifted(
    columns: &[usize],
    start: usize,
    left: Option<usize>,
    empty: impl Fn(usize) -> Option<usize>,
) -> Option<Vec<usize>> {
    let room = start.checked_sub(left.unwrap_or(0))?;
    let before = match (columns.last()? + 1, left) {
        (COLUMNS, _) => 0,
        // Without an edge, what stands before all cards may be an indent.
        (_, None) => Some(0).filter(|_| room < 2)?,
        (_, Some(_)) => empty(room)?,
    };
    (columns.last()? + before < COLUMNS).then(|| columns.iter().map(|at| at + before).collect())
}

/// The greatest number that divides both.
fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The column in which the middle of a card stands.
fn column_at(spans: &[(usize, usize)], at: usize) -> Option<usize> {
    spans.iter().position(|&(start, end)| (start..end).contains(&at))
}

/// The cards of each column; `None` if one stands in none, or two of a row in one.
fn place(rows: &[&CardList], spans: &[(usize, usize)], ruler: Ruler) -> Option<Columns> {
    let mut columns = vec![Vec::new(); COLUMNS];
    for list in rows {
        let mut next = 0;
        for (i, placed) in list.slots.iter().enumerate() {
            let column = match list.slots.len() {
                COLUMNS => i,
                _ => column_at(spans, ruler.at(placed.spot))?,
            };
            if column < next {
                return None;
            }
            next = column + 1;
            columns[column].extend(placed.card());
        }
    }
    Some(columns)
}
