//! Whether a reading of a whole text is sound.

use std::cell::LazyCell;
use std::collections::HashMap;

use crate::board::{Board, COLUMNS, Place};
use crate::rules::{Move, Played};
use crate::text::{FEWEST_MOVES, Id, Part, Pile, Slot};

use super::base::{Base, COLUMN_NUMBERS};
use super::explain::Explained;
use super::facts::Facts;
use super::roles::Roles;
use super::{Learned, MOST_CARDS, Meaning, Turn, Use, is_cell, names_card, state};

/// No move takes more cards.
const LONGEST_RUN: usize = 13;

/// What a reading may have that others must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leeway {
    None,
    /// This part may stand for any move, or for this one.
    AnyMove(usize, Option<Move>),
    /// The text may end before the game is won.
    OpenEnd,
}

impl Leeway {
    /// Whether a part stands for a move that it need not tell.
    pub(crate) fn is_any(self, part: usize) -> bool {
        matches!(self, Self::AnyMove(at, _) if at == part)
    }
}

/// Moves, each with the index of its part.
pub(crate) type Moves = Vec<(usize, Move)>;

/// A move that a part tells.
#[derive(Clone)]
pub(crate) struct Made {
    /// The index of the part.
    pub(crate) at: usize,
    /// The position that it is played in.
    pub(crate) before: Board,
    pub(crate) played: Played,
}

impl Made {
    pub(crate) fn mv(&self) -> Move {
        self.played.mv
    }

    fn turn(&self) -> Turn<'_> {
        Turn { board: &self.before, played: &self.played }
    }
}

/// A part that tells a move.
struct Telling<'a> {
    part: &'a Part,
    made: &'a Made,
    /// The kind of pile that the move goes to.
    kind: Pile,
    /// The part says by a card or a number where the cards go.
    names_target: bool,
}

fn kind(place: Place) -> Pile {
    match place {
        Place::Column(_) => Pile::Column,
        Place::Cell(_) => Pile::Cell,
        Place::Foundation => Pile::Home,
    }
}

impl Meaning<'_> {
    /// Whether moves, and what is learned from them, are a sound reading of the whole text: it wins or may be open, its
    /// remarks cannot be moves, and the text tells its moves in one way.
    pub(crate) fn is_whole(&self, moves: &[Made], learned: &Learned, leeway: Leeway) -> bool {
        let (first, last) = (moves[0].at, moves[moves.len() - 1].at);
        // What the part says that stands for any move is not known.
        let told = moves.iter().filter(|it| !leeway.is_any(it.at));
        let told: Vec<Telling<'_>> = told.map(|it| self.telling(it, learned)).collect();
        let is_move = |at: usize| moves.binary_search_by_key(&at, |it| it.at).is_ok();
        let are_named = LazyCell::new(|| told.iter().all(|it| names_card(it.part)));
        // Where moves name their cards, a few numbers alone count something else.
        let are_counts = LazyCell::new(|| {
            let alone = self.text.all[first..last].iter().filter(|part| is_alone(part)).count();
            4 * alone < moves.len() && *are_named
        });
        let states = LazyCell::new(|| self.states(moves));
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
            // The last positions of a game have few cards.
            let is_board =
                |other: &Part| other.cards().count() > LONGEST_RUN && other.words == part.words;
            let is_board = || self.text.are_lines && self.text.all.iter().any(is_board);
            // "Move card from" has all words of a move, and not where it goes.
            let is_broken = || {
                part.slots.is_empty()
                    && part.words.len() > 1
                    && part.words.iter().all(|word| self.text.words[*word].is_everywhere)
            };
            let is_said = match part.cards().count() {
                0 if is_broken() => false,
                0 => self.has_labels(part) || tells_state(part) || is_alone(part) && *are_counts,
                1..=MOST_CARDS => self.has_labels(part) && is_row(),
                // Where parts are no lines, a move may stand beside a board.
                _ => self.text.are_lines && is_new(),
            };
            // The head of a page stands before the first move, too, perhaps with another number.
            let is_same = |other: &Part| {
                other.text == part.text
                    || other.shape == part.shape && !names_card(part) && *are_named
            };
            let is_head = || self.text.all[..first].iter().any(is_same);
            is_move(at)
                || learned.uses[part.shape] == Use::Report
                || is_said
                || is_head()
                || is_board()
        };
        let is_open = || {
            let mut behind = self.text.all[last + 1..].iter();
            // Moves without cards may be legal by chance.
            moves.iter().all(|it| names_card(&self.text.all[it.at]))
                && behind.all(|part| part.slots.is_empty())
        };
        // Another game is not passed over.
        let is_other = |part: &&Part| {
            learned.uses[part.shape] == Use::Move && part.cards().count() <= MOST_CARDS
        };
        let outside = self.text.all[..first].iter().chain(&self.text.all[last + 1..]);
        let has_others = outside.filter(is_other).nth(FEWEST_MOVES).is_some();
        // A card alone, or a number, does not say where it goes.
        let is_half = |it: &&Made| {
            let part = &self.text.all[it.at];
            is_alone(part) && part.slots[0].pair.is_none()
        };
        let halves = moves.iter().filter(is_half).count();
        !has_others
            && 2 * halves < moves.len()
            && (learned.is_won() || leeway == Leeway::OpenEnd && is_open())
            && (first..last).all(is_remark)
            && self.are_targets_told(&told, learned)
            && self.are_alike(&told, learned)
            && are_words_kept(&told, learned)
            && self.is_even(&told, learned)
    }

    /// The part that tells a move. What stands behind an arrow in it names the target if it can, and so does a number whose
    /// word names piles elsewhere.
    fn telling<'a>(&'a self, made: &'a Made, learned: &Learned) -> Telling<'a> {
        let part = &self.text.all[made.at];
        let kind = kind(made.mv().to);
        let names_target = part.slots.iter().any(|slot| {
            let roles = learned.roles[slot.context];
            let is_sure = slot.number.is_some_and(|number| {
                number.is_target || learned.bases[number.word] != Base::default()
            });
            roles.has(Roles::TO.or(Roles::PAIR).or(Roles::ONTO))
                && (is_sure || !roles.has(Roles::LABEL))
        });
        Telling { part, made, kind, names_target }
    }

    /// What the numbers of each context may count of the position, or of the move before, in all parts between moves:
    /// `3 free cells empty.`, `2 cards moved.`
    fn states(&self, moves: &[Made]) -> Vec<Roles> {
        let mut states = vec![Roles::STATE.or(Roles::COUNT); self.text.contexts];
        for (it, next) in moves.iter().zip(moves[1..].iter().map(Some).chain([None])) {
            let end = next.map_or(self.text.all.len(), |next| next.at);
            for slot in self.text.all[it.at + 1..end].iter().flat_map(|part| &part.slots) {
                let number = slot.number.map_or(-1, |it| it.value);
                let mut said = state::roles(self.rules, it.turn(), number);
                said.set(Roles::COUNT, number == i32::from(it.mv().cards));
                states[slot.context] = states[slot.context].and(said);
            }
        }
        states
    }

    /// Whether no numbers behind arrows are left out: they say where cards go. If none of them does so, they are left out
    /// if they are different. Where most moves to columns name these by a number, a number that may be one is not left out,
    /// either.
    fn are_targets_told(&self, moves: &[Telling<'_>], learned: &Learned) -> bool {
        let is_told = |slot: &Slot| learned.roles[slot.context].has(Roles::TO.or(Roles::PAIR));
        let number = |slot: &Slot| slot.number.filter(|number| number.is_target);
        let is_label = |slot: &Slot| learned.roles[slot.context].has(Roles::LABEL);
        let is_said = |slot: &Slot| is_told(slot) && !is_label(slot) && number(slot).is_some();
        let mut to_columns = moves.iter().filter(|it| it.kind == Pile::Column);
        let are_said = to_columns.clone().any(|it| it.part.slots.iter().any(is_said));
        let is_numbered = |it: &&Telling<'_>| {
            let is_to =
                |slot: &Slot| slot.number.is_some() && learned.roles[slot.context].has(Roles::TO);
            it.names_target && it.part.slots.iter().any(is_to)
        };
        let numbered = to_columns.clone().filter(is_numbered).count();
        let may_be_column = |slot: &Slot| {
            let is_left_out = learned.roles[slot.context] == Roles::LABEL;
            slot.number.is_some_and(|number| {
                let index = number.value - i32::from(self.first_column);
                is_left_out
                    && !self.counters[slot.context]
                    && self.text.words[number.word].is_bare
                    && COLUMN_NUMBERS.contains(&index)
            })
        };
        let is_spare =
            |it: &Telling<'_>| !it.names_target && it.part.slots.iter().any(may_be_column);
        if 4 * numbered > 3 * to_columns.clone().count() && to_columns.any(is_spare) {
            return false;
        }
        let mut left_out: HashMap<Id, i32> = HashMap::new();
        let unnamed = moves.iter().filter(|it| !it.names_target);
        let mut slots = unnamed.flat_map(|it| it.part.slots.iter().map(|slot| (slot, it.kind)));
        slots.all(|(slot, kind)| {
            // `foundation 2`, but no `2` alone, may be one of several numbers for the same pile.
            let is_of_column =
                |word: usize| kind == Pile::Column || self.text.words[word].pile.is_none();
            let number = number(slot).filter(|it| !is_told(slot) && is_of_column(it.word));
            number.is_none_or(|it| {
                !are_said && *left_out.entry(slot.context).or_insert(it.value) == it.value
            })
        })
    }

    /// Whether the moves of each shape that names no target go to piles of one kind, or several to each kind.
    fn are_alike(&self, moves: &[Telling<'_>], learned: &Learned) -> bool {
        /// One move is alike.
        const FEWEST: usize = 2;
        /// If parts of a shape have words of their own, a kind of pile with one move in `MANY` or fewer is rare,
        /// and no kind with more than `MOST_RARE` moves is: a search departs from its first choices no more often.
        const MANY: usize = 3;
        const MOST_RARE: usize = 4;
        let mut counts = vec![[0_usize; 3]; self.text.shapes.len()];
        let mut has_words = vec![false; self.text.shapes.len()];
        for &Telling { part, kind, names_target, .. } in moves {
            counts[part.shape][kind as usize] += usize::from(!names_target);
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
        let are_ends = moves.iter().all(|it| it.part.slots.iter().all(is_end));
        let are_alike = |(kinds, has_words): (&[usize; 3], &bool)| {
            let moves: usize = kinds.iter().sum();
            let few = if *has_words { (moves / MANY).clamp(1, MOST_RARE) } else { 1 };
            moves < FEWEST || !kinds.iter().any(|kind| (1..=few).contains(kind))
        };
        are_ends && counts.iter().zip(&has_words).all(are_alike)
    }

    /// Whether all parts tell their moves by what is learned at the end, and none or several do so in an odd way.
    fn is_even(&self, moves: &[Telling<'_>], learned: &Learned) -> bool {
        /// A text that tells more moves so does it always.
        const FEW: usize = 2;
        let explained = moves.iter().map(|it| self.explain(it.part, learned, it.made.turn()));
        let Some(explained) = explained.collect::<Option<Vec<Explained>>>() else { return false };
        let sure = moves.iter().zip(&explained);
        let sure: Vec<Vec<Option<Name>>> =
            sure.map(|(it, explained)| self.sure(it.part, it.made.mv(), explained)).collect();
        let mut counts: HashMap<Name, usize> = HashMap::new();
        for name in sure.iter().flatten().flatten() {
            *counts.entry(*name).or_default() += 1;
        }
        let is_once = |it: &Option<Name>| it.is_some_and(|name| counts[&name] == 1);
        let is_beyond = |(word, kind): Name| self.text.words[word].is_bare && kind != Pile::Column;
        // "Zug 7" says nothing that another part says, and no other part goes to a column 9.
        let is_lone = |part: &Part, names: &[Option<Name>]| {
            // A letter may name a cell.
            let mut words = part.text.split(|c: char| !c.is_alphabetic());
            names.iter().all(is_once) && words.all(|word| word.chars().count() != 1)
                || names.iter().any(|it| is_once(it) && it.is_some_and(is_beyond))
        };
        let mut odd = 0;
        // Where `62` and `3a` are moves, `b1` is one, too.
        let (mut pairs, mut others) = (0, 0);
        for ((Telling { part, made: it, .. }, explained), names) in
            moves.iter().zip(&explained).zip(&sure)
        {
            let words = self.words_against(part, learned, Facts::of(&it.played));
            let Some(words) = words else { return false };
            odd += usize::from(explained.odd + words > 0 || is_lone(part, names));
            for pair in part.slots.iter().filter_map(|slot| slot.pair) {
                let is_told = pair == (it.mv().from, it.mv().to);
                pairs += usize::from(is_told);
                others += usize::from(is_cell(pair.0) && !is_told);
            }
        }
        !(1..=FEW).contains(&odd) && (others == 0 || pairs <= 2 * others)
    }

    /// What each slot of a part says of its move for sure: the kind of a pile that a number behind a word names, or `None`
    /// for what says it in another way.
    fn sure(&self, part: &Part, mv: Move, explained: &Explained) -> Vec<Option<Name>> {
        let slots = part.slots.iter().zip(&explained.roles);
        let is_sure = |(_, roles): &(&Slot, &Roles)| {
            roles.has(Roles::NAMING) || roles.has(Roles::ENDS) && !roles.has(Roles::LABEL)
        };
        let name = |(slot, roles): (&Slot, &Roles)| {
            let word = slot.number.filter(|_| !roles.has(Roles::NAMING))?.word;
            let named = &self.text.words[word];
            let place = if roles.has(Roles::FROM) { mv.from } else { mv.to };
            (named.pile.is_none() && !named.is_of_letters).then_some((word, kind(place)))
        };
        slots.filter(is_sure).map(name).collect()
    }
}

/// A word, and the kind of pile that numbers behind it name.
type Name = (usize, Pile);

/// Whether each word says the same of all its moves. None goes to a kind of pile to which moves with one of its words
/// hardly ever go, unless those with another do as a rule; and no word that is beside one column in all moves but one
/// or two is beside another in these: `da sexta coluna`.
fn are_words_kept(moves: &[Telling<'_>], learned: &Learned) -> bool {
    /// A kind of pile is rare for a word if one in twenty of its moves goes there, or fewer.
    const MANY_OF_KIND: usize = 20;
    /// In fewer moves, a word may be beside a column by chance; in `MANY`, two may be wrong.
    const SEVERAL: usize = 7;
    const MANY: usize = 14;
    let reports = learned.facts.iter().map(|facts| [0, 0, usize::from(facts.reports)]);
    let mut kinds: Vec<[usize; 3]> = reports.collect();
    let mut columns = vec![(0_usize, [0_usize; COLUMNS]); kinds.len()];
    for it in moves {
        for word in &it.part.words {
            kinds[*word][it.kind as usize] += usize::from(!it.names_target);
            columns[*word].0 += 1;
            for place in [it.made.mv().from, it.made.mv().to] {
                if let Place::Column(column) = place {
                    columns[*word].1[column.index()] += 1;
                }
            }
        }
    }
    let are_kinds_kept = moves.iter().filter(|it| !it.names_target).all(|it| {
        let of = |word: usize| (kinds[word][it.kind as usize], kinds[word].iter().sum::<usize>());
        let mut words = it.part.words.iter().map(|word| of(*word));
        !words.clone().any(|(alike, all)| MANY_OF_KIND * alike <= all)
            || words.any(|(alike, all)| 2 * alike >= all)
    });
    // A word with numbers of piles behind it names no column by itself.
    let names_column = learned.bases.iter().map(|base| *base == Base::default());
    are_kinds_kept
        && columns.iter().zip(names_column).all(|((moves, columns), names_column)| {
            let others = moves - columns.iter().max().unwrap_or(&0);
            let few = if *moves < MANY { 1 } else { 2 };
            !names_column || *moves < SEVERAL || !(1..=few).contains(&others)
        })
}

/// Whether a part is a card or a number and no more.
fn is_alone(part: &Part) -> bool {
    part.words.is_empty() && part.slots.len() == 1
}
