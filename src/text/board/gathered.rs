//! Joins labels and numbers that stand alone on their lines with the lines of their places.

use super::heading::{lead, places};
use super::home::letter;
use super::labels::{CELLS, Section, is_numbered, is_section, labelled};
use crate::board::MAX_CELLS;
use crate::card::{Card, Suit};
use crate::text::token::{Kind, Token, cards};

/// The lines, with each label that stands alone joined to the lines of its places below.
pub(super) fn gathered(lines: &[Vec<Token>]) -> Vec<Vec<Token>> {
    let mut gathered = Vec::with_capacity(lines.len());
    let mut rest = lines;
    while let [line, behind @ ..] = rest {
        let cells = cells(rest);
        let below = &behind[..places_below(line, behind)];
        let (whole, taken) = if let ([one, other], [places, ..]) = (&line[..], behind)
            && let Some(whole) = under(one, other, places)
        {
            (Some(whole), 2)
        } else if cells > 1 {
            (Some(labelled(&rest[..cells].concat())), cells)
        } else if !below.is_empty() {
            let end = line.len() - usize::from(is_numbered(line));
            (Some(labelled(&[&line[..end], &below.concat()].concat())), 1 + below.len())
        } else {
            (Some(line.clone()).filter(|line| !stands_over_columns(line)), 1)
        };
        gathered.extend(whole);
        rest = &rest[taken..];
    }
    mark_empty(&mut gathered);
    gathered
}

/// One line of two labels and the places under them: `Cells        Foundations`.
fn under(one: &Token, other: &Token, places: &[Token]) -> Option<Vec<Token>> {
    let is_label =
        |token: &Token| matches!(token.kind, Kind::Label(section, None) if section.is_aside());
    // `| KH |  |...|`
    let (places, marks): (Vec<Token>, Vec<Token>) =
        places.iter().cloned().partition(Token::is_slot);
    let are_bars = marks.iter().all(|token| token.kind == Kind::Bar);
    if !is_label(one) || !is_label(other) || places.is_empty() || !are_bars {
        return None;
    }
    // All cells and all foundations have a mark, or their places stand under their labels.
    let at = if places.len() == CELLS + Suit::ALL.len() {
        places.len() / 2
    } else {
        places.partition_point(|place| place.x.1 < other.x.0)
    };
    let one = std::iter::once(one).chain(&places[..at]);
    let line: Vec<Token> = one.chain([other]).chain(&places[at..]).cloned().collect();
    Some(labelled(&line))
}

/// The number of first lines that show one cell each, by its letter: `a: KH`, `b:`, `c: QH`.
fn cells(lines: &[Vec<Token>]) -> usize {
    let is_cell = |(line, number): &(&Vec<Token>, u8)| match &line[..] {
        [name, colon, places @ ..] => {
            letter(name) == Some(*number)
                && colon.kind == Kind::Colon
                && places.len() < 2
                && places.iter().all(Token::is_slot)
        }
        _ => false,
    };
    lines.iter().zip(1..).take_while(is_cell).count()
}

/// The number that a line starts with.
fn number(line: &[Token]) -> Option<u32> {
    match line.first()?.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    }
}

/// Whether a line has the next number of a list.
pub(in crate::text) fn follows(one: &[Token], next: &[Token]) -> bool {
    number(one).and_then(|n| n.checked_add(1)).is_some_and(|n| number(next) == Some(n))
}

/// Adds an empty place to each number of a list that has nothing after it: `3:` between `2: 5C` and
/// `4: KD`.
fn mark_empty(lines: &mut [Vec<Token>]) {
    for list in lines.chunk_by_mut(|one, next| follows(one, next)).filter(|list| list.len() > 1) {
        let is_empty =
            |line: &[Token]| lead(line) == line.len() || places(line).is_some_and(<[_]>::is_empty);
        let is_listed = |line: &Vec<Token>| {
            !is_section(line) && (places(line).is_some() || lead(line) == line.len())
        };
        if number(&list[0]) < Some(2) && list.iter().all(is_listed) {
            for line in list.iter_mut().filter(|line| is_empty(line)) {
                line.push(line[0].with_kind(Kind::Blank));
            }
        }
    }
}

/// Whether a line is the heading of all columns: `Tableau:`. `Stack:` is one empty column.
fn stands_over_columns(line: &[Token]) -> bool {
    matches!(line, [label] if label.kind == Kind::Label(Section::Columns, None)
        && label.text.ends_with(['s', 'S', 'u', 'U']))
}

/// The number of lines below a label that belong to it: a line for each place, a line for each foundation, or
/// one line that has marks or is apart from the columns.
fn places_below(label: &[Token], below: &[Vec<Token>]) -> usize {
    let (section, is_one) = match label {
        [Token { kind: Kind::Label(section, number), .. }] => (*section, number.is_some()),
        [Token { kind: Kind::Label(section, None), .. }, ..] => (*section, is_numbered(label)),
        // `[2]`
        [first, ..] if lead(label) == label.len() && first.kind == Kind::Open => {
            (Section::Columns, true)
        }
        _ => return 0,
    };
    if section == Section::Home && !is_one {
        let piles = piles_below(label, below);
        if piles > 0 {
            return piles;
        }
    }
    if label.len() > 1 && !is_one {
        return 0;
    }
    let most = match section {
        Section::Columns | Section::Home if is_one => Card::COUNT,
        Section::Home => Suit::ALL.len(),
        Section::Cells if !is_one => MAX_CELLS,
        _ => usize::from(section.is_aside()),
    };
    // A rule may stand under the label.
    let rule = usize::from(section.is_aside() && below.first().is_some_and(Vec::is_empty));
    let below = &below[rule..];
    let is_entry = |line: &&Vec<Token>| matches!(&line[..], [place] if place.is_slot());
    let entries = below.iter().take(most).take_while(is_entry).count();
    let [first, behind @ ..] = below else { return 0 };
    if entries > 0 {
        return rule + entries;
    }
    let is_places = section.is_aside()
        && first.iter().filter(|token| token.is_slot()).count()
            <= MAX_CELLS - rule * (MAX_CELLS - CELLS)
        && first.iter().all(|token| token.is_place() && !token.is_home());
    let is_marked = first.iter().any(|token| matches!(token.kind, Kind::Blank | Kind::Unknown));
    let is_label = |token: &Token| token.is_label() || token.kind == Kind::Colon;
    let is_apart = behind.first().is_none_or(|it| it.is_empty() || it.iter().any(is_label));
    if is_places && (is_marked || is_apart) { rule + 1 } else { 0 }
}

/// The number of lines below the label of all foundations that list one foundation each, from its ace on. The
/// first foundation may be on the label's line; an empty one may be an empty line.
fn piles_below(label: &[Token], below: &[Vec<Token>]) -> usize {
    let is_pile = |line: &[Token]| {
        let cards: Vec<Card> = line.iter().filter_map(Token::card).collect();
        let is_next = |(at, card): (usize, &Card)| {
            card.suit() == cards[0].suit() && usize::from(card.rank().value()) == at + 1
        };
        line.iter().all(Token::is_place) && cards.iter().enumerate().all(is_next)
    };
    let is_first = label[1..].iter().enumerate().all(
        |(at, token)| matches!(token.kind, Kind::Home(_, count) if usize::from(count) == at + 1),
    );
    let most = Suit::ALL.len() - usize::from(label.len() > 1);
    let piles = below.iter().take(most).take_while(|line| is_pile(line)).count();
    let has_run = below[..piles].iter().any(|line| cards(line) > 1);
    let is_list = below[..piles].iter().any(|line| line.iter().any(Token::is_slot));
    if is_first && piles == most && is_list && (has_run || label.len() > 1) { piles } else { 0 }
}
