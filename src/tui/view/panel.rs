//! The panel beside the board of a wide screen, or under that of a tall one, and the list beside or
//! under the board of a narrower one: the moves of a solution or game, the differences.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::board::compare::{CardPlace, Difference};
use crate::board::{Board, Place};
use crate::card::Card;
use crate::game::Game;
use crate::rules::{AutoMoves, Move};
use crate::tui::app::compare::Compared;
use crate::tui::app::play::onto;
use crate::tui::app::solution::Solution;
use crate::tui::app::{App, Mode};
use crate::tui::command::Action;
use crate::tui::theme::Look;
use crate::tui::view::facts::{Section, bar, sections};
use crate::tui::view::widgets::{card_span, clip_line, length, line_at, put, text_of, wrap};

/// The lines that a list of moves has at least under the facts.
const LEAST: usize = 6;
/// The most cells of a line of facts.
const WIDEST: usize = 44;

/// Lines, and a list under them.
pub(super) struct Panel {
    /// The line between the board and the panel.
    edge: Rect,
    area: Rect,
    rows: Vec<Row>,
    list: Option<List>,
}

impl Panel {
    /// What is known about the board, and under it the moves.
    ///
    /// Sections that do not fit are left out whole, the last first.
    pub(super) fn whole(app: &App, area: Rect) -> Self {
        // Under the board it needs no line that parts them.
        let edge = Rect { width: u16::from(area.x > 0), ..area };
        let area = inside(Rect { x: edge.right(), width: area.width - edge.width, ..area });
        let (look, list) = (app.look, List::of(app, area.width));
        let least = if list.is_some() { LEAST } else { 0 };
        let room = usize::from(area.height).saturating_sub(least);
        let mut rows = Vec::new();
        for Section { title, lines } in sections(app, usize::from(area.width).min(WIDEST)) {
            let gap = usize::from(!rows.is_empty());
            if !rows.is_empty() && rows.len() + gap + 1 + lines.len() > room {
                break;
            }
            rows.extend((0..gap).map(|_| (Line::default(), None)));
            rows.push((Line::styled(title, look.theme.strong), None));
            rows.extend(lines);
        }
        if let Some(list) = &list {
            rows.extend([(Line::default(), None), (list.heading(&look), None)]);
        }
        Self { edge, area, rows, list }
    }

    /// The list alone.
    pub(super) fn list(app: &App, area: Rect) -> Self {
        let (area, look) = (inside(area), app.look);
        let list = List::of(app, area.width);
        let title = |list: &List| match &app.mode {
            Mode::Solution(solution) => bar(solution, usize::from(area.width), &look),
            _ => list.heading(&look),
        };
        let rows = list.iter().map(|list| (title(list), None)).collect();
        Self { edge: Rect::default(), area, rows, list }
    }

    /// Draws it.
    pub(super) fn render(&self, look: &Look, buf: &mut Buffer) {
        for y in 0..self.edge.height {
            put(buf, self.edge, 0, y, look.glyphs.light.vertical_left, look.theme.outline);
        }
        for ((line, _), y) in self.rows.iter().zip(0..self.area.height) {
            let line = clip_line(line, usize::from(self.area.width), look.glyphs.cut);
            line_at(buf, self.area, 0, y, &line);
        }
        if let Some(list) = &self.list {
            list.render(self.below(), look, buf);
        }
    }

    /// What a click does.
    pub(super) fn action_at(&self, at: Position) -> Option<Action> {
        let row = self.area.contains(at).then(|| usize::from(at.y - self.area.y))?;
        match self.rows.get(row) {
            Some((_, action)) => action.clone(),
            None => self.list.as_ref()?.action_at(self.below(), at),
        }
    }

    /// Where the list is.
    fn below(&self) -> Rect {
        let lines = length(self.rows.len()).min(self.area.height);
        Rect { y: self.area.y + lines, height: self.area.height - lines, ..self.area }
    }
}

/// A blank column and a blank row keep the text off the board and the header.
fn inside(area: Rect) -> Rect {
    let top = u16::from(area.height > 8);
    let (width, height) = (area.width.saturating_sub(2), area.height - top);
    Rect { x: area.x + 1, y: area.y + top, width, height }
}

/// A line of a list or of the panel, and what a click on it does.
pub(super) type Row = (Line<'static>, Option<Action>);

/// A list, with the line that is current.
#[derive(Default)]
pub(super) struct List {
    /// Its heading.
    title: String,
    rows: Vec<Row>,
    at: usize,
    /// Whether it says how many lines do not fit.
    counted: bool,
}

impl List {
    /// The list of the mode that is on, to stand in so much room; Browse has none.
    pub(super) fn of(app: &App, width: u16) -> Option<Self> {
        let (look, width) = (app.look, usize::from(width));
        match &app.mode {
            Mode::Browse => None,
            Mode::Solution(solution) => Some(Self::solution(solution, width, &look)),
            Mode::Play(play) => Some(Self::game(&play.game, width, &look)),
            Mode::Compare(compared) => Some(Self::differences(compared, width, &look)),
        }
    }

    fn solution(solution: &Solution, width: usize, look: &Look) -> Self {
        let mut entries = vec![vec![Line::from("  0  start")]];
        for frame in &solution.frames {
            let dot = if frame.part { '.' } else { ' ' };
            let (number, text) = ((frame.number, dot), &frame.text[..]);
            let mv = Told { number, text, mv: frame.mv, cards: &frame.cards };
            entries.push(entry(&mv, frame.onto, &frame.auto, width, look));
        }
        let at = entries[..solution.at].iter().map(Vec::len).sum();
        // The suits' colours are those of the table, not of the line that is chosen.
        for chosen in &mut entries[solution.at] {
            *chosen = Line::styled(format!("{:<width$}", text_of(chosen)), look.theme.chosen);
        }
        let goes_to = |(i, lines): (usize, Vec<Line<'static>>)| {
            lines.into_iter().map(move |line| (line, Some(Action::GoTo(i))))
        };
        let mut rows: Vec<Row> = entries.into_iter().enumerate().flat_map(goes_to).collect();
        for text in solution.wrong().map(|wrong| wrap(&wrong, width)).unwrap_or_default() {
            rows.push((Line::styled(text, look.theme.bad), None));
        }
        for (number, text) in (solution.moves() + 2..).zip(solution.unplayed.iter().skip(1)) {
            rows.push((Line::styled(format!("{number:>3}  {text}"), look.theme.dim), None));
        }
        Self { title: "Moves".to_owned(), rows, at, counted: false }
    }

    fn game(game: &Game, width: usize, look: &Look) -> Self {
        let (mut board, mut entries) = (game.board().clone(), Vec::new());
        let words = game.words();
        for (i, played) in game.played().iter().enumerate().rev() {
            played.undo(&mut board);
            let text = words.get(i).map_or("", String::as_str);
            let mv = Told { number: (i + 1, ' '), text, mv: played.mv, cards: &played.cards };
            entries.push(entry(&mv, onto(&board, played.mv), &played.auto, width, look));
        }
        if entries.is_empty() {
            entries.push(vec![Line::styled("none yet: type 26, 5a, bh", look.theme.dim)]);
        }
        let rows: Vec<Row> = entries.into_iter().rev().flatten().map(|line| (line, None)).collect();
        let at = rows.len() - 1;
        Self { title: "Moves".to_owned(), rows, at, counted: false }
    }

    fn differences(compared: &Compared, width: usize, look: &Look) -> Self {
        let row = |(i, difference): (usize, &Difference)| {
            let mut line = Line::from(difference_spans(difference, look));
            if i == compared.chosen {
                line = Line::styled(format!("{:<width$}", text_of(&line)), look.theme.chosen);
            }
            (line, Some(Action::ChooseLine(i)))
        };
        let rows = compared.differences.iter().enumerate().map(row).collect();
        Self { title: compared.count(), rows, at: compared.chosen, counted: true }
    }

    /// The heading.
    pub(super) fn heading(&self, look: &Look) -> Line<'static> {
        Line::styled(self.title.clone(), look.theme.strong)
    }

    /// The lines that fit, each with its place; the current one is kept in the middle.
    fn shown(&self, area: Rect) -> impl Iterator<Item = (Rect, &Row)> {
        let places = (area.y..area.bottom()).map(move |y| Rect { y, height: 1, ..area });
        places.zip(&self.rows[self.first(area)..])
    }

    fn first(&self, area: Rect) -> usize {
        let height = usize::from(area.height);
        self.at.saturating_sub(height / 2).min(self.rows.len().saturating_sub(height))
    }

    /// Draws as many lines as fit; where more differences follow, the last says how many.
    pub(super) fn render(&self, area: Rect, look: &Look, buf: &mut Buffer) {
        let (first, height) = (self.first(area), usize::from(area.height));
        let after = self.rows.len().saturating_sub(first + height);
        for (i, (rect, (line, _))) in (1..).zip(self.shown(area)) {
            let mut line = clip_line(line, usize::from(rect.width), look.glyphs.cut);
            if self.counted && after > 0 && i == height && first + i > self.at + 1 {
                let more = format!("{} and {} more", look.glyphs.cut, after + 1);
                line = Line::styled(more, look.theme.dim);
            }
            line_at(buf, rect, 0, 0, &line);
        }
    }

    /// What a click does.
    pub(super) fn action_at(&self, area: Rect, at: Position) -> Option<Action> {
        self.shown(area).find(|(rect, _)| rect.contains(at)).and_then(|(_, row)| row.1.clone())
    }
}

/// A move with its description.
struct Told<'a> {
    /// Its number, and the sign behind that.
    number: (usize, char),
    text: &'a str,
    mv: Move,
    cards: &'a [Card],
}

/// A move with its number, its cards and their target, and the cards that went home after it, on
/// as many lines as they take: ` 12  26  9♥ 8♠ → 10♣  +A♠`.
fn entry(
    told: &Told,
    on: Option<Card>,
    auto: &AutoMoves,
    width: usize,
    look: &Look,
) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let (number, sign) = told.number;
    let number = Span::styled(format!("{number:>3}{sign} "), theme.dim);
    let mut line =
        Line::from(vec![number, Span::styled(format!("{:<3} ", told.text), theme.strong)]);
    let indent = line.width() - 1;
    line.extend(where_to(told.mv, told.cards, on, look));
    let mut lines = Vec::new();
    for (card, _) in auto {
        let card = [Span::styled(" +", theme.dim), card_span(*card, look)];
        if line.width() + card.iter().map(Span::width).sum::<usize>() > width {
            lines.push(std::mem::replace(&mut line, Line::from(" ".repeat(indent))));
        }
        line.extend(card);
    }
    lines.push(line);
    lines
}

/// The cards of a move and where they go: `9♥ 8♠ → 10♣`.
fn where_to(mv: Move, moved: &[Card], on: Option<Card>, look: &Look) -> Vec<Span<'static>> {
    let mut spans = cards(moved, look);
    spans.push(Span::styled(format!(" {} ", look.glyphs.arrow), look.theme.dim));
    spans.push(match (mv.to, on) {
        (Place::Foundation, _) => Span::raw("home"),
        (Place::Column(_), Some(card)) => card_span(card, look),
        (Place::Column(_), None) => Span::raw(format!("col {}", mv.to)),
        (Place::Cell(_), _) => Span::raw(format!("cell {}", mv.to)),
    });
    spans
}

/// The same of a move that was not made yet.
pub(super) fn hinted(board: &Board, mv: Move, look: &Look) -> Vec<Span<'static>> {
    where_to(mv, board.last_cards(mv.from, mv.cards.into()), onto(board, mv), look)
}

/// The cards of a move; of many, the first and the last.
fn cards(cards: &[Card], look: &Look) -> Vec<Span<'static>> {
    match cards {
        [first, _, .., last] if cards.len() > 3 => {
            vec![card_span(*first, look), Span::raw(" .. "), card_span(*last, look)]
        }
        cards => {
            let spans = cards.iter().flat_map(|card| [Span::raw(" "), card_span(*card, look)]);
            spans.skip(1).collect()
        }
    }
}

/// `column 1, row 1: 8♣ here, 7♦ pasted`.
pub(super) fn difference_spans(difference: &Difference, look: &Look) -> Vec<Span<'static>> {
    let name = |card: Option<Card>| card.map_or(Span::raw("no card"), |card| card_span(card, look));
    let place = match difference.place {
        CardPlace::Foundation(suit) => format!("foundation {}", look.glyphs.suit(suit)),
        spot => spot.to_string(),
    };
    vec![
        Span::styled(format!("{place}: "), look.theme.dim),
        name(difference.expected),
        Span::raw(" here, "),
        name(difference.found),
        Span::raw(" pasted"),
    ]
}
