//! Header lines: which deal a game is, and how many cells it has.

use crate::dealer::DealNumber;

/// A line that starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header<'a> {
    /// The digits after the keyword or `#`.
    pub(super) digits: &'a str,
    /// What follows them.
    pub(super) rest: &'a str,
}

impl Header<'_> {
    /// The deal, if there is one of this number.
    pub(super) fn number(&self) -> Option<DealNumber> {
        self.digits.parse().ok()
    }
}

/// Words before a number that make it a deal's.
const KEYWORDS: [&str; 7] = ["game", "deal", "seed", "board", "ms", "layout", "shuffle"];
/// Words before a `#` that make what follows a count of something else.
const OTHER: [&str; 6] = ["attempt", "try", "move", "moves", "solution", "step"];

/// Remarks that say something are not longer.
const LONGEST_REMARK: usize = 300;

/// Reads `#617 A Name`, `Game #617`, `FreeCell Deal 617:`, `Solution of game no. 617`.
///
/// In prose that comes `before_all`, the deal may be named later in the line, too.
pub(super) fn header(line: &str, before_all: bool) -> Option<Header<'_>> {
    let mut last_word = "";
    let mut rest = line;
    // Only a line's beginning is looked at: no header says more before its number.
    for _ in 0..if before_all { 60 } else { 8 } {
        let trimmed = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '#');
        // A minus that follows a blank belongs to the number: "deal -1", not "deal-1".
        let signed =
            rest.len() > trimmed.len() + 1 && rest[..rest.len() - trimmed.len()].ends_with('-');
        rest = if signed { &rest[rest.len() - trimmed.len() - 1..] } else { trimmed };
        if let Some(after) = rest.strip_prefix('#') {
            let other = OTHER.iter().any(|word| word.eq_ignore_ascii_case(last_word));
            return if other { None } else { number(after.trim_start()) };
        }
        if KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(last_word))
            && let Some(found) = number(rest)
        {
            return Some(found);
        }
        let length = trimmed.find(|c: char| !c.is_alphabetic()).unwrap_or(trimmed.len());
        let word = &trimmed[..length];
        if word.is_empty() && before_all {
            rest = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.len() == trimmed.len() {
                return None;
            }
            continue;
        }
        if word.is_empty() {
            return None;
        }
        rest = &trimmed[length..];
        if word.eq_ignore_ascii_case("shuffle") {
            // The generator's name has a number of its own.
            rest = rest.strip_prefix("32").unwrap_or(rest);
        }
        // "MS617"; and the words that may stand between a keyword and its number.
        let ignored = ["no", "nr", "number", "num", "id"];
        if !ignored.iter().any(|other| other.eq_ignore_ascii_case(word)) {
            last_word = word;
        }
    }
    None
}

/// Reads `617: 26 76`, `617:4r462r` and `[617] 26 76`, as one-line-per-deal files have them.
pub(super) fn numbered_line(line: &str) -> Option<Header<'_>> {
    if let Some((digits, rest)) = line.strip_prefix('[').and_then(|line| line.split_once(']')) {
        let whole = number(digits.trim()).filter(|found| found.rest.is_empty())?;
        // Moves in brackets follow each other.
        let alone = !rest.trim().is_empty() && !rest.contains('[');
        return alone.then_some(Header { rest, ..whole });
    }
    let found = number(line)?;
    let rest = found.rest.trim_start().strip_prefix(':')?;
    Some(Header { rest, ..found })
}

/// What follows the numbers of the moves of a line, `1-10: 26 76`.
pub(super) fn range_off(line: &str, expected: usize) -> Option<&str> {
    let (first, rest) = line.split_once(['-', '–'])?;
    let (last, rest) = rest.split_once([':', '.', ')'])?;
    let last: usize = last.trim().parse().ok()?;
    (first.trim().parse() == Ok(expected) && last >= expected).then_some(rest)
}

/// Digits, perhaps grouped by commas (`1,000,000`), and what follows them.
fn number(text: &str) -> Option<Header<'_>> {
    let signed = text.strip_prefix('-').unwrap_or(text);
    let plain = signed.bytes().take_while(u8::is_ascii_digit).count();
    if plain == 0 {
        return None;
    }
    let mut end = plain;
    while plain <= 3
        && let Some(group) = signed[end..].strip_prefix(',')
        && group.bytes().take_while(u8::is_ascii_digit).count() == 3
    {
        end += 4;
    }
    let end = end + (text.len() - signed.len());
    let rest = &text[end..];
    (!rest.starts_with(|c: char| c.is_alphanumeric()))
        .then_some(Header { digits: &text[..end], rest })
}

/// The number of cells a line speaks of: `(3 freecells)`, `(two freecells)`, `NumFcs=3`.
pub(super) fn cells(line: &str) -> Option<u8> {
    // Only a line's beginning is looked at, however long it is.
    let plain = |c: char| if c == '\t' { ' ' } else { c };
    let lower: String = line.chars().take(LONGEST_REMARK).map(plain).collect();
    let lower = lower.to_ascii_lowercase();
    let stated = ["numfcs", "freecells-num", "freecells", "cells"].into_iter().find_map(|key| {
        let (_, after) = lower.split_once(key)?;
        let after = after.trim_start();
        let value = after.strip_prefix(['=', ':']).unwrap_or(after).trim_start();
        count(&value[..value.find(|c: char| !c.is_alphanumeric()).unwrap_or(value.len())])
    });
    stated.or_else(|| {
        lower.match_indices("cell").find_map(|(at, _)| {
            let before = lower[..at].trim_end_matches([' ', '-']);
            let before = before.strip_suffix("free").unwrap_or(before).trim_end_matches([' ', '-']);
            let start = before
                .rfind(|c: char| !c.is_alphanumeric())
                .map_or(0, |i| i + before[i..].chars().next().map_or(0, char::len_utf8));
            count(&before[start..])
        })
    })
}

/// A number of cells, 0 to 7, in digits or words.
fn count(text: &str) -> Option<u8> {
    const WORDS: [&str; 8] = ["zero", "one", "two", "three", "four", "five", "six", "seven"];
    match text {
        "no" => Some(0),
        _ => (0..8u8).find(|&n| text == WORDS[usize::from(n)] || text == n.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_many_pages_are_read() {
        for (line, digits, rest) in [
            ("#617 A Name", "617", " A Name"),
            ("# 617", "617", ""),
            ("Game #617", "617", ""),
            ("Game 617:", "617", ":"),
            ("=== FreeCell Deal No. 617 ===", "617", " ==="),
            ("Solution for game number 617 (3 freecells)", "617", " (3 freecells)"),
            ("MS617", "617", ""),
            ("Microsoft FreeCell #1,000,000", "1,000,000", ""),
            ("deal -1", "-1", ""),
            ("#5 from freecellgamesolutions.com", "5", " from freecellgamesolutions.com"),
        ] {
            assert_eq!(header(line, false), Some(Header { digits, rest }), "{line}");
        }
        for line in
            ["", "26 76", "Attempt #3", "a game of 3 cells", "FreeCell 4 cells", "#", "game"]
        {
            assert_eq!(header(line, false), None, "{line}");
        }
        assert_eq!(numbered_line("14:6r5r"), Some(Header { digits: "14", rest: "6r5r" }));
        assert_eq!(numbered_line("14 26"), None);
        let bracketed = Header { digits: "617", rest: " 26 76" };
        assert_eq!(numbered_line("[617] 26 76"), Some(bracketed));
        for line in ["[26] [76]", "[26]", "[26 76] 5a", "[king] 26"] {
            assert_eq!(numbered_line(line), None, "{line}");
        }
        assert_eq!(range_off("11-20: 26 76", 11), Some(" 26 76"));
        assert_eq!(range_off("11-20: 26 76", 10), None);
        assert_eq!(range_off("26-76: 5a", 1), None);
    }

    #[test]
    fn cells_are_counted_in_digits_and_words() {
        for (line, expected) in [
            ("#7 Michael Keller Attempt: 7 (1 freecell) ", Some(1)),
            ("#86 Somebody (1st try -- three freecells) ", Some(3)),
            ("#123 Somebody (1st try, 3 freecells) ", Some(3)),
            ("NumFcs=3", Some(3)),
            ("--freecells-num 2", Some(2)),
            ("no free cells", Some(0)),
            ("two-freecell", Some(2)),
            ("Cells: 5", Some(5)),
            ("#22574 Somebody (52-card flourish) ", None),
            ("13 cells", None),
            ("♠cells", None),
            ("#5 from freecellgamesolutions.com", None),
        ] {
            assert_eq!(cells(line), expected, "{line}");
        }
    }
}
