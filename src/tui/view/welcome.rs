//! The card of help that lies on the table at the first start of all.

use ratatui::prelude::{Buffer, Constraint, Line, Modifier, Rect, Span, Style};
use ratatui::widgets::{Block, Clear, Widget as _};

use crate::tui::command::Context;
use crate::tui::layout::{Screen, Table, length};
use crate::tui::view::Scene;
use crate::tui::widgets::put;
use freecell::card::{Card, Rank, Suit};

/// How many deals there are.
const DEALS: &str = "8 589 934 591 deals";
/// The space between two columns of the card.
const BETWEEN: usize = 2;
/// The fewest lines of a card.
const FEWEST: usize = 2;

/// Draws the card over the empty cells and foundations; where it does not fit, only its first words in the
/// line above the footer.
pub(super) fn welcome(scene: &Scene, screen: &Screen, table: &Table, buf: &mut Buffer) {
    let (app, theme) = (scene.app, &scene.app.look().theme);
    if !app.stage.greets || app.stage.motion.is_some() || app.said.message.is_some() {
        return;
    }
    let mut lines = lines(scene);
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let Some(card) = place(table, length(widest + 4), lines.len()) else {
        let row = screen.strip.unwrap_or_default();
        Clear.render(row, buf);
        buf.set_style(row, theme.ground);
        return put(buf, row, 1, 0, &format!("{DEALS}: type a number"), theme.strong);
    };
    let title = Span::styled(format!(" {DEALS}. Pick one "), ink(scene, Suit::Spades));
    let block = Block::bordered().border_set(*app.look().glyphs.light).title(title);
    let block = block.style(theme.ground.patch(theme.face(None)));
    let inside = block.inner(card);
    Clear.render(card, buf);
    block.render(card, buf);
    // An odd number of spare rows would leave the text off the middle.
    if usize::from(inside.height).saturating_sub(lines.len()) % 2 == 1 {
        lines.insert(lines.len() - 1, Line::default());
    }
    let rows = length(lines.len()).min(inside.height);
    let inside = inside.centered(Constraint::Length(length(widest)), Constraint::Length(rows));
    for (line, row) in lines.iter().zip(inside.rows()) {
        buf.set_line(row.x, row.y, line, row.width);
    }
}

/// The area of a help card of this width and number of lines. It covers the cells and foundations above columns 2 to
/// 7, or above all columns if it is too wide for that. If the area is too low, the card loses its last lines.
/// `None` if it is too narrow or too low for any card.
fn place(table: &Table, width: u16, lines: usize) -> Option<Rect> {
    let top = table.foundations[0];
    let columns = [(1, 6), (0, 7)].map(|(first, last)| {
        let (left, right) = (table.columns[first].outline, table.columns[last].outline);
        Rect { width: right.right() - left.x, ..Rect { height: top.height, y: top.y, ..left } }
    });
    let over = columns.into_iter().find(|over| over.width >= width)?;
    // The blank row above the places may be taken too.
    let y = if top.height < length(lines + 2) { table.area.y } else { top.y };
    let height = top.bottom() - y;
    (height >= length(FEWEST + 2)).then_some(Rect { y, height, ..over })
}

/// What can be done, the most important first.
fn lines(scene: &Scene) -> Vec<Line<'static>> {
    let key = |command: &str| scene.key(command);
    let keys = |commands: [&str; 2]| {
        let both: Vec<String> = commands.into_iter().filter_map(key).collect();
        both.join(" ")
    };
    let accept = scene.keymap.key_of(Context::Number, "accept", scene.app.look().glyphs.is_ascii());
    let number = format!("617 {}", accept.unwrap_or_default());
    let rows = [
        [(number, "open a number"), (keys(["previous-deal", "next-deal"]), "look around")],
        [
            (key("play").unwrap_or_default(), "play it"),
            (key("solve").unwrap_or_default(), "watch it solved"),
        ],
    ];
    let widest = |column: usize, of: fn(&(String, &'static str)) -> usize| {
        rows.iter().map(|row| of(&row[column])).max().unwrap_or(0)
    };
    let names = [0, 1].map(|column| widest(column, |(keys, _)| Span::raw(keys).width()));
    let texts = widest(0, |(_, what)| what.len());
    let (red, black) = (ink(scene, Suit::Hearts), ink(scene, Suit::Spades));
    let line = |[first, second]: &[(String, &'static str); 2]| {
        let space = " ".repeat(BETWEEN);
        Line::from(vec![
            Span::styled(format!("{:<1$}{space}", first.0, names[0]), red),
            Span::styled(format!("{:<texts$}{space}", first.1), black),
            Span::styled(format!("{:<1$}{space}", second.0, names[1]), red),
            Span::styled(second.1, black),
        ])
    };
    let drag = if scene.app.config.settings.mouse { "drag a card to play; paste" } else { "paste" };
    let rest = Line::styled(format!("{drag} a board or solution"), black);
    rows.iter().map(line).chain([rest]).collect()
}

/// How text in the colour of a suit is written on the card.
fn ink(scene: &Scene, suit: Suit) -> Style {
    let style = scene.app.look().theme.card(Card::new(Rank::ALL[0], suit), None);
    if suit == Suit::Hearts { style.add_modifier(Modifier::BOLD) } else { style }
}
