//! What stands in front of the lines of a block and is none of what they say: bullets and a numbering.
//!
//! A number in front of a line may count the line, or name a deal. All lines with such numbers decide it
//! together: a numbering begins with 0 or 1 and rises. Found once, it becomes blanks; a line that breaks it is
//! marked, and read as nothing.

use super::deal_ref;
use super::decode::{Dress, Line};
use super::grammar::{self, LineKind};
use super::pairs::GameContext;
use super::token::{Token, card_at, tokens};
use crate::board::{COLUMNS, DEALT_HEIGHTS};

/// How a number before a line is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberMark {
    /// `12.`
    Dot,
    /// `12)`
    Bracket,
    /// `(12)`
    Brackets,
    /// `12:`, which may name a deal.
    Colon,
    /// `#12`, which may name a deal.
    Hash,
    /// `12 - `
    Dash,
    /// A tab behind it.
    Tab,
}

impl NumberMark {
    const ALL: [Self; 7] =
        [Self::Dot, Self::Bracket, Self::Brackets, Self::Colon, Self::Hash, Self::Dash, Self::Tab];
}

/// What stands behind a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// This many moves.
    Moves(usize),
    Cards,
    /// Values in brackets.
    Record,
    Deal,
    /// What may be moves or cards in no form that is read.
    Unread,
    Other,
}

/// A line that begins with a number.
struct NumberedLine {
    /// The index of the line.
    at: usize,
    number: u64,
    /// The bytes up to what the line says.
    end: usize,
    rest: Rest,
}

/// Blanks the bullets and the numberings before lines, and marks the lines that have them.
pub(super) fn undress(lines: &mut [Line<'_>]) {
    bullets(lines);
    // A line may be numbered twice: `45: 45. Move a card`.
    unnumber(lines);
    unnumber(lines);
}

/// Blanks the numberings before lines.
fn unnumber(lines: &mut [Line<'_>]) {
    let mut marked: [Vec<NumberedLine>; NumberMark::ALL.len()] = Default::default();
    for (at, line) in lines.iter().enumerate() {
        if let Some((mark, number, end)) = numbered(&line.text) {
            let rest = rest(&line.text[end..]);
            marked[mark as usize].push(NumberedLine { at, number, end, rest });
        }
    }
    for (mark, entries) in NumberMark::ALL.into_iter().zip(marked) {
        let is_next = |before: &NumberedLine, entry: &NumberedLine| {
            entry.number > 1 || before.number + 1 == entry.number
        };
        for block in entries.chunk_by(is_next) {
            number(lines, mark, block);
        }
    }
}

/// Blanks the first bytes of a line.
fn blank(line: &mut Line<'_>, end: usize) {
    let blanks = line.text[..end].chars().count();
    line.text = (" ".repeat(blanks) + &line.text[end..]).into();
}

/// The number before a line, how it is set off, and the bytes up to what stands behind it.
fn numbered(line: &str) -> Option<(NumberMark, u64, usize)> {
    /// No game has more moves, and no list of a text more lines.
    const DIGITS: usize = 5;
    let text = line.trim_start();
    let start = text.char_indices().nth(DIGITS + 3).map_or(text, |(end, _)| &text[..end]);
    let open = text.strip_prefix(['(', '#']).unwrap_or(text);
    let behind = open.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &open[..open.len() - behind.len()];
    if digits.is_empty() || digits.len() > DIGITS {
        return None;
    }
    let glued = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let (mark, rest) = match (text.as_bytes()[0], behind.as_bytes().first()?) {
        (b'(', b')') => (NumberMark::Brackets, &behind[1..]),
        (b'#', b':' | b'.' | b')') if !glued(&behind[1..]) => (NumberMark::Hash, &behind[1..]),
        (b'#', b' ' | b'\t') => (NumberMark::Hash, behind),
        (b'(' | b'#', _) => return None,
        (_, b'.') if !glued(&behind[1..]) => (NumberMark::Dot, &behind[1..]),
        (_, b')') => (NumberMark::Bracket, &behind[1..]),
        // `1:25` is a time.
        (_, b':') if deal_ref::time(&tokens(start)).is_some() => {
            return None;
        }
        (_, b':') => (NumberMark::Colon, &behind[1..]),
        (_, b'\t') => (NumberMark::Tab, behind),
        _ => (NumberMark::Dash, behind.strip_prefix(" - ").or_else(|| behind.strip_prefix(" – "))?),
    };
    Some((mark, digits.parse().ok()?, line.len() - rest.len()))
}

/// What the text behind a number says.
fn rest(mut text: &str) -> Rest {
    /// Fewer words that are cards may be moves.
    const CARDS: usize = 3;
    while let Some((_, _, end)) = numbered(text) {
        text = &text[end..];
    }
    let words = tokens(text);
    let cards = words.iter().filter(|word| word.card().is_some()).count();
    let marks = words.iter().filter(|word| word.is('?')).count();
    let is_upper = |word: &Token<'_>| !word.text.contains(|c: char| c.is_ascii_lowercase());
    if cards + marks >= CARDS && cards + marks == words.len() && words.iter().all(is_upper) {
        return Rest::Cards;
    }
    if words.first().is_some_and(|first| first.is('{')) {
        return Rest::Record;
    }
    match grammar::moves_at(&words, text, GameContext { moves: 1, is_open: true }) {
        Some(found) if found.broken.is_none() => Rest::Moves(found.moves.len()),
        _ if deal_ref::next(&words, 0).is_some() => Rest::Deal,
        _ if deal_ref::number_at(&words, 0).is_some_and(|(_, end)| end == words.len()) => {
            Rest::Deal
        }
        _ if cards >= CARDS => Rest::Cards,
        _ => match grammar::line(text, GameContext::default()) {
            LineKind::Unread | LineKind::Doubtful => Rest::Unread,
            _ => Rest::Other,
        },
    }
}

/// Decides what the numbers of a block are, from the first, 0 or 1, up to the next such.
fn number(lines: &mut [Line<'_>], mark: NumberMark, block: &[NumberedLine]) {
    let count = |is: fn(Rest) -> bool| block.iter().filter(|entry| is(entry.rest)).count();
    let is_most = |count: usize| count * 2 >= block.len() && count > 0;
    let (moves, deals) =
        (count(|rest| matches!(rest, Rest::Moves(_))), count(|rest| rest == Rest::Deal));
    if !is_most(moves) && !is_most(deals) {
        // Cards or records behind `#1`, `#2` may be of these deals, and so may what is not read behind `1:`, `2:`.
        let are_lines = block
            .windows(2)
            .all(|pair| lines[pair[0].at + 1..pair[1].at].iter().all(Line::is_blank));
        let others = match mark {
            NumberMark::Hash => {
                count(|rest| matches!(rest, Rest::Cards | Rest::Record | Rest::Unread))
            }
            NumberMark::Colon => count(|rest| matches!(rest, Rest::Unread | Rest::Other)),
            _ => 0,
        };
        if block.len() > 2 && block[0].number < 2 && are_lines && is_most(others) {
            for entry in block {
                lines[entry.at].dress = Dress::Misnumbered;
            }
        }
        return;
    }
    // Numbers that fall end with 1.
    let first = block[0].at;
    if block.len() == 1 && first > 0 && lines[first - 1].dress == Dress::Misnumbered {
        lines[first].dress = Dress::Misnumbered;
        return;
    }
    let is_start = block[0].number < 2;
    let is_even = is_start && block.windows(2).all(|pair| pair[0].number + 1 == pair[1].number);
    match mark {
        NumberMark::Dash | NumberMark::Tab if !is_even || block.len() < 3 => return,
        NumberMark::Colon | NumberMark::Hash if is_most(moves) => {
            match role(lines, block, is_start) {
                NumberRole::Numbering => {}
                NumberRole::Deals => return,
                NumberRole::Unclear => {
                    for entry in block {
                        lines[entry.at].dress = Dress::Misnumbered;
                    }
                    return;
                }
            }
        }
        NumberMark::Colon | NumberMark::Hash if !is_even => return,
        _ => {}
    }
    // The last line may be cut behind its number.
    if let Some(last) = block.last()
        && let Some(next) = lines.get_mut(last.at + 1)
        && next.text.trim_matches(|c: char| !c.is_alphanumeric()).parse() == Ok(last.number + 1)
    {
        next.dress = Dress::Misnumbered;
    }
    let mut before = None;
    for entry in block {
        let line = &mut lines[entry.at];
        let follows = before.map_or(is_start, |before| entry.number > before);
        if follows {
            before = Some(entry.number);
            blank(line, entry.end);
            line.dress = if is_most(moves) { Dress::Numbered } else { Dress::Plain };
        } else if entry.rest != Rest::Other {
            line.dress = Dress::Misnumbered;
        }
    }
}

/// What numbers with a colon or behind a `#` are.
enum NumberRole {
    Numbering,
    Deals,
    /// Neither is certain.
    Unclear,
}

/// What numbers before moves are, if they may name deals: those of lines that tell a move each, or that stand
/// under the header of a game, are a numbering.
fn role(lines: &[Line<'_>], block: &[NumberedLine], is_start: bool) -> NumberRole {
    /// The most moves of a line that is not a whole game.
    const LINE: usize = 20;
    let count = |entry: &NumberedLine| match entry.rest {
        Rest::Moves(count) => count,
        _ => 0,
    };
    let singles = block.iter().filter(|entry| count(entry) < 2).count();
    let is_single = singles * 2 > block.len();
    let counts = |pair: &[NumberedLine]| pair[0].number + count(&pair[0]) as u64 == pair[1].number;
    let is_counted = block.len() > 1 && block.windows(2).all(counts);
    let is_long = block.iter().any(|entry| count(entry) > LINE);
    let is_headed = is_headed(&lines[..block[0].at]);
    match (is_start, is_single) {
        (true, true) if block.len() > 1 || is_headed => NumberRole::Numbering,
        (true, false) if is_headed || is_counted => NumberRole::Numbering,
        (true, false) if block.len() > 1 && !is_long => NumberRole::Unclear,
        (false, true) if block.len() > 1 || is_headed => NumberRole::Unclear,
        _ => NumberRole::Deals,
    }
}

/// Whether a header or a board stands above what follows some lines, perhaps over prose.
fn is_headed(lines: &[Line<'_>]) -> bool {
    /// The most lines of prose between.
    const MOST: usize = 8;
    let above = lines.iter().rev().filter(|line| !line.is_blank()).take(MOST);
    let said = above.map(|line| match grammar::line(&line.text, GameContext::default()) {
        LineKind::Header(_, None) => Some(true),
        _ if rest(&line.text) == Rest::Cards => Some(true),
        LineKind::Prose | LineKind::Aside | LineKind::Doubtful => None,
        _ => Some(false),
    });
    said.flatten().next().unwrap_or(false)
}

/// Blanks the bullets of runs of lines that all have the same.
fn bullets(lines: &mut [Line<'_>]) {
    let filled = lines.iter().enumerate().filter(|(_, line)| !line.is_blank());
    let marked: Vec<(usize, Option<char>)> =
        filled.map(|(at, line)| (at, bullet(&line.text))).collect();
    for run in marked.chunk_by(|a, b| a.1 == b.1) {
        let Some(mark) = run[0].1.filter(|_| run.len() > 1 && !may_be_places(lines, run)) else {
            continue;
        };
        for (at, _) in run {
            let line = &mut lines[*at];
            let start = line.text.len() - line.text.trim_start().len();
            blank(line, start + mark.len_utf8());
        }
    }
}

/// The bullet before a line.
fn bullet(line: &str) -> Option<char> {
    let mut chars = line.trim_start().chars();
    let mark = chars.next().filter(|c| "-*+•–·◦‣●▪".contains(*c))?;
    chars.next().is_some_and(char::is_whitespace).then_some(mark)
}

/// Whether the bullets may be the empty places of a first column: with them, no row of cards has more than
/// eight places, and without them, they are not the columns of a deal.
fn may_be_places(lines: &[Line<'_>], run: &[(usize, Option<char>)]) -> bool {
    let places = |(at, _): &(usize, Option<char>)| -> Option<usize> {
        let words = tokens(&lines[*at].text);
        let has_heading = words.iter().any(|word| word.is(':'));
        let (mut at, mut places) = (1, 0);
        while at < words.len() {
            at += card_at(&words[at..]).map_or(1, |(_, used)| used);
            places += 1;
        }
        let has_card = words.iter().any(|word| word.card().is_some());
        (has_card && !has_heading).then_some(places)
    };
    let places: Option<Vec<usize>> = run.iter().map(places).collect();
    places.is_some_and(|places| {
        places.iter().all(|count| *count < COLUMNS) && places != DEALT_HEIGHTS
    })
}
