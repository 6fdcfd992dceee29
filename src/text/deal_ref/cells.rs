//! The number of free cells that a header states.

use crate::card::Rank;

/// Only the beginning of a line is looked at, however long it is.
const LONGEST: usize = 300;

/// The number of cells a line speaks of: `(3 freecells)`, `(two freecells)`, `NumFcs=3`.
pub(in crate::text) fn cells(line: &str) -> Option<u8> {
    let plain = |c: char| if c == '\t' { ' ' } else { c };
    let lower: String = line.chars().take(LONGEST).map(plain).collect();
    let lower = lower.to_ascii_lowercase();
    let stated = ["numfcs", "freecells-num", "freecells", "cells"].into_iter().find_map(|key| {
        let (_, after) = lower.split_once(key)?;
        let after = after.trim_start();
        let value = after.strip_prefix(['=', ':']).unwrap_or(after).trim_start();
        let end = value.find(|c: char| !c.is_alphanumeric()).unwrap_or(value.len());
        // "cells 1 .. 4" are four.
        let rest = value[end..].trim_start();
        let is_range = ["..", "to ", "-", "–", "…"].iter().any(|mark| rest.starts_with(mark));
        count(&value[..end]).filter(|_| !is_range)
    });
    stated.or_else(|| {
        lower.match_indices("cell").find_map(|(at, _)| {
            let before = lower[..at].trim_end_matches([' ', '-']);
            let before = before.strip_suffix("free").unwrap_or(before).trim_end_matches([' ', '-']);
            let start = before
                .rfind(|c: char| !c.is_alphanumeric())
                .map_or(0, |i| i + before[i..].chars().next().map_or(0, char::len_utf8));
            // "3 cell a" in a row of a table names a place.
            let name = lower[at + "cell".len()..].strip_prefix(' ').unwrap_or_default();
            let is_place =
                name.split(|c: char| !c.is_alphanumeric()).next().is_some_and(|it| it.len() == 1);
            count(&before[start..]).filter(|_| !is_place)
        })
    })
}

/// A number of cells or columns, 0 to 8, in digits or words.
pub(in crate::text) fn count(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'8'] => Some(digit - b'0'),
        b"no" | b"zero" => Some(0),
        b"one" => Some(1),
        _ => (2..=8).find(|n| Rank::new(*n).is_some_and(|rank| rank.name() == text)),
    }
}
