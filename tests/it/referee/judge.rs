//! Plays what a text tells, under every convention.

use super::{Autoplay, Board, Card, Rules, Spot, spots};

/// Where the cards come from, as a text says it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum From {
    At(Spot),
    /// From this card, the deepest that moves, to the top.
    Named(Card),
    /// The cell whose card arrived as this one, from 0, of those now in cells.
    Held(usize),
}

/// Where they go.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum To {
    At(Spot),
    AnyCell,
    Onto(Card),
    EmptyColumn,
}

/// What a table says of the place that they came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    Cell,
    Home,
    Empty,
    Onto(Card),
}

/// A move as a text tells it. What the text leaves out is `None`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) from: From,
    pub(crate) to: To,
    /// As many as fit, if it is left out.
    pub(crate) count: Option<usize>,
    /// The first and the last of the cards that the text names as moved.
    pub(crate) cards: Option<Vec<Card>>,
    pub(crate) target: Option<Target>,
    /// The cards that go home by themselves after the move, sorted.
    pub(crate) home: Option<Vec<Card>>,
}

/// What stands in a text: for each move what it tells, the position after it, or both.
pub(crate) type Script = Vec<(Option<Told>, Option<Board>)>;

/// One way to read a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Convention {
    pub(crate) rules: Rules,
    /// Added to the numbers of columns, and of cells, as their writer meant them.
    pub(crate) columns: isize,
    pub(crate) cells: isize,
    /// How many cards move where the text gives no number.
    pub(crate) untold: Untold,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Untold {
    /// To an empty column as many as fit, and all on a card that is named.
    Fitting,
    /// One to an empty column, and a named card alone.
    One,
    /// To an empty column any number with which the game goes on, as fc-solve's `-sn` leaves it out.
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The number of moves after the win.
    Won(usize),
    Unfinished,
    /// The first move that cannot follow, from 1.
    Illegal(usize),
}

impl Outcome {
    /// How far a game gets: more is further.
    pub(crate) fn reach(self) -> usize {
        match self {
            Self::Won(_) => usize::MAX,
            Self::Unfinished => usize::MAX - 1,
            Self::Illegal(number) => number,
        }
    }
}

/// Every convention: autoplay, rule for empty columns, numbers from 0 or 1, and these numbers of cells.
pub(crate) fn conventions(cells: &[usize], counts_from_0: bool) -> Vec<Convention> {
    let other = if counts_from_0 { -1 } else { 1 };
    let mut all = Vec::new();
    for &number in cells {
        for autoplay in [Autoplay::None, Autoplay::Safe, Autoplay::Max] {
            for is_vista in [false, true] {
                let rules = Rules { cells: number, autoplay, is_vista };
                for (columns, cells) in [(0, 0), (other, 0), (0, other), (other, other)] {
                    for untold in [Untold::Fitting, Untold::One, Untold::Any] {
                        if untold != Untold::Any || autoplay == Autoplay::None {
                            all.push(Convention { rules, columns, cells, untold });
                        }
                    }
                }
            }
        }
    }
    all
}

/// Plays a script from this board.
pub(crate) fn judge(start: &Board, script: &Script, convention: Convention) -> Outcome {
    /// So many ways to go on are followed.
    const MOST: usize = 500;
    let mut first = start.clone();
    if convention.rules.autoplay == Autoplay::Max {
        first.autoplay(Autoplay::Max);
    }
    let mut boards = vec![first];
    for (at, (told, after)) in script.iter().enumerate() {
        if boards.iter().any(Board::is_won) {
            return Outcome::Won(script.len() - at);
        }
        let reached = |board: &Board| match told {
            Some(told) => play(board, told, convention),
            None => after.iter().filter_map(|it| lead(board, it, convention.rules)).collect(),
        };
        let agrees =
            |reached: &Board| after.as_ref().is_none_or(|after| looks_like(reached, after));
        let mut next: Vec<Board> = boards.iter().flat_map(reached).filter(agrees).collect();
        next.truncate(MOST);
        if next.is_empty() {
            return Outcome::Illegal(at + 1);
        }
        boards = next;
    }
    if boards.iter().any(Board::is_won) { Outcome::Won(0) } else { Outcome::Unfinished }
}

/// A printed position does not say when cards came to their cells.
fn looks_like(one: &Board, other: &Board) -> bool {
    one.columns == other.columns && one.cells == other.cells && one.home == other.home
}

/// The positions after a move, if it is legal and agrees with all that the text says of it.
fn play(board: &Board, told: &Told, convention: Convention) -> Vec<Board> {
    let any = 1..=13;
    let counts: Vec<Option<usize>> = match (told.count, convention.untold) {
        (None, Untold::Any) if into_empty(board, told, convention) => any.map(Some).collect(),
        (None, Untold::One) if into_empty(board, told, convention) => vec![Some(1)],
        (count, _) => vec![count],
    };
    counts.into_iter().filter_map(|count| play_counted(board, told, count, convention)).collect()
}

/// Whether the target of a move is a column without cards.
fn into_empty(board: &Board, told: &Told, convention: Convention) -> bool {
    match told.to {
        To::At(Spot::Column(at)) => {
            let at = at.checked_add_signed(convention.columns);
            at.and_then(|at| board.columns.get(at)).is_some_and(Vec::is_empty)
        }
        To::EmptyColumn => !matches!(told.from, From::Named(_)),
        _ => false,
    }
}

fn play_counted(
    board: &Board,
    told: &Told,
    mut count: Option<usize>,
    convention: Convention,
) -> Option<Board> {
    let rules = convention.rules;
    let shifted = |spot: Spot| {
        Some(match spot {
            Spot::Column(at) => Spot::Column(at.checked_add_signed(convention.columns)?),
            Spot::Cell(at) => Spot::Cell(at.checked_add_signed(convention.cells)?),
            Spot::Home => Spot::Home,
        })
    };
    let from = match told.from {
        From::At(spot) => shifted(spot)?,
        From::Named(card) => {
            let (spot, cards) = board.find(card)?;
            let is_covered = convention.untold == Untold::One && cards > 1;
            if is_covered || count.is_some_and(|count| count != cards) {
                return None;
            }
            count = Some(cards);
            spot
        }
        From::Held(nth) => board.find(*board.arrived.get(nth)?)?.0,
    };
    let to = match told.to {
        To::At(spot) => shifted(spot)?,
        To::AnyCell => Spot::Cell(board.cells[..rules.cells].iter().position(Option::is_none)?),
        To::Onto(card) => match board.find(card)? {
            (spot @ Spot::Column(_), 1) => spot,
            _ => return None,
        },
        To::EmptyColumn => Spot::Column(board.columns.iter().position(Vec::is_empty)?),
    };
    let target = match to {
        Spot::Home => Target::Home,
        Spot::Cell(_) => Target::Cell,
        Spot::Column(_) => board.top(to).map_or(Target::Empty, Target::Onto),
    };
    let cards = board.movable(rules, from, to, count)?;
    let mut reached = board.clone();
    reached.shift(from, to, &cards);
    let home = reached.autoplay(rules.autoplay);
    let ends = |cards: &Vec<Card>| (cards.first().copied(), cards.last().copied());
    let is_right = told.cards.as_ref().is_none_or(|told| ends(told) == ends(&cards))
        && told.target.is_none_or(|told| told == target)
        && told.home.as_ref().is_none_or(|told| *told == home);
    is_right.then_some(reached)
}

/// The position itself, if one move leads to it.
fn lead(board: &Board, after: &Board, rules: Rules) -> Option<Board> {
    let mut reached = moves(board, rules).into_iter().map(|(from, to, cards)| {
        let mut next = board.clone();
        next.shift(from, to, &cards);
        next.autoplay(rules.autoplay);
        next
    });
    reached.find(|next| looks_like(next, after))
}

/// All legal moves.
pub(crate) fn moves(board: &Board, rules: Rules) -> Vec<(Spot, Spot, Vec<Card>)> {
    let mut all = Vec::new();
    for from in spots() {
        for to in spots().into_iter().chain([Spot::Home]) {
            let most = match (from, to) {
                (Spot::Column(_), Spot::Column(_)) => {
                    board.movable(rules, from, to, None).map_or(0, |cards| cards.len())
                }
                _ => 1,
            };
            let each = |count| board.movable(rules, from, to, Some(count));
            all.extend((1..=most).filter_map(each).map(|cards| (from, to, cards)));
        }
    }
    all
}
