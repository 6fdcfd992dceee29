//! Parsing a pasted text.

use std::sync::Arc;

use crate::tui::jobs::{Job, JobReport, Reporter};
use freecell::board::Board;
use freecell::card::Card;
use freecell::dealer::{DealNumber, DealRange};
use freecell::ordered;
use freecell::replay::{self, End, RuleHints, Verdict};
use freecell::search::ByMoves;
use freecell::solver::{Cancel, Solver};
use freecell::text::{
    self, BoardEntry, Document, FoundBoard, Item, Nearest, ParseBoardError, Problem, SyntaxError,
    WholeBoard, WrittenGame,
};

/// The maximum length of a paste in bytes, enough for thousands of solutions.
pub(crate) const LIMIT: usize = 1 << 20;

/// The maximum number of games kept of a pasted text.
const MOST_GAMES: usize = 10_000;

/// A pasted text to parse.
#[derive(Clone, Debug)]
pub(crate) struct ReadJob {
    /// Distinguishes its result from late results of other texts.
    pub(crate) id: u64,
    pub(crate) text: Arc<str>,
    /// The origin of the text.
    pub(crate) source: Source,
    /// Whether it is a board to compare with.
    pub(crate) compare: bool,
    /// The deal shown; of several games, the one for this deal is opened.
    pub(crate) shown: Option<DealNumber>,
    /// The board shown; games that name no deal are checked on it first.
    pub(crate) start: Board,
    /// The game to open, counted from 0.
    pub(crate) at: Option<usize>,
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
    /// Boards or numbers of deals.
    Boards(PastedBoards),
    Games(PastedGames),
}

impl Job for ReadJob {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, _: &mut Option<Solver>, cancel: &Cancel, tell: Reporter) -> JobReport {
        JobReport::Read(self.id, self.read(cancel, tell))
    }

    fn failed(&self, why: String) -> JobReport {
        JobReport::Read(self.id, Err(why))
    }
}

impl ReadJob {
    /// Parses the text; the error is one line.
    fn read(&self, cancel: &Cancel, tell: Reporter) -> Result<Pasted, String> {
        let stop = || cancel.is_cancelled();
        let document = text::read_until(&self.text, &stop).map_err(|why| why.to_string())?;
        if self.compare {
            return board_of(&document).map_err(|why| match why.problems() {
                [Problem::NoBoard(_)] => format!("these are moves; {COMPARED}"),
                _ => not_a_board(&why),
            });
        }
        let error = document.games().find_map(|game| game.check().err());
        let is_readable = document.games().any(|game| game.check().is_ok() || game.is_given_up());
        match error {
            // What is typed can be corrected.
            Some(why) if !is_readable && self.source == Source::Typed => Err(why.to_string()),
            _ if document.has_games() => Ok(self.games(&document, cancel, tell)),
            _ => match document.deal() {
                Some(deal) => Ok(Pasted::Deal(deal)),
                None => board_of(&document).map_err(|why| not_a_board(&why)),
            },
        }
    }

    /// The games of the text. Selects the one asked for, or the one for the deal shown, or else the first
    /// readable one.
    fn games(&self, document: &Document, cancel: &Cancel, tell: Reporter) -> Pasted {
        let on = if let Source::File(deal) = self.source { deal } else { None };
        let games = document.games_and_boards().take(MOST_GAMES);
        let mut games: Vec<PastedGame> =
            games.map(|(game, unread)| PastedGame::new(game.clone(), unread.cloned())).collect();
        let can_be_read = |it: &PastedGame| it.game.check().is_ok();
        let ours = |it: &PastedGame| {
            can_be_read(it) && self.shown.is_some() && it.game.number == self.shown
        };
        let at = self.at.or_else(|| games.iter().position(ours));
        let at = at.or_else(|| games.iter().position(can_be_read)).unwrap_or_default();
        if let Some(PastedGame { game, unread, by_moves, checked }) = games.get_mut(at) {
            let own = || game.start().map(|(_, start)| start);
            let named = on.map(DealNumber::deal).or_else(own);
            let mut first =
                CheckedGame::new(named.clone().unwrap_or_else(|| self.start.clone()), game);
            // A board of its own, although it cannot be read, says that it is not the one shown.
            let is_elsewhere = unread.is_some() || first.is_illegal();
            if named.is_none() && is_elsewhere && game.check().is_ok() {
                *by_moves = self.find_deal(game, cancel, tell);
                if let Some(deal) = by_moves.as_ref().and_then(ByMoves::deal) {
                    first = CheckedGame::new(deal.deal(), game);
                }
            }
            *checked = Some(Box::new(first));
        }
        let unread = document.unread().map(|(line, text)| (line, text.to_owned()));
        Pasted::Games(PastedGames { text: self.text.clone(), games, at, on, unread })
    }

    /// Plays the moves of a game on the deals that people publish solutions of.
    fn find_deal(&self, game: &WrittenGame, cancel: &Cancel, tell: Reporter) -> Option<ByMoves> {
        let range = DealRange::WINDOWS;
        let mut told = 0;
        let mut progress = |deals: u64| {
            let percent = deals * 100 / range.count();
            if percent >= told + 10 {
                told = percent;
                tell(JobReport::Playing(self.id, percent));
            }
        };
        ByMoves::search(game, RuleHints::default(), range, ordered::cores(), cancel, &mut progress)
    }
}

/// A game of a pasted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedGame {
    pub(crate) game: WrittenGame,
    /// The board in front of its moves that cannot be read.
    pub(crate) unread: Option<BoardEntry>,
    /// The deals that its moves win, if the text does not say which deal they are for.
    pub(crate) by_moves: Option<ByMoves>,
    /// The verdict on it, for the game that is opened first.
    pub(crate) checked: Option<Box<CheckedGame>>,
}

impl PastedGame {
    fn new(game: WrittenGame, unread: Option<BoardEntry>) -> Self {
        Self { game, unread, by_moves: None, checked: None }
    }
}

/// The verdict on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CheckedGame {
    /// The board it was checked on.
    pub(crate) start: Board,
    pub(crate) verdict: Result<Verdict, SyntaxError>,
    /// The text that is no move, if the verdict is on the moves before it.
    pub(crate) broken: Option<SyntaxError>,
}

impl CheckedGame {
    /// Whether one of the moves is illegal.
    fn is_illegal(&self) -> bool {
        let verdict = self.verdict.as_ref();
        verdict.is_ok_and(|verdict| matches!(verdict.replay.end, End::Illegal { .. }))
    }

    /// Verifies a game on a board: all of it, or else the moves before one that cannot be read.
    pub(crate) fn new(start: Board, game: &WrittenGame) -> Self {
        let hints = RuleHints::default();
        match replay::verify(&start, game, hints) {
            Err(why) if why.number > 1 => {
                let verdict = replay::verify(&start, &game.before_error(), hints);
                Self { verdict, start, broken: Some(why) }
            }
            verdict => Self { verdict, start, broken: None },
        }
    }
}

/// The games of a text, and the selected one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PastedGames {
    pub(crate) text: Arc<str>,
    pub(crate) games: Vec<PastedGame>,
    pub(crate) at: usize,
    /// The deal that they are tried on, whatever the text names.
    pub(crate) on: Option<DealNumber>,
    /// The first line outside of games that was not read.
    pub(crate) unread: Option<(usize, String)>,
}

impl PastedGames {
    /// Whether only the moves of the selected game can say which deal it is for, and were not played yet.
    pub(crate) fn needs_search(&self) -> bool {
        let is_new = |it: &PastedGame| it.by_moves.is_none() && it.checked.is_none();
        let readable = |game: &WrittenGame| game.check().is_ok();
        self.on.is_none()
            && self.games.get(self.at).is_some_and(is_new)
            && self.without_deal().is_some_and(readable)
    }

    /// The selected game, if the text does not name its deal or board.
    pub(crate) fn without_deal(&self) -> Option<&WrittenGame> {
        let game = self.games.get(self.at).map(|it| &it.game);
        game.filter(|game| game.number.is_none() && game.board.is_none())
    }
}

/// A board of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedBoard {
    pub(crate) found: WholeBoard,
    /// The nearest deal, if a few cards are wrong.
    pub(crate) nearest: Option<Nearest>,
}

/// The boards of a text, or the deals whose numbers it lists, and the selected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedBoards {
    boards: Vec<BoardEntry>,
    at: usize,
    /// Whether they are numbers.
    pub(crate) are_deals: bool,
}

impl PastedBoards {
    /// The boards of a text; the first complete one is selected.
    fn new(document: &Document) -> Result<Self, ParseBoardError> {
        let boards: Vec<BoardEntry> = document.boards().take(MOST_GAMES).collect();
        let is_whole = |entry: &BoardEntry| entry.found().is_some();
        let at = boards.iter().position(is_whole).unwrap_or_default();
        let are_deals = document.items().iter().all(|item| matches!(item, Item::Deal(..)));
        let boards = Self { boards, at, are_deals };
        boards.selected().map(|_| boards)
    }

    /// The selected board.
    ///
    /// # Errors
    /// If it cannot be read, or not all of its cards are known.
    pub(crate) fn selected(&self) -> Result<PastedBoard, ParseBoardError> {
        let entry = self.boards.get(self.at).ok_or(Problem::NoCards)?;
        match entry.board.clone()? {
            FoundBoard::Whole(found) => Ok(PastedBoard { found, nearest: entry.nearest_deal() }),
            FoundBoard::Part(part) => Err(Problem::Part(Card::COUNT - part.known()).into()),
        }
    }

    /// Their number.
    pub(crate) fn count(&self) -> usize {
        self.boards.len()
    }

    /// Selects another one. Returns whether there is one.
    pub(crate) fn step(&mut self, by: isize) -> bool {
        let next = self.at.checked_add_signed(by).filter(|next| *next < self.boards.len());
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// What one of them is called.
    pub(crate) fn noun(&self) -> &'static str {
        if self.are_deals { "deal" } else { "board" }
    }

    /// The prefix of messages about one of several: `board 1 of 3; `.
    pub(crate) fn which(&self) -> String {
        which_of(self.at, self.boards.len(), self.noun())
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

/// The boards of a text.
fn board_of(document: &Document) -> Result<Pasted, ParseBoardError> {
    PastedBoards::new(document).map(Pasted::Boards)
}

/// Why a text is no board: the first problem.
pub(crate) fn not_a_board(why: &ParseBoardError) -> String {
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
