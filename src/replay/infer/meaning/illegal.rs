//! What a part says if it tells an illegal move, by what all other parts teach.

use crate::board::{Board, Column, Place};
use crate::card::{Card, Rank};
use crate::rules::{Move, Played};
use crate::text::{Part, Slot};

use super::base::Base;
use super::facts::Facts;
use super::{Choice, Learned, Meaning, Turn, is_cell};

impl Meaning<'_> {
    /// All legal moves, or `only` one, those first that the part tells but for few of its slots. They teach nothing about
    /// its words.
    pub(crate) fn any_move(&self, at: usize, only: Option<Move>, learned: &Learned) -> Vec<Choice> {
        let part = &self.text.all[at];
        if part.slots.is_empty() || learned.is_won() {
            return Vec::new();
        }
        let choice = |mv: Move| {
            let mut board = learned.board.clone();
            let played = self.rules.try_play(&mut board, mv).ok()?;
            Some(Choice { learned: learned.after(part, board, played), is_move: true })
        };
        let moves = only.map_or_else(|| self.rules.usual_moves(&learned.board), |mv| vec![mv]);
        let mut choices: Vec<Choice> = moves.into_iter().filter_map(choice).collect();
        choices
            .sort_by_cached_key(|choice| self.slots_against(part, learned, choice.learned.turn()));
        choices
    }

    /// How many slots of a part tell another move than this one.
    fn slots_against(&self, part: &Part, learned: &Learned, turn: Turn<'_>) -> usize {
        let is_against =
            |slot: &&Slot| self.say(slot, learned, turn, learned.base(slot)).roles.is_empty();
        part.slots.iter().filter(is_against).count()
    }

    /// The moves, legal or not, that a part may tell by all that is learned from the others, each with how odd it
    /// would be to tell it so.
    fn told(&self, at: usize, learned: &Learned, board: &Board) -> Vec<(usize, Move)> {
        let part = &self.text.all[at];
        let columns = || Column::ALL.into_iter().map(Place::Column);
        let sources: Vec<Place> = columns().chain(self.rules.cell_places()).collect();
        let ends = sources.iter().flat_map(|&from| {
            let targets = sources.iter().copied().chain([Place::Foundation]);
            targets.map(move |to| (from, to))
        });
        let moves = ends.filter(|(from, to)| from != to).flat_map(|(from, to)| {
            let most = board.cards_at(from).len().min(Rank::ALL.len());
            (1..=u8::try_from(most).unwrap_or_default()).map(move |cards| Move { from, to, cards })
        });
        let odd = |mv: Move| {
            let source = board.cards_at(mv.from);
            let cards = source[source.len() - usize::from(mv.cards)..].iter().copied().collect();
            let onto = match mv.to {
                Place::Column(_) => board.cards_at(mv.to).last().copied(),
                Place::Cell(_) | Place::Foundation => None,
            };
            let played = self.rules.try_play(&mut board.clone(), mv).unwrap_or_else(|_| {
                // The part may name cards that would go home after it.
                let auto = part.cards().take(Card::COUNT);
                let auto = auto.filter_map(|card| Some((card, board.place_of(card)?)));
                Played { mv, cards, onto, auto: auto.collect() }
            });
            let explained = self.explain(part, learned, Turn { board, played: &played })?;
            let words = self.words_against(part, learned, Facts::of(&played))?;
            // "column 9" names no pile that the other parts number.
            let is_known = |(word, base): &(usize, Base)| learned.bases[*word] == *base;
            explained.bases.iter().all(is_known).then_some((explained.odd + words, mv))
        };
        moves.filter_map(odd).collect()
    }

    /// Returns the illegal move that a part tells by all that is learned from the others, or `None` if it may as well
    /// tell a legal one, or does not say where the cards go.
    pub(crate) fn illegal(&self, at: usize, learned: &Learned, board: &Board) -> Option<Move> {
        let told = self.told(at, learned, board);
        let is_legal = |mv: &Move| self.rules.check(board, *mv).is_ok();
        let (odd, mv) = told.iter().min_by_key(|(odd, _)| *odd)?;
        let goes_alike = |other: &Move| other.to == mv.to || is_cell(other.to) && is_cell(mv.to);
        let mut as_likely = told.iter().filter(|(other, _)| other <= odd);
        as_likely.all(|(_, mv)| !is_legal(mv) && goes_alike(mv)).then_some(*mv)
    }

    /// Whether a part tells a move by all that is learned from the others.
    pub(crate) fn tells(&self, at: usize, mv: Move, learned: &Learned, board: &Board) -> bool {
        self.told(at, learned, board).contains(&(0, mv))
    }
}
