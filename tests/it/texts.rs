//! Every entry point of the program parses a text in the same way.
//!
//! `tests/data/texts` has a text for each source and variant, and `expected.txt` says what each
//! contains: numbers, boards, games. What a command does with these is its own business, but it must
//! find them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use freecell::board::Board;
use freecell::card::Suit;
use freecell::dealer::{DealNumber, lookup};
use freecell::replay::{self, Known, Verdict};
use freecell::rules::Rules;
use freecell::text::ParseBoardError;
use freecell::text::{self, FoundBoard, Item};
use freecell::text::{SyntaxError, WrittenGame};
use serde_json::Value;

use crate::cli::{Run, run};
use crate::pty::Session;

/// A text and its content.
struct Sample {
    path: PathBuf,
    name: String,
    /// The deal on which its games are checked, if they name none.
    on: Option<String>,
    things: Vec<Thing>,
    /// What the library reads by itself, if that is something else.
    in_library: Vec<Thing>,
    /// Its notation is unknown to the library, which then reads no game that wins.
    is_unknown: bool,
}

/// One item of a text.
#[derive(Clone, Debug, PartialEq)]
enum Thing {
    Number(String),
    /// A board, as a deal number or position.
    Board(String),
    /// A game: its deal or position, how far it gets, and under which rules.
    Game {
        on: String,
        moves: usize,
        end: End,
    },
    /// A game that the text itself calls unsolved.
    GivenUp(String),
    /// A board with unknown cards, and the only matching deal.
    Part(String),
    /// A board with wrong cards, and its nearest deal.
    Near(String),
    /// An error that contains this word.
    Refused(String),
    /// One of two.
    Either(Box<[Thing; 2]>),
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq)]
enum End {
    /// It wins with this number of cells under these rules.
    Won {
        cells: u64,
        holds: BTreeSet<String>,
    },
    Unfinished,
    Illegal,
}

impl Thing {
    /// Parses a line of `expected.txt`.
    fn parse(line: &str) -> Self {
        if let Some((one, other)) = line.split_once(" || ") {
            return Self::Either(Box::new([Self::parse(one), Self::parse(other)]));
        }
        let (head, tail) = line.split_once(": ").unwrap_or((line, ""));
        let (kind, what) = head.split_once(' ').unwrap_or((head, ""));
        let of = || what.strip_prefix("of ").unwrap_or(what).to_owned();
        let moves = || tail.split(' ').next().and_then(|n| n.parse().ok()).expect("moves");
        let game = |end| Self::Game { on: of(), moves: moves(), end };
        match kind {
            "number" => Self::Number(of()),
            "board" => Self::Board(of()),
            "game" => {
                let mut parts = tail.split(", ").skip(1);
                let cells = parts.next().and_then(|cells| cells.split(' ').next()?.parse().ok());
                let holds = parts.map(str::to_owned).collect();
                game(End::Won { cells: cells.expect("cells"), holds })
            }
            "unfinished" => game(End::Unfinished),
            "illegal" => game(End::Illegal),
            "given" => Self::GivenUp(what.trim_start_matches("up ").to_owned()),
            "part" => Self::Part(of()),
            "near" => Self::Near(of()),
            "refused" => Self::Refused(tail.to_owned()),
            _ => panic!("what is {line}?"),
        }
    }

    /// The deal number, if it has one.
    fn deal(&self) -> Option<i64> {
        match self {
            Self::Number(on)
            | Self::Board(on)
            | Self::Game { on, .. }
            | Self::GivenUp(on)
            | Self::Part(on)
            | Self::Near(on) => on.parse().ok(),
            Self::Refused(_) => None,
            Self::Either(both) => both[0].deal(),
        }
    }

    /// The same without the start position of a game, which JSON answers do not have.
    fn without_position(&self) -> Self {
        match self.clone() {
            Self::Game { on, moves, end } if on.parse::<i64>().is_err() => {
                Self::Game { on: "a position".to_owned(), moves, end }
            }
            Self::Either(both) => {
                Self::Either(Box::new(both.map(|thing| thing.without_position())))
            }
            other => other,
        }
    }

    fn is_game(&self) -> bool {
        match self {
            Self::Either(both) => both[0].is_game(),
            _ => matches!(self, Self::Game { .. } | Self::GivenUp(_)),
        }
    }
}

/// All samples, in the order of `expected.txt`.
fn samples() -> Vec<Sample> {
    let folder = Path::new("tests/data/texts");
    let mut samples: Vec<Sample> = Vec::new();
    for line in fs::read_to_string(folder.join("expected.txt")).unwrap().lines() {
        if let Some(thing) = line.strip_prefix("    ") {
            let sample = samples.last_mut().unwrap();
            match thing.strip_prefix("library: ") {
                Some("unknown") => sample.is_unknown = true,
                Some(thing) => sample.in_library.push(Thing::parse(thing)),
                None => sample.things.push(Thing::parse(thing)),
            }
        } else if !line.is_empty() && !line.starts_with('#') {
            let (name, on) = line.split_once(" on ").unzip();
            let name = name.unwrap_or(line).to_owned();
            let path = folder.join(&name);
            let on = on.map(str::to_owned);
            let (things, in_library) = (Vec::new(), Vec::new());
            samples.push(Sample { path, name, on, things, in_library, is_unknown: false });
        }
    }
    samples
}

/// Runs a check over the samples on all cores. Fails with a list of all problems.
fn check(samples: &[Sample], check: impl Fn(&Sample) -> Result<(), String> + Sync) {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(sample) = samples.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = check(sample) {
                        let name = &sample.name;
                        wrong.lock().unwrap().push(format!("{name}: {why}"));
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), samples.len(), wrong.join("\n"));
}

/// Runs the program on a sample's file.
fn on_file(sample: &Sample, before: &[&str], after: &[&str]) -> Run {
    let path = sample.path.to_str().unwrap();
    run(&[before, &[path], after].concat())
}

fn objects(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The error of a command that refused the text.
fn refusal(run: &Run) -> Thing {
    Thing::Refused(run.stderr.trim().to_owned())
}

/// The content of a sample according to `freecell verify`.
fn verified(sample: &Sample) -> Vec<Thing> {
    let before: Vec<&str> = ["verify"].into_iter().chain(sample.on.as_deref()).collect();
    let run = on_file(sample, &before, &["--format", "json"]);
    let answers = objects(&run);
    if answers.is_empty() {
        return vec![refusal(&run)];
    }
    answers.iter().map(game).collect()
}

/// A game from `verify`'s answer.
fn game(answer: &Value) -> Thing {
    if let Some(error) = answer["error"].as_str() {
        return Thing::Refused(error.to_owned());
    }
    let on = answer["deal"].as_i64().map_or("a position".to_owned(), |deal| deal.to_string());
    let rules = |rules: &Value| {
        let text = |key: &str| rules[key].as_str().unwrap().to_owned();
        text("autoplay") + " " + &text("empty_column")
    };
    let surplus = answer["surplus"].as_array().map_or(0, Vec::len);
    let end = if answer["valid"] == true && surplus == 0 {
        let cells = answer["rules"]["cells"].as_u64().unwrap();
        End::Won {
            cells,
            holds: answer["valid_under"].as_array().unwrap().iter().map(rules).collect(),
        }
    } else if answer["illegal"].is_null() {
        End::Unfinished
    } else {
        End::Illegal
    };
    let moves = usize::try_from(answer["moves"].as_u64().unwrap()).unwrap() + surplus;
    Thing::Game { on, moves, end }
}

/// The board of a sample according to `freecell deal --board`: a deal or a position.
fn shown(sample: &Sample) -> Thing {
    let run = on_file(sample, &["deal", "--board"], &["--format", "json"]);
    if run.status == 0 { board(&objects(&run)[0]) } else { refusal(&run) }
}

/// A board from `deal`'s answer.
fn board(answer: &Value) -> Thing {
    if let Some(deal) = answer["deal"].as_i64() {
        return Thing::Board(deal.to_string());
    }
    let cards = |cards: &Value| -> Vec<String> {
        cards.as_array().unwrap().iter().map(|c| c.as_str().unwrap_or("-").to_owned()).collect()
    };
    let columns = answer["columns"].as_array().unwrap().iter().map(|column| {
        let column = cards(column).join(" ");
        if column.is_empty() { "-".to_owned() } else { column }
    });
    let mut cells = if answer["cells"].is_null() { Vec::new() } else { cards(&answer["cells"]) };
    while cells.len() < 4 {
        cells.push("-".to_owned());
    }
    let home = ["C", "D", "H", "S"].map(|suit| {
        let count = answer["foundations"][suit].as_u64().unwrap_or(0);
        let top = "0A23456789TJQK".chars().nth(usize::try_from(count).unwrap()).unwrap();
        format!("{suit}-{top}")
    });
    let columns: Vec<String> = columns.collect();
    Thing::Board(format!("{} | {} | {}", columns.join(" / "), cells.join(" "), home.join(" ")))
}

/// Whether the found item matches the expected one.
fn agrees(expected: &Thing, found: &Thing) -> bool {
    match (expected, found) {
        (Thing::Either(both), found) => both.iter().any(|one| agrees(one, found)),
        (Thing::Refused(words), Thing::Refused(why)) => {
            why.to_lowercase().contains(&words.to_lowercase())
        }
        (expected, found) => expected == found,
    }
}

/// Checks that the items found are those expected.
fn compare(expected: &[Thing], found: &[Thing]) -> Result<(), String> {
    let same = expected.len() == found.len()
        && expected.iter().zip(found).all(|(expected, found)| agrees(expected, found));
    if same {
        return Ok(());
    }
    let show = |things: &[Thing]| {
        let more = things.len().saturating_sub(3);
        let first = things.iter().take(3).map(|thing| format!("\n    {thing:?}"));
        let rest = (more > 0).then(|| format!("\n    and {more} more"));
        first.chain(rest).collect::<String>()
    };
    Err(format!("\n  expected:{}\n  found:{}", show(expected), show(found)))
}

/// The content of a text according to the library; games without a deal are played on the given one.
fn reading(text: &str, on: Option<DealNumber>) -> Vec<Thing> {
    let found_in = match text::read(text) {
        Err(why) => return vec![Thing::Refused(why.to_string())],
        Ok(found_in) => found_in,
    };
    if let Some(deal) = found_in.deal() {
        return vec![Thing::Number(deal.to_string())];
    }
    if found_in.has_games() {
        let game = |mut game: WrittenGame| {
            replay::find_deal(&mut game);
            played(&game, on)
        };
        return replay::games(text).flat_map(game).collect();
    }
    let thing = |item| match item {
        Item::Deal(_, deal) => Some(Thing::Board(deal.to_string())),
        Item::Board(entry) => Some(found(entry.board)),
        Item::Game(_) => None,
    };
    found_in.items().filter_map(thing).collect()
}

fn found(board: Result<FoundBoard, ParseBoardError>) -> Thing {
    match board {
        Ok(FoundBoard::Whole(whole)) => match whole.deals[..] {
            [deal, ..] => Thing::Board(deal.to_string()),
            [] => Thing::Board(position(&whole.board)),
        },
        // With only a few known cards, too many deals match.
        Ok(FoundBoard::Part(part)) if part.leading().len() < 10 => Thing::Part("?".to_owned()),
        Ok(FoundBoard::Part(part)) => match lookup::numbers_starting(&part.leading())[..] {
            [deal] => Thing::Part(deal.to_string()),
            _ => Thing::Part("?".to_owned()),
        },
        Err(why) => Thing::Refused(why.to_string()),
    }
}

fn played(game: &WrittenGame, on: Option<DealNumber>) -> Vec<Thing> {
    let number = game.number.or_else(|| on.filter(|_| game.board.is_none()));
    if game.is_given_up() {
        return vec![Thing::GivenUp(number.map_or_else(String::new, |deal| deal.to_string()))];
    }
    let board = match (number, &game.board) {
        (Some(deal), _) => deal.deal(),
        (None, Some(board)) => Board::clone(board),
        (None, None) => return vec![Thing::Refused("names no deal".to_owned())],
    };
    let on = lookup::numbers(&board).first().map_or_else(|| position(&board), ToString::to_string);
    let thing = |(part, result): (WrittenGame, _)| {
        let other = part.number.filter(|deal| Some(*deal) != number);
        ended(result, other.map_or_else(|| on.clone(), |deal| deal.to_string()))
    };
    replay::verify_all(&board, game, Known::default()).into_iter().map(thing).collect()
}

/// How a game ended.
fn ended(result: Result<Verdict, SyntaxError>, on: String) -> Thing {
    let verdict = match result {
        Ok(verdict) => verdict,
        Err(why) => return Thing::Refused(why.to_string()),
    };
    let end = match &verdict.replay.end {
        replay::End::Won { .. } if verdict.replay.surplus().is_empty() => {
            let rules =
                |rules: &Rules| format!("{} {}", rules.autoplay.name(), rules.empty_column.name());
            let holds = verdict.valid_under.iter().map(rules).collect();
            End::Won { cells: verdict.replay.rules.cells() as u64, holds }
        }
        replay::End::Won { .. } | replay::End::Illegal { .. } => End::Illegal,
        replay::End::Unfinished => End::Unfinished,
    };
    Thing::Game { on, moves: verdict.replay.steps.len(), end }
}

/// A position on one line, as in `expected.txt`.
fn position(board: &Board) -> String {
    let columns = board.columns().each_ref().map(|column| {
        let cards: Vec<String> = column.iter().map(ToString::to_string).collect();
        if cards.is_empty() { "-".to_owned() } else { cards.join(" ") }
    });
    let mut cells: Vec<String> =
        board.cells().iter().map(|c| c.map_or("-".to_owned(), |card| card.to_string())).collect();
    while cells.len() > 4 && cells.last().is_some_and(|cell| cell == "-") {
        cells.pop();
    }
    let home = Suit::ALL.map(|suit| {
        let top = board.foundation(suit);
        let top = "0A23456789TJQK".chars().nth(usize::from(top)).unwrap();
        format!("{}-{top}", suit.letter())
    });
    format!("{} | {} | {}", columns.join(" / "), cells.join(" "), home.join(" "))
}

#[test]
fn the_library_reads_each_in_one_way() {
    check(&samples(), |sample| {
        let text = freecell::text::decode(&fs::read(&sample.path).unwrap());
        let on = sample.on.as_ref().map(|deal| deal.parse().unwrap());
        let found = reading(&text, on);
        match &sample.things[..] {
            [Thing::Near(_)] => Ok(()),
            _ if sample.is_unknown => {
                let is_won = |it: &&Thing| matches!(it, Thing::Game { end: End::Won { .. }, .. });
                found.iter().find(is_won).map_or(Ok(()), |game| Err(format!("reads {game:?}")))
            }
            things if sample.in_library.is_empty() => compare(things, &found),
            _ => compare(&sample.in_library, &found),
        }
    });
}

#[test]
fn every_text_is_a_sample_and_every_sample_a_text() {
    let named: BTreeSet<String> = samples().into_iter().map(|sample| sample.name).collect();
    let files = fs::read_dir("tests/data/texts").unwrap();
    let there: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let there: BTreeSet<String> = there.into_iter().filter(|name| name != "expected.txt").collect();
    assert_eq!(named, there);
}

#[test]
fn verify_finds_the_games() {
    check(&samples(), |sample| {
        let found = verified(sample);
        let given_up = |thing: &Thing| matches!(thing, Thing::GivenUp(_));
        if sample.things.iter().all(given_up) {
            return compare(&[Thing::Refused("no solution to check".to_owned())], &found);
        }
        if sample.things.iter().any(Thing::is_game) {
            let games: Vec<Thing> = sample.things.iter().map(Thing::without_position).collect();
            return compare(&games, &found);
        }
        // Anything else is refused, for the right reason.
        let words = match &sample.things[..] {
            [Thing::Refused(words)] => words,
            [Thing::Near(_) | Thing::Part(_) | Thing::Either(_)] => "",
            [Thing::Board(_)] => "only a board",
            [Thing::Number(_)] => "only the number of deal",
            // Each number stands for the board of its deal.
            [Thing::Number(_), ..] => "no game found, only",
            _ => "boards",
        };
        compare(&[Thing::Refused(words.to_owned())], &found)
    });
}

#[test]
fn find_names_the_deal_of_each() {
    check(&samples(), |sample| {
        let run = on_file(sample, &["find"], &["--format", "json"]);
        let answers = objects(&run);
        let refused = answers.iter().find_map(|answer| answer["error"].as_str());
        let refused = refused.map(str::to_owned).or(answers.is_empty().then_some(run.stderr));
        let deals = |answer: &Value| -> Vec<i64> {
            let deals = answer["deals"].as_array();
            deals.map_or(Vec::new(), |deals| deals.iter().filter_map(Value::as_i64).collect())
        };
        let found: Vec<Vec<i64>> = answers.iter().map(deals).collect();
        match &sample.things[..] {
            [Thing::Refused(words)] => match refused {
                Some(why) if why.to_lowercase().contains(&words.to_lowercase()) => Ok(()),
                other => Err(format!("refused with {words:?} expected: {other:?}, {found:?}")),
            },
            [Thing::Near(deal)] => match refused {
                Some(why) if why.contains(deal.as_str()) => Ok(()),
                _ if run.stdout.contains(deal.as_str()) => Ok(()),
                other => Err(format!("not read as deal {deal}: {other:?}, {found:?}")),
            },
            _ if sample.on.is_some() => match refused {
                Some(why) if ["no board", "line "].iter().any(|it| why.contains(it)) => Ok(()),
                // The cards of its moves may tell the deal.
                None if found == [[sample.on.as_ref().unwrap().parse::<i64>().unwrap()]] => Ok(()),
                other => Err(format!("a solution that names no deal: {other:?}, {found:?}")),
            },
            [Thing::Either(_)] if refused.is_some() => Ok(()),
            things => {
                let expected: Vec<Vec<i64>> =
                    things.iter().map(|thing| thing.deal().into_iter().collect()).collect();
                if refused.is_none() && found == expected {
                    return Ok(());
                }
                let first = &found[..found.len().min(3)];
                Err(format!("{expected:?} expected, {} found: {first:?}; {refused:?}", found.len()))
            }
        }
    });
}

#[test]
fn one_board_is_shown_and_solved() {
    check(&samples(), |sample| {
        let shown = shown(sample);
        let start = |on: &str| Thing::Board(on.to_owned());
        let refused = |words: &str| Thing::Refused(words.to_owned());
        let expected = match &sample.things[..] {
            [Thing::Game { on, .. }] if sample.on.is_some() => match &shown {
                Thing::Refused(why) if why.contains("line ") => shown.clone(),
                Thing::Refused(_) => refused("no board"),
                // The cards of its moves tell the deal.
                _ => start(on),
            },
            [Thing::Game { on, .. } | Thing::Number(on) | Thing::GivenUp(on)] => start(on),
            [Thing::Part(_)] => refused("not known"),
            // A board with two swapped cards is complete: a position like any other.
            [Thing::Near(_)] if matches!(shown, Thing::Board(_)) => shown.clone(),
            [Thing::Near(deal)] => refused(deal),
            [Thing::Either(both)] => match &both[0] {
                Thing::Game { on, .. } => Thing::Either(Box::new([start(on), refused("")])),
                _ => sample.things[0].clone(),
            },
            [one] => one.clone(),
            [Thing::Game { .. }, ..] if sample.on.is_some() => refused("board"),
            _ => refused("one board is expected"),
        };
        compare(std::slice::from_ref(&expected), std::slice::from_ref(&shown))?;
        let after = ["--mode", "fast", "--state-limit", "1", "--format", "json"];
        let solved = on_file(sample, &["solve", "--board"], &after);
        let named = objects(&solved).first().map(|answer| answer["deal"].as_i64());
        let deal = |thing: &Thing| match thing {
            Thing::Refused(_) => None,
            board => Some(board.deal()),
        };
        // A position with cards in more than four cells is solved with `--cells`.
        if named == deal(&shown) || solved.stderr.contains("there is no cell") {
            return Ok(());
        }
        Err(format!("solve --board: {named:?}, {}, but {shown:?}", solved.stderr.trim()))
    });
}

/// The texts that must be on the viewer's screen after the paste.
fn signs(sample: &Sample) -> Vec<String> {
    let number = |on: &str| on.parse::<i64>().is_ok().then(|| format!("#{on} "));
    let first = match &sample.things[0] {
        Thing::Either(both) => &both[0],
        thing => thing,
    };
    let mut signs: Vec<String> =
        first.deal().and_then(|deal| number(&deal.to_string())).into_iter().collect();
    match first {
        Thing::Game { moves, end, .. } if *end != End::Illegal => {
            signs.push(format!(" {moves} moves"));
        }
        // A board with two swapped cards is complete.
        Thing::Near(_) if sample.name == "wrong-two-swapped.txt" => {
            signs = vec!["is nearest".to_owned()];
        }
        Thing::Refused(_) | Thing::Near(_) | Thing::Part(_) => {
            signs = vec!["cannot use".to_owned()];
        }
        Thing::Board(_) if signs.is_empty() => signs.push("‹ board ›".to_owned()),
        _ => {}
    }
    signs
}

#[test]
fn the_viewer_opens_pasted_samples() {
    use crate::wait::PATIENCE;
    /// Enough to diagnose the problem.
    const MOST: usize = 3;
    let mut session = Session::start_in(tempfile::tempdir().unwrap(), &[], &[], (120, 40));
    session.wait_text("#1 ");
    let mut wrong = Vec::new();
    let samples = samples();
    for sample in samples.iter().filter(|sample| !matches!(sample.things[0], Thing::Either(_))) {
        let Ok(text) = fs::read_to_string(&sample.path) else { continue };
        // Show another deal first, so that the signs can only come from the paste.
        let deal = sample.on.as_deref().unwrap_or("424242");
        session.send("\x1b\x1b").send("#").wait_text("Deal number").send(deal).send("\r");
        session.wait_text(&format!("#{deal} "));
        session.paste(&text);
        let signs = signs(sample);
        if !session.shows(PATIENCE, &signs) {
            let status = session.text().lines().rev().take(3).collect::<Vec<_>>().join(" / ");
            let head = session.text().lines().next().unwrap_or_default().trim().to_owned();
            wrong.push(format!("{}: {signs:?} expected: {head} … {status}", sample.name));
            session.send("\x1b\x1b");
        }
        if wrong.len() >= MOST {
            break;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    session.send("\x1b\x1bq").ends_with(0);
}

#[test]
fn the_viewer_takes_files() {
    let samples = samples();
    let named = |name: &str| {
        let sample = samples.iter().find(|sample| sample.name == name).expect(name);
        (fs::canonicalize(&sample.path).unwrap(), signs(sample))
    };
    for (door, name) in [
        ("--solution", "fc-solve-p-t.txt"),
        ("--solution", "freecell-solve.json"),
        ("--solution", "macroxue-link.txt"),
        ("--solution", "catalogue.txt"),
        ("--compare", "columns-top-first.txt"),
        ("--compare", "terminal-top-start.txt"),
        ("--compare", "json-objects-one-line.json"),
    ] {
        let (path, signs) = named(name);
        let args = [door, path.to_str().unwrap()];
        let mut session = Session::start_in(tempfile::tempdir().unwrap(), &args, &[], (120, 40));
        session.wait_text("q quit");
        let shown = session.shows(Duration::from_secs(5), &signs)
            || session.text().contains(&signs[0].replace('#', "deal "));
        assert!(shown, "{door} {name}: {signs:?}\n{}", session.text());
        session.send("\x1b\x1bq").ends_with(0);
    }
}

#[test]
fn the_corpus_is_read_alike() {
    let Some(folder) = crate::corpus::folder() else { return };
    let files = fs::read_dir(folder.join("solutions")).unwrap();
    for path in files.map(|file| file.unwrap().path()) {
        let path = path.to_str().unwrap();
        let verified = run(&["verify", path, "--format", "json"]);
        let deals = |key: &str, run: &Run| -> Vec<Option<i64>> {
            let deal = |answer: &Value| answer[key].as_i64().or_else(|| answer[key][0].as_i64());
            objects(run).iter().map(deal).collect()
        };
        let checked = deals("deal", &verified);
        let found = run(&["find", path, "--format", "json"]);
        if checked.is_empty() {
            // It names no deal and contains no board.
            assert_eq!((verified.status, found.status), (2, 2), "{path}");
            assert!(found.stdout.contains("no board"), "{path}: {}", found.stderr);
        } else {
            assert_eq!(checked, deals("deals", &found), "{path}");
        }
    }
}
