//! HTML and Markdown with tags, as lines.

/// Tags that begin and end a line.
const BLOCKS: &str = " p div li ul ol dl dt dd tr table thead tbody caption section article summary \
    details header footer main aside nav form pre blockquote figure h1 h2 h3 h4 h5 h6 br hr title \
    body html head center option ";
/// Tags that stand in a line, or whose text is not shown.
const OTHERS: &str = " td th b i em strong a span code font tt sub sup u s small script style meta link \
    img input text svg defs path rect use desc nowiki ";

/// Whether a text has tags of HTML.
pub(super) fn is_html(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if tag(rest).is_some() {
            return true;
        }
    }
    false
}

/// A tag, without its brackets.
struct Tag<'a> {
    name: &'a str,
    is_end: bool,
    text: &'a str,
}

/// The tag at the start of the text behind a `<`.
fn tag(text: &str) -> Option<Tag<'_>> {
    /// Longer tags are hardly any.
    const LONGEST: usize = 4000;
    let mut longest = text.len().min(LONGEST);
    while !text.is_char_boundary(longest) {
        longest -= 1;
    }
    let inner = text.strip_prefix('/').unwrap_or(text);
    let name = &inner[..inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len())];
    if name.is_empty() || name.len() > 10 || !(is_of(name, BLOCKS) || is_of(name, OTHERS)) {
        return None;
    }
    let end = text[..longest].find(['>', '<'])?;
    text[end..].starts_with('>').then(|| Tag {
        name,
        is_end: text.starts_with('/'),
        text: &text[..end],
    })
}

fn is_of(name: &str, names: &str) -> bool {
    names.split(' ').any(|other| !other.is_empty() && other.eq_ignore_ascii_case(name))
}

/// The lines that a page shows, with the numbers of the source.
pub(super) fn lines(text: &str) -> Vec<(usize, String)> {
    let mut page = HtmlPage {
        lines: Vec::new(),
        line: String::new(),
        number: 1,
        has_cell: false,
        is_broken: false,
    };
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        rest = match c {
            '<' if behind.starts_with("!--") => page.skip(behind, "-->"),
            '<' => match tag(behind) {
                Some(tag) => {
                    let behind = &behind[tag.text.len() + 1..];
                    let is_hidden = !tag.is_end && is_of(tag.name, " script style ");
                    page.tag(&tag);
                    if is_hidden { page.skip(behind, "</") } else { behind }
                }
                None => page.put(c, behind),
            },
            '&' => match entity(behind) {
                Some((c, length)) => page.put(c, &behind[length..]),
                None => page.put(c, behind),
            },
            '\n' => {
                // The line of a tag that began or ended one is no line.
                if !page.is_broken || !page.line.trim().is_empty() {
                    page.end_line();
                }
                page.line.clear();
                page.is_broken = false;
                page.number += 1;
                behind
            }
            '\r' => behind,
            c => page.put(c, behind),
        };
    }
    page.end_line();
    page.lines
}

/// The page so far.
struct HtmlPage {
    lines: Vec<(usize, String)>,
    line: String,
    number: usize,
    /// Whether the row of a table has a cell already.
    has_cell: bool,
    /// Whether a tag has begun or ended a line since the last line end.
    is_broken: bool,
}

impl HtmlPage {
    fn put<'a>(&mut self, c: char, behind: &'a str) -> &'a str {
        self.line.push(c);
        behind
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.lines.push((self.number, line));
    }

    /// Skips to the end of what is not shown; all of the rest if it has none.
    fn skip<'a>(&mut self, text: &'a str, end: &str) -> &'a str {
        let at = text.find(end).unwrap_or(text.len());
        self.number += text[..at].matches('\n').count();
        &text[at..]
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        self.number += tag.text.matches('\n').count();
        if is_of(tag.name, BLOCKS) {
            if !self.line.trim().is_empty() || tag.name.eq_ignore_ascii_case("br") {
                self.end_line();
            }
            self.line.clear();
            (self.has_cell, self.is_broken) = (false, true);
        } else if !tag.is_end && is_of(tag.name, " td th ") {
            if std::mem::replace(&mut self.has_cell, true) {
                self.line.push('\t');
            }
        } else if let Some(link) = link(tag) {
            self.line.push(' ');
            self.line.push_str(link);
            self.line.push(' ');
        }
    }
}

/// The address of a link that holds moves.
fn link<'a>(tag: &Tag<'a>) -> Option<&'a str> {
    let (_, address) = tag.text.split_once("href=")?;
    let quote = address.chars().next().filter(|c| matches!(c, '"' | '\''));
    let address = match quote {
        Some(quote) => address[1..].split(quote).next()?,
        None => address.split([' ', '\t', '\n']).next()?,
    };
    let (_, deal) = address.split_once("deal=")?;
    (deal.contains(':') || deal.contains("%3A")).then_some(address)
}

/// The character of an entity, and the bytes that it takes behind the `&`.
fn entity(text: &str) -> Option<(char, usize)> {
    const NAMES: [(&str, char); 22] = [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
        ("ensp", ' '),
        ("emsp", ' '),
        ("thinsp", ' '),
        ("clubs", '♣'),
        ("diams", '♦'),
        ("hearts", '♥'),
        ("spades", '♠'),
        ("rarr", '→'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("minus", '-'),
        ("middot", '·'),
        ("bull", '•'),
        ("hellip", '…'),
        ("num", '#'),
        ("times", '×'),
    ];
    let end = text.bytes().take(10).position(|b| b == b';')?;
    let name = &text[..end];
    let c = match name.strip_prefix('#') {
        Some(code) => {
            let code = match code.strip_prefix(['x', 'X']) {
                Some(code) => u32::from_str_radix(code, 16),
                None => code.parse(),
            };
            code.ok().and_then(char::from_u32)?
        }
        None => NAMES.iter().find(|(other, _)| *other == name)?.1,
    };
    Some((c, end + 1))
}
