//! Names of two piles: `TableauToFreeCell`, `cascade_to_foundation`.

use crate::text::{Pile, vocabulary};

/// No such name is longer.
const LONGEST: usize = 48;

/// The kinds of the two piles of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) from: Pile,
    pub(crate) to: Pile,
}

/// The two piles that the name at the start of some characters names, and how long it is.
pub(super) fn read(chars: &[char]) -> Option<(usize, Route)> {
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
    let from = pile(&words[to.saturating_sub(2)..to], words[..to].last()?)?;
    let to = pile(&words[to + 1..], words.get(to + 1)?)?;
    Some((length, Route { from, to }))
}

/// `t2c 7 1` and `mtc 7 1` as `t 7 c 1`: a letter for each kind of pile, and then their numbers.
pub(super) fn unfolded(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let letters = words.next().filter(|word| word.len() == 3)?.to_lowercase();
    let (from, to) = (words.next()?, words.next()?);
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (first, second) = match letters.as_bytes() {
        [first, b'2', second] | [b'm', first, second] => (char::from(*first), char::from(*second)),
        _ => return None,
    };
    let are_letters = first.is_ascii_alphabetic() && second.is_ascii_alphabetic();
    (are_letters && is_number(from) && is_number(to) && words.next().is_none())
        .then(|| format!("{first} {from} {second} {to}"))
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
