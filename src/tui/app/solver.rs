//! The solver's tasks, and what its answers mean.

use std::time::Duration;

use crate::board::Board;
use crate::replay;
use crate::rules::{Move, Rules};
use crate::solver::{Mode as Aim, Outcome, Solution as Found};
use crate::tui::app::knowledge::{Best, Knowledge, Verdict};
use crate::tui::app::solution::{Origin, Solution};
use crate::tui::app::{App, Mode};
use crate::tui::jobs::solve::{Solve, SolverNews};
use crate::words::count;

/// How long a solution that is looked at is made shorter, or proved shortest, in the background.
const SOLVING: Duration = Duration::from_secs(60);
/// How long the solver thinks about a position in play.
const ADVISING: Duration = Duration::from_secs(5);

/// Ticks a second while the solver is waited for.
const TICKS: u32 = 4;

/// The time from one to the next.
pub(super) const TICK: Duration = Duration::from_millis(1000 / TICKS as u64);

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// It goes on.
    Running,
    /// It is over.
    Over,
    /// It proved that there is no solution.
    Impossible,
}

/// A search, and what it found so far.
#[derive(Debug)]
pub(crate) struct SolverRun {
    job: Solve,
    best: Option<Found>,
    progress: Progress,
    /// Ticks since it began.
    ticks: u32,
    /// The positions it has searched, as far as it told.
    positions: u64,
}

/// What is known about winning from the position in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// The solver knows how.
    Winnable,
    /// It proved that there is no way.
    Lost,
    /// It is thinking.
    Thinking,
    /// It gave up.
    Unknown,
}

impl SolverRun {
    /// Whether it goes on.
    pub(crate) fn is_running(&self) -> bool {
        self.progress == Progress::Running
    }

    /// Ends the search; whether it went on.
    pub(super) fn stop(&mut self) -> bool {
        std::mem::replace(&mut self.progress, Progress::Over) == Progress::Running
    }

    /// The job, as long as it goes on.
    pub(super) fn wanted(&self) -> Option<&Solve> {
        self.is_running().then_some(&self.job)
    }

    /// The rules it is for.
    pub(super) fn rules(&self) -> Rules {
        self.job.rules
    }

    /// The moves of the shortest solution of this board so far, and whether it is proved shortest.
    pub(super) fn of(&self, board: &Board) -> Option<(usize, bool)> {
        let best = self.best.as_ref().filter(|_| self.job.board == *board)?;
        Some((best.moves.len(), best.proved_shortest))
    }

    /// Notes that it goes on.
    pub(super) fn tick(&mut self) {
        self.ticks += 1;
    }

    /// How often it has ticked, and its seconds.
    pub(crate) fn ticks(&self) -> (u32, u32) {
        (self.ticks, self.ticks / TICKS)
    }

    /// The positions it has searched, as far as it told.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// The shortest solution so far.
    pub(crate) fn best(&self) -> Option<&Found> {
        self.best.as_ref()
    }
}

impl App {
    /// The search whose solution is stepped through.
    pub(crate) fn search(&self) -> Option<&SolverRun> {
        self.search.as_ref()
    }

    /// What the solver says about the position in play, if the player wants to know.
    pub(crate) fn advice(&self) -> Option<Advice> {
        self.known_advice().filter(|_| self.config.settings.winnable)
    }

    pub(super) fn known_advice(&self) -> Option<Advice> {
        let search = self.search.as_ref().filter(|_| matches!(self.mode, Mode::Play(_)))?;
        Some(match (&search.best, search.progress) {
            (Some(_), _) => Advice::Winnable,
            (None, Progress::Impossible) => Advice::Lost,
            (None, Progress::Running) => Advice::Thinking,
            (None, Progress::Over) => Advice::Unknown,
        })
    }

    /// Has a position searched, unless a shortest solution is known; numbers of searches begin
    /// with 1.
    fn begin_search(&mut self, board: Board, rules: Rules, mode: Aim, time: Duration) {
        let job = Solve { id: self.next_job(), board, rules, mode, time };
        let best = self.knowledge.solution(&job.board, rules).cloned();
        let proved = best.as_ref().is_some_and(|best| best.proved_shortest);
        let is_lost = self.verdict_of(&job.board, rules) == Some(Verdict::Impossible);
        let progress = match (is_lost, proved) {
            (true, _) => Progress::Impossible,
            (false, true) => Progress::Over,
            (false, false) => Progress::Running,
        };
        self.search = Some(SolverRun { job, best, progress, ticks: 0, positions: 0 });
    }

    /// Whether a position of the board shown can be won, as far as is known.
    pub(super) fn verdict_of(&self, board: &Board, rules: Rules) -> Option<Verdict> {
        let deal = self.subject.number().filter(|_| board == self.subject.start());
        self.knowledge.verdict(deal, board, rules)
    }

    /// Solves the board shown; in a solution, shows the shorter one that was found meanwhile.
    pub(crate) fn solve(&mut self) {
        if let Mode::Solution(solution) = &self.mode
            && solution.origin == Origin::Solver
        {
            let moves = solution.moves();
            if self.known().verdict == Some(Verdict::Impossible) {
                return self.tell_impossible();
            }
            return match self.search.as_ref().and_then(|search| search.best.as_ref()) {
                Some(best) if best.moves.len() < moves => self.show_found(),
                Some(_) => self.say("no shorter solution is known yet"),
                None => self.say("no solution is known yet"),
            };
        }
        self.leave_mode();
        if self.known().verdict == Some(Verdict::Impossible) {
            return self
                .warn(format!("{} is impossible: there is no solution", self.subject.name()));
        }
        let start = self.subject.start().clone();
        self.begin_search(start.clone(), self.rules, Aim::Optimal, SOLVING);
        self.mode = Mode::Solution(Box::new(Solution::awaited(self.rules, start)));
        self.take_better();
    }

    fn tell_impossible(&mut self) {
        self.warn(format!("{} is impossible: there is no solution", self.subject.name()));
    }

    /// Takes what the solver tells; whether it is about the search that is on.
    pub(super) fn take_solver_news(&mut self, id: u64, news: SolverNews) -> bool {
        let Some(search) = self.search.as_mut().filter(|search| search.job.id == id) else {
            return self.take_way_back(id, &news);
        };
        match news {
            SolverNews::Better(better) => {
                search.take(&better, &mut self.knowledge);
                self.take_better();
            }
            SolverNews::Ended(outcome) => self.take_end(&outcome),
            SolverNews::Failed(why) => {
                search.progress = Progress::Over;
                self.warn(format!("the solver failed: {why}"));
            }
        }
        self.note_shortest();
        true
    }

    /// Gives the best solution to the one that is stepped through or waited for.
    fn take_better(&mut self) {
        let Mode::Solution(solution) = &mut self.mode else { return };
        let verdict = self.search.as_ref().and_then(SolverRun::verdict);
        if let Some(verdict) = verdict.filter(|_| solution.origin == Origin::Solver) {
            solution.take(verdict);
        }
    }

    fn take_end(&mut self, outcome: &Outcome) {
        let waiting = matches!(&self.mode, Mode::Solution(solution) if solution.is_awaited());
        let Some(search) = &mut self.search else { return };
        search.progress = Progress::Over;
        match outcome {
            Outcome::Solved(best) => {
                search.take(best, &mut self.knowledge);
                self.take_better();
            }
            Outcome::Impossible { states } => {
                search.progress = Progress::Impossible;
                self.knowledge.unsolvable(&search.job.board, search.job.rules);
                if waiting {
                    let searched = count(states, "position");
                    self.warn(format!(
                        "there is no solution: every position was searched, {searched}"
                    ));
                }
            }
            Outcome::GaveUp { .. } if waiting => self.warn("no solution was found in time"),
            Outcome::GaveUp { .. } => {}
        }
        self.find_way_back();
        self.tell_end_of_search();
    }

    /// Says that the solver's solution that is looked at will not get shorter, and how short one
    /// can be.
    fn tell_end_of_search(&mut self) {
        let best = self.search.as_ref().and_then(|search| search.best.as_ref());
        let (Mode::Solution(solution), Some(best)) = (&self.mode, best) else { return };
        if solution.origin != Origin::Solver {
            return;
        }
        let shorter = best.moves.len() < solution.moves();
        let best = Best { moves: best.moves.len(), at_least: best.lower_bound };
        self.say(format!("the search is over: {}", best.in_words()));
        if shorter {
            self.name_keys("s shows it");
        }
    }

    /// Steps through the best solution found, from its start.
    fn show_found(&mut self) {
        let Some(verdict) = self.search.as_ref().and_then(SolverRun::verdict) else { return };
        let solution = Solution::new(verdict, Origin::Solver);
        let moves = solution.moves();
        self.mode = Mode::Solution(Box::new(solution));
        self.say(format!("a solution in {}", count(moves, "move")));
    }

    /// Sees to it that the solver knows about the position in play.
    ///
    /// As long as the player follows the solution that is known, its rest is the advice: a new
    /// search might find a way that leads back to where they came from.
    pub(super) fn advise(&mut self) {
        let Mode::Play(play) = &self.mode else { return };
        let (board, rules) = (play.game.board(), play.game.rules());
        if let Some(search) = &mut self.search
            && search.job.rules == rules
        {
            if search.job.board == *board {
                return;
            }
            if play.game.last().is_some_and(|last| search.follow(last.mv, board)) {
                return;
            }
        }
        if play.game.is_won() {
            self.search = None;
            return;
        }
        let board = board.clone();
        self.begin_search(board, rules, Aim::Short, ADVISING);
        self.find_way_back();
    }

    /// Says why there is no solution to show of the game in play.
    fn tell_no_advice(&mut self) {
        match self.known_advice() {
            _ if self.board().is_won() => self.say("the game is won"),
            Some(Advice::Lost) => self.tell_lost(),
            Some(Advice::Thinking) => self.say("the solver is still thinking"),
            _ => self.say("the solver does not know"),
        }
    }

    /// Shows the next move of a solution; asked again, makes it.
    pub(super) fn hint(&mut self) {
        let glyphs = self.look().glyphs;
        let Mode::Play(play) = &mut self.mode else { return };
        let best = self.search.as_ref().and_then(|search| search.best.as_ref());
        let Some(mv) = best.and_then(|best| best.moves.first()).copied() else {
            return self.tell_no_advice();
        };
        if play.hinted == Some(mv) {
            return self.attempt(|play| play.make(mv));
        }
        let text = play.show_hint(mv, glyphs);
        self.say(text);
    }

    /// Shows the rest of the solution from the position in play, after the moves made so far.
    pub(super) fn show_rest(&mut self) {
        let Mode::Play(play) = &self.mode else { return };
        let best = self.search.as_ref().and_then(|search| search.best.as_ref());
        let Some(best) = best else { return self.tell_no_advice() };
        let game = &play.game;
        let made = game.moves();
        let moves = [made.clone(), best.moves.clone()].concat();
        let verdict = replay::Verdict::of_moves(game.rules(), game.start(), &moves);
        let mut solution = Solution::new(verdict, Origin::Game { made: made.len() });
        solution.go_to_move(made.len());
        let game = game.clone();
        self.keep_game(game);
        self.mode = Mode::Solution(Box::new(solution));
        self.search = None;
    }
}

impl SolverRun {
    /// Takes note of a solution; what is known of others counts as well.
    fn take(&mut self, found: &Found, known: &mut Knowledge) {
        let Solve { board, rules, .. } = &self.job;
        known.solved(board, *rules, &found.moves, found.lower_bound);
        self.positions = self.positions.max(found.states);
        self.best = known.solution(board, *rules).cloned();
    }

    /// The best solution, played.
    fn verdict(&self) -> Option<replay::Verdict> {
        let best = self.best.as_ref()?;
        Some(replay::Verdict::of_moves(self.job.rules, &self.job.board, &best.moves))
    }

    /// Makes the position after this move the one that was searched, if the best solution begins
    /// with it.
    fn follow(&mut self, mv: Move, after: &Board) -> bool {
        let Some(best) = &mut self.best else { return false };
        if best.moves.first() != Some(&mv) || best.moves.len() == 1 {
            return false;
        }
        let mut board = self.job.board.clone();
        if self.job.rules.try_play(&mut board, mv).is_err() || board != *after {
            return false;
        }
        best.moves.remove(0);
        best.lower_bound = best.lower_bound.saturating_sub(1);
        self.job.board = board;
        // What is still told about the position before is not about this one.
        self.job.id = 0;
        self.progress = Progress::Over;
        true
    }
}
