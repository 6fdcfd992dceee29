//! The state of the viewer, and its changes: what the player asks for, and the reports of jobs.
//!
//! It knows nothing of keys, dialogs or the screen.

use crate::tui::ViewerOptions;
use crate::tui::jobs::{Findings, JobReport, Source, Wanted};
use crate::user::config::Config;
use crate::user::record::Record;
use freecell::dealer::DealNumber;
use freecell::random::Random;

pub(crate) mod compare;
mod deal_search;
mod desk;
pub(crate) mod find_card;
pub(crate) mod knowledge;
pub(crate) mod motion;
pub(crate) mod paste;
pub(crate) mod play;
mod player;
mod said;
pub(crate) mod settings;
pub(crate) mod solution;
pub(crate) mod solver;
pub(crate) mod solving;
mod update;

pub(crate) use compare::Compared;
use desk::Desk;
pub(crate) use desk::{ViewedDeal, ViewerMode};
pub(crate) use knowledge::{Known, Solvability, neighbours};

pub(crate) use motion::{Before, Flight, Motion, Slide, Stage};
pub(crate) use paste::{PasteReading, Pasting};
use play::MoveResult;
pub(crate) use play::{Direction, Picked, Play};
use player::{Player, Win};
pub(crate) use said::Message;
use said::{Question, Said};
use settings::Appearance;
pub(crate) use solution::{
    Divergence, Frame, Pair, PairRow, PairRowKind, ShownSolution, Side, SolutionOrigin,
};
use solving::TICK;
pub(crate) use solving::{Advice, SolverRun, Solving};
pub(crate) use update::Effect;

/// The state of the viewer.
#[derive(Debug)]
pub(crate) struct App {
    /// What lies before the user.
    pub(crate) desk: Desk,
    /// What was pasted.
    pub(crate) pasting: Pasting,
    /// What is said at the moment.
    pub(crate) said: Said,
    /// The solver's jobs, and what is known about boards.
    pub(crate) solving: Solving,
    /// The search for deals, and the deals found.
    pub(crate) deal_search: Option<Findings>,
    /// The number of searches so far.
    searches: u64,
    random: Random,
    /// What moves on the table.
    pub(crate) stage: Stage,
    /// The player's record, and the time.
    pub(crate) player: Player,
    /// The settings and their origins.
    pub(crate) config: Config,
    /// How it looks.
    pub(crate) appearance: Appearance,
    effect: Option<Effect>,
}

impl App {
    /// The initial state: shows the deal of the command line, or the deal or board viewed last, or deal 1;
    /// starts reading the texts of the options.
    pub(crate) fn new(options: &ViewerOptions, record: Record, seed: u64) -> Self {
        let mut config = options.config.clone();
        let (last, board) = record.viewed();
        let deal = options.deal.or(last).unwrap_or(DealNumber::FIRST);
        let board = board.cloned().filter(|_| options.deal.is_none());
        let mut app = Self {
            desk: Desk::new(board.map_or_else(|| ViewedDeal::deal(deal), ViewedDeal::board), deal),
            pasting: Pasting::default(),
            said: Said::default(),
            solving: Solving::default(),
            deal_search: None,
            searches: 0,
            random: Random::new(seed),
            stage: Stage::default(),
            player: Player::new(record, options.days.clone()),
            appearance: Appearance::new(&mut config, options.terminal),
            config,
            effect: None,
        };
        app.warn_of_problems();
        app.show(app.desk.viewed.clone());
        for (text, compare) in [(&options.solution, false), (&options.compare, true)] {
            if let Some(text) = text {
                app.read(text, compare, Source::File(options.deal));
                app.tell_reading();
            }
        }
        app
    }

    /// Warns of the first problem of the settings.
    fn warn_of_problems(&mut self) {
        let Some(first) = self.config.problems.first() else { return };
        let others = match self.config.problems.len() - 1 {
            0 => String::new(),
            others => format!(" (and {others} more: freecell config)"),
        };
        self.said.warn(format!("{first}{others}"));
    }

    /// Takes the report of a job. Returns whether it changes what is shown.
    ///
    /// A report changes what is known and the message. It does not affect what the user is doing: the mode,
    /// the board and the dialog stay.
    pub(crate) fn report(&mut self, report: JobReport) -> bool {
        let changed = match report {
            JobReport::Solver(id, news) => self.take_solver_news(id, &news),
            JobReport::Read(id, read) => self.take_read(id, read),
            JobReport::Playing(id, percent) => self.tell_playing(id, percent),
            JobReport::Found(id, progress) => self.take_found(id, progress),
            JobReport::Facts(facts) => {
                self.solving.knowledge.look_into(&facts);
                self.desk.viewed.deal == Some(facts.deal)
            }
        };
        // A solution that was waited for is now on screen.
        self.note_help();
        changed
    }

    /// The jobs that should be running.
    pub(crate) fn wanted(&self) -> Wanted<'_> {
        Wanted {
            solve: self.solving.wanted(),
            read: self.pasting.reading.try_as_running_ref(),
            search: self.searching().map(|findings| &findings.search),
            facts: self.solving.knowledge.wanted(&self.desk.viewed),
        }
    }

    /// Whether a job requested by the user is running. Advice on a game and the facts of a deal do not
    /// count.
    pub(crate) fn is_waiting(&self) -> bool {
        self.desk.solution().is_some() && self.solving.is_solving()
            || self.searching().is_some()
            || self.pasting.reading.is_running()
    }

    /// The results of a search that is still running.
    pub(crate) fn searching(&self) -> Option<&Findings> {
        self.deal_search.as_ref().filter(|findings| findings.is_running())
    }
}
