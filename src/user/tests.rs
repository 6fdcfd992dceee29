//! Lines of a journal, for tests.

use crate::user::fact::{Ended, Fact, SavedGame, Start, lines};
use freecell::dealer::DealNumber;
use freecell::rules::Rules;

fn number(deal: i64) -> DealNumber {
    DealNumber::new(deal).unwrap()
}

pub(crate) fn seen(first: i64, last: i64) -> String {
    lines([&Fact::Seen { first: number(first), last: number(last) }])
}

pub(crate) fn viewed(deal: i64) -> String {
    lines([&Fact::Viewed { deal: number(deal), board: None }])
}

pub(crate) fn ended(deal: i64, won: bool, (moves, seconds): (usize, u64), when: u64) -> String {
    let rules = Rules::DEFAULT;
    let deal = number(deal);
    lines([&Fact::of(Ended { deal, rules, won, moves, seconds, when, id: 0, assisted: false })])
}

pub(crate) fn assisted(deal: i64, (moves, seconds): (usize, u64), when: u64) -> String {
    let (deal, rules) = (number(deal), Rules::DEFAULT);
    lines([&Fact::of(Ended {
        deal,
        rules,
        won: true,
        moves,
        seconds,
        when,
        id: 0,
        assisted: true,
    })])
}

pub(crate) fn helped(deal: i64, when: u64) -> String {
    lines([&Fact::Helped { deal: number(deal), when }])
}

pub(crate) fn shortest(deal: i64, moves: usize, proved: bool) -> String {
    lines([&Fact::Shortest { deal: number(deal), rules: Rules::DEFAULT, moves, proved }])
}

pub(crate) fn bookmark(deal: i64, note: &str, when: u64) -> String {
    lines([&Fact::Bookmark { deal: number(deal), note: Some(note.to_owned()), when }])
}

pub(crate) fn game(deal: i64, moves: &str, undone: usize) -> String {
    let start = Start::Deal(number(deal));
    lines([&Fact::Game(SavedGame::new(start, Rules::DEFAULT, moves, undone))])
}

pub(crate) fn no_game(deal: i64) -> String {
    lines([&Fact::NoGame { start: Start::Deal(number(deal)), cells: 4 }])
}
