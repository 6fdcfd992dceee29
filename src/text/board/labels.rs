//! Labels of cells, foundations and columns: a name, as each text writes it, becomes one token.

use super::home;
use crate::text::moves::Pile;
use crate::text::token::{Kind, Token};
use crate::text::vocabulary;

/// The number of cells, unless the text says otherwise.
pub(super) const CELLS: usize = 4;

/// The part of a board that a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Section {
    Columns,
    Table,
    Cells,
    Home,
    Other,
}

/// Words that announce a section and name no kind of pile, in small letters.
const NAMES: [(Section, &[&str]); 4] = [
    (Section::Table, &["rows", "row", "line", "board", "cards", "field"]),
    (Section::Cells, &["free"]),
    (Section::Home, &["founds", "found"]),
    (Section::Other, &["solution", "moves", "notation"]),
];

impl Section {
    /// The section that a word or a label names, and the number of the pile if the word has one: `F1`.
    fn named(word: &Token) -> Option<(Self, Option<u8>)> {
        match word.kind {
            Kind::Label(section, number) => return Some((section, number)),
            // `Free` by itself is an empty place as well.
            Kind::Word | Kind::Blank => {}
            // A suit or rank is no label: `C: 4`.
            _ => return None,
        }
        let text = word.text.to_lowercase();
        let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: Option<u8> = text[name.len()..].parse().ok();
        let section = match (Self::of_name(name), name) {
            (Some(section), _) => section,
            // A letter for a kind of pile, and the number of one.
            (None, "f") if number? < 5 => Self::Home,
            (None, "o") if number? < 8 => Self::Cells,
            (None, "c" | "t") if number? < 9 => Self::Columns,
            (None, _) => return None,
        };
        Some((section, number))
    }

    /// The section that a name in small letters stands for.
    pub(in crate::text) fn of_name(name: &str) -> Option<Self> {
        let known = NAMES.iter().find(|(_, names)| names.contains(&name));
        Some(match vocabulary::named_pile(name) {
            Some(Pile::Column) => Self::Columns,
            Some(Pile::Cell) => Self::Cells,
            Some(Pile::Home) => Self::Home,
            None => known?.0,
        })
    }

    /// The section that a word or a label names.
    pub(super) fn of(word: &Token) -> Option<Self> {
        Self::named(word).map(|(section, _)| section)
    }

    /// Whether it is beside the columns.
    pub(super) fn is_aside(self) -> bool {
        matches!(self, Self::Cells | Self::Home)
    }
}

/// The tokens after a label of a line, or those before its first label.
pub(super) struct Part<'a> {
    pub(super) section: Section,
    pub(super) label: Option<&'a Token>,
    pub(super) tokens: &'a [Token],
}

/// The parts of a line: each label starts one.
pub(super) fn parts(line: &[Token]) -> impl Iterator<Item = Part<'_>> {
    let parts = line.chunk_by(|_, next| !next.is_label());
    parts.map(|tokens| match tokens[0].kind {
        Kind::Label(section, _) => Part { section, label: Some(&tokens[0]), tokens: &tokens[1..] },
        _ => Part { section: Section::Table, label: None, tokens },
    })
}

/// Whether the line has the label of a part of a board, or counts cards at home.
pub(in crate::text) fn is_section(line: &[Token]) -> bool {
    line.iter().any(|token| match token.kind {
        Kind::Label(section, _) => section != Section::Other,
        kind => matches!(kind, Kind::Home(..)),
    })
}

/// Whether a line has only places, counts and their labels.
pub(in crate::text) fn lists_places(line: &[Token]) -> bool {
    is_numbered(line) || line.iter().all(|token| token.is_place() || token.is_label())
}

/// Whether a line is a label and the number of its pile: `Tableau: 2`.
pub(super) fn is_numbered(line: &[Token]) -> bool {
    let [label, number] = line else { return false };
    matches!((label.kind, number.kind), (Kind::Label(_, None), Kind::Number(_)))
}

/// Whether a token labels cells or foundations.
pub(super) fn is_aside(kind: Kind) -> bool {
    matches!(kind, Kind::Label(section, _) if section.is_aside())
}

/// The labels of cells and foundations in a line, also of counts that have none.
pub(super) fn names(line: &[Token]) -> impl Iterator<Item = Kind> {
    let is_bare = line.iter().any(Token::is_home) && !line.iter().any(Token::is_label);
    let bare = is_bare.then_some(Kind::Label(Section::Home, None));
    // Each of several piles has its number.
    let is_one = !is_numbered(line);
    line.iter().map(|token| token.kind).filter(move |kind| is_one && is_aside(*kind)).chain(bare)
}

/// A line with a token for each of its labels: `Foundation = C-2 D-7`, `Free cells (2) 5C KD`,
/// `Cell a: 5C`, `a=5C b=--`. What stands behind foundations becomes a count for each suit.
pub(in crate::text) fn labelled(tokens: &[Token]) -> Vec<Token> {
    let mut read: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut rest = without_count(tokens);
    // The label of cells or foundations before.
    let mut aside = None;
    while let [first, ..] = rest {
        let is_first = read.is_empty();
        let named =
            label(rest, is_first).or_else(|| lettered(rest, aside)).or_else(|| beside(rest, aside));
        let labels = named.iter().flat_map(|(label, _)| label).map(|token| token.kind);
        aside = { labels }.rfind(|kind| is_aside(*kind)).or(aside);
        let counted = || home::counted(rest, is_first);
        let (tokens, length) = named.or_else(counted).unwrap_or_else(|| (vec![first.clone()], 1));
        read.extend(tokens);
        rest = &rest[length..];
    }
    label_first(&mut read);
    drop_letters(&mut read);
    let with_counts = |part: Part<'_>| {
        let is_home = part.section == Section::Home;
        let tokens = if is_home { home::counts(part.tokens) } else { part.tokens.to_vec() };
        part.label.cloned().into_iter().chain(tokens)
    };
    parts(&read).flat_map(with_counts).collect()
}

/// The tokens without a count of cards at their end: `(7 cards)`.
fn without_count(tokens: &[Token]) -> &[Token] {
    match tokens {
        [places @ .., open, number, word, close]
            if (open.kind, close.kind) == (Kind::Open, Kind::Close)
                && matches!(number.kind, Kind::Number(_))
                && word.text.to_lowercase().starts_with("card")
                && !places.is_empty() =>
        {
            places
        }
        _ => tokens,
    }
}

/// The label that a line goes on with, the suit of its foundation, and how many tokens they take. At the
/// start of a line the label of several places may have no colon.
fn label(tokens: &[Token], is_first: bool) -> Option<(Vec<Token>, usize)> {
    /// The names behind the first one.
    const MOST_WORDS: usize = 3;
    let first = &tokens[0];
    let (section, number) = Section::named(first)?;
    // "Free cells", "Home cell": all words are names, the first counts.
    let is_name = |pair: &&[Token]| {
        pair[1].kind == Kind::Word && Section::of(&pair[1]).is_some() && !is_far(&pair[0], &pair[1])
    };
    let words = 1 + tokens.windows(2).take(MOST_WORDS).take_while(is_name).count();
    // `(2)` says how many are there, `[2]` which one it is.
    let is_count = |next: &&[Token]| next[0].kind == Kind::Open && next[2].kind == Kind::Close;
    let count = tokens.get(words..words + 3).filter(is_count);
    let length = words + if count.is_some() { 3 } else { 0 };
    let index = count.filter(|it| it[0].text.starts_with('[')).and_then(|it| home::pile(&it[1]));
    let number = number.or(index);
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let pile = tokens.get(length).and_then(home::pile);
    let suit = kind(length).and_then(Kind::suit).filter(|_| section == Section::Home);
    let named = |number, length| first.up_to(&tokens[length - 1], Kind::Label(section, number));
    if kind(length) == Some(Kind::Colon) {
        return Some((vec![named(number, length + 1)], length + 1));
    }
    if let (None, Some(pile)) = (number, pile.or(suit.map(|suit| suit as u8))) {
        // `Column 3` alone on its line has no colon.
        let is_alone = is_first && tokens.len() == length + 1 && section != Section::Table;
        let length = length + 1 + usize::from(!is_alone);
        let suit = suit.map(|suit| first.with_kind(Kind::Suit(suit)));
        if is_alone || kind(length - 1) == Some(Kind::Colon) {
            let label = std::iter::once(named(Some(pile), length)).chain(suit);
            return Some((label.collect(), length));
        }
    }
    let rest = &tokens[length.min(tokens.len())..];
    if !is_first && !rest.is_empty() {
        return None;
    }
    // `--- Cells ---` and `Foundations` alone on their lines; `FreeCell` is the name of the game.
    let is_plural = tokens[words - 1].text.ends_with(['s', 'S', 'u', 'U']);
    let is_of_piles = section.is_aside() || section == Section::Columns;
    // `Cells        Foundations` over the places of both.
    let is_over = || is_far(&tokens[length - 1], &rest[0]) && label(rest, false).is_some();
    if number.is_none() && is_plural && is_of_piles && (rest.is_empty() || is_over()) {
        return Some((vec![named(number, length)], length));
    }
    let counts = rest.iter().filter(|it| matches!(it.kind, Kind::Home(..) | Kind::Suit(_)));
    let places = rest.iter().filter(|token| token.is_slot()).count();
    let is_list = section.is_aside()
        && places + counts.count() > 1
        && !rest.iter().any(|token| matches!(token.kind, Kind::Word | Kind::Colon));
    // A dash behind the label, unless it is the first of four cells.
    let is_separator = rest.first().is_some_and(|token| *token.text == *"-")
        && (section == Section::Home || places > CELLS);
    let label = (vec![named(number, length)], length + usize::from(is_separator));
    is_list.then_some(label)
}

/// Whether there is a wide gap between two words.
fn is_far(one: &Token, next: &Token) -> bool {
    next.x.0 > one.x.1 + 2
}

/// An unknown word as the label of foundations beside labelled cells, or of cells beside foundations:
/// `free: -- 5C  done: 8c 5d`.
fn beside(tokens: &[Token], aside: Option<Kind>) -> Option<(Vec<Token>, usize)> {
    let Some(Kind::Label(section, None)) = aside else { return None };
    let section = if section == Section::Cells { Section::Home } else { Section::Cells };
    let [name, colon, place, ..] = tokens else { return None };
    let is_label = name.kind == Kind::Word && colon.kind == Kind::Colon && place.is_slot();
    is_label.then(|| (vec![name.up_to(colon, Kind::Label(section, None))], 2))
}

/// The label of a cell by its letter alone: `a: 5C  b: -  c=  d=KD`. Its letter follows that of the
/// one before it, or the next one follows.
fn lettered(tokens: &[Token], before: Option<Kind>) -> Option<(Vec<Token>, usize)> {
    let number = |at: usize| {
        let [name, colon] = tokens.get(at..at + 2)? else { return None };
        home::letter(name).filter(|_| colon.kind == Kind::Colon)
    };
    let this = number(0)?;
    let is_next = number(2).or_else(|| number(3)) == Some(this + 1) && this == 1;
    let follows = before == Some(Kind::Label(Section::Cells, Some(this - 1)));
    let label = tokens[1].with_kind(Kind::Label(Section::Cells, Some(this)));
    (is_next || follows).then_some((vec![label], 2))
}

/// Moves a label at the end of a line in front of its places: `5C -- -- KD (cells)`.
fn label_first(tokens: &mut [Token]) {
    let places = tokens.iter().take_while(|token| token.is_slot()).count();
    let mut behind = tokens[places..].iter().filter(|token| !token.is_bracket());
    if let (Some(name), None) = (behind.next(), behind.next())
        && let Some(section) = Section::of(name).filter(|it| it.is_aside() && places >= CELLS)
    {
        let label = name.with_kind(Kind::Label(section, None));
        tokens[places..].fill(label);
        tokens.rotate_left(places);
    }
}

/// Drops the letters of cells and foundations, `F: 5C - - -`, `F [-] [-] [-] [2♣] C [-] [-] [-] [-]`: which
/// of them is which, the cards say.
fn drop_letters(line: &mut Vec<Token>) {
    let is_letter = |token: &Token| {
        let is_free = matches!(token.kind, Kind::Word | Kind::Suit(_));
        is_free && matches!(&*token.text.to_lowercase(), "c" | "f" | "h")
    };
    let is_mark = |token: &Token| token.is_bracket() || token.kind == Kind::Colon;
    let are_places = |part: &[Token]| {
        let places = part[1..].iter().filter(|token| !is_mark(token));
        is_letter(&part[0]) && places.clone().all(Token::is_slot) && places.count() == CELLS
    };
    let mut parts = line.chunk_by(|_, next| !is_letter(next));
    if !line.is_empty() && parts.clone().count() < 3 && parts.all(are_places) {
        line.retain(Token::is_slot);
    }
}

/// Where foundations start that name each suit before its count: `clubs: 11, diamonds: 10`.
pub(in crate::text) fn counts_suits(tokens: &[Token]) -> Option<usize> {
    let at = tokens.iter().position(|token| Section::of(token) == Some(Section::Home))?;
    let is_half = |it: &&Token| it.is_word_or_half() && it.kind != Kind::Word;
    tokens[at..].iter().find(is_half)?.kind.suit().map(|_| at)
}
