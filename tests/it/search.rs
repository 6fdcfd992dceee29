//! `freecell search`.

use std::fs;

use serde_json::Value;

use crate::cli::{refused, run};
use crate::corpus;

/// The objects written by a run, one per line.
fn objects(args: &[&str]) -> Vec<Value> {
    let run = run(args);
    assert_eq!(run.status, 0, "{args:?}: {}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The deals found by a search.
fn found(args: &[&str]) -> Vec<i64> {
    let search = [&["search"], args, &["--format", "json"]].concat();
    objects(&search).iter().map(|object| object["deal"].as_i64().unwrap()).collect()
}

/// A deal of `freecell deal --format json`, for filters that do not use the library.
struct Deal {
    number: i64,
    columns: Vec<Vec<String>>,
    impossible: bool,
}

impl Deal {
    fn of(object: &Value) -> Self {
        let lists = |field: &str| {
            let lists = object[field].as_array().unwrap().iter();
            let cards = |list: &Value| {
                let cards = list.as_array().unwrap().iter();
                cards.map(|card| card.as_str().unwrap().to_owned()).collect()
            };
            lists.map(cards).collect()
        };
        Self {
            number: object["deal"].as_i64().unwrap(),
            columns: lists("columns"),
            impossible: object["impossible"].as_bool().unwrap(),
        }
    }

    /// The number of cards that lie on a card.
    fn depth(&self, card: &str) -> usize {
        let depth = |column: &Vec<String>| {
            Some(column.len() - 1 - column.iter().position(|other| other == card)?)
        };
        self.columns.iter().find_map(depth).unwrap()
    }

    /// The number of cards with a card of this rank below them.
    fn above(&self, rank: char) -> usize {
        let above = |column: &Vec<String>| {
            let first = column.iter().position(|card| card.starts_with(rank));
            first.map_or(0, |first| column.len() - 1 - first)
        };
        self.columns.iter().map(above).sum()
    }

    fn longest_run(&self) -> usize {
        const RANKS: &str = "A23456789TJQK";
        let is_red = |card: &str| card.ends_with(['D', 'H']);
        let packs = |pair: &[String]| {
            let rank = |card: &str| RANKS.find(&card[..1]).unwrap();
            rank(&pair[0]) == rank(&pair[1]) + 1 && is_red(&pair[0]) != is_red(&pair[1])
        };
        let longest = |column: &Vec<String>| {
            let packed: Vec<bool> = column.windows(2).map(packs).collect();
            packed.split(|&packs| !packs).map(<[bool]>::len).max().unwrap() + 1
        };
        self.columns.iter().map(longest).max().unwrap()
    }
}

type Filter = fn(&Deal) -> bool;

/// Conditions on the cards, each with an equivalent filter.
const FILTERS: [(&[&str], Filter); 10] = [
    (&["--above-aces", "..6"], |deal| deal.above('A') <= 6),
    (&["--above-aces", "20"], |deal| deal.above('A') == 20),
    (&["--above-twos", "19.."], |deal| deal.above('2') >= 19),
    (&["--depth", "AS=..2", "--depth", "KD=5.."], |deal| {
        deal.depth("AS") <= 2 && deal.depth("KD") >= 5
    }),
    (&["--depth", "A=..2"], |deal| ["AC", "AD", "AH", "AS"].iter().all(|ace| deal.depth(ace) <= 2)),
    (&["--kings-at-bottom", "2.."], |deal| {
        deal.columns.iter().filter(|column| column[0].starts_with('K')).count() >= 2
    }),
    (&["--longest-run", "4.."], |deal| deal.longest_run() >= 4),
    (&["--longest-run", "1"], |deal| deal.longest_run() == 1),
    (&["--impossible"], |deal| deal.impossible),
    (&["--solvable", "--above-twos", "..4"], |deal| !deal.impossible && deal.above('2') <= 4),
];

#[test]
fn a_resumed_list_may_have_another_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hits");
    let path = file.to_str().unwrap();
    let search = |limit: &'static str, more: &[&'static str]| {
        let base = ["search", "1..900", "--above-aces", "..8", "--limit", limit, "--output", path];
        let found = run(&[&base[..], more].concat());
        assert_eq!(found.status, 0, "{}", found.stderr);
        fs::read_to_string(&file).unwrap()
    };
    let longer = search("6", &[]);
    for gone in ["hits", "hits.query"] {
        fs::remove_file(folder.path().join(gone)).unwrap();
    }
    let shorter = search("2", &[]);
    assert!(longer.starts_with(&shorter) && shorter.lines().count() == 2, "{shorter}");
    assert_eq!(search("6", &["--resume"]), longer);
}

#[test]
fn each_condition_is_what_a_filter_over_the_deals_says() {
    let ranges = ["1..4000", "11900..12000", "-2..-1", "8589934000..8589934591"];
    let args = [&["deal"][..], &ranges, &["--format", "json"]].concat();
    let deals: Vec<Deal> = objects(&args).iter().map(Deal::of).collect();
    assert_eq!(deals.len(), 4000 + 101 + 2 + 592);
    for (conditions, filter) in FILTERS {
        let filtered: Vec<i64> =
            deals.iter().filter(|deal| filter(deal)).map(|deal| deal.number).collect();
        assert!(!filtered.is_empty(), "{conditions:?} fits nothing");
        assert_eq!(found(&[&ranges[..], conditions].concat()), filtered, "{conditions:?}");
    }
}

/// Conditions with a count report the same count as the filter.
#[test]
fn what_was_counted_is_told() {
    let deals: Vec<Deal> =
        objects(&["deal", "1..50", "--format", "json"]).iter().map(Deal::of).collect();
    let args = [
        "search",
        "1..50",
        "--format",
        "json",
        "--above-aces",
        "0..",
        "--above-twos",
        "0..",
        "--kings-at-bottom",
        "0..",
        "--longest-run",
        "0..",
    ];
    for (deal, told) in deals.iter().zip(objects(&args)) {
        assert_eq!(told["deal"], deal.number);
        assert_eq!(told["above_aces"], deal.above('A'));
        assert_eq!(told["above_twos"], deal.above('2'));
        assert_eq!(told["longest_run"], deal.longest_run());
    }
    let text = run(&["search", "617", "--above-aces", "20", "--longest-run", "2"]);
    assert_eq!(text.stdout, "#617: 20 cards above the aces; longest run 2\n");
    assert_eq!(run(&["search", "617", "--solvable"]).stdout, "#617\n");
}

#[test]
fn the_fewest_cells_are_those_of_solving_with_each_number() {
    let solves = |deal: i64, cells: &str| {
        run(&["solve", &deal.to_string(), "--mode", "fast", "--cells", cells]).status == 0
    };
    assert_eq!(found(&["160..170", "--fewest-cells", "0"]), [164]);
    assert!(solves(164, "0"));
    for deal in found(&["1..30", "--fewest-cells", "1"]) {
        assert!(solves(deal, "1") && !solves(deal, "0"), "{deal}");
    }
    assert_eq!(found(&["1..32000", "--fewest-cells", "5"]), [11_982]);
    let Some(table) = corpus::file("minimum-cells-1-to-32000.txt") else { return };
    let listed = |cells: &str| -> Vec<i64> {
        let lines = table.lines().take(150).filter_map(|line| line.split_once(' '));
        lines.filter(|(_, fewest)| *fewest == cells).map(|(n, _)| n.parse().unwrap()).collect()
    };
    for cells in ["0", "1"] {
        assert_eq!(found(&["1..150", "--fewest-cells", cells]), listed(cells), "{cells}");
    }
}

#[test]
fn lists_are_sorted_and_cut() {
    let all = objects(&["search", "1..60", "--difficulty", "0..", "--format", "json"]);
    let mut numbers: Vec<(u64, i64)> = all
        .iter()
        .map(|told| (told["difficulty"].as_u64().unwrap(), told["deal"].as_i64().unwrap()))
        .collect();
    assert_eq!(numbers.len(), 60);
    numbers.sort_unstable();
    let difficulty = |args: &[&str]| -> Vec<u64> {
        let told = objects(&[&["search", "1..60", "--format", "json"], args].concat());
        told.iter().map(|told| told["difficulty"].as_u64().unwrap()).collect()
    };
    let easiest: Vec<u64> = numbers[..5].iter().map(|(number, _)| *number).collect();
    assert_eq!(difficulty(&["--easiest", "5"]), easiest);
    assert_eq!(difficulty(&["--sort", "difficulty", "--limit", "5"]), easiest);
    let hardest: Vec<u64> = numbers.iter().rev().take(5).map(|(number, _)| *number).collect();
    assert_eq!(difficulty(&["--hardest", "5"]), hardest);
    assert_eq!(difficulty(&["--sort", "difficulty", "--reverse", "--limit", "5"]), hardest);

    let moves: Vec<u64> = objects(&["search", "1..50", "--sort", "length", "--format", "json"])
        .iter()
        .map(|told| told["moves"].as_u64().unwrap())
        .collect();
    assert!(moves.is_sorted() && moves.len() == 50);
    assert_eq!(found(&["9..12", "1..3", "--solvable"]), [9, 10, 11, 12, 1, 2, 3]);
    assert_eq!(
        found(&["9..12", "1..3", "--solvable", "--sort", "number"]),
        [1, 2, 3, 9, 10, 11, 12]
    );
    assert_eq!(found(&["1..8589934591", "--impossible", "--limit", "2"]), [11_982, 146_692]);
    let cut = run(&["search", "10..30", "--solvable", "--limit", "3"]);
    assert!(cut.stderr.starts_with("3 found; 3 deals searched in "), "{}", cut.stderr);
}

#[test]
fn a_limited_list_gives_the_total() {
    let hardest = run(&["search", "1..40", "--hardest", "5"]);
    assert_eq!(hardest.stdout.lines().count(), 5);
    assert!(hardest.stderr.starts_with("5 of 40 found; 40 deals searched"), "{}", hardest.stderr);
    let all = run(&["search", "1..40", "--hardest", "40"]);
    assert!(all.stderr.starts_with("40 found; "), "{}", all.stderr);
}

#[test]
fn a_sorted_search_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    for (format, list) in [
        ("text", &["--hardest", "7"][..]),
        ("json", &["--sort", "length"]),
        ("csv", &["--easiest", "9"]),
    ] {
        let file = folder.path().join(format);
        let path = file.to_str().unwrap();
        let base = [&["search", "1..40", "--format", format, "--output", path], list].concat();
        assert_eq!(run(&base).status, 0);
        let (whole, beside) = (fs::read_to_string(&file).unwrap(), format!("{path}.query"));
        let found = fs::read_to_string(&beside).unwrap();
        assert_eq!(found.lines().count(), 41, "{found}");
        // Broken off in the middle of a line, after this number of deals.
        for lines in [0, 1, 12, 40] {
            let end = found.match_indices('\n').nth(lines).unwrap().0 + 1;
            fs::write(&beside, &found[..(end + 9).min(found.len())]).unwrap();
            fs::write(&file, "").unwrap();
            let again = run(&[&base[..], &["--resume"]].concat());
            assert_eq!(again.status, 0, "{}", again.stderr);
            let searched = format!("; {} deals searched", 40 - lines);
            assert!(again.stderr.contains(&searched), "{}", again.stderr);
            assert_eq!(fs::read_to_string(&file).unwrap(), whole);
            assert_eq!(fs::read_to_string(&beside).unwrap(), found);
        }
        refused(&[&base[..], &["--resume", "--autoplay", "max"]].concat(), &["of another run"]);
    }
}

/// Only lines of matching deals have a number under `deal`.
#[test]
fn a_table_has_the_fields_of_the_json() {
    let base = ["search", "1..30", "--difficulty", "..50", "--length", "..40", "--format"];
    let json = objects(&[&base[..], &["json"]].concat());
    let csv = run(&[&base[..], &["csv"]].concat()).stdout;
    let mut lines = csv.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(lines.clone().count(), json.len());
    for (line, object) in lines.zip(&json) {
        assert_eq!(line.split(',').count(), names.len());
        for (name, value) in names.iter().zip(line.split(',')) {
            let expected = match &object[*name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(value, expected, "{name}");
        }
        assert_eq!(object["kind"], "deal");
        assert!(object["score"].as_u64() > Some(0));
    }
}

/// The procedure in the README.
#[cfg(unix)]
#[test]
fn sorted_shares_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let search = |more: &[&str]| {
        let base = ["search", "1..60", "--sort", "difficulty", "--format", "csv"];
        run(&[&base[..], more].concat()).stdout
    };
    for share in 1..=3 {
        let text = search(&["--shard", &format!("{share}/3")]);
        fs::write(folder.path().join(format!("part{share}.csv")), text).unwrap();
    }
    let merge = "LC_ALL=C sort -m -t, -k6,6n -k2,2n part[1-3].csv | uniq";
    let mut shell = std::process::Command::new("sh");
    let merged = shell.args(["-c", merge]).current_dir(folder.path()).output().unwrap();
    assert_eq!(String::from_utf8(merged.stdout).unwrap(), search(&[]));
}

#[test]
fn shares_together_are_the_whole() {
    for conditions in [&["--above-aces", "..5"][..], &["--difficulty", "..50"]] {
        let base = [&["search", "1..40", "100..130", "--format", "json"], conditions].concat();
        let whole = run(&base).stdout;
        assert!(!whole.is_empty());
        for of in [2, 5, 80] {
            let share = |k| run(&[&base[..], &["--shard", &format!("{k}/{of}")]].concat()).stdout;
            assert_eq!((1..=of).map(share).collect::<String>(), whole);
        }
    }
}

#[test]
fn a_truncated_search_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["text", "json"] {
        let file = folder.path().join(format);
        let path = file.to_str().unwrap();
        let base =
            ["search", "1..900", "--above-aces", "..8", "--format", format, "--output", path];
        assert_eq!(run(&base).status, 0);
        let whole = fs::read_to_string(&file).unwrap();
        assert!(whole.lines().count() > 20);
        refused(&base, &["already exists", "--resume"]);

        let resumed = [&base[..], &["--resume"]].concat();
        let lines: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
        let end = if format == "json" {
            "{\"kind\":\"interrupted\",\"deal\":null,\"number\":890,\"searched\":890}\n"
        } else {
            "#890: interrupted after 890\n"
        };
        let cut_off = &whole[..lines[9] + 5];
        let to_890 = |line: &&str| {
            let is_digit = |c: char| c.is_ascii_digit();
            let deal = line.trim_start_matches(|c| !is_digit(c)).split(|c| !is_digit(c)).next();
            deal.unwrap().parse::<i64>().unwrap() <= 890
        };
        let interrupted: String =
            whole.split_inclusive('\n').take_while(to_890).collect::<String>() + end;
        for part in ["", cut_off, &whole, &interrupted] {
            fs::write(&file, part).unwrap();
            let again = run(&resumed);
            assert_eq!((again.status, fs::read_to_string(&file).unwrap()), (0, whole.clone()));
        }
        // A different query is refused, whatever differs, and also if the old query is unknown.
        fs::write(&file, &interrupted).unwrap();
        let with = |more: [&'static str; 2]| [&resumed[..], &more[..]].concat();
        let others = [
            [&["search", "5000..6000"], &resumed[2..]].concat(),
            with(["--longest-run", "2.."]),
            with(["--shard", "1/2"]),
            with(["--autoplay", "max"]),
        ];
        for other in others {
            refused(
                &other,
                &["is of another run: freecell ", "search above-aces ..8 autoplay safe of 1..900"],
            );
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), interrupted);
        for foreign in ["what is this\n", "{\"deal\":1,\"result\":\"solved\"}\n", "#5000\n"] {
            fs::write(&file, foreign).unwrap();
            refused(&resumed, &["line 1: this run would not have written this line"]);
        }
        fs::remove_file(format!("{path}.query")).unwrap();
        refused(&resumed, &[".query, which says what", "cannot be read"]);
    }
    refused(&["search", "1..9", "--solvable", "--output", "-", "--resume"], &["--output FILE"]);
}

#[test]
fn a_deal_that_is_not_decided_is_listed() {
    let undecided = run(&["search", "40000", "--fewest-cells", "2", "--state-limit", "5"]);
    assert_eq!(undecided.status, 3);
    assert_eq!(undecided.stdout, "#40000: undecided, the limit on positions was reached\n");
    assert!(undecided.stderr.starts_with("0 found, 1 undecided; "), "{}", undecided.stderr);
    let json =
        run(&["search", "40000", "--fewest-cells", "2", "--state-limit", "5", "--format", "json"]);
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json["kind"], &json["deal"]), (&"undecided".into(), &Value::Null));
    assert_eq!((&json["number"], &json["limit"]), (&40_000.into(), &"states".into()));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    refused(&["search", "1..9"], &["no condition given", "fewest-cells"]);
    refused(&["search", "0", "--solvable"], &["1 to 8589934591"]);
    refused(&["search", "1..9", "--fewest-cells", "few"], &["--fewest-cells \"few\"", "30..35"]);
    refused(
        &["search", "1..9", "--difficulty", "60..200", "--difficulty", "101"],
        &["100 is the most"],
    );
    refused(&["search", "1..9", "--solvable", "--shard", "9/8"], &["\"9/8\"", "K/N"]);
    for contradiction in [
        &["--impossible", "--solvable"][..],
        &["--impossible", "--hardest", "3"],
        &["--difficulty", "easy", "--difficulty", "hard"],
        &["--shortest", "40..", "--length", "..30"],
        &["--fewest-cells", "5..", "--solvable"],
    ] {
        refused(&[&["search", "1..9"], contradiction].concat(), &["no deal can fit: "]);
    }
    for args in [
        &["--hardest", "3", "--sort", "length"][..],
        &["--no-such"],
        &["--hardest", "few"],
        &["--easiest", "0"],
        &["--hardest", "0"],
        &["--solvable", "--limit", "0"],
    ] {
        assert_eq!(run(&[&["search", "1..9"], args].concat()).status, 2, "{args:?}");
    }
}
