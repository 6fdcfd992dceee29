//! The number of a deal among the words of a line, and the number of free cells beside it.

use crate::card::{Rank, Suit};
use crate::dealer::DealNumber;
use crate::text::deal_ref::FEWEST_DIGITS;
use crate::text::pairs;
use crate::text::vocabulary::{is_one_of, is_to, named_pile};

use super::{KEYWORDS, OTHER};

/// A line that starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) struct Header<'a> {
    /// The digits after the keyword or `#`.
    pub(in crate::text) digits: &'a str,
    /// The rest of the line.
    pub(in crate::text) rest: &'a str,
}

impl Header<'_> {
    /// Whether the number counts what follows it, `# 4 cards home`, or is a place.
    pub(super) fn counts(&self) -> bool {
        let rest = self.rest.trim_start();
        // "#3 -> #7" names columns.
        is_counted(rest) || rest.starts_with("->") || rest.starts_with(pairs::is_arrow)
    }

    /// The deal, if there is one of this number.
    pub(in crate::text) fn number(&self) -> Option<DealNumber> {
        self.digits.parse().ok()
    }
}

/// Whether a text starts with a noun that the number before it counts: `cards`.
pub(in crate::text) fn is_counted(text: &str) -> bool {
    let starts =
        |noun: &str| text.get(..noun.len()).is_some_and(|start| start.eq_ignore_ascii_case(noun));
    COUNTED.split(' ').any(starts)
}

/// Beginnings of nouns that numbers count.
const COUNTED: &str = "card free cell move step column game deal try tries second minute element item line row entries";
/// Beginnings of lines that name a deal.
const STARTS: [&str; 4] = ["number: ", "solution for ", "solution to ", "solution of "];
/// Words that may stand between a keyword and its number: `Game no. 617`.
const NUMBER: &str = "no nr n number num id nummer numéro numero número номер";
/// More pieces of a line are not looked at: no header says more before its number.
const MOST: usize = 8;
/// In prose, more pieces than these are not looked at.
const MOST_OF_PROSE: usize = 60;

/// Reads `#617 A Name`, `Game #617`, `FreeCell Deal 617:`, `Solution of game no. 617`.
///
/// In prose that comes `before_all`, the deal may be named later in the line, too.
pub(in crate::text) fn header(line: &str, before_all: bool) -> Option<Header<'_>> {
    let most = if before_all { MOST_OF_PROSE } else { MOST };
    let (mut before_last, mut last, mut names_game, mut is_numbered) = ("", "", false, false);
    for Piece { at, has_comma, kind } in pieces(line).take(most) {
        // `('freecell', 6)` is no deal.
        if has_comma {
            last = "";
        }
        let found = match kind {
            // "FreeCell of the week: no. 127278"
            Kind::Word(word) if is_one_of(word, NUMBER) => {
                is_numbered = true;
                continue;
            }
            Kind::Word(word) => {
                (before_last, last, is_numbered) = (last, word, false);
                names_game |= is_one_of(word, KEYWORDS);
                continue;
            }
            Kind::Marked(found) => {
                // "Stack #6" and "from Free #6" are places, "to FreeCell #6" a deal.
                let is_end = before_last.eq_ignore_ascii_case("from") || is_to(before_last);
                let is_place = !is_one_of(last, KEYWORDS) && (is_end || named_pile(last).is_some());
                let is_deal =
                    !is_place && !is_one_of(last, OTHER) && !is_section(&line[at..], &found);
                return Some(found).filter(|found| is_deal && !found.counts());
            }
            Kind::Number(found) => found,
            Kind::Digits if before_all => continue,
            Kind::Digits => return None,
        };
        let before = line[..at].to_ascii_lowercase();
        let is_long = found.digits.len() >= FEWEST_DIGITS;
        // "fc1" is a cell.
        let is_keyed = is_one_of(last, KEYWORDS)
            || STARTS.contains(&before.as_str())
            || last.eq_ignore_ascii_case("fc") && is_long;
        if (is_keyed || is_numbered && names_game && is_long) && !found.counts() {
            // "from freecell 1" names a cell.
            let is_cell = last.eq_ignore_ascii_case("freecell") && found.digits.len() == 1;
            let is_behind = before.trim_end().len() > last.len() + 1;
            return Some(found).filter(|_| !(is_cell && is_behind));
        }
        if !before_all {
            return None;
        }
    }
    None
}

/// Whether a number behind `#` is that of a section: `## 1. Opening`.
fn is_section(marked: &str, found: &Header<'_>) -> bool {
    let name = found.rest.strip_prefix(". ").unwrap_or_default();
    let is_short = found.digits.len() < FEWEST_DIGITS;
    marked.starts_with("# ") && is_short && name.starts_with(char::is_alphabetic)
}

/// A piece of a line: where it starts, and whether a comma stands before it.
struct Piece<'a> {
    at: usize,
    has_comma: bool,
    kind: Kind<'a>,
}

enum Kind<'a> {
    Word(&'a str),
    Number(Header<'a>),
    /// A number behind `#`.
    Marked(Header<'a>),
    /// Digits that are no number, as letters follow them.
    Digits,
}

/// The words and numbers of a line.
fn pieces(line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let mut has_comma = false;
        loop {
            let first = rest.find(|c: char| c.is_alphanumeric() || c == '#')?;
            let (before, piece) = rest.split_at(first);
            has_comma |= before.contains(',');
            // A minus that follows a blank belongs to the number: "deal -1", not "deal-1".
            let is_digit = piece.starts_with(|c: char| c.is_ascii_digit());
            let is_signed = is_digit && before.len() > 1 && before.ends_with('-');
            let piece = if is_signed { &rest[first - 1..] } else { piece };
            let at = line.len() - piece.len();
            let (kind, behind) = if let Some(after) = piece.strip_prefix('#') {
                let Some(found) = number(after.trim_start()) else {
                    // "## Deal 617"
                    rest = after;
                    continue;
                };
                (Kind::Marked(found), found.rest)
            } else if let Some(found) = number(piece) {
                (Kind::Number(found), found.rest)
            } else {
                let behind = piece.trim_start_matches(|c: char| c.is_numeric() || c == '-');
                if is_signed || behind.len() < piece.len() {
                    (Kind::Digits, behind)
                } else {
                    let behind = piece.trim_start_matches(char::is_alphabetic);
                    let word = &piece[..piece.len() - behind.len()];
                    // The generator's name has a number of its own.
                    let is_generator = word.eq_ignore_ascii_case("shuffle");
                    let own = behind.strip_prefix("32").filter(|_| is_generator);
                    (Kind::Word(word), own.unwrap_or(behind))
                }
            };
            rest = behind;
            return Some(Piece { at, has_comma, kind });
        }
    })
}

/// Digits, perhaps grouped by commas (`1,000,000`), and the rest of the text.
pub(super) fn number(text: &str) -> Option<Header<'_>> {
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
    // "freecell-13-1595" is the name of something else, and "18–25" are two numbers.
    let is_in_name =
        rest.strip_prefix(['-', '–']).is_some_and(|it| it.starts_with(char::is_numeric));
    // "10♥" is a card.
    let is_in_word =
        rest.starts_with(|c: char| c.is_alphanumeric() || Suit::from_char(c).is_some());
    (!is_in_word && !is_in_name).then_some(Header { digits: &text[..end], rest })
}

/// Only the beginning of a line is looked at, however long it is.
const LONGEST: usize = 300;

/// The number of cells that a line states: `(3 freecells)`, `(two freecells)`, `NumFcs=3`. Other sentences about cells
/// state none: `At the start there are no free cells in use`, `cells 3 and 4`.
pub(in crate::text) fn cells(line: &str) -> Option<u8> {
    let plain = |c: char| if c == '\t' { ' ' } else { c };
    let lower: String = line.chars().take(LONGEST).map(plain).collect();
    let lower = lower.to_ascii_lowercase();
    let ends = |rest: &str| {
        let rest = rest.trim_start();
        rest.is_empty() || rest.starts_with([')', ']', ',', ';', '.']) && !rest.starts_with("..")
    };
    let stated = ["numfcs", "freecells-num", "freecells", "cells"].into_iter().find_map(|key| {
        let (_, after) = lower.split_once(key)?;
        let after = after.trim_start();
        let value = after.strip_prefix(['=', ':']).unwrap_or(after).trim_start();
        let end = value.find(|c: char| !c.is_alphanumeric()).unwrap_or(value.len());
        count(&value[..end]).filter(|_| key.contains("num") || ends(&value[end..]))
    });
    stated.or_else(|| {
        lower.match_indices("cell").find_map(|(at, _)| {
            let before = lower[..at].trim_end_matches([' ', '-']);
            let before = before.strip_suffix("free").unwrap_or(before).trim_end_matches([' ', '-']);
            let number = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            let behind = &lower[at + "cell".len()..];
            let behind = behind.strip_prefix('s').unwrap_or(behind);
            // "a two-freecell win"
            let is_adjective = lower[before.len()..].starts_with('-');
            count(number).filter(|_| is_adjective || ends(behind))
        })
    })
}

/// A number of cells or columns, 0 to 8, in digits or words.
pub(in crate::text) fn count(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'8'] => Some(digit - b'0'),
        b"no" | b"zero" => Some(0),
        b"one" => Some(1),
        _ => (2..=8).find(|n| Rank::new(*n).is_some_and(|rank| rank.name() == text)),
    }
}
