//! Parsing a pasted text.

use std::sync::Arc;

use crate::card::Card;
use crate::dealer::DealNumber;
use crate::replay::{self, Known, Told};
use crate::solver::{Cancel, Solver};
use crate::text::{
    BoardEntry, FoundBoard, Nearest, NotUnderstood, ParseBoardError, Problem, Text, WholeBoard,
    WrittenGame,
};
use crate::tui::jobs::{Job, Report, Tell};

/// The maximum length of a paste in bytes, enough for thousands of solutions.
pub(crate) const LIMIT: usize = 1 << 20;

/// The maximum number of games kept of a pasted text.
const MOST_GAMES: usize = 10_000;

/// The maximum number of games without a deal whose cards are looked up.
const MOST_SEARCHED: usize = 100;

/// A pasted text to parse.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    /// Distinguishes its result from late results of other texts.
    pub(crate) id: u64,
    pub(crate) text: Arc<str>,
    /// The origin of the text.
    pub(crate) source: Source,
    /// Whether it is a board to compare with.
    pub(crate) compare: bool,
    /// The deal shown; of several games, the one for this deal is opened.
    pub(crate) shown: Option<DealNumber>,
}

/// The origin of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Paste,
    /// A field or a prompt, where the user can correct it.
    Typed,
    /// A file of the command line, which may also name a deal.
    File(Option<DealNumber>),
}

/// The content of a pasted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pasted {
    /// Only the number of a deal.
    Deal(DealNumber),
    /// A board, possibly one of several.
    Board(Box<PastedBoard>),
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
    /// Parses the text; the error is one line.
    fn read(&self, cancel: &Cancel) -> Result<Pasted, String> {
        let stop = || cancel.is_cancelled();
        let told = Told::new(&self.text, &stop);
        if self.compare {
            return board_of(&told, cancel).map_err(|why| match why {
                NotUnderstood::Board(why) if why.problems() == [Problem::NoBoard] => {
                    format!("these are moves; {COMPARED}")
                }
                why => not_a_board(&why),
            });
        }
        let told = told.infer(self.on().map(DealNumber::deal), self.shown, &stop);
        let is_broken = match &told.inferred {
            Ok(_) => false,
            Err(stuck) => stuck.is_some() || matches!(told.read, Err(NotUnderstood::Moves(_))),
        };
        // What is typed can be corrected.
        if !(is_broken && self.source == Source::Typed)
            && let Some(games) = told.games()
        {
            let games = games.take_while(|_| !stop());
            let mut games = games.filter(|game| !(is_broken && game.is_empty())).peekable();
            if games.peek().is_some() {
                return Ok(self.games(games));
            }
        }
        let deal = told.read.as_ref().ok().and_then(Text::deal).map(Pasted::Deal);
        let found = deal.map_or_else(|| board_of(&told, cancel), Ok);
        found.map_err(|why| match told.inferred {
            Err(Some(stuck)) => stuck.to_string(),
            _ => not_a_board(&why),
        })
    }

    /// The deal on which the games are played, whatever the text names.
    fn on(&self) -> Option<DealNumber> {
        if let Source::File(deal) = self.source { deal } else { None }
    }

    /// The games of the text. Selects the one for the deal shown, or else the first readable one.
    fn games(&self, games: impl Iterator<Item = WrittenGame>) -> Pasted {
        let (on, shown) = (self.on(), self.shown);
        let mut games: Vec<WrittenGame> = games.take(MOST_GAMES).collect();
        for game in games.iter_mut().take(MOST_SEARCHED) {
            let is_ours = |deal: DealNumber| replay::solves(&deal.deal(), game);
            if !shown.is_some_and(is_ours) {
                replay::find_deal(game);
            }
        }
        let can_be_read = |game: &WrittenGame| game.check().is_ok();
        // Surplus moves may be further games.
        let several = |game: WrittenGame| {
            let on = on.map(DealNumber::deal).or_else(|| Some(game.start()?.1));
            let Some(board) = on.or(shown.map(DealNumber::deal)) else { return vec![game] };
            let all = replay::verify_all(&board, &game, Known::default());
            all.into_iter().map(|(game, _)| game).collect()
        };
        let rest = games.split_off(games.len().min(MOST_SEARCHED));
        games = games.into_iter().flat_map(several).chain(rest).collect();
        let ours =
            |game: &WrittenGame| can_be_read(game) && shown.is_some() && game.number == shown;
        let at = games.iter().position(ours).or_else(|| games.iter().position(can_be_read));
        Pasted::Games(PastedGames { at: at.unwrap_or_default(), games, on })
    }
}

/// The games of a text, and the selected one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PastedGames {
    pub(crate) games: Vec<WrittenGame>,
    pub(crate) at: usize,
    /// The deal that they are tried on, whatever the text names.
    pub(crate) on: Option<DealNumber>,
}

impl PastedGames {
    /// The selected game, if the text does not name its deal or board.
    pub(crate) fn without_deal(&self) -> Option<&WrittenGame> {
        self.games.get(self.at).filter(|game| game.number.is_none() && game.board.is_none())
    }
}

/// A board of a text; of several, the first readable one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedBoard {
    pub(crate) found: WholeBoard,
    /// The nearest deal, if a few cards are wrong.
    pub(crate) nearest: Option<Nearest>,
    /// Its index among the boards of the text.
    at: usize,
    /// The number of boards in the text.
    of: usize,
}

impl PastedBoard {
    /// The first complete board of a text.
    fn first(boards: impl Iterator<Item = BoardEntry>) -> Result<Self, ParseBoardError> {
        let boards: Vec<BoardEntry> = boards.collect();
        let is_whole = |entry: &BoardEntry| entry.found().is_some();
        let at = boards.iter().position(is_whole).unwrap_or_default();
        let of = boards.len();
        let entry = boards.into_iter().nth(at).ok_or(Problem::NoCards)?;
        let nearest = entry.nearest_deal();
        match entry.board? {
            FoundBoard::Whole(found) => Ok(Self { found, nearest, at, of }),
            FoundBoard::Part(part) => Err(Problem::Part(Card::COUNT - part.known()).into()),
        }
    }

    /// The prefix of messages about one of several boards: `board 1 of 3; `.
    pub(crate) fn which(&self) -> String {
        which_of(self.at, self.of, "board")
    }
}

/// The prefix of a message about one of several things, counted from 0: `board 1 of 3; `.
pub(crate) fn which_of(at: usize, of: usize, what: &str) -> String {
    if of > 1 { format!("{what} {} of {of}; ", at + 1) } else { String::new() }
}

/// Describes what can be compared with.
const COMPARED: &str = "the deal is compared with a board, in rows or columns of cards such as \
                        10H, TH or 10♥, or with a deal by its number";

/// The message for a text that is too long to parse.
pub(crate) const TOO_LONG: &str =
    "it is longer than 1 MiB; freecell verify and freecell find read files up to 64 MiB";

/// The first complete board of a text.
fn board_of(told: &Told<'_>, cancel: &Cancel) -> Result<Pasted, NotUnderstood> {
    let boards = told.boards()?.take_while(|_| !cancel.is_cancelled());
    let board = PastedBoard::first(boards).map_err(NotUnderstood::Board)?;
    Ok(Pasted::Board(Box::new(board)))
}

/// Why a text is not understood; of a board, the first problem.
fn not_a_board(why: &NotUnderstood) -> String {
    let NotUnderstood::Board(why) = why else { return why.to_string() };
    let first = why.to_string().lines().next().unwrap_or_default().to_owned();
    let first = match why.problems() {
        [Problem::Duplicate { .. } | Problem::AlreadyHome { .. } | Problem::Invalid(_), ..] => {
            with_signs(&first)
        }
        _ => first,
    };
    let fits = match why.problems() {
        [Problem::Part(_), ..] => " (`freecell find` lists the deals that fit)",
        _ => "",
    };
    let nearest = Nearest::meant_by(why).map(|nearest| format!("; {nearest}"));
    format!("not a board: {first}{fits}{}", nearest.unwrap_or_default())
}

/// Rewrites the cards in a text as on the table: `Q♠` for `QS`.
fn with_signs(text: &str) -> String {
    let sign = |word: &str| {
        let name = word.trim_end_matches([' ', ',', ';', ':']);
        let card = name.parse::<Card>().ok().filter(|_| name.len() > 1);
        card.map_or_else(|| word.to_owned(), |card| word.replacen(name, &format!("{card:#}"), 1))
    };
    text.split_inclusive(' ').map(sign).collect()
}
