//! The state of the viewer, and its changes: what the player asks for, and the reports of jobs.
//!
//! It knows nothing of keys, dialogs or the screen.

use crate::tui::jobs::{Findings, JobReport, PastedGames, SolveJob, Source, Wanted};
use crate::tui::theme::{Look, Palette};
use crate::tui::{Abilities, ViewerOptions};
use crate::user::config::Config;
use crate::user::record::Record;
use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::random::Random;
use freecell::replay::Replay;

pub(crate) mod browse;
pub(crate) mod compare;
mod deal_search;
mod effect;
pub(crate) mod find_card;
pub(crate) mod knowledge;
mod length;
mod mode;
pub(crate) mod motion;
pub(crate) mod paste;
pub(crate) mod play;
mod player;
mod said;
pub(crate) mod settings;
mod shown;
pub(crate) mod solution;
pub(crate) mod solver;
mod subject;
mod update;

pub(crate) use compare::Compared;
pub(crate) use effect::Effect;
use knowledge::Knowledge;
pub(crate) use knowledge::{Known, Solvability, neighbours};
pub(crate) use length::Length;
use mode::Suspended;
pub(crate) use mode::ViewerMode;
pub(crate) use motion::{Before, Flight, Motion, Slide, Stage};
pub(crate) use paste::PasteReading;
use play::MoveResult;
pub(crate) use play::{Direction, Picked, Play};
use player::Player;
pub(crate) use said::Message;
use said::{Question, Said};
use settings::look;
pub(crate) use solution::{Divergence, Frame, ShownSolution, SolutionOrigin};
use solver::TICK;
pub(crate) use solver::{Advice, SolverRun};
pub(crate) use subject::ViewedDeal;

/// The state of the viewer.
#[derive(Debug)]
pub(crate) struct App {
    /// The board that is viewed, played or solved.
    pub(crate) subject: ViewedDeal,
    /// The deal shown last, from which the next and previous deals are counted.
    last_deal: DealNumber,
    /// The boards shown before, the latest last.
    pub(crate) before: Vec<ViewedDeal>,
    /// What the user is doing with it.
    pub(crate) mode: ViewerMode,
    /// What a deal number that is being typed hides.
    behind: Option<Box<Suspended>>,
    /// Games won since the program started.
    won: Vec<Play>,
    /// The board pasted last, to compare with, and its nearest deal if it is not a deal itself.
    other: Option<(Board, Option<DealNumber>)>,
    /// The state of reading a pasted text.
    pub(crate) reading: PasteReading,
    /// Whether the user has done nothing since pasting the text.
    awaits_text: bool,
    /// The games of the text pasted last.
    pub(crate) pasted: PastedGames,
    /// The moves of the pasted game opened last.
    pasted_replay: Option<Replay>,
    /// What is said at the moment.
    pub(crate) said: Said,
    /// Whether the list of moves covers the board, on screens without a panel.
    pub(crate) list: bool,
    /// The solver's job and its results.
    pub(crate) solver_run: Option<SolverRun>,
    /// The job for an earlier position of a lost game, to find the last winnable one.
    look_back: Option<SolveJob>,
    /// The search for deals, and the deals found.
    pub(crate) deal_search: Option<Findings>,
    /// The number of jobs so far.
    jobs: u64,
    knowledge: Knowledge,
    random: Random,
    /// What moves on the table.
    pub(crate) stage: Stage,
    /// The player's record, and the time.
    pub(crate) player: Player,
    /// The settings and their origins.
    pub(crate) config: Config,
    /// The player's own colours.
    palette: Palette,
    /// What the terminal can show.
    terminal: Abilities,
    /// Colours and characters.
    pub(crate) look: Look,
    effect: Option<Effect>,
}

impl App {
    /// The initial state: shows the deal of the command line, or the deal or board viewed last, or deal 1;
    /// starts reading the texts of the options.
    pub(crate) fn new(options: &ViewerOptions, record: Record, seed: u64) -> Self {
        let mut config = options.config.clone();
        let palette = Palette::take(&mut config);
        let (last, board) = record.viewed();
        let deal = options.deal.or(last).unwrap_or(DealNumber::FIRST);
        let board = board.cloned().filter(|_| options.deal.is_none());
        let mut app = Self {
            subject: board.map_or_else(|| ViewedDeal::deal(deal), ViewedDeal::board),
            last_deal: deal,
            before: Vec::new(),
            mode: ViewerMode::Browse,
            behind: None,
            won: Vec::new(),
            other: None,
            reading: PasteReading::default(),
            awaits_text: false,
            pasted: PastedGames::default(),
            pasted_replay: None,
            said: Said::default(),
            list: false,
            solver_run: None,
            look_back: None,
            deal_search: None,
            jobs: 0,
            knowledge: Knowledge::default(),
            random: Random::new(seed),
            stage: Stage::default(),
            player: Player::new(record, options.days.clone()),
            terminal: options.terminal,
            look: look(&config.settings, &palette, options.terminal),
            config,
            palette,
            effect: None,
        };
        app.warn_of_problems();
        app.show(app.subject.clone());
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
            JobReport::Found(id, progress) => self.take_found(id, progress),
            JobReport::Facts(facts, whole) => {
                self.knowledge.look_into(&facts, whole);
                self.subject.deal == Some(facts.deal)
            }
        };
        // A solution that was waited for is now on screen.
        self.note_help();
        changed
    }

    /// The jobs that should be running.
    pub(crate) fn wanted(&self) -> Wanted<'_> {
        let solve = self.solver_run.as_ref().filter(|run| run.is_running);
        Wanted {
            solve: solve.map(|run| &run.job).or(self.look_back.as_ref()),
            read: self.reading.try_as_running_ref(),
            search: self.searching().map(|findings| &findings.search),
            facts: self.knowledge.wanted(&self.subject),
        }
    }

    /// The number of the next job.
    fn next_job(&mut self) -> u64 {
        self.jobs += 1;
        self.jobs
    }

    /// Whether a job requested by the user is running. Advice on a game and the facts of a deal do not
    /// count.
    pub(crate) fn is_waiting(&self) -> bool {
        self.solution().is_some() && self.is_solving()
            || self.searching().is_some()
            || self.reading.is_running()
    }

    /// The results of a search that is still running.
    pub(crate) fn searching(&self) -> Option<&Findings> {
        self.deal_search.as_ref().filter(|findings| findings.is_running())
    }
}
