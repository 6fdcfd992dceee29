//! Dates and times, and what a log or a chat puts before a move.

use super::label::is_number;

/// Whether text is a time of day: `19:22`, `[19:22:41]`, `10:00:00,000`.
pub(super) fn is_time(text: &str) -> bool {
    let is_time =
        |parts: Vec<&str>| (2..=3).contains(&parts.len()) && parts.iter().all(|it| it.len() == 2);
    text.contains(':') && numbers(text).is_some_and(is_time)
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

/// The line without what stands before it in a log or a chat: `2026-05-01 10:00:00,000 INFO  [solver]`,
/// `12/05/26, 21:00 -`.
pub(super) fn stamp_off(line: &str) -> &str {
    let Some((date, rest)) = first_word(line) else { return line };
    let Some((time, mut rest)) = first_word(rest) else { return line };
    let is_stamp = numbers(date).is_some_and(|parts| parts.len() >= 3)
        && time.contains(':')
        && numbers(time).is_some_and(|parts| parts.len() >= 2);
    if !is_stamp {
        return line;
    }
    let is_level = |word: &str| word.len() > 2 && word.chars().all(|c| c.is_ascii_uppercase());
    let is_source = |word: &str| word.starts_with('[') && word.ends_with(']') || word == "-";
    while let Some((_, behind)) = first_word(rest).filter(|(it, _)| is_level(it) || is_source(it)) {
        rest = behind;
    }
    rest
}

/// The first word of a line, and what follows it.
fn first_word(line: &str) -> Option<(&str, &str)> {
    line.split_once(' ').map(|(word, rest)| (word, rest.trim_start()))
}

/// The numbers of a date or a time, without brackets around it and parts of a second.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let text = text.trim_matches(['[', ']', '(', ')', ',', '.']);
    let whole = text.split(',').next().filter(|it| it.starts_with(|c: char| c.is_ascii_digit()))?;
    let parts: Vec<&str> = whole.split(['/', '.', '-', ':']).collect();
    parts.iter().all(|part| is_number(part)).then_some(parts)
}
