//! Lines of any length, read in bounded memory.

use std::io::{self, BufRead, Read as _};

#[cfg(test)]
mod tests;

/// The next line without its end, cut to `limit` bytes; none at the end of the input.
///
/// The rest of a longer line is read and dropped.
pub(super) fn line(input: &mut impl BufRead, limit: u64) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    match line.strip_suffix(b"\n") {
        Some(whole) => line.truncate(whole.len()),
        None => _ = input.skip_until(b'\n')?,
    }
    let line = line.strip_suffix(b"\r").unwrap_or(&line);
    Ok(Some(String::from_utf8_lossy(line).into_owned()))
}
