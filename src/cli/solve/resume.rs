//! Where answers go, and going on where an interrupted run stopped.

use std::fs::{OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Seek as _, SeekFrom, Write};
use std::path::Path;

use crate::cli::json::RulesJson;
use crate::cli::solve::Format;
use crate::cli::{CliError, output};
use crate::dealer::DealNumber;
use crate::rules::Rules;
use crate::words::escaped;

#[cfg(test)]
mod fuzz;

/// Where the answers go: standard output, or a file that holds some of them already.
pub(super) struct Destination {
    /// Takes the answers.
    pub(super) out: Box<dyn Write>,
    /// The answers in the file, in its order.
    pub(super) answered: Vec<Answered>,
}

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

/// Opens standard output or the file, which must be new unless the run is resumed.
///
/// The file is locked until its writer is dropped: a second run leaves it alone.
pub(super) fn open(
    path: Option<&Path>,
    resume: bool,
    format: Format,
    rules: Rules,
) -> Result<Destination, CliError> {
    let Some(path) = path else {
        if resume {
            return Err(CliError::BadInput("--resume needs a file: --output FILE".to_owned()));
        }
        return Ok(Destination { out: Box::new(output::stdout()), answered: Vec::new() });
    };
    if resume && format == Format::Text {
        return Err(CliError::BadInput(
            "--resume needs one line a deal: --format notation or --format json".to_owned(),
        ));
    }
    let name = escaped(path.display());
    let cannot = |what: &str, error| CliError::BadInput(format!("cannot {what} {name}: {error}"));
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| cannot("open", error))?;
    let data = file.metadata().map_err(|error| cannot("open", error))?;
    // Devices have many writers; and where there are no locks, one goes without.
    if data.is_file() && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        let why = format!("{name}: another run is writing to it; wait, or name another file");
        return Err(CliError::BadInput(why));
    }
    let mut answered = Vec::new();
    if resume {
        let end = read_answers(BufReader::new(&file), &name, (format, rules), &mut answered)?;
        // What follows the last whole line was cut off in the middle of being written.
        file.set_len(end).map_err(|error| cannot("shorten", error))?;
        file.seek(SeekFrom::End(0)).map_err(|error| cannot("write to", error))?;
    } else if file.metadata().is_ok_and(|data| data.len() > 0) {
        return Err(CliError::BadInput(format!(
            "{name} is there already; add --resume to go on with it, or name another file"
        )));
    }
    Ok(Destination { out: Box::new(BufWriter::with_capacity(1 << 16, file)), answered })
}

/// Reads the deals of the whole lines, and says where these end.
fn read_answers(
    mut reader: impl BufRead,
    name: &str,
    (format, rules): (Format, Rules),
    answered: &mut Vec<Answered>,
) -> Result<u64, CliError> {
    let mut end = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader
            .read_until(b'\n', &mut line)
            .map_err(|error| CliError::BadInput(format!("cannot read {name}: {error}")))?;
        let foreign = || {
            CliError::BadInput(format!(
                "{name}, line {}: not an answer of an earlier run of this format and these rules",
                answered.len() + 1
            ))
        };
        if !line.ends_with(b"\n") {
            return if is_beginning(&line, format) { Ok(end) } else { Err(foreign()) };
        }
        answered.push(answer_of(&line, format, rules).ok_or_else(foreign)?);
        end += length as u64;
    }
}

/// What a line of output says; none when it has another format or other rules, as far as it shows
/// them.
fn answer_of(line: &[u8], format: Format, rules: Rules) -> Option<Answered> {
    let line = std::str::from_utf8(line).ok()?;
    let verdict = |result: &str| match result {
        "impossible" => Earlier::Impossible,
        "unsolved" => Earlier::Unsolved,
        _ => Earlier::Solved,
    };
    if format == Format::Notation {
        let (deal, result) = line.split_once(": ")?;
        return Some(Answered { deal: deal.parse().ok()?, verdict: verdict(result.trim_end()) });
    }
    let value: serde_json::Value = serde_json::from_str(line).ok()?;
    let same_rules = *value.get("rules")? == serde_json::to_value(RulesJson::from(rules)).ok()?;
    let deal = DealNumber::new(value.get("deal")?.as_i64()?).ok().filter(|_| same_rules)?;
    let unproved = value.get("shortest").and_then(serde_json::Value::as_bool) == Some(false);
    Some(Answered {
        deal,
        verdict: match verdict(value.get("result")?.as_str()?) {
            Earlier::Solved if unproved => Earlier::Unproved,
            verdict => verdict,
        },
    })
}

/// Whether a line that is not ended can be the beginning of an answer: other text is not cut off.
fn is_beginning(line: &[u8], format: Format) -> bool {
    const JSON: &[u8] = b"{\"deal\":";
    if format == Format::Notation {
        let number = line.split(|&b| b == b':').next().unwrap_or(line);
        return number.iter().all(|b| matches!(b, b'0'..=b'9' | b'-'));
    }
    line.starts_with(JSON) || JSON.starts_with(line)
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
