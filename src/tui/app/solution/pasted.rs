//! Opens the games of a pasted text.

use std::fmt::Write as _;

use crate::tui::app::{App, ShownSolution, SolutionOrigin, ViewedDeal};
use crate::tui::jobs::PastedGames;
use crate::tui::jobs::read::{CheckedGame, PastedGame, which_of};
use freecell::board::Place;
use freecell::dealer::DealNumber;
use freecell::replay::{End, Remark, Verdict};
use freecell::search::ByMoves;
use freecell::text::{NotatedPlace, SyntaxError, WrittenGame};

impl App {
    /// Opens another game of the pasted text.
    pub(crate) fn step_game(&mut self, by: isize) {
        let PastedGames { games, at, .. } = &mut self.pasting.games;
        match at.checked_add_signed(by).filter(|next| *next < games.len()) {
            Some(next) => {
                *at = next;
                if self.pasting.games.needs_search() {
                    self.pasting.find_deal(&self.desk.viewed);
                } else {
                    self.replay_pasted(true, None);
                }
            }
            None if games.len() > 1 => {
                let end = if by < 0 { "first" } else { "last" };
                let of = games.len();
                self.said.say(format!("this is the {end} of the {of} games that were pasted"));
            }
            None => {
                self.said.say("no other game was pasted: v pastes a text, also with many games");
            }
        }
    }

    /// Replays the pasted game on the deal that its text may mean instead of the one shown.
    pub(crate) fn try_meant_deal(&mut self) {
        let shown = self.desk.viewed.deal;
        let meant = self.desk.solution().and_then(|solution| solution.meant_deal(shown));
        if meant.is_some() {
            self.replay_pasted(false, meant);
        }
    }

    /// Replays the pasted game. It is played on the deal that the user chose, else on the deal or board of the text,
    /// else on the deal that its moves win, else on the board shown.
    pub(in crate::tui::app) fn replay_pasted(
        &mut self,
        on_its_own: bool,
        tried: Option<DealNumber>,
    ) {
        let on = tried.or(self.pasting.games.on);
        let PastedGames { games, at, .. } = &mut self.pasting.games;
        let several = games.len() > 1;
        let which = which_of(*at, games.len(), "game");
        let Some(PastedGame { game, unread, by_moves, checked }) = games.get_mut(*at) else {
            return;
        };
        let found = by_moves.clone().filter(|_| on_its_own);
        let (game, unread, checked) = (game.clone(), unread.clone(), checked.take());
        let own = || game.start().map(|(deal, start)| ViewedDeal { deal, start });
        let named = on.map(ViewedDeal::deal).or_else(own);
        let is_named = named.is_some();
        let by_moves = || found.as_ref().and_then(ByMoves::deal).map(ViewedDeal::deal);
        if let Some(subject) = named.or_else(by_moves) {
            self.show(subject);
        }
        self.leave_mode();
        if game.is_given_up() {
            let name = self.desk.viewed.name();
            return self.said.say(format!("{which}the text says of {name}: {}", game.title));
        }
        let start = &self.desk.viewed.start;
        let checked = checked.filter(|checked| checked.start == *start);
        let checked = checked.unwrap_or_else(|| Box::new(CheckedGame::new(start.clone(), &game)));
        let CheckedGame { verdict, broken, .. } = *checked;
        let verdict = match verdict {
            Ok(verdict) => verdict,
            Err(why) => return self.said.warn(format!("{which}{why}")),
        };
        let broken = broken.filter(|_| verdict.replay.end == End::Unfinished);
        let ViewedDeal { deal, start } = &self.desk.viewed;
        let remarks = Remark::all(&game, unread.as_ref(), (*deal, start), Some(&verdict));
        let meant = remarks.iter().filter_map(Remark::deal).find(|meant| Some(*meant) != *deal);
        let text = match &broken {
            Some(why) => format!("{why}; the moves before it are shown"),
            None => self.about_replay(&verdict, is_named, found.as_ref(), &remarks),
        };
        self.said.say(format!("{which}{text}"));
        if verdict.is_valid() {
            let replay = &verdict.replay;
            self.solving.knowledge.solved(
                &self.desk.viewed.start,
                replay.rules,
                &replay.moves(),
                0,
            );
        }
        if let Some(message) = &mut self.said.message {
            message.bad = !verdict.is_valid();
            // Moves that name no deal may belong to another one.
            let has_moves = is_named && !verdict.replay.steps.is_empty();
            let can_go_on = has_moves && !verdict.is_valid();
            let keys = [
                several.then(|| "n and N show the others".to_owned()),
                meant.filter(|_| message.bad).map(|deal| format!("Enter tries deal {deal}")),
                can_go_on.then(|| "s goes on with the solver".to_owned()),
            ];
            let keys: Vec<String> = keys.into_iter().flatten().collect();
            message.keys = (!keys.is_empty()).then(|| keys.join(", "));
        }
        let (refused, unplayed) = refused(&game, &verdict);
        let mut solution = ShownSolution {
            refused,
            unplayed,
            is_broken: broken.is_some(),
            remarks,
            ..ShownSolution::new(verdict, SolutionOrigin::Text)
        };
        if solution.wrong().is_some() || broken.is_some() {
            // Start at the illegal move; the user can step back through the moves before it.
            solution.go_to(usize::MAX);
        }
        if let Some(message) = &mut self.said.message {
            let wrong = solution.wrong().or(broken.as_ref().map(unread_line));
            // The header has the verdict.
            let remark = solution.remarks.first().map(Remark::to_string);
            message.short = wrong.map(|wrong| remark.unwrap_or(wrong));
        }
        if solution.moves() > 0 {
            self.pasting.keep(solution.clone());
        }
        self.show_solution(solution);
    }

    /// Describes the replay of a pasted game on the board shown.
    fn about_replay(
        &self,
        verdict: &Verdict,
        is_named: bool,
        found: Option<&ByMoves>,
        remarks: &[Remark],
    ) -> String {
        let mut text = String::new();
        let remarks: Vec<String> = remarks.iter().map(Remark::to_string).collect();
        // What is wrong with the text comes before what is wrong with its moves.
        if !(verdict.is_valid() || remarks.is_empty()) {
            text = remarks.join("; ") + "; ";
        }
        _ = write!(text, "{}: {verdict}", self.desk.viewed.name());
        match found {
            Some(found) if found.deal().is_some() => {
                _ = write!(text, "; the text names no deal: {found}");
            }
            Some(found) => {
                _ = write!(text, "; {found}: type a number to try it there");
            }
            None if verdict.is_valid() || is_named => {}
            None => text += "; the text names no deal: type a number to try it there",
        }
        if verdict.is_valid() && !remarks.is_empty() {
            _ = write!(text, "; {}", remarks.join("; "));
        }
        if let Some((line, _)) = &self.pasting.games.unread {
            _ = write!(text, "; line {line} of the text is not read");
        }
        text
    }
}

/// Which line is not read, in a few words.
fn unread_line(why: &SyntaxError) -> String {
    let kind = why.kind.to_string();
    format!("line {}: {}", why.line, kind.split([',', ';']).next().unwrap_or_default())
}

/// The source and target of a text's illegal move, as far as the text names them; and the texts of
/// that move and those after it.
fn refused(text: &WrittenGame, verdict: &Verdict) -> ([Option<Place>; 2], Vec<String>) {
    let End::Illegal { number, .. } = verdict.replay.end else { return ([None; 2], Vec::new()) };
    let moves = text.in_dialect(verdict.dialect).unwrap_or_default();
    let place = |at: NotatedPlace| match at.in_dialect(verdict.dialect) {
        Some(NotatedPlace::Place(place)) => Some(place),
        _ => None,
    };
    let illegal = moves.get(number - 1);
    let refused = illegal.map_or([None; 2], |mv| [place(mv.from), place(mv.to)]);
    let unplayed = moves.iter().skip(number - 1).map(|mv| mv.text().to_owned()).collect();
    (refused, unplayed)
}
