//! What all lines of a text have in common.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Makes the character before it an emoji.
pub(super) const EMOJI: char = '\u{fe0f}';

/// The measures that apply to every line of a text.
#[derive(Clone, Copy, Default)]
pub(super) struct Layout {
    /// The width of the number in front of each line, and of the hash in front of most, in characters.
    numbers: usize,
    hashes: usize,
    /// How much wider the mark of an emoji makes the character before it.
    pub(super) width_of_emoji: u32,
}

impl Layout {
    pub(super) fn of(text: &str) -> Self {
        Self { numbers: numbers(text), hashes: hashes(text), width_of_emoji: width_of_emoji(text) }
    }

    /// How many characters at the start of a text's next line are its number or a hash.
    pub(super) fn left_out(self, rest: &str) -> usize {
        if self.hashes == 0 {
            return self.numbers;
        }
        let hash = rest.lines().next().and_then(hash).filter(|hash| hash.len() == self.hashes);
        hash.map_or(self.numbers, str::len)
    }
}

/// How many characters the hashes take with which most lines of a log begin: `6d687bb QH: column 5 -> column 7`.
fn hashes(text: &str) -> usize {
    /// Fewer lines may begin with moves.
    const FEWEST: usize = 5;
    let hashes: Vec<&str> = text.lines().filter_map(hash).collect();
    let Some(first) = hashes.first() else { return 0 };
    let are_alike = hashes.iter().all(|hash| hash.len() == first.len());
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    // Moves have neither of these.
    let are_hashes = ['9', 'e', 'f'].iter().all(|c| hashes.iter().any(|hash| hash.contains(*c)));
    let are_many = hashes.len() >= FEWEST && 2 * hashes.len() > lines;
    if are_alike && are_many && are_hashes { first.len() } else { 0 }
}

/// The hash that a line begins with, before other words.
fn hash(line: &str) -> Option<&str> {
    /// The lengths of a short hash and of a whole one.
    const LENGTHS: RangeInclusive<usize> = 7..=40;
    let (first, rest) = line.split_once(' ')?;
    let is_hex = first.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    (is_hex && LENGTHS.contains(&first.len()) && !rest.trim().is_empty()).then_some(first)
}

/// How much wider the mark of emoji, as in `♥️`, makes the character before it: the width in which fewer columns have
/// such characters. Terminals show them in two columns, and programs that align by characters count one.
fn width_of_emoji(text: &str) -> u32 {
    if !text.contains(EMOJI) {
        return 1;
    }
    let columns = |width: usize| {
        let columns = text.lines().flat_map(|line| {
            let marks = line.chars().enumerate().filter(|(_, c)| *c == EMOJI);
            (0..).zip(marks).map(move |(before, (at, _))| at - before + before * width)
        });
        columns.collect::<BTreeSet<usize>>().len()
    };
    u32::from(columns(1) <= columns(0))
}

/// How many characters the numbers of the lines take in a text that was printed with them, as `cat -n` does.
fn numbers(text: &str) -> usize {
    /// A shorter list without tabs may have its own numbers.
    const FEWEST: usize = 9;
    let first = text.split_inclusive('1').next().unwrap_or_default();
    let is_numbered = |(at, line): (usize, &str)| {
        let number = line.get(..first.len()).unwrap_or(line).trim();
        let behind = line.get(first.len()..).unwrap_or_default();
        number.parse() == Ok(at + 1) && !behind.starts_with(|c: char| !c.is_whitespace())
    };
    let is_padded = first.starts_with(' ');
    let are_numbered = is_padded && text.lines().enumerate().all(is_numbered);
    let has_tab = |line: &str| line.get(first.len()..).is_some_and(|it| it.starts_with('\t'));
    let is_sure = text.lines().count() >= FEWEST || text.lines().all(has_tab);
    if are_numbered && is_sure { first.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::width_of_emoji;

    #[test]
    fn emoji_are_as_wide_as_the_blanks_beside_them_say() {
        // A card and its gap take six characters, and so does an empty place.
        let padded =
            "♥\u{fe0f} 7   ♠\u{fe0f} A   ♦\u{fe0f} 2   \n♥\u{fe0f} 8         ♦\u{fe0f} 3   ";
        assert_eq!(width_of_emoji(padded), 0);
        // Here they take six columns of a terminal.
        let aligned = "♥\u{fe0f} 7  ♠\u{fe0f} A  ♦\u{fe0f} 2  \n♥\u{fe0f} 8        ♦\u{fe0f} 3  ";
        assert_eq!(width_of_emoji(aligned), 1);
        assert_eq!(width_of_emoji("♥\u{fe0f} 7  ♠\u{fe0f} A"), 1);
        assert_eq!(width_of_emoji("7H AS"), 1);
    }
}
