//! A game that written moves are played in.

use super::ReplayError;
use crate::board::{Board, Cell, Column, Place};
use crate::card::Card;
use crate::rules::{AutoMoves, Autoplay, Move, Played, Rules};
use crate::text::cell_order::CellOrder;
use crate::text::{self, Annotations, Count, Dialect, NotatedMove, NotatedPlace};

/// The position of a game, and what written moves need to know of those before.
#[derive(Clone)]
pub(super) struct Playback {
    pub(super) rules: Rules,
    pub(super) board: Board,
    /// What went home before the first move; a text may list it behind that move.
    pub(super) start_auto: AutoMoves,
    /// The cards in the cells in the order they came.
    pub(super) cell_order: CellOrder,
}

impl Playback {
    pub(super) fn new(rules: Rules, board: &Board) -> Self {
        let mut board = board.clone();
        let start_auto = rules.start(&mut board);
        let cell_order = CellOrder::of(&board);
        Self { rules, board, start_auto, cell_order }
    }

    /// Plays one move; on failure the board shows the position it was to be played in.
    pub(super) fn play(
        &mut self,
        dialect: Dialect,
        written: &NotatedMove,
    ) -> Result<Played, ReplayError> {
        text::work::count(1);
        let mv = self.meant(dialect, written)?;
        let played = self.rules.try_play(&mut self.board, mv)?;
        if let Some(listed) = &written.listed
            && let Err(why) = self.agrees(listed, &played)
        {
            played.undo(&mut self.board);
            return Err(why);
        }
        self.start_auto = AutoMoves::new();
        self.cell_order.note(&self.board);
        Ok(played)
    }

    /// Compares what the text lists beside a move with what happened.
    fn agrees(&self, listed: &Annotations, played: &Played) -> Result<(), ReplayError> {
        agree(listed, played, &self.start_auto)?;
        let Some(shown) = &listed.position else { return Ok(()) };
        if **shown == self.board {
            return Ok(());
        }
        let differs = |at: &Column| self.board.column(*at) != shown.column(*at);
        let other = Column::ALL.into_iter().find(differs);
        Err(ReplayError::OtherPosition { column: other.map_or(0, |at| at.index() + 1) })
    }

    fn is_empty_column(&self, place: Place) -> bool {
        matches!(place, Place::Column(column) if self.board.column(column).is_empty())
    }

    /// The move that a written one means in this position.
    fn meant(&self, dialect: Dialect, written: &NotatedMove) -> Result<Move, ReplayError> {
        let certain = |place: NotatedPlace| place.in_dialect(dialect).unwrap_or(place);
        let to = self.target(certain(written.to))?;
        let from = match certain(written.from) {
            NotatedPlace::AnyCell => self.cell_for(to)?,
            from => self.source(from)?,
        };
        let to_empty = self.is_empty_column(to);
        Ok(match written.count {
            Some(Count::Exactly(cards)) => Move { from, to, cards },
            // Without autoplay, the position behind the move shows how many cards there are.
            _ if to_empty
                && self.rules.autoplay == Autoplay::None
                && let Some(cards) = shown_at(written, to) =>
            {
                Move { from, to, cards }
            }
            Some(Count::From(card)) => {
                let cards = self.cards_from(card, from)?;
                // Some texts name the end of the run that moves.
                let is_end = cards == 1 && !to_empty;
                let run = is_end.then(|| self.rules.resolve(&self.board, from, to).ok());
                run.flatten().unwrap_or(Move { from, to, cards })
            }
            None if to_empty && matches!(dialect, Dialect::FcSolve | Dialect::Uncounted) => {
                Move::single(from, to)
            }
            None => self.rules.resolve(&self.board, from, to)?,
        })
    }

    fn source(&self, written: NotatedPlace) -> Result<Place, ReplayError> {
        match written {
            NotatedPlace::Place(place) => Ok(place),
            NotatedPlace::Held(nth) => self.held(nth),
            NotatedPlace::Card(card) => self.board.place_of(card).ok_or(ReplayError::IsHome(card)),
            // The game has no column or cell with this number.
            NotatedPlace::Unreached | NotatedPlace::Column(_) | NotatedPlace::Cell(_) => {
                Err(ReplayError::NotReached)
            }
            NotatedPlace::AnyCell | NotatedPlace::EmptyColumn => Err(ReplayError::NoFreeCell),
        }
    }

    fn target(&self, written: NotatedPlace) -> Result<Place, ReplayError> {
        match written {
            NotatedPlace::AnyCell => {
                self.rules.first_free_cell(&self.board).ok_or(ReplayError::NoFreeCell)
            }
            NotatedPlace::EmptyColumn => {
                let mut columns = Column::ALL.into_iter().map(Place::Column);
                columns
                    .find(|column| self.is_empty_column(*column))
                    .ok_or(ReplayError::NoEmptyColumn)
            }
            NotatedPlace::Card(listed) => {
                let place = self.source(written)?;
                match self.board.cards_at(place).last() {
                    Some(&by) if by != listed => Err(ReplayError::Covered { card: listed, by }),
                    _ => Ok(place),
                }
            }
            other => self.source(other),
        }
    }

    fn cards_from(&self, card: Card, from: Place) -> Result<u8, ReplayError> {
        let on_it = self.board.cards_on(card, from);
        let on_it = on_it.ok_or(ReplayError::NotThere { card, place: from })?;
        Ok(u8::try_from(on_it + 1).unwrap_or(u8::MAX))
    }

    /// The only cell whose card can go to a place.
    fn cell_for(&self, to: Place) -> Result<Place, ReplayError> {
        let fits = |cell: &Place| {
            let mv = Move::single(*cell, to);
            self.rules.try_play(&mut self.board.clone(), mv).is_ok()
        };
        let mut cells = self.rules.cell_places().filter(fits);
        match (cells.next(), cells.next()) {
            (Some(cell), None) => Ok(cell),
            (None, _) => Err(ReplayError::NoCellFits(to)),
            (Some(one), Some(other)) => Err(ReplayError::SeveralCellsFit(one, other)),
        }
    }

    pub(super) fn held(&self, nth: Cell) -> Result<Place, ReplayError> {
        let wrong = ReplayError::NotHeld { nth, held: self.cell_order.cards().len() };
        let card = *self.cell_order.cards().get(nth.index()).ok_or(wrong.clone())?;
        self.board.place_of(card).ok_or(wrong)
    }
}

/// How many cards a column holds in the position that a text shows after a move.
fn shown_at(written: &NotatedMove, to: Place) -> Option<u8> {
    let shown = written.listed.as_ref()?.position.as_ref()?;
    u8::try_from(shown.cards_at(to).len()).ok().filter(|cards| *cards > 0)
}

/// Compares what a text lists beside a move with what happened.
fn agree(listed: &Annotations, played: &Played, before: &AutoMoves) -> Result<(), ReplayError> {
    let (first, last) = (played.cards[0], played.cards[played.cards.len() - 1]);
    if let Some(ends) = listed.moved {
        let pairs = [(ends.0, first), (ends.1, last)];
        if let Some((listed, moved)) = pairs.into_iter().find(|(listed, moved)| listed != moved) {
            return Err(ReplayError::OtherCard { listed, moved });
        }
    }
    if let Some(card) = listed.card.filter(|card| ![first, last].contains(card)) {
        return Err(ReplayError::OtherCard { listed: card, moved: first });
    }
    let found = match (played.mv.to, played.onto) {
        (Place::Cell(_), _) => NotatedPlace::AnyCell,
        (home @ Place::Foundation, _) => NotatedPlace::Place(home),
        (Place::Column(_), onto) => onto.map_or(NotatedPlace::EmptyColumn, NotatedPlace::Card),
    };
    if let Some(listed) = listed.target.filter(|listed| *listed != found) {
        return Err(ReplayError::OtherTarget { listed, found });
    }
    if let Some(listed) = &listed.home {
        let home: Vec<Card> = played.auto.iter().map(|(card, _)| *card).collect();
        let went_before = |card: &Card| before.iter().any(|(home, _)| home == card);
        if let Some(&card) = listed.iter().find(|card| !home.contains(card) && !went_before(card)) {
            return Err(ReplayError::NotGoneHome(card));
        }
        if let Some(&card) = home.iter().find(|card| !listed.contains(card)) {
            return Err(ReplayError::GoneHome(card));
        }
    }
    Ok(())
}
