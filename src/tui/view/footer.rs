//! The last lines: the most useful keys; above them a message, or the strip of a screen without a
//! panel.

use ratatui::prelude::{Buffer, Line, Rect, Span, Style};
use ratatui::widgets::{Clear, Widget as _};

use crate::tui::app::{App, Compared, Frame, Picked, Play, ShownSolution, ViewerMode, neighbours};
use crate::tui::command::{Action, CommandRow, Target};
use crate::tui::layout::Screen;
use crate::tui::theme::Look;
use crate::tui::view::Scene;
use crate::tui::view::banner::answer;
use crate::tui::view::facts::{PanelLine, in_progress, length, origin};
use crate::tui::view::moves::difference_spans;
use crate::tui::widgets::{Piece, Placed, fitting, in_parts, put, wrap, wrap_within};
use freecell::board::Place;
use freecell::replay::Remark;

/// The line of keys; every key can be clicked.
pub(super) fn footer(scene: &Scene, screen: &Screen) -> Placed {
    let Scene { app, keymap, context, .. } = *scene;
    let (area, listed) = (screen.footer, screen.panel.is_some());
    let look = app.look();
    let rows = keymap.rows(context).filter(|row| row.works(app, listed));
    let mut items: Vec<(u8, Vec<Piece>)> = rows
        .filter_map(|row| {
            let (word, weight) = row.footer_word(context)?;
            Some((weight, item(row, word, &look)))
        })
        .collect();
    // Drop low priorities until the rest fits. Each item starts with a blank.
    while Piece::width_of(items.iter().flat_map(|(_, item)| item)) > usize::from(area.width)
        && let Some(lightest) = (0..items.len()).min_by_key(|i| items[*i].0)
    {
        items.remove(lightest);
    }
    Placed::bar(area, items.into_iter().flat_map(|(_, item)| item))
}

/// The lines of the message, if there is one; at most `most`.
pub(super) fn message_lines(app: &App, width: u16, most: u16) -> Vec<String> {
    let Some(message) = app.said.message.as_ref() else { return Vec::new() };
    let (width, most) = (usize::from(width.saturating_sub(2)), usize::from(most));
    let (text, cut) = (message.with_keys(), app.look().glyphs.cut);
    match &message.short {
        _ if wrap(&text, width).len() <= most => wrap(&text, width),
        Some(short) => vec![shortened(short, width, &app.look())],
        None if most == 1 => vec![in_parts(&text, width, cut)],
        None => wrap_within(&text, width, most, cut),
    }
}

/// Why a solution ends, `move 4, 26: K♠ cannot go on 6♣: 5♦ or 5♥ would fit`; if there is little room,
/// without the move's number or the cards that would fit.
fn shortened(why: &str, room: usize, look: &Look) -> String {
    let reason = why.split_once(", ").map_or(why, |(_, reason)| reason);
    let bare = reason.rsplit_once(": ").map(|(bare, _)| bare).filter(|bare| bare.contains(": "));
    fitting(&[why, reason, bare.unwrap_or(reason)], room, look.glyphs.cut)
}

/// Draws the message in its lines.
pub(super) fn message(app: &App, rect: Rect, buf: &mut Buffer) {
    let Some(message) = app.said.message.as_ref() else { return };
    let theme = app.look().theme;
    let style = if message.bad { theme.bad } else { theme.strong };
    Clear.render(rect, buf);
    buf.set_style(rect, theme.ground);
    for (line, y) in message_lines(app, rect.width, rect.height).iter().zip(0..) {
        put(buf, rect, 1, y, line, style);
    }
}

/// One entry: ` ←→ deal `.
fn item(row: &CommandRow, word: &str, look: &Look) -> Vec<Piece> {
    let ascii = look.glyphs.is_ascii();
    let names = row.first_keys(ascii);
    let short = names.iter().all(|(name, _)| name.chars().count() == 1);
    let mut pieces = vec![Piece::new(" ", look.theme.dim)];
    for (i, (name, action)) in names.iter().enumerate() {
        if i > 0 && !short {
            pieces.push(Piece::new("/", look.theme.dim));
        }
        pieces.push(Piece::new(name, look.theme.key).doing_if(action.clone()));
    }
    let word = if ascii { word.replace('±', "+-") } else { word.to_owned() };
    let last = names.last().and_then(|(_, action)| action.clone());
    pieces.push(Piece::new(format!(" {word} "), look.theme.dim).doing_if(last));
    pieces
}

/// The deals around the one shown, the moves around the current one, or the selected difference.
pub(super) fn strip(scene: &Scene, area: Rect) -> Placed {
    let app = scene.app;
    let pieces = match &app.desk.mode {
        ViewerMode::Browse => return browse_strip(app, area, &app.look()),
        ViewerMode::Solution(solution) => solution_strip(scene, solution, area.width.into()),
        ViewerMode::Play(play) => vec![play_strip(app, play, area.width.into())],
        ViewerMode::Compare(compared) => compare_strip(app, compared, area.width.into()),
    };
    Placed::bar(area, pieces)
}

/// Where the picked-up cards can go, or else the last moves.
fn play_strip(app: &App, play: &Play, room: usize) -> Piece {
    let (theme, cut) = (app.look().theme, app.look().glyphs.cut);
    let Some(Picked { place, .. }) = play.picked else {
        // As many of the last moves as fit.
        let moves = play.game.words();
        let widths = moves.iter().rev().map(|word| word.len() + 1);
        let lead = format!(" {cut} ");
        let left = room.saturating_sub(Span::raw(&lead).width() + 1);
        let first = moves.len() - count_fitting(widths, left);
        let lead = if first > 0 { &lead } else { " " };
        return Piece::new(format!("{lead}{}", moves[first..].join(" ")), theme.dim);
    };
    let kind = if matches!(place, Place::Column(_)) { "Column" } else { "Cell" };
    let cells = match app.cells() {
        0 => String::new(),
        1 => "a, ".to_owned(),
        cells => format!("a–{}, ", ('a'..='g').nth(cells - 1).unwrap_or('g')),
    };
    let [long, short] = ["h (home)", "h"]
        .map(|home| format!(" {kind} {place} to: 1–8, {cells}{home}; Esc cancels"));
    Piece::new(fitting(&[&long, &short], room, cut), theme.strong)
}

/// The selected difference and the verdict, or one of them, for a screen with one board.
fn compare_strip(app: &App, compared: &Compared, room: usize) -> Vec<Piece> {
    let look = &app.look();
    let style = if compared.is_same() { look.theme.good } else { look.theme.strong };
    let verdict = Piece::new(format!(" {}", answer(compared, room.saturating_sub(1), app)), style);
    let chosen = compared.chosen.and_then(|chosen| compared.differences.get(chosen));
    let Some(chosen) = chosen else { return vec![verdict] };
    let chosen = Line::from(difference_spans(chosen, compared.there(), look));
    let chosen = Piece::new(format!(" {chosen} "), look.theme.strong);
    // If both do not fit, the first difference is shown only when it is selected again.
    match verdict.width() + chosen.width() {
        both if both <= room => vec![chosen, verdict],
        _ if compared.is_selecting() => vec![chosen],
        _ => vec![verdict],
    }
}

/// The deals around this one, and what the player has of it: an unfinished game, or the shortest
/// solution, or the version of Windows it is from.
fn browse_strip(app: &App, area: Rect, look: &Look) -> Placed {
    let theme = &look.theme;
    let Some(here) = app.desk.viewed.deal else { return Placed::default() };
    let [before, after] = look.glyphs.steps;
    let deals = |most: u64| -> Vec<Piece> {
        let near = neighbours(here).filter(|deal| deal.get().abs_diff(here.get()) <= most);
        let piece = |(i, deal)| match (i, deal == here) {
            (0, true) => Piece::new(format!(" {before}#{deal}{after}"), theme.strong),
            (_, true) => Piece::new(format!("{before}#{deal}{after}"), theme.strong),
            _ => Piece::new(format!(" #{deal} "), theme.dim).doing(Target::Deal(deal)),
        };
        near.enumerate().map(piece).collect()
    };
    let won = app.player.record.row(here).filter(|row| row.won > 0).map(|row| {
        let moves = row.moves.map_or(String::new(), |moves| format!(" in {moves}"));
        Piece::new(format!("won{moves}   "), theme.good)
    });
    let game = in_progress(app);
    let action = game.as_ref().map(|_| Action::Do("play", App::play));
    let fact = game.or_else(|| app.known().best.map(|best| length(best, theme.dim)));
    let PanelLine { long, short, style, .. } = fact.unwrap_or_else(|| origin(here, theme));
    let [long, short] =
        [long, short].map(|text| Piece::new(text + " ", style).doing_if(action.clone()));
    // If there is no room for all, use a shorter form, then fewer neighbours.
    let room = usize::from(area.width).saturating_sub(won.as_ref().map_or(0, Piece::width));
    let ways = [(2, &long), (2, &short), (1, &long), (1, &short)];
    let fits =
        |(most, facts): &(u64, &Piece)| Piece::width_of(&deals(*most)) + facts.width() < room;
    let (most, facts) = ways.into_iter().find(fits).unwrap_or(ways[3]);
    Placed::bar(area, deals(most)).right(area, won.into_iter().chain([facts.clone()]).collect())
}

/// How many items fit into a room, given their widths.
fn count_fitting(widths: impl Iterator<Item = usize>, mut room: usize) -> usize {
    let fits = |width: &usize| {
        let fits = *width < room;
        room = room.saturating_sub(*width);
        fits
    };
    widths.take_while(fits).count()
}

/// The moves around the current one, which is in the middle; at the start, how to read them.
fn solution_strip(scene: &Scene, solution: &ShownSolution, room: usize) -> Vec<Piece> {
    let (look, theme) = (&scene.app.look(), scene.app.look().theme);
    // The list shows the reason too.
    let wrong = solution.wrong().filter(|_| !scene.list);
    if solution.at == 0 {
        // What is doubtful is more important than the dialect.
        let remark = solution.remarks.first().map(Remark::to_string);
        let about = format!(" {}", remark.unwrap_or_else(|| solution.about()));
        let text = in_parts(&about, room, look.glyphs.cut);
        return vec![Piece::new(text, theme.dim)];
    }
    let frames = &solution.frames;
    let width = |frame: &Frame| Span::raw(&frame.text).width() + 1;
    let at = solution.at - 1;
    // At the end, the reason for it gets all the room beside the last move.
    let cut = format!("{} ", look.glyphs.cut);
    let lead = 1 + Span::raw(&cut).width();
    let current = frames.get(at).map_or(0, width);
    let beside = room.saturating_sub(lead + current);
    let wrong = wrong.map(|wrong| shortened(&wrong, beside, look));
    let reason = wrong.as_deref().filter(|_| solution.is_at_end());
    let reason = reason.map_or(0, |text| lead + Span::raw(text).width());
    let before = (room / 2).min(room.saturating_sub(reason + current));
    let first = at - count_fitting(frames[..at].iter().rev().map(width), before);
    let start = if first > 0 { &cut } else { "" };
    let mut pieces = vec![Piece::new(format!(" {start}"), theme.dim)];
    // The room left for moves, without the sign that there are more.
    let mut left = room.saturating_sub(pieces[0].width() + Span::raw(&cut).width());
    for (i, frame) in frames.iter().enumerate().skip(first) {
        if width(frame) > left {
            pieces.push(Piece::new(cut, theme.dim));
            return pieces;
        }
        left -= width(frame);
        let style = if i + 1 == solution.at { theme.chosen } else { Style::new() };
        pieces.push(Piece::new(&frame.text, style).doing(Action::GoTo(i + 1)));
        pieces.push(Piece::new(" ", theme.dim));
    }
    if let Some(wrong) = wrong {
        pieces.push(Piece::new(wrong, theme.bad));
    }
    pieces
}
