//! Moves and differences in words, with the cards in the colours of their suits.

use ratatui::prelude::{Line, Span};

use crate::tui::theme::{Glyphs, Look};
use crate::tui::widgets::{card_span, where_to};
use freecell::board::compare::{CardPlace, Difference};
use freecell::board::{Board, Place};
use freecell::card::Card;
use freecell::rules::{AutoMoves, Move, Played};

/// The most cards that went home with a move that are named one by one.
const FEW: usize = 6;

/// A move with its number, its cards and their target, and the cards that went home after it, on
/// as many lines as needed: ` 12  26  9♥ 8♠ → 10♣  +A♠`. Of many cards, such as those after the last move of a
/// win, their number: `+24 home`.
pub(super) fn entry(
    [number, text]: [&str; 2],
    played: &Played,
    width: usize,
    look: &Look,
) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let number = Span::styled(format!("{number} "), theme.dim);
    let mut line = Line::from(vec![number, Span::styled(format!("{text:<3} "), theme.strong)]);
    let indent = line.width() - 1;
    let room = width.saturating_sub(line.width());
    line.extend(where_to_within(room, played, look));
    let auto = played.auto.iter().map(|(card, _)| vec![card_span(*card, look)]);
    let auto: Vec<Vec<Span>> = match played.auto.len() {
        cards if cards > FEW => vec![vec![Span::raw(format!("{cards} home"))]],
        _ => auto.collect(),
    };
    let mut lines = Vec::new();
    for went in auto {
        let went = [vec![Span::styled(" +", theme.dim)], went].concat();
        if line.width() + went.iter().map(Span::width).sum::<usize>() > width {
            lines.push(std::mem::replace(&mut line, Line::from(" ".repeat(indent))));
        }
        line.extend(went);
    }
    lines.push(line);
    lines
}

/// The cards of a move and their target, as written out as there is room for: the target is what one
/// looks for, so cards between the first and the last go before it, then blanks: `K♦…9♦→c3`.
fn where_to_within(room: usize, played: &Played, look: &Look) -> Vec<Span<'static>> {
    let (whole, moved) = (where_to(played, look), &played.cards);
    let width = |spans: &[Span]| spans.iter().map(Span::width).sum::<usize>();
    if width(&whole) <= room {
        return whole;
    }
    let target = match (played.mv.to, played.onto) {
        (Place::Column(column), None) => Span::raw(format!("c{column}")),
        (Place::Cell(cell), _) => Span::raw(cell.to_string()),
        _ => whole.last().cloned().unwrap_or_default(),
    };
    let (first, last) = (moved.first().into_iter(), moved.last().filter(|_| moved.len() > 1));
    let ends = |gap: &str, arrow: String| {
        let mut spans: Vec<Span> = first.clone().map(|card| card_span(*card, look)).collect();
        if let Some(last) = last {
            spans.push(Span::raw(gap.to_owned()));
            spans.push(card_span(*last, look));
        }
        spans.extend([Span::styled(arrow, look.theme.dim), target.clone()]);
        spans
    };
    let Glyphs { cut, arrow, .. } = look.glyphs;
    let gap = if moved.len() > 2 { cut } else { " " };
    let spaced = if moved.len() > 2 { format!(" {cut} ") } else { " ".to_owned() };
    let all =
        [(&*spaced, format!(" {arrow} ")), (gap, format!(" {arrow} ")), (gap, arrow.to_owned())];
    let mut ways = all.map(|(gap, arrow)| ends(gap, arrow)).into_iter();
    let tightest = ways.clone().next_back().unwrap_or_default();
    ways.find(|spans| width(spans) <= room).unwrap_or(tightest)
}

/// The cards and the target of a move that has not been made.
pub(super) fn hinted(board: &Board, mv: Move, look: &Look) -> Vec<Span<'static>> {
    let cards = board.last_cards(mv.from, mv.cards.into()).iter().copied().collect();
    let onto = board.cards_at(mv.to).last().copied();
    where_to(&Played { mv, cards, onto, auto: AutoMoves::default() }, look)
}

/// `column 1, row 1: 8♣ here, 7♦ pasted`; `there` names the board that is not the current one.
pub(super) fn difference_spans(
    difference: &Difference,
    there: &str,
    look: &Look,
) -> Vec<Span<'static>> {
    let name = |card: Option<Card>| card.map_or(Span::raw("none"), |card| card_span(card, look));
    let place = match difference.place {
        CardPlace::Foundation(suit) => format!("foundation {}", look.glyphs.suit(suit)),
        spot => spot.to_string(),
    };
    vec![
        Span::styled(format!("{place}: "), look.theme.dim),
        name(difference.expected),
        Span::raw(" here, "),
        name(difference.found),
        Span::raw(format!(" {there}")),
    ]
}
