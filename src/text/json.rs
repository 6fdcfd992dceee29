//! Games and boards in JSON, as `freecell` and other programs write them. An object becomes the lines
//! of text that say the same, and the reader reads these.

use std::borrow::Cow;

use serde_json::{Deserializer, Map, Value};

use crate::board::COLUMNS;
use crate::card::{Rank, Suit};
use crate::words::quoted;

use super::board::{BoardEntry, FoundBoard, ParseBoardError, Problem, Section};
use super::deal_ref;
use super::decode::{Lines, TextPlace};
use super::game::WrittenGame;
use super::reader::{Item, Reader};
use super::sentence;
use super::syntax::SyntaxErrorKind;
use super::token::{Kind, Writing, is_card, word_kind};

type Object = Map<String, Value>;

/// The games or boards of a text of JSON objects; none when it is something else, or says nothing
/// of either. Where there are games, boards alone are none of them.
pub(super) fn items(text: &str) -> Option<Box<dyn Iterator<Item = Item> + '_>> {
    let (text, start) = match start(text) {
        Some(start) => (Cow::Borrowed(text), start),
        None if text.contains('{') && text.len() < LONGEST_DRESSED => {
            // In a quotation, or with tags around it; keys without quotes, or quotes of another kind.
            let plain = plain(text);
            let text = if start(&plain).is_some() { plain } else { in_json(&plain) };
            let start = start(&text)?;
            (Cow::Owned(text), start)
        }
        None => return None,
    };
    let has_games = Objects::new(text.clone(), start)
        .any(|(_, object)| object.is_ok_and(|object| object.as_object().is_some_and(is_game)));
    // A line before the objects may name their deal.
    let named =
        text[..start].lines().rev().find_map(|line| deal_ref::header(line, false)?.number());
    let with_deal = move |mut game: WrittenGame| {
        game.number = game.number.or(named);
        Item::Game(game)
    };
    let objects = Objects::new(text, start);
    if objects.clone().next().is_some_and(|(_, first)| first.is_ok_and(|first| is_step(&first))) {
        return Some(Box::new(game_of_steps(objects).into_iter().map(with_deal)));
    }
    Some(if has_games {
        Box::new(objects.filter_map(|(line, object)| game(line, object)).map(with_deal))
    } else {
        Box::new(objects.filter_map(|(line, object)| board(line, object)).map(Item::Board))
    })
}

/// A longer text is read as JSON only when nothing stands around it.
const LONGEST_DRESSED: usize = 1 << 20;

/// A text without tags, and without the marks of a quotation before its lines.
fn plain(text: &str) -> String {
    let lines = Lines::new(text).map(|line| line.text());
    lines.map(|line| line.trim_start_matches(['>', ' ']).to_owned() + "\n").collect()
}

/// A text whose objects are JSON, from one with the objects of JavaScript or Python: keys without
/// quotes, single quotes, tuples, `None`, commas behind the last value.
fn in_json(text: &str) -> String {
    let mut json = String::with_capacity(text.len());
    let mut depth = 0usize;
    let mut chars = text.chars().peekable();
    let is_word =
        |c: char| c.is_alphanumeric() || "_-+.$".contains(c) || Suit::from_char(c).is_some();
    while let Some(c) = chars.next() {
        match c {
            '}' | ']' | ')' if depth > 0 => {
                // No comma stands before a bracket that closes.
                let end = json.trim_end().len();
                if json[..end].ends_with(',') {
                    json.remove(end - 1);
                }
                json.push(if c == ')' { ']' } else { c });
                depth -= usize::from(c == '}');
            }
            '{' => {
                depth += 1;
                json.push(c);
            }
            '(' if depth > 0 => json.push('['),
            '\'' | '"' if depth > 0 => {
                let inside: String = std::iter::from_fn(|| chars.next_if(|it| *it != c)).collect();
                chars.next();
                json.push_str(&Value::from(inside).to_string());
            }
            _ if depth > 0 && is_word(c) => {
                let rest = std::iter::from_fn(|| chars.next_if(|c| is_word(*c)));
                let word: String = std::iter::once(c).chain(rest).collect();
                match word.as_str() {
                    "None" | "undefined" | "null" => json.push_str("null"),
                    "True" | "true" => json.push_str("true"),
                    "False" | "false" => json.push_str("false"),
                    number if number.parse::<f64>().is_ok() => json.push_str(number),
                    word => json.push_str(&Value::from(word).to_string()),
                }
            }
            c => json.push(c),
        }
    }
    json
}

/// Where the first object or list of objects starts that holds a game or a board.
fn start(text: &str) -> Option<usize> {
    /// Places that are tried: text that has more of them before its JSON is none.
    const TRIED: usize = 8;
    // A name before a move says what its numbers are: `CellToColumn { cell: 1, to: 3 }`.
    let is_bare = |at: usize| !text[..at].trim_end().ends_with(char::is_alphanumeric);
    let holds = |at: usize, object: &Value| {
        object.as_object().is_some_and(|object| is_game(object) || is_board(object))
            || is_bare(at) && is_step(object)
    };
    text.match_indices('{').map(|(at, _)| at).take(TRIED).find(|&at| {
        let mut objects = Objects::new(Cow::Borrowed(text), at);
        objects.next().is_some_and(|(_, first)| first.is_ok_and(|first| holds(at, &first)))
    })
}

/// The game whose moves are the objects of a list.
fn game_of_steps(objects: Objects<'_>) -> Option<WrittenGame> {
    let line = objects.line;
    let steps: Vec<Value> = objects.filter_map(|(_, object)| object.ok()).collect();
    let mut game = game_of(&steps)?;
    game.on_line(line);
    Some(game)
}

/// The game of a list of moves, up to the first that has a field of the others and is no move.
fn game_of(steps: &[Value]) -> Option<WrittenGame> {
    let fields = steps.first().and_then(Value::as_object);
    let is_alike = |value: &Value| {
        let is_field = |name: &String| fields.is_some_and(|fields| fields.contains_key(name));
        value.as_object().is_some_and(|object| object.keys().any(is_field))
    };
    let broken = steps.iter().position(|value| is_alike(value) && !is_step(value));
    let lines: Vec<String> = steps[..broken.unwrap_or(steps.len())].iter().map(step).collect();
    let mut game = game_in(&lines.join("\n"))?;
    if let Some(at) = broken {
        game.fail(SyntaxErrorKind::NotASentence(steps[at].to_string()), 1);
    }
    Some(game)
}

/// The game whose moves are lines.
fn game_in(lines: &str) -> Option<WrittenGame> {
    Reader::new(lines, Writing::of(lines), None).find_map(Item::into_game)
}

/// The objects of a text, also those in lists, each with the line on which it starts.
#[derive(Clone)]
struct Objects<'a> {
    text: Cow<'a, str>,
    at: usize,
    line: usize,
    ended: bool,
}

impl<'a> Objects<'a> {
    fn new(text: Cow<'a, str>, start: usize) -> Self {
        let line = 1 + text[..start].matches('\n').count();
        Self { text, at: start, line, ended: false }
    }

    fn skip(&mut self, bytes: usize) {
        self.line += self.text[self.at..self.at + bytes].matches('\n').count();
        self.at += bytes;
    }
}

impl Iterator for Objects<'_> {
    type Item = (usize, Result<Value, String>);

    fn next(&mut self) -> Option<Self::Item> {
        // Lists of objects are stepped into, and text between objects is passed over: only one
        // object is held at a time.
        let skipped = self.text[self.at..].find('{').filter(|_| !self.ended)?;
        self.skip(skipped);
        let line = self.line;
        let mut values = Deserializer::from_str(&self.text[self.at..]).into_iter::<Value>();
        let value = values.next()?.map_err(|why| why.to_string());
        self.ended = value.is_err();
        if !self.ended {
            let length = values.byte_offset();
            self.skip(length);
        }
        Some((line, value))
    }
}

fn field<'a>(object: &'a Object, keys: &[&str]) -> Option<&'a Value> {
    let named = |name: &str| keys.iter().any(|key| key.eq_ignore_ascii_case(name));
    object.iter().find(|(name, value)| named(name) && !value.is_null()).map(|(_, value)| value)
}

/// The part of a board whose name a key is: `freeCells`, `tableau`.
fn section(object: &Object, section: Section) -> Option<&Value> {
    let letters = |key: &str| key.to_lowercase().replace(['_', '-', ' '], "");
    let is_named = |key: &str| Section::of_name(&letters(key)) == Some(section);
    object.iter().find(|(key, value)| is_named(key) && !value.is_null()).map(|(_, value)| value)
}

fn is_game(object: &Object) -> bool {
    object.get("solution").is_some_and(|it| it.is_string() || it.is_array())
        || object.get("result").is_some_and(Value::is_string)
        || object.get("steps").is_some_and(Value::is_array)
        || object.get("moves").is_some_and(Value::is_array)
}

fn is_board(object: &Object) -> bool {
    let lists = |value: &Value| {
        value
            .as_array()
            .is_some_and(|lists| lists.iter().all(|list| list.is_array() || list.is_string()))
    };
    section(object, Section::Columns).or_else(|| section(object, Section::Table)).is_some_and(lists)
}

/// The game of an object; none for an object that holds none.
fn game(line: usize, object: Result<Value, String>) -> Option<WrittenGame> {
    let object = match object {
        Ok(Value::Object(object)) => object,
        Ok(_) => return None,
        Err(why) => return Some(WrittenGame::without_moves(line, why)),
    };
    if !is_game(&object) {
        return None;
    }
    let text = |key| object.get(key).and_then(Value::as_str);
    let steps = ["steps", "moves", "solution"].iter().find_map(|key| object.get(*key)?.as_array());
    let read = match text("solution") {
        Some(solution) => game_in(solution),
        None => steps.and_then(|steps| game_of(steps)),
    };
    let mut game = read.unwrap_or_else(|| {
        WrittenGame::without_moves(line, text("result").unwrap_or_default().to_owned())
    });
    let first = || {
        let first = text("solution").and_then(|solution| solution.lines().next());
        first.map(str::to_owned).or_else(|| steps?.first().map(plain_text))
    };
    if let Some(first) = first().filter(|_| game.is_open()) {
        game.fail(SyntaxErrorKind::NotASentence(first), line);
    }
    game.on_line(line);
    let number =
        ["deal", "game", "seed", "number"].iter().find_map(|key| object.get(*key)?.as_i64());
    game.number = number.and_then(|n| n.to_string().parse().ok()).or(game.number);
    let cells = object.get("rules").and_then(|rules| rules.get("cells")).and_then(Value::as_u64);
    let cells = cells.and_then(|cells| u8::try_from(cells).ok()).filter(|cells| *cells <= 7);
    game.cells = cells.or(game.cells);
    if is_board(&object)
        && let Ok(FoundBoard::Whole(found)) = position(line, &object)
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
    !is_game
        && (value.is_object() && step(value).len() == 2 || sentence::is_data(&value.to_string()))
}

/// A move as a line: two characters, or what it is as data.
fn step(step: &Value) -> String {
    let text = plain_text(step);
    let ends = match step {
        Value::Object(object) => STEP_KEYS.map(|keys| field(object, keys)),
        Value::Array(ends) => [0, 1, 2].map(|at| ends.get(at)),
        _ => return text,
    };
    match ends.map(|end| end.map(plain_text)) {
        [Some(from), Some(to), None]
            if from.len() + to.len() == 2 && !sentence::names_piles(&text) =>
        {
            from + &to
        }
        _ => text,
    }
}

/// The board of an object; none for an object that holds none.
fn board(line: usize, object: Result<Value, String>) -> Option<BoardEntry> {
    let board = match object {
        Ok(Value::Object(object)) if is_board(&object) => position(line, &object),
        Ok(_) => return None,
        Err(why) => Err(Problem::Json { line, what: why }.into()),
    };
    Some(BoardEntry::new(line, board))
}

/// A value without the quotes of a string.
fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What a text writes for a card, or for a place without one.
fn slot(value: &Value) -> String {
    let part = |card: &Object, keys: &[&str]| field(card, keys).map(plain_text).unwrap_or_default();
    match value {
        Value::Null => "-".to_owned(),
        Value::Object(card) => {
            let rank = part(card, &["rank", "value", "number"]);
            let named = match word_kind(&rank) {
                Kind::Rank(rank) => Some(rank),
                Kind::Number(n) => u8::try_from(n).ok().and_then(Rank::new),
                _ => None,
            };
            let suit = part(card, &["suit"]).chars().next();
            named.map_or(rank, |rank| rank.to_string())
                + &suit.map(String::from).unwrap_or_default()
        }
        value => {
            Some(plain_text(value)).filter(|text| !text.trim().is_empty()).unwrap_or("-".into())
        }
    }
}

/// The cards of a list, or of a string.
fn slots(list: &Value) -> Vec<String> {
    match list {
        Value::Array(cards) => cards.iter().map(slot).collect(),
        list => plain_text(list).split_whitespace().map(str::to_owned).collect(),
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

/// The position of an object that names its columns or rows.
fn position(line: usize, object: &Object) -> Result<FoundBoard, ParseBoardError> {
    let lists = |of| section(object, of).and_then(Value::as_array);
    let wrong = |what| ParseBoardError::from(Problem::Json { line, what });
    let (mut text, mut names) = (String::new(), Vec::new());
    let mut add = |name: String, label: &str, slots: &[String]| {
        text.extend([label, &slots.join(" "), "\n"]);
        names.push(name);
    };
    if let Some(value) = section(object, Section::Home) {
        add("foundations".to_owned(), "Foundations: ", &[home(value)]);
    }
    if let Some(cells) = section(object, Section::Cells).filter(|cells| cells.is_array()) {
        add("cells".to_owned(), "Freecells: ", &slots(cells));
    }
    let columns = lists(Section::Columns);
    let (name, label, lines) = match columns {
        Some(columns) => ("column", ": ", columns),
        None => ("row", "", lists(Section::Table).ok_or(Problem::NoCards)?),
    };
    if columns.is_some_and(|columns| columns.len() != COLUMNS) {
        return Err(Problem::Columns { line, found: lines.len() }.into());
    }
    for (i, list) in lines.iter().enumerate() {
        add(format!("{name} {}", i + 1), label, &slots(list));
    }
    let found = super::Items::new(&text).find_map(|item| match item {
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
        let first = why.problems().first().cloned();
        match first {
            Some(Problem::Unreadable { text, at }) => place(at)
                .map_or(why, |place| wrong(format!("{place}: {} is not a card", quoted(&text)))),
            Some(Problem::Duplicate { card, first, second }) => {
                place(first).zip(place(second)).map_or(why, |(first, at)| {
                    wrong(format!("{at}: {card} appears twice, first at {first}"))
                })
            }
            _ => why,
        }
    })
}
