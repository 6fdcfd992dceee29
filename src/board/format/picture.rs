//! Rows with blanks where a column has ended, read by where the cards stand.

use crate::board::COLUMNS;
use crate::board::format::arrange::Columns;
use crate::board::format::content::{Content, Group};
use crate::board::format::token::{Kind, Token};

/// Rows read by place.
pub(super) struct Picture {
    pub(super) columns: Columns,
    /// Whether a line over the cards shows where the columns are.
    pub(super) is_headed: bool,
    /// Whether each card stands right over the next one of its column.
    is_aligned: bool,
    /// Whether a card stands behind the blank of a column that has ended.
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
/// Where the columns are is shown by a line of their numbers or of marks, or a first line with all
/// eight places; without one, by the places of all lines together.
pub(super) fn picture(content: &Content<'_>) -> Option<Picture> {
    let groups = &content.groups;
    let headed = heading(content).and_then(|centres| place(groups, &centres));
    if let Some(picture) = headed.filter(|picture| picture.is_aligned) {
        return Some(Picture { is_headed: true, ..picture });
    }
    let first = groups.first().filter(|group| group.slots.len() == COLUMNS);
    place(groups, &first.map(centres).or_else(|| spread(groups))?)
}

/// Where the columns stand, when a line of numbers or marks over the cards says so.
fn heading(content: &Content<'_>) -> Option<Vec<u32>> {
    let is_heading = |group: &&Group<'_>| group.slots.len() == COLUMNS && group.cards() == 0;
    let marks = content.groups.first().filter(is_heading);
    content.column_centres.clone().or_else(|| marks.map(centres))
}

fn centres(group: &Group<'_>) -> Vec<u32> {
    group.slots.iter().map(Token::centre).collect()
}

/// Puts each card into the column that is nearest. None when a card would lie under a blank, or
/// two cards at one place.
pub(super) fn place(groups: &[Group<'_>], centres: &[u32]) -> Option<Picture> {
    let mut picture =
        Picture { columns: Columns::default(), is_headed: false, is_aligned: true, has_gap: false };
    let rows = groups.iter().skip_while(|group| group.cards() == 0);
    for (row, group) in rows.enumerate() {
        for (i, slot) in group.slots.iter().enumerate() {
            let distance = |&column: &usize| centres[column].abs_diff(slot.centre());
            let column = (0..COLUMNS).min_by_key(distance)?;
            picture.is_aligned &= distance(&column) <= SAME_PLACE;
            picture.has_gap |= i != column;
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

/// Two cards cannot stand a character apart: these are one column, `10♦` over `9♦`. Centres count
/// half characters.
const SAME_PLACE: u32 = 2;

/// Where eight columns stand by the cards of all lines: where a column has none, the distance of
/// the others tells its place.
pub(super) fn spread(groups: &[Group<'_>]) -> Option<Vec<u32>> {
    let mut centres: Vec<u32> = groups.iter().flat_map(centres).collect();
    centres.sort_unstable();
    centres.dedup_by(|next, kept| *next - *kept <= SAME_PLACE);
    let pitch = centres.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let mut at = 1;
    while at < centres.len() && centres.len() < COLUMNS {
        if centres[at] - centres[at - 1] + SAME_PLACE >= 2 * pitch {
            centres.insert(at, centres[at - 1] + pitch);
        }
        at += 1;
    }
    while centres.len() < COLUMNS && centres[0] >= pitch {
        centres.insert(0, centres[0] - pitch);
    }
    while centres.len() < COLUMNS {
        centres.push(centres[centres.len() - 1] + pitch);
    }
    (centres.len() == COLUMNS).then_some(centres)
}
