//! Solutions in a form that is not known beforehand.
//!
//! A program, or a person, tells all moves of a game in the same way. So what stands in the same context says
//! the same of every move: behind `from="`, say, which column the cards come from. A meaning is found by trying:
//! it is the one with which every part of the text that may be a move is a legal one, up to the end of the game.
//! Only a game that is won is taken, and nothing in it that can tell of moves may be left over.
//!
//! If there is no such meaning, one part may tell an illegal move: with another move in its place, all others are
//! legal and win, and by what they teach it tells no legal move.
//!
//! Otherwise the text may end before the game is won: if each of its moves names a card, no part is left over, and no
//! known form judges it.

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::text::{self, Parts, SyntaxError, WrittenGame};

use super::{End, Known, Legal, MOST_BY_CHANCE, Verdict};
use told::boards_of;
pub(crate) use told::{Told, boards_told, names_board};

mod known;
mod meaning;
mod one;
mod playing;
mod positions;
mod scattered;
mod search;
mod several;
#[cfg(test)]
mod tests;
mod told;

/// More games are not read so.
const MOST_GAMES: usize = 100;
/// The most deals that are tried for one game.
const MOST_NUMBERS: usize = 4;

/// A board, and the number of its deal if the text has to name it.
type Numbered = (Option<DealNumber>, Board);

/// A text, and what is known of it before its form is.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    /// The games that known forms read.
    games: &'a [WrittenGame],
    /// The boards that the text may be about.
    boards: &'a [Numbered],
    stop: text::Stop<'a>,
}

/// The games that a text tells in a form of its own: the one of the whole text, or one for each of several deals that
/// it names.
///
/// # Errors
/// The line with which a game does not go on, if those before it seem to tell its moves; none if there is no such form.
fn inferred(input: Input<'_>) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let checked = positions::checked(input);
    let games = checked.as_deref().unwrap_or(input.games);
    if checked.is_some() && games.iter().all(WrittenGame::is_of_positions) {
        return checked.ok_or(None);
    }
    let kept = text::without_undone(input.text);
    let text = kept.as_deref().unwrap_or(input.text);
    let of_text = |text: &str| of_unknown_form(Input { text, games, ..input });
    let plain = text::without_notes(text).and_then(|plain| of_text(&plain).ok());
    let found = plain.map_or_else(|| of_text(text), Ok);
    let without_asides = || of_text(&text::without_asides(text)?).ok();
    let found = found.or_else(|why| without_asides().ok_or(why));
    let found = found.or_else(|why| checked.ok_or(why))?;
    match found.iter().find_map(|game| game.check().err()) {
        Some(why) if found.iter().all(|game| game.check().is_err()) => Err(Some(why)),
        _ => Ok(found),
    }
}

/// A text from a byte on; its lines keep their numbers.
fn from_byte(text: &str, start: usize) -> String {
    "\n".repeat(text[..start].matches('\n').count()) + &text[start..]
}

/// The games of a text whose moves are written in no known form, or shown by positions alone.
///
/// # Errors
/// The line with which a game does not go on; none if known forms read all games, or if there is no such form.
fn of_unknown_form(input: Input<'_>) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let Input { text, games, boards, .. } = input;
    let is_long = text.len() > Parts::LONGEST || games.len() > MOST_GAMES;
    let mut stuck = None;
    if !is_long {
        if games.len() > 1 && games.iter().all(is_solved) {
            return Err(None);
        }
        let mut deals = games.iter().filter_map(|game| game.number);
        let first = deals.next();
        if deals.any(|deal| Some(deal) != first) {
            if let Some(found) = several::games(input) {
                // "FREECELL 65" may be the head of a page within a game instead of the next game.
                let is_won =
                    |game: &WrittenGame| boards.iter().any(|it| super::solves(&it.1, game));
                let whole = || one::games(input).ok().filter(|all| all.iter().any(is_won));
                let is_unfinished = found.iter().any(is_unfinished);
                return Ok(is_unfinished.then(whole).flatten().unwrap_or(found));
            }
            // One game of the whole text would lose those that are won.
            if games.iter().any(is_solved) {
                return Err(None);
            }
        }
        match one::games(input).or_else(|why| one::beside_boards(input).map_err(|it| why.or(it))) {
            Ok(found) => return Ok(found),
            Err(why) => stuck = why,
        }
        // Where the board is given, games of other deals are not asked for.
        if boards.iter().any(|(number, _)| number.is_some())
            && let Some(found) = several::named_alike(input)
        {
            return Ok(found);
        }
    }
    of_positions(input).ok_or(stuck)
}

/// The games that positions show, if no game that a known form reads is rather meant.
fn of_positions(input: Input<'_>) -> Option<Vec<WrittenGame>> {
    let found = positions::alone(input)?;
    let are_checked = found.iter().all(|game| game.not_checked.is_none());
    // A form that reads few of the moves was not meant.
    let few = found.iter().map(WrittenGame::len).sum::<usize>() / 4;
    let mut written = input.games.iter().filter_map(legal_on_own);
    let gives_way = |Legal { is_won, moves }| {
        moves <= MOST_BY_CHANCE || !is_won && (moves < few || are_checked)
    };
    written.all(gives_way).then_some(found)
}

/// Whether all moves of a game, which names its deal, solve it.
fn is_solved(game: &WrittenGame) -> bool {
    verdict(game).is_some_and(|it| it.is_valid() && it.replay.surplus().is_empty())
}

/// Whether all moves of a game are legal in the deal that it names, and cards are left.
fn is_unfinished(game: &WrittenGame) -> bool {
    verdict(game).is_some_and(|it| it.replay.end == End::Unfinished)
}

/// The verdict on a game in the deal that it names.
fn verdict(game: &WrittenGame) -> Option<Verdict> {
    super::verify(&game.number?.deal(), game, Known::default()).ok()
}

/// How many moves of a game, which are written, are legal on the board or in the deal that it names, and whether they
/// win.
fn legal_on_own(game: &WrittenGame) -> Option<Legal> {
    if game.is_of_positions() {
        return None;
    }
    Legal::of(&game.start()?.1, game)
}
