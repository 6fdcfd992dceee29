//! How a text names a deal: `#617 A Name`, `617:`, an address, a command, a number alone.

use crate::dealer::{DealNumber, DealNumberError};

use crate::card::Card;

use super::decode::Lines;
use super::label::is_number;
use super::near::FEWEST_DIGITS;
use super::vocabulary::{self, is_one_of};
use super::{moves_line, pairs};

/// A line that starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header<'a> {
    /// The digits after the keyword or `#`.
    pub(super) digits: &'a str,
    /// What follows them.
    pub(super) rest: &'a str,
}

impl Header<'_> {
    /// Whether the number counts what follows it, `# 4 cards home`, or is a place.
    fn counts(&self) -> bool {
        let rest = self.rest.trim_start();
        // "#3 -> #7" names columns.
        is_counted(rest) || rest.starts_with("->") || rest.starts_with(pairs::is_arrow)
    }

    /// The deal, if there is one of this number.
    pub(super) fn number(&self) -> Option<DealNumber> {
        self.digits.parse().ok()
    }
}

/// Whether a text starts with a noun that the number before it counts: `cards`.
pub(super) fn is_counted(text: &str) -> bool {
    let starts =
        |noun: &str| text.get(..noun.len()).is_some_and(|start| start.eq_ignore_ascii_case(noun));
    "card free cell move step column game deal try tries second minute element item line row entries".split(' ').any(starts)
}

/// Words before a number that make it a deal's.
const KEYWORDS: &str = "game deal seed board ms layout shuffle freecell partie spiel partida jeu 第 spel \
                        partita игра игры ゲーム";
/// Beginnings of lines that name a deal.
const STARTS: [&str; 4] = ["number: ", "solution for ", "solution to ", "solution of "];
/// Words before a `#` that make what follows a count of something else.
const OTHER: &str = "attempt try move moves solution step";

/// Whether a word stands before the number of a deal, a move or a step.
pub(super) fn is_before_number(word: &str) -> bool {
    is_one_of(word, KEYWORDS) || is_one_of(word, OTHER)
}

/// Remarks that say something are not longer.
const LONGEST_REMARK: usize = 300;

/// Reads `#617 A Name`, `Game #617`, `FreeCell Deal 617:`, `Solution of game no. 617`.
///
/// In prose that comes `before_all`, the deal may be named later in the line, too.
pub(super) fn header(line: &str, before_all: bool) -> Option<Header<'_>> {
    let mut last_word = "";
    let mut rest = line;
    // "FreeCell of the week: no. 127278"
    let (mut names_game, mut is_numbered) = (false, false);
    // Only a line's beginning is looked at: no header says more before its number.
    for _ in 0..if before_all { 60 } else { 8 } {
        let trimmed = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '#');
        // `('freecell', 6)` is no deal.
        if rest[..rest.len() - trimmed.len()].contains(',') {
            last_word = "";
        }
        // A minus that follows a blank belongs to the number: "deal -1", not "deal-1".
        let signed =
            rest.len() > trimmed.len() + 1 && rest[..rest.len() - trimmed.len()].ends_with('-');
        rest = if signed { &rest[rest.len() - trimmed.len() - 1..] } else { trimmed };
        if let Some(after) = rest.strip_prefix('#') {
            // "## Deal 617"
            if after.starts_with(['#', ' ']) && number(after.trim_start()).is_none() {
                rest = after;
                continue;
            }
            // "## 1. Opening"
            let is_section = |found: &Header<'_>| {
                let name = found.rest.strip_prefix(". ").unwrap_or_default();
                name.starts_with(char::is_alphabetic) && found.digits.len() < FEWEST_DIGITS
            };
            if after.starts_with(' ')
                && number(after.trim_start()).is_some_and(|it| is_section(&it))
            {
                return None;
            }
            let other = is_one_of(last_word, OTHER);
            return if other { None } else { number(after.trim_start()).filter(|it| !it.counts()) };
        }
        let before = line[..line.len() - rest.len()].to_ascii_lowercase();
        let is_long = |found: &Header<'_>| found.digits.len() >= FEWEST_DIGITS;
        let is_keyed = is_one_of(last_word, KEYWORDS) || STARTS.contains(&before.as_str());
        if (is_keyed || is_numbered && names_game)
            && let Some(found) = number(rest).filter(|found| !found.counts())
            && (is_keyed || is_long(&found))
        {
            // "from freecell 1" names a cell.
            let is_cell = last_word.eq_ignore_ascii_case("freecell") && found.digits.len() == 1;
            let is_behind = before.trim_end().len() > last_word.len() + 1;
            return Some(found).filter(|_| !(is_cell && is_behind));
        }
        let length = trimmed.find(|c: char| !c.is_alphabetic()).unwrap_or(trimmed.len());
        let word = &trimmed[..length];
        if word.is_empty() && before_all {
            rest = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.len() == trimmed.len() {
                return None;
            }
            continue;
        }
        if word.is_empty() {
            return None;
        }
        rest = &trimmed[length..];
        if word.eq_ignore_ascii_case("shuffle") {
            // The generator's name has a number of its own.
            rest = rest.strip_prefix("32").unwrap_or(rest);
        }
        // "MS617"; and the words that may stand between a keyword and its number.
        is_numbered = is_one_of(word, "no nr n number num id nummer numéro numero número номер");
        if !is_numbered {
            names_game |= is_one_of(word, KEYWORDS);
            last_word = word;
        }
    }
    None
}

/// Reads `617: 26 76`, `617:4r462r` and `[617] 26 76`, as one-line-per-deal files have them.
pub(super) fn numbered_line(line: &str) -> Option<Header<'_>> {
    if let Some((digits, rest)) = line.strip_prefix('[').and_then(|line| line.split_once(']')) {
        let whole = number(digits.trim()).filter(|found| found.rest.is_empty())?;
        // Moves in brackets follow each other.
        let is_index = rest.trim_start().starts_with("=>");
        let alone = !rest.trim().is_empty() && !rest.contains('[') && !is_index;
        return alone.then_some(Header { rest, ..whole });
    }
    let found = number(line)?;
    let rest = found.rest.trim_start().strip_prefix(':')?;
    // "-1: 4S 8C" is a line that a change removes.
    let may_be_signed = !found.digits.starts_with('-') || moves_line::is_moves(rest);
    // "4:h" is a move.
    let is_deal = found.digits.len() > 1 || rest.trim().len() != 1;
    (is_deal && may_be_signed).then_some(Header { rest, ..found })
}

/// Reads `617 26 76 5a 43 bh`: a number that is no moves, before several of them.
pub(super) fn before_moves(line: &str) -> Option<Header<'_>> {
    const FEWEST: usize = 5;
    let (digits, rest) = line.split_once(' ')?;
    let is_deal = digits.len() > 2 && is_number(digits) && !pairs::is_moves(digits);
    let are_moves = || rest.split_whitespace().count() >= FEWEST && moves_line::is_moves(rest);
    (is_deal && are_moves()).then_some(Header { digits, rest })
}

/// Digits, perhaps grouped by commas (`1,000,000`), and what follows them.
fn number(text: &str) -> Option<Header<'_>> {
    let signed = text.strip_prefix('-').unwrap_or(text);
    let plain = signed.bytes().take_while(u8::is_ascii_digit).count();
    if plain == 0 {
        return None;
    }
    let mut end = plain;
    while plain <= 3
        && let Some(group) = signed[end..].strip_prefix(',')
        && group.bytes().take_while(u8::is_ascii_digit).count() == 3
    {
        end += 4;
    }
    let end = end + (text.len() - signed.len());
    let rest = &text[end..];
    // "freecell-13-1595" is the name of something else.
    // "18–25" are two numbers.
    let is_in_name =
        rest.strip_prefix(['-', '–']).is_some_and(|it| it.starts_with(char::is_numeric));
    (!rest.starts_with(|c: char| c.is_alphanumeric()) && !is_in_name)
        .then_some(Header { digits: &text[..end], rest })
}

/// The number of cells a line speaks of: `(3 freecells)`, `(two freecells)`, `NumFcs=3`.
pub(super) fn cells(line: &str) -> Option<u8> {
    // Only a line's beginning is looked at, however long it is.
    let plain = |c: char| if c == '\t' { ' ' } else { c };
    let lower: String = line.chars().take(LONGEST_REMARK).map(plain).collect();
    let lower = lower.to_ascii_lowercase();
    let stated = ["numfcs", "freecells-num", "freecells", "cells"].into_iter().find_map(|key| {
        let (_, after) = lower.split_once(key)?;
        let after = after.trim_start();
        let value = after.strip_prefix(['=', ':']).unwrap_or(after).trim_start();
        let end = value.find(|c: char| !c.is_alphanumeric()).unwrap_or(value.len());
        // "cells 1 .. 4" are four.
        let rest = value[end..].trim_start();
        let is_range = ["..", "to ", "-", "–", "…"].iter().any(|mark| rest.starts_with(mark));
        count(&value[..end]).filter(|_| !is_range)
    });
    stated.or_else(|| {
        lower.match_indices("cell").find_map(|(at, _)| {
            let before = lower[..at].trim_end_matches([' ', '-']);
            let before = before.strip_suffix("free").unwrap_or(before).trim_end_matches([' ', '-']);
            let start = before
                .rfind(|c: char| !c.is_alphanumeric())
                .map_or(0, |i| i + before[i..].chars().next().map_or(0, char::len_utf8));
            // "3 cell a" in a row of a table names a place.
            let name = lower[at + "cell".len()..].strip_prefix(' ').unwrap_or_default();
            let is_place =
                name.split(|c: char| !c.is_alphanumeric()).next().is_some_and(|it| it.len() == 1);
            count(&before[start..]).filter(|_| !is_place)
        })
    })
}

/// A number of cells or columns, 0 to 8, in digits or words.
pub(super) fn count(text: &str) -> Option<u8> {
    const WORDS: [&str; 9] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    match text.as_bytes() {
        [digit @ b'0'..=b'8'] => Some(digit - b'0'),
        b"no" => Some(0),
        _ => WORDS.iter().position(|word| *word == text).and_then(|n| u8::try_from(n).ok()),
    }
}

/// Where a header starts in the middle of a line, as in files that were joined without a line's end.
pub(super) fn header_within(line: &str) -> Option<usize> {
    let first = |one: Option<usize>, other| one.into_iter().chain(other).min();
    first(marked_within(line), numbered_within(line))
}

/// Where `617: 26` stands behind a move and before one.
fn numbered_within(line: &str) -> Option<usize> {
    line.match_indices(": ").find_map(|(end, colon)| {
        let before = line[..end].trim_end_matches(|c: char| c.is_ascii_digit());
        let is_move = |word: Option<&str>| word.is_some_and(pairs::is_moves);
        let is_behind = before.ends_with([' ', '\t']) && before.len() < end;
        let is_header = is_behind
            && is_move(before.split_whitespace().next_back())
            && is_move(line[end + colon.len()..].split_whitespace().next());
        is_header.then_some(before.len())
    })
}

/// Where a `#` stands behind a blank or a move, right before a number.
fn marked_within(line: &str) -> Option<usize> {
    // "cell #2" and "-> #2" name a place, "Move #2" a move.
    let is_place = |before: &str| {
        let last = before.split_whitespace().next_back().unwrap_or_default();
        vocabulary::named_pile(last).is_some()
            || last.ends_with(pairs::is_dash)
            || is_one_of(last, OTHER)
    };
    line.match_indices('#').map(|(at, _)| at).find(|&at| {
        let before = line[..at].trim_end();
        // "4#" goes to any cell, "26#" nowhere.
        let is_end =
            before.len() < at || before.split(' ').next_back().is_some_and(pairs::is_moves);
        let digit = line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        is_end
            && !before.is_empty()
            && digit
            && !is_place(before)
            && number(&line[at + 1..]).is_some_and(|found| !found.counts())
    })
}

/// The command of a line that shows one at a shell's prompt: `$ fc-solve`, `me@home:~$ freecell`,
/// `PS C:\games> freecell`.
pub(super) fn command(line: &str) -> Option<&str> {
    let line = line.strip_prefix("PS ").unwrap_or(line);
    let (prompt, command) = line.split_once(['$', '%', '>'])?;
    let is_prompt = prompt.is_empty() && !line.starts_with('>')
        || prompt.contains('@') && !prompt.contains(' ')
        || prompt.contains(":\\");
    (is_prompt && (command.is_empty() || command.starts_with(' '))).then_some(command.trim())
}

/// The deal that a command is about: `make-microsoft-freecell-board -t 58 | fc-solve`,
/// `freecell solve 617`.
pub(super) fn of_command(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    let makes = |word: &str| word.ends_with("freecell-board");
    let program = words.find(|word| makes(word) || word.ends_with("freecell"))?;
    let word =
        if makes(program) { words.find(|word| !word.starts_with('-')) } else { words.nth(1) };
    word.filter(|word| is_number(word))
}

/// Parameters that hold a deal's number, or its cards.
const DEALS: &str = "deal game seed number gamenumber g no board";
/// Parameters that hold moves.
const MOVES: &str = "moves solution m s play";

/// What an address says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The deal's number, or its fifty-two cards.
    pub(super) deal: String,
    /// The moves, if there are any.
    pub(super) moves: String,
}

/// The deal and moves in the first address of a line.
pub(super) fn link(line: &str) -> Option<Link> {
    let (_, address) = line.split_once("://")?;
    let address = address.split_whitespace().next()?;
    let address = address.trim_end_matches([')', '>', '"', '\'', ',', '.']);
    let address = address.replace("%3A", ":").replace("%3a", ":");
    let parameters =
        address.split(['?', '&', '#', ';']).skip(1).filter_map(|part| part.split_once('='));
    let value =
        |names| parameters.clone().find(|(key, _)| is_one_of(key, names)).map(|(_, value)| value);
    // Moves may be all that stands behind the `#`.
    let fragment =
        || address.split_once('#').map(|(_, moves)| moves).filter(|it| !it.contains('='));
    let deal = value(DEALS)?;
    let (deal, moves) = match deal.split_once(':') {
        Some((deal, moves)) => (deal, moves),
        None => (deal, value(MOVES).or_else(fragment).unwrap_or_default()),
    };
    let is_list =
        |mark: &char| moves.split(*mark).count() > 2 && moves.split(*mark).all(pairs::is_one);
    let separator = ['-', ',', '.', '_', '+'].into_iter().find(is_list);
    let moves = moves.replace(|c| Some(c) == separator, " ");
    let digits = deal.strip_prefix('-').unwrap_or(deal);
    let is_cards = deal.len() == 2 * Card::COUNT && deal.bytes().all(|b| b.is_ascii_alphanumeric());
    (is_number(digits) || is_cards).then(|| Link { deal: deal.to_owned(), moves })
}

/// The deal number that is all of a text.
///
/// A number out of range is an error, unless it is so long that it must be moves run together.
pub(super) fn only_deal(text: &str) -> Result<Option<DealNumber>, DealNumberError> {
    const LONGEST: usize = 12;
    let text = &plain(text);
    match text.parse() {
        Ok(number) => Ok(Some(number)),
        Err(why @ DealNumberError::Empty) => Err(why),
        Err(why @ DealNumberError::OutOfRange) if text.len() <= LONGEST => Err(why),
        Err(_) => Ok(None),
    }
}

/// A short text without blanks around it, and with digits as usual.
fn plain(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim();
    if text.len() > LONGEST {
        return text.to_owned();
    }
    Lines::new(text).map(|line| line.text()).collect::<Vec<_>>().join("\n")
}

/// The deals of a text that names deals and nothing else, with their lines: a number on each line,
/// `617 or 618`, `10004603 IMP`.
pub(super) fn deals(text: &str) -> Option<Vec<(usize, DealNumber)>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines = lines.map(|(at, line)| Some((at, deals_of_line(line.trim())?)));
    let lines: Vec<(usize, OfLine)> = lines.collect::<Option<_>>()?;
    let is_bare = lines.iter().all(|(_, line)| line.is_bare);
    // What stands beside numbers alone may be moves.
    let is_sure = lines.iter().any(|(_, line)| line.is_bare == is_bare && !line.may_be_moves);
    let of_line = |(at, line): (usize, OfLine)| line.deals.into_iter().map(move |deal| (at, deal));
    let is_one_line = lines.len() == 1 && text.trim().parse::<u32>().is_err();
    let deals: Vec<(usize, DealNumber)> = lines.into_iter().flat_map(of_line).collect();
    // Numbers of two digits, in no order, are moves.
    let is_sorted = is_bare && deals.is_sorted_by(|(_, one), (_, other)| one < other);
    ((deals.len() > 1 || is_one_line) && (is_sorted || is_sure)).then_some(deals)
}

/// The deals of a text that is numbers and nothing else, also where they may be moves.
pub(super) fn numbers(text: &str) -> Option<Vec<(usize, DealNumber)>> {
    let words = (1..).zip(text.lines()).flat_map(|(at, line)| {
        let words = line.split([' ', '\t', ',', ';', '\r']).filter(|word| !word.is_empty());
        words.map(move |word| (at, word))
    });
    words.map(|(at, word)| Some((at, word.parse().ok().filter(|_| is_number(word))?))).collect()
}

/// The deals of a line.
struct OfLine {
    deals: Vec<DealNumber>,
    /// It is a number and nothing else.
    is_bare: bool,
    may_be_moves: bool,
}

/// The deals of a line that holds numbers and little else.
fn deals_of_line(line: &str) -> Option<OfLine> {
    /// No line has more.
    const MOST: usize = 64;
    if let Ok(deal) = line.parse() {
        let may_be_moves = line.len() == 2 && is_number(line);
        return Some(OfLine { deals: vec![deal], is_bare: true, may_be_moves });
    }
    let links = |word: &str| is_one_of(word, "or and &");
    let says = |word: &str| is_one_of(word, VERDICTS);
    let names = |word: &str| {
        is_one_of(word, KEYWORDS) || is_one_of(word.trim_end_matches(['s', 'S']), KEYWORDS)
    };
    let mut deals = Vec::new();
    let (mut joined, mut linked, mut is_sure) = (true, false, false);
    for word in line.split([' ', '\t', ';']).filter(|word| !word.is_empty()).take(MOST) {
        let plain = word.trim_end_matches([',', '.', ':']);
        match plain.parse::<DealNumber>() {
            Ok(deal) if joined => deals.push(deal),
            _ if !joined && is_number(plain) => {}
            Err(_) if links(word) || says(word) || names(plain) => {}
            _ => return None,
        }
        let is_link = links(word) || word.ends_with(',');
        joined = is_link || names(plain);
        linked |= is_link;
        is_sure |= names(plain) || joined && !pairs::is_moves(plain);
    }
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    is_sure |= says(second) && !pairs::is_moves(first);
    // "11982: impossible" is a game without moves.
    let has_colon = first.ends_with(':') && !names(first.trim_end_matches(':'));
    let is_list = !has_colon && (linked || says(second)) && !deals.is_empty();
    is_list.then_some(OfLine { deals, is_bare: false, may_be_moves: !is_sure })
}

/// Verdicts that stand beside the numbers of a list of deals.
const VERDICTS: &str = "imp impossible unsolved unsolvable ok yes no solved solvable won lost";

/// The deal number in a line that names a deal: `Game #617`, `deal 617`, an address of the web.
/// None where another number, or other words without a `#`, leave room for doubt.
///
/// # Errors
/// When there is no deal of that number.
pub(crate) fn named_deal(text: &str) -> Result<Option<DealNumber>, DealNumberError> {
    let text = plain(text);
    let is_doubtful =
        |c: char| if text.contains('#') { c.is_numeric() } else { c.is_alphanumeric() };
    let digits = match text.split_once("://") {
        _ if text.lines().count() != 1 => None,
        // The computer's name may hold digits of its own.
        Some((_, address)) => address.split_once('/').and_then(|(_, path)| {
            let mut numbers = path.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
            numbers.next().filter(|_| numbers.next().is_none())
        }),
        None => header(&text, false)
            .filter(|found| !found.rest.contains(is_doubtful))
            .map(|found| found.digits)
            .or(Some(text.trim_matches(|c: char| !c.is_alphanumeric())).filter(|it| is_number(it))),
    };
    match digits.map(str::parse) {
        Some(Ok(number)) => Ok(Some(number)),
        Some(Err(why @ DealNumberError::OutOfRange)) => Err(why),
        Some(Err(_)) | None => Ok(None),
    }
}

#[cfg(test)]
mod tests;
