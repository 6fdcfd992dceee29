//! Lists beside or over the board: the moves of a solution or game, the differences.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::board::compare::{CardPlace, Difference};
use crate::board::{Board, Place};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::game::Game;
use crate::rules::{AutoMoves, Move};
use crate::tui::app::compare::Compared;
use crate::tui::app::knowledge::neighbours;
use crate::tui::app::play::onto;
use crate::tui::app::solution::{Frame, Solution};
use crate::tui::app::{App, Mode};
use crate::tui::command::Action;
use crate::tui::layout::MIN_WIDTH;
use crate::tui::theme::Look;
use crate::tui::view::bar::{Bar, Piece};
use crate::tui::view::facts::origin;
use crate::tui::view::widgets::{card_span, clip_line, line_at, wrap};
use crate::words::count;

/// One line of a list.
struct Entry {
    line: Line<'static>,
    /// What a click on it does.
    action: Option<Action>,
}

/// A list, with the line that is current.
#[derive(Default)]
pub(super) struct List {
    /// Its heading.
    pub(super) title: String,
    entries: Vec<Entry>,
    at: usize,
    /// Whether it says how many lines do not fit.
    counted: bool,
}

impl List {
    /// The list of the mode that is on, to stand in so much room; Browse has none.
    pub(super) fn of(app: &App, width: u16) -> Option<Self> {
        let (look, width) = (app.look(), usize::from(width));
        match app.mode() {
            Mode::Browse => None,
            Mode::Solution(solution) => Some(Self::solution(solution, width, &look)),
            Mode::Play(play) => Some(Self::game(&play.game, &look)),
            Mode::Compare(compared) => Some(Self::differences(compared, width, &look)),
        }
    }

    fn solution(solution: &Solution, width: usize, look: &Look) -> Self {
        let start = Entry { line: Line::from("  0  start"), action: Some(Action::GoTo(0)) };
        let mut entries = vec![start];
        for (i, frame) in solution.frames().iter().enumerate() {
            let action = Some(Action::GoTo(i + 1));
            let dot = if frame.part { '.' } else { ' ' };
            let (number, text) = ((frame.number, dot), &frame.text[..]);
            let mv = Told { number, text, mv: frame.mv, cards: &frame.cards };
            let line = Line::from(entry(&mv, frame.onto, &frame.auto, look));
            entries.push(Entry { line, action });
        }
        let at = solution.at();
        // The suits' colours are those of the table, not of the line that is chosen.
        let chosen = &mut entries[at].line;
        *chosen = Line::styled(format!("{:<width$}", text_of(chosen)), look.theme.chosen);
        for text in solution.wrong().map(|wrong| wrap(&wrong, width)).unwrap_or_default() {
            entries.push(Entry { line: Line::styled(text, look.theme.bad), action: None });
        }
        for (number, text) in (solution.moves() + 2..).zip(solution.unplayed().iter().skip(1)) {
            let line = Line::styled(format!("{number:>3}  {text}"), look.theme.dim);
            entries.push(Entry { line, action: None });
        }
        Self { title: "Moves".to_owned(), entries, at, counted: false }
    }

    fn game(game: &Game, look: &Look) -> Self {
        let (mut board, mut entries) = (game.board().clone(), Vec::new());
        let words = game.words();
        for (i, played) in game.played().iter().enumerate().rev() {
            played.undo(&mut board);
            let text = words.get(i).map_or("", String::as_str);
            let mv = Told { number: (i + 1, ' '), text, mv: played.mv, cards: &played.cards };
            let spans = entry(&mv, onto(&board, played.mv), &played.auto, look);
            entries.push(Entry { line: Line::from(spans), action: None });
        }
        entries.reverse();
        if entries.is_empty() {
            let line = Line::styled("none yet: type 26, 5a, bh", look.theme.dim);
            entries.push(Entry { line, action: None });
        }
        let at = entries.len() - 1;
        Self { title: "Moves".to_owned(), entries, at, counted: false }
    }

    fn differences(compared: &Compared, width: usize, look: &Look) -> Self {
        let entry = |(i, difference): (usize, &Difference)| {
            let mut line = Line::from(difference_spans(difference, look));
            if i == compared.chosen {
                line = Line::styled(format!("{:<width$}", text_of(&line)), look.theme.chosen);
            }
            Entry { line, action: Some(Action::ChooseLine(i)) }
        };
        let entries = compared.differences.iter().enumerate().map(entry).collect();
        Self { title: compared.count(), entries, at: compared.chosen, counted: true }
    }

    /// The lines that fit, each with its place; the current one is kept in the middle.
    fn shown(&self, area: Rect) -> impl Iterator<Item = (Rect, &Entry)> {
        let rows = (area.y..area.bottom()).map(move |y| Rect { y, height: 1, ..area });
        rows.zip(&self.entries[self.first(area)..])
    }

    fn first(&self, area: Rect) -> usize {
        let height = usize::from(area.height);
        self.at.saturating_sub(height / 2).min(self.entries.len().saturating_sub(height))
    }

    /// Draws as many lines as fit; where more differences follow, the last says how many.
    pub(super) fn render(&self, area: Rect, look: &Look, buf: &mut Buffer) {
        let (first, height) = (self.first(area), usize::from(area.height));
        let after = self.entries.len().saturating_sub(first + height);
        for (i, (rect, entry)) in (1..).zip(self.shown(area)) {
            let mut line = clip_line(&entry.line, usize::from(rect.width), look.glyphs.cut);
            if self.counted && after > 0 && i == height && first + i > self.at + 1 {
                let more = format!("{} and {} more", look.glyphs.cut, after + 1);
                line = Line::styled(more, look.theme.dim);
            }
            line_at(buf, rect, 0, 0, &line);
        }
    }

    /// What a click does.
    pub(super) fn action_at(&self, area: Rect, at: Position) -> Option<Action> {
        self.shown(area).find(|(rect, _)| rect.contains(at)).and_then(|(_, e)| e.action.clone())
    }
}

fn text_of(line: &Line) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

/// A move with its description.
struct Told<'a> {
    /// Its number, and the sign behind that.
    number: (usize, char),
    text: &'a str,
    mv: Move,
    cards: &'a [Card],
}

/// A move with its number, its cards and their target: ` 12  26  9♥ 8♠ → 10♣  +A♠`.
fn entry(told: &Told, on: Option<Card>, auto: &AutoMoves, look: &Look) -> Vec<Span<'static>> {
    let theme = &look.theme;
    let (number, sign) = told.number;
    let number = Span::styled(format!("{number:>3}{sign} "), theme.dim);
    let mut spans = vec![number, Span::styled(format!("{:<3} ", told.text), theme.strong)];
    spans.extend(where_to(told.mv, told.cards, on, look));
    for (card, _) in auto {
        spans.extend([Span::styled(" +", theme.dim), card_span(*card, look)]);
    }
    spans
}

/// The cards of a move and where they go: `9♥ 8♠ → 10♣`.
fn where_to(mv: Move, moved: &[Card], on: Option<Card>, look: &Look) -> Vec<Span<'static>> {
    let mut spans = cards(moved, look);
    spans.push(Span::styled(format!(" {} ", look.glyphs.arrow), look.theme.dim));
    spans.push(match (mv.to, on) {
        (Place::Foundation, _) => Span::raw("home"),
        (Place::Column(_), Some(card)) => card_span(card, look),
        (Place::Column(_), None) => Span::raw(format!("empty {}", mv.to)),
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
fn difference_spans(difference: &Difference, look: &Look) -> Vec<Span<'static>> {
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

/// The strip over the footer, where there is no room for a panel: the moves around the present.
pub(super) fn strip(app: &App, area: Rect) -> Bar {
    let look = app.look();
    let theme = look.theme;
    match app.mode() {
        Mode::Browse => browse_strip(app, area, &look),
        Mode::Solution(solution) => {
            // The list has the reason too.
            let wrong = solution.wrong().filter(|_| !app.list_is_open());
            solution_strip(solution, wrong, area, &look)
        }
        Mode::Play(play) => {
            let text = match play.picked() {
                Some(picked) => {
                    let place = match picked.place {
                        Place::Column(_) => "Column",
                        Place::Cell(_) | Place::Foundation => "Cell",
                    };
                    let cells = cell_names(app);
                    format!(" {place} {} to: 1–8, {cells}h (home); Esc cancels", picked.place)
                }
                None => last_moves(&play.game.words(), usize::from(area.width)),
            };
            let style = if play.picked().is_some() { theme.strong } else { theme.dim };
            Bar::new(area, look.glyphs.cut, [Piece::new(text, style)])
        }
        Mode::Compare(compared) => {
            // Side by side they are listed under the boards.
            let listed = area.width >= 2 * MIN_WIDTH;
            let chosen = compared.differences.get(compared.chosen).filter(|_| !listed);
            let chosen = chosen.map(|difference| {
                let text = text_of(&Line::from(difference_spans(difference, &look)));
                Piece::new(format!(" {text} "), theme.strong)
            });
            let verdict = compared.verdict();
            let verdict = Piece::new(format!(" {verdict}"), theme.dim);
            Bar::new(area, look.glyphs.cut, chosen.into_iter().chain([verdict]))
        }
    }
}

/// The deals around this one, and what the player knows of it: a game that waits to be gone on
/// with, or the shortest solution, or where the deal is known from.
fn browse_strip(app: &App, area: Rect, look: &Look) -> Bar {
    let theme = &look.theme;
    let Some(here) = app.subject().number() else { return Bar::default() };
    let [before, after] = look.glyphs.steps;
    let deals = |most: i64| {
        let near = neighbours(here).filter(move |deal| (deal.get() - here.get()).abs() <= most);
        let piece = |deal: DealNumber| {
            if deal == here {
                return Piece::new(format!(" {before}#{deal}{after}"), theme.strong);
            }
            Piece::new(format!(" #{deal} "), theme.dim).doing(Action::Deal(deal))
        };
        near.map(piece).collect::<Vec<_>>()
    };
    let fits = |pieces: &Vec<Piece>| {
        pieces.iter().map(Piece::width).sum::<usize>() < usize::from(area.width)
    };
    let near = [2, 1].into_iter().map(deals).find(fits).unwrap_or_default();
    let facts = match (app.game_in_progress(), app.known().best) {
        (Some(moves), _) => {
            let text = format!("your game, {}: p continues ", count(moves, "move"));
            Piece::new(text, theme.strong).doing(Action::Do("play"))
        }
        (None, Some(best)) => Piece::new(format!("{} ", best.in_words()), theme.dim),
        (None, None) => Piece::new(format!("{} ", origin(here)), theme.dim),
    };
    let won = app.record().row(here).filter(|row| row.won > 0).map(|row| {
        let moves = row.moves.map_or(String::new(), |moves| format!(" in {moves}"));
        Piece::new(format!("won{moves}   "), theme.good)
    });
    Bar::new(area, look.glyphs.cut, near).right(area, won.into_iter().chain([facts]).collect())
}

/// The letters of the cells: `a–d, `, or nothing where there are none.
fn cell_names(app: &App) -> String {
    match app.cells() {
        0 => String::new(),
        1 => "a, ".to_owned(),
        cells => format!("a–{}, ", ('a'..='g').nth(cells - 1).unwrap_or('g')),
    }
}

/// As many of the last moves as fit.
fn last_moves(moves: &[String], width: usize) -> String {
    let mut room = width.saturating_sub(6);
    let fits = |word: &&String| {
        let fits = word.len() < room;
        room = room.saturating_sub(word.len() + 1);
        fits
    };
    let first = moves.len() - moves.iter().rev().take_while(fits).count();
    let more = if first > 0 { ".. " } else { "" };
    format!(" {more}{}", moves[first..].join(" "))
}

/// The moves around the present one, which is in the middle; at the start, how they are read.
fn solution_strip(solution: &Solution, wrong: Option<String>, area: Rect, look: &Look) -> Bar {
    let theme = look.theme;
    if solution.at() == 0 {
        return Bar::new(
            area,
            look.glyphs.cut,
            [Piece::new(format!(" {}", solution.about()), theme.dim)],
        );
    }
    let frames = solution.frames();
    let width = |frame: &Frame| Span::raw(&frame.text).width() + 1;
    // At the end the reason why there are no more moves has the room it needs.
    let reason =
        wrong.as_deref().filter(|_| solution.is_at_end()).map_or(0, |text| Span::raw(text).width());
    let before = (usize::from(area.width) / 2).min(usize::from(area.width).saturating_sub(reason));
    let at = solution.at().saturating_sub(1).min(frames.len());
    let (mut first, mut used) = (at, 0);
    while first > 0 && used + width(&frames[first - 1]) < before {
        used += width(&frames[first - 1]);
        first -= 1;
    }
    let more = |more: bool| if more { ".. " } else { "" };
    let mut pieces = vec![Piece::new(format!(" {}", more(first > 0)), theme.dim)];
    // What is left of the line for moves, with room for the sign that there are more.
    let mut left = usize::from(area.width).saturating_sub(pieces[0].width() + 3);
    for (i, frame) in frames.iter().enumerate().skip(first) {
        if width(frame) > left {
            pieces.push(Piece::new(more(true), theme.dim));
            return Bar::new(area, look.glyphs.cut, pieces);
        }
        left -= width(frame);
        let style = if i + 1 == solution.at() { theme.chosen } else { Style::new() };
        pieces.push(Piece::new(&frame.text, style).doing(Action::GoTo(i + 1)));
        pieces.push(Piece::new(" ", theme.dim));
    }
    if let Some(wrong) = wrong {
        pieces.push(Piece::new(wrong, theme.bad));
    }
    Bar::new(area, look.glyphs.cut, pieces)
}

/// The heading of a list.
pub(super) fn heading(list: &List, look: &Look) -> Line<'static> {
    Line::styled(list.title.clone(), look.theme.strong)
}
