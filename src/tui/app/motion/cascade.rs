//! The cards of a won game, which leave the foundations and bounce over the table.
//!
//! Each leaves a short trail, so that its arc is seen. Where a card is in a frame follows from the seed and the table
//! alone, so that a resized window shows the same cascade.

use ratatui::layout::Rect;

use crate::tui::layout::{Table, length};
use freecell::card::{Card, Rank, Suit};
use freecell::random::{Random, mix};

#[cfg(test)]
mod tests;

/// The frames over which the starts of all cards are spread.
const STARTS: usize = 64;
/// The frames after which every card has left the table.
const LIFE: u16 = 40;
/// The frames for which a place on a trail is seen.
const TRAIL: u16 = 12;
/// The frames in which a card falls from the foundations to the floor.
const FALL: i32 = 11;
/// Parts of a row or a column of the screen.
const UNIT: i32 = 1 << 10;

/// The cascade of a won game.
#[derive(Clone, Debug)]
pub(crate) struct Cascade {
    seed: u64,
    frame: u16,
}

/// A card's flight: its place in each frame from its start on, until it leaves the table.
struct Path {
    card: Card,
    /// The frame in which it starts.
    start: u16,
    places: Vec<Rect>,
}

impl Cascade {
    /// The cascade of this seed, in its first frame.
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, frame: 0 }
    }

    /// Goes on to the next frame. Returns whether it is over.
    pub(super) fn step(&mut self) -> bool {
        self.frame += 1;
        self.frame >= length(STARTS) + LIFE
    }

    /// The cards that have left the foundations.
    pub(crate) fn gone(&self) -> Vec<Card> {
        starts().filter(|(_, start)| *start <= self.frame).map(|(card, _)| card).collect()
    }

    /// The cards with the places that they have passed lately, the oldest first. The areas count from a card's
    /// width left of the table, and end as far right of it: a card leaves the table bit by bit.
    pub(crate) fn trail(&self, table: &Table) -> Vec<(Card, Rect)> {
        let paths: Vec<Path> = (1..)
            .zip(starts())
            .map(|(i, start)| Path::new(mix(self.seed) ^ i, start, table))
            .collect();
        let in_frame = |frame: u16| {
            paths.iter().filter_map(move |path| {
                let since = frame.checked_sub(path.start)?;
                Some((path.card, *path.places.get(usize::from(since))?))
            })
        };
        (self.frame.saturating_sub(TRAIL)..=self.frame).flat_map(in_frame).collect()
    }
}

/// The cards in the order in which they leave, the kings first, and the frame in which each starts.
fn starts() -> impl Iterator<Item = (Card, u16)> {
    let ranks = Rank::ALL.into_iter().rev();
    let cards = ranks.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
    cards.enumerate().map(|(i, card)| (card, length(i * STARTS / Card::COUNT)))
}

impl Path {
    fn new(seed: u64, (card, start): (Card, u16), table: &Table) -> Self {
        let mut random = Random::new(seed);
        let mut between = |least: i32, most: i32| {
            least + random.below((most - least).unsigned_abs()).cast_signed()
        };
        let (area, from) = (table.area, table.foundations[card.suit().index()]);
        let size = table.columns[0].outline;
        let [width, ceiling] = [area.width, area.y].map(|cells| i32::from(cells) * UNIT);
        let floor = i32::from(area.bottom().saturating_sub(size.height)) * UNIT;
        let mut x = i32::from(from.x - area.x + size.width) * UNIT;
        let mut y = i32::from(from.y) * UNIT;
        let gravity = (2 * (floor - y) / (FALL * FALL)).max(1);
        // Most go left, where there is more room.
        let pace = width / between(i32::from(LIFE) / 2, i32::from(LIFE));
        let across = if between(0, 5) == 0 { pace } else { -pace };
        let mut down = -between(0, 4) * gravity;
        let bounce = between(65, 85);
        let mut places = Vec::new();
        for _ in 0..LIFE {
            let [column, row] = [x, y].map(|at| u16::try_from(at / UNIT).ok());
            let (Some(column), Some(row)) = (column, row) else { break };
            if column >= area.width + size.width || column == 0 {
                break;
            }
            places.push(Rect { x: column, y: row, ..size });
            x += across;
            down += gravity;
            y = (y + down).max(ceiling);
            if y > floor {
                y = floor;
                down = -down * bounce / 100;
            }
        }
        Self { card, start, places }
    }
}
