//! The list of the deals found: a row for each, in the columns that have values.

use std::collections::BTreeMap;

use crate::tui::app::{App, ViewedDeal};
use crate::tui::jobs::Findings;
use crate::tui::widgets::{clip, in_parts};
use freecell::dealer::DealNumber;
use freecell::facts::{CardCounts, DealFacts, Shortest, known};

/// The titles of the columns and their least widths, the most important first. A negative width aligns a
/// column to the right; the last one takes the remaining width.
const COLUMNS: [(&str, isize); 6] =
    [("deal", -5), ("difficulty", 12), ("len", -3), ("cells", -5), ("you", 12), ("", 20)];

/// The indices of the player's results, which are a mark if there is no room for them, and of the facts
/// without a column of their own.
const YOU: usize = 4;
const OTHERS: usize = 5;

/// The columns have two cells between them in a list of this width, and one in a narrower one.
const LOOSE: usize = 40;

/// The player's results, by deal.
pub(super) type Results = BTreeMap<DealNumber, String>;

/// The columns of a list.
pub(super) struct HitColumns<'a> {
    app: &'a App,
    findings: &'a Findings,
    results: &'a Results,
    /// The indices and widths of those shown.
    shown: Vec<(usize, isize)>,
    gap: &'static str,
}

impl<'a> HitColumns<'a> {
    /// The columns that have values and fit into `room` cells.
    pub(super) fn new(
        app: &'a App,
        findings: &'a Findings,
        results: &'a Results,
        room: usize,
    ) -> Self {
        let gap = if room < LOOSE { " " } else { "  " };
        let mut all = Self { app, findings, results, shown: Vec::new(), gap };
        let mut left = room + gap.len();
        let with_values: Vec<usize> = (0..COLUMNS.len()).filter(|i| all.has_values(*i)).collect();
        for i in with_values {
            let (_, width) = COLUMNS[i];
            let width = if i == 0 { width.min(-all.longest_number()) } else { width };
            let is_short = i == YOU && left < width.unsigned_abs() + gap.len();
            let width = if is_short { 1 } else { width };
            let used = width.unsigned_abs() + gap.len();
            if used > left {
                break;
            }
            left -= used;
            all.shown.push((i, width));
        }
        if let Some((_, width)) = all.shown.last_mut().filter(|(i, _)| *i == OTHERS) {
            *width += left.cast_signed();
        }
        all
    }

    /// The titles of the columns.
    pub(super) fn heading(&self) -> String {
        self.join(|i, width| if width == 1 { String::new() } else { COLUMNS[i].0.to_owned() })
    }

    /// The row of a deal.
    pub(super) fn row(&self, hit: &DealFacts) -> String {
        let facts = self.facts(hit);
        let found = self.app.known_of(&ViewedDeal::deal(hit.deal));
        // What was found since the search may be shorter than what the search found.
        let length = self.length(&facts).into_iter().chain(found.best).map(|best| best.moves).min();
        let text = |number: Option<usize>| number.map_or(String::new(), |it| it.to_string());
        self.join(|i, width| match i {
            0 => hit.deal.to_string(),
            1 => {
                let difficulty = known(facts.difficulty).or(found.difficulty());
                difficulty.map_or(String::new(), |difficulty| difficulty.to_string())
            }
            2 => text(length),
            3 => text(known(facts.fewest_cells).or(found.fewest_cells()).map(usize::from)),
            YOU if width == 1 => self.results.get(&hit.deal).map_or("", |_| "*").to_owned(),
            YOU => self.results.get(&hit.deal).cloned().unwrap_or_default(),
            _ => hit.counts.to_string(),
        })
    }

    /// What no column shown says of a deal: the player's result, and the other facts that the search names.
    pub(super) fn rest(&self, hit: &DealFacts) -> String {
        let says = |i: usize| self.shown.iter().any(|(shown, width)| *shown == i && *width > 1);
        let result = self.results.get(&hit.deal).filter(|_| !says(YOU)).cloned();
        let others = Some(hit.counts.to_string()).filter(|text| !says(OTHERS) && !text.is_empty());
        others.into_iter().chain(result).collect::<Vec<_>>().join("; ")
    }

    /// Whether a column has a value for any deal.
    fn has_values(&self, column: usize) -> bool {
        let hits = self.findings.hits();
        let any = |has: &dyn Fn(&DealFacts) -> bool| hits.iter().any(|hit| has(&self.facts(hit)));
        match column {
            0 => true,
            1 => any(&|facts| known(facts.difficulty).is_some()),
            2 => any(&|facts| self.length(facts).is_some()),
            3 => any(&|facts| facts.fewest_cells.is_ok()),
            YOU => {
                !self.results.is_empty()
                    && hits.iter().any(|hit| self.results.contains_key(&hit.deal))
            }
            _ => hits.first().is_some_and(|hit| hit.counts != CardCounts::default()),
        }
    }

    /// What the search or the tables know of a deal.
    fn facts(&self, hit: &DealFacts) -> DealFacts {
        let mut facts = *hit;
        facts.add(&DealFacts::in_tables(hit.deal, self.findings.search.autoplay));
        facts
    }

    /// The moves of its shortest solution known under the current rules, if the search is about these.
    fn length(&self, facts: &DealFacts) -> Option<Shortest> {
        let search = &self.findings.search;
        facts.length(search.autoplay).filter(|_| search.rules() == self.app.rules())
    }

    /// The number of digits of the longest deal number.
    fn longest_number(&self) -> isize {
        let numbers = self.findings.hits().iter().map(|hit| hit.deal.get());
        numbers.max().map_or(0, |most| most.to_string().len().cast_signed())
    }

    fn join(&self, text: impl Fn(usize, isize) -> String) -> String {
        let cell = |&(i, width): &(usize, isize)| {
            let (room, cut) = (width.unsigned_abs(), self.app.look().glyphs.cut);
            let whole = text(i, width);
            let text =
                if i == OTHERS { in_parts(&whole, room, cut) } else { clip(&whole, room, cut) };
            if width < 0 { format!("{text:>room$}") } else { format!("{text:<room$}") }
        };
        self.shown.iter().map(cell).collect::<Vec<_>>().join(self.gap)
    }
}
