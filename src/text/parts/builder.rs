//! Makes parts of pieces of a text: their slots, words, contexts and shapes.

use std::collections::HashMap;
use std::hash::Hash;

use super::atoms::{Atom, Style};
use super::context::Context;
use super::cut::Cut;
use super::{Id, Line, Number, Part, Parts, Slot, Word, constants};
use crate::board::Place;
use crate::rules::{Move, Rules};
use crate::text::{Pile, pairs, vocabulary};

/// Parts with more slots are boards: the rest is not looked at.
const MOST_SLOTS: usize = 64;

/// Whether text in small letters says that something happens by itself: so begin the words for it.
fn says_auto(text: &str) -> bool {
    // "tableautofoundation"
    let is_to = |at: usize| text[..at].ends_with("table");
    text.match_indices("auto").any(|(at, _)| !is_to(at))
        || ["авто", "自动", "自動"].iter().any(|auto| text.contains(auto))
}

/// Names, each with the number that stands for it.
#[derive(Default)]
struct Names<T>(HashMap<T, Id>);

impl<T: Eq + Hash> Names<T> {
    fn id(&mut self, name: T) -> Id {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }
}

#[derive(Default)]
pub(super) struct Builder<'a> {
    /// Words, and whether each stands in front of letters.
    ids: Names<(String, bool)>,
    words: Vec<Word>,
    contexts: Names<String>,
    shapes: Names<String>,
    /// Names that always have the same number.
    constants: &'a [String],
    /// Names for the foundation of each suit.
    homes: &'a [String],
    /// Whether what stands in front of the words of a context tells it from others: `from free cell 1`, `to free
    /// cell 1`.
    is_wide: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(constants: &'a [String], homes: &'a [String], is_wide: bool) -> Self {
        Self { constants, homes, is_wide, ..Self::default() }
    }

    pub(super) fn parts(mut self, pieces: Vec<Line>, cut: Cut, style: Style) -> Parts {
        // In brackets, the name of a field may stand far in front of its value.
        let reach = match cut {
            Cut::Braces | Cut::Parentheses | Cut::Values | Cut::Records => 8,
            _ => 2,
        };
        let part = |(line, text): Line| self.part(line, text, style, reach);
        let parts: Vec<Part> = pieces.into_iter().map(part).collect();
        let mut shapes = vec![0; self.shapes.0.len()];
        for part in &parts {
            shapes[part.shape] += 1;
        }
        self.mark_words_of_all(&parts);
        self.forget_columns();
        self.forget_spaces();
        Parts {
            all: parts,
            words: self.words,
            contexts: self.contexts.0.len(),
            shapes,
            are_lines: cut == Cut::Lines,
            rest: None,
        }
    }

    fn mark_words_of_all(&mut self, parts: &[Part]) {
        let parts: Vec<&Part> = parts.iter().filter(|part| !part.slots.is_empty()).collect();
        let mut counts = vec![0_usize; self.words.len()];
        for part in &parts {
            for word in &part.words {
                counts[*word] += 1;
            }
        }
        let most = parts.len() * 4 / 5;
        let words = self.words.iter_mut().zip(counts);
        words.filter(|(_, count)| *count > most).for_each(|(word, _)| word.is_everywhere = true);
    }

    /// Of two words for columns, one may name something else: `column 3`, `slot 1`.
    fn forget_columns(&mut self) {
        let is_column = |word: &&mut Word| word.pile == Some(Pile::Column) && word.names_number;
        if self.words.iter_mut().filter(is_column).count() > 1 {
            self.words.iter_mut().filter(is_column).for_each(|word| word.pile = None);
        }
    }

    /// In a text with another word for cells, `space` may mean an empty column.
    fn forget_spaces(&mut self) {
        let ids =
            ["space", "spaces"].map(|word| self.ids.0.get(&(word.to_owned(), false)).copied());
        let is_other =
            |(id, word): (Id, &Word)| word.pile == Some(Pile::Cell) && !ids.contains(&Some(id));
        if self.words.iter().enumerate().any(is_other) {
            ids.into_iter().flatten().for_each(|id| self.words[id].pile = None);
        }
    }

    /// The kind of pile that a word names. `FC` is no cell beside `FD FH FS`.
    fn pile(&self, word: &str) -> Option<Pile> {
        let is_home = self.homes.iter().any(|home| home == word);
        if is_home { None } else { vocabulary::named_pile(word) }
    }

    fn word(&mut self, word: &str, is_of_letters: bool) -> Id {
        let id = self.ids.id((word.to_owned(), is_of_letters));
        if id == self.words.len() {
            let pile = self.pile(word);
            // `(home` stands for the last word of `(AS home)`.
            let is_auto = says_auto(word) || word.starts_with('(');
            let is_bare = word.is_empty();
            let is_plural = pile.is_some() && word.ends_with('s');
            let word = Word { pile, is_plural, is_of_letters, is_bare, is_auto, ..Word::default() };
            self.words.push(word);
        }
        id
    }

    fn part(&mut self, line: usize, text: String, style: Style, reach: usize) -> Part {
        let atoms = constants::without(style.atoms(&text), self.constants);
        let (mut slots, mut words) = (Vec::new(), Vec::new());
        let mut shape = String::new();
        let mut context = Context::new(reach);
        context.route = atoms.iter().find_map(|atom| match atom {
            Atom::Route(_, _, names) => Some(names.clone()),
            _ => None,
        });
        // How many slots there are before the bracket that is open.
        let mut before_bracket = None;
        let mut rest = &atoms[..];
        while let [first, behind @ ..] = rest
            && slots.len() < MOST_SLOTS
        {
            rest = behind;
            let word = match first {
                Atom::Word(word) if !is_home_pair(word, style.home) => word.clone(),
                Atom::Route(name, route, _) => {
                    let id = self.word(name, false);
                    self.words[id].route = Some(*route);
                    name.clone()
                }
                Atom::Letter(c) if is_kind(behind) => c.to_string(),
                Atom::Mark(c) => {
                    before_bracket = match c {
                        '(' => Some(slots.len()),
                        ')' => None,
                        _ => before_bracket,
                    };
                    shape.push(*c);
                    context.mark(*c);
                    continue;
                }
                Atom::Blank => {
                    context.is_glued = false;
                    continue;
                }
                _ => {
                    let (slot, kind, taken) = self.slot(first, behind, &mut context, style.home);
                    shape.push(kind);
                    slots.push(slot);
                    rest = &behind[taken..];
                    continue;
                }
            };
            // "TS on JD (AS home)": what goes home in brackets does so by itself.
            let is_report = before_bracket.is_some_and(|before| {
                let mut inside = slots[before..].iter();
                before > 0 && inside.len() > 0 && inside.all(|slot: &Slot| slot.card.is_some())
            }) && self.pile(&word) == Some(Pile::Home);
            let word = if is_report { format!("({word}") } else { word };
            shape.extend([&word, " "]);
            let named = self.pile(&word);
            // A home cell is no cell.
            if named == Some(Pile::Cell) && context.is_behind_home() {
                continue;
            }
            words.push(self.word(&word, false));
            context.word(word, named);
        }
        words.sort_unstable();
        words.dedup();
        let shape = self.shapes.id(shape.trim_end_matches([' ', ',', ';', '.', '!']).to_owned());
        Part { line, text, slots, words, shape }
    }

    /// The slot that an atom is, its kind, and how many atoms behind belong to it.
    fn slot(
        &mut self,
        atom: &Atom,
        behind: &[Atom],
        context: &mut Context,
        home: char,
    ) -> (Slot, char, usize) {
        let pair = |text: &str| pair(text, home);
        let mut slot = Slot::default();
        let (mut kind, mut taken) = ('N', 0);
        // "2 cards moved" says of the 2 what no number of a move says.
        let is_count = matches!(behind, [Atom::Blank, Atom::Word(noun), ..] if is_card_noun(noun));
        match atom {
            Atom::Card(card, places) => {
                (slot.card, slot.pair) = (Some(*card), *places);
                kind = 'C';
            }
            Atom::Number(value, digits) => {
                let glued = context.glued_letter();
                slot.pair = match (behind.first(), glued) {
                    (Some(Atom::Letter(c)), _) if *digits == 1 => pair(&format!("{value}{c}")),
                    (_, Some(letter)) if *digits == 1 => pair(&format!("{letter}{value}")),
                    _ => pair(&value.to_string()),
                };
                taken = usize::from(
                    slot.pair.is_some() && matches!(behind.first(), Some(Atom::Letter(_))),
                );
                if taken == 0 {
                    let word = self.word(&context.name(), false);
                    self.words[word].names_number = true;
                    let is_target = context.is_behind_arrow();
                    slot.number = Some(Number { value: *value, word, is_target });
                }
            }
            Atom::Letter(c) => {
                let value = i32::try_from(u32::from(*c) - u32::from('a')).unwrap_or_default();
                let (word, is_target) =
                    (self.word(&context.name(), true), context.is_behind_arrow());
                slot.number = Some(Number { value, word, is_target });
                kind = 'L';
            }
            Atom::Word(word) => slot.pair = pair(word),
            _ => {}
        }
        let context = context.take(kind, self.is_wide);
        slot.context = self.contexts.id(context + if is_count { " cards" } else { "" });
        (slot, kind, taken)
    }
}

/// Whether a word means cards: `cards`, `Karten`.
fn is_card_noun(word: &str) -> bool {
    vocabulary::is_one_of(word, "card cards karten karte cartes carte cartas carta kaarten kort")
}

/// Whether a word is a move from a cell home: `bh`.
fn is_home_pair(word: &str, home: char) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'd', letter] if char::from(*letter) == home)
}

/// Whether a letter with this behind it is the kind of the pile whose number follows: `'T', 4`.
fn is_kind(behind: &[Atom]) -> bool {
    let between = behind.iter().take_while(|it| matches!(it, Atom::Mark(_) | Atom::Blank)).count();
    let has_mark = behind[..between].iter().any(|it| *it != Atom::Blank);
    // `D→3` and `D->3` are two piles; `"T" => 4` is one.
    let is_arrow = |at: usize| {
        let before = at.checked_sub(1).map(|before| &behind[before]);
        matches!(behind[at], Atom::Mark(c) if pairs::ends_arrow(c, before == Some(&Atom::Mark('-'))))
    };
    has_mark && !(0..between).any(is_arrow) && matches!(behind.get(between), Some(Atom::Number(..)))
}

/// The two places that two characters may be, with the letter of the foundations.
pub(super) fn pair(text: &str, home: char) -> Option<(Place, Place)> {
    let text = &text.replace(home, "h");
    let Move { from, to, .. } = text.parse().ok()?;
    let cells = Rules::DEFAULT.cells();
    let is_known = |place: Place| !matches!(place, Place::Cell(cell) if cell.index() >= cells);
    let is_move = text.len() == 2 && from != to && from != Place::Foundation;
    (is_move && is_known(from) && is_known(to)).then_some((from, to))
}
