//! Helpers for messages: plurals, quotes, plots, times.

use crate::card::Suit;
use std::ops::RangeInclusive;
use std::str::FromStr;

#[cfg(test)]
mod tests;

/// A count with its noun: `1 move`, `26 moves`.
pub fn count(count: impl std::fmt::Display, noun: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The verb for a count: `1 move is`, `2 moves are`.
pub fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Removes separators from the digits of a number: between groups of three (`1,000,000`) or
/// anywhere between digits (`1_0000`).
pub(crate) fn ungrouped(digits: &str) -> Option<String> {
    let separator = if digits.contains(',') { ',' } else { '_' };
    let groups: Vec<&str> = digits.split(separator).collect();
    let all_digits = groups.iter().all(|g| !g.is_empty() && g.bytes().all(|b| b.is_ascii_digit()));
    let grouped = separator == '_' || groups.iter().skip(1).all(|g| g.len() == 3);
    (all_digits && grouped).then(|| groups.concat())
}

/// Parses a number, with or without separators: `1000000`, `1,000,000` or `1_000_000`.
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    ungrouped(text)?.parse().ok()
}

/// The description of a system error, without its number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(text, _)| text.to_owned())
}

/// How often: `once`, `twice`, `3 times`.
pub fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        number => format!("{number} times"),
    }
}

/// The end of a message about a misspelt word: `; did you mean easy?`. Empty if no known word is
/// similar.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    /// Shorter words resemble too many others; longer ones would take long to compare.
    const LENGTHS: RangeInclusive<usize> = 3..=30;
    if !LENGTHS.contains(&word.len()) {
        return String::new();
    }
    let word = word.to_lowercase();
    // One typo for every three letters: a letter inserted, deleted, replaced or swapped.
    let most = (word.chars().count() / 3).max(1);
    let slips = |known: &&str| strsim::osa_distance(&word, known);
    let is_near = |known: &&str| (1..=most).contains(&slips(known));
    let nearest = known.into_iter().filter(is_near).min_by_key(slips);
    nearest.map_or_else(String::new, |nearest| format!("; did you mean {nearest}?"))
}

/// Quotes untrusted text in a message: escaped as in Rust, and truncated.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// Makes untrusted text, such as a file name, safe to print on one line. Escapes control characters,
/// marks of writing direction and characters without a glyph: `\n`, `\u{1b}`.
pub fn escaped(text: impl std::fmt::Display) -> String {
    /// Characters that Rust escapes in strings but that are safe to print.
    const SHOWN: [char; 4] = ['"', '\'', '\\', '\u{a0}'];
    let text = text.to_string();
    let escape = |piece: &str| {
        let words = piece.trim_end_matches(SHOWN);
        format!("{}{}", words.escape_debug(), &piece[words.len()..])
    };
    text.split_inclusive(SHOWN).map(escape).collect()
}

/// The ASCII character for a typographic one, a suit's letter for its glyph; `None` for other
/// characters.
pub fn ascii(c: char) -> Option<char> {
    let suit = || Suit::ALL.into_iter().find(|suit| suit.glyph() == c).map(Suit::letter);
    match c {
        c if c.is_ascii() => Some(c),
        '–' | '−' => Some('-'),
        '×' => Some('x'),
        '→' => Some('>'),
        '…' => Some('.'),
        _ => suit(),
    }
}

/// A bar chart: a line for each name and number.
pub fn plot(rows: Vec<(String, usize)>) -> Vec<String> {
    /// The longest bar.
    const LONGEST: usize = 30;
    let most = rows.iter().map(|(_, number)| *number).max().unwrap_or(0);
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let length = |number: usize| {
        if most > LONGEST { (number * LONGEST).div_ceil(most) } else { number }
    };
    let line = |(name, number): (String, usize)| {
        format!("{name:>width$} {} {number}", "#".repeat(length(number)))
    };
    rows.into_iter().map(line).collect()
}

/// A time in seconds as `4:08`, or `1:02:03`.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        return format!("{hours}:{minutes:02}:{seconds:02}");
    }
    format!("{minutes}:{seconds:02}")
}

/// Seconds in a day.
pub const DAY: u64 = 24 * 60 * 60;

/// A duration such as `2 h 5 min`, `3 min 20 s` or `45 s`.
pub fn duration(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
