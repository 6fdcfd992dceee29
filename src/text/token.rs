//! One tokenizer: what each word of a line can be.
//!
//! How a text writes its cards ([`Writing`]) is found once, from the whole text. With it, each line
//! becomes tokens: cards, marks for places without a known card, numbers, words, brackets.

use crate::card::{Card, Rank, Suit};

use super::board;
use super::decode::{Glyph, Line, Lines, TextPlace};
use super::named::Names;

/// Whether the rank or the suit of a card is written first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    #[default]
    RankFirst,
    SuitFirst,
}

/// How a text writes its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub(super) struct Writing {
    order: Order,
    /// Ten is `0` or `X`, in a text without `10` and `T`.
    short_ten: bool,
    /// `11`, `12` and `13` are ranks, in a text without `J`, `Q` and `K`.
    numbers: bool,
    /// Ranks are the numbers 0 to 12.
    from_zero: bool,
    /// The character for a knight stands for the queen; without kings, that for the queen is a king.
    knights: bool,
    kings: bool,
    /// `5-h` and `H-5` are cards, and not the counts of suits that are home.
    dashed: bool,
    /// `B` and `D` are a jack and a queen, beside suits with German names.
    german: bool,
    /// Rank and suit stand apart from each other, in this order.
    apart: Option<Order>,
    /// Moves of two characters stand beside the cards that they move.
    pub(super) named: bool,
    /// There are jacks, queens or kings.
    pub(super) has_faces: bool,
}

/// What is counted to find a text's writing.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each was seen or not")]
struct Counts {
    rank_first: usize,
    suit_first: usize,
    /// Bit n: rank n was seen in a card written with the rank first; with the suit first.
    ranks: [u16; 2],
    /// Cards with `0`, with a number above nine, with a letter for their rank.
    zero: bool,
    teens: bool,
    thirteen: bool,
    letters: bool,
    knight: bool,
    knights_king: bool,
    /// Ranks and suits that stand alone, and how often one follows the other.
    suits: usize,
    spades: usize,
    rank_then_suit: usize,
    suit_then_rank: usize,
    last_half: Option<bool>,
    /// A bit for each card that is written `5-h` or `H-5`.
    dashed: u64,
    /// Names of suits in German.
    german: usize,
}

impl Writing {
    /// Finds how a text writes its cards.
    pub(super) fn of(text: &str) -> Self {
        let (mut counts, mut names) = (Counts::default(), Names::default());
        for line in Lines::new(text) {
            counts.add(&line);
            names.add(&line.text());
        }
        Self { named: names.are_written(), ..counts.writing() }
    }

    /// The rank that a word begins with, and how many characters it takes.
    fn rank(self, first: char, second: Option<char>) -> Option<(Rank, usize)> {
        if self.from_zero {
            let two = second.and_then(|c| c.to_digit(10)).filter(|_| first == '1');
            let (value, length) = match two {
                Some(second) => (10 + second, 2),
                None => (first.to_digit(10)?, 1),
            };
            return Some((Rank::new(u8::try_from(value + 1).ok()?)?, length));
        }
        let (rank, length) = match (first, second) {
            // A letter read for the digit.
            ('1', Some('0' | 'O' | 'o')) => (Rank::new(10), 2),
            ('0', Some(digit @ '1'..='9')) => (Rank::from_char(digit), 2),
            ('1', Some('1')) if self.numbers => (Rank::new(11), 2),
            ('1', Some('2')) if self.numbers => (Rank::new(12), 2),
            ('1', Some('3')) if self.numbers => (Rank::new(13), 2),
            ('0' | 'X' | 'x', _) if self.short_ten => (Rank::new(10), 1),
            _ => (Rank::from_char(first), 1),
        };
        Some((rank?, length))
    }

    /// The one card that a word is.
    pub(super) fn card(self, word: &str) -> Option<Card> {
        let chars: Vec<char> = word.chars().take(12).collect();
        let (card, end) = self.card_at(&chars, 0)?;
        (end == chars.len()).then_some(card)
    }

    /// The card that starts at this character, and where it ends.
    fn card_at(self, word: &[char], at: usize) -> Option<(Card, usize)> {
        let rank = |at: usize| {
            let (rank, length) = self.rank(*word.get(at)?, word.get(at + 1).copied())?;
            Some((rank, at + length))
        };
        Some(match self.order {
            Order::RankFirst => {
                let (rank, at) = rank(at)?;
                let (suit, at) = suit_at(word, at)?;
                (Card::new(rank, suit), at)
            }
            Order::SuitFirst => {
                let (suit, at) = suit_at(word, at)?;
                let (rank, at) = rank(at)?;
                (Card::new(rank, suit), at)
            }
        })
    }

    /// The cards that a word consists of, each with where it stands in the word; `??` among cards is
    /// a card that is not known.
    fn cards(self, word: &[char]) -> Option<Vec<(Kind, usize, usize)>> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < word.len() {
            let start = at;
            if word[at] == '?' {
                at += if word.get(at + 1) == Some(&'?') { 2 } else { 1 };
                found.push((Kind::Unknown, start, at));
            } else {
                let card;
                (card, at) = self.card_at(word, at)?;
                found.push((Kind::Card(card), start, at));
            }
        }
        Some(found)
    }

    /// What a word that holds no whole card is.
    fn word_kind(self, word: &str) -> Kind {
        match word {
            "B" if self.german => Kind::Rank(Rank::ALL[10]),
            "D" if self.german => Kind::Rank(Rank::ALL[11]),
            word => word_kind(word),
        }
    }

    /// A character of Unicode's block of playing cards: four suits of sixteen, the back first.
    fn playing_card(self, c: char) -> Kind {
        /// Where the queen and the king are; the knight stands between jack and queen.
        const PROPER: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 12, 13, 0];
        const KNIGHTS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 0];
        const IN_A_ROW: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 0];
        const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        let code = c as usize - PLAYING_CARDS;
        let ranks = match (self.knights, self.kings) {
            (false, _) => PROPER,
            (true, true) => KNIGHTS,
            (true, false) => IN_A_ROW,
        };
        match (Rank::new(ranks[code % 16]), SUITS.get(code / 16)) {
            _ if code == 0 => Kind::Unknown,
            (Some(rank), Some(suit)) => Kind::Card(Card::new(rank, *suit)),
            _ => Kind::Word,
        }
    }
}

/// Whether a word is a card, the rank first or the suit.
pub(super) fn is_card(word: &str) -> bool {
    let turned = || {
        let first = word.chars().next()?;
        Some(format!("{}{first}", &word[first.len_utf8()..]))
    };
    let is_card = |word: &str| word.parse::<Card>().is_ok();
    word.len() <= LONGEST_CARD && (is_card(word) || turned().is_some_and(|word| is_card(&word)))
}

/// The most bytes of a card in a short form: `10♥` and a variation selector.
const LONGEST_CARD: usize = 8;

/// The first character of Unicode's block of playing cards.
const PLAYING_CARDS: usize = 0x1f0a0;

/// The suit at this character, as a letter, a glyph or a name, and where it ends.
fn suit_at(word: &[char], at: usize) -> Option<(Suit, usize)> {
    const CHINESE: [([char; 2], Suit); 4] = [
        (['梅', '花'], Suit::Clubs),
        (['方', '块'], Suit::Diamonds),
        (['红', '桃'], Suit::Hearts),
        (['黑', '桃'], Suit::Spades),
    ];
    let rest = word.get(at..)?;
    if let Some((_, suit)) = CHINESE.iter().find(|(name, _)| rest.starts_with(name)) {
        return Some((*suit, at + 2));
    }
    let suit = Suit::from_char(*rest.first()?)?;
    let name = suit.name();
    let named =
        rest.len() >= name.len() && name.chars().zip(rest).all(|(c, d)| d.eq_ignore_ascii_case(&c));
    let plural = matches!(rest.get(name.len()), Some('s' | 'S'));
    Some((suit, at + if named { name.len() + usize::from(plural) } else { 1 }))
}

impl Counts {
    fn add(&mut self, line: &Line) {
        self.last_half = None;
        for glyph in line.glyphs.iter().filter(|glyph| is_playing_card(glyph.c)) {
            let code = (glyph.c as usize - PLAYING_CARDS) % 16;
            self.rank_first += 1;
            self.knight |= code == 12;
            self.knights_king |= code == 14;
        }
        for glyphs in line.glyphs.windows(3).filter(|glyphs| glyphs[1].c == '-') {
            let halves = [(glyphs[0].c, glyphs[2].c), (glyphs[2].c, glyphs[0].c)];
            for card in halves.into_iter().filter_map(|(rank, suit)| {
                Some(Card::new(Rank::from_char(rank)?, Suit::from_char(suit)?))
            }) {
                self.dashed |= 1 << card.index();
            }
        }
        for word in line.glyphs.split(|glyph| !is_word(glyph.c)) {
            if let [glyph] = word {
                self.add_character(glyph.c);
            } else if (2..=256).contains(&word.len()) {
                self.add_word(&word.iter().map(|glyph| glyph.c).collect::<Vec<_>>());
            }
        }
    }

    fn add_character(&mut self, c: char) {
        match (Rank::from_char(c), Suit::from_char(c)) {
            (_, Some(suit)) => {
                self.spades += usize::from(suit == Suit::Spades);
                self.add_half(false);
            }
            (Some(_), None) => self.add_half(true),
            _ => {}
        }
    }

    fn add_half(&mut self, is_rank: bool) {
        self.suits += usize::from(!is_rank);
        match (self.last_half, is_rank) {
            (Some(true), false) => self.rank_then_suit += 1,
            (Some(false), true) => self.suit_then_rank += 1,
            _ => {}
        }
        self.last_half = Some(is_rank);
    }

    fn add_word(&mut self, word: &[char]) {
        let text: String = word.iter().collect();
        match word_kind(&text) {
            Kind::Suit(suit) => {
                self.spades += usize::from(suit == Suit::Spades);
                self.german += usize::from(german(&text.to_lowercase()).is_some());
                return self.add_half(false);
            }
            Kind::Rank(_) => return self.add_half(true),
            Kind::Number(n) if (10..=13).contains(&n) => return self.add_half(true),
            _ => {}
        }
        for (at, order) in [Order::RankFirst, Order::SuitFirst].into_iter().enumerate() {
            let usual = Writing { order, ..Writing::default() };
            if let Some(cards) = usual.cards(word) {
                *if at == 0 { &mut self.rank_first } else { &mut self.suit_first } += 1;
                for (kind, ..) in cards {
                    if let Kind::Card(card) = kind {
                        self.ranks[at] |= 1 << card.rank().value();
                    }
                }
            }
            let rank = match order {
                Order::RankFirst => suit_at(word, word.len() - 1).map(|_| &word[..word.len() - 1]),
                Order::SuitFirst => suit_at(word, 0).map(|(_, end)| &word[end.min(word.len())..]),
            };
            if let Some(rank) = rank {
                self.zero |= rank == ['0'];
                self.teens |= rank == ['1', '1'] || rank == ['1', '2'];
                self.thirteen |= rank == ['1', '3'];
                self.letters |=
                    matches!(rank, ['A' | 'a' | 'T' | 't' | 'J' | 'j' | 'Q' | 'q' | 'K' | 'k']);
            }
        }
    }

    fn writing(&self) -> Writing {
        let first = self.rank_first >= self.suit_first;
        let mut order = if first { Order::RankFirst } else { Order::SuitFirst };
        let ranks = self.ranks[usize::from(!first)];
        let from_zero = self.zero && self.teens && !self.thirteen && !self.letters;
        let words = self.rank_first.max(self.suit_first);
        // Moves can have the letters of the other suits; drawn cards have many suits on their faces.
        let apart = (self.suits > words
            && words < Card::COUNT / 2
            && self.spades > 0
            && self.rank_then_suit + self.suit_then_rank > 0)
            .then_some(if self.rank_then_suit >= self.suit_then_rank {
                Order::RankFirst
            } else {
                Order::SuitFirst
            });
        if apart.is_some() && words == 0 {
            order = Order::RankFirst;
        }
        Writing {
            order,
            short_ten: ranks & 1 << 10 == 0,
            numbers: ranks >> 11 == 0,
            from_zero,
            knights: self.knight,
            kings: self.knights_king,
            // No text without other cards lists the suits that are home so often.
            dashed: self.dashed.count_ones() as usize > Card::COUNT / 2 && words < Card::COUNT / 2,
            german: self.german > Rank::ALL.len(),
            apart,
            named: false,
            has_faces: ranks >> 11 != 0,
        }
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Card(Card),
    /// A place without a card: `-`, `--`, `null`, `[ ]`.
    Blank,
    /// A card that is not known: `?`, `??`, a card's back; in a dealt board `.` and `_` too.
    Unknown,
    /// How many cards of a suit are home: `H-4`.
    Home(Suit, u8),
    /// A rank or a suit by itself.
    Rank(Rank),
    Suit(Suit),
    Number(u32),
    Word,
    Colon,
    /// A bar that separates.
    Bar,
    Open,
    Close,
}

/// A token, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: TextPlace,
    /// How far right its first and its last character are shown.
    pub(super) x: (u32, u32),
    /// Its text, cut to what a message can hold; none of a mark for an unknown card.
    pub(super) text: Box<str>,
    /// How many characters it has.
    length: usize,
}

impl Token {
    fn new(kind: Kind, glyphs: &[Glyph]) -> Self {
        const LONGEST: usize = 12;
        let (first, last) = (glyphs[0], glyphs[glyphs.len() - 1]);
        let mut text = String::new();
        if kind != Kind::Unknown {
            text.extend(
                glyphs.iter().map(|glyph| glyph.c).filter(|c| !c.is_control()).take(LONGEST),
            );
            text.push_str(if glyphs.len() > LONGEST { "…" } else { "" });
        }
        Self { kind, at: first.at(), x: (first.x, last.x), text: text.into(), length: glyphs.len() }
    }

    /// Twice the middle of the token, as the text is shown.
    pub(super) fn centre(&self) -> u32 {
        self.x.0 + self.x.1
    }

    pub(super) fn card(&self) -> Option<Card> {
        match self.kind {
            Kind::Card(card) => Some(card),
            _ => None,
        }
    }

    /// The token with another meaning.
    pub(super) fn with_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// A word in the token's place.
    pub(super) fn renamed(&self, name: &str) -> Self {
        Self { kind: Kind::Word, text: name.into(), ..self.clone() }
    }

    /// Whether the token stands for a place of the table.
    pub(super) fn is_slot(&self) -> bool {
        matches!(self.kind, Kind::Card(_) | Kind::Blank | Kind::Unknown)
    }

    /// The rank that the token can be, by letter, number or name.
    pub(super) fn rank(&self) -> Option<Rank> {
        match self.kind {
            Kind::Rank(rank) => Some(rank),
            Kind::Number(n) => u8::try_from(n).ok().and_then(Rank::new),
            _ => None,
        }
    }

    /// Whether the token looks like a card that was misread or mistyped.
    pub(super) fn is_almost_card(&self) -> bool {
        let first = self.text.chars().next().unwrap_or(' ');
        let last = self.text.chars().next_back().unwrap_or(' ');
        self.kind == Kind::Word
            && (2..=3).contains(&self.length)
            && (Suit::from_char(last).is_some()
                || (Rank::from_char(first).is_some() && !last.is_ascii_digit()))
    }
}

/// Characters that words and cards are made of.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '?' || Suit::from_char(c).is_some() || is_playing_card(c)
}

fn is_playing_card(c: char) -> bool {
    (PLAYING_CARDS..PLAYING_CARDS + 0x60).contains(&(c as usize))
}

/// What a word that holds no whole card is.
pub(super) fn word_kind(word: &str) -> Kind {
    /// No name or mark is longer.
    const LONGEST: usize = 36;
    if word.is_empty() || word.len() > LONGEST {
        return Kind::Word;
    }
    let text = word.to_lowercase();
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().map_or(Kind::Word, Kind::Number);
    }
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        let rank = Rank::from_char(c).map(Kind::Rank);
        return rank.or(Suit::from_char(c).map(Kind::Suit)).unwrap_or(Kind::Word);
    }
    match text.as_str() {
        "null" | "none" | "nil" | "na" | "nan" | "empty" | "undefined" | "free" => {
            return Kind::Blank;
        }
        "xx" => return Kind::Unknown,
        _ => {}
    }
    if let Some(kind) = german(&text) {
        return kind;
    }
    let rank = Rank::ALL.into_iter().find(|rank| rank.name() == text);
    let singular = text.strip_suffix('s').unwrap_or(&text);
    let suit = Suit::ALL.into_iter().find(|suit| suit.name() == singular);
    match (rank, suit) {
        (Some(rank), _) => Kind::Rank(rank),
        (_, Some(suit)) => Kind::Suit(suit),
        _ => Kind::Word,
    }
}

/// The suit or rank of a German name.
fn german(name: &str) -> Option<Kind> {
    Some(match name {
        "kreuz" => Kind::Suit(Suit::Clubs),
        "karo" => Kind::Suit(Suit::Diamonds),
        "herz" => Kind::Suit(Suit::Hearts),
        "pik" => Kind::Suit(Suit::Spades),
        "ass" => Kind::Rank(Rank::ACE),
        "bube" => Kind::Rank(Rank::ALL[10]),
        "dame" => Kind::Rank(Rank::ALL[11]),
        "könig" => Kind::Rank(Rank::KING),
        _ => return None,
    })
}

/// Cuts a line into tokens.
pub(super) fn tokens(line: &Line, writing: Writing) -> Vec<Token> {
    let mut scanner = Scanner {
        line: &line.glyphs,
        next: 0,
        writing,
        quotes: 0,
        closes: None,
        tokens: Vec::new(),
    };
    scanner.scan();
    match writing.apart {
        Some(order) if !board::counts_suits(&scanner.tokens) => join(scanner.tokens, order),
        _ => scanner.tokens,
    }
}

/// Joins ranks and suits that stand apart: `10 ♠`, `Queen of Hearts`, a field each.
fn join(tokens: Vec<Token>, order: Order) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut first: Option<Token> = None;
    // The name of a field stands between.
    let mut is_named = false;
    for token in tokens {
        let after_name = std::mem::replace(&mut is_named, token.kind == Kind::Word);
        let suit = match token.kind {
            Kind::Suit(suit) => Some(suit),
            _ => None,
        };
        let card = first.as_ref().and_then(|first| match (first.kind, first.rank()) {
            (Kind::Suit(suit), _) => Some(Card::new(token.rank()?, suit)),
            (_, Some(rank)) => Some(Card::new(rank, suit?)),
            _ => None,
        });
        let starts = match order {
            Order::RankFirst => token.rank().is_some(),
            Order::SuitFirst => suit.is_some(),
        };
        match (card, token.kind) {
            (Some(card), _) => {
                let start = first.take().unwrap_or_else(|| token.clone());
                let x = (start.x.0, token.x.1);
                joined.push(Token { kind: Kind::Card(card), x, text: "".into(), ..start });
            }
            _ if starts => joined.extend(first.replace(token)),
            (_, Kind::Word | Kind::Colon) if first.is_some() && !token.text.is_empty() => {
                if !is_between_halves(&token) || token.kind == Kind::Colon && !after_name {
                    joined.extend(first.take());
                    joined.push(token);
                }
            }
            _ => {
                joined.extend(first.take());
                joined.push(token);
            }
        }
    }
    joined.extend(first);
    joined
}

/// Whether a token may stand between a rank and its suit: `of`, or the name of a field.
fn is_between_halves(token: &Token) -> bool {
    ["of", "suit", "rank", "value", ":"].iter().any(|word| token.text.eq_ignore_ascii_case(word))
}

/// How many cards of a suit are home, where the number is no rank: `0♣`, `12♡`.
fn home_count(word: &[char]) -> Option<(Suit, u8)> {
    let (suit, digits) = word.split_last().filter(|(suit, _)| !suit.is_ascii())?;
    let count = digits.iter().collect::<String>().parse().ok()?;
    Some((Suit::from_char(*suit)?, count)).filter(|_| count <= Rank::KING.value())
}

struct Scanner<'a> {
    line: &'a [Glyph],
    next: usize,
    writing: Writing,
    /// How many quotes with several words are open.
    quotes: usize,
    /// Where the quote behind a single word stands.
    closes: Option<usize>,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn scan(&mut self) {
        while let Some(glyph) = self.line.get(self.next) {
            let start = self.next;
            self.next += 1;
            match glyph.c {
                ':' => self.push(Kind::Colon, start),
                '|' | '│' if self.char(self.next) == Some(glyph.c) => {
                    self.next += 1;
                    self.push(Kind::Bar, start);
                }
                '[' | '(' | '<' | '{' => self.open(start),
                ']' | ')' => self.push(Kind::Close, start),
                '"' => self.quote(start),
                '#' if self.is_comment(start) => return,
                '-' | '–' | '—' | '−' | '·' | '∅' => self.mark(start, 1..=2, Kind::Blank),
                '.' => self.mark(start, 1..=3, Kind::Unknown),
                '_' => self.mark(start, 1..=2, Kind::Unknown),
                c if is_playing_card(c) => self.push(self.writing.playing_card(c), start),
                c if is_word(c) => self.word(start),
                _ => {}
            }
        }
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token::new(kind, &self.line[start..self.next]));
    }

    fn char(&self, at: usize) -> Option<char> {
        self.line.get(at).map(|glyph| glyph.c)
    }

    /// A bracket; one with nothing in it is a place without a card.
    fn open(&mut self, start: usize) {
        /// No place is wider.
        const WIDEST: usize = 6;
        let close = match self.line[start].c {
            '[' => ']',
            '(' => ')',
            '<' => '>',
            _ => '}',
        };
        let inside = self.line[self.next..].iter().take(WIDEST);
        let blanks = inside.take_while(|glyph| glyph.c == ' ').count();
        if blanks > 0 && self.char(self.next + blanks) == Some(close) {
            self.next += blanks + 1;
            self.push(Kind::Blank, start);
        } else if matches!(close, ']' | ')') {
            self.push(Kind::Open, start);
        }
    }

    /// A `#` starts a comment, but not in `#617`.
    fn is_comment(&self, at: usize) -> bool {
        let starts = at == 0 || self.line[at - 1].c.is_whitespace();
        starts && !self.char(at + 1).is_some_and(|c| c.is_ascii_digit())
    }

    /// Quotes around several words make a group, as brackets do.
    fn quote(&mut self, start: usize) {
        /// No column or row takes more characters.
        const LONGEST: usize = 400;
        if self.quotes > 0 {
            self.quotes -= 1;
            return self.push(Kind::Close, start);
        }
        let rest = &self.line[start + 1..];
        let end = rest.iter().take(LONGEST).position(|glyph| glyph.c == '"');
        let Some(end) = end.filter(|_| self.closes != Some(start)) else { return };
        let words = rest[..end].split(|glyph| glyph.c.is_whitespace());
        if words.filter(|word| !word.is_empty()).count() > 1 {
            self.quotes += 1;
            self.push(Kind::Open, start);
        } else {
            // Nothing but the word: the quote behind it opens nothing.
            self.closes = Some(start + 1 + end);
        }
    }

    /// A run of one character that marks a place, when it stands by itself and is not too long.
    fn mark(&mut self, start: usize, lengths: std::ops::RangeInclusive<usize>, kind: Kind) {
        while self.char(self.next) == Some(self.line[start].c) {
            self.next += 1;
        }
        let alone = start == 0 || !is_word(self.line[start - 1].c);
        let alone = alone && !self.char(self.next).is_some_and(is_word);
        if alone && lengths.contains(&(self.next - start)) {
            self.push(kind, start);
        }
    }

    fn word(&mut self, start: usize) {
        while self.char(self.next).is_some_and(|c| is_word(c) && !is_playing_card(c)) {
            self.next += 1;
        }
        let chars: Vec<char> = self.line[start..self.next].iter().map(|glyph| glyph.c).collect();
        if let Some(found) = self.writing.cards(&chars) {
            let word = &self.line[start..self.next];
            self.tokens.extend(
                found.into_iter().map(|(kind, from, to)| Token::new(kind, &word[from..to])),
            );
        } else if let Some((suit, count)) = home_count(&chars) {
            self.push(Kind::Home(suit, count), start);
        } else if !self.halves(start) {
            self.push(self.writing.word_kind(&chars.iter().collect::<String>()), start);
        }
        // A full stop after a word is no mark.
        while self.char(self.next) == Some('.') {
            self.next += 1;
        }
    }

    /// Reads two halves with a dash between them: a card, `5-h` or `H-10`, in a text that writes cards
    /// so; else how many cards of a suit are home, `H-4`, `H-`. `A-H` says nothing then: fc-solve and
    /// PySolFC pass it over.
    fn halves(&mut self, start: usize) -> bool {
        let behind = self.line.get(self.next + 1..).unwrap_or_default();
        let is_arrow = behind.first().is_some_and(|glyph| glyph.c == '>');
        if self.char(self.next) != Some('-') || is_arrow {
            return false;
        }
        let length = behind.iter().take_while(|glyph| is_word(glyph.c)).take(4).count();
        let half = |glyphs: &[Glyph]| -> Kind {
            word_kind(&glyphs.iter().map(|glyph| glyph.c).collect::<String>())
        };
        let count = |kind: Kind| match kind {
            Kind::Rank(rank) => Some(rank.value()),
            Kind::Number(n) => u8::try_from(n).ok(),
            _ => (length == 0).then_some(0),
        };
        let (suit, count, is_turned) =
            match (half(&self.line[start..self.next]), half(&behind[..length])) {
                (Kind::Suit(suit), second) if self.next == start + 1 => {
                    (suit, count(second), false)
                }
                (first, Kind::Suit(suit)) => (suit, count(first).filter(|n| *n > 0), true),
                _ => return false,
            };
        let Some(count) = count else { return false };
        self.next += 1 + length;
        if let Some(rank) = Rank::new(count).filter(|_| self.writing.dashed) {
            self.push(Kind::Card(Card::new(rank, suit)), start);
        } else if !is_turned {
            self.push(Kind::Home(suit, count), start);
        }
        true
    }
}
