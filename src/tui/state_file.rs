//! What is kept from one start to the next: the deal last viewed, the deck, games in progress.
//!
//! A small text file in the state folder, one `name value` pair a line. A file that is missing or
//! cannot be read is as good as an empty one, and so is each line that is not understood: nothing
//! a damaged file holds may keep anyone from looking at a deal.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

use crate::board::{Board, format};
use crate::dealer::{DealNumber, lookup};
use crate::game::Game;
use crate::notation::{self, Style};
use crate::rules::{Autoplay, EmptyColumn, Rules};
use crate::tui::theme::Deck;

/// Larger files are not ours.
const LIMIT: u64 = 1 << 20;

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// The deal last viewed.
    pub(crate) deal: Option<DealNumber>,
    /// The deck last used.
    pub(crate) deck: Option<Deck>,
    /// Games that were begun and not won, the latest last.
    pub(crate) games: Vec<SavedGame>,
}

/// A game in progress: `game 617 4 safe vista 26 5a bh`, or `board`, and the position with `/`
/// for the ends of its lines and `_` for blanks, in place of `game` and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    rules: Rules,
    start: Board,
    moves: String,
}

impl SavedGame {
    /// The game as it is to be kept.
    pub(crate) fn of(game: &Game) -> Self {
        let (rules, start) = (game.rules(), game.start());
        let moves = notation::write(rules, start, &game.moves(), Style::Line).trim().to_owned();
        Self { rules, start: start.clone(), moves }
    }

    /// The game, to be gone on with.
    pub(crate) fn resume(&self) -> Game {
        Game::resumed(self.rules, self.start.clone(), &self.moves)
    }

    fn parse(kind: &str, value: &str) -> Option<Self> {
        let mut words = value.splitn(5, ' ');
        let start = words.next()?;
        let start = match kind {
            "game" => start.parse::<DealNumber>().ok()?.deal(),
            _ => format::parse(&start.replace('/', "\n").replace('_', " ")).ok()?,
        };
        let cells = words.next()?.parse().ok()?;
        let name = words.next()?;
        let autoplay = Autoplay::ALL.into_iter().find(|autoplay| autoplay.name() == name)?;
        let name = words.next()?;
        let empty_column = EmptyColumn::ALL.into_iter().find(|empty| empty.name() == name)?;
        let rules = Rules::new(cells, autoplay, empty_column)?;
        rules.check_board(&start).ok()?;
        Some(Self { rules, start, moves: words.next().unwrap_or_default().to_owned() })
    }

    fn line(&self) -> String {
        let start = if let Some(number) = lookup::numbers(&self.start).first() {
            format!("game {number}")
        } else {
            let position = format::position(&self.start).trim_end().replace(' ', "_");
            format!("board {}", position.replace('\n', "/"))
        };
        let Rules { autoplay, empty_column, .. } = self.rules;
        let (autoplay, empty_column) = (autoplay.name(), empty_column.name());
        format!("{start} {} {autoplay} {empty_column} {}\n", self.rules.cells(), self.moves)
    }
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

    fn parse(text: &str) -> Self {
        let mut state = Self::default();
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("deal", value)) => state.deal = value.parse().ok().or(state.deal),
                Some(("deck", "two")) => state.deck = Some(Deck::TwoColors),
                Some(("deck", "four")) => state.deck = Some(Deck::FourColors),
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
            Deck::TwoColors => "deck two\n",
            Deck::FourColors => "deck four\n",
        });
        let games: String = self.games.iter().map(SavedGame::line).collect();
        format!("{}{}{games}", deal.unwrap_or_default(), deck.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Place;

    /// A game of a deal, and one that began in the middle of another.
    fn games() -> Vec<SavedGame> {
        let mut first = Game::new(Rules::default(), DealNumber::new(617).unwrap().deal());
        for (from, to) in [(3, 0), (0, 1)] {
            first.play(Place::Column(from), Place::Cell(to)).unwrap();
        }
        let rules = Rules::new(5, Autoplay::Max, EmptyColumn::Classic).unwrap();
        let mut second = Game::new(rules, first.board().clone());
        second.play(Place::Column(7), Place::Cell(4)).unwrap();
        let saved = [&first, &second].map(SavedGame::of);
        assert_eq!(saved.each_ref().map(SavedGame::resume), [first, second]);
        saved.to_vec()
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/state");
        assert_eq!(State::load(&path), State::default());
        let games = games();
        let deal = DealNumber::new(617).ok();
        let state = State { deal, deck: Some(Deck::FourColors), games };
        state.save(&path).unwrap();
        assert_eq!(State::load(&path), state);
        let deal = DealNumber::new(-1).ok();
        let second = State { deal, deck: Some(Deck::TwoColors), games: Vec::new() };
        second.save(&path).unwrap();
        assert_eq!(State::load(&path), second);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no draft stays");
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
