//! Moves in words: `Move 2 cards from stack 1 to stack 3`, `Column 5 -> Freecell 1`,
//! `KS to empty pile`, `AC out`, `stack D10 S11`, `t2c 4 1`, `2 h3`, `(SENDTOFREE S5 SA N4 N3)`.
//!
//! A line becomes [`words`] of a small vocabulary. The words name the two [`ends`] of a move: piles,
//! cards, or both, in the order of the line or behind `from` and `to`.

use crate::card::Card;

use super::label::{is_label, is_number};
use super::moves::{LineMoves, RawMove, Spot};
use super::pairs;
use super::syntax::SyntaxErrorKind;
use super::token::{Writing, is_card};
use super::work;
use mentions::{Mention, Noun, Role, mentions};
use words::{Word, known};

mod ends;
mod mentions;
mod note;
mod paired;
mod shape;
#[cfg(test)]
mod tests;
mod words;

pub(super) use mentions::may_be_move;
pub(super) use note::note_off;
pub(super) use paired::named_pairs;
pub(super) use shape::{shape, tells_of_card};
pub(super) use words::{is_pile, is_to, named_pile};

/// No sentence has more words.
const LONGEST: usize = 200;
/// No sentence has more bytes; of a longer line only the beginning is looked at.
const MOST_BYTES: usize = 1200;
/// What separates the sentences of a line, the surest first.
const SEPARATORS: [&str; 10] = [" + ", "), (", ") (", "/", ";", "|", "\t", " then ", ". ", ", "];

/// Reads a line of one or more sentences; none when it does not look like any.
///
/// In a game `in_pairs`, two characters are no codes of piles; behind a label, a number is none.
pub(super) fn read(
    line: &str,
    writing: Writing,
    in_pairs: bool,
    is_labelled: bool,
) -> Option<LineMoves> {
    let inside = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let line = inside.filter(|line| !line.contains('[')).unwrap_or(line);
    if starts_with_pair(line, in_pairs, is_labelled) {
        return None;
    }
    let whole = read_one(line.trim(), writing, in_pairs);
    if whole.as_ref().is_some_and(LineMoves::are_whole) {
        return whole;
    }
    let pieces = SEPARATORS.iter().map(|separator| cut_at(line, separator));
    let pieces: Vec<Vec<&str>> = pieces.filter(|pieces| pieces.len() > 1).collect();
    // A blank alone stands between the words of a remark, too.
    let words = cut_at(line, " ");
    let mut all = pieces.iter().chain([&words]);
    if let Some(moves) = all.find_map(|pieces| all_moves(pieces, writing, in_pairs)) {
        return Some(moves.into());
    }
    let first = pieces.first().map(|pieces| first_moves(pieces, writing, in_pairs));
    first.filter(|found| !found.moves.is_empty()).or(whole)
}

fn not_a_sentence(text: &str) -> SyntaxErrorKind {
    SyntaxErrorKind::NotASentence(text.to_owned())
}

/// The moves of pieces that are nothing but moves, at least one of them in words.
fn all_moves(pieces: &[&str], writing: Writing, in_pairs: bool) -> Option<Vec<RawMove>> {
    let one = |piece: &&str| match read_one(piece, writing, in_pairs) {
        Some(found) if !starts_with_pair(piece, true, true) => {
            found.are_whole().then_some(found.moves)
        }
        _ => pairs::read(piece.trim_end_matches('.')),
    };
    let pieces = pieces.iter().map(|piece| piece.trim());
    let moves = pieces.filter(|piece| !piece.is_empty() && !is_label(piece));
    let moves: Vec<RawMove> = moves.map(|piece| one(&piece)).collect::<Option<Vec<_>>>()?.concat();
    (moves.len() > 1 && moves.iter().any(RawMove::is_sentence)).then_some(moves)
}

/// The moves that pieces begin with, and what behind them starts like a move and is none.
fn first_moves(pieces: &[&str], writing: Writing, in_pairs: bool) -> LineMoves {
    let mut all = LineMoves::default();
    for (at, piece) in pieces.iter().map(|piece| piece.trim()).enumerate() {
        match read_one(piece, writing, in_pairs) {
            Some(found) => {
                all.moves.extend(found.moves);
                all.broken = found.broken;
            }
            // Only remarks may stand behind moves, and the number of a move before them.
            None if all.moves.is_empty() && (at > 0 || !is_label(piece)) => break,
            None => {}
        }
        if all.broken.is_some() {
            break;
        }
    }
    all
}

/// What a line names behind its label, word by word.
pub(super) fn named(line: &str, writing: Writing) -> Vec<Mention> {
    Spoken::of(line, writing).named().to_vec()
}

/// Whether a line names a move in words, or one of two characters, or has an arrow.
pub(super) fn names_move(line: &str, writing: Writing) -> bool {
    let is_arrow = |word: &str| word.contains(pairs::is_arrow) && word.chars().all(pairs::is_dash);
    line.split_whitespace().any(is_arrow)
        || may_be_move(&named(line, writing))
        || names_pair(line, writing)
}

/// Whether a line names a move of two characters that is neither a card nor the number of the line.
pub(super) fn names_pair(line: &str, writing: Writing) -> bool {
    named_pairs(line, writing).iter().any(|pair| pair.is_move())
}

/// Whether a line that was not read may be a move all the same.
pub(super) fn is_near(line: &str, writing: Writing) -> bool {
    let spoken = Spoken::read(&words::cut(line), writing);
    let found = spoken.named();
    // "Put XY to column 5" moves something.
    may_be_move(found) || found.iter().any(Mention::is_target) && spoken.has_verb()
}

/// A line cut at a separator, but not inside of brackets, unless the separator is brackets: in
/// "9♦ to 10♠ (A♣, 2♣ home)" a remark stands in them.
fn cut_at<'a>(line: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0i32);
    let is_bracket = separator.contains(['(', ')']);
    for (at, c) in line.char_indices() {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        let is_here = at >= start && line[at..].starts_with(separator);
        if is_here && (is_bracket || depth <= 0) {
            parts.push(&line[start..at]);
            start = at + separator.len();
        }
    }
    parts.push(&line[start..]);
    // "A♠ home. [Move a card from stack 2 to the foundations]" says the same twice.
    let is_remark = |part: &str| part.starts_with('[') && part.ends_with(']');
    let mut is_first = true;
    parts.retain(|part| std::mem::take(&mut is_first) || !is_remark(part.trim()));
    parts
}

/// Whether a move of two characters stands before the words that tell of it: `26  Q♥ to column 6`. A
/// number may be that of the move, if no label stands before it.
fn starts_with_pair(text: &str, in_pairs: bool, is_labelled: bool) -> bool {
    let is_mark = |word: &&str| is_label(word) && !is_number(word);
    let labels = text.split_whitespace().take_while(is_mark).count();
    let mut words = text.split_whitespace().skip(labels);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_other = is_card(first) || !is_labelled && labels == 0 && is_number(first);
    pairs::is_moves(first) && (in_pairs || !is_other) && second.parse::<Card>().is_ok()
}

/// The beginning of a sentence at the end of a line that goes on in the next one: `8♠ to` of `7♦ on 8♣. 8♠
/// to`, before `a freecell.`; `8♠`, before `home.`
pub(super) fn cut_off<'a>(line: &'a str, next: &str) -> Option<&'a str> {
    let end = |word: &str| known(word.trim_end_matches(['.', ',', ';']));
    let goes_on = |word| matches!(word, Word::To | Word::Pile(_) | Word::Empty | Word::Free);
    let (sentences, cut) = line.split_at(line.rfind(['.', ',', ';'])? + 1);
    let cut = cut.trim_start();
    let first =
        next.split_whitespace().next().filter(|_| cut.split(' ').next().is_some_and(is_card));
    let is_open = first.is_some_and(|word| end(word).is_some_and(goes_on))
        || cut.split_whitespace().last().is_some_and(|last| is_to(last) || last == "the");
    let is_told = sentences.split_whitespace().any(|word| end(word).is_some_and(goes_on));
    (is_open && is_told && !cut.is_empty() && !next.is_empty()).then_some(cut)
}

/// The move of two characters between a verb and what it does: `26` of `move 26 Q♥-J♠→K♠`.
pub(super) fn pair_told(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    words.next().filter(|verb| known(verb) == Some(Word::Move))?;
    let pair = words.next().filter(|pair| pairs::is_one(pair))?;
    let (cards, _) = words.next()?.split_once(pairs::is_arrow)?;
    cards.split('-').all(is_card).then_some(pair)
}

/// A line in words, and what they name.
#[derive(Default)]
struct Spoken {
    words: Vec<Word>,
    found: Vec<Mention>,
    /// Two characters each, or what a pile holds: "Cascade: KS QD".
    is_other: bool,
    /// Each word may be one of two characters, and is a code of a pile.
    are_codes: bool,
}

impl Spoken {
    /// The line behind its label.
    fn of(line: &str, writing: Writing) -> Self {
        // "<0> K♢ Q♠" is a column.
        let raw = if line.starts_with('<') { Vec::new() } else { words::cut(line) };
        let raw = words::label_off(&raw, writing);
        let found = codes(raw)
            .filter(|_| line.split_whitespace().rev().take(2).eq(raw.iter().rev().copied()));
        found.map_or_else(|| Self::read(raw, writing), Self::moved)
    }

    fn moved(found: Vec<Mention>) -> Self {
        Self { words: vec![Word::Move], found, ..Self::default() }
    }

    fn read(raw: &[&str], writing: Writing) -> Self {
        work::count(raw.len());
        if raw.len() > LONGEST {
            return Self::default();
        }
        if let Some(found) = operator(raw, writing) {
            return Self::moved(found);
        }
        let words = words::read(raw, writing);
        let found = mentions(&words);
        let is_name = |word: &&&str| {
            is_number(word) || matches!(known(word), Some(Word::Pile(_) | Word::Free))
        };
        let names = raw.iter().take_while(is_name).count();
        let are_pairs = raw.len() < 2 || raw.iter().all(|word| pairs::is_moves(word));
        // "C5 13 F2" names a row between two piles.
        let is_code = |word: &&str| words::named_code(word).is_some();
        let are_ends = raw.first().is_some_and(is_code) && raw.last().is_some_and(is_code);
        let are_codes =
            are_pairs && are_ends && raw.iter().all(|word| is_code(word) || is_number(word));
        // "T1:F2"
        let are_joined = matches!(raw, [from, ":", to]
            if words::named_code(from).is_some() && words::named_code(to).is_some());
        let is_list =
            raw.get(names.max(1)) == Some(&":") && !words.contains(&Word::To) && !are_joined;
        Self { words, found, is_other: are_pairs && !are_codes || is_list, are_codes }
    }

    /// What the words name; nothing where more of them name nothing.
    fn named(&self) -> &[Mention] {
        if self.others() > self.found.len() { &[] } else { &self.found }
    }

    fn others(&self) -> usize {
        self.words.iter().filter(|word| **word == Word::Other).count()
    }

    fn has_verb(&self) -> bool {
        // "I move", "please move"
        let is_filler = |word: &&Word| matches!(word, Word::Letter('i') | Word::Other);
        let at = self.words.iter().take_while(is_filler).count();
        at < 2 && self.words.get(at) == Some(&Word::Move)
    }

    /// Whether something is moved, or goes from one place to another.
    fn is_told(&self) -> bool {
        let names = |word: &Word| {
            matches!(word, Word::Pile(_) | Word::NewColumn | Word::Code(_) | Word::Inside(_))
                || is_card_word(word)
        };
        self.has_verb() || self.words.iter().any(names)
    }

    /// Whether words that are no move were to be one.
    fn is_broken(&self) -> bool {
        let is_place =
            |it: &Mention| !matches!(it.noun, Noun::Number(_) | Noun::Count(_) | Noun::COLUMN);
        let goes = self.words.iter().any(|word| matches!(word, Word::To | Word::From));
        self.others() < 2
            && (goes && (may_be_move(&self.found) || self.words.first().is_some_and(is_card_word))
                || self.has_verb() && self.found.iter().any(is_place))
    }
}

fn is_card_word(word: &Word) -> bool {
    matches!(word, Word::Card(_) | Word::CardOrCode(..))
}

/// Reads one sentence: a move, cards that go home one after the other, or what starts like a move and
/// cannot be read.
fn read_one(line: &str, writing: Writing, in_pairs: bool) -> Option<LineMoves> {
    let spoken = Spoken::of(line, writing);
    // "f7 c7" are two moves of a game in pairs.
    if spoken.is_other || in_pairs && spoken.are_codes || !spoken.is_told() {
        return None;
    }
    // An unknown verb may stand first.
    let at = usize::from(spoken.words.contains(&Word::To));
    let is_whole = !matches!(spoken.words.last(), Some(Word::To | Word::Dash));
    let is_clear = is_whole && !spoken.words.iter().skip(at).any(|word| *word == Word::Other);
    let is_one = spoken.words.contains(&Word::Cards);
    let found = ends::moves(&spoken.found, spoken.has_verb(), is_one, writing.has_faces);
    let Some(found) = found.filter(|_| is_clear) else {
        let broken = Some(not_a_sentence(line));
        return spoken.is_broken().then_some(LineMoves { moves: Vec::new(), broken });
    };
    let text = line.trim_end_matches(['.', '!', ';', ',']);
    Some(found.into_iter().map(|ends| ends.raw(text)).collect::<Vec<_>>().into())
}

/// The operators of plans for the domain of planning competitions, and where their first card goes;
/// none for onto their last card.
const OPERATORS: [(&str, Option<Noun>); 7] = [
    ("sendtofree", Some(Noun::CELL)),
    ("sendtohome", Some(Noun::HOME)),
    ("homefromfreecell", Some(Noun::HOME)),
    ("sendtonewcol", Some(Noun::EMPTY_COLUMN)),
    ("newcolfromfreecell", Some(Noun::EMPTY_COLUMN)),
    ("colfromfreecell", None),
    ("move", None),
];

/// Reads an operator with its arguments: the first card moves, and perhaps onto the last. The others say
/// what lies below it, how many cells are free, and which variant of the operator it is.
fn operator(raw: &[&str], writing: Writing) -> Option<Vec<Mention>> {
    let name = raw.first()?.to_lowercase();
    let (_, to) = OPERATORS.iter().find(|(known, _)| *known == name)?;
    // `N3` counts, `-B` names a variant of the operator.
    let is_other = |word: &&&str| matches!(word.chars().next(), Some('n' | 'N' | 'b' | 'B' | '-'));
    let arguments = raw[1..].iter().take_while(|word| !matches!(**word, "(" | ")"));
    let arguments = arguments.filter(|word| !is_other(word));
    let cards: Vec<Card> =
        arguments.clone().filter_map(|word| writing.card_either_way(word)).collect();
    let (first, rest) = cards.split_first()?;
    if name == "move" && cards.len() < arguments.count() {
        return None;
    }
    let to = to.or_else(|| rest.last().copied().map(Noun::Card))?;
    let of = |noun, role| Mention { noun, role: Some(role) };
    Some(vec![of(Noun::Card(*first), Role::Source), of(to, Role::Target)])
}

/// Reads two characters that stand apart, `5 7`, `8 c`: a column and another, or a pile by its letter.
fn codes(raw: &[&str]) -> Option<Vec<Mention>> {
    let &[from, to] = raw else { return None };
    let noun = |word, is_source| match pairs::single(word)? {
        digit @ '0'..='8' => {
            digit.to_digit(10).and_then(|n| u8::try_from(n).ok()).map(Noun::Number)
        }
        letter @ ('a' | 'd' | 'e') => Some(Noun::Place(Spot::Letter(letter))),
        // A card goes to any cell, `8 c`, and comes from a cell that has a name.
        letter @ ('b' | 'c') if is_source => Some(Noun::Place(Spot::Letter(letter))),
        letter => words::code(letter.to_ascii_lowercase()).map(Noun::Place),
    };
    let of = |noun, role| Mention { noun, role: Some(role) };
    Some(vec![of(noun(from, true)?, Role::Source), of(noun(to, false)?, Role::Target)])
}
