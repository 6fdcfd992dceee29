//! What is kept from one start to the next: the deal last viewed, the deck, games in progress.
//!
//! A small text file in the state folder, one `name value` pair a line. A file that is missing or
//! cannot be read is as good as an empty one, and so is each line that is not understood: nothing
//! a damaged file holds may keep anyone from looking at a deal.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use etcetera::BaseStrategy as _;

use crate::board::Board;
use crate::card::SuitColors;
use crate::dealer::DealNumber;
use crate::tui::saved_game::{SavedGame, fold, unfold};

/// Larger files are not ours.
const LIMIT: u64 = 1 << 20;
/// How many games are kept.
const KEPT: usize = 50;

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// The deal last viewed.
    pub(crate) deal: Option<DealNumber>,
    /// The board viewed after it, when that has no number.
    pub(crate) board: Option<Board>,
    /// The deck last used.
    pub(crate) deck: Option<SuitColors>,
    /// Games that were begun and not won, the latest last.
    pub(crate) games: Vec<SavedGame>,
}

/// The file's place: `freecell/state` in the state folder; none on a system without a home.
pub(crate) fn path() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    let folder = base.state_dir().unwrap_or_else(|| base.data_dir());
    Some(folder.join("freecell").join("state"))
}

impl State {
    /// Reads the file, as far as it can be read.
    pub(crate) fn load(path: &Path) -> Self {
        let mut bytes = Vec::new();
        // Not a device or a pipe, which could be read without end or not at all.
        if path.is_file()
            && let Ok(file) = fs::File::open(path)
        {
            _ = file.take(LIMIT).read_to_end(&mut bytes);
        }
        Self::parse(&String::from_utf8_lossy(&bytes))
    }

    /// Writes the file anew, in one step: who reads it sees the old one or the new.
    pub(crate) fn save(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let draft = path.with_extension(std::process::id().to_string());
        let written = fs::File::create(&draft).and_then(|mut file| {
            file.write_all(self.text().as_bytes())?;
            file.sync_all()?;
            fs::rename(&draft, path)
        });
        if written.is_err() {
            _ = fs::remove_file(&draft);
        }
        written
    }

    /// Writes what changed between `before` and `after` into the file, and leaves in it what
    /// another run of the program wrote there meanwhile.
    pub(crate) fn write_changes(before: &Self, after: &Self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let _lock = lock(path);
        Self::load(path).changed(before, after).save(path)
    }

    /// This state with the changes from `before` to `after`.
    fn changed(mut self, before: &Self, after: &Self) -> Self {
        if (after.deal, &after.board) != (before.deal, &before.board) || self.deal.is_none() {
            (self.deal, self.board) = (after.deal, after.board.clone());
        }
        if after.deck != before.deck || self.deck.is_none() {
            self.deck = after.deck;
        }
        let only_in = |these: &[SavedGame], those: &[SavedGame]| {
            these.iter().filter(|game| !those.contains(game)).cloned().collect::<Vec<_>>()
        };
        let gone = only_in(&before.games, &after.games);
        let new = only_in(&after.games, &before.games);
        let replaced = |game: &SavedGame| gone.iter().chain(&new).any(|other| other.replaces(game));
        self.games.retain(|game| !replaced(game));
        append(&mut self.games, new);
        self
    }

    fn parse(text: &str) -> Self {
        let mut state = Self::default();
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("deal", value)) => state.deal = value.parse().ok().or(state.deal),
                Some(("shown", value)) => state.board = unfold(value),
                Some(("deck", "two")) => state.deck = Some(SuitColors::Two),
                Some(("deck", "four")) => state.deck = Some(SuitColors::Four),
                Some((kind @ ("game" | "board"), value)) => {
                    state.games.extend(SavedGame::parse(kind, value));
                }
                _ => {}
            }
        }
        state
    }

    fn text(&self) -> String {
        let deal = self.deal.map(|deal| format!("deal {deal}\n"));
        let deck = self.deck.map(|deck| match deck {
            SuitColors::Two => "deck two\n",
            SuitColors::Four => "deck four\n",
        });
        let board = self.board.as_ref().map(|board| format!("shown {}\n", fold(board)));
        let games: String = self.games.iter().map(SavedGame::line).collect();
        let [deal, board] = [deal, board].map(Option::unwrap_or_default);
        format!("{deal}{board}{}{games}", deck.unwrap_or_default())
    }
}

/// Adds games behind those that are kept; when they become too many, the first are dropped.
pub(crate) fn append(games: &mut Vec<SavedGame>, new: impl IntoIterator<Item = SavedGame>) {
    games.extend(new);
    let surplus = games.len().saturating_sub(KEPT);
    games.drain(..surplus);
}

/// A lock that keeps other runs of the program from writing at the same time; none where there is
/// none to be had, as on some network folders: then the file is written without.
fn lock(path: &Path) -> Option<fs::File> {
    let file = fs::File::create(path.with_extension("lock")).ok()?;
    for _ in 0..100 {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(fs::TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            Err(fs::TryLockError::Error(_)) => break,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::saved_game::tests::games;

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/state");
        assert_eq!(State::load(&path), State::default());
        let games = games();
        let deal = DealNumber::new(617).ok();
        let board = Some(games[1].resume().board().clone());
        let state = State { deal, board, deck: Some(SuitColors::Four), games };
        state.save(&path).unwrap();
        assert_eq!(State::load(&path), state);
        let deal = DealNumber::new(-1).ok();
        let second = State { deal, deck: Some(SuitColors::Two), ..State::default() };
        second.save(&path).unwrap();
        assert_eq!(State::load(&path), second);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no draft stays");
    }

    #[test]
    fn runs_of_the_program_leave_each_other_what_they_wrote() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let [first, second] = <[SavedGame; 2]>::try_from(games()).unwrap();
        let state = |number, deck, games: &[&SavedGame]| State {
            deal: DealNumber::new(number).ok(),
            deck: Some(deck),
            games: games.iter().copied().cloned().collect(),
            ..State::default()
        };
        let begin = state(1, SuitColors::Two, &[]);
        // Two runs that began with the same file: each adds a game, the second turns to a deck.
        let ours = state(617, SuitColors::Two, &[&first]);
        State::write_changes(&begin, &ours, &path).unwrap();
        let theirs = state(1, SuitColors::Four, &[&second]);
        State::write_changes(&begin, &theirs, &path).unwrap();
        assert_eq!(State::load(&path), state(617, SuitColors::Four, &[&first, &second]));
        // The first goes on with its game, then wins it.
        let mut game = first.resume();
        game.redo();
        let on = SavedGame::of(&game).unwrap();
        let later = state(617, SuitColors::Two, &[&on]);
        State::write_changes(&ours, &later, &path).unwrap();
        assert_eq!(State::load(&path).games, [second.clone(), on]);
        State::write_changes(&later, &state(618, SuitColors::Two, &[]), &path).unwrap();
        assert_eq!(State::load(&path), state(618, SuitColors::Four, &[&second]));
    }

    #[test]
    fn damage_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        assert_eq!(State::load(folder.path()), State::default(), "a folder is no file");
        for (bytes, deal) in [
            (&b""[..], None),
            (b"\xff\xfe\0\0deal 5", None),
            (b"deal 0\ndeal x\ndeck seven\n\n \nDEAL 7", None),
            (b"deal 12\ndeal 99999999999\nfuture thing\n", Some(12)),
            (b"game 1 9 safe vista 26\ngame 0 4 safe vista\nboard x 4 safe vista\ngame", None),
        ] {
            fs::write(&path, bytes).unwrap();
            let state = State::load(&path);
            assert_eq!((state.deal.map(DealNumber::get), state.games), (deal, Vec::new()));
        }
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(State::default().save(&file.join("state")).is_err());
    }
}
