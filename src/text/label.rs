//! What stands before a move and is none: its number, `12.`, `#1`, `(3)`, `1-10:`, or a
//! label, `Solution:`.

use crate::card::Suit;

use super::pairs;

/// Whether a text is digits and nothing else.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a text is the number of a move and nothing else: `12.`, `(12)`, `12`.
pub(super) fn is_label(text: &str) -> bool {
    is_number(text.trim_matches(|c: char| !c.is_alphanumeric() && Suit::from_char(c).is_none()))
}

/// A line that starts with its number in a list: `#1 26`, `Step 1 - 26`, `11) 5 => 1`.
pub(super) struct Counted<'a> {
    before: &'a str,
    pub(super) number: u64,
    mark: &'a str,
    pub(super) rest: &'a str,
}

impl<'a> Counted<'a> {
    /// Reads a number with a word or a mark before it, or a mark behind it.
    pub(super) fn read(line: &'a str) -> Option<Self> {
        /// No label is longer.
        const LONGEST: usize = 12;
        let (before, behind) = line.split_at(line.find(|c: char| c.is_ascii_digit())?);
        let is_name = |c: char| c.is_ascii_alphabetic() || " #([.:-".contains(c);
        let (digits, behind) = behind.split_at(behind.find(|c: char| !c.is_ascii_digit())?);
        // "12/54": how many there are.
        let of_all = behind.strip_prefix('/');
        let behind =
            of_all.map_or(behind, |all| all.trim_start_matches(|c: char| c.is_ascii_digit()));
        // "1=64" is numbered, "1 => 5" is a move.
        let is_value = behind.trim_start().strip_prefix('=').is_some_and(|it| !it.starts_with('>'));
        let is_mark = |c: char| " \t.):|]-–".contains(c) || is_value && c == '=';
        let rest = behind.trim_start_matches(is_mark);
        let (before, mark) = (before.trim(), &behind[..behind.len() - rest.len()]);
        // "2-6" is a move, and "1 26" are numbers.
        let is_mark =
            !mark.is_empty() && (mark.contains([' ', '\t']) || !mark.contains(['-', '–']));
        // The fields of a table are no list.
        let is_mark = is_mark && (!before.is_empty() || !rest.contains(['\t', '|']));
        let is_alone = before.is_empty() && of_all.is_none() && mark.trim_matches(' ').is_empty();
        let is_label = is_mark && !is_alone;
        let number = digits.parse().ok()?;
        (before.len() <= LONGEST && before.chars().all(is_name) && is_label && !rest.is_empty())
            .then_some(Self { before, number, mark: mark.trim_matches(' '), rest })
    }

    /// Whether a list can start with it; `cat -n` can be cut.
    pub(super) fn can_be_first(&self) -> bool {
        self.number <= 1 || self.mark == "\t"
    }

    /// What is kept of it, with how many moves stand behind it.
    pub(super) fn last(&self, moves: usize) -> Last {
        let (before, mark) = (self.before.to_owned(), self.mark.to_owned());
        Last { number: self.number, moves: moves as u64, before, mark }
    }
}

/// The number of the line read last of a list.
pub(super) struct Last {
    pub(super) number: u64,
    /// How many moves stood behind it.
    moves: u64,
    before: String,
    mark: String,
}

impl Last {
    /// Whether a line is the next one of the list: its lines are counted, or its moves.
    pub(super) fn is_before(&self, next: &Counted<'_>) -> bool {
        let is_next =
            [1, self.moves].map(|step| self.number.checked_add(step)).contains(&Some(next.number));
        is_next && (self.before.as_str(), self.mark.as_str()) == (next.before, next.mark)
    }
}

/// The move of two characters behind such a word, without a colon between: `27` of `Step 27`. It may be the
/// number of a step.
pub(super) fn prompted(line: &str) -> Option<&str> {
    let (word, pair) = line.split_once(' ')?;
    (is_prompt(word) && pairs::is_one(pair)).then_some(pair)
}

/// What follows the numbers of the moves of a line, `1-10: 26 76`.
pub(super) fn range_off(line: &str, expected: usize) -> Option<&str> {
    let (first, rest) = line.split_once(['-', '–'])?;
    let at = rest.find([':', '.', ')', ' ', '\t'])?;
    let (last, rest) = (rest[..at].parse::<usize>().ok()?, &rest[at..]);
    // "1-2 5a" are two moves.
    let count = rest.split_whitespace().count();
    let fits = expected + count == last.checked_add(1)? || !rest.starts_with([' ', '\t']);
    (first.trim().parse() == Ok(expected) && last >= expected && fits).then(|| &rest[1..])
}

/// Whether a word stands before a move: `Move: 27`, `Command: 27`.
pub(super) fn is_prompt(word: &str) -> bool {
    ["move", "step", "command", "input"].iter().any(|it| it.eq_ignore_ascii_case(word))
}

/// The line without a label such as `Solution:`. `Moves: 45` is a remark as a whole.
pub(super) fn word_off(line: &str) -> &str {
    let Some((label, rest)) = line.split_once(':') else { return line };
    let rest = rest.trim();
    let words: Vec<&str> = label.split_whitespace().collect();
    let is_name = |word: &str| word.chars().all(char::is_alphabetic);
    match words[..] {
        // "Your move: 27" is a move, "Moves: 45" a count.
        [.., name] if is_prompt(name) => rest,
        [first, ..]
            if label.len() > 1 && is_name(first) && words.iter().all(|word| is_name(word)) =>
        {
            if rest.len() <= 3 && rest.trim_end_matches('+').bytes().all(|b| b.is_ascii_digit()) {
                ""
            } else {
                rest
            }
        }
        _ => line,
    }
}

/// The move of two characters that a line names alone, behind its label: `26`, `Move 1: 26`, `Your move: 26`.
pub(super) fn lone_move(line: &str) -> Option<&str> {
    let rest = Counted::read(line).map_or(line, |found| found.rest);
    Some(word_off(rest)).filter(|rest| pairs::is_one(rest))
}

/// The move of two characters behind a prompt: `7a` of `Your move> 7a`, `c-8` of `Step: c-8`.
pub(super) fn prompt_off(line: &str) -> &str {
    let Some((prompt, rest)) = line.split_once(['>', '?', '$', ':']) else { return line };
    let has_colon = line[prompt.len()..].starts_with(':');
    let is_prompt = prompt.len() > 2
        && prompt.chars().all(|c| c.is_alphabetic() || c == ' ')
        && (!has_colon || prompt.split(' ').next_back().is_some_and(is_prompt));
    let rest = rest.trim();
    if is_prompt && pairs::is_one(rest) { rest } else { line }
}

/// The line without a count of the moves that follow: `Solved in 45 moves:`.
pub(super) fn count_off(line: &str) -> &str {
    let (count, moves) = line.split_once(": ").unwrap_or_default();
    match count.split(' ').rev().collect::<Vec<_>>()[..] {
        ["moves" | "steps", number, _, ..] if is_number(number) => moves,
        _ => line,
    }
}

/// What stands between rules on both sides of a move: `Move 1: 26` of `*** Move 1: 26 ***`.
pub(super) fn frame_off(line: &str) -> &str {
    let inside = line.trim_matches(|c| "*= ".contains(c));
    let is_framed = line.starts_with(['*', '=']) && line.ends_with(['*', '=']);
    if is_framed && lone_move(inside).is_some() { inside } else { line }
}

/// What follows a move's number: `1.`, `2)`, `3:`, `4.26`, `5-26`.
pub(super) fn index_off(word: &str, expected: usize) -> Option<&str> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let behind = word.get(digits..).filter(|_| digits > 0)?;
    if let Some(mv) = behind.strip_prefix(['-', '–']) {
        return Some(mv).filter(|mv| word[..digits].parse() == Ok(expected) && pairs::is_one(mv));
    }
    let rest = behind.strip_prefix(['.', ')', ':'])?;
    // "5:7" is a move.
    if pairs::is_one(word) {
        return None;
    }
    // "26." at a line's end is a move, unless it is move 26 that follows.
    let is_time = word[digits..].starts_with(':') && !rest.is_empty();
    let is_index = word[..digits].parse() == Ok(expected)
        || if rest.is_empty() { !pairs::is_moves(&word[..digits]) } else { !is_time };
    is_index.then(|| rest.trim_start_matches(['.', ')', ':']))
}
