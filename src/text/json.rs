//! Moves and boards in JSON: as `freecell` writes them, and as other programs do that name where
//! cards lie.

use std::borrow::Cow;

use serde_json::{Deserializer, Map, Value};

use crate::board::{COLUMNS, DEALT_ROWS, MAX_CELLS, PartialBoard};
use crate::card::{Card, Rank, Suit};

use super::board::{BoardEntry, FoundBoard, ParseBoardError, Problem, WholeBoard, build};
use super::decode::Lines;
use super::game::WrittenGame;
use super::reader::Item;
use super::syntax::SyntaxErrorKind;

const COLUMN_KEYS: [&str; 6] = ["columns", "tableau", "cascades", "stacks", "piles", "tableaus"];
const ROW_KEYS: [&str; 3] = ["rows", "board", "cards"];
const CELL_KEYS: [&str; 3] = ["cells", "freecells", "reserve"];
const HOME_KEYS: [&str; 3] = ["foundations", "home", "foundation"];

/// The games or boards of a text of JSON objects; none when it is something else, or says nothing
/// of either. Where there are games, boards alone are none of them.
pub(super) fn items(text: &str) -> Option<Box<dyn Iterator<Item = Item> + '_>> {
    let (text, start) = match start(text) {
        Some(start) => (Cow::Borrowed(text), start),
        // In a quotation, or with tags around it.
        None if text.contains('{') && text.contains('"') && text.len() < LONGEST_DRESSED => {
            let plain = plain(text);
            let start = start(&plain)?;
            (Cow::Owned(plain), start)
        }
        None => return None,
    };
    let has_games = Objects::new(text.clone(), start)
        .any(|(_, object)| object.is_ok_and(|object| object.as_object().is_some_and(is_game)));
    let objects = Objects::new(text, start);
    if objects.clone().next().is_some_and(|(_, first)| first.is_ok_and(|first| is_step(&first))) {
        return Some(Box::new(game_of_steps(objects).into_iter().map(Item::Game)));
    }
    Some(if has_games {
        Box::new(objects.filter_map(|(line, object)| game(line, object)).map(Item::Game))
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

/// Where the first object or list of objects starts that holds a game or a board.
fn start(text: &str) -> Option<usize> {
    /// Places that are tried: text that has more of them before its JSON is none.
    const TRIED: usize = 8;
    let holds = |object: &Value| {
        object.as_object().is_some_and(|object| is_game(object) || is_board(object))
            || is_step(object)
    };
    text.match_indices('{').map(|(at, _)| at).take(TRIED).find(|&at| {
        let mut objects = Objects::new(Cow::Borrowed(text), at);
        objects.next().is_some_and(|(_, first)| first.is_ok_and(|first| holds(&first)))
    })
}

/// The game whose moves are the objects of a list.
fn game_of_steps(objects: Objects<'_>) -> Option<WrittenGame> {
    let line = objects.line;
    let steps: Vec<String> =
        objects.filter_map(|(_, object)| object.ok().as_ref().map(step)).collect();
    let mut game = super::Items::new(&steps.join("\n")).find_map(Item::into_game)?;
    game.on_line(line);
    Some(game)
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
        loop {
            if self.ended {
                return None;
            }
            // Lists of objects are stepped into, and text between objects is passed over: only one
            // object is held at a time.
            let skipped = self.text[self.at..].find('{')?;
            self.skip(skipped);
            let line = self.line;
            let mut values = Deserializer::from_str(&self.text[self.at..]).into_iter::<Value>();
            match values.next()? {
                Ok(value) => {
                    let length = values.byte_offset();
                    self.skip(length);
                    if value.is_object() {
                        return Some((line, Ok(value)));
                    }
                }
                Err(why) => {
                    self.ended = true;
                    return Some((line, Err(why.to_string())));
                }
            }
        }
    }
}

fn field<'a>(object: &'a Map<String, Value>, keys: &[&str]) -> Option<&'a Value> {
    let named = |name: &str| keys.iter().any(|key| key.eq_ignore_ascii_case(name));
    object.iter().find(|(name, value)| named(name) && !value.is_null()).map(|(_, value)| value)
}

fn is_game(object: &Map<String, Value>) -> bool {
    object.get("solution").is_some_and(Value::is_string)
        || object.get("result").is_some_and(Value::is_string)
        || object.get("steps").is_some_and(Value::is_array)
        || object.get("moves").is_some_and(Value::is_array)
}

fn is_board(object: &Map<String, Value>) -> bool {
    let lists = |value: &Value| {
        value
            .as_array()
            .is_some_and(|lists| lists.iter().all(|list| list.is_array() || list.is_string()))
    };
    field(object, &COLUMN_KEYS).or_else(|| field(object, &ROW_KEYS)).is_some_and(lists)
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
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let steps = || {
        let steps = object.get("steps").or(object.get("moves"))?.as_array()?;
        Some(steps.iter().map(step).collect::<Vec<_>>().join("\n"))
    };
    let solution = object.get("solution").and_then(text).or_else(steps);
    let read = |solution: &String| super::Items::new(solution).find_map(Item::into_game);
    let mut game = solution.as_ref().and_then(read).unwrap_or_else(|| {
        let result = object.get("result").and_then(text);
        WrittenGame::without_moves(line, result.unwrap_or_default())
    });
    if let Some(first) =
        solution.filter(|_| game.is_empty()).as_ref().and_then(|it| it.lines().next())
    {
        game.fail(SyntaxErrorKind::NotASentence(first.to_owned()), line);
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

/// The fields of a move, in the order in which a sentence names them.
const STEP_KEYS: [&[&str]; 4] = [
    &["move", "type", "action", "card"],
    &["from", "source", "src", "sourceindex"],
    &["to", "target", "destination", "dest", "destinationindex"],
    &["count", "size", "cardcount"],
];

/// Whether an object is a move and says where it starts.
fn is_step(object: &Value) -> bool {
    let Value::Object(object) = object else { return false };
    let [what, from, to, _] = STEP_KEYS.map(|keys| field(object, keys));
    from.is_some() && (what.is_some() || to.is_some()) && !is_game(object)
}

/// A move as a line.
fn step(step: &Value) -> String {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Value::Object(step) = step else { return plain(step) };
    let fields = STEP_KEYS.map(|keys| field(step, keys).map(plain));
    match &fields {
        [what, Some(from), Some(to), count] if from.len().max(to.len()) > 1 => {
            let what = what.as_deref().unwrap_or_default();
            let count = count.as_ref().map(|n| format!("count {n}")).unwrap_or_default();
            format!("move {what} from {from} to {to} {count}")
        }
        // Two characters are a move.
        [None, Some(from), Some(to), None] => format!("{from}{to}"),
        [Some(mv), ..] if mv.len() == 2 => mv.clone(),
        _ => fields.into_iter().flatten().collect::<Vec<_>>().join(" "),
    }
}

/// The board of an object; none for an object that holds none.
fn board(line: usize, object: Result<Value, String>) -> Option<BoardEntry> {
    let board = match object {
        Ok(Value::Object(object)) if is_board(&object) => position(line, &object),
        Ok(_) => return None,
        Err(why) => Err(Problem::Json { line, what: why }.into()),
    };
    Some(BoardEntry { line, board })
}

/// What a card's value says.
enum Slot {
    Card(Card),
    None,
    Unknown,
}

/// Reads values with a name for each place, for messages.
struct Reader {
    line: usize,
}

impl Reader {
    fn wrong(&self, what: String) -> ParseBoardError {
        Problem::Json { line: self.line, what }.into()
    }

    fn slot(&self, value: &Value, place: &str) -> Result<Slot, ParseBoardError> {
        let text = match value {
            Value::Null => return Ok(Slot::None),
            Value::String(text) => text.clone(),
            Value::Object(card) => object(card),
            other => other.to_string(),
        };
        match text.trim() {
            "" | "-" | "--" => Ok(Slot::None),
            "?" | "??" => Ok(Slot::Unknown),
            text => text.parse().map(Slot::Card).map_err(|_| {
                self.wrong(format!("{place}: {} is not a card", crate::words::quoted(text)))
            }),
        }
    }

    fn lists(&self, value: &Value, name: &str) -> Result<Vec<Vec<Slot>>, ParseBoardError> {
        let lists = value.as_array().map_or(&[][..], Vec::as_slice);
        let list = |(i, list): (usize, &Value)| {
            let words = |text: &String| text.split_whitespace().map(Value::from).collect();
            let cards: Vec<Value> = match list {
                Value::Array(cards) => cards.clone(),
                Value::String(text) => words(text),
                _ => Vec::new(),
            };
            let slot = |(j, card)| self.slot(card, &format!("{name} {}, card {}", i + 1, j + 1));
            cards.iter().enumerate().map(slot).collect::<Result<Vec<_>, _>>()
        };
        lists.iter().enumerate().map(list).collect()
    }

    fn home(&self, value: &Value) -> Result<[u8; 4], ParseBoardError> {
        let mut home = [0; 4];
        let count = |value: &Value| match value {
            Value::Null => Some(0),
            Value::Number(n) => n.as_u64().and_then(|n| u8::try_from(n).ok()),
            Value::Array(pile) => u8::try_from(pile.len()).ok(),
            Value::String(text) if text.is_empty() || text == "0" || text == "-" => Some(0),
            Value::String(text) => match text.parse::<Card>() {
                Ok(card) => Some(card.rank().value()),
                Err(_) => text.parse().ok().or_else(|| {
                    let letter = text.chars().next().filter(|_| text.len() == 1)?;
                    Rank::from_char(letter).map(Rank::value)
                }),
            },
            _ => None,
        };
        match value {
            Value::Object(suits) => {
                for (name, value) in suits {
                    let suit = name.chars().next().and_then(Suit::from_char);
                    let (Some(suit), Some(count)) = (suit, count(value)) else {
                        return Err(self.wrong(format!(
                            "foundations: {}: {value} is not a suit and how many of it are home",
                            crate::words::quoted(name)
                        )));
                    };
                    home[suit.index()] = count;
                }
            }
            Value::Array(tops) => {
                for (i, top) in tops.iter().enumerate() {
                    // A pile listed whole counts by its last card.
                    let top = match top {
                        Value::Array(pile) => pile.last().unwrap_or(&Value::Null),
                        top => top,
                    };
                    match (top.is_number(), self.slot(top, "foundations")) {
                        (true, _) => {
                            *home.get_mut(i).unwrap_or(&mut 0) = count(top).unwrap_or(u8::MAX);
                        }
                        (_, Ok(Slot::Card(card))) => {
                            home[card.suit().index()] = card.rank().value();
                        }
                        (_, Ok(_)) => {}
                        (_, Err(why)) => return Err(why),
                    }
                }
            }
            _ => {}
        }
        Ok(home)
    }
}

/// The position of an object that names its columns or rows.
fn position(line: usize, object: &Map<String, Value>) -> Result<FoundBoard, ParseBoardError> {
    let reader = Reader { line };
    let columns: Vec<Vec<Slot>> = match (field(object, &COLUMN_KEYS), field(object, &ROW_KEYS)) {
        (Some(columns), _) => reader.lists(columns, "column")?,
        (None, Some(rows)) => by_columns(reader.lists(rows, "row")?),
        (None, None) => Vec::new(),
    };
    if columns.len() != COLUMNS {
        return Err(Problem::Columns { line, found: columns.len() }.into());
    }
    if columns.iter().flatten().any(|slot| matches!(slot, Slot::Unknown)) {
        return part(&columns)
            .map(FoundBoard::Part)
            .ok_or_else(|| reader.wrong("a card appears twice".to_owned()));
    }
    let mut cells = [None; MAX_CELLS];
    let listed = field(object, &CELL_KEYS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if listed.len() > MAX_CELLS {
        return Err(reader.wrong(format!("{} cells; seven are the most", listed.len())));
    }
    for (i, (cell, value)) in cells.iter_mut().zip(listed).enumerate() {
        if let Slot::Card(card) = reader.slot(value, &format!("cell {}", i + 1))? {
            *cell = Some(card);
        }
    }
    let home = field(object, &HOME_KEYS).map_or(Ok([0; 4]), |home| reader.home(home))?;
    let known = |slots: &Vec<Slot>| {
        let cards = slots.iter().filter_map(|slot| match slot {
            Slot::Card(card) => Some(*card),
            Slot::None | Slot::Unknown => None,
        });
        cards.collect::<Vec<Card>>()
    };
    let columns: Vec<Vec<Card>> = columns.iter().map(known).collect();
    let columns = std::array::from_fn(|i| columns[i].clone());
    let board = build(&columns, cells, home).map_err(Problem::Invalid)?;
    Ok(FoundBoard::Whole(WholeBoard::new(board)))
}

/// The text of a card that is an object with a rank and a suit.
fn object(card: &Map<String, Value>) -> String {
    let part = |keys: &[&str]| match field(card, keys) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let (rank, suit) = (part(&["rank", "value", "number"]), part(&["suit"]));
    let suit = suit.chars().next().map(String::from).unwrap_or_default();
    let named = |named: &Rank| named.name().eq_ignore_ascii_case(&rank);
    let number = rank.parse().ok().and_then(Rank::new);
    let letter = number.or_else(|| Rank::ALL.into_iter().find(named)).map(Rank::letter);
    letter.map_or(rank, |letter| letter.to_string()) + &suit
}

/// Rows as columns; a row's gaps are blanks.
fn by_columns(rows: Vec<Vec<Slot>>) -> Vec<Vec<Slot>> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let mut columns: Vec<Vec<Slot>> = (0..width).map(|_| Vec::new()).collect();
    for row in rows {
        for (column, slot) in columns.iter_mut().zip(row) {
            column.push(slot);
        }
    }
    columns
}

/// A dealt board with cards that are not known.
fn part(columns: &[Vec<Slot>]) -> Option<PartialBoard> {
    let mut cards = [None; Card::COUNT];
    for (i, column) in columns.iter().enumerate() {
        for (row, slot) in column.iter().enumerate().take(DEALT_ROWS) {
            if let (Slot::Card(card), Some(place)) = (slot, cards.get_mut(row * COLUMNS + i)) {
                *place = Some(*card);
            }
        }
    }
    PartialBoard::new(cards)
}
