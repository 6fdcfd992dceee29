//! Pasted text as plain lines: tags, entities, escape sequences and invisible characters removed,
//! with each character's place in the text it came from.

use crate::board::format::TextPlace;

/// A character, where it stands in the source, and how far right it is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) c: char,
    pub(super) x: u32,
    /// Line and character in the source, small, as there is a glyph for each character.
    at: (u32, u32),
}

impl Glyph {
    /// A character that stands there in the source.
    fn new(c: char, x: u32, at: TextPlace) -> Self {
        let small = |n| u32::try_from(n).unwrap_or(u32::MAX);
        Self { c, x, at: (small(at.line), small(at.column)) }
    }

    /// Where the character stands in the source.
    pub(super) fn at(self) -> TextPlace {
        TextPlace { line: self.at.0 as usize, column: self.at.1 as usize }
    }
}

/// Characters between tab stops; a table's columns become tab stops too.
const TAB: u32 = 8;
/// No board needs a longer line; one that is longer is cut, between words if it has any.
const LONGEST: usize = 1 << 20;

/// The lines of a text, not yet cut into tokens.
pub(super) fn lines(text: &str) -> Lines<'_> {
    Lines::new(text)
}

/// What ends a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    /// The ends of the text's lines.
    Text,
    /// Tags such as `<br>`.
    Tags,
    /// The ends of the text's lines, until `</pre>`.
    Preformatted,
}

/// Reads a text line by line, as it is shown.
pub(super) struct Lines<'a> {
    text: &'a str,
    /// The byte that is read next.
    next: usize,
    /// Where the character read last stands.
    at: TextPlace,
    /// Where the next one stands.
    next_at: TextPlace,
    line: Vec<Glyph>,
    /// A line that has just ended.
    finished: Option<Vec<Glyph>>,
    ended: bool,
    x: u32,
    breaks: Breaks,
    /// Inside a table's cell a line break is a space.
    in_cell: bool,
}

impl Iterator for Lines<'_> {
    type Item = Vec<Glyph>;

    fn next(&mut self) -> Option<Vec<Glyph>> {
        while let Some(c) = self.next_char() {
            self.read(c);
            if let Some(line) = self.finished.take() {
                return Some(line);
            }
        }
        if std::mem::replace(&mut self.ended, true) {
            return None;
        }
        self.end_line();
        self.finished.take()
    }
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let start = TextPlace { line: 1, column: 1 };
        let breaks = if has_line_tags(text) { Breaks::Tags } else { Breaks::Text };
        Self {
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
            next: 0,
            at: start,
            next_at: start,
            line: Vec::new(),
            finished: None,
            ended: false,
            x: 0,
            breaks,
            in_cell: false,
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.next..].chars().next()
    }

    fn read(&mut self, c: char) {
        match c {
            '\u{1b}' => self.skip_escape(),
            '<' => self.tag(),
            '&' => self.entity(),
            '\r' if self.peek() == Some('\n') => {}
            c if self.breaks == Breaks::Tags && c.is_whitespace() => self.space(),
            '\n' | '\r' => self.end_line(),
            '\t' => self.tab(),
            c => self.put(c),
        }
        let length = self.line.len();
        if length >= LONGEST && (c.is_whitespace() || length >= 2 * LONGEST) {
            self.end_line();
        }
    }

    fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.next += c.len_utf8();
        self.at = self.next_at;
        // A line ends at LF, at CR, and once at CR LF.
        if c == '\n' || (c == '\r' && self.peek() != Some('\n')) {
            self.next_at = TextPlace { line: self.at.line + 1, column: 1 };
        } else {
            self.next_at.column += 1;
        }
        Some(c)
    }

    fn skip_to(&mut self, byte: usize) {
        while self.next < byte && self.next_char().is_some() {}
    }

    fn put(&mut self, c: char) {
        // Variation selectors, joiners, soft hyphens and marks of direction are not seen.
        if matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | '\u{feff}')
        {
            return;
        }
        self.line.push(Glyph::new(c, self.x, self.at));
        self.x += 1;
    }

    /// Space between tags: one blank, whatever it is, and none at the start of a line.
    fn space(&mut self) {
        if self.line.last().is_some_and(|glyph| !glyph.c.is_whitespace()) {
            self.put(' ');
        }
    }

    fn tab(&mut self) {
        self.put('\t');
        self.x = self.x.next_multiple_of(TAB);
    }

    fn end_line(&mut self) {
        // A line of its own length: a large text has many.
        self.finished = Some(self.line.as_slice().into());
        self.line.clear();
        self.x = 0;
    }

    /// Skips `ESC [ … letter`, the colours of terminals.
    fn skip_escape(&mut self) {
        if self.peek() != Some('[') {
            return;
        }
        self.next_char();
        while let Some(c) = self.peek() {
            if c == '\n' {
                return;
            }
            self.next_char();
            if ('\u{40}'..='\u{7e}').contains(&c) {
                return;
            }
        }
    }

    /// Reads a tag after its `<`, or takes the `<` as it is.
    fn tag(&mut self) {
        let rest = &self.text[self.next..];
        let starts = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        let end = if rest.starts_with("!--") {
            // A comment that is never closed reaches to the end.
            Some(rest.find("-->").map_or(rest.len(), |at| at + 2))
        } else {
            rest.find(['<', '>']).filter(|&at| rest[at..].starts_with('>'))
        };
        let (true, Some(end)) = (starts, end) else {
            self.put('<');
            return;
        };
        let tag = &rest[..end.min(rest.len())];
        let name_length =
            tag[1..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(end, |n| n + 1);
        let name = tag[..name_length].to_ascii_lowercase();
        let place = self.at;
        self.skip_to(self.next + end + 1);
        self.at = place;
        match name.as_str() {
            "td" | "th" => {
                self.in_cell = true;
                self.tab();
            }
            "/td" | "/th" => self.in_cell = false,
            "br" if self.in_cell => self.put(' '),
            "br" | "tr" | "/tr" | "p" | "/p" | "div" | "/div" | "li" | "/li" | "table"
            | "/table" | "ul" | "/ul" => self.end_line(),
            "pre" if self.breaks == Breaks::Tags => self.breaks = Breaks::Preformatted,
            "/pre" if self.breaks == Breaks::Preformatted => self.breaks = Breaks::Tags,
            "script" | "style" => self.skip_element(&name),
            "img" => self.image(tag),
            _ => {}
        }
    }

    /// Skips what stands between a tag and the one that closes it, which is no text.
    fn skip_element(&mut self, name: &str) {
        let rest = &self.text[self.next..];
        let close = rest.match_indices("</").find(|(at, _)| {
            rest.get(at + 2..at + 2 + name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name))
        });
        let end = close.map_or(self.text.len(), |(at, _)| self.next + at);
        self.skip_to(end);
    }

    /// The text that stands for a picture, else its file's name.
    fn image(&mut self, tag: &str) {
        let named = || {
            let file = attribute(tag, "src=")?.rsplit('/').next()?;
            file.split('.').next()
        };
        let Some(text) = attribute(tag, "alt=").filter(|alt| !alt.is_empty()).or_else(named) else {
            return;
        };
        self.put(' ');
        for c in text.chars() {
            self.put(c);
        }
        self.put(' ');
    }

    /// Reads an entity after its `&`, or takes the `&` as it is.
    fn entity(&mut self) {
        /// The longest entity that is looked for.
        const LONGEST: usize = 10;
        let rest = &self.text[self.next..];
        let end = rest.bytes().take(LONGEST).position(|b| b == b';');
        let decoded = end.and_then(|end| decode(&rest[..end]));
        let (Some(end), Some(c)) = (end, decoded) else {
            self.put('&');
            return;
        };
        let place = self.at;
        self.skip_to(self.next + end + 1);
        self.at = place;
        self.put(c);
    }
}

/// The value of a tag's attribute, which is named with its equals sign.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = tag.split_once(name)?;
    match after.chars().next().filter(|&c| c == '"' || c == '\'') {
        Some(quote) => after[1..].split(quote).next(),
        None => after.split_whitespace().next(),
    }
}

/// The character an entity (without `&` and `;`) stands for.
fn decode(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return code.ok().and_then(char::from_u32).filter(|c| !c.is_control());
    }
    Some(match name {
        "clubs" => '♣',
        "diams" => '♦',
        "hearts" => '♥',
        "spades" => '♠',
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "quot" => '"',
        "apos" => '\'',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "hellip" => '…',
        "mdash" | "ndash" | "minus" => '-',
        _ => return None,
    })
}

/// Whether tags say where lines end.
fn has_line_tags(text: &str) -> bool {
    let tags = text.match_indices('<').filter_map(|(at, _)| text.as_bytes().get(at + 1..at + 3));
    tags.into_iter().any(|name| {
        let name = name.to_ascii_lowercase();
        [&b"tr"[..], b"td", b"br", b"li", b"p>", b"di"].contains(&&name[..])
    })
}
