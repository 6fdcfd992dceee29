//! Games whose text shows the position after each move. What is written beside a position must name the move that
//! leads to it.

use std::iter;

use crate::board::Board;
use crate::card::Card;
use crate::replay::{self, End, Known, Replay, Wrong};
use crate::rules::{Autoplay, Rules};
use crate::text::{self, FEWEST_MOVES, Part, Parts, WrittenGame};

use super::Input;
use super::meaning::{Comparison, Meaning, are_in_order};
use super::one::{FIRST_COLUMNS, MOST_PARTS};

/// A text contradicts its positions only if it is understood beside all but one in this many moves.
const UNDERSTOOD: usize = 5;

/// Compares the positions of games with the text beside them. Returns all games if a text contradicts its positions or
/// is not understood, and `None` if nothing is wrong.
pub(super) fn checked(input: Input<'_>) -> Option<Vec<WrittenGame>> {
    let lines: Vec<&str> = input.text.lines().collect();
    let mut games = input.games.to_vec();
    let mut is_changed = false;
    for at in 0..games.len() {
        let end = games.get(at + 1).map_or(lines.len(), |next| next.line.saturating_sub(1));
        let (first, end) = (games[at].line.saturating_sub(1), end.min(lines.len()));
        if first < end && !(input.stop)() {
            is_changed |= check(&lines[first..end], &mut games[at]).is_some();
        }
    }
    is_changed.then_some(games)
}

/// Reads the games of a text from its positions alone, whatever is written between them.
pub(super) fn alone(input: Input<'_>) -> Option<Vec<WrittenGame>> {
    let Input { text, stop, .. } = input;
    let places = text::lines_of_places(text);
    if places.is_empty() {
        return None;
    }
    let shown = text::without_lines(text, |line| !places.contains(&line));
    // Known forms have already read a text without other lines.
    if shown.lines().eq(text.lines()) {
        return None;
    }
    let games: Vec<WrittenGame> = text::games(&shown).take_while(|_| !stop()).collect();
    let is_told = |game: &WrittenGame| {
        let end = replayed(game).filter(|_| game.len() >= FEWEST_MOVES).map(|replay| replay.end);
        matches!(end, Some(End::Won { .. } | End::Illegal { why: Wrong::ToldOtherwise { .. }, .. }))
    };
    let games = checked(Input { games: &games, ..input }).unwrap_or(games);
    let are_told = !games.is_empty() && games.iter().all(is_told) && !stop();
    are_told.then_some(games)
}

/// Plays a game of positions.
fn replayed(game: &WrittenGame) -> Option<Replay> {
    let board = game.board.as_deref().filter(|_| game.is_of_positions())?;
    Some(replay::verify(board, game, Known::default()).ok()?.replay)
}

/// Marks in a game of positions the move that the text beside it contradicts, or that this text is not understood;
/// returns `None` if the game stays as it is. The lines are those of the game.
fn check(lines: &[&str], game: &mut WrittenGame) -> Option<()> {
    let replay = &replayed(game)?;
    // The lines of positions are counted from the first of them.
    let before = game.line.saturating_sub(1);
    let lines_of_moves = (1..=replay.steps.len()).filter_map(|number| game.line_of(number));
    let shown = iter::once(1).chain(lines_of_moves.map(|line| line.saturating_sub(before)));
    let shown: Vec<usize> = shown.collect();
    let beside = beside(&lines.join("\n"), &shown, replay);
    let is_short = beside.len() <= Parts::LONGEST;
    let ways = if is_short { Parts::all(&beside, 1, MOST_PARTS) } else { Vec::new() };
    if ways.is_empty() && beside.contains(char::is_alphanumeric) {
        game.not_checked = Some(game.line);
        return Some(());
    }
    let understood = ways.iter().filter_map(|parts| understood(parts, &shown, replay));
    let best = understood.max_by_key(|(_, told)| told.moves);
    match best {
        Some((parts, Comparison { moves, others, behind }))
            if others.is_empty() && 2 * moves > replay.steps.len() =>
        {
            // No position may be shown behind the last moves.
            if replay.is_won() || behind.is_empty() {
                return None;
            }
            for (part, mv) in behind {
                let Part { line, text, .. } = &parts.all[part];
                game.go_on(before + line, text, mv);
            }
        }
        Some((parts, told)) if told.moves >= FEWEST_MOVES && is_sure(&told) => {
            let (at, part) = *told.others.first()?;
            let Part { line, text, .. } = &parts.all[part];
            game.tell_otherwise(at + 1, before + line, text);
        }
        best => {
            let all = best.map(|(parts, _)| parts).or(ways.first())?;
            // What only rises, only falls, or stays counts something.
            let counts = |values: Vec<i32>| !values.is_empty() && are_in_order(&values);
            let counters: Vec<bool> = all.numbers().into_iter().map(counts).collect();
            let may_tell = |part: &&Part| {
                let is_pile = |word: &usize| all.words[*word].pile.is_some();
                part.cards().next().is_some()
                    || part.words.iter().any(is_pile)
                    || !part.slots.iter().all(|slot| counters[slot.context])
            };
            let mut parts = all.all.iter().filter(may_tell);
            let first = parts.next()?;
            if parts.count() < replay.steps.len() / 2 {
                return None;
            }
            game.not_checked = Some(before + first.line);
        }
    }
    Some(())
}

fn is_sure(told: &Comparison) -> bool {
    UNDERSTOOD * told.others.len() <= told.moves + told.others.len()
}

/// A text without the positions that start on these lines.
fn beside(text: &str, shown: &[usize], replay: &Replay) -> String {
    let cards_left = |board: &Board| Card::COUNT - board.cards_home();
    let boards = (0..).zip(shown).map(|(at, line)| (*line, cards_left(replay.board(at))));
    let of_boards = text::board_lines(text, boards);
    text::without_lines(text, |line| of_boards.contains(&line))
}

/// What parts say of the moves beside which they stand, in the meaning in which they tell most of these.
fn understood<'a>(
    parts: &'a Parts,
    shown: &[usize],
    replay: &Replay,
) -> Option<(&'a Parts, Comparison)> {
    let rules = Rules::DEFAULT.with_autoplay(Autoplay::None);
    let told = FIRST_COLUMNS[..2].iter().flat_map(|first_column| {
        let meaning = Meaning::new(parts, rules, *first_column);
        // A move stands before the position that it leads to, or behind it.
        [1, 0].map(|ahead| {
            let mut beside: Vec<Vec<usize>> = vec![Vec::new(); replay.steps.len()];
            let mut behind = Vec::new();
            for (at, part) in parts.all.iter().enumerate() {
                let before = shown.partition_point(|line| *line < part.line);
                let Some(number) = (before + ahead).checked_sub(2) else { continue };
                // What follows the last position may tell the move that leads to it, and those behind it.
                let is_last = before == shown.len();
                let told = beside.get_mut(number).filter(|parts| !is_last || parts.is_empty());
                told.unwrap_or(&mut behind).push(at);
            }
            meaning.told_beside(replay, &beside, &behind)
        })
    });
    let best = told.flatten().max_by_key(|told| told.moves)?;
    Some((parts, best))
}
