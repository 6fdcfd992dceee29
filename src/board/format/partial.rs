//! Boards of which not every card is known.

use std::fmt;
use std::str::FromStr;

use crate::board::format::arrange::ROWS;
use crate::board::format::content::{Content, Group};
use crate::board::format::pieces::MISCOUNT;
use crate::board::format::token::{Kind, Token};
use crate::board::format::{ParseBoardError, Problem, parse_one};
use crate::board::{Board, COLUMNS, DEALT_HEIGHTS, DEALT_ROWS};
use crate::card::Card;

/// What is known of a dealt board: the card at each of the fifty-two places, in the order they are
/// dealt (rows of eight, left to right), or that it is not known.
///
/// Unknown cards are written `??`, `--`, `.` or `..`; cards that are left out at the end are
/// unknown too.
///
/// ```
/// use freecell::board::format::PartialBoard;
/// let first_row: PartialBoard = "7D AD 5C ?? 5S 8C 2D AH".parse().unwrap();
/// assert_eq!((first_row.known(), first_row.leading().len()), (7, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartialBoard {
    cards: [Option<Card>; Card::COUNT],
}

impl PartialBoard {
    /// A board of which these cards are known, in the order they are dealt.
    ///
    /// Returns `None` when a card appears twice.
    #[must_use]
    pub fn new(cards: [Option<Card>; Card::COUNT]) -> Option<Self> {
        let mut seen = [false; Card::COUNT];
        let mut known = cards.iter().flatten();
        known
            .all(|card| !std::mem::replace(&mut seen[card.index()], true))
            .then_some(Self { cards })
    }

    /// The cards in the order they are dealt.
    #[must_use]
    pub fn cards(&self) -> &[Option<Card>; Card::COUNT] {
        &self.cards
    }

    /// How many cards are known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// The cards that are not known.
    #[must_use]
    pub fn missing(&self) -> Vec<Card> {
        let is_known = |card: &Card| self.cards.iter().flatten().any(|known| known == card);
        Card::ALL.into_iter().filter(|card| !is_known(card)).collect()
    }

    /// The cards up to the first one that is not known.
    #[must_use]
    pub fn leading(&self) -> Vec<Card> {
        self.cards.iter().map_while(|card| *card).collect()
    }
}

impl FromStr for PartialBoard {
    type Err = ParseBoardError;

    /// Reads rows, columns or cards in the order they are dealt, with marks for unknown cards.
    ///
    /// # Errors
    /// When a card appears twice or cannot be read, or the text is neither rows nor columns.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse_one(text, partial)
    }
}

/// What the content says of a dealt board.
pub(super) fn partial(content: &Content<'_>) -> Result<PartialBoard, ParseBoardError> {
    let mut problems = content.problems.clone();
    let mut first = [None; Card::COUNT];
    for slot in content.groups.iter().flat_map(|group| &group.slots) {
        let Some(card) = slot.card() else { continue };
        match first[card.index()] {
            Some(first) => problems.push(Problem::Duplicate { card, first, second: slot.at() }),
            None => first[card.index()] = Some(slot.at()),
        }
    }
    if first.iter().all(Option::is_none) {
        problems.push(Problem::NoCards);
    }
    if !problems.is_empty() {
        return Err(ParseBoardError::new(problems));
    }
    if !content.cells.is_empty() || content.home.is_some_and(|home| home != [0; 4]) {
        return Err(Problem::NoDeal.into());
    }
    place(&content.groups).ok_or_else(|| {
        Problem::Shape(content.groups.iter().map(|group| group.slots.len()).collect()).into()
    })
}

/// Puts each group's cards where they are dealt.
fn place(groups: &[Group<'_>]) -> Option<PartialBoard> {
    slots(groups).and_then(PartialBoard::new)
}

/// What a dealt board with mistakes may be: the cards where they are dealt, also such as appear
/// twice. Of a line that lacks a card, each place may be the one without.
pub(super) fn with_mistakes(content: &Content<'_>) -> Vec<[Option<Card>; Card::COUNT]> {
    let groups: Vec<Group<'_>> =
        content.groups.iter().filter(|group| !group.slots.is_empty()).cloned().collect();
    let is_position = content.home.is_some_and(|home| home != [0; 4]) || !content.cells.is_empty();
    let expected: &[usize] = match groups.len() {
        DEALT_ROWS => &ROWS,
        COLUMNS => &DEALT_HEIGHTS,
        _ => return Vec::new(),
    };
    let counts = groups.iter().map(|group| group.slots.len()).zip(expected);
    let short: Vec<usize> = (0..)
        .zip(counts)
        .filter(|(_, (count, expected))| count != *expected)
        .map(|(at, (count, expected))| if count + 1 == *expected { at } else { usize::MAX })
        .collect();
    match short[..] {
        _ if is_position => Vec::new(),
        [] => slots(&groups).into_iter().collect(),
        [at] if at < groups.len() => {
            let filled = |place: usize| {
                let mut groups = groups.clone();
                let unknown = groups[at].slots[0].as_kind(Kind::Unknown);
                groups[at].slots.insert(place, unknown);
                slots(&groups)
            };
            (0..expected[at]).filter_map(filled).collect()
        }
        _ => Vec::new(),
    }
}

fn slots(groups: &[Group<'_>]) -> Option<[Option<Card>; Card::COUNT]> {
    let counts: Vec<usize> = groups.iter().map(|group| group.slots.len()).collect();
    let (last, full) = counts.split_last()?;
    let rows = full.iter().all(|&n| n == COLUMNS) && *last <= COLUMNS && groups.len() <= DEALT_ROWS;
    let flat = groups.len() == 1 && *last <= Card::COUNT;
    let columns = groups.len() <= COLUMNS && counts.iter().zip(DEALT_HEIGHTS).all(|(&n, h)| n <= h);
    let mut cards = [None; Card::COUNT];
    if rows || flat {
        let slots = groups.iter().flat_map(|group| &group.slots);
        let slots: Vec<&Token<'_>> = slots.collect();
        // The last row may have marks where there are no columns of seven.
        let (known, marks) = slots.split_at(slots.len().min(Card::COUNT));
        if marks.iter().any(|slot| slot.card().is_some()) {
            return None;
        }
        known.iter().zip(&mut cards).for_each(|(slot, card)| *card = slot.card());
    } else if columns {
        for (i, group) in groups.iter().enumerate() {
            for (row, slot) in group.slots.iter().enumerate() {
                cards[row * COLUMNS + i] = slot.card();
            }
        }
    } else {
        return None;
    }
    Some(cards)
}

/// Whether the content is meant to be a part of a board, not a board with a card missing by mistake.
pub(super) fn is_partial(content: &Content<'_>) -> bool {
    let slots = || content.groups.iter().flat_map(|group| &group.slots);
    let marked = slots().any(|slot| matches!(slot.kind, Kind::Unknown | Kind::Blank));
    (marked || is_beginning(content)) && place(&content.groups).is_some()
}

/// Whether the content is cards in the order they are dealt, broken off: nothing else stands among
/// them, and too many are left out for a mistake.
fn is_beginning(content: &Content<'_>) -> bool {
    let counts: Vec<usize> = content.groups.iter().map(Group::cards).collect();
    let Some((&last, full)) = counts.split_last() else { return false };
    let rows = full.iter().all(|&n| n == COLUMNS) && last <= COLUMNS;
    let whole_rows = counts.iter().sum::<usize>().is_multiple_of(COLUMNS);
    (rows || full.is_empty() || whole_rows)
        && counts.iter().sum::<usize>() + MISCOUNT < Card::COUNT
        && content.doubtful.is_empty()
        && content.home.is_none()
        && content.cells.is_empty()
}

impl From<&Board> for PartialBoard {
    /// All cards of a dealt board; cards that are dealt elsewhere than they lie are left out.
    fn from(board: &Board) -> Self {
        let card = |i: usize| board.column(i % COLUMNS).get(i / COLUMNS).copied();
        Self { cards: std::array::from_fn(card) }
    }
}

impl fmt::Display for PartialBoard {
    /// Writes rows, with `??` for cards that are not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cards.chunks(COLUMNS) {
            for (i, card) in row.iter().enumerate() {
                f.write_str(if i > 0 { " " } else { "" })?;
                match card {
                    Some(card) => write!(f, "{card}")?,
                    None => f.write_str("??")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
