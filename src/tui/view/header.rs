//! The first line: the deal, the verdict, the state of the mode, the mode.

use ratatui::layout::Rect;

use crate::tui::app::{App, ShownSolution, SolutionOrigin, SolverRun, ViewerMode};
use crate::tui::command::{Action, Context};
use crate::tui::layout::TWO_WIDE;
use crate::tui::theme::Theme;
use crate::tui::view::facts::{advice, of_deal, of_game};
use crate::tui::widgets::{Piece, Placed, fitting};
use freecell::words::count;

/// The minimum width for showing the program's name.
const WITH_NAME: u16 = 64;
/// The minimum width for showing all about a game in play.
const WIDE: u16 = 56;

/// The line with its controls: `‹` and `›` step, the number opens the field.
pub(super) fn header(app: &App, area: Rect) -> Placed {
    let look = app.look();
    let theme = look.theme;
    let [before, after] = look.glyphs.steps;
    let name = if area.width < WITH_NAME { " " } else { " FreeCell  " };
    let mut left = vec![
        Piece::new(name, theme.dim),
        Piece::new(format!("{before} "), theme.key).doing(Action::StepDeal(-1)),
        Piece::new(app.desk.viewed.name(), theme.strong).doing(Action::Open(Context::Number)),
        Piece::new(format!(" {after}"), theme.key).doing(Action::StepDeal(1)),
        Piece::new("  ", theme.dim),
    ];
    left.extend(app.searching().map(|findings| {
        let text = format!("/ {} %  ", findings.done() / 10);
        Piece::new(text, theme.key).doing(Action::Open(Context::Search))
    }));
    let right = vec![Piece::new(format!("{} ", Context::of_mode(app).title()), theme.dim)];
    // Items that do not fit are dropped whole: the mode, then the last facts. The mode stays
    // visible while the user waits for a solution.
    let room = usize::from(area.width).saturating_sub(Piece::width_of(&left) + 1);
    let mut status = status(app, area.width, room.saturating_sub(Piece::width_of(&right)), &theme);
    while Piece::width_of(&status) > room && status.len() > 1 {
        status.pop();
    }
    left.extend(status);
    Placed::bar(area, left).right(area, right)
}

/// The state of the mode; `room` is the space beside the mode's name.
fn status(app: &App, width: u16, room: usize, theme: &Theme) -> Vec<Piece> {
    match &app.desk.mode {
        ViewerMode::Browse => {
            let gap = |i| if i > 0 { "  " } else { "" };
            let facts = of_deal(app).enumerate();
            facts.map(|(i, fact)| Piece::new(gap(i).to_owned() + &fact.short, fact.style)).collect()
        }
        ViewerMode::Solution(solution) => {
            let (at, moves) = (solution.move_number(), solution.written());
            let text = match at {
                _ if solution.is_awaited() => awaited(app, room),
                0 => count(moves, "move"),
                at => format!("move {at} of {moves}"),
            };
            if let Some(verdict) = pasted_verdict(app, solution, &text, room) {
                return verdict;
            }
            let mut pieces = vec![Piece::new(text, theme.strong)];
            pieces.extend(shortness(app, solution, theme));
            if solution.interval().is_some() {
                let text = format!("  {}", solution.rate());
                pieces.push(Piece::new(text, theme.dim));
            } else if solution.is_at_end() && solution.wrong().is_some() {
                pieces.push(Piece::new(format!("  move {} is illegal", at + 1), theme.bad));
            } else if solution.is_at_end() && solution.is_won() {
                pieces.push(Piece::new("  won", theme.good));
            }
            pieces
        }
        ViewerMode::Play(play) => {
            let moves = count(play.game.moves().len(), "move");
            if play.game.is_won() {
                return vec![Piece::new(format!("won in {moves}"), theme.good)];
            }
            let facts = of_game(app, play).filter(|fact| width >= WIDE || fact.short == moves);
            let facts: Vec<String> = facts.map(|fact| fact.short).collect();
            let mut pieces = vec![Piece::new(facts.join(", "), theme.strong)];
            let advice = advice(app, width >= WIDE, theme);
            pieces.extend(advice.map(|(text, style)| Piece::new(format!("  {text}"), style)));
            pieces
        }
        // The titles, the banner and the list say it where there is room for two boards.
        ViewerMode::Compare(compared) if width < TWO_WIDE && !compared.is_same() => {
            let which = format!("; {}", compared.which_is_pasted());
            vec![Piece::new(compared.count(), theme.strong), Piece::new(which, theme.dim)]
        }
        ViewerMode::Compare(_) => Vec::new(),
    }
}

/// The place in a pasted solution, and the verdict on it, which stays; the rest as there is room for it.
fn pasted_verdict(
    app: &App,
    solution: &ShownSolution,
    place: &str,
    room: usize,
) -> Option<Vec<Piece>> {
    let (look, theme) = (&app.look(), app.look().theme);
    let (words, wins) = solution.verdict_in_words()?;
    let (sign, style) = if wins { ('✓', theme.good) } else { ('✗', theme.bad) };
    let is_sentence = words[0].starts_with("stops");
    let sign =
        if look.glyphs.is_ascii() || is_sentence { String::new() } else { format!("{sign} ") };
    let [long, short] = words.map(|words| Piece::new(format!("{sign}{words}"), style));
    let place =
        (solution.move_number() > 0).then(|| Piece::new(format!("{place}  "), theme.strong));
    let ways = [(place.clone(), long.clone()), (place, short.clone()), (None, long)];
    let ways = ways.map(|(place, verdict)| place.into_iter().chain([verdict]).collect::<Vec<_>>());
    let fits = |way: &Vec<Piece>| Piece::width_of(way) <= room;
    let mut pieces = ways.into_iter().find(fits).unwrap_or_else(|| vec![short]);
    let work = match app.solving.run.as_ref().filter(|run| run.is_running) {
        Some(run) if solution.goes_on => Some(format!("{} solving", at_work(run, app)[0])),
        _ => solution.interval().map(|_| solution.rate()),
    };
    pieces.extend(work.map(|text| Piece::new(format!("  {text}"), theme.dim)));
    Some(pieces)
}

/// The progress of the search for a first solution.
fn awaited(app: &App, room: usize) -> String {
    match app.solving.run.as_ref().filter(|run| run.is_running) {
        Some(run) => {
            let [short, long] = at_work(run, app);
            let wordings = [&format!("{long} solving"), &format!("{short} solving"), &short];
            fitting(&wordings.map(String::as_str), room, app.look().glyphs.cut)
        }
        None => "no solution".to_owned(),
    }
}

/// The activity indicator of the solver: `▃ 12 s`, `▃ 12 s, 1.2 M positions`.
fn at_work(run: &SolverRun, app: &App) -> [String; 2] {
    let bars = app.look().glyphs.bars;
    let seconds = app.player.now.saturating_sub(run.began);
    let bar = bars[1 + run.ticks % (bars.len() - 1)];
    let positions = match run.positions {
        0 => String::new(),
        few @ ..1_000_000 => format!(", {} k positions", few.div_ceil(1000)),
        many => format!(", {}.{} M positions", many / 1_000_000, many / 100_000 % 10),
    };
    let short = format!("{bar} {seconds} s");
    [short.clone(), short + &positions]
}

/// What is known of the length of the solver's solution, to stand right behind it.
fn shortness(app: &App, solution: &ShownSolution, theme: &Theme) -> Vec<Piece> {
    let Some(run) = app.solving.run.as_ref().filter(|_| solution.origin == SolutionOrigin::Solver)
    else {
        return Vec::new();
    };
    let Some(found) = app.solving.found().map(|best| best.moves.len()) else { return Vec::new() };
    let (shown, known) = (solution.moves(), app.known_beside(solution));
    let mut pieces = Vec::new();
    // A shorter one that the solver can show goes before one of which only the length is known.
    let best = found.min(shown);
    if found < shown {
        let text = format!("  {found} found: s");
        pieces.push(Piece::new(text, theme.key).doing(Action::Do("solve", App::solve)));
    }
    let style = if best <= known.at_least { theme.good } else { theme.dim };
    pieces.push(Piece::new(known.beside(best), style));
    if !known.is_shortest() {
        let state = if run.is_running {
            format!("  {}", at_work(run, app)[1])
        } else {
            ", search over".to_owned()
        };
        pieces.push(Piece::new(state, theme.dim));
    }
    pieces
}
