//! Bytes to lines of characters, each with its place in the source and on the screen.
//!
//! Tags, entities, escape sequences and invisible characters are removed here, once. Everything
//! that reads a text reads these lines: boards by where a character is shown, moves as words.

use std::fmt;

use layout::{EMOJI, Layout};

mod layout;
mod markup;
mod picture;

/// Text from bytes of any kind: UTF-8, UTF-16 with a byte-order mark, else bytes that are no
/// UTF-8 as Latin-1.
///
/// ```
/// use freecell::text::decode;
/// assert_eq!(decode("10♥".as_bytes()), "10♥");
/// assert_eq!(decode(b"\xff\xfe2\x006\x00"), "26");
/// assert_eq!(decode(b"caf\xe9"), "café");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => {
            let mut text = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().copied().map(char::from));
            }
            text
        }
    }
}

/// A place in a text.
///
/// ```
/// use freecell::text::TextPlace;
/// assert_eq!(TextPlace { line: 7, character: 10 }.to_string(), "line 7, character 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextPlace {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub character: usize,
}

impl Default for TextPlace {
    /// The first character.
    fn default() -> Self {
        Self { line: 1, character: 1 }
    }
}

impl fmt::Display for TextPlace {
    /// Writes `line 7, character 10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}", self.line, self.character)
    }
}

/// A character with its place in the source and its column on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) c: char,
    pub(crate) x: u32,
    /// Line and character in the source, small, as there is a glyph for each character.
    at: (u32, u32),
}

impl Glyph {
    /// Replaces the character by a space.
    fn blank(&mut self) {
        self.c = ' ';
    }

    /// Another character at the same place.
    pub(crate) fn with(self, c: char) -> Self {
        Self { c, ..self }
    }

    /// A character with its place in the source.
    fn new(c: char, x: u32, at: TextPlace) -> Self {
        let small = |n| u32::try_from(n).unwrap_or(u32::MAX);
        Self { c, x, at: (small(at.line), small(at.character)) }
    }

    /// The place of the character in the source.
    pub(crate) fn at(self) -> TextPlace {
        TextPlace { line: self.at.0 as usize, character: self.at.1 as usize }
    }
}

/// Characters between tab stops; a table's columns become tab stops too.
const TAB: u32 = 8;
/// No board needs a longer line; one that is longer is cut, between words if it has any.
const LONGEST: usize = 1 << 20;

/// No words that are struck out have more bytes.
const LONGEST_STRUCK: usize = 200;

/// Other forms of usual characters: the first and the last of a block, the usual character of its first one, and the
/// width of each.
const OTHER_FORMS: [(char, char, char, u32); 12] = [
    // Full-width forms, as East Asian input methods write them.
    ('\u{ff01}', '\u{ff5e}', '!', 2),
    // Digits of Arabic and Persian.
    ('\u{660}', '\u{669}', '0', 1),
    ('\u{6f0}', '\u{6f9}', '0', 1),
    // Digits in circles.
    ('\u{2460}', '\u{2468}', '1', 1),
    ('\u{2776}', '\u{277e}', '1', 1),
    ('\u{2780}', '\u{2788}', '1', 1),
    ('\u{278a}', '\u{2792}', '1', 1),
    // Letters in circles and squares.
    ('\u{24d0}', '\u{24e9}', 'a', 1),
    ('\u{24b6}', '\u{24cf}', 'A', 1),
    ('\u{1f130}', '\u{1f149}', 'A', 1),
    ('\u{1f150}', '\u{1f169}', 'A', 1),
    ('\u{1f170}', '\u{1f189}', 'A', 1),
];

/// The usual character for another form of it, and how many columns wide it is shown.
pub(super) fn usual(c: char) -> (char, u32) {
    match c {
        _ if c.is_ascii() => (c, 1),
        // A minus that is no hyphen.
        '\u{2212}' => ('-', 1),
        // Other shapes of suits.
        '\u{2764}' | '\u{1f5a4}' => ('♥', 1),
        '\u{25c6}' | '\u{25c7}' | '\u{2b25}' | '\u{2b26}' | '\u{2b29}' => ('♦', 1),
        c => {
            let form = OTHER_FORMS.iter().find(|(first, last, ..)| (*first..=*last).contains(&c));
            let usual = form.and_then(|(first, _, usual, width)| {
                let usual = char::from_u32(c as u32 - *first as u32 + *usual as u32)?;
                Some((usual, *width))
            });
            usual.unwrap_or((c, 1))
        }
    }
}

/// A line as it is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    /// Its number in the source, from 1; a tag such as `<br>` starts a line with the same number.
    pub(crate) number: usize,
    pub(crate) glyphs: Vec<Glyph>,
    /// It is the start or the end of an object with a game or a board, and has no characters.
    pub(crate) is_edge: bool,
}

impl Line {
    /// Adds a character with its place in the source.
    pub(crate) fn put(&mut self, c: char, at: TextPlace) {
        let x = u32::try_from(self.glyphs.len()).unwrap_or(u32::MAX);
        self.glyphs.push(Glyph::new(c, x, at));
    }

    /// The end of the line as a character.
    pub(crate) fn end(&self) -> Glyph {
        let character = self.glyphs.last().map_or(1, |last| last.at().character + 1);
        Glyph::new('\n', 0, TextPlace { line: self.number, character })
    }

    /// Blanks the mark of a list, `• 26`. A mark that comes again may be an empty place.
    fn drop_bullet(&mut self) {
        let mut glyphs = self.glyphs.iter_mut().skip_while(|glyph| glyph.c == ' ');
        if let Some(mark) = glyphs.next()
            && matches!(mark.c, '•' | '◦' | '‣' | '▿' | '*')
            && glyphs.next().is_some_and(|next| next.c == ' ')
            && glyphs.all(|glyph| glyph.c != mark.c)
        {
            mark.blank();
        }
    }

    /// The line as text without blanks around it; all blanks but tabs, which can part the fields of
    /// a table, are spaces.
    pub(crate) fn text(&self) -> String {
        let plain =
            |c: char| if c != '\t' && (c.is_whitespace() || c.is_control()) { ' ' } else { c };
        let text: String = self.glyphs.iter().map(|glyph| plain(glyph.c)).collect();
        let trimmed = text.trim();
        if trimmed.len() == text.len() { text } else { trimmed.to_owned() }
    }
}

/// What ends a line.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Breaks {
    /// The ends of the text's lines.
    #[default]
    Text,
    /// Tags such as `<br>`.
    Tags,
    /// The ends of the text's lines, until `</pre>`.
    Preformatted,
}

/// Reads a text line by line, as it is shown.
#[derive(Clone, Default)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// The byte that is read next.
    next: usize,
    /// The place of the current character.
    at: TextPlace,
    /// The place of the next one.
    next_at: TextPlace,
    line: Line,
    /// A line that has just ended.
    finished: Option<Line>,
    ended: bool,
    x: u32,
    breaks: Breaks,
    pictures: picture::Pictures,
    /// Inside a table's cell a line break is a space.
    in_cell: bool,
    /// How many elements are open in which the ends of the text's lines are spaces.
    elements: usize,
    /// A tag has just ended the line.
    after_break: bool,
    layout: Layout,
    /// How many characters at the start of the current line are its number or a hash.
    left_out: usize,
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
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
    pub(crate) fn new(text: &'a str) -> Self {
        let breaks = if markup::has_line_tags(text) { Breaks::Tags } else { Breaks::Text };
        Self {
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: Line { number: 1, ..Line::default() },
            breaks,
            layout: Layout::of(text),
            ..Self::default()
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.next..].chars().next()
    }

    fn read(&mut self, c: char) {
        if self.at.character == 1 {
            self.left_out = self.layout.left_out(&self.text[self.next - c.len_utf8()..]);
        }
        match c {
            '\u{1b}' => self.skip_escape(),
            '<' => self.tag(),
            '&' => self.entity(),
            '\\' => self.command(),
            '~' if self.skip_struck() => {}
            '$' if markup::is_tex_card(&self.text[self.next..]) => {}
            '\r' if self.peek() == Some('\n') => {}
            '\n' | '\r' if std::mem::take(&mut self.after_break) => {}
            c if self.breaks == Breaks::Tags && self.elements > 0 && c.is_whitespace() => {
                self.space();
            }
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => self.end_line(),
            '\t' => self.tab(),
            _ if self.at.character <= self.left_out => self.put(' '),
            c => self.put(c),
        }
        let length = self.line.glyphs.len();
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
            self.next_at = TextPlace { line: self.at.line + 1, character: 1 };
        } else {
            self.next_at.character += 1;
        }
        Some(c)
    }

    /// Skips to a byte: what is before it is part of the current character.
    fn skip_to(&mut self, byte: usize) {
        let place = self.at;
        while self.next < byte && self.next_char().is_some() {}
        self.at = place;
    }

    fn put(&mut self, c: char) {
        // Variation selectors, joiners, soft hyphens and marks of direction are not shown. The one
        // for emoji makes the character before it two columns wide. Dots of Braille say how high a
        // column is.
        if matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | '\u{20e3}' | '\u{feff}' | '\u{2800}'..='\u{28ff}')
        {
            self.x += if c == EMOJI { self.layout.width_of_emoji } else { 0 };
            return;
        }
        if self.line.glyphs.is_empty() {
            self.line.number = self.at.line;
        }
        self.after_break = false;
        let (c, width) = usual(c);
        self.line.glyphs.push(Glyph::new(c, self.x, self.at));
        self.x += width;
    }

    /// Space between tags: one blank, whatever it is, and none at the start of a line.
    fn space(&mut self) {
        if self.line.glyphs.last().is_some_and(|glyph| !glyph.c.is_whitespace()) {
            self.put(' ');
        }
    }

    fn tab(&mut self) {
        self.put('\t');
        self.x = self.x.next_multiple_of(TAB);
    }

    fn end_line(&mut self) {
        self.pictures.clean(&mut self.line.glyphs);
        self.line.drop_bullet();
        // A line of its own length: a large text has many.
        let glyphs = self.line.glyphs.as_slice().into();
        self.finished = Some(Line { number: self.line.number, glyphs, ..Line::default() });
        self.line.glyphs.clear();
        self.line.number = self.next_at.line;
        self.x = 0;
    }

    /// Skips what is struck out, `~~26~~`.
    fn skip_struck(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.next..];
        let inside = rest.strip_prefix(b"~").unwrap_or_default();
        let end = inside.windows(2).take(LONGEST_STRUCK).position(|mark| mark == b"~~");
        let end = end.filter(|end| *end > 0 && !inside[..*end].contains(&b'\n'));
        if let Some(end) = end {
            self.skip_to(self.next + 1 + end + 2);
        }
        end.is_some()
    }

    /// Skips `ESC [ … letter`, the colours of terminals.
    fn skip_escape(&mut self) {
        let Some(rest) = self.text[self.next..].strip_prefix('[') else { return };
        let end = rest.find(|c| matches!(c, '\n' | '@'..='~')).unwrap_or(rest.len());
        let is_letter = rest[end..].starts_with(|c| c != '\n');
        self.skip_to(self.next + 1 + end + usize::from(is_letter));
    }

    /// Reads a suit after the `\` of its command in TeX, or takes the `\` as it is.
    fn command(&mut self) {
        let Some((length, suit)) = markup::tex_suit(&self.text[self.next..]) else {
            return self.put('\\');
        };
        let closes = self.text[self.next + length..].starts_with('$');
        self.skip_to(self.next + length + usize::from(closes));
        self.put(suit);
    }

    /// Reads an entity after its `&`, or takes the `&` as it is.
    fn entity(&mut self) {
        /// The longest entity that is looked for.
        const LONGEST: usize = 10;
        let rest = &self.text[self.next..];
        let end = rest.bytes().take(LONGEST).position(|b| b == b';');
        let decoded = end.and_then(|end| markup::named_character(&rest[..end]));
        let (Some(end), Some(c)) = (end, decoded) else {
            return self.put('&');
        };
        self.skip_to(self.next + end + 1);
        self.put(c);
    }
}
