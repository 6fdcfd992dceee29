//! How the moves of a game end, what stands behind them, and which cards go home as moves.

use std::collections::BTreeSet;

use super::{Learned, MOST_CARDS, Made, Meaning, Moves, Use};
use crate::board::Place;
use crate::card::Card;
use crate::rules::{AutoMoves, Autoplay, Move};

impl Meaning<'_> {
    /// Whether a part tells once more what happened.
    pub(crate) fn is_report(&self, at: usize, learned: &Learned) -> bool {
        learned.uses[self.text.all[at].shape] == Use::Report
    }

    /// Whether the parts behind a won game must be of another one: they do not tell what autoplay did in its end.
    pub(crate) fn is_other_game(&self, from: usize, learned: &Learned) -> bool {
        /// If the next six cards are all among those that autoplay sent home, the text lists what it did.
        const SEVERAL: usize = 6;
        let is_auto = |card: &Card| learned.played.auto.iter().any(|(home, _)| home == card);
        let behind = self.text.all[from..].iter().filter_map(|part| part.cards().next());
        let behind: Vec<Card> = behind.take(SEVERAL).collect();
        learned.auto() < SEVERAL || !behind.is_empty() && !behind.iter().all(is_auto)
    }

    /// The moves of a game, each card that went home by itself among them, if the text tells each of these as it tells
    /// moves: in a part of its own, marked by nothing. Under autoplay `max` a list of all moves reads so, too.
    pub(crate) fn each_told(&self, start: &Learned, made: &[Made]) -> Option<Moves> {
        let rules = self.rules.with_autoplay(Autoplay::None);
        let cards = |auto: &AutoMoves| auto.iter().map(|(card, _)| *card).collect::<Vec<Card>>();
        let (mut board, mut untold) = (start.before.clone(), cards(&start.played.auto));
        let mut moves = Vec::new();
        let mut next = made.iter().peekable();
        let marks: BTreeSet<char> =
            made.iter().filter_map(|it| self.text.all[it.at].mark()).collect();
        let are_counted = self.is_counted(&self.text.all[made.first()?.at]);
        for (at, part) in self.text.all.iter().enumerate() {
            let mv = if let Some(it) = next.next_if(|it| it.at == at) {
                if !untold.is_empty() {
                    return None;
                }
                untold = cards(&it.played.auto);
                it.mv()
            } else if let Some(card) = part.cards().next().filter(|it| untold.contains(it)) {
                // A row of a board.
                if part.cards().count() > MOST_CARDS {
                    continue;
                }
                let has_others = part.cards().any(|it| it != card && untold.contains(&it));
                let is_marked = part.mark().is_some_and(|mark| !marks.contains(&mark));
                if has_others
                    || is_marked
                    || part.says_also()
                    || self.is_counted(part) != are_counted
                {
                    return None;
                }
                untold.retain(|it| *it != card);
                let from = board.place_of(card)?;
                if board.cards_at(from).last() != Some(&card) {
                    return None;
                }
                Move::single(from, Place::Foundation)
            } else {
                continue;
            };
            rules.try_play(&mut board, mv).ok()?;
            moves.push((at, mv));
        }
        if !board.is_won() {
            self.text.rest_behind(moves.last()?.0)?;
            rules.with_autoplay(Autoplay::Max).autoplay(&mut board);
        }
        board.is_won().then_some(moves)
    }
}
