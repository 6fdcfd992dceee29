//! What can be typed in line mode: one table for reading and for help.

use std::fmt::Write as _;

use crate::rules::Place;
use crate::tui::action::Action;
use crate::tui::keymap::Context;

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Something the screen can do too.
    Do(Action),
    /// Step so many deals.
    Deals(i64),
    /// Step so many moves of a solution.
    Steps(i32),
    /// The deal with this number, as it was typed.
    Deal(String),
    /// The move with this number, as it was typed.
    Move(String),
    /// Moves, each from place to place, with a number of cards.
    Play(Vec<(char, char, Option<u8>)>),
    /// A text follows.
    Text(Purpose),
    /// Say the cards, by rows or by columns, or as before.
    Cards(Option<bool>),
    /// Say the moves so far, or of the solution.
    Moves,
    /// Say the legal moves.
    Legal,
    /// Say cards in words, or no longer.
    Speak,
    /// Say the settings, or change one.
    Settings(Option<(String, String)>),
    /// Search for deals; nothing typed ends that.
    Search(String),
    /// Say what can be typed.
    Help,
    /// End.
    Quit,
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Whatever it is.
    Paste,
    /// To be checked, as a solution.
    Verify,
    /// To be found, as a board.
    Find,
    /// To be compared with, as a board.
    Compare,
}

/// A word, what it does, where, and in a few words.
struct Word {
    names: &'static [&'static str],
    contexts: &'static [Context],
    does: Does,
    help: &'static str,
}

#[derive(Clone, Copy)]
enum Does {
    /// Always the same.
    Just(fn() -> Command),
    /// With the number behind the word, or one.
    Times(fn(i32) -> Command),
    /// With what is typed behind the word.
    With(fn(String) -> Command),
}

use Context::{Browse, Compare, Play, Solution, Won};

const ALL: &[Context] = &[Browse, Solution, Play, Won, Compare];
const DEALS: &[Context] = &[Browse, Play, Won, Compare];
const LOOKING: &[Context] = &[Browse, Solution, Won, Compare];
const MOVES: &[Context] = &[Solution, Play, Won];

const fn word(
    names: &'static [&'static str],
    contexts: &'static [Context],
    does: Does,
    help: &'static str,
) -> Word {
    Word { names, contexts, does, help }
}

/// The first name of each is the one that help and prompts use.
static WORDS: &[Word] = &[
    word(
        &["next", "n"],
        DEALS,
        Does::Times(|n| Command::Deals(n.into())),
        "the next deal; next 10: ten further",
    ),
    word(
        &["previous", "prev"],
        DEALS,
        Does::Times(|n| Command::Deals(-i64::from(n))),
        "the previous deal",
    ),
    word(
        &["next", "n"],
        &[Solution],
        Does::Times(Command::Steps),
        "the next move; next 10: ten moves",
    ),
    word(
        &["previous", "prev", "back"],
        &[Solution],
        Does::Times(|n| Command::Steps(-n)),
        "back to the move before",
    ),
    word(&["first"], &[Solution], Does::Just(|| Command::Do(Action::GoTo(0))), "the start"),
    word(&["last"], &[Solution], Does::Just(|| Command::Do(Action::GoTo(usize::MAX))), "the end"),
    word(
        &["undo", "u"],
        &[Play, Won],
        Does::Just(|| Command::Do(Action::Undo)),
        "take a move back",
    ),
    word(&["redo", "r"], &[Play], Does::Just(|| Command::Do(Action::Redo)), "make it again"),
    word(
        &["hint", "t"],
        &[Play],
        Does::Just(|| Command::Do(Action::Hint)),
        "a good move; hint again makes it",
    ),
    word(&["legal"], &[Play], Does::Just(|| Command::Legal), "the legal moves"),
    word(
        &["home"],
        &[Play],
        Does::Just(|| Command::Do(Action::Finish)),
        "send every card home that can go",
    ),
    word(&["restart"], &[Play, Won], Does::Just(|| Command::Do(Action::Restart)), "start over"),
    word(
        &["autoplay"],
        &[Play],
        Does::Just(|| Command::Do(Action::CycleAutoplay)),
        "which cards go home by themselves",
    ),
    word(
        &["solution"],
        &[Play],
        Does::Just(|| Command::Do(Action::ShowRest)),
        "step through a solution from here",
    ),
    word(&["moves"], MOVES, Does::Just(|| Command::Moves), "list the moves"),
    word(
        &["save"],
        MOVES,
        Does::Just(|| Command::Do(Action::SaveMoves)),
        "save the moves to a file",
    ),
    word(&["cards", "board"], ALL, Does::Just(|| Command::Cards(None)), "say the cards"),
    word(&["rows"], ALL, Does::Just(|| Command::Cards(Some(true))), "say the cards row by row"),
    word(
        &["columns"],
        ALL,
        Does::Just(|| Command::Cards(Some(false))),
        "say the cards column by column",
    ),
    word(&["speak"], ALL, Does::Just(|| Command::Speak), "cards in words, or in signs again"),
    word(&["random"], DEALS, Does::Just(|| Command::Do(Action::RandomDeal)), "a random deal"),
    word(
        &["solve", "s"],
        LOOKING,
        Does::Just(|| Command::Do(Action::Solve)),
        "find a solution to step through",
    ),
    word(
        &["play", "p"],
        &[Browse, Solution, Compare],
        Does::Just(|| Command::Do(Action::Play)),
        "play, or continue your game",
    ),
    word(
        &["paste", "v"],
        ALL,
        Does::Just(|| Command::Text(Purpose::Paste)),
        "type or paste a solution, a board or a number",
    ),
    word(
        &["verify"],
        ALL,
        Does::Just(|| Command::Text(Purpose::Verify)),
        "check a solution of this deal",
    ),
    word(&["find"], ALL, Does::Just(|| Command::Text(Purpose::Find)), "the deal number of a board"),
    word(
        &["compare", "c"],
        ALL,
        Does::Just(|| Command::Text(Purpose::Compare)),
        "compare this deal with a board",
    ),
    word(
        &["search", "/"],
        ALL,
        Does::With(Command::Search),
        "search for deals: search 1..1000 fewest-cells 0",
    ),
    word(
        &["found"],
        ALL,
        Does::Just(|| Command::Do(Action::StepHit(1))),
        "the next of the deals found",
    ),
    word(&["swap"], &[Compare], Does::Just(|| Command::Do(Action::Swap)), "show the other board"),
    word(
        &["leave", "browse", "esc"],
        &[Solution, Play, Won, Compare],
        Does::Just(|| Command::Do(Action::Leave)),
        "leave; a game is kept",
    ),
    word(
        &["settings"],
        ALL,
        Does::Just(|| Command::Settings(None)),
        "the settings; set deck four: change one",
    ),
    word(&["help", "h", "?"], ALL, Does::Just(|| Command::Help), "what can be typed"),
    word(&["0", "quit", "q", "exit"], ALL, Does::Just(|| Command::Quit), "quit"),
];

/// What a line asks for; the error says what is possible.
pub(super) fn read(context: Context, line: &str) -> Result<Command, String> {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    let rest: Vec<&str> = words.collect();
    if let Some(command) = known(context, &first, &rest) {
        return command;
    }
    if context == Play
        && let Some(moves) = moves(line)
    {
        return Ok(Command::Play(moves));
    }
    match (first.as_str(), &rest[..]) {
        ("set", [name, value]) => {
            let value = value.trim_start_matches('=');
            return Ok(Command::Settings(Some(((*name).to_owned(), value.to_owned()))));
        }
        ("deal" | "game" | "number", [_, ..]) => return Ok(Command::Deal(rest.join(" "))),
        _ if line.trim_start().starts_with('#') => return Ok(Command::Deal(line.to_owned())),
        _ => {}
    }
    let digit = line.contains(|c: char| c.is_ascii_digit());
    match context {
        Solution if digit => Ok(Command::Move(line.to_owned())),
        Play if first.is_empty() => Err("type a move, as 26, 5a or bh; help lists the rest".into()),
        Play | Solution => Err(format!("{line:?} is not known here; help lists what is")),
        _ if digit || first.is_empty() => Ok(Command::Deal(line.to_owned())),
        _ if is_elsewhere(&first) => {
            Err(format!("{first} works after play or solve; help lists what can be typed now"))
        }
        _ => Ok(Command::Deal(line.to_owned())),
    }
}

/// The command of a word that is known in this context.
fn known(context: Context, first: &str, rest: &[&str]) -> Option<Result<Command, String>> {
    let mut words = WORDS.iter().filter(|word| word.contexts.contains(&context));
    let word = words.find(|word| word.names.contains(&first))?;
    match (word.does, rest) {
        (Does::Just(command), []) => Some(Ok(command())),
        (Does::Times(command), []) => Some(Ok(command(1))),
        (Does::Times(command), [number]) => Some(match number.parse() {
            Ok(number @ 1..=1_000_000) => Ok(command(number)),
            _ => Err(format!("{first} takes a number from 1 to 1000000, or none")),
        }),
        (Does::With(command), rest) => Some(Ok(command(rest.join(" ")))),
        (Does::Just(_) | Does::Times(_), _) => {
            Some(Err(format!("{first} takes nothing behind it")))
        }
    }
}

fn is_elsewhere(first: &str) -> bool {
    WORDS.iter().any(|word| word.names.contains(&first))
}

/// The moves that a line is: `26`, or `26 5a bh`, or `27v1`.
fn moves(line: &str) -> Option<Vec<(char, char, Option<u8>)>> {
    let moves: Vec<_> = line.split_whitespace().map(one_move).collect::<Option<_>>()?;
    Some(moves).filter(|moves| !moves.is_empty())
}

fn one_move(word: &str) -> Option<(char, char, Option<u8>)> {
    let word = word.to_ascii_lowercase();
    let (places, cards) = match word.split_once('v') {
        Some((places, cards)) => (places, Some(u8::from_str_radix(cards, 16).ok()?)),
        None => (word.as_str(), None),
    };
    let mut chars = places.chars();
    let (from, to) = (chars.next()?, chars.next()?);
    let are_places = [from, to].into_iter().all(|c| Place::from_char(c).is_some());
    (are_places && chars.next().is_none()).then_some((from, to, cards))
}

/// What can be typed in a context, a line for each word.
pub(super) fn help(context: Context) -> String {
    let own = match context {
        Play => "26, 5a, bh           move cards: columns 1 to 8, cells a to g, h home\n",
        Solution => "12                   go to move 12; first is the start\n",
        _ => "617                  the deal with this number\n",
    };
    let mut text = own.to_owned();
    if matches!(context, Play | Solution) {
        text.push_str("deal 617             the deal with this number\n");
    }
    for word in WORDS.iter().filter(|word| word.contexts.contains(&context)) {
        _ = writeln!(text, "{:<20} {}", word.names.join(", "), word.help);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_means_one_thing_where_it_works() {
        for context in ALL {
            let mut seen: Vec<&str> = Vec::new();
            let words = WORDS.iter().filter(|word| word.contexts.contains(context));
            for name in words.flat_map(|word| word.names) {
                assert!(!seen.contains(name), "{context:?}: {name}");
                // In Play a word may not look like a move.
                assert!(*context != Play || moves(name).is_none(), "{name}");
                seen.push(name);
            }
            assert!(help(*context).contains("\n0, quit, q, exit     quit\n"), "{}", help(*context));
        }
    }

    #[test]
    fn lines_are_read_by_what_is_done() {
        let deal = |text: &str| Ok(Command::Deal(text.to_owned()));
        assert_eq!(read(Browse, "617"), deal("617"));
        assert_eq!(read(Browse, " #11982"), deal(" #11982"));
        assert_eq!(read(Solution, "12"), Ok(Command::Move("12".to_owned())));
        assert_eq!(read(Solution, "deal 12"), deal("12"));
        assert_eq!(
            read(Play, "26 5A bh 27v1"),
            Ok(Command::Play(vec![
                ('2', '6', None),
                ('5', 'a', None),
                ('b', 'h', None),
                ('2', '7', Some(1))
            ]))
        );
        assert_eq!(read(Play, "Next 10"), Ok(Command::Deals(10)));
        assert_eq!(read(Solution, "previous"), Ok(Command::Steps(-1)));
        assert_eq!(read(Browse, "0"), Ok(Command::Quit));
        let set = Command::Settings(Some(("deck".to_owned(), "four".to_owned())));
        assert_eq!(read(Won, "set deck four"), Ok(set));
        for (context, line) in [(Play, "617"), (Play, ""), (Browse, "undo"), (Browse, "next x")] {
            assert!(read(context, line).is_err(), "{line}");
        }
    }
}
