//! Sums of the record, with plots in text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::user::record::Record;
use crate::words::{DAY, count, date, duration, plot, times};

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
            format!("{} seen, {} bookmarked", count(self.seen, "deal"), self.bookmarks),
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
