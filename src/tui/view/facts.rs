//! What is known about the board, as sections of the panel.
//!
//! A section is a function that gives one, or none where it has nothing to say; a new one joins
//! the list in [`sections`].

use ratatui::text::{Line, Span};

use crate::card::{Card, Rank, Suit};
use crate::dealer::DealNumber;
use crate::difficulty::Difficulty;
use crate::rules::Rules;
use crate::tui::app::knowledge::Verdict;
use crate::tui::app::solution::Solution;
use crate::tui::app::{App, Mode};
use crate::tui::dialog::record::in_words;
use crate::tui::theme::Look;
use crate::tui::view::widgets::wrap;
use crate::words::count;

/// A heading and lines under it.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) title: String,
    pub(super) lines: Vec<Line<'static>>,
}

impl Section {
    /// Sentences under a heading, broken into lines of this width.
    fn of(title: impl Into<String>, sentences: &[String], width: usize) -> Self {
        let lines = sentences.iter().flat_map(|text| wrap(text, width)).map(Line::from).collect();
        Self { title: title.into(), lines }
    }
}

/// The sections for the mode that is on, the most important first.
pub(super) fn sections(app: &App, width: usize) -> Vec<Section> {
    let all = [
        Some(deal(app, width)),
        progress(app, width),
        compared(app, width),
        best(app, width),
        game(app, width),
        record(app, width),
        depths(app),
    ];
    all.into_iter().flatten().collect()
}

/// Which deal it is, and what is known of it by the rules in force.
fn deal(app: &App, width: usize) -> Section {
    let number = app.subject().number();
    let title = match number {
        Some(number) => format!("Deal {number}"),
        None => "A board without a number".to_owned(),
    };
    let mut said = Vec::new();
    let browsing = matches!(app.mode(), Mode::Browse);
    if browsing {
        said.extend(number.map(|number| origin(number).to_owned()));
    }
    let rules = app.rules();
    let cells = count(rules.cells(), "free cell");
    let known = app.known();
    let fewest = known.fewest_cells.filter(|_| browsing);
    // "N and not fewer" implies solvable with N.
    let told_below = fewest.is_some_and(|fewest| usize::from(fewest) == rules.cells());
    said.extend(known.verdict.filter(|_| !told_below).map(|verdict| match verdict {
        Verdict::Solvable => format!("solvable with {cells}"),
        Verdict::Impossible => format!("impossible with {cells}"),
    }));
    let difficulty = known.difficulty.filter(|_| browsing);
    said.extend(difficulty.map(|difficulty| harder_than(difficulty)));
    said.extend(fewest.map(|cells| match cells {
        0 => "needs no free cell".to_owned(),
        _ if usize::from(cells) == rules.cells() => {
            format!("needs all {}", count(cells, "free cell"))
        }
        _ => format!("needs {}", count(cells, "free cell")),
    }));
    if rules != Rules::DEFAULT {
        said.push(rules.to_string());
    }
    Section::of(title, &said, width)
}

/// `very hard: harder than 98 % of deals`.
fn harder_than(difficulty: Difficulty) -> String {
    let level = difficulty.level().name().replace('-', " ");
    format!("{level}: harder than {} % of deals", difficulty.get())
}

/// The shortest solution known under the rules in force.
fn best(app: &App, width: usize) -> Option<Section> {
    let best = app.known().best?;
    Some(Section::of("Shortest known", &[best.in_words()], width))
}

/// A game that waits to be gone on with.
fn game(app: &App, width: usize) -> Option<Section> {
    let moves = app.game_in_progress().filter(|_| matches!(app.mode(), Mode::Browse))?;
    let said = format!("{}: press p to continue", count(moves, "move"));
    Some(Section::of("Your game", &[said], width))
}

/// What the player did with the deal, and noted of it.
fn record(app: &App, width: usize) -> Option<Section> {
    let row = app.record().row(app.subject().number()?)?;
    Some(Section::of("Your record", &[in_words(&row)], width))
}

/// Where one is in the solution.
fn progress(app: &App, width: usize) -> Option<Section> {
    let Mode::Solution(solution) = app.mode() else { return None };
    if solution.is_awaited() {
        return None;
    }
    let look = app.look();
    let mut section = Section::of("Solution", std::slice::from_ref(&solution.about()), width);
    section.lines.push(bar(solution, width, &look));
    Some(section)
}

/// A bar as wide as there is room, done as far as one is in the solution.
pub(super) fn bar(solution: &Solution, width: usize, look: &Look) -> Line<'static> {
    let (at, moves) = (solution.move_number(), solution.written().max(1));
    let label = format!(" {at}/{}", solution.written());
    let room = width.saturating_sub(label.chars().count());
    let done = room * at / moves;
    let [full, left] = look.glyphs.bar.map(String::from);
    Line::from(vec![
        Span::styled(full.repeat(done), look.theme.key),
        Span::styled(left.repeat(room - done), look.theme.outline),
        Span::styled(label, look.theme.dim),
    ])
}

/// What the pasted board is.
fn compared(app: &App, width: usize) -> Option<Section> {
    let Mode::Compare(compared) = app.mode() else { return None };
    Some(Section::of("Compared", &[compared.verdict()], width))
}

/// How many cards lie on each ace and two, which have to come out first.
fn depths(app: &App) -> Option<Section> {
    let look = app.look();
    let columns = || app.board().columns().iter();
    let above =
        |card: Card| columns().find_map(|column| column.iter().rev().position(|c| *c == card));
    let line = |(name, rank): (&'static str, Rank)| {
        let mut spans = vec![Span::styled(name, look.theme.dim)];
        for suit in Suit::ALL {
            let above = above(Card::new(rank, suit))?;
            let sign = look.glyphs.suit(suit).to_string();
            spans.extend([Span::raw("  "), Span::styled(sign, look.theme.ink(suit))]);
            spans.push(Span::raw(format!(" {above}")));
        }
        Some(Line::from(spans))
    };
    let lines: Option<Vec<Line>> =
        ["the aces", "the twos"].into_iter().zip(Rank::ALL).map(line).collect();
    let browsing = matches!(app.mode(), Mode::Browse);
    let title = "Cards above".to_owned();
    lines.filter(|_| browsing).map(|lines| Section { title, lines })
}

/// Where a deal is known from.
pub(super) fn origin(deal: DealNumber) -> &'static str {
    match deal.get() {
        ..=0 => "one of the two rigged deals of Windows",
        1..=32_000 => "one of the original 32,000 Windows deals",
        32_001..=1_000_000 => "one of the million of Windows XP and on",
        _ => "beyond Windows' numbers (FreeCell Pro)",
    }
}
