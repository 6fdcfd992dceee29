//! Compare mode: a second board next to or instead of the one shown.

use std::collections::HashSet;
use std::mem::swap;

use crate::tui::app::{App, ViewedDeal, ViewerMode};
use crate::tui::mark::{Mark, Marks};
use freecell::board::compare::{self, CardPlace, Difference, Transformation};
use freecell::board::{Board, Place};
use freecell::card::Card;
use freecell::dealer::DealNumber;
use freecell::words::count;

/// The most differences that are selected one by one from the start and marked whatever their share.
const FEW: usize = 12;

/// Two boards and their differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    /// The deal or board that was shown before, and the pasted one.
    sources: [ViewedDeal; 2],
    /// Whether the current board, which the keys act on, is the pasted one.
    swapped: bool,
    /// The deal that the pasted board comes nearest to, if it is none itself.
    nearest: Option<DealNumber>,
    /// The places where they differ; the cards of the current board are those expected.
    pub(crate) differences: Vec<Difference>,
    /// The selected difference; none if they are many, until the user selects one.
    pub(crate) chosen: Option<usize>,
}

impl Compared {
    fn new(ours: ViewedDeal, pasted: ViewedDeal, nearest: Option<DealNumber>) -> Self {
        let differences = compare::differences(&ours.start, &pasted.start);
        let chosen = (!differences.is_empty() && differences.len() <= FEW).then_some(0);
        Self { sources: [ours, pasted], swapped: false, nearest, differences, chosen }
    }

    /// The current board, and the other.
    pub(crate) fn boards(&self) -> [&Board; 2] {
        self.current_first(self.sources.each_ref().map(|board| &board.start))
    }

    fn current_first<T>(&self, [ours, pasted]: [T; 2]) -> [T; 2] {
        if self.swapped { [pasted, ours] } else { [ours, pasted] }
    }

    /// Makes the other board the current one.
    fn swap(&mut self) {
        self.swapped = !self.swapped;
        for difference in &mut self.differences {
            swap(&mut difference.expected, &mut difference.found);
        }
    }

    /// The marks on the current board, or on the other one: of cards that differ and cards that are the same, those
    /// that are fewer. A place that holds a card only on the other board differs, too.
    pub(crate) fn marks(&self, of_other: bool) -> Marks {
        let mut marks = Marks::default();
        let [here, there] = self.boards();
        let is_same = |card: &Card| CardPlace::of(*card, here) == CardPlace::of(*card, there);
        let same: Vec<Card> = Card::ALL.into_iter().filter(is_same).collect();
        let few = self.differences.len() <= FEW.max(same.len());
        if !few {
            marks.cards(&same, Mark::Same);
        }
        for (i, difference) in self.differences.iter().enumerate() {
            let is_chosen = Some(i) == self.chosen;
            if !few && !is_chosen {
                continue;
            }
            let mark = if is_chosen { Mark::Selected } else { Mark::Differs };
            let shown = if of_other { difference.found } else { difference.expected };
            match (shown, difference.place) {
                (Some(card), _) => marks.cards(&[card], mark),
                (None, CardPlace::Foundation(suit)) => marks.foundation(suit, mark),
                (None, CardPlace::Cell(cell)) => marks.place(Place::Cell(cell), mark),
                (None, CardPlace::Column { column, .. }) => {
                    marks.place(Place::Column(column), mark);
                }
            }
        }
        marks
    }

    /// The names of the current board and of the other.
    pub(crate) fn names(&self) -> [String; 2] {
        let [ours, pasted] = &self.sources;
        let pasted = pasted.deal.map_or("pasted".to_owned(), |deal| format!("pasted: #{deal}"));
        self.current_first([ours.name(), pasted])
    }

    /// Which of the two boards is the pasted one; `this one` is the current board.
    pub(crate) fn which_is_pasted(&self) -> &'static str {
        if self.swapped { "this one is pasted" } else { "the other is pasted" }
    }

    /// The word for the other board in a difference, where `here` is the current one.
    pub(crate) fn there(&self) -> &'static str {
        if self.swapped { "there" } else { "pasted" }
    }

    /// Which deal the pasted board is, and the one change that explains all differences, if there is one.
    pub(crate) fn verdict(&self) -> String {
        let [ours, pasted] = &self.sources;
        let between =
            |[from, to]: [&ViewedDeal; 2]| Transformation::between(&from.start, &to.start);
        if self.is_same() {
            return "the same board".to_owned();
        }
        match (pasted.deal, between([ours, pasted])) {
            (Some(deal), Some(_)) if ours.deal.is_none() => {
                let ours =
                    between([pasted, ours]).map(|it| format!("; the other one is it, but {it}"));
                format!("the pasted board is deal {deal}{}", ours.unwrap_or_default())
            }
            (Some(deal), _) => format!("the pasted board is deal {deal}"),
            (None, Some(change)) => {
                let ours = ours.title("the other board").to_lowercase();
                format!("the pasted board is {ours}, but {change}")
            }
            (None, None) if pasted.start.is_dealt() => match self.nearest {
                Some(deal) => format!("deal {deal} is nearest to the pasted board"),
                None => "the pasted board is not a numbered deal".to_owned(),
            },
            (None, None) => "the pasted board is a position in play".to_owned(),
        }
    }

    /// Whether the user has selected a difference, other than the one that is selected at first.
    pub(crate) fn is_selecting(&self) -> bool {
        self.chosen > Some(0) || self.chosen.is_some() && self.differences.len() > FEW
    }

    /// Whether both boards are equal.
    pub(crate) fn is_same(&self) -> bool {
        self.differences.is_empty()
    }

    /// The deal to go on with, which is not one of the boards' here: the pasted board, or the one that is
    /// nearest to it, and what the player would do with it.
    pub(crate) fn offer(&self) -> Option<(DealNumber, &'static str)> {
        let [ours, pasted] = &self.sources;
        let deal = pasted.deal.map(|deal| (deal, "shows it"));
        let other = deal.or(self.nearest.map(|deal| (deal, "compares with it")));
        other.filter(|(deal, _)| ours.deal != Some(*deal))
    }

    /// The number of differences; for a position in play, the number of cards in other places.
    pub(crate) fn count(&self) -> String {
        if !(self.is_same() || self.boards().into_iter().all(Board::is_dealt)) {
            let cards = self.differences.iter().flat_map(|it| [it.expected, it.found]).flatten();
            let cards = cards.collect::<HashSet<_>>().len();
            return format!("{} elsewhere", count(cards, "card"));
        }
        compare::in_words(&self.differences)
    }
}

impl App {
    /// Whether a board must be pasted before there is something to compare with.
    pub(crate) fn needs_board(&self) -> bool {
        self.pasting.board.is_none() || self.desk.compared().is_some()
    }

    /// Makes the other board the one that the header names and the keys act on.
    pub(crate) fn swap_boards(&mut self) {
        let ViewerMode::Compare(compared) = &mut self.desk.mode else { return };
        compared.swap();
        let current = compared.sources[usize::from(compared.swapped)].clone();
        self.change_to(current);
    }

    /// Selects another difference: a number of them further down, as far as there are any.
    pub(crate) fn step_difference(&mut self, by: isize) {
        if let ViewerMode::Compare(compared) = &mut self.desk.mode {
            let last = compared.differences.len().saturating_sub(1);
            let chosen = compared.chosen.map_or(0, |chosen| chosen.saturating_add_signed(by));
            compared.chosen = (!compared.is_same()).then_some(chosen.min(last));
        }
    }

    /// Selects a difference by its line in the list.
    pub(crate) fn choose_difference(&mut self, line: usize) {
        if let ViewerMode::Compare(compared) = &mut self.desk.mode {
            compared.chosen = Some(line);
        }
    }

    /// Compares the board shown with the one pasted last, or if they are the same, the nearest deal.
    pub(crate) fn compare_shown(&mut self) {
        let same =
            self.pasting.board.as_ref().filter(|(other, _)| self.desk.viewed.start == *other);
        if let Some(nearest) = same.and_then(|(_, nearest)| *nearest) {
            self.show(ViewedDeal::deal(nearest));
        }
        self.compare();
    }

    /// Shows the deal that the pasted board is, or compares it with the nearest one.
    pub(crate) fn take_offer(&mut self) {
        let Some(compared) = self.desk.compared() else { return };
        let is_deal = compared.sources[1].deal.is_some();
        let Some((deal, _)) = compared.offer() else { return };
        self.show(ViewedDeal::deal(deal));
        if !is_deal {
            self.compare();
        }
    }

    /// Compares the board shown with the one pasted last.
    pub(super) fn compare(&mut self) {
        let Some((other, nearest)) = self.pasting.board.clone() else { return };
        let compared = Compared::new(self.desk.viewed.clone(), ViewedDeal::board(other), nearest);
        self.enter(ViewerMode::Compare(Box::new(compared)));
    }
}
