//! The deals that the moves of a game win, for texts that name no deal.

use std::fmt;

use crate::dealer::{DealNumber, DealRange};
use crate::ordered;
use crate::replay::{Furthest, RuleHints};
use crate::solver::Cancel;
use crate::text::WrittenGame;

/// How many deals a thread plays before it reports.
const SHARE: usize = 5_000;

/// How many more moves than in any other deal are legal in one that the moves are surely for. The legal
/// beginnings of a game in other deals get rarer by a factor of two or more with each move.
const CLEARLY: usize = 8;

/// How many deals are listed when the moves win several.
const SHOWN: usize = 10;

/// What playing a game in a range of deals shows.
///
/// ```
/// use freecell::{search::ByMoves, replay::RuleHints, solver::Cancel, text};
/// let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
/// let game = text::games(moves).next().unwrap();
/// let found = ByMoves::search(&game, RuleHints::default(), "1..20000".parse().unwrap(), 2, &Cancel::new(), &mut |_| {});
/// assert_eq!(found.unwrap().to_string(), "the moves win deal 10913 and no other of 1..20000");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByMoves {
    /// The deals that were tried.
    pub range: DealRange,
    /// The deals that the moves win, in order.
    pub won: Vec<DealNumber>,
    /// The deal in which the most moves are legal, and their number; the first of several.
    pub furthest: (DealNumber, usize),
    /// The most moves that are legal in any other deal.
    pub next: usize,
    /// The number of moves of the game.
    pub moves: usize,
}

/// The deals of a part of the range, as far as they may matter for the whole.
#[derive(Default)]
struct DealsPart {
    deals: u64,
    won: Vec<DealNumber>,
    /// The two deals that get furthest, the furthest first.
    best: Vec<(DealNumber, usize)>,
}

impl ByMoves {
    /// Plays the game in every deal of the range, on this number of threads, under the rules that
    /// [`verify`](crate::replay::verify) would try. Calls `searched` with the number of deals played so far. Returns
    /// `None` if cancelled.
    pub fn search(
        game: &WrittenGame,
        hints: RuleHints,
        range: DealRange,
        jobs: usize,
        cancel: &Cancel,
        searched: &mut dyn FnMut(u64),
    ) -> Option<Self> {
        let furthest = Furthest::new(game, hints);
        let starts = (0..range.count()).step_by(SHARE);
        let parts =
            starts.filter_map(|from| range.part(from, range.count().min(from + SHARE as u64)));
        let mut all = DealsPart::default();
        let done: Result<(), ()> = ordered::for_each(
            jobs,
            parts,
            || (),
            |(), part| (!cancel.is_cancelled()).then(|| play(&furthest, part)),
            |part| {
                all.add(part.ok_or(())?);
                searched(all.deals);
                Ok(())
            },
        );
        done.ok()?;
        let next = all.best.get(1).map_or(0, |&(_, moves)| moves);
        let moves = furthest.moves();
        Some(Self { range, won: all.won, furthest: *all.best.first()?, next, moves })
    }

    /// The deal that the moves are for: the first that they win, or else one in which clearly more of them are
    /// legal than in any other.
    #[must_use]
    pub fn deal(&self) -> Option<DealNumber> {
        let (deal, moves) = self.furthest;
        let is_clear = moves >= self.next + CLEARLY;
        self.won.first().copied().or(is_clear.then_some(deal))
    }
}

impl fmt::Display for ByMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { range, won, furthest: (deal, legal), next, moves } = self;
        match &won[..] {
            [] => {}
            [deal] => return write!(f, "the moves win deal {deal} and no other of {range}"),
            won => {
                let list: Vec<String> = won.iter().take(SHOWN).map(DealNumber::to_string).collect();
                let more = won.len().saturating_sub(SHOWN);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                return write!(
                    f,
                    "the moves win {} deals of {range}: {}{more}",
                    won.len(),
                    list.join(", ")
                );
            }
        }
        write!(f, "the moves win no deal of {range}")?;
        let others = next + 1;
        match self.deal() {
            Some(_) if legal == moves => {
                write!(
                    f,
                    "; all of them are legal in {deal}, any other stops them by move {others}"
                )
            }
            Some(_) => write!(
                f,
                "; {deal} goes furthest: illegal at move {} of {moves}, any other by move {others}",
                legal + 1
            ),
            None => write!(f, ", and no deal goes clearly furthest"),
        }
    }
}

impl DealsPart {
    fn add(&mut self, other: Self) {
        self.deals += other.deals;
        self.won.extend(other.won);
        other.best.into_iter().for_each(|it| self.rank(it));
    }

    /// Keeps a deal if it is one of the two that get furthest; of equals the first.
    fn rank(&mut self, (deal, moves): (DealNumber, usize)) {
        let at = self.best.partition_point(|&(_, others)| others >= moves);
        if at < 2 {
            self.best.insert(at, (deal, moves));
            self.best.truncate(2);
        }
    }
}

fn play(furthest: &Furthest<'_>, range: DealRange) -> DealsPart {
    let mut part = DealsPart { deals: range.count(), ..DealsPart::default() };
    for deal in range {
        let (won, moves) = furthest.reached(&deal.deal());
        part.rank((deal, moves));
        part.won.extend(won.then_some(deal));
    }
    part
}
