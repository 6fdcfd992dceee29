//! Options shared by several commands: rules, threads, limits; and parsers for their values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;

use crate::cli::arguments::choice;
use crate::user::settings::{CELLS, Setting};
use freecell::board::Board;
use freecell::dealer::DealRange;
use freecell::ordered;
use freecell::replay::RuleHints;
use freecell::rules::{Autoplay, EmptyColumn, Rules};
use freecell::search::Deals;
use freecell::solver::{Limit, Limits};
use freecell::words;

/// How much work is done, and by how many threads.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct WorkArgs {
    /// Number of threads; each has a deal of its own while there are enough [default: one for each
    /// core]
    #[arg(long, short, value_name = "N", help_heading = "The work",
          value_parser = jobs)]
    jobs: Option<u16>,

    /// Time for each deal that has to be solved: 250ms, 5s, 2m [default: none; in mode `short` of
    /// solve, 250ms to shorten a solution]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "The work")]
    pub(super) time_limit: Option<Duration>,

    /// Positions visited for each deal [default: none; a million for facts]
    #[arg(long, value_name = "N", value_parser = count, help_heading = "The work")]
    state_limit: Option<u64>,

    /// Memory for each of the deals that are solved at the same time: 500M, 4G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "The work")]
    memory_limit: Option<usize>,
}

impl WorkArgs {
    /// The limits of each deal, with those of `usual` for options not given. A limit on time or
    /// positions is the only one, so that with a limit on positions every machine gives the same
    /// answer.
    pub(super) fn limits(&self, usual: Limits) -> Limits {
        let is_limited = self.time_limit.is_some() || self.state_limit.is_some();
        Limits {
            time: self.time_limit.or(usual.time),
            improving: usual.improving.filter(|_| !is_limited),
            states: self.state_limit.or(usual.states),
            memory: self.memory_limit.unwrap_or(usual.memory),
            ..usual
        }
    }

    pub(super) fn threads(&self) -> usize {
        threads(self.jobs)
    }

    /// How many of `deals` are processed at the same time, and the limits of each. Threads without a
    /// deal of their own help with the others.
    pub(super) fn shared(&self, limits: Limits, deals: u64) -> (usize, Limits) {
        let jobs = self.threads().min(usize::try_from(deals).unwrap_or(usize::MAX)).max(1);
        (jobs, Limits { threads: self.threads(), ..limits.within_system(jobs) })
    }
}

/// What to do about a limit that ended a search; `None` if no option helps.
pub(super) fn remedy(limit: Limit) -> Option<&'static str> {
    match limit {
        Limit::Time => Some("allow more with --time-limit, or leave it out"),
        Limit::States => Some("allow more with --state-limit, or leave it out"),
        Limit::Memory => Some("allow more with --memory-limit, such as 4G"),
        Limit::Cancelled => None,
    }
}

/// The number of threads: as given, or one for each core.
pub(super) fn threads(jobs: Option<u16>) -> usize {
    jobs.map_or_else(ordered::cores, usize::from)
}

/// Deals and limits in the form in which a query records them.
pub(super) fn in_words(deals: &Deals, limits: Limits) -> String {
    let range = |range: &DealRange| format!("{}..{} ", range.first(), range.last());
    let ranges: String = deals.ranges().iter().map(range).collect();
    let time = limits.time.map_or(String::new(), |time| format!(" time {time:?}"));
    let improving = limits.improving.map_or(String::new(), |time| format!(" shortening {time:?}"));
    let states = limits.states.map_or(String::new(), |states| format!(" states {states}"));
    format!("{ranges}memory {}{time}{improving}{states}", limits.memory)
}

/// Parses `250ms`, `5s`, `1.5m`, `2h`, or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let seconds = amount(text, |unit| match unit {
        "ms" => Some(0.001),
        "" | "s" => Some(1.0),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    });
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "write a time such as 250ms, 5s, 2m or 1h".to_owned())
}

/// Parses `500M`, `2G`, `1.5GiB`, or a number of bytes.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let bytes = amount(text, |unit| match unit {
        "" | "b" => Some(1.0),
        "k" | "kb" | "kib" => Some(1024.0),
        "m" | "mb" | "mib" => Some(1024.0 * 1024.0),
        "g" | "gb" | "gib" => Some(1024.0 * 1024.0 * 1024.0),
        _ => None,
    });
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    match bytes {
        Some(bytes) if (1.0..=1e15).contains(&bytes) => Ok(bytes as usize),
        _ => Err("write an amount of memory such as 500M or 2G".to_owned()),
    }
}

/// A number multiplied by its unit, which is passed to `unit` in lower case.
fn amount(text: &str, unit: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = unit(&text[digits.len()..].to_ascii_lowercase())?;
    digits.trim().parse().ok().map(|number: f64| number * factor)
}

/// Parses a number with separators as in `1_000_000` or `1,000,000`.
fn count(text: &str) -> Result<u64, String> {
    words::number(text).ok_or_else(|| "write a number such as 1000000 or 1_000_000".to_owned())
}

/// Parses a number of a range.
fn within<T: TryFrom<u64> + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    let number = count(text).ok().and_then(|number| T::try_from(number).ok());
    let (least, most) = (range.start(), range.end());
    let within = number.filter(|number| range.contains(number));
    within.ok_or_else(|| format!("write a number from {least} to {most}"))
}

/// Parses a number of threads.
pub(super) fn jobs(text: &str) -> Result<u16, String> {
    within(text, 1..=1024)
}

/// The rules to play by.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RuleArgs {
    /// Number of free cells, 0 to 7 [default: 4; verify finds it]
    #[arg(long, value_name = "N", help_heading = "Rules",
          value_parser = |text: &str| within(text, 0..=7_u8))]
    cells: Option<u8>,

    /// Which cards go home by themselves after a move [default: safe; verify finds it]
    #[arg(long, value_parser = choice::<Autoplay>(), value_name = "WHICH", help_heading = "Rules")]
    autoplay: Option<Autoplay>,

    /// The supermove limit into an empty column [default: vista; verify finds it]
    #[arg(long, value_parser = choice::<EmptyColumn>(), value_name = "RULE", help_heading = "Rules")]
    empty_column: Option<EmptyColumn>,
}

impl RuleArgs {
    /// The rules set by the options.
    pub(super) fn rules(self) -> Rules {
        let (autoplay, empty) = (self.autoplay.unwrap_or_default(), self.empty_column);
        Rules::new(self.cells.unwrap_or(4), autoplay, empty.unwrap_or_default()).unwrap_or_default()
    }

    /// What the options say of rules that are found by trying otherwise.
    pub(super) fn hints(self) -> RuleHints {
        RuleHints::new(self.cells, self.autoplay, self.empty_column).unwrap_or_default()
    }

    /// Checks that a position needs no more cells than the options say, if they do.
    pub(super) fn check(self, board: &Board) -> Result<(), String> {
        let rules = self.cells.map(|_| self.rules());
        rules.map_or(Ok(()), |rules| rules.check_board(board)).map_err(|why| why.to_string())
    }

    /// The options that are present, as settings.
    pub(super) fn given(self) -> Vec<(Setting, &'static str)> {
        let given = [
            (Setting::Cells, self.cells.map(|cells| CELLS[usize::from(cells)])),
            (Setting::Autoplay, self.autoplay.map(Autoplay::name)),
            (Setting::EmptyColumn, self.empty_column.map(EmptyColumn::name)),
        ];
        given.into_iter().filter_map(|(setting, name)| Some((setting, name?))).collect()
    }
}
