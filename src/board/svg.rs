//! A picture of a board as SVG, crisp at any size.
//!
//! All shapes, including ranks and numbers, are paths, so that the picture needs no fonts and looks
//! the same everywhere.

#![expect(clippy::cast_precision_loss, reason = "places in a picture are small numbers")]

use std::fmt::Write as _;

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::board::{Board, COLUMNS, Cards, DEALT_ROWS, USUAL_CELLS};
use crate::card::{Card, Rank, Suit, SuitColors};
use crate::names::names;

#[cfg(test)]
mod tests;

/// How a picture looks.
///
/// ```
/// use freecell::{board::svg::{SvgOptions, SvgTheme, svg}, dealer::DealNumber};
/// let options = SvgOptions { theme: SvgTheme::Dark, number: Some(617), ..SvgOptions::default() };
/// let picture = svg(&DealNumber::new(617).unwrap().deal(), &options);
/// assert!(picture.starts_with("<svg"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions {
    /// Light or dark.
    pub theme: SvgTheme,
    /// Two or four colours.
    pub deck: SuitColors,
    /// The deal's number, written above the cards.
    pub number: Option<i64>,
}

/// The colours of table and cards.
///
/// ```
/// use freecell::{board::svg::{SvgOptions, SvgTheme, svg}, dealer::DealNumber};
/// let [light, dark] = [SvgTheme::Light, SvgTheme::Dark]
///     .map(|theme| svg(&DealNumber::FIRST.deal(), &SvgOptions { theme, ..SvgOptions::default() }));
/// assert_ne!(light, dark);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum SvgTheme {
    /// White cards on a light table
    #[default]
    Light,
    /// Dark cards on a dark table
    Dark,
}

names!(SvgTheme);

impl SvgTheme {
    /// The colours of the table, of outlines and signs of empty places, of the numbers of deal and
    /// columns, of a card's face and of its edge.
    const fn palette(self) -> [&'static str; 5] {
        match self {
            Self::Light => ["#e7eee9", "#b4c4ba", "#5f7267", "#ffffff", "#b9c3bd"],
            Self::Dark => ["#15201b", "#3a4a42", "#8fa399", "#26322c", "#4b5b53"],
        }
    }

    const fn suit(self, deck: SuitColors, suit: Suit) -> &'static str {
        match (self, deck, suit) {
            (Self::Light, SuitColors::Four, Suit::Clubs) => "#0f7a4f",
            (Self::Light, SuitColors::Four, Suit::Diamonds) => "#cf6a00",
            (Self::Light, SuitColors::Poker, Suit::Clubs) => "#0f7a34",
            (Self::Light, SuitColors::Poker, Suit::Diamonds) => "#1546c0",
            (Self::Light, _, Suit::Diamonds | Suit::Hearts) => "#c8202f",
            (Self::Light, _, Suit::Clubs | Suit::Spades) => "#1c2733",
            (Self::Dark, SuitColors::Four, Suit::Clubs) => "#62d296",
            (Self::Dark, SuitColors::Four, Suit::Diamonds) => "#ffb454",
            (Self::Dark, SuitColors::Poker, Suit::Clubs) => "#62d27f",
            (Self::Dark, SuitColors::Poker, Suit::Diamonds) => "#7ab0ff",
            (Self::Dark, _, Suit::Diamonds | Suit::Hearts) => "#ff7a75",
            (Self::Dark, _, Suit::Clubs | Suit::Spades) => "#e4ebf1",
        }
    }
}

/// A card's width and height.
const CARD: (usize, usize) = (70, 98);
/// The distance between the left edges of neighbouring cards.
const STEP: usize = CARD.0 + 12;
/// The visible height of a covered card.
const SEEN: usize = 28;
/// The margin on all sides.
const MARGIN: usize = 20;
/// The height of the line with the deal's number.
const HEADING: usize = 32;
/// The space between cells and columns, and below the columns for their numbers.
const SPACE: usize = 20;
const WIDTH: usize = 2 * MARGIN + COLUMNS * STEP - (STEP - CARD.0);

/// Draws a board.
///
/// ```
/// use freecell::{board::svg, dealer::DealNumber};
/// let board = DealNumber::new(617).unwrap().deal();
/// let picture = svg::svg(&board, &svg::SvgOptions { number: Some(617), ..Default::default() });
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// ```
pub fn svg(board: &Board, options: &SvgOptions) -> String {
    let mut picture = Picture { text: String::with_capacity(24_000) };
    let top = MARGIN + if options.number.is_some() { HEADING } else { 0 };
    let columns = top + CARD.1 + SPACE;
    let rows = board.height().max(DEALT_ROWS);
    let end = columns + CARD.1 + (rows - 1) * SEEN;
    let height = end + SPACE + MARGIN;
    picture.start(height, options);
    if let Some(number) = options.number {
        picture.number(number);
    }
    picture.cells(board, top);
    picture.foundations(board, top);
    for (i, column) in board.columns().iter().enumerate() {
        picture.column(column, MARGIN + i * STEP, columns);
        let label = &DIGITS[i + 1];
        let centre = MARGIN + i * STEP + CARD.0 / 2;
        picture.shape("l", label, centre as f64 - label.width * 0.4, (end + 16) as f64, 0.8);
    }
    picture.text.push_str("</svg>\n");
    picture.text
}

struct Picture {
    text: String,
}

impl Picture {
    /// Writes the head and the definitions of shapes that are used more than once.
    fn start(&mut self, height: usize, options: &SvgOptions) {
        let [table, place, label, face, edge] = options.theme.palette();
        let name = match options.number {
            Some(number) => format!("FreeCell deal {number}"),
            None => "FreeCell board".to_string(),
        };
        _ = writeln!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-label=\"{name}\">\n\
             <title>{name}</title>\n<style>"
        );
        for suit in Suit::ALL {
            let color = options.theme.suit(options.deck, suit);
            _ = writeln!(self.text, ".{}{{color:{color}}}", suit.letter());
        }
        _ = writeln!(
            self.text,
            ".p{{color:{place}}}\n.l{{color:{label}}}\n\
             .r{{fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;\
             stroke-linejoin:round}}\n</style>\n<defs>"
        );
        let (width, height_of_card) = CARD;
        let rect = format!(
            "x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"7\"",
            width - 1,
            height_of_card - 1
        );
        _ = writeln!(
            self.text,
            "<rect id=\"c\" {rect} fill=\"{face}\" stroke=\"{edge}\"/>\n\
             <rect id=\"e\" {rect} fill=\"none\" stroke=\"{place}\" stroke-width=\"1.5\"/>"
        );
        for (rank, shape) in Rank::ALL.into_iter().map(|rank| (rank, shape_of_rank(rank))) {
            let (id, path) = (rank.letter(), shape.path);
            _ = writeln!(self.text, "<path id=\"r{id}\" class=\"r\" d=\"{path}\"/>");
        }
        for (suit, path) in Suit::ALL.into_iter().zip(SUIT_PATHS) {
            let id = suit.letter();
            _ = writeln!(self.text, "<path id=\"s{id}\" fill=\"currentColor\" d=\"{path}\"/>");
        }
        _ = writeln!(
            self.text,
            "</defs>\n<rect width=\"{WIDTH}\" height=\"{height}\" rx=\"14\" fill=\"{table}\"/>"
        );
    }

    /// Writes a shape that is rarely used.
    fn shape(&mut self, class: &str, shape: &Shape, x: f64, y: f64, scale: f64) {
        _ = writeln!(
            self.text,
            "<path class=\"r {class}\" transform=\"translate({x:.1} {y:.1}) scale({scale})\" \
             d=\"{}\"/>",
            shape.path
        );
    }

    /// The deal's number with a `#` before it.
    fn number(&mut self, number: i64) {
        let mut x = MARGIN as f64 + 2.0;
        for c in format!("#{number}").chars() {
            let shape = match c {
                '#' => &HASH,
                '-' => &MINUS,
                digit => &DIGITS[digit.to_digit(10).unwrap_or(0) as usize],
            };
            self.shape("l", shape, x, MARGIN as f64, 1.15);
            x += (shape.width + 3.6) * 1.15;
        }
    }

    fn cells(&mut self, board: &Board, y: usize) {
        let shown = board.shown_cells(USUAL_CELLS);
        // More than four cells are scaled to fit into the space of four.
        let scale = USUAL_CELLS as f64 / shown.len() as f64;
        _ = writeln!(self.text, "<g transform=\"translate({MARGIN} {y}) scale({scale:.3})\">");
        for (i, cell) in shown.iter().enumerate() {
            match cell {
                Some(card) => self.card(*card, i * STEP, 0, true),
                None => self.place(i * STEP, 0),
            }
        }
        self.text.push_str("</g>\n");
    }

    fn foundations(&mut self, board: &Board, y: usize) {
        for (i, suit) in Suit::ALL.into_iter().enumerate() {
            let x = MARGIN + (COLUMNS / 2 + i) * STEP;
            if let Some(card) = board.top(suit) {
                self.card(card, x, y, true);
                continue;
            }
            self.place(x, y);
            let (left, top) = (x + CARD.0 / 2 - 15, y + CARD.1 / 2 - 15);
            let suit = suit.letter();
            _ = writeln!(
                self.text,
                "<use href=\"#s{suit}\" class=\"p\" transform=\"translate({left} {top}) \
                 scale(1.25)\"/>"
            );
        }
    }

    fn column(&mut self, column: &Cards, x: usize, y: usize) {
        if column.is_empty() {
            self.place(x, y);
        }
        for (i, card) in column.iter().enumerate() {
            self.card(*card, x, y + i * SEEN, i + 1 == column.len());
        }
    }

    /// The outline of an empty place.
    fn place(&mut self, x: usize, y: usize) {
        _ = writeln!(self.text, "<use href=\"#e\" x=\"{x}\" y=\"{y}\"/>");
    }

    /// A card; an open one has a large suit on its face.
    fn card(&mut self, card: Card, x: usize, y: usize, is_open: bool) {
        let (rank, suit) = (card.rank().letter(), card.suit().letter());
        let width = shape_of_rank(card.rank()).width;
        _ = write!(
            self.text,
            "<g class=\"{suit}\" transform=\"translate({x} {y})\"><use href=\"#c\"/>\
             <use href=\"#r{rank}\" x=\"8\" y=\"7.5\"/>\
             <use href=\"#s{suit}\" transform=\"translate({:.1} 6.3) scale(.68)\"/>",
            width + 13.0
        );
        if is_open {
            let left = (CARD.0 - 36) / 2;
            _ = write!(
                self.text,
                "<use href=\"#s{suit}\" transform=\"translate({left} 42) scale(1.5)\"/>"
            );
        }
        self.text.push_str("</g>\n");
    }
}

/// A sign drawn with a line, fourteen units high.
struct Shape {
    path: &'static str,
    width: f64,
}

const fn shape(width: f64, path: &'static str) -> Shape {
    Shape { path, width }
}

/// Ace, ten, jack, queen and king.
const LETTERS: [Shape; 5] = [
    shape(10.4, "M0 13.5L5.2 .5l5.2 13M1.9 9.1h6.6"),
    shape(
        13.8,
        "M0 3.1L3 .5v13M10 .5c-2.5 0-3.8 2.4-3.8 6.5s1.3 6.5 3.8 6.5 3.8-2.4 3.8-6.5S12.5 .5 10 .5z",
    ),
    shape(7.6, "M7.6 .5v9c0 2.6-1.4 4-3.8 4-2.2 0-3.5-1.2-3.8-3.4"),
    shape(
        10.6,
        "M5.2 .5C1.9 .5 0 3 0 7s1.9 6.5 5.2 6.5 5.2-2.5 5.2-6.5S8.5 .5 5.2 .5zM6.4 9.9l4 4.2",
    ),
    shape(9.2, "M.2 .5v13M9 .5L.4 8.7M3.5 5.8l5.7 7.7"),
];

/// The shape of a rank: a digit or a letter.
const fn shape_of_rank(rank: Rank) -> &'static Shape {
    match rank.value() as usize {
        1 => &LETTERS[0],
        value @ ..10 => &DIGITS[value],
        value => &LETTERS[value - 9],
    }
}

/// 0 to 9.
const DIGITS: [Shape; 10] = [
    shape(9.0, "M4.5 .5C1.6 .5 0 2.9 0 7s1.6 6.5 4.5 6.5S9 11.1 9 7 7.4 .5 4.5 .5z"),
    shape(5.4, "M1 3.1L4 .5v13"),
    shape(9.0, "M.2 4.2C.2 2 1.9 .5 4.4 .5s4.3 1.5 4.3 3.8c0 1.7-1 3-2.6 4.5L.2 13.5h8.8"),
    shape(
        9.0,
        "M.4 .5h8.2L4.2 5.6c2.9 0 4.8 1.6 4.8 3.9 0 2.4-1.9 4-4.6 4C2.2 13.5 .6 12.5 0 10.7",
    ),
    shape(9.6, "M7 13.5V.5L0 9.7h9.6"),
    shape(
        9.0,
        "M8.2 .5H1.6L.9 6.4C1.8 5.6 3 5.2 4.4 5.2 7.1 5.2 9 6.8 9 9.3s-1.9 4.2-4.6 4.2C2.3 13.5 .7 12.6 0 11",
    ),
    shape(9.0, "M7.3 .5C3.3 2.8 0 5.6 0 9.2a4.5 4.3 0 1 0 9 0 4.5 4.3 0 1 0-9 0"),
    shape(9.0, "M0 .5h9L3.5 13.5"),
    shape(
        9.0,
        "M4.5 .5a3.5 3.05 0 1 0 0 6.1 3.5 3.05 0 1 0 0-6.1zM4.5 6.6a4.3 3.45 0 1 0 0 6.9 4.3 3.45 0 1 0 0-6.9z",
    ),
    shape(9.0, "M1.7 13.5C5.7 11.2 9 8.4 9 4.8a4.5 4.3 0 1 0-9 0 4.5 4.3 0 1 0 9 0"),
];

/// `#`
const HASH: Shape = shape(10.0, "M3.4 1.5L1.8 12.5M8.2 1.5L6.6 12.5M.6 4.9h9.2M.2 9.1h9.2");
/// `-`
const MINUS: Shape = shape(7.0, "M.5 7h6");

/// Clubs, diamonds, hearts and spades, in a square of 24 units.
pub const SUIT_PATHS: [&str; 4] = [
    "M12 1.8a5 5 0 0 1 3.9 8.1 5 5 0 1 1-2.7 8c.3 2 1.1 3.7 2.7 4.7H8.1c1.6-1 2.4-2.7 2.7-4.7a5 5 0 1 1-2.7-8A5 5 0 0 1 12 1.8z",
    "M12 1.5c2 4 4.9 7.6 8.4 10.5-3.5 2.9-6.4 6.5-8.4 10.5-2-4-4.9-7.6-8.4-10.5C7.1 9.1 10 5.5 12 1.5z",
    "M12 21.8C6 16.8 2 13.3 2 8.6 2 5.3 4.4 3 7.3 3c2 0 3.7 1.1 4.7 3 1-1.9 2.7-3 4.7-3C19.6 3 22 5.3 22 8.6c0 4.7-4 8.2-10 13.2z",
    "M12 1.8c1.6 4 9.8 7.6 9.8 13.1 0 2.7-2 4.5-4.4 4.5-1.7 0-3.2-.9-4.1-2.3.2 2.3 1 4.2 2.7 5.3H8c1.7-1.1 2.5-3 2.7-5.3-.9 1.4-2.4 2.3-4.1 2.3-2.4 0-4.4-1.8-4.4-4.5C2.2 9.4 10.4 5.8 12 1.8z",
];
