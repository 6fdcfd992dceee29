//! Errors of texts that are not understood.

use crate::dealer::DealNumberError;
use crate::words::quoted;

use super::{ParseBoardError, SyntaxError, WrittenGame};

/// Why a text is not understood: the nearest thing that it may be, and what is wrong with it.
///
/// ```
/// use freecell::text::{self, NotUnderstood};
/// assert_eq!(text::read(" ").err(), Some(NotUnderstood::Empty));
/// assert!(matches!(text::read("9999999999"), Err(NotUnderstood::NoSuchDeal(_))));
/// assert!(matches!(text::read("hello"), Err(NotUnderstood::Nothing(1, _))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotUnderstood {
    /// It is empty.
    #[error("the text is empty")]
    Empty,
    /// Reading was stopped.
    #[error("reading was stopped")]
    Stopped,
    /// It is the number of a deal that does not exist.
    #[error("{0}")]
    NoSuchDeal(DealNumberError),
    /// It is like moves.
    #[error("{0}")]
    Moves(SyntaxError),
    /// It is like a board.
    #[error("{0}")]
    Board(ParseBoardError),
    /// It is like nothing that is known; the line that is most like something.
    #[error(
        "nothing in it is understood as a deal number (such as 617), a move (26, 5a, bh) or a card \
         (10H, TH, 10♥); line {0} is {quoted}",
        quoted = quoted(.1)
    )]
    Nothing(usize, String),
}

/// The game and the board that come nearest to being read.
#[derive(Default)]
pub(super) struct NearMiss {
    moves: Option<(usize, SyntaxError)>,
    board: Option<ParseBoardError>,
    /// Whether a game says that it has no solution.
    pub(super) has_given_up: bool,
}

impl NearMiss {
    pub(super) fn game(&mut self, game: &WrittenGame) {
        self.has_given_up |= game.is_given_up();
        if let Err(why) = game.check()
            && self.moves.as_ref().is_none_or(|(read, _)| *read < game.len())
        {
            self.moves = Some((game.len(), why));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.board.is_none() && self.moves.is_none()
    }

    pub(super) fn board(&mut self, why: ParseBoardError) {
        if self.board.as_ref().is_none_or(|before| before.cards() < why.cards()) {
            self.board = Some(why);
        }
    }

    /// The error of the game if it has more moves than the board has cards, else that of the board.
    pub(super) fn into_error(self, text: &str) -> NotUnderstood {
        let cards = self.board.as_ref().map_or(0, ParseBoardError::cards);
        // Of what can be both, capitals are rather cards.
        let enough = if text.contains(char::is_uppercase) { cards + 1 } else { cards };
        match (self.moves, self.board) {
            (Some((read, why)), _) if read > 0 && read >= enough => NotUnderstood::Moves(why),
            (_, Some(why)) if cards > 0 => NotUnderstood::Board(why),
            (Some((_, why)), _) if why.is_near_move() => NotUnderstood::Moves(why),
            _ => {
                let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
                let has_digit = |line: &&str| line.contains(|c: char| c.is_ascii_digit());
                let nearest = lines().find(|(_, line)| has_digit(line)).or_else(|| lines().next());
                let (line, text) = nearest.unwrap_or((1, text));
                NotUnderstood::Nothing(line, text.trim().to_owned())
            }
        }
    }
}
