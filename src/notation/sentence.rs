//! fc-solve's sentences: `Move 2 cards from stack 1 to stack 3`.

use crate::board::{COLUMNS, MAX_CELLS};
use crate::rules::Place;

use super::{Count, Written, WrittenPlace};

/// Whether a line starts like a sentence about a move.
pub(super) fn starts(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("move"))
        && words.next().is_some_and(|word| {
            word.eq_ignore_ascii_case("a") || word.bytes().all(|b| b.is_ascii_digit())
        })
        && words.next().is_some_and(|word| word.to_ascii_lowercase().starts_with("card"))
}

/// Reads one sentence, or a list of them between other text lines.
pub(super) fn read(line: &str) -> Option<Written> {
    let sentence = line.trim_end_matches(['.', '!', ';', ',']);
    let lower = sentence.to_ascii_lowercase();
    let mut words = lower.split_whitespace().skip(1);
    let count = match words.next()? {
        "a" => 1,
        number => number.parse().ok()?,
    };
    words.next().filter(|word| matches!(*word, "card" | "cards"))?;
    words.next().filter(|word| *word == "from")?;
    let from = source(&mut words)?;
    words.next().filter(|word| *word == "to")?;
    let to = match words.next()? {
        "the" => words.next().filter(|word| is_foundation(word)).map(|_| Place::Foundation)?,
        word if is_foundation(word) => Place::Foundation,
        word => place(word, words.next()?)?,
    };
    let written = Written {
        from: WrittenPlace::Place(from),
        to: WrittenPlace::Place(to),
        count: Count::Exactly(count),
        listed: None,
        text: sentence.into(),
    };
    words.next().is_none().then_some(written)
}

fn is_foundation(word: &str) -> bool {
    matches!(word, "foundations" | "foundation")
}

fn source<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Place> {
    let kind = words.next()?;
    place(kind, words.next()?)
}

/// `stack 3` or `freecell 0`: both count from nought.
fn place(kind: &str, index: &str) -> Option<Place> {
    let index: u8 = index.parse().ok()?;
    match kind {
        "stack" if usize::from(index) < COLUMNS => Some(Place::Column(index)),
        "freecell" if usize::from(index) < MAX_CELLS => Some(Place::Cell(index)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_count_from_nought() {
        let read = |text| read(text).map(|w| (w.from, w.to, w.count));
        let column = |i| WrittenPlace::Place(Place::Column(i));
        let cell = WrittenPlace::Place(Place::Cell(0));
        assert_eq!(
            read("Move 2 cards from stack 1 to stack 3"),
            Some((column(1), column(3), Count::Exactly(2)))
        );
        assert_eq!(
            read("move a card from stack 7 to freecell 0."),
            Some((column(7), cell, Count::Exactly(1)))
        );
        let home = WrittenPlace::Place(Place::Foundation);
        assert_eq!(
            read("Move a card from freecell 0 to the foundations"),
            Some((cell, home, Count::Exactly(1)))
        );
        for text in [
            "Move 3 cards from stack 3 to",
            "Move 3 cards from stack 8 to stack 1",
            "Move a card from freecell 7 to stack 1",
            "Move 300 cards from stack 3 to stack 1",
            "Move a card from stack 3 to stack 1 2",
            "Move a card from the foundations to stack 1",
            "Move",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(starts("Move 2 cards nowhere") && !starts("Move 64 is wrong") && !starts("Moves"));
    }
}
