//! Moves in words, as fc-solve, patsolve and players write them: `Move 2 cards from stack 1 to stack 3`,
//! `KS to empty pile`, `AC out`, `nine of clubs on ten of diamonds`, `Column 5 -> Freecell 1`.
//!
//! Each word of the line belongs to the move. Lines with other words are read by `replay::infer`.

use crate::board::Place;
use crate::card::{Card, Suit};

use super::label::{is_label, is_number};
use super::moves::{Count, Form, LineMoves, Listed, Pile, RawMove, Spot, WrittenPlace};
use super::pairs;
use super::syntax::SyntaxErrorKind;
use super::token::{Writing, either_way, is_card, is_of};
use super::vocabulary::{has_word, is_one_of, is_to, is_verb, named_pile};
use super::work;

#[cfg(test)]
mod tests;

/// No sentence has more words.
const LONGEST: usize = 24;
/// No sentence has more bytes.
const MOST_BYTES: usize = 600;

/// Reads a move in words. A line that only starts like one is an error in the result; other lines are none.
pub(super) fn read(line: &str, writing: Writing) -> Option<LineMoves> {
    // "7. A♠ home. [Move a card from stack 2 to the foundations]" says the same twice.
    let inside = line.strip_suffix(']').and_then(|line| line.rsplit_once('['));
    match inside.filter(|(before, inside)| !before.is_empty() && !inside.contains(']')) {
        Some((before, inside)) => read_one(inside, writing).or_else(|| read_one(before, writing)),
        None => read_one(line, writing),
    }
}

fn read_one(line: &str, writing: Writing) -> Option<LineMoves> {
    let words = cut(line);
    if words.len() > LONGEST {
        return None;
    }
    let mut words = Words { rest: &words, writing, suit: None };
    let has_verb = words.take(is_verb);
    let mut from = words.source()?;
    let goes = words.take(is_join);
    // "move 5 a", "move 3 6 2": the ends, and how many cards.
    let is_command = has_verb && !goes && from.card.is_none() && from.count.is_none();
    let to = words.target(goes || is_command);
    if is_command && words.rest.len() == 1 {
        from.count = words.next(|word| word.parse().ok());
    }
    let to = to.filter(|_| words.rest.is_empty());
    let is_named = from.card.is_some() || from.is_named;
    let suit = words.suit;
    match to.and_then(|to| from.to(to, suit, line)).filter(|_| has_verb || is_named) {
        Some(mv) => Some(LineMoves { moves: vec![mv], broken: None }),
        None if has_verb && goes && (from.count.is_some() || from.card.is_some()) => {
            let broken = Some(SyntaxErrorKind::NotASentence(line.to_owned()));
            Some(LineMoves { moves: Vec::new(), broken })
        }
        None => None,
    }
}

/// Whether a text says that all remaining cards go home: `The rest goes home.`, `Auto Complete finishes the game.`
pub(super) fn says_rest(text: &str) -> bool {
    let has = |list: &str| has_word(text, list);
    has("all rest everything remaining others") && has("home foundation foundations up")
        || has("autocomplete")
        || has("auto") && has("complete completes finish finishes")
}

/// Whether a line that was not read may be a move: it begins with a verb, a pile, a card or a count of cards and says
/// where something goes, or half of its words are moves of two characters.
pub(super) fn is_near(line: &str, writing: Writing) -> bool {
    let words = cut(line);
    let Some(first) = words.first().filter(|_| words.len() <= LONGEST) else { return false };
    let pairs = || words.iter().filter(|word| pairs::is_one(word));
    let are_pairs = 2 * pairs().count() >= words.len() && !pairs().all(|word| is_number(word));
    let is_noun =
        |word: &str| named_pile(word).is_some() || writing.card_either_way(word).is_some();
    let is_place = |word: &str| word.parse::<Place>().is_ok() || is_code(word);
    // "Move Card  7 of Hearts  column 3  free cell 1", "move 5 x"
    let is_end = |word: &&&str| named_pile(word).is_some() || is_place(word);
    let names_ends = || words[1..].iter().filter(is_end).count() > 1;
    let goes = words[1..].iter().any(|word| is_join(word));
    let is_first = is_noun(first)
        || is_verb(first) && words[1..].iter().any(|word| is_noun(word))
        || is_place(first)
            && (words.get(1).is_some_and(|word| is_join(word))
                || words.iter().any(|word| is_noun(word)));
    // "Two cards from the jack of diamonds, column 4 to column 5"
    let is_run = words.get(1).is_some_and(|word| is_one_of(word, "card cards"));
    are_pairs || goes && (is_first || is_run) || is_verb(first) && names_ends()
}

/// Whether a word may be a pile with its number: `f2`, `fc1`.
fn is_code(word: &str) -> bool {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (1..=2).contains(&name.len())
        && name.len() + 1 == word.len()
        && name.chars().all(char::is_alphabetic)
}

/// The move of two characters between a verb and the cards that it moves: `26` of `move 26 Q♥-J♠→K♠`.
pub(super) fn pair_told(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    words.next().filter(|verb| is_verb(verb))?;
    let pair = words.next().filter(|pair| pairs::is_one(pair))?;
    let (cards, _) = words.next()?.split_once(pairs::is_arrow)?;
    cards.split('-').all(is_card).then_some(pair)
}

/// The cards that a line names, in its order.
pub(super) fn cards_told(line: &str, writing: Writing) -> Vec<Card> {
    let words = cut(line);
    let named = |at: usize| named_card(&words[at..], writing).map(|(card, _)| card);
    let card = |at: usize| writing.card(words[at]).or_else(|| either_way(words[at]));
    (0..words.len()).filter_map(|at| named(at).or_else(|| card(at))).collect()
}

/// The card that the first words name, and the number of these words: `ten of clubs`, `10 clubs`, `Pik Ass`.
fn named_card(words: &[&str], writing: Writing) -> Option<(Card, usize)> {
    let rank = |word: &str| writing.word_kind(word).rank();
    let suit = |word: &str| writing.word_kind(word).suit();
    let (first, second) = (*words.first()?, *words.get(1)?);
    if let Some(last) = words.get(2).filter(|_| is_of(second)) {
        let card = Card::new(rank(first).or(rank(last))?, suit(first).or(suit(last))?);
        return Some((card, 3));
    }
    // A letter alone is no suit, and "a" no ace.
    let is_name = |word: &str| word.len() > 1;
    let card = match (suit(first), suit(second)) {
        (None, Some(suit)) if is_name(second) && first != "a" => Card::new(rank(first)?, suit),
        (Some(suit), None) if is_name(first) => Card::new(rank(second)?, suit),
        _ => return None,
    };
    Some((card, 2))
}

/// A line without the number or the name in front of its move: `12.`, `[61]`, `Anna:`.
fn label_off(line: &str) -> &str {
    let Some((first, rest)) = line.split_once(' ') else { return line };
    let is_name = |name: &str| name.chars().all(char::is_alphabetic) && named_pile(name).is_none();
    let is_named = first.strip_suffix(':').is_some_and(|name| name.len() > 2 && is_name(name));
    if is_named || is_label(first) && !is_number(first) { rest } else { line }
}

/// Whether a word stands between the ends of a move: `to`, `->`.
fn is_join(word: &str) -> bool {
    is_to(word) || word.chars().all(pairs::is_dash) && word.contains(pairs::is_arrow)
}

/// The words of a line without its label: cut at blanks and around arrows, without the marks after them. None of a
/// line that is too long.
fn cut(line: &str) -> Vec<&str> {
    work::count(line.len().min(MOST_BYTES));
    if line.len() > MOST_BYTES {
        return Vec::new();
    }
    let line = label_off(line.trim());
    let mut words = Vec::new();
    for word in line.split_whitespace() {
        let mut rest = word.trim_end_matches(['.', ',', ';', ':', '!']);
        while let Some(at) = rest.find(pairs::is_dash).filter(|_| rest.contains(pairs::is_arrow)) {
            let end = rest[at..].find(|c| !pairs::is_dash(c)).map_or(rest.len(), |end| at + end);
            words.extend([&rest[..at], &rest[at..end]]);
            rest = &rest[end..];
        }
        words.push(rest);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Where a move starts.
#[derive(Default)]
struct Source {
    count: Option<u8>,
    card: Option<Card>,
    spot: Option<Spot>,
    /// Whether it is named by a word and not by one character.
    is_named: bool,
}

impl Source {
    /// The move from here to a place; `suit` is that of the foundation, if the line names one.
    fn to(&self, to: Spot, suit: Option<Suit>, line: &str) -> Option<RawMove> {
        let is_exact = |spot: &Spot| !matches!(spot, Spot::Column(None) | Spot::Cell(None));
        let at = |card| Spot::Sure(WrittenPlace::Card(card));
        let from = self.spot.filter(is_exact).or(self.card.map(at))?;
        let count = self.count.map(Count::Exactly).or(self.card.map(Count::From));
        let card = self.card.filter(|_| self.count.is_some());
        let listed = Listed { card, suit, ..Listed::default() };
        let listed = (card.is_some() || suit.is_some()).then(|| Box::new(listed));
        let text = line.trim_end_matches(['.', '!', ';', ',']).into();
        Some(RawMove { from, to, count, form: Form::Sentence, listed, text })
    }
}

/// The words of a line that are not yet read.
struct Words<'a, 'b> {
    rest: &'a [&'b str],
    writing: Writing,
    /// The suit of the foundation.
    suit: Option<Suit>,
}

impl Words<'_, '_> {
    /// What `read` makes of the next word, which is taken unless that is nothing.
    fn next<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let (word, rest) = self.rest.split_first()?;
        let found = read(word)?;
        self.rest = rest;
        Some(found)
    }

    /// Takes the next word if `is` accepts it.
    fn take(&mut self, is: impl FnOnce(&str) -> bool) -> bool {
        self.next(|word| is(word).then_some(())).is_some()
    }

    /// Takes the next word if it is in a list.
    fn take_one_of(&mut self, list: &str) -> bool {
        self.take(|word| is_one_of(word, list))
    }

    /// Takes the suit of a foundation: `diamonds`, `D`.
    fn take_suit(&mut self) {
        let writing = self.writing;
        let suit = self.next(|word| word.parse().ok().or_else(|| writing.word_kind(word).suit()));
        self.suit = self.suit.or(suit);
    }

    /// The kind of pile that the next word names.
    fn pile(&self) -> Option<Pile> {
        self.rest.first().and_then(|word| named_pile(word))
    }

    /// Takes an article; `a` before `to` or at the end is a cell.
    fn article(&mut self) {
        let is_last = self.rest.get(1).is_none_or(|next| is_join(next));
        _ = !is_last && self.take_one_of("the a an");
    }

    /// `2 cards from stack 1`, `the 3D from column 7`, `9♣`, `column 2`.
    fn source(&mut self) -> Option<Source> {
        let mut source = Source { count: self.count(), ..Source::default() };
        // "move a 6", "move a home"
        let may_have_article = self.rest.len() > 2;
        if may_have_article {
            self.article();
        }
        source.card = self.card().or_else(|| self.card_in_brackets());
        let is_place = matches!(self.pile(), Some(Pile::Column | Pile::Cell));
        if self.take_one_of("from") || is_place || source.card.is_none() {
            if may_have_article {
                self.article();
            }
            source.is_named = self.rest.first().is_some_and(|word| word.len() > 1);
            source.spot = Some(self.place()?);
        }
        Some(source)
    }

    /// The number of cards: `2 cards`, `a card`, `card`.
    fn count(&mut self) -> Option<u8> {
        let is_noun = |word: &&str| is_one_of(word, "card cards");
        let (count, taken) = match self.rest {
            [word, ..] if is_noun(word) => (Some(1), 1),
            [count, word, ..] if is_noun(word) => match *count {
                "a" | "A" | "one" => (Some(1), 2),
                digits => (digits.parse().ok(), 2),
            },
            _ => return None,
        };
        self.rest = &self.rest[taken..];
        count
    }

    /// The card that moves, after the number of cards: `1 card (4H)`.
    fn card_in_brackets(&mut self) -> Option<Card> {
        let writing = self.writing;
        self.next(|word| writing.card(word.strip_prefix('(')?.strip_suffix(')')?))
    }

    fn card(&mut self) -> Option<Card> {
        let by_sign = |word: &str| either_way(word).filter(|_| !word.is_ascii());
        let one = |word: &&str| {
            let card = self.writing.card(word).or_else(|| word.parse().ok());
            card.or_else(|| by_sign(word)).map(|card| (card, 1))
        };
        let (card, taken) =
            named_card(self.rest, self.writing).or_else(|| self.rest.first().and_then(one))?;
        self.rest = &self.rest[taken..];
        Some(card)
    }

    /// Where the cards go: any place or card after `to`, only home without it.
    fn target(&mut self, goes: bool) -> Option<Spot> {
        self.article();
        let card = if goes { self.card() } else { None };
        let onto = card.map(|card| Spot::Sure(WrittenPlace::Card(card)));
        if self.rest.get(1).is_some_and(|next| named_pile(next) == Some(Pile::Home)) {
            self.take_suit();
        }
        let spot = if onto.is_some() && self.rest.is_empty() { onto? } else { self.place()? };
        Some(spot).filter(|spot| (goes || *spot == Spot::HOME) && *spot != Spot::Column(None))
    }

    /// A pile by its name, its name and number, or its character: `stack 3`, `empty pile`, `free cell b`, `5`, `a`.
    fn place(&mut self) -> Option<Spot> {
        let is_empty = self.take_one_of("empty") || self.take_one_of("free");
        let sure = |place| Spot::Sure(WrittenPlace::Place(place));
        let Some(pile) = self.next(named_pile) else {
            return self.next(|word| match word.parse().ok()? {
                Place::Column(column) => Some(Spot::Column(u8::try_from(column.index() + 1).ok())),
                place => Some(sure(place)),
            });
        };
        let is_column = |word: &str| named_pile(word) == Some(Pile::Column);
        // "empty tableau col 5"
        while is_empty && pile == Pile::Column && self.take(is_column) {}
        let number = |word: &str| word.parse().ok();
        match pile {
            Pile::Column => match self.next(number) {
                None if is_empty => Some(Spot::EMPTY_COLUMN),
                number => Some(Spot::Column(number)),
            },
            Pile::Cell => {
                let cell = |word: &str| word.parse().ok().filter(|it| matches!(it, Place::Cell(_)));
                self.next(cell).map(sure).or_else(|| Some(Spot::Cell(self.next(number))))
            }
            Pile::Home => {
                _ = self.take(|word| named_pile(word) == Some(Pile::Cell));
                // Only the text knows the number of a foundation.
                _ = self.take(is_number);
                self.take_suit();
                Some(Spot::HOME)
            }
        }
    }
}
