//! The state file.

use proptest::prelude::*;

use super::State;
use crate::fuzz::{damaged, inputs, words};
use crate::tui::kept_file::KeptFile;
use crate::tui::saved_game::SavedGame;
use crate::tui::saved_game::tests::games;

/// A state file, whole.
fn good() -> String {
    let games: String = games().iter().map(SavedGame::line).collect();
    format!("deal 617\ndeck four\n{games}theme dark\n").repeat(2)
}

proptest! {
    #![proptest_config(inputs(300))]

    #[test]
    fn a_state_is_read_and_nothing_in_it_lost(
        text in prop_oneof![words(), damaged(Just(good()))],
        byte in any::<u8>(),
        at in any::<prop::sample::Index>(),
    ) {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len() + 1);
        bytes.insert(at, byte);
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        std::fs::write(file.path(), &bytes).unwrap();
        let (state, trouble) = State::load(&file);
        prop_assert_eq!(trouble.is_some(), bytes.contains(&0));

        // A game is added: all others stay, and every line that means nothing.
        let new = SavedGame::parse("game", "10913 3 none classic 26 76").unwrap();
        let mut after = state.clone();
        after.games.retain(|game| !new.replaces(game));
        after.games.push(new);
        State::write_changes(&state, &after, &file).unwrap();
        let kept = std::fs::read(file.path()).unwrap();
        if trouble.is_some() {
            prop_assert_eq!(&kept, &bytes);
        }
        let (again, _) = State::load(&file);
        prop_assert_eq!(&again.games, &after.games);
        if trouble.is_none() {
            prop_assert_eq!((again.deal, again.deck, &again.board), (after.deal, after.deck, &after.board));
            let kept: Vec<&[u8]> = kept.split(|&b| b == b'\n').collect();
            for line in bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
                let understood = [&b"deal "[..], b"deck ", b"game ", b"board ", b"shown "];
                prop_assert!(
                    kept.contains(&line) || understood.iter().any(|word| line.starts_with(word)),
                    "{:?} is lost", String::from_utf8_lossy(line)
                );
            }
        }
    }
}
