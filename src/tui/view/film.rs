//! A solution as a film strip: the timeline, the cells in use and the cards home over its moves, and where it parts
//! from another one.

use ratatui::prelude::{Line, Span, Style};

use crate::tui::app::{App, Divergence, ShownSolution};
use crate::tui::command::Target;
use crate::tui::mark::Mark;
use crate::tui::theme::Look;
use crate::tui::widgets::{Piece, by_cell, clip_line, curves, fitting, gauge, move_at};
use freecell::board::Board;
use freecell::card::Card;

/// The width of the name of a row and the blanks after it.
const NAMES: usize = 6;
/// The number of common moves shown before two solutions part.
const BEFORE: usize = 2;

/// The cells of a timeline, each of which stands for a move.
#[derive(Clone, Copy)]
struct Timeline {
    /// The number of moves, and of cells.
    moves: usize,
    width: usize,
    /// The cells filled.
    filled: usize,
    /// The width of the names before it.
    from: usize,
}

impl Timeline {
    /// `labels` is the width of the text behind it.
    fn new(solution: &ShownSolution, room: usize, from: usize, labels: usize) -> Self {
        let (at, moves) = (solution.move_number(), solution.written());
        let width = room.saturating_sub(from + labels);
        let filled = (width * at).checked_div(moves).unwrap_or(0);
        Self { moves, width, filled, from }
    }

    /// A row that can be clicked: its name, its cells, and the text behind them.
    fn row(self, name: &str, cells: Line<'static>, label: &str, look: &Look) -> Piece {
        let Self { moves, width, from, .. } = self;
        let mut line = Line::from(Span::styled(format!("{name:<from$}"), look.theme.dim));
        line.extend(cells.spans);
        line.push_span(Span::styled(label.to_owned(), look.theme.dim));
        Piece::from(line).doing(Target::Along { from, moves, width })
    }

    /// The rows of a curve, whose cells stand for the moves as those of the timeline do. The cell of the current
    /// move is brighter.
    fn curve(
        self,
        (name, label): (&str, &str),
        values: &[usize],
        (most, height): (usize, usize),
        look: &Look,
    ) -> Vec<Piece> {
        let number = |cell| move_at(cell, self.moves, self.width);
        // The highest value since the cell before; behind the last legal move there is none.
        let peak = |cell: usize| {
            let last = number(cell);
            let first = cell.checked_sub(1).map_or(0, |before| number(before) + 1).min(last);
            values.get(first..=last)?.iter().max().copied()
        };
        let peaks: Vec<usize> = (0..self.width).map_while(peak).collect();
        let now = self.filled.saturating_sub(1);
        let style = |cell: usize| match cell.cmp(&now) {
            std::cmp::Ordering::Less => look.theme.key,
            std::cmp::Ordering::Equal => look.theme.strong,
            std::cmp::Ordering::Greater => look.theme.outline,
        };
        let rows = curves(&peaks, most, height, look);
        let lowest = rows.len() - 1;
        let rows = rows.into_iter().enumerate().map(|(i, row)| {
            let cells = by_cell(&format!("{row:<0$}", self.width), style);
            let [name, label] = if i == lowest { [name, label] } else { [""; 2] };
            self.row(name, cells.into(), label, look)
        });
        rows.collect()
    }
}

/// The timeline alone, as wide as the room.
pub(super) fn timeline(solution: &ShownSolution, room: usize, look: &Look) -> Piece {
    let label = progress(solution);
    timeline_row(Timeline::new(solution, room, 0, label.len()), solution, "", look)
}

fn timeline_row(line: Timeline, solution: &ShownSolution, name: &str, look: &Look) -> Piece {
    let bar = gauge((solution.move_number(), line.moves), line.width, look);
    line.row(name, bar, &progress(solution), look)
}

/// ` 4/39`
fn progress(solution: &ShownSolution) -> String {
    format!(" {}/{}", solution.move_number(), solution.written())
}

/// The rows of the film strip, the most important first: the timeline; aligned with it, the cells in use and the cards
/// home, each `height` rows high; where the solution parts from another one. None while there is no solution.
pub(super) fn rows(app: &App, solution: &ShownSolution, room: usize, height: usize) -> Vec<Piece> {
    if solution.moves() == 0 {
        return Vec::new();
    }
    let look = &app.look();
    let (replay, at) = (solution.replay(), solution.move_number());
    let values = |of: fn(&Board) -> usize| -> Vec<usize> {
        (0..=solution.moves()).map(|moves| of(replay.board(moves))).collect()
    };
    let curves = [
        ("cells", values(Board::cells_used), replay.rules.cells()),
        ("home", values(Board::cards_home), Card::COUNT),
    ];
    let labels = curves.each_ref().map(|(_, values, most)| format!(" {}/{most}", values[at]));
    let widest = labels.iter().map(String::len).chain([progress(solution).len()]).max();
    let line = Timeline::new(solution, room, NAMES, widest.unwrap_or(0));
    let mut rows = vec![timeline_row(line, solution, "moves", look)];
    for ((name, values, most), label) in curves.iter().zip(&labels).filter(|(it, _)| it.2 > 0) {
        rows.extend(line.curve((name, label), values, (*most, height), look));
    }
    if let Some(parting) = app.divergence(solution) {
        rows.extend(parting_rows(&parting, at, room, look));
    }
    rows
}

/// Two solutions one above the other, from shortly before the move where they part: its number and their lengths,
/// then their moves. `at` is the number of the move made last.
pub(super) fn parting_rows(
    parting: &Divergence,
    at: usize,
    room: usize,
    look: &Look,
) -> [Piece; 3] {
    let Divergence { names, moves, same, is_optimal } = parting;
    let (theme, differs) = (&look.theme, look.glyphs.mark(Mark::Differs));
    let from = same + 1;
    let [length, other_length] = moves.each_ref().map(Vec::len);
    let other = format!("{} {other_length}", names[1]);
    let [long, short] = if *is_optimal {
        [format!("{other}, optimal"), format!("{other_length} optimal")]
    } else {
        [other.clone(), other]
    };
    let titles = [("from move ", &long), ("move ", &short), ("", &short)]
        .map(|(word, other)| format!("{differs} {word}{from}: {length}, {other}"));
    let title = fitting(&titles.each_ref().map(String::as_str), room, look.glyphs.cut);
    let title = Piece::new(title, theme.strong).doing(Target::Move(*same));
    let first = same.saturating_sub(BEFORE);
    let wide = names.map(str::len).into_iter().max().unwrap_or(NAMES);
    let row = |name: &str, moves: &[String]| {
        let lead = if first > 0 { look.glyphs.cut } else { "" };
        let mut line = Line::from(Span::styled(format!("{name:<wide$} {lead}"), theme.dim));
        for (number, mv) in (first + 1..).zip(moves.iter().skip(first)) {
            let style = match number {
                _ if number == at => theme.chosen,
                _ if number < from => theme.dim,
                _ if number == from => theme.strong,
                _ => Style::new(),
            };
            line.push_span(" ");
            line.push_span(Span::styled(mv.clone(), style));
        }
        Piece::from(clip_line(&line, room, look.glyphs.cut))
    };
    [title, row(names[0], &moves[0]), row(names[1], &moves[1])]
}
