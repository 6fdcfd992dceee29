//! Moves in words: `Move 2 cards from stack 1 to stack 3`, `Column 5 -> Freecell 1`,
//! `KS to empty pile`, `AC out`, `stack D10 S11`, `t2c 4 1`, `2 h3`, `(SENDTOFREE S5 SA N4 N3)`.
//!
//! A line becomes words of a small vocabulary. The words name the two ends of a move: piles, cards,
//! or both, in the order of the line or behind `from` and `to`.

use crate::board::Place;
use crate::card::{Card, Rank, Suit};

use super::label::{self, is_label, is_number};
use super::moves::{Count, Form, Pile, RawMove, Spot, WrittenPlace};
use super::pairs;
use super::token::Writing;
use super::work;

/// What a line of sentences holds.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Sentences {
    pub(super) moves: Vec<RawMove>,
    /// What starts like a move behind them, names a card or a number, and cannot be read.
    pub(super) broken: Option<String>,
}

/// A word of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Move,
    /// Says nothing: `the`.
    Filler,
    Cards,
    /// Stands before the number of cards.
    Count,
    From,
    To,
    Empty,
    Free,
    NewColumn,
    Pile(Pile),
    Card(Card),
    Number(u8),
    /// A cell by its letter, or home.
    Letter(char),
    /// The first of the cards that stand in parentheses.
    Inside(Card),
    /// The number of cards, in parentheses or as `x2`.
    Counted(u8),
    Other,
}

const WORDS: [(&[&str], Word); 12] = [
    (
        &[
            "move", "moved", "moving", "place", "put", "send", "play", "mv", "automove", "drag",
            "take", "shift", "drop",
        ],
        Word::Move,
    ),
    (
        &["the", "an", "its", "goes", "of", "swap", "then", "now", "next", "and", "top", "suit"],
        Word::Filler,
    ),
    (&["card"], Word::Cards),
    (&["count", "size"], Word::Count),
    (&["from", "von"], Word::From),
    (&["to", "onto", "on", "into", "in", "over", "under", "nach", "auf"], Word::To),
    (&["empty", "vacant"], Word::Empty),
    (&["free"], Word::Free),
    (&["newstack", "newcolumn"], Word::NewColumn),
    (&["stack", "column", "col", "tableau", "cascade", "pile", "spalte"], Word::Pile(Pile::Column)),
    (&["freecell", "cell", "reserve", "temp", "buffer", "fc", "zelle"], Word::Pile(Pile::Cell)),
    (
        &["foundation", "home", "homecell", "suite", "out", "source", "ablage"],
        Word::Pile(Pile::Home),
    ),
];

/// The operators of plans for the domain of planning competitions, and where their first card goes;
/// none for onto their last card.
const OPERATORS: [(&str, Option<Spot>); 7] = [
    ("sendtofree", Some(Spot::Sure(WrittenPlace::AnyCell))),
    ("sendtohome", Some(Spot::HOME)),
    ("homefromfreecell", Some(Spot::HOME)),
    ("sendtonewcol", Some(Spot::Sure(WrittenPlace::EmptyColumn))),
    ("newcolfromfreecell", Some(Spot::Sure(WrittenPlace::EmptyColumn))),
    ("colfromfreecell", None),
    ("move", None),
];

/// No sentence has more words.
const LONGEST: usize = 24;
/// No sentence has more bytes; of a longer line only the beginning is looked at.
const MOST_BYTES: usize = 300;
/// What separates the sentences of a line, the surest first.
const SEPARATORS: [&str; 9] = ["), (", ") (", "/", ";", "\t", " then ", ". ", "', '", ", "];

/// Reads a line of one or more sentences; none when it does not look like any.
///
/// In a game `in_pairs`, two characters are no codes of piles.
pub(super) fn read(line: &str, writing: Writing, in_pairs: bool) -> Option<Sentences> {
    let line = label::next_off(line);
    if let Some(moves) = each_part(line, writing, in_pairs) {
        return Some(Sentences { moves, broken: None });
    }
    let found = match read_one(line.trim(), writing, in_pairs) {
        Some(Ok(mv)) => return Some(Sentences { moves: vec![mv], broken: None }),
        found => found.map(|_| line.to_owned()),
    };
    let separator = SEPARATORS.iter().find(|separator| line.contains(**separator));
    let mut all = Sentences::default();
    let is_pair = |part: &str| part.split_whitespace().next().is_some_and(pairs::is_moves);
    let mut is_numbered = false;
    for part in separator.into_iter().flat_map(|separator| line.split(separator)) {
        if std::mem::replace(&mut is_numbered, is_label(part)) && is_pair(part) {
            break;
        }
        match read(part, writing, in_pairs) {
            Some(part) => {
                all.moves.extend(part.moves);
                all.broken = part.broken;
            }
            // Only remarks may stand behind moves, and the number of a move before them; in
            // "1. 26  Q♥ to column 6" the move stands before the words.
            None if all.moves.is_empty() && !is_label(part) => break,
            None => {}
        }
        if all.broken.is_some() {
            break;
        }
    }
    if all.moves.is_empty() {
        all.broken = Some(found?);
    }
    Some(all)
}

/// The moves of a line in which each part between commas is one.
fn each_part(line: &str, writing: Writing, in_pairs: bool) -> Option<Vec<RawMove>> {
    line.contains([',', ';']).then_some(())?;
    let parts = line.split([',', ';']).filter(|part| !part.trim().is_empty() && !is_label(part));
    let moves: Option<Vec<_>> =
        parts.map(|part| read_one(part.trim(), writing, in_pairs)?.ok()).collect();
    moves.filter(|moves| moves.len() > 1)
}

/// Reads one sentence: a move, or what starts like one and cannot be read.
fn read_one(line: &str, writing: Writing, in_pairs: bool) -> Option<Result<RawMove, ()>> {
    work::count(line.len().min(MOST_BYTES));
    let raw = raw_words(line);
    let raw = label_off(&raw);
    if raw.len() > LONGEST || raw.len() < 2 {
        return None;
    }
    // "f7 c7" are two moves of a game in pairs.
    if in_pairs && raw.iter().all(|word| pairs::is_moves(word)) {
        return None;
    }
    let mv = |(from, to, count)| {
        let text = line.trim_end_matches(['.', '!', ';', ',']).into();
        Ok(RawMove { from, to, count, form: Form::Sentence, listed: None, text })
    };
    let is_listed = in_pairs || line.contains(['(', '[', ',', '.', '|', '\t']);
    if let Some(found) = operator(raw, writing).or_else(|| coded(raw, writing, is_listed)) {
        return Some(mv(found));
    }
    // "Cascade: KS QD" and "Free Cells: KS" list a pile.
    let is_name =
        |word: &&&str| is_number(word) || matches!(known(word), Some(Word::Pile(_) | Word::Free));
    if raw.get(raw.iter().take_while(is_name).count().max(1)) == Some(&":") {
        return None;
    }
    let words = words(raw, writing);
    if let Some(found) = parse(&words) {
        return Some(mv(found));
    }
    let any = |is: fn(&Word) -> bool| words.iter().any(is);
    let named = any(|word| matches!(word, Word::Card(_) | Word::Number(_)));
    let about = any(|word| matches!(word, Word::Card(_) | Word::Cards | Word::Pile(_)));
    let others = words.iter().filter(|word| **word == Word::Other).count();
    let piles = words.iter().filter(|word| matches!(word, Word::Pile(_))).count();
    let second = words.get(1);
    // "a free cell to column 3" does not say which.
    let first = words.iter().find(|word| **word != Word::Letter('a'));
    let is_broken = match first? {
        Word::Move if words.contains(&Word::From) && words.contains(&Word::To) && others == 0 => {
            about
        }
        Word::Move => {
            named
                && about
                && second.is_some_and(|word| *word != Word::Other)
                && (words.len() > 2 || !any(|word| matches!(word, Word::Number(_))))
        }
        Word::Pile(_) => (named || piles > 1) && others <= 1 && words.contains(&Word::To),
        Word::Card(_) => others <= 1 && matches!(second, Some(Word::To | Word::From)),
        _ => false,
    };
    is_broken.then_some(Err(()))
}

/// The line cut at blanks, brackets, arrows, and between the words and the number of a name.
fn raw_words(line: &str) -> Vec<&str> {
    let end = line.char_indices().map(|(at, _)| at).find(|at| *at > MOST_BYTES);
    let line = &line[..end.unwrap_or(line.len())];
    let mut words = Vec::new();
    let kind = |c: char| match c {
        '(' | ')' | '[' | ']' => 0,
        c if c.is_alphanumeric() || Suit::from_char(c).is_some() => 1,
        c if pairs::is_dash(c) => 2,
        ':' => 3,
        _ => 4,
    };
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let of = kind(first);
        let end = if of == 0 { 1 } else { rest.find(|c| kind(c) != of).unwrap_or(rest.len()) };
        let (word, behind) = rest.split_at(end);
        // Brackets behind a blank hold remarks; `Tableau[1]` and `move(col1, home)` do not.
        let before = &line[..line.len() - rest.len()];
        match (of, first) {
            (0, '(' | '[') if before.ends_with([' ', '\t']) => words.push("("),
            (0, '(' | '[') => {}
            (0, _) => words.push(")"),
            (1, _) => name_and_number(word, &mut words),
            (2 | 3, _) => words.push(word),
            // "8. c8" is numbered.
            (_, '.') if matches!(words[..], [number] if is_number(number)) => words.push("."),
            _ => {}
        }
        rest = behind;
    }
    words
}

/// `Column5` and `FreeCell` as two words, but not `C5` or `5C`.
fn name_and_number<'a>(word: &'a str, words: &mut Vec<&'a str>) {
    let digits = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 2);
    let capital = word
        .char_indices()
        .skip(2)
        .find(|(at, c)| c.is_uppercase() && word[..*at].ends_with(char::is_lowercase));
    let is_name = |name: &str| matches!(known(name), Some(Word::Pile(_) | Word::Free));
    match (digits, capital) {
        _ if route(word).is_some() => words.push(word),
        (Some(at), _) if is_name(&word[..at]) => words.extend([&word[..at], &word[at..]]),
        (_, Some((at, _))) if known(word).is_none() => {
            words.push(&word[..at]);
            name_and_number(&word[at..], words);
        }
        _ => words.push(word),
    }
}

fn is_arrow(word: &str) -> bool {
    word.contains(['>', '→', '⇒', '➔', '➡', '➜', '⟶'])
}

/// Takes off what stands before a move: `>>>`, `Move 1:`, `15)`, `2.`, `==>`, `Solution:`.
fn label_off<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let is_mark = |word: &str| {
        matches!(word.chars().next(), Some(':' | ')' | '.')) || word.contains(pairs::is_dash)
    };
    let is_name = |word: &str| {
        word.chars().all(char::is_alphabetic) && !matches!(known(word), Some(Word::Pile(_)))
    };
    let mut words = words;
    while let [first, rest @ ..] = words
        && (is_mark(first) || *first == "(")
    {
        words = rest;
    }
    match words {
        [label, number, ":", rest @ ..] if is_name(label) && is_number(number) => label_off(rest),
        [label, ":", rest @ ..] if label.len() > 2 && is_name(label) => label_off(rest),
        // A number behind it is a move.
        [number, ".", rest @ ..] if is_number(number) => rest,
        // "15 to 3" and "2 of Clubs" have no label, nor has "2 h3".
        [number, mark, rest @ ..]
            if is_number(number) && is_mark(mark) && !mark.contains(pairs::is_dash) =>
        {
            label_off(rest)
        }
        [number, next, third, ..]
            if is_number(number)
                && !is_arrow(next)
                && known(next) != Some(Word::To)
                && !next.eq_ignore_ascii_case("of")
                && (number.len() > 1
                    || next.len() > 2
                    || !is_number(next) && !is_number(third)) =>
        {
            &words[1..]
        }
        _ => words,
    }
}

type Parsed = (Spot, Spot, Option<Count>);

fn card(card: Card) -> Spot {
    Spot::Sure(WrittenPlace::Card(card))
}

/// Reads an operator with its arguments: the first card moves, and perhaps onto the last.
fn operator(raw: &[&str], writing: Writing) -> Option<Parsed> {
    let name = raw[0].to_lowercase();
    let (_, to) = OPERATORS.iter().find(|(known, _)| *known == name)?;
    // `N3` counts, `-B` names a variant of the operator.
    let is_argument =
        |word: &&&str| !matches!(word.chars().next(), Some('n' | 'N' | 'b' | 'B' | '-' | ')'));
    if name == "move"
        && !raw[1..].iter().filter(is_argument).all(|word| writing.card(word).is_some())
    {
        return None;
    }
    let mut cards = raw[1..].iter().filter(is_argument).map(|word| writing.card(word));
    let first = cards.next()??;
    let to = match to {
        Some(to) => *to,
        // Three cards at the most, and how many cells are free.
        None => card(cards.flatten().last()?),
    };
    Some((card(first), to, Some(Count::From(first))))
}

/// A pile by its name or by a letter of the text.
fn pile(name: &str) -> Option<Spot> {
    if let Some(letter) = pairs::single(name) {
        return "tcfbxohs".contains(letter).then_some(Spot::Code(letter, None));
    }
    match known(name)? {
        Word::Pile(pile) => Some(Spot::Pile(pile, None)),
        _ => None,
    }
}

/// The two piles that one word names: `t2c`, `mcf`, `TableauToFreeCell`.
fn route(word: &str) -> Option<(Spot, Spot)> {
    let lower = word.to_lowercase();
    if let Some((from, to)) = ["to", "2"].iter().find_map(|to| lower.split_once(to)) {
        return Some((pile(from)?, pile(to)?));
    }
    let letters = word.strip_prefix('m').unwrap_or(word);
    let (from, to) = letters.split_at_checked(1)?;
    (to.len() == 1).then_some(())?;
    Some((pile(from)?, pile(to)?))
}

/// Reads a line that names its piles by codes alone, `C6 > H`, `C8 6 C4`, `2 h3`, `t1:s3:AS`, or by
/// a route and its arguments, `t2c 4 1`, `tableau_to_temp 4`.
fn coded(raw: &[&str], writing: Writing, is_listed: bool) -> Option<Parsed> {
    let words: Vec<&str> = raw
        .iter()
        .copied()
        .filter(|word| !is_arrow(word) && !matches!(*word, ":" | ")" | "multiple"))
        .collect();
    let is_to = |word: &str| word.contains(pairs::is_dash) || known(word) == Some(Word::To);
    let has_arrow = raw.iter().any(|word| is_to(word));
    let number = |word: &str| word.parse::<u8>().ok().filter(|_| is_number(word));
    let as_card = |word: &str| writing.card(word).or_else(|| word.parse().ok());
    let (mut route, arguments) = match &words[..] {
        [from, to, to_pile, rest @ ..]
            if known(to) == Some(Word::To) && from.len() > 1 && pile(from).is_some() =>
        {
            ((pile(from)?, pile(to_pile)?), rest)
        }
        [first, rest @ ..]
            if rest.len() < 4
                && self::route(first).is_some()
                && (first.len() > 3 || rest.iter().all(|word| is_number(word))) =>
        {
            (self::route(first)?, rest)
        }
        _ => {
            let places: Vec<&str> =
                words.into_iter().filter(|word| known(word) != Some(Word::To)).collect();
            return codes(&places, number, as_card, [is_listed, has_arrow], writing);
        }
    };
    let mut count = None;
    let mut arguments = arguments.iter();
    match arguments.next() {
        Some(first) if let Some(n) = number(first) => route.0 = route.0.numbered(n)?,
        Some(first) => route.0 = card(as_card(first)?),
        None => return None,
    }
    if let Some(second) = arguments.next() {
        route.1 = route.1.numbered(number(second)?)?;
    }
    if let Some(third) = arguments.next() {
        count = Some(Count::Exactly(number(third)?));
    }
    arguments.next().is_none().then_some((route.0, route.1, count))
}

/// Two piles by their codes, and perhaps a count, a row between them or a card behind them.
fn codes(
    words: &[&str],
    number: impl Fn(&str) -> Option<u8>,
    as_card: impl Fn(&str) -> Option<Card>,
    [is_listed, has_arrow]: [bool; 2],
    writing: Writing,
) -> Option<Parsed> {
    let code = |word: &str| -> Option<Spot> {
        if let (1, Some(n)) = (word.len(), number(word)) {
            return Some(Spot::Code('1', Some(n)));
        }
        if word.eq_ignore_ascii_case("home") || word.eq_ignore_ascii_case("foundation") {
            return Some(Spot::HOME);
        }
        let lower = word.to_lowercase().replace("fc", "x");
        let (letter, digits) = lower.split_at_checked(1)?;
        match (pile(letter)?, digits) {
            (pile, "") => Some(pile),
            (pile, digits) if digits.len() == 1 => pile.numbered(number(digits)?),
            _ => None,
        }
    };
    let (from, to, count) = match *words {
        [from, to] => (from, to, None),
        [from, row, to]
            if code(to).is_some_and(|to| to == Spot::HOME || !to.is_bare())
                && number(row).is_some()
                && !code(from)?.is_bare() =>
        {
            (from, to, Some(Count::FromRow(number(row)?)))
        }
        [from, to, third] => match number(third) {
            Some(n) => (from, to, Some(Count::Exactly(n))),
            None => (from, to, Some(Count::From(as_card(third)?))),
        },
        _ => return None,
    };
    // Cards with their suits first have the same form.
    let cards = as_card(from).zip(as_card(to));
    let is_move = cards.is_none_or(|(from, to)| from.suit() == to.suit());
    // In a text with face cards, "S2 => foundation" moves a card.
    if writing.has_faces && as_card(from).is_some() {
        return None;
    }
    // Characters in a list are no piles.
    let is_code = from.len() > 1 || !is_listed && (to.len() > 1 || !has_arrow);
    (is_move && is_code && from.len() <= 3).then_some((code(from)?, code(to)?, count))
}

/// The words of a sentence.
fn words(raw: &[&str], writing: Writing) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::with_capacity(raw.len());
    let (mut inside, mut is_first) = (false, false);
    let mut at = 0;
    while let Some(word) = raw.get(at) {
        let (found, length) = match *word {
            "(" => {
                (inside, is_first) = (true, true);
                at += 1;
                continue;
            }
            ")" => {
                inside = false;
                (Word::Filler, 1)
            }
            ":" => (Word::Filler, 1),
            "game" if words == [Word::Move] => (Word::Pile(Pile::Column), 1),
            _ => classify(&raw[at..], writing),
        };
        let is_count = raw.get(at + 1).is_some_and(|next| next.starts_with("card"));
        at += length;
        match (found, words.last()) {
            (Word::Card(card), _) if inside && is_first => words.push(Word::Inside(card)),
            (Word::Number(n), _) if inside && is_first && is_count => words.push(Word::Counted(n)),
            (Word::Filler, _) => {}
            _ if inside => {}
            // "free cell", "free column", "home cell"
            (Word::Pile(pile), Some(Word::Free)) => {
                words.pop();
                words.extend((pile == Pile::Column).then_some(Word::Empty));
                words.push(found);
            }
            // "home cell", "tableau column"
            (Word::Pile(Pile::Cell), Some(Word::Pile(Pile::Home)))
            | (Word::Pile(Pile::Column), Some(Word::Pile(Pile::Column))) => {}
            (Word::Pile(Pile::Home), Some(Word::Letter(_))) => {
                words.pop();
                words.push(found);
            }
            _ => words.push(found),
        }
        is_first = false;
    }
    words
        .iter_mut()
        .filter(|word| **word == Word::Free)
        .for_each(|word| *word = Word::Pile(Pile::Cell));
    words
}

fn known(word: &str) -> Option<Word> {
    let singular = word.strip_suffix(['s', 'S']).unwrap_or(word);
    let is = |known: &str| [word, singular].iter().any(|it| known.eq_ignore_ascii_case(it));
    WORDS.iter().find(|(words, _)| words.iter().any(|known| is(known))).map(|(_, word)| *word)
}

/// What the first word of these is, and how many belong to it.
fn classify(words: &[&str], writing: Writing) -> (Word, usize) {
    let word = words[0];
    if let Some(card) = named_card(words) {
        return (Word::Card(card), 3);
    }
    let card = || writing.card(word).or_else(|| word.parse().ok()).map(Word::Card);
    let found = card().or_else(|| known(word)).unwrap_or_else(|| {
        let lower = word.to_lowercase();
        let is_suit = || {
            Suit::ALL
                .iter()
                .any(|suit| lower.trim_end_matches('s') == suit.name().trim_end_matches('s'))
        };
        let counted = || lower.strip_prefix('x').and_then(|count| count.parse().ok());
        match pairs::single(&lower) {
            _ if is_arrow(word) => Word::To,
            _ if is_number(word) => Word::Number(word.parse().unwrap_or(u8::MAX)),
            Some(letter) if letter.is_ascii_alphabetic() => Word::Letter(letter),
            Some(_) => Word::Filler,
            None if is_suit() => Word::Filler,
            None => counted().map_or(Word::Other, Word::Counted),
        }
    });
    (found, 1)
}

/// The card of three words: a rank, `of`, a suit.
pub(super) fn named_card(words: &[&str]) -> Option<Card> {
    let [rank, of, suit, ..] = words else { return None };
    if !of.eq_ignore_ascii_case("of") {
        return None;
    }
    let by_name = || Rank::ALL.into_iter().find(|named| named.name().eq_ignore_ascii_case(rank));
    let by_letter = || pairs::single(rank).and_then(Rank::from_char);
    let rank = rank.parse().ok().and_then(Rank::new).or_else(by_name).or_else(by_letter)?;
    let suit = suit.chars().next().and_then(Suit::from_char)?;
    Some(Card::new(rank, suit))
}

/// One end of a move as the words name it.
#[derive(Clone, Copy, Default)]
struct End {
    /// The word before it: `from`, `to` or none.
    role: Option<Word>,
    pile: Option<Pile>,
    number: Option<u8>,
    letter: Option<char>,
    card: Option<Card>,
    is_empty: bool,
}

impl End {
    fn of(role: Option<Word>, pile: Option<Pile>) -> Self {
        Self { role, pile, ..Self::default() }
    }

    /// The end as a place; a source must be a certain one.
    fn spot(self, is_source: bool) -> Option<Spot> {
        let any = |spot| (!is_source).then_some(spot);
        match (self.pile, self.number, self.letter, self.card) {
            (Some(Pile::Home), ..) => any(Spot::HOME),
            (Some(pile), Some(n), ..) => Some(Spot::Pile(pile, Some(n))),
            (Some(Pile::Cell), None, Some(letter), _) => match Place::from_char(letter) {
                Some(cell @ Place::Cell(_)) => Some(Spot::Sure(WrittenPlace::Place(cell))),
                _ => None,
            },
            (_, None, None, Some(named)) => Some(card(named)),
            (Some(Pile::Cell), ..) => any(Spot::Sure(WrittenPlace::AnyCell)),
            (Some(Pile::Column), ..) if self.is_empty => any(Spot::Sure(WrittenPlace::EmptyColumn)),
            _ => None,
        }
    }
}

fn as_card(word: Word) -> Option<Card> {
    match word {
        Word::Card(card) => Some(card),
        _ => None,
    }
}

/// Finds the ends of the move that the words tell of.
fn parse(words: &[Word]) -> Option<Parsed> {
    // "Red 7 (7D) into a free cell": the card in parentheses says it all.
    let named_at = words.iter().position(|word| matches!(word, Word::Inside(_)));
    let is_described = |at: &usize| {
        words[..*at].iter().all(|word| {
            matches!(word, Word::Other | Word::Number(_) | Word::Letter(_) | Word::Move)
        })
    };
    let words = named_at.filter(is_described).map_or(words, |at| &words[at..]);
    // "INFO Move 1 card"
    let words = match words {
        [Word::Other, rest @ ..] if rest.first() == Some(&Word::Move) => rest,
        words => words,
    };
    let is_moved = words.first() == Some(&Word::Move);
    let mut ends: Vec<End> = Vec::new();
    let (mut role, mut count, mut named, mut says_card) = (None, None, None, false);
    let mut is_empty = false;
    let mut adjacent = false;
    let mut lies_on = None;
    let mut rest = words.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let before = ends.len();
        let has_target = ends.iter().any(|end| end.role == Some(Word::To));
        let has_card = ends.iter().any(|end| end.card.is_some());
        let last = ends.last_mut().filter(|_| std::mem::take(&mut adjacent));
        let on = std::mem::replace(&mut lies_on, as_card(word));
        let has_role = rest.clone().any(|word| matches!(word, Word::From | Word::To));
        match word {
            // "J♥ 10♠ to column 8": the first card takes the others along.
            Word::Card(card) if has_role && on.is_some_and(|on| card.packs_on(on)) => {}
            Word::Move if before == 0 => {}
            Word::From | Word::To => role = Some(word),
            Word::Empty if last.is_some() => {}
            Word::Empty => is_empty = true,
            Word::Cards => says_card = true,
            Word::Count => match rest.next() {
                Some(Word::Number(n)) => count = Some(n),
                _ => return None,
            },
            Word::Counted(n) => count = Some(n),
            Word::Inside(card) => named = named.or(Some(card)),
            Word::Number(n) if rest.peek() == Some(&Word::Cards) => count = Some(n),
            Word::Card(card) => match last {
                // "FreeCell 0: 5D" ends with the card that moves.
                Some(pile) if pile.card.is_none() && (!has_target || has_card) => {
                    pile.card = Some(card);
                }
                // One more card, after the move, begins another one.
                _ if has_target && role.is_none() && has_card => return None,
                _ if has_target && role.is_none() => named = named.or(Some(card)),
                _ => ends.push(End { card: Some(card), ..End::of(role.take(), None) }),
            },
            Word::Pile(_) | Word::NewColumn => {
                let (pile, empty) = match word {
                    Word::Pile(pile) => (pile, is_empty),
                    _ => (Pile::Column, true),
                };
                ends.push(End { is_empty: empty, ..End::of(role.take(), Some(pile)) });
                (is_empty, adjacent) = (false, true);
            }
            Word::Number(n) => match last {
                Some(pile) if pile.number.is_none() && pile.card.is_none() => {
                    pile.number = Some(n);
                    adjacent = true;
                }
                // "move 28 3C→4D" is numbered; "move game 4 3" names two columns.
                _ if is_moved && before == 0 && matches!(rest.peek(), Some(Word::Card(_))) => {}
                _ if is_moved && (before < 2 || role.is_some()) => {
                    ends.push(End { number: Some(n), ..End::of(role.take(), Some(Pile::Column)) });
                }
                _ => return None,
            },
            Word::Letter('a') if last.as_ref().is_none_or(|end| end.pile != Some(Pile::Cell)) => {}
            Word::Letter(letter) => match last {
                Some(pile) => pile.letter = Some(letter),
                None if letter == 'h' && role == Some(Word::To) => {
                    ends.push(End::of(role.take(), Some(Pile::Home)));
                }
                None => return None,
            },
            _ => return None,
        }
    }
    if is_empty {
        ends.push(End { is_empty: true, ..End::of(role.take(), Some(Pile::Column)) });
    }
    if role.is_some() || ends.len() > 4 {
        return None;
    }
    ends_to_move(&ends, named, count, says_card, is_moved)
}

fn ends_to_move(
    ends: &[End],
    named: Option<Card>,
    count: Option<u8>,
    says_card: bool,
    is_moved: bool,
) -> Option<Parsed> {
    // "5♥ column 3 home": the card, and then both ends.
    let (named, ends) = match ends {
        [End { role: None, pile: None, card, .. }, rest @ ..]
            if rest.len() > 1 && rest[0].role.is_none() && rest[0].pile.is_some() =>
        {
            (named.or(*card), rest)
        }
        ends => (named, ends),
    };
    let is = |word| move |end: &&End| end.role == Some(word);
    let loose = ends.iter().filter(|end| end.role.is_none()).count();
    let has_target = ends.iter().any(|end| end.role == Some(Word::To));
    if loose > if has_target { 1 } else { 2 } {
        return None;
    }
    let target = ends.iter().rfind(is(Word::To));
    let source =
        ends.iter().find(is(Word::From)).or_else(|| ends.first().filter(|end| end.role.is_none()));
    let moved =
        ends.iter().filter(|end| end.role != Some(Word::To)).find_map(|end| end.card).or(named);
    // "freecell C11": where a card goes, then the card.
    let verb = |end: &End| end.number.is_none().then_some(End { card: None, ..*end });
    let (from, to) = match (source, target, ends) {
        (Some(from), Some(to), _) => (from.spot(true).or_else(|| moved.map(card))?, *to),
        (None, Some(to), _) => (card(moved?), *to),
        (_, None, [only]) => (card(moved?), verb(only)?),
        // Cards alone are no move.
        (Some(from), None, [.., to]) if is_moved || from.pile.is_some() || to.pile.is_some() => {
            (from.spot(true)?, *to)
        }
        _ => return None,
    };
    let count = match (count, moved) {
        (Some(count), _) => Some(Count::Exactly(count)),
        (None, Some(card)) => Some(Count::From(card)),
        (None, None) => says_card.then_some(Count::Exactly(1)),
    };
    Some((from, to.spot(false)?, count))
}

#[cfg(test)]
mod tests;
