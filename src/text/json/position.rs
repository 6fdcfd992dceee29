//! Boards in JSON objects.

use serde_json::Value;

use crate::board::COLUMNS;
use crate::text::Items;
use crate::text::board::{BoardEntry, FoundBoard, ParseBoardError, Problem, Section};
use crate::text::decode::TextPlace;
use crate::text::reader::Item;
use crate::text::token::is_card;
use crate::words::quoted;

use super::{Object, field, plain_text};

pub(super) fn is_board(object: &Object) -> bool {
    let is_list = |value: &Value| value.is_array() || value.is_string();
    let lists = section(object, Section::Columns).or_else(|| section(object, Section::Table));
    lists.and_then(as_list).is_some_and(|lists| lists.iter().all(|list| is_list(list)))
}

/// The values of a list, or of an object with a number or a letter for each: `{"1": …, "2": …}`.
fn as_list(value: &Value) -> Option<Vec<&Value>> {
    let number = |key: &str| {
        let digits = key.trim_start_matches(|c: char| !c.is_ascii_digit());
        digits.parse::<u8>().ok().or_else(|| key.bytes().next().filter(|_| key.len() == 1))
    };
    match value {
        Value::Array(list) => Some(list.iter().collect()),
        Value::Object(object) => {
            let numbered = object.iter().map(|(key, value)| Some((number(key)?, value)));
            let mut numbered: Vec<(u8, &Value)> = numbered.collect::<Option<_>>()?;
            numbered.sort_by_key(|(number, _)| *number);
            Some(numbered.into_iter().map(|(_, value)| value).collect())
        }
        _ => None,
    }
}

/// The part of a board whose name a key is: `freeCells`, `tableau`.
fn section(object: &Object, section: Section) -> Option<&Value> {
    field(object, |key| is_name(key, section))
}

fn is_name(key: &str, section: Section) -> bool {
    Section::of_name(&key.to_lowercase().replace(['_', '-', ' '], "")) == Some(section)
}

/// The board of an object; none for an object that holds none.
pub(super) fn board(line: usize, object: Result<Object, String>) -> Option<BoardEntry> {
    let board = match object {
        Ok(object) if is_board(&object) => in_any_order(line, &object),
        Ok(_) => return None,
        Err(why) => Err(Problem::Json { line, what: why }.into()),
    };
    Some(BoardEntry::new(line, board))
}

/// What a text writes for a card, or for a place without one.
fn slot(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Object(card) if card.values().all(Value::is_null) => "-".to_owned(),
        // The reader knows cards as structures.
        value => {
            Some(plain_text(value)).filter(|text| !text.trim().is_empty()).unwrap_or("-".into())
        }
    }
}

/// The cards of a list, or of a string.
fn slots(list: &Value) -> Vec<String> {
    match list {
        Value::String(cards) => cards.split_whitespace().map(str::to_owned).collect(),
        list => as_list(list).unwrap_or_default().into_iter().map(slot).collect(),
    }
}

/// The cards at home as a text counts them: `C-3`, or a top card.
fn home(value: &Value) -> String {
    let top = |pile: &Value| match pile {
        Value::Array(pile) => pile.last().map_or("0".to_owned(), slot),
        top => slot(top),
    };
    let counted = |(suit, pile): (&String, &Value)| match top(pile) {
        card if is_card(&card) => card,
        count => format!("{:.1}-{}", suit, count.trim_matches('-')),
    };
    let piles: Vec<String> = match value {
        Value::Object(suits) => suits.iter().map(counted).collect(),
        Value::Array(piles) => piles.iter().map(top).collect(),
        _ => Vec::new(),
    };
    piles.join(" ")
}

/// The position of an object. Where its foundations are numbers without suits, these may be in any order.
fn in_any_order(line: usize, object: &Object) -> Result<FoundBoard, ParseBoardError> {
    position(line, object).or_else(|why| {
        let piles = section(object, Section::Home).and_then(Value::as_array);
        let mut counts: Vec<u64> = piles.into_iter().flatten().filter_map(Value::as_u64).collect();
        counts.sort_unstable();
        let mut shown = object.clone();
        shown.retain(|key, _| !is_name(key, Section::Home));
        match position(line, &shown) {
            Ok(FoundBoard::Whole(found)) => {
                let mut home = found.board.foundations().map(u64::from);
                home.sort_unstable();
                (home[..] == counts).then_some(FoundBoard::Whole(found)).ok_or(why)
            }
            _ => Err(why),
        }
    })
}

/// The position of an object that names its columns or rows.
pub(super) fn position(line: usize, object: &Object) -> Result<FoundBoard, ParseBoardError> {
    let lists = |of| section(object, of).and_then(as_list);
    let (mut text, mut names) = (String::new(), Vec::new());
    let mut add = |name: String, label: &str, slots: &[String]| {
        text.extend([label, &slots.join(" "), "\n"]);
        names.push(name);
    };
    if let Some(value) = section(object, Section::Home) {
        add("foundations".to_owned(), "Foundations: ", &[home(value)]);
    }
    if let Some(cells) = section(object, Section::Cells).filter(|cells| as_list(cells).is_some()) {
        add("cells".to_owned(), "Freecells: ", &slots(cells));
    }
    let columns = lists(Section::Columns);
    let count = columns.as_ref().map(Vec::len);
    let (name, label, lines) = match columns {
        Some(columns) => ("column", ": ", columns),
        None => ("row", "", lists(Section::Table).ok_or(Problem::NoCards)?),
    };
    if count.is_some_and(|columns| columns != COLUMNS) {
        return Err(Problem::Columns { line, found: lines.len() }.into());
    }
    for (i, list) in lines.iter().enumerate() {
        add(format!("{name} {}", i + 1), label, &slots(list));
    }
    let found = Items::new(&text).find_map(|item| match item {
        Item::Board(entry) => Some(entry.board),
        _ => None,
    });
    let place = |at: TextPlace| {
        let before: String = text.lines().nth(at.line - 1)?.chars().take(at.character).collect();
        let label = usize::from(before.contains(':'));
        let name = names.get(at.line - 1)?;
        Some(format!("{name}, card {}", before.split_whitespace().count() - label))
    };
    found.unwrap_or_else(|| Err(Problem::NoCards.into())).map_err(|why| {
        let what = match &why.problems()[0] {
            Problem::Unreadable { text, at } => {
                place(*at).map(|place| format!("{place}: {} is not a card", quoted(text)))
            }
            Problem::Duplicate { card, first, second } => place(*first)
                .zip(place(*second))
                .map(|(first, at)| format!("{at}: {card} appears twice, first at {first}")),
            _ => None,
        };
        what.map_or(why, |what| Problem::Json { line, what }.into())
    })
}
