//! Numbers in front of lines: whatever stands around them, lines that count up are labelled.

use super::labels::{Section, is_section, labelled, parts};
use crate::board::COLUMNS;
use crate::text::token::{Kind, Token};

/// What stands before the places of a line, with its number taken out.
struct Lead {
    shape: String,
    number: usize,
    /// How many tokens it takes.
    length: usize,
}

/// Numbers of columns in words, in small letters.
const WORDS: [[&str; COLUMNS]; 2] = [
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"],
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"],
];

/// What a token counts, and what it is without its number.
fn counted(token: &Token) -> Option<(usize, String)> {
    let text = token.text.to_lowercase();
    // A mark beside a number shows a move: `2v`.
    let marked = text.strip_suffix('v').filter(|text| text.ends_with(|c: char| c.is_ascii_digit()));
    let text = marked.unwrap_or(&text);
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Ok(number) = text[name.len()..].parse() {
        return Some((number, name.to_owned()));
    }
    let word = WORDS.iter().zip(["I", "first"]).find_map(|(words, shape)| {
        let at = words.iter().position(|word| word == &text)?;
        Some((at + 1, shape.to_owned()))
    });
    let letter = match text.as_bytes() {
        [letter @ b'a'..=b'h'] => Some((usize::from(letter - b'a') + 1, "A".to_owned())),
        _ => None,
    };
    word.or(letter)
}

impl Lead {
    fn of(line: &[Token]) -> Option<Self> {
        /// Tokens before the number at the most.
        const MOST: usize = 3;
        if line.first().and_then(Section::of).is_some_and(Section::is_aside) {
            return None;
        }
        // `C1:` is a label where cards are written so, too.
        let is_label = |at: usize| line.get(at + 1).is_some_and(|next| next.kind == Kind::Colon);
        let head = line.iter().enumerate().take(MOST);
        let head = head.take_while(|(at, token)| token.card().is_none() || is_label(*at));
        let head = head.filter(|(at, token)| !token.is_slot() || is_label(*at));
        let (at, (number, name)) =
            head.into_iter().find_map(|(at, it)| Some((at, counted(it)?)))?;
        let ends = |token: &&Token| matches!(token.kind, Kind::Close | Kind::Colon);
        let length = at + 1 + line[at + 1..].iter().take_while(ends).count();
        let around = line[..at].iter().chain(&line[at + 1..length]);
        let shape = around.fold(name, |shape, token| format!("{shape} {}", token.text));
        Some(Self { shape, number, length })
    }

    fn is_before(&self, next: &Self) -> bool {
        self.shape == next.shape && self.number + 1 == next.number
    }
}

/// The places of the columns' numbers in a line that holds nothing else, but for one label or one word
/// beside each: from 0 or 1, left to right or right to left.
pub(super) fn heading(line: &[Token]) -> Option<Vec<Token>> {
    let tokens = match &parts(line)[..] {
        [_] => line,
        [_, part] if part.section != Section::Home => part.tokens,
        _ => return None,
    };
    let numbers: Vec<(&Token, usize, String)> = tokens
        .iter()
        .filter_map(|it| counted(it).map(|(number, name)| (it, number, name)))
        .collect();
    let is_word = |token: &Token| token.kind == Kind::Word;
    let others = tokens.iter().filter(|token| counted(token).is_none());
    let is_heading = numbers.len() == COLUMNS
        && numbers
            .iter()
            .all(|(token, _, name)| *name == numbers[0].2 && token.kind != Kind::Blank)
        && (tokens.len() == COLUMNS || tokens.len() == 2 * COLUMNS && others.clone().all(is_word));
    let mut places: Vec<(usize, Token)> =
        numbers.into_iter().map(|(token, number, _)| (number, token.clone())).collect();
    let rises = places.is_sorted_by_key(|(number, _)| *number);
    if !rises {
        places.reverse();
    }
    let first = places.first().filter(|(number, _)| is_heading && *number < 2)?.0;
    let is_next = |(at, (number, _)): (usize, &(usize, Token))| *number == first + at;
    places.iter().enumerate().all(is_next).then(|| places.into_iter().map(|(_, it)| it).collect())
}

pub(in crate::text) fn is_column_heading(line: &[Token]) -> bool {
    heading(line).is_some()
}

/// The places of a line that holds nothing else, but for what is counted in front of them.
pub(in crate::text) fn places(line: &[Token]) -> Option<&[Token]> {
    let is_place = |token: &Token| {
        token.is_slot()
            || matches!(token.kind, Kind::Open | Kind::Close | Kind::Bar | Kind::Home(..))
    };
    let lead = if line.iter().all(is_place) { 0 } else { Lead::of(line)?.length };
    Some(&line[lead..]).filter(|places| places.iter().all(is_place))
}

/// The lines, with a label of a column in place of the number of each line that is counted. Where the
/// lines of cells and foundations are counted, too, the numbers are those of lines.
pub(super) fn numbered(lines: Vec<Vec<Token>>) -> Vec<Vec<Token>> {
    let (lines, is_of_lines) = numbered_once(lines);
    if is_of_lines { numbered_once(lines).0 } else { lines }
}

/// The lines without their numbers, and whether these are of lines and not of columns.
fn numbered_once(mut lines: Vec<Vec<Token>>) -> (Vec<Vec<Token>>, bool) {
    const FEWEST: usize = 3;
    /// Runs that a line may go on with.
    const MOST: usize = 8;
    let mut runs: Vec<Vec<(usize, Lead)>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(lead) = Lead::of(line).filter(|_| heading(line).is_none()) else { continue };
        let run = runs
            .iter_mut()
            .rev()
            .take(MOST)
            .find(|run| run.last().is_some_and(|(_, it)| it.is_before(&lead)));
        match run {
            Some(run) => run.push((at, lead)),
            None if lead.number < 2 => runs.push(vec![(at, lead)]),
            None => {}
        }
    }
    runs.retain(|run| run.len() >= FEWEST);
    let Some(run) = runs.into_iter().max_by_key(Vec::len) else { return (lines, false) };
    let behind =
        |(at, lead): &(usize, Lead)| lines[*at].get(lead.length..).unwrap_or_default().to_vec();
    let rests: Vec<Vec<Token>> = run.iter().map(behind).collect();
    let leads: Vec<Lead> = rests.iter().filter_map(|rest| Lead::of(rest)).collect();
    let is_of_lines = run.len() > COLUMNS
        || leads.len() >= FEWEST && leads.windows(2).all(|pair| pair[0].is_before(&pair[1]))
        || rests.iter().any(|rest| is_section(rest))
        || run.iter().any(|(at, lead)| lines[*at][..lead.length].iter().any(names_row));
    // `1 - 5C 4H`
    let is_dash = |rest: &Vec<Token>| rest.first().is_some_and(|token| *token.text == *"-");
    let has_dashes = rests.iter().all(is_dash) && rests.iter().any(|rest| rest.len() > 1);
    for ((at, lead), rest) in run.into_iter().zip(rests) {
        let first = lines[at][0].clone();
        let rest = rest[usize::from(has_dashes)..].to_vec();
        lines[at] = if is_of_lines {
            labelled(rest)
        } else {
            let label = [first.renamed(&format!("c{}", lead.number)), first.with_kind(Kind::Colon)];
            label.into_iter().chain(rest).collect()
        };
    }
    (lines, is_of_lines)
}

fn names_row(token: &Token) -> bool {
    Section::of(token) == Some(Section::Table)
}
