//! Labels of cells, foundations and columns, in one form: a name, a colon, and places or counts.

use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::{Rank, Suit};

use super::grid::is_half;
use crate::text::moves::Pile;
use crate::text::sentence;
use crate::text::token::{Kind, Token, word_kind};

/// Cells that are shown where a text does not say how many there are.
pub(super) const CELLS: usize = 4;

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Columns,
    Table,
    Cells,
    Home,
    Other,
}

/// Words that announce a section and name no kind of pile, in small letters.
const NAMES: [(Section, &[&str]); 4] = [
    (Section::Table, &["rows", "board", "cards"]),
    (Section::Cells, &["free"]),
    (Section::Home, &["founds", "found"]),
    (Section::Other, &["solution", "moves", "notation"]),
];

impl Section {
    pub(super) fn named(word: &Token) -> Option<Self> {
        // A suit or rank is no label: `C: 4`. `Free` by itself is an empty place as well.
        if !matches!(word.kind, Kind::Word | Kind::Blank) {
            return None;
        }
        let name = word.text.to_lowercase();
        let known = NAMES.iter().find(|(_, names)| names.contains(&name.as_str()));
        match sentence::named_pile(&name) {
            Some(Pile::Column) => Some(Self::Columns),
            Some(Pile::Cell) => Some(Self::Cells),
            Some(Pile::Home) => Some(Self::Home),
            None => known.map(|(section, _)| *section).or_else(|| Self::of_pile(&name)),
        }
    }

    /// A label of one pile: `F1` for a foundation, `O1` for a cell, `C1` or `T1` for a column.
    fn of_pile(name: &str) -> Option<Self> {
        let (letter, number) = name.split_at_checked(1)?;
        let number: u8 = number.parse().ok()?;
        match letter {
            "f" if number < 5 => Some(Self::Home),
            "o" if number < 8 => Some(Self::Cells),
            "c" | "t" if number < 9 => Some(Self::Columns),
            _ => None,
        }
    }

    /// Whether it is beside the columns.
    pub(super) fn is_aside(self) -> bool {
        matches!(self, Self::Cells | Self::Home)
    }
}

/// What stands behind a label of a line, or before its first one.
pub(super) struct Part<'a> {
    pub(super) section: Section,
    /// The label and its colon.
    pub(super) label: Option<(&'a Token, &'a Token)>,
    pub(super) tokens: &'a [Token],
}

/// The parts of a line: each `name:` starts one.
pub(super) fn parts(line: &[Token]) -> Vec<Part<'_>> {
    let mut parts = vec![Part { section: Section::Table, label: None, tokens: line }];
    let mut from = 0;
    for (i, pair) in line.windows(2).enumerate() {
        if let (Some(section), Kind::Colon) = (Section::named(&pair[0]), pair[1].kind) {
            if let Some(before) = parts.last_mut() {
                before.tokens = &line[from..i.max(from)];
            }
            from = i + 2;
            let label = Some((&pair[0], &pair[1]));
            parts.push(Part { section, label, tokens: &line[from..] });
        }
    }
    parts
}

/// Whether the line says which part of a board follows.
pub(in crate::text) fn is_section(line: &[Token]) -> bool {
    parts(line).iter().any(|part| part.label.is_some() && part.section != Section::Other)
        || line.iter().any(|token| matches!(token.kind, Kind::Home(..)))
}

/// Whether the line is cards with a label, or several with brackets or marks among them.
pub(in crate::text) fn is_list(line: &[Token]) -> bool {
    let is_dress = |token: &&Token| matches!(token.kind, Kind::Open | Kind::Close);
    let cards = line.iter().filter(|token| token.card().is_some()).count();
    let is_dressed = cards < line.len() && line.len() > CELLS;
    is_section(line) || is_dressed && line.iter().all(|token| token.is_slot() || is_dress(&token))
}

/// The labels of cells and foundations in a line.
pub(super) fn names(line: &[Token]) -> Vec<String> {
    let aside = parts(line).into_iter().filter(|part| part.section.is_aside());
    aside.filter_map(|part| part.label).map(|(name, _)| name.text.to_lowercase()).collect()
}

/// Gives the label of cells or foundations the colon that it lacks, `Foundation = C-2 D-7`, puts it
/// before its places, and replaces what stands behind foundations by a count for each suit.
pub(in crate::text) fn labelled(tokens: Vec<Token>) -> Vec<Token> {
    let forms = [lettered, numbered, in_front, behind];
    let tokens = forms.iter().find_map(|form| form(&tokens)).unwrap_or(tokens);
    let mut read = Vec::with_capacity(tokens.len());
    for part in parts(&tokens) {
        read.extend(part.label.into_iter().flat_map(|(name, colon)| [name.clone(), colon.clone()]));
        match part.section {
            Section::Home => read.extend(counts(part.tokens)),
            _ => read.extend_from_slice(part.tokens),
        }
    }
    read
}

fn slots(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.is_slot()).count()
}

/// A line that starts with its label and has no colon behind it: `FreeCells - 5S 6D -- --`.
fn in_front(tokens: &[Token]) -> Option<Vec<Token>> {
    let is_name = |token: &Token| Section::named(token).filter(|section| section.is_aside());
    // "Free cells": both words are names.
    let at = tokens.iter().take(2).rposition(|token| is_name(token).is_some())?;
    let section = is_name(&tokens[at])?;
    let (label, rest) = tokens.split_at(at + 1);
    let counts = rest.iter().filter(|token| matches!(token.kind, Kind::Home(..) | Kind::Suit(_)));
    // Alone on its line, `FreeCell` is the name of the game.
    if rest.is_empty() && label[at].text.ends_with(['s', 'S']) {
        return Some(vec![label[at].clone(), label[at].clone().with_kind(Kind::Colon)]);
    }
    if label[0].kind != Kind::Blank && at > 0
        || rest.first()?.kind == Kind::Colon
        || slots(rest) + counts.count() < 2
        || rest.iter().any(|token| token.kind == Kind::Word)
    {
        return None;
    }
    let has_dash = rest[0].kind == Kind::Blank && &*rest[0].text == "-";
    // A dash behind the label, unless it is the first of four cells.
    let is_separator = has_dash && (section == Section::Home || slots(rest) > CELLS);
    let colon = label[at].clone().with_kind(Kind::Colon);
    let rest = &rest[usize::from(is_separator)..];
    Some([&label[at..], &[colon], rest].concat())
}

/// A line whose label stands behind its places: `5C -- -- KD (cells)`.
fn behind(tokens: &[Token]) -> Option<Vec<Token>> {
    let is_dress = |token: &Token| matches!(token.kind, Kind::Open | Kind::Close | Kind::Colon);
    let at = tokens.iter().rposition(|token| !is_dress(token))?;
    Section::named(&tokens[at]).filter(|section| section.is_aside())?;
    let is_name = |token: &Token| Section::named(token) == Some(Section::Cells);
    let end = tokens[..at].iter().rposition(|token| !is_dress(token) && !is_name(token))? + 1;
    let places = &tokens[..end];
    if slots(places) < CELLS || places.iter().any(|token| token.kind == Kind::Word) {
        return None;
    }
    let label = tokens[at].clone();
    let colon = label.clone().with_kind(Kind::Colon);
    let places = places.iter().filter(|token| token.kind != Kind::Colon);
    Some([label, colon].into_iter().chain(places.cloned()).collect())
}

/// A column behind its name and number, without a colon: `Cascade 1 - 5C 4H` is `c1: 5C 4H`.
fn numbered(tokens: &[Token]) -> Option<Vec<Token>> {
    let [name, number, rest @ ..] = tokens else { return None };
    let rank = number.rank().filter(|rank| usize::from(rank.value()) <= COLUMNS)?;
    let rest = match rest {
        [dash, rest @ ..] if *dash.text == *"-" => rest,
        rest => rest,
    };
    let is_pile = sentence::named_pile(&name.text) == Some(Pile::Column);
    let label = name.renamed(&format!("c{}", rank.value()));
    let colon = number.clone().with_kind(Kind::Colon);
    (is_pile && rest.iter().all(Token::is_slot)).then(|| [&[label, colon], rest].concat())
}

/// Cells behind the letter of each: `a: 5C  b: -  c: -  d: KD`.
fn lettered(tokens: &[Token]) -> Option<Vec<Token>> {
    let first = tokens.first()?;
    let mut read = vec![first.renamed("cells"), first.clone().with_kind(Kind::Colon)];
    let mut rest = tokens;
    for letter in ["a", "b", "c", "d", "e", "f", "g"] {
        rest = match rest {
            [] if read.len() > CELLS => return Some(read),
            [name, colon, rest @ ..] if *name.text == *letter && colon.kind == Kind::Colon => {
                let cell = rest.first().filter(|cell| cell.is_slot());
                read.push(cell.cloned().unwrap_or_else(|| colon.clone().with_kind(Kind::Blank)));
                &rest[usize::from(cell.is_some())..]
            }
            _ => return None,
        };
    }
    rest.is_empty().then_some(read)
}

/// What the tokens behind a label of foundations say, with a count wherever they name a suit:
/// `C-4`, `♣ 4`, `clubs: 4`, `♣A-4`, top cards, piles listed whole; four numbers are of the suits in
/// order. Words and numbers that say something else stay.
fn counts(tokens: &[Token]) -> Vec<Token> {
    let are_numbers =
        tokens.len() == Suit::ALL.len() && tokens.iter().all(|it| number(it).is_some());
    let mut in_order = Suit::ALL.into_iter().filter(|_| are_numbers);
    // The suit that a number behind it counts.
    let mut named = None;
    let mut read = Vec::with_capacity(tokens.len());
    for token in tokens {
        let counted = suit_and_count(token).or_else(|| {
            let count = number(token)?;
            Some((in_order.next().or(named)?, count))
        });
        match (token.kind, counted) {
            (Kind::Suit(suit), _) => named = Some(suit),
            (_, Some((suit, count))) => {
                named = Some(suit);
                read.push(token.clone().with_kind(Kind::Home(suit, count)));
            }
            (Kind::Word | Kind::Number(_) | Kind::Rank(_), None) => read.push(token.clone()),
            _ => {}
        }
    }
    read
}

/// Whether a line of foundations names each suit before its count: `clubs: 11, diamonds: 10`.
pub(in crate::text) fn counts_suits(tokens: &[Token]) -> bool {
    let mut rest = tokens.iter().skip_while(|token| Section::named(token) != Some(Section::Home));
    let first = rest.find(|token| is_half(token.kind));
    matches!(first, Some(Token { kind: Kind::Suit(_), .. }))
}

/// The number that a token can be; an empty place is none.
fn number(token: &Token) -> Option<u8> {
    match token.kind {
        Kind::Number(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
        Kind::Blank => Some(0),
        _ => token.rank().map(Rank::value),
    }
}

/// A suit and how many of its cards are home, in one word: `C-4`, `♣4`, a top card.
fn suit_and_count(token: &Token) -> Option<(Suit, u8)> {
    match token.kind {
        Kind::Home(suit, count) => Some((suit, count)),
        // A `0` that means ten among cards means none here.
        Kind::Card(card) if token.text.ends_with('0') && !token.text.contains('1') => {
            Some((card.suit(), 0))
        }
        Kind::Card(card) => Some((card.suit(), card.rank().value())),
        Kind::Word => {
            let mut chars = token.text.chars();
            let suit = chars.next().and_then(Suit::from_char)?;
            match word_kind(chars.as_str()) {
                Kind::Number(n) => Some((suit, u8::try_from(n).ok()?)),
                Kind::Rank(rank) => Some((suit, rank.value())),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The lines, each label of cells or foundations that stands alone together with the lines below it
/// that hold its places.
pub(super) fn gathered(lines: &[Vec<Token>]) -> Vec<Vec<Token>> {
    // "Cells:" is followed by a line for each, `1: 5C`, where "Columns:" is a line, too.
    let is_headed = lines.iter().any(|line| lone_label(line) == Some(Section::Columns));
    let mut gathered = Vec::with_capacity(lines.len());
    let mut rest = lines;
    while let [line, behind @ ..] = rest {
        let label = lone_label(line);
        let taken = label.map_or(0, |section| places_below(section, behind, is_headed));
        let (below, next) = behind.split_at(taken);
        rest = next;
        if taken > 0 {
            let places = below.iter().flat_map(|line| entry(line));
            gathered.push(labelled(line.iter().cloned().chain(places).collect()));
        } else if label != Some(Section::Columns) {
            gathered.push(line.clone());
        }
    }
    gathered
}

/// What a label announces that stands alone on its line; that of one pile announces nothing more.
pub(super) fn lone_label(line: &[Token]) -> Option<Section> {
    let [before @ .., name, colon] = line else { return None };
    let is_name = before.iter().all(|word| Section::named(word) == Some(Section::Cells));
    let is_one = name.text.ends_with(|c: char| c.is_ascii_digit());
    let is_table = name.text.ends_with(['s', 'S']) || name.text.eq_ignore_ascii_case("tableau");
    let section = Section::named(name).filter(|it| is_table || *it != Section::Columns);
    section.filter(|_| colon.kind == Kind::Colon && is_name && !is_one)
}

/// How many of the lines below a label that stands alone belong to it: a line for each pile, or one
/// line that has marks or stands apart from the columns.
fn places_below(section: Section, below: &[Vec<Token>], is_headed: bool) -> usize {
    let is_entry = |line: &&Vec<Token>| match &line[..] {
        [name, colon, ..] if colon.kind == Kind::Colon => match name.kind {
            Kind::Suit(_) => section == Section::Home,
            _ => is_headed && name.rank().is_some(),
        },
        _ => false,
    };
    let [first, behind @ ..] = below else { return 0 };
    let is_places = !first.is_empty()
        && first.len() <= 2 * MAX_CELLS
        && first
            .iter()
            .all(|token| token.is_slot() || matches!(token.kind, Kind::Open | Kind::Close));
    let has_marks = first.iter().filter(|token| token.is_slot()).any(|it| it.card().is_none());
    let is_apart = behind
        .first()
        .is_none_or(|line| line.is_empty() || line.iter().any(|token| token.kind == Kind::Colon));
    match below.iter().take_while(is_entry).count() {
        _ if !section.is_aside() => 0,
        0 => usize::from(is_places && (has_marks || is_apart)),
        entries => entries,
    }
}

/// The places of a line below a label: the name of its pile is a suit, or a number.
fn entry(line: &[Token]) -> Vec<Token> {
    match line {
        [name, colon, rest @ ..] if colon.kind == Kind::Colon => match (name.kind, rest) {
            (Kind::Suit(_), rest) => [std::slice::from_ref(name), rest].concat(),
            (_, []) => vec![colon.clone().with_kind(Kind::Blank)],
            (_, rest) => rest.to_vec(),
        },
        line => line.to_vec(),
    }
}
