//! Moves of two characters: `26`, `5a`, `4r`, `27v6`, `41{2}`, `4-1*2`, alone or run together.

use crate::board::Place;
use crate::card::Suit;

use super::moves::{Count, Form, Listed, RawMove, Spot};
use super::work;

/// A run of moves has at least this number of characters.
pub(super) const LONG_RUN: usize = 4;

/// The two characters of a move and its count, before their meaning is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) struct Pair {
    pub(in crate::text) from: char,
    pub(in crate::text) to: char,
    pub(in crate::text) count: Option<u8>,
    braced: bool,
    /// The suit of the foundation that it goes to.
    home: Option<Suit>,
}

impl Pair {
    /// The pair of two characters, if places of any dialect have these letters.
    fn new(from: char, to: char) -> Option<Self> {
        let (from, to) = (from.to_ascii_lowercase(), to.to_ascii_lowercase());
        let comes = matches!(from, '0'..='8' | 'a'..='g') || from == 'h' && to.is_ascii_digit();
        let goes = matches!(to, '0'..='8' | 'a'..='h' | 'r' | '#');
        // "aa" and "dd" are headings.
        let stays = from == to && from.is_ascii_alphabetic();
        (comes && goes && !stays).then_some(Self {
            from,
            to,
            count: None,
            braced: false,
            home: None,
        })
    }

    /// Whether it is a number with a zero: `10`, but not `0h`.
    fn has_zero(self) -> bool {
        let is_number = self.from.is_ascii_digit() && self.to.is_ascii_digit();
        is_number && (self.from == '0' || self.to == '0')
    }

    fn raw(self) -> RawMove {
        let count = match self.count {
            Some(n) if self.braced => format!("{{{n}}}"),
            Some(n) => format!("v{n:x}"),
            None => String::new(),
        };
        RawMove {
            from: Spot::Letter(self.from),
            to: Spot::Letter(self.to),
            count: self.count.map(Count::Exactly),
            form: Form::Pair,
            listed: self
                .home
                .map(|suit| Box::new(Listed { suit: Some(suit), ..Listed::default() })),
            text: format!("{}{}{count}", self.from, self.to).into(),
        }
    }
}

/// The moves of a word; none if it has anything else.
pub(super) fn read(word: &str) -> Option<Vec<RawMove>> {
    scan(word).map(|pairs| pairs.into_iter().map(Pair::raw).collect())
}

/// Whether a word holds nothing but moves.
pub(super) fn is_moves(word: &str) -> bool {
    scan(word).is_some()
}

/// Whether a word is one move.
pub(super) fn is_one(word: &str) -> bool {
    scan(word).is_some_and(|pairs| pairs.len() == 1)
}

/// The moves of a word as characters; none if it has anything else.
pub(super) fn scan(word: &str) -> Option<Vec<Pair>> {
    // Most words are no moves.
    let first = word.chars().next()?;
    if !first.is_ascii_alphanumeric() && !is_dash(first) {
        return None;
    }
    work::count(word.len());
    counted(word).map(|pair| vec![pair]).or_else(|| plain(word)).or_else(|| arrowed(word))
}

/// `17x2`, `1-7*2`, `1>7:2`: a move with the number of its cards.
fn counted(word: &str) -> Option<Pair> {
    let at = word.rfind(['x', 'X', '*', '×', ':']).filter(|at| (2..=LONG_RUN).contains(at))?;
    let (mv, count) = word.split_at(at);
    let mark = count.chars().next()?;
    let count = count[mark.len_utf8()..].parse().ok().filter(|count| (1..=9).contains(count))?;
    // "12:3" may be a time.
    let [pair] = scan(mv).filter(|_| mark != ':' || mv.contains(is_dash))?[..] else { return None };
    let is_open = pair.count.is_none() && pair.to.is_ascii_digit();
    is_open.then_some(Pair { count: Some(count), ..pair })
}

/// `26`, `27v6`, `26765abh`.
fn plain(word: &str) -> Option<Vec<Pair>> {
    let mut pairs = Vec::new();
    let mut chars = word.chars().peekable();
    while let Some(from) = chars.next() {
        let mut pair = Pair::new(from, chars.next()?)?;
        if chars.next_if_eq(&'{').is_some() {
            let digits: String =
                std::iter::from_fn(|| chars.next_if(char::is_ascii_digit)).take(4).collect();
            let (Some('}'), Ok(count)) = (chars.next(), digits.parse()) else { return None };
            (pair.count, pair.braced) = (Some(count), true);
        } else if pair.to.is_ascii_digit()
            && chars.next_if(|c| c.eq_ignore_ascii_case(&'v')).is_some()
        {
            pair.count = u8::try_from(chars.next()?.to_digit(16)?).ok();
        }
        pairs.push(pair);
    }
    if pairs.iter().any(|pair| pair.has_zero()) && !pairs.iter().any(|pair| pair.braced) {
        return None;
    }
    // A word such as "dead" holds none: letters alone only go home.
    let home = |p: &Pair| p.from.is_ascii_digit() || !p.to.is_ascii_alphabetic() || p.to == 'h';
    (pairs.len() == 1 || !pairs.is_empty() && pairs.iter().all(home)).then_some(pairs)
}

/// Whether a character is a dash or a part of an arrow.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '>' | '=' | '–' | '—' | '−' | '»' | '▶' | '►')
        || ('\u{2190}'..='\u{21ff}').contains(&c)
        || ('\u{2794}'..='\u{27be}').contains(&c)
        || ('\u{27f0}'..='\u{27ff}').contains(&c)
        || ('\u{2900}'..='\u{297f}').contains(&c)
}

/// Whether a character is an arrow or a part of one, and no dash.
pub(super) fn is_arrow(c: char) -> bool {
    is_dash(c) && !matches!(c, '-' | '=' | '–' | '—' | '−')
}

/// Whether a character is an arrow, or ends one behind a dash: `→`, `->`, but not `=>`.
#[cfg(feature = "cli")]
pub(super) fn ends_arrow(c: char, is_behind_dash: bool) -> bool {
    is_arrow(c) && (is_behind_dash || !c.is_ascii())
}

/// `2-6`, `2->6`, `a→5`, `4:h`, `3/5`, and lists joined by dashes: `26-76-5a`.
fn arrowed(word: &str) -> Option<Vec<Pair>> {
    /// Fewer may be a date.
    const FEWEST: usize = 5;
    if let [from, ':' | '/' | ',', to] = word.chars().take(4).collect::<Vec<_>>()[..] {
        let is_column = |c: char| c.is_ascii_digit();
        let pair = Pair::new(from, to)
            .filter(|it| matches!(it.to, 'f' | 'h') || is_column(from) || is_column(to));
        return pair.map(|pair| vec![pair]);
    }
    // "86/3a/38/13/61"
    let is_list = |mark: &char| word.split(*mark).count() >= FEWEST;
    let list = ['/', '.'].into_iter().find(is_list);
    let is_mark = |c: char| list.map_or_else(|| is_dash(c), |mark| c == mark);
    let parts: Vec<&str> = word.split(is_mark).filter(|part| !part.is_empty()).collect();
    if let ([from, to], None) = (&parts[..], list)
        && let (Ok(from), Ok(to)) = (from.parse(), to.parse::<char>())
    {
        // `6→♦` goes to the foundation of diamonds.
        let home = Suit::from_char(to).filter(|_| !to.is_ascii());
        let pair = Pair::new(from, home.map_or(to, |_| 'h'));
        return pair.map(|pair| vec![Pair { home, ..pair }]);
    }
    let pairs: Vec<Vec<Pair>> = parts.into_iter().map(plain).collect::<Option<_>>()?;
    Some(pairs.concat()).filter(|pairs| !pairs.is_empty())
}

/// Whether a word is a move cut in half: places, but an odd number of them.
pub(super) fn is_half(word: &str) -> bool {
    let columns = word.bytes().any(|b| b.is_ascii_digit()) || word.len() <= 1;
    word.len() % 2 == 1 && columns && word.chars().all(is_place)
}

/// Whether a character is a place.
pub(super) fn is_place(c: char) -> bool {
    Place::from_char(c).is_some()
}

/// A long run of moves that ends with half a move, as the run and the half.
pub(super) fn half_at_end(word: &str) -> Option<(&str, &str)> {
    let (at, half) = word.char_indices().next_back()?;
    let long = at >= LONG_RUN && is_place(half) && is_moves(&word[..at]);
    long.then(|| word.split_at(at))
}

/// The first half of a move that ends a line, when the next line goes on with the other half, as
/// `fold` and narrow windows break lines.
pub(super) fn wrapped_half(line: &str, next: &str) -> Option<char> {
    /// No deal has a longer number.
    const LONGEST_NUMBER: usize = 10;
    let moves = line.rsplit_once(':').map_or(line, |(_, moves)| moves);
    // Neither "Deal 31266" nor "617" is cut.
    let is_name = |word: &str| word.chars().take_while(|c| c.is_alphabetic()).count() > 2;
    let is_number = || moves.trim().bytes().all(|b| b.is_ascii_digit());
    let is_short = moves.trim().len() <= LONGEST_NUMBER;
    // Nor is "Seed: 617".
    let is_deal = moves.len() < line.len() || is_short;
    if moves.split_whitespace().any(is_name) || is_deal && is_number() {
        return None;
    }
    let mut words = moves.split_whitespace().rev();
    let last = words.next()?;
    let (at, half) = last.char_indices().next_back()?;
    let first = next.split_whitespace().next()?;
    // No move starts at the foundations.
    let starts_a_move = is_place(half) && !half.eq_ignore_ascii_case(&'h');
    if !last.chars().all(char::is_alphanumeric) || is_moves(last) || !starts_a_move {
        return None;
    }
    // A long run of moves was cut, or a list of them; then the next line cannot be read by itself.
    let in_run = at > 0 && is_moves(&last[..at]);
    let in_list = in_run || at == 0 && words.clone().next().is_some() && words.all(is_moves);
    if !in_list || is_moves(first) && !(in_run && at >= LONG_RUN) {
        return None;
    }
    let joined = format!("{half}{first}");
    let (end, _) = joined.char_indices().next_back()?;
    (is_moves(&joined) || is_moves(&joined[..end])).then_some(half)
}

#[cfg(test)]
mod tests;
