//! The answers of an interrupted run, which the next one goes on after.

use std::path::Path;

use crate::cli::CliError;
use crate::cli::destination::Lines;
use crate::cli::json::RulesJson;
use crate::cli::solve::Format;
use crate::dealer::DealNumber;
use crate::rules::Rules;
use crate::words::escaped;

#[cfg(test)]
mod fuzz;

/// An answer of an earlier run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answered {
    pub(super) deal: DealNumber,
    pub(super) verdict: Earlier,
}

/// What an earlier run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Earlier {
    /// A solution, and as far as the answer shows, one as short as was asked for.
    Solved,
    /// A solution that is not proved shortest.
    Unproved,
    Impossible,
    Unsolved,
}

/// The lines of a format that has one a deal, of a run under these rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    pub(super) format: Format,
    pub(super) rules: Rules,
    /// Whether each has the fewest cells that do, instead of those of the rules.
    pub(super) fewest_cells: bool,
}

impl Lines for Answers {
    type Line = Answered;
    const WHAT: &str = "an answer of an earlier run of this format and these rules";

    /// What a line of output says; none when it has another format or other rules, as far as it
    /// shows them.
    fn read(&self, line: &[u8]) -> Option<Answered> {
        let line = std::str::from_utf8(line).ok()?;
        let verdict = |result: &str| match result {
            "impossible" => Earlier::Impossible,
            "unsolved" => Earlier::Unsolved,
            _ => Earlier::Solved,
        };
        if self.format == Format::Notation {
            let (deal, result) = line.split_once(": ")?;
            return Some(Answered {
                deal: deal.parse().ok()?,
                verdict: verdict(result.trim_end()),
            });
        }
        let mut value: serde_json::Value = serde_json::from_str(line).ok()?;
        let mut rules = serde_json::to_value(RulesJson::from(self.rules)).ok()?;
        if value.get("cells_at_least").is_some() != self.fewest_cells {
            return None;
        }
        let asked = value.get_mut("rules")?;
        if self.fewest_cells {
            asked.as_object_mut()?.remove("cells");
            rules.as_object_mut()?.remove("cells");
        }
        let same_rules = *asked == rules;
        let deal = DealNumber::new(value.get("deal")?.as_i64()?).ok().filter(|_| same_rules)?;
        let says_no = |field| value.get(field).and_then(serde_json::Value::as_bool) == Some(false);
        let open = self.fewest_cells && value.get("fewest_cells").is_none();
        Some(Answered {
            deal,
            verdict: match verdict(value.get("result")?.as_str()?) {
                Earlier::Solved if open => Earlier::Unsolved,
                Earlier::Solved if says_no("shortest") => Earlier::Unproved,
                verdict => verdict,
            },
        })
    }

    fn is_beginning(&self, line: &[u8]) -> bool {
        const JSON: &[u8] = b"{\"deal\":";
        if self.format == Format::Notation {
            let number = line.split(|&b| b == b':').next().unwrap_or(line);
            return number.iter().all(|b| matches!(b, b'0'..=b'9' | b'-'));
        }
        line.starts_with(JSON) || JSON.starts_with(line)
    }
}

/// Passes over the deals that are answered, checking that they are those of this run.
pub(super) fn skip<I: Iterator<Item = DealNumber>>(
    mut deals: I,
    answered: &[Answered],
    path: &Path,
) -> Result<I, CliError> {
    for (i, &Answered { deal, .. }) in answered.iter().enumerate() {
        let asked = deals.next();
        if asked != Some(deal) {
            let asked = asked.map_or("no more deals".to_owned(), |deal| format!("deal {deal}"));
            return Err(CliError::BadInput(format!(
                "{}, line {} answers deal {deal}, but this run has {asked} there; resume with \
                 the deals of the interrupted run",
                escaped(path.display()),
                i + 1
            )));
        }
    }
    Ok(deals)
}
