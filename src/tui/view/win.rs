//! The box of a won game.

use ratatui::prelude::{Buffer, Line, Rect, Span};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::{App, Play, ViewedDeal};
use crate::tui::dialog::{DialogPage, Scroll};
use crate::tui::layout::Table;
use crate::tui::mark::Mark;
use crate::tui::theme::Look;
use crate::tui::view::Scene;
use crate::tui::view::spread::Spread;
use freecell::facts::Shortest;
use freecell::words::clock;

/// The width of the name of a line.
const NAMES: usize = 9;
/// The number of bars of the lengths of other deals.
const BARS: usize = 24;

/// Draws the box of a won game over the empty columns, once the last card has arrived.
pub(super) fn ending(scene: &Scene, table: &Table, buf: &mut Buffer) {
    let app = scene.app;
    let play = app.desk.play_mode().filter(|play| play.game.is_won() && app.stage.motion.is_none());
    let Some(play) = play else { return };
    // Hides the outlines of empty columns beside the box.
    for stack in &table.columns {
        Clear.render(stack.outline, buf);
        buf.set_style(stack.outline, app.look().theme.ground);
    }
    let room = table.columns[0].area;
    let fits = |lines: &[Line]| lines.len() + 2 <= usize::from(room.height);
    let mut lines = self::lines(scene, play, true);
    if !fits(&lines) {
        lines = self::lines(scene, play, false);
    }
    if !fits(&lines) {
        lines.retain(|line| line.width() > 0);
        // The footer has keys too; a box that cannot be scrolled must not look as if it could.
        lines.truncate(usize::from(room.height).saturating_sub(2));
    }
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let mut page = DialogPage::new(app, "", widest);
    page.beside = false;
    let page = page.list(lines.len(), Scroll::Top(0), |i| lines[i].clone());
    page.draw(Rect { y: room.y, height: room.height, ..table.area }, buf);
}

/// The lines of the box, the most important first; with the lengths and names of other deals if it is `roomy`.
fn lines(scene: &Scene, play: &Play, roomy: bool) -> Vec<Line<'static>> {
    let (app, theme) = (scene.app, scene.app.look().theme);
    let moves = play.game.moves().len();
    let fact = |name: &str, value: String, note: String| {
        Line::from(vec![
            Span::styled(format!("{name:<NAMES$}"), theme.dim),
            Span::styled(format!("{value:<NAMES$}"), theme.strong),
            Span::raw(note),
        ])
    };
    let best = app.known().best;
    let mut won =
        vec![Span::styled(format!("{} is won", app.desk.viewed.title("This board")), theme.good)];
    if best.is_some_and(|best| moves <= best.at_least) {
        won.push(Span::styled(format!("   {} optimal", app.look().glyphs.star), theme.key));
    }
    let length = best.map_or(String::new(), |best| against(moves, best));
    let mut lines = vec![won.into(), Line::default(), fact("Moves", moves.to_string(), length)];
    let spread = Spread::of(play.game.rules(), BARS).filter(|_| roomy);
    lines.extend(spread.into_iter().flat_map(|spread| among_others(&spread, moves, &app.look())));
    let win = play.win.unwrap_or_default();
    lines.extend(play.time().map(|time| {
        fact("Time", clock(time), if win.assisted { String::new() } else { best_time(app, time) })
    }));
    if win.assisted {
        lines.push(fact("Help", "yes".to_owned(), "counted apart".to_owned()));
    }
    if win.streak > 0 {
        let note = match win.daily_streak {
            0 => String::new(),
            days if roomy => format!("deals of the day: {days}"),
            days => format!("of the day: {days}"),
        };
        lines.push(fact("Streak", win.streak.to_string(), note));
    }
    lines.push(Line::default());
    let next = if roomy { next_deal(app) } else { "next deal".to_owned() };
    lines.push(keys(scene, [("play-next", &next), ("random", "random"), ("restart", "again")]));
    lines.push(keys(scene, [("solve", "solve"), ("copy", "copy moves"), ("record", "record")]));
    lines
}

/// The lengths of other deals' shortest solutions, and where this one is among them.
fn among_others(spread: &Spread, moves: usize, look: &Look) -> [Line<'static>; 2] {
    let (low, high) = spread.ends();
    let dim = |text: String| Span::styled(text, look.theme.dim);
    let mut bars = spread.bars(moves, look);
    bars.insert(0, dim(format!("{low:>0$} ", NAMES - 1)));
    bars.push(dim(format!(" {high}")));
    let (before, after) =
        (format!("{} you", look.glyphs.steps[0]), format!("you {}", look.glyphs.steps[1]));
    let sign = look.glyphs.mark(Mark::Selected);
    let (text, at) = match spread.bar_of(moves) {
        _ if moves < low => (before, 0),
        at if moves > high => (after, at.saturating_sub(4)),
        at if at > BARS / 2 => (format!("you {sign}"), at - 4),
        at => (format!("{sign} you"), at),
    };
    let you = Line::styled(format!("{}{text}", " ".repeat(NAMES + at)), look.theme.key);
    [bars.into(), you]
}

/// Keys and what they do, as far as they are bound.
fn keys(scene: &Scene, commands: [(&str, &str); 3]) -> Line<'static> {
    let theme = scene.app.look().theme;
    let spans = commands.into_iter().filter_map(|(name, what)| {
        let key = scene.key(name)?;
        Some([Span::styled(key, theme.key), Span::raw(format!(" {what}  "))])
    });
    spans.flatten().collect()
}

/// `next: #3, easy`; without a number, `next deal`.
fn next_deal(app: &App) -> String {
    let next = app.desk.viewed.deal.map(|deal| deal.step(1));
    let Some(next) = next.filter(|next| Some(*next) != app.desk.viewed.deal) else {
        return "next deal".to_owned();
    };
    let known = app.known_of(&ViewedDeal::deal(next));
    let level = known.difficulty().map(|difficulty| difficulty.level().words());
    let verdict = known.verdict.map(|verdict| <&str>::from(verdict).to_owned());
    let words = level.or(verdict).unwrap_or_default();
    let comma = if words.is_empty() { "" } else { ", " };
    format!("next: #{next}{comma}{words}")
}

/// The time of a game beside the player's best for the deal.
fn best_time(app: &App, time: u64) -> String {
    let row = app.desk.viewed.deal.and_then(|deal| app.player.record.row(deal));
    let best = row.and_then(|row| row.seconds).filter(|best| *best < time);
    best.map_or("your best".to_owned(), |best| format!("your best is {}", clock(best)))
}

/// Compares a win with the shortest solution known.
pub(super) fn against(moves: usize, best: Shortest) -> String {
    match (best.is_shortest(), moves.saturating_sub(best.moves)) {
        (true, 0) => "none is shorter".to_owned(),
        (true, _) => format!("optimal is {}", best.moves),
        (false, 0) => "none shorter is known".to_owned(),
        (false, _) => format!("{} is known", best.moves),
    }
}
