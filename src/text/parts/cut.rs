//! Where the parts of a text end.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use strum::VariantArray;

use super::Line;
use crate::text::token::{card_length, is_card, is_playing_card};
use crate::text::{distinct, pairs};

/// How a text is cut into parts that may each tell a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Cut {
    /// Parts are fields on lines of their own.
    Records,
    /// A line is a part.
    Lines,
    /// Parts stand behind the numbers 1, 2, 3, … of the moves.
    Numbers,
    /// The parts of a line stand between tabs or several blanks.
    Gaps,
    /// The parts of a line stand between commas or semicolons.
    Lists,
    /// The parts of a line stand between dashes: `3♥ home - 9♣ on 10♦`.
    Dashes,
    /// Two lines are a part: `ClickCol(2)`, `ClickCell(1)`.
    Pairs,
    /// The parts of a line of moves stand between blanks: `7-fc1 5-h`.
    Words,
    /// Parts are the elements of XML of the name that most have.
    Elements,
    /// Parts stand in braces.
    Braces,
    /// Parts stand in parentheses.
    Parentheses,
    /// Parts are the values of lists in brackets.
    Values,
    /// Parts end with a full stop or a semicolon, wherever the line ends.
    Sentences,
    /// Parts end with a comma, too.
    Clauses,
}

impl Cut {
    /// Whether a line has several parts, so that what it begins with is of none of them; or a part is several lines.
    pub(super) fn is_in_line(self) -> bool {
        matches!(
            self,
            Self::Gaps | Self::Lists | Self::Dashes | Self::Pairs | Self::Words | Self::Records
        )
    }

    /// The parts of a text that have letters, digits or cards, each with the line on which it starts.
    pub(super) fn parts(self, lines: &[Line]) -> Vec<Line> {
        let within = |mark: &str| {
            let parts = |(number, line): &Line| {
                let line = line.replace('\t', "  ").replace(';', ",").replace(" / ", ", ");
                let parts = line.split(mark).map(|part| (*number, part.trim().to_owned()));
                parts.collect::<Vec<_>>()
            };
            lines.iter().flat_map(parts).collect()
        };
        let mut parts: Vec<Line> = match self {
            Self::Lines => lines.to_vec(),
            Self::Gaps => within("  "),
            Self::Lists => within(", "),
            Self::Dashes => dashes(lines),
            Self::Pairs => pairs_of_lines(lines),
            Self::Words => words(lines),
            Self::Numbers => Joined::new(lines).numbered(),
            Self::Elements => Joined::new(lines).elements(),
            Self::Braces => Joined::new(lines).bracketed('{', '}'),
            Self::Parentheses => Joined::new(lines).bracketed('(', ')'),
            Self::Values => Joined::new(lines).values(),
            Self::Records => records(lines),
            Self::Sentences => Joined::new(lines).sentences(".;!?。；"),
            Self::Clauses => Joined::new(lines).sentences(".;!?。；,，、"),
        };
        parts
            .retain(|(_, text)| text.contains(|c: char| c.is_alphanumeric() || is_playing_card(c)));
        parts
    }
}

/// How many names at the start of lines are counted; one of them begins the records.
const MOST_NAMES: usize = 32;
/// Signs that end sentences and fields.
const PUNCTUATION: &str = ".,;:!?)]}>\"'%|…";
/// Fewer values are not the moves of a game.
const FEWEST: usize = 8;
/// Moves are never nested deeper in brackets.
const DEEPEST: usize = 5;

/// The words of each line most of whose words may be moves, and the other lines as they are. Returns no parts if no line
/// has such words, or if they are all letters.
fn words(lines: &[Line]) -> Vec<Line> {
    let is_inside = |word: &&str| word.trim_matches(pairs::is_dash).contains(pairs::is_dash);
    // "5^"
    let is_signed = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_alphanumeric())
            && word.ends_with(|c: char| !c.is_alphanumeric() && !PUNCTUATION.contains(c))
    };
    let mut are_any = false;
    let parts = lines.iter().flat_map(|(number, line)| {
        let words = || line.split_whitespace();
        let is_move = |word: &&str| is_inside(word) || is_signed(word) || starts_with_card(word);
        let are_moves = 2 * words().filter(is_move).count() > words().count();
        let is_sure = |word: &str| {
            is_inside(&word) || starts_with_card(word) && !word.chars().all(char::is_alphabetic)
        };
        are_any |= are_moves && words().any(is_sure);
        let parts: Vec<&str> = if are_moves { words().collect() } else { vec![line] };
        parts.into_iter().map(|part| (*number, part.to_owned()))
    });
    let parts: Vec<Line> = parts.collect();
    if are_any { parts } else { Vec::new() }
}

/// What stands between the dashes of each line; no parts if there are none.
fn dashes(lines: &[Line]) -> Vec<Line> {
    let line = |(number, line): &Line| {
        let line = line.replace(" – ", " - ").replace(" — ", " - ");
        let line = line.strip_suffix(" -").unwrap_or(&line);
        line.split(" - ").map(|part| (*number, part.trim().to_owned())).collect::<Vec<_>>()
    };
    let parts: Vec<Line> = lines.iter().flat_map(line).collect();
    if parts.len() > lines.len() + FEWEST { parts } else { Vec::new() }
}

/// Each two lines that name one end of a move, and the other lines as they are. Returns no parts if few lines do so.
fn pairs_of_lines(lines: &[Line]) -> Vec<Line> {
    /// A line with more numbers names both ends.
    const MOST_NUMBERS: usize = 1;
    let numbers = |line: &str| {
        let words = line.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| word.contains(|c: char| c.is_ascii_digit())).count()
    };
    let names = |line| first_word(line).filter(|_| numbers(line) <= MOST_NUMBERS);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in lines.iter().filter_map(|(_, line)| names(line)) {
        *counts.entry(name).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let Some((name, count)) = most.filter(|(_, count)| *count >= 2 * FEWEST) else {
        return Vec::new();
    };
    // "Step 2a" is a whole move.
    let is_whole = |(_, line): &&Line| {
        first_word(line) == Some(name)
            && line.split(|c: char| !c.is_alphanumeric()).any(pairs::is_one)
    };
    let wholes = lines.iter().filter(is_whole).count();
    if 3 * count < 2 * lines.len() || 2 * wholes > count {
        return Vec::new();
    }
    let mut parts: Vec<Line> = Vec::new();
    let mut is_open = false;
    for (number, line) in lines {
        let is_end = names(line) == Some(name);
        match parts.last_mut() {
            Some((_, first)) if is_open && is_end => *first = format!("{first}, {line}"),
            _ => parts.push((*number, line.clone())),
        }
        is_open = is_end && !is_open;
    }
    parts
}

/// The first word of the name that a line begins with: `Click` of `ClickCol(2)`.
fn first_word(line: &str) -> Option<&str> {
    let name = name(line)?;
    let is_next = |(at, c): &(usize, char)| *at > 0 && c.is_uppercase();
    let end = name.char_indices().find(is_next).map_or(name.len(), |(at, _)| at);
    Some(&name[..end])
}

/// Whether a word begins with a card and says more: `9♥:3`, `9hTs`, `4hx`.
fn starts_with_card(word: &str) -> bool {
    let mut chars = word.chars();
    let is_drawn = chars.next().is_some_and(is_playing_card) && chars.next().is_some();
    let says_more = |length: usize| !PUNCTUATION.contains(&word[length..]);
    !is_card(word) && (is_drawn || card_length(word).is_some_and(says_more))
}

/// The records of a text: each begins on a line with the name that most lines begin with, or the first of several
/// such names; or with the mark of a list, `- card: 9H`, if most begin so.
fn records(lines: &[Line]) -> Vec<Line> {
    let all: Vec<&str> = lines.iter().filter_map(|(_, line)| name(line)).collect();
    let names = distinct(all.iter().copied(), MOST_NAMES).into_iter();
    let count = |name: &str| all.iter().filter(|other| **other == name).count();
    let mut counts: Vec<(&str, usize)> = names.map(|name| (name, count(name))).collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    // All records have another name, too.
    let [(first, count), (_, other), ..] = counts[..] else { return Vec::new() };
    if count < FEWEST || other < count * 3 / 4 {
        return Vec::new();
    }
    let is_item =
        |line: &str| line.trim_start().strip_prefix("- ").is_some_and(|it| it.contains(':'));
    let starting = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..lines.len()).filter(|at| is(&lines[*at].1)).collect()
    };
    let items = starting(&is_item);
    let are_items = 4 * items.len() >= 3 * count;
    let starts = if are_items { items } else { starting(&|line| name(line) == Some(first)) };
    let longest = starts.windows(2).map(|it| it[1] - it[0]).max().unwrap_or_default();
    let record = |(at, start): (usize, &usize)| {
        let end = starts.get(at + 1).copied().unwrap_or(lines.len()).min(start + longest);
        let fields = lines[*start..end].iter().map(|(_, line)| line.trim());
        (lines[*start].0, fields.collect::<Vec<_>>().join(", "))
    };
    starts.iter().enumerate().map(record).collect()
}

/// The name that a line begins with.
fn name(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let name = line.split(|c: char| !c.is_alphabetic()).next()?;
    (name.len() > 1).then_some(name)
}

/// Where something starts and ends.
type Span = (usize, usize);

/// The characters of all lines, each with its line.
struct Joined(Vec<(usize, char)>);

impl Joined {
    fn new(lines: &[Line]) -> Self {
        let line = |(number, line): &Line| {
            let chars = line.trim().chars().chain(['\n']);
            chars.map(|c| (*number, c)).collect::<Vec<_>>()
        };
        Self(lines.iter().flat_map(line).collect())
    }

    fn char(&self, at: usize) -> char {
        self.0.get(at).map_or('\n', |(_, c)| *c)
    }

    /// Where the line of a character starts.
    fn line_start(&self, at: usize) -> usize {
        (0..at).rev().find(|at| self.char(*at) == '\n').map_or(0, |at| at + 1)
    }

    /// The characters from one place to another, as one line.
    fn part(&self, from: usize, to: usize) -> Line {
        let first = self.0[from..to].iter().find(|(_, c)| !c.is_whitespace());
        let text: String = self.0[from..to].iter().map(|(_, c)| c).collect();
        (first.map_or(1, |(line, _)| *line), text.trim().replace('\n', " "))
    }

    /// How many digits start here.
    fn digits(&self, at: usize) -> usize {
        self.0[at..].iter().take_while(|(_, c)| c.is_ascii_digit()).count()
    }

    /// The parts behind the numbers 1, 2, 3, …, in the order of these numbers: side by side they may
    /// stand in another order.
    fn numbered(&self) -> Vec<Line> {
        let mut labels: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while at < self.0.len() {
            let length = self.digits(at);
            if length > 0 && self.is_label(at, length) {
                let digits: String = self.0[at..at + length].iter().map(|(_, c)| c).collect();
                labels.extend(digits.parse::<usize>().ok().map(|n| (n, at)));
            }
            at += length.max(1);
        }
        let mut sorted = labels.clone();
        sorted.sort_unstable();
        sorted.dedup_by_key(|it| it.0);
        let counted = (1..).zip(&sorted).take_while(|(count, it)| *count == it.0).count();
        sorted.truncate(counted);
        // A number that does not count the moves stands elsewhere.
        let mut count = 0;
        let in_order = labels.iter().filter(|(n, _)| {
            let is_next = *n == count + 1;
            count += usize::from(is_next);
            is_next
        });
        let in_order: Vec<_> = in_order.copied().collect();
        if in_order.len() >= sorted.len() {
            sorted = in_order;
        }
        // Numbers that start again behind these are those of another game.
        let last = sorted.iter().map(|it| it.1).max().unwrap_or_default();
        let behind = labels.iter().filter(|it| it.1 > last).map(|it| it.0);
        if behind.fold(0, |count, n| if n == count + 1 { n } else { count }) >= FEWEST {
            return Vec::new();
        }
        // "Move 12: ": what stands before all numbers belongs to them.
        let chars = |from: usize, to: usize| self.0[from..to].iter().map(|(_, c)| *c);
        let (_, first) = *sorted.first().unwrap_or(&(0, 0));
        let before = first - self.line_start(first);
        let is_alike = |(_, at): &(usize, usize)| {
            let from = at.checked_sub(before);
            from.is_some_and(|from| {
                chars(from, *at).eq(chars(first - before, first))
                    && (from == 0 || self.char(from - 1) == '\n')
            })
        };
        let before = if sorted.iter().all(is_alike) { before } else { 0 };
        for (_, at) in &mut sorted {
            *at -= before;
        }
        let gaps =
            (1..self.0.len()).filter(|at| self.char(*at) == '\n' && self.char(at - 1) == '\n');
        let mut ends: Vec<usize> = gaps.chain([self.0.len()]).collect();
        ends.extend(sorted.iter().map(|it| it.1));
        ends.sort_unstable();
        let end = |start: usize| ends[ends.partition_point(|end| *end <= start)];
        sorted.into_iter().map(|(_, start)| self.part(start, end(start))).collect()
    }

    /// Whether digits are the number of a move: `12.`, `12)`, `#12`.
    fn is_label(&self, at: usize, length: usize) -> bool {
        let before = at.checked_sub(1).map_or('\n', |at| self.char(at));
        let behind = self.char(at + length);
        (matches!(behind, '.' | ')' | ':' | ']' | '、') || before == '#')
            && !self.char(at + length + 1).is_ascii_digit()
            && !before.is_alphanumeric()
            && !matches!(before, '.' | ':' | '-')
    }

    /// The parts that end with one of these marks, or with an empty line.
    fn sentences(&self, marks: &str) -> Vec<Line> {
        let is_end = |at: &usize| {
            let (c, next) = (self.char(*at), self.char(at + 1));
            let is_apart = !c.is_ascii() || next.is_whitespace();
            (marks.contains(c) && is_apart && !self.is_behind_number(*at))
                || c == '\n' && next == '\n'
        };
        let mut start = 0;
        let ends = (0..self.0.len()).filter(is_end).map(|at| at + 1).chain([self.0.len()]);
        ends.map(|end| self.part(std::mem::replace(&mut start, end), end)).collect()
    }

    /// Whether a full stop belongs to the number that a line begins with.
    fn is_behind_number(&self, at: usize) -> bool {
        /// No number of a move is longer.
        const LONGEST: usize = 3;
        let digits = self.0[..at].iter().rev().take(LONGEST + 1);
        let digits = digits.take_while(|(_, c)| c.is_ascii_digit()).count();
        let is_first = at == digits || self.char(at - digits - 1) == '\n';
        self.char(at) == '.' && (1..=LONGEST).contains(&digits) && is_first
    }

    /// The values of lists in brackets, if many of a list have more than one word.
    fn values(&self) -> Vec<Line> {
        // Each list with the start of its next value.
        let mut open: Vec<(usize, Vec<Span>)> = Vec::new();
        let mut lists: Vec<Vec<Span>> = Vec::new();
        for (at, (_, c)) in self.0.iter().enumerate() {
            if let (',' | ')' | ']' | '}', Some((start, values))) = (*c, open.last_mut()) {
                values.push((*start, at));
                *start = at + 1;
            }
            match c {
                '(' | '[' | '{' => open.push((at + 1, Vec::new())),
                ')' | ']' | '}' => lists.extend(open.pop().map(|(_, values)| values)),
                _ => {}
            }
        }
        let is_more = |&(start, end): &Span| {
            let chars = || self.0[start..end].iter().map(|(_, c)| *c);
            let words =
                chars().skip_while(|c| !c.is_alphanumeric()).skip_while(|c| c.is_alphanumeric());
            { words }.any(char::is_alphanumeric)
        };
        lists.retain(|values| values.iter().filter(|it| is_more(it)).count() >= FEWEST);
        let found = lists.into_iter().flatten();
        found.map(|(start, end)| self.part(start, end)).collect()
    }

    /// The elements of the name that most elements with attributes have.
    fn elements(&self) -> Vec<Line> {
        let name = |at: usize| -> String {
            let name = self.0[at + 1..].iter().map(|(_, c)| *c);
            name.take_while(|c| c.is_alphanumeric()).collect()
        };
        let opens = |at: &usize| {
            let is_inside = |it: &&(usize, char)| !matches!(it.1, '<' | '>');
            let mut inside = self.0[at + 1..].iter().take_while(is_inside);
            self.char(*at) == '<'
                && self.char(at + 1).is_alphabetic()
                && inside.any(|(_, c)| *c == '=')
        };
        let starts: Vec<(usize, String)> =
            (0..self.0.len()).filter(opens).map(|at| (at, name(at))).collect();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, name) in &starts {
            *counts.entry(name).or_default() += 1;
        }
        let Some((first, _)) = counts.iter().max_by_key(|(_, count)| **count) else {
            return Vec::new();
        };
        let is_first = |at: &usize| {
            let at = if self.char(at + 1) == '/' { at + 1 } else { *at };
            matches!(self.char(at), '<' | '/') && name(at) == *first
        };
        let end = |start: usize| {
            let mut behind = start + 1..self.0.len();
            match behind.clone().find(|at| matches!(self.char(*at), '<' | '>')) {
                Some(close) if (self.char(close - 1), self.char(close)) == ('/', '>') => close + 1,
                _ => behind.find(is_first).unwrap_or(self.0.len()),
            }
        };
        let starts = starts.iter().filter(|(_, name)| name == first);
        starts.map(|(start, _)| self.part(*start, end(*start))).collect()
    }

    /// What stands in brackets of a kind, at the outermost depth with many of them.
    fn bracketed(&self, open: char, close: char) -> Vec<Line> {
        let mut open_at = Vec::new();
        let mut by_depth: [Vec<Span>; DEEPEST] = Default::default();
        for (at, (_, c)) in self.0.iter().enumerate() {
            if *c == open {
                open_at.push(at);
            } else if *c == close
                && let Some(start) = open_at.pop()
                && let Some(found) = by_depth.get_mut(open_at.len())
            {
                found.push((start, at + 1));
            }
        }
        let found = by_depth.into_iter().find(|found| found.len() >= FEWEST).unwrap_or_default();
        // What stands between them may tell of the moves, too.
        let is_said =
            |it: &[Span]| self.0[it[0].1..it[1].0].iter().any(|(_, c)| c.is_alphanumeric());
        if !found.windows(2).any(is_said) {
            return found.into_iter().map(|(start, end)| self.part(start, end)).collect();
        }
        let first = found.first().map_or(0, |(start, _)| self.line_start(*start));
        let starts = [first].into_iter().chain(found.iter().map(|(_, end)| *end));
        starts.zip(&found).map(|(start, (_, end))| self.part(start, *end)).collect()
    }
}
