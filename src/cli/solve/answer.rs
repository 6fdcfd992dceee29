//! The answer for one deal, as text, notation and JSON; and counts over the answers of a run.

use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::board::Board;
use crate::cli::solve::Format;
use crate::cli::{Status, output};
use crate::dealer::DealNumber;
use crate::facts::fewest::FewestCells;
use crate::replay::Verdict;
use crate::rules::Rules;
use crate::solver::{Limit, Mode, Outcome, Solution};
use crate::text::{Style, write};
use crate::words::count;

/// The outcome for one deal.
pub(super) struct Answer {
    /// None for a position from a file.
    pub(super) deal: Option<DealNumber>,
    pub(super) board: Board,
    /// The rules it was solved under.
    pub(super) rules: Rules,
    pub(super) outcome: Outcome,
    /// The fewest cells, with --fewest-cells.
    pub(super) fewest: Option<FewestCells>,
    pub(super) time: Duration,
}

/// The JSON of an answer.
#[derive(Serialize)]
struct Json<'a> {
    /// Null for a board without a number.
    deal: Option<DealNumber>,
    result: &'a str,
    solution: Option<String>,
    moves: Option<usize>,
    shortest: Option<bool>,
    lower_bound: Option<usize>,
    /// The rules it was solved under.
    rules: Rules,
    /// All rules with as many cells under which the solution is one.
    valid_under: Option<Vec<Rules>>,
    #[serde(flatten)]
    fewest: Option<&'a FewestCells>,
    limit: Option<Limit>,
    states: u64,
    milliseconds: f64,
}

/// The sentence about the fewest cells.
fn fewest_in_words(found: &FewestCells) -> String {
    let less = found.at_least.saturating_sub(1);
    let with_less = if less == 0 { "without any".to_owned() } else { format!("with {less}") };
    let proof = match found.proof {
        Some(states) => {
            format!("impossible {with_less}, proved by visiting {}", count(states, "position"))
        }
        None => match found.at_least {
            0 => String::new(),
            1 => "1 holds a card from the start".to_owned(),
            used => format!("{used} hold cards from the start"),
        },
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

impl Answer {
    /// Whether --fewest-cells was given and left undecided.
    pub(super) fn is_open(&self) -> bool {
        let is_open = |found: &FewestCells| found.fewest().is_none() && !found.is_impossible();
        self.fewest.as_ref().is_some_and(is_open)
    }

    /// Writes the answer; as text, with a blank line before it when it is not the first.
    pub(super) fn write(
        &self,
        out: &mut impl Write,
        format: Format,
        separate: bool,
    ) -> io::Result<()> {
        match format {
            Format::Notation => writeln!(out, "{}: {}", self.name(), self.one_line()),
            Format::Json => output::json(out, &self.json()),
            Format::Text => {
                if separate {
                    writeln!(out)?;
                }
                self.write_text(out)
            }
        }
    }

    fn name(&self) -> String {
        self.deal.map_or_else(|| "position".to_owned(), |deal| deal.to_string())
    }

    fn one_line(&self) -> String {
        match &self.outcome {
            Outcome::Solved(solution) => {
                let cells = match self.fewest {
                    Some(_) => format!("({}) ", count(self.rules.cells(), "freecell")),
                    None => String::new(),
                };
                cells + self.notation(solution, Style::Line).trim_end()
            }
            Outcome::Impossible { .. } => "impossible".to_owned(),
            Outcome::GaveUp { .. } => "unsolved".to_owned(),
        }
    }

    fn notation(&self, solution: &Solution, style: Style) -> String {
        write(self.rules, &self.board, &solution.moves, style)
    }

    /// The rules under which the written moves are a solution.
    fn verdict(&self, solution: &Solution) -> Verdict {
        Verdict::of_moves(self.rules, &self.board, &solution.moves)
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let hash = if self.deal.is_some() { "#" } else { "" };
        write!(out, "{hash}{}: ", self.name())?;
        let rules = self.rules;
        match &self.outcome {
            Outcome::Solved(solution) => {
                let moves = solution.moves.len();
                let length = if solution.proved_shortest {
                    " (optimal)".to_owned()
                } else if solution.lower_bound > 0 {
                    format!("; the optimum is {} or more", solution.lower_bound)
                } else {
                    String::new()
                };
                writeln!(out, "solved in {}{length}", count(moves, "move"))?;
                writeln!(out, "{}", self.verdict(solution).rules())?;
                if let Some(found) = &self.fewest {
                    writeln!(out, "{}", fewest_in_words(found))?;
                }
                writeln!(out)?;
                out.write_all(self.notation(solution, Style::Standard).as_bytes())
            }
            Outcome::Impossible { states } => {
                let visited = count(states, "position");
                writeln!(out, "impossible with {rules}; proved by visiting {visited}")
            }
            Outcome::GaveUp { limit, states } => writeln!(
                out,
                "unsolved with {rules}; {} after {}",
                limit.reached(),
                count(states, "position")
            ),
        }
    }

    fn json(&self) -> Json<'_> {
        let (result, solution, limit) = match &self.outcome {
            Outcome::Solved(solution) => ("solved", Some(solution), None),
            Outcome::Impossible { .. } => ("impossible", None, None),
            Outcome::GaveUp { limit, .. } => ("unsolved", None, Some(*limit)),
        };
        Json {
            deal: self.deal,
            result,
            solution: solution.map(|s| self.notation(s, Style::Line).trim_end().to_owned()),
            moves: solution.map(|s| s.moves.len()),
            shortest: solution.map(|s| s.proved_shortest),
            lower_bound: solution.map(|s| s.lower_bound),
            rules: self.rules,
            valid_under: solution.map(|solution| self.verdict(solution).valid_under),
            fewest: self.fewest.as_ref(),
            limit,
            states: self.outcome.states(),
            milliseconds: (self.time.as_secs_f64() * 1e6).round() / 1e3,
        }
    }
}

/// Counts over the deals of a run.
pub(super) struct Summary {
    started: Instant,
    mode: Mode,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    solved: u64,
    shortest: u64,
    impossible: u64,
    given_up: u64,
    moves: u64,
    states: u64,
    /// Answers of an interrupted run; they count for the exit status alone.
    earlier: u64,
    /// Whether an answer leaves something undecided: a deal, its fewest cells, in mode `optimal`
    /// whether a solution is the shortest.
    left_open: bool,
    /// Whether an answer is no.
    said_no: bool,
}

impl Summary {
    pub(super) fn new(mode: Mode) -> Self {
        Self { started: Instant::now(), mode, counts: Counts::default() }
    }

    /// Takes a line of an interrupted run, if it answers this deal.
    pub(super) fn take(&mut self, line: &str, deal: DealNumber, format: Format) -> bool {
        let (start, result) = match format {
            Format::Json => (format!("{{\"deal\":{deal},"), "\"result\":\""),
            Format::Text | Format::Notation => (format!("{deal}: "), ": "),
        };
        let says = |word: &str| line.contains(&format!("{result}{word}"));
        let unproved = self.mode == Mode::Optimal && line.contains("\"shortest\":false");
        self.counts.earlier += 1;
        self.counts.said_no |= says("impossible");
        self.counts.left_open |=
            unproved || says("unsolved") || line.contains("\"fewest_cells\":null");
        line.starts_with(&start)
    }

    /// Counts one more answer.
    pub(super) fn add(&mut self, answer: &Answer) {
        let is_open = match &answer.outcome {
            Outcome::Solved(solution) => {
                self.counts.solved += 1;
                self.counts.shortest += u64::from(solution.proved_shortest);
                self.counts.moves += solution.moves.len() as u64;
                self.mode == Mode::Optimal && !solution.proved_shortest
            }
            Outcome::Impossible { .. } => {
                self.counts.impossible += 1;
                self.counts.said_no = true;
                false
            }
            Outcome::GaveUp { .. } => {
                self.counts.given_up += 1;
                true
            }
        };
        self.counts.states += answer.outcome.states();
        self.counts.left_open |= is_open || answer.is_open();
    }

    /// Deals answered so far, those of an interrupted run among them.
    pub(super) fn deals(&self) -> u64 {
        self.counts.earlier + self.counted()
    }

    fn counted(&self) -> u64 {
        self.counts.solved + self.counts.impossible + self.counts.given_up
    }

    /// The exit status: of a single deal, whether it can be solved; of several, whether all were
    /// decided. In mode `optimal` a solution that is not proved shortest decides nothing.
    pub(super) fn status(&self, single: bool) -> Status {
        if self.counts.left_open {
            Status::GaveUp
        } else if single && self.counts.said_no {
            Status::No
        } else {
            Status::Done
        }
    }
}

impl fmt::Display for Summary {
    #[expect(clippy::cast_precision_loss, reason = "averages and rates are rounded")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.started.elapsed().as_secs_f64();
        write!(f, "{} solved", self.counts.solved)?;
        if self.counts.shortest > 0 {
            write!(f, " ({} proved shortest)", self.counts.shortest)?;
        }
        write!(f, ", {} impossible, {} given up", self.counts.impossible, self.counts.given_up)?;
        if self.counts.solved > 0 {
            write!(
                f,
                "; {:.2} moves on average",
                self.counts.moves as f64 / self.counts.solved as f64
            )?;
        }
        write!(
            f,
            "; {} positions; {seconds:.1} s, {:.0} deals a second",
            self.counts.states,
            self.counted() as f64 / seconds.max(1e-9)
        )
    }
}
