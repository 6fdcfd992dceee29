//! A pasted text that is to be read, and what it turns out to be.

use std::sync::Arc;

use crate::board::format::{ParseBoardError, Problem};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::intake::{self, BoardEntry, FoundBoard, Intake, Nearest, NotUnderstood, WholeBoard};
use crate::solver::Cancel;
use crate::tui::app::solution::PastedGames;
use crate::tui::background::Work;
use crate::tui::command::Action;

/// The most that is read of a paste, in bytes: thousands of solutions.
pub(super) const LIMIT: usize = 1 << 20;

/// A pasted text that is to be read. Long ones take a while, and so this is done beside the state.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Tells what is read of this text from what comes late of others.
    pub(crate) id: u64,
    /// The text.
    pub(super) text: Arc<str>,
    /// Whether it is a board to compare with.
    pub(super) compare: bool,
    /// The deal shown: of several games its own is opened.
    pub(super) shown: Option<DealNumber>,
}

/// What a pasted text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pasted {
    /// The number of a deal, and no more.
    Deal(DealNumber),
    /// A board, one of several maybe.
    Board(Box<PastedBoard>),
    /// Games.
    Games(PastedGames),
}

impl Work for Request {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, cancel: &Cancel, tell: &dyn Fn(Action)) {
        tell(Action::Read(self.id, self.read(cancel)));
    }
}

impl Request {
    /// Reads the text; says in a line why it is not understood.
    pub(super) fn read(&self, cancel: &Cancel) -> Result<Pasted, String> {
        let intake = understood(&self.text)?;
        if self.compare {
            let boards = intake.boards().take_while(|_| !cancel.is_cancelled());
            let found = PastedBoard::first(boards).map_err(|why| match why.problems() {
                [Problem::NoBoard] => format!("these are moves; {COMPARED}"),
                _ => not_a_board(&why),
            });
            return found.map(|board| Pasted::Board(Box::new(board)));
        }
        match intake {
            Intake::Deal(deal) => Ok(Pasted::Deal(deal)),
            Intake::Games(games) => {
                let games = games.take_while(|_| !cancel.is_cancelled());
                Ok(Pasted::Games(PastedGames::new(games, self.shown)))
            }
            Intake::Boards(boards) => {
                let boards = boards.take_while(|_| !cancel.is_cancelled());
                let found = PastedBoard::first(boards).map_err(|why| not_a_board(&why))?;
                Ok(Pasted::Board(Box::new(found)))
            }
        }
    }
}

/// A board of a text: of several, the first that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedBoard {
    pub(super) found: WholeBoard,
    /// The deal that is meant, where a few cards are wrong.
    pub(super) nearest: Option<Nearest>,
    /// Which one of the text's boards it is, from 1.
    at: usize,
    /// How many boards there are in the text.
    of: usize,
}

impl PastedBoard {
    /// The first whole board of a text.
    fn first(boards: impl Iterator<Item = BoardEntry>) -> Result<Self, ParseBoardError> {
        let (mut first, mut why, mut of) = (None, None, 0);
        for (at, entry) in (1..).zip(boards) {
            of = at;
            match entry.board {
                Ok(FoundBoard::Whole(_)) if first.is_none() => first = Some((entry, at)),
                Ok(FoundBoard::Whole(_)) => {}
                Ok(FoundBoard::Part(part)) => {
                    let unknown = Card::COUNT - part.known();
                    why.get_or_insert(ParseBoardError::from(Problem::Part(unknown)));
                }
                Err(error) => _ = why.get_or_insert(error),
            }
        }
        match first {
            Some((entry, at)) => {
                let nearest = entry.nearest_deal();
                let Ok(FoundBoard::Whole(found)) = entry.board else {
                    return Err(Problem::NoCards.into());
                };
                Ok(Self { found, nearest, at, of })
            }
            None => Err(why.unwrap_or(Problem::NoCards.into())),
        }
    }

    /// What to say before anything else about a board that is one of several: `board 1 of 3; `.
    pub(super) fn which(&self) -> String {
        if self.of > 1 { format!("board {} of {}; ", self.at, self.of) } else { String::new() }
    }
}

/// What can be compared with.
const COMPARED: &str = "the deal is compared with a board, in rows or columns of cards such as \
                        10H, TH or 10♥, or with a deal by its number";

/// What to say of a text that is not even read.
pub(super) fn too_long() -> String {
    format!(
        "it is longer than {} MiB; freecell verify and freecell find read files up to 64 MiB",
        LIMIT >> 20
    )
}

/// What a text is, or in a line why it is not understood.
fn understood(text: &str) -> Result<Intake<'_>, String> {
    intake::read(text).map_err(|why| match why {
        NotUnderstood::Board(why) => not_a_board(&why),
        why => why.to_string(),
    })
}

/// The first thing that is wrong with a board.
fn not_a_board(why: &ParseBoardError) -> String {
    let first = why.to_string().lines().next().unwrap_or_default().to_owned();
    let fits = match why.problems() {
        [Problem::Part(_), ..] => " (`freecell find` lists the deals that fit)",
        _ => "",
    };
    let nearest = Nearest::meant_by(why).map(|nearest| format!("; {nearest}"));
    format!("not a board: {first}{fits}{}", nearest.unwrap_or_default())
}
