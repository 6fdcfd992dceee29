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

use std::cmp::Reverse;

use crate::board::Board;
use crate::dealer::{DealNumber, lookup};
use crate::rules::{Autoplay, Move, Rules};
use crate::text::{self, BoardEntry, FoundBoard, Item, Items, Parts, WrittenGame};

use super::{End, Known, Step, Verdict};
use meaning::Meaning;
use search::{Moves, Search};

mod meaning;
mod search;
#[cfg(test)]
mod tests;

/// The most games that it may seem to have.
const MOST_GAMES: usize = 100;
/// The most deals that its numbers may name.
const MOST_NUMBERS: usize = 4;
/// A wrong reading may have this many legal moves by chance.
const MOST_BY_CHANCE: usize = 4;
/// Fewer moves may fit by chance.
const FEWEST_MOVES: usize = 10;
/// The most parts that a text may have.
const MOST_PARTS: usize = 1_500;
/// How many parts are explained, for one board.
const BUDGET: usize = 60_000;
/// How many of them to find an illegal move, and in how many ways to read the text.
const BUDGET_OF_ILLEGAL: usize = 40_000;
const MOST_ILLEGAL: usize = 12;
/// The numbers that the first column may have: above 1 where piles of all kinds are numbered together.
const FIRST_COLUMNS: [i8; 14] = [1, 0, 4, 8, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13];

/// A move that is illegal by a known form.
#[derive(Clone, Copy)]
struct Illegal {
    number: usize,
    line: Option<usize>,
}

impl Illegal {
    /// Whether a move may be this one.
    fn may_be(self, number: usize, line: usize) -> bool {
        self.number.abs_diff(number) < 2 || self.line == Some(line)
    }
}

/// A board, and the number of its deal if the text has to name it.
pub(crate) type Numbered = (Option<DealNumber>, Board);

/// The one game that a whole text tells on one of some boards in a form of its own, up to its first illegal move;
/// none if one of the games that were read solves a board, or if there is no such form.
///
/// A game whose moves are most of the text and legal is as it was read, also if it ends before it is won.
///
/// If a game that was read is illegal after several moves, that line must tell a legal move by what all others
/// teach, and tell it as they do.
///
/// A solution that counts what autoplay does as moves gives way to a shorter one.
pub(crate) fn inferred(
    text: &str,
    games: &[WrittenGame],
    boards: &[Numbered],
    stop: text::Stop<'_>,
) -> Option<WrittenGame> {
    if !may_be_inferred(text) || games.len() > MOST_GAMES {
        return None;
    }
    let mut solved: Option<Verdict> = None;
    let mut illegal: Vec<(&Board, Illegal)> = Vec::new();
    let mut is_judged = false;
    for (game, (_, board)) in games.iter().flat_map(|game| boards.iter().map(move |it| (game, it)))
    {
        let Ok(verdict) = super::verify(board, game, Known::default()) else { continue };
        is_judged |= verdict.replay.steps.len() >= MOST_BY_CHANCE;
        match &verdict.replay.end {
            End::Won { .. } if !tells_autoplay(text, &verdict) => return None,
            End::Won { .. } => _ = solved.get_or_insert(verdict),
            End::Illegal { number, .. } if *number > MOST_BY_CHANCE => {
                illegal.push((board, Illegal { number: *number, line: game.line_of(*number) }));
            }
            End::Unfinished if is_most_of(text, &verdict) => return None,
            End::Illegal { .. } | End::Unfinished => {}
        }
    }
    let ways = Parts::all(text, FEWEST_MOVES, MOST_PARTS);
    let mut not_won = Vec::new();
    for (number, board) in boards {
        let of_board = illegal.iter().filter(|it| it.0 == board);
        let illegal: Vec<Illegal> = of_board.map(|it| it.1).collect();
        match won(&ways, board, &illegal, stop) {
            Ok(moves) => {
                let game = WrittenGame::inferred(*number, moves);
                let is_shorter = |solved: &Verdict| game.len() < solved.replay.steps.len();
                if solved.as_ref().is_none_or(is_shorter) {
                    return Some(game);
                }
            }
            Err(searches) => not_won.push((number, illegal, searches)),
        }
    }
    // A game that a known form solves is not illegal.
    let mut not_won = not_won.into_iter().filter(|_| solved.is_none());
    not_won.find_map(|(number, illegal, mut searches)| {
        let found = up_to_illegal(&mut searches, &illegal, stop);
        let found = found.or_else(|| if is_judged { None } else { to_end(&mut searches, stop) });
        Some(WrittenGame::inferred(*number, found?))
    })
}

/// The deal of the one game that a whole text tells in a form of its own.
pub(crate) fn deal_told(text: &str, stop: text::Stop<'_>) -> Option<DealNumber> {
    inferred(text, &[], &boards_of(text, &[]), stop)?.number
}

/// Whether the legal moves of a game are at least half of the lines of its text.
fn is_most_of(text: &str, verdict: &Verdict) -> bool {
    let moves = verdict.replay.steps.len();
    let lines = text.lines().filter(|line| line.contains(char::is_alphanumeric)).count();
    moves >= FEWEST_MOVES && 2 * moves >= lines
}

/// Whether some moves of a solution may be those of autoplay, by their text or by several lines.
fn tells_autoplay(text: &str, verdict: &Verdict) -> bool {
    /// A heading and a remark may name autoplay, too.
    const SEVERAL: usize = 3;
    let says_auto = |text: &str| text::says_auto(&text.to_lowercase());
    let is_auto = |step: &Step| says_auto(&step.text);
    verdict.replay.rules.autoplay == Autoplay::None
        && (verdict.replay.steps.iter().any(is_auto)
            || text.lines().filter(|line| says_auto(line)).nth(SEVERAL - 1).is_some())
}

/// Whether a text is short enough to be read so.
pub(crate) fn may_be_inferred(text: &str) -> bool {
    text.len() <= Parts::LONGEST
}

/// The boards that a text may be about: those that its games name, those that it shows, and the deals whose
/// numbers stand in it.
pub(crate) fn boards_of(text: &str, games: &[WrittenGame]) -> Vec<Numbered> {
    let named = |game: &WrittenGame| match game.number {
        Some(number) => Some((Some(number), number.deal())),
        None => game.board.as_deref().map(|board| (lookup::number(board), board.clone())),
    };
    let shown = Items::new(text).filter_map(|item| match item {
        Item::Board(BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }) => Some(found.board),
        _ => None,
    });
    let shown = shown.take(1).map(|board| (lookup::number(&board), board));
    games.iter().filter_map(named).take(MOST_NUMBERS).chain(shown).chain(numbers(text)).collect()
}

/// The deals that the first numbers of a text name.
fn numbers(text: &str) -> Vec<Numbered> {
    let found = text::first_few(text::numbers(text));
    found.into_iter().map(|number| (Some(number), number.deal())).collect()
}

/// The moves of a whole text that win on a board; if there are none, the searches that found most moves.
fn won<'a>(
    ways: &'a [Parts],
    board: &Board,
    illegal: &[Illegal],
    stop: text::Stop<'_>,
) -> Result<Told, Vec<Search<'a>>> {
    let (usual, rare) = FIRST_COLUMNS.split_at(2);
    let readings = [usual, rare].into_iter().flat_map(|first_columns| {
        ways.iter().flat_map(move |parts| {
            autoplays(parts).into_iter().flat_map(move |autoplay| {
                first_columns.iter().map(move |first_column| (parts, autoplay, *first_column))
            })
        })
    });
    let mut budget = BUDGET;
    let mut searches: Vec<Search<'_>> = Vec::new();
    for (parts, autoplay, first_column) in readings {
        if budget == 0 || stop() {
            break;
        }
        let meaning = Meaning::new(parts, Rules::DEFAULT.with_autoplay(autoplay), first_column);
        let Some(mut search) = Search::new(meaning, board) else { continue };
        if let Some(moves) = search.run(&mut budget) {
            let mut numbered = (1..).zip(&moves);
            let is_right = numbered.all(|(number, mv)| {
                let line = parts.all[mv.0].line;
                let is_contested = illegal.iter().any(|other| other.may_be(number, line));
                !is_contested || !stop() && search.is_told(*mv, &mut budget)
            });
            if is_right {
                return Ok(told(parts, moves));
            }
        }
        searches.push(search);
        searches.sort_by_key(|search| Reverse(search.reached()));
        searches.truncate(MOST_ILLEGAL);
    }
    Err(searches)
}

/// The moves up to the one that is illegal, by the first search that finds one; none if a known form says the
/// same, since it says it better.
fn up_to_illegal(
    searches: &mut [Search<'_>],
    illegal: &[Illegal],
    stop: text::Stop<'_>,
) -> Option<Told> {
    let mut budget = BUDGET_OF_ILLEGAL;
    let mut searches = searches.iter_mut().take_while(|_| !stop());
    let (parts, moves) =
        searches.find_map(|search| Some((search.parts(), search.run_to_illegal(&mut budget)?)))?;
    let (last, _) = moves.last()?;
    let is_known = |other: &Illegal| other.may_be(moves.len(), parts.all[*last].line);
    (!illegal.iter().any(is_known)).then(|| told(parts, moves))
}

/// The moves of a text that ends before the game is won, by the first search that explains it to its end.
fn to_end(searches: &mut [Search<'_>], stop: text::Stop<'_>) -> Option<Told> {
    let mut budget = BUDGET_OF_ILLEGAL;
    let mut searches = searches.iter_mut().take_while(|_| !stop());
    searches.find_map(|search| Some(told(search.parts(), search.run_to_end(&mut budget)?)))
}

/// Moves, each with the line and the text that tell it.
type Told = Vec<(usize, String, Move)>;

fn told(parts: &Parts, moves: Moves) -> Told {
    let told = |(at, mv): (usize, Move)| (parts.all[at].line, parts.all[at].text.clone(), mv);
    moves.into_iter().map(told).collect()
}

/// The kinds of autoplay in the order in which they are tried. If the text does not mention autoplay, the player
/// moves each card home.
fn autoplays(parts: &Parts) -> [Autoplay; 3] {
    if parts.words.iter().any(|word| word.is_auto) {
        [Autoplay::Safe, Autoplay::Max, Autoplay::None]
    } else {
        [Autoplay::Safe, Autoplay::None, Autoplay::Max]
    }
}
