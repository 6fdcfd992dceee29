//! What lies before the user: the deal or board, what is done with it, and what was shown before.

use crate::tui::app::{Compared, Play, ShownSolution};
use freecell::board::Board;
use freecell::dealer::{DealNumber, lookup};
use freecell::game::Game;
use freecell::rules::{Move, Rules};

/// The number of boards in the history.
const REMEMBERED: usize = 1000;

/// A deal, or a board that is not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ViewedDeal {
    /// Its number; `None` for a board that is not a deal.
    pub(crate) deal: Option<DealNumber>,
    /// The position before the first move.
    pub(crate) start: Board,
}

impl ViewedDeal {
    /// A numbered deal.
    pub(crate) fn deal(deal: DealNumber) -> Self {
        Self { deal: Some(deal), start: deal.deal() }
    }

    /// A board, with its deal number if it has one (the smallest, if there were several).
    pub(crate) fn board(board: Board) -> Self {
        Self { deal: lookup::number(&board), start: board }
    }

    /// A short name: `#617`, or `board`.
    pub(crate) fn name(&self) -> String {
        self.deal.map_or_else(|| "board".to_owned(), |deal| format!("#{deal}"))
    }

    /// The title: `Deal 617`, or `otherwise` for a board without a number.
    pub(crate) fn title(&self, otherwise: &str) -> String {
        self.deal.map_or_else(|| otherwise.to_owned(), |deal| format!("Deal {deal}"))
    }
}

/// What the user is doing with the board.
#[derive(Debug)]
pub(crate) enum ViewerMode {
    /// Viewing the board.
    Browse,
    /// Stepping through a solution, or waiting for one.
    Solution(Box<ShownSolution>),
    /// Playing a game.
    Play(Box<Play>),
    /// Comparing the board with another one.
    Compare(Box<Compared>),
}

/// What is shown again if a number that is typed is not accepted.
#[derive(Debug)]
struct Suspended {
    viewed: ViewedDeal,
    mode: ViewerMode,
}

/// What lies before the user.
#[derive(Debug)]
pub(crate) struct Desk {
    /// The deal or board that is viewed, played or solved.
    pub(crate) viewed: ViewedDeal,
    /// The deal shown last, from which the next and previous deals are counted.
    pub(super) last_deal: DealNumber,
    /// The boards shown before, the latest last.
    pub(crate) before: Vec<ViewedDeal>,
    /// What the user is doing with it.
    pub(crate) mode: ViewerMode,
    /// What a deal number that is being typed hides.
    suspended: Option<Box<Suspended>>,
    /// Games won since the program started.
    won: Vec<Play>,
}

impl Desk {
    /// A deal or board without a history; `last_deal` is the deal from which the next is counted.
    pub(super) fn new(viewed: ViewedDeal, last_deal: DealNumber) -> Self {
        let (mode, before, won) = (ViewerMode::Browse, Vec::new(), Vec::new());
        Self { viewed, last_deal, before, mode, suspended: None, won }
    }

    /// The position on screen.
    pub(crate) fn board(&self) -> &Board {
        match &self.mode {
            ViewerMode::Browse => &self.viewed.start,
            ViewerMode::Solution(solution) => solution.board(),
            ViewerMode::Play(play) => play.game.board(),
            ViewerMode::Compare(compared) => compared.boards()[0],
        }
    }

    /// The position that the one on screen is compared with.
    pub(crate) fn other_board(&self) -> Option<&Board> {
        self.compared().map(|compared| compared.boards()[1])
    }

    /// The solution that the user steps through.
    pub(crate) fn solution(&self) -> Option<&ShownSolution> {
        if let ViewerMode::Solution(solution) = &self.mode { Some(solution) } else { None }
    }

    /// The game that the user plays.
    pub(crate) fn play_mode(&self) -> Option<&Play> {
        if let ViewerMode::Play(play) = &self.mode { Some(play) } else { None }
    }

    /// The boards that the user compares.
    pub(crate) fn compared(&self) -> Option<&Compared> {
        if let ViewerMode::Compare(compared) = &self.mode { Some(compared) } else { None }
    }

    /// The moves on screen.
    pub(super) fn moves(&self) -> Vec<Move> {
        match &self.mode {
            ViewerMode::Play(play) => play.game.moves(),
            ViewerMode::Solution(solution) => solution.replay().moves(),
            ViewerMode::Browse | ViewerMode::Compare(_) => Vec::new(),
        }
    }

    /// Does something that does not move a card.
    pub(crate) fn in_play(&mut self, act: impl FnOnce(&mut Play)) {
        if let ViewerMode::Play(play) = &mut self.mode {
            act(play);
        }
    }

    /// Does something with the solution.
    pub(crate) fn on_solution(&mut self, act: impl FnOnce(&mut ShownSolution)) {
        let ViewerMode::Solution(solution) = &mut self.mode else { return };
        act(solution);
    }

    /// Makes another board the current one, and adds the one before to the history.
    pub(super) fn change_to(&mut self, viewed: ViewedDeal) {
        if viewed != self.viewed {
            if self.before.len() == REMEMBERED {
                self.before.remove(0);
            }
            self.before.push(self.viewed.clone());
        }
        self.put(viewed);
    }

    /// Makes another board the current one.
    pub(super) fn put(&mut self, viewed: ViewedDeal) {
        self.last_deal = viewed.deal.unwrap_or(self.last_deal);
        self.viewed = viewed;
    }

    /// Shows a deal whose number is being typed, and suspends what was shown before.
    pub(super) fn preview(&mut self, deal: DealNumber) {
        let viewed = std::mem::replace(&mut self.viewed, ViewedDeal::deal(deal));
        if self.suspended.is_none() {
            // The release of the mouse may come while another deal is shown.
            self.in_play(Play::put_back_held);
            let mode = std::mem::replace(&mut self.mode, ViewerMode::Browse);
            self.suspended = Some(Box::new(Suspended { viewed, mode }));
        }
    }

    /// Whether a deal is only passed by.
    pub(crate) fn is_preview(&self) -> bool {
        self.suspended.is_some()
    }

    /// Goes back to what was shown before a number was typed. Returns whether there was anything.
    pub(super) fn end_preview(&mut self) -> bool {
        let Some(suspended) = self.suspended.take() else { return false };
        (self.viewed, self.mode) = (suspended.viewed, suspended.mode);
        true
    }

    /// The board that the session is about: the one suspended while a number is typed.
    pub(super) fn own(&self) -> &ViewedDeal {
        self.suspended.as_ref().map_or(&self.viewed, |suspended| &suspended.viewed)
    }

    /// The game of the board shown that was won since the program started, under these rules.
    pub(super) fn won(&self, rules: Rules) -> Option<&Play> {
        self.won.iter().rfind(|won| same(&won.game, &self.viewed.start, rules))
    }

    /// Keeps a game, if it is won, in place of any other of the same board.
    pub(super) fn keep_won(&mut self, mut play: Play) {
        self.won.retain(|won| !same(&won.game, play.game.start(), play.game.rules()));
        if play.game.is_won() {
            play.put_back();
            self.won.push(play);
        }
    }
}

/// Whether a game started on this board with the same number of cells.
fn same(game: &Game, start: &Board, rules: Rules) -> bool {
    game.start() == start && game.rules().cells() == rules.cells()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_that_is_typed_leaves_no_trace_when_it_is_not_taken() {
        let [one, two, three] = [1, 2, 3].map(|deal| DealNumber::new(deal).unwrap());
        let mut desk = Desk::new(ViewedDeal::deal(one), one);
        desk.change_to(ViewedDeal::deal(two));
        let game = Game::new(Rules::DEFAULT, two.deal());
        desk.mode = ViewerMode::Play(Box::new(Play::new(game, 7)));
        desk.preview(three);
        desk.preview(one);
        assert!(desk.is_preview() && matches!(desk.mode, ViewerMode::Browse));
        assert_eq!((desk.board(), desk.own().deal), (&one.deal(), Some(two)));
        assert!(desk.end_preview() && !desk.end_preview());
        assert_eq!(desk.play_mode().map(|play| play.seconds), Some(7));
        assert_eq!((desk.before.len(), desk.last_deal), (1, two));
    }
}
