//! Moves of two characters that stand among other text: `Send, 26`, `0:23 3a 38 32`, `;M[72]`.

use crate::board::Place;
use crate::rules::Move;

use super::structure::Lines;
use super::{FEWEST_MOVES, deal_ref, label, pairs};

/// Letters of cards and piles say nothing of a line.
const LONGEST_CODE: usize = 2;

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

/// The lines of a text that may hold moves of two characters, without the numbers that count lines or moves.
pub(crate) fn scattered(text: &str) -> Vec<Scattered> {
    let mut lines: Vec<(Scattered, Option<Number>)> =
        Lines::new(text).map(|line| read(line.number, &line.text())).collect();
    let numbered: Vec<(usize, usize)> = lines
        .iter()
        .filter_map(|(line, number)| Some((number.as_ref()?.value, line.moves.len())))
        .filter(|(_, moves)| *moves > 0)
        .collect();
    let is_next = |pair: &&[(usize, usize)]| label::goes_on(pair[0], pair[1].0);
    let steps = numbered.windows(2).filter(is_next).count();
    let moves: usize = numbered.iter().map(|(_, moves)| *moves).sum();
    if steps < 2 || moves < FEWEST_MOVES || 4 * (steps + 1) < 3 * numbered.len() {
        // They do not count: those that can be moves may be moves.
        for (line, number) in &mut lines {
            if let Some(mv) = number.take().and_then(|number| number.mv) {
                line.moves.insert(0, mv);
                line.around.insert_str(0, Scattered::NOTHING);
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

/// A number before the moves of a line with a mark behind it: `12: 38`, `Move 12. 38`, `12 | 38`.
struct Number {
    value: usize,
    /// The move that it may be.
    mv: Option<(String, Place, Place)>,
}

/// A line, and the number that stands before its moves.
fn read(line: usize, text: &str) -> (Scattered, Option<Number>) {
    let (mut moves, mut around) = (Vec::new(), String::new());
    let (mut number, mut is_behind_move) = (None, false);
    let deal = deal_ref::header(text, false).map(|found| found.digits);
    // Times, dates and fractions are one word.
    let is_part = |c: char| c.is_alphanumeric() || ":/.-+".contains(c);
    let pieces = text.trim_start().split_inclusive(|c: char| !is_part(c)).map(|piece| {
        let (word, mark) = piece.split_at(piece.trim_end_matches(|c: char| !is_part(c)).len());
        (word, mark.trim())
    });
    let mut pieces = pieces.peekable();
    while let Some((word, mark)) = pieces.next() {
        let mut is_followed =
            || pieces.peek().is_some_and(|(word, mark)| word.is_empty() && !mark.is_empty());
        let plain = word.trim_end_matches(['.', ':']);
        let mv = ends(plain)
            .filter(|_| deal != Some(plain))
            .map(|(from, to)| (plain.to_owned(), from, to));
        let is_marked = plain.len() < word.len() || !mark.is_empty() || is_followed();
        if let (true, Ok(value)) =
            (number.is_none() && moves.is_empty() && is_marked, plain.parse())
        {
            number = Some(Number { value, mv });
        } else if let Some(mv) = mv {
            moves.push(mv);
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
