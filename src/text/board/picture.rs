//! Rows with blanks where a column has ended, read by where the cards stand.

use std::collections::BTreeSet;

use crate::board::COLUMNS;

use super::grid::Group;
use super::shapes::Columns;
use crate::text::token::{Kind, Token};

/// Columns read by where the cards stand.
#[derive(Default)]
pub(super) struct Picture {
    pub(super) columns: Columns,
    /// Whether a line over the cards shows where the columns are.
    pub(super) is_headed: bool,
    /// Whether each card stands right over the next one of its column.
    is_aligned: bool,
    /// Whether a card stands to the right of a column that has ended.
    has_gap: bool,
}

impl Picture {
    /// Whether the lines can only be rows: a line that lists a column has no gap.
    pub(super) fn is_certain(&self) -> bool {
        self.is_aligned && (self.is_headed || self.has_gap)
    }
}

/// Reads the picture that the lines are, if they can be one.
///
/// Where the columns are is shown by a line of their numbers, or a first line with all eight places;
/// without one, by the places of all lines together. What stands `over` the cards may show them as well.
pub(super) fn picture(
    groups: &[&Group],
    heading: Option<&[Token]>,
    over: Option<Vec<Extent>>,
) -> Option<Picture> {
    let all = groups;
    let groups = &all[all.iter().position(|group| group.cards() > 0)?..];
    let mut shown =
        heading.map(extents).into_iter().chain(over).filter_map(|it| place(groups, &it));
    if let Some(picture) = shown.find(|picture| picture.is_aligned) {
        return Some(Picture { is_headed: true, ..picture });
    }
    // Empty places over the cards may be those of the columns.
    let placed_under = |over: &[&Group]| {
        let is_headed = over.len() > groups.len() && over[0].slots.len() == COLUMNS;
        let picture = place(groups, &columns_at(over, None)?)?;
        Some(Picture { is_headed, ..picture })
    };
    let is_certain = |picture: &Picture| picture.is_certain();
    let certain = [all, groups].into_iter().filter_map(placed_under).find(is_certain);
    if certain.is_some() {
        return certain;
    }
    let followed = |first: &[Token], is_headed| {
        let columns = followed(groups, first)?;
        Some(Picture { columns, is_headed, is_aligned: is_headed, has_gap: true })
    };
    let is_first = |group: &&&Group| heading.is_none() && group.slots.len() == COLUMNS;
    let first = groups.first().filter(is_first);
    let headed = heading.and_then(|heading| followed(heading, true));
    headed.or_else(|| placed_under(groups)).or_else(|| followed(&first?.slots, false))
}

/// Where the columns stand.
pub(super) fn columns_at(groups: &[&Group], heading: Option<&[Token]>) -> Option<Vec<Extent>> {
    let first = groups.first().filter(|group| group.slots.len() == COLUMNS);
    let slots = heading.or(first.map(|group| &group.slots[..]));
    slots.map(extents).or_else(|| spread(groups))
}

/// The column whose middle is nearest to that of a token.
pub(super) fn nearest(columns: &[Extent], slot: &Token) -> Option<usize> {
    let middle = |column: Extent| column.0 + column.1;
    (0..columns.len()).min_by_key(|&at| middle(columns[at]).abs_diff(slot.centre()))
}

/// How far right the first and the last character of a token or of a column are shown.
pub(super) type Extent = (u32, u32);

fn extents(slots: &[Token]) -> Vec<Extent> {
    slots.iter().map(|slot| slot.x).collect()
}

/// Two cards cannot stand a character apart: these are one column, `10♦` over `9♦`. Centres count
/// half characters.
const SAME_PLACE: u32 = 2;

/// Puts each card into its column: the one over or under which it stands, or else the one that it is counted by where
/// each empty place before a card may have a mark.
fn place(groups: &[&Group], places: &[Extent]) -> Option<Picture> {
    let by_place = placed(groups, places, |_, slot| nearest(places, slot));
    // All columns are of one height.
    let are_full = groups.iter().all(|group| group.slots.len() == COLUMNS);
    let may_be_counted = are_full
        || groups.iter().all(|group| group.slots.len() <= COLUMNS)
            && groups.iter().any(|group| group.has_gap());
    let by_place =
        by_place.map(|it| Picture { has_gap: it.has_gap || it.is_aligned && are_full, ..it });
    if !may_be_counted || by_place.as_ref().is_some_and(|picture| picture.is_aligned) {
        return by_place;
    }
    let is_turned = places[0] > places[1];
    let column = |at: usize, _: &Token| Some(if is_turned { COLUMNS - 1 - at } else { at });
    let counted = placed(groups, places, column);
    let counted = counted.map(|it| Picture { is_aligned: true, has_gap: true, ..it });
    counted.or(by_place)
}

/// Puts each card into a column. None when a card would lie under a blank, or two cards at one place.
fn placed(
    groups: &[&Group],
    places: &[Extent],
    column: impl Fn(usize, &Token) -> Option<usize>,
) -> Option<Picture> {
    let mut picture = Picture { is_aligned: true, ..Picture::default() };
    for (row, group) in groups.iter().enumerate() {
        for (at, slot) in group.slots.iter().enumerate() {
            let column = column(at, slot)?;
            let (left, right) = places[column];
            picture.is_aligned &= left <= slot.x.1 && slot.x.0 <= right;
            picture.has_gap |= at != column;
            if let Kind::Card(card) = slot.kind {
                if picture.columns[column].len() != row {
                    return None;
                }
                picture.columns[column].push(card);
            }
        }
    }
    Some(picture)
}

/// The columns where the fields of a table are not of one width: the cards of a line are as far apart as
/// those above them, the first ones as the numbers of their columns.
fn followed(groups: &[&Group], heading: &[Token]) -> Option<Columns> {
    let mut columns = Columns::default();
    let mut above: Vec<i64> = heading.iter().map(|number| number.x.0.into()).collect();
    let pitch = above.windows(2).map(|pair| pair[1] - pair[0]).min().filter(|pitch| *pitch > 0)?;
    let (mut open, mut has_gap) = (u8::MAX, false);
    for (row, group) in groups.iter().enumerate() {
        let slots = &group.slots;
        let fits = |set: &u8| set & !open == 0 && set.count_ones() as usize == slots.len();
        let far = |set: &u8| changes(*set, slots, &above).iter().map(|(far, _)| far).sum::<i64>();
        open = (0..=u8::MAX).filter(fits).min_by_key(far)?;
        let is_near = |(far, columns): &(i64, i64)| 2 * far < pitch * columns;
        changes(open, slots, &above).iter().all(is_near).then_some(())?;
        has_gap |= open.leading_zeros() + open.count_ones() + open.trailing_zeros() < u8::BITS;
        for (at, slot) in members(open).zip(slots) {
            above[at] = slot.x.0.into();
            if let Kind::Card(card) = slot.kind {
                (columns[at].len() == row).then(|| columns[at].push(card))?;
            }
        }
    }
    has_gap.then_some(columns)
}

/// The columns of a set, a bit for each.
fn members(set: u8) -> impl Iterator<Item = usize> {
    (0..COLUMNS).filter(move |at| set >> at & 1 > 0)
}

/// For each card of a line how much its distance from the one before it differs from that above it, and how
/// many columns that distance is.
fn changes(set: u8, slots: &[Token], above: &[i64]) -> Vec<(i64, i64)> {
    let mut before = (-1, 0, 0);
    let change = |(at, slot): (usize, &Token)| {
        let this = (i64::try_from(at).unwrap_or(0), i64::from(slot.x.0), above[at]);
        let last = std::mem::replace(&mut before, this);
        (((this.1 - last.1) - (this.2 - last.2)).abs(), this.0 - last.0)
    };
    members(set).zip(slots).map(change).collect()
}

/// Where eight columns stand by the cards of all lines: where a column has none, the distance of
/// the others tells its place.
fn spread(groups: &[&Group]) -> Option<Vec<Extent>> {
    // Where tens are wider, cards stand below each other at the left or at the right.
    let edges: [fn(&Token) -> u32; 3] = [Token::centre, |slot| 2 * slot.x.1, |slot| 2 * slot.x.0];
    let places = |edge: fn(&Token) -> u32| {
        let slots = groups.iter().flat_map(|group| &group.slots);
        slots.map(edge).collect::<BTreeSet<u32>>()
    };
    let fewest = edges.map(places).into_iter().min_by_key(BTreeSet::len);
    let mut at: Vec<u32> = fewest.into_iter().flatten().collect();
    at.dedup_by(|next, kept| *next - *kept <= SAME_PLACE);
    let pitch = at.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let mut i = 1;
    while i < at.len() && at.len() < COLUMNS {
        if at[i] - at[i - 1] + SAME_PLACE >= 2 * pitch {
            at.insert(i, at[i - 1] + pitch);
        }
        i += 1;
    }
    while at.len() < COLUMNS && at[0] >= pitch {
        at.insert(0, at[0] - pitch);
    }
    while at.len() < COLUMNS {
        at.push(at[at.len() - 1] + pitch);
    }
    (at.len() == COLUMNS).then(|| at.into_iter().map(|at| (at / 2, at.div_ceil(2))).collect())
}
