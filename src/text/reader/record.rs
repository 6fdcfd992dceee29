//! A move on several lines: fields with their names, or brackets that close on a line behind.

use crate::text::decode::Lines;
use crate::text::sentence;

/// No move takes more lines.
const MOST: usize = 16;

/// The move that starts on a line, in one line, and how many lines behind it belong to it.
pub(super) fn read(first: &str, behind: &Lines<'_>) -> Option<(String, usize)> {
    let is_open = first.ends_with(['{', '(', '[']);
    if !is_open && field(first).is_none() {
        return None;
    }
    let lines = behind.clone().map(|line| line.text()).take(MOST);
    let (text, count) = if is_open { bracketed(first, lines)? } else { fields(first, lines) };
    (count > 0 && sentence::is_data(&text)).then_some((text, count))
}

/// The lines up to the one on which all brackets are closed.
fn bracketed(first: &str, lines: impl Iterator<Item = String>) -> Option<(String, usize)> {
    let depth = |text: &str| {
        let of = |brackets: [char; 3]| text.matches(brackets).count();
        of(['{', '(', '[']).checked_sub(of(['}', ')', ']']))
    };
    let mut text = first.to_owned();
    for (at, line) in lines.enumerate() {
        text.extend([" ", &line]);
        if depth(&text)? == 0 {
            return Some((text, at + 1));
        }
    }
    None
}

/// The fields on lines that follow each other, each name once.
fn fields(first: &str, lines: impl Iterator<Item = String>) -> (String, usize) {
    let mut names: Vec<String> = Vec::new();
    let mut fields: Vec<String> = Vec::new();
    for line in std::iter::once(first.to_owned()).chain(lines) {
        match field(&line) {
            Some((name, field)) if !names.contains(&name) => {
                names.push(name);
                fields.push(field);
            }
            _ => break,
        }
    }
    (format!("{{{}}}", fields.join(", ")), fields.len() - 1)
}

/// The name of a field, and the field: `from: column 4`, `to = "cell 1"`.
fn field(line: &str) -> Option<(String, String)> {
    let line = line.trim_start_matches(['-', ' ']);
    let (name, value) = line.split_once([':', '='])?;
    let name = name.trim();
    let is_name = name.starts_with(char::is_alphabetic) && name.len() <= MOST;
    let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && is_word && !value.trim().is_empty()).then(|| (name.to_owned(), line.to_owned()))
}
