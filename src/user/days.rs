//! The player's days, which are those of the system's time zone: a game won at eleven in the evening
//! was won that day, not on the next one of Greenwich.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use freecell::words::{DAY, date};

/// Tells the day of a time.
#[derive(Clone, Debug)]
pub(crate) struct Days(TimeZone);

impl Default for Days {
    /// The days of UTC.
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl Days {
    /// The days of the system's time zone, or of UTC if it has none.
    pub(crate) fn of_system() -> Self {
        Self(TimeZone::try_system().unwrap_or(TimeZone::UTC))
    }

    /// The number of the day since 1970 of a time in seconds since 1970.
    pub(crate) fn day(&self, when: u64) -> u64 {
        // The offset changes with daylight saving time, so it is looked up for each time.
        let time = i64::try_from(when).ok().and_then(|when| Timestamp::from_second(when).ok());
        let offset = time.map_or(Offset::UTC, |time| self.0.to_offset(time));
        when.saturating_add_signed(offset.seconds().into()) / DAY
    }

    /// The date of a time: `2026-11-22`.
    pub(crate) fn date(&self, when: u64) -> String {
        date(self.day(when))
    }
}

#[cfg(test)]
impl Days {
    /// The days of a place whose clocks are this many hours ahead of UTC.
    pub(crate) fn east(hours: i8) -> Self {
        Self(TimeZone::fixed(jiff::tz::offset(hours)))
    }

    /// The days of a place in the form of `TZ`, which has no need of the system's tables.
    pub(crate) fn posix(rule: &str) -> Self {
        Self(TimeZone::posix(rule).unwrap())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_the_players_midnight() {
        // 2026-11-22 23:30 UTC.
        let late = 20_779 * DAY + 23 * 3600 + 1800;
        assert_eq!(Days::default().date(late), "2026-11-22");
        assert_eq!(Days::east(1).date(late), "2026-11-23");
        assert_eq!(Days::east(-12).date(late), "2026-11-22");
        assert_eq!(Days::east(-12).date(20_779 * DAY + 11 * 3600), "2026-11-21");
        assert_eq!(Days::east(-3).day(0), 0, "there is no day before the first");
        assert_eq!(Days::east(3).day(u64::MAX), u64::MAX / DAY, "a damaged time is no panic");
    }

    #[test]
    fn summer_time_counts_only_in_summer() {
        let berlin = Days::posix("CET-1CEST,M3.5.0,M10.5.0/3");
        let at = |day: u64| day * DAY + 22 * 3600 + 1800;
        // 22:30 UTC is half past midnight in July, half past eleven in January.
        assert_eq!(berlin.date(at(20_636)), "2026-07-03");
        assert_eq!(berlin.date(at(20_455)), "2026-01-02");
    }
}
