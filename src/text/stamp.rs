//! Dates and times, which are no moves.

use super::label::is_number;

/// Whether text is a time: `19:22`, `[19:22:41]`, `10:00:00,000`, `0:00:50`.
pub(super) fn is_time(text: &str) -> bool {
    let is_time = |parts: Vec<&str>| match parts[..] {
        [hour, minute] => hour.len() == 2 && minute.len() == 2,
        [hour, minute, second] => hour.len() < 3 && minute.len() == 2 && second.len() == 2,
        _ => false,
    };
    text.contains(':') && numbers(text).is_some_and(is_time)
}

/// How many of the next words are a date with the name of its month, before its year or a time:
/// `12 Sep 1995`, `March 3, 2024`, `Sep 12 21:14:03`.
pub(super) fn named_date(words: &[&str]) -> usize {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let plain = |word: &str| word.trim_matches([',', '.', '(', ')']).to_lowercase();
    let is_month =
        |word: &str| word.len() > 2 && MONTHS.iter().any(|name| name.starts_with(&*plain(word)));
    let is_day = |word: &str| word.len() < 4 && plain(word).parse().is_ok_and(|day: u8| day <= 31);
    let is_year = |word: &str| plain(word).len() == 4 && is_number(&plain(word));
    match words {
        [first, second, third, ..]
            if is_month(first) && is_day(second) || is_day(first) && is_month(second) =>
        {
            if is_year(third) { 3 } else { 2 * usize::from(is_time(third)) }
        }
        _ => 0,
    }
}

/// Whether text is a date with its year: `2026-05-01`, `1/12/2026`.
pub(super) fn is_date(text: &str) -> bool {
    let is_year = |n: &str| n.parse().is_ok_and(|n: u16| (1900..2100).contains(&n));
    match numbers(text).as_deref() {
        Some([first, second, third]) => {
            second.parse().is_ok_and(|n: u8| n <= 31) && (is_year(first) || is_year(third))
        }
        _ => false,
    }
}

/// The numbers of a date or a time, without brackets around it and parts of a second.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let text = text.trim_matches(['[', ']', '(', ')', ',', '.']);
    let whole = text.split(',').next().filter(|it| it.starts_with(|c: char| c.is_ascii_digit()))?;
    let parts: Vec<&str> = whole.split(['/', '.', '-', ':']).collect();
    parts.iter().all(|part| is_number(part)).then_some(parts)
}
