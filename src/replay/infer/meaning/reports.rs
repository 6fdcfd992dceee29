//! Parts that tell once more what moved, or what went home by itself.

use crate::board::Place;
use crate::card::Card;
use crate::rules::{AutoMoves, Move, Played};
use crate::text::Part;

use super::facts::Facts;
use super::roles::Roles;
use super::{Choice, Explained, Learned, Meaning, Use, names_card};

impl Meaning<'_> {
    /// What a part teaches if it tells once more what moved, or went home by itself.
    pub(super) fn reports(&self, part: &Part, learned: &Learned) -> Vec<Choice> {
        let (before, last) = &learned.last;
        let went_home = |(card, from): &(Card, Place)| Played {
            mv: Move::single(*from, Place::Foundation),
            cards: [*card].into_iter().collect(),
            onto: None,
            auto: AutoMoves::new(),
        };
        let is_of_last = |card: Card| {
            last.cards.contains(&card)
                || last.onto == Some(card)
                || last.auto.iter().any(|(home, _)| *home == card)
        };
        if !part.cards().all(is_of_last) {
            return Vec::new();
        }
        let mut next = learned.clone();
        next.uses[part.shape] = Use::Report;
        if names_card(part) && self.has_labels(part) {
            // Its words are those of moves home, if one of its cards went home.
            let home = last.auto.iter().find(|(home, _)| part.cards().next() == Some(*home));
            if let Some(home) = home {
                next.learn(part, Facts::of_report(&went_home(home)));
            }
            return vec![Choice { learned: next, mv: None }];
        }
        let moved = learned.has_begun().then(|| (0, last.clone()));
        let went_home = |(at, it)| (1_u64 << at, went_home(it));
        let may_be_told = |(bit, _): &(u64, Played)| learned.told & bit == 0 || names_card(part);
        let told = last.auto.iter().enumerate().map(went_home).filter(may_be_told).chain(moved);
        let choice = |(bit, played): (u64, Played)| {
            let explained = self.explain(part, learned, before, &played)?;
            let facts = if bit > 0 { Facts::of_report(&played) } else { Facts::of(&played) };
            self.words_against(part, learned, facts)?;
            // What names neither cards nor both ends may be half of a move.
            if !names_card(part) && self.ends(part, &explained) < 2 {
                return None;
            }
            let mut learned = next.clone();
            learned.narrow(part, &explained);
            if bit > 0 {
                learned.learn(part, facts);
            }
            learned.told |= bit;
            Some(Choice { learned, mv: None })
        };
        told.filter_map(choice).collect()
    }

    /// How many ends of a move a part names.
    fn ends(&self, part: &Part, explained: &Explained) -> usize {
        let is_end = |roles: &&Roles| roles.has(Roles::ENDS) && !roles.has(Roles::LABEL);
        let is_pair = |roles: &&Roles| roles.has(Roles::PAIR);
        let is_pile = |word: &&usize| {
            let named = self.text.words[**word];
            named.pile.is_some() && !named.names_number && !named.is_everywhere
        };
        explained.roles.iter().filter(is_end).count()
            + 2 * explained.roles.iter().filter(is_pair).count()
            + part.words.iter().filter(is_pile).count()
    }
}
