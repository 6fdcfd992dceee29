//! Brackets, what stands in them, and the commas between them.

use crate::text::label::Counted;

/// No move has more bytes.
const LONGEST: usize = 400;

pub(super) fn is_open(c: char) -> bool {
    matches!(c, '(' | '[' | '{')
}

pub(super) fn is_close(c: char) -> bool {
    matches!(c, ')' | ']' | '}')
}

/// A text cut at the commas outside of its brackets, and between two brackets.
pub(super) fn items(text: &str) -> Vec<&str> {
    let (mut items, mut start, mut depth, mut last) = (Vec::new(), 0, 0i32, ' ');
    for (at, c) in text.char_indices() {
        let is_between = is_open(c) && is_close(last) && text[..at].ends_with(' ');
        if depth == 0 && (matches!(c, ',' | ';') || is_between) {
            items.push(text[start..at].trim());
            start = at + usize::from(!is_between);
        }
        depth += i32::from(is_open(c)) - i32::from(is_close(c));
        last = if c == ' ' { last } else { c };
    }
    items.push(text[start..].trim());
    items
}

/// What stands in the brackets of a text.
pub(super) fn groups(text: &str) -> Vec<&str> {
    let (mut groups, mut start, mut depth) = (Vec::new(), 0, 0i32);
    for (at, c) in text.char_indices() {
        if is_open(c) {
            start = if depth == 0 { at + 1 } else { start };
            depth += 1;
        } else if is_close(c) {
            depth -= 1;
            groups.extend((depth == 0).then(|| &text[start..at]));
        }
    }
    groups
}

/// An item that is brackets with one word outside of them at the most, without its number in a list.
pub(super) fn structure(item: &str) -> Option<&str> {
    if item.len() > LONGEST || !item.contains(is_open) {
        return None;
    }
    let numbered = || Counted::read(item).map(|found| found.rest);
    if is_structure(item) { Some(item) } else { numbered().filter(|rest| is_structure(rest)) }
}

fn is_structure(item: &str) -> bool {
    let mut depth = 0i32;
    let mut outside = |c: char| {
        depth += i32::from(is_open(c));
        let is_outside = depth == 0;
        depth -= i32::from(is_close(c));
        is_outside
    };
    let word: String = item.chars().filter(|c| outside(*c)).collect();
    word.split_whitespace().count() < 2 && !word.starts_with(|c: char| c.is_ascii_digit())
}
