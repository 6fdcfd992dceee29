//! How a text writes its cards, found once from all of it.

use super::{BARS, Kind, PLAYING_CARDS, german, is_playing_card, is_word, word_kind};
use crate::board::COLUMNS;
use crate::card::{Card, Rank, Suit};
use crate::text::decode::{Glyph, Line, Lines};
use crate::text::named::Names;

/// Whether the rank or the suit of a card is written first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::text) enum Order {
    #[default]
    RankFirst,
    SuitFirst,
}

/// How a text writes its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub(in crate::text) struct Writing {
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
    /// What stands between rank and suit: with `-`, `5-h` and `H-5` are cards, and not the counts of
    /// suits that are home.
    pub(super) joint: Option<char>,
    /// Braces are brackets of lists: `{"JD", "2D"}`, where those of objects are passed over.
    pub(super) braces: bool,
    /// Each card stands in brackets of its own: `[7♦] [A♦]`.
    pub(super) wrapped: bool,
    /// Bars are the sides of drawn cards, and part no fields.
    pub(super) boxed: bool,
    /// Rows with bars between their fields have none in front of the first.
    pub(super) unframed: bool,
    /// `B` and `D` are a jack and a queen, beside suits with German names.
    german: bool,
    /// Rank and suit stand apart from each other, in this order.
    pub(super) apart: Option<Order>,
    /// Moves of two characters stand beside the cards that they move.
    pub(in crate::text) named: bool,
    /// There are jacks, queens or kings.
    pub(in crate::text) has_faces: bool,
    /// `c5`, `s5` and `h4` are cards, and never piles.
    pub(in crate::text) without_codes: bool,
}

/// Marks that can stand between the rank and the suit of a card.
const JOINTS: [char; 5] = ['-', '_', '/', '.', ':'];

/// What is counted to find a text's writing.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each was seen or not")]
struct Counts {
    rank_first: usize,
    suit_first: usize,
    /// Bit n: rank n was seen in a card written with the rank first; with the suit first.
    ranks: [u16; 2],
    cards: [u64; 2],
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
    /// A bit for each card that is written with this between its halves, `5-h` or `H-5`.
    joints: [u64; JOINTS.len()],
    /// A bit for each card in brackets of its own.
    wrapped: u64,
    /// Whether boxes stand beside each other.
    boxed: bool,
    unframed: bool,
    /// Braces with a value behind them, and those with a name.
    lists: usize,
    objects: usize,
    /// Names of suits in German.
    german: usize,
    /// Words such as `c5`, `s5` and `h5`, which may be piles, and `d5`, which is none.
    codes: usize,
    diamonds: usize,
}

impl Writing {
    /// Finds how a text writes its cards.
    pub(in crate::text) fn of(text: &str) -> Self {
        let (mut counts, mut names) = (Counts::default(), Names::default());
        for line in Lines::new(text) {
            counts.add(&line);
            names.add(&line.text());
        }
        Self { named: names.are_written(), ..counts.writing() }
    }

    /// The rank that a word begins with, and how many characters it takes.
    fn rank(self, word: &[char]) -> Option<(Rank, usize)> {
        let named = Rank::ALL.into_iter().find(|rank| begins_with(word, rank.name()));
        if let Some(rank) = named {
            return Some((rank, rank.name().len()));
        }
        let (first, second) = (*word.first()?, word.get(1).copied());
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
    pub(in crate::text) fn card(self, word: &str) -> Option<Card> {
        let chars: Vec<char> = word.chars().take(12).collect();
        let (card, end) = self.card_at(&chars, 0)?;
        (end == chars.len()).then_some(card)
    }

    /// The card that a word is, as the text writes its cards or with rank and suit either way round.
    pub(in crate::text) fn card_either_way(self, word: &str) -> Option<Card> {
        self.card(word).or_else(|| either_way(word))
    }

    /// The card that starts at this character, and where it ends.
    fn card_at(self, word: &[char], at: usize) -> Option<(Card, usize)> {
        let rank = |at: usize| {
            let (rank, length) = self.rank(word.get(at..)?)?;
            Some((rank, at + length))
        };
        Some(match self.order {
            Order::RankFirst => {
                let (rank, behind) = rank(at)?;
                let (suit, end) = suit_at(word, behind)?;
                // "Eighth" is no eight of hearts.
                if behind > at + 2 && end == behind + 1 && word[behind].is_ascii() {
                    return None;
                }
                (Card::new(rank, suit), end)
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
    pub(super) fn cards(self, word: &[char]) -> Option<Vec<(Kind, usize, usize)>> {
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

    /// The kind of a word that holds no whole card.
    pub(super) fn word_kind(self, word: &str) -> Kind {
        match word {
            "B" if self.german => Kind::Rank(Rank::ALL[10]),
            "D" if self.german => Kind::Rank(Rank::ALL[11]),
            word => word_kind(word),
        }
    }

    /// A character of Unicode's block of playing cards: four suits of sixteen, the back first.
    pub(super) fn playing_card(self, c: char) -> Kind {
        const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        let code = c as usize - PLAYING_CARDS;
        // The knight stands between jack and queen.
        let rank = match (self.knights, self.kings, code % 16) {
            (false, _, 12) | (true, false, 14) => None,
            (true, false, rank) => Some(rank),
            (.., rank) => Some(rank - usize::from(rank > 12)),
        };
        let rank = rank.and_then(|rank| Rank::new(u8::try_from(rank).ok()?));
        match (rank, SUITS.get(code / 16)) {
            _ if code == 0 => Kind::Unknown,
            (Some(rank), Some(suit)) => Kind::Card(Card::new(rank, *suit)),
            _ => Kind::Word,
        }
    }
}

/// Whether a word is a card, the rank first or the suit.
pub(in crate::text) fn is_card(word: &str) -> bool {
    either_way(word).is_some()
}

/// The card that a word is, the rank first or the suit.
pub(in crate::text) fn either_way(word: &str) -> Option<Card> {
    let first = word.chars().next().filter(|_| word.len() <= LONGEST_CARD)?;
    let turned = || format!("{}{first}", &word[first.len_utf8()..]).parse().ok();
    word.parse().ok().or_else(turned)
}

/// The most bytes of a card in a short form: `10♥` and a variation selector.
const LONGEST_CARD: usize = 8;

/// No card in a list is written with more characters.
const LONGEST_VALUE: usize = 24;

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
    let plural = matches!(rest.get(name.len()), Some('s' | 'S'));
    let length = if begins_with(rest, name) { name.len() + usize::from(plural) } else { 1 };
    Some((suit, at + length))
}

/// Whether a word begins with a name of more than one letter.
fn begins_with(word: &[char], name: &str) -> bool {
    word.len() >= name.len() && name.chars().zip(word).all(|(c, d)| d.eq_ignore_ascii_case(&c))
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
        for glyphs in line.glyphs.windows(3) {
            let Some(joint) = JOINTS.iter().position(|joint| *joint == glyphs[1].c) else {
                continue;
            };
            let halves = [(glyphs[0].c, glyphs[2].c), (glyphs[2].c, glyphs[0].c)];
            for card in halves.into_iter().filter_map(|(rank, suit)| {
                Some(Card::new(Rank::from_char(rank)?, Suit::from_char(suit)?))
            }) {
                self.joints[joint] |= 1 << card.index();
            }
        }
        let is_bar = |glyph: &Glyph| BARS.contains(&glyph.c);
        let bars = line.glyphs.iter().filter(|glyph| is_bar(glyph)).count();
        let is_between = |it: &&[Glyph]| is_bar(&it[0]) && it[1].c == ' ' && is_bar(&it[2]);
        let between = line.glyphs.windows(3).filter(is_between).count();
        self.boxed |= between > 1 && bars.is_multiple_of(2) && bars >= 2 * (between + 1);
        let mut shown = line.glyphs.iter().filter(|glyph| !glyph.c.is_whitespace());
        let is_card = |glyph: Option<&Glyph>| {
            glyph.is_some_and(|it| {
                Rank::from_char(it.c).is_some() || Suit::from_char(it.c).is_some()
            })
        };
        // A frame has a bar more than the columns of its table.
        self.unframed |= bars > COLUMNS / 2 && is_card(shown.clone().next())
            || bars + 1 == COLUMNS && is_card(shown.next_back());
        for (at, _) in line.glyphs.iter().enumerate().filter(|(_, glyph)| glyph.c == '{') {
            let mut behind = line.glyphs[at + 1..].iter().take(LONGEST_VALUE).map(|glyph| glyph.c);
            match behind.find(|c| ":,{}".contains(*c)) {
                Some(':') => self.objects += 1,
                Some(_) => self.lists += 1,
                None => {}
            }
        }
        for inside in line.glyphs.split(|glyph| "[(<{".contains(glyph.c)).skip(1) {
            let length = inside.iter().take(LONGEST_CARD).position(|it| "])>}".contains(it.c));
            let text: String = inside[..length.unwrap_or(0)].iter().map(|it| it.c).collect();
            let turned: String = text.chars().rev().collect();
            let card = text.trim().parse().or_else(|_| turned.trim().parse::<Card>());
            self.wrapped |= card.map_or(0, |card| 1 << card.index());
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
        match word {
            ['c' | 'C' | 's' | 'S' | 'h' | 'H', '1'..='8'] => self.codes += 1,
            ['d' | 'D', '1'..='8'] => self.diamonds += 1,
            _ => {}
        }
        for (at, order) in [Order::RankFirst, Order::SuitFirst].into_iter().enumerate() {
            let usual = Writing { order, ..Writing::default() };
            if let Some(cards) = usual.cards(word) {
                *if at == 0 { &mut self.rank_first } else { &mut self.suit_first } += 1;
                for (kind, ..) in cards {
                    if let Kind::Card(card) = kind {
                        self.ranks[at] |= 1 << card.rank().value();
                        self.cards[at] |= 1 << card.index();
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
        /// A text with more cards written in one way writes them so.
        const FEWEST: usize = Card::COUNT / 2;
        // `C1` to `C8` are columns, too: the order in which more different cards are written counts.
        let [first, second] = self.cards.map(u64::count_ones);
        let first = (first, self.rank_first) >= (second, self.suit_first);
        let mut order = if first { Order::RankFirst } else { Order::SuitFirst };
        let ranks = self.ranks[usize::from(!first)];
        let from_zero = self.zero && self.teens && !self.thirteen && !self.letters;
        let words = self.rank_first.max(self.suit_first);
        // Moves can have the letters of the other suits; drawn cards have many suits on their faces.
        let apart = (self.suits > words
            && words < FEWEST
            && self.spades > 0
            && self.rank_then_suit + self.suit_then_rank > 0)
            .then_some(if self.rank_then_suit >= self.suit_then_rank {
                Order::RankFirst
            } else {
                Order::SuitFirst
            });
        // No text without other cards lists the suits that are home so often.
        let joint = (0..JOINTS.len())
            .max_by_key(|at| self.joints[*at].count_ones())
            .filter(|at| self.joints[*at].count_ones() as usize > 2 * words.max(4))
            // What moves have, too, is no card: columns 1 to 8, and no spades.
            .filter(|at| {
                let cards = Card::ALL.iter().filter(|it| self.joints[*at] >> it.index() & 1 > 0);
                let mut rare = cards.filter(|it| it.rank().value() > 9);
                rare.any(|card| card.suit() == Suit::Spades)
            })
            .map(|at| JOINTS[at]);
        // `C1` is a column where cards are written in halves.
        if (apart.is_some() || joint.is_some()) && words <= 3 * COLUMNS {
            order = Order::RankFirst;
        }
        Writing {
            order,
            short_ten: ranks & 1 << 10 == 0,
            numbers: ranks >> 11 == 0,
            from_zero,
            knights: self.knight,
            kings: self.knights_king,
            joint,
            wrapped: self.wrapped.count_ones() as usize > Card::COUNT / 4,
            boxed: self.boxed,
            unframed: self.unframed,
            braces: self.lists > 1 && self.objects == 0,
            german: self.german > Rank::ALL.len(),
            apart,
            named: false,
            has_faces: ranks >> 11 != 0,
            // As cards, three suits are named three times as often as one; as piles, in each move.
            without_codes: order == Order::SuitFirst
                && self.diamonds >= COLUMNS / 2
                && self.codes <= 6 * self.diamonds,
        }
    }
}
