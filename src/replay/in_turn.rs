//! Games behind each other in the moves of a text: where one is won, the next begins.

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::text::{FEWEST_MOVES, MAX_MOVES, SyntaxError, SyntaxErrorKind, WrittenGame};

use super::{Known, Verdict, verify};

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
    let all = All { game, known };
    let mut now = all.from(0, game.number, board);
    loop {
        let won = match &now.verdict {
            Ok(verdict) if verdict.is_valid() => verdict.replay.steps.len(),
            _ => 0,
        };
        let end = now.start + won;
        let next = if won > 0 && end < game.len() {
            all.next_game(&now.board, end).map(|next| (end, next))
        } else if won == 0 && now.verdict.is_ok() {
            all.begun_again(&now)
        } else {
            None
        };
        let Some((end, next)) = next else {
            if now.verdict.is_ok() && now.start + now.game.len() < game.len() {
                now.game = game.part(now.start..game.len());
                now.verdict = verify(&now.board, &now.game, known);
            }
            let is_other =
                matches!(&now.verdict, Err(why) if why.kind == SyntaxErrorKind::OtherDeal);
            now.game.number = now.number.filter(|_| !is_other);
            found.push((now.game, now.verdict));
            return found;
        };
        let mut first = game.part(now.start..end);
        first.number = now.number;
        let verdict = verify(&now.board, &first, known);
        found.push((first, verdict));
        now = Next { number: next.number.or(now.number), ..next };
    }
}

/// A game behind the moves of another one.
struct Next {
    /// Its first move.
    start: usize,
    /// The deal that the text names for it.
    number: Option<DealNumber>,
    board: Board,
    game: WrittenGame,
    verdict: Result<Verdict, SyntaxError>,
}

impl Next {
    fn is_valid(&self) -> bool {
        self.verdict.as_ref().is_ok_and(Verdict::is_valid)
    }
}

/// All moves of a text.
struct All<'a> {
    game: &'a WrittenGame,
    known: Known,
}

impl All<'_> {
    /// The moves from one on, as many as a game of usual length has or, if these do not win, more.
    fn from(&self, start: usize, number: Option<DealNumber>, board: &Board) -> Next {
        /// More moves than games have.
        const USUAL: usize = 1000;
        let until = |end| {
            let game = self.game.part(start..end);
            let verdict = verify(board, &game, self.known);
            Next { start, number, board: board.clone(), game, verdict }
        };
        let ends = [USUAL, MAX_MOVES].map(|length| start + length);
        let mut parts = ends.into_iter().filter(|end| *end < self.game.len()).map(until);
        parts.find(Next::is_valid).unwrap_or_else(|| until(self.game.len()))
    }

    /// Another solution of a board behind one that does not win, with a heading or an empty line between them, and where
    /// the first one ends.
    fn begun_again(&self, first: &Next) -> Option<(usize, Next)> {
        /// A text with more gaps writes its moves so.
        const MOST: usize = 8;
        let gaps = self.game.gaps().filter(|at| *at >= first.start + FEWEST_MOVES);
        let gaps = gaps.filter(|at| *at + FEWEST_MOVES <= self.game.len());
        let again = |at| (at, self.from(at, None, &first.board));
        gaps.take(MOST).map(again).find(|(_, next)| next.is_valid())
    }

    /// The game that the moves from one on are. Behind a number alone it may be lost.
    fn next_game(&self, board: &Board, start: usize) -> Option<Next> {
        let game = self.game;
        let rest = game.part(start..start + MAX_MOVES);
        let of_deal = |at, number: DealNumber| self.from(at, Some(number), &number.deal());
        let numbered =
            || rest.first_numbers().map(|(moves, number)| of_deal(start + moves, number));
        let same = || self.from(start, None, board);
        // Where the text names no deals, each game may have its own.
        let unnamed = || {
            let is_unnamed =
                game.board.is_none() && (game.number.is_none() || game.number_is_found);
            let number = super::deal_behind(Some(&rest).filter(|_| is_unnamed)?)?;
            Some(of_deal(start, number)).filter(Next::is_valid)
        };
        let lost = || numbered().next().filter(|_| rest.has_number_alone());
        let again = || Some(same()).filter(Next::is_valid);
        // Cards that went home by themselves may be told behind the last move; other moves are of another game.
        let other = || {
            let mut next = same();
            let is_same = next.verdict.as_ref().is_ok_and(|verdict| !verdict.is_by_chance());
            if (game.number_is_found || game.number.is_none()) && !is_same {
                let line = rest.line_of(1).unwrap_or(rest.line);
                let kind = SyntaxErrorKind::OtherDeal;
                next.verdict = Err(SyntaxError { line, number: 1, kind });
                next.game.number_is_found = false;
            }
            next
        };
        let found = numbered().find(Next::is_valid).or_else(again).or_else(unnamed).or_else(lost);
        found.or_else(|| rest.has_moves_on_table(FEWEST_MOVES).then(other))
    }
}
