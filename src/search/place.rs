//! Cards at given places: `KD@1,1`, and rows such as `KD ? ? AS`.

use std::fmt;
use std::str::FromStr;

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS};
use crate::card::Card;
use crate::names::ParseError;
use crate::search::cards::Cards;
use crate::search::layout::Dealt;

/// Cards that lie in a column, or at one place of it: `KD@4,1` is the king of diamonds at the
/// bottom of column 4, `K@4` any king anywhere in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardAt {
    cards: Cards,
    /// 0 to 7.
    column: usize,
    /// 0, at the bottom of the column, to 6; none for any.
    row: Option<usize>,
}

impl CardAt {
    /// How it is written, in words.
    pub const ACCEPTED: &str = "CARD@COLUMN,ROW or CARD@COLUMN, such as KD@4,1: columns are 1 to 8, rows 1 to 7, and row \
         1 is dealt first";

    pub(super) fn fits(&self, dealt: &Dealt) -> bool {
        let rows = self.row.map_or(0..DEALT_HEIGHTS[self.column], |row| row..row + 1);
        rows.into_iter().any(|row| self.cards.contains(dealt[row * COLUMNS + self.column]))
    }

    /// The card, if it is only one, with its column and row.
    pub(super) fn known(&self) -> Option<(Card, usize, Option<usize>)> {
        Some((self.cards.one()?, self.column, self.row))
    }
}

impl fmt::Display for CardAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.cards, self.column + 1)?;
        self.row.map_or(Ok(()), |row| write!(f, ",{}", row + 1))
    }
}

const NOT_A_CARD_AT: ParseError = ParseError::new(&[CardAt::ACCEPTED]);

impl FromStr for CardAt {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (cards, place) = text.split_once('@').ok_or(NOT_A_CARD_AT)?;
        let number = |text: &str| {
            let number: usize = text.trim().parse().map_err(|_| NOT_A_CARD_AT)?;
            number.checked_sub(1).ok_or(NOT_A_CARD_AT)
        };
        let (column, row) = match place.split_once(',') {
            Some((column, row)) => (number(column)?, Some(number(row)?)),
            None => (number(place)?, None),
        };
        let height = DEALT_HEIGHTS.get(column).ok_or(NOT_A_CARD_AT)?;
        if row.is_some_and(|row| row >= *height) {
            return Err(NOT_A_CARD_AT);
        }
        Ok(Self { cards: cards.trim().parse().map_err(|_| NOT_A_CARD_AT)?, column, row })
    }
}

/// A row of the deal from its first column on, `KD ? ? AS`; `3: KD ? ? AS` is the third row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowPattern {
    /// 0 to 6; none for any.
    row: Option<usize>,
    cards: Vec<Cards>,
}

impl RowPattern {
    /// How it is written, in words.
    pub const ACCEPTED: &str = "the cards of a row from column 1 on, such as \"KD ? ? AS\"; \"1: KD ? ? AS\" is row 1; ? \
         is any card, K any king, ?D any diamond";

    pub(super) fn fits(&self, dealt: &Dealt) -> bool {
        let fits = |row: &[Card]| {
            row.len() >= self.cards.len()
                && self.cards.iter().zip(row).all(|(cards, &card)| cards.contains(card))
        };
        match self.row {
            Some(row) => fits(&dealt[row * COLUMNS..]),
            None => dealt.chunks(COLUMNS).any(fits),
        }
    }

    /// The cards where only one fits, each with its column and row.
    pub(super) fn known(&self) -> impl Iterator<Item = (Card, usize, Option<usize>)> {
        let cards = self.cards.iter().enumerate();
        cards.filter_map(|(column, cards)| Some((cards.one()?, column, self.row)))
    }
}

impl fmt::Display for RowPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(row) = self.row {
            write!(f, "{}: ", row + 1)?;
        }
        let cards: Vec<String> = self.cards.iter().map(Cards::to_string).collect();
        f.write_str(&cards.join(" "))
    }
}

const NOT_A_ROW: ParseError = ParseError::new(&[RowPattern::ACCEPTED]);

impl FromStr for RowPattern {
    type Err = ParseError;

    /// Reads the cards, with spaces or commas between them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (row, cards) = match text.split_once(':') {
            Some((row, cards)) => {
                let row: usize = row.trim().parse().map_err(|_| NOT_A_ROW)?;
                let row = row.checked_sub(1).filter(|&row| row < DEALT_ROWS);
                (Some(row.ok_or(NOT_A_ROW)?), cards)
            }
            None => (None, text),
        };
        let words = cards.split([' ', ',']).filter(|word| !word.is_empty());
        let cards: Result<Vec<Cards>, _> = words.map(str::parse).collect();
        let cards = cards.map_err(|_| NOT_A_ROW)?;
        let wide = if row == Some(DEALT_ROWS - 1) { Card::COUNT % COLUMNS } else { COLUMNS };
        if cards.is_empty() || cards.len() > wide {
            Err(NOT_A_ROW)
        } else {
            Ok(Self { row, cards })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealer::DealNumber;

    fn dealt(number: i64) -> Dealt {
        DealNumber::new(number).unwrap().cards()
    }

    #[test]
    fn places_of_deal_617() {
        let fits = |text: &str| text.parse::<CardAt>().unwrap().fits(&dealt(617));
        for text in ["7D@1,1", "7@1,1", "?D@1", "JD@1,7", "4H@4,7", "QH@8,6", "?@5,6"] {
            assert!(fits(text), "{text}");
        }
        for text in ["7D@1,2", "7D@2", "K@8,1", "?C@2,1"] {
            assert!(!fits(text), "{text}");
        }
        for text in ["", "7D", "7D@", "7D@0", "7D@9", "7D@1,8", "7D@5,7", "XX@1", "7D@1,0"] {
            assert_eq!(text.parse::<CardAt>(), Err(NOT_A_CARD_AT), "{text}");
        }
    }

    #[test]
    fn rows_of_deal_617() {
        let fits = |text: &str| text.parse::<RowPattern>().unwrap().fits(&dealt(617));
        let whole = "7D AD 5C 3S 5S 8C 2D AH";
        for text in ["7D", "7 A", "?D,?D,?C", whole, "1: 7D ? 5C", "7: JD KS KC 4H", "? 7S", "5: 4"]
        {
            assert!(fits(text), "{text}");
        }
        for text in ["AD", "2: 7D", "7D ? 3S", "? ? ? ? ? ? ? 4H"] {
            assert!(!fits(text), "{text}");
        }
        for text in ["", "1:", "8: 7D", "0: 7D", "7D X", "7: ? ? ? ? ?", "? ? ? ? ? ? ? ? ?"] {
            assert_eq!(text.parse::<RowPattern>(), Err(NOT_A_ROW), "{text}");
        }
        assert_eq!("3:kd,?  ?D k".parse::<RowPattern>().unwrap().to_string(), "3: KD ? ?D K");
    }
}
