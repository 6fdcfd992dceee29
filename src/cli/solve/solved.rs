//! The answer for one deal as text, notation and JSON; and statistics over the answers of a run.

use std::io::{self, Write};
use std::time::Duration;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::cli::error::Status;
use crate::cli::limit_args::remedy;
use crate::cli::output;
use crate::cli::solve::SolutionFormat;
use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::dealer::impossible::is_impossible;
use freecell::facts::Shortest;
use freecell::facts::fewest::FewestCells;
use freecell::replay::Verdict;
use freecell::rules::Rules;
use freecell::solver::{Limit, Mode, Outcome, Solution};
use freecell::text::{Style, write};
use freecell::words::count;

/// The outcome for one deal.
pub(super) struct SolvedDeal {
    /// `None` for a position from a file.
    pub(super) deal: Option<DealNumber>,
    pub(super) board: Board,
    /// The rules it was solved under.
    pub(super) rules: Rules,
    pub(super) outcome: Outcome,
    /// How it was solved.
    pub(super) mode: Mode,
    /// The fewest cells, with --fewest-cells.
    pub(super) fewest: Option<FewestCells>,
    pub(super) time: Duration,
}

/// The remark on a solution in notation that leaves something open.
const NOT_PROVED: &str = " ; not proved best";

/// The sentence about the fewest cells.
fn fewest_in_words(found: &FewestCells) -> String {
    let proof = match (found.proof, found.at_least) {
        (Some(states), at_least) => {
            let less = match at_least {
                ..=1 => "without any".to_owned(),
                _ => format!("with {}", at_least - 1),
            };
            format!("impossible {less}, proved by visiting {}", count(states, "position"))
        }
        (None, 0) => String::new(),
        (None, 1) => "1 holds a card from the start".to_owned(),
        (None, used) => format!("{used} hold cards from the start"),
    };
    match found.fewest() {
        Some(0) => "no cell is needed".to_owned(),
        Some(1) => format!("1 cell is the fewest: {proof}"),
        Some(cells) => format!("{cells} cells are the fewest: {proof}"),
        None => {
            let ended = found.limit.map_or("interrupted", Limit::reached);
            let separator = if proof.is_empty() { "" } else { "; " };
            format!("fewer cells may do, {ended}{separator}{proof}")
        }
    }
}

/// What is known of a deal whose proof a limit ended.
const KNOWN_IMPOSSIBLE: &str =
    "the deal is in the list of those that cannot be solved with four cells\n";

impl SolvedDeal {
    /// Writes the answer; as text, with a blank line before all but the first.
    pub(super) fn write(
        &self,
        out: &mut impl Write,
        format: SolutionFormat,
        separate: bool,
    ) -> io::Result<()> {
        let name = self.deal.map_or_else(|| "position".to_owned(), |deal| deal.to_string());
        match format {
            SolutionFormat::Json => output::json(out, self),
            SolutionFormat::Notation => match &self.outcome {
                Outcome::Solved(solution) => {
                    let cells = count(self.rules.cells(), "freecell");
                    let is_said =
                        self.fewest.is_some() || self.rules.cells() != Rules::DEFAULT.cells();
                    let cells = is_said.then(|| format!("({cells}) "));
                    let moves = self.notation(solution, Style::Line);
                    let (cells, moves) = (cells.unwrap_or_default(), moves.trim_end());
                    let open = if self.is_open() { NOT_PROVED } else { "" };
                    writeln!(out, "{name}: {cells}{moves}{open}")
                }
                _ => writeln!(out, "{name}: {}", self.result()),
            },
            SolutionFormat::Text => {
                let before = if separate { "\n" } else { "" };
                let hash = if self.deal.is_some() { "#" } else { "" };
                write!(out, "{before}{hash}{name}: {}", self.text())
            }
        }
    }

    /// Whether something is undecided: the deal, its fewest cells or, in mode `optimal`, whether the
    /// solution is the shortest.
    fn is_open(&self) -> bool {
        let is_open = match &self.outcome {
            Outcome::Solved(found) => self.mode == Mode::Optimal && !found.proved_shortest,
            outcome => matches!(outcome, Outcome::GaveUp { .. }),
        };
        is_open || self.fewest.as_ref().is_some_and(|found| found.decided().is_err())
    }

    /// The limit that left something undecided.
    fn limit(&self) -> Option<Limit> {
        let fewest = self.fewest.as_ref().and_then(|found| found.decided().err());
        let outcome = match &self.outcome {
            Outcome::Solved(found) => found.limit.filter(|_| self.is_open()),
            Outcome::GaveUp { limit, .. } => Some(*limit),
            Outcome::Impossible { .. } => None,
        };
        outcome.or(fewest)
    }

    /// The outcome as a word.
    fn result(&self) -> &'static str {
        match &self.outcome {
            Outcome::Solved(_) => "solved",
            Outcome::Impossible { .. } => "impossible",
            Outcome::GaveUp { .. } => "unsolved",
        }
    }

    fn notation(&self, solution: &Solution, style: Style) -> String {
        write(self.rules, &self.board, &solution.moves, style)
    }

    /// The rules under which the written moves are a solution.
    fn verdict(&self, solution: &Solution) -> Verdict {
        Verdict::of_moves(self.rules, &self.board, &solution.moves)
    }

    fn text(&self) -> String {
        let rules = self.rules;
        let visited = count(self.outcome.states(), "position");
        match &self.outcome {
            Outcome::Solved(solution) => {
                let fewest = self.fewest.as_ref().map(|found| fewest_in_words(found) + "\n");
                format!(
                    "solved in {}\n{}\n{}\n{}",
                    Shortest::from(solution).in_words(),
                    self.verdict(solution).rules(),
                    fewest.unwrap_or_default(),
                    self.notation(solution, Style::Standard)
                )
            }
            Outcome::Impossible { .. } => {
                format!("impossible with {rules}; proved by visiting {visited}\n")
            }
            Outcome::GaveUp { limit, .. } => {
                // Fewer cells than four make no other deal solvable.
                let is_known = self.deal.is_some_and(is_impossible) && rules.cells() <= 4;
                let known = if is_known { KNOWN_IMPOSSIBLE } else { "" };
                format!("unsolved with {rules}; {} after {visited}\n{known}", limit.reached())
            }
        }
    }
}

impl Serialize for SolvedDeal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let decided = self.outcome.clone().decided();
        let solution = decided.as_ref().ok().and_then(Option::as_ref);
        let notation = |solution| self.notation(solution, Style::Line).trim_end().to_owned();
        let mut row = to.serialize_struct("SolvedDeal", 15)?;
        row.serialize_field("deal", &self.deal)?;
        row.serialize_field("result", self.result())?;
        row.serialize_field("solution", &solution.map(notation))?;
        row.serialize_field("moves", &solution.map(|found| found.moves.len()))?;
        row.serialize_field("shortest", &solution.map(|found| found.proved_shortest))?;
        row.serialize_field("lower_bound", &solution.map(|found| found.lower_bound))?;
        row.serialize_field("rules", &self.rules)?;
        let valid_under = solution.map(|found| self.verdict(found).valid_under);
        row.serialize_field("valid_under", &valid_under)?;
        if let Some(found) = &self.fewest {
            row.serialize_field("fewest_cells", &found.fewest())?;
            row.serialize_field("cells_at_least", &found.at_least)?;
            row.serialize_field("proof_states", &found.proof)?;
        }
        row.serialize_field("limit", &decided.err())?;
        row.serialize_field("states", &self.outcome.states())?;
        let milliseconds = (self.time.as_secs_f64() * 1e6).round() / 1e3;
        row.serialize_field("milliseconds", &milliseconds)?;
        row.end()
    }
}

/// Statistics over the deals of a run.
#[derive(Default)]
pub(super) struct SolveTotals {
    mode: Mode,
    solved: u64,
    shortest: u64,
    impossible: u64,
    given_up: u64,
    moves: u64,
    states: u64,
    /// Answers of an interrupted run; they affect only the exit status.
    earlier: u64,
    /// Whether an answer is open.
    left_open: bool,
    /// The limit that left the last open answer so.
    limit: Option<Limit>,
    /// Whether an answer is no.
    said_no: bool,
}

impl SolveTotals {
    pub(super) fn new(mode: Mode) -> Self {
        Self { mode, ..Self::default() }
    }

    /// Takes a line of an interrupted run, if it is the answer for this deal.
    pub(super) fn take(&mut self, line: &str, deal: DealNumber, format: SolutionFormat) -> bool {
        let (start, result) = match format {
            SolutionFormat::Json => (format!("{{\"deal\":{deal},"), "\"result\":\""),
            SolutionFormat::Text | SolutionFormat::Notation => (format!("{deal}: "), ": "),
        };
        let says = |word: &str| line.contains(&format!("{result}{word}"));
        let unproved = self.mode == Mode::Optimal && line.contains("\"shortest\":false")
            || line.trim_end().ends_with(NOT_PROVED);
        self.earlier += 1;
        self.said_no |= says("impossible");
        self.left_open |= unproved || says("unsolved") || line.contains("\"fewest_cells\":null");
        line.starts_with(&start)
    }

    /// Counts one more answer.
    pub(super) fn add(&mut self, answer: &SolvedDeal) {
        match &answer.outcome {
            Outcome::Solved(solution) => {
                self.solved += 1;
                self.shortest += u64::from(solution.proved_shortest);
                self.moves += solution.moves.len() as u64;
            }
            Outcome::Impossible { .. } => self.impossible += 1,
            Outcome::GaveUp { .. } => self.given_up += 1,
        }
        self.left_open |= answer.is_open();
        self.limit = answer.limit().or(self.limit);
        self.said_no |= self.impossible > 0;
        self.states += answer.outcome.states();
    }

    /// The number of deals answered so far, including those of an interrupted run.
    pub(super) fn deals(&self) -> u64 {
        self.earlier + self.counted()
    }

    fn counted(&self) -> u64 {
        self.solved + self.impossible + self.given_up
    }

    /// The exit status: for a single deal, whether it can be solved; for several, whether all were
    /// decided. In mode `optimal`, a solution not proved shortest counts as undecided.
    pub(super) fn status(&self, single: bool) -> Status {
        match (self.left_open, single && self.said_no) {
            (true, _) => Status::GaveUp,
            (_, true) => Status::No,
            _ => Status::Done,
        }
    }

    /// Which limit left something open, and what helps:
    /// `the time limit was reached: allow more with --time-limit, or leave it out`.
    pub(super) fn reached(&self) -> Option<String> {
        let limit = self.limit?;
        Some(format!("{}: {}", limit.reached(), remedy(limit)?))
    }

    /// `95 solved, 0 impossible, 5 given up; 45.00 moves on average; …`
    #[expect(clippy::cast_precision_loss, reason = "averages and rates are rounded")]
    pub(super) fn text(&self, time: Duration) -> String {
        let Self { solved, shortest, impossible, given_up, moves, states, .. } = *self;
        let shortest = match shortest {
            0 => String::new(),
            _ => format!(" ({shortest} proved shortest)"),
        };
        let average = match solved {
            0 => String::new(),
            _ => format!("; {:.2} moves on average", moves as f64 / solved as f64),
        };
        let seconds = time.as_secs_f64();
        let rate = self.counted() as f64 / seconds.max(1e-9);
        format!(
            "{solved} solved{shortest}, {impossible} impossible, {given_up} given up{average}; \
             {states} positions; {seconds:.1} s, {rate:.0} deals a second\n"
        )
    }
}

#[cfg(test)]
mod tests;
