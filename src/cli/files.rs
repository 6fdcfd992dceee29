//! Files named on the command line: `-`, the text or board in one, opening one for results, and errors.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Read};
use std::path::Path;

use crate::cli::error::CliError;
use crate::messages::eprint_message;
use crate::user;
use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::text::{self, Document, Nearest, ParseBoardError, decode};
use freecell::words::{count, escaped, quoted, reason};

/// The maximum size; solutions and boards are thousands of times smaller.
const LIMIT: u64 = 64 << 20;

/// The number of unreadable boards or games that are explained one by one; the rest are only counted.
pub(super) const MOST_UNREADABLE: u64 = 10;

/// Names the lines of a text that belong to nothing that is read, and `others` with the reason. Returns how many there
/// are.
pub(super) fn name_unread(
    document: &Document,
    others: impl Iterator<Item = (usize, String)>,
) -> u64 {
    let unread = document.unread_lines();
    let unread = unread.map(|(line, text)| (line, format!("is not read: {}", quoted(text))));
    let mut lines: Vec<(usize, String)> = unread.chain(others).collect();
    lines.sort();
    for (_, (line, why)) in (0..MOST_UNREADABLE).zip(&lines) {
        eprint_message(format_args!("line {line} {why}"));
    }
    let all = lines.len() as u64;
    if let more @ 1.. = all.saturating_sub(MOST_UNREADABLE) {
        eprint_message(format_args!("and {} more", count(more, "line")));
    }
    all
}

/// The file that a path names; `None` for `-`, which is standard input or output.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Opens a file for results, and says whether it is empty or a device.
pub(super) fn open(path: &Path) -> Result<(File, bool), CliError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(|error| cannot("open", path, &error))?;
    let is_empty = file.metadata().is_ok_and(|data| data.len() == 0);
    Ok((file, is_empty))
}

/// The error for a file that is not to be overwritten, with a hint what to do instead.
pub(super) fn exists(path: &Path, hint: &str) -> CliError {
    CliError::bad(format_args!("{} already exists; {hint}", escaped(path.display())))
}

/// The error for a system call on a file that failed: `cannot open NAME: no such file`.
pub(super) fn cannot(what: &str, path: &Path, error: &io::Error) -> CliError {
    CliError::bad(format_args!("cannot {what} {}: {}", escaped(path.display()), reason(error)))
}

/// The text of a file, or of standard input for `None` or `-`.
///
/// Accepts any encoding: unreadable parts are reported with their place. Pictures, programs and
/// the like are rejected as a whole.
pub(super) fn read(path: Option<&Path>) -> Result<String, CliError> {
    let bytes = file(path).map_or_else(read_stdin, read_file)?;
    let text = String::from_utf8(bytes).unwrap_or_else(|other| decode(other.as_bytes()));
    if is_binary(&text) {
        let name = name(path);
        return Err(CliError::bad(format_args!(
            "{name} is not text; UTF-8, UTF-16 with a byte-order mark and Latin-1 can be read"
        )));
    }
    Ok(text)
}

/// Reads the single board of a file. Each line of an error message names the file.
pub(super) fn read_board(path: &Path) -> Result<Board, CliError> {
    let text = read(Some(path))?;
    let refused = |why: String| CliError::BadInput(prefixed(&name(Some(path)), &why));
    let document = text::read(&text).map_err(|why| refused(why.to_string()))?;
    let found = document.board().map_err(|why| refused(explained(&why)))?;
    Ok(found.board)
}

/// Why a board cannot be read, and the deal that it nearly is.
pub(super) fn explained(why: &ParseBoardError) -> String {
    let nearest = Nearest::meant_by(why).map(|nearest| format!("\n{nearest}"));
    why.to_string() + &nearest.unwrap_or_default()
}

/// Prefixes each line of a message with the file's name.
pub(super) fn prefixed(name: &str, why: &impl fmt::Display) -> String {
    format!("{name}: {}", why.to_string().replace('\n', &format!("\n{name}: ")))
}

/// The error for an unusable text; each line names the file, if there is one.
pub(super) fn refused(path: Option<&Path>, why: &str) -> CliError {
    CliError::BadInput(match file(path) {
        Some(_) => prefixed(&name(path), &why),
        None => why.to_owned(),
    })
}

/// The text's name in messages.
pub(super) fn name(path: Option<&Path>) -> String {
    file(path).map_or_else(|| "standard input".to_owned(), |path| escaped(path.display()))
}

/// Whether more than a tenth of the characters never occur in text.
pub(super) fn is_binary(text: &str) -> bool {
    /// A few are allowed, for the end of a text or damage.
    const FEW: usize = 8;
    /// One odd character in this many makes the text binary.
    const SHARE: usize = 10;
    let shown = |c: char| matches!(c, '\u{8}'..='\r' | '\u{1a}' | '\u{1b}');
    let is_odd = |&c: &char| c == char::REPLACEMENT_CHARACTER || c.is_control() && !shown(c);
    let odd = text.chars().filter(is_odd).count();
    odd > FEW && odd > text.chars().count() / SHARE
}

fn read_file(path: &Path) -> Result<Vec<u8>, CliError> {
    let name = name(Some(path));
    let file = File::open(path).map_err(|error| {
        let deal = name.parse::<DealNumber>().is_ok() && error.kind() == io::ErrorKind::NotFound;
        if !deal {
            return cannot("open", path, &error);
        }
        CliError::BadInput(format!(
            "there is no file {name}; `freecell deal {name}` prints that deal"
        ))
    })?;
    read_limited(file, &name)
}

fn read_stdin() -> Result<Vec<u8>, CliError> {
    let stdin = io::stdin().lock();
    if stdin.is_terminal() {
        eprint_message("reading from the terminal; paste, then press Ctrl-D on a line of its own");
    }
    read_limited(stdin, "standard input")
}

fn read_limited(source: impl Read, name: &str) -> Result<Vec<u8>, CliError> {
    user::file::read_limited(source, LIMIT).map_err(|error| {
        let too_large = error.kind() == io::ErrorKind::FileTooLarge;
        let hint = if too_large { "; split it at a blank line" } else { "" };
        CliError::bad(format_args!("cannot read {name}: {}{hint}", reason(&error)))
    })
}
