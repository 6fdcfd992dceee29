//! Published games and pages that are not part of the project, judged by the referee.

use std::fmt::Write as _;
use std::fs;

use freecell::dealer::DealNumber;
use freecell::replay::End;
use freecell::text;

use crate::altered::verify;
use crate::cli::{Run, run_with};
use crate::corpus::{file, folder};
use crate::referee::{
    Autoplay, Board, Convention, From, Outcome, Rules, Spot, To, Told, Untold, conventions, judge,
};

/// A game as it stands in a file.
struct Printed {
    deal: u32,
    cells: usize,
    heading: String,
    moves: Vec<String>,
}

/// `7h` as standard notation has it.
fn told(word: &str) -> Told {
    let spot = |c: char| match c {
        '1'..='8' => Spot::Column(c as usize - '1' as usize),
        'a'..='g' => Spot::Cell(c as usize - 'a' as usize),
        _ => Spot::Home,
    };
    let mut letters = word.chars();
    let mut next = || spot(letters.next().unwrap());
    Told {
        from: From::At(next()),
        to: To::At(next()),
        count: None,
        cards: None,
        target: None,
        home: None,
    }
}

impl Printed {
    fn judge(&self, moves: &[String], convention: Convention) -> Outcome {
        let script = moves.iter().map(|word| (Some(told(word)), None)).collect();
        judge(&Board::deal(u64::from(self.deal)), &script, convention)
    }

    /// By the rules of Windows in its time.
    fn own(&self) -> Outcome {
        let rules = Rules { cells: self.cells, autoplay: Autoplay::Safe, is_vista: false };
        let own = Convention { rules, columns: 0, cells: 0, untold: Untold::Fitting };
        self.judge(&self.moves, own)
    }
}

/// The games of the catalogue; none without its file.
fn catalogue() -> Option<Vec<Printed>> {
    let text = file("solutions/solitairelaboratory.txt")?;
    let mut games: Vec<Printed> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_prefix('#') {
            let deal = heading.split(' ').next().unwrap().parse().unwrap();
            let before = heading.split_once(" freecell").map(|(head, _)| head);
            let cells = match before.and_then(|head| head.split([' ', '(']).next_back()) {
                Some("1") => 1,
                Some("3" | "three") => 3,
                _ => 4,
            };
            games.push(Printed { deal, cells, heading: line.to_owned(), moves: Vec::new() });
        } else {
            let words = line.split_whitespace().map(str::to_owned);
            games.last_mut().unwrap().moves.extend(words);
        }
    }
    assert_eq!(games.len(), 213);
    Some(games)
}

/// Ten moves a line, and no blank lines, as FreeCell Pro appends one game to the next.
fn write(games: &[Printed]) -> String {
    let mut text = String::new();
    for game in games {
        writeln!(text, "{}", game.heading).unwrap();
        for line in game.moves.chunks(10) {
            writeln!(text, "{}", line.join(" ")).unwrap();
        }
    }
    text
}

/// How each game of a text ends, with its deal.
fn ends(text: &str) -> Vec<(u32, End)> {
    let end = |game: text::WrittenGame| {
        let number = game.number.expect("each game names its deal");
        let verdict = verify(&number.deal(), &game);
        let verdict = verdict.unwrap_or_else(|why| panic!("#{number}: {why}"));
        (u32::try_from(number.get()).unwrap(), verdict.replay.end)
    };
    text::games(text).map(end).collect()
}

#[test]
fn the_catalogue_reads_the_same_without_blank_lines() {
    let Some(games) = catalogue() else { return };
    let ends = ends(&write(&games));
    assert_eq!(ends.len(), games.len());
    for (game, (deal, end)) in games.iter().zip(ends) {
        assert_eq!(deal, game.deal);
        match (game.own(), &end) {
            (Outcome::Won(more), End::Won { surplus }) => {
                assert_eq!(more, surplus.len(), "#{deal}");
            }
            (Outcome::Illegal(at), End::Illegal { number, .. }) => {
                assert_eq!(at, *number, "#{deal}");
            }
            (own, end) => panic!("#{deal}: the referee says {own:?}, the library {end:?}"),
        }
    }
}

/// Another word for a move, with which no convention gets beyond it.
fn made_illegal(game: &Printed, at: usize) -> Option<String> {
    let every = conventions(&[game.cells], false);
    let mut moves = game.moves[..=at].to_vec();
    let piles = || "12345678abcdh".chars();
    let words = piles().flat_map(|to| piles().map(move |from| format!("{from}{to}")));
    // Each game tries them in another order.
    let skipped = game.deal as usize * 31 % 150;
    words.cycle().skip(skipped).take(169).find(|word| {
        let is_move = word.as_bytes()[0] != word.as_bytes()[1] && !word.starts_with('h');
        word.clone_into(&mut moves[at]);
        let is_illegal =
            |convention| matches!(game.judge(&moves, convention), Outcome::Illegal(n) if n <= at + 1);
        is_move && every.iter().all(|convention| is_illegal(*convention))
    })
}

#[test]
fn a_move_made_illegal_is_named_in_each_game_of_the_catalogue() {
    let Some(mut games) = catalogue() else { return };
    games.retain(|game| matches!(game.own(), Outcome::Won(_)));
    let mut altered = Vec::new();
    for (nth, game) in games.iter_mut().enumerate() {
        let at = (nth * 7919 + 5) % game.moves.len();
        let Some(word) = made_illegal(game, at) else { continue };
        let was = std::mem::replace(&mut game.moves[at], word.clone());
        altered.push((game.deal, at + 1, word, was));
    }
    assert!(altered.len() > 200, "{}", altered.len());
    games.retain(|game| altered.iter().any(|(deal, ..)| *deal == game.deal));
    let mut wrong = String::new();
    let ends = ends(&write(&games));
    assert_eq!(ends.len(), altered.len());
    for ((deal, at, word, was), (_, end)) in altered.iter().zip(ends) {
        if !matches!(&end, End::Illegal { number, text, .. } if number == at && text == word) {
            writeln!(wrong, "#{deal}: move {at} is {word}, was {was}: {end:.200?}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// `8164r7`: `r` for any cell, letters for cards in the order of their arrival, as the referee has it.
fn told_by_arrival(pair: &[u8]) -> Told {
    let mut told = told(std::str::from_utf8(pair).unwrap());
    if let b'a'..=b'd' = pair[0] {
        told.from = From::Held(usize::from(pair[0] - b'a'));
    }
    if pair[1] == b'r' {
        told.to = To::AnyCell;
    }
    told
}

#[test]
fn macroxues_games_win_by_both_accounts() {
    let Some(text) = file("solutions/macroxue.txt") else { return };
    let games: Vec<&str> = text.lines().collect();
    assert_eq!(games.len(), 2000);
    let ends = ends(&text);
    assert_eq!(ends.len(), games.len());
    for (line, (deal, end)) in games.iter().zip(ends) {
        let (number, moves) = line.split_once(':').unwrap();
        assert_eq!(number, deal.to_string());
        assert_eq!(end, End::Won { surplus: Vec::new() }, "{line}");
        let pairs = moves.trim().as_bytes().chunks(2);
        let script = pairs.map(|pair| (Some(told_by_arrival(pair)), None)).collect();
        let wins = conventions(&[4], false).into_iter().any(|convention| {
            let is_own = convention.rules.autoplay == Autoplay::Max && convention.columns == 0;
            is_own && judge(&Board::deal(u64::from(deal)), &script, convention) == Outcome::Won(0)
        });
        assert!(wins, "the referee does not agree: {line}");
    }
}

#[test]
fn tables_and_positions_of_other_programs_win() {
    for (name, deal) in [("fc-solve-00024.txt", 24), ("shirl-hart-01024.txt", 1024)] {
        let Some(text) = file(&format!("solutions/{name}")) else { return };
        let games: Vec<_> = text::games(&text).collect();
        assert_eq!(games.len(), 1, "{name}");
        let verdict = verify(&DealNumber::new(deal).unwrap().deal(), &games[0]).unwrap();
        assert!(verdict.is_valid(), "{name}: {}", verdict.replay.end);
    }
}

/// The deals that `find` or `verify` names, each on a line, and whether all is well with it.
fn answer(command: &str, run: &Run) -> Vec<String> {
    let name = |line: &str| match command {
        "find" => line.to_owned(),
        _ => line.split(',').next().unwrap().trim_start_matches('#').to_owned(),
    };
    run.stdout.lines().map(name).collect()
}

/// Small inputs, with the right answers of their README; an exit status beside them.
const CASES: [(&str, &str, i32, &[&str]); 14] = [
    ("cases/fence.txt", "find", 0, &["1"]),
    ("cases/prose.txt", "find", 2, &[]),
    ("cases/prose.txt", "verify", 2, &[]),
    ("cases/two-boards.txt", "find", 0, &["1", "617"]),
    ("cases/wiki-table.txt", "find", 0, &["1", "617"]),
    ("cases/csv-quoted.txt", "verify", 0, &["1: valid", "617: valid"]),
    ("cases/csv-small-deals.txt", "verify", 0, &["5: valid", "100: valid"]),
    ("cases/html-dl.txt", "verify", 0, &["617: valid", "11000: valid"]),
    ("cases/own-notation.txt", "verify", 0, &["36: valid", "37: valid"]),
    ("cases/json-one-line.txt", "verify", 0, &["617: valid", "11000: valid"]),
    ("cases/line-of-c.txt", "find", 2, &[]),
    ("cases/line-of-c.txt", "verify", 2, &[]),
    // The page shows both boards twice.
    ("pages/freecodecamp-german.md", "find", 0, &["1", "617", "1", "617"]),
    ("pages/rosetta-code.txt", "find", 0, &["1", "617", "1", "617", "1", "617"]),
];

#[test]
fn small_inputs_and_pages_get_the_right_answers() {
    let Some(folder) = folder() else { return };
    let mut wrong = String::new();
    for (name, command, status, expected) in CASES {
        let path = folder.join(name);
        let bytes = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let run = run_with(&[command, "-"], bytes);
        let got = answer(command, &run);
        if got != expected || run.status != status {
            let said = run.stderr.lines().next().unwrap_or_default();
            let exit = run.status;
            writeln!(wrong, "{command} {name}: {got:.200?}, exit {exit}: {said:.200}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
