//! A line as tokens: words and marks, each with its place on the screen.

use super::cards;
use crate::card::Card;

/// A word or a mark of a line.
///
/// A word is a run of letters, digits and signs of suits: `26`, `10♥`, `Freecells`. Every other
/// character that is no blank is a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// The characters.
    pub(crate) text: &'a str,
    /// The byte of the line at which it starts.
    pub(crate) start: usize,
    /// The character of the line at which it starts, from 0.
    pub(crate) x: usize,
    /// Whether a blank or the start of the line stands before it.
    pub(crate) is_apart: bool,
    /// Whether it is a word.
    pub(crate) is_word: bool,
}

impl Token<'_> {
    /// The byte of the line behind it.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The character of the line behind it.
    pub(crate) fn end_x(&self) -> usize {
        self.x + self.text.chars().count()
    }

    /// Whether it is this mark.
    pub(crate) fn is(&self, mark: char) -> bool {
        !self.is_word && self.text.starts_with(mark)
    }

    /// Whether it is this word, in any case.
    pub(crate) fn says(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// The number that it is.
    pub(crate) fn number(&self) -> Option<u64> {
        let is_number = self.is_word && self.text.bytes().all(|b| b.is_ascii_digit());
        self.text.parse().ok().filter(|_| is_number)
    }

    /// The card that the word is, by itself.
    pub(crate) fn card(&self) -> Option<Card> {
        if self.is_word { cards::card(self.text) } else { None }
    }
}

/// Whether a character can stand in a word.
fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() && (c.is_alphanumeric() || cards::is_sign(c))
}

/// The tokens of a line.
pub(crate) fn tokens(line: &str) -> Vec<Token<'_>> {
    super::work::count(line.len());
    let mut tokens = Vec::with_capacity(line.len() / 3 + 1);
    let mut chars = line.char_indices().peekable();
    let (mut x, mut is_apart) = (0, true);
    while let Some((start, c)) = chars.next() {
        let (at, mut end) = (x, start + c.len_utf8());
        x += 1;
        if c.is_whitespace() {
            is_apart = true;
            continue;
        }
        let is_word = is_of_word(c);
        if is_word {
            while let Some((next, c)) = chars.next_if(|(_, c)| is_of_word(*c)) {
                end = next + c.len_utf8();
                x += 1;
            }
        }
        tokens.push(Token { text: &line[start..end], start, x: at, is_apart, is_word });
        is_apart = false;
    }
    tokens
}

/// The card at the start of some tokens, and how many of them it takes: `9♥`, `ten of hearts`,
/// `6_of_clubs`.
pub(crate) fn card_at(tokens: &[Token<'_>]) -> Option<(Card, usize)> {
    let first = tokens.first()?;
    if let Some(card) = first.card() {
        return Some((card, 1));
    }
    let rank = cards::rank_named(first.text).filter(|_| first.is_word)?;
    let (of, suit) = match tokens.get(1..)? {
        [of, suit, ..] if of.says("of") => (2, suit),
        [mark, of, other, suit, ..] if mark.is('_') && of.says("of") && other.is('_') => (4, suit),
        _ => return None,
    };
    let suit = cards::suit_named(suit.text).filter(|_| suit.text.len() > 1)?;
    Some((Card::new(rank, suit), of + 1))
}

#[cfg(test)]
mod tests {
    use super::{card_at, tokens};

    #[test]
    fn words_and_marks_with_their_places() {
        let found: Vec<_> = tokens(" 9♥→10♠, 26 (a)")
            .iter()
            .map(|token| (token.text, token.x, token.is_apart))
            .collect();
        assert_eq!(
            found,
            [
                ("9♥", 1, true),
                ("→", 3, false),
                ("10♠", 4, false),
                (",", 7, false),
                ("26", 9, true),
                ("(", 12, true),
                ("a", 13, false),
                (")", 14, false),
            ]
        );
    }

    #[test]
    fn cards_in_words() {
        for text in ["ten of hearts x", "10 of Hearts", "10_of_hearts", "Ten of heart"] {
            let found = card_at(&tokens(text)).map(|(card, _)| card);
            assert_eq!(found, "TH".parse().ok(), "{text}");
        }
        assert_eq!(card_at(&tokens("T of ♥s")), None);
    }
}
