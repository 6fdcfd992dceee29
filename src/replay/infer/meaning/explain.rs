//! How a move explains what a part says.

use super::base::Base;
use super::roles::Roles;
use super::{Learned, Meaning, is_cell, state};
use crate::board::{Board, Place};
use crate::card::Card;
use crate::rules::{Move, Played};
use crate::text::{Part, Slot};

/// What a slot says of a move.
pub(super) struct Said {
    pub(super) roles: Roles,
    /// From what numbers count if it names the pile that cards come from, or go to.
    pub(super) from: Option<Base>,
    pub(super) to: Option<Base>,
}

/// How a move explains a part.
pub(super) struct Explained {
    pub(super) roles: Vec<Roles>,
    pub(super) bases: Vec<(usize, Base)>,
    /// Whether the part names the cell that a card goes to.
    pub(super) names_cell: bool,
    /// How odd it would be to tell the move so.
    pub(super) odd: usize,
}

impl Meaning<'_> {
    /// How a move, played from a position, explains all slots of a part; none if it does not.
    pub(super) fn explain(
        &self,
        part: &Part,
        learned: &Learned,
        board: &Board,
        played: &Played,
    ) -> Option<Explained> {
        let mut bases: Vec<(usize, Base)> = Vec::new();
        let mut all = Vec::with_capacity(part.slots.len());
        let mut names_cell = false;
        for slot in &part.slots {
            let word = slot.number.map(|number| number.word);
            let own = bases.iter().rev().find(|it| Some(it.0) == word).map(|it| it.1);
            let base = own.or(word.map(|word| learned.bases[word])).unwrap_or_default();
            let known = learned.roles[slot.context];
            let said = self.say(slot, known, board, played, base);
            let roles = said.roles.and(known);
            if roles.is_empty() {
                return None;
            }
            names_cell |=
                roles.has(Roles::TO.or(Roles::PAIR)) && (said.to.is_some() || slot.pair.is_some());
            let base = match roles {
                Roles::FROM => said.from,
                Roles::TO => said.to,
                _ => None,
            };
            bases.extend(word.zip(base));
            all.push(roles);
        }
        let tells = all.iter().any(|roles| roles.has(Roles::TELLING));
        let odd = self.odd(part, learned, (&all, &bases), played.cards.first());
        tells.then_some(Explained { roles: all, bases, names_cell, odd })
    }

    /// How many things speak against telling a move so.
    fn odd(
        &self,
        part: &Part,
        learned: &Learned,
        (roles, bases): (&[Roles], &[(usize, Base)]),
        first: Option<&Card>,
    ) -> usize {
        let slots = || part.slots.iter().zip(roles);
        let is_bare = |word: usize| self.text.words[word].is_bare;
        // A word names one kind of pile.
        let is_second = |(word, base): &&(usize, Base)| {
            let before = learned.bases[*word];
            !is_bare(*word) && before != Base::default() && before.kinds() != base.kinds()
        };
        // `a3` is a move rather than pile 3 of a kind named a.
        let is_other = |(slot, roles): &(&Slot, &Roles)| {
            slot.card.is_none()
                && slot.pair.is_some_and(|(from, _)| is_cell(from))
                && !roles.has(Roles::PAIR)
        };
        // A number behind a word is one of a pile, if it can be.
        let is_odd_number = |(slot, roles): &(&Slot, &Roles)| {
            slot.number.is_some_and(|number| !is_bare(number.word))
                && !roles.has(Roles::ENDS.or(Roles::LABEL).or(Roles::COUNT))
        };
        // The source is named first.
        let sure = roles.iter().filter(|roles| !roles.has(Roles::LABEL));
        let ends: Vec<Roles> = sure.map(|roles| roles.and(Roles::ENDS)).collect();
        let mut ends = ends.into_iter().filter(|it| !it.is_empty());
        let is_turned = ends.next() == Some(Roles::TO) && ends.any(|it| it == Roles::FROM);
        // A card that is named is one that moves, and the first of those that are.
        let named =
            || slots().filter(|(slot, roles)| slot.card.is_some() && !roles.has(Roles::PAIR));
        let has = |role: Roles| named().any(|(_, roles)| roles.has(role));
        let is_still = named().next().is_some() && !has(Roles::MOVES);
        let is_last = has(Roles::MOVES) && !named().any(|(slot, _)| slot.card.as_ref() == first);
        bases.iter().filter(is_second).count()
            + slots().filter(is_other).count()
            + slots().filter(is_odd_number).count()
            + usize::from(is_turned)
            + 2 * usize::from(is_still)
            + usize::from(is_last)
    }

    /// What a slot of a context with known roles may say of a move that is played from a position.
    pub(super) fn say(
        &self,
        slot: &Slot,
        known: Roles,
        board: &Board,
        played: &Played,
        base: Base,
    ) -> Said {
        let Move { from, to, cards } = played.mv;
        let source = board.cards_at(from);
        let depth = source.len().saturating_sub(usize::from(cards));
        let mut said = Said { roles: Roles::default(), from: None, to: None };
        let roles = &mut said.roles;
        if let Some(card) = slot.card {
            roles.set(Roles::FIRST, played.cards.first() == Some(&card));
            roles.set(Roles::LAST, played.cards.last() == Some(&card));
            roles.set(Roles::MOVED, played.cards.contains(&card));
            let top = || board.top(played.cards[0].suit()).filter(|_| to == Place::Foundation);
            roles.set(Roles::ONTO, played.onto.or_else(top) == Some(card));
            roles.set(Roles::AUTO, played.auto.iter().any(|(home, _)| *home == card));
            roles.set(Roles::UNDER, depth > 0 && source.get(depth - 1) == Some(&card));
        }
        roles.set(Roles::PAIR, slot.pair == Some((from, to)));
        if let Some(number) = slot.number {
            let word = self.text.words[number.word];
            let suit = played.cards[0].suit();
            let named = |place| base.naming(place, suit, number.value, word, self.first_column);
            (said.from, said.to) = (named(from), named(to));
            roles.set(Roles::FROM, said.from.is_some());
            roles.set(Roles::TO, said.to.is_some());
            let is_named = word.pile.is_some() || !word.is_bare && base != Base::default();
            // `free cells 4` may count them.
            let is_pile = is_named && known.has(Roles::ENDS) && !word.is_plural;
            if !is_pile && !word.is_of_letters {
                let is = |n: usize| i32::try_from(n).is_ok_and(|n| n == number.value);
                roles.set(Roles::COUNT, is(usize::from(cards)));
                roles.set(Roles::MORE, is(usize::from(cards) - 1));
                roles.set(Roles::ROW, is(depth) || is(depth + 1));
                if !word.is_bare && known.has(Roles::STATE) {
                    *roles = roles.or(state::roles(self.rules, board, played, number.value));
                }
            }
            roles.set(Roles::LABEL, !is_pile);
        }
        said
    }
}
