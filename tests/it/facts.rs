//! `freecell facts`.

use serde_json::Value;

use crate::cli::run;

fn objects(args: &[&str], status: i32) -> Vec<Value> {
    let run = run(&[args, &["--format", "json"]].concat());
    assert_eq!(run.status, status, "{args:?}: {}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn facts_are_those_that_the_other_commands_find() {
    let range = ["1..12", "11982"];
    let facts = objects(&[&["facts"], &range[..]].concat(), 0);
    assert_eq!(facts.len(), 13);
    let search = |condition: &str| objects(&["search", "1..12", condition, "0.."], 0);
    let fewest = search("--fewest-cells");
    let lengths = search("--length");
    let difficulty = search("--difficulty");
    for (i, facts) in facts[..12].iter().enumerate() {
        assert_eq!((&facts["deal"], &facts["verdict"]), (&fewest[i]["deal"], &"solvable".into()));
        assert_eq!(facts["fewest_cells"], fewest[i]["fewest_cells"]);
        assert_eq!(facts["safe_moves"], lengths[i]["moves"]);
        for field in ["difficulty", "level", "score"] {
            assert_eq!(facts[field], difficulty[i][field], "{field}");
        }
        for rule in ["safe", "max"] {
            let number = |what| facts[format!("{rule}_{what}")].as_u64().unwrap();
            assert!((1..=number("moves")).contains(&number("at_least")), "{facts}");
        }
    }
    let impossible = &facts[12];
    assert_eq!(impossible["verdict"], "impossible");
    for field in ["difficulty", "score", "safe_moves", "max_at_least"] {
        assert_eq!(impossible.get(field), Some(&Value::Null), "{field}");
    }
    // Counted by hand in the seven rows of deal 617.
    let depths = ["ac", "ad", "ah", "as", "2c", "2d", "2h", "2s"];
    let deal = &objects(&["facts", "617"], 0)[0];
    assert_eq!(depths.map(|card| deal[card].as_u64().unwrap()), [5, 6, 5, 4, 1, 5, 1, 1]);
}

#[test]
fn undecided_answers_say_so_in_every_format() {
    // Beyond the tables of 1 … 32 000.
    let limited =
        |format| run(&["facts", "40000", "146692", "--state-limit", "5", "--format", format]);
    let csv = limited("csv");
    assert_eq!(csv.status, 3);
    let lines: Vec<Vec<&str>> = csv.stdout.lines().map(|line| line.split(',').collect()).collect();
    let column = lines[0].iter().position(|name| *name == "fewest_cells").unwrap();
    assert_eq!([lines[1][column], lines[2][column]], ["undecided"; 2]);
    assert_eq!(lines[2][2], "", "an impossible deal has no difficulty");
    let json: Value = serde_json::from_str(limited("json").stdout.lines().next().unwrap()).unwrap();
    assert_eq!(json["fewest_cells"], "undecided");
    assert!(limited("text").stdout.contains("fewest cells undecided"));
}

#[test]
fn a_range_is_summed_up() {
    let text = run(&["facts", "1..20"]).stdout;
    assert_eq!(text.lines().filter(|line| line.starts_with('#')).count(), 20);
    assert!(text.contains("\n20 deals, 0 impossible\n"), "{text}");
    for name in ["Difficulty", "Fewest cells", "Length, autoplay safe", "Length, autoplay max"] {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        let shown = |word| line.contains(word);
        assert!(shown(": mean ") && shown(", quartiles ") && shown(", most "), "{line}");
    }
    assert_eq!(run(&["facts", "617"]).stdout.lines().count(), 1);
}

#[test]
fn the_version_includes_those_of_the_data() {
    let version = run(&["--version"]).stdout;
    assert!(version.starts_with("freecell ") && version.contains("difficulty "), "{version}");
    assert!(version.contains("lengths "), "{version}");
    let facts = &objects(&["facts", "617"], 0)[0];
    let found = &objects(&["search", "617", "--difficulty", "0..", "--length", "0.."], 0)[0];
    for data in ["difficulty", "lengths"] {
        let field = format!("{data}_version");
        assert!(version.contains(&format!("{data} {}", facts[&field])), "{version}");
        assert_eq!(found[&field], facts[&field]);
    }
}
