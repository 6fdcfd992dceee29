//! A solution on a board: each step, or the first illegal one and why.
//!
//! [`Replay`] plays the moves of one dialect under one set of rules. [`verify`] finds the dialect
//! and the rules by trying, and says under which the solution holds.
//!
//! ```
//! use freecell::{dealer::DealNumber, text, replay};
//! let deal = DealNumber::new(10913).unwrap();
//! let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
//! let game = &text::games(moves).next().unwrap();
//! let verdict = replay::verify(&deal.deal(), game, replay::Known::default()).unwrap();
//! assert!(verdict.replay.is_won());
//! assert_eq!(verdict.replay.steps.len(), 19);
//! ```

use std::fmt;

use arrayvec::ArrayVec;

use crate::board::{Board, COLUMNS, Cell, Column, MAX_CELLS, Place};
use crate::card::Card;
use crate::rules::{AutoMoves, Autoplay, EmptyColumn, IllegalMove, Move, Played, Rules};
use crate::text::{self, Count, Listed, Written, WrittenPlace};

mod behind;
mod in_turn;
#[cfg(feature = "cli")]
mod infer;
mod near;
mod open;
mod reading;
#[cfg(test)]
mod tests;
mod verdict;
mod wrong;

#[cfg(feature = "cli")]
pub(crate) use behind::from_start_of;
pub use behind::{deal_behind, find_deal};
pub use in_turn::verify_all;
#[cfg(feature = "cli")]
pub(crate) use infer::{Told, boards_told, names_board};
pub use near::games;
pub use reading::{Known, verify};
pub(crate) use reading::{Legal, solves};
pub use verdict::Verdict;
pub use wrong::Wrong;

/// Up to this many moves may be legal by chance in a deal that they do not belong to.
const MOST_BY_CHANCE: usize = 4;

/// One move of a solution, played.
///
/// ```
/// use freecell::replay::{Known, verify};
/// use freecell::{dealer::DealNumber, text};
/// let game = text::games("4a").next().unwrap();
/// let deal = DealNumber::new(617).unwrap();
/// let verdict = verify(&deal.deal(), &game, Known::default()).unwrap();
/// let step = &verdict.replay.steps[0];
/// assert_eq!((step.text.as_str(), step.played.cards[0].to_string()), ("4a", "4H".to_owned()));
/// assert_eq!(step.after.cells()[0], Some(step.played.cards[0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as the text writes it.
    pub text: String,
    /// The move, the cards it moved, and those that went home after it.
    pub played: Played,
    /// The position it led to.
    pub after: Board,
}

/// A solution played as far as it goes.
///
/// ```
/// use freecell::replay::{End, Replay, Wrong};
/// use freecell::{dealer::DealNumber, rules::Rules, text::{self, Dialect}};
/// let game = text::games("#617\n4a 1h").next().unwrap();
/// let moves = game.in_dialect(Dialect::Standard).unwrap();
/// let replay = Replay::of(Rules::default(), &DealNumber::new(617).unwrap().deal(), &moves);
/// assert_eq!(replay.steps[0].played.cards[0].to_string(), "4H");
/// let End::Illegal { number: 2, why: Wrong::Illegal(why), .. } = replay.end else { panic!() };
/// assert_eq!(why.to_string(), "J♦ cannot go home: A♦ is next");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The rules it was played under.
    pub rules: Rules,
    /// The position it was played from.
    pub start: Board,
    /// What went home before the first move.
    pub start_auto: AutoMoves,
    /// The position that the first move was played in.
    pub opening: Board,
    /// The legal moves, in order; move number n is `steps[n - 1]`.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
}

/// How a replay ended.
///
/// ```
/// use freecell::replay::{End, Replay};
/// use freecell::{dealer::DealNumber, rules::{Move, Rules}, text::Written};
/// let moves: Vec<Written> = ["4a", "1b"].map(|mv| mv.parse::<Move>().unwrap().into()).into();
/// let replay = Replay::of(Rules::default(), &DealNumber::new(617).unwrap().deal(), &moves);
/// assert_eq!(replay.end, End::Unfinished);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All cards are home.
    Won {
        /// The moves that the text goes on with all the same.
        surplus: Vec<String>,
    },
    /// The moves are legal, and cards are left.
    Unfinished,
    /// A move is illegal.
    Illegal {
        /// Which one, from 1.
        number: usize,
        /// The move as the text writes it.
        text: String,
        /// Why.
        why: Wrong,
    },
}

impl Replay {
    /// Plays written moves until one is illegal, or all cards are home.
    #[must_use]
    pub fn of(rules: Rules, board: &Board, moves: &[Written]) -> Self {
        let mut run = Run::new(rules, board);
        let mut replay = Self {
            rules,
            start: board.clone(),
            start_auto: run.start_auto.clone(),
            opening: run.board.clone(),
            steps: Vec::with_capacity(moves.len()),
            end: End::Unfinished,
        };
        let text = |mv: &Written| mv.text().to_owned();
        for (i, mv) in moves.iter().enumerate() {
            if run.board.is_won() {
                break;
            }
            match run.play(mv) {
                Ok(played) => {
                    let after = run.board.clone();
                    replay.steps.push(Step { text: text(mv), played, after });
                }
                Err(why) => {
                    replay.end = End::Illegal { number: i + 1, text: text(mv), why };
                    return replay;
                }
            }
        }
        if run.board.is_won() {
            let surplus = moves[replay.steps.len()..].iter().map(text).collect();
            replay.end = End::Won { surplus };
        }
        replay
    }

    /// The position after `moves` moves; 0 is before the first.
    ///
    /// # Panics
    /// When there are fewer legal moves.
    #[must_use]
    pub fn board(&self, moves: usize) -> &Board {
        moves.checked_sub(1).map_or(&self.opening, |i| &self.steps[i].after)
    }

    /// The last position reached.
    #[must_use]
    pub fn last(&self) -> &Board {
        self.board(self.steps.len())
    }

    /// Whether a move led to a position, whatever the order of its columns.
    #[cfg(feature = "cli")]
    pub(crate) fn shows(&self, board: &Board) -> bool {
        self.steps.iter().any(|step| text::same_but_for_order(&step.after, board).is_some())
    }

    /// The legal moves.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|step| step.played.mv).collect()
    }

    /// The legal moves as text.
    #[cfg(feature = "cli")]
    pub(crate) fn write(&self, style: text::Style) -> String {
        text::write(self.rules, &self.start, &self.moves(), style)
    }

    /// Whether all cards went home, with or without surplus moves.
    #[must_use]
    pub fn is_won(&self) -> bool {
        matches!(self.end, End::Won { .. })
    }

    /// The moves that follow the winning one.
    #[must_use]
    pub fn surplus(&self) -> &[String] {
        match &self.end {
            End::Won { surplus } => surplus,
            End::Unfinished | End::Illegal { .. } => &[],
        }
    }
}

/// All rules with as many cells as these.
fn with_same_cells(rules: Rules) -> impl Iterator<Item = Rules> {
    let of_autoplay = move |autoplay| {
        EmptyColumn::ALL.map(|it| rules.with_autoplay(autoplay).with_empty_column(it))
    };
    Autoplay::ALL.into_iter().flat_map(of_autoplay)
}

/// A game that written moves are played in.
#[derive(Clone)]
struct Run {
    rules: Rules,
    board: Board,
    /// What went home before the first move; a text may list it behind that move.
    start_auto: AutoMoves,
    /// The cards in the cells in the order they came.
    arrivals: ArrayVec<Card, MAX_CELLS>,
    /// For each column that the text names, the column it is.
    columns: [Column; COLUMNS],
    /// The order in which the text showed the columns last: some programs number them by it.
    shown: [Column; COLUMNS],
}

impl Run {
    fn new(rules: Rules, board: &Board) -> Self {
        let mut board = board.clone();
        let start_auto = rules.start(&mut board);
        let arrivals = board.cells().iter().flatten().copied().collect();
        Self { rules, board, start_auto, arrivals, columns: Column::ALL, shown: Column::ALL }
    }

    /// Plays one move; on failure the board shows the position it was to be played in.
    fn play(&mut self, written: &Written) -> Result<Played, Wrong> {
        let played = self.play_numbered(written);
        if played.is_ok() || self.shown == self.columns {
            return played;
        }
        let columns = std::mem::replace(&mut self.columns, self.shown);
        let renumbered = self.play_numbered(written);
        if renumbered.is_err() {
            self.columns = columns;
        }
        renumbered.or(played)
    }

    /// Plays one move, its columns numbered as those of the moves before.
    fn play_numbered(&mut self, written: &Written) -> Result<Played, Wrong> {
        text::work::count(1);
        let mv = self.meant(written)?;
        let played = self.rules.try_play(&mut self.board, mv)?;
        if let Some(listed) = &written.listed {
            let agreed = agree(listed, &played, &self.start_auto);
            let mut shown = listed.position.iter();
            if let Err(why) = agreed.and_then(|()| shown.try_for_each(|it| self.follow(it))) {
                played.undo(&mut self.board);
                return Err(why);
            }
        }
        self.start_auto = AutoMoves::new();
        self.note_arrivals();
        Ok(played)
    }

    /// Compares the position with one that the text shows, whose columns may stand in another order.
    fn follow(&mut self, shown: &Board) -> Result<(), Wrong> {
        let differs =
            |at: &Column| self.board.column(self.columns[at.index()]) != shown.column(*at);
        let other = Column::ALL.into_iter().find(differs);
        let column = other.map_or(0, |at| at.index() + 1);
        let order = text::same_but_for_order(&self.board, shown);
        let order = order.ok_or(Wrong::OtherPosition { column })?;
        self.shown = if other.is_some() { order } else { self.columns };
        Ok(())
    }

    fn note_arrivals(&mut self) {
        let cells = self.board.cells();
        self.arrivals.retain(|card| cells.contains(&Some(*card)));
        for card in cells.iter().flatten() {
            if !self.arrivals.contains(card) {
                self.arrivals.push(*card);
            }
        }
    }

    fn is_empty_column(&self, place: Place) -> bool {
        matches!(place, Place::Column(column) if self.board.column(column).is_empty())
    }

    /// The move that a written one means in this position.
    fn meant(&self, written: &Written) -> Result<Move, Wrong> {
        let to = self.target(written.to)?;
        let from = match written.from {
            WrittenPlace::AnyCell => self.cell_for(to)?,
            from => self.source(from)?,
        };
        let to_empty = self.is_empty_column(to);
        Ok(match written.count {
            Count::Exactly(cards) => Move { from, to, cards },
            Count::From(card) => {
                let cards = self.cards_from(card, from)?;
                // Some texts name the end of the run that moves.
                let is_end = cards == 1 && !to_empty;
                let run = is_end.then(|| self.rules.resolve(&self.board, from, to).ok());
                run.flatten().unwrap_or(Move { from, to, cards })
            }
            Count::FitOrOne if to_empty => Move::single(from, to),
            Count::Fit | Count::FitOrOne => self.rules.resolve(&self.board, from, to)?,
        })
    }

    fn source(&self, written: WrittenPlace) -> Result<Place, Wrong> {
        match written {
            WrittenPlace::Place(Place::Column(column)) => {
                Ok(Place::Column(self.columns[column.index()]))
            }
            WrittenPlace::Place(place) => Ok(place),
            WrittenPlace::Held(nth) => self.held(nth),
            WrittenPlace::Card(card) => self.board.place_of(card).ok_or(Wrong::IsHome(card)),
            WrittenPlace::AnyCell | WrittenPlace::EmptyColumn => Err(Wrong::NoFreeCell),
        }
    }

    fn target(&self, written: WrittenPlace) -> Result<Place, Wrong> {
        match written {
            WrittenPlace::AnyCell => self.free_cell(),
            WrittenPlace::EmptyColumn => {
                let mut columns = Column::ALL.into_iter().map(Place::Column);
                columns.find(|column| self.is_empty_column(*column)).ok_or(Wrong::NoEmptyColumn)
            }
            WrittenPlace::Card(listed) => {
                let place = self.source(written)?;
                match self.board.cards_at(place).last() {
                    Some(&top) if top != listed => {
                        let found = WrittenPlace::Card(top);
                        Err(Wrong::OtherTarget { listed: written, found })
                    }
                    _ => Ok(place),
                }
            }
            other => self.source(other),
        }
    }

    /// How many cards move when this one does, and those that lie on it.
    fn cards_from(&self, card: Card, from: Place) -> Result<u8, Wrong> {
        let on_it = self.board.cards_on(card, from);
        let on_it = on_it.ok_or(Wrong::NotThere { card, place: from })?;
        Ok(u8::try_from(on_it + 1).unwrap_or(u8::MAX))
    }

    fn free_cell(&self) -> Result<Place, Wrong> {
        self.rules.first_free_cell(&self.board).ok_or(Wrong::NoFreeCell)
    }

    /// The one cell whose card can go there.
    fn cell_for(&self, to: Place) -> Result<Place, Wrong> {
        let fits = |cell: &Place| {
            let mv = Move::single(*cell, to);
            self.rules.try_play(&mut self.board.clone(), mv).is_ok()
        };
        let mut cells = self.rules.cell_places().filter(fits);
        match (cells.next(), cells.next()) {
            (Some(cell), None) => Ok(cell),
            (None, _) => Err(Wrong::NoCellFits(to)),
            (Some(one), Some(other)) => Err(Wrong::SeveralCellsFit(one, other)),
        }
    }

    fn held(&self, nth: Cell) -> Result<Place, Wrong> {
        let wrong = Wrong::NotHeld { nth, held: self.arrivals.len() };
        let card = *self.arrivals.get(nth.index()).ok_or(wrong.clone())?;
        self.board.place_of(card).ok_or(wrong)
    }
}

/// Checks a move against what the text says about it; what went home before it may be listed, too.
fn agree(listed: &Listed, played: &Played, before: &AutoMoves) -> Result<(), Wrong> {
    if let Some((line, text)) = &listed.otherwise {
        return Err(Wrong::ToldOtherwise { line: *line, text: text.clone() });
    }
    if let Some((first, last)) = listed.moved {
        let ends = [(first, played.cards[0]), (last, played.cards[played.cards.len() - 1])];
        if let Some((listed, moved)) = ends.into_iter().find(|(listed, moved)| listed != moved) {
            return Err(Wrong::OtherCard { listed, moved });
        }
    }
    if let Some(card) = listed.card.filter(|card| !played.cards.contains(card)) {
        return Err(Wrong::OtherCard { listed: card, moved: played.cards[0] });
    }
    if let Some(suit) = listed.suit.filter(|suit| played.cards[0].suit() != *suit) {
        return Err(Wrong::OtherSuit { listed: suit, moved: played.cards[0] });
    }
    let found = match (played.mv.to, played.onto) {
        (Place::Cell(_), _) => WrittenPlace::AnyCell,
        (home @ Place::Foundation, _) => WrittenPlace::Place(home),
        (Place::Column(_), onto) => onto.map_or(WrittenPlace::EmptyColumn, WrittenPlace::Card),
    };
    if let Some(listed) = listed.target.filter(|listed| *listed != found) {
        return Err(Wrong::OtherTarget { listed, found });
    }
    if let Some(listed) = &listed.home {
        let home: Vec<Card> = played.auto.iter().map(|(card, _)| *card).collect();
        let went_before = |card: &Card| before.iter().any(|(home, _)| home == card);
        if let Some(&card) = listed.iter().find(|card| !home.contains(card) && !went_before(card)) {
            return Err(Wrong::NotGoneHome(card));
        }
        if let Some(&card) = home.iter().find(|card| !listed.contains(card)) {
            return Err(Wrong::GoneHome(card));
        }
    }
    Ok(())
}

impl From<IllegalMove> for Wrong {
    fn from(why: IllegalMove) -> Self {
        Self::Illegal(why)
    }
}

impl fmt::Display for End {
    /// `won`, `not won: …` or `move 64, c2: cell c is empty`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won { .. } => f.write_str("won"),
            Self::Unfinished => f.write_str("all moves are legal, but the game is not won"),
            Self::Illegal { number, text, why } => write!(f, "move {number}, {text}: {why}"),
        }
    }
}
