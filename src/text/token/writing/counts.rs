//! Counts that show how a text writes its cards.

use super::{LONGEST_CARD, Letters, Order, Writing, either_way, is_card, suit_at};
use crate::board::COLUMNS;
use crate::card::{Card, Rank, Suit};
use crate::text::decode::{Glyph, Line};
use crate::text::token::{BARS, Kind, PLAYING_CARDS, is_playing_card, is_word, word_kind};

const ORDERS: [Order; 2] = [Order::RankFirst, Order::SuitFirst];

/// Ranks that tell where the numbers of a text start and end.
const RANKS: [&str; 9] = ["0", "11", "12", "13", "A", "T", "J", "Q", "K"];

/// Marks that can stand between the rank and the suit of a card.
const JOINTS: [char; 5] = ['-', '_', '/', '.', ':'];

/// Longer words hold no cards.
const LONGEST_WORD: usize = 257;

/// No card in a list is written with more characters.
const LONGEST_VALUE: usize = 24;

/// Whether the bars of a line are the sides of boxes: what stands in them is never blank, and wider than the blanks
/// between them.
fn are_boxes(line: &[Glyph], is_bar: impl Fn(&Glyph) -> bool) -> bool {
    /// Fewer may be fields of a table.
    const FEWEST: usize = 3;
    let mut pieces = line.split(is_bar);
    let _before = pieces.next();
    let pieces: Vec<&[Glyph]> = pieces.collect();
    let is_blank = |piece: &[Glyph]| piece.iter().all(|glyph| glyph.c.is_whitespace());
    let [inside @ .., _behind] = &pieces[..] else { return false };
    let narrowest = inside.iter().step_by(2).map(|piece| piece.len()).min().unwrap_or_default();
    let fits = |(at, piece): (usize, &&[Glyph])| match at % 2 {
        0 => !is_blank(piece),
        _ => is_blank(piece) && (1..narrowest).contains(&piece.len()),
    };
    inside.len() >= 2 * FEWEST - 1 && inside.len() % 2 == 1 && inside.iter().enumerate().all(fits)
}

/// The counts from which the writing of a text is found.
#[derive(Default)]
pub(super) struct Counts {
    /// Words that are cards, with the rank first and with the suit first.
    words: [usize; 2],
    /// A bit for each card of these.
    cards: [u64; 2],
    /// A bit for each of [`RANKS`] that is written with a suit.
    ranks: u16,
    /// A bit for each rank among the characters of playing cards.
    glyphs: u16,
    /// Suits that stand alone, and how often one follows a rank, and a rank one of them.
    suits: usize,
    spades: usize,
    halves: [usize; 2],
    last_half: Option<Order>,
    /// A bit for each card that is written with this between its halves, `5-h` or `H-5`.
    joints: [u64; JOINTS.len()],
    /// A bit for each of [`RANKS`] that is written so.
    joint_ranks: u16,
    /// A bit for each card in brackets of its own.
    wrapped: u64,
    /// Whether boxes stand beside each other.
    boxed: bool,
    unframed: bool,
    /// Braces with a value first, and those with a name and a colon first.
    lists: usize,
    objects: usize,
    /// Capital letters beside the sign or the name of a suit: `D♣`, `Karo D`.
    letters: Vec<char>,
}

impl Counts {
    /// Adds the counts of a line.
    pub(super) fn add(&mut self, Line { glyphs, .. }: &Line) {
        for glyph in glyphs.iter().filter(|glyph| is_playing_card(glyph.c)) {
            self.words[0] += 1;
            self.glyphs |= 1 << ((glyph.c as usize - PLAYING_CARDS) % 16);
        }
        self.add_joints(glyphs);
        self.add_bars(glyphs);
        self.add_brackets(glyphs);
        self.add_words(glyphs);
    }

    fn add_joints(&mut self, line: &[Glyph]) {
        for (at, glyph) in line.iter().enumerate() {
            let Some(joint) = JOINTS.iter().position(|joint| *joint == glyph.c) else { continue };
            let [before, behind] =
                [&line[at.saturating_sub(2)..at], &line[at + 1..line.len().min(at + 3)]];
            let (Some(last), Some(first)) = (before.last(), behind.first()) else { continue };
            for (side, rank, suit) in [(before, last.c, first.c), (behind, first.c, last.c)] {
                let Some(suit) = Suit::from_char(suit) else { continue };
                // Two digits, or one character; for the count of cards, 0 is a rank of its own.
                let digits: String = side.iter().map(|glyph| glyph.c).collect();
                let number: Option<u8> = digits.parse().or_else(|_| rank.to_string().parse()).ok();
                let name =
                    number.map_or_else(|| rank.to_uppercase().to_string(), |n| n.to_string());
                let at = RANKS.iter().position(|it| *it == name);
                self.joint_ranks |= at.map_or(0, |at| 1 << at);
                let value = number.map(|n| if n == 0 { Rank::KING.value() } else { n });
                if let Some(rank) = value.map_or_else(|| Rank::from_char(rank), Rank::new) {
                    self.joints[joint] |= 1 << Card::new(rank, suit).index();
                }
            }
        }
    }

    fn add_bars(&mut self, line: &[Glyph]) {
        let is_bar = |glyph: &Glyph| BARS.contains(&glyph.c);
        let bars = line.iter().filter(|glyph| is_bar(glyph)).count();
        let is_between = |it: &&[Glyph]| is_bar(&it[0]) && it[1].c == ' ' && is_bar(&it[2]);
        let between = line.windows(3).filter(is_between).count();
        self.boxed |= are_boxes(line, is_bar)
            || between > 1 && bars.is_multiple_of(2) && bars >= 2 * (between + 1);
        let mut shown = line.iter().filter(|glyph| !glyph.c.is_whitespace());
        let is_card = |glyph: Option<&Glyph>| {
            glyph.is_some_and(|it| {
                Rank::from_char(it.c).is_some() || Suit::from_char(it.c).is_some()
            })
        };
        // A frame has a bar more than the columns of its table.
        self.unframed |= bars > COLUMNS / 2 && is_card(shown.clone().next())
            || bars + 1 == COLUMNS && is_card(shown.next_back());
    }

    fn add_brackets(&mut self, line: &[Glyph]) {
        for (at, _) in line.iter().enumerate().filter(|(_, glyph)| glyph.c == '{') {
            let mut behind = line[at + 1..].iter().take(LONGEST_VALUE).map(|glyph| glyph.c);
            match behind.find(|c| ":,{}".contains(*c)) {
                Some(':') => self.objects += 1,
                Some(_) => self.lists += 1,
                None => {}
            }
        }
        for inside in line.split(|glyph| "[(<{".contains(glyph.c)).skip(1) {
            let length = inside.iter().take(LONGEST_CARD).position(|it| "])>}".contains(it.c));
            let text: String = inside[..length.unwrap_or(0)].iter().map(|it| it.c).collect();
            self.wrapped |= either_way(text.trim()).map_or(0, |card| 1 << card.index());
        }
    }

    fn add_words(&mut self, line: &[Glyph]) {
        self.last_half = None;
        let mut before = Vec::new();
        for word in line.split(|glyph| !is_word(glyph.c)) {
            let word: Vec<char> = word.iter().take(LONGEST_WORD).map(|glyph| glyph.c).collect();
            if word.is_empty() || word.len() == LONGEST_WORD {
                continue;
            }
            self.add_word(&word);
            if let [first, .., last] = word[..] {
                self.add_letter(&[first], &word[1..]);
                self.add_letter(&[last], &word[..word.len() - 1]);
            }
            self.add_letter(&before, &word);
            self.add_letter(&word, &before);
            before = word;
        }
    }

    /// Adds a capital letter beside a suit.
    fn add_letter(&mut self, letter: &[char], suit: &[char]) {
        if let &[c] = letter
            && c.is_uppercase()
            && !matches!(suit, [] | ['\0'..='\x7f'])
            && suit_at(suit, 0).is_some_and(|(_, end)| end == suit.len())
            && !self.letters.contains(&c)
        {
            self.letters.push(c);
        }
    }

    fn add_word(&mut self, word: &[char]) {
        let text: String = word.iter().collect();
        match word_kind(&text) {
            Kind::Suit(suit) => {
                self.suits += 1;
                self.spades += usize::from(suit == Suit::Spades);
                return self.add_half(Order::SuitFirst);
            }
            Kind::Rank(_) if !is_card(&text) => return self.add_half(Order::RankFirst),
            Kind::Number(n) if (1..=13).contains(&n) => return self.add_half(Order::RankFirst),
            _ if word.len() < 2 => return,
            _ => {}
        }
        for (at, order) in ORDERS.into_iter().enumerate() {
            let usual = Writing { order, ..Writing::default() };
            if let Some(cards) = usual.cards(word) {
                self.words[at] += 1;
                for (kind, ..) in cards {
                    if let Kind::Card(card) = kind {
                        self.cards[at] |= 1 << card.index();
                    }
                }
            }
            let rank = match order {
                Order::RankFirst => suit_at(word, word.len() - 1).map(|_| &word[..word.len() - 1]),
                Order::SuitFirst => suit_at(word, 0).map(|(_, end)| &word[end.min(word.len())..]),
            };
            // "00" is a 0 in two digits.
            let rank = rank
                .map(|rank| rank.strip_prefix(&['0']).filter(|it| !it.is_empty()).unwrap_or(rank));
            let rank = rank.and_then(|rank| {
                RANKS.iter().position(|it| it.chars().eq(rank.iter().map(char::to_ascii_uppercase)))
            });
            self.ranks |= rank.map_or(0, |at| 1 << at);
        }
    }

    /// Adds a rank or a suit that stands alone: the first half of a card in this order.
    fn add_half(&mut self, order: Order) {
        if let Some(last) = self.last_half.replace(order).filter(|last| *last != order) {
            self.halves[last as usize] += 1;
        }
    }

    /// How the text writes its cards.
    pub(super) fn writing(&self) -> Writing {
        /// A text with more cards written in one way writes them so.
        const FEWEST: usize = Card::COUNT / 2;
        // `C1` to `C8` are columns, too: the order in which more different cards are written counts.
        let [first, second] = self.cards.map(u64::count_ones);
        let at = usize::from((first, self.words[0]) < (second, self.words[1]));
        let mut order = ORDERS[at];
        // Four bits for each rank.
        let has_ten = self.cards[at] >> 36 & 0xf > 0;
        let has_faces = self.cards[at] >> 40 > 0;
        let words = self.words[0].max(self.words[1]);
        // Moves can have the letters of the other suits; drawn cards have many suits on their faces.
        let apart =
            (self.suits > words && words < FEWEST && self.spades > 0 && self.halves != [0; 2])
                .then(|| ORDERS[usize::from(self.halves[0] < self.halves[1])]);
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
        // Zero, eleven or twelve, and neither thirteen nor a letter.
        let ranks = if joint.is_some() { self.joint_ranks } else { self.ranks };
        let from_zero = ranks & 1 > 0 && matches!(ranks >> 1, 1..=3);
        // `C1` is a column where cards are written in halves.
        if (apart.is_some() || joint.is_some()) && words <= 3 * COLUMNS {
            order = Order::RankFirst;
        }
        Writing {
            order,
            short_ten: !has_ten,
            numbers: !has_faces,
            from_zero,
            knights: self.glyphs >> 12 & 0b101 == 1,
            joint,
            wrapped: self.wrapped.count_ones() as usize > Card::COUNT / 4,
            boxed: self.boxed,
            unframed: self.unframed,
            braces: self.lists > 1 && self.objects == 0,
            letters: Letters::of(&self.letters),
            apart,
        }
    }
}
