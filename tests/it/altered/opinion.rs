//! What the referee thinks of an altered game, and which verdicts agree with it.

use std::fmt;

use crate::dialects::{Counts, Dialect, Game};
use crate::referee::{Outcome, Script, judge};

use super::Said;
use super::alter::{Altered, Kind};

/// The referee's opinion.
pub(super) struct Opinion {
    kind: Kind,
    /// The best outcome by the rules of the dialect's own programs.
    own: Outcome,
    /// The outcomes under all conventions that get at least as far.
    all: Vec<Outcome>,
    /// The number of the altered move, from 1.
    altered: usize,
    /// The line where the altered move begins, and the last line of it.
    lines: (usize, usize),
    /// The line of each move, in a dialect of positions.
    blocks: Vec<usize>,
    has_facts: bool,
}

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = self.all.clone();
        all.dedup();
        write!(f, "{:?}; by some convention {all:?}; altered is move {}", self.own, self.altered)?;
        write!(f, ", lines {} to {}", self.lines.0, self.lines.1)
    }
}

impl Opinion {
    pub(super) fn of(dialect: &Dialect, game: &Game, altered: &Altered) -> Self {
        let at = altered.at;
        let lines = &altered.text.lines;
        let first = lines.get(at).or(lines.last()).copied().unwrap_or(1);
        let next = lines.get(at + 1).copied();
        let last_line = altered.text.all.lines().count();
        let script: Script = match altered.kind {
            // What stands before it must lead to where it does; the cut move may count or not.
            Kind::CutShort | Kind::Junk => dialect.script(game).into_iter().take(at).collect(),
            _ => dialect.script(&altered.game),
        };
        let best = |outcomes: &[Outcome]| {
            outcomes.iter().copied().max_by_key(|outcome| outcome.reach()).unwrap()
        };
        let play = |script: &Script| -> (Outcome, Vec<Outcome>) {
            let start = &altered.game.start;
            let own = dialect.own().map(|convention| judge(start, script, convention));
            let own = best(&own);
            let every = dialect.every().into_iter();
            let every = every.map(|convention| judge(start, script, convention));
            // Without numbers of cards, one reader may follow the game further than another.
            let least = match dialect.counts {
                Counts::Unsaid => Outcome::Illegal(at + 1),
                _ => own,
            };
            (own, every.filter(|outcome| outcome.reach() >= least.reach()).collect())
        };
        let (own, mut all) = play(&script);
        if altered.kind == Kind::CutShort {
            // Half of `27v3` is `27`, and half of a position is another one.
            let mut with_it = dialect.script(game);
            with_it.truncate(at + 1);
            if let Some(Some(told)) = with_it.last_mut().map(|(told, _)| told) {
                (told.cards, told.target, told.home, told.count) = (None, None, None, None);
            }
            all.extend(play(&with_it).1);
        }
        Self {
            kind: altered.kind,
            own,
            all,
            altered: at + 1,
            lines: (first, next.unwrap_or(last_line)),
            blocks: if dialect.has_positions { lines.clone() } else { Vec::new() },
            has_facts: dialect.has_facts,
        }
    }

    /// Whether this verdict agrees.
    pub(super) fn allows(&self, said: &Said) -> bool {
        let wins = self.all.iter().any(|outcome| matches!(outcome, Outcome::Won(_)));
        if matches!(self.own, Outcome::Won(_)) && self.kind != Kind::Junk {
            // The first position need not be there.
            let is_named = matches!(said, Said::Refused(..) | Said::Illegal(1, _));
            return *said == Said::Valid || self.kind == Kind::BeginsLate && is_named;
        }
        match said {
            Said::Valid => wins && self.kind != Kind::Junk,
            Said::Unfinished => {
                let is_unfinished = self.all.contains(&Outcome::Unfinished);
                is_unfinished && self.kind != Kind::Junk
            }
            Said::Illegal(number, _) => self.names(*number),
            // What is wrong with a position has a line of its own.
            Said::Refused(line, why) => self.refuses(*line) || self.refuses(super::line_in(why)),
            Said::Other(_) => false,
        }
    }

    /// Whether an illegal move of this number is the altered one, or cannot follow.
    fn names(&self, number: usize) -> bool {
        let is_possible = matches!(self.own, Outcome::Illegal(_));
        match self.kind {
            Kind::Junk => false,
            // Its half is no move, or one that does not follow.
            Kind::CutShort => number == self.altered,
            _ => {
                is_possible && number == self.altered
                    || is_possible && self.kind == Kind::Exchanged && number == self.altered + 1
                    || self.all.contains(&Outcome::Illegal(number))
            }
        }
    }

    /// Whether a text may be refused with this line.
    fn refuses(&self, line: Option<usize>) -> bool {
        let (first, last) = self.lines;
        let is_there = line.is_some_and(|line| (first..=last).contains(&line));
        match self.kind {
            Kind::Junk => line == Some(first),
            // With less than one move there may be no game, and no line to name.
            Kind::CutShort => is_there || self.altered == 1,
            // A position that no move leads to is no move; a row that contradicts itself is none, either.
            _ if self.has_facts => is_there,
            _ => line.is_some_and(|line| {
                // What stands before the first move goes with it. A position may not end before the next one's cards.
                let block = self.blocks.iter().rposition(|start| *start <= line).unwrap_or(0);
                self.names(block + 1) || self.names(block + 2)
            }),
        }
    }
}
