//! Writes solutions.

use strum::{VariantArray, VariantNames};

use crate::board::{Board, Place};
use crate::dealer::DealNumber;
use crate::names::names;
use crate::rules::{AutoMoves, Move, Rules};
use crate::words::count;

use super::expand;
use super::moves::{Count, Form, NotatedMove, NotatedPlace};

/// A way to write a solution.
///
/// ```
/// use freecell::text::Style;
/// assert_eq!("fc-solve".parse(), Ok(Style::FcSolve));
/// assert_eq!(Style::Single.name(), "single");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Style {
    /// Standard notation, ten moves a line.
    #[default]
    Standard,
    /// Standard notation on one line.
    Line,
    /// Every card moved on its own, ten steps a line.
    Single,
    /// As fc-solve writes it with `-snx`: how many cards go to an empty column when it is more
    /// than one (`27v6`), and every move home.
    FcSolve,
}

names!(Style);

/// Writes moves that are legal from this position on, the first one before autoplay has run.
///
/// A text reads back as the same game: where standard notation would move another number of cards
/// to an empty column, the number stands behind the move (`27v1`). Spelled out, a solution plays
/// under the rules it was made for, unless cards would go home from under a sequence half moved:
/// then every move home is written, for play without autoplay.
///
/// ```
/// use freecell::{dealer::DealNumber, text::{write, Style}, rules::Rules};
/// let board = DealNumber::new(1).unwrap().deal();
/// let rules = Rules::default();
/// let mv = rules.resolve(&board, "3".parse().unwrap(), "a".parse().unwrap()).unwrap();
/// assert_eq!(write(rules, &board, &[mv], Style::Standard), "3a\n");
/// ```
///
/// # Panics
/// When a move is not legal.
#[must_use]
pub fn write(rules: Rules, board: &Board, moves: &[Move], style: Style) -> String {
    /// Moves on a line.
    const A_LINE: usize = 10;
    let tokens = match style {
        Style::Standard => return standard(rules, board, moves, A_LINE),
        Style::Line => return standard(rules, board, moves, usize::MAX),
        Style::FcSolve => spelled(rules, board, moves, |board, mv| vec![counted(board, mv)]),
        Style::Single => under_autoplay(rules, board, moves).unwrap_or_else(|| {
            let text = |step: Move| format!("{step:#}");
            let steps =
                |board: &Board, mv| expand(rules, board, mv).into_iter().map(text).collect();
            spelled(rules, board, moves, steps)
        }),
    };
    let mut text = String::with_capacity(3 * tokens.len() + 1);
    for line in tokens.chunks(A_LINE) {
        text.push_str(&line.join(" "));
        text.push('\n');
    }
    text
}

/// The moves in standard notation, `a_line` on a line.
fn standard(rules: Rules, board: &Board, moves: &[Move], a_line: usize) -> String {
    let mut text = String::with_capacity(3 * moves.len() + 1);
    let mut board = board.clone();
    rules.start(&mut board);
    for (i, &mv) in moves.iter().enumerate() {
        if i > 0 {
            text.push(if i % a_line == 0 { '\n' } else { ' ' });
        }
        text.extend([mv.from.letter(), mv.to.letter()]);
        if needs_count(rules, &board, mv) {
            text.push('v');
            text.extend(char::from_digit(mv.cards.into(), 16));
        }
        rules.play(&mut board, mv);
    }
    if !moves.is_empty() {
        text.push('\n');
    }
    text
}

/// The line over the moves of a deal: `#617`, `#617 (5 freecells)`.
pub fn heading(deal: DealNumber, rules: Rules) -> String {
    match rules.cells() {
        4 => format!("#{deal}"),
        cells => format!("#{deal} ({})", count(cells, "freecell")),
    }
}

/// A move in standard notation: two characters, and a count where they alone would mean another.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::{Move, Rules}, text::word};
/// let board = DealNumber::FIRST.deal();
/// assert_eq!(word(Rules::default(), &board, "3a".parse().unwrap()), "3a");
/// ```
#[must_use]
pub fn word(rules: Rules, board: &Board, mv: Move) -> String {
    NotatedMove::of(rules, board, mv).text.into()
}

impl NotatedMove {
    /// A legal move as standard notation writes it.
    pub(crate) fn of(rules: Rules, board: &Board, mv: Move) -> Self {
        let (count, text) = if needs_count(rules, board, mv) {
            (Some(Count::Exactly(mv.cards)), format!("{mv:#}v{:x}", mv.cards))
        } else {
            (None, format!("{mv:#}"))
        };
        let [from, to] = [mv.from, mv.to].map(NotatedPlace::Place);
        Self { count, ..Self::new(Form::Pair, from, to, &text) }
    }
}

/// Whether the two characters of standard notation would mean another number of cards, which only
/// an empty column may take.
fn needs_count(rules: Rules, board: &Board, mv: Move) -> bool {
    fills_column(board, mv) && rules.resolve(board, mv.from, mv.to) != Ok(mv)
}

/// fc-solve's form of one move, counting the cards that fill an empty column.
fn counted(board: &Board, mv: Move) -> String {
    if fills_column(board, mv) { mv.to_string() } else { format!("{mv:#}") }
}

/// Whether a move goes to an empty column.
fn fills_column(board: &Board, mv: Move) -> bool {
    matches!(mv.to, Place::Column(to) if board.column(to).is_empty())
}

/// Each move as `form` writes it, and after it those that autoplay makes.
fn spelled(
    rules: Rules,
    board: &Board,
    moves: &[Move],
    form: impl Fn(&Board, Move) -> Vec<String>,
) -> Vec<String> {
    let home = |auto: &AutoMoves| -> Vec<String> {
        auto.iter().map(|&(_, from)| Move::single(from, Place::Foundation).to_string()).collect()
    };
    let mut board = board.clone();
    let mut tokens = home(&rules.start(&mut board));
    for &mv in moves {
        tokens.extend(form(&board, mv));
        tokens.extend(home(&rules.play(&mut board, mv).auto));
    }
    tokens
}

/// The single steps as they are played with autoplay; none if that leads elsewhere.
fn under_autoplay(rules: Rules, board: &Board, moves: &[Move]) -> Option<Vec<String>> {
    let mut tokens = Vec::with_capacity(2 * moves.len());
    let mut whole = board.clone();
    rules.start(&mut whole);
    for &mv in moves {
        let mut stepwise = whole.clone();
        for step in expand(rules, &whole, mv) {
            // A card that was to come back from a cell may have gone home from there.
            if rules.try_play(&mut stepwise, step).is_ok() {
                tokens.push(step.to_string());
            }
        }
        rules.play(&mut whole, mv);
        if stepwise != whole {
            return None;
        }
    }
    Some(tokens)
}
