//! Moves in words: `Move 2 cards from stack 1 to stack 3`, `Column 5 -> Freecell 1`,
//! `KS to empty pile`, `AC out`, `stack D10 S11`, `t2c 4 1`, `2 h3`, `(SENDTOFREE S5 SA N4 N3)`.
//!
//! A line becomes [`words`] of a small vocabulary. The words name the two [`ends`] of a move: piles,
//! cards, or both, in the order of the line or behind `from` and `to`.

use std::borrow::Cow;

use crate::card::Card;

use super::label::{self, is_label, is_number};
use super::moves::{Count, Form, RawMove, Spot, WrittenPlace};
use super::token::{Writing, is_card};
use super::work;
use super::{named, pairs};
use mentions::{Mention, Noun, mentions};
use words::{Word, is_arrow, known, pile};

mod data;
mod ends;
pub(crate) mod mentions;
mod paired;
mod shape;
#[cfg(test)]
mod tests;
mod words;

pub(super) use mentions::may_be_move;
pub(super) use shape::{shape, unknown_words};
pub(super) use words::{is_pile, is_to, named_card, named_pile, without_autoplay};

/// What a line of sentences holds.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Sentences {
    pub(super) moves: Vec<RawMove>,
    /// What starts like a move behind them, names a card or a number, and cannot be read.
    pub(super) broken: Option<String>,
}

/// No sentence has more words.
const LONGEST: usize = 200;
/// No sentence has more bytes; of a longer line only the beginning is looked at.
const MOST_BYTES: usize = 1200;
/// What separates the sentences of a line, the surest first.
const SEPARATORS: [&str; 12] =
    [" + ", "), (", ") (", "/", ";", "|", "\t", " then ", ". ", "', '", ", ", "  "];

/// Reads a line of one or more sentences; none when it does not look like any.
///
/// In a game `in_pairs`, two characters are no codes of piles; behind a label, a number is none.
pub(super) fn read(
    line: &str,
    writing: Writing,
    in_pairs: bool,
    is_labelled: bool,
) -> Option<Sentences> {
    if let Some(found) = data::read(line, writing) {
        return Some(found);
    }
    let line = label::next_off(line);
    let all_of = |separators: &[&str]| moves_between(line, separators, writing, in_pairs);
    let all = |moves| Some(Sentences { moves, broken: None });
    // "c6->f0 c6->h1": places, unless one of them can only be a card.
    let are_arrowed = || line.split_whitespace().all(|word| word.contains(pairs::is_dash));
    let arrowed = || {
        let [places, cards] =
            [Writing::default(), writing].map(|it| moves_between(line, &[" "], it, in_pairs));
        places.or(cards)
    };
    let arrowed = || if are_arrowed() { arrowed() } else { None };
    if let Some(moves) = all_of(&[" + "]).or_else(|| all_of(&[",", ";"])).or_else(arrowed) {
        return all(moves);
    }
    if starts_with_pair(line, in_pairs, is_labelled) {
        return None;
    }
    let found = match read_one(line.trim(), writing, in_pairs) {
        Some(Ok(moves)) => return all(moves),
        found => found.map(|_| line.to_owned()),
    };
    if let Some(moves) = SEPARATORS.iter().find_map(|separator| all_of(&[separator])) {
        return all(moves);
    }
    let mut all = first_moves(line, writing, in_pairs);
    if all.moves.is_empty() {
        all.broken = Some(found?);
    }
    Some(all)
}

/// The moves of a line that is nothing but moves with these separators between them, at least one of
/// them in words.
fn moves_between(
    line: &str,
    separators: &[&str],
    writing: Writing,
    in_pairs: bool,
) -> Option<Vec<RawMove>> {
    let parts = cut_at(line, separators).into_iter().map(str::trim);
    let parts: Vec<&str> = parts.filter(|it| !it.is_empty() && !is_label(it)).collect();
    let pair =
        |part: &str| pairs::read(part).or_else(|| pairs::read_all(&named::without_cards(part)?.0));
    let one = |part: &&str| match read_one(part, writing, in_pairs) {
        Some(found) if !starts_with_pair(part, true, true) => found.ok(),
        _ => pair(part),
    };
    let moves: Vec<Vec<RawMove>> = parts.iter().map(one).collect::<Option<_>>()?;
    let is_told = moves.iter().flatten().any(RawMove::is_sentence);
    (moves.len() > 1 && is_told).then(|| moves.concat())
}

/// The moves that a line begins with, and what behind them starts like a move and is none.
fn first_moves(line: &str, writing: Writing, in_pairs: bool) -> Sentences {
    let pieces = SEPARATORS.iter().map(|separator| cut_at(line, &[separator]));
    let pieces = pieces.into_iter().find(|pieces| pieces.len() > 1).unwrap_or_default();
    let mut all = Sentences::default();
    let mut is_numbered = false;
    for part in pieces {
        let is_pair = || {
            part.split_whitespace()
                .next()
                .is_some_and(|word| pairs::is_moves(word) && !is_card(word))
        };
        if std::mem::replace(&mut is_numbered, is_label(part)) && is_pair() {
            all.broken = Some(part.to_owned()).filter(|_| !all.moves.is_empty());
            break;
        }
        match read(part, writing, in_pairs, false) {
            Some(part) => {
                all.moves.extend(part.moves);
                all.broken = part.broken;
            }
            // Only remarks may stand behind moves, and the number of a move before them.
            None if all.moves.is_empty() && !is_label(part) => break,
            None => {}
        }
        if all.broken.is_some() {
            break;
        }
    }
    all
}

/// Whether a text is moves as data.
pub(super) fn is_data(text: &str) -> bool {
    !data::mentions(text, Writing::default()).is_empty()
}

/// Whether a text is moves as data that name piles, and not by their numbers alone.
pub(super) fn names_piles(text: &str) -> bool {
    data::names_piles(text, Writing::default())
}

/// What a line names behind its label, word by word, read as words or as moves of two characters.
pub(super) fn named(line: &str, writing: Writing, in_pairs: bool) -> Vec<Mention> {
    if in_pairs {
        return paired::mentions(line, writing);
    }
    let data = data::mentions(line, writing);
    if !data.is_empty() {
        return data;
    }
    let line = without_autoplay(line);
    names(words::label_off(&words::cut(&line)), writing)
}

/// Whether a line names a move in words, or one of two characters, or has an arrow.
pub(super) fn names_move(line: &str, writing: Writing) -> bool {
    let is_arrow = |word: &str| word.contains(pairs::is_arrow) && word.chars().all(pairs::is_dash);
    line.split_whitespace().any(is_arrow)
        || may_be_move(&named(line, writing, false))
        || names_pair(line, writing)
}

/// Whether a line names a move of two characters that is neither a card nor the number of the line.
pub(super) fn names_pair(line: &str, writing: Writing) -> bool {
    let is_move = |(at, it): (usize, &Mention)| match it.noun {
        Noun::Pair(pair) => pair.card.is_none() && (at > 0 || pair.number.is_none()),
        _ => false,
    };
    named(line, writing, true).iter().enumerate().any(is_move)
}

/// Whether a line that was not read may be a move all the same.
pub(super) fn is_near(line: &str, writing: Writing) -> bool {
    let line = without_autoplay(line);
    let raw = words::cut(&line);
    let found = names(&raw, writing);
    // "Put XY to column 5" moves something.
    let is_moved = || raw.first().is_some_and(|word| known(word) == Some(Word::Move));
    may_be_move(&found) || found.iter().any(Mention::is_target) && is_moved()
}

/// What words name; nothing where more of them name nothing that moves.
fn names(raw: &[&str], writing: Writing) -> Vec<Mention> {
    if raw.len() > LONGEST {
        return Vec::new();
    }
    let words = words::read(raw, writing);
    let others = words.iter().filter(|word| **word == Word::Other).count();
    let found = mentions(&words);
    if others > found.len() { Vec::new() } else { found }
}

/// A line cut at separators, but not inside of brackets, unless the separators are brackets: in
/// "9♦ to 10♠ (A♣, 2♣ home)" a remark stands in them.
fn cut_at<'a>(line: &'a str, separators: &[&str]) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0i32);
    let is_bracket = separators.iter().any(|it| it.contains(['(', ')']));
    for (at, c) in line.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        let here = separators.iter().find(|separator| line[at..].starts_with(**separator));
        if let Some(separator) = here.filter(|_| at >= start && (is_bracket || depth <= 0)) {
            parts.push(&line[start..at]);
            start = at + separator.len();
        }
    }
    parts.push(&line[start..]);
    parts
}

/// Whether a move of two characters stands before the words that tell of it: `26  Q♥ to column 6`. A
/// number may be that of the move, if no label stands before it.
fn starts_with_pair(text: &str, in_pairs: bool, is_labelled: bool) -> bool {
    let is_mark = |word: &&str| is_label(word) && !is_number(word);
    let labels = text.split_whitespace().take_while(is_mark).count();
    let mut words = text.split_whitespace().skip(labels);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_other = is_card(first) || !is_labelled && labels == 0 && is_number(first);
    pairs::is_moves(first) && (in_pairs || !is_other) && second.parse::<Card>().is_ok()
}

/// The two ends of a move, and how many cards it takes along.
type Parsed = (Spot, Spot, Option<Count>);

/// Reads one sentence: a move, cards that go home one after the other, or what starts like a move and
/// cannot be read.
fn read_one(line: &str, writing: Writing, in_pairs: bool) -> Option<Result<Vec<RawMove>, ()>> {
    work::count(line.len().min(MOST_BYTES));
    let plain = without_autoplay(line);
    let raw = words::cut(&plain);
    let raw = words::label_off(&raw);
    // "<0> K♢ Q♠" is a column.
    if raw.len() > LONGEST || raw.len() < 2 || line.starts_with('<') {
        return None;
    }
    // "3/5" is a move of two characters.
    if line
        .split_whitespace()
        .next_back()
        .is_some_and(|last| last.len() == 3 && pairs::is_one(last))
    {
        return None;
    }
    // "f7 c7" are two moves of a game in pairs.
    let is_code = |word: &&str| words::named_code(word).is_some();
    if raw.iter().all(|word| pairs::is_moves(word)) && (in_pairs || !raw.iter().all(is_code)) {
        return None;
    }
    let is_listed = in_pairs || line.contains(['(', '[', ',', '.', '|', '\t']);
    // "Cascade: KS QD" and "Free Cells: KS" list a pile.
    let is_name =
        |word: &&&str| is_number(word) || matches!(known(word), Some(Word::Pile(_) | Word::Free));
    let lists = || raw.get(raw.iter().take_while(is_name).count().max(1)) == Some(&":");
    let mut words = Vec::new();
    let found = operator(raw, writing).or_else(|| codes(raw, writing, is_listed)).or_else(|| {
        words = words::read(raw, writing);
        ends::parse(&words, raw.iter().any(|word| is_arrow(word))).filter(|_| !lists())
    });
    let homeward = || if lists() { Vec::new() } else { ends::homeward(&words) };
    let moves = found.map_or_else(homeward, |found| vec![found]);
    if !moves.is_empty() {
        let text = line.trim_end_matches(['.', '!', ';', ',']);
        let mv = |(from, to, count)| RawMove {
            from,
            to,
            count,
            form: Form::Sentence,
            listed: None,
            text: text.into(),
        };
        return Some(Ok(moves.into_iter().map(mv).collect()));
    }
    (is_broken(&words, raw) && !lists()).then_some(Err(()))
}

/// Whether words that are no move were to be one.
fn is_broken(words: &[Word], raw: &[&str]) -> bool {
    let has = |is: fn(&Word) -> bool| words.iter().any(is);
    let count = |is: fn(&Word) -> bool| words.iter().filter(|word| is(word)).count();
    let has_number = has(|word| matches!(word, Word::Number(_)));
    let named = has_number || has(|word| matches!(word, Word::Card(_) | Word::CardOrCode(..)));
    let about = has(|word| {
        matches!(word, Word::Card(_) | Word::CardOrCode(..) | Word::Cards | Word::Pile(_))
    });
    let others = count(|word| *word == Word::Other);
    let has_to = words.contains(&Word::To);
    let second = words.get(1);
    match words.iter().find(|word| **word != Word::Letter('a')) {
        Some(Word::Move) if others == 0 && has_to && words.contains(&Word::From) => about,
        Some(Word::Move) => {
            let is_short = words.len() <= 2 && has_number;
            named && about && !is_short && second.is_some_and(|word| *word != Word::Other)
        }
        Some(Word::Pile(_)) => {
            (named || count(|word| matches!(word, Word::Pile(_))) > 1) && others <= 1 && has_to
        }
        Some(Word::Card(_) | Word::CardOrCode(..)) => {
            others <= 1 && matches!(second, Some(Word::To | Word::From))
        }
        Some(Word::Number(_)) if second == Some(&Word::Cards) => others <= 1 && has_to,
        Some(Word::Number(1..=8)) => {
            let piles = count(|word| matches!(word, Word::Pile(_)));
            others + piles == 1 && second == Some(&Word::To) && is_arrow(raw[1])
        }
        _ => false,
    }
}

fn card(card: Card) -> Spot {
    Spot::Sure(WrittenPlace::Card(card))
}

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

/// Reads an operator with its arguments: the first card moves, and perhaps onto the last.
fn operator(raw: &[&str], writing: Writing) -> Option<Parsed> {
    let name = raw[0].to_lowercase();
    let (_, to) = OPERATORS.iter().find(|(known, _)| *known == name)?;
    // `N3` counts, `-B` names a variant of the operator.
    let is_argument =
        |word: &&&str| !matches!(word.chars().next(), Some('n' | 'N' | 'b' | 'B' | '-' | ')'));
    let cards = raw[1..].iter().filter(is_argument).map(|word| writing.card(word));
    if name == "move" && cards.clone().any(|card| card.is_none()) {
        return None;
    }
    let mut cards = cards.flatten();
    let first = cards.next()?;
    let to = match to {
        Some(to) => *to,
        // Three cards at the most, and how many cells are free.
        None => card(cards.last()?),
    };
    Some((card(first), to, Some(Count::From(first))))
}

/// Reads a line that names its piles by codes alone, `C6 > H`, `2 h3`, and perhaps a row between
/// them, `C8 6 C4` and `m t 1 6 t 6`, a count or a card behind them, `t1:s3:AS`.
fn codes(raw: &[&str], writing: Writing, is_listed: bool) -> Option<Parsed> {
    let is_to = |word: &str| word.contains(pairs::is_dash) || known(word) == Some(Word::To);
    let is_mark = |word: &str| is_to(word) || matches!(word, ":" | ")" | "multiple");
    let spelled = numbers_joined(raw);
    let words: Vec<&str> = spelled.iter().map(AsRef::as_ref).filter(|it| !is_mark(it)).collect();
    let has_arrow = raw.iter().any(|word| is_to(word));
    let number = |word: &str| word.parse::<u8>().ok().filter(|_| is_number(word));
    let as_card = |word: &str| writing.card(word).or_else(|| word.parse().ok());
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
            (Spot::Code('h', _), digits) if number(digits)? > 4 => None,
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
    // "c6->h1" goes home: no card goes on an ace.
    let is_home = to.strip_prefix(['h', 'H']).and_then(number).is_some_and(|n| n <= 4);
    let is_move =
        cards.is_none_or(|(from, to)| from.suit() == to.suit() || is_home && !from.packs_on(to));
    // In a text with face cards, "S2 => foundation" moves a card.
    if writing.has_faces && as_card(from).is_some() {
        return None;
    }
    // Characters in a list are no piles.
    let names_cell = to.starts_with("fc");
    let is_code = from.len() > 1 || names_cell || !is_listed && (to.len() > 1 || !has_arrow);
    (is_move && is_code && from.len() <= 3).then_some((code(from)?, code(to)?, count))
}

/// Words in which each letter and the number behind it are one, without the verb before them.
fn numbers_joined<'a>(raw: &[&'a str]) -> Vec<Cow<'a, str>> {
    let is_letter = |word: &str| pairs::single(word).is_some_and(char::is_alphabetic);
    let rest = match raw {
        ["m", rest @ ..] if rest.iter().all(|word| is_letter(word) || is_number(word)) => rest,
        _ => return raw.iter().map(|word| (*word).into()).collect(),
    };
    let mut joined: Vec<Cow<'a, str>> = Vec::new();
    for (at, word) in rest.iter().enumerate() {
        match joined.last_mut() {
            Some(last) if is_number(word) && is_letter(rest[at - 1]) => {
                last.to_mut().push_str(word);
            }
            _ => joined.push((*word).into()),
        }
    }
    joined
}
