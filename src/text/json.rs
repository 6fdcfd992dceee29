//! Games and boards in JSON, as `freecell` and other programs write them. An object becomes the lines
//! of text that say the same, and the reader reads these.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::{Deserializer, Map, Value};

use crate::dealer::DealNumber;

use super::board::FoundBoard;
use super::deal_ref;
use super::game::WrittenGame;
use super::moves_line;
use super::reader::{Item, Reader};
use super::structure::{self, Lines, Piece};
use super::syntax::SyntaxErrorKind;
use super::token::Writing;
use position::{board, is_board, position};

mod outside;
mod position;

type Object = Map<String, Value>;

/// The games and boards of a text with JSON objects of either; none when it has no such object. Where
/// there are games in objects, boards alone in others are passed over.
pub(super) fn items(text: &str) -> Option<Box<dyn Iterator<Item = Item> + '_>> {
    let (text, start) = match start(text) {
        Some(start) => (Cow::Borrowed(text), start),
        None if text.contains(structure::is_open) && text.len() < LONGEST_DRESSED => {
            // In a quotation, or with tags around it; keys without quotes, or quotes of another kind.
            let plain = plain(text);
            let text = if start(&plain).is_some() { plain } else { in_json(&plain) };
            let start = start(&text)?;
            (Cow::Owned(text), start)
        }
        None => return None,
    };
    // A line before the objects may name their deal.
    let named =
        text[..start].lines().rev().find_map(|line| deal_ref::header(line, false)?.number());
    let with_deal = move |mut game: WrittenGame| {
        game.number = game.number.or(named);
        Item::Game(game)
    };
    let objects = Objects::new(text, start);
    // All objects are looked at before the first is read, but one is held at a time.
    let (mut has_games, mut outside, mut end) = (false, String::new(), 0);
    for Found { place, object, .. } in objects.clone() {
        has_games |= object.is_ok_and(|object| is_game(&object));
        outside.push_str(&objects.text[end..place.start]);
        outside.extend(objects.text[place.clone()].chars().filter(|c| *c == '\n'));
        end = place.end;
    }
    let outside = outside::items(&(outside + &objects.text[end..]));
    let objects = objects.flat_map(by_deal).filter_map(move |Found { line, object, .. }| {
        if has_games {
            game(line, object).map(with_deal)
        } else {
            board(line, object).map(Item::Board)
        }
    });
    Some(Box::new(outside::merged(objects, outside)))
}

/// A longer text is read as JSON only when nothing stands around it.
const LONGEST_DRESSED: usize = 1 << 20;

/// A text without tags, and without the marks of a quotation before its lines.
fn plain(text: &str) -> String {
    let (mut plain, mut number) = (String::new(), 1);
    for line in Lines::new(text) {
        plain.push_str(if line.number > number { "" } else { " " });
        plain.extend(std::iter::repeat_n('\n', line.number.saturating_sub(number)));
        number = number.max(line.number);
        plain.push_str(line.text().trim_start_matches(['>', ' ']));
    }
    plain
}

/// A text whose groups are JSON, from one with those of other languages. Round brackets are groups where
/// hardly anything stands outside of them.
fn in_json(text: &str) -> String {
    let mut groups = Vec::new();
    let (mut rest, mut lines) = (text, 0);
    while let Some(open) = rest.find(structure::is_open) {
        let (before, behind) = rest.split_at(open);
        let Some(Piece::Group(group, items)) = structure::group(behind) else { break };
        lines += before.lines().filter(|line| !line.trim().is_empty()).count();
        groups.push((before, group, items));
        rest = &behind[group.len()..];
    }
    let is_data = lines <= 2 * groups.len();
    let mut json = String::with_capacity(text.len());
    for (before, group, items) in groups {
        json.push_str(before);
        if is_data || !group.starts_with('(') {
            json.push_str(&structure::value(&items).to_string());
            json.extend(group.chars().filter(|c| *c == '\n'));
        } else {
            json.push_str(group);
        }
    }
    json + rest
}

/// Where the first object or list of objects starts that holds a game or a board.
fn start(text: &str) -> Option<usize> {
    /// Places that are tried: text that has more of them before its JSON is none.
    const TRIED: usize = 8;
    text.match_indices('{').map(|(at, _)| at).take(TRIED).find_map(|at| {
        let Found { place, object, .. } = Objects::new(Cow::Borrowed(text), at).next()?;
        let object = object.ok()?;
        (is_game(&object) || is_board(&object)).then_some(place.start)
    })
}

/// The field of an object that is a position.
fn position_in(object: &Object) -> Option<(&str, &Object)> {
    let mut fields = object.iter().filter_map(|(name, value)| Some((&**name, value.as_object()?)));
    fields.find(|(_, value)| is_board(value))
}

/// The moves of a list as lines, if each is a text or has one field that is: `{"action": "AC out", "state": {…}}`.
/// What other fields say of a move is inferred from the whole game.
fn lines_of(steps: &[Value]) -> Option<String> {
    let text = |step: &Value| {
        let fields = step.as_object().into_iter().flat_map(Map::values);
        let mut texts = fields.filter_map(Value::as_str);
        step.as_str().or(texts.next()).filter(|_| texts.next().is_none()).map(str::to_owned)
    };
    let lines: Option<Vec<String>> = steps.iter().map(text).collect();
    Some(lines?.join("\n"))
}

/// The game whose moves are lines.
fn game_in(lines: &str) -> Option<WrittenGame> {
    Reader::new(lines, Writing::of(lines), None).find_map(Item::into_game)
}

/// The objects of a text, also those in lists.
#[derive(Clone)]
struct Objects<'a> {
    text: Cow<'a, str>,
    at: usize,
    line: usize,
}

/// An object, or why it cannot be read: nothing behind it is looked at then.
struct Found {
    /// The line on which it starts.
    line: usize,
    /// Its bytes.
    place: Range<usize>,
    object: Result<Object, String>,
}

impl<'a> Objects<'a> {
    /// Those from a place on.
    fn new(text: Cow<'a, str>, start: usize) -> Self {
        let line = 1 + text[..start].matches('\n').count();
        Self { text, at: start, line }
    }

    fn skip(&mut self, bytes: usize) {
        self.line += self.text[self.at..self.at + bytes].matches('\n').count();
        self.at += bytes;
    }
}

impl Iterator for Objects<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        // Lists of objects are stepped into, and text between objects is passed over: only one
        // object is held at a time. Braces of a text hold no key in quotes.
        let rest = &self.text[self.at..];
        let is_object = |at: &usize| rest[at + 1..].trim_start().starts_with(['"', '}']);
        let skipped = rest.match_indices('{').map(|(at, _)| at).find(is_object)?;
        self.skip(skipped);
        let (line, start) = (self.line, self.at);
        let mut values = Deserializer::from_str(&self.text[start..]).into_iter::<Object>();
        let object = values.next()?.map_err(|why| why.to_string());
        let rest = self.text.len() - start;
        self.skip(object.as_ref().map_or(rest, |_| values.byte_offset()));
        Some(Found { line, place: start..self.at, object })
    }
}

/// The first value with such a key.
fn field(object: &Object, is_key: impl Fn(&str) -> bool) -> Option<&Value> {
    object.iter().find(|(key, value)| is_key(key) && !value.is_null()).map(|(_, value)| value)
}

fn is_game(object: &Object) -> bool {
    let has_result = object.get("result").is_some_and(Value::is_string);
    has_result || solution(object).is_some() || moves(object).is_some() || is_by_deal(object)
}

/// Whether an object has a deal's number for each of its keys, and moves for its values.
fn is_by_deal(object: &Object) -> bool {
    let is_deal = |key: &String| key.parse::<DealNumber>().is_ok();
    let is_moves = |value: &Value| value.as_str().is_some_and(moves_line::is_moves);
    // `"1"` to `"8"` are columns.
    let is_column = |key: &String| key.len() < 2;
    object.keys().all(is_deal) && object.values().all(is_moves) && !object.keys().all(is_column)
}

/// The games of an object, each with its solution by itself.
fn by_deal(found: Found) -> Vec<Found> {
    let Found { line, place, object } = found;
    match object {
        Ok(object) if is_by_deal(&object) => {
            let game = |(deal, moves): (String, Value)| {
                let fields = [("deal", deal.into()), ("solution", moves)];
                let object = fields.map(|(name, value)| (name.to_owned(), value));
                Found { line, place: place.clone(), object: Ok(object.into_iter().collect()) }
            };
            object.into_iter().map(game).collect()
        }
        object => vec![Found { line, place, object }],
    }
}

/// Fields that hold moves.
const MOVES: [&str; 3] = ["solution", "steps", "moves"];

/// The moves of a game, where they are a text.
fn solution(object: &Object) -> Option<&str> {
    MOVES.iter().find_map(|key| object.get(*key)?.as_str())
}

/// The moves of a game, where they are a list.
fn moves(object: &Object) -> Option<&Vec<Value>> {
    MOVES.iter().find_map(|key| object.get(*key)?.as_array())
}

/// The game of an object; none for an object that holds none.
fn game(line: usize, object: Result<Object, String>) -> Option<WrittenGame> {
    let object = match object {
        Ok(object) if is_game(&object) => object,
        Ok(_) => return None,
        Err(why) => return Some(WrittenGame::without_moves(line, why)),
    };
    let result = || object.get("result").and_then(Value::as_str).unwrap_or_default();
    let (solution, steps) = (solution(&object), moves(&object));
    let read = match solution {
        Some(solution) => game_in(solution),
        None => steps.and_then(|steps| game_in(&lines_of(steps)?)),
    };
    let mut game = read.unwrap_or_else(|| WrittenGame::without_moves(line, result().to_owned()));
    let first = solution.and_then(|solution| solution.lines().next());
    let first = first.map(str::to_owned).or_else(|| steps?.first().map(plain_text));
    if let Some(first) = first.filter(|_| game.is_open()) {
        game.fail(SyntaxErrorKind::NotASentence(first), line);
    }
    game.on_line(line);
    let number = |key: &&str| plain_text(object.get(*key)?).parse().ok();
    game.number = ["deal", "game", "seed", "number"].iter().find_map(number).or(game.number);
    let cells = object.get("rules").and_then(|rules| rules.get("cells")).and_then(Value::as_u64);
    let cells = cells.and_then(|cells| u8::try_from(cells).ok()).filter(|cells| *cells <= 7);
    game.cells = cells.or(game.cells);
    let start = if is_board(&object) { Some(&object) } else { position_in(&object).map(|it| it.1) };
    if let Some(start) = start
        && let Ok(FoundBoard::Whole(found)) = position(line, start)
    {
        game.board = Some(Box::new(found.board));
    }
    Some(game)
}

/// A value without the quotes of a string.
fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
