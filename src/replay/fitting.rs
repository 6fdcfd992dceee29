//! Moves in words whose grammar is not known: each line is the legal move that fits all that it names.
//!
//! The cards, columns and cells of a line leave one legal move, or a few; the lines behind it tell which
//! of these it was. A game is read so only when it wins with every line between its first and its last
//! move explained.

use crate::board::{Board, Cell, Column, Place};
use crate::card::Card;
use crate::rules::{Autoplay, EmptyColumn, Move, Played, Rules};
use crate::text::mentions::{CellName, Mention, Noun, Role};
use crate::text::{Count, Dialect, Written, WrittenGame, WrittenPlace};

use super::Verdict;
use super::reading::Known;

/// The most positions that are kept while the lines behind tell which is the right one.
const MOST_KEPT: usize = 64;
/// The most moves that are compared with what the lines name.
const MOST_COMPARED: usize = 3_000_000;

/// How the text numbers its columns and cells.
#[derive(Clone, Copy)]
struct Numbering {
    first_column: u8,
    /// None where the cells have no names that last.
    first_cell: Option<u8>,
}

impl Numbering {
    /// The likeliest first.
    const ALL: [Self; 6] = [
        Self { first_column: 1, first_cell: Some(1) },
        Self { first_column: 0, first_cell: Some(0) },
        Self { first_column: 1, first_cell: Some(0) },
        Self { first_column: 0, first_cell: Some(1) },
        Self { first_column: 1, first_cell: None },
        Self { first_column: 0, first_cell: None },
    ];

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

/// A legal move, and what it does.
struct Candidate<'a> {
    before: &'a Board,
    played: &'a Played,
}

/// The verdict on a game in which each line names its move, if the game is won so.
pub(super) fn verify(board: &Board, game: &WrittenGame, known: Known) -> Option<Verdict> {
    let mut budget = MOST_COMPARED;
    game.mentions().iter().find_map(|lines| read_as(board, game, known, lines, &mut budget))
}

fn read_as(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    lines: &[(&str, Vec<Mention>)],
    budget: &mut usize,
) -> Option<Verdict> {
    let cells = known.cells.or(game.cells).unwrap_or(4).max(u8::try_from(board.cells_used()).ok()?);
    let empty_column = known.empty_column.unwrap_or(EmptyColumn::Vista);
    for autoplay in Autoplay::ALL.into_iter().filter(|it| known.autoplay.is_none_or(|own| own == *it)) {
        let rules = Rules::new(cells, autoplay, empty_column)?;
        for numbering in Numbering::ALL {
            if let Some(moves) = follow(board, lines, rules, numbering, budget) {
                let names = |is: fn(&Noun) -> bool| {
                    lines.iter().flat_map(|(_, line)| line).any(|mention| is(&mention.noun))
                };
                let dialect = match numbering.first_column {
                    _ if !names(|noun| matches!(noun, Noun::Column(Some(_)) | Noun::Number(_) | Noun::Code(..))) => {
                        Dialect::CardNames
                    }
                    0 => Dialect::Sentences,
                    _ => Dialect::SentencesFromOne,
                };
                return Some(Verdict::of(dialect, rules, board, &moves)).filter(Verdict::is_valid);
            }
        }
    }
    None
}

/// The moves of a game that wins when each line is a move that fits it.
fn follow(
    board: &Board,
    lines: &[(&str, Vec<Mention>)],
    rules: Rules,
    numbering: Numbering,
    budget: &mut usize,
) -> Option<Vec<Written>> {
    let mut start = board.clone();
    rules.start(&mut start);
    let mut found: Vec<Found> = Vec::new();
    let mut states = vec![State { board: start, last: None, moves: 0 }];
    for (at, (_, mentions)) in lines.iter().enumerate() {
        let mut next: Vec<State> = Vec::new();
        for state in &states {
            // Lines before the first move, and those that name no move, say nothing.
            if state.moves == 0 || mentions.len() < 2 || tells_of_home(mentions, &state.board) {
                keep(&mut next, state.clone());
            }
            if mentions.len() < 2 {
                continue;
            }
            for mv in moves(rules, &state.board, numbering) {
                *budget = budget.checked_sub(1)?;
                let mut after = state.board.clone();
                let played = rules.play_unchecked(&mut after, mv);
                let candidate = Candidate { before: &state.board, played: &played };
                if !candidate.fits(mentions, numbering, state.moves + 1) {
                    continue;
                }
                let is_won = after.is_won();
                found.push(Found { before: state.last, mv, line: at });
                let last = Some(found.len() - 1);
                if is_won {
                    return Some(written(&found, last, lines));
                }
                keep(&mut next, State { board: after, last, moves: state.moves + 1 });
            }
        }
        states = next;
        if states.is_empty() {
            if std::env::var("DBG").is_ok() { eprintln!("{} {:?} {} {:?}", at, rules.autoplay, numbering.first_column, lines[at]); }
            return None;
        }
    }
    None
}

/// Adds a state, unless there is one with this position, or there are too many.
fn keep(states: &mut Vec<State>, state: State) {
    let is_new = |kept: &State| kept.board != state.board || (kept.moves == 0) != (state.moves == 0);
    if states.len() < MOST_KEPT && states.iter().all(is_new) {
        states.push(state);
    }
}

/// Whether a line only names cards that are home.
fn tells_of_home(mentions: &[Mention], board: &Board) -> bool {
    let mut has_card = false;
    let is_home = |mention: &Mention| match mention.noun {
        Noun::Card(card) => {
            has_card = true;
            board.foundation(card.suit()) >= card.rank().value()
        }
        Noun::Home => true,
        _ => false,
    };
    mentions.iter().all(is_home) && has_card
}

/// The legal moves; those to an empty column to each of them, and to each free cell where cells have
/// names.
fn moves(rules: Rules, board: &Board, numbering: Numbering) -> Vec<Move> {
    let is_empty = |place: &Place| board.cards_at(*place).is_empty();
    let others = |mv: Move| -> Vec<Move> {
        let places: Vec<Place> = match mv.to {
            Place::Column(_) if is_empty(&mv.to) => {
                Column::ALL.into_iter().map(Place::Column).filter(is_empty).collect()
            }
            Place::Cell(_) if numbering.first_cell.is_some() => {
                rules.cell_places().filter(is_empty).collect()
            }
            _ => vec![mv.to],
        };
        places.into_iter().map(|to| Move { to, ..mv }).collect()
    };
    rules.moves(board).into_iter().flat_map(others).collect()
}

fn written(found: &[Found], last: Option<usize>, lines: &[(&str, Vec<Mention>)]) -> Vec<Written> {
    let mut moves = Vec::new();
    let mut at = last;
    while let Some(Found { before, mv, line }) = at.map(|at| &found[at]) {
        moves.push(Written {
            from: WrittenPlace::Place(mv.from),
            to: WrittenPlace::Place(mv.to),
            count: Count::Exactly(mv.cards),
            listed: None,
            text: lines[*line].0.trim_end_matches(['.', '!', ';', ',']).into(),
        });
        at = *before;
    }
    moves.reverse();
    moves
}

impl Candidate<'_> {
    /// Whether the move explains all that a line names, and the line names both its ends.
    fn fits(&self, mentions: &[Mention], numbering: Numbering, number: usize) -> bool {
        let Move { from, to, cards } = self.played.mv;
        let (mut has_source, mut has_target) = (false, false);
        for (at, &Mention { noun, role }) in mentions.iter().enumerate() {
            let is_source = role != Some(Role::Target) && self.names_source(noun, numbering);
            let is_target = role != Some(Role::Source) && self.names_target(noun, numbering);
            let is_place = !matches!(noun, Noun::Card(_));
            // Without a word such as "from", the source comes first.
            let is_source = is_source && (role.is_some() || !has_target || !is_place);
            let is_count = matches!(noun, Noun::Number(n) if n == cards);
            let is_label = at == 0 && matches!(noun, Noun::Number(n) if usize::from(n) == number % 100);
            let is_moved = matches!(noun, Noun::Card(card) if self.moves_card(card));
            match (is_source, is_target) {
                (true, false) => has_source = true,
                (false, true) => has_target = true,
                (true, true) if has_source => has_target = true,
                (true, true) => has_source = true,
                _ if is_moved => has_source = true,
                _ if is_count || is_label => {}
                _ => return false,
            }
        }
        // The first free cell stands for all that a text does not tell apart.
        let names_cell = mentions.iter().any(|mention| {
            matches!(mention.noun, Noun::Cell(Some(_)) | Noun::Code(..)) && mention.role != Some(Role::Source)
        });
        let is_first = |cell: Cell| {
            let empty = Cell::ALL.into_iter().find(|cell| self.before.cards_at(Place::Cell(*cell)).is_empty());
            empty == Some(cell)
        };
        let is_meant = !matches!(to, Place::Cell(cell) if !names_cell && !is_first(cell));
        has_source && has_target && is_meant && from != to
    }

    fn moves_card(&self, card: Card) -> bool {
        self.played.cards.contains(&card)
    }

    fn names_source(&self, noun: Noun, numbering: Numbering) -> bool {
        match noun {
            // A run is named by the card at one of its ends.
            Noun::Card(card) => {
                let cards = &self.played.cards;
                cards.first() == Some(&card) || cards.last() == Some(&card)
            }
            noun => names(noun, self.played.mv.from, numbering),
        }
    }

    fn names_target(&self, noun: Noun, numbering: Numbering) -> bool {
        let to = self.played.mv.to;
        match noun {
            Noun::Card(card) => match to {
                Place::Column(_) => self.before.cards_at(to).last() == Some(&card),
                Place::Foundation | Place::Cell(_) => false,
            },
            Noun::EmptyColumn => matches!(to, Place::Column(_)) && self.before.cards_at(to).is_empty(),
            Noun::Home => to == Place::Foundation,
            noun => names(noun, to, numbering),
        }
    }
}

/// Whether a noun names a place on the table.
fn names(noun: Noun, place: Place, numbering: Numbering) -> bool {
    match noun {
        Noun::Column(None) => matches!(place, Place::Column(_)),
        Noun::Column(Some(n)) | Noun::Number(n) => numbering.is_column(place, n),
        Noun::Cell(None) => matches!(place, Place::Cell(_)),
        Noun::Cell(Some(name)) => numbering.is_cell(place, name),
        Noun::Code('c', n) => {
            numbering.is_column(place, n) || numbering.is_cell(place, CellName::Number(n))
        }
        Noun::Code('f' | 'b' | 'x' | 'o', n) => {
            numbering.is_cell(place, CellName::Number(n)) || place == Place::Foundation
        }
        Noun::Code('h', _) => place == Place::Foundation,
        Noun::Code(_, n) => numbering.is_column(place, n),
        Noun::Card(_) | Noun::Home | Noun::EmptyColumn => false,
    }
}
