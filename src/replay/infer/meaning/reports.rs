//! Parts that tell once more what moved, or what went home by itself.

use crate::board::Place;
use crate::card::Card;
use crate::rules::{AutoMoves, Move, Played};
use crate::text::{Part, Slot};

use super::explain::Explained;
use super::facts::Facts;
use super::roles::Roles;
use super::{Choice, Learned, Meaning, Turn, Use, names_card};

impl Meaning<'_> {
    /// What a part teaches if it tells once more what moved, or went home by itself.
    pub(super) fn reports(&self, part: &Part, learned: &Learned) -> Vec<Choice> {
        let last = &learned.played;
        let is_of_last = |card: Card| {
            last.cards.contains(&card)
                || last.onto == Some(card)
                || last.auto.iter().any(|(home, _)| *home == card)
                || learned.board.cards_at(last.mv.from).last() == Some(&card)
        };
        if !part.cards().all(is_of_last) {
            return Vec::new();
        }
        let mut next = learned.clone();
        next.uses[part.shape] = Use::Report;
        if names_card(part) && self.has_labels(part) {
            // Its words are those of moves home, if one of its cards went home.
            let home = last.auto.iter().position(|(home, _)| part.cards().next() == Some(*home));
            let played = home.map_or_else(|| last.clone(), |at| went_home(last.auto[at]));
            let may_report = home.is_none_or(|at| learned.may_report(part, at));
            if !may_report || !self.are_targets_of(part, learned, &played) {
                return Vec::new();
            }
            if let Some(at) = home {
                next.reported.push((part.shape, at));
                next.learn(part, Facts::of_report(&played));
            }
            return vec![Choice { learned: next, is_move: false }];
        }
        if part.cards().count() > 1
            && let Some(learned) = self.reports_several(part, &next)
        {
            return vec![Choice { learned, is_move: false }];
        }
        let may_report = |at: &usize| {
            let is_untold = learned.reported.iter().all(|(_, other)| other != at);
            if names_card(part) { learned.may_report(part, *at) } else { is_untold }
        };
        let homes = (0..last.auto.len()).filter(may_report);
        let homes = homes.map(|at| (Some(at), went_home(last.auto[at])));
        let moved = learned.has_begun().then(|| (None, last.clone()));
        let reports = homes.chain(moved).filter_map(|told| self.report(part, &next, told));
        reports.map(|learned| Choice { learned, is_move: false }).collect()
    }

    /// What a part teaches that tells of several cards that they went home by themselves: each with what stands behind it.
    fn reports_several(&self, part: &Part, learned: &Learned) -> Option<Learned> {
        let auto = &learned.played.auto;
        let cards = (0..part.slots.len()).filter(|at| part.slots[*at].card.is_some());
        let bounds: Vec<usize> =
            [0].into_iter().chain(cards.skip(1)).chain([part.slots.len()]).collect();
        bounds.windows(2).try_fold(learned.clone(), |learned, it| {
            let one = Part { slots: part.slots[it[0]..it[1]].to_vec(), ..part.clone() };
            let home = auto.iter().position(|(home, _)| one.cards().next() == Some(*home))?;
            let may_report = learned.may_report(part, home);
            let told = (Some(home), went_home(auto[home]));
            self.report(&one, &learned, told).filter(|_| may_report)
        })
    }

    /// What a part teaches if it tells a move: the last one, or that of a card that went home by itself, by its index.
    fn report(
        &self,
        part: &Part,
        learned: &Learned,
        (home, played): (Option<usize>, Played),
    ) -> Option<Learned> {
        let explained = self.explain(part, learned, Turn { played: &played, ..learned.turn() })?;
        if !self.are_targets_of(part, learned, &played) {
            return None;
        }
        let facts = if home.is_some() { Facts::of_report(&played) } else { Facts::of(&played) };
        // What names neither cards nor both ends may be half of a move, unless it says that a column is empty. Where
        // moves name their cards, it may also say what that is good for: `Column 3 is empty, which is worth a cell.`
        let is_emptied = matches!(played.mv.from, Place::Column(column) if learned.board.column(column).is_empty());
        if !(is_emptied && self.names_cards && !names_card(part)) {
            self.words_against(part, learned, facts)?;
        }
        let fewest = if is_emptied { 1 } else { 2 };
        if !names_card(part) && self.ends(part, &explained) < fewest {
            return None;
        }
        let mut learned = learned.clone();
        learned.narrow(part, &explained);
        if let Some(home) = home {
            learned.learn(part, facts);
            learned.reported.push((part.shape, home));
        }
        Some(learned)
    }

    /// Whether a move goes where the numbers behind arrows say, if these may name the pile that cards go to.
    fn are_targets_of(&self, part: &Part, learned: &Learned, played: &Played) -> bool {
        let turn = Turn { played, ..learned.turn() };
        let may_be_target = |slot: &&Slot| {
            slot.number.is_some_and(|number| number.is_target)
                && learned.roles[slot.context].has(Roles::TO)
        };
        let is_target =
            |slot| self.say(slot, learned, turn, learned.base(slot)).roles.has(Roles::TO);
        part.slots.iter().filter(may_be_target).all(is_target)
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

/// The move of a card that went home by itself.
fn went_home((card, from): (Card, Place)) -> Played {
    Played {
        mv: Move::single(from, Place::Foundation),
        cards: [card].into_iter().collect(),
        onto: None,
        auto: AutoMoves::new(),
    }
}

impl Learned {
    /// Whether a part may say that a card went home by itself: parts like it have said so of no card of its suit that
    /// went home later, nor of itself.
    fn may_report(&self, part: &Part, at: usize) -> bool {
        let auto = &self.played.auto;
        let is_other = |(shape, other): &(usize, usize)| {
            *shape != part.shape || *other < at || auto[*other].0.suit() != auto[at].0.suit()
        };
        self.reported.iter().all(is_other)
    }
}
