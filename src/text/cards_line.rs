//! Whether a line is a part of a board, although its words may be moves as well: `5C 4H`.

use std::collections::BTreeSet;

use super::board::{self, is_column_heading, is_section};
use super::pairs;
use super::reader::Shown;
use super::token::{Kind, Token, cards, is_card};
use super::vocabulary::words;

/// Counts of the tokens of a line.
struct Tally {
    cards: usize,
    /// Marks for places without a known card.
    marks: usize,
    /// Counts of suits that are home.
    homes: usize,
    /// Words and numbers, except those in front of the places.
    others: usize,
}

impl Tally {
    fn of(tokens: &[Token]) -> Self {
        let count = |is: fn(&Token) -> bool| tokens.iter().filter(|token| is(token)).count();
        let slots = count(Token::is_slot);
        let cards = cards(tokens);
        Self {
            cards,
            marks: slots - cards,
            homes: count(Token::is_home),
            others: tokens[board::lead(tokens)..].iter().filter(|it| it.is_word_or_half()).count(),
        }
    }
}

/// Whether a line can only be cards.
pub(super) fn is_certain(line: &Shown) -> bool {
    let tally = Tally::of(&line.tokens);
    tally.cards > 3 && tally.others * 2 <= tally.cards && !may_be_moves(line)
}

/// Whether a line holds only places of a board and their labels.
pub(super) fn is_places(line: &Shown) -> bool {
    let is_part = |token: &Token| token.is_slot() || token.is_home();
    let tokens = &line.tokens;
    // "Automatic: A♦ to the bases" says more.
    let has_words = || tokens.iter().any(|token| token.kind == Kind::Word);
    let are_places = !tokens.is_empty()
        && !remarks_on_card(tokens)
        && board::places(tokens).is_some_and(|it| it.is_empty() || it.iter().any(is_part));
    !has_arrow(&line.text)
        && (are_places || is_column_heading(tokens) || is_section(tokens) && !has_words())
}

/// Whether a line has an arrow between what it joins: `8=>3`, `5H->6S`. In a picture of the columns, arrows that point up
/// and down stand apart: `7H          ↑       JC`.
fn has_arrow(line: &str) -> bool {
    const APART: &str = "  ";
    let points_in_picture = |c: char| matches!(c, '↑' | '↓' | '↖'..='↙');
    line.match_indices(pairs::is_arrow).any(|(at, arrow)| {
        let is_apart = line[..at].ends_with(APART) || line[at + arrow.len()..].starts_with(APART);
        !(is_apart && arrow.starts_with(points_in_picture))
    })
}

/// Whether a line names one or two cards, with a word after the first: `4♠ sur 5♦`.
fn remarks_on_card(tokens: &[Token]) -> bool {
    let is_mark = |token: &&Token| matches!(token.kind, Kind::Blank | Kind::Unknown);
    let few = tokens.split_first().filter(|_| cards(tokens) < 3);
    let Some((first, behind)) = few else { return false };
    let is_word = |token: &Token| {
        let letters = token.text.trim_end_matches('…').chars();
        token.kind == Kind::Word
            && !token.is_almost_card()
            && token.text.len() > 1
            && letters.clone().all(char::is_alphabetic)
    };
    first.card().is_some() && behind.iter().find(|it| !is_mark(it)).is_some_and(is_word)
}

/// Whether all cards of a line can be moves.
fn may_be_moves(line: &Shown) -> bool {
    let mut words = words(&line.text).filter(|word| is_card(word)).peekable();
    line.text.is_ascii() && words.peek().is_some() && words.all(pairs::is_moves)
}

/// Whether a line is a part of a board. `in_cards`: the line before was of a board; `is_open`: no game has begun.
pub(super) fn is_part(line: &Shown, in_cards: bool, is_open: bool) -> bool {
    let tokens = &line.tokens;
    let tally = Tally::of(tokens);
    if is_column_heading(tokens) || board::says_from_top(tokens) {
        return true;
    }
    let all_moves = line.text.split_whitespace().all(pairs::is_moves);
    // "fc c5 2c" may be cells, and goes on with the moves of a game.
    if is_section(tokens) && (is_open || in_cards || !all_moves) {
        // "Cells: 5" counts them, "Home: a page" is a word of its own.
        return tally.others <= 2 * (tally.cards + tally.marks + tally.homes);
    }
    if tally.cards == 0 || tally.marks > tally.cards && tally.others == 0 {
        return tally.others == 0 && (tally.marks > 1 || tally.marks == 1 && in_cards);
    }
    // "9. 3h  4♣ home" has a move and a card.
    let glyphs = tokens.iter().any(|token| token.card().is_some() && !token.text.is_ascii());
    let is_move = |word: &str| {
        pairs::is_moves(word.trim_end_matches(['.', ',', ')'])) && (glyphs || !is_card(word))
    };
    let moves = line.text.split_whitespace().filter(|word| is_move(word)).count();
    let are_moves = (glyphs || all_moves) && moves > 0 || moves >= tally.cards;
    // `F[♧7 · · · ][· · · · ]H`: letters may stand around empty places.
    let is_mostly_empty = tally.cards > 0 && tally.marks > 2 * tally.others;
    let is_prose = tally.others > tally.cards && !is_mostly_empty;
    if are_moves || is_prose || remarks_on_card(tokens) {
        return false;
    }
    if !may_be_moves(line) {
        return tally.cards > 1 || tally.others == 0 || in_cards || is_mostly_empty;
    }
    // All of it can be moves, too: capitals, each card once, are cards.
    let mut seen = BTreeSet::new();
    let once = tokens.iter().filter_map(Token::card).all(|card| seen.insert(card));
    let capitals = !line.text.contains(|c: char| c.is_ascii_lowercase());
    once && (in_cards || is_open && capitals && tally.cards + tally.marks > 1)
}
