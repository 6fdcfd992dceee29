//! Moves in words whose grammar is not known: each line is the legal move that fits all that it names.
//!
//! The cards, columns and cells of a line leave one legal move, or a few; the lines behind it tell which
//! of these it was. A game is read so only when every line that may be a move is explained.

use crate::board::{Board, Cell, Place};
use crate::card::Card;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};
use crate::text::mentions::{CellName, Mention, Noun, Role};
use crate::text::{
    Count, Dialect, MOST_TOLD, Told, Written, WrittenGame, WrittenPlace, may_be_move,
};

use super::Verdict;
use super::reading::Known;

/// The most positions that are kept while the lines behind tell which is the right one.
const MOST_KEPT: usize = 512;
/// The most moves that are compared with what the lines name.
const MOST_COMPARED: usize = 3_000_000;

/// How the text numbers its columns and cells.
#[derive(Clone, Copy)]
struct Numbering {
    first_column: u8,
    /// None where the cells have no names that last.
    first_cell: Option<u8>,
    /// Whether `C3` may be a column, and whether it may be a cell: not where these have other names.
    c: (bool, bool),
}

impl Numbering {
    /// All ways to number the places of these lines, the likeliest first.
    fn all(lines: &[Told]) -> Vec<Self> {
        let has = |is: fn(Noun) -> bool| {
            lines.iter().flat_map(|told| &told.mentions).any(|mention| is(mention.noun))
        };
        let names_columns = has(|noun| matches!(noun, Noun::Column(Some(_)) | Noun::Code('t', _)));
        let names_cells =
            has(|noun| matches!(noun, Noun::Cell(_) | Noun::Code('f' | 'b' | 'x' | 'o', _)));
        let c = if names_columns && names_cells {
            (true, true)
        } else {
            (!names_columns, !names_cells)
        };
        let may_be_cell =
            has(|noun| matches!(noun, Noun::Code('c', _) | Noun::CardOrCode(_, 'c', _)));
        let is_named = has(|noun| {
            matches!(noun, Noun::Cell(Some(_)) | Noun::Code('f' | 'b' | 'x' | 'o', Some(_)))
        }) || c.1 && may_be_cell;
        [(1, Some(1)), (0, Some(0)), (1, Some(0)), (0, Some(1)), (1, None), (0, None)]
            .into_iter()
            .filter(|(_, first_cell)| is_named || first_cell.is_none())
            .map(|(first_column, first_cell)| Self { first_column, first_cell, c })
            .collect()
    }

    /// The dialect whose numbers these are.
    fn dialect(self, lines: &[Told]) -> Dialect {
        let is_numbered = |mention: &Mention| {
            let is_code = matches!(mention.noun, Noun::Code(..) | Noun::CardOrCode(..));
            is_code || matches!(mention.noun, Noun::Column(Some(_)) | Noun::Number(_))
        };
        match self.first_column {
            _ if !lines.iter().any(|told| told.mentions.iter().any(is_numbered)) => {
                Dialect::CardNames
            }
            0 => Dialect::Sentences,
            _ => Dialect::SentencesFromOne,
        }
    }

    fn is_column(self, place: Place, number: u8) -> bool {
        let index = number.checked_sub(self.first_column).map(usize::from);
        matches!(place, Place::Column(column) if Some(column.index()) == index)
    }

    fn is_cell(self, place: Place, name: CellName) -> bool {
        let Place::Cell(cell) = place else { return false };
        let Some(first) = self.first_cell else { return true };
        match name {
            CellName::Number(n) => n.checked_sub(first).map(usize::from) == Some(cell.index()),
            CellName::Letter(letter) => Place::from_char(letter) == Some(Place::Cell(cell)),
        }
    }
}

/// A game as far as it has been followed.
#[derive(Clone)]
struct State {
    board: Board,
    /// Which of the moves found led here.
    last: Option<usize>,
    moves: usize,
}

/// A move that was found, and the one before it.
struct Found {
    before: Option<usize>,
    mv: Move,
    line: usize,
}

/// A legal move in its position.
struct Candidate<'a> {
    board: &'a Board,
    mv: Move,
}

/// The verdict on a game in which each line names its move: the first way to number its places in which
/// it is won, or else in which all of its lines are legal moves.
pub(super) fn verify(board: &Board, game: &WrittenGame, known: Known) -> Option<Verdict> {
    let mut budget = MOST_COMPARED;
    let lines = &game.told()[..];
    if lines.len() > MOST_TOLD {
        return None;
    }
    let held = u8::try_from(board.cells_used()).ok()?;
    let cells = known.cells.or(game.cells).unwrap_or(4).max(held);
    let empty_column = known.empty_column.unwrap_or(EmptyColumn::Vista);
    let is_known = |autoplay: &Autoplay| known.autoplay.is_none_or(|own| own == *autoplay);
    let numberings = Numbering::all(lines);
    let mut unfinished = None;
    for autoplay in Autoplay::ALL.into_iter().filter(is_known) {
        let rules = Rules::new(cells, autoplay, empty_column)?;
        for &numbering in &numberings {
            let Some(moves) = follow(board, lines, rules, numbering, &mut budget) else { continue };
            let verdict = Verdict::of(numbering.dialect(lines), rules, board, &moves);
            if verdict.is_valid() {
                return Some(verdict);
            }
            unfinished.get_or_insert(verdict);
        }
    }
    unfinished
}

/// The moves of a game in which each line that may be a move is one that fits it.
fn follow(
    board: &Board,
    lines: &[Told],
    rules: Rules,
    numbering: Numbering,
    budget: &mut usize,
) -> Option<Vec<Written>> {
    let mut start = board.clone();
    rules.start(&mut start);
    let mut found: Vec<Found> = Vec::new();
    let mut states = vec![State { board: start, last: None, moves: 0 }];
    for (line, Told { mentions, .. }) in lines.iter().enumerate() {
        if !may_be_move(mentions) {
            continue;
        }
        let mut next: Vec<State> = Vec::new();
        for state in states {
            for mv in moves(rules, &state.board, numbering) {
                *budget = budget.checked_sub(1)?;
                let candidate = Candidate { board: &state.board, mv };
                if !candidate.fits_line(mentions, numbering, state.moves + 1) {
                    continue;
                }
                let mut after = state.board.clone();
                rules.play(&mut after, mv);
                found.push(Found { before: state.last, mv, line });
                let last = Some(found.len() - 1);
                if after.is_won() {
                    // What stands behind the last move only says that cards go home.
                    let is_said = |told: &Told| {
                        !may_be_move(&told.mentions) || tells_of_home(&told.mentions, &after)
                    };
                    if lines[line + 1..].iter().all(is_said) {
                        return Some(written(&found, last, lines));
                    }
                    continue;
                }
                keep(&mut next, State { board: after, last, moves: state.moves + 1 });
            }
            if tells_of_home(mentions, &state.board) {
                keep(&mut next, state);
            }
        }
        if next.is_empty() {
            return None;
        }
        states = next;
    }
    let end = states.first().filter(|end| end.moves > 0)?;
    Some(written(&found, end.last, lines))
}

/// Adds a state, unless there is one with this position, or there are too many.
fn keep(states: &mut Vec<State>, state: State) {
    if states.len() < MOST_KEPT && states.iter().all(|kept| kept.board != state.board) {
        states.push(state);
    }
}

/// Whether a line only tells that cards go home, and they are home.
fn tells_of_home(mentions: &[Mention], board: &Board) -> bool {
    let is_home = |card: Card| board.foundation(card.suit()) >= card.rank().value();
    let (mut cards, mut homes) = (0, 0);
    for mention in mentions {
        match mention.noun {
            Noun::Card(card) if is_home(card) => cards += 1,
            Noun::Home => homes += 1,
            _ => return false,
        }
    }
    cards > 0 && homes > 0
}

/// The legal moves; where cells have no names, to the first free cell only.
fn moves(rules: Rules, board: &Board, numbering: Numbering) -> Vec<Move> {
    let is_empty = |place: &Place| board.cards_at(*place).is_empty();
    let free = rules.cell_places().find(is_empty);
    let mut moves = rules.moves(board);
    moves.retain(|mv| match (mv.from, mv.to) {
        (Place::Cell(_), Place::Cell(_)) => false,
        (_, Place::Cell(_)) => numbering.first_cell.is_some() || free == Some(mv.to),
        _ => true,
    });
    moves
}

fn written(found: &[Found], last: Option<usize>, lines: &[Told]) -> Vec<Written> {
    let mut moves = Vec::new();
    let mut at = last;
    while let Some(Found { before, mv, line }) = at.map(|at| &found[at]) {
        moves.push(Written {
            from: WrittenPlace::Place(mv.from),
            to: WrittenPlace::Place(mv.to),
            count: Count::Exactly(mv.cards),
            listed: None,
            text: lines[*line].line.trim_end_matches(['.', '!', ';', ',']).into(),
        });
        at = *before;
    }
    moves.reverse();
    moves
}

impl Candidate<'_> {
    /// Whether the move fits a line, whose first number may be that of the move.
    fn fits_line(&self, mentions: &[Mention], numbering: Numbering, number: usize) -> bool {
        let behind_label = match mentions {
            [Mention { noun: Noun::Number(n), .. }, rest @ ..] if usize::from(*n) == number => rest,
            _ => &[],
        };
        self.fits(mentions, numbering) || self.fits(behind_label, numbering)
    }

    /// Whether the move explains all that a line names, and the line names both its ends.
    fn fits(&self, mentions: &[Mention], numbering: Numbering) -> bool {
        let Move { to, cards, .. } = self.mv;
        let (mut has_source, mut has_target) = (false, false);
        for mention in mentions {
            let Mention { noun, role } = *mention;
            // Without a word such as "from", the place that the cards come from is named first.
            let is_early = role.is_some()
                || !has_target
                || matches!(noun, Noun::Card(_) | Noun::CardOrCode(..));
            let is_source = role != Some(Role::Target) && is_early;
            let as_source = is_source && self.names_source(noun, numbering);
            let as_target = role != Some(Role::Source) && self.names_target(noun, numbering);
            let is_moved = mention.card().is_some_and(|card| self.moved().contains(&card));
            match (as_source, as_target) {
                (_, true) if has_source || !as_source => has_target = true,
                (true, _) => has_source = true,
                _ if is_moved => has_source = true,
                _ if [Noun::Number(cards), Noun::Count(cards)].contains(&noun) => {}
                _ => return false,
            }
        }
        // The first free cell stands for all that a text does not tell apart.
        let is_named = |mention: &Mention| {
            mention.role != Some(Role::Source)
                && matches!(mention.noun, Noun::Cell(Some(_)) | Noun::Code(..))
        };
        let is_free = |cell: &Cell| self.board.cards_at(Place::Cell(*cell)).is_empty();
        let is_meant = match to {
            Place::Cell(cell) => {
                Cell::ALL.into_iter().find(is_free) == Some(cell) || mentions.iter().any(is_named)
            }
            Place::Column(_) | Place::Foundation => true,
        };
        has_source && has_target && is_meant
    }

    /// The cards that move, the deepest first.
    fn moved(&self) -> &[Card] {
        let source = self.board.cards_at(self.mv.from);
        &source[source.len() - usize::from(self.mv.cards)..]
    }

    fn names_source(&self, noun: Noun, numbering: Numbering) -> bool {
        match noun {
            // A run is named by the card at one of its ends.
            Noun::Card(card) => [self.moved().first(), self.moved().last()].contains(&Some(&card)),
            Noun::CardOrCode(card, letter, n) => {
                self.names_source(Noun::Card(card), numbering)
                    || self.names_source(Noun::Code(letter, Some(n)), numbering)
            }
            noun => names(noun, self.mv.from, numbering),
        }
    }

    fn names_target(&self, noun: Noun, numbering: Numbering) -> bool {
        let Move { to, .. } = self.mv;
        let is_column = matches!(to, Place::Column(_));
        match noun {
            Noun::Card(card) => is_column && self.board.cards_at(to).last() == Some(&card),
            Noun::EmptyColumn => is_column && self.board.cards_at(to).is_empty(),
            Noun::Home => to == Place::Foundation,
            Noun::CardOrCode(card, letter, n) => {
                self.names_target(Noun::Card(card), numbering)
                    || self.names_target(Noun::Code(letter, Some(n)), numbering)
            }
            noun => names(noun, to, numbering),
        }
    }
}

/// Whether a noun names a place on the table.
fn names(noun: Noun, place: Place, numbering: Numbering) -> bool {
    match noun {
        Noun::Column(None) => matches!(place, Place::Column(_)),
        Noun::Cell(None) => matches!(place, Place::Cell(_)),
        Noun::Cell(Some(name)) => numbering.is_cell(place, name),
        Noun::Code('c', Some(n)) => {
            numbering.c.0 && numbering.is_column(place, n)
                || numbering.c.1 && numbering.is_cell(place, CellName::Number(n))
        }
        Noun::Code('f' | 'b' | 'x' | 'o', Some(n)) => {
            numbering.is_cell(place, CellName::Number(n)) || place == Place::Foundation
        }
        Noun::Code('h', _) => place == Place::Foundation,
        Noun::Column(Some(n)) | Noun::Number(n) | Noun::Code(_, Some(n)) => {
            numbering.is_column(place, n)
        }
        Noun::Card(_)
        | Noun::CardOrCode(..)
        | Noun::Count(_)
        | Noun::Code(_, None)
        | Noun::Home
        | Noun::EmptyColumn => false,
    }
}

#[cfg(test)]
mod tests;
