//! Reading a pasted text.

use std::sync::Arc;

use crate::card::Card;
use crate::dealer::DealNumber;
use crate::replay::{self, Known};
use crate::solver::{Cancel, Solver};
use crate::text::{
    self, BoardEntry, FoundBoard, Nearest, NotUnderstood, ParseBoardError, Problem, WholeBoard,
    WrittenGame,
};
use crate::tui::jobs::{Job, Report, Tell};

/// The most that is read of a paste, in bytes: thousands of solutions.
pub(crate) const LIMIT: usize = 1 << 20;

/// The most games that are kept of a pasted text.
const MOST_GAMES: usize = 10_000;

/// The most games without a deal whose cards are looked for among all deals.
const MOST_SEARCHED: usize = 100;

/// A pasted text to be read.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    /// Tells what is read of this text from what comes late of others.
    pub(crate) id: u64,
    /// The text.
    pub(crate) text: Arc<str>,
    /// Where it comes from.
    pub(crate) source: Source,
    /// Whether it is a board to compare with.
    pub(crate) compare: bool,
    /// The deal shown: of several games its own is opened.
    pub(crate) shown: Option<DealNumber>,
}

/// Where a text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A paste.
    Paste,
    /// A field or a prompt, where it can be corrected.
    Typed,
    /// A file of the command line, which may name a deal besides.
    File(Option<DealNumber>),
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

impl Job for Read {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, _: &mut Option<Solver>, cancel: &Cancel, _: Tell) -> Report {
        Report::Read(self.id, self.read(cancel))
    }

    fn failed(&self, why: String) -> Report {
        Report::Read(self.id, Err(why))
    }
}

impl Read {
    /// Reads the text; says in a line why it is not understood.
    fn read(&self, cancel: &Cancel) -> Result<Pasted, String> {
        let stop = || cancel.is_cancelled();
        let text = match text::read_until(&self.text, Some(&stop)) {
            Err(NotUnderstood::Moves(why)) if !self.compare && self.source != Source::Typed => {
                let games = text::games(&self.text).take_while(|_| !cancel.is_cancelled());
                let games = games.filter(|game| !game.is_empty());
                let games = PastedGames::new(games, self.shown, self.source);
                return if games.games.is_empty() {
                    Err(why.to_string())
                } else {
                    Ok(Pasted::Games(games))
                };
            }
            text => text.map_err(|why| match why {
                NotUnderstood::Board(why) => not_a_board(&why),
                why => why.to_string(),
            })?,
        };
        if !self.compare {
            if let Some(deal) = text.deal() {
                return Ok(Pasted::Deal(deal));
            }
            if text.has_games() {
                let games = text.games().take_while(|_| !cancel.is_cancelled());
                return Ok(Pasted::Games(PastedGames::new(games, self.shown, self.source)));
            }
        }
        let boards = text.boards().take_while(|_| !cancel.is_cancelled());
        let found = PastedBoard::first(boards).map_err(|why| match why.problems() {
            [Problem::NoBoard] if self.compare => format!("these are moves; {COMPARED}"),
            _ => not_a_board(&why),
        });
        found.map(|board| Pasted::Board(Box::new(board)))
    }
}

/// The games of a text, and which of them is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PastedGames {
    pub(crate) games: Vec<WrittenGame>,
    pub(crate) at: usize,
    /// The deal that they are tried on, whatever the text names.
    pub(crate) on: Option<DealNumber>,
}

impl PastedGames {
    /// The games of a text, at the one for the deal shown, else at the first that can be read.
    fn new(
        games: impl Iterator<Item = WrittenGame>,
        shown: Option<DealNumber>,
        source: Source,
    ) -> Self {
        let on = if let Source::File(deal) = source { deal } else { None };
        let mut games: Vec<WrittenGame> = games.take(MOST_GAMES).collect();
        for game in games.iter_mut().take(MOST_SEARCHED) {
            let is_ours = |deal: DealNumber| {
                replay::verify(&deal.deal(), game, Known::default()).is_ok_and(|it| it.is_valid())
            };
            if !shown.is_some_and(is_ours) {
                game.find_deal();
            }
        }
        let can_be_read = |game: &WrittenGame| game.check().is_ok();
        let ours =
            |game: &WrittenGame| can_be_read(game) && shown.is_some() && game.number == shown;
        let at = games.iter().position(ours).or_else(|| games.iter().position(can_be_read));
        Self { at: at.unwrap_or_default(), games, on }
    }

    /// The game that is looked at, if the text does not say which deal or board it is for.
    pub(crate) fn without_deal(&self) -> Option<&WrittenGame> {
        self.games.get(self.at).filter(|game| game.number.is_none() && game.board.is_none())
    }
}

/// A board of a text: of several, the first that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedBoard {
    pub(crate) found: WholeBoard,
    /// The nearest deal, where a few cards are wrong.
    pub(crate) nearest: Option<Nearest>,
    /// Which one of the text's boards it is, from 1.
    at: usize,
    /// How many boards there are in the text.
    of: usize,
}

impl PastedBoard {
    /// The first whole board of a text.
    fn first(boards: impl Iterator<Item = BoardEntry>) -> Result<Self, ParseBoardError> {
        let mut boards: Vec<BoardEntry> = boards.collect();
        let is_whole = |entry: &BoardEntry| matches!(entry.board, Ok(FoundBoard::Whole(_)));
        let at = boards.iter().position(is_whole).unwrap_or_default();
        let of = boards.len();
        let entry = boards.drain(..).nth(at).ok_or(Problem::NoCards)?;
        let nearest = entry.nearest_deal();
        match entry.board? {
            FoundBoard::Whole(found) => Ok(Self { found, nearest, at: at + 1, of }),
            FoundBoard::Part(part) => Err(Problem::Part(Card::COUNT - part.known()).into()),
        }
    }

    /// What to say before anything else about a board that is one of several: `board 1 of 3; `.
    pub(crate) fn which(&self) -> String {
        if self.of > 1 { format!("board {} of {}; ", self.at, self.of) } else { String::new() }
    }
}

/// What can be compared with.
const COMPARED: &str = "the deal is compared with a board, in rows or columns of cards such as \
                        10H, TH or 10♥, or with a deal by its number";

/// What to say of a text that is not even read.
pub(crate) const TOO_LONG: &str =
    "it is longer than 1 MiB; freecell verify and freecell find read files up to 64 MiB";

/// The first thing that is wrong with a board.
fn not_a_board(why: &ParseBoardError) -> String {
    let first = why.to_string().lines().next().unwrap_or_default().to_owned();
    let first = match why.problems() {
        [
            Problem::Duplicate { .. }
            | Problem::AlreadyHome { .. }
            | Problem::Missing(_)
            | Problem::Invalid(_),
            ..,
        ] => with_signs(&first),
        _ => first,
    };
    let fits = match why.problems() {
        [Problem::Part(_), ..] => " (`freecell find` lists the deals that fit)",
        _ => "",
    };
    let nearest = Nearest::meant_by(why).map(|nearest| format!("; {nearest}"));
    format!("not a board: {first}{fits}{}", nearest.unwrap_or_default())
}

/// A text with the cards in it named as on the table: `Q♠` for `QS`.
fn with_signs(text: &str) -> String {
    let sign = |word: &str| {
        let name = word.trim_end_matches([' ', ',', ';', ':']);
        let card = name.parse::<Card>().ok().filter(|_| name.len() > 1);
        card.map_or_else(|| word.to_owned(), |card| word.replacen(name, &format!("{card:#}"), 1))
    };
    text.split_inclusive(' ').map(sign).collect()
}
