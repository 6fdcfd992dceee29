//! The forms of `freecell help text`: one row each.

use crate::dialects::{ALL, Dialect, Game, Play, pair, word};

use super::boards::{self, Layout};
use super::promise::{
    ANY, BULLETED, CARDS, ENCODED, INDENTED, NEVER, NUMBERED, PLAIN, QUOTED, REMARKED, SEPARATED,
    SPACED, THOUSANDS, WEB, WORDS,
};
use super::sheet::{Line, Played, Role, SEPARATOR, Sheet, Source, THOUSAND};

/// One form.
pub(super) struct Form {
    pub(super) name: String,
    /// The dressings in which the list promises it; [`NEVER`], if it is no form of the list.
    pub(super) takes: u32,
    pub(super) make: Box<dyn Fn(&mut Source) -> Sheet>,
}

/// Text in lines, where nothing is aligned or enclosed.
const FREE: u32 = ANY | WEB | SPACED | REMARKED;
/// A move, a few moves or a sentence on each line.
const MOVES: u32 = FREE | NUMBERED | BULLETED;
const TOLD: u32 = MOVES | CARDS | WORDS;
/// Text whose lines belong together.
const WHOLE: u32 = ANY | WEB;
const NUMBERS: u32 = PLAIN | QUOTED | INDENTED | ENCODED | BULLETED | SEPARATED | THOUSANDS;

/// What the list promises of each dialect.
#[rustfmt::skip]
const DIALECTS: [(&str, u32); ALL.len()] = [
    ("ten a line under #617 A Name", MOVES),
    ("catalogue, classic", MOVES),
    ("one a line under Game #617", MOVES),
    ("617: and all on one line", FREE),
    ("numbered, 1. 26", FREE),
    ("arrows", NEVER),
    ("dashes", MOVES),
    ("fc-solve -m -snx", WHOLE),
    ("fc-solve -m -sn", WHOLE),
    ("fc-solve -m", WHOLE),
    ("fc-solve -p -t -sam", WHOLE),
    ("fc-solve -p -t", WHOLE),
    ("fc-solve without options", WHOLE),
    ("fc-solve -p -t under #617", WHOLE),
    ("our positions under #617", WHOLE),
    ("rows under a line of cells and foundations", WHOLE),
    ("our positions", WHOLE),
    ("rows under a line of cells and foundations, no header", WHOLE),
    ("patsolve", TOLD),
    ("macroxue", FREE),
    ("Shirl Hart with bars", WHOLE),
    ("Shirl Hart with tabs", WHOLE),
    ("9♥ to 10♠", TOLD),
    ("jack of clubs to a free cell", TOLD),
    ("Move 3 cards from column 2 to column 7", FREE),
    ("JSON in one array", ANY),
    ("JSON, an object a line", ANY),
    ("CSV", ANY),
    ("Markdown table", ANY),
];

/// Deals' numbers; `#` stands for each number.
#[rustfmt::skip]
const DEALS: [(&str, usize, u32); 12] = [
    ("#", 1, NUMBERS),
    ("##", 1, NUMBERS),
    ("ms#", 1, NEVER),
    ("deal #", 1, NUMBERS),
    ("game no. #", 1, NUMBERS),
    ("#|#", 2, NUMBERS),
    ("#|#|#|#", 4, NUMBERS),
    ("##|##|##", 3, NUMBERS),
    ("Have a look at deal #!", 1, FREE | THOUSANDS),
    ("https://example.org/?deal=#", 1, FREE),
    ("https://example.org/?game=#", 1, FREE),
    ("[#,#,#]", 3, NEVER),
];

/// Texts that name no deal, no board and no game.
#[rustfmt::skip]
const NOTHING: [&str; 5] = [
    "8,589,934,592",
    "seed = (seed * 214013 + 2531011) & mask",
    "45 moves in 12 seconds",
    "0",
    "9999999999",
];

/// Lines above moves; `{}` stands for the number of the deal.
#[rustfmt::skip]
const HEADS: [(&str, u32); 15] = [
    ("#{}", MOVES),
    ("Game #{}", MOVES),
    ("#{} A Name (4 freecells)", MOVES),
    ("#{} (four freecells)", MOVES),
    ("Deal {}", MOVES),
    ("deal {}", MOVES),
    ("Deal #{}:", MOVES),
    ("{}:", FREE),
    ("FreeCell game no. {}", MOVES),
    ("game no. {}", MOVES),
    ("FreeCell Game #{}", MOVES),
    ("## Deal {}", MOVES),
    ("**Deal {}**", MOVES),
    ("{}", NEVER),
    ("Microsoft FreeCell {}", NEVER),
];

/// Moves in other ways: the pieces between them, and one move.
type Word = fn(usize, &Play) -> String;
#[rustfmt::skip]
const LISTS: [(&str, usize, &str, Word, u32); 8] = [
    ("twenty a line", 20, " ", |_, play| word(play), MOVES),
    ("all on one line", 1000, " ", |_, play| word(play), MOVES),
    ("with commas", 10, ", ", |_, play| word(play), MOVES),
    ("2-6 with commas", 1000, ", ", |_, play| between(play, "-"), MOVES),
    ("2-6 ten a line", 10, " ", |_, play| between(play, "-"), MOVES),
    ("2->6", 1, "", |_, play| between(play, "->"), NEVER),
    ("1 - 2→6", 1, "", |at, play| format!("{} - {}", at + 1, between(play, "→")), NEVER),
    ("remarks behind semicolons", 1, "", |at, play| format!("{} ; frees {at} cards", word(play)), MOVES),
];

fn between(play: &Play, mark: &str) -> String {
    let (pair, word) = (pair(play), word(play));
    pair.replacen(&pair[..1], &format!("{}{mark}", &pair[..1]), 1) + &word[2..]
}

type Make = fn(&mut Source) -> Sheet;

/// All forms.
pub(super) fn all() -> Vec<Form> {
    let mut all = Vec::new();
    let mut add = |name: &str, takes: u32, make: Box<dyn Fn(&mut Source) -> Sheet>| {
        all.push(Form { name: name.to_owned(), takes, make });
    };
    for (name, takes) in DIALECTS {
        let dialect = dialect(name);
        add(name, takes, Box::new(move |source| of_dialect(source, dialect)));
    }
    for (pattern, count, takes) in DEALS {
        let name = format!("deals {pattern}");
        add(&name, takes, Box::new(move |source| deals(source, pattern, count)));
    }
    for text in NOTHING {
        add(text, ANY, Box::new(move |_| Sheet::new(vec![Line::new(Role::Frame, text)], vec![])));
    }
    for (head, takes) in HEADS {
        let make = move |source: &mut Source| listed(source, head, 10, " ", |_, play| word(play));
        add(&format!("moves under {head}"), takes, Box::new(make));
    }
    for (name, count, join, write, takes) in LISTS {
        let make = move |source: &mut Source| listed(source, "#{}", count, join, write);
        add(&format!("moves {name}"), takes, Box::new(make));
    }
    for layout in boards::DEALT {
        let make = move |source: &mut Source| boards::dealt(source, &layout);
        add(&format!("board, {}", layout.name), layout.takes, Box::new(make));
    }
    for (name, takes, unknown) in boards::PARTS {
        add(name, takes, Box::new(move |source| boards::part(source, unknown)));
    }
    for (name, takes, write) in boards::POSITIONS {
        add(name, takes, Box::new(move |source| boards::position(source, write)));
    }
    #[rustfmt::skip]
    let rest: [(&str, u32, Make); 15] = [
        ("deals one a line", NUMBERS, |source| deals(source, "#\n#\n#\n#", 4)),
        ("a range of deals", NUMBERS, range),
        ("two boards", WHOLE | CARDS, |source| boards::several(source, "")),
        ("two boards under their deals", WHOLE | CARDS, |source| { boards::several(source, "Game #{}") }),
        ("two games", MOVES, two_games),
        ("a board and its moves", WHOLE, |source| with_board(source, &Layout::ROWS)),
        ("a board in columns and its moves", WHOLE, |source| with_board(source, &Layout::COLUMNS)),
        ("JSON of a deal and a solution", ANY, |source| object(source, "solution")),
        ("JSON of a deal and moves", ANY, |source| object(source, "moves")),
        ("JSON, a deal and a move a line", ANY, |source| { records(source, "", r#"{"deal": {}, "from": "FROM", "to": "TO"}"#, "") }),
        ("CSV, pairs", ANY, |source| records(source, "deal,move", "{},PAIR", "")),
        ("Markdown, from and to", ANY, |source| { records(source, "## Deal {}\n\n| From | To |\n|---|---|", "| FROM | TO |", "") }),
        ("HTML table, from and to", NEVER, |source| { let head = "<h1>Deal {}</h1>\n<table>\n<tr><th>From</th><th>To</th></tr>"; records(source, head, "<tr><td>FROM</td><td>TO</td></tr>", "</table>") }),
        ("nine cells", ANY, |source| { refused(listed(source, "#{} (9 freecells)", 10, " ", |_, play| word(play))) }),
        ("two solutions in one object", ANY, |source| { let mut sheet = object(source, "solution"); sheet.lines[0].text.insert_str(1, r#""moves": "12 13", "#); refused(sheet) }),
    ];
    for (name, takes, make) in rest {
        add(name, takes, Box::new(make));
    }
    all
}

/// The same text, to be refused.
fn refused(sheet: Sheet) -> Sheet {
    Sheet { answers: Vec::new(), played: None, ..sheet }
}

fn dialect(name: &str) -> Dialect {
    ALL.into_iter().find(|dialect| dialect.name == name).expect(name)
}

/// A number, in groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(THOUSAND);
        }
        grouped.push(digit);
    }
    grouped
}

fn deals(source: &mut Source, pattern: &str, count: usize) -> Sheet {
    let numbers: Vec<u64> = (0..count).map(|_| source.deal()).collect();
    // A hash that is written stands before one that stands for a number.
    let mut text = pattern.replace("##", "\u{6}#").replace('|', &SEPARATOR.to_string());
    let is_plain = text.contains(['[', '/']);
    for number in &numbers {
        let number = if is_plain { number.to_string() } else { grouped(*number) };
        text = text.replacen('#', &number, 1);
    }
    let text = text.replace('\u{6}', "#");
    let lines = text.lines().map(|line| Line::new(Role::Item, line)).collect();
    Sheet::new(
        lines,
        vec![numbers.iter().map(|n| format!("deal {n}")).collect::<Vec<_>>().join("\n")],
    )
}

fn range(source: &mut Source) -> Sheet {
    let first = source.deal();
    let lines = vec![Line::new(Role::Item, format!("{first}..{}", first + 4))];
    let deals: Vec<String> = (first..first + 5).map(|deal| format!("deal {deal}")).collect();
    Sheet::new(lines, vec![deals.join("\n")])
}

/// A sheet of a game.
pub(super) fn played(lines: Vec<Line>, dialect: Dialect, game: Game, names_deal: bool) -> Sheet {
    let script = dialect.script(&game);
    let of = if names_deal { format!("deal {}", game.deal) } else { "the given deal".to_owned() };
    let mut sheet = Sheet::new(lines, Vec::new());
    let played = Played { dialect, game, script, of };
    sheet.answers = played.verdicts();
    sheet.played = Some(Box::new(played));
    sheet
}

fn of_dialect(source: &mut Source, dialect: Dialect) -> Sheet {
    let game = source.game(&dialect);
    let text = dialect.write(&game);
    let number = game.deal.to_string();
    let has_blocks = dialect.has_positions;
    let last = *text.lines.last().unwrap();
    // A position is as long as the one before it.
    let longest = if has_blocks { last - text.lines[text.lines.len() - 2] } else { 1 };
    let line = |(at, line): (usize, &str)| {
        let moves: Vec<usize> =
            (0..text.lines.len()).filter(|mv| text.lines[*mv] == at + 1).collect();
        let role = if !moves.is_empty() {
            Role::Item
        } else if at + 1 < text.lines[0] {
            if line.contains(&number) && dialect.names_deal { Role::Head } else { Role::Frame }
        } else if has_blocks && at + 1 < last + longest {
            Role::More
        } else {
            Role::Frame
        };
        Line { text: line.to_owned(), role, moves }
    };
    let lines = text.all.lines().enumerate().map(line).collect();
    let names_deal = dialect.names_deal || dialect.has_positions;
    Sheet { is_fixed: has_blocks, ..played(lines, dialect, game, names_deal) }
}

/// Moves in standard notation, so many on each line.
fn listed(source: &mut Source, head: &str, count: usize, join: &str, write: Word) -> Sheet {
    let dialect = ALL[0];
    let game = source.game(&dialect);
    let mut lines = vec![Line::new(Role::Head, head.replace("{}", &game.deal.to_string()))];
    lines.extend(lines_of(&game, count, join, write));
    played(lines, dialect, game, true)
}

fn lines_of(game: &Game, count: usize, join: &str, write: Word) -> Vec<Line> {
    let words: Vec<String> =
        game.plays.iter().enumerate().map(|(at, play)| write(at, play)).collect();
    let line = |(at, words): (usize, &[String])| Line {
        moves: (at * count..at * count + words.len()).collect(),
        ..Line::new(Role::Item, words.join(join))
    };
    words.chunks(count).enumerate().map(line).collect()
}

fn two_games(source: &mut Source) -> Sheet {
    let (one, two) = (
        listed(source, "#{}", 10, " ", |_, play| word(play)),
        listed(source, "#{}", 10, " ", |_, play| word(play)),
    );
    let answer = format!("{}\n{}", one.answers[0], two.answers[0]);
    Sheet::new([one.lines, vec![Line::new(Role::Frame, "")], two.lines].concat(), vec![answer])
}

fn with_board(source: &mut Source, layout: &Layout) -> Sheet {
    let dialect = ALL[0];
    let game = source.game(&dialect);
    let mut lines = boards::lines(&game.start, layout);
    for line in &mut lines {
        line.role = Role::Head;
    }
    lines.push(Line::new(Role::Frame, ""));
    lines.extend(lines_of(&game, 10, " ", |_, play| word(play)));
    played(lines, dialect, game, true)
}

fn object(source: &mut Source, key: &str) -> Sheet {
    let dialect = ALL[0];
    let game = source.game(&dialect);
    let mut line = lines_of(&game, 1000, " ", |_, play| word(play)).remove(0);
    line.text = format!(r#"{{"deal": {}, "{key}": "{}"}}"#, game.deal, line.text);
    played(vec![line], dialect, game, true)
}

/// A record on each line.
fn records(source: &mut Source, head: &str, record: &str, foot: &str) -> Sheet {
    // The records say no number of cards.
    let dialect = dialect("dashes");
    let game = source.game(&dialect);
    let number = game.deal.to_string();
    let mut lines: Vec<Line> =
        head.lines().map(|line| Line::new(Role::Frame, line.replace("{}", &number))).collect();
    for (at, play) in game.plays.iter().enumerate() {
        let pair = pair(play);
        let text = record.replace("{}", &number).replace("PAIR", &pair);
        let text = text.replace("FROM", &pair[..1]).replace("TO", &pair[1..]);
        lines.push(Line { moves: vec![at], ..Line::new(Role::Item, text) });
    }
    lines.extend(foot.lines().map(|line| Line::new(Role::Frame, line)));
    played(lines, dialect, game, true)
}

/// Every dialect has its row.
#[test]
fn the_forms_have_all_dialects() {
    for dialect in ALL {
        assert!(DIALECTS.iter().any(|(name, _)| *name == dialect.name), "{}", dialect.name);
    }
}
