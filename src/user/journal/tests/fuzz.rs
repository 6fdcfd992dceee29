//! Journals that are truncated, damaged, or other files.

use proptest::prelude::*;

use super::{folder, journal};
use crate::fuzz::{damaged, inputs, words};
use crate::user::entry::tests::games;
use crate::user::file;
use crate::user::record::Record;
use crate::user::tests::{seen, viewed};
use freecell::game::Game;
use freecell::rules::{Autoplay, EmptyColumn, Rules};

/// An intact journal.
fn good() -> String {
    let mut record = Record::default();
    for game in &games() {
        record.keep_game(game);
    }
    format!("{}deck four\n{}{}", viewed(617), seen(1, 2), record.take_changes()).repeat(2)
}

proptest! {
    #![proptest_config(inputs(300))]

    #[test]
    fn a_journal_is_read_and_nothing_in_it_lost(
        text in prop_oneof![words(), damaged(Just(good()))],
        byte in any::<u8>(),
        at in any::<prop::sample::Index>(),
    ) {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len() + 1);
        bytes.insert(at, byte);
        let (_folder, path) = folder();
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &bytes).unwrap();
        let (mut record, trouble) = journal(&path).load();
        prop_assert_eq!(trouble.is_some(), file::is_utf16(&bytes), "a NUL is no trouble");

        // Adding a game keeps all others and every unknown line.
        let rules = Rules::new(3, Autoplay::None, EmptyColumn::Classic).unwrap();
        let start = "10913".parse::<freecell::dealer::DealNumber>().unwrap().deal();
        record.keep_game(&Game::resumed(rules, start, "26 76"));
        let written = journal(&path).append(&record.take_changes());
        prop_assert_eq!(written.is_err(), trouble.is_some());
        let kept = std::fs::read(&path).unwrap();
        prop_assert!(kept.starts_with(&bytes));
        if trouble.is_some() {
            return Ok(());
        }
        let again = journal(&path).load().0;
        prop_assert_eq!(again.games(), record.games());
        prop_assert_eq!(again.viewed(), record.viewed());
        // The compacted journal reads as the same record.
        let compact = record.text();
        prop_assert_eq!(Record::parse(&compact).text(), compact);
    }
}
