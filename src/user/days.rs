//! The player's days, which are those of the system's time zone: a game won at eleven in the evening
//! was won that day, not on the next one of Greenwich.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use jiff::{Span, Timestamp};

use freecell::words::DAY;

/// The first day.
const FIRST: Date = jiff::civil::date(1970, 1, 1);

/// The time since 1970.
pub(crate) fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The date of a day since 1970.
pub(crate) fn date(day: u64) -> Date {
    let days = i64::try_from(day).ok().and_then(|day| Span::new().try_days(day).ok());
    days.and_then(|days| FIRST.checked_add(days).ok()).unwrap_or(Date::MAX)
}

/// The number of the day since 1970 of a date, negative before.
pub(crate) fn day_of(date: Date) -> i64 {
    date.duration_since(FIRST).as_hours() / 24
}

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
        date(self.day(when)).to_string()
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
    fn days_and_dates_are_counted() {
        for (day, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (364, "1970-12-31"),
            (365, "1971-01-01"),
            (11_016, "2000-02-29"),
            (20_779, "2026-11-22"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(
                (date(day).to_string().as_str(), day_of(date(day))),
                (text, day.cast_signed())
            );
        }
        assert_eq!(day_of("1969-12-31".parse().unwrap()), -1);
        assert_eq!(date(u64::MAX), Date::MAX, "a damaged time is no panic");
    }

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
