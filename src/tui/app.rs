//! The state of the viewer, and the one place where it changes.

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::tui::Options;
use crate::tui::action::{Action, Edit, Effect};
use crate::tui::app::field::Field;
use crate::tui::app::random::Random;
use crate::tui::keymap::Context;
use crate::tui::state_file::State;
use crate::tui::theme::{Deck, Glyphs, Look, Theme};

pub(crate) mod field;
mod random;
#[cfg(test)]
mod tests;

/// How many deals [`Action::PreviousDeal`] can go back.
const REMEMBERED: usize = 1000;
/// Random deals are taken from the numbers of later Windows, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

/// What is laid over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// The deal-number field, and what was wrong with its text when Enter was pressed.
    Number { field: Field, error: Option<String> },
    /// The keys of a context, scrolled by so many lines.
    Help { of: Context, scroll: usize },
}

/// Something to tell the user in place of the footer, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What to say.
    pub(crate) text: String,
    /// Whether something did not work.
    pub(crate) bad: bool,
}

/// The state of the viewer.
#[derive(Debug)]
pub(crate) struct App {
    deal: DealNumber,
    board: Board,
    before: Vec<DealNumber>,
    dialog: Option<Dialog>,
    message: Option<Message>,
    random: Random,
    deck: Deck,
    ascii: bool,
    colored: bool,
    mouse: bool,
}

impl App {
    /// The state at the start: the deal asked for, else the last one viewed, else deal 1.
    pub(crate) fn new(options: &Options, state: &State, seed: u64) -> Self {
        let deal = options.deal.or(state.deal).unwrap_or(DealNumber::FIRST);
        Self {
            deal,
            board: deal.deal(),
            before: Vec::new(),
            dialog: None,
            message: None,
            random: Random::new(seed),
            deck: options.deck.or(state.deck).unwrap_or_default(),
            ascii: options.ascii,
            colored: options.color,
            mouse: options.mouse,
        }
    }

    /// Does what the user asked for.
    pub(crate) fn update(&mut self, action: Action) -> Effect {
        let had_message = self.message.take().is_some();
        let effect = self.act(action);
        if effect == Effect::None && had_message { Effect::Redraw } else { effect }
    }

    fn act(&mut self, action: Action) -> Effect {
        match action {
            Action::Quit => return Effect::Quit,
            Action::Suspend => return Effect::Suspend,
            Action::ToggleMouse => return self.toggle_mouse(),
            Action::ToggleDeck => self.deck = self.deck.other(),
            Action::Help => {
                self.dialog = Some(Dialog::Help { of: self.context(), scroll: 0 });
            }
            Action::Scroll(lines) => return self.scroll(lines),
            Action::Leave => self.dialog = None,
            Action::StepDeal(steps) => return self.step_deal(steps),
            Action::RandomDeal => {
                let number = self.random.below(RANDOM_LAST) + 1;
                let deal = i64::try_from(number).ok().and_then(|n| DealNumber::new(n).ok());
                self.show(deal.unwrap_or(DealNumber::FIRST));
            }
            Action::PreviousDeal => return self.previous_deal(),
            Action::OpenNumber => self.open_number(),
            Action::Type(c) => self.type_char(c),
            Action::Edit(edit) => match &mut self.dialog {
                // Backspace in an empty field is one step back: out of it.
                Some(Dialog::Number { field, .. })
                    if edit == Edit::Backspace && field.is_empty() =>
                {
                    self.dialog = None;
                }
                Some(Dialog::Number { field, error }) => {
                    field.edit(edit);
                    *error = None;
                }
                _ => return Effect::None,
            },
            Action::Enter => return self.enter(),
            Action::Paste(text) => self.paste(&text),
        }
        Effect::Redraw
    }

    /// What the keys act on now.
    pub(crate) fn context(&self) -> Context {
        match &self.dialog {
            Some(Dialog::Number { .. }) => Context::Number,
            Some(Dialog::Help { .. }) => Context::Help,
            None => Context::Browse,
        }
    }

    /// What a notch of the wheel does: up (−1) or down (1).
    pub(crate) fn wheel(&self, notch: i32) -> Action {
        match self.dialog {
            Some(_) => Action::Scroll(notch),
            None => Action::StepDeal(i64::from(notch)),
        }
    }

    /// What is to be kept until the next start.
    pub(crate) fn state(&self) -> State {
        State { deal: Some(self.deal), deck: Some(self.deck) }
    }

    /// The number of the deal shown.
    pub(crate) fn deal(&self) -> DealNumber {
        self.deal
    }

    /// The board shown.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// What is laid over the board.
    pub(crate) fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// What there is to say.
    pub(crate) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// How everything looks.
    pub(crate) fn look(&self) -> Look {
        Look { theme: Theme::new(self.colored, self.deck), glyphs: Glyphs::new(self.ascii) }
    }

    /// Says something until the next key.
    fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), bad: false });
    }

    fn toggle_mouse(&mut self) -> Effect {
        self.mouse = !self.mouse;
        self.say(if self.mouse {
            "mouse on: click on the keys below, scroll to step"
        } else {
            "mouse off: the terminal selects text again"
        });
        Effect::CaptureMouse(self.mouse)
    }

    fn scroll(&mut self, lines: i32) -> Effect {
        let Some(Dialog::Help { scroll, .. }) = &mut self.dialog else { return Effect::None };
        let by = lines.unsigned_abs() as usize;
        // Drawing knows how far there is to scroll, and stops there.
        *scroll = if lines < 0 { scroll.saturating_sub(by) } else { (*scroll + by).min(99) };
        Effect::Redraw
    }

    fn step_deal(&mut self, steps: i64) -> Effect {
        let deal = self.deal.step(steps);
        if deal == self.deal {
            let end = if steps < 0 { "first" } else { "last" };
            self.say(format!("{deal} is the {end} deal"));
        } else {
            self.show(deal);
        }
        Effect::Redraw
    }

    fn show(&mut self, deal: DealNumber) {
        if deal != self.deal {
            if self.before.len() == REMEMBERED {
                self.before.remove(0);
            }
            self.before.push(self.deal);
        }
        self.put(deal);
    }

    fn put(&mut self, deal: DealNumber) {
        self.deal = deal;
        self.board = deal.deal();
        self.dialog = None;
    }

    fn previous_deal(&mut self) -> Effect {
        match self.before.pop() {
            Some(deal) => self.put(deal),
            None => self.say("no deal was shown before this one"),
        }
        Effect::Redraw
    }

    fn open_number(&mut self) {
        self.dialog = Some(Dialog::Number { field: Field::default(), error: None });
    }

    fn type_char(&mut self, c: char) {
        if !matches!(self.dialog, Some(Dialog::Number { .. })) {
            self.open_number();
        }
        if let Some(Dialog::Number { field, error }) = &mut self.dialog {
            field.insert(c);
            *error = None;
        }
    }

    fn enter(&mut self) -> Effect {
        let Some(Dialog::Number { field, error }) = &mut self.dialog else { return Effect::None };
        match field.text().parse() {
            Ok(deal) => self.show(deal),
            Err(why) => *error = Some(format!("{why}")),
        }
        Effect::Redraw
    }

    fn paste(&mut self, text: &str) {
        if let Some(Dialog::Number { field, error }) = &mut self.dialog {
            field.insert_line(text);
            *error = None;
            return;
        }
        match text.parse() {
            Ok(deal) => self.show(deal),
            Err(why) => {
                let text = format!("what was pasted is {why}");
                self.message = Some(Message { text, bad: true });
            }
        }
    }
}
