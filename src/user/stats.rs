//! Sums of the record, with plots in text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::user::record::Record;
use crate::words::{count, plot, times};

/// Moves over the shortest from which on wins are counted together.
const FAR: usize = 10;
/// Days of the plot.
const DAYS: usize = 14;

/// Sums of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Stats {
    /// Games won.
    pub(crate) won: usize,
    /// Games given up.
    pub(crate) given_up: usize,
    /// Different deals won.
    pub(crate) deals_won: usize,
    /// Wins since a game was last given up.
    pub(crate) streak: usize,
    /// The most wins in a row there ever were.
    pub(crate) longest_streak: usize,
    /// Time of all games that ended, in seconds.
    pub(crate) seconds: u64,
    /// Deals looked at.
    pub(crate) seen: u64,
    /// Bookmarks.
    pub(crate) bookmarks: usize,
    /// How many wins were 0, 1, 2 … moves over the shortest solution known; the last, as many or
    /// more.
    pub(crate) over_shortest: [usize; FAR + 1],
    /// Wins by day (UTC).
    pub(crate) wins_by_day: BTreeMap<String, usize>,
}

impl Stats {
    /// The sums of this record.
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

    /// The sums as lines of text, then the plots; `bar` is the character of bars.
    pub(crate) fn lines(&self, bar: char) -> Vec<String> {
        let games = self.won + self.given_up;
        let share = (100 * self.won)
            .checked_div(games)
            .map_or(String::new(), |share| format!(", {share} %"));
        let mut lines = vec![
            format!("{} won{share}; gave up {}", count(self.won, "game"), times(self.given_up)),
            format!("{} won", count(self.deals_won, "deal")),
            format!("streak: {} now, {} at most", self.streak, self.longest_streak),
            format!("time played: {}", duration(self.seconds)),
            format!("{} seen, {} bookmarked", plural(self.seen, "deal"), self.bookmarks),
        ];
        if self.over_shortest.iter().any(|wins| *wins > 0) {
            lines.extend([String::new(), "Moves over the shortest known:".to_owned()]);
            let name = |over: usize| format!("{over}{}", if over == FAR { "+" } else { "" });
            let last = self.over_shortest.iter().rposition(|wins| *wins > 0).unwrap_or(0);
            let rows = self.over_shortest[..=last].iter().enumerate();
            lines.extend(plot(rows.map(|(over, wins)| (name(over), *wins)).collect(), bar));
        }
        if !self.wins_by_day.is_empty() {
            lines.extend([String::new(), "Wins by day (UTC):".to_owned()]);
            let days = self.wins_by_day.iter().rev().take(DAYS);
            lines.extend(plot(days.map(|(day, wins)| (day.clone(), *wins)).collect(), bar));
        }
        lines
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines('#').iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Seconds of a day.
pub(crate) const DAY: u64 = 24 * 60 * 60;

/// `2 h 5 min`, `3 min 20 s`, `45 s`.
pub(crate) fn duration(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

fn plural(number: u64, noun: &str) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), noun)
}

/// The date of a day since 1970, in the Gregorian calendar, as `2026-11-22`.
pub(crate) fn date(day: u64) -> String {
    /// Days of 400 years.
    const ERA: u64 = 146_097;
    // Years begin in March here, so that the leap day is the last one; day 0 is 0000-03-01.
    let day = day + 719_468;
    let (era, day) = (day / ERA, day % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{}-{month:02}-{of_month:02}", 400 * era + year)
}
