//! Names of two piles: `TableauToFreeCell`, `cascade_to_foundation`, `t2c`.

use std::collections::BTreeSet;

use crate::text::{Pile, vocabulary};

/// No such name is longer.
const LONGEST: usize = 48;

/// The kinds of the two piles of a move, as far as their names say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) from: Option<Pile>,
    pub(crate) to: Option<Pile>,
}

/// A name of two piles.
pub(super) struct Named {
    /// How many characters it has.
    pub(super) length: usize,
    pub(super) route: Route,
    pub(super) names: [String; 2],
}

/// The name of two piles at the start of some characters; in letters only where the text has such names.
pub(super) fn read(chars: &[char], has_letters: bool) -> Option<Named> {
    in_words(chars).or_else(|| in_letters(chars).filter(|_| has_letters))
}

/// A name in words.
fn in_words(chars: &[char]) -> Option<Named> {
    let is_part = |c: &&char| c.is_alphanumeric() || "_-".contains(**c);
    let length = chars.iter().take(LONGEST).take_while(is_part).count();
    let name = &chars[..length];
    // Most names have neither.
    let is_to = |it: &[char]| it[0].eq_ignore_ascii_case(&'t') && it[1].eq_ignore_ascii_case(&'o');
    if !name.contains(&'2') && !name.windows(2).any(is_to) {
        return None;
    }
    let words = cut(name);
    let to = words.iter().position(|word| word == "to" || word == "2")?;
    // "FreeCell" and "HomeCell" are two words.
    let pile = |words: &[String], one: &str| {
        words
            .get(..2)
            .and_then(|two| vocabulary::named_pile(&two.concat()))
            .or_else(|| vocabulary::named_pile(one))
    };
    let (first, second) = (words[..to].last()?, words.get(to + 1)?);
    let from = pile(&words[to.saturating_sub(2)..to], first)?;
    let to = pile(&words[to + 1..], second)?;
    // Two words for columns: one of them is for something else.
    if from == to && first != second {
        let names = [first.clone(), second.clone()];
        return Some(Named { length, route: Route::default(), names });
    }
    let names = [from, to].map(|pile| format!("{pile:?}"));
    Some(Named { length, route: Route { from: Some(from), to: Some(to) }, names })
}

/// Fewer names in letters may be something else.
const FEWEST: usize = 5;
/// More of them are those of single piles: `a->h`.
const MOST_NAMES: usize = 4;
/// No name in letters is longer.
const MOST_LETTERS: usize = 3;

/// Whether the moves of a text start with letters for the kinds of their piles, whose numbers stand behind them.
pub(super) fn are_in_letters(text: &str) -> bool {
    let (mut count, mut names) = (0, BTreeSet::new());
    for line in text.lines() {
        let chars: Vec<char> = line.chars().collect();
        let is_start = |at: &usize| *at == 0 || !chars[at - 1].is_alphanumeric();
        for at in (0..chars.len()).filter(is_start) {
            let Some(found) = in_letters(&chars[at..]) else { continue };
            let behind = &chars[at + found.length..];
            if chars[at + 1] == '2' || behind.iter().any(char::is_ascii_digit) {
                count += 1;
                names.extend(found.names);
            }
        }
    }
    count >= FEWEST && names.len() <= MOST_NAMES
}

/// A name in letters: `t2c`, `mtc`, `T->Fnd`.
fn in_letters(chars: &[char]) -> Option<Named> {
    let letters = |chars: &[char]| {
        let count = chars.iter().take_while(|c| c.is_ascii_alphabetic()).count();
        (1..=MOST_LETTERS).contains(&count).then_some(count)
    };
    let first = letters(chars)?;
    let (start, end, next) = match &chars[first..] {
        ['2', ..] if first == 1 => (0, first, first + 1),
        ['-' | '=', '>', ..] => (0, first, first + 2),
        ['→', ..] => (0, first, first + 1),
        [' ', digit, ..] if first == 3 && chars[0] == 'm' && digit.is_ascii_digit() => (1, 2, 2),
        _ => return None,
    };
    let length = next + letters(&chars[next..])?;
    let name = |from: usize, to: usize| chars[from..to].iter().collect::<String>().to_lowercase();
    let names = [name(start, end), name(next, length)];
    let is_end = !chars.get(length).is_some_and(|c| c.is_alphanumeric());
    is_end.then_some(Named { length, route: Route::default(), names })
}

/// The words of a name, which end at marks, at capitals and at digits.
fn cut(name: &[char]) -> Vec<String> {
    let mut words = vec![String::new()];
    for (at, c) in name.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| name[at]);
        let is_start = before.is_some_and(|before| {
            before.is_lowercase() && c.is_uppercase() || before.is_numeric() != c.is_numeric()
        });
        if !c.is_alphanumeric() || is_start {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words
}
