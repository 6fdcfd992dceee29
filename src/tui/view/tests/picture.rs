//! Screens as pictures (SVG): cells of one size, blocks and lines drawn as shapes, so that they
//! meet, and suits with the shapes of the cards' own pictures.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::board::svg::SUIT_PATHS;
use crate::card::Suit;

/// A cell's width and height.
const CELL: (u16, u16) = (9, 19);
/// Around the screen.
const MARGIN: u16 = 10;
/// What the terminal shows where no colour is set.
const DEFAULT: [&str; 2] = ["#d8dee6", "#14181f"];

/// A screen as a whole picture.
pub(super) fn picture(buf: &Buffer, title: &str) -> String {
    format!("{}{}</svg>\n", head(buf, title, ""), screen(buf))
}

/// Screens one after another, each with the milliseconds for which it is shown, over and over.
pub(super) fn movie(frames: &[(Buffer, u32)], title: &str) -> String {
    let total: u32 = frames.iter().map(|(_, time)| time).sum();
    let mut style = format!(
        "<style>.f{{visibility:hidden;animation:s {}s steps(1) infinite}}\n",
        f64::from(total) / 1000.0
    );
    let mut body = String::new();
    let mut from = 0;
    for (i, (buf, time)) in frames.iter().enumerate() {
        let share = |at: u32| 100.0 * f64::from(at) / f64::from(total);
        let (start, end) = (share(from), share(from + time));
        _ = writeln!(
            style,
            "@keyframes k{i}{{{}{start:.3}%{{visibility:visible}}{}}}\n\
             #f{i}{{animation-name:k{i}}}",
            if from > 0 { "0%{visibility:hidden}" } else { "" },
            if from + time < total {
                format!("{end:.3}%{{visibility:hidden}}")
            } else {
                String::new()
            },
        );
        _ = writeln!(body, "<g id=\"f{i}\" class=\"f\">{}</g>", screen(buf));
        from += time;
    }
    style.push_str("</style>\n");
    format!("{}{body}</svg>\n", head(&frames[0].0, title, &style))
}

fn head(buf: &Buffer, title: &str, style: &str) -> String {
    let width = buf.area.width * CELL.0 + 2 * MARGIN;
    let height = buf.area.height * CELL.1 + 2 * MARGIN;
    let mut head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
         font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" \
         font-size=\"15\">\n<title>{title}</title>\n{style}<defs>\n"
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
        grounds(buf, y, &mut out);
        texts(buf, y, &mut out);
    }
    out
}

/// The ground of a row, as few rectangles.
fn grounds(buf: &Buffer, y: u16, out: &mut String) {
    let bg = |x: u16| colors(&buf[(x, y)])[1].clone();
    let mut x = 0;
    while x < buf.area.width {
        let start = x;
        while x < buf.area.width && bg(x) == bg(start) {
            x += 1;
        }
        let (left, top) = (MARGIN + start * CELL.0, MARGIN + y * CELL.1);
        let (width, height, fill) = ((x - start) * CELL.0, CELL.1, bg(start));
        // Antialiasing must not show the ground of the picture between two rows.
        _ = write!(out, "<path d=\"M{left} {top}h{width}v{height}.5h-{width}z\" fill=\"{fill}\"/>");
    }
    out.push('\n');
}

/// The characters of a row: those of one style together, each at its own place.
fn texts(buf: &Buffer, y: u16, out: &mut String) {
    let mut x = 0;
    while x < buf.area.width {
        let cell = &buf[(x, y)];
        let (left, top) = (MARGIN + x * CELL.0, MARGIN + y * CELL.1);
        let [fg, _] = colors(cell);
        if let Some(shape) = shape(cell.symbol()) {
            _ = write!(out, "<g transform=\"translate({left} {top})\" color=\"{fg}\">{shape}</g>");
            x += 1;
            continue;
        }
        let (mut text, mut places) = (String::new(), String::new());
        let same = |other: &Cell| {
            other.symbol() == " "
                || shape(other.symbol()).is_none()
                    && (colors(other), other.modifier) == (colors(cell), cell.modifier)
        };
        while x < buf.area.width && same(&buf[(x, y)]) {
            let symbol = buf[(x, y)].symbol();
            if symbol != " " {
                text.push_str(&symbol.replace('&', "&amp;").replace('<', "&lt;"));
                _ = write!(places, "{} ", MARGIN + x * CELL.0);
            }
            x += 1;
        }
        if !text.is_empty() {
            let bold =
                if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"700\"" } else { "" };
            _ = write!(
                out,
                "<text y=\"{}\" x=\"{}\" fill=\"{fg}\"{bold}>{text}</text>",
                top + 14,
                places.trim_end()
            );
        }
    }
    out.push('\n');
}

/// What is drawn instead of a character, in a cell at the origin.
fn shape(symbol: &str) -> Option<String> {
    let (w, h) = CELL;
    let (mx, my) = (f64::from(w) / 2.0, f64::from(h) / 2.0);
    let block = |x: f64, y: f64, w: f64, h: f64| {
        Some(format!("<path d=\"M{x} {y}h{w}v{h}h-{w}z\" fill=\"currentColor\"/>"))
    };
    let line = |path: String, width: f64| {
        Some(format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"{width}\"/>"
        ))
    };
    let (fw, fh) = (f64::from(w), f64::from(h));
    match symbol {
        "♣" | "♦" | "♥" | "♠" => {
            let suit = Suit::from_char(symbol.chars().next()?)?;
            Some(format!("<use href=\"#{}\" fill=\"currentColor\"/>", suit.letter()))
        }
        "▀" => block(0.0, 0.0, fw, my),
        "▄" => block(0.0, my, fw, my),
        "▔" => block(0.0, 0.0, fw, 1.5),
        "▁" => block(0.0, fh - 1.5, fw, 1.5),
        "▌" => block(0.0, 0.0, 3.0, fh + 0.5),
        "▐" => block(fw - 3.0, 0.0, 3.0, fh + 0.5),
        "█" => block(0.0, 0.0, fw, fh),
        "─" => line(format!("M0 {my}h{w}"), 1.2),
        "━" => line(format!("M0 {my}h{w}"), 2.4),
        "│" => line(format!("M{mx} 0v{h}"), 1.2),
        "┃" => line(format!("M{mx} 0v{h}"), 2.4),
        "╭" => line(format!("M{mx} {h}V{}q0 -4 4 -4H{w}", my + 4.0), 1.2),
        "╮" => line(format!("M{mx} {h}V{}q0 -4 -4 -4H0", my + 4.0), 1.2),
        "╰" => line(format!("M{mx} 0V{}q0 4 4 4H{w}", my - 4.0), 1.2),
        "╯" => line(format!("M{mx} 0V{}q0 4 -4 4H0", my - 4.0), 1.2),
        "┏" => line(format!("M{mx} {h}V{my}H{w}"), 2.4),
        "┓" => line(format!("M{mx} {h}V{my}H0"), 2.4),
        "┗" => line(format!("M{mx} 0V{my}H{w}"), 2.4),
        "┛" => line(format!("M{mx} 0V{my}H0"), 2.4),
        _ => None,
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
            let [r, g, b] = crate::tui::theme::contrast::parts(other);
            format!("#{r:02x}{g:02x}{b:02x}")
        }
    }
}
