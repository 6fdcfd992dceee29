//! What a line that is in no form may be meant for: a move, a card, a part of a record, or nothing.

use super::cards;
use super::deal_ref;
use super::fields::{Role, role};
use super::pairs;
use super::token::{Token, card_at};
use super::vocabulary::{Meaning, meaning, small_number};

/// Whether a line names a move or a card.
pub(super) fn names_move(words: &[Token<'_>]) -> bool {
    /// The most words between `to` and the pile.
    const NEAR: usize = 4;
    /// Longer sentences without a card talk of piles and tell no move.
    const LONGEST: usize = 14;
    let is_card = |at: usize| match card_at(&words[at..]) {
        // `As` begins a sentence.
        Some((_, 1)) => {
            let is_word = at == 0 && words.len() > 1 && ["As", "Ad", "Ah"].contains(&words[0].text);
            !is_word
                && words[at].text.contains(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
        }
        found => found.is_some(),
    };
    let is_pair = |word: &Token<'_>| {
        let has = |is: fn(&char) -> bool| word.text.chars().any(|c| is(&c));
        pairs::pair(word.text).is_some()
            && has(char::is_ascii_digit)
            && has(char::is_ascii_lowercase)
    };
    // `to an empty column`
    let meant = |word: &Token<'_>| meaning(word.text).filter(|_| word.is_word);
    let is_pile = |word: &Token<'_>| {
        matches!(meant(word), Some(Meaning::Column | Meaning::Cell | Meaning::Home))
    };
    let names_route = words.iter().enumerate().any(|(at, word)| {
        meant(word) == Some(Meaning::To) && words[at + 1..].iter().take(NEAR).any(is_pile)
    });
    let is_pile = |pair: &&[Token<'_>]| {
        let kind = meaning(pair[0].text);
        matches!(kind, Some(Meaning::Column | Meaning::Cell)) && pair[1].number().is_some()
    };
    let names_places = words.windows(2).filter(is_pile).count() > 1;
    let is_short = words.iter().filter(|word| word.is_word).count() <= LONGEST;
    is_short && (names_route || names_places)
        || names_arrow(words)
        || (0..words.len()).any(is_card)
        || words.iter().any(is_pair)
}

/// Whether an arrow or a dash stands between two piles, one of which is no number: `5 -> h`, `5-h`.
fn names_arrow(words: &[Token<'_>]) -> bool {
    let is_letter = |word: &Token<'_>| word.number().is_none();
    let is_pile = |word: &&Token<'_>| word.is_word && pairs::place(word.text).is_some();
    let has_pile = |from: &Token<'_>, behind: &[Token<'_>]| {
        let to = behind.first().filter(is_pile);
        is_pile(&from) && to.is_some_and(|to| is_letter(from) || is_letter(to))
    };
    words.windows(3).any(|window| match window {
        [from, dash, to] if dash.is('-') && !dash.is_apart && !to.is_apart => {
            has_pile(from, &window[2..]) && (from.number().is_some() || to.number().is_some())
        }
        [from, arrow, ..] if arrow.is('→') => has_pile(from, &window[2..]),
        _ => false,
    }) || words.windows(4).any(|window| match window {
        [from, dash, tip, ..] if dash.is('-') && tip.is('>') => has_pile(from, &window[3..]),
        _ => false,
    })
}

/// Whether a line that names no move may be meant for one: a number that may be two piles begins it, or it has
/// piles or numbers and no other word.
pub(super) fn is_doubtful(words: &[Token<'_>]) -> bool {
    if pairs::counts(words) {
        return false;
    }
    let is_talk = |word: &Token<'_>| word.text.chars().filter(|c| c.is_alphabetic()).count() > 2;
    // `Move 2: > 5->8`
    let is_numbered = words.get(1).is_some_and(|word| word.number().is_some());
    let words = if is_numbered { &words[pairs::label(words)..] } else { words };
    let has_digit = |word: &Token<'_>| word.text.contains(|c: char| c.is_ascii_digit());
    let mut named = words.iter().filter(|word| word.is_word);
    let Some(first) = named.next() else { return false };
    let is_pair = first.text.len() == 2 && first.number().is_some();
    let is_counted = named.next().is_some_and(deal_ref::is_counted);
    is_pair && !is_counted
        || !words.iter().any(is_talk)
            && words.iter().any(|word| has_digit(word) || pairs::pair(word.text).is_some())
}

/// Whether a line of prose may be meant for a move: it takes something back, or names two numbers, ranks, suits or piles
/// and little else, or has no word.
pub(super) fn is_aside(words: &[Token<'_>]) -> bool {
    /// Longer lines are sentences.
    const LONGEST: usize = 8;
    const AGAIN: [&str; 6] = ["undo", "redo", "repeat", "ditto", "again", "back"];
    let is_comment = matches!(words, [hash, next, ..] if hash.is('#') && next.is_apart);
    let words: Vec<&Token<'_>> = words.iter().filter(|word| word.is_word).collect();
    let names = |word: &&Token<'_>| {
        let is_pile = matches!(
            meaning(word.text),
            Some(Meaning::Column | Meaning::Cell | Meaning::Home | Meaning::Card)
        );
        is_pile
            || small_number(word.text).is_some()
            || cards::rank_named(word.text).is_some()
            || cards::suit_named(word.text).is_some()
    };
    let is_pair = |word: &&Token<'_>| pairs::pair(word.text).is_some() && word.number().is_some();
    let is_talk = |word: &&Token<'_>| word.text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let is_again = words.first().is_some_and(|first| AGAIN.iter().any(|word| first.says(word)));
    let count = words.iter().filter(|word| names(word)).count();
    !is_comment
        && (1..=LONGEST).contains(&words.len())
        && (is_again || count > 1 || words.iter().any(is_pair) || !words.iter().any(is_talk))
}

/// Whether a line in braces has the keys of a move.
pub(super) fn is_record(words: &[Token<'_>]) -> bool {
    words.iter().any(|word| matches!(role(word.text), Some(Role::From | Role::To | Role::Move)))
}
