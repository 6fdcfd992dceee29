//! Shirl Hart's table: number, move, cards, target, autoplayed cards.

use crate::card::{Card, Rank};

use super::{Count, Listed, Target, Written, pairs};

/// Whether a line has the shape of a row: fields between bars or tabs, a number first. Moves may
/// have tabs between them, too; then the number has to be the expected one.
pub(super) fn starts(line: &str, expected: usize) -> bool {
    let mut fields = fields(line);
    let number = fields.next().unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    if line.contains('|') {
        return is_number && fields.count() >= 3;
    }
    let (_, cards) = (fields.next(), fields.next().and_then(run));
    number.parse() == Ok(expected) && cards.is_some() && fields.next().is_some()
}

fn fields(line: &str) -> impl Iterator<Item = &str> {
    let mark = if line.contains('|') { '|' } else { '\t' };
    let line = line.strip_prefix('|').unwrap_or(line);
    line.split(mark).map(str::trim)
}

/// Reads one row.
pub(super) fn read(line: &str) -> Option<Written> {
    let mut fields = fields(line).skip(1);
    let (mv, cards, target) = (fields.next()?, fields.next()?, fields.next()?);
    let home = fields.next().unwrap_or_default();
    let mut read = Vec::new();
    if !pairs::read(mv, &mut read) || fields.any(|field| !field.is_empty()) {
        return None;
    }
    let [pair] = read[..] else { return None };
    let (first, last) = run(cards)?;
    let written = pair.in_dialect(super::Dialect::Standard)?;
    let target = match target {
        "f" | "F" => Target::Cell,
        "e" | "E" => Target::EmptyColumn,
        "h" | "H" => Target::Foundation,
        card => Target::Card(card.parse().ok()?),
    };
    let moved = first.rank().value().checked_sub(last.rank().value())? + 1;
    let listed = Listed {
        moved: Some((first, last)),
        target: Some(target),
        home: Some(homeward(home)?),
        position: None,
    };
    let count = Count::Exactly(moved);
    Some(Written { count, listed: Some(Box::new(listed)), text: mv.into(), ..written })
}

/// `9D`, or the ends of a run, `9D-7D`.
fn run(text: &str) -> Option<(Card, Card)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

/// Every card of `6D;7H-8H;5S-7S`: one card, or a sequence of its suit upwards.
fn homeward(text: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (first, last) = run(part)?;
        if first.suit() != last.suit() {
            return None;
        }
        let ranks = Rank::ALL.into_iter().filter(|r| (first.rank()..=last.rank()).contains(r));
        cards.extend(ranks.map(|rank| Card::new(rank, first.suit())));
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_list_the_cards_moved_and_those_gone_home() {
        let row = read("44|4b|QH|f|6D;7H-8H;5S-7S").unwrap();
        let listed = row.listed.clone().unwrap();
        let home: Vec<String> = listed.home.unwrap().iter().map(Card::to_string).collect();
        assert_eq!(home.join(" "), "6D 7H 8H 5S 6S 7S");
        assert_eq!((row.text(), row.count), ("4b", Count::Exactly(1)));
        let run = read("37 | 31 | KH-JD | e |").unwrap();
        assert_eq!(run.count, Count::Exactly(3));
        assert_eq!(run.listed.unwrap().target, Some(Target::EmptyColumn));
        for text in ["1|4a|8S|x|", "1|4|8S|f|", "1|4a|8S|f|AC-2D", "1|4a|JD-KH|e|", "1|4a||f|"] {
            assert!(starts(text, 1), "{text}");
            assert_eq!(read(text), None, "{text}");
        }
        assert!(!starts("26|76|5a|bh", 1) || read("26|76|5a|bh").is_none());
        for text in ["| 12 | 3h | 6C | h | AC-3C |", "12\t3h\t6C\th\tAC-3C", "12\t3h\t6C\th"] {
            assert!(starts(text, 12), "{text}");
            assert_eq!(read(text).unwrap().text(), "3h", "{text}");
        }
        for text in ["12\t23\t5a\tbh", "76\t26\t5c\t4h"] {
            assert!(!starts(text, 12), "{text}");
        }
    }
}
