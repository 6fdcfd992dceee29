//! Labels of cells, foundations and columns, in one form: a name, a colon, and places or counts.

use crate::board::MAX_CELLS;
use crate::card::{Card, Rank, Suit};

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
    (Section::Table, &["rows", "row", "line", "board", "cards"]),
    (Section::Cells, &["free"]),
    (Section::Home, &["founds", "found"]),
    (Section::Other, &["solution", "moves", "notation"]),
];

impl Section {
    /// What a word names, and the number of the pile that is written together with it: `F1`.
    pub(super) fn named(word: &Token) -> Option<(Self, Option<u8>)> {
        // A suit or rank is no label: `C: 4`. `Free` by itself is an empty place as well.
        if !matches!(word.kind, Kind::Word | Kind::Blank) {
            return None;
        }
        let text = word.text.to_lowercase();
        let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: Option<u8> = text[name.len()..].parse().ok();
        let known = NAMES.iter().find(|(_, names)| names.contains(&name));
        let pile = sentence::named_pile(name).filter(|_| number.is_none() || name.len() > 1);
        let section = match (pile, known) {
            (Some(Pile::Column), _) => Self::Columns,
            (Some(Pile::Cell), _) => Self::Cells,
            (Some(Pile::Home), _) => Self::Home,
            (None, Some((section, _))) => *section,
            // A letter for a kind of pile, and the number of one.
            (None, None) => match (name, number?) {
                ("f", 0..5) => Self::Home,
                ("o", 0..8) => Self::Cells,
                ("c" | "t", 0..9) => Self::Columns,
                _ => return None,
            },
        };
        Some((section, number))
    }

    /// What a word names.
    pub(super) fn of(word: &Token) -> Option<Self> {
        Self::named(word).map(|(section, _)| section)
    }

    /// Whether it is beside the columns.
    pub(super) fn is_aside(self) -> bool {
        matches!(self, Self::Cells | Self::Home)
    }

    /// What one pile of it is called.
    fn name(self, number: u8) -> String {
        let name = match self {
            Self::Columns => "c",
            Self::Cells => "cell",
            Self::Home => "home",
            Self::Table | Self::Other => "row",
        };
        format!("{name}{number}")
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
        if let (Some(section), Kind::Colon) = (Section::of(&pair[0]), pair[1].kind) {
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

/// Whether nothing but places, counts and their labels stand on a line.
pub(in crate::text) fn lists_places(line: &[Token]) -> bool {
    let is_part = |token: &Token| {
        token.is_slot()
            || matches!(token.kind, Kind::Home(..) | Kind::Open | Kind::Close | Kind::Bar)
    };
    parts(line).iter().all(|part| part.tokens.iter().all(is_part))
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

/// Writes each label of a line in one form, a name and a colon: `Foundation = C-2 D-7`,
/// `Free cells (2) 5C KD`, `Cell a - 5C`, `a=5C b=--`. What stands behind foundations becomes a count for
/// each suit.
pub(in crate::text) fn labelled(tokens: Vec<Token>) -> Vec<Token> {
    let mut tokens = behind(&tokens).unwrap_or(tokens);
    tokens.truncate(tokens.len() - remark(&tokens));
    let mut read: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut rest = &tokens[..];
    while let [first, next @ ..] = rest {
        let before = &tokens[..tokens.len() - rest.len()];
        if let Some(label) = Label::at(rest, before.is_empty()) {
            let name = label.number.map_or_else(
                || rest[label.words - 1].text.to_string(),
                |number| label.section.name(number),
            );
            let last = &rest[label.length - 1];
            read.extend([first.renamed(&name), last.clone().with_kind(Kind::Colon)]);
            read.extend(label.suit.map(|suit| first.clone().with_kind(Kind::Suit(suit))));
            rest = &rest[label.length..];
        } else if let Some((cells, length)) = lettered(rest) {
            read.extend(cells);
            rest = &rest[length..];
        } else if let Some((home, length)) = counted(rest, before) {
            read.extend(home);
            rest = &rest[length..];
        } else {
            read.push(first.clone());
            rest = next;
        }
    }
    let home = |part: Part<'_>| match part.section {
        Section::Home => counts(part.tokens),
        _ => part.tokens.to_vec(),
    };
    let label = |part: &Part<'_>| part.label.map(|(name, colon)| [name.clone(), colon.clone()]);
    let parts = parts(&read).into_iter();
    parts.flat_map(|part| label(&part).into_iter().flatten().chain(home(part))).collect()
}

/// How many tokens a remark in brackets takes at the end of a line of places: `(7 cards)`.
fn remark(tokens: &[Token]) -> usize {
    let Some(at) = tokens.iter().rposition(|token| token.kind == Kind::Open) else { return 0 };
    let [_, inside @ .., close] = &tokens[at..] else { return 0 };
    let says = inside.iter().any(|token| token.kind == Kind::Word)
        && !inside.iter().any(|token| {
            token.is_slot()
                || Section::of(token) != Some(Section::Table) && Section::of(token).is_some()
        });
    let is_remark = says && close.kind == Kind::Close && tokens[..at].iter().any(Token::is_slot);
    if is_remark { tokens.len() - at } else { 0 }
}

/// A label as a text writes it.
struct Label {
    section: Section,
    number: Option<u8>,
    /// The suit of a foundation.
    suit: Option<Suit>,
    /// How many words name the section.
    words: usize,
    /// How many tokens it takes.
    length: usize,
}

impl Label {
    /// The label that a line goes on with. At the start of a line it may have no colon.
    fn at(tokens: &[Token], is_first: bool) -> Option<Self> {
        let (section, mut number) = Section::named(tokens.first()?)?;
        // "Free cells", "Foundation piles": all words are names.
        let is_name = |token: &&Token| {
            let same = matches!(token.kind, Kind::Word) && Section::of(token).is_some();
            same || section.is_aside() && token.text.eq_ignore_ascii_case("piles")
        };
        let mut length = 1 + tokens[1..].iter().take_while(is_name).count();
        let words = length;
        let section = Section::of(&tokens[words - 1]).unwrap_or(section);
        let kind = |at: usize| tokens.get(at).map(|token| token.kind);
        // `(2)` says how many are there.
        if let (Some(Kind::Open), Some(Kind::Rank(_) | Kind::Number(_)), Some(Kind::Close)) =
            (kind(length), kind(length + 1), kind(length + 2))
        {
            length += 3;
        }
        let ends = |at: usize| kind(at) == Some(Kind::Colon);
        let (one, suit) = tokens.get(length).map_or((None, None), pile);
        let suit = suit.filter(|_| section == Section::Home);
        let is_pile = number.is_none() && (one.is_some() || suit.is_some());
        let is_dash = |at: usize| tokens.get(at).is_some_and(|token| *token.text == *"-");
        let slots_only =
            |at: usize| tokens.get(at..).is_some_and(|rest| rest.iter().all(Token::is_slot));
        if ends(length) {
            return Some(Self { section, number, suit: None, words, length: length + 1 });
        }
        let is_numbered = |at: usize| section != Section::Table && is_first && slots_only(at);
        if is_pile && (ends(length + 1) || is_numbered(length + 1)) {
            length += 1;
            number = one.or(number).or(suit.map(|suit| suit as u8));
            length += usize::from(ends(length) || is_dash(length) && tokens.len() > length + 1);
            return Some(Self { section, number, suit, words, length });
        }
        let rest = tokens.get(length..).filter(|_| is_first)?;
        // "f1 h1" is a move.
        let is_word = tokens[0].text.len() > 2;
        if number.is_some() && is_word && is_numbered(length) && !rest.is_empty() {
            let length = length + usize::from(is_dash(length) && rest.len() > 1);
            return Some(Self { section, number, suit: None, words, length });
        }
        // Alone on its line, `FreeCell` is the name of the game.
        let is_alone = rest.is_empty() && tokens[words - 1].text.ends_with(['s', 'S']);
        let counts = rest.iter().filter(|it| matches!(it.kind, Kind::Home(..) | Kind::Suit(_)));
        let places = rest.iter().filter(|token| token.is_slot()).count();
        let is_list = places + counts.count() > 1
            && !rest.iter().any(|token| matches!(token.kind, Kind::Word | Kind::Colon));
        // A dash behind the label, unless it is the first of four cells.
        let is_separator = is_dash(length) && (section == Section::Home || places > CELLS);
        let length = length + usize::from(is_separator);
        (section.is_aside() && (is_alone || is_list)).then_some(Self {
            section,
            number,
            suit: None,
            words,
            length,
        })
    }
}

/// The number of a pile by number or by letter, or the suit of a foundation.
fn pile(token: &Token) -> (Option<u8>, Option<Suit>) {
    let letter = match token.text.as_bytes() {
        [letter @ (b'a'..=b'g' | b'A'..=b'G')] => Some(letter.to_ascii_lowercase() - b'a' + 1),
        _ => None,
    };
    match token.kind {
        Kind::Suit(suit) => (letter, Some(suit)),
        Kind::Number(n) => (u8::try_from(n).ok().filter(|n| *n < 10), None),
        Kind::Word => (letter, None),
        _ => (letter.or_else(|| token.rank().map(Rank::value)).filter(|n| *n < 9), None),
    }
}

/// A line whose label stands behind its places: `5C -- -- KD (cells)`.
fn behind(tokens: &[Token]) -> Option<Vec<Token>> {
    let is_dress = |token: &Token| matches!(token.kind, Kind::Open | Kind::Close | Kind::Colon);
    let at = tokens.iter().rposition(|token| !is_dress(token))?;
    Section::of(&tokens[at]).filter(|section| section.is_aside())?;
    let is_name = |token: &Token| Section::of(token) == Some(Section::Cells);
    let end = tokens[..at].iter().rposition(|token| !is_dress(token) && !is_name(token))? + 1;
    let places = &tokens[..end];
    let slots = places.iter().filter(|token| token.is_slot()).count();
    if slots < CELLS || places.iter().any(|token| token.kind == Kind::Word) {
        return None;
    }
    let label = tokens[at].clone();
    let colon = label.clone().with_kind(Kind::Colon);
    let places = places.iter().filter(|token| token.kind != Kind::Colon);
    Some([label, colon].into_iter().chain(places.cloned()).collect())
}

/// Cells behind the letter of each: `a: 5C  b: -  c: -  d: KD`; and how many tokens they take.
fn lettered(tokens: &[Token]) -> Option<(Vec<Token>, usize)> {
    let first = tokens.first()?;
    let mut read = vec![first.renamed("cells"), first.clone().with_kind(Kind::Colon)];
    let mut at = 0;
    for letter in ["a", "b", "c", "d", "e", "f", "g"] {
        let [name, colon, rest @ ..] = &tokens[at..] else { break };
        if !name.text.eq_ignore_ascii_case(letter) || colon.kind != Kind::Colon {
            break;
        }
        let cell = rest.first().filter(|cell| cell.is_slot());
        read.push(cell.cloned().unwrap_or_else(|| colon.clone().with_kind(Kind::Blank)));
        at += 2 + usize::from(cell.is_some());
    }
    (read.len() > 3).then_some((read, at))
}

/// What foundations hold where no label says that they are: a count behind each suit,
/// `C:0 D:1 H:0 S:1`, or the ranks of one, `♣: A 2 3`; and how many tokens that takes.
fn counted(tokens: &[Token], before: &[Token]) -> Option<(Vec<Token>, usize)> {
    let suit_at = |at: usize| match tokens.get(at)?.kind {
        Kind::Suit(suit) => Some((suit, at + 1)),
        _ => None,
    };
    let colon =
        |at: usize| at + usize::from(tokens.get(at).is_some_and(|it| it.kind == Kind::Colon));
    let first = &tokens[0];
    let (suit, from) = suit_at(0)?;
    let ranks = tokens[colon(from)..].iter().zip(1..);
    let count = |token: &Token| {
        let top = token.card().filter(|card| card.suit() == suit);
        top.map(|card| card.rank().value()).or_else(|| number(token))
    };
    let in_order = ranks.take_while(|(token, n)| count(token) == Some(*n)).count();
    let is_rest = colon(from) + in_order == tokens.len();
    // A letter before a colon and nothing may be a column, or a cell.
    let is_named = first.text.len() > 1 && colon(from) > from;
    if before.is_empty() && is_rest && (in_order > 1 || is_named) {
        let count = u8::try_from(in_order).ok()?;
        return Some((vec![first.clone().with_kind(Kind::Home(suit, count))], tokens.len()));
    }
    if let (true, [value], Some(count)) =
        (is_named && before.is_empty(), &tokens[colon(from)..], tokens.last().and_then(count))
    {
        return Some((vec![value.clone().with_kind(Kind::Home(suit, count))], tokens.len()));
    }
    let mut home = Vec::new();
    let (mut at, mut seen) = (0, [false; 4]);
    while let Some((suit, behind)) = suit_at(at) {
        let value = tokens.get(colon(behind))?;
        let count = number(value)?;
        if std::mem::replace(&mut seen[suit.index()], true) {
            return None;
        }
        home.push(value.clone().with_kind(Kind::Home(suit, count)));
        at = colon(behind) + 1;
    }
    (seen == [true; 4]).then_some((home, at))
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
    let mut rest = tokens.iter().skip_while(|token| Section::of(token) != Some(Section::Home));
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

/// What a label announces that stands alone on its line, and the number of its pile.
pub(super) fn lone_label(line: &[Token]) -> Option<(Section, Option<u8>)> {
    let [name, colon] = line else { return None };
    Section::named(name).filter(|_| colon.kind == Kind::Colon)
}

/// The lines, each label that stands alone together with the lines below it that hold its places.
pub(super) fn gathered(lines: &[Vec<Token>]) -> Vec<Vec<Token>> {
    let mut gathered = Vec::with_capacity(lines.len());
    let mut rest = lines;
    while let [line, behind @ ..] = rest {
        let label = lone_label(line);
        // A rule may stand below a heading.
        let ruled = behind.first().filter(|_| label.is_some_and(|(section, _)| section.is_aside()));
        let rule = usize::from(ruled.is_some_and(Vec::is_empty));
        let taken =
            label.map_or(0, |(section, number)| places_below(section, number, &behind[rule..]));
        let (below, next) = behind.split_at(if taken > 0 { taken + rule } else { 0 });
        rest = next;
        let places = below.iter().flat_map(|line| entry(line));
        match label {
            // It stands over all columns.
            Some((Section::Columns, None)) if is_plural(line) => {}
            _ if taken == 0 => gathered.push(line.clone()),
            _ => gathered.push(labelled(line.iter().cloned().chain(places).collect())),
        }
    }
    gathered
}

fn is_plural(label: &[Token]) -> bool {
    let name = &label[0].text;
    name.ends_with(['s', 'S']) || name.eq_ignore_ascii_case("tableau")
}

/// How many of the lines below a label that stands alone belong to it: a line for each place or each
/// pile, or one line that has marks or stands apart from the columns.
fn places_below(section: Section, number: Option<u8>, below: &[Vec<Token>]) -> usize {
    let is_slot = |line: &Vec<Token>| line.len() == 1 && line[0].is_slot();
    let is_entry = |line: &Vec<Token>| match &line[..] {
        [name, colon, places @ ..] if colon.kind == Kind::Colon => match name.kind {
            Kind::Suit(_) => section == Section::Home,
            _ => places.len() < 2 && places.iter().all(Token::is_slot) && pile(name).0.is_some(),
        },
        _ => is_slot(line),
    };
    let most = match (section, number) {
        (Section::Columns, _) => Card::COUNT,
        (Section::Home, None) => Suit::ALL.len(),
        (Section::Cells, None) => MAX_CELLS,
        _ => 1,
    };
    let entries = below.iter().take(most).take_while(|line| is_entry(line)).count();
    let [first, behind @ ..] = below else { return 0 };
    match section {
        Section::Table | Section::Other => 0,
        Section::Columns if number.is_none() => 0,
        // The places of one column are below each other, or on one line.
        Section::Columns if entries == 0 => {
            usize::from(!first.is_empty() && first.iter().all(Token::is_slot))
        }
        Section::Columns => entries,
        // More than there are cells: they are columns.
        _ if entries > 0 && (number.is_some() || !(is_slot(first) && entries > CELLS)) => entries,
        _ if entries > 0 => CELLS,
        _ => {
            let is_dress = |it: &Token| matches!(it.kind, Kind::Open | Kind::Close);
            let is_places = !first.is_empty()
                && first.len() <= 2 * MAX_CELLS
                && first.iter().all(|token| token.is_slot() || is_dress(token));
            let mut slots = first.iter().filter(|token| token.is_slot());
            let is_label = |it: &Token| it.kind == Kind::Colon;
            let is_apart = behind.first().is_none_or(|it| it.is_empty() || it.iter().any(is_label));
            usize::from(is_places && (slots.any(|it| it.card().is_none()) || is_apart))
        }
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
