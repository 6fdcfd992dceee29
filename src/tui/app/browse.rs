//! Browsing from deal to deal.

use std::iter::repeat_with;

use crate::tui::app::{App, ViewedDeal, ViewerMode};
use freecell::dealer::{DealNumber, impossible};

/// Random deals are from the range of later Windows versions, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

impl App {
    /// Shows the deal whose number is higher by `steps`, in the current mode.
    pub(crate) fn step_deal(&mut self, steps: i64) {
        let deal = self.desk.last_deal.step(steps);
        if Some(deal) == self.desk.viewed.deal {
            let end = if steps < 0 { "first" } else { "last" };
            return self.said.say(format!("{deal} is the {end} deal"));
        }
        self.stay_in_mode(ViewedDeal::deal(deal));
    }

    /// Shows a random deal that is not impossible, from the search results if there are any. Stays in
    /// Play mode; otherwise changes to Browse mode.
    pub(crate) fn random_deal(&mut self) {
        let deal = if self.deal_search.is_some() {
            self.random_hit()
        } else {
            let number = || (self.random.next() % RANDOM_LAST).cast_signed();
            let mut any = repeat_with(number).map(|number| DealNumber::FIRST.step(number));
            any.find(|deal| !impossible::is_impossible(*deal))
        };
        if let Some(deal) = deal {
            self.show_or_play(deal);
        }
    }

    /// Shows the deal of the day. Stays in Play mode; otherwise changes to Browse mode.
    pub(crate) fn show_today(&mut self) {
        let date = self.player.date();
        self.show_or_play(self.player.todays_deal());
        self.said.say(format!("the deal of the day, {date}"));
    }

    /// Whether the deal of the day is shown.
    pub(crate) fn is_todays(&self) -> bool {
        self.player.is_todays(self.desk.viewed.deal)
    }

    /// Plays a deal in Play mode; otherwise shows it in Browse mode.
    fn show_or_play(&mut self, deal: DealNumber) {
        match self.desk.mode {
            ViewerMode::Play(_) => self.stay_in_mode(ViewedDeal::deal(deal)),
            _ => self.show(ViewedDeal::deal(deal)),
        }
    }
}
