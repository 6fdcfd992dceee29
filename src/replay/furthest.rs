//! How far a game gets on one board after another.

use super::reading::{DialectMoves, cell_counts};
use super::{Playback, RuleHints, verify};
use crate::board::{Board, Place};
use crate::rules::{Autoplay, EmptyColumn, Rules};
use crate::text::{Dialect, NotatedMove, NotatedPlace, WrittenGame};

/// A game prepared to be played on many deals.
///
/// ```
/// use freecell::{dealer::DealNumber, replay::{Furthest, RuleHints}, text};
/// let game = text::games("26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b").next().unwrap();
/// let furthest = Furthest::new(&game, RuleHints::default());
/// let reached = |number: i64| furthest.reached(&DealNumber::new(number).unwrap().deal());
/// assert_eq!((reached(10_913), reached(10_914)), ((true, 19), (false, 0)));
/// ```
pub struct Furthest<'a> {
    game: &'a WrittenGame,
    hints: RuleHints,
    texts: Vec<DialectMoves<'a>>,
    /// The numbers of cells to try.
    cells: Vec<u8>,
}

/// What a board shows of a reading.
enum PlayedOut {
    /// This many moves are legal, whatever the rule for empty columns. Under another autoplay it may
    /// differ if cards went home.
    Legal { moves: usize, cards_went_home: bool },
    /// All moves are legal, or the rule for empty columns or the number of cards decides how it goes on.
    Open,
}

impl<'a> Furthest<'a> {
    /// Prepares a game, with what is known of the rules.
    #[must_use]
    pub fn new(game: &'a WrittenGame, hints: RuleHints) -> Self {
        let mut texts = DialectMoves::in_dialects(game);
        // Up to the first move to an empty column, these two mean the same.
        if texts.iter().any(|text| text.dialect == Dialect::Standard) {
            texts.retain(|text| text.dialect != Dialect::FcSolve);
        }
        let cells = cell_counts(0, game, hints, &texts);
        Self { game, hints, texts, cells }
    }

    /// The number of moves in the game.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.texts.first().map_or(0, |text| text.moves.len())
    }

    /// Whether the game wins on a dealt board, and how many of its moves are legal, in the reading of [`verify`].
    ///
    /// Most boards refuse one of the first moves, on which all rules agree; every reading is tried on the others.
    #[must_use]
    pub fn reached(&self, board: &Board) -> (bool, usize) {
        let mut most = 0;
        for text in &self.texts {
            for &cells in &self.cells {
                for autoplay in [Autoplay::Max, Autoplay::Safe, Autoplay::None] {
                    if self.hints.autoplay.is_some_and(|it| it != autoplay) {
                        continue;
                    }
                    let rules = Rules::new(cells, autoplay, EmptyColumn::Vista).unwrap_or_default();
                    match played(rules, board, *text) {
                        PlayedOut::Open => return self.verified(board),
                        PlayedOut::Legal { moves, cards_went_home } => {
                            most = most.max(moves);
                            // Autoplay that takes fewer cards takes none of these either.
                            if !cards_went_home {
                                break;
                            }
                        }
                    }
                }
            }
        }
        (false, most)
    }

    fn verified(&self, board: &Board) -> (bool, usize) {
        let verdict = verify(board, self.game, self.hints);
        // Otherwise what is no move stands behind legal ones.
        verdict.map_or((false, self.moves()), |verdict| {
            (verdict.is_valid(), verdict.replay.steps.len())
        })
    }
}

fn played(rules: Rules, board: &Board, text: DialectMoves<'_>) -> PlayedOut {
    let mut run = Playback::new(rules, board);
    let mut cards_went_home = !run.start_auto.is_empty();
    for (number, mv) in text.moves.iter().enumerate() {
        let is_open = run.board.empty_columns() > 0 && may_go_to_column(mv);
        if is_open || run.board.is_won() {
            return PlayedOut::Open;
        }
        match run.play(text.dialect, mv) {
            Ok(played) => cards_went_home |= !played.auto.is_empty(),
            Err(_) => return PlayedOut::Legal { moves: number, cards_went_home },
        }
    }
    PlayedOut::Open
}

fn may_go_to_column(mv: &NotatedMove) -> bool {
    !matches!(
        mv.to,
        NotatedPlace::AnyCell
            | NotatedPlace::Cell(_)
            | NotatedPlace::Place(Place::Cell(_) | Place::Foundation)
    )
}
