//! Moves to empty columns that do not say how many cards they take along.
//!
//! fc-solve's `-sn` writes `27` for any number of cards, and old versions of Windows ask whether
//! one card or the column is to move. The right number is the one with which the rest of the
//! text is legal and wins.

use arrayvec::ArrayVec;

use crate::board::{Board, Place};
use crate::rules::Rules;
use crate::text::{Count, Written, WrittenPlace};

use super::Run;

/// A move that can take along several numbers of cards.
struct Fork {
    /// The game before it.
    run: Run,
    /// Its place among the moves.
    at: usize,
    /// The numbers not tried yet, the likeliest last.
    counts: ArrayVec<u8, 13>,
}

/// Finds how many cards each move to an empty column takes so that all moves are legal and the
/// last one wins; plays at most `budget` moves.
pub(super) fn counted(
    rules: Rules,
    board: &Board,
    moves: &[Written],
    budget: &mut usize,
) -> Option<Vec<Written>> {
    let mut run = Run::new(rules, board);
    let mut at = 0;
    let mut forks: Vec<Fork> = Vec::new();
    let mut counted = moves.to_vec();
    loop {
        if at == moves.len() && run.board.is_won() {
            return Some(counted);
        }
        *budget = budget.checked_sub(1)?;
        let written = moves.get(at).filter(|_| !run.board.is_won());
        let counts = written.map(|mv| counts(&run, mv)).unwrap_or_default();
        let mut played = false;
        if counts.len() > 1 {
            forks.push(Fork { run: run.clone(), at, counts });
        } else if let Some(mv) = written {
            played = run.play(mv).is_ok();
        }
        while !played {
            *budget = budget.checked_sub(1)?;
            let fork = forks.last_mut()?;
            let Some(cards) = fork.counts.pop() else {
                forks.pop();
                continue;
            };
            run = fork.run.clone();
            at = fork.at;
            counted[at].count = Count::Exactly(cards);
            played = run.play(&counted[at]).is_ok();
        }
        at += 1;
    }
}

/// The numbers of cards that a move can take along; more than one only to an empty column.
fn counts(run: &Run, mv: &Written) -> ArrayVec<u8, 13> {
    let (WrittenPlace::Place(Place::Column(from)), WrittenPlace::Place(Place::Column(to))) =
        (mv.from, mv.to)
    else {
        return ArrayVec::new();
    };
    let names_last = match mv.count {
        Count::From(card) => run.board.column(from).last() == Some(&card),
        _ => false,
    };
    let is_said = matches!(mv.count, Count::Exactly(_) | Count::From(_)) && !names_last;
    if !run.is_empty_column(Place::Column(to)) || is_said {
        return ArrayVec::new();
    }
    let cards = run.board.run_length(from);
    let limit = run.rules.sequence_limit(&run.board, to);
    let most = u8::try_from(cards.min(limit)).unwrap_or(13).min(13);
    // As many as fit, then one, or the other way round where one is named; then the others from the
    // greatest down.
    let (first, second) = if names_last { (1, most) } else { (most, 1) };
    let others = (2..most).chain((most > 1).then_some(second));
    others.chain((most > 0).then_some(first)).collect()
}
