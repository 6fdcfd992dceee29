//! Whether a legal move explains what a part of a line names.

use crate::board::{Board, COLUMNS, Cell, Place};
use crate::card::Card;
use crate::rules::Move;
use crate::text::mentions::{Mention, Noun, Role};
use crate::text::{Dialect, Pair, Pile, Spot, ToldLine};

/// How the text numbers its columns and cells.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    first_column: u8,
    /// None where the cells have no names that last.
    first_cell: Option<u8>,
    /// Whether `C3` may be a column, and whether it may be a cell: not where these have other names.
    c: (bool, bool),
    /// Whether `S3` may be a column, which is a stack then.
    s: bool,
    /// Whether `C3` may be a card: not in a text that writes no card otherwise.
    names_cards: bool,
}

impl Numbering {
    /// All ways to number the places of these lines, the likeliest first.
    pub(super) fn all(lines: &[ToldLine]) -> Vec<Self> {
        let nouns = || lines.iter().flat_map(|told| &told.mentions).map(|mention| mention.noun);
        let has = |is: fn(Spot) -> bool| nouns().filter_map(Noun::place).any(is);
        let names_columns =
            has(|it| matches!(it, Spot::Pile(Pile::Column, Some(_)) | Spot::Code('t' | 'p', _)));
        let names_cells = has(may_be_cell);
        let c = (names_cells || !names_columns, names_columns || !names_cells);
        let is_named = has(|it| may_be_cell(it) && !it.is_unnumbered())
            || c.1 && has(|it| matches!(it, Spot::Code('c', _)));
        let s = !has(|it| matches!(it, Spot::Pile(Pile::Column, _)));
        let names_cards = nouns().any(|noun| matches!(noun, Noun::Card(_)));
        // In moves of two characters the letters of the cells last.
        let is_lasting = nouns().any(|noun| matches!(noun, Noun::Pair(..)));
        [(1, Some(1)), (0, Some(0)), (1, Some(0)), (0, Some(1)), (1, None), (0, None)]
            .into_iter()
            .filter(|(_, first_cell)| {
                if is_lasting { first_cell.is_some() } else { is_named || first_cell.is_none() }
            })
            .map(|(first_column, first_cell)| Self { first_column, first_cell, c, s, names_cards })
            .collect()
    }

    /// The dialect whose numbers these are.
    pub(super) fn dialect(self, lines: &[ToldLine]) -> Dialect {
        let is_numbered = |mention: &Mention| {
            let is_number = matches!(mention.noun, Noun::Number(_));
            let place = mention.noun.place();
            is_number || matches!(place, Some(Spot::Code(..) | Spot::Pile(Pile::Column, Some(_))))
        };
        let is_pair = |mention: &Mention| matches!(mention.noun, Noun::Pair(..));
        let are_pairs = lines.iter().any(|told| told.mentions.iter().any(is_pair));
        match self.first_column {
            0 if are_pairs => Dialect::FromZero,
            _ if are_pairs => Dialect::Standard,
            _ if !lines.iter().any(|told| told.mentions.iter().any(is_numbered)) => {
                Dialect::CardNames
            }
            0 => Dialect::Sentences,
            _ => Dialect::SentencesFromOne,
        }
    }

    /// Whether the cells have names that last.
    pub(super) fn names_cells(self) -> bool {
        self.first_cell.is_some()
    }

    /// Whether a character of a move of two is a place.
    fn is_place(self, place: Place, c: char) -> bool {
        match c {
            'r' | '#' => matches!(place, Place::Cell(_)),
            'h' => place == Place::Foundation,
            'f' if place == Place::Foundation => true,
            c => match c.to_digit(10).and_then(|n| u8::try_from(n).ok()) {
                Some(n) => self.is_column(place, n),
                None => self.is_lettered_cell(place, c),
            },
        }
    }

    /// The number of a column that there is not, as the text names it.
    pub(super) fn column_beyond(self, noun: Noun) -> Option<u8> {
        match noun.place()? {
            Spot::Pile(Pile::Column, Some(n)) => {
                let index = n.checked_sub(self.first_column);
                index.is_none_or(|it| usize::from(it) >= COLUMNS).then_some(n)
            }
            _ => None,
        }
    }

    fn is_column(self, place: Place, number: u8) -> bool {
        let index = number.checked_sub(self.first_column).map(usize::from);
        matches!(place, Place::Column(column) if Some(column.index()) == index)
    }

    /// Whether a place is the cell with this number; where the names do not last, any cell may be.
    fn is_numbered_cell(self, place: Place, n: u8) -> bool {
        let Place::Cell(cell) = place else { return false };
        let is_it = |first| n.checked_sub(first).map(usize::from) == Some(cell.index());
        self.first_cell.is_none_or(is_it)
    }

    fn is_lettered_cell(self, place: Place, letter: char) -> bool {
        let is_it = Place::from_char(letter) == Some(place);
        matches!(place, Place::Cell(_)) && (is_it || !self.names_cells())
    }
}

/// A move in its position, legal or not.
pub(super) struct Candidate<'a> {
    pub(super) board: &'a Board,
    pub(super) mv: Move,
}

impl Candidate<'_> {
    /// Whether the move explains all that a line names, and the line names both its ends.
    pub(super) fn fits(&self, mentions: &[Mention], numbering: Numbering) -> bool {
        let Move { from, to, cards } = self.mv;
        let depth = self.board.cards_at(from).len().saturating_sub(usize::from(cards));
        let row = u8::try_from(depth).unwrap_or(u8::MAX).saturating_add(numbering.first_column);
        let (mut has_source, mut has_target, mut has_pair) = (false, false, false);
        for (at, mention) in mentions.iter().enumerate() {
            let Mention { noun, role } = *mention;
            // The role of the move before goes on: "9♥ to 10♠, 3♣ to 4♦".
            let role = role.filter(|role| at > 0 || *role == Role::Source);
            if let Noun::Pair(pair, ..) = noun
                && !has_pair
                && self.is_pair(pair, numbering)
            {
                (has_source, has_target, has_pair) = (true, true, true);
                continue;
            }
            if let Noun::Suit(suit) = noun {
                let is_of_suit = self.moved().iter().all(|card| card.suit() == suit);
                if to != Place::Foundation || !is_of_suit {
                    return false;
                }
                continue;
            }
            // Without a word such as "from", the place that the cards come from is named first.
            let is_early = role.is_some()
                || !has_target
                || matches!(noun, Noun::Card(_) | Noun::CardOrCode(..));
            let is_source = role != Some(Role::Target) && is_early;
            let as_source = is_source && self.names_end(noun, true, numbering);
            // Of two cards without such words, the first moves.
            let is_later = at > 0 || mention.role.is_some() || mention.card().is_none();
            let as_target =
                role != Some(Role::Source) && is_later && self.names_end(noun, false, numbering);
            let is_moved = mention.card().is_some_and(|card| self.moved().contains(&card));
            match (as_source, as_target) {
                (_, true) if has_source || !as_source => has_target = true,
                (true, _) => has_source = true,
                _ if is_moved => has_source = true,
                _ if [Noun::Number(cards), Noun::Count(cards)].contains(&noun) => {}
                _ if [Noun::Number(row), Noun::Row(row)].contains(&noun) => {}
                _ if mention.number().is_some_and(|n| self.is_both(n, numbering)) => {}
                _ => return false,
            }
        }
        // The first free cell stands for all that a text does not tell apart.
        let is_named = |mention: &Mention| {
            mention.role != Some(Role::Source)
                && match mention.noun {
                    Noun::Place(Spot::Pile(pile, n)) => pile == Pile::Cell && n.is_some(),
                    Noun::Place(Spot::Letter(_) | Spot::Code(_, Some(_))) => true,
                    noun => matches!(noun, Noun::Pair(..)),
                }
        };
        let is_free = |cell: &Cell| self.board.cards_at(Place::Cell(*cell)).is_empty();
        let is_meant = match to {
            Place::Cell(cell) => {
                Cell::ALL.into_iter().find(is_free).is_none_or(|free| free == cell)
                    || mentions.iter().any(is_named)
            }
            Place::Column(_) | Place::Foundation => true,
        };
        has_source && has_target && is_meant
    }

    /// Whether two digits name both ends, `move 47 6S to 7D`.
    fn is_both(&self, number: u8, numbering: Numbering) -> bool {
        number > 9
            && numbering.is_column(self.mv.from, number / 10)
            && numbering.is_column(self.mv.to, number % 10)
    }

    /// Whether it is this move of two characters.
    fn is_pair(&self, pair: Pair, numbering: Numbering) -> bool {
        let Move { from, to, cards } = self.mv;
        numbering.is_place(from, pair.from)
            && numbering.is_place(to, pair.to)
            && pair.count.is_none_or(|count| count == cards)
    }

    /// The cards that move, the deepest first.
    fn moved(&self) -> &[Card] {
        let source = self.board.cards_at(self.mv.from);
        &source[source.len().saturating_sub(usize::from(self.mv.cards))..]
    }

    /// Whether a noun names the end of the move that cards come from, or the one they go to.
    fn names_end(&self, noun: Noun, is_source: bool, numbering: Numbering) -> bool {
        let Move { from, to, .. } = self.mv;
        let end = if is_source { from } else { to };
        match noun {
            // A run is named by the card at one of its ends.
            Noun::Card(card) if is_source => {
                [self.moved().first(), self.moved().last()].contains(&Some(&card))
            }
            Noun::CardOrCode(card, letter, n) => {
                numbering.names_cards && self.names_end(Noun::Card(card), is_source, numbering)
                    || names(Noun::Place(Spot::Code(letter, Some(n))), end, numbering)
            }
            noun if is_source => names(noun, from, numbering),
            Noun::Card(card) => is_column(to) && self.board.cards_at(to).last() == Some(&card),
            Noun::EMPTY_COLUMN => is_column(to) && self.board.cards_at(to).is_empty(),
            Noun::HOME => to == Place::Foundation,
            noun => names(noun, to, numbering),
        }
    }
}

fn is_column(place: Place) -> bool {
    matches!(place, Place::Column(_))
}

/// Whether a place by its name or letter may be a cell.
fn may_be_cell(spot: Spot) -> bool {
    matches!(
        spot,
        Spot::Pile(Pile::Cell, _) | Spot::Letter(_) | Spot::Code('f' | 'b' | 'x' | 'o' | 'r', _)
    )
}

/// Whether a noun names a place on the table.
fn names(noun: Noun, place: Place, numbering: Numbering) -> bool {
    let spot = match noun {
        Noun::Number(n) => Spot::Pile(Pile::Column, Some(n)),
        Noun::Place(spot) => spot,
        _ => return false,
    };
    match spot {
        Spot::Pile(Pile::Column, None) => is_column(place),
        Spot::Pile(Pile::Cell, None) | Spot::Code('c' | 'b' | 'x' | 'o' | 'r', None) => {
            matches!(place, Place::Cell(_))
        }
        Spot::Letter(letter) => numbering.is_lettered_cell(place, letter),
        Spot::Pile(Pile::Cell, Some(n)) => numbering.is_numbered_cell(place, n),
        Spot::Code('c', Some(n)) => {
            numbering.c.0 && numbering.is_column(place, n)
                || numbering.c.1 && numbering.is_numbered_cell(place, n)
        }
        Spot::Code('f' | 'b' | 'x' | 'o' | 'r', Some(n)) => {
            numbering.is_numbered_cell(place, n) || place == Place::Foundation
        }
        Spot::Code('h', _) | Spot::Code('s', None) => place == Place::Foundation,
        Spot::Code('f', None) => !is_column(place),
        Spot::Code('s', Some(n)) => numbering.s && numbering.is_column(place, n),
        Spot::Pile(Pile::Column, Some(n)) | Spot::Code(_, Some(n)) => numbering.is_column(place, n),
        _ => false,
    }
}
