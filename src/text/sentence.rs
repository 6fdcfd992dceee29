//! Moves in English words: `Move 3 cards from column 2 to column 7`, `9♥ to 10♠`, `AC out`.

use super::moves::{Annotations, Count, Form, NotatedMove, NotatedPlace};
use super::pairs;
use super::syntax::SyntaxErrorKind;
use super::token::{Token, card_at};
use super::vocabulary::{Meaning, meaning, small_number};
use crate::board::Place;
use crate::card::Card;

/// The moves of a line of sentences, parted by full stops, commas or semicolons; none if it tells
/// no move. A line that begins with a move and goes on with anything else is an error.
pub(super) fn line(tokens: &[Token<'_>], text: &str) -> Option<pairs::LineMoves> {
    let mut line = pairs::LineMoves::default();
    while line.used < tokens.len() {
        let mut words = Words { tokens: &tokens[line.used..], at: 0, text };
        match words.sentence() {
            Some(mv) => {
                line.used += words.at;
                line.moves.push(mv);
            }
            None if words.is_near() || !line.moves.is_empty() => {
                let text = text[tokens[line.used].start..].trim().to_owned();
                line.broken = Some(SyntaxErrorKind::NotASentence(text));
                return Some(line);
            }
            None => return None,
        }
        let is_end = |token: &Token<'_>| matches!(token.text, "." | "," | ";" | "|" | "/" | "*");
        line.used += tokens[line.used..].iter().take_while(|token| is_end(token)).count();
        line.used += number_in_front(&tokens[line.used..]);
    }
    (!line.moves.is_empty()).then_some(line)
}

/// How many tokens the number of a move in a list takes: `12.`, `12)`.
pub(super) fn number_in_front(tokens: &[Token<'_>]) -> usize {
    match tokens {
        [number, mark, ..]
            if number.number().is_some()
                && !mark.is_apart
                && matches!(mark.text, "." | ")" | "]") =>
        {
            2
        }
        _ => 0,
    }
}

/// The place that a text names, as a field of a table does: `Column 7`, `free cell`, `5`, `a`.
pub(super) fn place(tokens: &[Token<'_>], text: &str) -> Option<NotatedPlace> {
    if let [only] = tokens {
        if let Some(number) = only.number() {
            return u8::try_from(number)
                .ok()
                .filter(|number| *number <= 8)
                .map(NotatedPlace::Column);
        }
        if let Some(place) = pairs::place(only.text) {
            return Some(NotatedPlace::Place(place));
        }
    }
    let mut words = Words { tokens, at: 0, text };
    let spot = words.target()?;
    (words.at == tokens.len()).then_some(spot)
}

/// The words of a sentence, read from the left.
struct Words<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    text: &'a str,
}

impl<'a> Words<'a> {
    fn rest(&self) -> &'a [Token<'a>] {
        &self.tokens[self.at..]
    }

    fn next(&self) -> Option<&'a Token<'a>> {
        self.tokens.get(self.at)
    }

    fn meaning(&self) -> Option<Meaning> {
        self.next().filter(|token| token.is_word).and_then(|token| meaning(token.text))
    }

    /// Skips a word with this meaning.
    fn skip(&mut self, is: Meaning) -> bool {
        let is_it = self.meaning() == Some(is);
        self.at += usize::from(is_it);
        is_it
    }

    fn skip_all(&mut self, is: Meaning) {
        while self.skip(is) {}
    }

    fn card(&mut self) -> Option<Card> {
        let (card, used) = card_at(self.rest())?;
        self.at += used;
        Some(card)
    }

    /// One move, up to what does not belong to it.
    fn sentence(&mut self) -> Option<NotatedMove> {
        let start = self.next()?.start;
        self.skip(Meaning::Verb);
        self.skip_all(Meaning::Filler);
        let moved = self.cards();
        let count = if moved.is_none() { self.count() } else { None };
        while self.next().is_some_and(|token| token.is(',')) && moved.is_some() {
            self.at += 1;
        }
        self.skip(Meaning::Verb);
        let says_from = self.skip(Meaning::From);
        // `AC out`: a pile without `from` may be the target.
        let is_target = !says_from && self.meaning() == Some(Meaning::Home);
        let from = if is_target { None } else { self.pile() };
        if says_from && from.is_none() || moved.is_none() && from.is_none() {
            return None;
        }
        self.skip(Meaning::Verb);
        let arrows = pairs::arrow(self.rest());
        self.at += arrows;
        let has_target_word = self.skip(Meaning::To);
        let is_home = self.meaning() == Some(Meaning::Home);
        if arrows == 0 && !has_target_word && !is_home {
            return None;
        }
        let to = self.target()?;
        let onto = self.remark();
        let end = self.tokens[self.at - 1].end();
        let text = &self.text[start..end];
        Some(raw(moved, count, from, to, onto, text))
    }

    /// The cards that move: one, or the ends of a run, as in `J♦-10♣` or `4♣ 3♦`.
    fn cards(&mut self) -> Option<(Card, Card)> {
        let first = self.card()?;
        let mut last = first;
        loop {
            let at = self.at;
            let is_dash = self.next().is_some_and(|token| token.is('-') && !token.is_apart);
            self.at += usize::from(is_dash);
            if let Some(card) = self.card() {
                last = card;
            } else {
                self.at = at;
                return Some((first, last));
            }
        }
    }

    /// How many cards move: `3 cards`, `a card`, `card`.
    fn count(&mut self) -> Option<u8> {
        let number = self.next().and_then(|token| small_number(token.text));
        let cards = self.tokens.get(self.at + usize::from(number.is_some()))?;
        if !cards.is_word || meaning(cards.text) != Some(Meaning::Card) {
            return None;
        }
        self.at += 1 + usize::from(number.is_some());
        Some(number.unwrap_or(1))
    }

    /// A pile: `column 2`, `the foundations`, `any free cell`, `cell a`.
    fn pile(&mut self) -> Option<NotatedPlace> {
        let at = self.at;
        self.skip_all(Meaning::Filler);
        let is_empty = self.skip(Meaning::Empty);
        self.skip_all(Meaning::Filler);
        let spot = self.named_pile(is_empty);
        if spot.is_none() {
            self.at = at;
        }
        spot
    }

    fn named_pile(&mut self, is_empty: bool) -> Option<NotatedPlace> {
        let word = self.next().filter(|token| token.is_word)?.text;
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let kind = meaning(name)?;
        if !matches!(kind, Meaning::Column | Meaning::Cell | Meaning::Home) {
            return None;
        }
        self.at += 1;
        let joined = Some(&word[name.len()..]).filter(|digits| !digits.is_empty());
        match kind {
            Meaning::Home => {
                // `home cell`, `foundation pile 2`: which one it is follows from the card.
                let _ = self.skip(Meaning::Cell) || self.skip(Meaning::Column);
                self.at += usize::from(
                    self.next().is_some_and(|token| token.number().is_some_and(|n| n < 5)),
                );
                self.skip_all(Meaning::Filler);
                Some(NotatedPlace::HOME)
            }
            Meaning::Cell => Some(self.cell(joined)?),
            _ => {
                // `tableau column 3`, `column pile`.
                self.skip(Meaning::Column);
                let number = joined.or_else(|| self.number_text());
                match number.map(str::parse::<u8>) {
                    Some(Ok(number)) if number <= 8 => Some(NotatedPlace::Column(number)),
                    None if is_empty => Some(NotatedPlace::EmptyColumn),
                    _ => None,
                }
            }
        }
    }

    /// The digits of a number, which may have a `#` in front.
    fn number_text(&mut self) -> Option<&'a str> {
        let hash = usize::from(self.next().is_some_and(|token| token.is('#')));
        let number = self.tokens.get(self.at + hash).filter(|token| token.number().is_some())?;
        self.at += hash + 1;
        Some(number.text)
    }

    /// A cell with a number, with a letter, or any.
    fn cell(&mut self, joined: Option<&'a str>) -> Option<NotatedPlace> {
        if let Some(number) = joined.or_else(|| self.number_text()) {
            return number.parse().ok().filter(|number| *number <= 7).map(NotatedPlace::Cell);
        }
        let letter =
            self.next().filter(|token| token.is_word).and_then(|token| pairs::place(token.text));
        Some(match letter {
            Some(cell @ Place::Cell(_)) => {
                self.at += 1;
                NotatedPlace::Place(cell)
            }
            _ => NotatedPlace::AnyCell,
        })
    }

    /// The target of a move: a card or a pile.
    fn target(&mut self) -> Option<NotatedPlace> {
        let at = self.at;
        self.skip_all(Meaning::Filler);
        if let Some(card) = self.card() {
            return Some(NotatedPlace::Card(card));
        }
        self.at = at;
        self.pile()
    }

    /// The card that a remark behind a target names: `column 7 (on the 10 of Clubs)`.
    fn remark(&mut self) -> Option<Card> {
        let at = self.at;
        if !self.next()?.is('(') {
            return None;
        }
        self.at += 1;
        self.skip(Meaning::To);
        self.skip_all(Meaning::Filler);
        let card = self.card();
        if card.is_some() && self.next().is_some_and(|token| token.is(')')) {
            self.at += 1;
            return card;
        }
        self.at = at;
        None
    }

    /// Whether the words that were read so far begin a move.
    fn is_near(&self) -> bool {
        let read = &self.tokens[..self.at.min(self.tokens.len())];
        let means =
            |it: Meaning| move |token: &Token<'_>| token.is_word && meaning(token.text) == Some(it);
        let first = |it: Meaning| self.tokens.first().is_some_and(means(it));
        let begins = first(Meaning::Verb) || card_at(self.tokens).is_some();
        let has = |it: Meaning| self.tokens.iter().any(means(it));
        let has_pile = has(Meaning::Column) || has(Meaning::Cell) || has(Meaning::Home);
        // A dash by itself parts a title: `FreeCell - Solver`.
        let points =
            |token: &Token<'_>| pairs::is_arrow(token) && !matches!(token.text, "-" | "–" | "—");
        let is_asked = read.iter().any(|token| means(Meaning::To)(token) || points(token));
        if is_asked && (first(Meaning::Column) || first(Meaning::Cell)) {
            return true;
        }
        begins && (is_asked || has_pile && has(Meaning::From))
    }
}

/// The move that a sentence or the fields of a table tell.
pub(super) fn raw(
    moved: Option<(Card, Card)>,
    count: Option<u8>,
    from: Option<NotatedPlace>,
    to: NotatedPlace,
    onto: Option<Card>,
    text: &str,
) -> NotatedMove {
    let source = match (from, moved) {
        (Some(from), _) => from,
        (None, Some((first, _))) => NotatedPlace::Card(first),
        (None, None) => NotatedPlace::HOME,
    };
    let count = match (count, moved) {
        (Some(count), _) => Some(Count::Exactly(count)),
        // One card alone may stand for the run that lies on it.
        (None, Some((first, _))) => Some(Count::From(first)),
        (None, None) => None,
    };
    let mut listed = Annotations::default();
    match moved {
        Some((first, last)) if first != last => listed.moved = Some((first, last)),
        Some((card, _)) => listed.card = Some(card),
        None => {}
    }
    listed.target = onto.map(NotatedPlace::Card);
    let listed = Some(Box::new(listed)).filter(|listed| **listed != Annotations::default());
    NotatedMove { count, listed, ..NotatedMove::new(Form::Words, source, to, text) }
}

#[cfg(test)]
mod tests {
    use super::line;
    use crate::text::moves::{Count, NotatedPlace};
    use crate::text::token::tokens;

    fn one(text: &str) -> (NotatedPlace, NotatedPlace, Option<Count>) {
        let found = line(&tokens(text), text).unwrap_or_else(|| panic!("{text}"));
        assert!(found.broken.is_none() && found.moves.len() == 1, "{text}: {found:?}");
        (found.moves[0].from, found.moves[0].to, found.moves[0].count)
    }

    #[test]
    fn piles_and_counts() {
        let (two, seven) = (NotatedPlace::Column(2), NotatedPlace::Column(7));
        for text in [
            "Move 3 cards from column 2 to column 7",
            "3 cards from stack 2 to stack 7",
            "take three cards from the cascade 2 onto pile 7.",
        ] {
            assert_eq!(one(text), (two, seven, Some(Count::Exactly(3))), "{text}");
        }
        assert_eq!(one("Column 2 -> Column 7"), (two, seven, None));
        assert_eq!(one("Move a card from stack 4 to the foundations").1, NotatedPlace::HOME);
        assert_eq!(one("Move a card from stack 4 to freecell 0").1, NotatedPlace::Cell(0));
        assert_eq!(one("column 2 to any free cell").1, NotatedPlace::AnyCell);
    }

    #[test]
    fn cards() {
        let card = |text: &str| NotatedPlace::Card(text.parse().expect("a card"));
        for text in ["9♥ to 10♠", "9h onto the ten of spades", "Nine of Hearts on 10S", "♥9 → ♠10"]
        {
            assert_eq!(one(text).0, card("9H"), "{text}");
            assert_eq!(one(text).1, card("TS"), "{text}");
        }
        for text in ["AC out", "AC home", "Ace of Clubs to the foundation", "AC up"] {
            assert_eq!(one(text).1, NotatedPlace::HOME, "{text}");
        }
        assert_eq!(one("KS to empty pile").1, NotatedPlace::EmptyColumn);
        assert_eq!(one("2S to temp").1, NotatedPlace::AnyCell);
        assert_eq!(
            one("Move the 9D from column 3 to column 7 (on the 10 of Clubs)").0,
            NotatedPlace::Column(3)
        );
    }

    #[test]
    fn several_in_a_line() {
        let text = "AC out. 2C home, 9H on 10S; 3. 5♦ to a free cell.";
        assert_eq!(line(&tokens(text), text).map(|found| found.moves.len()), Some(4));
    }

    #[test]
    fn other_sentences_are_none_or_broken() {
        for text in
            ["Hello there", "a card game", "4 cells, autoplay safe", "26 5a", "the column", "9H"]
        {
            assert!(line(&tokens(text), text).is_none(), "{text}");
        }
        for text in [
            "Move a card from column h to 3",
            "Column 7 -> nowhere",
            "9H to",
            "9H to the moon",
            "AC out, 2 x",
        ] {
            let found = line(&tokens(text), text);
            assert!(found.is_some_and(|found| found.broken.is_some()), "{text}");
        }
    }
}
