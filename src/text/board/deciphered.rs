//! Deals in texts that no shape reads: all cards once, in any order and in any words or abbreviations.
//!
//! Whether a guess is right is certain: of all boards, one in 10⁵⁸ is a numbered deal by chance.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::listing::orders;
use super::{BoardEntry, FoundBoard, WholeBoard, labelled};
use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS};
use crate::card::{Card, Rank, Suit};
use crate::text::decode::Line;
use crate::text::structure::Lines;
use crate::text::token::{Kind, Token, Writing, tokens, word_kind};
use crate::text::{Stop, vocabulary, work};

/// A text with more words is no single board.
const MOST_WORDS: usize = 4096;
/// The most words between the suit and the rank of a card, and one more.
const FARTHEST: usize = 4;
/// More ranks in unknown words, and more words that may be suits, have too many meanings.
const MOST_UNKNOWN: usize = 5;
const MOST_SUITS: usize = 16;
/// How many columns other games have: cards on as many lines are no deal.
const OF_OTHER_GAMES: RangeInclusive<usize> = 9..=12;

/// A word in small letters, and its line.
#[derive(Debug)]
struct Word {
    text: String,
    line: usize,
}

/// A card with unknown names: its line, and the indices of its suit and rank among four and thirteen names.
#[derive(Clone, Copy, Debug)]
struct Sign {
    line: usize,
    suit: usize,
    rank: usize,
}

/// The deal whose cards a text shows, each once, unless `stop` returns true.
pub(in crate::text) fn deciphered(text: &str, stop: Option<Stop<'_>>) -> Option<BoardEntry> {
    let lines: Vec<_> = Lines::new(text).collect();
    let words: Vec<Word> = lines.iter().flat_map(|line| words(line.number, &line.text())).collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    work::count(words.len());
    let writing = Writing::of(text);
    let shown: Vec<Token> =
        lines.iter().flat_map(|line| labelled(&tokens(line, writing))).collect();
    let is_home = |token: &Token| matches!(token.kind, Kind::Home(_, count) if count > 0);
    if shown.iter().any(is_home) {
        return None;
    }
    let known: Vec<(usize, Card)> =
        shown.iter().filter_map(|token| Some((token.at.line, token.card()?))).collect();
    let apart = (1..=FARTHEST).flat_map(|far| [(far, false), (far, true)]);
    let apart = apart.filter_map(|(far, suit_first)| {
        Apart::of(words.iter().zip(words.get(far..).unwrap_or_default()), suit_first)
    });
    let halves = halves(&lines);
    let joined = halves.iter().filter_map(|(halves, suit_first)| {
        Apart::of(halves.iter().map(|[one, other]| (one, other)), *suit_first)
    });
    let numbered = numbered(&words).into_iter().flat_map(|signs| by_number(&signs));
    let words = [known].into_iter().chain({ joined }.flat_map(Apart::cards));
    let words = words.filter(|cards| !OF_OTHER_GAMES.contains(&lines_of(cards).count()));
    let all = words.chain({ apart }.flat_map(Apart::cards)).chain(numbered);
    let mut all = all.take_while(|_| !stop.is_some_and(|stop| stop()));
    all.find_map(|cards| deal(&cards))
}

/// The cards of each line.
fn lines_of(cards: &[(usize, Card)]) -> impl Iterator<Item = &[(usize, Card)]> {
    cards.chunk_by(|one, next| one.0 == next.0)
}

/// The deal of these cards, in any known order.
fn deal(cards: &[(usize, Card)]) -> Option<BoardEntry> {
    let distinct: BTreeSet<Card> = cards.iter().map(|(_, card)| *card).collect();
    if cards.len() != Card::COUNT || distinct.len() != Card::COUNT {
        return None;
    }
    let lines: Vec<Vec<Card>> = if [COLUMNS, DEALT_ROWS].contains(&lines_of(cards).count()) {
        lines_of(cards).map(|line| line.iter().map(|(_, card)| *card).collect()).collect()
    } else {
        let mut rest = cards.iter().map(|(_, card)| *card);
        DEALT_HEIGHTS.map(|height| rest.by_ref().take(height).collect()).to_vec()
    };
    let found = WholeBoard::listed(&lines)?;
    Some(BoardEntry::new(cards[0].0, Ok(FoundBoard::Whole(found))))
}

/// The words of a line: letters, digits, or the sign of a suit; a number with a minus is one word.
fn words(line: usize, text: &str) -> Vec<Word> {
    const SIGN: u8 = 2;
    const OTHER: u8 = 3;
    let class = |c: char| match c {
        '-' => 0,
        c if c.is_ascii_digit() => 0,
        c if c.is_alphanumeric() => 1,
        c if Suit::from_char(c).is_some() => SIGN,
        _ => OTHER,
    };
    let chars: Vec<char> = text.to_lowercase().chars().collect();
    let pieces = chars.chunk_by(|one, next| class(*one) == class(*next) && class(*one) != SIGN);
    let pieces = pieces.filter(|piece| class(piece[0]) != OTHER && piece[..] != ['-']);
    pieces.map(|piece| Word { text: piece.iter().collect(), line }).collect()
}

/// The words of a text cut in two behind their first characters or before their last ones, which may be suits: `HeD`,
/// `10ч`; with each list, whether the suits are first.
fn halves(lines: &[Line]) -> Vec<(Vec<[Word; 2]>, bool)> {
    /// No abbreviation of a suit has more characters.
    const LONGEST: usize = 2;
    let texts = lines.iter().map(|line| (line.number, line.text().to_lowercase()));
    let texts: Vec<(usize, String)> = texts.collect();
    let cut = |(length, suit_first): (usize, bool)| {
        let halves = texts.iter().flat_map(|(line, text)| {
            let halves = vocabulary::words(text).filter_map(move |word| {
                let mut chars = word.char_indices();
                let (at, _) =
                    if suit_first { chars.nth(length) } else { chars.nth_back(length - 1) }?;
                Some(word.split_at(at)).filter(|(one, _)| !one.is_empty())
            });
            let half = |text: &str| Word { text: text.to_owned(), line: *line };
            halves.map(move |(one, other)| [half(one), half(other)]).collect::<Vec<_>>()
        });
        (halves.collect(), suit_first)
    };
    (1..=LONGEST).flat_map(|length| [(length, true), (length, false)]).map(cut).collect()
}

/// Cards of two words with equally many words between them: four words are suits, and each stands once with each
/// of thirteen ranks.
struct Apart<'a> {
    suits: Vec<&'a str>,
    ranks: Vec<&'a str>,
    signs: Vec<Sign>,
}

impl<'a> Apart<'a> {
    fn of(words: impl Iterator<Item = (&'a Word, &'a Word)>, suit_first: bool) -> Option<Self> {
        let order = |(one, other)| if suit_first { (one, other) } else { (other, one) };
        let pairs: Vec<(&Word, &Word)> = words.map(order).collect();
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for (suit, rank) in &pairs {
            *counts.entry((&suit.text, &rank.text)).or_default() += 1;
        }
        let mut beside: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for ((suit, rank), _) in counts.into_iter().filter(|(_, count)| *count == 1) {
            beside.entry(suit).or_default().insert(rank);
        }
        beside.retain(|_, ranks| ranks.len() >= Rank::ALL.len());
        let may_be_suits: Vec<&str> = beside.keys().copied().collect();
        if may_be_suits.len() > MOST_SUITS {
            return None;
        }
        let (suits, ranks) = four(&may_be_suits, &beside, &[], None)?;
        let ranks: Vec<&str> = ranks.into_iter().collect();
        let sign = |(suit, rank): &(&Word, &Word)| {
            let at = |names: &[&str], word: &Word| names.iter().position(|it| *it == word.text);
            Some(Sign {
                line: suit.line.min(rank.line),
                suit: at(&suits, suit)?,
                rank: at(&ranks, rank)?,
            })
        };
        let signs = pairs.iter().filter_map(sign).collect();
        Some(Self { suits, ranks, signs })
    }

    /// The cards that the words may mean, in each way to name the unknown ones.
    fn cards(self) -> impl Iterator<Item = Vec<(usize, Card)>> {
        // A letter may be that of a suit or a face in any language.
        let is_letter =
            |word: &str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        let suit = |word: &&str| if is_letter(word) { None } else { word_kind(word).suit() };
        let suits: Vec<Option<Suit>> = self.suits.iter().map(suit).collect();
        let suits = named(&suits, &Suit::ALL);
        let from = u8::from(self.ranks.contains(&"0"));
        let rank = |word: &&str| match word.parse::<u8>() {
            Ok(number) => number.checked_add(from).and_then(Rank::new),
            Err(_) if is_letter(word) => None,
            Err(_) => word_kind(word).rank(),
        };
        let ranks: Vec<Option<Rank>> = self.ranks.iter().map(rank).collect();
        let ranks = named(&ranks, &Rank::ALL);
        let all = suits.into_iter().flat_map(move |suits| {
            ranks.clone().into_iter().map(move |ranks| (suits.clone(), ranks))
        });
        all.map(move |(suits, ranks)| {
            let card = |sign: &Sign| (sign.line, Card::new(ranks[sign.rank], suits[sign.suit]));
            self.signs.iter().map(card).collect()
        })
    }
}

/// Four words that have thirteen others in common.
fn four<'a>(
    words: &[&'a str],
    beside: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    chosen: &[&'a str],
    common: Option<&BTreeSet<&'a str>>,
) -> Option<(Vec<&'a str>, BTreeSet<&'a str>)> {
    if let (Some(common), true) = (common, chosen.len() == Suit::ALL.len()) {
        return (common.len() == Rank::ALL.len()).then(|| (chosen.to_vec(), common.clone()));
    }
    words.iter().enumerate().find_map(|(at, word)| {
        let ranks = &beside[word];
        let common = common.map_or_else(|| ranks.clone(), |common| common & ranks);
        if common.len() < Rank::ALL.len() {
            return None;
        }
        four(&words[at + 1..], beside, &[chosen, &[*word]].concat(), Some(&common))
    })
}

/// All ways to assign what is left to the unknown names; none if a name is known twice or too many are unknown.
fn named<T: Copy + PartialEq>(known: &[Option<T>], all: &[T]) -> Vec<Vec<T>> {
    let left: Vec<T> = all.iter().copied().filter(|it| !known.contains(&Some(*it))).collect();
    let unknown = known.iter().filter(|it| it.is_none()).count();
    if left.len() != unknown || unknown > MOST_UNKNOWN {
        return Vec::new();
    }
    let named = |order: Vec<T>| {
        let mut order = order.into_iter();
        known.iter().filter_map(|known| known.or_else(|| order.next())).collect()
    };
    orders(&left).into_iter().map(named).collect()
}

/// Fifty-two numbers in a row, from 0 or 1, each with its line.
fn numbered(words: &[Word]) -> Option<Vec<(usize, usize)>> {
    let numbers: Vec<(usize, usize)> =
        words.iter().filter_map(|word| Some((word.line, word.text.parse().ok()?))).collect();
    numbers.windows(Card::COUNT).find_map(|window| {
        let distinct: BTreeSet<usize> = window.iter().map(|(_, number)| *number).collect();
        let first = *distinct.first()?;
        let are_all = first < 2
            && distinct.len() == Card::COUNT
            && distinct.last() == Some(&(first + Card::COUNT - 1));
        are_all.then(|| window.iter().map(|(line, number)| (*line, number - first)).collect())
    })
}

/// The cards that numbers may mean: suits change fastest, or ranks; ranks start at the ace or at two.
fn by_number(numbers: &[(usize, usize)]) -> Vec<Vec<(usize, Card)>> {
    let (suits, ranks) = (Suit::ALL.len(), Rank::ALL.len());
    let all = orders(&Suit::ALL).into_iter().flat_map(|order| {
        [(false, 0), (false, 1), (true, 0), (true, 1)].map(|how| (order.clone(), how))
    });
    let cards = |(order, (by_rank, first)): (Vec<Suit>, (bool, usize))| {
        let card = |&(line, number): &(usize, usize)| {
            let (rank, suit) = if by_rank {
                (number % ranks, number / ranks)
            } else {
                (number / suits, number % suits)
            };
            (line, Card::new(Rank::ALL[(rank + first) % ranks], order[suit]))
        };
        numbers.iter().map(card).collect()
    };
    all.map(cards).collect()
}
