//! Games and boards in JSON, as `freecell` and other programs write them. An object becomes the lines
//! of text that say the same, and the reader reads these.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::{Deserializer, Map, Value};

use crate::board::Board;
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
    let first = objects.clone().next()?;
    if first.object.is_ok_and(|first| is_step(&first.into())) {
        let steps: Vec<Value> =
            objects.filter_map(|found| found.object.ok().map(Value::from)).collect();
        return Some(Box::new(game_of(&steps, first.line).into_iter().map(with_deal)));
    }
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
    // A name before a move says what its numbers are: `CellToColumn { cell: 1, to: 3 }`.
    let is_bare = |at: usize| !text[..at].trim_end().ends_with(char::is_alphanumeric);
    let holds = |at: usize, object: Object| {
        is_game(&object) || is_board(&object) || is_bare(at) && is_step(&object.into())
    };
    text.match_indices('{').map(|(at, _)| at).take(TRIED).find_map(|at| {
        let Found { place, object, .. } = Objects::new(Cow::Borrowed(text), at).next()?;
        holds(place.start, object.ok()?).then_some(place.start)
    })
}

/// The game of a list of moves, up to the first that has a field of the others and is no move.
fn game_of(steps: &[Value], line: usize) -> Option<WrittenGame> {
    let fields = steps.first().and_then(Value::as_object);
    let is_alike = |value: &Value| {
        let is_field = |name: &String| fields.is_some_and(|fields| fields.contains_key(name));
        value.as_object().is_some_and(|object| object.keys().any(is_field))
    };
    let (steps, shown): (Vec<Value>, Vec<Option<Board>>) =
        steps.iter().map(|step| without_position(step, line)).unzip();
    let steps = &without_numbers(&steps)[..];
    let broken = steps.iter().position(|value| is_alike(value) && !is_step(value));
    let lines: Vec<String> = steps[..broken.unwrap_or(steps.len())].iter().map(step).collect();
    let mut game = game_in(&lines.join("\n"))?;
    if let Some(at) = broken {
        game.fail(SyntaxErrorKind::NotASentence(steps[at].to_string()), 1);
    }
    if game.len() == steps.len() {
        for (mv, shown) in game.moves.iter_mut().zip(shown) {
            let position = shown.map(Box::new);
            mv.listed.get_or_insert_default().position = position;
        }
    }
    game.on_line(line);
    Some(game)
}

/// A move without the position that it leads to, and the position.
fn without_position(step: &Value, line: usize) -> (Value, Option<Board>) {
    let Some(fields) = step.as_object() else { return (step.clone(), None) };
    let Some((name, shown)) = position_in(fields) else { return (step.clone(), None) };
    let mut short = fields.clone();
    short.remove(name);
    // `"action": "JS: cascade 6 -> freecell 1"`
    let mut texts = short.values().filter(|value| value.is_string());
    let short = match (texts.next(), texts.next()) {
        (Some(text), None) if !is_step(&short.clone().into()) => text.clone(),
        _ => short.into(),
    };
    match position(line, shown) {
        Ok(FoundBoard::Whole(found)) => (short, Some(found.board)),
        _ => (short, None),
    }
}

/// The field of an object that is a position.
fn position_in(object: &Object) -> Option<(&str, &Object)> {
    let mut fields = object.iter().filter_map(|(name, value)| Some((&**name, value.as_object()?)));
    fields.find(|(_, value)| is_board(value))
}

/// The moves of a list without fields that only number them: `"n": 1`, `"n": 2`, … The columns of moves may
/// follow each other, too, so a field without which a move is none is kept.
fn without_numbers(steps: &[Value]) -> Vec<Value> {
    const FEWEST: usize = 3;
    let number = |step: &Value, key: &str| step.get(key).and_then(Value::as_u64);
    let counts_on = |key: &str| {
        let follows = |pair: &[Value]| {
            number(&pair[0], key).is_some_and(|n| n.checked_add(1) == number(&pair[1], key))
        };
        steps.len() >= FEWEST && steps.windows(2).all(follows)
    };
    let is_of_move = |key: &str| {
        STEP_KEYS.iter().flat_map(|names| *names).any(|it| it.eq_ignore_ascii_case(key))
    };
    let mut shorter = steps.to_vec();
    let fields = steps.first().and_then(Value::as_object);
    for key in
        fields.into_iter().flat_map(Map::keys).filter(|key| counts_on(key) && !is_of_move(key))
    {
        shorter.iter_mut().filter_map(Value::as_object_mut).for_each(|step| _ = step.remove(key));
    }
    let are_moves =
        steps.iter().zip(&shorter).all(|(step, short)| !is_step(step) || is_step(short));
    if are_moves { shorter } else { steps.to_vec() }
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

/// The value with one of some names for a key.
fn named<'a>(object: &'a Object, names: &[&str]) -> Option<&'a Value> {
    field(object, |key| names.iter().any(|name| name.eq_ignore_ascii_case(key)))
}

fn is_game(object: &Object) -> bool {
    let is_text = |key: &&str| object.get(*key).is_some_and(Value::is_string);
    ["solution", "result"].iter().any(is_text) || moves(object).is_some() || is_by_deal(object)
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

/// The moves of a game, where they are a list.
fn moves(object: &Object) -> Option<&Vec<Value>> {
    ["steps", "moves", "solution"].iter().find_map(|key| object.get(*key)?.as_array())
}

/// The game of an object; none for an object that holds none.
fn game(line: usize, object: Result<Object, String>) -> Option<WrittenGame> {
    let object = match object {
        Ok(object) if is_game(&object) => object,
        Ok(_) => return None,
        Err(why) => return Some(WrittenGame::without_moves(line, why)),
    };
    let text = |key| object.get(key).and_then(Value::as_str);
    let steps = moves(&object);
    let read = match text("solution") {
        Some(solution) => game_in(solution),
        None => steps.and_then(|steps| game_of(steps, line)),
    };
    let mut game = read.unwrap_or_else(|| {
        WrittenGame::without_moves(line, text("result").unwrap_or_default().to_owned())
    });
    let first = text("solution").and_then(|solution| solution.lines().next());
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

/// The fields of a move that two characters may be, and the number of its cards.
const STEP_KEYS: [&[&str]; 3] = [
    &["from", "source", "src"],
    &["to", "target", "destination", "dest"],
    &["count", "size", "cardcount", "cards"],
];

/// Whether an object is a move.
fn is_step(value: &Value) -> bool {
    let is_game = value.as_object().is_some_and(is_game);
    !is_game && value.is_object() && step(value).len() == 2
}

/// A move as a line: two characters, or the value as it is.
fn step(step: &Value) -> String {
    let text = plain_text(step);
    let ends = match step {
        Value::Object(object) => STEP_KEYS.map(|names| named(object, names)),
        Value::Array(ends) => [0, 1, 2].map(|at| ends.get(at)),
        _ => return text,
    };
    match ends.map(|end| end.map(plain_text)) {
        [Some(from), Some(to), None] if from.len() + to.len() == 2 => from + &to,
        _ => text,
    }
}

/// A value without the quotes of a string.
fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
