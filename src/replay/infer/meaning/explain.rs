//! How a move explains what a part says.

use super::base::Base;
use super::roles::Roles;
use super::{Learned, Meaning, Turn, is_cell, state};
use crate::board::Place;
use crate::card::Card;
use crate::rules::Move;
use crate::text::{Part, Slot};

/// What a slot says of a move.
pub(super) struct Said {
    /// The roles that its context may have, too.
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
    /// Returns how a move explains all slots of a part, or `None` if it does not explain one of them.
    pub(super) fn explain(
        &self,
        part: &Part,
        learned: &Learned,
        turn: Turn<'_>,
    ) -> Option<Explained> {
        let roles = Vec::with_capacity(part.slots.len());
        let mut found = Explained { roles, bases: Vec::new(), names_cell: false, odd: 0 };
        for slot in &part.slots {
            let word = slot.number.map(|number| number.word);
            let own = found.bases.iter().rev().find(|it| Some(it.0) == word).map(|it| it.1);
            let base = own.unwrap_or_else(|| learned.base(slot));
            let Said { roles, from, to } = self.say(slot, learned, turn, base);
            if roles.is_empty() {
                return None;
            }
            found.names_cell |=
                roles.has(Roles::TO.or(Roles::PAIR)) && (to.is_some() || slot.pair.is_some());
            let base = match roles {
                Roles::FROM => from,
                Roles::TO => to,
                _ => None,
            };
            found.bases.extend(word.zip(base));
            found.roles.push(roles);
        }
        found.odd = self.odd(part, learned, &found, turn.played.cards.first());
        found.roles.iter().any(|roles| roles.has(Roles::TELLING)).then_some(found)
    }

    /// How many things speak against telling a move so.
    fn odd(
        &self,
        part: &Part,
        learned: &Learned,
        Explained { roles, bases, .. }: &Explained,
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
        // `f2 6` goes to column 6 rather than elsewhere, where 6 says nothing.
        let is_left_out = |(slot, roles): &(&Slot, &Roles)| {
            slot.number.is_some()
                && **roles == Roles::LABEL
                && learned.roles[slot.context].has(Roles::TO)
        };
        // The source is named first.
        let sure = roles.iter().filter(|roles| !roles.has(Roles::LABEL));
        let mut ends = sure.map(|roles| roles.and(Roles::ENDS)).filter(|it| !it.is_empty());
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
            + slots().filter(is_left_out).count()
            + usize::from(is_turned)
            + 2 * usize::from(is_still)
            + usize::from(is_last)
    }

    /// What a slot may say of a move, if the numbers behind its word count from this base.
    pub(super) fn say(&self, slot: &Slot, learned: &Learned, turn: Turn<'_>, base: Base) -> Said {
        let known = learned.roles[slot.context];
        let Turn { board, played } = turn;
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
                // In a table, `;4` may count the free cells.
                if (!word.is_bare || self.names_cards) && known.has(Roles::STATE) {
                    *roles = roles.or(state::roles(self.rules, turn, number.value));
                }
            }
            roles.set(Roles::LABEL, !is_pile);
        }
        *roles = roles.and(known);
        said
    }
}
