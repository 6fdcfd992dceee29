//! `freecell today`: the deal of the day. Without `--date` only its form is known.

use crate::cli::{run, run_in, run_with};

#[test]
fn it_prints_the_deal_under_a_line_that_names_it() {
    let deal = run(&["deal", "6981"]).stdout;
    let today = run(&["today", "--date", "2026-12-24"]);
    let heading = "Game #6981, the deal of 2026-12-24: medium 56\n";
    assert_eq!((today.status, today.stdout.as_str()), (0, (heading.to_owned() + &deal).as_str()));
    for format in ["rows", "columns", "unicode", "json"] {
        let text = run(&["today", "--date", "2026-12-24", "--format", format]).stdout;
        assert_eq!(run_with(&["find"], text).stdout, "6981\n", "{format}");
    }
    let picture = &["--format", "svg", "--theme", "dark", "--deck", "four"];
    let today = run(&[&["today", "--date", "2026-12-24"], &picture[..]].concat()).stdout;
    assert_eq!(today, run(&[&["deal", "6981"], &picture[..]].concat()).stdout);
}

#[test]
fn json_has_the_fields_of_the_deal_and_the_day() {
    let json = |args: &[&str]| {
        let text = run(args).stdout;
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let mut today = json(&["today", "--date", "2028-02-29", "--json"]);
    let fields = today.as_object_mut().unwrap();
    assert_eq!(fields.remove("date").unwrap(), "2028-02-29");
    assert_eq!(fields.remove("level").unwrap(), "medium");
    assert!((30..60).contains(&fields.remove("difficulty").unwrap().as_i64().unwrap()));
    assert_eq!(fields.remove("daily_version").unwrap(), 1);
    assert_eq!(today, json(&["deal", "5581", "--json"]));
}

#[test]
fn dates_are_read_and_others_refused() {
    for (date, deal) in [("1969-12-31", 18_072), ("1970-01-01", 7802), ("2000-02-29", 10_578)] {
        let today = run(&["today", "--date", date]).stdout;
        assert!(today.starts_with(&format!("Game #{deal}, the deal of {date}: ")), "{today}");
    }
    for date in ["2027-02-29", "24.12.2026", "tomorrow", ""] {
        let run = run(&["today", "--date", date]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{date}");
        assert!(run.stderr.contains("write a date as 2026-12-24"), "{}", run.stderr);
    }
}

/// Line mode has the word `today`, and the same deal.
#[test]
fn line_mode_shows_the_deal_of_the_day() {
    let home = tempfile::tempdir().unwrap();
    let run = run_in(home.path(), &["--plain"], "today\n0\n");
    assert!(run.stdout.contains("the deal of the day, "), "{}", run.stdout);
    assert!(run.stdout.contains("Game #"), "{}", run.stdout);
}
