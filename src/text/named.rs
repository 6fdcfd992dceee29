//! Moves of two characters with the cards that they move: `9♥ 26`, `H9 2-6`, `26 (9♥)`.

use std::borrow::Cow;

use super::label;
use super::moves_line::together;
use super::pairs;
use super::sentence;
use super::token::{Writing, is_card};
use super::work;

/// Whether a text writes the card of each move beside it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Names {
    /// Lines that can be read in no other way.
    certain: bool,
    /// Lines of moves without cards.
    without: bool,
}

impl Names {
    /// Looks at one more line of the text.
    pub(super) fn add(&mut self, line: &str) {
        if let Some((_, is_certain)) = without_cards(line) {
            self.certain |= is_certain;
        } else {
            let mut words = line.split_whitespace().peekable();
            let is_other = |word: &str| pairs::is_moves(word) || is_card(word);
            self.without |= words.peek().is_some() && words.all(is_other);
        }
    }

    /// Whether all moves stand beside their cards.
    pub(super) fn are_written(self) -> bool {
        self.certain && !self.without
    }
}

/// The moves of a line that has a card beside each, and whether the cards cannot be moves as well.
pub(super) fn without_cards(line: &str) -> Option<(String, bool)> {
    work::count(line.len());
    let line = &*sentence::without_autoplay(line);
    let is_between = |c: char| c.is_whitespace() || ",;|".contains(c);
    let spaced = line.replace([',', ';', '|'], " ");
    let spaced = together(&spaced);
    let spelled: Vec<&str> =
        spaced.split(is_between).filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    let mut words = with_cards_in_letters(&spelled);
    join_ends(&mut words);
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    // Marks of a quotation are no arrows.
    let quoted = line.trim_start_matches(|c: char| c.is_whitespace() || pairs::is_dash(c));
    let is_arrowed = quoted.contains(pairs::is_dash) || quoted.contains(" to ");
    // "12 3 -> h" is a move behind its number.
    if let [first, second] = words[..]
        && is_arrowed
        && label::is_number(first)
        && pairs::is_one(second)
    {
        return None;
    }
    let mut moves = String::new();
    let (mut is_certain, mut any, mut is_labelled) = (false, false, false);
    let mut rest = &words[..];
    while let [first, after @ ..] = rest {
        let (pair, behind) = match after {
            // "12." before a card and its move.
            _ if !is_labelled
                && label::is_label(first)
                && (!label::is_number(first) || !any && words.len() % 2 == 1) =>
            {
                (rest, is_labelled) = (after, !label::is_number(first));
                continue;
            }
            [second, behind @ ..] => match (beside(first, second), beside(second, first)) {
                (Some(certain), _) => {
                    is_certain |= certain || is_arrowed;
                    (*second, behind)
                }
                (None, Some(certain)) => {
                    is_certain |= certain || is_arrowed;
                    (*first, behind)
                }
                (None, None) => return None,
            },
            [] => return None,
        };
        (any, is_labelled) = (true, false);
        moves.push_str(arrow_bare(pair));
        moves.push(' ');
        rest = behind;
    }
    any.then_some((moves, is_certain))
}

/// The words, `ten of hearts` as one of them.
fn with_cards_in_letters<'a>(words: &[&'a str]) -> Vec<Cow<'a, str>> {
    let mut joined = Vec::with_capacity(words.len());
    let mut rest = words;
    while let [first, behind @ ..] = rest {
        let plain: Vec<&str> =
            rest.iter().take(3).map(|word| word.trim_matches(['(', ')', '.'])).collect();
        if let Some((card, length)) = sentence::named_card(&plain, Writing::default()) {
            joined.push(card.to_string().into());
            rest = &rest[length..];
        } else {
            joined.push((*first).into());
            rest = behind;
        }
    }
    joined
}

/// Makes one word of the two ends of a move that stand apart behind its card: `A♣ 5 H`.
fn join_ends(words: &mut Vec<Cow<'_, str>>) {
    let is_alone = |word: &str| pairs::single(word).is_some();
    if let [.., card, from, to] = &words[..]
        && words.len() < 5
        && (words.len() == 3 || label::is_label(&words[0]))
        && is_card(card)
        && is_alone(from)
        && is_alone(to)
        && pairs::is_one(&format!("{from}{to}"))
    {
        let joined = format!("{from}{to}");
        words.truncate(words.len() - 2);
        words.push(joined.into());
    }
}

/// A word without the stop behind it, and without brackets around an arrow: `(2->a)`.
fn arrow_bare(word: &str) -> &str {
    let bare = word.trim_matches(['(', ')', '.']);
    if bare.contains(pairs::is_dash) { bare } else { word.trim_end_matches('.') }
}

/// Whether one word is a card and the other the move of it; and whether neither can be the other.
fn beside(card: &str, mv: &str) -> Option<bool> {
    let card = card.trim_end_matches(['.', ':']);
    let name = card.trim_matches(['(', ')', '[', ']']);
    let mv = arrow_bare(mv);
    let is_bracketed = card.starts_with(['(', '[']) && card.ends_with([')', ']']);
    (is_card(name) && pairs::is_one(mv))
        .then(|| is_bracketed || !pairs::is_moves(name) && !is_card(mv))
}

#[cfg(test)]
mod tests;
