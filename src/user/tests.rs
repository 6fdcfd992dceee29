//! Lines of a journal, for tests.

use crate::user::entry::{Ended, GameStart, JournalEntry, SavedGame, lines};
use freecell::dealer::DealNumber;
use freecell::rules::Rules;

fn number(deal: i64) -> DealNumber {
    DealNumber::new(deal).unwrap()
}

pub(crate) fn seen(first: i64, last: i64) -> String {
    lines([&JournalEntry::Seen { first: number(first), last: number(last) }])
}

pub(crate) fn viewed(deal: i64) -> String {
    lines([&JournalEntry::Viewed { deal: number(deal), board: None }])
}

fn game_ended(won: bool, assisted: bool, deal: i64, of: (usize, u64), when: u64) -> String {
    let (deal, rules, (moves, seconds)) = (number(deal), Rules::DEFAULT, of);
    lines([&JournalEntry::of(Ended { deal, rules, won, moves, seconds, when, id: 0, assisted })])
}

pub(crate) fn ended(deal: i64, won: bool, of: (usize, u64), when: u64) -> String {
    game_ended(won, false, deal, of, when)
}

pub(crate) fn assisted(deal: i64, of: (usize, u64), when: u64) -> String {
    game_ended(true, true, deal, of, when)
}

pub(crate) fn helped(deal: i64, when: u64) -> String {
    lines([&JournalEntry::Helped { deal: number(deal), when }])
}

pub(crate) fn shortest(deal: i64, moves: usize, proved: bool) -> String {
    lines([&JournalEntry::Shortest { deal: number(deal), rules: Rules::DEFAULT, moves, proved }])
}

pub(crate) fn bookmark(deal: i64, note: &str, when: u64) -> String {
    lines([&JournalEntry::Bookmark { deal: number(deal), note: Some(note.to_owned()), when }])
}

pub(crate) fn game(deal: i64, moves: &str, undone: usize) -> String {
    let start = GameStart::Deal(number(deal));
    lines([&JournalEntry::Game(SavedGame::new(start, Rules::DEFAULT, moves, undone))])
}

pub(crate) fn no_game(deal: i64) -> String {
    lines([&JournalEntry::NoGame { start: GameStart::Deal(number(deal)), cells: 4 }])
}
