//! What is kept from one start to the next: the deal last viewed, the deck.
//!
//! A small text file in the state folder, one `name value` pair a line. A file that is missing or
//! cannot be read is as good as an empty one, and so is each line that is not understood: nothing
//! a damaged file holds may keep anyone from looking at a deal.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

use crate::dealer::DealNumber;
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
        format!("{}{}", deal.unwrap_or_default(), deck.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/state");
        assert_eq!(State::load(&path), State::default());
        let state = State { deal: DealNumber::new(617).ok(), deck: Some(Deck::FourColors) };
        state.save(&path).unwrap();
        assert_eq!(State::load(&path), state);
        let second = State { deal: DealNumber::new(-1).ok(), deck: Some(Deck::TwoColors) };
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
        ] {
            fs::write(&path, bytes).unwrap();
            assert_eq!(State::load(&path).deal.map(DealNumber::get), deal);
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
