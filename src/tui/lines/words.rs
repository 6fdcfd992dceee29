//! The input of line mode: a line with words of the command table, or a text of several lines.

use std::io::{self, BufRead, Read, Write};

use crate::tui::app::App;
use crate::tui::command::{self, Action, Context, Edit, Say};
use crate::tui::jobs::Source;
use crate::tui::jobs::read::LIMIT;
use crate::tui::lines::LineSession;
use freecell::board::Place;
use freecell::text::{self, Dialect, Item, NotatedMove, WrittenGame};
use freecell::words::{did_you_mean, quoted};

#[cfg(test)]
mod tests;

/// The maximum length of a line; longer ones are cut. No solution or board needs more.
pub(super) const LINE: u64 = 1 << 20;

/// A typed line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    /// A command with the text after its word.
    Command(Action, String),
    /// Moves of a dialect, as places or in words.
    Moves(Dialect, Vec<NotatedMove>),
}

/// Parses a line; the error names the possible words.
pub(super) fn read(context: Context, line: &str) -> Result<Asked, String> {
    let typed = line.trim();
    let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let word = first.to_lowercase();
    if let Some(action) = command::of_word(context, &word) {
        return Ok(Asked::Command(action.clone(), rest.trim().to_owned()));
    }
    if context == Context::Play
        && let Some((dialect, moves)) = moves(typed)
    {
        return Ok(Asked::Moves(dialect, moves));
    }
    let number = |action| Ok(Asked::Command(action, line.to_owned()));
    let begins_number = typed.starts_with(|c: char| c.is_ascii_digit() || "#-".contains(c));
    if typed.starts_with('#') {
        return number(Action::Open(Context::Number));
    }
    match context {
        Context::Solution if begins_number => number(Action::Open(Context::Move)),
        Context::Play if typed.is_empty() => {
            Err("type a move, as 26, 5a or bh; help lists the rest".to_owned())
        }
        Context::Play if typed != first || command::contexts_of(&word).next().is_none() => {
            let typed = quoted(typed);
            Err(format!(
                "{typed} is not a move; type from and to (2a), or a card and a place (ks to a)"
            ))
        }
        Context::Play => Err(unknown(context, &word)),
        _ if typed.is_empty() || begins_number || typed.contains(|c: char| c.is_ascii_digit()) => {
            number(Action::Open(Context::Number))
        }
        _ => Err(unknown(context, &word)),
    }
}

/// The message for an unknown word.
fn unknown(context: Context, word: &str) -> String {
    let titles: Vec<&str> = command::contexts_of(word).map(Context::title).collect();
    match titles.as_slice() {
        [] => {
            let hint = did_you_mean(word, command::all_words(context));
            format!("{} is an unknown word; help lists the words{hint}", quoted(word))
        }
        titles => format!("{word} works in {}; help lists the words here", titles.join(", ")),
    }
}

/// Parses a line as moves in a form that texts have, `26 5a bh`, `ks to a free cell`; or as two ends,
/// with a word between them or without: `7 3`, `2 to 7`, `9♣ 10♦`, `ks to a`.
fn moves(line: &str) -> Option<(Dialect, Vec<NotatedMove>)> {
    let game = text::moves(line).or_else(|| text::moves(&paired(line)?))?;
    let dialects = [Dialect::Standard, Dialect::SentencesFromOne, Dialect::CardNames];
    dialects.into_iter().find_map(|dialect| Some((dialect, game.in_dialect(dialect)?.to_vec())))
}

/// The move between two ends, as the text reader knows it: `7 3`, `2 to 7`, `put KS on b`.
fn paired(line: &str) -> Option<String> {
    let is_said = |word: &&str| {
        let word = word.to_lowercase();
        !word.is_empty() && !matches!(&*word, "move" | "put" | "to" | "on" | "the")
    };
    let ends: Vec<&str> = line.split([' ', ',', '-']).filter(is_said).collect();
    let [from, to] = ends[..] else { return None };
    if from.len() + to.len() == 2 {
        return Some(format!("{from}{to}"));
    }
    let place = to.parse::<Place>().ok().map(Place::as_target);
    Some(format!("{from} {}", place.unwrap_or_else(|| format!("to {to}"))))
}

/// Help for the words of a context, a line for each.
pub(super) fn help(context: Context) -> String {
    let line = |typed: &str, help: &str| format!("{typed:<28} {help}\n");
    let own = match context {
        Context::Play => {
            line("26, 5a, bh, 9c to 10d", "move cards: columns 1 to 8, cells a to g, h home")
        }
        Context::Solution => line("12", "go to move 12; first is the start"),
        _ => line("617", "the deal with this number"),
    };
    own + &command::words(context)
}

/// The next line without its end, cut to `limit` bytes; `None` at the end of the input.
///
/// The rest of a longer line is read and dropped.
pub(super) fn next_line(input: &mut impl BufRead, limit: u64) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    match line.strip_suffix(b"\n") {
        Some(whole) => line.truncate(whole.len()),
        None => _ = input.skip_until(b'\n')?,
    }
    let line = line.strip_suffix(b"\r").unwrap_or(&line);
    Ok(Some(String::from_utf8_lossy(line).into_owned()))
}

/// Whether a text is complete input for this action.
fn is_whole(text: &str, asked: &Action) -> bool {
    let Ok(found) = text::read(text) else { return false };
    match asked {
        Action::Say(Say::Verify) => found.has_games(),
        Action::Say(_) => true,
        // The moves may follow a heading after an empty line.
        _ if found.is_list() => found.deal().is_none() || text.trim().parse::<i64>().is_ok(),
        _ => found.items().iter().any(|item| !matches!(item, Item::Deal(..))),
    }
}

/// Whether a line begins a solution: it tells more moves than could be numbers of deals, or one in words.
pub(super) fn begins_solution(line: &str) -> bool {
    let typed = line.trim();
    let is_game = text::begins_game(typed);
    let tells =
        |game: WrittenGame| game.len() > 2 || typed.split_whitespace().count() > 3 * game.len();
    is_game || !is_command(typed) && text::moves(typed).is_some_and(tells)
}

/// Whether a line directly after a text continues it. A command does not, nor does a misspelt one.
pub(super) fn continues(context: Context, line: &str) -> bool {
    let first = first_word(line);
    let is_word = line.trim().chars().all(char::is_alphabetic);
    let is_near = || !did_you_mean(&first, command::all_words(context)).is_empty();
    let is_text = context != Context::Play && !is_word && !is_command(line) && !is_near();
    text::begins_game(line) || is_text && !line.starts_with('#')
}

/// Whether a line is a command of line mode: a number, or one that begins with its word. `Move a card from stack 0
/// to freecell 0` is a move.
fn is_command(line: &str) -> bool {
    let is_number = line.trim().parse::<i64>().is_ok();
    let is_move = || text::read(line).is_ok_and(|found| found.has_games());
    is_number || command::contexts_of(&first_word(line)).next().is_some() && !is_move()
}

/// The first word of a line in small letters.
fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_lowercase()
}

impl<R: Read, W: Write> LineSession<R, W> {
    /// Prompts for the text that this action needs, and reads it.
    pub(super) fn ask_text(&mut self, asked: &Action) -> io::Result<()> {
        let what = match asked {
            Action::Say(Say::Verify) => "the solution",
            Action::Say(_) => "the board",
            Action::Compare => "the board to compare with, or its deal number",
            _ => "a solution, a board or a deal number",
        };
        self.line(&format!("Type or paste {what}, then an empty line:"));
        self.flush()?;
        self.take_text(asked, String::new())
    }

    /// Reads a solution whose first line was typed where a command is expected.
    pub(super) fn take_solution(&mut self, line: &str) -> io::Result<()> {
        if self.input.buffer().is_empty() {
            self.line("a solution: type or paste the rest of it, then an empty line:");
            self.flush()?;
        }
        self.take_text(&Action::Open(Context::Paste), format!("{line}\n"))
    }

    /// Reads the rest of a text up to an empty line, and pastes the text into the state.
    ///
    /// A text may contain empty lines: below its heading, between the lines of a board, between games. An
    /// empty line ends the text if the text is complete, and no input has arrived after the line or a command
    /// follows it. If the text continues an earlier one, two empty lines end it.
    pub(super) fn take_text(&mut self, asked: &Action, mut text: String) -> io::Result<()> {
        let is_more = text.contains("\n\n");
        while let Some(line) = next_line(&mut self.input, LINE)? {
            let is_gap = text.ends_with("\n\n");
            if line.trim().is_empty() {
                let is_last = || self.input.buffer().is_empty();
                let is_end = || is_gap || !is_more && is_whole(&text, asked);
                if text.is_empty() || is_last() && is_end() {
                    break;
                }
            } else if is_gap
                && is_command(&line)
                && !self.counts_lines(&line)
                && is_whole(&text, asked)
            {
                self.command = Some(line);
                break;
            }
            // One line more than is read, so that the text is refused.
            if text.len() <= LIMIT {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        self.read_text(asked, &text);
        Ok(())
    }

    /// Whether a number that was pasted with the line below it is that of the moves there, and no command.
    fn counts_lines(&self, line: &str) -> bool {
        let next = self.input.buffer().split(|byte| *byte == b'\n').next().unwrap_or_default();
        let next = String::from_utf8_lossy(next);
        line.trim().parse::<i64>().is_ok() && !next.trim().is_empty() && !is_command(&next)
    }

    /// Pastes a text into the state, and describes the changes.
    fn read_text(&mut self, asked: &Action, text: &str) {
        self.pasted = Some((asked.clone(), text.to_owned()));
        if *asked == Action::Say(Say::Find) && self.viewer.context() == Context::Compare {
            self.update(Action::Leave);
        }
        let before = self.viewer.app.before();
        let compare = *asked == Action::Compare;
        let read = |app: &mut App| app.read(text, compare, Source::Typed);
        self.cause(|viewer| viewer.change(|viewer| read(&mut viewer.app)));
        self.settle(false);
        self.say_changes(&before);
    }

    /// Types a text into the field that this action opens. Returns the field's error.
    pub(super) fn type_into(&mut self, open: Action, text: &str) -> Option<String> {
        self.update(open);
        if self.viewer.dialog().is_some() {
            self.update(Action::Edit(Edit::DeleteLine));
            text.chars().for_each(|c| self.update(Action::Type(c)));
            self.update(Action::Enter);
        }
        let error = self.viewer.dialog()?.field().and_then(|field| field.error.clone());
        self.update(Action::Leave);
        error
    }

    /// Types a number or a note into the field that this action opens, and describes the changes.
    pub(super) fn fill(&mut self, open: Action, text: &str) {
        let (before, is_note) = (self.viewer.app.before(), open == Action::Open(Context::Note));
        if let Some(why) = self.type_into(open, text.trim()) {
            return self.line(&format!("{why}; help lists what can be typed, 0 quits"));
        }
        self.settle(false);
        let asked_again = !is_note && self.viewer.app.desk.viewed.start == before.start;
        if asked_again && self.viewer.context() == Context::Browse {
            return self.say_deal(true);
        }
        self.say_changes(&before);
    }
}
