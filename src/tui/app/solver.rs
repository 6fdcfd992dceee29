//! The solver's tasks, and what its answers mean.

use std::time::Duration;

use crate::board::Board;
use crate::facts::Shortest;
use crate::replay;
use crate::rules::{Move, Rules};
use crate::solver::{Mode as Aim, Outcome, Solution as Found};
use crate::tui::app::knowledge::Verdict;
use crate::tui::app::solution::{Origin, Solution};
use crate::tui::app::{App, Mode};
use crate::tui::jobs::solve::{Solve, SolverNews};
use crate::words::count;

/// How long a solution that is looked at is made shorter, or proved shortest, in the background.
const SOLVING: Duration = Duration::from_secs(60);
/// How long the solver thinks about a position in play.
const ADVISING: Duration = Duration::from_secs(5);

/// The time from one tick to the next while the solver works.
pub(super) const TICK: Duration = Duration::from_millis(250);

/// A search.
#[derive(Debug)]
pub(crate) struct SolverRun {
    job: Solve,
    /// Whether it goes on.
    pub(crate) is_running: bool,
    /// When it began, in seconds since 1970.
    began: u64,
    /// Ticks since it began.
    pub(crate) ticks: usize,
    /// The positions it has searched, as far as it told.
    pub(crate) positions: u64,
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
    /// The job, as long as it goes on.
    pub(super) fn wanted(&self) -> Option<&Solve> {
        self.is_running.then_some(&self.job)
    }

    /// The rules it is for, if it is of this board.
    pub(super) fn rules_on(&self, board: &Board) -> Option<Rules> {
        (self.job.board == *board).then_some(self.job.rules)
    }

    /// The seconds since it began.
    pub(crate) fn seconds(&self, now: u64) -> u64 {
        now.saturating_sub(self.began)
    }
}

impl App {
    /// The shortest solution known of the position that is searched.
    pub(crate) fn found(&self) -> Option<&Found> {
        let Solve { board, rules, .. } = &self.search.as_ref()?.job;
        self.knowledge.solution(board, *rules)
    }

    /// The same, played.
    fn found_played(&self) -> Option<replay::Verdict> {
        let Solve { board, rules, .. } = &self.search.as_ref()?.job;
        Some(replay::Verdict::of_moves(*rules, board, &self.found()?.moves))
    }

    /// What the solver says about the position in play, if the player wants to know.
    pub(crate) fn advice(&self) -> Option<Advice> {
        self.known_advice().filter(|_| self.config.settings.winnable)
    }

    pub(super) fn known_advice(&self) -> Option<Advice> {
        let search = self.search.as_ref().filter(|_| matches!(self.mode, Mode::Play(_)))?;
        let is_lost = || {
            let verdict = self.verdict_of(&search.job.board, search.job.rules);
            verdict == Some(Verdict::Impossible)
        };
        Some(match () {
            () if self.found().is_some() => Advice::Winnable,
            () if is_lost() => Advice::Lost,
            () if search.is_running => Advice::Thinking,
            () => Advice::Unknown,
        })
    }

    /// Has a position searched, unless a shortest solution is known; numbers of searches begin
    /// with 1.
    fn begin_search(&mut self, board: Board, rules: Rules, mode: Aim, time: Duration) {
        let job = Solve { id: self.next_job(), board, rules, mode, time };
        let is_lost = self.verdict_of(&job.board, rules) == Some(Verdict::Impossible);
        let best = self.knowledge.solution(&job.board, rules);
        let is_proved = best.is_some_and(|best| best.proved_shortest);
        let is_running = !is_lost && !is_proved;
        self.search = Some(SolverRun { job, is_running, began: self.now, ticks: 0, positions: 0 });
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
            return match self.found() {
                Some(best) if best.moves.len() < moves => self.show_found(),
                Some(_) => self.say("no shorter solution is known yet"),
                None => self.say("no solution is known yet"),
            };
        }
        self.leave_mode();
        if self.known().verdict == Some(Verdict::Impossible) {
            return self.tell_impossible();
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
                self.take_solution(&better);
            }
            SolverNews::Ended(outcome) => self.take_end(&outcome),
            SolverNews::Failed(why) => {
                search.is_running = false;
                self.warn(format!("the solver failed: {why}"));
            }
        }
        self.note_shortest();
        true
    }

    /// Takes note of a solution.
    fn take_solution(&mut self, found: &Found) {
        let Some(search) = &mut self.search else { return };
        let Solve { board, rules, .. } = &search.job;
        search.positions = search.positions.max(found.states);
        self.knowledge.solved(board, *rules, &found.moves, found.lower_bound);
        self.take_better();
    }

    /// Gives the best solution to the one that is stepped through or waited for.
    fn take_better(&mut self) {
        if !matches!(&self.mode, Mode::Solution(solution) if solution.origin == Origin::Solver) {
            return;
        }
        if let (Some(verdict), Mode::Solution(solution)) = (self.found_played(), &mut self.mode) {
            solution.take(verdict);
        }
    }

    fn take_end(&mut self, outcome: &Outcome) {
        let waiting = matches!(&self.mode, Mode::Solution(solution) if solution.is_awaited());
        let Some(search) = &mut self.search else { return };
        search.is_running = false;
        match outcome {
            Outcome::Solved(best) => self.take_solution(best),
            Outcome::Impossible { states } => {
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
        let (Mode::Solution(solution), Some(best)) = (&self.mode, self.found()) else { return };
        if solution.origin != Origin::Solver {
            return;
        }
        let shorter = best.moves.len() < solution.moves();
        let best = Shortest { moves: best.moves.len(), at_least: best.lower_bound };
        self.say(format!("the search is over: {}", best.in_words()));
        if shorter {
            self.name_keys("s shows it");
        }
    }

    /// Steps through the best solution found, from its start.
    fn show_found(&mut self) {
        let Some(verdict) = self.found_played() else { return };
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
        let last = play.game.last().map(|last| last.mv);
        let mut follows = false;
        if let Some(Solve { board: before, rules: same, .. }) =
            self.search.as_ref().map(|it| &it.job)
            && *same == rules
        {
            if before == board {
                return;
            }
            if let (Some(best), Some(last)) = (self.found(), last)
                && let Some(moves) = rest(best, before, rules, last, board)
            {
                let at_least = best.lower_bound.saturating_sub(1);
                self.knowledge.solved(board, rules, &moves, at_least);
                follows = true;
            }
        }
        if play.game.is_won() {
            self.search = None;
            return;
        }
        let board = board.clone();
        self.begin_search(board, rules, Aim::Short, ADVISING);
        if follows && let Some(search) = &mut self.search {
            search.is_running = false;
        }
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

    /// Shows the next move of a solution; the second time, makes it.
    pub(super) fn hint(&mut self) {
        let glyphs = self.look.glyphs;
        let Some(mv) = self.found().and_then(|best| best.moves.first()).copied() else {
            return self.tell_no_advice();
        };
        let Mode::Play(play) = &mut self.mode else { return };
        if play.hinted == Some(mv) {
            return self.attempt(|play| play.make(mv));
        }
        let text = play.show_hint(mv, glyphs);
        self.say(text);
    }

    /// Shows the rest of the solution from the position in play, after the moves made so far.
    pub(super) fn show_rest(&mut self) {
        let Mode::Play(play) = &self.mode else { return };
        let Some(best) = self.found() else { return self.tell_no_advice() };
        let game = &play.game;
        let made = game.moves();
        let moves = [made.clone(), best.moves.clone()].concat();
        let verdict = replay::Verdict::of_moves(game.rules(), game.start(), &moves);
        let mut solution = Solution::new(verdict, Origin::Game { made: made.len() });
        solution.go_to_move(made.len());
        self.leave_mode();
        self.mode = Mode::Solution(Box::new(solution));
    }
}

/// The moves of a solution behind its first, if that is the move that led from the position it is
/// for to the other.
fn rest(
    best: &Found,
    before: &Board,
    rules: Rules,
    last: Move,
    after: &Board,
) -> Option<Vec<Move>> {
    let (first, rest) = best.moves.split_first()?;
    let mut board = before.clone();
    let played = *first == last && rules.try_play(&mut board, last).is_ok();
    (played && board == *after && !rest.is_empty()).then(|| rest.to_vec())
}
