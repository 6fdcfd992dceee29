//! Boards with unknown cards.

use std::fmt;

use crate::board::{Board, COLUMNS};
use crate::card::Card;

/// The known cards of a dealt board: one entry for each of the fifty-two places in dealing order
/// (rows of eight, left to right).
///
/// Unknown cards are written `??`, `--`, `.` or `..`; cards missing at the end are unknown too.
///
/// ```
/// use freecell::board::PartialBoard;
/// let first_row: PartialBoard = "7D AD 5C ?? 5S 8C 2D AH".parse().unwrap();
/// assert_eq!((first_row.known(), first_row.leading().len()), (7, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartialBoard {
    cards: [Option<Card>; Card::COUNT],
}

impl PartialBoard {
    /// A board with these known cards, in the order they are dealt.
    ///
    /// Returns `None` if a card appears twice.
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

    /// The number of known cards.
    #[must_use]
    pub fn known(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// The cards before the first unknown one.
    #[must_use]
    pub fn leading(&self) -> Vec<Card> {
        self.cards.iter().map_while(|card| *card).collect()
    }
}

impl From<&Board> for PartialBoard {
    /// The cards of a dealt board. Cards in cells, at home or below the seventh row are left out.
    fn from(board: &Board) -> Self {
        let card = |i: usize| board.columns()[i % COLUMNS].get(i / COLUMNS).copied();
        Self { cards: std::array::from_fn(card) }
    }
}

impl fmt::Display for PartialBoard {
    /// Writes rows, with `??` for unknown cards.
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
