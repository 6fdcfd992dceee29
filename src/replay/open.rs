//! Moves to empty columns that do not say how many cards they take along.
//!
//! fc-solve's `-sn` writes `27` for any number of cards, and old versions of Windows ask whether
//! one card or the column is to move. The right number is the one with which the rest of the
//! text is legal and wins.

use crate::board::{Board, Place};
use crate::rules::Rules;
use crate::text::{Count, Written, WrittenPlace};

use super::Run;

/// Finds how many cards each move to an empty column takes so that all moves are legal and the
/// last one wins; plays at most `budget` moves.
pub(super) fn counted(
    rules: Rules,
    board: &Board,
    moves: &[Written],
    budget: &mut usize,
) -> Option<Vec<Written>> {
    let mut counted = moves.to_vec();
    let start = Run::new(rules, board);
    // What is still to be tried: a game, its next move, and how many cards that takes.
    let mut open: Vec<(Run, usize, Count)> = Vec::new();
    open.extend(counts(&start, moves.first()?).map(|count| (start.clone(), 0, count)));
    while let Some((mut run, at, count)) = open.pop() {
        *budget = budget.checked_sub(1)?;
        counted[at].count = count;
        if run.play(&counted[at]).is_err() {
            continue;
        }
        match moves.get(at + 1) {
            None if run.board.is_won() => return Some(counted),
            Some(next) if !run.board.is_won() => {
                open.extend(counts(&run, next).map(|count| (run.clone(), at + 1, count)));
            }
            _ => {}
        }
    }
    None
}

/// How many cards a move can take along, the likeliest number last; several only to an empty column.
fn counts(run: &Run, mv: &Written) -> impl Iterator<Item = Count> {
    let names_last = matches!((mv.count, mv.from), (Count::From(card), WrittenPlace::Place(from))
        if run.board.cards_at(from).last() == Some(&card));
    let is_said = matches!(mv.count, Count::Exactly(_) | Count::From(_)) && !names_last;
    let most = match (mv.from, mv.to) {
        (WrittenPlace::Place(Place::Column(from)), WrittenPlace::Place(Place::Column(to)))
            if run.board.column(to).is_empty() && !is_said =>
        {
            let limit = run.rules.sequence_limit(&run.board, to);
            u8::try_from(run.board.run_length(from).min(limit)).unwrap_or(u8::MAX)
        }
        _ => 1,
    };
    // As many as fit, then one, or the other way round where one is named; then the others from the
    // greatest down.
    let likely = if names_last { [most, 1] } else { [1, most] };
    let counts = (2..most).chain(likely).map(Count::Exactly).filter(move |_| most > 1);
    counts.chain((most < 2).then_some(mv.count))
}
