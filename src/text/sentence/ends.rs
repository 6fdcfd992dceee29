//! The two ends of the move that the words of a sentence tell of.

use crate::board::Place;
use crate::card::Card;
use crate::text::moves::{Count, Pile, Spot, WrittenPlace};

use super::words::Word;
use super::{Parsed, card};

const COLUMN: Spot = Spot::Pile(Pile::Column, None);
const CELL: Spot = Spot::Pile(Pile::Cell, None);
const ANY_CELL: Spot = Spot::Sure(WrittenPlace::AnyCell);

/// One end of a move as the words name it.
#[derive(Clone, Copy, Default)]
struct End {
    /// The word before it: `from`, `to` or none.
    role: Option<Word>,
    pile: Option<Spot>,
    number: Option<u8>,
    letter: Option<char>,
    card: Option<Card>,
    is_empty: bool,
    /// It is a number or a letter alone, as in moves of two characters.
    is_bare: bool,
}

impl End {
    /// The end as a place.
    fn spot(self, is_source: bool) -> Option<Spot> {
        match (self.pile, self.number, self.letter, self.card) {
            (Some(Spot::HOME), ..) => (!is_source).then_some(Spot::HOME),
            (Some(pile), Some(n), ..) => pile.numbered(n),
            (Some(CELL), None, Some(letter), _) => match Place::from_char(letter) {
                Some(cell @ Place::Cell(_)) => Some(Spot::Sure(WrittenPlace::Place(cell))),
                _ => None,
            },
            (_, None, None, Some(named)) => Some(card(named)),
            (Some(CELL), ..) => Some(ANY_CELL),
            (Some(COLUMN), ..) => {
                (self.is_empty && !is_source).then_some(Spot::Sure(WrittenPlace::EmptyColumn))
            }
            (pile, ..) => pile.filter(|pile| !is_source || !matches!(pile, Spot::Code(_, None))),
        }
    }
}

/// What the words of a sentence say.
#[derive(Default)]
struct Told {
    ends: Vec<End>,
    /// Numbers behind both ends: arguments of a word that names both, `t2c 4 1`.
    numbers: Vec<u8>,
    count: Option<u8>,
    named: Option<Card>,
    /// One card, where the text speaks of a card.
    one: Option<Count>,
    is_moved: bool,
    /// What stands before the next end: its role, its number, and whether it is empty.
    role: Option<Word>,
    ordinal: Option<u8>,
    is_empty: bool,
    /// The last end may go on with the next word.
    is_adjacent: bool,
}

/// Finds the ends of the move that the words tell of.
pub(super) fn parse(words: &[Word], has_arrow: bool) -> Option<Parsed> {
    // "Red 7 (7D) into a free cell": the card in parentheses says it all.
    let named_at = words.iter().position(|word| matches!(word, Word::Inside(_)));
    let is_described = |at: &usize| {
        words[..*at].iter().all(|word| {
            matches!(word, Word::Other | Word::Number(_) | Word::Letter(_) | Word::Move)
        })
    };
    let words = named_at.filter(is_described).map_or(words, |at| &words[at..]);
    // "INFO Move 1 card", "Transfer column 2 -> a"
    let words = match words {
        [Word::Other, rest @ ..] if rest.first() == Some(&Word::Move) || has_arrow => rest,
        // A verb that is not known: "Transfer 3♠ to column 1"
        [Word::Other, rest @ ..]
            if (matches!(rest, [Word::Card(_) | Word::Pile(_) | Word::From, ..])
                || matches!(rest, [Word::Number(_), Word::Cards, ..]))
                && rest.contains(&Word::To) =>
        {
            rest
        }
        [Word::Letter('i'), rest @ ..] if rest.first() == Some(&Word::Move) => rest,
        words => words,
    };
    Told::read(words)?.into_move()
}

/// Whether a word says where a move starts or ends.
fn joins(word: Word) -> bool {
    matches!(word, Word::From | Word::To)
}

impl Told {
    fn read(words: &[Word]) -> Option<Self> {
        let mut told = Self { is_moved: words.first() == Some(&Word::Move), ..Self::default() };
        for at in 0..words.len() {
            told.take(&words[..at], words[at], &words[at + 1..])?;
        }
        if told.is_empty {
            told.push(End { is_empty: true, ..End::default() }, COLUMN);
        }
        (told.role.is_none() && told.ends.len() <= 4).then_some(told)
    }

    /// Adds an end that names a pile.
    fn push(&mut self, end: End, pile: Spot) {
        self.ends.push(End { role: self.role.take(), pile: Some(pile), ..end });
    }

    fn has_target(&self) -> bool {
        self.ends.iter().any(|end| end.role == Some(Word::To))
    }

    fn has_card(&self) -> bool {
        self.ends.iter().any(|end| end.card.is_some())
    }

    /// Takes a word in, with those before and behind it; none when it fits no move.
    fn take(&mut self, before: &[Word], word: Word, behind: &[Word]) -> Option<()> {
        let next = behind.first();
        let is_joined = || before.iter().chain(behind).copied().any(joins);
        let role_follows =
            behind.iter().copied().any(joins) || next == Some(&Word::Dash) && !is_joined();
        let is_adjacent = std::mem::take(&mut self.is_adjacent) && !self.ends.is_empty();
        match word {
            Word::Move if self.ends.is_empty() || next == Some(&Word::To) => {}
            Word::From | Word::To => self.role = Some(word),
            Word::Dash => {
                let is_pile =
                    matches!(next, Some(Word::Pile(_) | Word::Letter(_) | Word::Ordinal(_)));
                let from_pile = self.ends.last().is_some_and(|end| end.pile.is_some());
                if from_pile && is_pile && !is_joined() {
                    self.role = Some(Word::To);
                }
            }
            Word::Empty => self.is_empty |= !is_adjacent,
            Word::Cards => self.one = Some(Count::Exactly(1)),
            Word::Count => matches!(next, Some(Word::Number(_))).then_some(())?,
            Word::Counted(n) => self.count = Some(n),
            Word::Inside(card) => self.named = self.named.or(Some(card)),
            Word::Number(n)
                if before.last() == Some(&Word::Count) || next == Some(&Word::Cards) =>
            {
                self.count = Some(n);
            }
            Word::Ordinal(n) => self.ordinal = Some(n),
            Word::Card(card) => {
                let on = before.last();
                let lies_on = matches!(on, Some(Word::Card(on)) if card.packs_on(*on));
                match next {
                    // "K♦ to an empty column. 10♥ to J♣"
                    Some(Word::To) if self.has_target() => return None,
                    // "J♥ 10♠ to column 8": the first card takes the others along.
                    _ if role_follows && lies_on => {}
                    _ => self.card(card, is_adjacent)?,
                }
            }
            Word::Pile(_) | Word::NewColumn | Word::Code(_) => {
                let is_empty = std::mem::take(&mut self.is_empty);
                let (pile, is_empty) = match word {
                    Word::Pile(Pile::Home) => (Spot::HOME, false),
                    Word::Pile(pile) => (Spot::Pile(pile, None), is_empty),
                    Word::Code(code) => (code, false),
                    _ => (COLUMN, true),
                };
                let number = self.ordinal.take();
                self.push(End { number, is_empty, ..End::default() }, pile);
                self.is_adjacent = true;
            }
            Word::Number(n) => self.number(n, is_adjacent, next, role_follows)?,
            Word::Letter(letter) => self.letter(letter, is_adjacent, next, role_follows)?,
            _ => return None,
        }
        Some(())
    }

    fn card(&mut self, card: Card, is_adjacent: bool) -> Option<()> {
        let (has_target, has_card) = (self.has_target(), self.has_card());
        match self.ends.last_mut().filter(|_| is_adjacent) {
            // "FreeCell 0: 5D" ends with the card that moves.
            Some(pile) if pile.card.is_none() && (!has_target || has_card) => {
                pile.card = Some(card);
            }
            // One more card, after the move, begins another one.
            _ if has_target && self.role.is_none() && has_card => return None,
            _ if has_target && self.role.is_none() => self.named = self.named.or(Some(card)),
            _ => {
                let role = self.role.take();
                self.ends.push(End { role, card: Some(card), ..End::default() });
            }
        }
        Some(())
    }

    fn number(
        &mut self,
        number: u8,
        is_adjacent: bool,
        next: Option<&Word>,
        role_follows: bool,
    ) -> Option<()> {
        let (before, has_card) = (self.ends.len(), self.has_card());
        let has_target = self.has_target();
        let column = End { number: Some(number), is_bare: true, ..End::default() };
        match self.ends.last_mut().filter(|_| is_adjacent) {
            Some(pile) if pile.number.is_none() && pile.card.is_none() => {
                pile.number = Some(number);
                self.is_adjacent = true;
            }
            // "move 28 3C→4D" is numbered; "move game 4 3" names two columns.
            _ if self.is_moved && before == 0 && matches!(next, Some(Word::Card(_))) => {}
            _ if has_target && self.role.is_none() => self.numbers.push(number),
            _ if self.role.is_some() => self.push(column, COLUMN),
            // "4 -> free cell 2"
            _ if before < 2 && (self.is_moved || (before == 0 || has_card) && role_follows) => {
                self.push(column, COLUMN);
            }
            _ => return None,
        }
        Some(())
    }

    fn letter(
        &mut self,
        letter: char,
        is_adjacent: bool,
        next: Option<&Word>,
        role_follows: bool,
    ) -> Option<()> {
        let is_article = !matches!(next, None | Some(Word::To | Word::Inside(_)));
        let bare = End { is_bare: true, ..End::default() };
        match self.ends.last_mut().filter(|_| is_adjacent) {
            // "foundation H"
            Some(pile) if pile.pile == Some(Spot::HOME) => {}
            Some(pile) if pile.pile == Some(CELL) => pile.letter = Some(letter),
            _ if letter == 'h' && self.role == Some(Word::To) => self.push(bare, Spot::HOME),
            _ if letter == 'a' && is_article => {}
            _ if ('a'..='g').contains(&letter) && (self.role.is_some() || role_follows) => {
                self.push(End { letter: Some(letter), ..bare }, CELL);
            }
            _ => return None,
        }
        Some(())
    }

    fn into_move(self) -> Option<Parsed> {
        let Self { mut ends, numbers, mut count, mut named, one, is_moved, .. } = self;
        // "5♥ column 3 home": the card, and then both ends.
        if let [End { role: None, pile: None, card, .. }, second, ..] = ends[..]
            && (ends.len() > 2 && second.role.is_none() && second.pile.is_some())
        {
            named = named.or(card);
            ends.remove(0);
        }
        if let [from, to] = &mut ends[..]
            && matches!(from.pile, Some(Spot::Pile(..) | Spot::Code(_, None)))
            && (from.number, from.letter, from.card) == (None, None, None)
            && (from.pile != Some(CELL) || to.pile == Some(Spot::HOME) || !numbers.is_empty())
        {
            // The numbers behind both ends are those of both.
            let mut numbers = to.number.take().into_iter().chain(numbers);
            (from.number, to.number) = (numbers.next(), numbers.next());
            count = count.or(numbers.next());
            numbers.next().is_none().then_some(())?;
        } else if !numbers.is_empty() {
            return None;
        }
        // "cells a to g" is no move.
        if ends.iter().filter(|end| end.pile == Some(CELL)).count() > 1 {
            return None;
        }
        // Two characters are no sentence.
        if !is_moved && named.is_none() && ends.iter().all(|end| end.is_bare) {
            return None;
        }
        let is = |word| move |end: &&End| end.role == Some(word);
        let loose = ends.iter().filter(|end| end.role.is_none()).count();
        let has_target = ends.iter().any(|end| end.role == Some(Word::To));
        if loose > if has_target { 1 } else { 2 } {
            return None;
        }
        let target = ends.iter().rfind(is(Word::To));
        let source = ends
            .iter()
            .find(is(Word::From))
            .or_else(|| ends.first().filter(|end| end.role.is_none()));
        let moved =
            ends.iter().filter(|end| end.role != Some(Word::To)).find_map(|end| end.card).or(named);
        let from_any = |from: &End| match (from.spot(true), moved) {
            (None | Some(ANY_CELL), Some(moved)) => Some(card(moved)),
            (spot, _) => spot,
        };
        // "freecell C11": where a card goes, then the card.
        let verb = |end: &End| end.number.is_none().then_some(End { card: None, ..*end });
        let (from, to) = match (source, target, &ends[..]) {
            (Some(from), Some(to), _) => (from_any(from)?, *to),
            (None, Some(to), _) => (card(moved?), *to),
            (_, None, [only]) => (card(moved?), verb(only)?),
            // Cards alone are no move.
            (Some(from), None, [.., to])
                if is_moved || from.pile.is_some() || to.pile.is_some() =>
            {
                (from.spot(true).filter(|spot| *spot != ANY_CELL)?, *to)
            }
            _ => return None,
        };
        let count = match (count, moved) {
            (Some(count), _) => Some(Count::Exactly(count)),
            (None, Some(card)) => Some(Count::From(card)),
            (None, None) => one,
        };
        Some((from, to.spot(false)?, count))
    }
}
