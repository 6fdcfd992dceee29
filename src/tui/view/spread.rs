//! How the shortest solutions of many deals spread over their lengths, as bars over an axis.

use std::ops::Range;

use ratatui::prelude::Span;

use crate::tui::theme::Look;
use crate::tui::widgets::{by_cell, spark};
use freecell::facts::lengths;
use freecell::rules::Rules;

/// The number of deals for each length of their shortest solution known.
#[derive(Debug)]
pub(super) struct Spread {
    /// Indexed by length.
    counts: &'static [usize],
    /// The lengths shown. A few outliers would squeeze the plot.
    shown: Range<usize>,
    /// The number of lengths in each bar.
    step: usize,
}

impl Spread {
    /// The lengths under some rules in at most `width` bars; `None` if they are not known.
    pub(super) fn of(rules: Rules, width: usize) -> Option<Self> {
        let counts = lengths::counts(rules)?;
        let low = end(counts, 0..counts.len())?;
        let shown = low..end(counts, (0..counts.len()).rev())? + 1;
        let step = shown.len().div_ceil(width.max(1));
        Some(Self { counts, shown, step })
    }

    /// The shortest and the longest length shown.
    pub(super) fn ends(&self) -> (usize, usize) {
        (self.shown.start, self.shown.end - 1)
    }

    /// The bar of this length; lengths that are not shown belong to the outermost ones.
    pub(super) fn bar_of(&self, moves: usize) -> usize {
        let (low, high) = self.ends();
        (moves.clamp(low, high) - low) / self.step
    }

    /// The bars; that of this length is highlighted.
    pub(super) fn bars(&self, moves: usize, look: &Look) -> Vec<Span<'static>> {
        let bars = self.counts[self.shown.clone()].chunks(self.step);
        let bars: Vec<usize> = bars.map(|bar| bar.iter().sum()).collect();
        let at = self.bar_of(moves);
        let style = |i: usize| if i == at { look.theme.key } else { look.theme.dim };
        by_cell(&spark(&bars, look), style)
    }

    /// The shortest and the longest length under the bars, and a sign under the bar of this length, to which an
    /// end gives way that would touch it.
    pub(super) fn axis(&self, (moves, sign): (usize, char)) -> String {
        let (low, high) = self.ends();
        let mut axis = vec![' '; self.shown.len().div_ceil(self.step)];
        let (at, last) = (self.bar_of(moves), axis.len());
        for (end, is_last) in [(low.to_string(), false), (high.to_string(), true)] {
            let from = if is_last { last.saturating_sub(end.len()) } else { 0 };
            let to = from + end.len();
            if to <= last && !(from.saturating_sub(1)..=to).contains(&at) {
                axis.splice(from..to, end.chars());
            }
        }
        axis[at] = sign;
        axis.iter().collect()
    }

    /// How a length compares with those of the other deals, `longer than 93 %`.
    pub(super) fn than_others(&self, moves: usize) -> String {
        let all = self.counts.iter().sum::<usize>().max(1);
        // Even a length that no other deal has is that of this one.
        let share = |counts: &[usize]| (100 * counts.iter().sum::<usize>() / all).min(99);
        let (shorter, others) = self.counts.split_at(moves.min(self.counts.len()));
        let [below, above] = [shorter, others.get(1..).unwrap_or_default()].map(share);
        if below >= above {
            format!("longer than {below} %")
        } else {
            format!("shorter than {above} %")
        }
    }
}

/// The first length that is not too rare. Without this, a few outliers would squeeze the plot.
fn end(counts: &[usize], mut lengths: impl Iterator<Item = usize>) -> Option<usize> {
    let mut left = counts.iter().sum::<usize>() / 2000;
    lengths.find(|moves| {
        let rare = counts[*moves] <= left;
        left = left.saturating_sub(counts[*moves]);
        !rare
    })
}
