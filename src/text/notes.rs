//! What explains moves and tells none: fields that say why one is made, `"reason": "keeps the cells free"`; other moves
//! in parentheses; and indented lines below a move that say how it is made.

/// Names of such fields.
const NAMES: [&str; 7] = ["reason", "reasoning", "comment", "note", "notes", "why", "explanation"];

/// A text without such fields; none if there are none.
pub(crate) fn without_notes(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([':', '=']) {
        let (before, after) = rest.split_at(at + 1);
        kept += before;
        let quotes = ['"', '\'', ' '];
        let start = before[..at].trim_end_matches(quotes);
        let start = start.trim_end_matches(char::is_alphanumeric).trim_end_matches(quotes);
        let name = before[start.len()..at].trim_matches(quotes).to_ascii_lowercase();
        let value = NAMES.contains(&&*name).then(|| value_off(after)).flatten();
        let Some(behind) = value else {
            rest = after;
            continue;
        };
        // The field goes with the comma before it, or the one behind it.
        let fields = start.strip_suffix(',');
        kept.truncate(kept.len() - before.len() + fields.unwrap_or(start).len());
        let next = behind.trim_start_matches(' ').strip_prefix(',');
        rest =
            next.filter(|_| fields.is_none()).map_or(behind, |next| next.trim_start_matches(' '));
    }
    kept += rest;
    (kept.len() < text.len()).then_some(kept)
}

/// What stands behind a quoted value; none if there is no such value on this line.
fn value_off(text: &str) -> Option<&str> {
    let value = text.trim_start_matches(' ');
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut is_escaped = false;
    let is_end = |c: char| {
        let is_end = c == '\n' || c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    let inside = &value[1..];
    inside[inside.find(is_end)?..].strip_prefix(quote)
}

/// A text without parentheses with several words, and without the lines below one that ends with a colon if they are
/// indented further. The other lines keep their numbers. None if the text has neither.
pub(crate) fn without_asides(text: &str) -> Option<String> {
    let kept = without_remarks(text);
    let indent = |line: &str| line.len() - line.trim_start().len();
    // The indentation of the last line that ends with a colon.
    let mut above = None;
    let lines = kept.lines().map(|line| {
        if above.is_some_and(|above| indent(line) > above) {
            return "";
        }
        above = line.trim_end().ends_with(':').then(|| indent(line));
        line
    });
    let kept = lines.collect::<Vec<_>>().join("\n");
    kept.lines().ne(text.lines()).then_some(kept)
}

/// A text without parentheses with several words, apart from the ends of the lines in them.
fn without_remarks(text: &str) -> String {
    const FEWEST_WORDS: usize = 4;
    /// No remark is longer.
    const LONGEST: usize = 400;
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('(') {
        kept += before;
        let end =
            behind.find(['(', ')']).filter(|end| *end < LONGEST && behind[*end..].starts_with(')'));
        let inside = end.map(|end| &behind[..end]);
        let remark = inside.filter(|it| it.split_whitespace().nth(FEWEST_WORDS - 1).is_some());
        match remark {
            Some(remark) => kept.extend(remark.matches('\n')),
            None => kept.push('('),
        }
        rest = &behind[remark.map_or(0, |remark| remark.len() + 1)..];
    }
    kept + rest
}

#[cfg(test)]
#[test]
fn asides_are_left_out() {
    let text = "1. 3 to 5 (2 cards) 2. 6 to 7 (or 6 to 8, which\nloses) 3. 7 to 8, that is:\n   a. 7 to cell\n4. 5 to 1";
    let kept = "1. 3 to 5 (2 cards) 2. 6 to 7 \n 3. 7 to 8, that is:\n\n4. 5 to 1";
    assert_eq!(without_asides(text).as_deref(), Some(kept));
    assert_eq!(without_asides("3 to 5 (2 cards)"), None);
    assert_eq!(without_asides("3 to 5\r\n6 to 7\r\n"), None);
}

#[cfg(test)]
#[test]
fn what_says_why_is_left_out() {
    for (text, expected) in [
        (r#"{"card": "9C", "reason": "frees a \"cell\""}"#, Some(r#"{"card": "9C"}"#)),
        (r#"{"why": "safe", "card": "9C"}"#, Some(r#"{"card": "9C"}"#)),
        ("move(9C, why='to 7', to=7)\n", Some("move(9C, to=7)\n")),
        ("{ from: 3, note: \"a\", to: 4 }", Some("{ from: 3, to: 4 }")),
        ("reason: the \"cell\"", None),
        ("reason: \"open\nto: 3", None),
        ("from: 3", None),
    ] {
        assert_eq!(without_notes(text).as_deref(), expected, "{text}");
    }
}
