//! Moves in words: `Move 2 cards from stack 1 to stack 3`, `Column 5 -> Freecell 1`,
//! `2. Move the 3D from column 7 to column 4`, `KS to empty pile`, `AC out`.
//!
//! Columns and cells are numbered from nought or from one; which, is found by trying.

use std::iter::Peekable;

use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::{Card, Rank, Suit};
use crate::rules::Place;

use super::{Count, Dialect, Written, WrittenPlace, pairs};

/// A move in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    from: Spoken,
    to: Spoken,
    count: Count,
    text: Box<str>,
}

/// A place as a sentence names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spoken {
    /// A column or a cell by its number, from nought or from one.
    Column(u8),
    Cell(u8),
    /// A place that is the same however places are numbered.
    Sure(WrittenPlace),
}

impl Spoken {
    /// The place, when the first column and the first cell have the number `first`.
    fn counted_from(self, first: u8) -> Option<WrittenPlace> {
        let index =
            |n: u8, end: usize| n.checked_sub(first).filter(|&index| usize::from(index) < end);
        Some(WrittenPlace::Place(match self {
            Self::Column(n) => Place::Column(index(n, COLUMNS)?),
            Self::Cell(n) => Place::Cell(index(n, MAX_CELLS)?),
            Self::Sure(place) => return Some(place),
        }))
    }
}

impl Sentence {
    /// The move as a dialect means it.
    pub(super) fn in_dialect(&self, dialect: Dialect) -> Option<Written> {
        let first = match dialect {
            Dialect::Sentences | Dialect::CardNames => 0,
            Dialect::SentencesFromOne => 1,
            _ => return None,
        };
        Some(Written {
            from: self.from.counted_from(first)?,
            to: self.to.counted_from(first)?,
            count: self.count,
            listed: None,
            text: self.text.clone(),
        })
    }

    /// Whether it says a place by its number.
    pub(super) fn is_numbered(&self) -> bool {
        [self.from, self.to].iter().any(|place| !matches!(place, Spoken::Sure(_)))
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// The words of a line, in lower case, without the number of the move and without what stands in
/// parentheses, unless it names the cards that move.
fn words(line: &str) -> Vec<String> {
    let mut line = without_remarks(&line.to_lowercase());
    for arrow in ["-->", "->", "=>", "→", "⇒", "➔"] {
        line = line.replace(arrow, " to ");
    }
    let mut words: Vec<String> = line
        .split_whitespace()
        .map(|word| word.trim_matches(['.', '!', ';', ',', ':', '(', ')', '#']).to_owned())
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() > 1 && is_number(&words[0]) && !is_arrow(&words[1]) {
        words.remove(0);
    }
    // "ten of diamonds"
    while let Some(at) = words.windows(3).position(|three| named_card(three).is_some()) {
        let card = named_card(&words[at..at + 3]).unwrap_or_default();
        words.splice(at..at + 3, [card]);
    }
    words
}

/// The card of three words: a rank, `of`, a suit.
fn named_card(words: &[String]) -> Option<String> {
    let [rank, of, suit] = words else { return None };
    let by_name = || Rank::ALL.into_iter().find(|named| named.name() == rank);
    let rank = rank.parse().ok().and_then(Rank::new).or_else(by_name)?;
    let suit = suit.chars().next().and_then(Suit::from_char).filter(|_| of == "of")?;
    Some(Card::new(rank, suit).to_string().to_lowercase())
}

/// A line without what stands in parentheses, but with the first card of `(6D to 5C)`.
fn without_remarks(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('(') {
        let Some((inside, after)) = behind.split_once(')') else { break };
        plain.push_str(before);
        let first = inside.split([' ', '-', ',']).next().unwrap_or_default();
        if card(first).is_some() {
            plain.push_str(first);
        }
        rest = after;
    }
    plain + rest
}

fn is_arrow(word: &str) -> bool {
    matches!(word, "to" | "onto" | "on" | "into" | "in")
}

fn card(word: &str) -> Option<Card> {
    word.parse().ok()
}

/// What kind of place a word names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pile {
    Column,
    Cell,
    Foundation,
}

fn pile(word: &str) -> Option<Pile> {
    Some(match word {
        "stack" | "column" | "col" | "tableau" | "cascade" | "pile" => Pile::Column,
        "freecell" | "cell" | "reserve" | "temp" => Pile::Cell,
        "foundation" | "foundations" | "home" => Pile::Foundation,
        _ => return None,
    })
}

/// Whether a line starts like a sentence about a move.
pub(super) fn starts(line: &str) -> bool {
    if !could_start(line) {
        return false;
    }
    let words = words(line);
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    match word(0) {
        "move" | "moved" => match word(1) {
            "a" | "an" | "the" => word(2).starts_with("card") || card(word(2)).is_some(),
            number if is_number(number) => word(2).starts_with("card"),
            "" => false,
            "from" => true,
            other => card(other).is_some() || pile(other).is_some() || other.starts_with("card"),
        },
        first if first == "free" || pile(first).is_some() => {
            words.iter().any(|word| is_arrow(word))
        }
        first if card(first).is_some() => is_arrow(word(1)) || matches!(word(1), "out" | "from"),
        _ => false,
    }
}

/// Whether a line's beginning may be that of a sentence: most lines are none, and are not taken
/// apart.
fn could_start(line: &str) -> bool {
    const LEADS: [&str; 10] =
        ["move", "stack", "col", "free", "cell", "tableau", "cascade", "pile", "reserve", "temp"];
    let lead = line.trim_start_matches(|c: char| c.is_ascii_digit() || " .):#\t".contains(c));
    if lead.get(..5).is_some_and(|at| at.eq_ignore_ascii_case("move:")) {
        return false;
    }
    let named =
        |word: &&str| lead.get(..word.len()).is_some_and(|at| at.eq_ignore_ascii_case(word));
    let card_first = |text: &str| {
        let mut words = text.split_whitespace();
        words.next().and_then(card).is_some()
            && words.next().is_some_and(|word| word.chars().all(char::is_alphabetic))
    };
    LEADS.iter().any(named) || card_first(line) || card_first(lead)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// Reads one sentence.
pub(super) fn read(line: &str) -> Option<Sentence> {
    let words = words(line);
    let mut words = words.iter().map(String::as_str).peekable();
    words.next_if(|word| matches!(*word, "move" | "moved"));
    let count = match words.peek().copied() {
        Some("a" | "an" | "the") => {
            words.next();
            None
        }
        Some(number) if is_number(number) => {
            words.next();
            Some(number.parse::<u8>().ok()?)
        }
        _ => None,
    };
    let says_card = words.next_if(|word| matches!(*word, "card" | "cards")).is_some();
    let named = words.peek().copied().and_then(card).inspect(|_| _ = words.next());
    let from = if words.next_if_eq(&"from").is_some() || named.is_none() {
        place(&mut words)?
    } else {
        Spoken::Sure(WrittenPlace::Card(named?))
    };
    let to = match words.next()? {
        "out" | "home" => Spoken::Sure(WrittenPlace::Place(Place::Foundation)),
        word if is_arrow(word) => target(&mut words)?,
        _ => return None,
    };
    let count = match (count, named) {
        (Some(count), _) => Count::Exactly(count),
        (None, Some(card)) => Count::From(card),
        (None, None) if says_card => Count::Exactly(1),
        (None, None) => Count::Fit,
    };
    let text = line.trim().trim_end_matches(['.', '!', ';', ',']).into();
    words.next().is_none().then_some(Sentence { from, to, count, text })
}

/// `stack 3`, `freecell a`, `free cell 0`.
fn place<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<Spoken> {
    words.next_if_eq(&"the");
    if words.next_if_eq(&"free").is_some() && words.peek() != Some(&"cell") {
        return None;
    }
    match pile(words.next()?)? {
        Pile::Column => words.next()?.parse().ok().map(Spoken::Column),
        Pile::Cell => cell(words.next()?),
        Pile::Foundation => None,
    }
}

/// A cell by its number or letter.
fn cell(index: &str) -> Option<Spoken> {
    let letter = || match Place::from_char(pairs::single(index)?) {
        Some(cell @ Place::Cell(_)) => Some(Spoken::Sure(WrittenPlace::Place(cell))),
        _ => None,
    };
    index.parse().ok().map(Spoken::Cell).or_else(letter)
}

/// Where cards go: a place, the foundations, any cell, an empty column, a card.
fn target<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<Spoken> {
    words.next_if(|word| matches!(*word, "the" | "a" | "an"));
    let first = *words.peek()?;
    if let Some(card) = card(first) {
        words.next();
        return Some(Spoken::Sure(WrittenPlace::Card(card)));
    }
    if words.next_if_eq(&"empty").is_some() {
        words.next().and_then(pile).filter(|kind| *kind == Pile::Column)?;
        let number = words.next_if(|word| is_number(word)).and_then(|word| word.parse().ok());
        return Some(number.map_or(Spoken::Sure(WrittenPlace::EmptyColumn), Spoken::Column));
    }
    if words.next_if_eq(&"free").is_some() && words.peek() != Some(&"cell") {
        return None;
    }
    let first = *words.peek()?;
    match pile(first) {
        Some(Pile::Foundation) => {
            words.next();
            // Which foundation it is follows from the card.
            let is_suit = |word: &str| word.chars().next().and_then(Suit::from_char).is_some();
            words.next_if(|word| word.parse::<u8>().is_ok() || is_suit(word));
            Some(Spoken::Sure(WrittenPlace::Place(Place::Foundation)))
        }
        Some(Pile::Cell) => {
            words.next();
            words.next().map_or(Some(Spoken::Sure(WrittenPlace::AnyCell)), cell)
        }
        _ => place(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(text: &str, dialect: Dialect) -> Option<(WrittenPlace, WrittenPlace, Count)> {
        let written = read(text)?.in_dialect(dialect)?;
        Some((written.from, written.to, written.count))
    }

    fn column(i: u8) -> WrittenPlace {
        WrittenPlace::Place(Place::Column(i))
    }

    fn cell(i: u8) -> WrittenPlace {
        WrittenPlace::Place(Place::Cell(i))
    }

    const HOME: WrittenPlace = WrittenPlace::Place(Place::Foundation);

    #[test]
    fn places_are_counted_from_nought_or_from_one() {
        let (nought, one) = (Dialect::Sentences, Dialect::SentencesFromOne);
        for (text, dialect, from, to, count) in [
            (
                "Move 2 cards from stack 1 to stack 3",
                nought,
                column(1),
                column(3),
                Count::Exactly(2),
            ),
            ("Move 2 cards from stack 1 to stack 3", one, column(0), column(2), Count::Exactly(2)),
            (
                "move a card from stack 7 to freecell 0.",
                nought,
                column(7),
                cell(0),
                Count::Exactly(1),
            ),
            (
                "Move a card from freecell 0 to the foundations",
                nought,
                cell(0),
                HOME,
                Count::Exactly(1),
            ),
            ("Column 5 -> Freecell 1", one, column(4), cell(0), Count::Fit),
            ("12. Column 5 → Column 1", one, column(4), column(0), Count::Fit),
            ("3) free cell b to foundation", one, cell(1), HOME, Count::Fit),
            (
                "2. Move the 3D from column 7 to column 4",
                one,
                column(6),
                column(3),
                Count::From("3D".parse().unwrap()),
            ),
        ] {
            assert_eq!(means(text, dialect), Some((from, to, count)), "{text}");
            assert!(starts(text), "{text}");
        }
        assert_eq!(means("Move a card from freecell 0 to stack 1", one), None);
        assert_eq!(means("Move a card from stack 8 to stack 1", nought), None);
    }

    #[test]
    fn cards_say_where_they_come_from_and_go_to() {
        let card = |name: &str| name.parse().unwrap();
        for (text, from, to) in [
            ("2S to temp", "2S", WrittenPlace::AnyCell),
            ("KS to empty pile", "KS", WrittenPlace::EmptyColumn),
            ("AC out", "AC", HOME),
            ("4. 10♥ onto J♣", "TH", WrittenPlace::Card(card("JC"))),
        ] {
            let expected = (WrittenPlace::Card(card(from)), to, Count::From(card(from)));
            assert_eq!(means(text, Dialect::CardNames), Some(expected), "{text}");
            assert!(!read(text).unwrap().is_numbered(), "{text}");
        }
    }

    #[test]
    fn other_sentences_are_refused_as_a_whole() {
        for text in [
            "Move 3 cards from stack 3 to",
            "Move 300 cards from stack 3 to stack 1",
            "Move a card from stack 3 to stack 1 2",
            "Move a card from the foundations to stack 1",
            "Move the 3D somewhere",
        ] {
            assert!(starts(text), "{text}");
            assert_eq!(read(text), None, "{text}");
        }
        for text in
            ["Move 64 is wrong", "Moves", "3c 4d", "26 to 5a", "column 3 is empty", "8 to 3"]
        {
            assert!(!starts(text), "{text}");
        }
    }
}
