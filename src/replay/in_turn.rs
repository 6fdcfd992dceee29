//! Games behind each other in the moves of a text: where one is won, the next begins.

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::text::{MAX_MOVES, SyntaxError, SyntaxErrorKind, WrittenGame};

use super::{Known, Verdict, verify};

/// Fewer moves behind a won game are no game.
const FEWEST_OF_OTHER: usize = 10;
/// Fewer moves may be legal in another deal by chance.
const FEWEST_LEGAL: usize = 5;

/// Plays a game of a text, and the games that its surplus moves are, one after the other: solutions of the
/// same board, or of the deal whose number stands before them, which is then that of the game.
///
/// ```
/// use freecell::{dealer::DealNumber, replay::{self, Known}, text};
/// let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
/// let twice = text::games(&format!("{moves} {moves}")).next().unwrap();
/// let board = DealNumber::new(10_913).unwrap().deal();
/// assert_eq!(replay::verify_all(&board, &twice, Known::default()).len(), 2);
/// ```
#[must_use]
pub fn verify_all(
    board: &Board,
    game: &WrittenGame,
    known: Known,
) -> Vec<(WrittenGame, Result<Verdict, SyntaxError>)> {
    let mut found = Vec::new();
    let (mut board, mut start, mut number) = (board.clone(), 0, game.number);
    let (mut first, mut verdict) = beginning(&board, game, start, known);
    loop {
        let won = match &verdict {
            Ok(verdict) if verdict.is_valid() => verdict.replay.steps.len(),
            _ => 0,
        };
        let is_more = won > 0 && start + won < game.len();
        let next = if is_more {
            next_game(&board, game, start + won, known).map(|next| (start + won, next))
        } else if won == 0 && verdict.is_ok() {
            begun_again(&board, game, start, known)
        } else {
            None
        };
        let Some((end, next)) = next else {
            if verdict.is_ok() && start + first.len() < game.len() {
                first = game.part(start..game.len());
                verdict = verify(&board, &first, known);
            }
            let is_other = matches!(&verdict, Err(why) if why.kind == SyntaxErrorKind::OtherDeal);
            first.number = number.filter(|_| !is_other);
            found.push((first, verdict));
            return found;
        };
        first = game.part(start..end);
        first.number = number;
        verdict = verify(&board, &first, known);
        found.push((first, verdict));
        (start, number, board) = (next.start, next.number.or(number), next.board);
        (first, verdict) = next.beginning;
    }
}

/// Another solution of a board behind one that does not win, with a heading or an empty line between them, and where
/// the first one ends.
fn begun_again(
    board: &Board,
    game: &WrittenGame,
    start: usize,
    known: Known,
) -> Option<(usize, Next)> {
    /// A text with more gaps writes its moves so.
    const MOST: usize = 8;
    let gaps = game.gaps().filter(|at| *at >= start + FEWEST_OF_OTHER);
    let gaps = gaps.filter(|at| *at + FEWEST_OF_OTHER <= game.len());
    gaps.take(MOST).find_map(|at| {
        let beginning = beginning(board, game, at, known);
        let is_valid = beginning.1.as_ref().is_ok_and(Verdict::is_valid);
        is_valid.then(|| (at, Next { start: at, number: None, board: board.clone(), beginning }))
    })
}

/// A game behind the moves of another one.
struct Next {
    start: usize,
    number: Option<DealNumber>,
    board: Board,
    beginning: (WrittenGame, Result<Verdict, SyntaxError>),
}

/// The game that the moves of a text from one on are. Behind a number alone it may be lost.
fn next_game(board: &Board, game: &WrittenGame, start: usize, known: Known) -> Option<Next> {
    let rest = game.part(start..game.len().min(start + MAX_MOVES));
    let numbered = || {
        rest.first_numbers().map(|(moves, number)| {
            let (start, board) = (start + moves, number.deal());
            let beginning = beginning(&board, game, start, known);
            Next { start, number: Some(number), board, beginning }
        })
    };
    let same = || {
        let beginning = beginning(board, game, start, known);
        Next { start, number: None, board: board.clone(), beginning }
    };
    let is_valid = |next: &Next| next.beginning.1.as_ref().is_ok_and(Verdict::is_valid);
    // Where the text names no deals, each game may have its own.
    let unnamed = || {
        let is_unnamed = game.board.is_none() && (game.number.is_none() || game.number_is_found);
        let number = super::deal_behind(Some(&rest).filter(|_| is_unnamed)?)?;
        let board = number.deal();
        let beginning = beginning(&board, game, start, known);
        Some(Next { start, number: Some(number), board, beginning }).filter(is_valid)
    };
    let lost = || numbered().next().filter(|_| rest.has_number_alone());
    let again = || Some(same()).filter(is_valid);
    let found = numbered().find(is_valid).or_else(again).or_else(unnamed).or_else(lost);
    // Cards that went home by themselves may be told behind the last move; other moves are of another game.
    let other = || {
        let mut next = same();
        let is_legal = |verdict: &Verdict| verdict.replay.steps.len() >= FEWEST_LEGAL;
        let is_same = next.beginning.1.as_ref().is_ok_and(is_legal);
        if game.number_is_found && !is_same {
            let line = rest.line_of(1).unwrap_or(rest.line);
            next.beginning.1 =
                Err(SyntaxError { line, number: 1, kind: SyntaxErrorKind::OtherDeal });
            next.beginning.0.number_is_found = false;
        }
        next
    };
    found.or_else(|| rest.has_moves_on_table(FEWEST_OF_OTHER).then(other))
}

/// The moves of a text from one on, as many as a game of usual length has or, if these do not win, more.
fn beginning(
    board: &Board,
    game: &WrittenGame,
    start: usize,
    known: Known,
) -> (WrittenGame, Result<Verdict, SyntaxError>) {
    /// More moves than games have.
    const USUAL: usize = 1000;
    let ends = [USUAL, MAX_MOVES].map(|length| start + length);
    let parts = ends.into_iter().filter(|end| *end < game.len()).map(|end| {
        let part = game.part(start..end);
        let verdict = verify(board, &part, known);
        (part, verdict)
    });
    let won = { parts }.find(|(_, verdict)| verdict.as_ref().is_ok_and(Verdict::is_valid));
    won.unwrap_or_else(|| {
        let rest = game.part(start..game.len());
        let verdict = verify(board, &rest, known);
        (rest, verdict)
    })
}
