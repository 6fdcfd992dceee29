//! A text as the parts that may each tell a move, and what each names: cards, numbers and words.
//!
//! Nothing here says what a word or a number means: [`replay`](crate::replay) finds that out from the game.

use std::collections::{BTreeMap, HashMap};

use super::structure::Lines;
use super::token::Writing;
use super::{FEWEST_MOVES, Pile, pairs, vocabulary, work};
use crate::board::Place;
use crate::card::{Card, Suit};
use crate::rules::{Move, Rules};
use atoms::{Atom, Style};
use context::Context;
pub(crate) use cut::Cut;
pub(crate) use route::Route;
use strum::VariantArray as _;

mod atoms;
mod constants;
mod context;
mod cut;
mod join;
mod prefix;
mod route;
#[cfg(test)]
mod tests;

/// A word, a context or a shape by its number; equal ones have the same.
pub(crate) type Id = usize;

/// A card or a number in a part, and all that its characters may be.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Slot {
    /// What stands before it: slots with the same context say the same of each move.
    pub(crate) context: Id,
    pub(crate) card: Option<Card>,
    pub(crate) number: Option<Number>,
    /// Two places, as in `26` or `5a`.
    pub(crate) pair: Option<(Place, Place)>,
}

/// A number or a single letter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    /// Letters count from 0 for `a`.
    pub(crate) value: i32,
    /// The word in front of it.
    pub(crate) word: Id,
    /// It stands right behind an arrow or `to`.
    pub(crate) is_target: bool,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    /// The line of the text that it starts on, from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) slots: Vec<Slot>,
    /// Each once.
    pub(crate) words: Vec<Id>,
    /// Parts with the same words, marks and kinds of slots have the same.
    pub(crate) shape: Id,
}

/// What is known of a word beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is said of another use of the word")]
pub(crate) struct Word {
    /// The pile that it names.
    pub(crate) pile: Option<Pile>,
    /// The two piles that it names.
    pub(crate) route: Option<Route>,
    /// It stands in front of single letters.
    pub(crate) is_of_letters: bool,
    /// There is no word in front of the number.
    pub(crate) is_bare: bool,
    /// It stands in front of numbers.
    pub(crate) names_number: bool,
    /// It stands in nearly all parts: `[FreeCell] move 3 to 5`.
    pub(crate) is_everywhere: bool,
    /// It says that something happens by itself.
    pub(crate) is_auto: bool,
}

/// The parts of a text.
#[derive(Debug, PartialEq)]
pub(crate) struct Parts {
    pub(crate) all: Vec<Part>,
    /// By their [`Id`].
    pub(crate) words: Vec<Word>,
    /// How many different contexts there are.
    pub(crate) contexts: usize,
    /// How many parts have each shape.
    pub(crate) shapes: Vec<usize>,
    /// Whether each part is a line.
    pub(crate) are_lines: bool,
    /// The last line that says that all cards that are left go home.
    rest: Option<usize>,
}

impl Parts {
    /// The most bytes of a text that is cut into parts.
    pub(crate) const LONGEST: usize = 1 << 17;

    /// All ways to cut a text into parts. Each is tried, so fewer parts than `fewest`, or more than
    /// `most`, are no way.
    pub(crate) fn all(text: &str, fewest: usize, most: usize) -> Vec<Self> {
        let decoded: Vec<(usize, String)> =
            Lines::new(text).map(|line| (line.number, line.text())).collect();
        let plain: Vec<(usize, String)> =
            text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect();
        let (writing, constants) = (Writing::of(text), constants::names(text));
        let homes = constants::homes(text);
        let mut found: Vec<Self> = Vec::new();
        let shown: String = decoded.iter().flat_map(|(_, line)| [line, "\n"]).collect();
        let style = Style::new(&shown, writing);
        let styles = [style, style.with_suits_first()];
        let shortened = prefix::without(&decoded);
        let rest = decoded.iter().rfind(|(_, line)| says_rest(line)).map(|(number, _)| *number);
        let ways = [(Some(&decoded), false), (Some(&plain), false), (shortened.as_ref(), true)];
        let ways = [false, true].into_iter().flat_map(|it| ways.map(|way| (it, way)));
        for (is_wide, (lines, is_shortened)) in ways {
            let Some(lines) = lines else { continue };
            let cuts = Cut::VARIANTS.iter().filter(|cut| !is_shortened || cut.is_in_line());
            for (style, cut) in
                styles.into_iter().flat_map(|style| cuts.clone().map(move |it| (style, *it)))
            {
                work::count(text.len());
                let pieces = cut.parts(lines);
                if (fewest..=most).contains(&pieces.len()) {
                    let (constants, homes) = (&constants, &homes);
                    let builder = Builder { constants, homes, is_wide, ..Builder::default() };
                    let parts = builder.parts(pieces, cut, style);
                    found.extend(Some(parts).filter(|parts| !found.contains(parts)));
                }
            }
        }
        // A card that is not understood leaves too many moves open, or lets them pass for something else.
        let cards = |parts: &Self| parts.all.iter().flat_map(Part::cards).count();
        let most = found.iter().map(cards).max().unwrap_or_default();
        let are_named =
            found.iter().any(|parts| cards(parts) == most && most > parts.all.len() / 2);
        found.retain(|parts| !are_named || 2 * cards(parts) >= most);
        found.sort_by_key(|parts| 2 * cards(parts) < most);
        found.into_iter().map(|parts| Self { rest, ..parts.in_order() }).collect()
    }

    /// Whether the text says behind a part that all cards that are left go home.
    pub(crate) fn says_rest_behind(&self, at: usize) -> bool {
        self.rest.is_some_and(|line| line > self.all[at].line)
            || self.all[at..].iter().any(|part| says_rest(&part.text))
    }

    /// How much its parts say: ten times the number of slots of one.
    pub(crate) fn density(&self) -> usize {
        let slots: usize = self.all.iter().map(|part| part.slots.len()).sum();
        10 * slots / self.all.len().max(1)
    }

    /// Whether a part says that something happens by itself.
    pub(crate) fn says_auto(&self, part: &Part) -> bool {
        part.words.iter().any(|word| self.words[*word].is_auto)
    }

    /// Whether a part that may tell a move says so.
    pub(crate) fn mention_auto(&self) -> bool {
        self.all.iter().any(|part| !part.slots.is_empty() && self.says_auto(part))
    }

    /// The parts in the order of their numbers, if a number of each says where it stands: `move(3,…) move(1,…)`.
    fn in_order(mut self) -> Self {
        let mut numbers: BTreeMap<Id, Vec<(i32, usize)>> = BTreeMap::new();
        for (at, part) in self.all.iter().enumerate() {
            for slot in &part.slots {
                let number = slot.number.map(|it| (it.value, at));
                numbers.entry(slot.context).or_default().extend(number);
            }
        }
        let all = self.all.iter().filter(|part| !part.slots.is_empty()).count();
        let is_order = |numbers: &Vec<(i32, usize)>| {
            let mut values: Vec<i32> = numbers.iter().map(|it| it.0).collect();
            let is_sorted = values.is_sorted();
            values.sort_unstable();
            let follow = values.windows(2).all(|it| it[0] + 1 == it[1]);
            !is_sorted && follow && values.len() >= FEWEST_MOVES.max(all * 4 / 5)
        };
        let Some(mut order) = numbers.into_values().find(is_order) else { return self };
        order.sort_unstable();
        let mut rest: Vec<Option<Part>> = self.all.into_iter().map(Some).collect();
        let numbered: Vec<Part> = order.iter().filter_map(|(_, at)| rest[*at].take()).collect();
        self.all = numbered.into_iter().chain(rest.into_iter().flatten()).collect();
        self
    }
}

impl Part {
    /// The cards that it names.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        self.slots.iter().filter_map(|slot| slot.card)
    }

    /// Whether it is set apart from a part that tells a move, as what follows from moves.
    pub(crate) fn is_marked_beside(&self, other: &Self) -> bool {
        let mark = |part: &Self| part.text.chars().next().filter(|c| !c.is_alphanumeric());
        mark(self).is_some_and(|c| Suit::from_char(c).is_none() && mark(other) != Some(c))
            || has_word(&self.text, "also too then automatically")
    }
}

/// Whether a text says that all cards that are left go home.
fn says_rest(text: &str) -> bool {
    has_word(text, "all rest everything remaining left others auto autocomplete")
        && has_word(text, "home foundation foundations up complete autocomplete")
}

/// Whether one of the words of a text is in a list.
fn has_word(text: &str, list: &str) -> bool {
    vocabulary::words(text).any(|word| vocabulary::is_one_of(word, list))
}

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
struct Names(HashMap<String, Id>);

impl Names {
    fn id(&mut self, name: String) -> Id {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }
}

#[derive(Default)]
struct Builder<'a> {
    ids: HashMap<(String, bool), Id>,
    words: Vec<Word>,
    contexts: Names,
    shapes: Names,
    /// Names that always have the same number.
    constants: &'a [String],
    /// Names for the foundation of each suit.
    homes: &'a [String],
    /// Whether what stands in front of the words of a context tells it from others: `from free cell 1`, `to free
    /// cell 1`.
    is_wide: bool,
}

impl Builder<'_> {
    fn parts(mut self, pieces: Vec<(usize, String)>, cut: Cut, style: Style) -> Parts {
        // In brackets, the name of a field may stand far in front of its value.
        let reach = if matches!(cut, Cut::Braces | Cut::Parentheses | Cut::Values | Cut::Records) {
            8
        } else {
            2
        };
        let part = |(line, text): (usize, String)| self.part(line, text, style, reach);
        let parts: Vec<Part> = pieces.into_iter().map(part).collect();
        let mut shapes = vec![0; self.shapes.0.len()];
        for part in &parts {
            shapes[part.shape] += 1;
        }
        self.mark_words_of_all(&parts);
        self.forget_columns();
        let are_lines = cut == Cut::Lines;
        Parts {
            all: parts,
            words: self.words,
            contexts: self.contexts.0.len(),
            shapes,
            are_lines,
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

    /// The kind of pile that a word names. `FC` is no cell beside `FD FH FS`.
    fn pile(&self, word: &str) -> Option<Pile> {
        let is_home = self.homes.iter().any(|home| home == word);
        if is_home { None } else { vocabulary::named_pile(word) }
    }

    fn word(&mut self, word: &str, is_of_letters: bool) -> Id {
        let next = self.words.len();
        let id = *self.ids.entry((word.to_owned(), is_of_letters)).or_insert(next);
        if id == next {
            let pile = self.pile(word);
            let is_auto = says_auto(word);
            let is_bare = word.is_empty();
            self.words.push(Word { pile, is_of_letters, is_bare, is_auto, ..Word::default() });
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
        slot.context = self.contexts.id(context.take(kind, self.is_wide));
        (slot, kind, taken)
    }
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
fn pair(text: &str, home: char) -> Option<(Place, Place)> {
    let text = &text.replace(home, "h");
    let Move { from, to, .. } = text.parse().ok()?;
    let cells = Rules::DEFAULT.cells();
    let is_known = |place: Place| !matches!(place, Place::Cell(cell) if cell.index() >= cells);
    let is_move = text.len() == 2 && from != to && from != Place::Foundation;
    (is_move && is_known(from) && is_known(to)).then_some((from, to))
}
