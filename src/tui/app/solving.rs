//! The solver's job, and what its results say about boards.

use std::time::Duration;

use crate::tui::app::knowledge::Knowledge;
use crate::tui::app::{Solvability, ViewedDeal};
use crate::tui::jobs::{SolveJob, SolverNews};
use freecell::board::Board;
use freecell::game::Game;
use freecell::replay;
use freecell::rules::Rules;
use freecell::solver::{Outcome, Solution as Found};

/// The time between ticks while the solver works.
pub(super) const TICK: Duration = Duration::from_millis(250);

/// A job of the solver.
#[derive(Debug)]
pub(crate) struct SolverRun {
    pub(super) job: SolveJob,
    pub(crate) is_running: bool,
    /// When it began, in seconds since 1970.
    pub(crate) began: u64,
    /// Ticks since it began.
    pub(crate) ticks: usize,
    /// The number of positions searched, according to the last report.
    pub(crate) positions: u64,
}

/// What is known about winning from the current position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// A solution is known.
    Winnable,
    /// There is proved to be no solution. Undoing this number of moves, if known, leads back to one.
    Lost(Option<usize>),
    /// The deal never had a solution.
    Never,
    /// The solver is searching.
    Thinking,
    /// The solver gave up.
    Unknown,
}

/// The solver's jobs, and what is known about boards.
#[derive(Debug, Default)]
pub(crate) struct Solving {
    /// The job and its results.
    pub(crate) run: Option<SolverRun>,
    /// The job for an earlier position of a lost game, to find the last winnable one.
    pub(super) look_back: Option<SolveJob>,
    /// The number of jobs so far.
    jobs: u64,
    pub(crate) knowledge: Knowledge,
}

impl Solving {
    /// Ends both jobs.
    pub(super) fn end(&mut self) {
        (self.run, self.look_back) = (None, None);
    }

    /// Stops the job, keeping its results. Returns whether it was running.
    pub(super) fn stop(&mut self) -> bool {
        self.run.as_mut().is_some_and(|run| std::mem::take(&mut run.is_running))
    }

    /// The job that should be running.
    pub(super) fn wanted(&self) -> Option<&SolveJob> {
        let run = self.run.as_ref().filter(|run| run.is_running);
        run.map(|run| &run.job).or(self.look_back.as_ref())
    }

    /// Whether the solver is searching the position shown.
    pub(super) fn is_solving(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.is_running)
    }

    /// Whether the solver is searching for the current game.
    pub(crate) fn is_advising(&self) -> bool {
        self.look_back.is_some() || self.is_solving()
    }

    /// Counts a tick of the clock while a job is on screen.
    pub(super) fn tick(&mut self) {
        if let Some(run) = &mut self.run {
            run.ticks += 1;
        }
    }

    /// The shortest solution known for the position of the job.
    pub(crate) fn found(&self) -> Option<&Found> {
        let SolveJob { board, rules, .. } = &self.run.as_ref()?.job;
        self.knowledge.solution(board, *rules)
    }

    /// The shortest solution known, replayed.
    pub(super) fn found_played(&self) -> Option<replay::Verdict> {
        let SolveJob { board, rules, .. } = &self.run.as_ref()?.job;
        Some(replay::Verdict::of_moves(*rules, board, &self.found()?.moves))
    }

    /// What is known about whether a position of a deal or board can be won.
    pub(super) fn verdict(
        &self,
        viewed: &ViewedDeal,
        board: &Board,
        rules: Rules,
    ) -> Option<Solvability> {
        let deal = viewed.deal.filter(|_| board == &viewed.start);
        self.knowledge.verdict(deal, board, rules)
    }

    /// Starts a search of a position of a deal or board, unless its result is already known.
    pub(super) fn begin(&mut self, viewed: &ViewedDeal, job: SolveJob, now: u64) {
        let SolveJob { board, rules, .. } = &job;
        let is_lost = self.verdict(viewed, board, *rules) == Some(Solvability::Impossible);
        let best = self.knowledge.solution(board, *rules);
        let is_running = !is_lost && !best.is_some_and(|best| best.proved_shortest);
        let job = self.numbered(job);
        self.run = Some(SolverRun { job, is_running, began: now, ticks: 0, positions: 0 });
    }

    /// Starts a search of an earlier position of a lost game.
    pub(super) fn look_back(&mut self, job: SolveJob) {
        self.look_back = Some(self.numbered(job));
    }

    fn numbered(&mut self, job: SolveJob) -> SolveJob {
        self.jobs += 1;
        SolveJob { id: self.jobs, ..job }
    }

    /// The job with this number, and whether it is that of an earlier position, which has ended; `None` if it is
    /// outdated.
    pub(super) fn job(&mut self, id: u64) -> Option<(SolveJob, bool)> {
        if let Some(earlier) = self.look_back.take_if(|job| job.id == id) {
            return Some((earlier, true));
        }
        let searched = self.run.as_ref().map(|run| &run.job).filter(|job| job.id == id);
        Some((searched?.clone(), false))
    }

    /// Records what the solver found out about a position. Returns whether there was anything.
    pub(super) fn learn(
        &mut self,
        SolveJob { board, rules, .. }: &SolveJob,
        news: &SolverNews,
    ) -> bool {
        match news {
            SolverNews::Better(best) | SolverNews::Ended(Outcome::Solved(best)) => {
                self.knowledge.solved(board, *rules, &best.moves, best.lower_bound);
            }
            SolverNews::Ended(Outcome::Impossible { .. }) => {
                self.knowledge.unsolvable(board, *rules);
            }
            SolverNews::Ended(Outcome::GaveUp { .. }) | SolverNews::Failed(_) => return false,
        }
        true
    }

    /// Takes the progress of the job from a report about it.
    pub(super) fn progress(&mut self, news: &SolverNews) {
        let Some(run) = &mut self.run else { return };
        run.is_running &= matches!(news, SolverNews::Better(_));
        if let SolverNews::Better(best) | SolverNews::Ended(Outcome::Solved(best)) = news {
            run.positions = run.positions.max(best.states);
        }
    }

    /// For a lost position of a game: the number of moves before the last position known to be winnable, or else
    /// the last position not known to be lost. `None` if the current position is not lost.
    pub(super) fn last_winnable(
        &self,
        viewed: &ViewedDeal,
        game: &Game,
    ) -> Option<Result<usize, Board>> {
        let mut game = game.clone();
        let verdict = |game: &Game| self.verdict(viewed, game.board(), game.rules());
        if verdict(&game) != Some(Solvability::Impossible) {
            return None;
        }
        (0..game.moves().len()).rev().find_map(|made| {
            game.go_to(made);
            match verdict(&game) {
                Some(Solvability::Impossible) => None,
                Some(Solvability::Solvable) => Some(Ok(made)),
                None => Some(Err(game.board().clone())),
            }
        })
    }

    /// The advice for the position of a game.
    pub(super) fn advice(&self, viewed: &ViewedDeal, game: &Game) -> Option<Advice> {
        let run = self.run.as_ref()?;
        let SolveJob { board, rules, .. } = &run.job;
        let is_lost = |board| self.verdict(viewed, board, *rules) == Some(Solvability::Impossible);
        Some(match self.last_winnable(viewed, game) {
            _ if self.found().is_some() => Advice::Winnable,
            _ if is_lost(board) && is_lost(&viewed.start) => Advice::Never,
            Some(Ok(left)) => Advice::Lost(Some(game.moves().len() - left)),
            _ if is_lost(board) => Advice::Lost(None),
            _ if run.is_running => Advice::Thinking,
            _ => Advice::Unknown,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell::dealer::DealNumber;
    use freecell::solver::Mode as Aim;

    #[test]
    fn a_report_counts_for_the_job_that_runs_and_a_proof_leads_back() {
        let viewed = ViewedDeal::deal(DealNumber::new(617).unwrap());
        let mut game = Game::new(Rules::DEFAULT, viewed.start.clone());
        for mv in ["2a", "21"] {
            game.play_move(mv.parse().unwrap()).unwrap();
        }
        let job = |board: &Board| {
            let (rules, mode, time) = (Rules::DEFAULT, Aim::Fast, Duration::from_secs(5));
            SolveJob { id: 0, board: board.clone(), rules, mode, time }
        };
        let mut solving = Solving::default();
        solving.begin(&viewed, job(&viewed.start), 0);
        solving.begin(&viewed, job(game.board()), 0);
        assert!(solving.job(1).is_none(), "another one has replaced it");
        let (searched, is_earlier) = solving.job(2).unwrap();
        assert!(!is_earlier);
        assert_eq!(solving.advice(&viewed, &game), Some(Advice::Thinking));
        let lost = SolverNews::Ended(Outcome::Impossible { states: 9 });
        assert!(solving.learn(&searched, &lost));
        solving.progress(&lost);
        assert_eq!(
            solving.advice(&viewed, &game),
            Some(Advice::Lost(None)),
            "how far is not known"
        );
        game.undo();
        solving.learn(&job(game.board()), &lost);
        game.redo();
        // The deal itself is not on the list of impossible ones.
        assert_eq!(solving.advice(&viewed, &game), Some(Advice::Lost(Some(2))));
        assert_eq!(solving.wanted().map(|job| job.id), None);
    }
}
