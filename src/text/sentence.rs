//! Moves in words: `Move 2 cards from stack 1 to stack 3`, `Column 5 -> Freecell 1`,
//! `2. Move the 3D from column 7 to column 4`, `KS to empty pile`, `AC out`, `stack D10 S11`.
//!
//! A line becomes words of a small vocabulary, and these are parsed once, from left to right.
//! Columns and cells are numbered from 0 or from 1; which, is found by playing the moves.

use crate::card::{Card, Rank, Suit};
use crate::rules::Place;

use super::moves::{Count, Form, RawMove, Spot, WrittenPlace};
use super::pairs;
use super::token::Writing;
use super::work;

/// What a line is.
#[derive(Debug, PartialEq)]
pub(super) enum Sentence {
    /// A move.
    Move(Box<RawMove>),
    /// A line that starts like a move, names a card or a number, and cannot be read.
    Broken,
}

/// What kind of place a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pile {
    Column,
    Cell,
    Foundation,
}

/// A word of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Move,
    Article,
    Cards,
    From,
    To,
    Empty,
    NewColumn,
    Home,
    Pile(Pile),
    /// `C3`, `F1`: a pile by its letter and number.
    Code(Pile, u8),
    Card(Card),
    Suit(Suit),
    Number(u8),
    /// A cell by its letter.
    Letter(char),
    /// The first of the cards that stand in parentheses.
    Inside(Card),
    /// The number of cards, in parentheses.
    Counted(u8),
    Other,
}

/// No sentence has more words.
const LONGEST: usize = 24;
/// No sentence has more bytes; of a longer line only the beginning is looked at.
const MOST_BYTES: usize = 300;

/// Reads a line as a sentence; none when it does not look like one.
pub(super) fn read(line: &str, writing: Writing) -> Option<Sentence> {
    if !could_start(line) {
        return None;
    }
    // Remarks may follow behind a tab.
    let whole = read_part(line, writing);
    match (&whole, line.split_once('\t')) {
        (None | Some(Sentence::Broken), Some((first, _))) => read_part(first, writing).or(whole),
        _ => whole,
    }
}

fn read_part(line: &str, writing: Writing) -> Option<Sentence> {
    let line = line.trim();
    let words = words(line, writing)?;
    if let Some((from, to, count)) = parse(&words) {
        let text = line.trim_end_matches(['.', '!', ';', ',']).into();
        let form = Form::Sentence;
        return Some(Sentence::Move(Box::new(RawMove {
            from,
            to,
            count,
            form,
            listed: None,
            text,
        })));
    }
    let any = |is: fn(&Word) -> bool| words.iter().any(is);
    let named = any(|word| matches!(word, Word::Card(_) | Word::Number(_)));
    let about = any(|word| matches!(word, Word::Card(_) | Word::Cards | Word::Pile(_)));
    let others = words.iter().filter(|word| **word == Word::Other).count();
    let is_broken = match words.first()? {
        Word::Move => {
            named
                && about
                && matches!(words.get(1), Some(word) if *word != Word::Other)
                && (words.len() > 2 || !any(|word| matches!(word, Word::Number(_))))
        }
        Word::Pile(_) => named && others <= 1 && words.contains(&Word::To),
        Word::Card(_) => others <= 1 && matches!(words.get(1), Some(Word::To | Word::From)),
        _ => false,
    };
    is_broken.then_some(Sentence::Broken)
}

/// Whether a line's beginning may be that of a sentence: most lines are none, and are not taken
/// apart.
fn could_start(line: &str) -> bool {
    let lead = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let lead = lead.trim_start_matches(|c: char| c.is_ascii_digit() || " .):#\t".contains(c));
    // "Move: 27" has a label.
    if lead.get(..5).is_some_and(|at| at.eq_ignore_ascii_case("move:")) {
        return false;
    }
    lead.chars().filter(|c| c.is_alphabetic()).take(2).count() == 2
        || line.contains(|c: char| Suit::from_char(c).is_some())
}

/// The words of a line without the number of the move; none when there are too many.
fn words(line: &str, writing: Writing) -> Option<Vec<Word>> {
    work::count(line.len().min(MOST_BYTES));
    let raw = raw_words(line);
    let raw = label_off(&raw);
    if raw.len() > LONGEST {
        return None;
    }
    // "Cascade: KS QD" lists a pile.
    if raw.get(1) == Some(&":") {
        return None;
    }
    let coded = is_coded(raw);
    let mut words = Vec::with_capacity(raw.len());
    let mut inside = false;
    let mut named_inside = false;
    let mut at = 0;
    while let Some(word) = raw.get(at) {
        match *word {
            "(" => (inside, named_inside) = (true, true),
            ")" => inside = false,
            ":" | "goes" => {}
            "game" if words == [Word::Move] => words.push(Word::Pile(Pile::Column)),
            _ => {
                let code = Some(short(&word.to_lowercase()))
                    .filter(|_| coded && word.parse::<Card>().is_err());
                let (word, length) = match code {
                    Some(code @ Word::Code(..)) => (code, 1),
                    _ => classify(&raw[at..], writing),
                };
                match word {
                    Word::Card(card) if inside && named_inside => words.push(Word::Inside(card)),
                    Word::Number(n)
                        if inside
                            && named_inside
                            && raw.get(at + 1).is_some_and(|it| it.starts_with("card")) =>
                    {
                        words.push(Word::Counted(n));
                    }
                    _ if inside => {}
                    word => words.push(word),
                }
                named_inside = false;
                at += length - 1;
            }
        }
        at += 1;
    }
    Some(words)
}

/// The line cut at blanks, brackets, arrows, and between letters and digits of a name.
fn raw_words(line: &str) -> Vec<&str> {
    let end = line.char_indices().map(|(at, _)| at).find(|at| *at > MOST_BYTES);
    let line = &line[..end.unwrap_or(line.len())];
    let mut words = Vec::new();
    let is_arrow = |c: char| pairs::is_dash(c);
    let is_letter = |c: char| c.is_alphanumeric() || Suit::from_char(c).is_some();
    let kind = |c: char| match c {
        '(' | ')' | '[' | ']' => 0,
        c if is_letter(c) => 1,
        c if is_arrow(c) => 2,
        ':' => 3,
        _ => 4,
    };
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let of = kind(first);
        let end = rest.find(|c| kind(c) != of || of == 0 && c != first).unwrap_or(rest.len());
        let end = if of == 0 { first.len_utf8() } else { end };
        let (word, behind) = rest.split_at(end);
        // Brackets behind a blank hold remarks, as parentheses do; `Tableau[1]` is a pile.
        let behind_blank = line[..line.len() - rest.len()].ends_with([' ', '\t']);
        if of == 0 {
            match first {
                '[' if !behind_blank => {}
                '(' | '[' => words.push("("),
                _ => words.push(")"),
            }
        } else if of == 1 {
            // "Column5", but not "C5" or "5C".
            let digits = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 2);
            match digits.map(|at| word.split_at(at)) {
                Some((name, number)) if pile(&name.to_lowercase()).is_some() => {
                    words.extend([name, number]);
                }
                _ => words.push(word),
            }
        } else if of < 4 {
            words.push(word);
        }
        rest = behind;
    }
    words
}

/// Whether a line names piles by their codes alone: `C6 > H`, `C8 6 C4`, `C5 C7 7C`. With the suit
/// first, such codes could be cards.
fn is_coded(raw: &[&str]) -> bool {
    let is_code = |word: &str| matches!(short(&word.to_lowercase()), Word::Code(..));
    let is_home = |word: &str| word.eq_ignore_ascii_case("h") || word.eq_ignore_ascii_case("home");
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let known = |word: &&str| {
        is_code(word)
            || is_home(word)
            || is_number(word)
            || arrow(word).is_some()
            || word.parse::<Card>().is_ok()
    };
    raw.len() > 2 && raw.first().is_some_and(|word| is_code(word)) && raw.iter().all(known)
}

/// Takes off what stands before a move: `>>>`, `Move 1:`, `15)`, `2.`, `==>`.
fn label_off<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
    let is_mark = |word: &&str| {
        matches!(word.chars().next(), Some(':' | ')')) || word.contains(pairs::is_dash)
    };
    let mut words = words;
    while let [first, rest @ ..] = words
        && is_mark(first)
    {
        words = rest;
    }
    match words {
        [label, number, colon, rest @ ..]
            if label.chars().all(char::is_alphabetic) && is_number(number) && *colon == ":" =>
        {
            rest
        }
        // "15 to 3" and "2 of Clubs" have no label.
        [number, mark, rest @ ..]
            if is_number(number) && is_mark(mark) && !mark.contains(pairs::is_dash) =>
        {
            rest
        }
        [number, next, ..]
            if is_number(number) && arrow(next).is_none() && !next.eq_ignore_ascii_case("of") =>
        {
            &words[1..]
        }
        _ => words,
    }
}

fn arrow(word: &str) -> Option<Word> {
    let plain = |words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    (plain(&["to", "onto", "on", "into", "in", "over"])
        || word.chars().any(|c| c == '>' || "→⇒➔".contains(c)))
    .then_some(Word::To)
}

fn pile(word: &str) -> Option<Pile> {
    Some(match word {
        "stack" | "column" | "col" | "tableau" | "cascade" | "pile" => Pile::Column,
        "freecell" | "cell" | "reserve" | "temp" => Pile::Cell,
        "foundation" | "foundations" | "homecell" | "suite" => Pile::Foundation,
        _ => return None,
    })
}

/// What the first word of these is, and how many belong to it.
fn classify(words: &[&str], writing: Writing) -> (Word, usize) {
    if let Some(card) = named_card(words) {
        return (Word::Card(card), 3);
    }
    let word = words[0];
    if let Some(card) = writing.card(word).or_else(|| word.parse().ok()) {
        return (Word::Card(card), 1);
    }
    // A rank and the glyph of its suit, apart.
    let lower = word.to_lowercase();
    let found = match lower.as_str() {
        "move" | "moved" | "moves" | "moving" | "place" | "put" | "send" | "play" | "mv" => {
            Word::Move
        }
        "the" | "an" => Word::Article,
        "card" | "cards" => Word::Cards,
        "from" => Word::From,
        "empty" => Word::Empty,
        "newstack" | "newcolumn" => Word::NewColumn,
        "home" if words.get(1).is_some_and(|next| next.eq_ignore_ascii_case("cell")) => {
            return (Word::Home, 2);
        }
        "home" | "out" | "source" => Word::Home,
        "free" => match words.get(1) {
            Some(next) if next.eq_ignore_ascii_case("cell") => return (Word::Pile(Pile::Cell), 2),
            Some(next) if next.bytes().all(|b| b.is_ascii_digit()) => Word::Pile(Pile::Cell),
            _ => Word::Other,
        },
        _ => match (arrow(word), pile(&lower)) {
            (Some(to), _) => to,
            (_, Some(pile)) => Word::Pile(pile),
            _ => short(&lower),
        },
    };
    (found, 1)
}

/// A number, a letter, a suit, a pile by its letter and number.
fn short(word: &str) -> Word {
    if word.bytes().all(|b| b.is_ascii_digit()) {
        return Word::Number(word.parse().unwrap_or(u8::MAX));
    }
    if let Some(letter) = pairs::single(word) {
        return if letter.is_ascii_alphabetic() { Word::Letter(letter) } else { Word::Other };
    }
    if let Some(count) = word.strip_prefix('x').and_then(|count| count.parse().ok()) {
        return Word::Counted(count);
    }
    let singular = word.strip_suffix('s').unwrap_or(word);
    if let Some(suit) = Suit::ALL.into_iter().find(|suit| suit.name() == singular) {
        return Word::Suit(suit);
    }
    let (letter, number) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    match (letter, number.parse()) {
        ("c", Ok(number)) => Word::Code(Pile::Column, number),
        ("o", Ok(number)) => Word::Code(Pile::Cell, number),
        ("f", Ok(number)) => Word::Code(Pile::Foundation, number),
        _ => Word::Other,
    }
}

/// The card of three words: a rank, `of`, a suit.
fn named_card(words: &[&str]) -> Option<Card> {
    let [rank, of, suit, ..] = words else { return None };
    if !of.eq_ignore_ascii_case("of") {
        return None;
    }
    let by_name = || Rank::ALL.into_iter().find(|named| named.name().eq_ignore_ascii_case(rank));
    let by_letter = || pairs::single(rank).and_then(Rank::from_char);
    let rank = rank.parse().ok().and_then(Rank::new).or_else(by_name).or_else(by_letter)?;
    let suit = suit.chars().next().and_then(Suit::from_char)?;
    Some(Card::new(rank, suit))
}

/// Words that are parsed from left to right.
struct Words<'a>(&'a [Word]);

impl Words<'_> {
    fn peek(&self) -> Option<Word> {
        self.0.first().copied()
    }

    fn next(&mut self) -> Option<Word> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn take(&mut self, word: Word) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.next();
        }
        found
    }

    fn take_article(&mut self) {
        while matches!(self.peek(), Some(Word::Article | Word::Letter('a'))) {
            self.next();
        }
    }

    fn take_card(&mut self) -> Option<Card> {
        let Some(Word::Card(card)) = self.peek() else { return None };
        self.next();
        Some(card)
    }
}

type Parsed = (Spot, Spot, Option<Count>);

fn parse(words: &[Word]) -> Option<Parsed> {
    let card = |card| Spot::Sure(WrittenPlace::Card(card));
    if let [Word::Code(from, n), Word::Number(row), Word::Code(to, m)] = *words {
        return Some((coded(from, n)?, coded(to, m)?, Some(Count::FromRow(row))));
    }
    // "freecell C11", "stack D10 S11": where a card goes, then the card.
    match *words {
        [Word::Pile(to), Word::Card(moved)] => {
            let to = match to {
                Pile::Column => return None,
                Pile::Cell => Spot::Sure(WrittenPlace::AnyCell),
                Pile::Foundation => Spot::HOME,
            };
            return Some((card(moved), to, Some(Count::From(moved))));
        }
        [Word::Home, Word::Card(moved)] => {
            return Some((card(moved), Spot::HOME, Some(Count::From(moved))));
        }
        [Word::Pile(Pile::Column), Word::Card(moved), Word::Card(onto)] => {
            return Some((card(moved), card(onto), Some(Count::From(moved))));
        }
        [Word::NewColumn, Word::Card(moved)] => {
            let to = Spot::Sure(WrittenPlace::EmptyColumn);
            return Some((card(moved), to, Some(Count::From(moved))));
        }
        _ => {}
    }
    let is_moved = words.first() == Some(&Word::Move);
    let mut words = Words(words);
    while words.take(Word::Move) {}
    // "Red 7 (7D) into a free cell": the card in parentheses says it all. "move 28 3C→4D" is numbered.
    let named_at = words.0.iter().position(|word| matches!(word, Word::Inside(_)));
    let is_described = |at: &usize| {
        words.0[..*at]
            .iter()
            .all(|word| matches!(word, Word::Other | Word::Number(_) | Word::Letter(_)))
    };
    if let Some(at) = named_at.filter(is_described) {
        words.0 = &words.0[at..];
    } else if let (true, [Word::Number(_), Word::Card(_), ..]) = (is_moved, words.0) {
        words.next();
    }
    words.take_article();
    let count = match words.0 {
        [Word::Number(n), Word::Cards, ..] => {
            words.next();
            Some(*n)
        }
        _ => None,
    };
    let says_card = words.take(Word::Cards);
    let mut named = words.take_card().or_else(|| take_inside(&mut words));
    let from = if words.take(Word::From) || named.is_none() {
        source(&mut words, &mut named)?
    } else {
        card(named?)
    };
    named = named.or_else(|| take_inside(&mut words));
    let to = match words.peek()? {
        Word::Home => {
            words.next();
            Spot::HOME
        }
        Word::To => {
            words.next();
            target(&mut words)?
        }
        // "mv pile 1 cell 0", "move game 4 3"
        Word::Pile(_) if is_moved => target(&mut words)?,
        // "C5 C7 7C": a row of a table
        Word::Code(..) if matches!(words.0, [_, Word::Card(_)]) => target(&mut words)?,
        Word::Number(n) if is_moved && matches!(from, Spot::Column(_) | Spot::Cell(_)) => {
            words.next();
            Spot::Column(n)
        }
        _ => return None,
    };
    named = named.or_else(|| take_inside(&mut words)).or_else(|| words.take_card());
    let count = match words.peek() {
        Some(Word::Counted(n)) => {
            words.next();
            Some(n)
        }
        _ => count,
    };
    let count = match (count, named) {
        (Some(count), _) => Some(Count::Exactly(count)),
        (None, Some(card)) => Some(Count::From(card)),
        (None, None) if says_card => Some(Count::Exactly(1)),
        (None, None) => None,
    };
    words.0.iter().all(|word| matches!(word, Word::Inside(_))).then_some((from, to, count))
}

fn take_inside(words: &mut Words<'_>) -> Option<Card> {
    let Some(Word::Inside(card)) = words.peek() else { return None };
    words.next();
    Some(card)
}

fn coded(pile: Pile, number: u8) -> Option<Spot> {
    Some(match pile {
        Pile::Column => Spot::Column(number),
        Pile::Cell => Spot::Cell(number),
        Pile::Foundation => (1..=7).contains(&number).then_some(Spot::CellOrHome(number))?,
    })
}

/// `stack 3`, `freecell a`, `free cell 0`, or the pile of a card, `FreeCell 10♡`.
fn source(words: &mut Words<'_>, named: &mut Option<Card>) -> Option<Spot> {
    words.take_article();
    if let Some(card) = words.take_card() {
        *named = Some(card);
        return Some(Spot::Sure(WrittenPlace::Card(card)));
    }
    let pile = match words.next()? {
        Word::Pile(pile) => pile,
        Word::Code(pile, number) => return coded(pile, number),
        _ => return None,
    };
    if let Some(card) = words.take_card() {
        *named = Some(card);
        return (pile != Pile::Foundation).then_some(Spot::Sure(WrittenPlace::Card(card)));
    }
    match (pile, words.peek()) {
        (Pile::Column, Some(Word::Number(n))) => {
            words.next();
            Some(Spot::Column(n))
        }
        (Pile::Cell | Pile::Column, Some(Word::To | Word::Home)) => {
            named.map(|card| Spot::Sure(WrittenPlace::Card(card)))
        }
        (Pile::Cell, _) => cell(words),
        _ => None,
    }
}

/// A cell by its number or letter.
fn cell(words: &mut Words<'_>) -> Option<Spot> {
    match words.next()? {
        Word::Number(n) => Some(Spot::Cell(n)),
        Word::Letter(letter) => match Place::from_char(letter) {
            Some(cell @ Place::Cell(_)) => Some(Spot::Sure(WrittenPlace::Place(cell))),
            _ => None,
        },
        _ => None,
    }
}

/// Where cards go: a place, the foundations, any cell, an empty column, a card.
fn target(words: &mut Words<'_>) -> Option<Spot> {
    words.take_article();
    if let Some(card) = words.take_card() {
        return Some(Spot::Sure(WrittenPlace::Card(card)));
    }
    let is_empty = words.take(Word::Empty);
    if is_empty && words.0.is_empty() {
        return Some(Spot::Sure(WrittenPlace::EmptyColumn));
    }
    // "D Foundation"
    if let [Word::Suit(_) | Word::Letter(_), Word::Pile(Pile::Foundation), ..] = words.0 {
        words.next();
    }
    match words.next()? {
        Word::Home | Word::Letter('h') => Some(Spot::HOME),
        Word::Code(pile, number) => coded(pile, number),
        Word::NewColumn => Some(Spot::Sure(WrittenPlace::EmptyColumn)),
        Word::Pile(Pile::Foundation) => {
            // Which foundation it is follows from the card.
            if let Some(Word::Number(_) | Word::Suit(_) | Word::Letter(_)) = words.peek() {
                words.next();
            }
            Some(Spot::HOME)
        }
        Word::Pile(Pile::Cell) => match words.peek() {
            Some(Word::Number(_) | Word::Letter(_)) => cell(words),
            _ => Some(Spot::Sure(WrittenPlace::AnyCell)),
        },
        Word::Pile(Pile::Column) => match words.peek() {
            Some(Word::Number(n)) => {
                words.next();
                Some(Spot::Column(n))
            }
            _ => is_empty.then_some(Spot::Sure(WrittenPlace::EmptyColumn)),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::moves::Dialect;

    fn read(text: &str) -> Option<Sentence> {
        super::read(text, Writing::default())
    }

    fn means(text: &str, dialect: Dialect) -> Option<(WrittenPlace, WrittenPlace, Count)> {
        let Some(Sentence::Move(mv)) = read(text) else { panic!("{text}") };
        mv.in_dialect(dialect).map(|written| (written.from, written.to, written.count))
    }

    fn column(i: u8) -> WrittenPlace {
        WrittenPlace::Place(Place::Column(i))
    }

    fn cell(i: u8) -> WrittenPlace {
        WrittenPlace::Place(Place::Cell(i))
    }

    fn card(name: &str) -> Card {
        name.parse().unwrap()
    }

    const HOME: WrittenPlace = WrittenPlace::Place(Place::Foundation);

    #[test]
    fn places_are_counted_from_nought_or_from_one() {
        let (nought, one) = (Dialect::Sentences, Dialect::SentencesFromOne);
        for (text, dialect, from, to, count) in [
            (
                "Move 2 cards from stack 1 to stack 3",
                nought,
                column(1),
                column(3),
                Count::Exactly(2),
            ),
            ("Move 2 cards from stack 1 to stack 3", one, column(0), column(2), Count::Exactly(2)),
            (
                "move a card from stack 7 to freecell 0.",
                nought,
                column(7),
                cell(0),
                Count::Exactly(1),
            ),
            (
                "Move a card from freecell 0 to the foundations",
                nought,
                cell(0),
                HOME,
                Count::Exactly(1),
            ),
            (
                "Move 1: Move card from Cascade 1 to Cascade 7",
                one,
                column(0),
                column(6),
                Count::Exactly(1),
            ),
            (
                "Move 9: Move card from Cascade 1 to D Foundation",
                one,
                column(0),
                HOME,
                Count::Exactly(1),
            ),
            ("Column 5 -> Freecell 1", one, column(4), cell(0), Count::Fit),
            ("12. Column 5 → Column 1", one, column(4), column(0), Count::Fit),
            ("3) free cell b to foundation", one, cell(1), HOME, Count::Fit),
            (
                "==> tableau 6 to foundation\tMoves: 1  Estimate: 23",
                nought,
                column(6),
                HOME,
                Count::Fit,
            ),
            ("TABLEAU_5 → TABLEAU_6 (5H, 4C)", one, column(4), column(5), Count::From(card("5H"))),
            ("C8 6 C4", one, column(7), column(3), Count::FromRow(6)),
            (
                "Move the 3D from column 7 to column 4",
                one,
                column(6),
                column(3),
                Count::From(card("3D")),
            ),
        ] {
            assert_eq!(means(text, dialect), Some((from, to, count)), "{text}");
        }
        assert_eq!(means("Move a card from freecell 0 to stack 1", one), None);
        assert_eq!(means("Move a card from stack 8 to stack 1", nought), None);
        let arrival = means("reserve 0 to tableau 4", Dialect::SentencesByArrival);
        assert_eq!(arrival, Some((WrittenPlace::Held(0), column(4), Count::Fit)));
    }

    #[test]
    fn cards_say_where_they_come_from_and_go_to() {
        for (text, from, to) in [
            ("2S to temp", "2S", WrittenPlace::AnyCell),
            ("KS to empty pile", "KS", WrittenPlace::EmptyColumn),
            ("AC out", "AC", HOME),
            ("4. 10♥ onto J♣", "TH", WrittenPlace::Card(card("JC"))),
            ("freecell 5H", "5H", WrittenPlace::AnyCell),
            ("stack TD JS", "TD", WrittenPlace::Card(card("JS"))),
            ("7. Move Ace of Clubs to foundation.", "AC", HOME),
        ] {
            let expected = (WrittenPlace::Card(card(from)), to, Count::From(card(from)));
            assert_eq!(means(text, Dialect::CardNames), Some(expected), "{text}");
        }
        let named = means(">>> 15) Move FreeCell 10♡ => Column5", Dialect::SentencesFromOne);
        let from = WrittenPlace::Card(card("TH"));
        assert_eq!(named, Some((from, column(4), Count::From(card("TH")))));
    }

    #[test]
    fn other_sentences_are_refused_as_a_whole() {
        for text in [
            "Move 3 cards from stack 3 to",
            "Move a card from stack 3 to stack 1 2",
            "Move the 3D somewhere",
        ] {
            assert_eq!(read(text), Some(Sentence::Broken), "{text}");
        }
        for text in [
            "Move 64 is wrong",
            "Moves",
            "3c 4d",
            "26 to 5a",
            "column 3 is empty",
            "8 to 3",
            "Move cards from one column to another to build down",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
