//! A part of a text as cards, numbers, letters, words and marks.

use super::builder::pair;
use super::join;
use super::route::{self, Route};
use crate::board::Place;
use crate::card::{Card, Rank, Suit};
use crate::text::token::{self, Kind, Writing, is_playing_card, suit_name};
use crate::text::{deal_ref, stamp, vocabulary};

/// What a part consists of.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Atom {
    /// A card, and the two places that its characters may be.
    Card(Card, Option<(Place, Place)>),
    /// A number, and how many digits it has.
    Number(i32, usize),
    Letter(char),
    /// In small letters.
    Word(String),
    /// A name of two piles, `TableauToFreeCell`, and those of each.
    Route(String, Route, [String; 2]),
    Mark(char),
    Blank,
    /// A rank or a suit by itself, in [`split`] only.
    Rank(Rank, String),
    Suit(Suit, String),
}

/// Whether `out of` stands here, which does not name the foundations as `out` does.
fn is_out_of(atoms: &[Atom]) -> bool {
    let is = |atom: &Atom, text: &str| matches!(atom, Atom::Word(word) if word == text);
    matches!(atoms, [out, Atom::Blank, of, ..] if is(out, "out") && is(of, "of"))
}

impl Atom {
    /// A time, a date, or a number that is longer than those of moves; which one does not matter.
    fn stamp() -> Self {
        Self::Word("0:00".to_owned())
    }
}

/// How a text writes what may be a card or something else.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub(super) struct Style {
    writing: Writing,
    /// Where rank and suit stand apart, the suit is first.
    suit_first: bool,
    /// Most cards have the signs of suits: letters are something else.
    has_signs: bool,
    /// There are cards such as `ks`: `as` is one, too.
    has_small_cards: bool,
    /// There are cards such as `Ks`: `As` is one, too.
    has_small_suits: bool,
    /// Piles have the letters a, b, …: other letters stand for words.
    has_lettered_piles: bool,
    /// There are cards with a letter behind them: `4hx`, `Kho`.
    has_lettered_cards: bool,
    /// There are cards such as `SK`: `S3` is one, too, and no place.
    has_turned_cards: bool,
    /// The letter of the foundations in moves of two characters.
    pub(super) home: char,
    /// There are names of two piles in letters: `t2c`.
    has_routes: bool,
    /// There are numbers such as `22.6`: `1.4` is a time, too, and no two numbers.
    has_fractions: bool,
    /// There are numbers such as `VIII`: `I` is one, too.
    has_roman_numbers: bool,
}

impl Style {
    /// The style of a text that writes the rank of a card before its suit.
    pub(super) fn new(text: &str, writing: Writing) -> Self {
        /// A text with this many such words writes its cards so: `da` alone is a word.
        const MANY: usize = 5;
        /// No pile and no rank has a higher number.
        const HIGHEST: u32 = 13;
        let signs = text.chars().filter(|c| !c.is_ascii() && Suit::from_char(*c).is_some()).count();
        let words = || vocabulary::words(text);
        let is_suit = |c: u8| b"cdhs".contains(&c.to_ascii_lowercase());
        let is_face = |c: u8| b"tjqk".contains(&c.to_ascii_lowercase());
        let is_small = |word: &&str| matches!(word.as_bytes(), [rank, suit] if rank.is_ascii_lowercase() && is_face(*rank) && is_suit(*suit));
        let has_small_suit = |word: &&str| matches!(word.as_bytes(), [b'T' | b'J' | b'Q' | b'K', suit @ b'a'..=b'z'] if is_suit(*suit));
        let is = |letter: &str| words().filter(|word| word.eq_ignore_ascii_case(letter)).count();
        let goes_to = |home: u8| {
            let is_move = |word: &&str| {
                matches!(word.as_bytes(), [b'1'..=b'8' | b'a'..=b'd' | b'A'..=b'D', letter]
                    if letter.to_ascii_lowercase() == home)
            };
            words().filter(is_move).count()
        };
        let letters = ["a", "b", "c", "d"].into_iter().map(is);
        // "a" alone is an article.
        let has_a = is("a") > 1 || is("a") > 0 && is("c") > 0;
        let is_turned = |word: &&str| match word.as_bytes() {
            [suit, rank] => is_suit(*suit) && (is_face(*rank) || rank.eq_ignore_ascii_case(&b'a')),
            [suit, b'1', rank] => is_suit(*suit) && rank.is_ascii_digit(),
            _ => false,
        };
        // "the" and "ask" are words.
        let is_lettered = |word: &&str| match word.as_bytes() {
            [rank, suit, b'a'..=b'z'] => {
                (rank.is_ascii_digit() || rank.is_ascii_uppercase() && suit.is_ascii_lowercase())
                    && token::is_card(&word[..2])
            }
            _ => false,
        };
        let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        let pairs: Vec<(u32, &str)> = numbers
            .filter_map(|it| it.split_once('.'))
            .filter_map(|(whole, part)| Some((whole.parse().ok()?, part)))
            .collect();
        // `1.26 2.76` are moves behind their numbers.
        let are_labels =
            pairs.windows(2).filter(|it| it[0].0 + 1 == it[1].0).count() > pairs.len() / 2;
        // Neither `14` nor `07` is the number of a pile.
        let is_part =
            |part: &str| part.parse().is_ok_and(|n: u32| n > HIGHEST) || part.starts_with('0');
        let is_fraction = |(whole, part): &&(u32, &str)| {
            part.bytes().all(|b| b.is_ascii_digit())
                && (*whole > HIGHEST || !are_labels && is_part(part))
        };
        let fractions = pairs.iter().filter(is_fraction);
        let are_many = |is: &dyn Fn(&&str) -> bool| {
            vocabulary::distinct(words().filter(is), MANY).len() == MANY
        };
        Self {
            writing,
            suit_first: false,
            has_signs: signs > Card::COUNT / 2,
            has_small_cards: are_many(&is_small),
            has_small_suits: are_many(&has_small_suit),
            has_lettered_piles: has_a && is("b") > 0 && { letters }.sum::<usize>() >= MANY,
            has_lettered_cards: are_many(&is_lettered)
                && words()
                    .any(|it| is_lettered(&it) && it.starts_with(|c: char| c.is_ascii_digit())),
            has_turned_cards: are_many(&is_turned),
            home: if goes_to(b'h') == 0 && goes_to(b'f') >= MANY { 'f' } else { 'h' },
            has_routes: route::are_in_letters(text),
            has_fractions: fractions.count() >= MANY,
            has_roman_numbers: are_many(&|word| token::roman(word).is_some()),
        }
    }

    /// The style of a text that writes the suit of a card before its rank.
    pub(super) fn with_suits_first(self) -> Self {
        Self { suit_first: true, ..self }
    }

    /// The atoms of a part.
    pub(super) fn atoms(self, text: &str) -> Vec<Atom> {
        let mut atoms = join::cards(&self.split(text), self.suit_first);
        join::put_names_first(&mut atoms);
        for at in 0..atoms.len() {
            if is_out_of(&atoms[at..]) {
                atoms[at] = Atom::Word("out of".to_owned());
            }
            if let Atom::Letter(c) = atoms[at]
                && self.is_word(&atoms, at)
            {
                atoms[at] = Atom::Word(c.to_string());
            }
        }
        atoms
    }

    /// Whether a letter by itself stands for a word, or ends one: `move-b`.
    fn is_word(self, atoms: &[Atom], at: usize) -> bool {
        /// The last of sixteen piles.
        const LAST: char = 'p';
        if matches!(atoms[at], Atom::Letter(c) if c > LAST) {
            return true;
        }
        let is_number = |atom: Option<&Atom>| matches!(atom, Some(Atom::Number(..)));
        match (&atoms[..at], &atoms[at + 1..]) {
            ([.., Atom::Word(_), Atom::Mark('-' | '_')], _) => true,
            (before, behind) => {
                !self.has_lettered_piles && !is_number(before.last()) && !is_number(behind.first())
            }
        }
    }

    fn split(self, text: &str) -> Vec<Atom> {
        let chars: Vec<char> = text.chars().filter(|c| *c != '\u{fe0f}').collect();
        let is_part = |at: usize| {
            chars[at].is_alphanumeric()
                || Suit::from_char(chars[at]).is_some()
                || is_apostrophe(&chars, at)
        };
        let mut found = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let rest = &chars[at..];
            let stamp =
                || stamp::length(rest, self.has_fractions).or_else(|| stamp::named_length(rest));
            let (atom, length) = match rest[0] {
                '\t' => (Atom::Mark('\t'), 1),
                c if c.is_whitespace() => (Atom::Blank, 1),
                c if is_playing_card(c) => match self.writing.playing_card(c) {
                    Kind::Card(card) => (Atom::Card(card, None), 1),
                    _ => (Atom::Mark(c), 1),
                },
                '-' if is_negative(&chars, at) => (Atom::Word(format!("-{}", rest[1])), 2),
                c if is_symbol(c) => (Atom::Word(c.to_string()), 1),
                c if !is_part(at) => (Atom::Mark(c), 1),
                _ if let Some(named) = route::read(rest, self.has_routes) => {
                    let name: String = rest[..named.length].iter().collect();
                    (Atom::Route(name.to_lowercase(), named.route, named.names), named.length)
                }
                _ if let Some(length) = stamp() => (Atom::stamp(), length),
                _ => {
                    let length = (at..chars.len()).take_while(|at| is_part(*at)).count();
                    self.word(&rest[..length], &mut found);
                    at += length;
                    continue;
                }
            };
            found.push(atom);
            at += length;
        }
        found
    }

    /// What characters without marks between them are.
    fn word(self, chars: &[char], found: &mut Vec<Atom>) {
        let text: String = chars.iter().collect();
        // An ace in many languages, and a word of English.
        let is_card = text == "AS" || self.has_small_cards || text != "as" && self.has_small_suits;
        if text.eq_ignore_ascii_case("as") && !is_card {
            return found.push(Atom::Rank(Rank::ACE, "as".to_owned()));
        }
        if let Some(mut cards) = self.cards(chars) {
            if let [Atom::Card(_, places)] = &mut cards[..] {
                *places = pair(&text.to_lowercase(), self.home);
            }
            return found.extend(cards);
        }
        if let [card @ .., letter] = chars
            && self.has_lettered_cards
            && letter.is_ascii_lowercase()
            && let Some(cards) = self.cards(card).filter(|cards| cards.len() == 1)
        {
            found.extend(cards);
            return found.push(Atom::Word(letter.to_string()));
        }
        // `6Sx2`: a card, and how many move.
        let digits = chars.iter().rev().take_while(|c| c.is_ascii_digit()).count();
        let (head, count) = chars.split_at(chars.len() - digits);
        if let [card @ .., 'x' | '×'] = head
            && digits > 0
            && let Some(cards) = self.cards(card)
        {
            found.extend(cards);
            found.push(Atom::Word("x".to_owned()));
            return self.piece(count, None, found);
        }
        let mut at = 0;
        while at < chars.len() {
            let behind = chars[at..].windows(2).take_while(|it| class(it[0]) == class(it[1]));
            let end = at + 1 + behind.count();
            self.piece(&chars[at..end], chars.get(end).copied(), found);
            at = end;
        }
    }

    /// The cards that characters are.
    fn cards(self, chars: &[char]) -> Option<Vec<Atom>> {
        let is_code = matches!(chars, [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
        if self.has_signs && chars.iter().all(char::is_ascii) || is_code && !self.has_turned_cards {
            return None;
        }
        // `da` and `ad` are words of many languages.
        let is_word = match chars {
            [first, second] if first.is_ascii_lowercase() && second.is_ascii_lowercase() => {
                let is_turned = Suit::from_char(*first).is_some();
                if is_turned { !self.has_turned_cards } else { !self.has_small_cards }
            }
            _ => false,
        };
        if is_word {
            return None;
        }
        let card = |(kind, ..): (Kind, usize, usize)| match kind {
            Kind::Card(card) => Some(Atom::Card(card, None)),
            _ => None,
        };
        self.writing.cards(chars)?.into_iter().map(card).collect()
    }

    /// What characters of one class are, with another character behind them.
    fn piece(self, chars: &[char], behind: Option<char>, found: &mut Vec<Atom>) {
        let (text, first) = (chars.iter().collect::<String>(), chars[0]);
        let lower = text.to_lowercase().replace(is_mark_of_apostrophe, "'");
        if is_unspaced(first) {
            return unspaced(&text, found);
        }
        if let Some(number) = token::ordinal(&lower) {
            return found.extend([Atom::Number(number, 1), Atom::Mark('.')]);
        }
        let roman = || token::roman(&text).filter(|_| self.has_roman_numbers);
        let cardinal = deal_ref::count(&lower).filter(|number| *number > 0);
        found.push(match self.writing.word_kind(&text) {
            _ if first.is_ascii_digit() => {
                text.parse().map_or_else(|_| Atom::stamp(), |n| Atom::Number(n, chars.len()))
            }
            _ if let Some(number) = cardinal.or_else(roman) => Atom::Number(number.into(), 1),
            _ if let Some(card) = token::compound(&lower) => Atom::Card(card, None),
            Kind::Suit(suit) if chars.len() > 1 || !first.is_alphabetic() => {
                Atom::Suit(suit, lower)
            }
            Kind::Rank(rank) => Atom::Rank(rank, lower),
            _ if chars.len() == 1
                && first.is_ascii_alphabetic()
                && !behind.is_some_and(|c| c.is_ascii_digit()) =>
            {
                Atom::Letter(first.to_ascii_lowercase())
            }
            _ => Atom::Word(lower),
        });
    }
}

/// Whether an apostrophe is within a word, as in Ukrainian: `дев'ятка`.
fn is_apostrophe(chars: &[char], at: usize) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && !c.is_ascii();
    is_mark_of_apostrophe(chars[at])
        && at.checked_sub(1).is_some_and(|before| is_letter(&chars[before]))
        && chars.get(at + 1).is_some_and(is_letter)
}

fn is_mark_of_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2bc}')
}

/// Whether a minus stands before one digit and belongs to no other number: `-1` for the foundations, no pile's number.
fn is_negative(chars: &[char], at: usize) -> bool {
    let is_open = at.checked_sub(1).is_none_or(|at| " \t,:=([".contains(chars[at]));
    let is_digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let is_end = chars.get(at + 2).is_none_or(|c| !c.is_alphanumeric() && *c != '.');
    is_open && is_digit(at + 1) && is_end
}

/// Whether a character may stand for a pile: `▢`, `⌂`, `^`, `∅`.
fn is_symbol(c: char) -> bool {
    let is_drawn = matches!(c, '^' | '\u{2200}'..='\u{2211}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{26ff}' | '\u{1f300}'..='\u{1faff}');
    is_drawn && Suit::from_char(c).is_none()
}

/// Whether a character is of a language that is written without blanks.
fn is_unspaced(c: char) -> bool {
    ('\u{3040}'..='\u{9fff}').contains(&c) || ('\u{ac00}'..='\u{d7af}').contains(&c)
}

/// Characters of one class can be parts of one word.
fn class(c: char) -> u8 {
    match c {
        c if c.is_ascii_digit() => 0,
        c if !c.is_alphabetic() && !is_mark_of_apostrophe(c) => 1,
        c if is_unspaced(c) => 2,
        _ => 3,
    }
}

/// Words without blanks between them, with names of suits in their middle.
fn unspaced(text: &str, found: &mut Vec<Atom>) {
    let mut word = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let name = suit_name(rest);
        if let Some((suit, length)) = name {
            found.extend((!word.is_empty()).then(|| Atom::Word(std::mem::take(&mut word))));
            found.push(Atom::Suit(suit, rest[..length].to_owned()));
        } else {
            word.push(c);
        }
        rest = &rest[name.map_or(c.len_utf8(), |(_, length)| length)..];
    }
    found.extend((!word.is_empty()).then_some(Atom::Word(word)));
}
