//! What stands before a move and is none: its number, `12.`, `#1`, `(3)`, `1-10:`, or a
//! label, `Solution:`.

use crate::card::Suit;

use super::pairs;
use super::token::is_card;
use super::vocabulary::is_one_of;

/// Whether a text consists of digits.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a number follows another one in a list that counts its lines, or the moves behind each number.
pub(super) fn goes_on((number, moves): (usize, usize), next: usize) -> bool {
    [1, moves].iter().any(|step| number.checked_add(*step) == Some(next))
}

/// Whether a text is only the number of a move: `12.`, `(12)`, `12`.
pub(super) fn is_label(text: &str) -> bool {
    is_number(text.trim_matches(|c: char| !c.is_alphanumeric() && Suit::from_char(c).is_none()))
}

/// The rest of a line after the numbers of its moves: `1-10: 26 76`.
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
    is_one_of(word, "move step command input")
}

/// The line without a label such as `Solution:`. `Moves: 45` is a remark as a whole.
pub(super) fn word_off(line: &str) -> &str {
    let Some((label, rest)) = line.split_once(':') else { return line };
    let rest = rest.trim();
    let words: Vec<&str> = label.split_whitespace().collect();
    let is_name = |word: &str| word.chars().all(char::is_alphabetic);
    match words[..] {
        // "Move 25: c6"
        [name, number] if is_prompt(name) && is_number(number) => rest,
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

/// The move of two characters behind a prompt, `7a` of `Your move> 7a`, `c-8` of `Step: c-8`, and any command
/// behind one word: `deal 617` of `fc> deal 617`.
pub(super) fn prompt_off(line: &str) -> &str {
    let Some((prompt, rest)) = line.split_once(['>', '?', '$', ':']) else { return line };
    let mark = &line[prompt.len()..];
    let is_prompt = prompt.len() > 2
        && prompt.chars().all(|c| c.is_alphabetic() || c == ' ')
        && (!mark.starts_with(':') || prompt.split(' ').next_back().is_some_and(is_prompt));
    // "KS> QH" is a move.
    let is_of_command = mark.starts_with("> ")
        && prompt.len() > 1
        && prompt.chars().all(char::is_alphabetic)
        && !is_card(prompt);
    let rest = rest.trim();
    if is_of_command || is_prompt && pairs::is_one(rest) { rest } else { line }
}

/// The rest of a word after the number of a move: `1.`, `2)`, `3:`, `4.26`, `5-26`; before a word also `11.`.
pub(super) fn index_off(word: &str, expected: usize, is_before_word: bool) -> Option<&str> {
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
    let (number, has_colon) = (&word[..digits], behind.starts_with(':'));
    let is_index = match rest.is_empty() {
        _ if number.parse() == Ok(expected) => true,
        // "26." at a line's end is a move, unless it is move 26 that follows.
        true => is_before_word && !has_colon || !pairs::is_moves(number),
        // "5:26" is a time.
        false => !has_colon,
    };
    is_index.then(|| rest.trim_start_matches(['.', ')', ':']))
}
