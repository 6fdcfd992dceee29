//! Positions on one line: the columns between slashes, then the cells and the foundations, as programs write them:
//! `3STD/-/9D8S/KCQH/8H5S/KD/9C/JD KS,TS,-,- C4D2H7S2`.

use std::iter;

use crate::board::COLUMNS;
use crate::card::Suit;
use crate::text::decode::{Glyph, Line};
use crate::text::token::{Kind, card_length, word_kind};

/// The lines of the foundations, the cells and the columns of a position on one line. Returns `None` for other lines.
pub(super) fn position(line: &Line) -> Option<Vec<Line>> {
    let groups: Vec<&[Glyph]> = line.glyphs.split(|glyph| glyph.c == '/').collect();
    let [columns @ .., last] = &groups[..] else { return None };
    if groups.len() != COLUMNS {
        return None;
    }
    let last = trimmed(last);
    let end = last.iter().position(|glyph| glyph.c == ' ').unwrap_or(last.len());
    let (last, rest) = last.split_at(end);
    let columns: Vec<&[Glyph]> = columns.iter().map(|it| trimmed(it)).chain([last]).collect();
    let counts_of = |column: &&[Glyph]| if is_empty(column) { Some(0) } else { cards(column) };
    let heights: Vec<usize> = columns.iter().map(counts_of).collect::<Option<_>>()?;
    let fields = rest.split(|glyph| glyph.c == ' ').filter(|field| !field.is_empty());
    // "5h/4h/3h" are moves.
    if heights.iter().all(|height| *height == 1) && fields.clone().next().is_none() {
        return None;
    }
    let mut lines = Vec::new();
    for field in fields {
        let at = field[0];
        lines.push(match counts(field) {
            Some(counts) => {
                with_label(line, at, "Foundations:", counts.chars().map(|c| at.with(c)))
            }
            None => with_label(line, at, "Freecells:", field.iter().map(|it| spaced(*it))),
        });
    }
    let column = |cards: &&[Glyph]| {
        let at = *cards.first().or(line.glyphs.first())?;
        let cards = if is_empty(cards) { vec![at.with('-')] } else { cards.to_vec() };
        Some(with_label(line, at, ":", cards.into_iter()))
    };
    lines.extend(columns.iter().filter_map(column));
    // The next line may be another position.
    lines.push(Line { number: line.number, ..Line::default() });
    Some(lines)
}

/// A line with a label and the characters behind it.
fn with_label(line: &Line, at: Glyph, label: &str, behind: impl Iterator<Item = Glyph>) -> Line {
    let glyphs = label.chars().map(|c| at.with(c)).chain(iter::once(at.with(' '))).chain(behind);
    let mut read = Line { number: line.number, ..Line::default() };
    glyphs.for_each(|glyph| read.put(glyph.c, glyph.at()));
    read
}

fn trimmed(glyphs: &[Glyph]) -> &[Glyph] {
    let is_shown = |glyph: &Glyph| !glyph.c.is_whitespace();
    let first = glyphs.iter().position(is_shown).unwrap_or(glyphs.len());
    let end = glyphs.iter().rposition(is_shown).map_or(first, |last| last + 1);
    &glyphs[first..end]
}

/// Whether a column is empty: nothing, or a mark.
fn is_empty(column: &[Glyph]) -> bool {
    matches!(column, [] | [Glyph { c: '-' | '.' | '_' | '0', .. }])
}

/// How many cards characters are, with or without blanks between them.
fn cards(glyphs: &[Glyph]) -> Option<usize> {
    let text: String = glyphs.iter().map(|glyph| glyph.c).collect();
    text.split(' ').map(cards_of_word).sum()
}

fn cards_of_word(word: &str) -> Option<usize> {
    if word.is_empty() {
        return Some(0);
    }
    Some(1 + cards_of_word(&word[card_length(word)?..])?)
}

/// How many cards are home, as `C-4 D-2 H-7 S-1`, if characters are a suit and a count four times.
fn counts(field: &[Glyph]) -> Option<String> {
    let text: String = field.iter().map(|glyph| glyph.c).filter(|c| !"-:=,".contains(*c)).collect();
    let mut rest = &text[..];
    let mut seen: Vec<Suit> = Vec::new();
    let mut counts = Vec::new();
    while let Some(suit) = rest.chars().next() {
        rest = &rest[suit.len_utf8()..];
        let suit = Suit::from_char(suit).filter(|suit| !seen.contains(suit))?;
        seen.push(suit);
        let end = rest.find(|c| Suit::from_char(c).is_some()).unwrap_or(rest.len());
        let count = match word_kind(&rest[..end]) {
            Kind::Number(count) => count,
            kind => kind.rank()?.value().into(),
        };
        counts.push(format!("{}-{count}", suit.letter()));
        rest = &rest[end..];
    }
    (seen.len() == Suit::ALL.len()).then(|| counts.join(" "))
}

/// A mark between places as a blank.
fn spaced(glyph: Glyph) -> Glyph {
    if matches!(glyph.c, ',' | ';' | '|') { glyph.with(' ') } else { glyph }
}

#[cfg(test)]
mod tests {
    use crate::text::decode::{Line, Lines};

    fn read(text: &str) -> Option<Vec<String>> {
        let lines = super::position(&Lines::new(text).next()?)?;
        Some(lines.iter().map(Line::text).collect())
    }

    #[test]
    fn a_position_on_one_line_is_read_field_by_field() {
        let line = "3STD/-/9D8S/KCQH/8H5S/KD/9C/JD KS,TS,-,- C4DAH0SQ";
        let lines = [
            "Freecells: KS TS - -",
            "Foundations: C-4 D-1 H-0 S-12",
            ": 3STD",
            ": -",
            ": 9D8S",
            ": KCQH",
            ": 8H5S",
            ": KD",
            ": 9C",
            ": JD",
            "",
        ];
        assert_eq!(read(line).unwrap(), lines);
        let dealt = "10♥ 3♠/A♣/K♦/2♦/5♦/4♣/3♣/J♠";
        assert_eq!(read(dealt).unwrap()[0], ": 10♥ 3♠");
    }

    #[test]
    fn moves_between_slashes_are_no_position() {
        for line in ["86/3a/38/13/61/26/41/76", "3/5", "5h/4h/3h/2h/1h/8h/7h/6h", "12/05/2024"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
