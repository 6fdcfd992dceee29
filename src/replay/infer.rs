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

use std::cell::RefCell;

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::text::{self, Parts, SyntaxError, WrittenGame};

use super::{Known, Legal, MOST_BY_CHANCE};
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

/// The games that a text tells in a form of its own: the one of the whole text, or one for each of several deals that
/// it names.
///
/// # Errors
/// The line with which a game does not go on, if those before it seem to tell its moves; none if there is no such form.
fn inferred(
    text: &str,
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let checked = positions::checked(text, games, stop);
    let games = checked.as_deref().unwrap_or(games);
    if checked.is_some() && games.iter().all(WrittenGame::is_of_positions) {
        return checked.ok_or(None);
    }
    let kept = text::without_undone(text);
    let text = kept.as_deref().unwrap_or(text);
    let plain = text::without_notes(text);
    let plain = plain.map(|plain| of_unknown_form(&plain, games, boards, stop));
    let found = match plain {
        Some(Ok(found)) => Ok(found),
        _ => of_unknown_form(text, games, boards, stop),
    };
    let without_asides = || of_unknown_form(&text::without_asides(text)?, games, boards, stop).ok();
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

/// A way to read the games of a text.
type Reading<'a> = &'a dyn Fn() -> Option<Vec<WrittenGame>>;

/// The games of a text whose moves are written in no known form, or shown by positions alone; none if there are none, or
/// known forms read them all.
fn of_unknown_form(
    text: &str,
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let is_long = text.len() > Parts::LONGEST || games.len() > MOST_GAMES;
    if !is_long && games.len() > 1 && games.iter().all(is_solved) {
        return Err(None);
    }
    let mut deals = games.iter().filter_map(|game| game.number);
    let first = deals.next();
    let are_several = !is_long && deals.any(|deal| Some(deal) != first);
    // Where the board is given, games of other deals are not asked for.
    let is_any_deal = !is_long && boards.iter().any(|(number, _)| number.is_some());
    // One game of the whole text would lose those that are won.
    let may_be_one = !(are_several && games.iter().any(is_solved));
    let stuck = RefCell::new(None);
    let one = || {
        let found = one::games(text, games, boards, stop);
        let found = found.or_else(|why| {
            one::beside_boards(text, games, boards, stop).map_err(|other| why.or(other))
        });
        found.map_err(|why| stuck.replace(why)).ok()
    };
    // What a known form reads gives way to positions beside which the text tells the same.
    let alone = || {
        let found = positions::alone(text, stop)?;
        let are_checked = || found.iter().all(|game| game.not_checked.is_none());
        // A form that reads few of the moves was not meant.
        let few = found.iter().map(WrittenGame::len).sum::<usize>() / 4;
        let mut written = games.iter().filter_map(legal_on_own);
        let gives_way = |Legal { is_won, moves }| {
            moves <= MOST_BY_CHANCE || !is_won && (moves < few || are_checked())
        };
        written.all(gives_way).then_some(found)
    };
    let readings: [(bool, Reading<'_>); 4] = [
        (are_several, &|| several::games(text, games, stop)),
        (!is_long && may_be_one, &one),
        (is_any_deal && may_be_one, &|| several::named_alike(text, stop)),
        (may_be_one, &alone),
    ];
    let found = readings.into_iter().filter(|(is_tried, _)| *is_tried).find_map(|(_, read)| read());
    found.ok_or_else(|| stuck.take())
}

/// Whether all moves of a game, which names its deal, solve it.
fn is_solved(game: &WrittenGame) -> bool {
    let verdict = game.number.map(|deal| super::verify(&deal.deal(), game, Known::default()));
    let verdict = verdict.and_then(Result::ok);
    verdict.is_some_and(|it| it.is_valid() && it.replay.surplus().is_empty())
}

/// How many moves of a game, which are written, are legal on the board or in the deal that it names, and whether they
/// win.
fn legal_on_own(game: &WrittenGame) -> Option<Legal> {
    if game.is_of_positions() {
        return None;
    }
    Legal::of(&game.start()?.1, game)
}
