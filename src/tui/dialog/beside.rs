//! Two solutions side by side: beside the board, or over it on a narrow screen. The board follows.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::{App, Pair, PairRow, PairRowKind, ShownSolution, Side};
use crate::tui::command::{Action, Context, Target};
use crate::tui::dialog::{Answer, Band, Dialog, DialogPage, Scroll, choose};
use crate::tui::mark::Mark;
use crate::tui::theme::Look;
use crate::tui::widgets::{by_cell, clip, clip_line, curves, fitting, move_at, where_to};
use freecell::board::Board;
use freecell::card::Card;
use freecell::words::count;

/// The width of the screen on which both solutions and the board have room.
const BOTH: u16 = 120;
/// The widths of the dialog beside the board, and of its lines over it.
const BESIDE: u16 = 56;
const WIDE: u16 = 76;
const OVER: usize = 72;
/// The width of the number of a row and the blank after it.
const NUMBER: usize = 4;
/// The width of the names of a curve.
const NAMES: usize = 15;
/// The least height with room for curves.
const WITH_CURVES: u16 = 20;

/// The dialog.
#[derive(Debug)]
pub(super) struct Beside {
    pair: Pair,
    /// Which two of several solutions.
    turn: usize,
    /// The selected row.
    chosen: usize,
    /// The side whose position is shown.
    side: usize,
}

/// Counts something on a board.
type CountOnBoard = fn(&Board) -> usize;

impl Beside {
    /// The two solutions, at the position shown; `None` if there are no two.
    pub(super) fn new(app: &App) -> Option<Self> {
        let pair = app.pair(0)?;
        let shown = app.desk.solution();
        let is_shown = |side: &Side| shown.is_some_and(|shown| *shown.replay() == side.replay);
        let side = pair.sides.iter().position(is_shown).unwrap_or_default();
        let moves = shown.map_or(0, ShownSolution::move_number);
        let chosen = pair.row_of(side, moves);
        Some(Self { pair, turn: 0, chosen, side })
    }

    /// Shows the position after the selected row.
    fn follow(&self, app: &mut App) {
        if let Some(row) = self.pair.rows.get(self.chosen) {
            app.show_side(&self.pair.sides[self.side], row.after[self.side]);
        }
    }

    /// Takes the next two of several solutions.
    fn take_others(&mut self, app: &App) {
        if let Some(pair) = app.pair(self.turn + 1) {
            (self.pair, self.turn) = (pair, self.turn + 1);
            self.chosen = self.chosen.min(self.pair.rows.len().saturating_sub(1));
        }
    }

    /// The names of both over their moves, with their lengths.
    fn heading(&self, width: usize, look: &Look) -> Line<'static> {
        let column = column(width);
        let names = self.pair.sides.iter().enumerate().map(|(i, side)| {
            let (name, moves) = (side.name, count(side.moves(), "move"));
            let words = if side.is_optimal {
                let short = format!("{name} {}, optimal", side.moves());
                [format!("{name} {moves}, proved shortest"), short]
            } else {
                [format!("{name} {moves}"), format!("{name} {}", side.moves())]
            };
            let text = fitting(&words.each_ref().map(String::as_str), column - 1, look.glyphs.cut);
            let style = if i == self.side { look.theme.chosen } else { look.theme.strong };
            let blank = " ".repeat(column - Span::raw(&text).width());
            [Span::styled(text, style), Span::raw(blank)]
        });
        let number = Span::raw(" ".repeat(NUMBER));
        [number].into_iter().chain(names.flatten()).collect::<Vec<_>>().into()
    }

    /// A row: the number of the move of the left side, and both moves.
    fn row(&self, row: &PairRow, width: usize, look: &Look) -> Line<'static> {
        let [left, right] = self.pair.sides.each_ref().map(|side| side.name);
        if row.kind == PairRowKind::Again {
            let [one, two] = row.after;
            let text = format!("    same position again: {left} {one}, {right} {two}");
            return Line::styled(text, look.theme.key);
        }
        let column = column(width);
        let number = if row.moves[0] { row.after[0] } else { row.after[1] };
        let mut line = Line::styled(format!("{number:>3} "), look.theme.dim);
        let steps = [0, 1].map(|i| {
            let steps = &self.pair.sides[i].replay.steps;
            steps.get(row.after[i].wrapping_sub(1)).filter(|_| row.moves[i])
        });
        let moves = steps.map(|step| step.map(|step| step.played.mv));
        let sign = if moves[0] == moves[1] { ' ' } else { look.glyphs.mark(Mark::Differs) };
        for (i, (side, step)) in self.pair.sides.iter().zip(steps).enumerate() {
            let cell = match step {
                None => Line::default(),
                Some(_) if i == 1 && row.kind == PairRowKind::Same => {
                    Line::styled("=", look.theme.dim)
                }
                Some(step) => {
                    let sign = if i == 1 { format!("{sign} ") } else { String::new() };
                    let mut spans = vec![
                        Span::styled(sign, look.theme.key),
                        Span::styled(format!("{:<4}", side.word(row.after[i])), look.theme.strong),
                    ];
                    spans.extend(where_to(&step.played, look));
                    Line::from(spans)
                }
            };
            let cell = clip_line(&cell, column - 1, look.glyphs.cut);
            let blank = " ".repeat(column - cell.width());
            line.spans.extend(cell.spans.into_iter().chain([Span::raw(blank)]));
        }
        line
    }

    /// What both have after the selected row.
    fn state(&self, width: usize, look: &Look) -> Line<'static> {
        let Some(row) = self.pair.rows.get(self.chosen) else { return Line::default() };
        let column = column(width);
        let state = |lead: &str| {
            [0, 1].map(|i| {
                let board = self.pair.sides[i].replay.board(row.after[i]);
                let (cells, home) = (count(board.cells_used(), "cell"), board.cards_home());
                format!("{lead}{}: {cells}, {home} home", row.after[i])
            })
        };
        let fits = |texts: &[String; 2]| texts.iter().all(|text| text.len() < column);
        let [one, two] = Some(state("after ")).filter(fits).unwrap_or_else(|| state(""));
        let line = format!("{:NUMBER$}{one:<column$}{two}", "");
        Line::raw(clip(&line, width, look.glyphs.cut))
    }

    /// The cells in use and the cards home of both, over one axis of moves.
    fn curves(&self, width: usize, look: &Look) -> Vec<Line<'static>> {
        let replays = self.pair.sides.each_ref().map(|side| &side.replay);
        let moves = replays.iter().map(|replay| replay.steps.len()).max().unwrap_or(0);
        let width = width.saturating_sub(NAMES);
        let kinds: [(&str, CountOnBoard, usize); 2] = [
            ("cells", Board::cells_used, replays[0].rules.cells()),
            ("home", Board::cards_home, Card::COUNT),
        ];
        let after = self.pair.rows.get(self.chosen).map_or([0, 0], |row| row.after);
        let lines = kinds.iter().flat_map(|(kind, of, most)| {
            let sides = self.pair.sides.iter().zip(replays).zip(after).enumerate();
            sides.map(move |(i, ((side, replay), after))| {
                let numbers = (0..width).map(|cell| move_at(cell, moves, width));
                let values: Vec<usize> = numbers
                    .clone()
                    .take_while(|number| *number <= replay.steps.len())
                    .map(|number| of(replay.board(number)))
                    .collect();
                let now = numbers.take_while(|number| *number < after).count();
                let name = format!("{:<6}{:<9}", if i == 0 { *kind } else { "" }, side.name);
                let style = |cell| if cell == now { look.theme.strong } else { look.theme.key };
                let mut line = Line::from(Span::styled(name, look.theme.dim));
                line.extend(by_cell(&curves(&values, *most, 1, look).concat(), style));
                line
            })
        });
        lines.collect()
    }
}

/// The width of a solution in a line of this width.
fn column(width: usize) -> usize {
    (width.saturating_sub(NUMBER) / 2).max(2)
}

impl Dialog for Beside {
    fn columns(&self, width: u16) -> Option<u16> {
        (width >= BOTH).then_some(if width >= BOTH + BOTH / 3 { WIDE } else { BESIDE })
    }

    fn act(&mut self, action: &Action, app: &mut App, _: Rect) -> Answer {
        match action {
            Action::Enter => {
                self.follow(app);
                return Answer::Close;
            }
            Action::Change(by) => self.side = usize::from(*by > 0),
            Action::NextFilter => self.take_others(app),
            action => {
                if choose(&mut self.chosen, action, self.pair.rows.len()) == Answer::Pass {
                    return Answer::Pass;
                }
            }
        }
        self.follow(app);
        Answer::Done
    }

    fn click(&mut self, target: &Target, app: &mut App) -> Answer {
        match *target {
            Target::Line(line) if self.chosen == line => {
                self.follow(app);
                return Answer::Close;
            }
            Target::Line(line) if line < self.pair.rows.len() => self.chosen = line,
            _ => return Answer::Pass,
        }
        self.follow(app);
        Answer::Done
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> DialogPage<'a> {
        let (look, usual) = (app.look(), OVER.max(room.width.saturating_sub(4).into()));
        let width = DialogPage::room(usual, room);
        let line = move |i: usize| {
            self.pair.rows.get(i).map_or_else(Line::default, |row| self.row(row, width, &look))
        };
        let mut below = vec![Band::Rule(Line::default()), Band::Text(self.state(width, &look))];
        if room.height >= WITH_CURVES {
            below.extend(self.curves(width, &look).into_iter().map(Band::Text));
        }
        let title = format!("{}: {}", app.desk.viewed.name(), Context::Beside.title());
        let page = DialogPage::new(app, title, width);
        DialogPage {
            above: vec![Band::Text(self.heading(width, &look))],
            below,
            beside: false,
            ..page.list(self.pair.rows.len(), Scroll::Selected(self.chosen), line)
        }
    }
}
