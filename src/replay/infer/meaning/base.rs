//! What the numbers behind a word count from.

use std::ops::Range;

use crate::board::Place;
use crate::card::Suit;
use crate::text::{Pile, Word};

/// The numbers of piles, counted from the first.
pub(super) const COLUMN_NUMBERS: Range<i32> = 0..8;
const CELL_NUMBERS: Range<i32> = 0..4;

/// The numbers of the first column, of the first cell, and of the foundations by suit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Base {
    column: Option<i8>,
    cell: Option<i8>,
    pub(super) homes: [Option<i8>; 4],
}

impl Base {
    /// Which kinds of piles the word names: columns, cells, foundations.
    pub(super) fn kinds(self) -> [bool; 3] {
        let has_home = self.homes.iter().any(Option::is_some);
        [self.column.is_some(), self.cell.is_some(), has_home]
    }

    /// The same with cells counted from 0 instead of 1, or from 1 instead of 0.
    pub(super) fn with_other_cells(self) -> Self {
        Self { cell: self.cell.map(|first| 1 - first), ..self }
    }

    /// What the numbers behind a word count from if one of them names a place, which for foundations is that of
    /// a suit.
    pub(super) fn naming(
        self,
        place: Place,
        suit: Suit,
        number: i32,
        word: Word,
        first_column: i8,
    ) -> Option<Self> {
        let first = |index: usize| i8::try_from(number - i32::try_from(index).ok()?).ok();
        // Without a word, piles of all kinds are numbered together.
        let index = number - i32::from(first_column);
        let is_column = !word.is_of_letters && COLUMN_NUMBERS.contains(&index);
        // "stack 8" is a cell or a foundation where columns are 0 to 7.
        let is_beyond = !word.is_of_letters && index >= COLUMN_NUMBERS.end;
        let is_pile = |pile: Pile| {
            word.pile.is_none_or(|named| named == pile || named == Pile::Column && is_beyond)
        };
        // A letter, or a number behind a word, names one pile.
        let is_name = !word.is_bare || word.is_of_letters;
        let is_in = |first: Option<i8>, numbers: &Range<i32>| {
            is_name && first.is_some_and(|first| numbers.contains(&(number - i32::from(first))))
        };
        let is_known_column = is_in(self.column, &COLUMN_NUMBERS);
        let is_known_cell = is_in(self.cell, &CELL_NUMBERS);
        let is_known_home =
            is_name && self.homes.iter().flatten().any(|home| i32::from(*home) == number);
        match place {
            Place::Column(_) if is_known_cell || is_known_home => None,
            Place::Cell(_) if is_known_column || is_known_home => None,
            Place::Foundation if is_known_column || is_known_cell => None,
            Place::Column(column) => {
                let first = first(column.index())?;
                let usual = if word.is_of_letters { 0 } else { first_column };
                let fits = self.column.unwrap_or(usual) == first && is_pile(Pile::Column);
                fits.then_some(Self { column: Some(first), ..self })
            }
            Place::Cell(cell) => {
                let first = first(cell.index())?;
                let is_usual = if word.is_of_letters {
                    first == 0
                } else if word.is_bare {
                    first >= 0 && !is_column
                } else {
                    let follows = i32::from(first - first_column) == COLUMN_NUMBERS.end;
                    (0..2).contains(&first) || follows && word.pile != Some(Pile::Cell)
                };
                let fits = self.cell.map_or(is_usual, |base| base == first);
                (fits && is_pile(Pile::Cell)).then_some(Self { cell: Some(first), ..self })
            }
            // Which number a foundation has, only the text says.
            Place::Foundation => {
                let number = i8::try_from(number).ok()?;
                let mut homes = self.homes;
                let home = *homes[suit.index()].get_or_insert(number);
                let is_other = word.is_bare && is_column;
                (home == number && is_pile(Pile::Home) && !is_other)
                    .then_some(Self { homes, ..self })
            }
        }
    }
}
