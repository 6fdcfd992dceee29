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
    fn of(role: Option<Word>, pile: Option<Spot>) -> Self {
        Self { role, pile, ..Self::default() }
    }

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
    says_card: bool,
    is_moved: bool,
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
        [Word::Letter('i'), rest @ ..] if rest.first() == Some(&Word::Move) => rest,
        words => words,
    };
    told(words)?.into_move()
}

fn told(words: &[Word]) -> Option<Told> {
    let mut told = Told { is_moved: words.first() == Some(&Word::Move), ..Told::default() };
    let joins = |word: &Word| matches!(word, Word::From | Word::To);
    let has_joins = words.iter().any(joins);
    let mut role = None;
    let (mut is_empty, mut adjacent, mut lies_on, mut ordinal) = (false, false, None, None);
    let mut rest = words.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let Told { ends, numbers, count, named, says_card, is_moved } = &mut told;
        let before = ends.len();
        let has_target = ends.iter().any(|end| end.role == Some(Word::To));
        let has_card = ends.iter().any(|end| end.card.is_some());
        let from_pile = ends.last().is_some_and(|end| end.pile.is_some());
        let last = ends.last_mut().filter(|_| std::mem::take(&mut adjacent));
        let this_card = if let Word::Card(card) = word { Some(card) } else { None };
        let on = std::mem::replace(&mut lies_on, this_card);
        let role_follows =
            rest.clone().any(|word| joins(&word)) || rest.peek() == Some(&Word::Dash) && !has_joins;
        match word {
            // "K♦ to an empty column. 10♥ to J♣"
            Word::Card(_) if has_target && rest.peek() == Some(&Word::To) => return None,
            // "J♥ 10♠ to column 8": the first card takes the others along.
            Word::Card(card) if role_follows && on.is_some_and(|on| card.packs_on(on)) => {}
            Word::Move if before == 0 || rest.peek() == Some(&Word::To) => {}
            Word::From | Word::To => role = Some(word),
            Word::Dash
                if from_pile
                    && !has_joins
                    && matches!(
                        rest.peek(),
                        Some(Word::Pile(_) | Word::Letter(_) | Word::Ordinal(_))
                    ) =>
            {
                role = Some(Word::To);
            }
            Word::Dash => {}
            Word::Empty if last.is_some() => {}
            Word::Empty => is_empty = true,
            Word::Cards => *says_card = true,
            Word::Count => match rest.next() {
                Some(Word::Number(n)) => *count = Some(n),
                _ => return None,
            },
            Word::Counted(n) => *count = Some(n),
            Word::Inside(card) => *named = named.or(Some(card)),
            Word::Number(n) if rest.peek() == Some(&Word::Cards) => *count = Some(n),
            Word::Card(card) => match last {
                // "FreeCell 0: 5D" ends with the card that moves.
                Some(pile) if pile.card.is_none() && (!has_target || has_card) => {
                    pile.card = Some(card);
                }
                // One more card, after the move, begins another one.
                _ if has_target && role.is_none() && has_card => return None,
                _ if has_target && role.is_none() => *named = named.or(Some(card)),
                _ => ends.push(End { card: Some(card), ..End::of(role.take(), None) }),
            },
            Word::Pile(_) | Word::NewColumn | Word::Code(_) => {
                let (pile, is_empty) = match word {
                    Word::Pile(Pile::Home) => (Spot::HOME, false),
                    Word::Pile(pile) => (Spot::Pile(pile, None), is_empty),
                    Word::Code(code) => (code, false),
                    _ => (COLUMN, true),
                };
                let number = ordinal.take();
                ends.push(End { is_empty, number, ..End::of(role.take(), Some(pile)) });
                adjacent = true;
            }
            Word::Number(n) => match last {
                Some(pile) if pile.number.is_none() && pile.card.is_none() => {
                    pile.number = Some(n);
                    adjacent = true;
                }
                // "move 28 3C→4D" is numbered; "move game 4 3" names two columns.
                _ if *is_moved && before == 0 && matches!(rest.peek(), Some(Word::Card(_))) => {}
                _ if has_target && role.is_none() => numbers.push(n),
                // "4 -> free cell 2"
                _ if before < 2 && (*is_moved || (before == 0 || has_card) && role_follows)
                    || role.is_some() =>
                {
                    let column = End::of(role.take(), Some(COLUMN));
                    ends.push(End { number: Some(n), is_bare: true, ..column });
                }
                _ => return None,
            },
            Word::Ordinal(n) => ordinal = Some(n),
            Word::Letter(letter) => match last {
                // "foundation H"
                Some(pile) if pile.pile == Some(Spot::HOME) => {}
                Some(pile) if pile.pile == Some(CELL) => pile.letter = Some(letter),
                _ if letter == 'h' && role == Some(Word::To) => {
                    ends.push(End { is_bare: true, ..End::of(role.take(), Some(Spot::HOME)) });
                }
                _ if letter == 'a'
                    && !matches!(rest.peek(), None | Some(Word::To | Word::Inside(_))) => {}
                _ if ('a'..='g').contains(&letter) && (role.is_some() || role_follows) => {
                    let cell = End::of(role.take(), Some(CELL));
                    ends.push(End { letter: Some(letter), is_bare: true, ..cell });
                }
                _ => return None,
            },
            _ => return None,
        }
        if !matches!(word, Word::Empty) && adjacent {
            is_empty = false;
        }
    }
    if is_empty {
        told.ends.push(End { is_empty: true, ..End::of(role.take(), Some(COLUMN)) });
    }
    (role.is_none() && told.ends.len() <= 4).then_some(told)
}

impl Told {
    fn into_move(self) -> Option<Parsed> {
        let Self { mut ends, numbers, mut count, mut named, says_card, is_moved } = self;
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
            (None, None) => says_card.then_some(Count::Exactly(1)),
        };
        Some((from, to.spot(false)?, count))
    }
}
