//! Tags and entities of HTML and XML, and commands of TeX, as far as texts with cards and moves have them.

use crate::text::vocabulary::is_one_of;

/// The value of a tag's attribute, which is named with its equals sign.
pub(super) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
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

/// What an element of XML says, as data: `move(from="column 3" to="home")`, and `)` where it ends.
pub(super) fn as_data(tag: &str, element: &str, closes: bool) -> String {
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
