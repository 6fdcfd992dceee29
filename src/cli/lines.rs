//! Lines of an input that may have no end.

use std::io::{self, BufRead};

/// A line of input, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// As it was read; what is not UTF-8 is replaced.
    Whole(String),
    /// Longer than the limit, and passed over.
    TooLong,
}

/// Reads the next line of at most `limit` bytes; none at the end of the input. Of a longer line
/// nothing is kept.
pub(super) fn next(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let read = match input.fill_buf() {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = read.iter().position(|&b| b == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        let (at_end, used) = (read.is_empty(), part.len() + usize::from(end.is_some()));
        length += part.len();
        if length <= limit {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if end.is_none() && !at_end {
            continue;
        }
        return Ok(match length {
            0 if at_end => None,
            _ if length > limit => Some(Line::TooLong),
            _ => Some(Line::Whole(String::from_utf8_lossy(&line).into_owned())),
        });
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read as _};

    use super::*;

    fn lines(text: &[u8], limit: usize) -> Vec<Line> {
        // Buffers of all sizes end at all places of the text.
        let read = |size| {
            let mut input = BufReader::with_capacity(size, text);
            std::iter::from_fn(|| next(&mut input, limit).unwrap()).collect::<Vec<_>>()
        };
        let whole = read(1000);
        assert!((1..20).all(|size| read(size) == whole));
        whole
    }

    #[test]
    fn lines_are_read_and_long_ones_passed_over() {
        let whole = |text: &str| Line::Whole(text.to_owned());
        assert_eq!(lines(b"", 4), []);
        assert_eq!(lines(b"\n\n617", 4), [whole(""), whole(""), whole("617")]);
        assert_eq!(
            lines(b"1234\r\n1234\n12345\n5", 4),
            [Line::TooLong, whole("1234"), Line::TooLong, whole("5")]
        );
        assert_eq!(lines(b"\xff\n123456", 4), [whole("\u{fffd}"), Line::TooLong]);
    }

    #[test]
    fn a_line_of_any_length_takes_no_memory() {
        let mut input = BufReader::new(io::repeat(b'7').take(1 << 28));
        assert_eq!(next(&mut input, 10).unwrap(), Some(Line::TooLong));
    }
}
