//! Whether a reading of a whole text is sound.

use std::cell::LazyCell;
use std::collections::HashMap;

use crate::board::{COLUMNS, Place};
use crate::rules::Move;
use crate::text::{Id, Part, Slot};

use super::base::Base;
use super::facts::Facts;
use super::roles::Roles;
use super::{FEWEST_MOVES, Learned, MOST_CARDS, Meaning, Use, is_cell, names_card, state};

/// The moves that a whole text may tell.
#[derive(Clone, Copy)]
pub(in crate::replay::infer) struct Reading<'a> {
    /// Each with the index of its part.
    pub(in crate::replay::infer) moves: &'a [(usize, Move)],
    /// What is known after them.
    pub(in crate::replay::infer) learned: &'a Learned,
    /// What is known before them.
    pub(in crate::replay::infer) start: &'a Learned,
    /// The part that stands for any move.
    pub(in crate::replay::infer) any_at: Option<usize>,
    /// The text may end before the game is won.
    pub(in crate::replay::infer) may_be_open: bool,
}

impl Meaning<'_> {
    /// Whether a reading is sound: it wins or may be open, its remarks cannot be moves, and the text tells its moves
    /// in one way.
    pub(in crate::replay::infer) fn is_whole(&self, reading: Reading<'_>) -> bool {
        let Reading { moves, learned, .. } = reading;
        let (first, last) = (moves[0].0, moves[moves.len() - 1].0);
        // What the part says that stands for any move is not known.
        let is_told = |it: &&(usize, Move)| reading.any_at != Some(it.0);
        let told: Vec<(usize, Move)> = moves.iter().filter(is_told).copied().collect();
        let is_move = |at: usize| moves.binary_search_by_key(&at, |it| it.0).is_ok();
        let states = LazyCell::new(|| self.states(reading));
        let tells_state = |part: &Part| {
            part.slots.iter().all(|slot| !states[slot.context].is_empty() && slot.number.is_some())
        };
        let is_remark = |at: usize| {
            let part = &self.text.all[at];
            let is_new = || part.words.iter().all(|word| !learned.facts[*word].is_known());
            // Rows of a board stand together.
            let is_beside =
                |other: usize| !is_move(other) && self.text.all.get(other).is_some_and(names_card);
            let is_row = || {
                let is_plain = part.words.is_empty() && self.text.are_lines;
                is_plain && (is_beside(at + 1) || at > 0 && is_beside(at - 1))
            };
            let is_said = match part.cards().count() {
                0 => self.has_labels(part) || tells_state(part),
                1..=MOST_CARDS => self.has_labels(part) && is_row(),
                // Where parts are no lines, a move may stand beside a board.
                _ => self.text.are_lines && is_new(),
            };
            is_move(at) || learned.uses[part.shape] == Use::Report || is_said
        };
        let is_open = || {
            let mut behind = self.text.all[last + 1..].iter();
            // Moves without cards may be legal by chance.
            moves.iter().all(|(at, _)| names_card(&self.text.all[*at]))
                && behind.all(|part| part.slots.is_empty())
        };
        // Another game is not passed over.
        let is_other = |part: &&Part| {
            learned.uses[part.shape] == Use::Move && part.cards().count() <= MOST_CARDS
        };
        let outside = self.text.all[..first].iter().chain(&self.text.all[last + 1..]);
        let has_others = outside.filter(is_other).nth(FEWEST_MOVES).is_some();
        // A card alone, or a number, does not say where it goes.
        let is_half = |at: usize| {
            let part = &self.text.all[at];
            part.words.is_empty() && part.slots.len() == 1 && part.slots[0].pair.is_none()
        };
        let halves = moves.iter().filter(|(at, _)| is_half(*at)).count();
        !has_others
            && 2 * halves < moves.len()
            && (learned.board.is_won() || reading.may_be_open && is_open())
            && (first..last).all(is_remark)
            && self.are_targets_told(&told, learned)
            && self.are_alike(&told, learned)
            && self.are_words_kept(&told, learned)
            && self.are_columns_kept(&told)
            && self.is_even(reading)
    }

    /// What the numbers of each context may count of the position, in all parts between moves: `3 free cells empty.`
    fn states(&self, Reading { moves, start, .. }: Reading<'_>) -> Vec<Roles> {
        let mut states = vec![Roles::STATE; self.text.contexts];
        let mut board = start.board.clone();
        for (at, (part, mv)) in moves.iter().enumerate() {
            let before = board.clone();
            let played = self.rules.play(&mut board, *mv);
            let end = moves.get(at + 1).map_or(self.text.all.len(), |next| next.0);
            for slot in self.text.all[part + 1..end].iter().flat_map(|part| &part.slots) {
                let number = slot.number.map_or(-1, |it| it.value);
                let said = state::roles(self.rules, &before, &played, number);
                states[slot.context] = states[slot.context].and(said);
            }
        }
        states
    }

    /// Whether no different numbers behind arrows are left out: they say where cards go.
    fn are_targets_told(&self, moves: &[(usize, Move)], learned: &Learned) -> bool {
        let mut left_out: HashMap<Id, i32> = HashMap::new();
        let to_columns = moves.iter().filter(|(_, mv)| matches!(mv.to, Place::Column(_)));
        let parts = to_columns.map(|(at, _)| &self.text.all[*at]);
        let parts = parts.filter(|part| !names_target(part, learned));
        let mut slots = parts
            .flat_map(|part| &part.slots)
            .filter(|slot| !learned.roles[slot.context].has(Roles::TO.or(Roles::PAIR)));
        slots.all(|slot| {
            let number = slot.number.filter(|number| number.is_target);
            number.is_none_or(|it| *left_out.entry(slot.context).or_insert(it.value) == it.value)
        })
    }

    /// Whether the moves of each shape that names no target go to piles of one kind, or several to each kind.
    fn are_alike(&self, moves: &[(usize, Move)], learned: &Learned) -> bool {
        /// One move is alike.
        const FEWEST: usize = 2;
        /// If parts of a shape have words of their own, a kind of pile with one move in `MANY` or fewer is rare,
        /// and no kind with more than `MOST_RARE` moves is: a search departs from its first choices no more often.
        const MANY: usize = 3;
        const MOST_RARE: usize = 4;
        let mut counts = vec![[0_usize; 3]; self.text.shapes.len()];
        let mut has_words = vec![false; self.text.shapes.len()];
        for (at, mv) in moves {
            let part = &self.text.all[*at];
            counts[part.shape][kind(*mv)] += usize::from(!names_target(part, learned));
            has_words[part.shape] = part.words.iter().any(|it| !self.text.words[*it].is_everywhere);
        }
        // What numbers piles elsewhere numbers them here.
        let is_end = |slot: &Slot| {
            slot.number.is_none_or(|number| {
                self.text.words[number.word].is_bare
                    || learned.bases[number.word] == Base::default()
                    || learned.roles[slot.context].has(Roles::ENDS.or(Roles::COUNT))
            })
        };
        let are_ends = moves.iter().all(|(at, _)| self.text.all[*at].slots.iter().all(is_end));
        let are_alike = |(kinds, has_words): (&[usize; 3], &bool)| {
            let moves: usize = kinds.iter().sum();
            let few = if *has_words { (moves / MANY).clamp(1, MOST_RARE) } else { 1 };
            moves < FEWEST || !kinds.iter().any(|kind| (1..=few).contains(kind))
        };
        are_ends && counts.iter().zip(&has_words).all(are_alike)
    }

    /// Whether no move goes to a kind of pile to which a word of its part hardly ever goes, unless another of its words
    /// goes there as a rule.
    fn are_words_kept(&self, moves: &[(usize, Move)], learned: &Learned) -> bool {
        /// A kind of pile is rare for a word if one in twenty of its moves goes there, or fewer.
        const MANY: usize = 20;
        let unnamed = || {
            let parts = moves.iter().map(|(at, mv)| (&self.text.all[*at], kind(*mv)));
            parts.filter(|(part, _)| !names_target(part, learned))
        };
        let reports = learned.facts.iter().map(|facts| [0, 0, usize::from(facts.reports)]);
        let mut counts: Vec<[usize; 3]> = reports.collect();
        for (part, kind) in unnamed() {
            part.words.iter().for_each(|word| counts[*word][kind] += 1);
        }
        let all = |word: &usize| counts[*word].iter().sum::<usize>();
        unnamed().all(|(part, kind)| {
            let is_rare = |word: &usize| MANY * counts[*word][kind] <= all(word);
            let is_usual = |word: &usize| 2 * counts[*word][kind] >= all(word);
            !part.words.iter().any(is_rare) || part.words.iter().any(is_usual)
        })
    }

    /// Whether no word that names a column in all moves but one or two is beside another in these: `da sexta coluna`.
    fn are_columns_kept(&self, moves: &[(usize, Move)]) -> bool {
        /// In fewer moves, a word may be beside a column by chance; in `MANY`, two may be wrong.
        const SEVERAL: usize = 7;
        const MANY: usize = 14;
        let mut counts = vec![(0_usize, [0_usize; COLUMNS]); self.text.words.len()];
        for (at, mv) in moves {
            for word in &self.text.all[*at].words {
                let (moves, columns) = &mut counts[*word];
                *moves += 1;
                for place in [mv.from, mv.to] {
                    if let Place::Column(column) = place {
                        columns[column.index()] += 1;
                    }
                }
            }
        }
        counts.iter().all(|(moves, columns)| {
            let others = moves - columns.iter().max().unwrap_or(&0);
            let few = if *moves < MANY { 1 } else { 2 };
            *moves < SEVERAL || !(1..=few).contains(&others)
        })
    }

    /// Whether all parts tell their moves by what is learned at the end, and none or several do so in an odd way.
    fn is_even(&self, Reading { moves, learned, start, any_at, .. }: Reading<'_>) -> bool {
        /// A text that tells more moves so does it always.
        const FEW: usize = 2;
        let mut board = start.board.clone();
        let mut odd = 0;
        // Where `62` and `3a` are moves, `b1` is one, too.
        let (mut pairs, mut others) = (0, 0);
        for (at, mv) in moves {
            let part = &self.text.all[*at];
            let before = board.clone();
            let played = self.rules.play(&mut board, *mv);
            if any_at == Some(*at) {
                continue;
            }
            let Some(explained) = self.explain(part, learned, &before, &played) else {
                return false;
            };
            let Some(words) = self.words_against(part, learned, Facts::of(&played)) else {
                return false;
            };
            odd += usize::from(explained.odd + words > 0);
            for pair in part.slots.iter().filter_map(|slot| slot.pair) {
                let is_told = pair == (mv.from, mv.to);
                pairs += usize::from(is_told);
                others += usize::from(is_cell(pair.0) && !is_told);
            }
        }
        !(1..=FEW).contains(&odd) && (others == 0 || pairs <= 2 * others)
    }
}

/// Whether a part says where its cards go by a card or a number.
fn names_target(part: &Part, learned: &Learned) -> bool {
    let target = Roles::TO.or(Roles::PAIR).or(Roles::ONTO);
    part.slots.iter().any(|slot| {
        let roles = learned.roles[slot.context];
        roles.has(target) && !roles.has(Roles::LABEL)
    })
}

/// The kind of pile that a move goes to: a column, a cell, the foundations.
fn kind(mv: Move) -> usize {
    match mv.to {
        Place::Column(_) => 0,
        Place::Cell(_) => 1,
        Place::Foundation => 2,
    }
}
