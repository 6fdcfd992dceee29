//! Moves whose grammar is not known: each line is the legal move, or the moves, that fit all that it names.
//!
//! The cards, columns and cells of a line leave one legal move, or a few; the lines behind it tell which
//! of these it was. A game is read so only when every line that may be a move is explained.

use std::iter::once_with;

use crate::board::{Board, Column, Place};
use crate::card::Card;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};
use crate::text::mentions::{Mention, Noun};
use crate::text::{
    Count, Dialect, ToldLine, Written, WrittenGame, WrittenPlace, is_phrase, same_but_for_order,
};

use super::Verdict;
use super::reading::Known;
use candidate::{Candidate, Numbering};

mod candidate;
#[cfg(test)]
mod tests;

/// The most positions that are kept while the lines behind tell which is the right one.
const MOST_KEPT: usize = 512;
/// The most moves that are compared with what the lines name.
const MOST_COMPARED: usize = 3_000_000;
/// The most things that a line names of one of its moves.
const MOST_OF_A_MOVE: usize = 6;

/// A game as far as it has been followed.
#[derive(Clone)]
struct State {
    board: Board,
    /// Which of the moves found led here.
    last: Option<usize>,
    moves: usize,
    autoplay: Autoplayed,
}

/// The cards that went home by themselves after the last move, and whether the text tells of such cards:
/// of all of them, or of none.
#[derive(Clone, Default, PartialEq)]
struct Autoplayed {
    cards: Vec<Card>,
    told: Vec<Card>,
    tells: Option<bool>,
}

impl Autoplayed {
    /// What it becomes when the cards of the next move follow; none when the text told of some only.
    fn next(&self, cards: Vec<Card>) -> Option<Self> {
        let tells = match (self.cards.len(), self.told.len()) {
            (0, _) => self.tells,
            (all, told) if all == told => Some(true),
            (_, 0) => Some(false),
            _ => return None,
        };
        let is_same = self.tells.is_none() || self.tells == tells;
        is_same.then_some(Self { cards, told: Vec::new(), tells })
    }

    /// What it becomes when words tell of cards that went home; none when one of them did not, or was
    /// told of before.
    fn told(&self, mentions: &[Mention]) -> Option<Self> {
        // The suit of a foundation belongs to the move before.
        if mentions.first().is_some_and(|it| matches!(it.noun, Noun::Suit(_))) {
            return None;
        }
        let mut after = self.clone();
        let is_home = |noun| noun == Noun::HOME || matches!(noun, Noun::Suit(_));
        for mention in mentions.iter().filter(|it| !is_home(it.noun)) {
            let card = mention.card()?;
            if !self.cards.contains(&card) || after.told.contains(&card) {
                return None;
            }
            after.told.push(card);
        }
        Some(after)
    }
}

/// A move that was found, and the one before it.
struct Found {
    before: Option<usize>,
    mv: Move,
    line: usize,
    /// Where in its line the move is named.
    at: usize,
}

/// The verdict on a game in which each line names its moves: the first way to number its places in which
/// it is won, or else the one in which most of its lines are legal moves.
///
/// Words that are not known may name the foundations, a cell or a column, in any language.
pub(super) fn verify(board: &Board, game: &WrittenGame, known: Known) -> Option<Verdict> {
    let told = &game.told;
    if !told.is_whole() {
        return None;
    }
    let words = once_with(|| told.in_words(&[]));
    // Moves alone have no other reading.
    let is_more = |it: &Mention| !matches!(it.noun, Noun::Pair(..));
    let is_mixed = |lines: &Vec<ToldLine>| lines.iter().any(|it| it.mentions.iter().any(is_more));
    let pairs = once_with(|| told.in_pairs()).filter(is_mixed);
    let meanings = once_with(|| meanings(&told.unclear_names())).flatten();
    let renamed = meanings.map(|meaning| told.in_words(&meaning));
    let mut budget = MOST_COMPARED;
    let mut best = None;
    for lines in words.chain(pairs).chain(renamed) {
        best = further(best, verify_lines(board, game, known, &lines, &mut budget));
        if best.as_ref().is_some_and(Verdict::explains_all) {
            break;
        }
    }
    best
}

/// The verdict under which the whole text wins, or else the one with more legal moves, the first of two
/// alike: with autoplay, moves home may be told of cards that went there by themselves, and the game be won
/// before a move that is illegal where it stands.
fn further(one: Option<Verdict>, other: Option<Verdict>) -> Option<Verdict> {
    let rank = |verdict: &Option<Verdict>| {
        let rank = |it: &Verdict| (it.explains_all(), it.replay.steps.len(), it.is_valid());
        verdict.as_ref().map(rank)
    };
    if rank(&other) > rank(&one) { other } else { one }
}

/// All that names can mean, at least one of them a pile.
fn meanings(names: &[String]) -> Vec<Vec<(String, &'static str)>> {
    const PILES: [&str; 3] = ["foundation", "freecell", "column"];
    let mut all = vec![Vec::new()];
    for name in names {
        let with = |meaning: &Vec<_>, pile| [&meaning[..], &[(name.clone(), pile)]].concat();
        let longer = |meaning| PILES.map(|pile| with(meaning, pile));
        let longer: Vec<_> = all.iter().flat_map(longer).collect();
        // A phrase says where its card goes.
        if is_phrase(name) {
            all = longer;
        } else {
            all.extend(longer);
        }
    }
    all.retain(|meaning| !meaning.is_empty());
    all
}

fn verify_lines(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    lines: &[ToldLine],
    budget: &mut usize,
) -> Option<Verdict> {
    let held = u8::try_from(board.cells_used()).ok()?;
    let cells = known.cells.or(game.cells).unwrap_or(4).max(held);
    let empty_column = known.empty_column.unwrap_or(EmptyColumn::Vista);
    let is_known = |autoplay: &Autoplay| known.autoplay.is_none_or(|own| own == *autoplay);
    let numberings = Numbering::all(lines);
    let mut best = None;
    for autoplay in Autoplay::ALL.into_iter().filter(is_known) {
        let rules = Rules::new(cells, autoplay, empty_column)?;
        for &numbering in &numberings {
            let follower = Follower { game, lines, rules, numbering, budget, found: Vec::new() };
            let Some(moves) = follower.follow(board) else { continue };
            best = further(best, Some(judge(numbering.dialect(lines), rules, board, &moves)));
            if best.as_ref().is_some_and(Verdict::explains_all) {
                return best;
            }
        }
    }
    best
}

/// The verdict on moves found; of two characters, they may mean as many cards as fit.
fn judge(dialect: Dialect, rules: Rules, board: &Board, moves: &[Written]) -> Verdict {
    if dialect != Dialect::Standard {
        return Verdict::of(dialect, rules, board, moves);
    }
    let fit = |mv: &Written| Written { count: Count::Fit, ..mv.clone() };
    let fit: Vec<Written> = moves.iter().map(fit).collect();
    let counted = Verdict::of(Dialect::Uncounted, rules, board, moves);
    let fitting = Verdict::of(dialect, rules, board, &fit);
    if fitting.replay.moves() == counted.replay.moves() { fitting } else { counted }
}

/// Follows the lines of a game under given rules.
struct Follower<'a> {
    game: &'a WrittenGame,
    lines: &'a [ToldLine],
    rules: Rules,
    numbering: Numbering,
    budget: &'a mut usize,
    found: Vec<Found>,
}

impl Follower<'_> {
    /// The moves of a game in which each line that may be a move is explained; those that win, if some do.
    /// The last of them is illegal where a line names no legal move.
    fn follow(mut self, board: &Board) -> Option<Vec<Written>> {
        let mut start = board.clone();
        let cards = self.rules.start(&mut start).iter().map(|(card, _)| *card).collect();
        let autoplay = Autoplayed { cards, ..Autoplayed::default() };
        let mut states = vec![State { board: start, last: None, moves: 0, autoplay }];
        let mut followed = 0;
        for (line, told) in self.lines.iter().enumerate() {
            if !told.is_move {
                continue;
            }
            followed += 1;
            let mut next = self.all_after(&states, line, followed, true)?;
            if next.is_empty() {
                next = self.all_after(&states, line, followed, false)?;
            }
            if next.is_empty()
                && let Some(won) = states.iter().find(|state| state.board.is_won())
            {
                // The text goes on behind a game that is won.
                let mut moves = self.written(won.last);
                let surplus = self.lines[line..].iter().filter(|told| told.is_move);
                let last = moves.last().cloned()?;
                moves.extend(
                    surplus.map(|told| Written { text: told.text.clone(), ..last.clone() }),
                );
                return Some(moves);
            }
            if next.is_empty() {
                return states.iter().find_map(|state| self.illegal_after(state, line));
            }
            states = next;
            if let Some(shown) = self.game.shown_behind(told.number) {
                states.retain(|state| same_but_for_order(&state.board, shown).is_some());
            }
            // What the text shows is not what its moves lead to.
            states.first()?;
        }
        let won = states.iter().find(|state| state.board.is_won());
        let end = won.or(states.first()).filter(|end| end.moves > 0)?;
        Some(self.written(end.last))
    }

    /// The states to which a line leads: by one move that explains all of it, or by several, each of
    /// which explains a part.
    fn all_after(
        &mut self,
        states: &[State],
        line: usize,
        number: usize,
        is_one: bool,
    ) -> Option<Vec<State>> {
        let mentions = &self.lines[line].mentions;
        let label = mentions.first().and_then(Mention::number).map(usize::from);
        let mut next = Vec::new();
        let mut open = Vec::new();
        for state in states.iter().rev() {
            // The first number of a line may be that of its move or that of the line.
            let is_label = label.is_some_and(|it| [number, state.moves + 1].contains(&it));
            open.extend((0..=usize::from(is_label)).map(|at| (state.clone(), at, false)));
        }
        while let Some((state, at, has_moved)) = open.pop() {
            let rest = &mentions[at..];
            let is_home = |noun| noun == Noun::HOME || matches!(noun, Noun::Suit(_));
            let homes = rest.iter().filter(|it| is_home(it.noun)).count();
            // Behind a move, cards alone say that they went home.
            if (has_moved || homes > 0 && homes < rest.len())
                && let Some(autoplay) = state.autoplay.told(rest)
            {
                keep(&mut next, State { autoplay, ..state.clone() });
            }
            for mv in moves(self.rules, &state.board, self.numbering) {
                let candidate = Candidate { board: &state.board, mv };
                let shortest = if is_one { rest.len() } else { 1 };
                let longest = if is_one { rest.len() } else { rest.len().min(MOST_OF_A_MOVE) };
                for length in shortest..=longest {
                    *self.budget = self.budget.checked_sub(1)?;
                    if !candidate.fits(&rest[..length], self.numbering) {
                        continue;
                    }
                    let mut board = state.board.clone();
                    let auto = self.rules.play(&mut board, mv).auto;
                    let cards = auto.iter().map(|(card, _)| *card).collect();
                    let Some(autoplay) = state.autoplay.next(cards) else { continue };
                    self.found.push(Found { before: state.last, mv, line, at });
                    let last = Some(self.found.len() - 1);
                    let after = State { board, last, moves: state.moves + 1, autoplay };
                    open.push((after, at + length, true));
                }
            }
        }
        Some(next)
    }

    /// The moves that led to a state, and the illegal one that a line names there.
    fn illegal_after(&self, state: &State, line: usize) -> Option<Vec<Written>> {
        let ToldLine { text, mentions, .. } = &self.lines[line];
        let label = usize::from(mentions.first().and_then(Mention::number).is_some());
        let board = &state.board;
        let columns = Column::ALL.map(Place::Column).into_iter();
        let places: Vec<Place> =
            columns.chain(self.rules.cell_places()).chain([Place::Foundation]).collect();
        let mv = (0..=label).find_map(|at| {
            let ends = places.iter().flat_map(|&from| places.iter().map(move |&to| (from, to)));
            let mut all = ends.flat_map(|(from, to)| {
                let most = u8::try_from(board.cards_at(from).len()).unwrap_or(u8::MAX).max(1);
                (1..=most).map(move |cards| Move { from, to, cards })
            });
            all.find(|&mv| Candidate { board, mv }.fits(&mentions[at..], self.numbering))
        });
        // One column that there is not is a mistake; several have another meaning.
        let beyond = || {
            let of = |told: &ToldLine| {
                told.mentions.iter().find_map(|it| self.numbering.column_beyond(it.noun))
            };
            let is_only = self.lines.iter().filter_map(of).nth(1).is_none();
            let column = of(&self.lines[line]).filter(|_| is_only).map(WrittenPlace::NoColumn)?;
            let none = written(Move::single(Place::Foundation, Place::Foundation), text);
            Some(Written { from: column, to: column, ..none })
        };
        let mut moves = self.written(state.last);
        moves.push(mv.map(|mv| written(mv, text)).or_else(beyond)?);
        Some(moves)
    }

    /// The moves that led to one of those found, and this one.
    fn written(&self, last: Option<usize>) -> Vec<Written> {
        let mut moves = Vec::new();
        let mut next = last;
        while let Some(&Found { before, mv, line, at }) = next.map(|at| &self.found[at]) {
            let ToldLine { text: line, mentions, .. } = &self.lines[line];
            let pair = mentions[at..].iter().find_map(|it| match it.noun {
                Noun::Pair(pair, ..) => Some(format!("{}{}", pair.from, pair.to)),
                _ => None,
            });
            moves.push(written(mv, pair.as_deref().unwrap_or(line)));
            next = before;
        }
        moves.reverse();
        moves
    }
}

/// A move as a part of the text writes it.
fn written(mv: Move, text: &str) -> Written {
    let text = text.trim_end_matches(['.', '!', ';', ',']).into();
    Written { text, ..Written::from(mv) }
}

/// Adds a state, unless there is one with this position, or there are too many.
fn keep(states: &mut Vec<State>, state: State) {
    if states.len() < MOST_KEPT
        && states.iter().all(|it| (&it.board, &it.autoplay) != (&state.board, &state.autoplay))
    {
        states.push(state);
    }
}

/// The legal moves; where cells have no names, to the first free cell only.
fn moves(rules: Rules, board: &Board, numbering: Numbering) -> Vec<Move> {
    let is_empty = |place: &Place| board.cards_at(*place).is_empty();
    let free = rules.cell_places().find(is_empty);
    let mut moves = rules.moves(board);
    moves.retain(|mv| match (mv.from, mv.to) {
        (Place::Cell(_), Place::Cell(_)) => false,
        (_, Place::Cell(_)) => numbering.names_cells() || free == Some(mv.to),
        _ => true,
    });
    moves
}
