//! Writes games as other programs and people do, byte for byte.

mod fields;
mod game;
#[cfg(unix)]
mod installed;
mod list;
mod pairs;
mod positions;
mod sentences;
mod tables;

use crate::referee::{
    Convention, From, Outcome, Rules, Script, Spot, To, Told, Untold, conventions, judge,
};

pub(crate) use game::{Game, Play, solved};
pub(crate) use list::ALL;
pub(crate) use pairs::{pair, word};
pub(crate) use positions::in_columns;

/// Stands before each move in what a writer returns; taken out of the text.
const MARK: char = '\u{1}';

/// How a dialect names the piles.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Piles {
    /// By numbers or letters.
    Numbered,
    /// By numbers; `r` for any cell, and the letters count the cells' cards in the order of their arrival.
    Arrivals,
    /// By the cards that move and the cards that they go to.
    Cards,
}

/// When a dialect says how many cards move.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Counts {
    Never,
    /// Never, and any number may go to an empty column.
    Unsaid,
    /// If fewer go to an empty column than fit.
    Fewer,
    /// To an empty column, if more than one.
    ToEmpty,
    Always,
}

/// One way to write games.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each holds or not, whatever the others do")]
pub(crate) struct Dialect {
    pub(crate) name: &'static str,
    pub(crate) rules: Rules,
    pub(crate) counts_from_0: bool,
    pub(crate) piles: Piles,
    pub(crate) counts: Counts,
    /// Whether the first and last card moved, the target and the cards autoplayed stand there.
    pub(crate) has_facts: bool,
    /// Whether the text has moves, and whether it has positions.
    pub(crate) has_moves: bool,
    pub(crate) has_positions: bool,
    pub(crate) names_deal: bool,
    /// Whether a solution is written card by card.
    pub(crate) is_single: bool,
    /// What could stand in the place of a move and is none.
    pub(crate) junk: &'static str,
    write: fn(&Game) -> String,
}

/// A text, and where its moves stand.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) all: String,
    /// The line of each move, from 1.
    pub(crate) lines: Vec<usize>,
    /// The first byte of each move.
    pub(crate) starts: Vec<usize>,
}

impl Dialect {
    /// Writes a game.
    pub(crate) fn write(&self, game: &Game) -> Text {
        let (mut all, mut lines, mut starts) = (String::new(), Vec::new(), Vec::new());
        let mut line = 1;
        for c in (self.write)(game).chars() {
            if c == MARK {
                lines.push(line);
                starts.push(all.len());
            } else {
                line += usize::from(c == '\n');
                all.push(c);
            }
        }
        Text { all, lines, starts }
    }

    /// What the text of a game tells, no more and no less.
    pub(crate) fn script(&self, game: &Game) -> Script {
        let tell = |play: &Play| {
            let told = self.has_moves.then(|| self.told(play));
            (told, self.has_positions.then(|| play.after.clone()))
        };
        game.plays.iter().map(tell).collect()
    }

    fn told(&self, play: &Play) -> Told {
        let is_cell = matches!(play.from, Spot::Cell(_));
        let from = match self.piles {
            Piles::Cards => From::Named(play.cards[0]),
            Piles::Arrivals if is_cell => From::Held(play.nth),
            _ => From::At(play.from),
        };
        let to = match (self.piles, play.to) {
            (Piles::Cards | Piles::Arrivals, Spot::Cell(_)) => To::AnyCell,
            (Piles::Cards, Spot::Column(_)) => play.onto.map_or(To::EmptyColumn, To::Onto),
            (_, to) => To::At(to),
        };
        let is_counted = match self.counts {
            Counts::Never | Counts::Unsaid => false,
            Counts::Fewer => play.is_fewer,
            Counts::ToEmpty => is_to_empty(play) && play.cards.len() > 1,
            Counts::Always => true,
        };
        let facts = |is_there: bool| is_there.then(|| play.cards.clone());
        Told {
            from,
            to,
            count: (is_counted || self.has_facts && is_to_empty(play)).then_some(play.cards.len()),
            cards: facts(self.has_facts),
            target: self.has_facts.then(|| play.target()),
            home: self.has_facts.then(|| play.home.clone()),
        }
    }

    /// The conventions of its own programs.
    pub(crate) fn own(&self) -> [Convention; 2] {
        let untold = match self.counts {
            Counts::Unsaid => Untold::Any,
            Counts::ToEmpty => Untold::One,
            _ if self.is_single => Untold::One,
            _ => Untold::Fitting,
        };
        let of = |is_vista| {
            let rules = Rules { is_vista, ..self.rules };
            Convention { rules, columns: 0, cells: 0, untold }
        };
        [of(self.rules.is_vista), of(!self.rules.is_vista)]
    }

    /// All conventions that a reader may try.
    pub(crate) fn every(&self) -> Vec<Convention> {
        conventions(&[4], self.counts_from_0)
    }

    /// Solved deals that the dialect can express, by its own rules; `at` tells those of one test from those of another.
    pub(crate) fn games(&self, at: usize) -> impl Iterator<Item = Game> {
        let dialect = *self;
        let numbers = (at..).map(|i| u32::try_from(1 + i * 7919 % 1_000_000).unwrap());
        numbers.filter_map(move |number| {
            let game = solved(number, dialect.rules)?;
            let game = if dialect.is_single { game.card_by_card(dialect.rules) } else { game };
            let outcome = judge(&game.start, &dialect.script(&game), dialect.own()[0]);
            (outcome == Outcome::Won(0)).then_some(game)
        })
    }
}

/// Whether a move goes to an empty column, where the cards of a table say how many.
fn is_to_empty(play: &Play) -> bool {
    play.onto.is_none() && matches!(play.to, Spot::Column(_))
}

/// A move as it stands in a text, behind its mark; what stands there instead, if anything does.
fn put(play: &Play, text: &str) -> String {
    format!("{MARK}{}", play.junk.unwrap_or(text))
}

/// Each writer's text wins by the referee, and most games can be written in each dialect.
#[test]
fn every_dialect_writes_games_that_win() {
    for dialect in ALL {
        let game = dialect.games(3).next().unwrap();
        let text = dialect.write(&game);
        assert_eq!(text.lines.len(), game.plays.len(), "{}:\n{}", dialect.name, text.all);
        assert!(game.deal < 60_000, "{}: too few games can be written", dialect.name);
    }
}
