//! The record deal by deal: filtered and sorted.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::dealer::{DealNumber, lookup};
use crate::tui::kept_file::KeptFile;
use crate::tui::record::Record;
use crate::tui::saved_game::SavedGame;
use crate::tui::state_file::{self, State};

/// What is known of one deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DealRow {
    /// The deal.
    pub(crate) deal: DealNumber,
    /// How many times it was won.
    pub(crate) won: usize,
    /// How many times it was given up.
    pub(crate) given_up: usize,
    /// The fewest moves of a win.
    pub(crate) best: Option<usize>,
    /// How many moves the best win is over the shortest solution known.
    pub(crate) over: Option<usize>,
    /// The seconds of the quickest win.
    pub(crate) seconds: Option<u64>,
    /// The moves of the game in progress.
    pub(crate) in_progress: Option<usize>,
    /// The note of its bookmark.
    pub(crate) note: Option<String>,
    /// When something was last noted of it.
    last: u64,
}

/// Which deals are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Filter {
    #[default]
    All,
    Won,
    GivenUp,
    InProgress,
    Bookmarks,
}

impl Filter {
    pub(crate) const ALL: [Self; 5] =
        [Self::All, Self::Won, Self::GivenUp, Self::InProgress, Self::Bookmarks];

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Won => "won",
            Self::GivenUp => "given up",
            Self::InProgress => "in progress",
            Self::Bookmarks => "bookmarks",
        }
    }

    fn shows(self, row: &DealRow) -> bool {
        match self {
            Self::All => true,
            Self::Won => row.won > 0,
            Self::GivenUp => row.given_up > 0,
            Self::InProgress => row.in_progress.is_some(),
            Self::Bookmarks => row.note.is_some(),
        }
    }
}

/// In which order they are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    #[default]
    Latest,
    Number,
    Moves,
    Over,
    Time,
}

impl Sort {
    pub(crate) const ALL: [Self; 5] =
        [Self::Latest, Self::Number, Self::Moves, Self::Over, Self::Time];

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Latest => "latest first",
            Self::Number => "by number",
            Self::Moves => "fewest moves first",
            Self::Over => "farthest over the shortest first",
            Self::Time => "quickest first",
        }
    }

    fn sort(self, rows: &mut [DealRow]) {
        let last = |number: Option<usize>| number.unwrap_or(usize::MAX);
        match self {
            Self::Latest => rows.sort_by_key(|row| Reverse(row.last)),
            Self::Number => rows.sort_by_key(|row| row.deal),
            Self::Moves => rows.sort_by_key(|row| last(row.best)),
            Self::Over => rows.sort_by_key(|row| Reverse(row.over)),
            Self::Time => rows.sort_by_key(|row| row.seconds.unwrap_or(u64::MAX)),
        }
    }
}

/// The numbered deals of the games in progress, each with the moves made.
pub(crate) fn in_progress(games: &[SavedGame]) -> Vec<(DealNumber, usize)> {
    let deal = |game: &SavedGame| lookup::numbers(game.start()).first().copied();
    games.iter().filter_map(|game| Some((deal(game)?, game.made()))).collect()
}

/// Those of the games that are kept on disk.
pub(crate) fn kept_games() -> Vec<(DealNumber, usize)> {
    let file = state_file::path().map(KeptFile::new);
    file.map(|file| in_progress(&State::load(&file).0.games)).unwrap_or_default()
}

impl Record {
    /// What is known of one deal, but for a game in progress.
    pub(crate) fn row(&self, deal: DealNumber) -> Option<DealRow> {
        self.rows(&[], Filter::All, Sort::Number).into_iter().find(|row| row.deal == deal)
    }

    /// A row for each deal of which more is known than that it was seen; `games` are those in
    /// progress, with the moves made.
    pub(crate) fn rows(
        &self,
        games: &[(DealNumber, usize)],
        filter: Filter,
        sort: Sort,
    ) -> Vec<DealRow> {
        let mut rows: BTreeMap<DealNumber, DealRow> = BTreeMap::new();
        for ended in &self.ended {
            let row = row(&mut rows, ended.deal, ended.when);
            if !ended.won {
                row.given_up += 1;
                continue;
            }
            row.won += 1;
            if row.best.is_none_or(|best| ended.moves < best) {
                row.best = Some(ended.moves);
                row.over = self.over(ended);
            }
            row.seconds = Some(row.seconds.map_or(ended.seconds, |best| best.min(ended.seconds)));
        }
        for (deal, bookmark) in &self.bookmarks {
            if let Some(note) = &bookmark.note {
                row(&mut rows, *deal, bookmark.when).note = Some(note.clone());
            }
        }
        for (deal, moves) in games {
            let times = self.played.iter().filter(|((played, _), _)| played == deal);
            let when = times.map(|(_, played)| played.when).max().unwrap_or(0);
            row(&mut rows, *deal, when).in_progress = Some(*moves);
        }
        let mut rows: Vec<DealRow> = rows.into_values().filter(|row| filter.shows(row)).collect();
        sort.sort(&mut rows);
        rows
    }
}

/// The row of a deal, with the time of what is noted of it.
fn row(rows: &mut BTreeMap<DealNumber, DealRow>, deal: DealNumber, when: u64) -> &mut DealRow {
    let new = DealRow {
        deal,
        won: 0,
        given_up: 0,
        best: None,
        over: None,
        seconds: None,
        in_progress: None,
        note: None,
        last: 0,
    };
    let row = rows.entry(deal).or_insert(new);
    row.last = row.last.max(when);
    row
}
