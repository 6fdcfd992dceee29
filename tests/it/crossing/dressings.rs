//! What people do to a text: one row each.

use crate::referee::Card;

use super::forms::grouped;
use super::promise::{
    BLANK, BULLETED, CARDS, EMPTY, ENCODED, FENCED, INDENTED, NEVER, NUMBERED, PLAIN, QUOTED,
    REMARKED, SEPARATED, SPACED, THOUSANDS, TITLED, WEB, WORDS,
};
use super::sheet::{self, Line, Role, SEPARATOR, Sheet, Source, THOUSAND, cards};

type Dress = dyn Fn(&mut Sheet, &mut Source) -> bool;

/// One dressing.
pub(super) struct Dressing {
    pub(super) name: &'static str,
    /// What the list calls it.
    pub(super) class: u32,
    /// Whether it leaves the items of a text as they are.
    pub(super) is_harmless: bool,
    /// Dresses a text; false if there is nothing to dress.
    pub(super) put: Box<Dress>,
}

/// Numbers before items.
type Number = fn(usize) -> String;
#[rustfmt::skip]
const NUMBERS: [(&str, u32, Number); 20] = [
    ("1.", NUMBERED, |at| format!("{}. ", at + 1)),
    ("1)", NUMBERED, |at| format!("{}) ", at + 1)),
    ("1:", NUMBERED, |at| format!("{}: ", at + 1)),
    ("(1)", NUMBERED, |at| format!("({}) ", at + 1)),
    ("[1]", NEVER, |at| format!("[{}] ", at + 1)),
    ("#1", NEVER, |at| format!("#{} ", at + 1)),
    ("1", NEVER, |at| format!("{} ", at + 1)),
    ("1 -", NEVER, |at| format!("{} - ", at + 1)),
    ("padded with blanks", NUMBERED, |at| format!("{:>3}. ", at + 1)),
    ("padded with noughts", NUMBERED, |at| format!("{:02}. ", at + 1)),
    ("padded, 01:", NUMBERED, |at| format!("{:02}: ", at + 1)),
    ("a tab behind", NUMBERED, |at| format!("{}.\t", at + 1)),
    ("from 0", NUMBERED, |at| format!("{at}. ")),
    ("from 0, 0:", NUMBERED, |at| format!("{at}: ")),
    ("1:, glued", NEVER, |at| format!("{}:", at + 1)),
    ("times of day", NEVER, |at| format!("12:{:02} ", at % 60)),
    ("with gaps", NEVER, |at| format!("{}: ", at + 1 + at / 3)),
    ("clock times", NEVER, |at| format!("{}:{:02} ", at / 60, at % 60)),
    ("Move 1:", NEVER, |at| format!("Move {}: ", at + 1)),
    ("falling", NEVER, |at| format!("{}. ", 1000 - at)),
];

/// Marks before items, and before all lines.
#[rustfmt::skip]
const BULLETS: [(&str, u32); 4] = [("- ", BULLETED), ("* ", BULLETED), ("• ", BULLETED), ("+ ", NEVER)];
#[rustfmt::skip]
const PREFIXES: [(&str, u32); 6] = [
    ("> ", QUOTED),
    (">> ", QUOTED),
    (">", QUOTED),
    ("    ", INDENTED),
    ("\t", INDENTED),
    ("  ", INDENTED),
];

/// Prose above a text, or between its header and the rest.
#[rustfmt::skip]
const TITLES: [&str; 9] = [
    "# freecell-helper",
    "FreeCell - Solver",
    "Solution:",
    "== Moves ==",
    "This is how I did it, at last!",
    "Found in 12 seconds",
    "seed = (seed * 214013 + 2531011) & mask",
    "Date: 2024-03-05",
    "---",
];

/// Remarks between items.
#[rustfmt::skip]
const REMARKS: [(&str, u32); 3] = [
    ("This frees a lot of room.", REMARKED),
    ("Now comes the hard part:", REMARKED),
    ("<!-- a note -->", NEVER),
];

/// Lines that tell no move and are no prose; whether they may also be an illegal move.
#[rustfmt::skip]
const FOREIGN: [(&str, bool); 13] = [
    ("29", false),
    ("33.", false),
    ("(33)", false),
    ("9 -> 3", false),
    ("8-9", false),
    ("x3", false),
    ("3/3", false),
    ("{\"from\":\"3\"}", false),
    ("C3 7 C8", false),
    ("13 2D to column 4", true),
    ("[1] 9H to a free cell", true),
    ("First the AS goes to column 9", false),
    ("ZS to temp", false),
];

/// Lines that take a move back or may be meant for one, between two lines of moves.
#[rustfmt::skip]
const ASIDES: [&str; 9] = [
    "then 26",
    "undo",
    "from 2 to 6",
    "red five on black six",
    "all hearts home",
    "Spalte 2 -> Spalte 6",
    "a",
    "12:21",
    "\"from\": 3, \"to\": 4}",
];

/// Ways to write cards.
type Spell = fn(Card) -> String;
#[rustfmt::skip]
const SPELLINGS: [(&str, u32, Spell); 13] = [
    ("10H", CARDS, |card| rank(card, "10") + letter(card)),
    ("10h", CARDS, |card| rank(card, "10") + &letter(card).to_lowercase()),
    ("Th", CARDS, |card| rank(card, "T") + &letter(card).to_lowercase()),
    ("H10", CARDS, |card| letter(card).to_owned() + &rank(card, "10")),
    ("HT", CARDS, |card| letter(card).to_owned() + &rank(card, "T")),
    ("10♥", CARDS, |card| rank(card, "10") + glyph(card)),
    ("T♥", CARDS, |card| rank(card, "T") + glyph(card)),
    ("♥10", CARDS, |card| glyph(card).to_owned() + &rank(card, "10")),
    ("10♥ as emoji", CARDS, |card| rank(card, "10") + glyph(card) + "\u{fe0f}"),
    ("playing cards", CARDS, |card| { let suit = [0x1f0d0, 0x1f0c0, 0x1f0b0, 0x1f0a0][card.suit()]; let rank = u32::from(card.rank()) + 1; char::from_u32(suit + rank + u32::from(rank > 11)).unwrap().to_string() }),
    ("ten of hearts", WORDS, |card| { let ranks = "ace two three four five six seven eight nine ten jack queen king"; let rank = ranks.split(' ').nth(usize::from(card.rank())).unwrap(); format!("{rank} of {}", ["clubs", "diamonds", "hearts", "spades"][card.suit()]) }),
    ("th", NEVER, |card| rank(card, "t").to_lowercase() + &letter(card).to_lowercase()),
    ("1H", NEVER, |card| rank(card, "1") + letter(card)),
];

fn rank(card: Card, ten: &str) -> String {
    let letters = card.letters();
    if letters.starts_with('T') { ten.to_owned() } else { letters[..1].to_owned() }
}

fn letter(card: Card) -> &'static str {
    ["C", "D", "H", "S"][card.suit()]
}

fn glyph(card: Card) -> &'static str {
    ["♣", "♦", "♥", "♠"][card.suit()]
}

/// What stands for a mark instead of the usual.
#[rustfmt::skip]
const MARKS: [(&str, char, &str, u32); 17] = [
    ("a comma between numbers", SEPARATOR, ",", SEPARATED),
    ("a comma and a blank", SEPARATOR, ", ", SEPARATED),
    ("a semicolon", SEPARATOR, "; ", SEPARATED),
    ("a tab", SEPARATOR, "\t", SEPARATED),
    ("a line each", SEPARATOR, "\n", SEPARATED),
    ("and", SEPARATOR, " and ", NEVER),
    ("a slash", SEPARATOR, " / ", NEVER),
    ("a comma and a line", SEPARATOR, ",\n", SEPARATED),
    ("1,000,000", THOUSAND, ",", THOUSANDS),
    ("1_000_000", THOUSAND, "_", THOUSANDS),
    ("1.000.000", THOUSAND, ".", NEVER),
    (".. for an empty place", sheet::EMPTY, "..", EMPTY),
    ("a blank", sheet::EMPTY, "", BLANK),
    ("two blanks", sheet::EMPTY, "  ", NEVER),
    ("[  ]", sheet::EMPTY, "[  ]", EMPTY),
    ("-", sheet::EMPTY, "-", EMPTY),
    ("empty", sheet::EMPTY, "empty", NEVER),
];

type Encode = fn(&str) -> Vec<u8>;
#[rustfmt::skip]
const ENCODINGS: [(&str, u32, Encode); 6] = [
    ("CRLF", ENCODED, |text| text.replace('\n', "\r\n").into_bytes()),
    ("no last line end", ENCODED, |text| text.trim_end().as_bytes().to_vec()),
    ("UTF-8 with a mark", ENCODED, |text| format!("\u{feff}{text}").into_bytes()),
    ("UTF-16", ENCODED, |text| { format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect() }),
    ("blanks at line ends", ENCODED, |text| text.replace('\n', "  \n").into_bytes()),
    ("no blanks at line ends", NEVER, |text| { text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>().into_bytes() }),
];

type Put = fn(&mut Sheet, &mut Source) -> bool;
#[rustfmt::skip]
const REST: [(&str, u32, Put); 17] = [
    ("as it is", PLAIN, |_, _| true),
    ("in a fence", FENCED, |sheet, _| fenced(sheet, "```", "```")),
    ("in a fence with a word", FENCED, |sheet, _| fenced(sheet, "```text", "```")),
    ("in a fence of tildes", FENCED, |sheet, _| fenced(sheet, "~~~", "~~~")),
    ("in <pre>", WEB, |sheet, _| fenced(sheet, "<html><body><pre>", "</pre></body></html>")),
    ("in [code]", NEVER, |sheet, _| fenced(sheet, "[code]", "[/code]")),
    ("<br> at line ends", WEB, |sheet, _| each(sheet, |line| line.text += "<br>")),
    ("blank lines between items", SPACED, |sheet, _| between(sheet, "", 1)),
    ("two blank lines between items", SPACED, |sheet, _| between(sheet, "\n", 1)),
    ("a blank line behind the first", SPACED, |sheet, _| between(sheet, "", usize::MAX)),
    ("a line doubled", NEVER, doubled),
    ("two lines exchanged", NEVER, exchanged),
    ("a line left out", NEVER, left_out),
    ("the last line cut", NEVER, cut),
    ("cards exchanged in a position", NEVER, cards_exchanged),
    ("blanks collapsed", NEVER, collapsed),
    ("suits as JSON escapes", CARDS, |sheet, _| { let escape = |card: Card| { format!("{}\\u{:04x}", rank(card, "10"), [0x2663, 0x2666, 0x2665, 0x2660][card.suit()] ) }; let is_json = sheet.lines.iter().any(|line| line.text.contains("[\"")); is_json && sheet.respell(escape) }),
];

/// Those that change what a text says, and those that only [`Sheet::text`] writes.
const CHANGES: [&str; 6] = [
    "a line doubled",
    "two lines exchanged",
    "a line left out",
    "the last line cut",
    "cards exchanged in a position",
    "as it is",
];

/// All dressings.
pub(super) fn all() -> Vec<Dressing> {
    let mut all = Vec::new();
    let mut add = |name, class, put: Box<Dress>| {
        let is_harmless = !CHANGES.contains(&name)
            && FOREIGN.iter().all(|(line, _)| *line != name)
            && !ASIDES.contains(&name);
        all.push(Dressing { name, class, is_harmless, put });
    };
    for (name, class, put) in REST {
        add(name, class, Box::new(put));
    }
    for (name, class, number) in NUMBERS {
        add(name, class, Box::new(move |sheet, _| prefixed(sheet, number)));
    }
    for (bullet, class) in BULLETS {
        add(bullet, class, Box::new(move |sheet, _| prefixed(sheet, |_| bullet.to_owned())));
    }
    for (prefix, class) in PREFIXES {
        add(
            prefix,
            class,
            Box::new(move |sheet, _| {
                each(sheet, |line| line.text.insert_str(0, &format!("{prefix}{}", sheet::EDGE)))
            }),
        );
    }
    for title in TITLES {
        add(title, TITLED, Box::new(move |sheet, source| titled(sheet, source, title)));
    }
    for (remark, class) in REMARKS {
        add(remark, class, Box::new(move |sheet, _| between(sheet, remark, 3)));
    }
    for (line, is_move) in FOREIGN {
        add(line, NEVER, Box::new(move |sheet, source| foreign(sheet, source, line, is_move)));
    }
    for line in ASIDES {
        add(line, NEVER, Box::new(move |sheet, source| aside(sheet, source, line)));
    }
    for (name, class, spell) in SPELLINGS {
        add(name, class, Box::new(move |sheet, _| sheet.respell(spell)));
    }
    for (name, mark, written, class) in MARKS {
        add(
            name,
            class,
            Box::new(move |sheet, _| {
                sheet.marks.push((mark, written));
                // A first column that is empty shows nowhere.
                let lines = || sheet.lines.iter().filter(|line| !line.text.is_empty());
                let is_shown = !written.trim().is_empty()
                    || lines().any(|line| line.text.contains(':'))
                    || lines().all(|line| line.text.contains(sheet::GAP))
                        && !lines().all(|line| line.text.starts_with([sheet::GAP, mark]));
                sheet.has(mark) && is_shown
            }),
        );
    }
    for (name, class, encode) in ENCODINGS {
        add(name, class, Box::new(move |sheet, _| sheet.encode.replace(encode).is_none()));
    }
    all
}

fn each(sheet: &mut Sheet, change: impl Fn(&mut Line)) -> bool {
    sheet.lines.iter_mut().for_each(change);
    true
}

fn fenced(sheet: &mut Sheet, first: &str, last: &str) -> bool {
    sheet.insert(0, first);
    sheet.insert(sheet.lines.len(), last);
    true
}

/// Puts something before each item, if there are several.
fn prefixed(sheet: &mut Sheet, prefix: impl Fn(usize) -> String) -> bool {
    let items = sheet.items();
    for (at, line) in items.iter().enumerate() {
        sheet.lines[*line].text.insert_str(0, &(prefix(at) + &sheet::EDGE.to_string()));
    }
    items.len() > 1
}

/// Puts a line above the text, or below what names the deal.
fn titled(sheet: &mut Sheet, source: &mut Source, title: &str) -> bool {
    let below = sheet.lines.iter().rposition(|line| line.role == Role::Head).map_or(0, |at| at + 1);
    let at = if source.random.below(2) == 0 { 0 } else { below };
    sheet.insert(at, title);
    if source.random.below(2) == 0 {
        sheet.insert(at + 1, "");
    }
    true
}

/// Puts a line between items, behind every so many of them.
fn between(sheet: &mut Sheet, line: &str, every: usize) -> bool {
    let items = sheet.items();
    let places = items.iter().enumerate().skip(1);
    let places: Vec<usize> = places
        .filter(|(at, _)| at % every.min(items.len() - 1) == 0)
        .map(|(_, line)| *line)
        .collect();
    places
        .iter()
        .rev()
        .take(if every == usize::MAX { 1 } else { places.len() })
        .for_each(|at| line.split('\n').for_each(|line| sheet.insert(*at, line)));
    !places.is_empty()
}

/// An item that has others on both sides.
fn inner(sheet: &Sheet, source: &mut Source) -> Option<usize> {
    let items = sheet.items();
    let inner = items.len().checked_sub(3).filter(|inner| *inner > 0)?;
    Some(items[1 + source.random.below(inner)])
}

fn has_cards(sheet: &Sheet, at: usize) -> bool {
    sheet.lines[sheet.extent(at)].iter().any(|line| !cards(&line.text).is_empty())
}

fn doubled(sheet: &mut Sheet, source: &mut Source) -> bool {
    let Some(at) = inner(sheet, source) else { return false };
    let extent = sheet.extent(at);
    let copy: Vec<Line> = sheet.lines[extent.clone()].to_vec();
    sheet.lines.splice(extent.end..extent.end, copy);
    if sheet.played.is_some() {
        sheet.judge();
        return true;
    }
    sheet.answers.clear();
    // A number may stand twice in a list.
    has_cards(sheet, at)
}

fn exchanged(sheet: &mut Sheet, source: &mut Source) -> bool {
    let Some(at) = inner(sheet, source).filter(|_| sheet.played.is_some()) else { return false };
    let first = sheet.extent(at);
    let Some(next) = sheet.items().into_iter().find(|item| *item >= first.end) else {
        return false;
    };
    let second = sheet.extent(next);
    let lines =
        [&sheet.lines[second.clone()], &sheet.lines[first.end..next], &sheet.lines[first.clone()]]
            .concat();
    sheet.lines.splice(first.start..second.end, lines);
    sheet.judge();
    true
}

fn left_out(sheet: &mut Sheet, source: &mut Source) -> bool {
    let Some(at) = inner(sheet, source).filter(|_| sheet.played.is_some()) else { return false };
    sheet.lines.drain(sheet.extent(at));
    sheet.judge();
    true
}

/// The text ends within its last item: whatever is said of the rest, it is not solved.
fn cut(sheet: &mut Sheet, source: &mut Source) -> bool {
    let Some(at) = sheet.items().last().copied().filter(|_| sheet.played.is_some()) else {
        return false;
    };
    sheet.lines.truncate(at + 1);
    let text = &mut sheet.lines[at].text;
    let ends: Vec<usize> = text.char_indices().map(|(end, _)| end).skip(2).collect();
    if ends.is_empty() {
        return false;
    }
    // A remark that is cut tells as much as before.
    let is_remark = text.contains(';');
    let rest = text.split_off(ends[source.random.below(ends.len())]);
    // Neither does one without a part of a tag.
    let told = rest.split('<').map(|part| part.rsplit('>').next().unwrap_or_default());
    // What is left of a deal's number is one, too.
    let is_number = text.trim_end_matches([':', ' ']).bytes().all(|byte| byte.is_ascii_digit());
    let is_told = told.collect::<String>().contains(char::is_alphanumeric) && rest.trim() != "s";
    if is_remark || is_number && sheet.items().len() == 1 || !is_told {
        return false;
    }
    sheet.at_fault = Some((at, at));
    let moves = sheet.lines[at].moves.clone();
    let played = sheet.played.as_mut().unwrap();
    let mut answers = Vec::new();
    for count in moves[0]..=moves[0] + moves.len() {
        played.script.truncate(moves[0] + moves.len());
        let mut part = played.clone();
        part.script.truncate(count);
        answers.extend(part.verdicts());
        answers.push(part.answer(crate::referee::Outcome::Illegal(count)));
    }
    answers.retain(|answer| !answer.contains(": valid"));
    sheet.answers = answers;
    true
}

fn cards_exchanged(sheet: &mut Sheet, source: &mut Source) -> bool {
    let is_listed =
        |sheet: &Sheet| sheet.played.as_ref().is_some_and(|played| !played.dialect.has_moves);
    let Some(at) = inner(sheet, source).filter(|_| is_listed(sheet)) else { return false };
    let extent = sheet.extent(at);
    let index = sheet.lines[at].moves[0];
    let played = sheet.played.as_mut().unwrap();
    let Some(after) = &mut played.script[index].1 else { return false };
    let high: Vec<usize> = (0..8).filter(|at| after.columns[*at].len() > 1).collect();
    if high.len() < 2 {
        return false;
    }
    let (one, two) = (high[source.random.below(high.len() - 1)], high[high.len() - 1]);
    let [a, b] = [one, two].map(|at| after.columns[at][0]);
    (after.columns[one][0], after.columns[two][0]) = (b, a);
    let swap = |text: &str| {
        let (a, b) = (a.letters(), b.letters());
        text.replace(&a, "\u{7}").replace(&b, &a).replace('\u{7}', &b)
    };
    let before: String = sheet.lines[extent.clone()].iter().map(|line| &*line.text).collect();
    for line in &mut sheet.lines[extent.clone()] {
        line.text = swap(&line.text);
    }
    let after: String = sheet.lines[extent.clone()].iter().map(|line| &*line.text).collect();
    let differing = before.chars().zip(after.chars()).filter(|(a, b)| a != b).count();
    sheet.at_fault = Some((extent.start, extent.end + extent.len()));
    sheet.judge();
    one != two && differing > 1
}

/// Puts in a line that is named, before an item or behind the last.
fn foreign(sheet: &mut Sheet, source: &mut Source, text: &str, is_move: bool) -> bool {
    let items = sheet.items();
    let Some(last) = items.last() else { return false };
    let end = sheet.extent(*last).end;
    let at = items.get(source.random.below(items.len() + 1)).copied().unwrap_or(end);
    let before: usize = sheet.lines[..at].iter().map(|line| line.moves.len()).sum();
    sheet.insert(at, text);
    sheet.answers.clear();
    let Some(played) = &sheet.played else { return !is_move && has_cards(sheet, items[0]) };
    if is_move {
        sheet.answers.push(played.answer(crate::referee::Outcome::Illegal(before + 1)));
    }
    let is_enclosed =
        sheet.lines.iter().any(|line| line.text.contains("[{") || line.text.contains("[("));
    sheet.at_fault = (!is_enclosed).then_some((at, at));
    true
}

/// Writes one blank for several, and none at the ends of lines, as browsers do.
fn collapsed(sheet: &mut Sheet, _: &mut Source) -> bool {
    sheet.encode = Some(|text| {
        let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
        text.lines().map(line).collect::<String>().into_bytes()
    });
    // fc-solve's wide cells are cells in order afterwards: another position, but for the letters of the cells.
    !sheet.lines.iter().any(|line| line.text.contains("Freecells:  "))
}

/// Puts a line between two lines that tell moves.
fn aside(sheet: &mut Sheet, source: &mut Source, text: &str) -> bool {
    let tells = |at: &usize| !sheet.lines[*at].moves.is_empty();
    let places: Vec<usize> =
        (1..sheet.lines.len()).filter(|at| tells(&(at - 1)) && tells(at)).collect();
    if places.is_empty() || sheet.answers.is_empty() {
        return false;
    }
    let at = places[source.random.below(places.len())];
    sheet.insert(at, text);
    sheet.answers.clear();
    let is_enclosed = sheet.lines.iter().any(|line| line.text.contains("[{"));
    sheet.at_fault = (!is_enclosed).then_some((at, at));
    true
}

#[test]
fn numbers_are_grouped() {
    assert_eq!(grouped(1_000_617).replace(THOUSAND, ","), "1,000,617");
}
