//! Solutions in JSON, as `freecell solve` and `freecell verify` write them.

use std::fmt::Write as _;

use serde_json::{Deserializer, Value};

/// A line break that starts no new line of the original.
const SOFT_BREAK: char = '\u{b}';

/// The solutions of a text of JSON objects, each under its deal's number and on the line on which
/// its object ends; none when the text is something else.
pub(super) fn solutions(text: &str) -> Option<String> {
    if !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let mut found = String::new();
    let mut read_to = 0;
    while let Some(value) = values.next() {
        let value = value.ok()?;
        let objects = match &value {
            Value::Array(objects) => &objects[..],
            object => std::slice::from_ref(object),
        };
        let end = values.byte_offset();
        found.extend(text[read_to..end].chars().filter(|c| *c == '\n'));
        read_to = end;
        for object in objects {
            solution(object, &mut found)?;
        }
    }
    Some(found)
}

/// Writes one solution, or the word for why there is none.
fn solution(object: &Value, found: &mut String) -> Option<()> {
    let moves = match object.get("solution").and_then(Value::as_str) {
        Some(moves) => moves.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>(),
        None => vec![object.get("result")?.as_str()?],
    };
    if let Some(deal) = object.get("deal").and_then(Value::as_i64) {
        write!(found, "#{deal}").ok()?;
    }
    if object.get("solution").is_some_and(Value::is_string) {
        if let Some(cells) = object.pointer("/rules/cells").and_then(Value::as_u64) {
            write!(found, " ({cells} freecells)").ok()?;
        }
        found.push(SOFT_BREAK);
    } else {
        found.push(' ');
    }
    found.push_str(&moves.join(" "));
    found.push(SOFT_BREAK);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn objects_become_games_on_their_lines() {
        let text = "\n{\"deal\":617,\"rules\":{\"cells\":3},\"solution\":\"26 76\"}\n\
                    {\"deal\":11982,\"result\":\"impossible\",\"solution\":null,\"rules\":{\"cells\":4}}\n\
                    [{\"deal\":5,\"solution\":\"#5\\n5a\\nbh\"}]\n";
        let games = notation::read(&solutions(text).unwrap());
        let seen: Vec<_> = games
            .iter()
            .map(|game| {
                let deal = game.number.map(|deal| deal.to_string()).unwrap_or_default();
                (game.line, deal, game.cells, game.len(), game.is_given_up())
            })
            .collect();
        let expected =
            [(2, "617", Some(3), 2, false), (3, "11982", None, 0, true), (4, "5", None, 2, false)];
        assert_eq!(seen, expected.map(|(l, d, c, n, g)| (l, d.to_owned(), c, n, g)));
    }

    #[test]
    fn other_text_is_left_alone() {
        for text in ["", "26 76", "[\"26\", \"76\"]", "{26} 76", "{\"deal\":617}", "[617] 26"] {
            assert_eq!(solutions(text), None, "{text}");
        }
    }
}
