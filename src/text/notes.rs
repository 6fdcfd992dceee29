//! Fields that say why a move is made: `"reason": "keeps the cells free"`.

/// Names of such fields.
const NAMES: [&str; 7] = ["reason", "reasoning", "comment", "note", "notes", "why", "explanation"];

/// A text without the values of such fields; none if there are none.
pub(crate) fn without_notes(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([':', '=']) {
        let (before, after) = rest.split_at(at + 1);
        kept += before;
        let name = before[..at].trim_end_matches(['"', '\'', ' ']);
        let name = name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_note = NAMES.contains(&&*name.to_ascii_lowercase());
        rest = if is_note { value_off(after) } else { after };
    }
    kept += rest;
    (kept.len() < text.len()).then_some(kept)
}

/// What stands behind a quoted value; the same if there is none on this line.
fn value_off(text: &str) -> &str {
    let value = text.trim_start_matches(' ');
    let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return text };
    let mut is_escaped = false;
    let is_end = |c: char| {
        let is_end = c == '\n' || c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    let inside = &value[1..];
    match inside.find(is_end) {
        Some(end) if inside[end..].starts_with(quote) => &inside[end + 1..],
        _ => text,
    }
}

#[cfg(test)]
#[test]
fn what_says_why_is_left_out() {
    for (text, expected) in [
        (r#"{"card": "9C", "reason": "frees a \"cell\""}"#, Some(r#"{"card": "9C", "reason":}"#)),
        ("move(9C, why='to 7', to=7)\n", Some("move(9C, why=, to=7)\n")),
        ("{ from: 3, note: \"a\", to: 4 }", Some("{ from: 3, note:, to: 4 }")),
        ("reason: the \"cell\"", None),
        ("reason: \"open\nto: 3", None),
        ("from: 3", None),
    ] {
        assert_eq!(without_notes(text).as_deref(), expected, "{text}");
    }
}
