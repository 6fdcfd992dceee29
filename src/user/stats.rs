//! The record by deal, filtered and sorted; its statistics, with text plots.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use strum::{IntoStaticStr, VariantArray};

use crate::dealer::DealNumber;
use crate::user::fact::{Fact, SavedGame};
use crate::user::record::{Ended, Record};
use crate::words::{DAY, clock, count, date, duration, plot, times};

/// Wins this many moves or more over the shortest solution are counted together.
const FAR: usize = 10;
/// The number of days in the plot.
const DAYS: usize = 14;

/// Statistics of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Stats {
    /// Games won.
    pub(crate) won: usize,
    /// Games given up.
    pub(crate) given_up: usize,
    /// Different deals won.
    pub(crate) deals_won: usize,
    /// Wins since the last game given up.
    pub(crate) streak: usize,
    /// The longest streak of wins.
    pub(crate) longest_streak: usize,
    /// Total time of all ended games, in seconds.
    pub(crate) seconds: u64,
    /// Deals viewed.
    pub(crate) seen: u64,
    /// Bookmarks.
    pub(crate) bookmarks: usize,
    /// The number of wins 0, 1, 2 … moves over the shortest known solution; the last entry counts all
    /// longer ones too.
    pub(crate) over_shortest: [usize; FAR + 1],
    /// Wins by day (UTC).
    pub(crate) wins_by_day: BTreeMap<String, usize>,
}

impl Stats {
    /// The statistics of this record.
    pub(crate) fn of(record: &Record) -> Self {
        let bookmarks = record.deals().filter(|deal| record.note_of(*deal).is_some()).count();
        let mut stats = Self { seen: record.seen.count(), bookmarks, ..Self::default() };
        let mut won = BTreeSet::new();
        for ended in record.ended() {
            stats.seconds += ended.seconds;
            if !ended.won {
                stats.given_up += 1;
                stats.streak = 0;
                continue;
            }
            stats.won += 1;
            stats.streak += 1;
            stats.longest_streak = stats.longest_streak.max(stats.streak);
            won.insert(ended.deal);
            *stats.wins_by_day.entry(date(ended.when / DAY)).or_default() += 1;
            if let Some(over) = record.over(ended) {
                stats.over_shortest[over.min(FAR)] += 1;
            }
        }
        stats.deals_won = won.len();
        stats
    }
}

impl fmt::Display for Stats {
    /// Writes the statistics as lines of text, then the plots.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.won + self.given_up;
        let share = (100 * self.won)
            .checked_div(games)
            .map_or(String::new(), |share| format!(", {share} %"));
        let mut lines = vec![
            format!("{} won{share}; gave up {}", count(self.won, "game"), times(self.given_up)),
            format!("{} won", count(self.deals_won, "deal")),
            format!("streak: {} now, {} at most", self.streak, self.longest_streak),
            format!("time played: {}", duration(self.seconds)),
            format!("{} seen, {} bookmarked", count(self.seen, "deal"), self.bookmarks),
        ];
        if self.over_shortest.iter().any(|wins| *wins > 0) {
            lines.extend([String::new(), "Moves over the shortest known:".to_owned()]);
            let name = |over: usize| format!("{over}{}", if over == FAR { "+" } else { "" });
            let last = self.over_shortest.iter().rposition(|wins| *wins > 0).unwrap_or(0);
            let rows = self.over_shortest[..=last].iter().enumerate();
            lines.extend(plot(rows.map(|(over, wins)| (name(over), *wins)).collect()));
        }
        if !self.wins_by_day.is_empty() {
            lines.extend([String::new(), "Wins by day (UTC):".to_owned()]);
            let days = self.wins_by_day.iter().rev().take(DAYS);
            lines.extend(plot(days.map(|(day, wins)| (day.clone(), *wins)).collect()));
        }
        lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// A row of the list: one deal.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct DealRow {
    /// The deal.
    pub(crate) deal: DealNumber,
    /// How many times it was won.
    pub(crate) won: usize,
    /// How many times it was given up.
    pub(crate) given_up: usize,
    /// The fewest moves of a win.
    pub(crate) moves: Option<usize>,
    /// The number of moves that the best win exceeds the shortest known solution by.
    pub(crate) over_shortest: Option<usize>,
    /// The seconds of the fastest win that was timed.
    pub(crate) seconds: Option<u64>,
    /// The number of moves of the game in progress.
    pub(crate) in_progress: Option<usize>,
    /// The note of its bookmark.
    pub(crate) bookmark: Option<String>,
    /// The time of its latest fact.
    #[serde(skip)]
    pub(crate) last: u64,
}

/// What was done, and how many times; `None` if never.
fn often(number: usize, what: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(what.to_owned()),
        _ => Some(format!("{what} {}", times(number))),
    }
}

impl DealRow {
    /// `won twice, playing`
    pub(crate) fn result(&self) -> String {
        let playing = self.in_progress.map(|_| "playing".to_owned());
        let result = [often(self.won, "won"), often(self.given_up, "gave up"), playing];
        let result: Vec<String> = result.into_iter().flatten().collect();
        if result.is_empty() && self.bookmark.is_some() {
            return "bookmark".to_owned();
        }
        result.join(", ")
    }

    /// `won twice in 32 moves, 2 over the best, 5:00; "try again"`
    pub(crate) fn in_words(&self) -> String {
        let over = match self.over_shortest {
            Some(0) => ", the shortest known".to_owned(),
            Some(over) => format!(", {over} over the best"),
            None => String::new(),
        };
        let moves = self.moves.map_or(String::new(), |best| format!(" in {}", count(best, "move")));
        let time = self.seconds.map_or(String::new(), |seconds| format!(", {}", clock(seconds)));
        let parts = [
            often(self.won, "won").map(|won| format!("{won}{moves}{over}{time}")),
            often(self.given_up, "gave up"),
            self.in_progress.map(|moves| format!("in progress, {}", count(moves, "move"))),
            self.bookmark.as_ref().map(|note| match note.as_str() {
                "" => "bookmark".to_owned(),
                note => format!("\"{note}\""),
            }),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// Which deals are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Filter {
    #[default]
    All,
    Won,
    #[strum(serialize = "given up")]
    GivenUp,
    #[strum(serialize = "playing")]
    InProgress,
    #[strum(serialize = "marked")]
    Bookmarks,
}

impl Filter {
    pub(crate) const ALL: &'static [Self] = Self::VARIANTS;

    fn shows(self, row: &DealRow) -> bool {
        match self {
            Self::All => true,
            Self::Won => row.won > 0,
            Self::GivenUp => row.given_up > 0,
            Self::InProgress => row.in_progress.is_some(),
            Self::Bookmarks => row.bookmark.is_some(),
        }
    }
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray, IntoStaticStr)]
pub(crate) enum Sort {
    #[default]
    #[strum(serialize = "latest first")]
    Latest,
    #[strum(serialize = "by number")]
    Number,
    #[strum(serialize = "fewest moves first")]
    Moves,
    #[strum(serialize = "farthest over the best first")]
    Over,
    #[strum(serialize = "quickest first")]
    Time,
}

impl Sort {
    pub(crate) const ALL: &'static [Self] = Self::VARIANTS;

    fn sort(self, rows: &mut [DealRow]) {
        let last = |number: Option<usize>| number.unwrap_or(usize::MAX);
        match self {
            Self::Latest => rows.sort_by_key(|row| Reverse(row.last)),
            Self::Number => rows.sort_by_key(|row| row.deal),
            Self::Moves => rows.sort_by_key(|row| last(row.moves)),
            Self::Over => rows.sort_by_key(|row| Reverse(row.over_shortest)),
            Self::Time => rows.sort_by_key(|row| row.seconds.unwrap_or(u64::MAX)),
        }
    }
}

impl Record {
    /// The row of a deal; `None` if it was only viewed.
    pub(crate) fn row(&self, deal: DealNumber) -> Option<DealRow> {
        let row = self.row_of(deal);
        Filter::ALL[1..].iter().any(|filter| filter.shows(&row)).then_some(row)
    }

    /// The row of a deal, even if it has no facts.
    pub(crate) fn row_of(&self, deal: DealNumber) -> DealRow {
        let facts = self.facts_of(deal);
        let (wins, losses): (Vec<&Ended>, Vec<_>) =
            facts.iter().filter_map(Fact::try_as_ended_ref).partition(|ended| ended.won);
        let best = wins.iter().min_by_key(|ended| ended.moves);
        let game = self.games().iter().rfind(|game| game.deal() == Some(deal));
        let noted = |fact: &Fact| match fact {
            Fact::Ended(Ended { when, .. }) | Fact::Bookmark { note: Some(_), when, .. } => {
                Some(*when)
            }
            Fact::Played { when, .. } if game.is_some() => Some(*when),
            _ => None,
        };
        DealRow {
            deal,
            won: wins.len(),
            given_up: losses.len(),
            moves: best.map(|ended| ended.moves),
            over_shortest: best.and_then(|ended| self.over(ended)),
            seconds: wins.iter().map(|ended| ended.seconds).filter(|seconds| *seconds > 0).min(),
            in_progress: game.map(SavedGame::made),
            bookmark: self.note_of(deal).map(str::to_owned),
            last: facts.iter().filter_map(noted).max().unwrap_or(0),
        }
    }

    /// The rows of all deals that were not only viewed.
    pub(crate) fn rows(&self, filter: Filter, sort: Sort) -> Vec<DealRow> {
        let games = self.games().iter().filter_map(SavedGame::deal);
        let deals: BTreeSet<_> = self.deals().chain(games).collect();
        let rows = deals.into_iter().filter_map(|deal| self.row(deal));
        let mut rows: Vec<DealRow> = rows.filter(|row| filter.shows(row)).collect();
        sort.sort(&mut rows);
        rows
    }
}
