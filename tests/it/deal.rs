//! `freecell deal` and line mode.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::cli::{refused, run, run_with};

const DEAL_617: &str = "\
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";

#[test]
fn rows_of_one_deal_are_exactly_the_seven_lines() {
    for deal in ["617", "#617", "ms617", "617..617"] {
        let run = run(&["deal", deal]);
        assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, DEAL_617, ""));
    }
}

#[test]
fn several_deals_are_headed_and_separated() {
    let run = run(&["deal", "617", "1..2"]);
    assert_eq!(run.status, 0);
    assert!(run.stdout.starts_with(&format!("Game #617\n{DEAL_617}\nGame #1\nJD 2D")));
    assert!(run.stdout.contains("6S 9C 2H 6H\n\nGame #2\nQD QC"));
    assert_eq!(run.stdout.lines().count(), 3 * 8 + 2);
    let around_zero = crate::cli::run(&["deal", "-2..1"]).stdout;
    assert_eq!(around_zero.matches("Game #").count(), 3);
}

#[test]
fn columns_and_glyphs() {
    let columns = run(&["deal", "617", "--format", "columns"]).stdout;
    assert_eq!(columns.lines().next(), Some("7D TD TH KD 4C 4S JD"));
    assert_eq!(columns.lines().nth(7), Some("AH KH TC JS 2S QH"));
    let glyphs = run(&["deal", "617", "--format", "unicode"]).stdout;
    let expected = "7♦  A♦  5♣  3♠  5♠  8♣  2♦  A♥
10♦  7♠  Q♦  A♣  6♦  8♥  A♠  K♥
10♥  Q♣  3♥  9♦  6♠  8♦  3♦ 10♣
 K♦  5♥  9♠  3♣  8♠  7♥  4♦  J♠
 4♣  Q♠  9♣  9♥  7♣  6♥  2♣  2♠
 4♠ 10♠  2♥  5♦  J♣  6♣  J♥  Q♥
 J♦  K♠  K♣  4♥
";
    assert_eq!(glyphs, format!(" {expected}"));
    let colored = run(&["deal", "617", "--format", "unicode", "--color", "always"]).stdout;
    assert!(colored.starts_with(" \x1b[31m7♦\x1b[39m"));
}

#[test]
fn json_is_one_object_a_line() {
    let run = run(&["deal", "617", "11982", "-2", "--format", "json"]);
    let deals: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(deals.len(), 3);
    assert_eq!(deals[0]["deal"], 617);
    assert_eq!(deals[0]["rows"][0][0], "7D");
    assert_eq!(deals[0]["rows"][1][0], "TD");
    assert_eq!(deals[0]["rows"].as_array().unwrap().len(), 7);
    assert_eq!(deals[0]["rows"][6].as_array().unwrap().len(), 4);
    assert_eq!(deals[0]["columns"][7][5], "QH");
    assert_eq!(deals[0]["impossible"], false);
    assert_eq!(deals[1]["impossible"], true);
    assert_eq!(deals[2]["deal"], -2);
}

#[test]
fn bad_deals_are_refused_in_one_line() {
    for deal in ["0", "8589934592", "-3", "abc", "", "1..x", "x..1", "..", "1..8589934592"] {
        refused(&["deal", deal], &["1 to 8589934591, or -1 or -2", &format!("{deal:?}")]);
    }
    refused(&["deal", "-3..2"], &["there is no such deal"]);
    refused(&["deal", "5..1"], &["ends before it starts", "1..5"]);
    // Nothing is printed for the valid arguments before the invalid one.
    refused(&["deal", "617", "zwei"], &["zwei"]);
    for deal in ["0", "-3", "abc", ""] {
        refused(&[deal], &["1 to 8589934591, or -1 or -2"]);
    }
}

#[test]
fn unknown_options_get_claps_message() {
    let run = run(&["deal", "617", "--foo"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("unexpected argument '--foo'"));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freecell"))
        .args(["deal", "1..100000000", "--format", "columns"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(line, "Game #1\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn without_a_terminal_the_program_uses_line_mode() {
    let run = run_with(&[], "617\n8589934592\n0\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout.matches("Game number (0 to quit):").count(), 3);
    assert!(run.stdout.contains(DEAL_617) && run.stdout.contains("1 to 8589934591"));
    assert!(run_with(&["--plain", "617"], "").stdout.contains(DEAL_617));
}

#[test]
fn boards_are_written_in_every_form_and_read_back() {
    let position = "\
Foundations: H-2 C-T D-6 S-A
Freecells:  8H  -  JH  TD
: KC QH
: 3H KS 7H 2S QC JC JS TH 9S 8D 7S
:
: 6H
: 6S 5H 4S
: KH
: QD 7D 9H KD QS JD TS 9D 8S
: 5S 4H 3S
";
    for form in ["rows", "columns", "unicode", "json"] {
        let written = run_with(&["deal", "--board", "-", "--format", form], position);
        assert_eq!((written.status, written.stderr.as_str()), (0, ""), "{form}");
        let back = run_with(&["deal", "--board", "-", "--format", "columns"], written.stdout);
        assert_eq!(back.stdout, position, "{form}");
    }
    let deal = run(&["deal", "617", "--format", "json"]).stdout;
    assert_eq!(run_with(&["deal", "--board", "-", "--format", "json"], deal.as_str()).stdout, deal);
    let wrong = run_with(&["deal", "--board", "-"], position.replace("H-2", "H-3"));
    assert_eq!((wrong.status, wrong.stdout.as_str()), (2, ""));
    assert!(wrong.stderr.contains("line 4, character 3: 3H appears twice"), "{}", wrong.stderr);
}

#[test]
fn pictures_show_one_deal() {
    for args in [&["617"][..], &["617", "--theme", "dark"], &["617", "--deck", "four"]] {
        let run = run(&[&["deal", "--format", "svg"], args].concat());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
        assert!(run.stdout.contains("<title>FreeCell deal 617</title>"), "{args:?}");
        assert!(run.stdout.ends_with("</svg>\n"), "{args:?}");
    }
    refused(&["deal", "1..2", "--format", "svg"], &["one deal"]);
}

/// Compares the README's picture; `UPDATE_ASSETS=1 cargo test` redraws it.
#[test]
fn the_picture_of_deal_617_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/deal-617.svg");
    let picture = run(&["deal", "617", "--format", "svg"]).stdout;
    if std::env::var_os("UPDATE_ASSETS").is_some() {
        std::fs::write(path, &picture).unwrap();
    }
    let shipped = std::fs::read_to_string(path).expect("assets/deal-617.svg is there");
    assert!(shipped == picture, "assets/deal-617.svg is old: UPDATE_ASSETS=1 cargo test draws it");
}

#[test]
fn a_word_after_the_deal_gets_a_hint_where_it_belongs() {
    refused(&["5", "6"], &["\"6\": the viewer shows one deal", "freecell deal 5 6"]);
    refused(&["617", "solve"], &["a command comes first: freecell solve 617"]);
    refused(&["617", "sovle"], &["\"sovle\": neither a deal number", "solve"]);
    refused(&["sovle", "617"], &["\"sovle\": neither a deal number", "solve"]);
}

#[test]
fn commas_and_dashes_name_several_deals() {
    let several = run(&["deal", "1", "2", "617"]).stdout;
    assert_eq!(run(&["deal", "1,2,617"]).stdout, several);
    assert_eq!(run(&["deal", "1-2,", "617"]).stdout, several);
    let million = run(&["deal", "1,000,000"]);
    assert_eq!((million.stdout, million.stderr), (run(&["deal", "1000000"]).stdout, String::new()));
    let grouped = run(&["deal", "617,618"]);
    assert_eq!(grouped.stdout, run(&["deal", "617618"]).stdout);
    let told = "freecell: 617,618 is read as deal 617618; for several deals, write 617 618\n";
    assert_eq!(grouped.stderr, told, "the number that was read is told");
    for (args, why) in [
        (&["deal", "1,x"][..], "\"1,x\": not a deal number"),
        (&["deal", "617.."], "\"617..\": a range has two ends"),
        (&["1-5"], "\"1-5\": the viewer shows one deal; freecell deal 1-5 prints them"),
    ] {
        let refused = run(args);
        assert_eq!(refused.status, 2);
        assert!(refused.stderr.contains(why), "{}", refused.stderr);
    }
}

#[test]
fn a_misspelt_word_gets_the_nearest_suggestion() {
    for (args, nearest) in [
        (&["sovle"][..], "solve"),
        (&["show", "617"], "deal"),
        (&["help", "keyz"], "keys"),
        (&["man", "serach"], "search"),
        (&["search", "1..5", "--difficulty", "hrad"], "hard"),
        (&["--set", "dekc=four"], "deck"),
        (&["--set", "deck=fuor"], "four"),
    ] {
        let refused = run(args);
        assert_eq!(refused.status, 2);
        let meant = format!("; did you mean {nearest}?\n");
        assert!(refused.stderr.contains(&meant), "{args:?}: {}", refused.stderr);
    }
}

#[test]
fn a_missing_file_is_reported_before_a_missing_terminal() {
    for option in ["--solution", "--compare"] {
        refused(&["617", option, "/nowhere/moves"], &["cannot open /nowhere/moves"]);
        refused(&["617", option, "-"], &["the viewer, which needs a terminal"]);
    }
}
