//! What programs print around solutions.

use super::pairs;
pub(super) use crate::text::command;

/// What a line says about the solution before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A solution follows.
    Start,
    /// The solution is over.
    Done,
    /// There is none.
    GaveUp,
}

/// What a line of fc-solve's says.
pub(super) fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("-=-=-=") {
        Some(Mark::Start)
    } else if line.starts_with("This game is solv") {
        Some(Mark::Done)
    } else if line.starts_with("I could not solve") || line.starts_with("Iterations count exceeded")
    {
        Some(Mark::GaveUp)
    } else {
        None
    }
}

/// Whether a line is no part of a solution or a board: a counter such as `Iteration: 1000`, or the
/// end of a game in a log.
pub(super) fn is_passed_over(line: &str) -> bool {
    is_counter(line) || line.contains("End of Game")
}

/// A line without the marks of a quotation or a log, `> `, and whether there was one.
pub(super) fn unquoted(line: &str) -> (&str, bool) {
    let plain = line.trim_start_matches(['>', ' ']);
    if line.starts_with('>') { (plain, true) } else { (line, false) }
}

/// A move of a log without the word for it: `move 37`.
pub(super) fn move_off(line: &str) -> &str {
    match line.strip_prefix("move ") {
        Some(rest) if pairs::read(rest.trim(), &mut Vec::new()) => rest.trim(),
        _ => line,
    }
}

/// The deal that a command is about: `make-microsoft-freecell-board -t 58 | fc-solve`,
/// `freecell solve 617`.
pub(super) fn deal_of_command(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    let makes = |word: &str| word.ends_with("freecell-board");
    let program = words.find(|word| makes(word) || word.ends_with("freecell"))?;
    let word =
        if makes(program) { words.find(|word| !word.starts_with('-')) } else { words.nth(1) };
    word.filter(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()))
}

/// Words before the numbers of moves or a deal, which are no counters.
const NO_COUNTERS: [&str; 10] =
    ["move", "moves", "solution", "notation", "game", "deal", "seed", "board", "number", "layout"];

/// One word or several, a colon or an equals sign, and one number.
fn is_counter(line: &str) -> bool {
    let Some((label, value)) = line.split_once([':', '=']) else { return false };
    let value = value.trim().trim_end_matches('.');
    let words = || label.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_known = |word: &str| NO_COUNTERS.iter().any(|known| known.eq_ignore_ascii_case(word));
    !value.is_empty()
        && value.bytes().all(|b| b.is_ascii_digit())
        && words().next().is_some()
        && label.chars().all(|c| c.is_alphabetic() || " -_".contains(c))
        && !words().any(|word| is_known(word) || is_of_cells(&word.to_ascii_lowercase()))
}

/// Whether a word announces a number of cells.
fn is_of_cells(word: &str) -> bool {
    word.contains("cell") || word.ends_with("fcs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_passed_over() {
        for line in ["Iteration: 1000", "Stored-States: 2676", "Depth: 26", "[= End of Game 58 =]"]
        {
            assert!(is_passed_over(line), "{line}");
        }
        for line in [
            "Solution: 2676",
            "Moves: 26",
            "Game: 617",
            "1: 26",
            "26 76",
            "NumFcs=3",
            "Cells: 5",
            "",
        ] {
            assert!(!is_passed_over(line), "{line}");
        }
    }

    #[test]
    fn commands_can_name_a_deal() {
        for (line, deal) in [
            ("$ fc-solve -m b.txt", None),
            ("me@home:~/cards$ freecell solve 617", Some("617")),
            ("PS C:\\games> pi-make-microsoft-freecell-board -t 58 | fc-solve -m", Some("58")),
        ] {
            let found = command(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(deal_of_command(found), deal, "{line}");
        }
        for line in ["26 76", "> move 37", "#617 $ and more", "8♥ > 9♠"] {
            assert_eq!(command(line), None, "{line}");
        }
        assert_eq!(unquoted("> > 26 76"), ("26 76", true));
        assert_eq!((move_off("move 37"), move_off("move on")), ("37", "move on"));
    }
}
