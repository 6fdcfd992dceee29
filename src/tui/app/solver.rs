//! What the solver's results are used for: a solution, advice on a game, and the last winnable position of a lost
//! game.

use std::time::Duration;

use crate::tui::app::{
    Advice, App, Question, ShownSolution, SolutionOrigin, Solvability, ViewerMode,
};
use crate::tui::jobs::{SolveJob, SolverNews};
use freecell::board::Board;
use freecell::replay::{self, Replay};
use freecell::rules::{Move, Rules};
use freecell::solver::{Mode as Aim, Outcome, Solution as Found};
use freecell::words::count;

/// How long a solution on screen is improved or proved shortest in the background.
const SOLVING: Duration = Duration::from_secs(60);
/// How long the solver searches a position of a game.
const ADVISING: Duration = Duration::from_secs(5);

impl App {
    /// The solver's solution for the board shown, if the user steps through it or waits for it.
    fn solvers_own(&self) -> Option<&ShownSolution> {
        self.desk.solution().filter(|solution| solution.origin == SolutionOrigin::Solver)
    }

    /// The solver's solution, if it is shorter than the one of the solver on screen.
    fn shorter(&self) -> Option<&Found> {
        let shown = self.solvers_own()?.moves();
        self.solving.found().filter(|best| best.moves.len() < shown)
    }

    /// Whether the solver has a result that is not shown yet.
    pub(crate) fn can_solve(&self) -> bool {
        self.solvers_own().is_none() || self.shorter().is_some()
    }

    /// The advice for the current position, if the setting `winnable` is on.
    pub(crate) fn advice(&self) -> Option<Advice> {
        self.known_advice().filter(|_| self.config.settings.winnable)
    }

    /// The advice for the current position.
    pub(crate) fn known_advice(&self) -> Option<Advice> {
        self.solving.advice(&self.desk.viewed, &self.desk.play_mode()?.game)
    }

    /// Starts a search of a position, unless its result is already known.
    fn begin_search(&mut self, board: Board, rules: Rules, mode: Aim, time: Duration) {
        let job = SolveJob { id: 0, board, rules, mode, time };
        self.solving.begin(&self.desk.viewed, job, self.player.now);
    }

    /// Goes on with the solver where the moves of a text stop.
    fn go_on(&mut self) {
        let ViewerMode::Solution(solution) = &mut self.desk.mode else { return };
        let (board, rules) = (solution.replay().last().clone(), solution.replay().rules);
        solution.goes_on = true;
        solution.go_to(usize::MAX);
        if self.solving.verdict(&self.desk.viewed, &board, rules) == Some(Solvability::Impossible) {
            return self.said.warn("there is no solution from here");
        }
        self.begin_search(board, rules, Aim::Optimal, SOLVING);
        self.take_better();
    }

    /// The moves of the text on screen and then the best ones that the solver knows from where they stop, and the
    /// number of the former.
    fn continued(&self) -> Option<(replay::Verdict, usize)> {
        let solution = self.desk.solution()?;
        let made = match solution.origin {
            SolutionOrigin::Text if solution.goes_on => solution.moves(),
            SolutionOrigin::Continued { made } => made,
            _ => return None,
        };
        let Replay { rules, start, .. } = solution.replay();
        let moves = [&solution.replay().moves()[..made], &self.solving.found()?.moves].concat();
        Some((replay::Verdict::of_moves(*rules, start, &moves), made))
    }

    /// Solves the board shown, or goes on where the moves of a text stop. In a solution, shows a shorter one found in
    /// the meantime.
    pub(crate) fn solve(&mut self) {
        if self.desk.solution().is_some_and(ShownSolution::can_go_on) {
            return self.go_on();
        }
        let is_shown = self.solvers_own().is_some();
        if !is_shown {
            self.leave_mode();
        }
        if self.known().verdict == Some(Solvability::Impossible) {
            let name = self.desk.viewed.name();
            return self.said.warn(format!("{name} is impossible: there is no solution"));
        }
        if !is_shown {
            let (start, rules) = (self.desk.viewed.start.clone(), self.config.settings.rules());
            let nothing = replay::Verdict::of_moves(rules, &start, &[]);
            self.show_solution(ShownSolution::new(nothing, SolutionOrigin::Solver));
            self.begin_search(start, rules, Aim::Optimal, SOLVING);
            return self.take_better();
        }
        match self.solving.found_played().filter(|_| self.shorter().is_some()) {
            Some(verdict) => {
                self.said
                    .say(format!("a solution in {}", count(verdict.replay.steps.len(), "move")));
                self.show_solution(ShownSolution::new(verdict, SolutionOrigin::Solver));
            }
            None if self.solving.found().is_some() => {
                self.said.say("no shorter solution is known yet");
            }
            None => self.said.say("no solution is known yet"),
        }
    }

    /// Takes a report of the solver. Returns false if it is about an outdated job.
    pub(super) fn take_solver_news(&mut self, id: u64, news: &SolverNews) -> bool {
        let Some((job, is_earlier)) = self.solving.job(id) else { return false };
        let is_news = self.solving.learn(&job, news);
        if !is_earlier {
            self.tell_news(news);
            self.note_shortest();
        } else if is_news {
            self.find_last_winnable();
        }
        true
    }

    /// Shows a report about the current search.
    fn tell_news(&mut self, news: &SolverNews) {
        let is_awaited = |solution: &ShownSolution| {
            solution.is_awaited() || solution.goes_on && !solution.is_won()
        };
        let waiting = self.desk.solution().is_some_and(is_awaited);
        self.solving.progress(news);
        match news {
            SolverNews::Better(_) | SolverNews::Ended(Outcome::Solved(_)) => self.take_better(),
            SolverNews::Ended(Outcome::Impossible { states }) if waiting => {
                let searched = count(states, "position");
                self.said
                    .warn(format!("there is no solution: every position was searched, {searched}"));
            }
            SolverNews::Ended(Outcome::GaveUp { .. }) if waiting => {
                self.said.warn("no solution was found within the limits of time and memory");
            }
            SolverNews::Ended(_) => {}
            SolverNews::Failed(why) => self.said.warn(format!("the solver failed: {why}")),
        }
        if let SolverNews::Ended(_) = news {
            self.find_last_winnable();
            self.tell_end_of_search();
        }
    }

    /// Replaces the solution on screen by the best one.
    pub(super) fn take_better(&mut self) {
        if let Some((verdict, made)) = self.continued() {
            return self.show_continued(verdict, made);
        }
        let verdict = self.solvers_own().and_then(|_| self.solving.found_played());
        if let (Some(verdict), ViewerMode::Solution(solution)) = (verdict, &mut self.desk.mode) {
            solution.take(verdict);
        }
    }

    /// Shows the moves of a text with those of the solver after them, or takes shorter ones.
    fn show_continued(&mut self, verdict: replay::Verdict, made: usize) {
        let ViewerMode::Solution(shown) = &mut self.desk.mode else { return };
        if let SolutionOrigin::Continued { .. } = shown.origin {
            return shown.take(verdict);
        }
        let (moves, from) = (verdict.replay.steps.len(), made + 1);
        let origin = SolutionOrigin::Continued { made };
        let mut solution = ShownSolution::new(verdict, origin);
        solution.remarks = std::mem::take(&mut shown.remarks);
        solution.go_to_move(made);
        self.said.say(format!("the solver wins from here: {moves} moves, its part from {from}"));
        self.show_solution(solution);
    }

    /// Says that the solver's solution on screen will not get shorter, and gives its lower bound.
    fn tell_end_of_search(&mut self) {
        let Some(solution) = self.solvers_own().filter(|solution| !solution.is_awaited()) else {
            return;
        };
        let length = self.known_beside(solution).with(solution.moves());
        self.said.say(format!("the solver is done: {length}"));
        if self.shorter().is_some() {
            self.said.name_keys("s shows it");
        }
    }

    /// Starts the solver on the current position of the game, unless the answer is known.
    ///
    /// While the player follows the known solution, the advice is the rest of it: a new search might
    /// find a solution that leads back to where the player came from.
    pub(super) fn advise(&mut self) {
        let Some(play) = self.desk.play_mode() else { return };
        let (board, rules) = (play.game.board().clone(), play.game.rules());
        let job = self.solving.run.as_ref().map(|run| &run.job);
        let job = job.filter(|job| job.rules == rules);
        if job.is_some_and(|job| job.board == board) {
            return;
        }
        if play.game.is_won() {
            self.solving.run = None;
            return;
        }
        let rest =
            job.and_then(|job| rest(self.solving.found()?, job, play.game.last()?.mv, &board));
        let follows = rest.is_some();
        if let Some((moves, at_least)) = rest {
            self.solving.knowledge.solved(&board, rules, &moves, at_least);
        }
        self.begin_search(board, rules, Aim::Short, ADVISING);
        if let Some(run) = &mut self.solving.run {
            run.is_running &= !follows;
        }
        self.find_last_winnable();
    }

    /// Says what is known about winning from the current position.
    fn tell_advice(&mut self) {
        match self.known_advice() {
            _ if self.desk.board().is_won() => self.said.say("the game is won"),
            Some(Advice::Winnable) => self.said.say("this can still be won"),
            Some(Advice::Never) => self.said.warn("this deal cannot be won"),
            Some(Advice::Lost(Some(moves))) => {
                self.said.warn(format!("no longer winnable: undo {} (U)", count(moves, "move")));
            }
            Some(Advice::Lost(None)) if self.solving.look_back.is_none() => {
                self.said.warn("no longer winnable; the solver does not know how far to go back");
            }
            Some(Advice::Lost(None) | Advice::Thinking) => {
                self.said.say("the solver is still thinking");
            }
            _ => self.said.say("the solver does not know"),
        }
    }

    /// Shows the next move of a solution; repeated, makes it.
    pub(crate) fn hint(&mut self) {
        let Some(mv) = self.solving.found().and_then(|best| best.moves.first()).copied() else {
            return self.tell_advice();
        };
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        let text = play.hint(mv);
        play.put_back();
        if let Some(deal) = self.desk.viewed.deal {
            self.player.help(deal);
        }
        if self.said.confirms(Question::Hint(mv)) {
            return self.attempt(|play| play.make(mv));
        }
        self.said.say(text);
    }

    /// Shows the rest of the solution from the current position, after the moves made so far.
    pub(crate) fn show_rest(&mut self) {
        let Some(play) = self.desk.play_mode() else { return };
        let Some(best) = self.solving.found() else { return self.tell_advice() };
        let game = &play.game;
        let made = game.moves();
        let moves = [made.clone(), best.moves.clone()].concat();
        let verdict = replay::Verdict::of_moves(game.rules(), game.start(), &moves);
        let mut solution = ShownSolution::new(verdict, SolutionOrigin::Game { made: made.len() });
        solution.go_to_move(made.len());
        self.enter(ViewerMode::Solution(Box::new(solution)));
    }

    /// Looks for the last winnable position if the current one is lost.
    pub(super) fn find_last_winnable(&mut self) {
        self.solving.look_back = None;
        match self.last_winnable() {
            // Unless advice is off, or there is another message.
            Some(Ok(_)) if self.said.message.is_none() && self.config.settings.winnable => {
                self.tell_advice();
            }
            Some(Err(board)) => {
                let (rules, mode, time) = (self.rules(), Aim::Fast, ADVISING);
                self.solving.look_back(SolveJob { id: 0, board, rules, mode, time });
            }
            _ => {}
        }
    }

    /// The last winnable position of a lost game, as far as it is known.
    fn last_winnable(&self) -> Option<Result<usize, Board>> {
        self.solving.last_winnable(&self.desk.viewed, &self.desk.play_mode()?.game)
    }

    /// Undoes moves until the game can be won again.
    pub(crate) fn undo_to_winnable(&mut self) {
        match self.last_winnable() {
            Some(Ok(left)) => self.take_back(left),
            _ => self.tell_advice(),
        }
    }
}

/// The moves of a solution after its first, if `last` is that move and led to `after`; and a lower
/// bound on the length of a solution from there.
fn rest(best: &Found, job: &SolveJob, last: Move, after: &Board) -> Option<(Vec<Move>, usize)> {
    let (first, rest) = best.moves.split_first()?;
    let mut board = job.board.clone();
    let played = *first == last && job.rules.try_play(&mut board, last).is_ok();
    let follows = played && board == *after && !rest.is_empty();
    follows.then(|| (rest.to_vec(), best.lower_bound.saturating_sub(1)))
}
