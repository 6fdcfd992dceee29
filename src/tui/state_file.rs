//! What is kept from one start to the next: the deal last viewed, the deck, games in progress.
//!
//! A small text file in the state folder, one `name value` pair a line. Lines that are not
//! understood, a newer version's or damaged ones, are kept as they are.

use std::io;
use std::path::PathBuf;

use etcetera::BaseStrategy as _;

use crate::board::Board;
use crate::card::SuitColors;
use crate::dealer::DealNumber;
use crate::tui::kept_file::{Kept, KeptFile};
use crate::tui::saved_game::{SavedGame, fold, unfold};

#[cfg(test)]
mod fuzz;

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
    /// What the file holds, and why it could not be read, when it could not.
    pub(crate) fn load(file: &KeptFile) -> (Self, Option<io::Error>) {
        let (bytes, trouble) = file.read();
        (Self::parse(&bytes).0, trouble)
    }

    /// Writes what changed between `before` and `after` into the file, and leaves in it what
    /// another run of the program wrote there meanwhile.
    pub(crate) fn write_changes(before: &Self, after: &Self, file: &KeptFile) -> io::Result<Kept> {
        file.change(|bytes| {
            let (state, unknown) = Self::parse(bytes);
            let mut text = state.changed(before, after).text().into_bytes();
            for line in unknown {
                text.extend_from_slice(line);
                text.push(b'\n');
            }
            text
        })
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
        self.games.extend(new);
        self
    }

    /// The state, and the lines that are not understood.
    fn parse(bytes: &[u8]) -> (Self, Vec<&[u8]>) {
        let mut state = Self::default();
        let lines = bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let unknown = lines.filter(|line| {
            let text = std::str::from_utf8(line).ok();
            text.and_then(|text| state.take_line(text.strip_suffix('\r').unwrap_or(text))).is_none()
        });
        let unknown = unknown.collect();
        (state, unknown)
    }

    /// Takes what a line says, if that is understood.
    fn take_line(&mut self, line: &str) -> Option<()> {
        let (name, value) = line.split_once(' ')?;
        match (name, value) {
            // A board that was viewed is written behind the deal.
            ("deal", value) => (self.deal, self.board) = (Some(value.parse().ok()?), None),
            ("shown", value) => self.board = Some(unfold(value)?),
            ("deck", "two") => self.deck = Some(SuitColors::Two),
            ("deck", "four") => self.deck = Some(SuitColors::Four),
            ("game" | "board", value) => self.games.push(SavedGame::parse(name, value)?),
            _ => return None,
        }
        Some(())
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tui::saved_game::tests::games;

    /// A file in a folder of its own.
    fn file() -> (tempfile::TempDir, KeptFile) {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        (folder, file)
    }

    fn load(file: &KeptFile) -> State {
        State::load(file).0
    }

    fn write(before: &State, after: &State, file: &KeptFile) {
        assert!(matches!(State::write_changes(before, after, file), Ok(Kept::InPlace)));
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let (_folder, file) = file();
        assert_eq!(load(&file), State::default());
        let games = games();
        let deal = DealNumber::new(617).ok();
        let board = Some(games[1].resume().board().clone());
        let state = State { deal, board, deck: Some(SuitColors::Four), games };
        write(&State::default(), &state, &file);
        assert_eq!(load(&file), state);
        let deal = DealNumber::new(-1).ok();
        let second = State { deal, deck: Some(SuitColors::Two), ..State::default() };
        write(&state, &second, &file);
        assert_eq!(load(&file), second);
    }

    #[test]
    fn runs_of_the_program_leave_each_other_what_they_wrote() {
        let (_folder, file) = file();
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
        write(&begin, &ours, &file);
        let theirs = state(1, SuitColors::Four, &[&second]);
        write(&begin, &theirs, &file);
        assert_eq!(load(&file), state(617, SuitColors::Four, &[&first, &second]));
        // The first goes on with its game, then wins it.
        let mut game = first.resume();
        game.redo();
        let on = SavedGame::of(&game).unwrap();
        let later = state(617, SuitColors::Two, &[&on]);
        write(&ours, &later, &file);
        assert_eq!(load(&file).games, [second.clone(), on]);
        write(&later, &state(618, SuitColors::Two, &[]), &file);
        assert_eq!(load(&file), state(618, SuitColors::Four, &[&second]));
    }

    #[test]
    fn what_is_not_understood_is_passed_over_and_kept() {
        let (_folder, file) = file();
        let after = State { games: games(), deal: DealNumber::new(7).ok(), ..State::default() };
        for (bytes, deal) in [
            (&b""[..], None),
            (b"deal 0\ndeal x\ndeck seven\nDEAL 7", None),
            (b"deal 12\ndeal 99999999999\nfuture thing\n", Some(12)),
            (b"\xff\xfe deal 5\ngame 617 4 safe vista 4a\xff\nx\r\n", None),
            (b"game 1 9 safe vista 26\ngame 0 4 safe vista\nboard x 4 safe vista\ngame", None),
            (b"game 617 4 safe vista 4a xx 1b\ngame 617 4 safe vista 4a 4a 4a 4a 4a 4a", None),
            (b"game 617 4 safe vista 4a / 1b / 1a", None),
        ] {
            fs::write(file.path(), bytes).unwrap();
            let state = load(&file);
            assert_eq!((state.deal.map(DealNumber::get), &state.games[..]), (deal, &[][..]));
            write(&state, &after, &file);
            assert_eq!(load(&file), after);
            let kept = fs::read(file.path()).unwrap();
            let kept: Vec<_> = kept.split(|&b| b == b'\n').collect();
            let understood = |line: &[u8]| line == b"deal 12";
            for line in bytes.split(|&b| b == b'\n').filter(|line| !understood(line)) {
                assert!(kept.contains(&line), "{line:?} is lost");
            }
        }
    }

    #[test]
    fn no_game_is_dropped_for_the_number_of_them() {
        let (_folder, file) = file();
        let line = |deal| format!("game {deal} 4 safe vista {deal}a\n");
        let begun: String = (1..=8).map(line).collect();
        let begun = begun.repeat(30);
        fs::write(file.path(), &begun).unwrap();
        let state = load(&file);
        let more = State { deal: DealNumber::new(5).ok(), ..state.clone() };
        write(&state, &more, &file);
        assert_eq!(fs::read_to_string(file.path()).unwrap(), format!("deal 5\n{begun}"));
    }

    #[test]
    fn what_went_beside_the_file_is_there_at_the_next_start() {
        let (_folder, file) = file();
        fs::write(file.path(), b"\0").unwrap();
        let state = State { games: games(), deal: DealNumber::new(7).ok(), ..State::default() };
        let kept = State::write_changes(&State::default(), &state, &file);
        assert!(matches!(kept, Ok(Kept::Beside(..))));
        let (loaded, trouble) = State::load(&file);
        assert_eq!((loaded, trouble.is_some()), (state, true));
    }
}
