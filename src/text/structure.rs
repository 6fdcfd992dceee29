//! Values in brackets, as JSON, JavaScript and Python write them.
//!
//! Lists in `[]` or `()`, objects in `{}` with keys, strings in quotes, bare words. What does not
//! parse is left to the recognisers of lines.

use super::decode::Line;

/// A value, with the line on which it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BracketValue {
    pub(super) line: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A string, a number or a word.
    Text(String),
    Null,
    List(Vec<BracketValue>),
    Object(Vec<(String, BracketValue)>),
}

impl BracketValue {
    /// The text of a string or number.
    pub(super) fn text(&self) -> Option<&str> {
        if let Kind::Text(text) = &self.kind { Some(text) } else { None }
    }

    /// The parts of a list or the values of an object.
    pub(super) fn parts(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        match &self.kind {
            Kind::List(parts) => Box::new(parts.iter()),
            Kind::Object(fields) => Box::new(fields.iter().map(|(_, value)| value)),
            Kind::Text(_) | Kind::Null => Box::new(std::iter::empty()),
        }
    }

    /// All texts in it, joined: `{"kind": "column", "index": 6}` is `column 6`.
    pub(super) fn joined(&self) -> String {
        match &self.kind {
            Kind::Text(text) => text.clone(),
            Kind::Null => String::new(),
            _ => {
                let parts = self.parts().map(Self::joined).filter(|part| !part.is_empty());
                parts.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// A place in the lines: the index of a line and a byte of it.
pub(super) type At = (usize, usize);

/// A value among the lines.
#[derive(Debug)]
pub(super) struct Region {
    pub(super) start: At,
    pub(super) end: At,
    pub(super) value: BracketValue,
    /// Whether the text ends before it does.
    pub(super) is_cut: bool,
}

/// The outermost values in `[]` and `{}` of a text.
pub(super) fn regions(lines: &[Line<'_>]) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut at = (0, 0);
    while at.0 < lines.len() {
        let Some(column) = lines[at.0].text[at.1..].find(['[', '{']) else {
            at = (at.0 + 1, 0);
            continue;
        };
        let start = (at.0, at.1 + column);
        let mut parser = Parser { lines, at: start, depth: 0, is_cut: false };
        match parser.value() {
            Some(value) => {
                regions.push(Region { start, end: parser.at, value, is_cut: parser.is_cut });
            }
            // What was read so far is no value, so that a text is read once.
            None if parser.at <= start => parser.at = (start.0, start.1 + 1),
            None => {}
        }
        at = parser.at;
    }
    regions
}

struct Parser<'a> {
    lines: &'a [Line<'a>],
    at: At,
    depth: usize,
    is_cut: bool,
}

impl Parser<'_> {
    /// The rest of the current line.
    fn rest(&self) -> &str {
        self.lines.get(self.at.0).map_or("", |line| &line.text[self.at.1..])
    }

    /// The next character that is no blank; moves to it.
    fn peek(&mut self) -> Option<char> {
        while self.at.0 < self.lines.len() {
            let rest = self.rest();
            let word = rest.trim_start();
            self.at.1 += rest.len() - word.len();
            if let Some(c) = self.rest().chars().next() {
                return Some(c);
            }
            self.at = (self.at.0 + 1, 0);
        }
        None
    }

    fn skip(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        self.at.1 += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    fn value(&mut self) -> Option<BracketValue> {
        /// No text that people have is deeper.
        const DEEPEST: usize = 64;
        super::work::count(1);
        let first = self.peek()?;
        let line = self.lines[self.at.0].number;
        let kind = match first {
            '[' | '(' | '{' if self.depth == DEEPEST => return None,
            '[' => self.list('[', ']')?,
            '(' => self.list('(', ')')?,
            '{' => self.braces()?,
            '"' | '\'' | '`' => Kind::Text(self.string(first)?),
            _ => self.word()?,
        };
        Some(BracketValue { line, kind })
    }

    fn list(&mut self, open: char, close: char) -> Option<Kind> {
        self.skip(open);
        self.depth += 1;
        let mut parts = Vec::new();
        while !self.skip(close) {
            if self.peek().is_none() {
                self.is_cut = true;
                break;
            }
            parts.push(self.value()?);
            if !self.skip(',') && self.peek().is_some_and(|next| next != close) {
                return None;
            }
        }
        self.depth -= 1;
        Some(Kind::List(parts))
    }

    /// An object, or a list as C writes it.
    fn braces(&mut self) -> Option<Kind> {
        self.skip('{');
        self.depth += 1;
        let (mut fields, mut parts) = (Vec::new(), Vec::new());
        while !self.skip('}') {
            if self.peek().is_none() {
                self.is_cut = true;
                break;
            }
            let value = self.value()?;
            if self.skip(':') {
                let key = value.text()?.to_owned();
                match self.value() {
                    Some(value) => fields.push((key, value)),
                    None if self.peek().is_none() => {
                        self.is_cut = true;
                        break;
                    }
                    None => return None,
                }
            } else if fields.is_empty() || self.peek().is_some() {
                parts.push(value);
            }
            if !self.skip(',') && self.peek().is_some_and(|next| next != '}') {
                return None;
            }
        }
        self.depth -= 1;
        match (fields.is_empty(), parts.is_empty()) {
            (false, true) => Some(Kind::Object(fields)),
            (true, _) => Some(Kind::List(parts)),
            (false, false) => None,
        }
    }

    /// A string on one line. Escaped line ends become line ends.
    fn string(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest()[1..].char_indices();
        let (mut end, mut high) = (None, None);
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => match chars.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let code: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                        let unit = u16::from_str_radix(&code, 16).unwrap_or(0xfffd);
                        // Characters beyond U+FFFF are two units.
                        let units = high.take().into_iter().chain([unit]);
                        let c = char::decode_utf16(units).last().and_then(Result::ok);
                        match c {
                            Some(c) => text.push(c),
                            None => high = Some(unit),
                        }
                    }
                    c => text.push(c),
                },
                c if c == quote => {
                    end = Some(at + 2);
                    break;
                }
                c => text.push(c),
            }
        }
        super::work::count(text.len());
        let is_last = self.lines[self.at.0 + 1..].iter().all(Line::is_blank);
        self.is_cut |= end.is_none() && is_last;
        self.at.1 += end.or_else(|| is_last.then(|| self.rest().len()))?;
        Some(text)
    }

    /// A number or a word without quotes.
    fn word(&mut self) -> Option<Kind> {
        let rest = self.rest();
        let end = rest.find([',', ':', ';', '[', ']', '{', '}', '(', ')', '"', '\'']);
        let end = end.unwrap_or(rest.len());
        let word = rest[..end].trim_end();
        super::work::count(end);
        if word.is_empty() {
            return None;
        }
        let kind = match word {
            "null" | "None" | "nil" | "undefined" => Kind::Null,
            word => Kind::Text(word.to_owned()),
        };
        self.at.1 += end;
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, regions};
    use crate::text::decode::lines;
    use crate::text::work;

    fn joined(text: &str) -> Vec<String> {
        regions(&lines(text)).iter().map(|region| region.value.joined()).collect()
    }

    #[test]
    fn values_of_several_languages() {
        assert_eq!(joined("x = [\n  ['JD', \"2D\"],\n  (\"KD\", 'KC'),\n];"), ["JD 2D KD KC"]);
        assert_eq!(joined("{deal: 58, 'won': True, \"a\": null}"), ["58 True"]);
        assert_eq!(joined("char *x[] = { \"JD\", \"2D\" };"), ["", "JD 2D"]);
        let found = regions(&lines("a\n{\"deal\": 1}\n{\"deal\": 2}"));
        assert_eq!(
            found.iter().map(|it| (it.start.0, it.end.0)).collect::<Vec<_>>(),
            [(1, 1), (2, 2)]
        );
        assert!(matches!(&found[0].value.kind, Kind::Object(fields) if fields[0].0 == "deal"));
    }

    #[test]
    fn what_does_not_parse_is_passed_over() {
        assert_eq!(joined("[[[ {a b: [1] } x"), Vec::<String>::new());
        assert_eq!(joined("function f() { return 1; }"), Vec::<String>::new());
    }

    #[test]
    fn brackets_take_linear_time() {
        for piece in ["[", "{", "{?}", "[1,", "(\"", "{\"a\":", "[']", "{a:[(", "[\"\\"] {
            let work = |times: usize| {
                let text = piece.repeat(times);
                work::of(|| _ = regions(&lines(&text)))
            };
            let (short, long) = (work(1000), work(8000));
            assert!(long <= 10 * short.max(1000), "{piece}: {short}, {long}");
        }
    }
}
