//! Tags and entities of HTML and XML, and commands of TeX, as far as texts with cards and moves have them: lines, fields
//! of tables, addresses, data, and what is no text.

use super::{Breaks, LONGEST_STRUCK, Lines};
use crate::text::deal_ref;
use crate::text::token::is_card;
use crate::text::vocabulary::is_one_of;

/// The value of a tag's attribute, which is named with its equals sign.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = tag.split_once(name)?;
    match after.chars().next().filter(|&c| c == '"' || c == '\'') {
        Some(quote) => after[1..].split(quote).next(),
        None => after.split_whitespace().next(),
    }
}

/// The character an entity (without `&` and `;`) stands for.
pub(super) fn named_character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return code.ok().and_then(char::from_u32).filter(|c| !c.is_control() || *c == '\t');
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
        "rarr" | "rArr" | "xrarr" => '→',
        "mdash" | "ndash" | "minus" => '-',
        _ => return None,
    })
}

/// The suit that a command of TeX draws, without its `\`, and how long the command is.
pub(super) fn tex_suit(text: &str) -> Option<(usize, char)> {
    const NAMES: [(&str, char); 4] =
        [("clubsuit", '♣'), ("diamondsuit", '♦'), ("heartsuit", '♥'), ("spadesuit", '♠')];
    NAMES.iter().find(|(name, _)| text.starts_with(name)).map(|(name, suit)| (name.len(), *suit))
}

/// Whether a card in TeX follows its `$`: `8\heartsuit`, or only the suit.
pub(super) fn is_tex_card(text: &str) -> bool {
    /// The most bytes of a rank.
    const RANK: usize = 2;
    let at = text.bytes().take(RANK + 1).position(|b| b == b'\\');
    at.is_some_and(|at| tex_suit(&text[at + 1..]).is_some())
}

/// Whether tags say where lines end.
pub(super) fn has_line_tags(text: &str) -> bool {
    let tags = text.match_indices('<').filter_map(|(at, _)| text.as_bytes().get(at + 1..at + 3));
    // Without an end or a table, `<TD>` is the ten of diamonds.
    let has_cells = text.contains("</") || text.contains("<table");
    tags.into_iter().any(|name| {
        let name = name.to_ascii_lowercase();
        [&b"tr"[..], b"br", b"li", b"p>", b"di"].contains(&&name[..]) || has_cells && name == b"td"
    })
}

/// Elements of XML that hold a move, a card or a pile, or a part of one.
const DATA: &str = "move step action card from to source target destination src dst dest count rank suit value \
                    column cascade tableau pile stack cell freecell foundation index type cards";
/// Elements whose attributes may name a deal.
const HEADERS: &str = "game deal solution seed board freecell";
/// Attributes that only number what has them.
const NUMBERS: [&str; 6] = ["n", "id", "no", "num", "number", "seq"];

/// A tag of XML as data: `move(from="column 3" to="home")` for its start, `)` for its end.
fn as_data(tag: &str, element: &str, closes: bool) -> String {
    let (is_data, is_header) = (is_one_of(element, DATA), is_one_of(element, HEADERS));
    let has_values = tag.contains('=');
    let attributes = tag.get(element.len()..).unwrap_or_default().trim_end_matches('/');
    if is_header && has_values && !tag.ends_with('/') {
        return format!("{element}{attributes} ");
    }
    if !is_data {
        return String::new();
    }
    if closes {
        return ")".to_owned();
    }
    let name = |piece: &str| piece.split('=').next().unwrap_or_default().trim().to_lowercase();
    let has_number = matches!(element, "move" | "step" | "action" | "column" | "cascade" | "pile");
    let mut kept = String::new();
    // Each attribute ends with a quote.
    let mut pieces = attributes.split_inclusive(['"', '\'']);
    while let (Some(start), Some(value)) = (pieces.next(), pieces.next()) {
        if !(has_number && NUMBERS.contains(&name(start).as_str())) {
            kept.extend([start, value]);
        }
    }
    format!("{element}({}{}", kept.trim_start(), if tag.ends_with('/') { ")" } else { "" })
}

impl Lines<'_> {
    /// Reads a tag after its `<`, or takes the `<` as it is.
    pub(super) fn tag(&mut self) {
        let rest = &self.text[self.next..];
        let starts = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        let end = if rest.starts_with("!--") {
            // A comment that is never closed reaches to the end.
            Some(rest.find("-->").map_or(rest.len(), |at| at + 2))
        } else {
            rest.find(['<', '>']).filter(|&at| rest[at..].starts_with('>'))
        };
        let (true, Some(end)) = (starts, end) else {
            return self.put('<');
        };
        let tag = &rest[..end.min(rest.len())];
        let name_length =
            tag[1..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(end, |n| n + 1);
        // `<hA>` in a text without line tags is a card in brackets, `<Pile.CELL: 2>` a value of Python.
        let is_card = || self.breaks == Breaks::Text && tag.chars().count() <= 3 && is_card(tag);
        if tag[name_length.min(tag.len())..].starts_with('.') || is_card() {
            return self.put('<');
        }
        let name = tag[..name_length].to_ascii_lowercase();
        self.skip_to(self.next + end + 1);
        self.element(tag, &name);
    }

    /// Ends or goes on with the line as an element of this name does where it starts or ends.
    fn element(&mut self, tag: &str, name: &str) {
        let (element, closes) = name.strip_prefix('/').map_or((name, false), |it| (it, true));
        let is_block = matches!(element, "p" | "div" | "table" | "ul" | "ol");
        match (is_block, closes) {
            (true, false) => self.elements += 1,
            (true, true) => self.elements = self.elements.saturating_sub(1),
            (false, _) => {}
        }
        let is_line = is_block
            || matches!(element, "tr" | "li" | "title" | "h1" | "h2" | "h3" | "h4" | "h5")
            || matches!(name, "br" | "hr");
        match name {
            "td" | "th" => {
                self.in_cell = true;
                let is_first = self.line.glyphs.is_empty();
                self.tab();
                self.x *= u32::from(!is_first);
            }
            "/td" | "/th" => self.in_cell = false,
            "br" if self.in_cell => self.put(' '),
            _ if is_line => {
                self.end_line();
                self.after_break = true;
            }
            "pre" if self.breaks == Breaks::Tags => self.breaks = Breaks::Preformatted,
            "/pre" if self.breaks == Breaks::Preformatted => self.breaks = Breaks::Tags,
            "script" | "style" => self.skip_element(name, None),
            "s" | "del" | "strike" => self.skip_element(name, Some(LONGEST_STRUCK)),
            "img" => self.image(tag),
            "a" => {
                // An address that names a deal is a part of the text.
                let address = attribute(tag, "href=").filter(|it| deal_ref::link(it).is_some());
                self.write(&address.map(|it| format!("{it} ")).unwrap_or_default());
            }
            _ => self.write(&as_data(tag, element, closes)),
        }
    }

    fn write(&mut self, text: &str) {
        text.chars().for_each(|c| self.put(c));
    }

    /// Skips what stands between a tag and the one that closes it, which is no text. `longest` is the most
    /// bytes between them, and nothing is skipped if there are more; without it all the rest may be.
    fn skip_element(&mut self, name: &str, longest: Option<usize>) {
        let rest = &self.text.as_bytes()[self.next..];
        let inside = &rest[..rest.len().min(longest.unwrap_or(usize::MAX))];
        let is_close = |at: &usize| {
            let close = inside[*at..].strip_prefix(b"</").unwrap_or_default();
            close.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes()))
        };
        let all = longest.is_none().then_some(rest.len());
        if let Some(end) = (0..inside.len()).find(is_close).or(all) {
            self.skip_to(self.next + end);
        }
    }

    /// The text that stands for a picture, else its file's name.
    fn image(&mut self, tag: &str) {
        let named = || {
            let file = attribute(tag, "src=")?.rsplit('/').next()?;
            file.split('.').next()
        };
        let text = attribute(tag, "alt=").filter(|alt| !alt.is_empty()).or_else(named);
        self.write(&text.map(|text| format!(" {text} ")).unwrap_or_default());
    }
}
