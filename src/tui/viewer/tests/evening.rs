//! A whole evening of play: every number that the program shows of it is compared with a recount of the
//! journal's lines, which knows nothing of the record.

use std::collections::BTreeMap;

use serde_json::Value;

use super::*;
use crate::tui::view::tests::{draw, text};
use crate::user::days::Days;
use crate::user::stats::{Filter, RecordSort, Stats};
use freecell::facts::lengths;
use freecell::solver::{self, Outcome, SolveOptions};

/// Half past nine in the evening of 2026-11-21, where clocks are five hours behind UTC.
const BEGIN: u64 = 20_779 * 86_400 + 2 * 3600 + 1800;
const HOURS: i8 = -5;
/// The seconds between two keys.
const PACE: u64 = 7;

/// The player, the program, and what has reached the disk.
struct Evening {
    app: Viewer,
    now: u64,
    journal: String,
}

impl Evening {
    fn new() -> Self {
        Self { app: start(""), now: BEGIN, journal: String::new() }
    }

    /// Some seconds later, the next action; what it changes is written at once.
    fn act(&mut self, act: impl FnOnce(&mut Viewer)) {
        self.now += PACE;
        self.app.set_time(self.now, true);
        act(&mut self.app);
        self.journal += &self.app.changes();
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                '\u{1b}' => KeyCode::Esc,
                '>' => KeyCode::Right,
                key => KeyCode::Char(key),
            };
            let event = KeyEvent::new(code, KeyModifiers::NONE);
            let action = self.app.keymap.bound(self.app.context(), event);
            let action = action.unwrap_or_else(|| panic!("{key:?} in {:?}", self.app.context()));
            self.act(|app| _ = app.update(action));
        }
    }

    fn open(&mut self, deal: i64) {
        self.keys(&format!("\u{1b}{deal}\n"));
    }

    /// Reports a solution of the position that the solver is working on.
    fn solver_finds(&mut self) {
        let job = self.app.wanted().solve.unwrap().clone();
        let moves = solution(&job.board, job.rules);
        self.app.hear(SolverNews::Better(found(moves, 0)));
    }

    /// Makes moves of a solution from here: the first ones, or all.
    fn play(&mut self, moves: usize) {
        let play = self.app.desk.play_mode().unwrap();
        let found = solution(play.game.board(), play.game.rules());
        for mv in found.into_iter().take(moves) {
            self.act(|app| _ = app.change(|viewer| viewer.app.attempt(|play| play.make(mv))));
        }
    }

    /// The program is killed, and started again.
    fn kill(&mut self) {
        self.app = start(&self.journal);
        self.now += 3600;
    }
}

fn start(journal: &str) -> Viewer {
    let options = ViewerOptions { days: Days::east(HOURS), ..ViewerOptions::default() };
    Viewer::new(&options, Record::parse(journal.as_bytes()), 7)
}

fn solution(board: &freecell::board::Board, rules: Rules) -> Vec<Move> {
    let mode = solver::Mode::Fast;
    let options = SolveOptions { rules, mode, ..SolveOptions::default() };
    let Outcome::Solved(found) = solver::solve(board, &options) else { panic!() };
    found.moves
}

/// Everything that happens in the evening, in two windows.
fn played() -> Evening {
    let mut night = Evening::new();
    // Won alone.
    night.open(10_913);
    night.keys("p");
    SOLUTION.split(' ').for_each(|mv| night.keys(mv));
    // An undone last move that is made again is no second win.
    night.keys("ur");
    // Won with a hint.
    night.open(1);
    night.keys("p");
    night.play(2);
    night.solver_finds();
    night.keys("tt");
    night.play(999);
    // Won after a look at the solution, on another run of the program.
    night.open(2);
    night.keys("s");
    night.solver_finds();
    night.keys(">>");
    night.kill();
    night.open(2);
    night.keys("p");
    night.play(999);
    // Given up alone, then once more with help.
    night.open(3);
    night.keys("p");
    night.play(3);
    night.keys("GG");
    night.keys("s");
    night.solver_finds();
    night.keys("\u{1b}p");
    night.play(2);
    night.keys("GG");
    // Left, resumed after a kill, and won alone.
    night.open(4);
    night.keys("p");
    night.play(5);
    night.kill();
    night.open(4);
    night.keys("p");
    night.play(999);
    // Won twice, after midnight; and another window wins in between.
    night.open(5);
    night.keys("p");
    night.play(999);
    let mut other = Evening { app: start(&night.journal), now: night.now, journal: String::new() };
    other.open(6);
    other.keys("p");
    other.play(999);
    night.now = other.now;
    night.keys("R");
    night.play(999);
    // Left as it is, with a note.
    night.open(7);
    night.keys("p");
    night.play(3);
    night.keys("\u{1b}Btry again\n");
    night.journal += &other.journal;
    night.app = start(&night.journal);
    night.app.set_time(night.now, true);
    night
}

/// What the lines of a journal say, by the letter.
#[derive(Debug, Default)]
struct Recount {
    /// By deal: won, given up, and the same with help.
    deals: BTreeMap<i64, [usize; 4]>,
    won: usize,
    given_up: usize,
    with_help: [usize; 2],
    streak: usize,
    longest: usize,
    seconds: u64,
    days: BTreeMap<String, usize>,
    moves: BTreeMap<i64, u64>,
    times: BTreeMap<i64, u64>,
}

fn recount(journal: &str) -> Recount {
    let lines = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut games: Vec<(Value, bool)> = Vec::new();
    for line in lines {
        let alone = line.get("ended").map(|game| (game.clone(), false));
        games.extend(alone.or(line.get("assisted").map(|game| (game.clone(), true))));
    }
    games.sort_by_key(|(game, _)| game["when"].as_u64());
    let mut count = Recount::default();
    for (game, helped) in games {
        let number = |name: &str| game[name].as_u64().unwrap();
        let (deal, won) = (game["deal"].as_i64().unwrap(), game["won"].as_bool().unwrap());
        count.deals.entry(deal).or_default()[usize::from(!won) + 2 * usize::from(helped)] += 1;
        count.seconds += number("seconds");
        if helped {
            count.with_help[usize::from(!won)] += 1;
        } else if won {
            count.won += 1;
            count.streak += 1;
            count.longest = count.longest.max(count.streak);
            let local = number("when") - 5 * 3600;
            *count.days.entry(crate::user::days::date(local / 86_400).to_string()).or_default() +=
                1;
            for (least, name) in [(&mut count.moves, "moves"), (&mut count.times, "seconds")] {
                let least = least.entry(deal).or_insert(u64::MAX);
                *least = (*least).min(number(name));
            }
        } else {
            count.given_up += 1;
            count.streak = 0;
        }
    }
    count
}

#[test]
fn the_evening_went_as_it_is_told() {
    let night = played();
    let count = recount(&night.journal);
    // By hand, from the script.
    let expected = [
        (1, [0, 0, 1, 0]),
        (2, [0, 0, 1, 0]),
        (3, [0, 1, 0, 1]),
        (4, [1, 0, 0, 0]),
        (5, [2, 0, 0, 0]),
        (6, [1, 0, 0, 0]),
        (10_913, [1, 0, 0, 0]),
    ];
    assert_eq!(count.deals, BTreeMap::from(expected));
    assert_eq!((count.won, count.given_up, count.with_help), (5, 1, [2, 1]));
    assert_eq!((count.streak, count.longest), (4, 4));
    assert_eq!(count.moves[&10_913], 19);
    assert_eq!(count.times[&10_913], PACE * 36, "from the second of 38 keys to the last");
    assert!(count.days.len() == 2 && count.days.contains_key("2026-11-21"), "{:?}", count.days);
}

#[test]
fn the_statistics_are_a_recount_of_the_journal() {
    let night = played();
    let (app, count) = (&night.app, recount(&night.journal));
    let stats = Stats::of(&app.player.record, &app.player.days, app.player.now);
    let deals_won = count.deals.values().filter(|deal| deal[0] > 0).count();
    assert_eq!(
        (stats.won, stats.given_up, stats.deals_won),
        (count.won, count.given_up, deals_won)
    );
    assert_eq!([stats.assisted_won, stats.assisted_given_up], count.with_help);
    assert_eq!((stats.streak, stats.longest_streak), (count.streak, count.longest));
    assert_eq!((stats.seconds, &stats.wins_by_day), (count.seconds, &count.days));
    assert_eq!((stats.bookmarks, stats.unread_lines), (1, 0));
    // Seven deals played, and the first one viewed.
    assert_eq!(stats.seen, 8);

    let share = 100 * count.won / (count.won + count.given_up);
    let text = stats.to_string();
    let expected = format!("{} games won, {share} %; gave up once\n", count.won);
    assert!(text.starts_with(&expected), "{text}");
    assert!(text.contains("\nwith help: 2 won, gave up once "), "{text}");
    assert!(text.contains(&format!("\nstreak: {} now, {} at most\n", count.streak, count.longest)));
    for (day, wins) in &count.days {
        assert!(text.contains(&format!("\n{day} {} {wins}\n", "#".repeat(*wins))), "{text}");
    }
    assert_eq!(stats.over_shortest.iter().sum::<usize>(), count.won);
    let json = serde_json::to_value(&stats).unwrap();
    assert_eq!((&json["assisted_won"], &json["won"]), (&2.into(), &count.won.into()));
}

#[test]
fn the_rows_of_the_record_are_a_recount_of_the_journal() {
    let night = played();
    let (record, count) = (&night.app.player.record, recount(&night.journal));
    let rows = record.rows(Filter::All, RecordSort::Number);
    let listed: Vec<i64> = rows.iter().map(|row| row.deal.get()).collect();
    assert_eq!(listed, [1, 2, 3, 4, 5, 6, 7, 10_913]);
    for row in rows {
        let deal = row.deal.get();
        let ended = [row.won, row.given_up, row.assisted_won, row.assisted_given_up];
        assert_eq!(ended, count.deals.get(&deal).copied().unwrap_or_default(), "{deal}");
        let least = |map: &BTreeMap<i64, u64>| map.get(&deal).copied();
        assert_eq!(row.moves.map(|moves| moves as u64), least(&count.moves), "{deal}");
        assert_eq!(row.seconds, least(&count.times), "{deal}");
        assert_eq!(row.in_progress, (deal == 7).then_some(3));
    }
}

#[test]
fn the_screen_shows_the_numbers_of_the_record() {
    let mut night = played();
    let count = recount(&night.journal);
    night.keys("m");
    let screen = text(&draw(&night.app, 120, 40));
    let share = 100 * count.won / (count.won + count.given_up);
    let played = freecell::words::duration(count.seconds);
    let sums = format!(
        "{} won, gave up once ({share} %); streak {}, best {}; {played}",
        count.won, count.streak, count.longest
    );
    assert!(screen.contains(&sums), "{sums}\n{screen}");
    assert!(screen.contains("with help: 2 won, gave up once"), "{screen}");
    for (deal, result) in [
        (1, "won with help"),
        (3, "gave up twice"),
        (4, "won "),
        (5, "won twice"),
        (7, "playing"),
        (10_913, "won "),
    ] {
        let row = |line: &&str| line.split_whitespace().nth(1) == Some(&deal.to_string()[..]);
        let line = screen.lines().find(row).unwrap_or_else(|| panic!("{deal}\n{screen}"));
        assert!(line.contains(result), "{line}");
        if let Some(moves) = count.moves.get(&deal) {
            let over = usize::try_from(*moves).unwrap() - known(&night.app, deal);
            let time = freecell::words::clock(count.times[&deal]);
            for number in [moves.to_string(), format!("+{over}"), time] {
                assert!(line.split_whitespace().any(|word| word == number), "{number}: {line}");
            }
        }
    }
    night.keys("\u{1b}");
    night.open(4);
    let screen = text(&draw(&night.app, 120, 44));
    let time = freecell::words::clock(count.times[&4]);
    assert!(screen.contains(&time), "the panel has the best time {time}\n{screen}");
}

/// The shortest solution of a deal that the table or a line of the journal has.
fn known(app: &Viewer, deal: i64) -> usize {
    let number = DealNumber::new(deal).unwrap();
    let table = lengths::of(number, Rules::DEFAULT).map(|length| length.moves);
    let text = String::from_utf8(app.player.record.text()).unwrap();
    let noted = text.lines().filter_map(|line| {
        let line: Value = serde_json::from_str(line).ok()?;
        let found = line.get("shortest").filter(|found| found["deal"] == deal)?;
        usize::try_from(found["moves"].as_u64()?).ok()
    });
    noted.chain(table).min().unwrap()
}

#[test]
fn a_won_deal_opened_again_shows_its_time_and_what_it_counted_as() {
    let mut night = Evening::new();
    night.open(10_913);
    night.keys("p");
    SOLUTION.split(' ').for_each(|mv| night.keys(mv));
    let won = recount(&night.journal).times[&10_913];
    // The solution is seen only after the win.
    night.keys("\u{1b}s");
    night.solver_finds();
    night.keys("\u{1b}p");
    let play = night.app.desk.play_mode().unwrap();
    let win = play.win.unwrap();
    assert_eq!((play.seconds, win.assisted, win.streak), (won, false, 1));
    assert!(text(&draw(&night.app, 80, 24)).contains(&freecell::words::clock(won)));
    // Played anew it is another game, and this one is assisted.
    night.keys("R");
    SOLUTION.split(' ').for_each(|mv| night.keys(mv));
    let screen = text(&draw(&night.app, 80, 24));
    assert!(screen.contains("counted apart") && !screen.contains("Streak"), "{screen}");
    assert_eq!(recount(&night.journal).deals[&10_913], [1, 0, 1, 0]);
}

#[test]
fn lengths_shown_anywhere_agree() {
    let deal = DealNumber::new(619).unwrap();
    let table = lengths::of(deal, Rules::DEFAULT).unwrap();
    let mut night = Evening::new();
    night.open(619);
    night.keys("s");
    night.solver_finds();
    let shown = night.app.desk.solution().unwrap().moves();
    assert!(shown > table.moves, "the quick solution is not the shortest");
    let bound =
        if table.at_least > 0 { format!(", at least {}", table.at_least) } else { String::new() };
    let screen = text(&draw(&night.app, 120, 40));
    let header = screen.lines().next().unwrap();
    assert!(header.contains(&format!("{shown} moves, {} known{bound}", table.moves)), "{header}");
    let panel = format!("{shown} shown, {} known{bound}", table.moves);
    assert!(screen.contains(&panel), "{panel}\n{screen}");

    // What is found replaces the table everywhere, today and tomorrow.
    let shorter = table.moves - 1;
    night.app.player.record.found(deal, Rules::DEFAULT, shorter, true);
    night.journal += &night.app.changes();
    for mut app in [night.app, start(&night.journal)] {
        let screen = text(&draw(&app, 120, 40));
        if let ViewerMode::Solution(_) = &app.desk.mode {
            assert!(screen.contains(&format!("{shown} shown, {shorter} optimal")), "{screen}");
        }
        press(&mut app, KeyCode::Esc);
        app.show(ViewedDeal::deal(deal));
        let screen = text(&draw(&app, 120, 44));
        assert!(screen.contains(&format!("{shorter} moves (optimal)")), "{screen}");
        let near = screen
            .lines()
            .find(|line| line.contains("619 ") && line.ends_with(&shorter.to_string()));
        assert!(near.is_some(), "{screen}");
    }
}
