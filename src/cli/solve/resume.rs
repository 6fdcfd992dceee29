//! Where answers go, and going on where an interrupted run stopped.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek as _, SeekFrom, Write};
use std::path::Path;

use crate::cli::json::RulesJson;
use crate::cli::solve::Format;
use crate::cli::{CliError, output};
use crate::dealer::DealNumber;
use crate::rules::Rules;

/// Where the answers go: standard output, or a file that holds some of them already.
pub(super) struct Destination {
    /// Takes the answers.
    pub(super) out: Box<dyn Write>,
    /// The deals answered in the file, in its order.
    pub(super) answered: Vec<DealNumber>,
}

/// Opens standard output or the file, which must be new unless the run is resumed.
pub(super) fn open(
    path: Option<&Path>,
    resume: bool,
    format: Format,
    rules: Rules,
) -> Result<Destination, CliError> {
    let Some(path) = path else {
        return Ok(Destination { out: Box::new(output::stdout()), answered: Vec::new() });
    };
    if resume && format == Format::Text {
        return Err(CliError::BadInput(
            "--resume needs one line a deal: --format notation or --format json".to_owned(),
        ));
    }
    let cannot = |what: &str, error| {
        CliError::BadInput(format!("cannot {what} {}: {error}", path.display()))
    };
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| cannot("open", error))?;
    let mut answered = Vec::new();
    if resume {
        let end = read_answers(&file, path, (format, rules), &mut answered)?;
        // What follows the last whole line was cut off in the middle of being written.
        file.set_len(end).map_err(|error| cannot("shorten", error))?;
        file.seek(SeekFrom::End(0)).map_err(|error| cannot("write to", error))?;
    } else if file.metadata().is_ok_and(|data| data.len() > 0) {
        return Err(CliError::BadInput(format!(
            "{} is there already; add --resume to go on with it, or name another file",
            path.display()
        )));
    }
    Ok(Destination { out: Box::new(BufWriter::with_capacity(1 << 16, file)), answered })
}

/// Reads the deals of the whole lines, and says where these end.
fn read_answers(
    file: &File,
    path: &Path,
    (format, rules): (Format, Rules),
    answered: &mut Vec<DealNumber>,
) -> Result<u64, CliError> {
    let mut reader = BufReader::new(file);
    let mut end = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(|error| {
            CliError::BadInput(format!("cannot read {}: {error}", path.display()))
        })?;
        let foreign = || {
            CliError::BadInput(format!(
                "{}, line {}: not an answer of an earlier run of this format and these rules",
                path.display(),
                answered.len() + 1
            ))
        };
        if !line.ends_with(b"\n") {
            return if is_beginning(&line, format) { Ok(end) } else { Err(foreign()) };
        }
        let deal = deal_of(&line, format, rules).ok_or_else(foreign)?;
        answered.push(deal);
        end += length as u64;
    }
}

/// The deal that a line of output is about; none when it has another format or other rules, as
/// far as it shows them.
fn deal_of(line: &[u8], format: Format, rules: Rules) -> Option<DealNumber> {
    let line = std::str::from_utf8(line).ok()?;
    if format == Format::Notation {
        return line.split_once(": ")?.0.parse().ok();
    }
    let value: serde_json::Value = serde_json::from_str(line).ok()?;
    let same_rules = *value.get("rules")? == serde_json::to_value(RulesJson::from(rules)).ok()?;
    DealNumber::new(value.get("deal")?.as_i64()?).ok().filter(|_| same_rules)
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
    answered: &[DealNumber],
    path: &Path,
) -> Result<I, CliError> {
    for (i, &answered) in answered.iter().enumerate() {
        let asked = deals.next();
        if asked != Some(answered) {
            let asked = asked.map_or("no more deals".to_owned(), |deal| format!("deal {deal}"));
            return Err(CliError::BadInput(format!(
                "{}, line {} answers deal {answered}, but this run has {asked} there; resume with \
                 the deals of the interrupted run",
                path.display(),
                i + 1
            )));
        }
    }
    Ok(deals)
}
