//! Colours and glyphs.
//!
//! The text around the cards keeps the terminal's own colours; a card's face sets foreground and
//! background both, so that it looks the same on a light and on a dark terminal. Only the sixteen
//! named colours are used. Nothing is said by colour alone: suits have glyphs, marked cards a sign.

use ratatui::style::{Color, Modifier, Style};

use crate::card::{Card, Suit, SuitColors};
use crate::tui::app::marks::Mark;

/// The styles of everything on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Secondary text, borders of empty places.
    pub(crate) dim: Style,
    /// Headings, the deal number.
    pub(crate) strong: Style,
    /// A key's name.
    pub(crate) key: Style,
    /// Good news.
    pub(crate) good: Style,
    /// Bad news.
    pub(crate) bad: Style,
    /// The line that is chosen in a list, the field that is typed into.
    pub(crate) chosen: Style,
    /// A card's border.
    line: Style,
    /// The suits in the order of [`Suit::ALL`].
    suits: [Style; 4],
    colored: bool,
}

impl Theme {
    /// The theme for a terminal with or without colours.
    pub(crate) fn new(colored: bool, deck: SuitColors) -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let dim = plain.add_modifier(Modifier::DIM);
        let chosen = plain.add_modifier(Modifier::REVERSED);
        if !colored {
            // Not one colour may be set: crossterm answers NO_COLOR with a bare `CSI m` in place
            // of each, which would end bold and reversed too.
            let suits = [plain, bold, bold, plain];
            return Self {
                dim,
                strong: bold,
                key: bold,
                good: plain,
                bad: bold,
                chosen,
                line: plain,
                suits,
                colored,
            };
        }
        let face = Style::new().bg(Color::White);
        let [clubs, diamonds] = match deck {
            SuitColors::Two => [Color::Black, Color::Red],
            SuitColors::Four => [Color::Blue, Color::Magenta],
        };
        let suit = |color| face.fg(color).add_modifier(Modifier::BOLD);
        Self {
            dim,
            strong: bold,
            key: bold,
            // Green letters cannot be read on a light terminal; the words are clear enough.
            good: bold,
            bad: plain.fg(Color::Red).add_modifier(Modifier::BOLD),
            chosen,
            line: face.fg(Color::DarkGray),
            suits: [suit(clubs), suit(diamonds), suit(Color::Red), suit(Color::Black)],
            colored,
        }
    }

    /// The style of a card's rank and suit.
    pub(crate) fn ink(&self, card: Card, mark: Option<Mark>) -> Style {
        self.marked(self.suits[card.suit().index()], mark)
    }

    /// The style of a card's border and blank parts.
    pub(crate) fn face(&self, mark: Option<Mark>) -> Style {
        self.marked(self.line, mark)
    }

    /// The style of an empty place's outline, and of a column's number.
    pub(crate) fn empty(&self, mark: Option<Mark>) -> Style {
        match mark {
            // There can be many of them: they must not shout.
            Some(Mark::Target) => Style::new().add_modifier(Modifier::BOLD),
            mark => self.marked(self.dim, mark),
        }
    }

    fn marked(&self, style: Style, mark: Option<Mark>) -> Style {
        let Some(mark) = mark else { return style };
        if !self.colored {
            return match mark {
                Mark::Target => Style::new().add_modifier(Modifier::BOLD),
                _ => style.add_modifier(Modifier::REVERSED),
            };
        }
        let (fg, bg) = match mark {
            Mark::Cursor => (Color::Black, Color::Cyan),
            Mark::Selected | Mark::Moved => (Color::Black, Color::Yellow),
            Mark::Target => (Color::Black, Color::Green),
            Mark::Differs => (Color::White, Color::Red),
        };
        Style::new().fg(fg).bg(bg).add_modifier(Modifier::BOLD)
    }
}

/// The characters that frames and signs are drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyphs {
    /// Whether only ASCII may be written.
    pub(crate) ascii: bool,
    /// Top left, top right, bottom left, bottom right.
    pub(crate) corners: [char; 4],
    /// A horizontal line.
    pub(crate) across: char,
    /// A vertical line.
    pub(crate) down: char,
    /// Before and after the deal number.
    pub(crate) steps: [&'static str; 2],
    /// Something is left out here.
    pub(crate) more: char,
}

impl Glyphs {
    /// The set to draw with.
    pub(crate) const fn new(ascii: bool) -> Self {
        if ascii {
            Self { ascii, corners: ['+'; 4], across: '-', down: '|', steps: ["<", ">"], more: '^' }
        } else {
            Self {
                ascii,
                corners: ['╭', '╮', '╰', '╯'],
                across: '─',
                down: '│',
                steps: ["‹", "›"],
                more: '⋮',
            }
        }
    }

    /// A suit's sign.
    pub(crate) const fn suit(self, suit: Suit) -> char {
        if self.ascii { suit.letter() } else { suit.glyph() }
    }

    /// A card's rank and suit: `7♦`, `10♦`, or `7D`, `10D`.
    pub(crate) fn label(self, card: Card) -> String {
        format!("{}{}", card.rank().label(), self.suit(card.suit()))
    }

    /// The sign of a mark, for those who see no colours.
    pub(crate) const fn mark(self, mark: Mark) -> char {
        match (mark, self.ascii) {
            (Mark::Cursor, false) => '◂',
            (Mark::Cursor, true) => '<',
            (Mark::Selected, false) => '▴',
            (Mark::Selected, true) => '^',
            (Mark::Moved, false) => '•',
            (Mark::Moved, true) => '*',
            (Mark::Target, false) => '▾',
            (Mark::Target, true) => 'v',
            (Mark::Differs, false) => '≠',
            (Mark::Differs, true) => '!',
        }
    }
}

/// All that decides how the state looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The colours.
    pub(crate) theme: Theme,
    /// The characters.
    pub(crate) glyphs: Glyphs,
}
