//! The record by deal, filtered and sorted; its statistics, with text plots.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use strum::{IntoStaticStr, VariantArray};

use crate::user::days::{Days, date};
use crate::user::entry::{JournalEntry, SavedGame};
use crate::user::record::{Ended, Record};
use freecell::dealer::DealNumber;
use freecell::facts::daily;
use freecell::words::{clock, count, duration, plot, times};

/// Wins this many moves or more over the shortest solution are counted together.
const FAR: usize = 10;
/// The number of days in the plot.
const DAYS: usize = 14;

/// Statistics of a record. Only the total time includes games in which the player was helped; these have
/// counts of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Stats {
    pub(crate) won: usize,
    pub(crate) given_up: usize,
    /// Games won with help.
    pub(crate) assisted_won: usize,
    /// Games given up after help.
    pub(crate) assisted_given_up: usize,
    /// Different deals won.
    pub(crate) deals_won: usize,
    /// Wins since the last game given up.
    pub(crate) streak: usize,
    /// The longest streak of wins.
    pub(crate) longest_streak: usize,
    /// Deals of the day won on their day.
    pub(crate) daily_won: usize,
    /// Days in a row up to today, or up to yesterday, whose deals were won.
    pub(crate) daily_streak: usize,
    /// The longest row of such days.
    pub(crate) longest_daily_streak: usize,
    /// Total time of all ended games, in seconds.
    pub(crate) seconds: u64,
    /// Deals viewed.
    pub(crate) seen: u64,
    pub(crate) bookmarks: usize,
    /// The number of wins 0, 1, 2 … moves over the shortest known solution; the last entry counts all
    /// longer ones too.
    pub(crate) over_shortest: [usize; FAR + 1],
    /// Wins by the player's days.
    pub(crate) wins_by_day: BTreeMap<String, usize>,
    /// Lines of the journal that could not be read, and are kept.
    pub(crate) unread_lines: usize,
}

impl Stats {
    /// The statistics of this record, with wins by these days; `now` is in seconds since 1970.
    pub(crate) fn of(record: &Record, days: &Days, now: u64) -> Self {
        let bookmarks = record.deals().filter(|deal| record.note_of(*deal).is_some()).count();
        let (seen, unread_lines) = (record.seen.count(), record.unknown.len());
        let mut stats = Self { seen, bookmarks, unread_lines, ..Self::default() };
        let (mut won, mut daily) = (BTreeSet::new(), BTreeSet::new());
        for ended in record.ended() {
            stats.seconds = stats.seconds.saturating_add(ended.seconds);
            if ended.assisted {
                stats.assisted_won += usize::from(ended.won);
                stats.assisted_given_up += usize::from(!ended.won);
                continue;
            }
            if !ended.won {
                stats.given_up += 1;
                stats.streak = 0;
                continue;
            }
            stats.won += 1;
            stats.streak += 1;
            stats.longest_streak = stats.longest_streak.max(stats.streak);
            won.insert(ended.deal);
            let day = days.day(ended.when);
            *stats.wins_by_day.entry(date(day).to_string()).or_default() += 1;
            if daily::deal(day.cast_signed()) == ended.deal {
                daily.insert(day);
            }
            if let Some(over) = record.over(ended) {
                stats.over_shortest[over.min(FAR)] += 1;
            }
        }
        stats.deals_won = won.len();
        stats.daily_won = daily.len();
        (stats.daily_streak, stats.longest_daily_streak) = streaks(&daily, days.day(now));
        stats
    }

    /// The percentage of the games without help that were won; `None` if there is none.
    pub(crate) fn share(&self) -> Option<usize> {
        (100 * self.won).checked_div(self.won + self.given_up)
    }

    /// `with help: 2 won, gave up once`; empty if there was no help.
    pub(crate) fn with_help(&self) -> String {
        let won = (self.assisted_won > 0).then(|| format!("{} won", self.assisted_won));
        let lost = (self.assisted_given_up > 0)
            .then(|| format!("gave up {}", times(self.assisted_given_up)));
        let parts: Vec<String> = won.into_iter().chain(lost).collect();
        if parts.is_empty() { String::new() } else { format!("with help: {}", parts.join(", ")) }
    }

    /// `3 won on their day; streak: 2 now, 3 at most`; `None` if none was won on its day.
    pub(crate) fn of_the_day(&self) -> Option<String> {
        let Self { daily_won: won, daily_streak: now, longest_daily_streak: longest, .. } = self;
        (*won > 0).then(|| format!("{won} won on their day; streak: {now} now, {longest} at most"))
    }
}

/// How many days are in a row at the end, and in the longest row. Today's deal can still be won.
fn streaks(days: &BTreeSet<u64>, today: u64) -> (usize, usize) {
    let (mut streak, mut longest, mut next) = (0, 0, 0);
    for day in days {
        streak = if *day == next { streak + 1 } else { 1 };
        longest = longest.max(streak);
        next = day + 1;
    }
    (if next >= today { streak } else { 0 }, longest)
}

impl fmt::Display for Stats {
    /// Writes the statistics as lines of text, then the plots.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = self.share().map_or(String::new(), |share| format!(", {share} %"));
        let mut lines = vec![
            format!("{} won{share}; gave up {}", count(self.won, "game"), times(self.given_up)),
            format!("{} won", count(self.deals_won, "deal")),
            format!("streak: {} now, {} at most", self.streak, self.longest_streak),
            format!("time played: {}", duration(self.seconds)),
            format!("{} seen, {} bookmarked", count(self.seen, "deal"), self.bookmarks),
        ];
        let help = self.with_help();
        if !help.is_empty() {
            lines.insert(1, format!("{help} (counted apart)"));
        }
        lines.extend(self.of_the_day().map(|text| format!("deals of the day: {text}")));
        if self.unread_lines > 0 {
            let lines_unread = count(self.unread_lines, "line");
            lines.push(format!("{lines_unread} of the journal cannot be read; kept as they are"));
        }
        if self.over_shortest.iter().any(|wins| *wins > 0) {
            lines.extend([String::new(), "Moves over the shortest known:".to_owned()]);
            let name = |over: usize| format!("{over}{}", if over == FAR { "+" } else { "" });
            let last = self.over_shortest.iter().rposition(|wins| *wins > 0).unwrap_or(0);
            let rows = self.over_shortest[..=last].iter().enumerate();
            lines.extend(plot(rows.map(|(over, wins)| (name(over), *wins)).collect()));
        }
        if !self.wins_by_day.is_empty() {
            lines.extend([String::new(), "Wins by day:".to_owned()]);
            let days = self.wins_by_day.iter().rev().take(DAYS);
            lines.extend(plot(days.map(|(day, wins)| (day.clone(), *wins)).collect()));
        }
        lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// A row of the list: one deal.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct DealRow {
    pub(crate) deal: DealNumber,
    /// How many times it was won.
    pub(crate) won: usize,
    /// How many times it was given up.
    pub(crate) given_up: usize,
    /// How many times it was won with help.
    pub(crate) assisted_won: usize,
    /// How many times it was given up after help.
    pub(crate) assisted_given_up: usize,
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
    /// The time of its latest entry.
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
    /// Whether there is more than that the deal was viewed.
    fn says_more(&self) -> bool {
        Filter::ALL[1..].iter().any(|filter| filter.shows(self))
    }

    /// `won twice, playing`
    pub(crate) fn result(&self) -> String {
        let playing = self.in_progress.map(|_| "playing".to_owned());
        let with_help = if self.won > 0 { "with help" } else { "won with help" };
        let helped = often(self.assisted_won, with_help);
        let lost = self.given_up + self.assisted_given_up;
        let result = [often(self.won, "won"), helped, often(lost, "gave up"), playing];
        let result: Vec<String> = result.into_iter().flatten().collect();
        if result.is_empty() && self.bookmark.is_some() {
            return "bookmark".to_owned();
        }
        result.join(", ")
    }

    /// `won twice in 32 moves, 2 over the shortest known, 5:00; "try again"`
    pub(crate) fn in_words(&self) -> String {
        let over = match self.over_shortest {
            Some(0) => ", the shortest known".to_owned(),
            Some(over) => format!(", {over} over the shortest known"),
            None => String::new(),
        };
        let moves = self.moves.map_or(String::new(), |best| format!(" in {}", count(best, "move")));
        let time = self.seconds.map_or(String::new(), |seconds| format!(", {}", clock(seconds)));
        let parts = [
            often(self.won, "won").map(|won| format!("{won}{moves}{over}{time}")),
            often(self.assisted_won, "won with help"),
            often(self.given_up, "gave up"),
            often(self.assisted_given_up, "gave up after help"),
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
            Self::Won => row.won + row.assisted_won > 0,
            Self::GivenUp => row.given_up + row.assisted_given_up > 0,
            Self::InProgress => row.in_progress.is_some(),
            Self::Bookmarks => row.bookmark.is_some(),
        }
    }
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray, IntoStaticStr)]
pub(crate) enum RecordSort {
    #[default]
    #[strum(serialize = "latest first")]
    Latest,
    #[strum(serialize = "by number")]
    Number,
    #[strum(serialize = "fewest moves first")]
    Moves,
    #[strum(serialize = "farthest over the shortest first")]
    Over,
    #[strum(serialize = "quickest first")]
    Time,
}

impl RecordSort {
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
        Some(self.row_of(deal)).filter(DealRow::says_more)
    }

    /// The row of a deal, even if it has no entries.
    pub(crate) fn row_of(&self, deal: DealNumber) -> DealRow {
        self.row_with(deal, self.games().iter().rfind(|game| game.deal() == Some(deal)))
    }

    /// The row of a deal with this game in progress.
    fn row_with(&self, deal: DealNumber, game: Option<&SavedGame>) -> DealRow {
        let (entries, ended) = (self.entries_of(deal), self.ended_of(deal));
        let number = |won, assisted| {
            ended.iter().filter(|it| (it.won, it.assisted) == (won, assisted)).count()
        };
        let wins: Vec<&Ended> = ended.iter().filter(|ended| ended.won && !ended.assisted).collect();
        let best = wins.iter().min_by_key(|ended| ended.moves);
        let noted = |entry: &JournalEntry| match entry {
            JournalEntry::Bookmark { note: Some(_), when, .. } => Some(*when),
            JournalEntry::Played { when, .. } if game.is_some() => Some(*when),
            _ => None,
        };
        let times = entries.iter().filter_map(noted).chain(ended.iter().map(|ended| ended.when));
        DealRow {
            deal,
            won: wins.len(),
            given_up: number(false, false),
            assisted_won: number(true, true),
            assisted_given_up: number(false, true),
            moves: best.map(|ended| ended.moves),
            over_shortest: best.and_then(|ended| self.over(ended)),
            seconds: wins.iter().map(|ended| ended.seconds).filter(|seconds| *seconds > 0).min(),
            in_progress: game.map(SavedGame::made),
            bookmark: self.note_of(deal).map(str::to_owned),
            last: times.max().unwrap_or(0),
        }
    }

    /// The rows of all deals of which the journal says more than that they were viewed.
    pub(crate) fn rows(&self, filter: Filter, sort: RecordSort) -> Vec<DealRow> {
        // Looked up for each of many deals; the latest game of a deal is the last.
        let games = self.games().iter().filter_map(|game| Some((game.deal()?, game)));
        let games: BTreeMap<DealNumber, &SavedGame> = games.collect();
        let deals: BTreeSet<_> = self.deals().chain(games.keys().copied()).collect();
        let rows = deals.into_iter().map(|deal| self.row_with(deal, games.get(&deal).copied()));
        let shown = |row: &DealRow| row.says_more() && filter.shows(row);
        let mut rows: Vec<DealRow> = rows.filter(shown).collect();
        sort.sort(&mut rows);
        rows
    }
}
