//! Whether a line is a part of a board, although its words may be moves as well: `5C 4H`.

use crate::card::Card;

use super::board::{self, is_column_heading, is_half, is_section};
use super::pairs;
use super::reader::Shown;
use super::sentence;
use super::token::{Kind, Token, is_card};

/// What a line's tokens are.
struct Tally {
    cards: usize,
    /// Marks for places without a known card.
    marks: usize,
    /// Words and numbers behind the label, if there is one.
    others: usize,
    /// Words before a colon that stands before any card.
    is_labelled: bool,
    brackets: bool,
}

fn tally(line: &Shown) -> Tally {
    let tokens = &line.tokens;
    let first = tokens.iter().position(Token::is_slot).unwrap_or(tokens.len());
    let colon = tokens.iter().position(|token| token.kind == Kind::Colon).filter(|at| *at <= first);
    let behind = &tokens[colon.map_or(0, |at| at + 1)..];
    let lead = usize::from(
        colon.is_none() && behind.first().is_some_and(|it| matches!(it.kind, Kind::Number(_))),
    );
    let other = |kind: Kind| kind == Kind::Word || is_half(kind);
    Tally {
        cards: tokens.iter().filter(|token| token.card().is_some()).count(),
        marks: tokens.iter().filter(|token| token.is_slot() && token.card().is_none()).count(),
        others: behind.iter().skip(lead).filter(|token| other(token.kind)).count(),
        is_labelled: colon.is_some(),
        brackets: tokens.iter().any(|token| matches!(token.kind, Kind::Open | Kind::Close)),
    }
}

/// Whether a line can only be cards.
pub(super) fn is_certain(line: &Shown) -> bool {
    let tally = tally(line);
    tally.cards > 3 && tally.others * 2 <= tally.cards && !may_be_moves(line)
}

/// Whether a line holds places of a board and nothing else, but for their labels.
pub(super) fn is_places(line: &Shown) -> bool {
    let is_part = |token: &Token| token.is_slot() || matches!(token.kind, Kind::Home(..));
    let tokens = &line.tokens;
    !tokens.is_empty()
        && board::places(tokens).is_some_and(|it| it.is_empty() || it.iter().any(is_part))
        || is_column_heading(tokens)
        || is_section(tokens) && board::lists_places(tokens)
}

/// Whether all cards of a line can be moves.
fn may_be_moves(line: &Shown) -> bool {
    let words = line.text.split(|c: char| !c.is_alphanumeric()).filter(|word| is_card(word));
    let mut words = words.peekable();
    line.text.is_ascii() && words.peek().is_some() && words.all(pairs::is_moves)
}

/// Whether a line lists cards that among other lines of a board are no moves: those of a pile with
/// its name, `Cascade: AC`, `♣: AC`, or several places and nothing else.
pub(super) fn lists_pile(line: &Shown) -> bool {
    let tokens = &line.tokens;
    let is_pile =
        |name: &Token| matches!(name.kind, Kind::Suit(_)) || sentence::is_pile(&name.text);
    let colon = tokens.iter().position(|token| token.kind == Kind::Colon);
    let is_named = colon.is_some() && tokens.first().is_some_and(is_pile);
    let is_bracket = |token: &&Token| matches!(token.kind, Kind::Open | Kind::Close);
    let from = colon.filter(|_| is_named).map_or(0, |colon| colon + 1);
    let places: Vec<_> = tokens[from..].iter().filter(|token| !is_bracket(token)).collect();
    (is_named || places.len() > 3) && places.into_iter().all(Token::is_slot)
}

/// Whether a line is a part of a board, given what stands around it.
pub(super) fn is_part(
    line: &Shown,
    in_cards: bool,
    is_open: bool,
    next_is_cards: bool,
    mut moves_follow: impl FnMut() -> bool,
) -> bool {
    let tokens = &line.tokens;
    if tokens.is_empty() {
        return false;
    }
    let tally = tally(line);
    let slots = tally.cards + tally.marks;
    if is_column_heading(tokens) {
        return true;
    }
    if is_section(tokens) {
        // "Cells: 5" counts them, "Home: a page" is a word of its own.
        let homes = tokens.iter().filter(|token| matches!(token.kind, Kind::Home(..))).count();
        // "d-3" among moves is one.
        if homes == 1 && slots == 0 && !is_open && !in_cards {
            return false;
        }
        let says_number = slots + homes == 0 && tally.others > 0;
        return !says_number && tally.others <= 2 * (slots + homes) + 1;
    }
    // `0` is a free cell or an empty foundation.
    let is_zero = |token: &&Token| token.kind == Kind::Number(0);
    let zeros = tokens.iter().filter(is_zero).count();
    if tokens.len() >= 4 && zeros > 0 && zeros + slots == tokens.len() {
        return true;
    }
    if slots == 0 {
        // An empty column behind its colon.
        let is_label = tally.is_labelled
            && tally.others == 0
            && tokens.last().is_some_and(|it| it.kind == Kind::Colon);
        return is_label && (tokens.len() == 1 || in_cards && tokens.len() <= 3);
    }
    if tally.cards == 0 {
        return tally.others == 0 && (tally.marks > 1 || in_cards);
    }
    // `[ 8c][   ][   ]`: no line of moves has marks.
    if tally.marks > tally.cards && tally.others == 0 {
        return true;
    }
    // "9. 3h  4♣ home" has a move and a card.
    let glyphs = tokens.iter().any(|token| token.card().is_some() && !token.text.is_ascii());
    let is_move = |word: &str| {
        pairs::is_moves(word.trim_end_matches(['.', ',', ')'])) && (glyphs || !is_card(word))
    };
    let moves = line.text.split_whitespace().filter(|word| is_move(word)).count();
    let all_moves = line.text.split_whitespace().all(pairs::is_moves);
    if (glyphs || all_moves) && moves > 0 || moves >= tally.cards || tally.others > tally.cards {
        return false;
    }
    if !may_be_moves(line) {
        return tally.cards > 1
            || tally.others == 0
            || tally.is_labelled
            || tally.brackets
            || in_cards;
    }
    // All of it can be moves, too: capitals, each card once, are cards.
    let mut seen = [false; Card::COUNT];
    let mut cards = tokens.iter().filter_map(Token::card);
    let once = cards.all(|card| !std::mem::replace(&mut seen[card.index()], true));
    let capitals = !line.text.contains(|c: char| c.is_ascii_lowercase());
    in_cards && once
        || next_is_cards && once && tally.cards > 1
        || is_open && capitals && once && (tally.cards > 1 || !moves_follow())
}

/// Whether a line is of moves that are not cards as well.
pub(super) fn is_moves_alone(line: &Shown) -> bool {
    let is_moves = line.text.split_whitespace().all(pairs::is_moves);
    !line.text.is_empty() && is_moves && !may_be_moves(line)
}
