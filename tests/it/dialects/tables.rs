//! Shirl Hart's table: index, move, cards, target, autoplayed cards.

use crate::referee::{Card, Target};

use super::{Game, Play, pairs, put};

pub(super) fn bars(game: &Game) -> String {
    table(game, "|")
}

pub(super) fn tabs(game: &Game) -> String {
    format!("#{}\n{}", game.deal, table(game, "\t"))
}

fn table(game: &Game, bar: &str) -> String {
    let line = |(at, play): (usize, &Play)| {
        let target = match play.target() {
            Target::Cell => "f".to_owned(),
            Target::Home => "h".to_owned(),
            Target::Empty => "e".to_owned(),
            Target::Onto(card) => card.letters(),
        };
        let fields =
            [(at + 1).to_string(), pairs::pair(play), range(&play.cards), target, home(&play.home)];
        put(play, &fields.join(bar)) + "\n"
    };
    game.plays.iter().enumerate().map(line).collect()
}

/// `9D-8S`, or one card.
fn range(cards: &[Card]) -> String {
    match cards {
        [first, .., last] => format!("{}-{}", first.letters(), last.letters()),
        [card] => card.letters(),
        [] => String::new(),
    }
}

/// `6D;7H-8H;5S-7S`.
fn home(cards: &[Card]) -> String {
    let of_suit =
        |suit| -> Vec<Card> { cards.iter().copied().filter(|card| card.suit() == suit).collect() };
    let suits = (0..4).map(of_suit).filter(|cards| !cards.is_empty());
    suits.map(|cards| range(&cards)).collect::<Vec<_>>().join(";")
}
