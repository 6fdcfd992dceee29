//! Moves that a player took back, or that a program refused.

use super::label::is_number;
use super::moves_line;
use super::vocabulary::{has_word, is_one_of, words};

/// What a line says of the moves before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undone {
    /// The player takes back this many moves.
    Last(usize),
    /// The player goes back to the position behind the move of this number.
    BackTo(usize),
    /// None of them counts.
    All,
    /// The move taken back last counts again.
    Redone,
}

/// Words that take a move back, and those that may stand beside them.
const UNDO: &str = "undo undone undid takeback scratch";
const BESIDE_UNDO: &str = "the last previous move 1 one that this it again i my oops hmm no wait sorry ok well ah \
    argh damn please";
/// Words that do so before `back`: `took that last one back`.
const TAKE: &str = "take took taking taken";
/// Words that go back to a move: `back to move 22`.
const BACK_TO: &str = "back return returned rewind rewound go going went i we now to move";
/// Words that make it again.
const REDO: &str = "redo redone";
/// Words that refuse a move.
const REFUSED: &str = "illegal invalid impossible refused";
/// Words that refuse a move after `not`.
const POSSIBLE: &str = "possible allowed legal valid permitted";
/// Beginnings of lines that refuse a move if it went back: `cannot drop on column 4, returned to column 2`.
const CANNOT: [&str; 4] = ["cannot", "can't", "can not", "could not"];
/// Words that may stand before `move is not possible`.
const BEFORE_REFUSED: &str = "sorry oops that this your";
/// Words before a move that is not made.
const HINT: &str = "hint hints tip";
/// Words that take all moves back, and those that may stand beside them.
const RESTART: &str = "restart restarted reset";
const BESIDE_RESTART: &str = "game the this deal again player chose selected clicked";
/// Signs with which a program refuses the move before it.
const REFUSALS: [char; 4] = ['❌', '✗', '✘', '🚫'];

/// What a line takes back: `undo`, `[undo] 6H: column 1 => column 7`, `fc> undo 3`, `19> u`, `Illegal move, try again.`,
/// `❌ K♠ does not go on Q♥`, `no wait, took that one back`, `--- back to move 22`, `Game restarted.`
pub(super) fn undone(line: &str) -> Option<Undone> {
    let said = line.to_lowercase();
    if is_refused(&said) {
        return Some(Undone::Last(1));
    }
    let is_restart =
        |word| is_number(word) || [RESTART, BESIDE_RESTART].iter().any(|it| is_one_of(word, it));
    if has_word(&said, RESTART) && words(&said).all(is_restart) {
        return Some(Undone::All);
    }
    if let Some(number) = back_to(&said) {
        return Some(Undone::BackTo(number));
    }
    // A prompt: "fc> undo"
    let prompt =
        said.split_once("> ").filter(|(prompt, _)| prompt.bytes().all(|b| b.is_ascii_alphabetic()));
    let said = prompt.map_or(&*said, |(_, behind)| behind);
    // "19> u"
    let mut behind = words(said).skip_while(|it| is_number(it));
    let word = behind.next()?;
    if word == "u" && said.contains('>') && behind.next().is_none() {
        return Some(Undone::Last(1));
    }
    if is_one_of(word, REDO) && behind.next().is_none() {
        return Some(Undone::Redone);
    }
    if !is_one_of(word, UNDO) {
        return takes_back(said).then_some(Undone::Last(1));
    }
    let rest: Vec<&str> = behind.collect();
    match rest[..] {
        [count] => count.parse().ok().or((count == "move").then_some(1)).map(Undone::Last),
        _ if said.trim_start().starts_with(['[', '(']) => Some(Undone::Last(1)),
        _ => rest.iter().all(|it| is_one_of(it, BESIDE_UNDO)).then_some(Undone::Last(1)),
    }
}

/// Whether a line takes the last move back in words: `hmm no, undo that`, `no wait, took that last one back`.
fn takes_back(line: &str) -> bool {
    let is_take = has_word(line, TAKE) && words(line).last() == Some("back");
    let is_part = |word| [UNDO, TAKE, "back", BESIDE_UNDO].iter().any(|it| is_one_of(word, it));
    (is_take || has_word(line, UNDO)) && words(line).all(is_part)
}

/// The number of the move that a line goes back to: `--- back to move 22`.
fn back_to(line: &str) -> Option<usize> {
    let (before, number) = line.trim_end_matches(['.', ':', '-', ' ']).rsplit_once(' ')?;
    let is_said = before.trim_end().ends_with("to move")
        && words(before).any(|it| it == "back" || it.starts_with("re"));
    (is_said && words(before).all(|it| is_one_of(it, BACK_TO))).then(|| number.parse().ok())?
}

/// Whether a line takes back the move of another one, which says the same of it: `[08:18:00] Undo 10H from column 2 to
/// cell 4`.
pub(super) fn is_undo_of(line: &str, mv: &str) -> bool {
    const FEWEST_WORDS: usize = 2;
    let said = line.to_lowercase();
    let behind: Vec<&str> = words(&said).skip_while(|it| !is_one_of(it, UNDO)).skip(1).collect();
    let is_of_move = |word: &&str| words(mv).any(|it| it.to_lowercase() == **word);
    behind.len() >= FEWEST_WORDS && behind.iter().all(is_of_move)
}

/// The moves of a line between words that take one back: `26 76 u 5a`. Returns `None` if the line has no such word, or
/// anything else.
pub(super) fn moves_between(line: &str) -> Option<Vec<String>> {
    let is_undo = |word: &&str| is_one_of(word, "u") || is_one_of(word, UNDO);
    let words: Vec<&str> = line.split_whitespace().collect();
    let parts: Vec<String> = words.split(is_undo).map(|moves| moves.join(" ")).collect();
    let mut moves = parts.iter().filter(|part| !part.is_empty()).peekable();
    let is_between = parts.len() > 1 && moves.peek().is_some();
    (is_between && moves.all(|part| moves_line::is_moves(part))).then_some(parts)
}

/// Whether a line is the sentence with which a program refuses a move: `Illegal move!`, `SYSTEM: Sorry, that move is not
/// possible. Try again.`
fn is_refused(line: &str) -> bool {
    let sentence = line.rsplit_once(": ").map_or(line, |(_, said)| said);
    let mut said = words(sentence).skip_while(|it| is_one_of(it, BEFORE_REFUSED)).peekable();
    let is_move = said.next() == Some("move");
    said.next_if(|it| ["is", "was"].contains(it));
    let is_denied = match said.next() {
        Some("not") => said.next().is_some_and(|it| is_one_of(it, POSSIBLE)),
        denied => denied.is_some_and(|it| is_one_of(it, REFUSED)),
    };
    let is_end = said.next().is_none_or(|it| it == "try");
    let is_stopped = CANNOT.iter().any(|it| line.trim_start().starts_with(it))
        && has_word(line, "back returned rejected");
    is_stopped
        || line.trim_start().starts_with(REFUSALS) && line.contains(char::is_whitespace)
        || ["illegal move", "invalid move"].iter().any(|it| line.starts_with(it))
        || is_move && is_denied && is_end && !line.contains('?')
}

/// Whether a line tells a move that is not made: `HINT: you could move TC to slot 3`.
pub(super) fn is_hint(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
    line.contains(':') && word.is_some_and(|word| is_one_of(word, HINT))
}

#[cfg(test)]
#[test]
fn moves_are_taken_back() {
    for (line, expected) in [
        ("undo", Some(Undone::Last(1))),
        ("Undo last move", Some(Undone::Last(1))),
        ("[undo]", Some(Undone::Last(1))),
        ("[undo] 6H: column 1 => column 7", Some(Undone::Last(1))),
        ("undo 3", Some(Undone::Last(3))),
        ("fc> undo 3", Some(Undone::Last(3))),
        ("❌ K♠ does not go on Q♥", Some(Undone::Last(1))),
        ("19> u", Some(Undone::Last(1))),
        ("Illegal move, try again.", Some(Undone::Last(1))),
        ("SYSTEM: Sorry, that move is not possible. Try again.", Some(Undone::Last(1))),
        ("Invalid move: 6H to column 3", Some(Undone::Last(1))),
        ("That move is not allowed.", Some(Undone::Last(1))),
        ("It is not possible to move the king yet.", None),
        ("is any move illegal? no", None),
        ("That move was not legal in Baker's game.", None),
        ("5. 65 (no other move possible; other move not possible)", None),
        ("Game restarted.", Some(Undone::All)),
        ("00:58  Player chose \"Restart this deal\"", Some(Undone::All)),
        ("REDO", Some(Undone::Redone)),
        ("hmm no, undo that", Some(Undone::Last(1))),
        ("no wait, took that last one back", Some(Undone::Last(1))),
        ("cannot drop on column 4, returned to column 2", Some(Undone::Last(1))),
        ("---  back to move 22", Some(Undone::BackTo(22))),
        ("I come back to move 22 below", None),
        ("undo is a command", None),
        ("took the last card from column 2", None),
        ("I had to undo it", None),
        ("u", None),
    ] {
        assert_eq!(undone(line), expected, "{line}");
    }
}
