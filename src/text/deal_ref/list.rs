//! Texts that name deals and nothing else.

use crate::dealer::{DealNumber, DealNumberError};
use crate::text::decode::Lines;
use crate::text::label::is_number;
use crate::text::pairs;
use crate::text::vocabulary::is_one_of;

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

/// The entries of a list, each with its line; none as soon as a line is no entry.
fn entries(text: &str) -> Option<Vec<(usize, OfLine)>> {
    // The entries as they stand, and behind their numbers in the list.
    let (mut plain, mut numbered) = (Some(Vec::new()), Some(Vec::new()));
    let mut count = 0;
    for line in Lines::new(text) {
        let shown = line.text();
        let entry = entry(&shown);
        if entry.is_empty() || count == 0 && is_heading(entry) {
            continue;
        }
        count += 1;
        let behind = entry.split_once(['.', ')']).filter(|it| it.0.parse() == Ok(count));
        let behind = behind.map(|(_, rest)| rest).filter(|rest| rest.starts_with(' '));
        add(&mut plain, line.number, Some(entry));
        add(&mut numbered, line.number, behind.map(str::trim));
        if plain.is_none() && numbered.is_none() {
            return None;
        }
    }
    numbered.filter(|entries| !entries.is_empty()).or(plain)
}

/// Adds the deals of an entry; a list with an entry that has none is no list of deals.
fn add(list: &mut Option<Vec<(usize, OfLine)>>, at: usize, entry: Option<&str>) {
    let deals = entry.and_then(deals_of_line);
    match (list.as_mut(), deals) {
        (Some(entries), Some(deals)) => entries.push((at, deals)),
        _ => *list = None,
    }
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
    let name = line.trim_end_matches(':').trim_end_matches(['s', 'S']);
    has_letters && (line.ends_with(':') || is_one_of(name, KEYWORDS))
}

/// The deals of a text that is numbers and nothing else, also where they may be moves.
pub(in crate::text) fn numbers(text: &str) -> Option<Vec<(usize, DealNumber)>> {
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
    is_sure |= says(second);
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
