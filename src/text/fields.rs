//! Moves in fields: records with from, to, card and count behind the same keys.
//!
//! A record is an object of JSON, a row of a table with a header (CSV, tabs, Markdown), or a tuple.

use super::cards;
use super::moves::{Annotations, Count, NotatedMove};
use super::pairs::GameContext;
use super::token::{Token, card_at, tokens};
use super::vocabulary::small_number;
use super::{pairs, sentence};
use crate::card::Card;

/// What a field says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Deal,
    /// The moves of a game.
    Moves,
    /// A move in standard notation.
    Move,
    From,
    To,
    /// The cards that move.
    Card,
    /// How many there are.
    Count,
    /// The cards that go home by themselves.
    Home,
    /// The position afterwards.
    Board,
}

/// Each role with its keys, in lower case and without anything but letters.
const KEYS: [(Role, &[&str]); 9] = [
    (Role::Deal, &["deal", "game", "seed", "dealnumber", "gamenumber", "dealno", "gameno"]),
    (Role::Moves, &["moves", "solution", "steps", "line"]),
    (Role::Move, &["move", "notation"]),
    (Role::From, &["from", "source", "src", "origin", "frompile"]),
    (Role::To, &["to", "target", "destination", "dest", "dst", "topile"]),
    (Role::Card, &["card", "cards"]),
    (Role::Count, &["count", "n", "numcards", "cardcount", "numberofcards"]),
    (Role::Home, &["home", "autoplayed"]),
    (Role::Board, &["board", "position"]),
];

/// The role of a key.
pub(super) fn role(key: &str) -> Option<Role> {
    if key.len() > 20 || key.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let key: String = key.chars().filter(char::is_ascii_alphabetic).collect();
    let key = key.to_ascii_lowercase();
    KEYS.iter().find(|(_, keys)| keys.contains(&&*key)).map(|(role, _)| *role)
}

/// Whether fields with these roles tell a move.
pub(super) fn tell_move(roles: &[Option<Role>]) -> bool {
    let has = |role| roles.contains(&Some(role));
    has(Role::Move) || has(Role::To) && (has(Role::From) || has(Role::Card))
}

/// The move of a record; `None` if its fields tell none.
pub(super) fn read(fields: &[(Role, String)]) -> Option<NotatedMove> {
    let field = |role| {
        let found = fields.iter().find(|(other, _)| *other == role);
        found.map(|(_, text)| text.trim()).filter(|text| !matches!(*text, "" | "-" | "null"))
    };
    let cards = match field(Role::Card) {
        // `cards` may be how many there are.
        Some(text) if small_number(text).is_some() => {
            CardSpan { count: small_number(text), ends: None }
        }
        Some(text) => CardSpan { count: None, ends: Some(ends(text)?) },
        None => CardSpan { count: None, ends: None },
    };
    if let Some(text) = field(Role::Move).filter(|_| field(Role::To).is_none()) {
        let home = field_of_cards(fields, Role::Home);
        return notation(text, &cards, home);
    }
    let count = match field(Role::Count) {
        Some(text) => Some(small_number(text)?),
        None => cards.count,
    };
    let place = |text: &str| sentence::place(&tokens(text), text);
    let from = match field(Role::From) {
        Some(text) => Some(place(text)?),
        None => None,
    };
    let to = place(field(Role::To)?)?;
    if from.is_none() && cards.ends.is_none() {
        return None;
    }
    let texts = fields.iter().map(|(_, text)| text.trim()).filter(|text| !text.is_empty());
    let text = texts.collect::<Vec<_>>().join(" ");
    Some(sentence::raw(cards.ends, count, from, to, None, &text))
}

/// The cards of a field: how many, or the first and the last.
struct CardSpan {
    count: Option<u8>,
    ends: Option<(Card, Card)>,
}

/// A move of standard notation with the cards that it moves and takes home.
fn notation(text: &str, cards: &CardSpan, home: Option<Vec<Card>>) -> Option<NotatedMove> {
    let line = pairs::line(&tokens(text), GameContext { moves: 1, is_open: true })
        .filter(|line| line.broken.is_none())?;
    let [mv] = &line.moves[..] else { return None };
    let count = mv.count.or_else(|| cards.ends.and_then(cards::run_length).map(Count::Exactly));
    let listed = Annotations { moved: cards.ends, home, ..Annotations::default() };
    let listed = Some(Box::new(listed)).filter(|listed| **listed != Annotations::default());
    Some(NotatedMove { count, listed, ..mv.clone() })
}

/// The first and the last card of a text that names cards and nothing else.
fn ends(text: &str) -> Option<(Card, Card)> {
    let cards = cards_of(&tokens(text))?;
    Some((*cards.first()?, *cards.last()?))
}

/// The cards of a field; none if there is no such field.
fn field_of_cards(fields: &[(Role, String)], role: Role) -> Option<Vec<Card>> {
    let (_, text) = fields.iter().find(|(other, _)| *other == role)?;
    cards_of(&tokens(text))
}

/// Cards with commas or dashes between them.
fn cards_of(mut tokens: &[Token<'_>]) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    while let Some(first) = tokens.first() {
        if matches!(first.text, "," | "-" | ";") {
            tokens = &tokens[1..];
            continue;
        }
        let (card, used) = card_at(tokens)?;
        cards.push(card);
        tokens = &tokens[used..];
    }
    Some(cards)
}

/// The header of a table: what parts the fields of a line, and their roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableHeader {
    mark: char,
    /// Whether each line ends with a bar.
    is_closed: bool,
    pub(super) roles: Vec<Option<Role>>,
}

impl TableHeader {
    /// The header that a line is.
    pub(super) fn read(line: &str) -> Option<Self> {
        /// Longer lines are no headers.
        const LONGEST: usize = 1000;
        if line.len() > LONGEST || line.contains(['{', '}', ':']) {
            return None;
        }
        [',', ';', '\t', '|'].into_iter().filter(|mark| line.contains(*mark)).find_map(|mark| {
            let roles: Vec<_> = split(line, mark).iter().map(|field| role(field)).collect();
            let has = |role| roles.contains(&Some(role));
            let is_closed = mark == '|' && line.trim_end().ends_with('|');
            (tell_move(&roles) || has(Role::Deal)).then_some(Self { mark, is_closed, roles })
        })
    }

    /// Whether the rows tell moves or games, not only deals.
    pub(super) fn has_moves(&self) -> bool {
        tell_move(&self.roles) || self.roles.contains(&Some(Role::Moves))
    }

    /// Whether a line is the rule below the header of a Markdown table: `|---|:-:|`.
    pub(super) fn is_rule(&self, line: &str) -> bool {
        self.mark == '|'
            && line.contains('-')
            && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t' | '+'))
    }

    /// Whether a line has as many fields as the header.
    pub(super) fn fits(&self, line: &str) -> bool {
        split(line, self.mark).len() == self.roles.len()
    }

    /// The fields of a row that have roles; none if the line has too few fields.
    pub(super) fn row(&self, line: &str) -> Option<Vec<(Role, String)>> {
        let fields = split(line, self.mark);
        // A row that is cut may be any.
        if self.is_closed && (!line.trim_end().ends_with('|') || fields.len() < self.roles.len()) {
            return None;
        }
        let last = self.roles.iter().rposition(Option::is_some)?;
        let first = self.roles.iter().position(Option::is_some)?;
        // What is empty at the end of a line may be left out.
        let has_fields = fields.len() > first && fields.len() * 2 > last;
        let of_role =
            self.roles.iter().zip(fields).filter_map(|(role, text)| Some(((*role)?, text)));
        has_fields.then(|| of_role.collect())
    }
}

/// The fields of a line. A field in quotes may hold the mark that parts them.
fn split(line: &str, mark: char) -> Vec<String> {
    super::work::count(line.len());
    let mut fields = vec![String::new()];
    let mut in_quotes = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let Some(field) = fields.last_mut() else { break };
        match c {
            '"' if in_quotes && chars.next_if_eq(&'"').is_some() => field.push('"'),
            '"' if in_quotes || field.trim().is_empty() => in_quotes = !in_quotes,
            c if c == mark && !in_quotes => fields.push(String::new()),
            c => field.push(c),
        }
    }
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Role, TableHeader, read, role};
    use crate::text::moves::{Count, NotatedPlace};

    #[test]
    fn keys() {
        for (key, right) in [
            ("From", Some(Role::From)),
            ("to_pile", Some(Role::To)),
            ("deal number", Some(Role::Deal)),
            ("Moves", Some(Role::Moves)),
            ("fewest_cells", None),
        ] {
            assert_eq!(role(key), right, "{key}");
        }
    }

    #[test]
    fn a_record_tells_a_move() {
        let field = |role, text: &str| (role, text.to_owned());
        let mv = read(&[
            field(Role::Card, "10♥"),
            field(Role::Count, "2"),
            field(Role::From, "Column 4"),
            field(Role::To, "Free cell 1"),
        ])
        .expect("a move");
        assert_eq!((mv.from, mv.to), (NotatedPlace::Column(4), NotatedPlace::Cell(1)));
        assert_eq!(mv.count, Some(Count::Exactly(2)));
        assert!(read(&[field(Role::From, "3"), field(Role::To, "the moon")]).is_none());
        assert!(read(&[field(Role::To, "3")]).is_none());
    }

    #[test]
    fn headers_and_rows() {
        let csv = TableHeader::read("deal,length,moves").expect("a header");
        let row = csv.row("5,39,\"8a, 68\"").expect("a row");
        assert_eq!(row, [(Role::Deal, "5".to_owned()), (Role::Moves, "8a, 68".to_owned())]);
        let table = TableHeader::read("| # | From | To |").expect("a header");
        assert!(table.is_rule("|---|:-:|---|"));
        assert_eq!(table.row("| 1 | Column 7 | Free cell 1 |").map(|row| row.len()), Some(2));
        assert!(TableHeader::read("Hello, world").is_none());
    }
}
