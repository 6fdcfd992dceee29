//! Rows of Shirl Hart's table: `12|3h|6C|h|AC-3C`, or with tabs between.

use super::cards::{card, run_length};
use super::moves::{Annotations, Count, Form, NotatedMove, NotatedPlace};
use super::pairs;
use super::token::{card_at, tokens};
use super::vocabulary::{Meaning, meaning};
use crate::card::{Card, Rank};

/// The fields of a row: a number, a move, cards, a target and the cards that go home by themselves.
/// None if the line has no number in the first field.
fn fields(line: &str) -> Option<Vec<&str>> {
    let mark = if line.contains('|') { '|' } else { '\t' };
    let fields: Vec<&str> =
        line.trim_start().trim_end_matches(' ').split(mark).map(str::trim).take(7).collect();
    let is_number = fields[0].parse::<u16>().is_ok();
    let is_row = (4..=6).contains(&fields.len()) && is_number;
    is_row.then_some(fields)
}

/// Whether a line is a row: by its move or, where moves are expected, by its cards.
pub(super) fn is_row(line: &str, is_expected: bool) -> bool {
    fields(line).is_some_and(|fields| {
        // Standard notation may have tabs between its moves.
        let is_pair = |field: &&str| pairs::pair(field).is_some();
        let are_moves = fields.iter().all(is_pair) && run(fields[2]).is_none();
        is_pair(&fields[1]) && !are_moves
            || is_expected && run(fields[2]).is_some() && target(fields[3]).is_some()
    })
}

/// The move of a row.
pub(super) fn row(line: &str) -> Option<NotatedMove> {
    let fields = fields(line)?;
    let mv = pairs::pair(fields[1])?;
    let moved = run(fields[2])?;
    let target = target(fields[3])?;
    let home = match fields.get(4) {
        Some(cards) => Some(homeward(cards)?),
        None => None,
    };
    if fields.get(5).is_some_and(|behind| !behind.is_empty()) {
        return None;
    }
    let cards = run_length(moved)?;
    let listed =
        Annotations { moved: Some(moved), target: Some(target), home, ..Annotations::default() };
    let (count, listed) = (Some(Count::Exactly(cards)), Some(Box::new(listed)));
    Some(NotatedMove { count, form: Form::Row, listed, ..mv })
}

/// The target of the cards that a field names.
fn target(field: &str) -> Option<NotatedPlace> {
    let tokens = tokens(field);
    if let Some((card, used)) = card_at(&tokens) {
        return (used == tokens.len()).then_some(NotatedPlace::Card(card));
    }
    match field {
        "f" => return Some(NotatedPlace::AnyCell),
        "e" => return Some(NotatedPlace::EmptyColumn),
        "h" => return Some(NotatedPlace::HOME),
        _ => {}
    }
    match meaning(tokens.last()?.text)? {
        Meaning::Cell => Some(NotatedPlace::AnyCell),
        Meaning::Home => Some(NotatedPlace::HOME),
        Meaning::Column | Meaning::Empty => Some(NotatedPlace::EmptyColumn),
        _ => None,
    }
}

/// `9D`, or the ends of a run, `9D-7D`.
fn run(text: &str) -> Option<(Card, Card)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some((card(first.trim())?, card(last.trim())?))
}

/// Every card of `6D;7H-8H;5S-7S`: one card, or a sequence of its suit upwards.
fn homeward(text: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    for part in text.split([';', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        let (first, last) = run(part)?;
        if first.suit() != last.suit() || cards.len() > Card::COUNT {
            return None;
        }
        let ranks = Rank::ALL.into_iter().filter(|r| (first.rank()..=last.rank()).contains(r));
        cards.extend(ranks.map(|rank| Card::new(rank, first.suit())));
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::row;
    use crate::text::moves::{Count, NotatedPlace};

    #[test]
    fn rows_with_bars_and_with_tabs() {
        for line in ["20|58|9D-8S|TS|AC-2C;AH", "20\t58\t9♦-8♠\t10♠\tA♣-2♣; A♥"] {
            let mv = row(line).expect(line);
            let listed = mv.listed.expect(line);
            assert_eq!(mv.count, Some(Count::Exactly(2)));
            assert_eq!(listed.target, "TS".parse().ok().map(NotatedPlace::Card));
            assert_eq!(listed.home.map(|home| home.len()), Some(3));
        }
        assert_eq!(row("1\t2a\tK♠\tfreecell\t").and_then(|mv| mv.listed?.home), Some(vec![]));
        assert!(super::is_row("12\t65\tTC\tJD", false));
        assert!(!super::is_row("38\t43\t52\t85\t86", true));
        for line in ["1|28", "1|28|6D|7X|", "1|2z|6D|7C|", "|28|6D|7C|", "1|28|6D|7C||x"] {
            assert!(row(line).is_none(), "{line}");
        }
    }
}
