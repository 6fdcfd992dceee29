//! Solutions that do not say how many cards go to an empty column, as fc-solve writes with `-sn`.

use super::Playback;
use crate::board::{Board, Place};
use crate::rules::Rules;
use crate::text::{Count, Dialect, NotatedMove, NotatedPlace};

/// Moves that are played at the most; real solutions have a handful of such moves.
const MOST_PLAYED: usize = 20_000;

/// The moves with the numbers of cards with which they win or, if they do not, get furthest.
pub(super) fn counted(rules: Rules, board: &Board, moves: &[NotatedMove]) -> Vec<NotatedMove> {
    let mut counted = moves.to_vec();
    let mut furthest = (0, counted.clone());
    // Where a number was chosen: the move, the game before it, and the next smaller number.
    let mut chosen: Vec<(usize, Playback, u8)> = Vec::new();
    let mut run = Playback::new(rules, board);
    let mut at = 0;
    for _ in 0..MOST_PLAYED {
        if run.board.is_won() || at == moves.len() {
            return counted;
        }
        if at > furthest.0 {
            furthest = (at, counted.clone());
        }
        // A number that was chosen on another way to this move does not hold on this one.
        let most = most_cards(&run, &moves[at]);
        counted[at].count = most.map(Count::Exactly).or(moves[at].count);
        if let Some(most) = most {
            chosen.push((at, run.clone(), most - 1));
        }
        if run.play(Dialect::Uncounted, &counted[at]).is_ok() {
            at += 1;
            continue;
        }
        // Back to the last move that can take fewer cards.
        let (back, before, cards) = loop {
            match chosen.pop() {
                Some(last) if last.2 > 0 => break last,
                Some(_) => {}
                None => return furthest.1,
            }
        };
        (at, run) = (back, before.clone());
        counted[at].count = Some(Count::Exactly(cards));
        chosen.push((at, before, cards - 1));
        if run.play(Dialect::Uncounted, &counted[at]).is_err() {
            continue;
        }
        at += 1;
    }
    furthest.1
}

/// The most cards that a move to an empty column can take, if the text does not say how many and one is
/// not the only answer.
fn most_cards(run: &Playback, mv: &NotatedMove) -> Option<u8> {
    let NotatedPlace::Place(to @ Place::Column(column)) = mv.to else { return None };
    let NotatedPlace::Place(from @ Place::Column(_)) = mv.from else { return None };
    if mv.count.is_some() || mv.listed.is_some() || !run.board.column(column).is_empty() {
        return None;
    }
    run.rules.resolve(&run.board, from, to).ok().map(|most| most.cards).filter(|most| *most > 1)
}
