//! Lists beside or over the board: the moves of a solution or game, the differences.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::board::compare::Difference;
use crate::card::Card;
use crate::rules::{AutoMoves, Move, Place};
use crate::tui::action::Action;
use crate::tui::app::compare::Compared;
use crate::tui::app::solution::{Frame, Solution};
use crate::tui::app::{App, Mode};
use crate::tui::theme::{Glyphs, Look, Theme};
use crate::tui::view::bar::{Bar, Piece};
use crate::tui::view::card::put;
use crate::tui::view::panel::origin;
use crate::tui::view::text::wrap;
use crate::words::count;

/// One line of a list.
struct Entry {
    text: String,
    style: Style,
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
}

impl List {
    /// The list of the mode that is on; Browse has none.
    pub(super) fn of(app: &App, look: &Look) -> Option<Self> {
        match app.mode() {
            Mode::Browse => None,
            Mode::Solution(solution) => Some(Self::solution(solution, look)),
            Mode::Play(play) => Some(Self::game(&play.game.moves(), look)),
            Mode::Compare(compared) => Some(Self::differences(compared, look)),
        }
    }

    fn solution(solution: &Solution, look: &Look) -> Self {
        let start = Entry {
            text: "  0  start".to_owned(),
            style: Style::new(),
            action: Some(Action::GoTo(0)),
        };
        let mut entries = vec![start];
        for (i, frame) in solution.frames().iter().enumerate() {
            entries.push(Entry {
                text: entry(frame, look.glyphs),
                style: Style::new(),
                action: Some(Action::GoTo(i + 1)),
            });
        }
        let at = solution.at();
        entries[at].style = look.theme.chosen;
        for text in solution.wrong().map(|wrong| wrap(&wrong, 26)).unwrap_or_default() {
            entries.push(Entry { text, style: look.theme.bad, action: None });
        }
        Self { title: "Moves".to_owned(), entries, at }
    }

    fn game(moves: &[Move], look: &Look) -> Self {
        // Ten a line, as standard notation is written.
        let line = |(i, moves): (usize, &[Move])| {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            let text = format!("{:>3}  {}", i * PER_LINE + 1, moves.join(" "));
            Entry { text, style: Style::new(), action: None }
        };
        let mut entries: Vec<Entry> = moves.chunks(PER_LINE).enumerate().map(line).collect();
        if entries.is_empty() {
            let text = "none yet: type 26, 5a, bh".to_owned();
            entries.push(Entry { text, style: look.theme.dim, action: None });
        }
        let at = entries.len() - 1;
        Self { title: "Moves".to_owned(), entries, at }
    }

    fn differences(compared: &Compared, look: &Look) -> Self {
        let entries = compared.differences.iter().map(|difference| Entry {
            text: difference_text(difference, look.glyphs),
            style: Style::new(),
            action: None,
        });
        Self { title: "This board, the pasted one".to_owned(), entries: entries.collect(), at: 0 }
    }

    /// The lines that fit, each with its place; the current one is kept in the middle.
    fn shown(&self, area: Rect) -> impl Iterator<Item = (Rect, &Entry)> {
        let height = usize::from(area.height);
        let most = self.entries.len().saturating_sub(height);
        let first = self.at.saturating_sub(height / 2).min(most);
        let rows = (area.y..area.bottom()).map(move |y| Rect { y, height: 1, ..area });
        rows.zip(&self.entries[first..])
    }

    /// Draws as many lines as fit.
    pub(super) fn render(&self, area: Rect, buf: &mut Buffer) {
        for (rect, entry) in self.shown(area) {
            let width = usize::from(rect.width);
            let text = format!("{:<width$}", entry.text);
            put(buf, rect, 0, 0, &text, entry.style);
        }
    }

    /// What a click does.
    pub(super) fn action_at(&self, area: Rect, at: Position) -> Option<Action> {
        self.shown(area).find(|(rect, _)| rect.contains(at)).and_then(|(_, e)| e.action.clone())
    }

    /// How many lines it has.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Moves on a line of the list of a game.
const PER_LINE: usize = 8;

/// A move with its number, its cards and their target: ` 12  26  9♥ 8♠ → 10♣  +A♠`.
fn entry(frame: &Frame, glyphs: Glyphs) -> String {
    let arrow = if glyphs.ascii { "->" } else { "→" };
    let number =
        if frame.part { format!("{:>3}.", frame.number) } else { format!("{:>3} ", frame.number) };
    let cards = cards(&frame.cards, glyphs);
    let target = match (frame.mv.to, frame.onto) {
        (Place::Foundation, _) => "home".to_owned(),
        (Place::Column(_), Some(card)) => glyphs.label(card),
        (Place::Column(_), None) => format!("empty {}", frame.mv.to),
        (Place::Cell(_), _) => format!("cell {}", frame.mv.to),
    };
    let text = &frame.text;
    let auto = autoplayed(&frame.auto, glyphs);
    format!("{number} {text:<3} {cards} {arrow} {target}{auto}")
}

/// The cards of a move; of many, the first and the last.
fn cards(cards: &[Card], glyphs: Glyphs) -> String {
    let labels =
        |cards: &[Card]| cards.iter().map(|card| glyphs.label(*card)).collect::<Vec<_>>().join(" ");
    match cards {
        [first, _, .., last] if cards.len() > 3 => {
            format!("{} .. {}", glyphs.label(*first), glyphs.label(*last))
        }
        cards => labels(cards),
    }
}

/// The cards that went home by themselves.
fn autoplayed(auto: &AutoMoves, glyphs: Glyphs) -> String {
    auto.iter().flat_map(|(card, _)| [" +".to_owned(), glyphs.label(*card)]).collect()
}

fn difference_text(difference: &Difference, glyphs: Glyphs) -> String {
    let name = |card: Option<Card>| card.map_or("none".to_owned(), |card| glyphs.label(card));
    let (ours, theirs) = (name(difference.expected), name(difference.found));
    let place = match difference.place {
        crate::board::compare::CardPlace::Foundation(suit) => {
            format!("foundation {}", glyphs.suit(suit))
        }
        spot => spot.to_string(),
    };
    format!("{place}: {ours}, {theirs}")
}

/// The strip over the footer, where there is no room for a panel: the moves around the present.
pub(super) fn strip(app: &App, area: Rect) -> Bar {
    let look = app.look();
    let theme = look.theme;
    match app.mode() {
        Mode::Browse => browse_strip(app, area, &theme),
        Mode::Solution(solution) => {
            // The list has the reason too.
            let wrong = solution.wrong().filter(|_| !app.list_is_open());
            solution_strip(solution, wrong, area, &look)
        }
        Mode::Play(play) => {
            let text = match play.picked() {
                Some(picked) => {
                    format!(
                        " {} to? 1-8, a-{}, h home; Esc puts back",
                        picked.place,
                        last_cell(app)
                    )
                }
                None => last_moves(&play.game.moves(), usize::from(area.width)),
            };
            let style = if play.picked().is_some() { theme.strong } else { theme.dim };
            Bar::new(area, [Piece::new(text, style)])
        }
        Mode::Compare(compared) => {
            let mut pieces = vec![Piece::new(format!(" {}", compared.verdict()), theme.strong)];
            for difference in &compared.differences {
                let text = difference_text(difference, look.glyphs);
                pieces.push(Piece::new(format!(";  {text}"), theme.dim));
            }
            Bar::new(area, pieces)
        }
    }
}

/// A game that waits to be gone on with; else where the deal is known from.
fn browse_strip(app: &App, area: Rect, theme: &Theme) -> Bar {
    let piece = match (app.game_in_progress(), app.subject().number()) {
        (Some(moves), _) => {
            let moves = count(moves, "move");
            let text = format!(" a game is in progress, {moves}: p goes on");
            Piece::new(text, theme.strong).doing(Action::Play)
        }
        (None, Some(number)) => Piece::new(format!(" {}", origin(number)), theme.dim),
        (None, None) => Piece::new("", theme.dim),
    };
    Bar::new(area, [piece])
}

/// The letter of the last cell.
fn last_cell(app: &App) -> char {
    ('a'..='g').nth(app.cells().saturating_sub(1)).unwrap_or('a')
}

/// As many of the last moves as fit.
fn last_moves(moves: &[Move], width: usize) -> String {
    let fit = width.saturating_sub(6) / 3;
    let first = moves.len().saturating_sub(fit);
    let shown: Vec<String> = moves[first..].iter().map(Move::to_string).collect();
    let more = if first > 0 { ".. " } else { "" };
    format!(" {more}{}", shown.join(" "))
}

/// The moves around the present one, which is in the middle; at the start, how they are read.
fn solution_strip(solution: &Solution, wrong: Option<String>, area: Rect, look: &Look) -> Bar {
    let theme = look.theme;
    if solution.at() == 0 {
        return Bar::new(area, [Piece::new(format!(" {}", solution.about()), theme.dim)]);
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
            return Bar::new(area, pieces);
        }
        left -= width(frame);
        let style = if i + 1 == solution.at() { theme.chosen } else { Style::new() };
        pieces.push(Piece::new(&frame.text, style).doing(Action::GoTo(i + 1)));
        pieces.push(Piece::new(" ", theme.dim));
    }
    if let Some(wrong) = wrong {
        pieces.push(Piece::new(wrong, theme.bad));
    }
    Bar::new(area, pieces)
}

/// A list as lines of text, to stand under other lines.
pub(super) fn heading(list: &List, look: &Look) -> Line<'static> {
    Line::styled(list.title.clone(), look.theme.strong)
}
