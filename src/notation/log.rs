//! What programs print around solutions.

/// What a line says about the solution before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A solution follows.
    Start,
    /// The solution is over.
    Done,
}

/// What a line of fc-solve's says.
pub(super) fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("-=-=-=") {
        Some(Mark::Start)
    } else if line.starts_with("This game is solv") || line.starts_with("I could not solve") {
        Some(Mark::Done)
    } else {
        None
    }
}

/// Whether a line is no part of a solution or a board: a command at a prompt, or a counter such as
/// `Iteration: 1000`.
pub(super) fn is_passed_over(line: &str) -> bool {
    is_prompt(line) || is_counter(line)
}

/// A command as shells show it: `$ fc-solve`, `user@host:~$ freecell`, `C:\> freecell`.
fn is_prompt(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_host = first.contains('@') || first.contains(":\\") || first.chars().count() == 1;
    first.ends_with(['$', '%', '>']) && is_host && line.len() > first.len()
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
    fn counters_and_prompts_are_passed_over() {
        for line in [
            "Iteration: 1000",
            "Stored-States: 2676",
            "Depth: 26",
            "$ fc-solve -m b.txt",
            "me@home:~/cards$ freecell solve 617",
            "> freecell solve 26",
        ] {
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
}
