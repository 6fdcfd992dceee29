//! Rows of cards read by where the cards stand: short columns leave blanks.

use super::board_parts::Columns;
use super::line::{CardList, CardToken, TextColumn};
use crate::board::COLUMNS;

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

/// The columns of rows of cards; `None` if a card stands in no column.
///
/// The left edge of the table is at this character.
pub(super) fn columns(
    lists: &[&CardList],
    numbers: Option<&[TextColumn]>,
    left: usize,
) -> Option<Columns> {
    let ruler = Ruler::of(lists);
    place(lists, &heads(lists, numbers, ruler, left)?, ruler)
}

/// The columns of rows under a line of cells and foundations, in each way to tell where they stand.
pub(super) fn under(
    rows: &[&CardList],
    all: &[&CardList],
    numbers: Option<&[TextColumn]>,
) -> Vec<Columns> {
    let ruler = Ruler::of(all);
    let full = rows.iter().any(|list| list.slots.len() == COLUMNS);
    let shown = if full || numbers.is_some() { heads(rows, numbers, ruler, 0) } else { None };
    let ways = [shown, even_heads(all, 0), even_heads(rows, 0), heads(all, None, ruler, 0)];
    ways.into_iter().flatten().filter_map(|heads| place(rows, &heads, ruler)).collect()
}

/// The left and the right four places of a line over the rows.
pub(super) fn halves(
    top: &CardList,
    all: &[&CardList],
    numbers: Option<&[TextColumn]>,
) -> Option<[[Option<crate::card::Card>; 4]; 2]> {
    let ruler = Ruler::of(all);
    let mut halves = [[None; 4]; 2];
    if top.slots.len() == COLUMNS {
        for (i, placed) in top.slots.iter().enumerate() {
            halves[i / 4][i % 4] = placed.card();
        }
        return Some(halves);
    }
    let heads = heads(all, numbers, ruler, 0)?;
    for placed in top.slots.iter().filter(|placed| placed.card().is_some()) {
        let column = nearest(&heads, ruler.at(placed.spot));
        halves[column / 4][column % 4] = placed.card();
    }
    Some(halves)
}

/// Where the eight columns stand: under their numbers, as in a full row, or at equal steps.
fn heads(
    lists: &[&CardList],
    numbers: Option<&[TextColumn]>,
    ruler: Ruler,
    left: usize,
) -> Option<Vec<usize>> {
    if let Some(numbers) = numbers {
        return Some(numbers.iter().map(|spot| ruler.at(*spot)).collect());
    }
    if let Some(full) = lists.iter().find(|list| list.slots.len() == COLUMNS) {
        return Some(full.slots.iter().map(|placed| ruler.at(placed.spot)).collect());
    }
    if let Some(kind) = ruler.0 {
        // A bar may stand before the first field.
        let first = usize::from(kind == 1 && lists.iter().any(|list| list.fields[1] > COLUMNS));
        return Some((first..).take(COLUMNS).map(|field| Ruler::FIELD * field).collect());
    }
    even_heads(lists, left).or_else(|| heads_of_first(lists, left))
}

/// Where the columns stand by the cards of the first row: those without a card there are empty.
fn heads_of_first(lists: &[&CardList], left: usize) -> Option<Vec<usize>> {
    /// Where no card stands.
    const NOWHERE: usize = usize::MAX / 4;
    let row = &lists.first()?.slots;
    let start = |placed: &CardToken| placed.spot.x.0;
    let steps = row.windows(2).map(|pair| start(&pair[1]).checked_sub(start(&pair[0])));
    let step = steps.min()?.filter(|step| *step > 0)?;
    let mut heads = vec![NOWHERE; COLUMNS];
    let (mut column, mut before) = (0, left);
    for (i, placed) in row.iter().enumerate() {
        let gap = start(placed).checked_sub(before)?;
        column += if i == 0 { gap / step } else { ((gap + step / 2) / step).max(1) };
        *heads.get_mut(column)? = placed.spot.x.0 + placed.spot.x.1;
        before = start(placed);
    }
    Some(heads)
}

/// Columns at equal steps, by the last or by the first characters of the cards.
fn even_heads(lists: &[&CardList], left: usize) -> Option<Vec<usize>> {
    let spots: Vec<TextColumn> =
        lists.iter().flat_map(|list| &list.slots).map(|placed| placed.spot).collect();
    let width = spots.iter().map(|spot| spot.x.1 - spot.x.0).min()?;
    let steps = |edge: fn(&TextColumn) -> usize| {
        let first = spots.iter().map(edge).min()?;
        let far = || spots.iter().map(|spot| edge(spot) - first);
        let step = far().fold(0, gcd);
        (step > 0 && far().all(|far| far / step < COLUMNS)).then_some((first, step))
    };
    let (middle, step) = match (steps(|spot| spot.x.1), steps(|spot| spot.x.0)) {
        (Some((last, step)), _) => (2 * last - width, step),
        (None, Some((first, step))) => (2 * first + width, step),
        (None, None) => return None,
    };
    // The first column may be empty.
    let before = ((middle / 2).saturating_sub(left) / step).min(COLUMNS - 1);
    let most = spots.iter().map(|spot| spot.x.0 + spot.x.1).max()?.saturating_sub(middle);
    let before = before.min((COLUMNS - 1).saturating_sub(most.div_ceil(2 * step)));
    Some((0..COLUMNS).map(|i| middle - 2 * before * step + 2 * i * step).collect())
}

/// The greatest number that divides both.
fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The column whose head is nearest.
fn nearest(heads: &[usize], x: usize) -> usize {
    (0..heads.len()).min_by_key(|i| heads[*i].abs_diff(x)).unwrap_or(0)
}

/// The cards of each column; `None` if two of a row stand in one.
fn place(lists: &[&CardList], heads: &[usize], ruler: Ruler) -> Option<Columns> {
    /// The most that the middle of a card is off that of its column, doubled.
    const FAR: usize = 6;
    let mut columns = vec![Vec::new(); COLUMNS];
    for list in lists {
        let is_full = list.slots.len() == COLUMNS;
        let mut next = 0;
        for (i, placed) in list.slots.iter().enumerate() {
            let column = if is_full { i } else { nearest(heads, ruler.at(placed.spot)) };
            let is_far = ruler.0.is_none()
                && !is_full
                && heads[column].abs_diff(ruler.at(placed.spot)) > FAR;
            if column < next || is_far {
                return None;
            }
            next = column + 1;
            columns[column].extend(CardToken::card(placed));
        }
    }
    Some(columns)
}
