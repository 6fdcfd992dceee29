//! Moves that a player took back, or that a program refused.

use super::label::is_number;
use super::moves_line;
use super::vocabulary::words;

/// What a line says of the moves before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undone {
    /// The player takes back this many moves.
    Last(usize),
    /// None of them counts.
    All,
    /// The move taken back last counts again.
    Redone,
}

/// Words that take a move back, and those that may stand beside them.
const UNDO: [&str; 3] = ["undo", "undone", "takeback"];
const BESIDE_UNDO: [&str; 5] = ["the", "last", "previous", "move", "1"];
/// Words that make it again.
const REDO: [&str; 2] = ["redo", "redone"];
/// Words that refuse a move.
const REFUSED: [&str; 4] = ["illegal", "invalid", "impossible", "refused"];
/// Words that refuse a move after `not`.
const POSSIBLE: [&str; 5] = ["possible", "allowed", "legal", "valid", "permitted"];
/// Words that may stand before `move is not possible`.
const BEFORE_REFUSED: [&str; 5] = ["sorry", "oops", "that", "this", "your"];
/// Words before a move that is not made.
const HINT: [&str; 3] = ["hint", "hints", "tip"];
/// Words that take all moves back, and those that may stand beside them.
const RESTART: [&str; 3] = ["restart", "restarted", "reset"];
const BESIDE_RESTART: [&str; 9] =
    ["game", "the", "this", "deal", "again", "player", "chose", "selected", "clicked"];
/// Signs with which a program refuses the move before it.
const REFUSALS: [char; 4] = ['❌', '✗', '✘', '🚫'];

/// What a line takes back: `undo`, `[undo] 6H: column 1 => column 7`, `fc> undo 3`, `19> u`, `Illegal move, try again.`,
/// `❌ K♠ does not go on Q♥`, `Game restarted.`
pub(super) fn undone(line: &str) -> Option<Undone> {
    let said = line.to_lowercase();
    if is_refused(&said) {
        return Some(Undone::Last(1));
    }
    let is_beside = |word: &str| BESIDE_RESTART.contains(&word) || is_number(word);
    if words(&said).any(|it| RESTART.contains(&it))
        && words(&said).all(|it| RESTART.contains(&it) || is_beside(it))
    {
        return Some(Undone::All);
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
    if REDO.contains(&word) && behind.next().is_none() {
        return Some(Undone::Redone);
    }
    if !UNDO.contains(&word) {
        return None;
    }
    let rest: Vec<&str> = behind.collect();
    match rest[..] {
        [count] => count.parse().ok().or((count == "move").then_some(1)).map(Undone::Last),
        _ if said.trim_start().starts_with(['[', '(']) => Some(Undone::Last(1)),
        _ => rest.iter().all(|it| BESIDE_UNDO.contains(it)).then_some(Undone::Last(1)),
    }
}

/// The moves of a line between words that take one back: `26 76 u 5a`. `None` if there is no such word, or anything else
/// in the line.
pub(super) fn moves_between(line: &str) -> Option<Vec<String>> {
    let is_undo = |word: &&str| ["u"].iter().chain(&UNDO).any(|it| it.eq_ignore_ascii_case(word));
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
    let mut said = words(sentence).skip_while(|it| BEFORE_REFUSED.contains(it)).peekable();
    let is_move = said.next() == Some("move");
    said.next_if(|it| ["is", "was"].contains(it));
    let is_denied = match said.next() {
        Some("not") => said.next().is_some_and(|it| POSSIBLE.contains(&it)),
        denied => denied.is_some_and(|it| REFUSED.contains(&it)),
    };
    let is_end = said.next().is_none_or(|it| it == "try");
    line.trim_start().starts_with(REFUSALS) && line.contains(char::is_whitespace)
        || ["illegal move", "invalid move"].iter().any(|it| line.starts_with(it))
        || is_move && is_denied && is_end && !line.contains('?')
}

/// Whether a line tells a move that is not made: `HINT: you could move TC to slot 3`.
pub(super) fn is_hint(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
    let is_name = word.is_some_and(|word| HINT.contains(&&*word.to_lowercase()));
    is_name && line.contains(':')
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
        ("undo is a command", None),
        ("I had to undo it", None),
        ("u", None),
    ] {
        assert_eq!(undone(line), expected, "{line}");
    }
}
