//! Texts that are, or name, the number of a deal.

use crate::dealer::{DealNumber, DealNumberError};

use crate::text::Lines;

use super::NotUnderstood;

/// The deal number that is all of a text.
///
/// A number out of range is told as such, unless it is so long that it must be moves run together.
pub(super) fn only_deal(text: &str) -> Result<Option<DealNumber>, NotUnderstood> {
    const LONGEST: usize = 12;
    let text = &plain(text);
    match text.parse() {
        Ok(number) => Ok(Some(number)),
        Err(DealNumberError::Empty) => Err(NotUnderstood::Empty),
        Err(why @ DealNumberError::OutOfRange) if text.len() <= LONGEST => {
            Err(NotUnderstood::NoSuchDeal(why))
        }
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

/// The deals of a text with a number on each line, and their lines; two at least.
pub(super) fn deals(text: &str) -> Option<Vec<(usize, DealNumber)>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let deals: Option<Vec<_>> =
        lines.map(|(at, line)| Some((at, line.trim().parse().ok()?))).collect();
    deals.filter(|deals| deals.len() > 1)
}

/// Words that may stand around a deal number.
const AROUND: [&str; 15] = [
    "microsoft",
    "windows",
    "ms",
    "freecell",
    "free",
    "cell",
    "deal",
    "game",
    "number",
    "no",
    "nr",
    "shuffle",
    "starting",
    "seed",
    "board",
];

/// The deal number in a line that names a deal: `Game #617`, `deal 617`, an address of the web.
/// None where another number, or other words without a `#`, leave room for doubt.
///
/// # Errors
/// When there is no deal of that number.
pub fn named_deal(text: &str) -> Result<Option<DealNumber>, DealNumberError> {
    let text = text.trim();
    if text.lines().count() != 1 {
        return Ok(None);
    }
    let (named, sure) = match text.split_once("://") {
        // The computer's name may hold digits of its own.
        Some((_, address)) => (address.split_once('/').map_or("", |(_, path)| path), true),
        None => (text, text.contains('#')),
    };
    // The generator's name has a number of its own.
    let named = named.strip_prefix("shuffle32 ").unwrap_or(named);
    let words = || named.split(|c: char| !c.is_alphanumeric() && !",_".contains(c));
    let words = || words().map(|word| word.trim_matches(',')).filter(|word| !word.is_empty());
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let known = |word: &str| AROUND.iter().any(|known| known.eq_ignore_ascii_case(word));
    let mut numbers = words().filter(has_digit);
    let (Some(number), None) = (numbers.next(), numbers.next()) else { return Ok(None) };
    if !sure && !words().all(|word| has_digit(&word) || known(word)) {
        return Ok(None);
    }
    // A minus stands apart from what is before it; a hyphen does not.
    let before = named.split(number).next().unwrap_or_default();
    let is_minus = |before: &str| before.is_empty() || before.ends_with([' ', '#', '=']);
    let sign = before.strip_suffix('-').is_some_and(is_minus);
    match format!("{}{number}", if sign { "-" } else { "" }).parse() {
        Ok(number) => Ok(Some(number)),
        Err(why @ DealNumberError::OutOfRange) => Err(why),
        Err(_) => Ok(None),
    }
}
