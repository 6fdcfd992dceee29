//! A line of the journal: one thing that is known of the player or that changed.

use std::fmt;
use std::str::{FromStr, Split};

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::rules::Rules;
use crate::user::saved_game::{self, SavedGame, Start};

#[cfg(test)]
mod tests;

/// A game that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    /// When, in seconds since 1970.
    pub(crate) when: u64,
    /// The deal.
    pub(crate) deal: DealNumber,
    /// The rules it was played by.
    pub(super) rules: Rules,
    /// Whether it was won, not given up.
    pub(crate) won: bool,
    /// The number of moves.
    pub(crate) moves: usize,
    /// The playing time in seconds.
    pub(crate) seconds: u64,
}

/// A line of the journal. Reading and writing round-trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// `seen FIRST LAST`: deals that were looked at.
    Seen(DealNumber, DealNumber),
    /// `won` or `given-up`, then `DEAL RULES MOVES SECONDS WHEN`.
    Ended(Ended),
    /// `shortest DEAL RULES MOVES [proved]`: the shortest solution known.
    Shortest { deal: DealNumber, rules: Rules, moves: usize, proved: bool },
    /// `bookmark DEAL WHEN [NOTE]`, or `no-bookmark DEAL WHEN` for one that was removed.
    Bookmark { deal: DealNumber, when: u64, note: Option<String> },
    /// `played DEAL CELLS SECONDS WHEN`: how long a game in progress was played.
    Played { deal: DealNumber, cells: usize, seconds: u64, when: u64 },
    /// `deal DEAL`: the deal viewed last.
    Deal(DealNumber),
    /// `shown BOARD`: the board without a number that was viewed after it.
    Shown(Board),
    /// `game DEAL RULES MOVES` or `board BOARD RULES MOVES`: a game in progress.
    Game(SavedGame),
    /// `no-game START CELLS`: the game from there is no longer in progress.
    NoGame(Start, usize),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seen(first, last) => write!(f, "seen {first} {last}"),
            Self::Ended(Ended { when, deal, rules, won, moves, seconds }) => {
                let kind = if *won { "won" } else { "given-up" };
                write!(f, "{kind} {deal} {rules:#} {moves} {seconds} {when}")
            }
            Self::Shortest { deal, rules, moves, proved } => {
                let proved = if *proved { " proved" } else { "" };
                write!(f, "shortest {deal} {rules:#} {moves}{proved}")
            }
            Self::Bookmark { deal, when, note: None } => write!(f, "no-bookmark {deal} {when}"),
            Self::Bookmark { deal, when, note: Some(note) } => {
                let space = if note.is_empty() { "" } else { " " };
                write!(f, "bookmark {deal} {when}{space}{}", note.replace(['\n', '\r'], " "))
            }
            Self::Played { deal, cells, seconds, when } => {
                write!(f, "played {deal} {cells} {seconds} {when}")
            }
            Self::Deal(deal) => write!(f, "deal {deal}"),
            Self::Shown(board) => write!(f, "shown {}", saved_game::fold(board)),
            Self::Game(game) => game.fmt(f),
            Self::NoGame(start, cells) => write!(f, "no-game {start} {cells}"),
        }
    }
}

/// The line means nothing here: it is damaged, or a newer version's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotAFact;

impl FromStr for Fact {
    type Err = NotAFact;

    fn from_str(line: &str) -> Result<Self, NotAFact> {
        let (kind, rest) = line.split_once(' ').ok_or(NotAFact)?;
        let mut words = Words(rest.split(' '));
        let fact = match kind {
            "seen" => Self::Seen(words.next()?, words.next()?),
            "won" | "given-up" => {
                let (deal, rules) = (words.next()?, words.rules()?);
                let (moves, seconds, when) = (words.next()?, words.next()?, words.next()?);
                Self::Ended(Ended { when, deal, rules, won: kind == "won", moves, seconds })
            }
            "shortest" => {
                let (deal, rules, moves) = (words.next()?, words.rules()?, words.next()?);
                let proved = words.0.next();
                if proved.is_some_and(|word| word != "proved") {
                    return Err(NotAFact);
                }
                Self::Shortest { deal, rules, moves, proved: proved.is_some() }
            }
            "bookmark" => {
                let (deal, when) = (words.next()?, words.next()?);
                let note = words.0.by_ref().collect::<Vec<_>>().join(" ");
                Self::Bookmark { deal, when, note: Some(note) }
            }
            "no-bookmark" => {
                Self::Bookmark { deal: words.next()?, when: words.next()?, note: None }
            }
            "played" => Self::Played {
                deal: words.next()?,
                cells: words.next()?,
                seconds: words.next()?,
                when: words.next()?,
            },
            "deal" => Self::Deal(words.next()?),
            "shown" => Self::Shown(words.0.next().and_then(saved_game::unfold).ok_or(NotAFact)?),
            "game" | "board" => return SavedGame::parse(line).map(Self::Game).ok_or(NotAFact),
            "no-game" => Self::NoGame(words.next()?, words.next()?),
            _ => return Err(NotAFact),
        };
        words.0.next().map_or(Ok(fact), |_| Err(NotAFact))
    }
}

/// The words behind the first.
struct Words<'a>(Split<'a, char>);

impl Words<'_> {
    fn next<T: FromStr>(&mut self) -> Result<T, NotAFact> {
        self.0.next().and_then(|word| word.parse().ok()).ok_or(NotAFact)
    }

    /// Rules in three words.
    fn rules(&mut self) -> Result<Rules, NotAFact> {
        let words: Vec<&str> = self.0.by_ref().take(3).collect();
        words.join(" ").parse().map_err(|_| NotAFact)
    }
}
