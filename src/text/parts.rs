//! A text as the parts that may each tell a move, and what each names: cards, numbers and words.
//!
//! Nothing here says what a word or a number means: [`replay`](crate::replay) finds that out from the game.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::decode::usual;
use super::sentence::says_rest;
use super::structure::Lines;
use super::token::Writing;
use super::{FEWEST_MOVES, Pile, vocabulary, work};
use crate::board::{COLUMNS, Place};
use crate::card::{Card, Suit};
use atoms::Style;
use builder::Builder;
pub(crate) use cut::Cut;
pub(crate) use route::Route;
use strum::VariantArray as _;

mod atoms;
mod builder;
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

/// A line, or a piece of the text that starts on it, with the number of that line from 1.
type Line = (usize, String);

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
    /// It names several piles: `cells`.
    pub(crate) is_plural: bool,
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
        let decoded: Vec<Line> = Lines::new(text).map(|line| (line.number, line.text())).collect();
        let usual = |line: &str| line.chars().map(|c| usual(c).0).collect();
        let plain: Vec<Line> =
            (1..).zip(text.lines()).map(|(number, line)| (number, usual(line))).collect();
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
                    let builder = Builder::new(&constants, &homes, is_wide);
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

    /// The line that says behind a part that all cards that are left go home.
    pub(crate) fn rest_behind(&self, at: usize) -> Option<usize> {
        let part = || self.all[at..].iter().find(|part| says_rest(&part.text));
        let line = self.rest.filter(|line| *line > self.all[at].line);
        line.or_else(|| part().map(|part| part.line))
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
        let says = |part: &Part| self.says_auto(part) && !denies_auto(&part.text);
        self.all.iter().any(|part| !part.slots.is_empty() && says(part))
    }

    /// The parts in the order of their numbers, if a number of each says where it stands: `move(3,…) move(1,…)`.
    fn in_order(mut self) -> Self {
        let all = self.all.iter().filter(|part| !part.slots.is_empty()).count();
        let is_order = |numbers: &Vec<i32>| {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            let follow = sorted.windows(2).all(|it| it[0].checked_add(1) == Some(it[1]));
            *numbers != sorted && follow && sorted.len() >= FEWEST_MOVES.max(all * 4 / 5)
        };
        if let Some(context) = self.numbers().iter().position(is_order) {
            self.all.sort_by_key(|part| {
                let mut slots = part.slots.iter().filter(|slot| slot.context == context);
                slots.find_map(|slot| slot.number).map_or((true, 0), |it| (false, it.value))
            });
        }
        self
    }

    /// The numbers of each context, in the order of the parts.
    pub(crate) fn numbers(&self) -> Vec<Vec<i32>> {
        let mut numbers = vec![Vec::new(); self.contexts];
        for slot in self.all.iter().flat_map(|part| &part.slots) {
            numbers[slot.context].extend(slot.number.map(|number| number.value));
        }
        numbers
    }

    /// Whether numbers in one context may name piles of all kinds: more of them are different than there are columns.
    pub(crate) fn number_all_piles(&self) -> bool {
        const ALL: RangeInclusive<usize> = COLUMNS + 3..=16;
        self.numbers().into_iter().any(|it| ALL.contains(&BTreeSet::from_iter(it).len()))
    }
}

impl Part {
    /// The cards that it names.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        self.slots.iter().filter_map(|slot| slot.card)
    }

    /// The mark or blank that it begins with.
    pub(crate) fn mark(&self) -> Option<char> {
        self.text.chars().next().filter(|c| !c.is_alphanumeric() && Suit::from_char(*c).is_none())
    }

    /// Whether it says that what it tells follows from a move.
    pub(crate) fn says_also(&self) -> bool {
        vocabulary::has_word(&self.text, "also too then automatically")
    }
}

/// Whether a text says that nothing happens by itself: `no automatic moves`, `autoplay off`.
fn denies_auto(text: &str) -> bool {
    vocabulary::has_word(text, "no without none off never nothing disabled not")
}
