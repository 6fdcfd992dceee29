//! Tags and entities of HTML, as far as texts with cards and moves have them.

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
        "mdash" | "ndash" | "minus" => '-',
        _ => return None,
    })
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
