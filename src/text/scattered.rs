//! Moves of two characters that stand among other text: `Send, 26`, `0:23 3a 38 32`, `;M[72]`.

use crate::board::Place;
use crate::rules::Move;

use super::structure::Lines;
use super::{deal_ref, pairs};

/// Letters of cards and piles say nothing of a line.
const LONGEST_CODE: usize = 2;
/// Fewer numbers that follow each other do not count the lines.
const FEWEST_NUMBERED: usize = 10;

/// A line with moves among its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scattered {
    /// Its number, from 1.
    pub(crate) line: usize,
    pub(crate) moves: Vec<(String, Place, Place)>,
    /// What stands around the moves: lines with the same are all moves, or none is.
    pub(crate) around: String,
}

impl Scattered {
    /// A line with this many moves is one of moves, whatever else stands on it.
    pub(crate) const MANY: usize = 4;
    /// What stands around the moves of such a line, and of one with nothing else.
    pub(crate) const NOTHING: &str = "#";
}

/// The lines of a text that may hold moves of two characters, without the numbers that count them.
pub(crate) fn scattered(text: &str) -> Vec<Scattered> {
    let mut lines: Vec<(Scattered, Option<u32>)> =
        Lines::new(text).map(|line| read(line.number, &line.text())).collect();
    let numbers: Vec<u32> = lines.iter().filter_map(|(_, number)| *number).collect();
    let steps = numbers.windows(2).filter(|it| it[0].checked_add(1) == Some(it[1])).count();
    if steps >= FEWEST_NUMBERED && 4 * steps >= 3 * numbers.len() {
        for (line, number) in &mut lines {
            let is_first =
                |mv: &(String, Place, Place)| Some(&mv.0) == number.map(|n| n.to_string()).as_ref();
            if line.moves.first().is_some_and(is_first) {
                line.moves.remove(0);
                line.around.remove(0);
            }
        }
    }
    let mut lines: Vec<Scattered> = lines.into_iter().map(|(line, _)| line).collect();
    lines.retain(|line| !line.moves.is_empty());
    for line in lines.iter_mut().filter(|line| line.moves.len() >= Scattered::MANY) {
        Scattered::NOTHING.clone_into(&mut line.around);
    }
    lines
}

/// A line, and the number that it begins with if a mark stands behind it.
fn read(line: usize, text: &str) -> (Scattered, Option<u32>) {
    let (mut moves, mut around) = (Vec::new(), String::new());
    let (mut number, mut is_behind_move) = (None, false);
    let deal = deal_ref::header(text, false).map(|found| found.digits);
    // Times, dates and fractions are one word.
    let is_part = |c: char| c.is_alphanumeric() || ":/.-+".contains(c);
    for (at, word) in text.trim_start().split_inclusive(|c: char| !is_part(c)).enumerate() {
        let (word, mark) = word.split_at(word.trim_end_matches(|c: char| !is_part(c)).len());
        let mark = mark.trim();
        if at == 0 && !mark.is_empty() {
            number = word.parse().ok();
        }
        let mv = word.trim_end_matches(['.', ':']);
        if let Some((from, to)) = ends(mv).filter(|_| deal != Some(mv)) {
            moves.push((mv.to_owned(), from, to));
            around.push_str(if is_behind_move { "" } else { Scattered::NOTHING });
            is_behind_move = mark.is_empty();
        } else {
            is_behind_move &= word.is_empty();
            let is_word =
                word.chars().count() > LONGEST_CODE && word.chars().all(char::is_alphabetic);
            around.push_str(if is_word { word } else { "" });
        }
        around.push_str(mark);
    }
    (Scattered { line, moves, around }, number)
}

/// The two places that a word is.
fn ends(word: &str) -> Option<(Place, Place)> {
    let is_lower = !word.contains(|c: char| c.is_ascii_uppercase());
    let Move { from, to, .. } = word.parse().ok().filter(|_| is_lower && pairs::is_one(word))?;
    let is_cell = |place| matches!(place, Place::Cell(_));
    (from != to && from != Place::Foundation && !(is_cell(from) && is_cell(to)))
        .then_some((from, to))
}

#[cfg(test)]
#[test]
fn times_dates_cards_and_numbers_of_lines_are_no_moves() {
    let moves = |text: &str| -> Vec<String> {
        let lines = scattered(text);
        lines.into_iter().flat_map(|line| line.moves).map(|(word, ..)| word).collect()
    };
    assert_eq!(moves("0:23 3a 38, 32. (bh)"), ["3a", "38", "32", "bh"]);
    assert_eq!(moves("12-06-97 (21:34) 1/8 2.5 7H 5C 45s +12"), [""; 0]);
    assert_eq!(moves("deal 26\n;M[72];M[4a]"), ["72", "4a"]);
    let numbered: String = (11..24).map(|n| format!("{n},3{},1\n", n % 2 + 1)).collect();
    assert!(moves(&numbered).iter().all(|mv| mv.starts_with('3')));
    // What stands around moves tells lines apart, unless these have many.
    let around = |text: &str| scattered(text).remove(0).around;
    assert_eq!(around("Send, 26"), around("Send, 5a"));
    assert_ne!(around("Send, 26"), around("page 26"));
    assert_eq!(around("Ann: 26 5a 13 bh"), around("26 37 5a 13 bh"));
}
