//! Keys that arrive together: pasted by a terminal that does not say so, or typed over a slow line.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::command::{Context, FIELDS};

#[cfg(test)]
mod tests;

/// The fewest characters that count as pasted: over a slow line, two or three keys of somebody who types
/// often arrive together.
pub(crate) const FEWEST: usize = 4;

/// The character of a key that a pasted text may hold. Line ends arrive as Enter, or as Ctrl-J.
pub(super) fn character(key: &KeyEvent) -> Option<char> {
    match (key.code, key.modifiers - KeyModifiers::SHIFT) {
        (KeyCode::Char(c), KeyModifiers::NONE) => Some(c),
        (KeyCode::Enter, KeyModifiers::NONE) | (KeyCode::Char('j'), KeyModifiers::CONTROL) => {
            Some('\n')
        }
        (KeyCode::Tab, KeyModifiers::NONE) => Some('\t'),
        _ => None,
    }
}

/// The text of keys that arrived together, if they are not to run as keys.
///
/// Some texts do the same as keys and need not wait for their end: a number, the moves of a game, a line
/// for the open field. A key that is held repeats itself.
pub(crate) fn pasted(keys: &[KeyEvent], context: Context) -> Option<String> {
    let text: String = keys.iter().map(character).collect::<Option<_>>()?;
    let first = text.chars().next()?;
    let is_move = |c: char| matches!(c, '1'..='8' | 'a'..='h');
    let same_as_keys = text.trim_end().bytes().all(|c| c.is_ascii_digit())
        || context == Context::Play && text.chars().all(is_move)
        || FIELDS.has(context) && !text.trim_end_matches('\n').contains('\n')
        || text.chars().all(|c| c == first);
    (text.chars().count() >= FEWEST && !same_as_keys).then_some(text)
}
