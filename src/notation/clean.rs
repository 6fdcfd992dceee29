//! Pasted text made plain: marks, tags and blanks of all kinds.

/// A line break that the original has no line for: an HTML tag such as `<br>`.
const SOFT_BREAK: char = '\u{b}';
/// A tag longer than this is taken for text.
const LONGEST_TAG: usize = 400;

/// Text from bytes of any kind: UTF-8, UTF-16 with a byte-order mark, else bytes that are no
/// UTF-8 as Latin-1.
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

/// Removes what only dresses the text: byte-order marks, HTML tags and entities, carriage returns.
pub(super) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = after;
        match c {
            '\r' if after.starts_with('\n') => {}
            '\r' | '\n' => out.push('\n'),
            '<' => match tag(after) {
                Some((name, behind)) => {
                    out.push(if breaks_line(name) { SOFT_BREAK } else { ' ' });
                    rest = behind;
                }
                None => out.push('<'),
            },
            '&' => match entity(after) {
                Some((c, behind)) => {
                    out.push(c);
                    rest = behind;
                }
                None => out.push('&'),
            },
            '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => {}
            '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push(SOFT_BREAK),
            // Full-width forms, as East Asian input methods write them.
            '\u{ff01}'..='\u{ff5e}' => {
                out.extend(char::from_u32(c as u32 - 0xff01 + 0x21));
            }
            // A tab can part the fields of a table.
            '\t' => out.push('\t'),
            c if c.is_whitespace() || c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The lines of a cleaned text, each with its number in the original; soft breaks break too.
pub(super) fn lines(cleaned: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(cleaned.split('\n'))
        .flat_map(|(number, line)| line.split(SOFT_BREAK).map(move |part| (number, part.trim())))
}

/// The name of the HTML tag that starts here (behind its `<`), and what is behind it.
fn tag(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
        return None;
    }
    let end = text.bytes().take(LONGEST_TAG).position(|b| matches!(b, b'>' | b'\n' | b'<'))?;
    let behind = text[end..].strip_prefix('>')?;
    let name = text[..end].trim_start_matches('/');
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    Some((&name[..length], behind))
}

fn breaks_line(tag: &str) -> bool {
    const BREAKING: [&str; 16] = [
        "br", "p", "div", "tr", "li", "pre", "table", "ul", "ol", "hr", "h1", "h2", "h3", "h4",
        "h5", "title",
    ];
    BREAKING.iter().any(|name| name.eq_ignore_ascii_case(tag))
}

/// The character that the HTML entity starting here (behind its `&`) stands for.
fn entity(text: &str) -> Option<(char, &str)> {
    const ENTITIES: [(&str, char); 10] = [
        ("nbsp;", ' '),
        ("#160;", ' '),
        ("#xa0;", ' '),
        ("#xA0;", ' '),
        ("#9;", '\t'),
        ("#35;", '#'),
        ("amp;", '&'),
        ("lt;", '<'),
        ("gt;", '>'),
        ("quot;", '"'),
    ];
    ENTITIES.iter().find_map(|&(name, c)| text.strip_prefix(name).map(|behind| (c, behind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> Vec<(usize, String)> {
        lines(&clean(text)).map(|(n, line)| (n, line.to_owned())).collect()
    }

    #[test]
    fn dress_is_taken_off_and_line_numbers_stay() {
        let text = "\u{feff}<h3 class=\"x\">#617</h3>\r\n26&nbsp;76<BR>5a\u{a0}bh\rｃ６ 1<2 </p";
        let expected =
            [(1, ""), (1, "#617"), (1, ""), (2, "26 76"), (2, "5a bh"), (3, "c6 1<2 </p")];
        assert_eq!(cleaned(text), expected.map(|(n, line)| (n, line.to_owned())));
    }

    #[test]
    fn bytes_of_every_kind_become_text() {
        assert_eq!(decode("26 ♠".as_bytes()), "26 ♠");
        assert_eq!(decode(b"26\xa076"), "26\u{a0}76");
        assert_eq!(decode(b"\xff\xfe2\x006\x00"), "26");
        assert_eq!(decode(b"\xfe\xff\x002\x006\x00"), "26");
        assert_eq!(decode(b"\xff\xfe"), "");
    }
}
