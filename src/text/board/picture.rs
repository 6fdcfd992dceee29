//! Rows with blanks where a column has ended, read by where the cards stand.

use std::ops::RangeInclusive;

use crate::board::COLUMNS;

use super::grid::{Grid, Group};
use super::shapes::Columns;
use crate::text::token::{Kind, Token};

/// Where a token stands, twice in characters: its middle, or its left or right edge.
pub(super) type Anchor = fn(&Token) -> u32;

/// Columns read by where the cards stand.
pub(super) struct Picture {
    pub(super) columns: Columns,
    /// Whether a line over the cards shows where the columns are.
    pub(super) is_headed: bool,
    /// Whether each card stands right over the next one of its column.
    is_aligned: bool,
    /// Whether a card stands behind the blank of a column that has ended, or the cards stand
    /// further apart than those of a list.
    has_gap: bool,
}

impl Picture {
    /// Whether the lines can only be rows: a line that lists a column has no gap.
    pub(super) fn is_certain(&self) -> bool {
        self.is_aligned && (self.is_headed || self.has_gap)
    }
}

/// The pictures that the lines can be, those first in which the cards stand in line.
pub(super) fn pictures(groups: &[&Group], heading: Option<&[Token]>) -> Vec<Picture> {
    const ANCHORS: [Anchor; 3] = [Token::centre, |token| 2 * token.x.0, |token| 2 * token.x.1];
    let pictures = ANCHORS.into_iter().filter_map(|anchor| picture(groups, heading, anchor));
    let mut pictures: Vec<Picture> = pictures.collect();
    pictures.sort_by_key(|picture| !picture.is_aligned);
    pictures
}

/// Reads the picture that the lines are, if they can be one.
///
/// Where the columns are is shown by a line of their numbers or of marks, or a first line with all
/// eight places; without one, by the places of all lines together.
fn picture(groups: &[&Group], heading: Option<&[Token]>, anchor: Anchor) -> Option<Picture> {
    let first = groups.first().filter(|group| group.slots.len() == COLUMNS);
    let first = first.map(|group| (places(&group.slots, anchor), group.cards() == 0));
    let marks =
        first.iter().filter(|(_, is_heading)| *is_heading).map(|(places, _)| places.clone());
    let heading = heading.map(|heading| places(heading, anchor)).or_else(|| marks.clone().next());
    let headed = heading.and_then(|places| place(groups, &places, anchor, true));
    if let Some(picture) = headed.filter(|picture| picture.is_aligned) {
        return Some(Picture { is_headed: true, ..picture });
    }
    let places = first.map(|(places, _)| places).or_else(|| spread(groups, anchor))?;
    place(groups, &places, anchor, true)
}

fn places(slots: &[Token], anchor: Anchor) -> Vec<u32> {
    slots.iter().map(anchor).collect()
}

/// Where the columns stand, when the grid shows all eight of them.
pub(super) fn shown_centres(grid: &Grid) -> Option<Vec<u32>> {
    let row = || grid.groups().map(|group| &group.slots).find(|slots| slots.len() == COLUMNS);
    grid.heading.as_ref().or_else(row).map(|slots| places(slots, Token::centre))
}

/// The column that is nearest to a place.
pub(super) fn nearest(columns: &[u32], place: u32) -> Option<usize> {
    (0..columns.len()).min_by_key(|&column| columns[column].abs_diff(place))
}

/// Two cards cannot stand a character apart: these are one column, `10♦` over `9♦`. Places count
/// half characters.
const SAME_PLACE: u32 = 2;

/// How far apart the cards of a row stand, where those of a list have one blank or a tab between.
const WIDE_GAP: RangeInclusive<u32> = 3..=5;

/// Whether a mark for an empty place stands before a card.
fn is_marked(group: &Group) -> bool {
    group.slots.windows(2).any(|pair| pair[0].card().is_none() && pair[1].card().is_some())
}

/// Puts each card into the column that is nearest. None when a card would lie under a blank, where
/// the lines are rows, or two cards at one place.
pub(super) fn place(
    groups: &[&Group],
    places: &[u32],
    anchor: Anchor,
    in_rows: bool,
) -> Option<Picture> {
    if places.len() != COLUMNS {
        return None;
    }
    let mut picture =
        Picture { columns: Columns::default(), is_headed: false, is_aligned: true, has_gap: false };
    // Each empty place has a mark.
    let is_full = groups.iter().all(|group| group.slots.len() == COLUMNS)
        || groups.iter().all(|group| group.slots.len() <= COLUMNS)
            && groups.iter().any(|group| is_marked(group));
    let is_turned = places[0] > places[1];
    let rows = groups.iter().skip_while(|group| group.cards() == 0);
    let gaps = groups.iter().flat_map(|group| group.slots.windows(2));
    let mut gaps = gaps.map(|pair| pair[1].x.0.saturating_sub(pair[0].x.1)).peekable();
    picture.has_gap = gaps.peek().is_some() && gaps.all(|gap| WIDE_GAP.contains(&gap));
    for (row, group) in rows.enumerate() {
        for (i, slot) in group.slots.iter().enumerate() {
            let column = match is_full {
                true if is_turned => COLUMNS - 1 - i,
                true => i,
                false => nearest(places, anchor(slot))?,
            };
            picture.is_aligned &= is_full || places[column].abs_diff(anchor(slot)) <= SAME_PLACE;
            picture.has_gap |= is_full || i != column;
            if let Kind::Card(card) = slot.kind {
                if in_rows && picture.columns[column].len() != row {
                    return None;
                }
                picture.columns[column].push(card);
            }
        }
    }
    Some(picture)
}

/// Where eight columns stand by the cards of all lines: where a column has none, the distance of
/// the others tells its place.
pub(super) fn spread(groups: &[&Group], anchor: Anchor) -> Option<Vec<u32>> {
    let mut at: Vec<u32> = groups.iter().flat_map(|group| places(&group.slots, anchor)).collect();
    at.sort_unstable();
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
    (at.len() == COLUMNS).then_some(at)
}
