//! What the words of a line name: cards, places and numbers, each with its end of the move.

use crate::card::{Card, Suit};
use crate::text::moves::{Pile, Spot};

use super::words::Word;

/// What a word or two name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Noun {
    Card(Card),
    /// A place, or a kind of place.
    Place(Spot),
    /// The suit of the foundation that was named before it.
    Suit(Suit),
    /// A number without a name: a column, how many cards move, or which move it is.
    Number(u8),
    /// How many cards move.
    Count(u8),
    /// `C3` where cards have their suits first: a card, or a place.
    CardOrCode(Card, char, u8),
}

impl Noun {
    pub(in crate::text) const HOME: Self = Self::Place(Spot::HOME);
    pub(in crate::text) const EMPTY_COLUMN: Self = Self::Place(Spot::EMPTY_COLUMN);
    pub(in crate::text) const COLUMN: Self = Self::Place(Spot::Pile(Pile::Column, None));
    pub(in crate::text) const CELL: Self = Self::Place(Spot::Pile(Pile::Cell, None));

    /// The place that it is, or may be.
    pub(in crate::text) fn place(self) -> Option<Spot> {
        match self {
            Self::Place(spot) => Some(spot),
            Self::CardOrCode(_, letter, n) => Some(Spot::Code(letter, Some(n))),
            _ => None,
        }
    }

    /// Whether it is a kind of pile without its number.
    pub(super) fn is_unnumbered(self) -> bool {
        self.place().is_some_and(Spot::is_unnumbered)
    }
}

/// Which end of a move a word names, where `from` or `to` before it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Role {
    Source,
    Target,
}

/// One thing that a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) struct Mention {
    pub(in crate::text) noun: Noun,
    pub(in crate::text) role: Option<Role>,
}

impl Mention {
    /// The card that it may be.
    pub(in crate::text) fn card(&self) -> Option<Card> {
        match self.noun {
            Noun::Card(card) | Noun::CardOrCode(card, ..) => Some(card),
            _ => None,
        }
    }

    /// The number that it may be.
    pub(in crate::text) fn number(&self) -> Option<u8> {
        match self.noun {
            Noun::Number(n) => Some(n),
            _ => None,
        }
    }

    pub(in crate::text) fn is_target(&self) -> bool {
        self.role == Some(Role::Target)
    }
}

/// Whether a line names enough for a move: a card and something else, or two places, one of which may be
/// a cell or a column without its number, but not both. Three cards and nothing else are a part of a board.
pub(in crate::text) fn may_be_move(mentions: &[Mention]) -> bool {
    let has_target = mentions.iter().any(Mention::is_target);
    let is_unnumbered = |it: &Mention| it.noun.is_unnumbered();
    let is_one_unnumbered = mentions.iter().filter(|it| is_unnumbered(it)).count() == 1;
    // `Free cells   Foundation`, `from_pile   to_pile` are headings.
    let is_exact =
        |it: &Mention| !is_unnumbered(it) && !matches!(it.noun, Noun::HOME | Noun::Suit(_));
    if !mentions.iter().any(is_exact) {
        return false;
    }
    let is_place = |mention: &&Mention| match mention.noun {
        _ if is_unnumbered(mention) => has_target || is_one_unnumbered,
        Noun::Number(_) => has_target,
        Noun::Count(_) | Noun::Suit(_) => false,
        _ => true,
    };
    let is_card = |mention: &Mention| matches!(mention.noun, Noun::Card(_));
    let is_list = mentions.len() > 2 && mentions.iter().all(is_card) && !has_target;
    let has_card = mentions.iter().any(is_card);
    mentions.len() > 1 && !is_list && (has_card || mentions.iter().filter(is_place).count() > 1)
}

/// What words name, in their order.
pub(super) fn mentions(words: &[Word]) -> Vec<Mention> {
    let mut told = Told::default();
    for (at, word) in words.iter().enumerate() {
        told.take(*word, at.checked_sub(1).map(|at| words[at]), words.get(at + 1));
    }
    if told.is_empty {
        told.add(Noun::EMPTY_COLUMN);
    }
    number_piles(&mut told.found);
    told.found
}

/// Gives the numbers behind two piles to them, `t2c 4 1`; a third one counts the cards.
fn number_piles(found: &mut Vec<Mention>) {
    let [source, target, behind @ ..] = &mut found[..] else { return };
    let own = match target.noun {
        Noun::Place(Spot::Pile(_, n) | Spot::Code(_, n)) => n,
        _ => None,
    };
    let numbers: Option<Vec<u8>> = behind.iter().map(Mention::number).collect();
    let Some(numbers) = numbers.map(|behind| [own.as_slice(), &behind].concat()) else { return };
    // "A free cell to column 3" names its target.
    let is_any = source.noun == Noun::CELL && target.noun != Noun::HOME && behind.is_empty();
    if !source.noun.is_unnumbered() || numbers.is_empty() || is_any {
        return;
    }
    for (mention, n) in [&mut *source, &mut *target].into_iter().zip(&numbers) {
        if let Noun::Place(spot) = &mut mention.noun {
            *spot = spot.numbered(*n);
        }
    }
    let role = target.role;
    found.truncate(2);
    found.extend(numbers.get(2).map(|n| Mention { noun: Noun::Count(*n), role }));
}

/// Whether the second of two cards does not take the first.
fn is_run(first: Option<Word>, second: Option<&Word>) -> bool {
    match (first, second) {
        (Some(Word::Card(first)), Some(Word::Card(second))) => !first.packs_on(*second),
        _ => false,
    }
}

/// What the words so far name.
#[derive(Default)]
struct Told {
    found: Vec<Mention>,
    role: Option<Role>,
    /// `empty` and `third` stand before the pile that they tell of.
    is_empty: bool,
    ordinal: Option<u8>,
}

impl Told {
    /// Whether a foundation was named last.
    fn is_home(&self) -> bool {
        self.found.last().is_some_and(|it| it.noun == Noun::HOME)
    }

    fn add(&mut self, noun: Noun) {
        self.found.push(Mention { noun, role: self.role });
        self.is_empty = false;
    }

    fn take(&mut self, word: Word, before: Option<Word>, next: Option<&Word>) {
        let is_numbered = matches!(self.found[..], [] | [Mention { noun: Noun::Number(_), .. }]);
        let after_pile = matches!(before, Some(Word::Pile(_)));
        match word {
            Word::From => self.role = Some(Role::Source),
            Word::Move => self.role = None,
            // "4 - 5♥ to column 2" has its number before it.
            Word::Dash if is_numbered => {}
            // "9♦-7♦" is a run, "7♥ - 8♣" a move.
            Word::Dash if is_run(before, next) => {}
            Word::To | Word::Dash => self.role = Some(Role::Target),
            Word::Empty => self.is_empty = true,
            Word::Ordinal(n) => self.ordinal = Some(n),
            Word::Number(n) if before == Some(Word::Count) => self.add(Noun::Count(n)),
            // "Free cell 3 card" is the card in it.
            Word::Number(n) if next == Some(&Word::Cards) && !after_pile => {
                self.add(Noun::Count(n));
            }
            Word::Number(n) if after_pile => self.name_pile(Noun::Number(n)),
            Word::Letter(letter) if self.is_home() && Suit::from_char(letter).is_some() => {
                let suit = Suit::from_char(letter).map(Noun::Suit);
                self.found.extend(suit.map(|noun| Mention { noun, role: self.role }));
            }
            Word::Letter(letter) if after_pile => {
                self.name_pile(Noun::Place(Spot::Letter(letter)));
            }
            Word::Suit(suit) if self.is_home() => {
                self.add(Noun::Suit(suit));
            }
            // An article.
            Word::Letter('a') if self.role.is_none() || next.is_some() => {}
            // "T0 H", "S0,G"
            Word::Letter('g' | 'h')
                if next.is_none()
                    && matches!(before, Some(Word::Code(_) | Word::CardOrCode(..))) =>
            {
                self.add(Noun::HOME);
            }
            word => {
                if let Some(noun) = self.noun(word) {
                    self.add(noun);
                }
            }
        }
    }

    /// What a word names by itself, if it names anything.
    fn noun(&mut self, word: Word) -> Option<Noun> {
        Some(match word {
            Word::NewColumn => Noun::EMPTY_COLUMN,
            Word::Card(card) | Word::Inside(card) => Noun::Card(card),
            Word::CardOrCode(card, letter, n) => Noun::CardOrCode(card, letter, n),
            Word::Pile(Pile::Column) if self.is_empty => Noun::EMPTY_COLUMN,
            Word::Pile(Pile::Home) => Noun::HOME,
            Word::Pile(pile) => Noun::Place(Spot::pile(pile, self.ordinal.take())),
            Word::Number(n) => Noun::Number(n),
            Word::Counted(n) => Noun::Count(n),
            // `g` is the goal, rather than a seventh cell.
            Word::Letter('g' | 'h') if self.role == Some(Role::Target) => Noun::HOME,
            Word::Letter('f') => Noun::Place(Spot::Code('f', None)),
            Word::Letter(letter @ 'a'..='g') => Noun::Place(Spot::Letter(letter)),
            Word::Code(Spot::Pile(pile, n)) => Noun::Place(Spot::pile(pile, n)),
            Word::Code(spot) => Noun::Place(spot),
            _ => return None,
        })
    }

    /// The number or the letter behind a pile.
    fn name_pile(&mut self, name: Noun) {
        let first = self.found.first().map(|first| first.noun);
        match (self.found.last_mut().map(|last| &mut last.noun), name) {
            (Some(cell @ &mut Noun::CELL), Noun::Place(_)) => *cell = name,
            (Some(Noun::Place(pile)), Noun::Number(n)) if pile.is_unnumbered() => {
                *pile = pile.numbered(n);
            }
            // "foundation 2" is as good as any, unless the number is the source's.
            (Some(&mut Noun::HOME), _) if !first.is_some_and(Noun::is_unnumbered) => {}
            (_, Noun::Number(_)) => self.add(name),
            _ => {}
        }
    }
}
