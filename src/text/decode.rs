//! Bytes to lines: encodings, HTML, quotes and prompts.
//!
//! What every recogniser would have to know is done here once: other forms of characters become
//! the usual ones, invisible characters go, tags become line ends and tabs, and the marks of a
//! quoted mail or of a terminal in front of a line become blanks.

use std::borrow::Cow;
use std::fmt;

mod html;

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

impl fmt::Display for TextPlace {
    /// Writes `line 7, character 10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}", self.line, self.character)
    }
}

/// Whether a number stood before a line that only counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Dress {
    #[default]
    Plain,
    /// Of a numbering of moves: the line tells one, or is named.
    Numbered,
    /// The number neither follows the one before nor certainly names a deal.
    Misnumbered,
}

/// A line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Its number in the source, from 1; a tag such as `<br>` starts a line with the same number.
    pub(crate) number: usize,
    /// Its characters in their usual forms, without the line end.
    pub(crate) text: Cow<'a, str>,
    pub(crate) dress: Dress,
}

impl<'a> Line<'a> {
    /// A line without a number before it.
    pub(crate) fn new(number: usize, text: Cow<'a, str>) -> Self {
        Self { number, text, dress: Dress::Plain }
    }
}

impl Line<'_> {
    /// Whether it has only blanks.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// The lines of a text.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    super::work::count(text.len());
    let source = text.strip_prefix('\u{feff}').unwrap_or(text);
    let shown: Vec<(usize, Cow<'_, str>)> = if html::is_html(source) {
        html::lines(source).into_iter().map(|(number, line)| (number, Cow::Owned(line))).collect()
    } else {
        let lines = source.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
        lines
            .flat_map(|line| line.split('\r'))
            .map(Cow::Borrowed)
            .enumerate()
            .map(|(i, line)| (i + 1, line))
            .collect()
    };
    let mut lines: Vec<Line<'_>> =
        shown.into_iter().map(|(number, text)| Line::new(number, usual(text))).collect();
    unquote(&mut lines);
    lines
}

/// A line with every character in its usual form.
fn usual(line: Cow<'_, str>) -> Cow<'_, str> {
    let line = unescape(line);
    if line.bytes().all(|b| (b' '..0x7f).contains(&b) || b == b'\t') {
        return line;
    }
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => skip_escape(&mut chars),
            '\t' => text.push('\t'),
            // Variation selectors, joiners, marks of writing direction, soft hyphens.
            '\u{fe0e}'
            | '\u{fe0f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{ad}'
            | '\u{feff}' => {}
            c if c.is_control() || c.is_whitespace() => text.push(' '),
            '\u{ff01}'..='\u{ff5e}' => {
                text.extend(char::from_u32(c as u32 - 0xff01 + u32::from(b'!')));
            }
            '\u{2212}' | '\u{2010}' | '\u{2011}' => text.push('-'),
            '\u{2764}' | '\u{1f5a4}' => text.push('♥'),
            '\u{25c6}' | '\u{25c7}' => text.push('♦'),
            c => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// A line with signs of suits instead of their escapes in JSON: `10\u2665`.
fn unescape(line: Cow<'_, str>) -> Cow<'_, str> {
    if !line.contains("\\u26") {
        return line;
    }
    let suits = (0x2660..=0x2667).filter_map(char::from_u32);
    let plain = suits.fold(line.into_owned(), |line, suit| {
        line.replace(&suit.escape_unicode().to_string().replace(['{', '}'], ""), &suit.to_string())
    });
    plain.into()
}

/// Skips the rest of an escape sequence of a terminal, such as `ESC [ 31 m`.
fn skip_escape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    if chars.next_if_eq(&'[').is_none() {
        chars.next();
        return;
    }
    while chars.next_if(|c| matches!(c, '0'..='?' | ' '..='/')).is_some() {}
    chars.next_if(|c| matches!(c, '@'..='~'));
}

/// Blanks what mails and terminals put in front of lines: `> `, `AM> `, `$ `, `me@home:~$ `.
fn unquote(lines: &mut [Line<'_>]) {
    for line in lines {
        let end = quote_end(&line.text);
        if end > 0 {
            let blanks = line.text[..end].chars().count();
            line.text = Cow::Owned(" ".repeat(blanks) + &line.text[end..]);
        }
    }
}

/// The byte of a line behind the marks of a quote or a prompt.
fn quote_end(line: &str) -> usize {
    let mut end = 0;
    loop {
        let rest = &line[end..];
        let word = rest.trim_start();
        let blanks = rest.len() - word.len();
        let initials = word.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(word.len());
        let mark = &word[initials..];
        let is_quote = mark.starts_with('>') && initials <= 3 && !mark.starts_with(">=");
        let is_prompt = initials == 0 && (word.starts_with("$ ") || word == "$");
        if is_quote || is_prompt {
            end += blanks + initials + 1;
            continue;
        }
        // A prompt with a name and a folder: `me@home:~/games$ `, `C:\games> `, `PS C:\games> `.
        let first = word.strip_prefix("PS ").unwrap_or(word);
        let head = first.split([' ', '\t']).next().unwrap_or_default();
        let is_place =
            head.contains([':', '@']) && head.len() > 1 && head.contains(['~', '/', '\\', '@']);
        return if end == 0 && is_place && head.ends_with(['$', '>', '#', '%']) {
            word.as_ptr() as usize - line.as_ptr() as usize
                + (word.len() - first.len())
                + head.len()
        } else {
            end
        };
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    fn shown(text: &str) -> Vec<(usize, String)> {
        lines(text).into_iter().map(|line| (line.number, line.text.trim_end().to_owned())).collect()
    }

    #[test]
    fn lines_have_the_numbers_of_the_source() {
        assert_eq!(
            shown("a\r\nb\rc\n"),
            [(1, "a".into()), (2, "b".into()), (3, "c".into()), (4, String::new())]
        );
        let html = "<p>a<br>b</p>\n<dl><dt>#1</dt><dd>c&nbsp;&hearts;</dd></dl>";
        let found: Vec<_> = shown(html).into_iter().filter(|(_, line)| !line.is_empty()).collect();
        assert_eq!(found, [(1, "a".into()), (1, "b".into()), (2, "#1".into()), (2, "c ♥".into())]);
    }

    #[test]
    fn cells_of_a_table_are_parted_by_tabs() {
        let html = "<table><tr><td>7D</td><td class=x></td><td>5C</td></tr></table>";
        let found: Vec<_> = shown(html).into_iter().filter(|(_, line)| !line.is_empty()).collect();
        assert_eq!(found, [(1, "7D\t\t5C".into())]);
    }

    #[test]
    fn other_forms_of_characters() {
        assert_eq!(shown("\u{1b}[31m♥\u{fe0f}\u{1b}[0m ７Ｄ"), [(1, "♥ 7D".into())]);
    }

    #[test]
    fn quotes_and_prompts_are_blanks() {
        for (line, right) in [
            ("> 26 76", "  26 76"),
            (" AM>  1a", "      1a"),
            ("> > a", "    a"),
            ("$ freecell", "  freecell"),
            ("me@home:~/games$ ls", "                 ls"),
            ("PS C:\\games> x", "             x"),
            ("a -> b", "a -> b"),
            ("7 > 8", "7 > 8"),
        ] {
            assert_eq!(shown(line), [(1, right.to_owned())]);
        }
    }
}
