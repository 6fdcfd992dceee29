//! A text as the parts that may each tell one move, and what these parts name: cards, numbers and words.
//!
//! Nothing here knows what a word means. [`replay::decipher`](crate::replay) finds that out from the game.

use std::collections::HashMap;

use super::structure::Lines;
use super::token::{Kind, Writing, is_of};
use super::work;
use crate::board::Place;
use crate::card::{Card, Rank, Suit};

/// How a text is cut into the parts that tell a move each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// A line is a part.
    Lines,
    /// Parts stand between the numbers 1, 2, 3, … of the moves.
    Numbers,
    /// Lines have parts between tabs or several blanks.
    Gaps,
    /// Lines have parts between commas or semicolons.
    Lists,
    /// Parts end with a full stop or a semicolon, wherever the line ends.
    Sentences,
    /// Parts end with a comma, too.
    Clauses,
    /// Parts stand in braces.
    Braces,
}

impl Cut {
    pub(crate) const ALL: [Self; 7] = [
        Self::Lines,
        Self::Numbers,
        Self::Gaps,
        Self::Lists,
        Self::Braces,
        Self::Sentences,
        Self::Clauses,
    ];
}

/// A word or a context by its number; equal ones have the same.
pub(crate) type Id = usize;

/// A card or a number of a part, and all that its characters may be.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// What stands before it in its part: slots with the same context mean the same.
    pub(crate) context: Id,
    pub(crate) card: Option<Card>,
    /// A number or a single letter, and the word in front of it.
    pub(crate) number: Option<(i32, Id)>,
    /// Two places, as in `26` or `5a`.
    pub(crate) pair: Option<(Place, Place)>,
}

/// A part of a text that may tell a move.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The line of the text, from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) slots: Vec<Slot>,
    pub(crate) words: Vec<Id>,
    /// How it is built: parts with the same words and the same kinds of slots have the same.
    pub(crate) shape: Id,
}

/// The parts of a text.
#[derive(Debug)]
pub(crate) struct Units {
    pub(crate) cut: (Cut, bool, bool),
    pub(crate) units: Vec<Unit>,
    pub(crate) words: Vec<String>,
    pub(crate) contexts: usize,
    pub(crate) shapes: usize,
}

impl Units {
    /// Whether others name the same in the same parts.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let slots = |it: &Self| -> usize { it.units.iter().map(|unit| unit.slots.len()).sum() };
        self.units.len() == other.units.len()
            && slots(self) == slots(other)
            && self.units.iter().zip(&other.units).all(|(one, other)| {
                one.text.trim() == other.text.trim() && one.slots.iter().map(|it| it.card).eq(other.slots.iter().map(|it| it.card))
            })
    }
}

#[derive(Default)]
struct Names(HashMap<String, Id>);

impl Names {
    fn id(&mut self, name: String) -> Id {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }
}

/// What a part consists of.
#[derive(Clone, Debug, PartialEq)]
enum Atom {
    Card(Card),
    Rank(Rank, String),
    Suit(Suit, String),
    /// With the number of its digits.
    Number(i32, usize),
    Letter(char),
    Word(String),
    Mark(char),
    Blank,
}

/// The text cut into parts.
pub(crate) fn units(text: &str, cut: Cut, decoded: bool, suit_first: bool) -> Units {
    let writing = Writing::of(text);
    let lines: Vec<(usize, String)> = if decoded {
        Lines::new(text).map(|line| (line.number, line.text())).collect()
    } else {
        text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect()
    };
    work::count(text.len());
    let signs = text.chars().filter(|c| !c.is_ascii() && Suit::from_char(*c).is_some()).count();
    let is_small = |word: &&str| matches!(word.as_bytes(), [b't' | b'j' | b'q' | b'k', b'c' | b'd' | b'h' | b's']);
    let is_turned = |word: &&str| {
        matches!(word.to_ascii_lowercase().as_bytes(), [b'c' | b'd' | b'h' | b's', b'a' | b'k' | b'q' | b'j' | b't'] | [b'c' | b'd' | b'h' | b's', b'1', b'0'..=b'3'])
    };
    let words_in = text.split(|c: char| !c.is_alphanumeric());
    let has_signs = (signs > Card::COUNT / 2, words_in.clone().filter(is_small).count() > 4, words_in.filter(is_turned).count() > 2);
    let (mut words, mut contexts, mut shapes) = (Names::default(), Names::default(), Names::default());
    let units = pieces(&lines, cut)
        .into_iter()
        .filter(|(_, piece)| piece.contains(char::is_alphanumeric))
        .map(|(line, piece)| {
            let atoms = joined(atoms(&piece, writing, has_signs), suit_first);
            unit(line, piece, &atoms, cut == Cut::Braces, &mut words, &mut contexts, &mut shapes)
        })
        .collect();
    let mut names = vec![String::new(); words.0.len()];
    for (name, id) in words.0 {
        names[id] = name;
    }
    Units { cut: (cut, decoded, suit_first), units, words: names, contexts: contexts.0.len(), shapes: shapes.0.len() }
}

/// The parts with the lines on which they start.
fn pieces(lines: &[(usize, String)], cut: Cut) -> Vec<(usize, String)> {
    if cut == Cut::Lines {
        return lines.to_vec();
    }
    if matches!(cut, Cut::Gaps | Cut::Lists) {
        let mut found = Vec::new();
        for (number, line) in lines {
            let line = line.replace('\t', "   ").replace(';', ",");
            let parts = line.split(if cut == Cut::Gaps { "  " } else { ", " });
            found.extend(parts.map(|part| (*number, part.trim().to_owned())));
        }
        return found;
    }
    let mut all: Vec<(usize, char)> = Vec::new();
    for (number, line) in lines {
        all.extend(line.trim().chars().map(|c| (*number, c)));
        all.push((*number, '\n'));
    }
    let mut ends = match cut {
        Cut::Numbers => return numbered(&all),
        Cut::Braces => return braced(&all),
        _ => sentences(&all, cut == Cut::Clauses),
    };
    ends.push(all.len());
    let mut start = 0;
    let mut found = Vec::new();
    for end in ends {
        if let Some((number, _)) = all[start..end].iter().find(|(_, c)| !c.is_whitespace()) {
            let text: String = all[start..end].iter().map(|(_, c)| if *c == '\n' { ' ' } else { *c }).collect();
            found.push((*number, text.trim().to_owned()));
        }
        start = end;
    }
    found
}

/// The parts behind the numbers 1, 2, 3, … with a mark behind them, in the order of these numbers.
fn numbered(all: &[(usize, char)]) -> Vec<(usize, String)> {
    let mut labels: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        if !all[at].1.is_ascii_digit() {
            at += 1;
            continue;
        }
        let length = all[at..].iter().take_while(|(_, c)| c.is_ascii_digit()).count();
        let digits: String = all[at..at + length].iter().map(|(_, c)| *c).collect();
        let before = if at == 0 { '\n' } else { all[at - 1].1 };
        let mut behind = all[at + length..].iter().map(|(_, c)| *c);
        let mark = behind.next().unwrap_or('\n');
        let is_label = (matches!(mark, '.' | ')' | ':' | ']' | '、') || before == '#')
            && !behind.next().is_some_and(|c| c.is_ascii_digit());
        if is_label && !before.is_alphanumeric() && !matches!(before, '.' | ':' | '-') {
            labels.extend(digits.parse::<usize>().ok().map(|n| (n, at)));
        }
        at += length;
    }
    // Side by side they stand in another order; a number may stand elsewhere, too.
    let mut sorted: Vec<(usize, usize)> = labels.clone();
    sorted.sort_unstable();
    if sorted.iter().map(|it| it.0).ne(1..=sorted.len()) {
        let mut next = 0;
        labels.retain(|(n, _)| {
            let is_next = *n == next + 1;
            next += usize::from(is_next);
            is_next
        });
        sorted.clone_from(&labels);
    }
    let ends: Vec<usize> = labels.iter().map(|it| it.1).chain([all.len()]).collect();
    let part = |start: usize| {
        let end = ends.iter().copied().find(|end| *end > start).unwrap_or(all.len());
        let text: String = all[start..end].iter().map(|(_, c)| if *c == '\n' { ' ' } else { *c }).collect();
        (all[start].0, text.trim().to_owned())
    };
    sorted.into_iter().map(|(_, start)| part(start)).collect()
}

/// Where sentences end, or clauses.
fn sentences(all: &[(usize, char)], clauses: bool) -> Vec<usize> {
    let is_end = |at: usize| {
        let c = all[at].1;
        let is_apart = all.get(at + 1).is_none_or(|(_, c)| c.is_whitespace());
        let is_label = at > 0 && all[at - 1].1.is_ascii_digit() && c == '.'
            && all[..at].iter().rev().take_while(|(_, c)| c.is_ascii_digit()).count() < 3
            && all[..at].iter().rev().find(|(_, c)| !c.is_ascii_digit()).is_none_or(|(_, c)| *c == '\n');
        match c {
            '.' | ';' | '!' | '?' => is_apart && !is_label,
            '。' | '；' => true,
            ',' => clauses && is_apart,
            '，' | '、' => clauses,
            '\n' => all.get(at + 1).is_some_and(|(_, c)| *c == '\n'),
            _ => false,
        }
    };
    (0..all.len()).filter(|at| is_end(*at)).map(|at| at + 1).collect()
}

/// What stands in braces, at the outermost depth with many of them.
fn braced(all: &[(usize, char)]) -> Vec<(usize, String)> {
    const FEWEST: usize = 8;
    for depth in 1..6 {
        let (mut found, mut now, mut start) = (Vec::new(), 0, 0);
        for (at, (_, c)) in all.iter().enumerate() {
            match c {
                '{' => {
                    now += 1;
                    if now == depth {
                        start = at;
                    }
                }
                '}' => {
                    if now == depth {
                        let text: String = all[start..at].iter().map(|(_, c)| *c).collect();
                        found.push((all[start].0, text));
                    }
                    now -= 1;
                }
                _ => {}
            }
        }
        if found.len() >= FEWEST {
            return found;
        }
    }
    Vec::new()
}

fn is_cjk(c: char) -> bool {
    ('\u{3040}'..='\u{9fff}').contains(&c) || ('\u{ac00}'..='\u{d7af}').contains(&c)
}

/// Whether two characters can be parts of one word.
fn go_together(one: char, next: char) -> bool {
    let class = |c: char| match c {
        c if c.is_ascii_digit() => 0,
        c if Suit::from_char(c).is_some() && !c.is_alphabetic() => 1,
        c if is_cjk(c) => 2,
        _ => 3,
    };
    class(one) == class(next)
}

fn atoms(text: &str, writing: Writing, has_signs: (bool, bool, bool)) -> Vec<Atom> {
    let chars: Vec<char> = text.chars().filter(|c| *c != '\u{fe0f}').collect();
    let is_part = |c: char| c.is_alphanumeric() || Suit::from_char(c).is_some();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if !is_part(c) {
            match c {
                '\t' => found.push(Atom::Mark('\t')),
                c if c.is_whitespace() => {
                    if found.last() != Some(&Atom::Blank) {
                        found.push(Atom::Blank);
                    }
                }
                _ => found.push(Atom::Mark(c)),
            }
            at += 1;
            continue;
        }
        if let Some(length) = stamp(&chars[at..]) {
            found.push(Atom::Word("0:00".to_owned()));
            at += length;
            continue;
        }
        let end = at + chars[at..].iter().take_while(|c| is_part(**c)).count();
        word(&chars[at..end], writing, has_signs, &mut found);
        at = end;
    }
    found
}

/// How many characters a time, a date or a fraction takes.
fn stamp(chars: &[char]) -> Option<usize> {
    let mut lengths = Vec::new();
    let mut marks = Vec::new();
    let mut at = 0;
    loop {
        let digits = chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        lengths.push(digits);
        at += digits;
        let mark = chars.get(at).copied().unwrap_or(' ');
        let is_joint = matches!(mark, ':' | '-' | '/' | '.' | ',' | 'T')
            && chars.get(at + 1).is_some_and(char::is_ascii_digit);
        if !is_joint {
            break;
        }
        marks.push(mark);
        at += 1;
    }
    if chars.get(at) == Some(&'Z') {
        at += 1;
    }
    let is_stamp = match (&lengths[..], &marks[..]) {
        ([1 | 2, 2], [':']) | ([_, 2, 2], [':', ':']) => true,
        ([4, 2, 2], _) | ([1 | 2, 1 | 2, 4], [_, '.' | '/' | '-']) => true,
        ([_, n], ['.']) if *n > 2 => true,
        (lengths, marks) => lengths.len() > 3 && marks.contains(&':'),
    };
    (is_stamp && !chars.get(at).is_some_and(|c| c.is_alphanumeric())).then_some(at)
}

/// The cards, words and numbers that characters without marks between them are.
fn word(chars: &[char], writing: Writing, has_signs: (bool, bool, bool), found: &mut Vec<Atom>) {
    let text: String = chars.iter().collect();
    // An ace in many languages, and a word of English.
    if text.eq_ignore_ascii_case("as") && text != "AS" && !has_signs.1 {
        found.push(Atom::Rank(Rank::ACE, "as".to_owned()));
        return;
    }
    let is_code = has_signs.0 && chars.iter().all(char::is_ascii)
        || !has_signs.2 && chars.len() == 2 && chars[0].is_ascii_alphabetic() && chars[1].is_ascii_digit();
    if let Some(cards) = writing.cards(chars).filter(|_| !is_code) {
        let cards: Vec<Card> = cards
            .into_iter()
            .filter_map(|(kind, ..)| match kind {
                Kind::Card(card) => Some(card),
                _ => None,
            })
            .collect();
        if !cards.is_empty() {
            found.extend(cards.into_iter().map(Atom::Card));
            return;
        }
    }
    // `6Sx2`: a card, and how many move.
    let count = chars.iter().rev().take_while(|c| c.is_ascii_digit()).count();
    let head = &chars[..chars.len() - count];
    if let [card @ .., 'x' | '×'] = head
        && count > 0
        && let Some(Kind::Card(card)) = writing.cards(card).and_then(|it| it.first().map(|it| it.0))
    {
        let count = &chars[chars.len() - count..];
        found.extend([Atom::Card(card), Atom::Word("x".to_owned())]);
        return part(count, writing, None, found);
    }
    let mut at = 0;
    while at < chars.len() {
        let mut end = at + 1;
        while end < chars.len() && go_together(chars[end - 1], chars[end]) {
            end += 1;
        }
        part(&chars[at..end], writing, chars.get(end).copied(), found);
        at = end;
    }
}

fn part(chars: &[char], writing: Writing, behind: Option<char>, found: &mut Vec<Atom>) {
    let text: String = chars.iter().collect();
    let first = chars[0];
    if first.is_ascii_digit() {
        found.push(text.parse().map_or(Atom::Word(text), |n| Atom::Number(n, chars.len())));
        return;
    }
    if is_cjk(first) {
        // Names of suits stand in the middle of other characters.
        let mut at = 0;
        let mut start = 0;
        while at < chars.len() {
            let rest: String = chars[at..].iter().collect();
            if let Some((suit, length)) = super::token::suit_name(&rest) {
                let length = rest[..length].chars().count();
                if at > start {
                    found.push(Atom::Word(chars[start..at].iter().collect()));
                }
                found.push(Atom::Suit(suit, chars[at..at + length].iter().collect()));
                at += length;
                start = at;
            } else {
                at += 1;
            }
        }
        if at > start {
            found.push(Atom::Word(chars[start..at].iter().collect()));
        }
        return;
    }
    let lower = text.to_lowercase();
    match writing.word_kind(&text) {
        Kind::Suit(suit) if chars.len() > 1 || !first.is_alphabetic() => {
            found.push(Atom::Suit(suit, lower));
        }
        Kind::Rank(rank) => found.push(Atom::Rank(rank, lower)),
        _ if chars.len() == 1
            && first.is_ascii_alphabetic()
            && !behind.is_some_and(|c| c.is_ascii_digit()) =>
        {
            found.push(Atom::Letter(first.to_ascii_lowercase()));
        }
        _ => found.push(Atom::Word(lower)),
    }
}

/// Joins ranks and suits that stand apart to cards; those that are left are words, letters and numbers.
fn joined(atoms: Vec<Atom>, suit_first: bool) -> Vec<Atom> {
    let rank = |atom: &Atom| match atom {
        Atom::Rank(rank, _) => Some(*rank),
        Atom::Number(n, digits) if *digits < 3 => Rank::new(u8::try_from(*n).ok()?),
        _ => None,
    };
    let suit = |atom: &Atom| match atom {
        Atom::Suit(suit, _) => Some(*suit),
        Atom::Letter(c) => Suit::from_char(*c),
        _ => None,
    };
    let is_between = |atom: &Atom| match atom {
        Atom::Blank => true,
        Atom::Mark(c) => matches!(c, '-' | ';' | ',' | ':' | '"' | '\'' | '|' | '_' | '=' | '/' | '.'),
        Atom::Word(word) => is_of(word) || matches!(word.as_str(), "suit" | "rank" | "value" | "palo" | "farbe"),
        _ => false,
    };
    let mut found = Vec::with_capacity(atoms.len());
    let mut at = 0;
    while at < atoms.len() {
        let between = atoms[at + 1..].iter().take(6).take_while(|it| is_between(it)).count();
        let second = atoms.get(at + 1 + between);
        let card = second.and_then(|second| {
            let (r, s) = if suit_first {
                (rank(second)?, suit(&atoms[at])?)
            } else {
                (rank(&atoms[at])?, suit(second)?)
            };
            // Two numbers or letters by themselves are no card.
            let named = |it: &Atom| matches!(it, Atom::Suit(..));
            (named(second) || named(&atoms[at])).then_some(Card::new(r, s))
        });
        if let Some(card) = card {
            found.push(Atom::Card(card));
            at += between + 2;
            continue;
        }
        found.push(match &atoms[at] {
            Atom::Rank(_, text) | Atom::Suit(_, text) => {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None)
                        if c.is_ascii_alphabetic()
                            && !matches!(atoms.get(at + 1), Some(Atom::Number(..))) =>
                    {
                        Atom::Letter(c)
                    }
                    _ => Atom::Word(text.clone()),
                }
            }
            atom => atom.clone(),
        });
        at += 1;
    }
    found
}

/// Whether a letter with this behind it is the kind of the pile whose number follows: `'T', 4`.
fn is_kind(behind: &[Atom]) -> bool {
    let marks = behind.iter().take_while(|it| matches!(it, Atom::Mark(_))).count();
    marks > 0 && matches!(behind.get(marks), Some(Atom::Number(..)))
}

/// The two places that a word of two characters may be.
fn pair(text: &str) -> Option<(Place, Place)> {
    let mut chars = text.chars();
    let (from, to) = (chars.next()?, chars.next()?);
    let is_place = |c: char| matches!(c, '1'..='8' | 'a'..='d' | 'h');
    if chars.next().is_some() || from == to || !is_place(from) || !is_place(to) || from == 'h' {
        return None;
    }
    Some((Place::from_char(from)?, Place::from_char(to)?))
}

fn unit(
    line: usize,
    text: String,
    atoms: &[Atom],
    is_long: bool,
    words: &mut Names,
    contexts: &mut Names,
    shapes: &mut Names,
) -> Unit {
    let (mut slots, mut own_words, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    let mut shape = String::new();
    // The words since the last slot, and the marks.
    let mut fields = 0;
    let (mut context, mut last_word) = (vec!["^".to_owned()], String::new());
    let mut at = 0;
    while at < atoms.len() {
        let mut slot = Slot { context: 0, card: None, number: None, pair: None };
        let mut kind = 'N';
        let mut taken = 1;
        match &atoms[at] {
            Atom::Blank => {
                at += 1;
                continue;
            }
            Atom::Mark(c) => {
                fields += usize::from(matches!(c, '|' | ';' | ',' | '\t'));
                context.push(c.to_string());
                shape.push(*c);
                at += 1;
                continue;
            }
            // `bh`: a card of a cell goes home.
            Atom::Word(word) if matches!(word.as_bytes(), [b'a'..=b'd', b'h']) => {
                slot.pair = pair(word);
            }
            Atom::Letter(c) if is_kind(&atoms[at + 1..]) => {
                context.push(format!("{c} "));
                shape.push(*c);
                own_words.push(words.id(c.to_string()));
                last_word = c.to_string();
                at += 1;
                continue;
            }
            Atom::Word(word) => {
                context.push(format!("{word} "));
                shape += word;
                shape.push(' ');
                own_words.push(words.id(word.clone()));
                last_word.clone_from(word);
                at += 1;
                continue;
            }
            Atom::Card(card) => {
                slot.card = Some(*card);
                kind = 'C';
                let short = card.to_string().to_lowercase();
                slot.pair = pair(&short);
            }
            Atom::Number(n, digits) => {
                slot.number = Some((*n, words.id(last_word.clone())));
                match atoms.get(at + 1) {
                    Some(Atom::Letter(c)) if *digits == 1 => {
                        slot.pair = pair(&format!("{n}{c}"));
                        if slot.pair.is_some() {
                            slot.number = None;
                            taken = 2;
                        }
                    }
                    _ if *digits == 2 => slot.pair = pair(&n.to_string()),
                    _ if *digits == 1 && last_word.len() == 1 && at > 0 && atoms[at - 1] != Atom::Blank => {
                        slot.pair = pair(&format!("{last_word}{n}"));
                    }
                    _ => {}
                }
            }
            Atom::Letter(c) => {
                let value = i32::try_from(*c as u32 - 'a' as u32).unwrap_or_default();
                slot.number = Some((value, words.id(format!("{last_word} letter"))));
                kind = 'L';
            }
            Atom::Rank(..) | Atom::Suit(..) => unreachable!("they are joined or words"),
        }
        let has_words = context.iter().any(|it| it.ends_with(' '));
        let mut key = String::new();
        let place = if fields > 0 { fields } else { slots.len() };
        let is_list = |it: &&String| !matches!(it.as_str(), "," | ";" | "|" | "^" | "\t");
        if has_words && context.iter().filter(is_list).count() == 1 {
            // A name of a pile in a list: its place says what it is.
            key.extend(context.iter().map(String::as_str));
            key += &place.to_string();
        } else if has_words {
            let mut count = 0;
            let mut start = 0;
            for (at, piece) in context.iter().enumerate().rev() {
                count += usize::from(piece.ends_with(' '));
                if count == if is_long { 8 } else { 2 } {
                    start = at;
                    break;
                }
            }
            key.extend(context[start..].iter().map(String::as_str));
        } else {
            key.extend(context.iter().map(String::as_str));
            let is_plain = context.iter().all(|it| matches!(it.as_str(), "," | ";" | "|" | "\t" | "\"" | "'" | "(" | ")" | "[" | "]"));
            if is_plain {
                key += &place.to_string();
            } else {
                key += &slots.len().min(2).to_string();
            }
        }
        key.push(kind);
        // `column 3 to column 5` may have the same before both.
        let same = keys.iter().filter(|it| **it == key).count();
        slot.context = contexts.id(format!("{key}{same}"));
        keys.push(key);
        shape.push(kind);
        slots.push(slot);
        context.clear();
        last_word.clear();
        at += taken;
    }
    let shape = shape.trim_end_matches([' ', ',', ';', '.', '!']).to_owned();
    Unit { line, text, slots, words: own_words, shape: shapes.id(shape) }
}

/// The pile that a word names, as far as it is known.
pub(crate) fn pile_named(word: &str) -> Option<super::Pile> {
    super::sentence::named_pile(word)
}
