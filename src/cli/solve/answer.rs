//! What the solver found for one deal, and how it is written.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::board::Board;
use crate::cli::solve::Format;
use crate::dealer::DealNumber;
use crate::notation::{Style, write};
use crate::rules::{EmptyColumn, Rules};
use crate::solver::{Limit, Outcome, Solution};

/// What was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A numbered deal.
    Deal(DealNumber),
    /// A position from a file.
    Board,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(number) => number.fmt(f),
            Self::Board => f.write_str("board"),
        }
    }
}

/// The outcome for one deal.
pub(super) struct Answer {
    label: Label,
    board: Board,
    rules: Rules,
    pub(super) outcome: Outcome,
    time: Duration,
}

/// The limit's name for programs.
fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::States => "states",
        Limit::Memory => "memory",
        Limit::Cancelled => "cancelled",
        Limit::Board => "board",
    }
}

/// The JSON of an answer.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    result: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classic: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vista: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'a str>,
    cells: usize,
    autoplay: &'a str,
    states: u64,
    milliseconds: f64,
}

impl Answer {
    pub(super) fn new(
        label: Label,
        board: Board,
        rules: Rules,
        outcome: Outcome,
        time: Duration,
    ) -> Self {
        Self { label, board, rules, outcome, time }
    }

    /// Writes the answer; as text, with a blank line before it when it is not the first.
    pub(super) fn write(
        &self,
        out: &mut impl Write,
        format: Format,
        separate: bool,
    ) -> io::Result<()> {
        match format {
            Format::Notation => writeln!(out, "{}: {}", self.label, self.one_line()),
            Format::Json => {
                serde_json::to_writer(&mut *out, &self.json())?;
                out.write_all(b"\n")
            }
            Format::Text => {
                if separate {
                    writeln!(out)?;
                }
                self.write_text(out)
            }
        }
    }

    fn one_line(&self) -> String {
        match &self.outcome {
            Outcome::Solved(solution) => self.notation(solution, Style::Line).trim_end().to_owned(),
            Outcome::Impossible { .. } => "impossible".to_owned(),
            Outcome::GaveUp { .. } => "unsolved".to_owned(),
        }
    }

    fn notation(&self, solution: &Solution, style: Style) -> String {
        write(self.rules, &self.board, &solution.moves, style)
    }

    /// Whether what is written reads as the same solution when so many cards fit through to an
    /// empty column.
    fn holds(&self, solution: &Solution, empty_column: EmptyColumn) -> bool {
        let mut other = self.rules;
        other.empty_column = empty_column;
        let mut board = self.board.clone();
        other.start(&mut board);
        solution.moves.iter().all(|&mv| {
            let uncounted = self.rules.resolve(&board, mv.from, mv.to) == Ok(mv);
            let same = !uncounted || other.resolve(&board, mv.from, mv.to) == Ok(mv);
            same && other.try_play(&mut board, mv).is_ok()
        })
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let hash = if let Label::Deal(_) = self.label { "#" } else { "" };
        write!(out, "{hash}{}: ", self.label)?;
        let rules = self.rules;
        match &self.outcome {
            Outcome::Solved(solution) => {
                let moves = solution.moves.len();
                let length = if solution.proved_shortest {
                    ", the fewest possible".to_owned()
                } else if solution.lower_bound > 0 {
                    format!(" (at least {} are needed)", solution.lower_bound)
                } else {
                    String::new()
                };
                let holds: Vec<&str> = EmptyColumn::ALL
                    .into_iter()
                    .filter(|&empty_column| self.holds(solution, empty_column))
                    .map(EmptyColumn::name)
                    .collect();
                let plural = if moves == 1 { "" } else { "s" };
                writeln!(out, "solved in {moves} move{plural}{length}")?;
                writeln!(
                    out,
                    "{} cells, autoplay {}, holds under {}\n",
                    rules.cells(),
                    rules.autoplay.name(),
                    holds.join(" and ")
                )?;
                out.write_all(self.notation(solution, Style::Standard).as_bytes())
            }
            Outcome::Impossible { states } => {
                writeln!(out, "impossible with {rules}; proved by visiting {states} positions")
            }
            Outcome::GaveUp { limit, states } => writeln!(
                out,
                "unsolved with {rules}; {} after {states} positions",
                match limit {
                    Limit::Time => "the time limit was reached",
                    Limit::States => "the limit on positions was reached",
                    Limit::Memory => "the memory limit was reached",
                    Limit::Board => "the position does not fit the rules",
                    Limit::Cancelled => "interrupted",
                }
            ),
        }
    }

    fn json(&self) -> Json<'_> {
        let (result, states, limit) = match &self.outcome {
            Outcome::Solved(solution) => ("solved", solution.states, None),
            Outcome::Impossible { states } => ("impossible", *states, None),
            Outcome::GaveUp { limit, states } => ("unsolved", *states, Some(limit_name(*limit))),
        };
        let solution = match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        };
        Json {
            deal: match self.label {
                Label::Deal(number) => Some(number.get()),
                Label::Board => None,
            },
            result,
            solution: solution.map(|s| self.notation(s, Style::Line).trim_end().to_owned()),
            moves: solution.map(|s| s.moves.len()),
            shortest: solution.map(|s| s.proved_shortest),
            lower_bound: solution.map(|s| s.lower_bound),
            classic: solution.map(|s| self.holds(s, EmptyColumn::Classic)),
            vista: solution.map(|s| self.holds(s, EmptyColumn::Vista)),
            limit,
            cells: self.rules.cells(),
            autoplay: self.rules.autoplay.name(),
            states,
            milliseconds: (self.time.as_secs_f64() * 1e6).round() / 1e3,
        }
    }
}
