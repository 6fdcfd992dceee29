//! Solutions with all that any dialect may tell of them.

use freecell::dealer::DealNumber;
use freecell::rules::{self as library, EmptyColumn};
use freecell::solver::{Limits, Mode, Outcome, SolveOptions, solve};

use crate::referee::{Autoplay, Board, Card, Rules, Spot, Target};

/// A move.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    /// The cards that move, the deepest first.
    pub(crate) cards: Vec<Card>,
    /// The card that they come to, in a column.
    pub(crate) onto: Option<Card>,
    /// Whether more cards could go to this empty column.
    pub(crate) is_fewer: bool,
    /// Of a card from a cell, how many of the cells' cards arrived before it.
    pub(crate) nth: usize,
    /// What goes home by itself afterwards.
    pub(crate) home: Vec<Card>,
    pub(crate) after: Board,
    /// What a text has in its place.
    pub(crate) junk: Option<&'static str>,
}

impl Play {
    /// A legal move.
    pub(crate) fn of(board: &Board, rules: Rules, from: Spot, to: Spot, cards: Vec<Card>) -> Self {
        let fitting = board.movable(rules, from, to, None);
        let mut after = board.clone();
        after.shift(from, to, &cards);
        let home = after.autoplay(rules.autoplay);
        Self {
            from,
            to,
            onto: if matches!(to, Spot::Column(_)) { board.top(to) } else { None },
            is_fewer: fitting.is_some_and(|fitting| fitting.len() != cards.len()),
            nth: board.arrived.iter().position(|card| *card == cards[0]).unwrap_or(0),
            cards,
            home,
            after,
            junk: None,
        }
    }

    pub(crate) fn target(&self) -> Target {
        match self.to {
            Spot::Home => Target::Home,
            Spot::Cell(_) => Target::Cell,
            Spot::Column(_) => self.onto.map_or(Target::Empty, Target::Onto),
        }
    }
}

/// A solved deal.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) deal: u32,
    pub(crate) start: Board,
    pub(crate) plays: Vec<Play>,
}

/// The library's first solution, played by the referee; none if the solver does not find one quickly.
pub(crate) fn solved(deal: u32, rules: Rules) -> Option<Game> {
    let autoplay = match rules.autoplay {
        Autoplay::None => library::Autoplay::None,
        Autoplay::Safe => library::Autoplay::Safe,
        Autoplay::Max => library::Autoplay::Max,
    };
    let empty = if rules.is_vista { EmptyColumn::Vista } else { EmptyColumn::Classic };
    let options = SolveOptions {
        rules: library::Rules::new(u8::try_from(rules.cells).unwrap(), autoplay, empty).ok()?,
        mode: Mode::Fast,
        limits: Limits { states: Some(20_000), ..Limits::default() },
    };
    let number = DealNumber::new(i64::from(deal)).ok()?;
    let Outcome::Solved(solution) = solve(&number.deal(), &options) else {
        return None;
    };
    let start = Board::deal(u64::from(deal));
    let mut board = start.clone();
    if rules.autoplay == Autoplay::Max {
        board.autoplay(Autoplay::Max);
    }
    let mut plays = Vec::new();
    for mv in solution.moves {
        let written = mv.to_string();
        let (from, to) = (spot(written.as_bytes()[0]), spot(written.as_bytes()[1]));
        let cards = board.movable(rules, from, to, Some(usize::from(mv.cards)));
        let cards = cards.unwrap_or_else(|| panic!("#{deal}: the solver's {written} is illegal"));
        let play = Play::of(&board, rules, from, to, cards);
        board = play.after.clone();
        plays.push(play);
    }
    assert!(board.is_won(), "#{deal}: the solver's moves do not win");
    Some(Game { deal, start, plays })
}

fn spot(letter: u8) -> Spot {
    match letter {
        b'1'..=b'8' => Spot::Column(usize::from(letter - b'1')),
        b'a'..=b'g' => Spot::Cell(usize::from(letter - b'a')),
        _ => Spot::Home,
    }
}

impl Game {
    /// The same game with every card moved on its own.
    pub(crate) fn card_by_card(&self, rules: Rules) -> Self {
        let mut board = self.start.clone();
        let mut plays = Vec::new();
        for play in &self.plays {
            let cells = (0..rules.cells).filter(|at| board.cells[*at].is_none());
            let cells: Vec<Spot> = cells.map(Spot::Cell).collect();
            let empty = (0..8).map(Spot::Column).filter(|at| *at != play.to);
            let empty: Vec<Spot> = empty.filter(|at| board.top(*at).is_none()).collect();
            for (from, to) in steps(play.cards.len(), play.from, play.to, &cells, &empty) {
                let cards = vec![board.top(from).unwrap()];
                let single = Play::of(&board, rules, from, to, cards);
                board = single.after.clone();
                plays.push(single);
            }
        }
        Self { plays, ..self.clone() }
    }
}

/// Moves cards one at a time over free cells and empty columns.
fn steps(cards: usize, from: Spot, to: Spot, cells: &[Spot], empty: &[Spot]) -> Vec<(Spot, Spot)> {
    if cards <= cells.len() + 1 {
        let over = &cells[..cards - 1];
        let there = over.iter().map(|cell| (from, *cell));
        let back = over.iter().rev().map(|cell| (*cell, to));
        return there.chain([(from, to)]).chain(back).collect();
    }
    let (first, rest) = empty.split_first().expect("an empty column for the run");
    let part = ((cells.len() + 1) << rest.len()).min(cards - 1);
    let mut all = steps(part, from, *first, cells, rest);
    all.extend(steps(cards - part, from, to, cells, rest));
    all.extend(steps(part, *first, to, cells, rest));
    all
}
