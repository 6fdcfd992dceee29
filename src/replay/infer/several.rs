//! Several games in one text, in a form that is not known beforehand: the text is cut before the number of each deal.

use crate::dealer::DealNumber;
use crate::replay;
use crate::text::{self, WrittenGame};

use super::{Input, MOST_GAMES, one};

/// How many words are tried that stand before numbers.
const MOST_WORDS: usize = 16;
/// No word that names a number stands more bytes before it.
const FARTHEST: usize = 40;
/// If the first few games are not understood, the others are not tried.
const MOST_FAILED: usize = 3;

/// The games of a text that names several deals. Games that a known form reads stay as they are; `None` if no other
/// game is understood.
pub(super) fn games(input: Input<'_>) -> Option<Vec<WrittenGame>> {
    let deals = text::distinct(input.games.iter().filter_map(|game| game.number), MOST_GAMES);
    of_deals(input, &deals)
}

/// The games of a text that names several deals behind the same word: `"seed": 617, … "seed": 24`.
pub(super) fn named_alike(input: Input<'_>) -> Option<Vec<WrittenGame>> {
    let of_line = |line| text::numbers(line).map(move |(at, deal)| (word_before(line, at), deal));
    let named: Vec<(&str, DealNumber)> = input.text.lines().flat_map(of_line).collect();
    let words = text::distinct(named.iter().map(|(word, _)| *word), MOST_WORDS);
    words.into_iter().find_map(|word| {
        let deals = named.iter().filter(|(other, _)| *other == word).map(|(_, deal)| *deal);
        let deals = text::distinct(deals, MOST_GAMES);
        of_deals(Input { games: &[], ..input }, &deals).filter(|games| games.len() > 1)
    })
}

/// The last word before a byte of a line.
fn word_before(line: &str, at: usize) -> &str {
    let first = (at.saturating_sub(FARTHEST)..=at).find(|it| line.is_char_boundary(*it));
    let before = line[first.unwrap_or(at)..at].trim_end_matches(|c: char| !c.is_alphabetic());
    before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default()
}

/// The games of the parts of a text that begin with the numbers of these deals.
fn of_deals(input: Input<'_>, deals: &[DealNumber]) -> Option<Vec<WrittenGame>> {
    let Input { text, games, stop, .. } = input;
    let starts = starts(text, deals)?;
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let (mut all, mut inferred, mut failed) = (Vec::new(), 0, 0);
    for ((deal, start), end) in deals.iter().zip(&starts).zip(ends) {
        let board = deal.deal();
        let own = games.iter().filter(|game| game.number == Some(*deal));
        let own: Vec<WrittenGame> = own.cloned().collect();
        if own.iter().any(|game| replay::solves(&board, game)) {
            all.extend(own);
            continue;
        }
        let part = super::from_byte(&text[..end], *start);
        match one::games(Input { text: &part, games: &own, boards: &[(None, board)], stop }) {
            Ok(games) => {
                all.extend(games.into_iter().map(|mut game| {
                    game.number = game.check().is_ok().then_some(*deal);
                    game
                }));
                inferred += 1;
            }
            Err(stuck) => {
                // No game is lost without a word.
                // "#2018 … 42 comments" is no game.
                if !own.is_empty() && own.iter().all(WrittenGame::may_be_words) {
                    continue;
                }
                if own.is_empty() {
                    let why = stuck.or_else(|| text::repeated(&part)).map(WrittenGame::unread);
                    all.extend(why.map(|mut game| {
                        game.number = Some(*deal);
                        game
                    }));
                }
                all.extend(own);
                failed += 1;
            }
        }
        if inferred == 0 && failed >= MOST_FAILED || stop() {
            return None;
        }
    }
    if failed > 0 {
        all.extend(games.iter().filter(|game| game.number.is_none()).cloned());
    }
    (inferred > 0).then_some(all)
}

/// Where the part of a text begins that tells of each deal: at its number, or at the start of its line if no other
/// number stands there.
fn starts(text: &str, deals: &[DealNumber]) -> Option<Vec<usize>> {
    let mut starts = Vec::with_capacity(deals.len());
    let mut behind = 0;
    for deal in deals {
        let digits = deal.to_string();
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let is_number = |at: &usize| {
            let (before, after) = (&text[..*at], &text[*at + digits.len()..]);
            let before = before.trim_end_matches('0');
            !is_digit(before.chars().next_back()) && !is_digit(after.chars().next())
        };
        let found = text[behind..].match_indices(&digits).map(|(at, _)| behind + at);
        let at = { found }.find(is_number)?;
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        starts.push(if line >= behind { line } else { at });
        behind = at + digits.len();
    }
    (starts.len() > 1).then_some(starts)
}
