//! What the keys of Solution mode do, and how pasted games get there.

use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::notation::{WrittenGame, WrittenPlace};
use crate::replay::{self, End, Known, Verdict};
use crate::rules::Place;
use crate::tui::app::field::Field;
use crate::tui::app::solution::{Origin, Solution};
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::command::Effect;
use crate::words::count;

/// From where to where the illegal move of a text was to go, as far as the text tells.
fn refused(text: &WrittenGame, verdict: &Verdict) -> [Option<Place>; 2] {
    let End::Illegal { number, .. } = verdict.replay.end else { return [None; 2] };
    let moves = text.in_dialect(verdict.dialect).unwrap_or_default();
    let place = |place| match place {
        WrittenPlace::Place(place) => Some(place).filter(|place| is_on_the_table(*place)),
        _ => None,
    };
    moves.get(number - 1).map_or([None; 2], |mv| [place(mv.from), place(mv.to)])
}

/// Whether a table can have such a place: a text may name any.
fn is_on_the_table(place: Place) -> bool {
    match place {
        Place::Column(i) => usize::from(i) < COLUMNS,
        Place::Cell(i) => usize::from(i) < MAX_CELLS,
        Place::Foundation => true,
    }
}

/// The most games that are kept of a pasted text.
const MOST_GAMES: usize = 10_000;

/// The games of the text pasted last, and which of them is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PastedGames {
    games: Vec<WrittenGame>,
    at: usize,
}

impl PastedGames {
    /// The games of a text, at the one for the deal shown, else at the first that can be read.
    pub(crate) fn new(games: impl Iterator<Item = WrittenGame>, shown: Option<DealNumber>) -> Self {
        let games: Vec<WrittenGame> = games.take(MOST_GAMES).collect();
        let can_be_read = |game: &WrittenGame| game.check().is_ok();
        let ours =
            |game: &WrittenGame| can_be_read(game) && shown.is_some() && game.number == shown;
        let at = games.iter().position(ours).or_else(|| games.iter().position(can_be_read));
        Self { at: at.unwrap_or_default(), games }
    }

    /// The game that is looked at, if the text does not say which deal or board it is for.
    pub(crate) fn without_deal(&self) -> Option<&WrittenGame> {
        self.games.get(self.at).filter(|game| game.number.is_none() && game.board.is_none())
    }

    /// Whether there are others.
    pub(crate) fn are_several(&self) -> bool {
        self.games.len() > 1
    }
}

impl App {
    /// Opens the games of a pasted text.
    pub(in crate::tui::app) fn open_games(&mut self, games: PastedGames) {
        self.pasted = games;
        self.replay_pasted();
    }

    /// Opens the next or the previous game of the pasted text.
    pub(in crate::tui::app) fn step_game(&mut self, by: i64) -> Effect {
        let PastedGames { games, at } = &mut self.pasted;
        let next = i64::try_from(*at).unwrap_or_default() + by;
        match usize::try_from(next).ok().filter(|next| *next < games.len()) {
            Some(next) => {
                *at = next;
                self.replay_pasted();
            }
            None if games.len() > 1 => {
                let end = if by < 0 { "first" } else { "last" };
                let of = games.len();
                self.say(format!("this is the {end} of the {of} games that were pasted"));
            }
            None => self.say("no other game was pasted: v pastes a text, also with many games"),
        }
        Effect::Redraw
    }

    /// Replays the pasted game: on the deal or board that its text names, else on the one shown.
    pub(in crate::tui::app) fn replay_pasted(&mut self) {
        let PastedGames { games, at } = &self.pasted;
        let Some(game) = games.get(*at).cloned() else { return };
        let of = games.len();
        let which = if of > 1 { format!("game {} of {of}; ", at + 1) } else { String::new() };
        let named = game.number.map(Subject::deal);
        let named = named.or_else(|| game.board.as_deref().cloned().map(Subject::board));
        let is_named = named.is_some();
        if let Some(subject) = named {
            self.show(subject);
        }
        let name = self.subject.name();
        self.leave_mode();
        self.dialog = None;
        if game.is_given_up() {
            return self.say(format!("{which}the text says of {name}: {}", game.title));
        }
        let verdict = match replay::verify(self.subject.start(), &game, Known::default()) {
            Ok(verdict) => verdict,
            Err(why) => return self.warn(format!("{which}{why}")),
        };
        let mut text = said(&verdict, &name, is_named);
        if game.number_is_found {
            text += "; the deal is found from the cards";
        }
        if verdict.is_valid() {
            let replay = &verdict.replay;
            self.known.solved(self.subject.start(), replay.rules, &replay.moves(), 0);
            self.say(format!("{which}{text}"));
        } else {
            self.warn(format!("{which}{text}"));
        }
        let refused = refused(&game, &verdict);
        let mut solution = Solution::new(verdict, Origin::Text).refusing(refused);
        if solution.wrong().is_some() {
            // It stands where it goes wrong; the moves before can be walked.
            solution.go_to(usize::MAX);
        }
        self.mode = Mode::Solution(Box::new(solution));
    }

    /// Does something with the solution.
    pub(in crate::tui::app) fn on_solution(&mut self, act: impl FnOnce(&mut Solution)) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        act(solution);
        Effect::Redraw
    }

    /// Goes some moves on or back; at either end says so.
    pub(in crate::tui::app) fn step_move(&mut self, by: i32) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        let before = solution.at();
        solution.step(by);
        if solution.at() == before {
            self.say(if by < 0 { "this is the start" } else { "this is the last move" });
        }
        Effect::Redraw
    }

    pub(in crate::tui::app) fn expand(&mut self) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        if !solution.expand() {
            self.say("this move has one card");
            self.name_keys("X shows all moves card by card");
        }
        Effect::Redraw
    }

    pub(in crate::tui::app) fn change_speed(&mut self, by: i8) -> Effect {
        let Mode::Solution(solution) = &mut self.mode else { return Effect::None };
        solution.change_speed(by);
        let text = format!("{:.1} moves a second", solution.rate());
        self.say(text);
        Effect::Redraw
    }

    pub(in crate::tui::app) fn open_move(&mut self) -> Effect {
        if !matches!(self.mode, Mode::Solution(_)) {
            return Effect::None;
        }
        self.dialog = Some(Dialog::Move { field: Field::default(), error: None });
        Effect::Redraw
    }

    pub(in crate::tui::app) fn enter_move(&mut self) {
        let (Some(Dialog::Move { field, error }), Mode::Solution(solution)) =
            (&mut self.dialog, &mut self.mode)
        else {
            return;
        };
        match field.text().trim().parse::<usize>() {
            Ok(number) if number <= solution.moves() => {
                solution.go_to_move(number);
                self.dialog = None;
            }
            _ => *error = Some(format!("moves are 0 (the start) to {}", solution.moves())),
        }
    }
}

/// What to say of a pasted game that was played on the deal or board of this name.
fn said(verdict: &Verdict, name: &str, is_named: bool) -> String {
    let replay = &verdict.replay;
    let moves = count(replay.steps.len(), "move");
    let elsewhere =
        if is_named { "" } else { "; the text names no deal: type a number to try it there" };
    if verdict.is_valid() {
        let surplus = match replay.surplus().len() {
            0 => String::new(),
            surplus => format!(", and {}", count(surplus, "surplus move")),
        };
        let reading = verdict.reading();
        return format!("solves {name} in {moves}{surplus}: {reading}");
    }
    let wrong = &replay.end;
    if verdict.is_foreign() {
        let not = if is_named {
            format!("; legal for no rule set: not a solution of {name}")
        } else {
            String::new()
        };
        return format!("{wrong}{not}{elsewhere}");
    }
    if let crate::replay::End::Illegal { .. } = wrong {
        return format!("illegal: {wrong} ({}){elsewhere}", verdict.reading());
    }
    let left = count(Card::COUNT - replay.last().cards_home(), "card");
    let reading = verdict.reading();
    format!("not solved: after {moves}, all legal, {left} are not home ({reading}){elsewhere}")
}
