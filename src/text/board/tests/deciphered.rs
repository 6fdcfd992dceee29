//! Boards whose cards are written in words and orders that no form has.

use super::*;

/// The deal that a text is found to show.
fn found(text: &str) -> Option<DealNumber> {
    match deciphered(text, None)?.board {
        Ok(FoundBoard::Whole(found)) => found.deals.first().copied(),
        _ => None,
    }
}

/// The cards of a deal, column by column, each in a form of its own.
fn listed(number: i64, write: impl Fn(Card) -> String) -> Vec<Vec<String>> {
    deal(number)
        .columns()
        .iter()
        .map(|column| column.iter().map(|card| write(*card)).collect())
        .collect()
}

#[test]
fn words_of_any_language_are_suits_and_ranks() {
    const SUITS: [&str; 4] = ["zig", "zag", "zog", "zug"];
    let rank = |card: Card| match card.rank().value() {
        1 => "uno".to_owned(),
        11 => "x".to_owned(),
        12 => "y".to_owned(),
        13 => "w".to_owned(),
        value => value.to_string(),
    };
    let suit = |card: Card| SUITS[card.suit().index()];
    let forms: [&dyn Fn(Card) -> String; 3] = [
        &|card| format!("{} {}", suit(card), rank(card)),
        &|card| format!("{} of {}", rank(card), suit(card)),
        &|card| format!("{{s: \"{}\", r: {}}}", suit(card), card.rank().value() - 1),
    ];
    for number in [1, 617, 8_589_934_591] {
        for form in forms {
            let columns: Vec<String> = listed(number, form)
                .iter()
                .enumerate()
                .map(|(at, column)| format!("pile {at}: {}", column.join(", ")))
                .collect();
            let text = columns.join("\n");
            assert_eq!(found(&text).map(DealNumber::get), Some(number), "{text}");
            // One card wrong, and it is no deal.
            let other = text.replacen("10", "9", 1);
            assert_eq!(found(&other), None, "{other}");
        }
    }
}

#[test]
fn cards_may_be_numbers() {
    let numbers: [fn(Card) -> usize; 3] = [
        |card| usize::from(card.rank().value() - 1) * 4 + card.suit().index(),
        |card| (3 - card.suit().index()) * 13 + usize::from(card.rank().value()),
        |card| card.suit().index() * 13 + usize::from(card.rank().value() + 11) % 13,
    ];
    for number in numbers {
        let columns = listed(617, |card| number(card).to_string());
        let text: String =
            columns.iter().map(|column| format!("{{{}}},\n", column.join(", "))).collect();
        assert_eq!(found(&text).map(DealNumber::get), Some(617), "{text}");
        let padded = text.replace("},", ", -1},");
        assert_eq!(found(&padded).map(DealNumber::get), Some(617), "{padded}");
    }
}

#[test]
fn one_card_a_line_may_be_in_any_order() {
    let cards: Vec<String> = listed(617, |card| card.to_string()).concat();
    let lines = |cards: &[String]| -> String {
        (1..).zip(cards).map(|(n, card)| format!("{n};{card}\n")).collect()
    };
    assert_eq!(found(&lines(&cards)).map(DealNumber::get), Some(617));
    let turned: Vec<String> = cards.iter().rev().cloned().collect();
    assert_eq!(found(&lines(&turned)).map(DealNumber::get), Some(617));
    // Neither another board nor a part of one.
    let other: Vec<String> = [&cards[1..], &cards[..1]].concat();
    assert_eq!(found(&lines(&other)), None);
    assert_eq!(found(&lines(&cards[1..])), None);
}
