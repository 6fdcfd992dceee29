//! What a structure says: the move that its names, numbers and cards tell.

use crate::card::{Card, Suit};
use crate::text::label::is_number;
use crate::text::moves::{Pile, Spot};
use crate::text::sentence;
use crate::text::sentence::mentions::{Mention, Noun, Role};
use crate::text::sentence::words::{Word, known};
use crate::text::structure::{self, Item, Piece};
use crate::text::token::Writing;

use super::names::{ANY, Name, Part, both};

/// Whether an item is two piles by name and number, with a count behind them perhaps: `(Column(7), Home, 1)`,
/// `((column . 7) (home . 0))`, `[["column", 7], ["home", 0]]`.
fn names_two_piles(item: &Item<'_>) -> bool {
    let is_numbered =
        |item| matches!(words(item)[..], [name, n] if !is_number(name) && is_number(n));
    let is_pile = |item| is_numbered(item) || matches!(words(item)[..], [name] if !is_number(name));
    item.groups().any(|items| match items {
        [from, to, counts @ ..] => {
            let are_counts = counts.len() < 2 && counts.iter().all(|it| is_number(it.text));
            from.key.or(to.key).is_none() && is_numbered(from) && is_pile(to) && are_counts
        }
        _ => false,
    })
}

/// Whether a pile is named behind a dot, with a name before it that is no part of its own:
/// `Freecell.Location.column`.
fn is_owner(name: &str, next: Option<&Piece<'_>>, item: &Item<'_>, writing: Writing) -> bool {
    let Some(Piece::Name(next)) = next else { return false };
    let offset = |part: &str| (part.as_ptr() as usize).wrapping_sub(item.text.as_ptr() as usize);
    let between = item.text.get(offset(name).wrapping_add(name.len())..offset(next));
    let is_path = matches!(between, Some("." | "::"));
    let names_pile = |name| match Name::read(name, writing) {
        Name::Parts(parts) => parts.iter().any(|part| matches!(part, Part::Kind(_))),
        _ => false,
    };
    is_path && !is_number(next) && (names_pile(next) || next.starts_with(char::is_uppercase))
}

/// Whether a word says what is done, and names neither a card nor a pile: `move`, `on`.
fn says_how(word: &str) -> bool {
    matches!(known(word), Some(Word::Move | Word::To))
}

/// The card that an item names in several words: `Five of Spades`.
fn named_card(item: &Item<'_>, writing: Writing) -> Option<Card> {
    let is_name = |piece: &Piece<'_>| matches!(piece, Piece::Name(_));
    let words: Vec<&str> = item.text.split_whitespace().collect();
    let (card, length) = sentence::named_card(&words, writing)?;
    (length == words.len() && item.pieces.iter().all(is_name)).then_some(card)
}

/// The names and quoted words of an item, no more than one behind those of a pile.
fn words<'a>(item: &Item<'a>) -> Vec<&'a str> {
    let mut words = Vec::new();
    add_words(item, &mut words);
    words
}

fn add_words<'a>(item: &Item<'a>, words: &mut Vec<&'a str>) {
    /// A verb, a card, `on`, another card, and one more.
    const MOST: usize = 5;
    for piece in &item.pieces {
        match piece {
            _ if words.len() >= MOST => return,
            Piece::Name(word) | Piece::Quoted(word) => words.push(word),
            Piece::Group(_, items) => items.iter().for_each(|it| add_words(it, words)),
            Piece::Arrow => {}
        }
    }
}

/// One end of a move: the kind of its pile, and its number, its letter or a card, or that it is empty.
#[derive(Clone, Copy, Default)]
pub(super) struct End {
    pub(super) kind: Option<Spot>,
    value: Option<Noun>,
}

impl End {
    /// Adds the kind of its pile; none where it is another one.
    fn agree(&mut self, kind: Spot) -> Option<()> {
        self.kind = Some(self.kind.map_or(Some(kind), |own| both(own, kind))?);
        Some(())
    }

    fn noun(self) -> Option<Noun> {
        let column = Spot::Pile(Pile::Column, None);
        let kind = self.kind.map(|kind| match kind {
            ANY => column,
            Spot::Pile(Pile::Home, _) => Spot::HOME,
            kind => kind,
        });
        match self.value {
            Some(Noun::Number(n)) => Some(Noun::Place(kind.unwrap_or(column).numbered(n))),
            value => value.or(kind.map(Noun::Place)),
        }
    }
}

/// What the next number or card is, where a name says so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Count,
    Row,
    Card,
    /// The cards, or how many they are.
    Cards,
}

/// The move that a structure tells.
#[derive(Default)]
pub(super) struct Move {
    /// Where the cards come from, and where they go.
    pub(super) ends: [End; 2],
    card: Option<Card>,
    /// The suit of the foundation that it goes to.
    suit: Option<Suit>,
    count: Option<u8>,
    row: Option<u8>,
    /// One name tells both ends.
    has_route: bool,
    /// Each end that a name or an arrow tells.
    told: [bool; 2],
    /// A word such as "move" stands in it.
    pub(super) has_verb: bool,
    /// `H2` is a card wherever it can be.
    are_cards: bool,

    /// The end that the words are about.
    role: Option<usize>,
    /// The end whose pile was named last.
    named: Option<usize>,
    next: Option<Next>,
}

impl Move {
    /// Reads a structure; none where it tells of no move, or of more than one.
    pub(super) fn read(item: &Item<'_>, writing: Writing) -> Option<Self> {
        [false, true].into_iter().find_map(|are_cards| Self::read_as(item, writing, are_cards))
    }

    /// Reads a card and where it goes, `('D1', 'foundation')`: a pile, or another card.
    pub(super) fn of_pair(item: &Item<'_>, writing: Writing) -> Option<Self> {
        let end = |word| match Name::read(word, writing) {
            Name::Card(card) | Name::Code(_, _, Some(card)) => {
                Some(End { kind: None, value: Some(Noun::Card(card)) })
            }
            Name::Parts(parts) => {
                let column = Spot::Pile(Pile::Column, None);
                let (kind, value) = match parts[..] {
                    [Part::Kind(kind @ Spot::Pile(..))] => (kind, None),
                    [Part::Empty] => (column, Some(Noun::EMPTY_COLUMN)),
                    [Part::Empty, Part::Kind(kind)] if kind == column => {
                        (kind, Some(Noun::EMPTY_COLUMN))
                    }
                    _ => return None,
                };
                Some(End { kind: Some(kind), value })
            }
            _ => None,
        };
        let said = words(item);
        // "move(5C, cell)", "move(JH, on(QC))", "move(KH, column(7))"
        let named: Vec<&&str> = said.iter().filter(|word| !says_how(word)).collect();
        let [from, to, number @ ..] = &named[..] else { return None };
        let mut ends = [end(from)?, end(to)?];
        match (number, ends[1]) {
            ([], _) => {}
            ([number], End { kind: Some(_), value: None }) => {
                ends[1].value = Some(Noun::Number(number.parse().ok()?));
            }
            _ => return None,
        }
        let has_verb = said.iter().any(|word| known(word) == Some(Word::Move));
        ends[0].value.is_some().then(|| Self { ends, has_verb, ..Self::default() })
    }

    /// Reads a structure with `H2` as a card where it `are_cards`, and as a pile otherwise.
    fn read_as(item: &Item<'_>, writing: Writing, are_cards: bool) -> Option<Self> {
        let mut mv = Self { are_cards, ..Self::default() };
        mv.add_routes(item, writing)?;
        mv.add(item, writing, false)?;
        let are_told = mv.told == [true; 2];
        let are_named = mv.ends.iter().all(|end| end.kind.is_some());
        let is_told = mv.has_route
            || are_told
            || are_named && (mv.has_verb || mv.told[1] || names_two_piles(item));
        let [from, to] = &mut mv.ends;
        if from.value.is_none() {
            from.value = mv.card.take().map(Noun::Card);
        }
        (is_told && from.noun().is_some() && to.noun().is_some()).then_some(mv)
    }

    /// Takes the kinds of piles from each name that tells both, wherever it stands.
    fn add_routes(&mut self, item: &Item<'_>, writing: Writing) -> Option<()> {
        for piece in &item.pieces {
            match piece {
                Piece::Name(name) => {
                    if let Name::Route(from, to) = Name::read(name, writing) {
                        from.map_or(Some(()), |kind| self.ends[0].agree(kind))?;
                        self.ends[1].agree(to)?;
                        self.has_route = true;
                    }
                }
                Piece::Quoted(text) => {
                    structure::read(text).iter().try_for_each(|it| self.add_routes(it, writing))?;
                }
                Piece::Group(_, items) => {
                    items.iter().try_for_each(|it| self.add_routes(it, writing))?;
                }
                Piece::Arrow => {}
            }
        }
        Some(())
    }

    /// Takes what an item says of the end that the words before it are about; only items with known keys
    /// count where the key before them `is_unknown`.
    fn add(&mut self, item: &Item<'_>, writing: Writing, mut is_unknown: bool) -> Option<()> {
        let role = self.role;
        if let Some(key) = item.key.filter(|key| !is_number(key)) {
            let name = Name::read(key, writing);
            // The key "ts" is no ten of spades.
            is_unknown = matches!(name, Name::Other | Name::Card(_));
            if !is_unknown {
                self.take(&name, true)?;
            }
        }
        let pieces = match named_card(item, writing) {
            Some(card) if !is_unknown => {
                self.add_card(card);
                &[]
            }
            _ => &item.pieces[..],
        };
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Name(name) if is_owner(name, pieces.get(at + 1), item, writing) => {}
                Piece::Name(name) if !is_unknown => self.take(&Name::read(name, writing), false)?,
                Piece::Arrow if !is_unknown => self.turn(1),
                Piece::Quoted(text) if !is_unknown => {
                    structure::read(text).iter().try_for_each(|it| self.add(it, writing, false))?;
                }
                Piece::Group(_, items) => {
                    items.iter().try_for_each(|it| self.add(it, writing, is_unknown))?;
                }
                Piece::Name(_) | Piece::Quoted(_) | Piece::Arrow => {}
            }
        }
        (self.role, self.named, self.next) = (role, None, None);
        Some(())
    }

    /// What follows tells of this end.
    fn turn(&mut self, end: usize) {
        self.role = Some(end);
        self.told[end] = true;
        (self.named, self.next) = (None, None);
    }

    fn take(&mut self, name: &Name, is_key: bool) -> Option<()> {
        match name {
            Name::Card(card) => self.add_card(*card),
            Name::Code(kind, n, card) => self.add_code(*kind, *n, *card)?,
            Name::Route(..) if !is_key => (self.role, self.named) = (None, None),
            Name::Count => self.next = Some(Next::Count),
            Name::Row => self.next = Some(Next::Row),
            Name::Parts(parts) => {
                for part in parts {
                    match *part {
                        Part::End(end) => self.turn(end),
                        Part::Kind(kind) => self.add_kind(kind)?,
                        Part::Number(n) => self.add_number(n)?,
                        Part::Letter(letter) => self.add_letter(letter),
                        Part::Card => self.next = Some(Next::Card),
                        Part::Cards => self.next = Some(Next::Cards),
                        Part::Move => self.has_verb = true,
                        Part::Empty => self.add_empty(),
                        Part::Suit(suit) if self.goes_home() => self.suit = Some(suit),
                        Part::Suit(_) => {}
                    }
                }
            }
            Name::Route(..) | Name::Other => {}
        }
        Some(())
    }

    fn add_kind(&mut self, kind: Spot) -> Option<()> {
        let [from, to] = &self.ends;
        let fits = |end: &End| end.kind.is_none_or(|own| both(own, kind).is_some());
        let end = match self.role {
            Some(end) => end,
            None if self.has_route && fits(from) && (from.value.is_none() || !fits(to)) => 0,
            None if self.has_route => 1,
            None => usize::from(from.kind.is_some()),
        };
        self.named = Some(end);
        // A third place is one of another move.
        if self.role.is_none() && !self.has_route && self.ends[end].kind.is_some() {
            return None;
        }
        self.ends[end].agree(kind)
    }

    /// The end that a number or a card names.
    fn end(&self) -> Option<usize> {
        let [from, to] = &self.ends;
        let told = self.role.or(self.named);
        told.or_else(|| match (from.value, to.value) {
            (None, _) => Some(0),
            (_, None) if to.kind.is_some() => Some(1),
            _ => None,
        })
    }

    fn add_number(&mut self, n: u8) -> Option<()> {
        let end = self.end();
        let is_behind = self.ends[1].noun().is_some();
        let open = end.map(|end| &mut self.ends[end].value).filter(|value| value.is_none());
        let extra = match (self.next.take(), open) {
            // A card may be a number as well: 0 to 51.
            (Some(Next::Card), _) => return Some(()),
            (Some(Next::Count | Next::Cards), _) => &mut self.count,
            (Some(Next::Row), _) => &mut self.row,
            (None, Some(value)) => {
                *value = Some(Noun::Number(n));
                return Some(());
            }
            (None, None) if end == Some(0) || !is_behind => &mut self.row,
            (None, None) if end.is_none() => &mut self.count,
            (None, None) => return None,
        };
        extra.replace(n).is_none().then_some(())
    }

    fn add_card(&mut self, card: Card) {
        let is_moved = matches!(self.next, Some(Next::Card | Next::Cards));
        // A card before the places is the one that moves.
        let is_first = self.role.is_none() && self.ends[0].kind.is_none();
        // "(move-to-column 2C 3H)"
        let is_onto = is_first && self.card.is_some() && self.goes_to_open_column();
        match self.end().map(|end| &mut self.ends[end].value) {
            Some(value @ None) if !is_moved && !is_first => *value = Some(Noun::Card(card)),
            _ if is_onto && !is_moved => self.ends[1].value = Some(Noun::Card(card)),
            _ => {
                self.card.get_or_insert(card);
            }
        }
    }

    fn add_empty(&mut self) {
        if self.goes_to_open_column() {
            self.ends[1].value = Some(Noun::EMPTY_COLUMN);
        }
    }

    /// Whether it goes to a column, and nothing says yet to which.
    fn goes_to_open_column(&self) -> bool {
        let [_, to] = &self.ends;
        to.kind == Some(Spot::Pile(Pile::Column, None)) && to.value.is_none()
    }

    /// Whether the words are about the foundation that the card goes to.
    fn goes_home(&self) -> bool {
        let is_target = self.role.or(self.named) != Some(0);
        is_target && self.ends[1].kind == Some(Spot::Pile(Pile::Home, None))
    }

    fn add_letter(&mut self, letter: char) {
        if self.goes_home() {
            self.suit = Suit::from_char(letter);
        }
        let Some(end) = self.end().map(|end| &mut self.ends[end]) else { return };
        let is_alone = end.kind.is_none() && self.role.is_some();
        match letter {
            'a'..='g' if is_alone || end.kind == Some(Spot::Pile(Pile::Cell, None)) => {
                end.value = Some(Noun::Place(Spot::Letter(letter)));
            }
            'h' if is_alone => end.kind = Some(Spot::Pile(Pile::Home, None)),
            _ => {}
        }
    }

    /// `c7`: a pile where none is named, and otherwise a card.
    fn add_code(&mut self, kind: Spot, n: u8, card: Option<Card>) -> Option<()> {
        let is_named = self
            .end()
            .is_none_or(|end| self.named == Some(end) && self.ends[end].kind != Some(ANY));
        match card {
            Some(card)
                if self.are_cards
                    || is_named
                    || matches!(self.next, Some(Next::Card | Next::Cards)) =>
            {
                self.add_card(card);
            }
            _ => {
                self.add_kind(kind)?;
                self.add_number(n)?;
            }
        }
        Some(())
    }

    pub(super) fn mentions(&self) -> Vec<Mention> {
        let [from, to] = self.ends.map(End::noun);
        let named = |noun: Option<Noun>, role| noun.map(|noun| Mention { noun, role });
        let (source, target) = (Some(Role::Source), Some(Role::Target));
        let found = [
            named(self.card.map(Noun::Card), source),
            named(from, source),
            named(to, target),
            named(self.suit.map(Noun::Suit), target),
            named(self.count.map(Noun::Count).or(self.row.map(Noun::Row)), target),
        ];
        found.into_iter().flatten().collect()
    }
}
