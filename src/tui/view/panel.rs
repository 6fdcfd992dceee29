//! The panel beside the board of a wide screen or below that of a tall one, and the list beside or
//! below the board of a smaller one: the moves of a solution or game, the differences.

use ratatui::prelude::{Constraint, Layout, Line, Rect, Span};
use ratatui::widgets::{Block, Padding};

use crate::tui::app::{App, Compared, Mode, Solution};
use crate::tui::command::{Action, Context, Target};
use crate::tui::theme::{Glyphs, Look};
use crate::tui::view::Scene;
use crate::tui::view::facts::{Section, bar, sections};
use crate::tui::widgets::{Piece, Placed, card_span, chosen, wrap};
use freecell::board::compare::{CardPlace, Difference};
use freecell::board::{Board, Place};
use freecell::card::Card;
use freecell::game::Game;
use freecell::rules::{Move, Played};

/// The minimum number of lines for a list of moves below the facts.
const LEAST: usize = 6;
/// The same if there are facts that the player needs less than the moves.
const LEAST_MOVES: usize = 24;
/// The width of the keys of a line, and the blanks behind them.
const KEYS: usize = 11;
/// The most cards that went home with the last move that are named one by one.
const FEW: usize = 3;
/// The fewest keys that are listed below the facts.
const LEAST_KEYS: usize = 4;
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
    let (look, list) = (app.look, List::of(app, area.width));
    // The first section always has its room; more of them leave most of a tall panel to the list.
    let least = if matches!(app.mode, Mode::Play(_)) { LEAST_MOVES } else { LEAST };
    let room = usize::from(area.height).saturating_sub(if list.is_some() { least } else { 0 });
    let mut rows = Vec::new();
    let width = usize::from(area.width);
    for Section { title, lines, .. } in
        sections(app, width.min(WIDEST)).into_iter().filter(|_| facts)
    {
        let gap = usize::from(!rows.is_empty());
        if !rows.is_empty() && rows.len() + gap + 1 + lines.len() > room {
            break;
        }
        rows.resize_with(rows.len() + gap, Piece::default);
        rows.push(Piece::new(title, look.theme.strong));
        rows.extend(lines);
    }
    let left = usize::from(area.height).saturating_sub(rows.len() + 2);
    if list.is_none() && facts && left >= LEAST_KEYS {
        let mut keys = keys(scene, width.min(WIDEST));
        keys.truncate(left);
        rows.extend([Piece::default(), Piece::new("Keys", look.theme.strong)]);
        rows.extend(keys);
    }
    if let Some(list) = &list {
        rows.extend(facts.then(Piece::default));
        rows.push(match &app.mode {
            Mode::Solution(solution) if !facts => bar(solution, width, &look),
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

/// The keys of the mode that the footer names, the most useful first, and then the others as far as
/// their help fits into a line; every line can be clicked.
fn keys(scene: &Scene, width: usize) -> Vec<Piece> {
    let app = scene.app;
    let (look, context) = (&app.look, Context::of_mode(app));
    let rows = scene.keymap.rows(context).filter(|row| row.works(app, true));
    let mut lines: Vec<(u8, Piece)> = Vec::new();
    for row in rows {
        let names = row.first_keys(look.glyphs.is_ascii());
        let short = names.iter().all(|(name, _)| name.chars().count() == 1);
        let between = if short { "" } else { "/" };
        let keys = names.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(between);
        let in_footer = row.footer_word(context);
        let room = width.saturating_sub(KEYS);
        let words = [Some(row.help), in_footer.map(|(word, _)| word)];
        let help = words.into_iter().flatten().find(|help| Span::raw(*help).width() <= room);
        let Some(help) = help.filter(|_| !keys.is_empty() && Span::raw(&keys).width() < KEYS)
        else {
            continue;
        };
        let name = Span::styled(format!("{keys:<KEYS$}"), look.theme.key);
        let line = Line::from(vec![name, Span::styled(help.to_owned(), look.theme.dim)]);
        let action = names.last().and_then(|(_, action)| action.clone());
        lines.push((in_footer.map_or(0, |(_, weight)| weight), Piece::from(line).doing_if(action)));
    }
    lines.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Leaves a blank column and row to separate the text from the board and the header.
fn inside(area: Rect) -> Rect {
    let top = u16::from(area.height > 8);
    Block::new().padding(Padding::new(1, 1, top, 0)).inner(area)
}

/// A list with its current line.
struct List {
    /// Its heading.
    title: String,
    rows: Vec<Piece>,
    at: usize,
    /// Whether its last line says how many more follow.
    counted: bool,
}

impl List {
    /// The list of the current mode for a room of this size; Browse mode has none.
    fn of(app: &App, width: u16) -> Option<Self> {
        let (look, width) = (app.look, usize::from(width.min(COLUMN)));
        match &app.mode {
            Mode::Browse => None,
            Mode::Solution(solution) => Some(Self::solution(solution, width, &look)),
            Mode::Play(play) => Some(Self::game(&play.game, width, &look)),
            Mode::Compare(compared) => Some(Self::differences(compared, width, &look)),
        }
    }

    fn solution(solution: &Solution, width: usize, look: &Look) -> Self {
        let mut entries = vec![vec![Line::from("  0  start")]];
        for (i, frame) in (1..).zip(&solution.frames) {
            let number = format!("{:>3}{}", frame.number, if frame.part { '.' } else { ' ' });
            let last = i == solution.frames.len() && solution.is_won();
            entries.push(entry([&number, &frame.text], &frame.played, last, width, look));
        }
        let at = entries[..solution.at].iter().map(Vec::len).sum();
        // The suits' colours are for the table's background, not for a selected line.
        for line in &mut entries[solution.at] {
            *line = chosen(line, width, look);
        }
        let goes_to = |(i, lines): (usize, Vec<Line<'static>>)| {
            lines.into_iter().map(move |line| Piece::from(line).doing(Action::GoTo(i)))
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
            let last = game.is_won() && number == game.moves().len();
            lines.extend(entry([&format!("{number:>3} "), &text], played, last, width, look));
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
            if i == compared.chosen {
                line = chosen(&line, width, look);
            }
            Piece::from(line).doing(Target::Line(i))
        };
        let rows = compared.differences.iter().enumerate().map(row).collect();
        Self { title: compared.count(), rows, at: compared.chosen, counted: true }
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

/// A move with its number, its cards and their target, and the cards that went home after it, on
/// as many lines as needed: ` 12  26  9♥ 8♠ → 10♣  +A♠`. After the last move of a win, which sends home
/// all that is left, their number: `+24 home`.
fn entry(
    [number, text]: [&str; 2],
    played: &Played,
    last: bool,
    width: usize,
    look: &Look,
) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let number = Span::styled(format!("{number} "), theme.dim);
    let mut line = Line::from(vec![number, Span::styled(format!("{text:<3} "), theme.strong)]);
    let indent = line.width() - 1;
    let room = width.saturating_sub(line.width());
    line.extend(where_to_within(room, played.mv, &played.cards, played.onto, look));
    let auto = played.auto.iter().map(|(card, _)| vec![card_span(*card, look)]);
    let auto: Vec<Vec<Span>> = match played.auto.len() {
        cards if last && cards > FEW => vec![vec![Span::raw(format!("{cards} home"))]],
        _ => auto.collect(),
    };
    let mut lines = Vec::new();
    for went in auto {
        let went = [vec![Span::styled(" +", theme.dim)], went].concat();
        if line.width() + went.iter().map(Span::width).sum::<usize>() > width {
            lines.push(std::mem::replace(&mut line, Line::from(" ".repeat(indent))));
        }
        line.extend(went);
    }
    lines.push(line);
    lines
}

/// The cards of a move and their target, as written out as there is room for: the target is what one
/// looks for, so cards between the first and the last go before it, then blanks: `K♦…9♦→c3`.
fn where_to_within(
    room: usize,
    mv: Move,
    moved: &[Card],
    on: Option<Card>,
    look: &Look,
) -> Vec<Span<'static>> {
    let whole = where_to(mv, moved, on, look);
    let width = |spans: &[Span]| spans.iter().map(Span::width).sum::<usize>();
    if width(&whole) <= room {
        return whole;
    }
    let target = match (mv.to, on) {
        (Place::Column(column), None) => Span::raw(format!("c{column}")),
        (Place::Cell(cell), _) => Span::raw(cell.to_string()),
        _ => whole.last().cloned().unwrap_or_default(),
    };
    let (first, last) = (moved.first().into_iter(), moved.last().filter(|_| moved.len() > 1));
    let ends = |gap: &str, arrow: String| {
        let mut spans: Vec<Span> = first.clone().map(|card| card_span(*card, look)).collect();
        if let Some(last) = last {
            spans.push(Span::raw(gap.to_owned()));
            spans.push(card_span(*last, look));
        }
        spans.extend([Span::styled(arrow, look.theme.dim), target.clone()]);
        spans
    };
    let Glyphs { cut, arrow, .. } = look.glyphs;
    let gap = if moved.len() > 2 { cut } else { " " };
    let spaced = if moved.len() > 2 { format!(" {cut} ") } else { " ".to_owned() };
    let all =
        [(&*spaced, format!(" {arrow} ")), (gap, format!(" {arrow} ")), (gap, arrow.to_owned())];
    let mut ways = all.map(|(gap, arrow)| ends(gap, arrow)).into_iter();
    let tightest = ways.clone().next_back().unwrap_or_default();
    ways.find(|spans| width(spans) <= room).unwrap_or(tightest)
}

/// The cards of a move and their target: `9♥ 8♠ → 10♣`.
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

/// The cards and the target of a move that has not been made.
pub(super) fn hinted(board: &Board, mv: Move, look: &Look) -> Vec<Span<'static>> {
    let onto = board.cards_at(mv.to).last().copied();
    where_to(mv, board.last_cards(mv.from, mv.cards.into()), onto, look)
}

/// The cards of a move; if there are many, the first and the last.
fn cards(cards: &[Card], look: &Look) -> Vec<Span<'static>> {
    match cards {
        [first, _, .., last] if cards.len() > 3 => {
            let left_out = Span::raw(format!(" {} ", look.glyphs.cut));
            vec![card_span(*first, look), left_out, card_span(*last, look)]
        }
        cards => {
            let spans = cards.iter().flat_map(|card| [Span::raw(" "), card_span(*card, look)]);
            spans.skip(1).collect()
        }
    }
}

/// `column 1, row 1: 8♣ here, 7♦ pasted`; `there` names the board that is not the current one.
pub(super) fn difference_spans(
    difference: &Difference,
    there: &str,
    look: &Look,
) -> Vec<Span<'static>> {
    let name = |card: Option<Card>| card.map_or(Span::raw("none"), |card| card_span(card, look));
    let place = match difference.place {
        CardPlace::Foundation(suit) => format!("foundation {}", look.glyphs.suit(suit)),
        spot => spot.to_string(),
    };
    vec![
        Span::styled(format!("{place}: "), look.theme.dim),
        name(difference.expected),
        Span::raw(" here, "),
        name(difference.found),
        Span::raw(format!(" {there}")),
    ]
}
