//! Texts that name deals, without boards and games.

use std::collections::BTreeSet;

use crate::dealer::{DealNumber, DealNumberError};
use crate::text::deal_ref::FEWEST_DIGITS;
use crate::text::decode::{Line, Lines};
use crate::text::game::GIVEN_UP;
use crate::text::label::is_number;
use crate::text::vocabulary::is_one_of;
use crate::text::{pairs, table};

use super::{KEYWORDS, header};

/// The deal number that is all of a text.
///
/// A number out of range is an error, unless it is so long that it must be moves run together.
pub(in crate::text) fn only_deal(text: &str) -> Result<Option<DealNumber>, DealNumberError> {
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
pub(in crate::text) fn deals(text: &str) -> Option<Vec<(usize, DealNumber)>> {
    let lines = entries(text)?;
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

/// The entries of a list, each with its line, behind their numbers in the list or as they stand; none as soon as a
/// line is no entry.
fn entries(text: &str) -> Option<Vec<(usize, OfLine)>> {
    let read = |are_numbered: bool| -> Option<Vec<(usize, OfLine)>> {
        let mut count = 0;
        let of_line = |line: Line| {
            let shown = line.text();
            let entry = entry(&shown);
            if entry.is_empty() || count == 0 && is_heading(entry) {
                return None;
            }
            count += 1;
            let behind = entry.split_once(['.', ')']).filter(|it| it.0.parse() == Ok(count));
            let behind = behind.map(|(_, rest)| rest).filter(|rest| rest.starts_with(' '));
            let entry = if are_numbered { behind.map(str::trim) } else { Some(entry) };
            Some(entry.and_then(deals_of_line).map(|deals| (line.number, deals)))
        };
        Lines::new(text).filter_map(of_line).collect()
    };
    read(true).filter(|entries| !entries.is_empty()).or_else(|| read(false))
}

/// A line without the marks of a list and of a quotation.
fn entry(line: &str) -> &str {
    let marks = |c: char| "*•+>\"'`|".contains(c) || c.is_whitespace();
    let line = line.trim_start_matches(marks);
    // The minus of -1 is no mark.
    let line = line.strip_prefix("- ").unwrap_or(line).trim_start_matches(marks);
    line.trim_end_matches(['?', '"', '\'', '`', '|', ' ', ','])
}

/// Whether a line says that deals follow: `Deals:`, `Hard ones:`.
fn is_heading(line: &str) -> bool {
    let has_letters = line.contains(char::is_alphabetic) && !line.contains(char::is_numeric);
    has_letters && (line.ends_with(':') || is_keyword(line.trim_end_matches(':')))
}

/// Whether a word stands before the number of a deal, in the singular or the plural.
fn is_keyword(word: &str) -> bool {
    is_one_of(word, KEYWORDS) || is_one_of(word.trim_end_matches(['s', 'S']), KEYWORDS)
}

/// The deals of a table with a heading, `deal,moves`, and without solutions.
pub(in crate::text) fn deals_of_table(text: &str) -> Option<Vec<(usize, DealNumber)>> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (_, heading) = lines.next()?;
    let mark = [',', ';', '\t', '|'].into_iter().find(|mark| heading.contains(*mark))?;
    let fields = |line: &str| -> Vec<String> {
        line.trim_matches('|').split(mark).map(|field| field.trim().to_owned()).collect()
    };
    let heading = fields(heading);
    let is_deal = |name: &String| name.split_whitespace().next().is_some_and(is_keyword);
    let column = heading.iter().position(is_deal)?;
    let has_moves = |field: &String| {
        table::moves_of(field).is_some()
            || field.split_whitespace().filter(|it| pairs::is_moves(it)).count() > 1
    };
    let of_row = |(at, line): (usize, &str)| {
        let fields = fields(line);
        let is_row = fields.len() == heading.len() && !fields.iter().any(has_moves);
        Some((at, fields.get(column).filter(|_| is_row)?.parse().ok()?))
    };
    let is_rule = |line: &str| line.chars().all(|c| "|-: ".contains(c));
    let deals: Option<Vec<_>> = lines.filter(|(_, line)| !is_rule(line)).map(of_row).collect();
    let deals = deals.filter(|deals| !deals.is_empty())?;
    // A table of moves has the same deal in each row.
    let once: BTreeSet<DealNumber> = deals.iter().map(|(_, deal)| *deal).collect();
    (once.len() == deals.len()).then_some(deals)
}

/// The deals that the lines of a text name, each behind its word: `Deal 1234 is easy, deal 5678 is hard`.
pub(in crate::text) fn named_deals(text: &str) -> Vec<(usize, DealNumber)> {
    let of_line = |(at, mut rest)| {
        std::iter::from_fn(move || {
            let found = header(rest, false)?;
            rest = found.rest;
            Some((at, found.number()?))
        })
    };
    (1..).zip(text.lines()).flat_map(of_line).collect()
}

/// The deals of a text that is numbers and nothing else, also if these may be moves.
pub(in crate::text) fn only_numbers(text: &str) -> Option<Vec<(usize, DealNumber)>> {
    let words = (1..).zip(text.lines()).flat_map(|(at, line)| {
        let words = line.split([' ', '\t', ',', ';', '/', '\r']).filter(|word| !word.is_empty());
        words.map(move |word| (at, word))
    });
    words.map(|(at, word)| Some((at, word.parse().ok().filter(|_| is_number(word))?))).collect()
}

/// The deals of a line.
struct OfLine {
    deals: Vec<DealNumber>,
    /// Whether the line is only a number.
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
    let links = |word: &str| is_one_of(word, "or and & /");
    let says = |word: &str| is_one_of(word, VERDICTS) || is_one_of(word, GIVEN_UP);
    let mut deals: Vec<DealNumber> = Vec::new();
    let (mut joined, mut linked, mut is_sure, mut is_range) = (true, false, false, false);
    for word in words_of_list(line).take(MOST) {
        let plain = word.trim_end_matches([',', '.', ':']);
        let is_link = links(word) || word.ends_with([',', '/']);
        match (plain.trim_end_matches('/').parse::<DealNumber>(), deals.last()) {
            (Ok(last), Some(first)) if is_range => deals.extend(between(*first, last)?),
            (Ok(deal), _) if joined => deals.push(deal),
            _ if !joined && is_number(plain) => {}
            (Err(_), _) if links(word) || says(word) || is_keyword(plain) => {}
            (Err(_), Some(_)) if is_sure && is_one_of(word, UP_TO) => {}
            _ => return None,
        }
        is_range = is_one_of(word, UP_TO);
        joined = is_link || is_keyword(plain);
        linked |= is_link || is_range;
        // "26 / 76" may be moves, "26 or 76" and "617 / 76" are none.
        let before = deals.last().filter(|_| word == "/").map(ToString::to_string);
        let may_be_move = pairs::is_moves(before.as_deref().unwrap_or(plain));
        is_sure |= is_keyword(plain) || joined && !may_be_move;
    }
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    is_sure |= says(second);
    // "11982: impossible" is a game without moves.
    let has_colon = first.ends_with(':') && !is_keyword(first.trim_end_matches(':'));
    let is_list = !has_colon && (linked || says(second)) && !deals.is_empty();
    is_list.then_some(OfLine { deals, is_bare: false, may_be_moves: !is_sure })
}

/// The words of a line; of `617/618`, each number is one.
fn words_of_list(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split([' ', '\t', ';']).filter(|word| !word.is_empty());
    words.flat_map(|word| {
        let is_long = |part: &str| part.len() >= FEWEST_DIGITS && is_number(part);
        let parts = || word.trim_end_matches(',').split('/');
        let are_deals = parts().count() > 1 && parts().all(is_long);
        if are_deals { word.split_inclusive('/').collect() } else { vec![word] }
    })
}

/// The deals behind one up to another; none if they are too many.
fn between(first: DealNumber, last: DealNumber) -> Option<impl Iterator<Item = DealNumber>> {
    const MOST: i64 = 10_000;
    let (first, last) = (first.get(), last.get());
    (first < last && last - first <= MOST)
        .then(|| (first + 1..=last).filter_map(|number| DealNumber::new(number).ok()))
}

/// Words and marks between the first and the last deal of a range.
const UP_TO: &str = "to through thru until bis - – .. ...";
/// Verdicts that stand beside the numbers of a list of deals.
const VERDICTS: &str = "imp ok yes no solved solvable won lost";

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
