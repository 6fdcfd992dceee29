//! The panel beside the board of a wide screen or below that of a tall one, and the list beside or
//! below the board of a smaller one: the moves of a solution or game, the differences.

use ratatui::prelude::{Constraint, Layout, Line, Rect};
use ratatui::widgets::{Block, Padding};

use crate::tui::app::{App, Compared, ShownSolution, ViewerMode};
use crate::tui::command::{Action, Target};
use crate::tui::theme::Look;
use crate::tui::view::Scene;
use crate::tui::view::facts::{PanelSection, sections};
use crate::tui::view::film::timeline;
use crate::tui::view::moves::{difference_spans, entry};
use crate::tui::widgets::{Piece, Placed, chosen, wrap};
use freecell::board::compare::Difference;
use freecell::game::Game;

/// The minimum number of lines for a list of moves below the facts.
const LEAST: usize = 6;
/// The same if there are facts that the player needs less than the moves.
const LEAST_MOVES: usize = 24;
/// The maximum width of a line of facts.
const WIDEST: usize = 44;
/// The maximum width of a column of a list, which has as many columns as fit.
const COLUMN: u16 = 39;

/// What is known about the board, and the list of the mode below it; without `facts`, the list alone.
///
/// Sections that do not fit are dropped whole, the last first.
pub(super) fn panel(scene: &Scene, area: Rect, facts: bool) -> Placed {
    let app = scene.app;
    // Below the board it needs no separator.
    let edge = Rect { width: u16::from(facts && area.x > 0), ..area };
    let area = inside(Rect { x: edge.right(), width: area.width - edge.width, ..area });
    let (look, list) = (app.look(), MoveList::of(app, area.width));
    // The first section always has its room; more of them leave most of a tall panel to the list.
    let least = list.as_ref().map_or(0, |list| match app.desk.mode {
        ViewerMode::Play(_) => LEAST_MOVES,
        ViewerMode::Solution(_) => LEAST.max(list.rows.len() + 2),
        _ => LEAST,
    });
    let room = usize::from(area.height).saturating_sub(least);
    let mut rows = Vec::new();
    let width = usize::from(area.width);
    for PanelSection { title, lines, .. } in
        sections(app, width.min(WIDEST), area.height.into()).into_iter().filter(|_| facts)
    {
        let gap = usize::from(!rows.is_empty());
        if !rows.is_empty() && rows.len() + gap + 1 + lines.len() > room {
            break;
        }
        rows.resize_with(rows.len() + gap, Piece::default);
        rows.push(Piece::new(title, look.theme.strong));
        rows.extend(lines);
    }
    if let Some(list) = &list {
        rows.extend(facts.then(Piece::default));
        rows.push(match &app.desk.mode {
            ViewerMode::Solution(solution) if !facts => timeline(solution, width, &look),
            _ => Piece::new(&list.title, look.theme.strong),
        });
    }
    let mut panel = Placed::default();
    let line = Piece::new(look.glyphs.light.vertical_left, look.theme.outline);
    panel.rows(edge, std::iter::repeat(line));
    let below = panel.rows(area, rows);
    let columns = (below.width / COLUMN).max(1);
    let room = usize::from(below.height) * usize::from(columns);
    let mut lines = list.into_iter().flat_map(|list| list.shown(room, &look));
    let columns = Layout::horizontal(vec![Constraint::Fill(1); columns.into()]);
    for column in columns.split(below).iter() {
        panel.rows(*column, lines.by_ref());
    }
    panel
}

/// Leaves a blank column and row to separate the text from the board and the header.
fn inside(area: Rect) -> Rect {
    let top = u16::from(area.height > 8);
    Block::new().padding(Padding::new(1, 1, top, 0)).inner(area)
}

/// A list with its current line.
struct MoveList {
    /// Its heading.
    title: String,
    rows: Vec<Piece>,
    at: usize,
    /// Whether its last line says how many more follow.
    counted: bool,
}

impl MoveList {
    /// The list of the current mode for a room of this size; Browse mode has none.
    fn of(app: &App, width: u16) -> Option<Self> {
        let (look, width) = (app.look(), usize::from(width.min(COLUMN)));
        match &app.desk.mode {
            ViewerMode::Browse => None,
            ViewerMode::Solution(solution) => Some(Self::solution(solution, width, &look)),
            ViewerMode::Play(play) => Some(Self::game(&play.game, width, &look)),
            ViewerMode::Compare(compared) => {
                (!compared.is_same()).then(|| Self::differences(compared, width, &look))
            }
        }
    }

    fn solution(solution: &ShownSolution, width: usize, look: &Look) -> Self {
        let mut entries = vec![vec![Line::from("  0  start")]];
        for frame in &solution.frames {
            let number = format!("{:>3}{}", frame.number, if frame.part { '.' } else { ' ' });
            entries.push(entry([&number, &frame.text], &frame.played, width, look));
        }
        let is_before = |line: usize| {
            let number = line.checked_sub(1).and_then(|line| solution.frames.get(line));
            number.map_or(0, |frame| frame.number) + 1
        };
        // The first line of the solver's part, which a heading precedes.
        let part = solution.solvers_part();
        let part = part.and_then(|part| (1..entries.len()).find(|line| is_before(*line) > part));
        let at: usize = entries[..solution.at].iter().map(Vec::len).sum();
        let at = at + usize::from(part.is_some_and(|part| solution.at >= part));
        // The suits' colours are for the table's background, not for a selected line.
        for line in &mut entries[solution.at] {
            *line = chosen(line, width, look);
        }
        let goes_to = |(i, lines): (usize, Vec<Line<'static>>)| {
            let heading = Piece::new("     by the solver:", look.theme.key);
            let heading = (part == Some(i)).then_some(heading);
            let lines = lines.into_iter().map(move |line| Piece::from(line).doing(Action::GoTo(i)));
            heading.into_iter().chain(lines)
        };
        let mut rows: Vec<Piece> = entries.into_iter().enumerate().flat_map(goes_to).collect();
        let wrong = solution.wrong().map(|wrong| wrap(&wrong, width)).unwrap_or_default();
        rows.extend(wrong.into_iter().map(|text| Piece::new(text, look.theme.bad)));
        for (number, text) in (solution.moves() + 2..).zip(solution.unplayed.iter().skip(1)) {
            rows.push(Piece::new(format!("{number:>3}  {text}"), look.theme.dim));
        }
        Self { title: "Moves".to_owned(), rows, at, counted: false }
    }

    fn game(game: &Game, width: usize, look: &Look) -> Self {
        let mut lines = Vec::new();
        for ((number, played), text) in (1..).zip(game.played()).zip(game.words()) {
            lines.extend(entry([&format!("{number:>3} "), &text], played, width, look));
        }
        if lines.is_empty() {
            lines.push(Line::styled("none yet: type 26, 5a, bh", look.theme.dim));
        }
        let rows: Vec<Piece> = lines.into_iter().map(Piece::from).collect();
        let at = rows.len() - 1;
        Self { title: "Moves".to_owned(), rows, at, counted: false }
    }

    fn differences(compared: &Compared, width: usize, look: &Look) -> Self {
        let row = |(i, difference): (usize, &Difference)| {
            let mut line = Line::from(difference_spans(difference, compared.there(), look));
            if Some(i) == compared.chosen {
                line = chosen(&line, width, look);
            }
            Piece::from(line).doing(Target::Line(i))
        };
        let rows = compared.differences.iter().enumerate().map(row).collect();
        Self { title: compared.count(), rows, at: compared.chosen.unwrap_or(0), counted: true }
    }

    /// As many lines as fit, the current one in the middle. If more differences follow, the last line
    /// gives their number.
    fn shown(mut self, height: usize, look: &Look) -> impl Iterator<Item = Piece> {
        let end = self.rows.len();
        let first = self.at.saturating_sub(height / 2).min(end.saturating_sub(height));
        let next = first + height;
        if self.counted && next < end && next > self.at + 1 {
            let more = format!("{} and {} more", look.glyphs.cut, end - next + 1);
            self.rows[next - 1].line = Line::styled(more, look.theme.dim);
        }
        self.rows.into_iter().skip(first)
    }
}
