//! Screens as SVG pictures: cells of one size, blocks and lines drawn as shapes so that they join,
//! and suits with the shapes of the card pictures.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use freecell::board::svg::SUIT_PATHS;
use freecell::card::Suit;

/// A cell's width and height.
const CELL: (u16, u16) = (9, 19);
/// The number of cells of a row that are redrawn together in a movie, and the index of the first of
/// them: a column of cards, so that a card looks the same in each.
const PART: (u16, usize) = (5, 9);
/// The characters of four pixels: bit 0 is the upper left one, 1 the upper right, 2 and 3 those below.
const BLOCKS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
/// The margin around the screen.
const MARGIN: u16 = 10;
/// The terminal's default colours.
const DEFAULT: [&str; 2] = ["#d8dee6", "#14181f"];

/// A screen as a complete picture.
pub(super) fn picture(buf: &Buffer, title: &str) -> String {
    format!("{}{}</svg>\n", head(buf, title, ""), screen(buf))
}

/// An endless animation of screens, each with the milliseconds for which it is shown.
///
/// A part of a row that does not change from one screen to the next is drawn once, and parts that
/// look the same are defined once.
pub(super) fn movie(screens: &[(Buffer, u32)], title: &str) -> String {
    let mut starts = vec![0];
    for (_, time) in screens {
        starts.push(starts[starts.len() - 1] + time);
    }
    let total = starts[screens.len()];
    let (mut times, mut drawings) = (BTreeMap::new(), BTreeMap::new());
    let mut body = String::new();
    let Rect { width, height, .. } = screens[0].0.area;
    let (offset, part) = PART;
    let starts_of_parts = || std::iter::once(0).chain((offset..width).step_by(part));
    let parts = (0..height).flat_map(|y| starts_of_parts().map(move |x| (x, y)));
    for (x, y) in parts {
        let next = starts_of_parts().find(|next| *next > x).unwrap_or(width);
        let rows: Vec<String> = screens.iter().map(|(buf, _)| row(buf, y, x..next)).collect();
        let mut first = 0;
        for same in rows.chunk_by(|one, other| one == other) {
            let (from, to) = (starts[first], starts[first + same.len()]);
            first += same.len();
            let new = drawings.len();
            let drawing = drawings.entry(same[0].clone()).or_insert(new);
            let mut class = String::new();
            if to - from < total {
                let new = times.len();
                class = format!(" class=\"t t{}\"", times.entry((from, to)).or_insert(new));
            }
            let (left, top) = place(x, y);
            _ = writeln!(body, "<use href=\"#r{drawing}\" x=\"{left}\" y=\"{top}\"{class}/>");
        }
    }
    let mut defined = String::new();
    for (drawing, number) in drawings {
        _ = writeln!(defined, "<g id=\"r{number}\">{}</g>", drawing.trim_end());
    }
    let mut style = format!(
        "<style>.t{{visibility:hidden;animation:{}s step-end infinite}}\n",
        f64::from(total) / 1000.0
    );
    let share = |time: u32| format!("{:.3}%", 100.0 * f64::from(time) / f64::from(total));
    for ((from, to), number) in times {
        let before = if from > 0 { "0%{visibility:hidden}" } else { "" };
        let after = format!("{}{{visibility:hidden}}", share(to));
        let after = if to < total { after } else { String::new() };
        _ = writeln!(
            style,
            ".t{number}{{animation-name:k{number}}}\
             @keyframes k{number}{{{before}{}{{visibility:visible}}{after}}}",
            share(from)
        );
    }
    style.push_str("</style>\n");
    format!("{}<defs>\n{defined}</defs>\n{body}</svg>\n", head(&screens[0].0, title, &style))
}

/// The position of a cell in the picture.
fn place(x: u16, y: u16) -> (u16, u16) {
    (MARGIN + x * CELL.0, MARGIN + y * CELL.1)
}

fn head(buf: &Buffer, title: &str, style: &str) -> String {
    let width = buf.area.width * CELL.0 + 2 * MARGIN;
    let height = buf.area.height * CELL.1 + 2 * MARGIN;
    let mut head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
         font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" \
         font-size=\"15\">\n<title>{title}</title>\n\
         <style>.l,.h{{fill:none;stroke:currentColor;stroke-width:1.2}}.h{{stroke-width:2.4}}.b{{font-weight:700}}</style>\n\
         {style}<defs>\n"
    );
    for (suit, path) in Suit::ALL.into_iter().zip(SUIT_PATHS) {
        _ = writeln!(
            head,
            "<path id=\"{}\" transform=\"translate(-1 2.6) scale(.47)\" d=\"{path}\"/>",
            suit.letter()
        );
    }
    let ground = color(buf[(0, 0)].bg, 1);
    _ = writeln!(
        head,
        "</defs>\n<rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{ground}\"/>"
    );
    head
}

/// The cells of a screen.
fn screen(buf: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..buf.area.height {
        let (left, top) = place(0, y);
        let cells = row(buf, y, 0..buf.area.width);
        _ = writeln!(out, "<g transform=\"translate({left} {top})\">{}</g>", cells.trim_end());
    }
    out
}

/// Some cells of a row, drawn from the origin.
fn row(buf: &Buffer, y: u16, cells: Range<u16>) -> String {
    let mut out = String::new();
    grounds(buf, y, cells.clone(), &mut out);
    texts(buf, y, cells, &mut out);
    out
}

/// The background of a row, as few rectangles.
fn grounds(buf: &Buffer, y: u16, cells: Range<u16>, out: &mut String) {
    let bg = |x: u16| colors(&buf[(x, y)])[1].clone();
    let mut x = cells.start;
    while x < cells.end {
        let start = x;
        while x < cells.end && bg(x) == bg(start) {
            x += 1;
        }
        let left = (start - cells.start) * CELL.0;
        let (width, height, fill) = ((x - start) * CELL.0, CELL.1, bg(start));
        // Extends each rectangle, so that antialiasing shows no gap between two rows.
        _ = write!(out, "<path d=\"M{left} 0h{width}v{height}.5h-{width}z\" fill=\"{fill}\"/>");
    }
    out.push('\n');
}

/// The characters of a row: those of one style together, each at its position.
fn texts(buf: &Buffer, y: u16, cells: Range<u16>, out: &mut String) {
    let at = |x: u16| (x - cells.start) * CELL.0;
    let mut x = cells.start;
    while x < cells.end {
        let cell = &buf[(x, y)];
        let left = at(x);
        let [fg, _] = colors(cell);
        let place =
            if left > 0 { format!(" transform=\"translate({left})\"") } else { String::new() };
        if shape(cell.symbol(), 1).is_some() {
            // Lines and blocks continue over all equal cells.
            let alike = (x..cells.end)
                .take_while(|x| "─━┄█".contains(cell.symbol()) && buf[(*x, y)] == *cell);
            let count = u16::try_from(alike.count()).unwrap().max(1);
            let shape = shape(cell.symbol(), count).unwrap_or_default();
            _ = write!(out, "<{shape} color=\"{fg}\"{place}/>");
            x += count;
            continue;
        }
        let same = |other: &Cell| {
            other.symbol() != " "
                && shape(other.symbol(), 1).is_none()
                && (colors(other), other.modifier) == (colors(cell), cell.modifier)
        };
        let mut word = String::new();
        while x < cells.end && same(&buf[(x, y)]) {
            word.push_str(&buf[(x, y)].symbol().replace('&', "&amp;").replace('<', "&lt;"));
            x += 1;
        }
        if word.is_empty() {
            x += 1;
            continue;
        }
        let bold = if cell.modifier.contains(Modifier::BOLD) { " class=\"b\"" } else { "" };
        let width = at(x) - left;
        _ = write!(
            out,
            "<text x=\"{left}\" y=\"14\" textLength=\"{width}\" fill=\"{fg}\"{bold}>{word}</text>"
        );
    }
    out.push('\n');
}

/// A drawing for a run of one character, in cells from the origin: an element without its brackets,
/// in the current colour.
fn shape(symbol: &str, count: u16) -> Option<String> {
    let (w, h) = (CELL.0 * count, CELL.1);
    let (mx, my) = (f64::from(w) / 2.0, f64::from(h) / 2.0);
    let line = |path: String| Some(format!("path d=\"{path}\" class=\"l\""));
    let heavy = |path: String| Some(format!("path d=\"{path}\" class=\"h\""));
    let dashed = |path: String, dashes: &str| {
        Some(format!("path d=\"{path}\" class=\"l\" stroke-dasharray=\"{dashes}\""))
    };
    match symbol {
        "♣" | "♦" | "♥" | "♠" => {
            let suit = Suit::from_char(symbol.chars().next()?)?;
            Some(format!("use href=\"#{}\" fill=\"currentColor\"", suit.letter()))
        }
        "█" => Some(format!("path d=\"M0 0h{w}v{h}h-{w}z\" fill=\"currentColor\"")),
        "─" => line(format!("M0 {my}h{w}")),
        "━" => heavy(format!("M0 {my}h{w}")),
        "┄" => dashed(format!("M1 {my}h{w}"), "2 1"),
        "┆" => dashed(format!("M{mx} 1v{h}"), "3.3 3"),
        "│" => line(format!("M{mx} 0v{h}")),
        "┃" => heavy(format!("M{mx} 0v{h}")),
        "╭" => line(format!("M{mx} {h}V{}q0 -4 4 -4H{w}", my + 4.0)),
        "╮" => line(format!("M{mx} {h}V{}q0 -4 -4 -4H0", my + 4.0)),
        "╰" => line(format!("M{mx} 0V{}q0 4 4 4H{w}", my - 4.0)),
        "╯" => line(format!("M{mx} 0V{}q0 4 -4 4H0", my - 4.0)),
        "┏" => heavy(format!("M{mx} {h}V{my}H{w}")),
        "┓" => heavy(format!("M{mx} {h}V{my}H0")),
        "┗" => heavy(format!("M{mx} 0V{my}H{w}")),
        "┛" => heavy(format!("M{mx} 0V{my}H0")),
        _ => {
            let pixels = BLOCKS.iter().position(|block| symbol.starts_with(*block))?;
            let set = (0..4_u8).filter(|pixel| pixels >> pixel & 1 == 1);
            let quarter = |pixel| {
                let (x, y) = (mx * f64::from(pixel % 2), my * f64::from(pixel / 2));
                format!("M{x} {y}h{mx}v{my}h-{mx}z")
            };
            let path: String = set.map(quarter).collect();
            (!path.is_empty()).then(|| format!("path d=\"{path}\" fill=\"currentColor\""))
        }
    }
}

/// Foreground and background of a cell.
fn colors(cell: &Cell) -> [String; 2] {
    let [fg, bg] = [color(cell.fg, 0), color(cell.bg, 1)];
    if cell.modifier.contains(Modifier::REVERSED) { [bg, fg] } else { [fg, bg] }
}

fn color(color: Color, default: usize) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Reset => DEFAULT[default].to_owned(),
        other => {
            let [r, g, b] = crate::tui::theme::tests::parts(other);
            format!("#{r:02x}{g:02x}{b:02x}")
        }
    }
}
