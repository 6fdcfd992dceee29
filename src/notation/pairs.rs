//! Moves of two characters, before it is known what their dialect means by them.

use crate::board::COLUMNS;
use crate::rules::Place;

use super::{Count, Dialect, Written, WrittenPlace};

/// Two characters, lower case, and the count that may follow them: `26`, `5a`, `4r`, `27v6`,
/// `41{2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    from: char,
    to: char,
    count: Option<u8>,
    /// The count stands in braces: columns are numbered from 0, too.
    braced: bool,
}

impl Pair {
    /// The pair of two characters, if places of any dialect have these letters.
    fn new(from: char, to: char) -> Option<Self> {
        let (from, to) = (from.to_ascii_lowercase(), to.to_ascii_lowercase());
        let comes = matches!(from, '0'..='8' | 'a'..='g') || from == 'h' && to.is_ascii_digit();
        let goes = matches!(to, '0'..='8' | 'a'..='h' | 'r' | '#');
        (comes && goes).then_some(Self { from, to, count: None, braced: false })
    }

    /// Whether its count stands in braces.
    pub(super) fn is_braced(self) -> bool {
        self.braced
    }

    /// Whether a column has the number 0.
    fn has_zero(self) -> bool {
        self.from == '0' || self.to == '0'
    }

    /// The move as it was written, in lower case.
    pub(super) fn text(self) -> Box<str> {
        let count = match self.count {
            Some(n) if self.braced => format!("{{{n}}}"),
            Some(n) => format!("v{n:x}"),
            None => String::new(),
        };
        format!("{}{}{count}", self.from, self.to).into()
    }

    /// The move as a dialect means it, none when that dialect has no such move.
    pub(super) fn in_dialect(self, dialect: Dialect) -> Option<Written> {
        let compact = dialect == Dialect::Compact;
        let place = |c: char| match c.to_digit(8) {
            Some(column) if dialect == Dialect::FromZero => {
                u8::try_from(column).ok().map(Place::Column)
            }
            _ if c == '8' && dialect == Dialect::FromZero => None,
            _ => Place::from_char(c),
        };
        let from = match place(self.from)? {
            Place::Cell(nth) if compact => WrittenPlace::Held(nth),
            place => WrittenPlace::Place(place),
        };
        let to = match self.to {
            'r' => compact.then_some(WrittenPlace::AnyCell)?,
            '#' => (!compact).then_some(WrittenPlace::AnyCell)?,
            c if compact && c.is_ascii_alphabetic() && c != 'h' => return None,
            c => WrittenPlace::Place(place(c)?),
        };
        let count = match (self.count, dialect) {
            (Some(_), Dialect::Compact) => return None,
            (Some(count), _) => Count::Exactly(count),
            (None, Dialect::Counted) => Count::FitOrOne,
            (None, Dialect::Standard | Dialect::Compact | Dialect::FromZero) => Count::Fit,
            _ => return None,
        };
        Some(Written { from, to, count, listed: None, text: self.text() })
    }
}

/// Reads a token that holds nothing but moves: one, or several run together.
///
/// On failure nothing is added.
pub(super) fn read(token: &str, pairs: &mut Vec<Pair>) -> bool {
    let before = pairs.len();
    if plain(token, pairs) {
        return true;
    }
    pairs.truncate(before);
    if arrowed(token, pairs) {
        return true;
    }
    pairs.truncate(before);
    false
}

/// `26`, `27v6`, `26765abh`.
fn plain(token: &str, pairs: &mut Vec<Pair>) -> bool {
    let before = pairs.len();
    let mut chars = token.chars().peekable();
    while let Some(from) = chars.next() {
        let Some(mut pair) = chars.next().and_then(|to| Pair::new(from, to)) else { return false };
        if chars.next_if_eq(&'{').is_some() {
            let digits: String =
                std::iter::from_fn(|| chars.next_if(char::is_ascii_digit)).collect();
            if chars.next() != Some('}') {
                return false;
            }
            let Ok(count) = digits.parse() else { return false };
            (pair.count, pair.braced) = (Some(count), true);
        } else if chars.next_if(|c| c.eq_ignore_ascii_case(&'v')).is_some() {
            let Some(count) = chars.next().and_then(|c| c.to_digit(16)) else { return false };
            pair.count = u8::try_from(count).ok();
        }
        pairs.push(pair);
    }
    // A word such as "dead" is none: letters alone only go home.
    let read = &pairs[before..];
    if read.iter().any(|pair| pair.has_zero()) && !read.iter().any(|pair| pair.braced) {
        return false;
    }
    let home = |p: &Pair| p.from.is_ascii_digit() || !p.to.is_ascii_alphabetic() || p.to == 'h';
    read.len() == 1 || !read.is_empty() && read.iter().all(home)
}

/// Whether a character is a dash or a part of an arrow.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '>' | '=' | '→' | '–' | '—' | '−' | '⇒' | '➔')
}

/// `2-6`, `2->6`, `a→5`, and lists joined by dashes: `26-76-5a`.
fn arrowed(token: &str, pairs: &mut Vec<Pair>) -> bool {
    let mut parts = token.split(is_dash).filter(|part| !part.is_empty());
    if !token.contains(is_dash) {
        return false;
    }
    if let (Some(from), Some(to), None) = (parts.next(), parts.next(), parts.next())
        && let (Some(from), Some(to)) = (single(from), single(to))
    {
        let pair = Pair::new(from, to).filter(|pair| !pair.has_zero());
        return pair.map(|pair| pairs.push(pair)).is_some();
    }
    let mut any = false;
    token.split(is_dash).filter(|part| !part.is_empty()).all(|part| {
        any = true;
        plain(part, pairs)
    }) && any
}

pub(super) fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Whether a token is a move cut in half: places, but an odd number of them.
pub(super) fn is_half(token: &str) -> bool {
    let columns = token.bytes().any(|b| b.is_ascii_digit()) || token.len() <= 1;
    token.len() % 2 == 1 && columns && token.chars().all(is_place)
}

/// Whether a character is a place.
pub(super) fn is_place(c: char) -> bool {
    Place::from_char(c).is_some()
}

/// The half of a move that a long run of moves ends with.
pub(super) fn half_at_end(token: &str) -> Option<(&str, &str)> {
    let (at, half) = token.char_indices().next_back()?;
    let long = at >= LONG_RUN && is_place(half) && read(&token[..at], &mut Vec::new());
    long.then(|| token.split_at(at))
}

/// What is shorter than this is quoted as a whole.
pub(super) const LONG_RUN: usize = 4;

const _: () = assert!(COLUMNS == 8, "columns are written 1 to 8");

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(token: &str) -> Option<Vec<String>> {
        let mut pairs = Vec::new();
        read(token, &mut pairs).then(|| pairs.iter().map(|p| p.text().to_string()).collect())
    }

    #[test]
    fn tokens_hold_one_move_or_several() {
        let list = |all: &str| Some(all.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for (token, moves) in [
            ("26", "26"),
            ("5A", "5a"),
            ("BH", "bh"),
            ("27v6", "27v6"),
            ("27v64ach", "27v6 4a ch"),
            ("4a40{2}4b", "4a 40{2} 4b"),
            ("26765abh", "26 76 5a bh"),
            ("ahbh", "ah bh"),
            ("2->6", "26"),
            ("a→5", "a5"),
            ("26-76-5a", "26 76 5a"),
            ("4r", "4r"),
            ("h1", "h1"),
        ] {
            assert_eq!(texts(token), list(moves), "{token}");
        }
        for token in [
            "", "2", "26 ", "267", "90", "10", "2{x}", "dead", "he", "27v", "27vg", "-", "2--",
            "äö",
        ] {
            assert_eq!(texts(token), None, "{token}");
        }
    }

    #[test]
    fn dialects_differ_in_cells_and_counts() {
        let mut pairs = Vec::new();
        assert!(read("2a4ra3", &mut pairs));
        let read =
            |i: usize, dialect| pairs[i].in_dialect(dialect).map(|w| (w.from, w.to, w.count));
        let (column, cell) =
            (|i| WrittenPlace::Place(Place::Column(i)), WrittenPlace::Place(Place::Cell(0)));
        assert_eq!(read(0, Dialect::Standard), Some((column(1), cell, Count::Fit)));
        assert_eq!(read(0, Dialect::Compact), None);
        assert_eq!(read(1, Dialect::Standard), None);
        assert_eq!(read(1, Dialect::Compact), Some((column(3), WrittenPlace::AnyCell, Count::Fit)));
        assert_eq!(read(2, Dialect::Counted), Some((cell, column(2), Count::FitOrOne)));
        let occupied = WrittenPlace::Held(0);
        assert_eq!(read(2, Dialect::Compact), Some((occupied, column(2), Count::Fit)));
    }
}
