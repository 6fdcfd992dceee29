//! One card, or those of a rank or a suit: `KD`, `K`, `?D`, `?`.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, Rank, Suit};
use crate::names::ParseError;

/// Some of the fifty-two cards.
///
/// Reads a card (`KD`, `10h`, `A♠`), a rank (`K` or `K?`), a suit (`?D`), or `?` for any card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cards(u64);

impl Cards {
    /// How cards are written, in words.
    pub(super) const ACCEPTED: &str =
        "a card such as KD, a rank such as K, a suit such as ?D, or ?";
    /// All of them.
    pub(super) const ANY: Self = Self((1 << Card::COUNT) - 1);

    /// Whether the card is one of these.
    #[must_use]
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// The card, when it is only one.
    #[must_use]
    pub(super) fn one(self) -> Option<Card> {
        if self.0.is_power_of_two() {
            Card::from_index(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// The cards, in the order of the dealer's deck.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.contains(card))
    }

    fn those(which: impl Fn(Card) -> bool) -> Self {
        let chosen = Card::ALL.into_iter().filter(|&card| which(card));
        Self(chosen.fold(0, |set, card| set | 1 << card.index()))
    }
}

impl From<Card> for Cards {
    fn from(card: Card) -> Self {
        Self(1 << card.index())
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ANY {
            return f.write_str("?");
        }
        let Some(first) = self.iter().next() else { return Ok(()) };
        if self.one().is_some() {
            return first.fmt(f);
        }
        if self.iter().all(|card| card.rank() == first.rank()) {
            return write!(f, "{}", first.rank().letter());
        }
        write!(f, "?{}", first.suit().letter())
    }
}

const NOT_CARDS: ParseError = ParseError::new(&[Cards::ACCEPTED]);

impl FromStr for Cards {
    type Err = ParseError;

    /// Reads `KD`, `K`, `K?`, `?D`, `?` or `??`, in either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Ok(card) = text.parse::<Card>() {
            return Ok(card.into());
        }
        if let "?" | "??" = text {
            return Ok(Self::ANY);
        }
        if let Some(suit) = text.strip_prefix('?') {
            let suit: Suit = suit.parse().map_err(|_| NOT_CARDS)?;
            return Ok(Self::those(|card| card.suit() == suit));
        }
        let rank = text.strip_suffix('?').unwrap_or(text);
        let rank: Rank = rank.parse().map_err(|_| NOT_CARDS)?;
        Ok(Self::those(|card| card.rank() == rank))
    }
}

#[cfg(test)]
mod tests;
