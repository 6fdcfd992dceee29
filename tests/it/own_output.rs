//! What the program writes, it reads back: every deal, none lost, none added, every game valid.

mod crafted;

use serde_json::Value;

use crate::cli::{Run, run, run_with};

/// Deals that each test writes, and how many in the run of everything.
const FEW: u32 = 40;
const MANY: u32 = 1000;

/// Small numbers, where a deal may be taken for something else, and large ones, half of each.
fn ranges(deals: u32) -> [(u32, u32); 2] {
    [(1, deals / 2), (31_000, 31_000 + deals - deals / 2 - 1)]
}

fn arguments(command: &str, deals: u32) -> Vec<String> {
    let ranges = ranges(deals).map(|(first, last)| format!("{first}..{last}"));
    let words = command.split(' ').map(str::to_owned);
    words.flat_map(|word| if word == "DEALS" { ranges.to_vec() } else { vec![word] }).collect()
}

fn numbers(deals: u32) -> Vec<u32> {
    ranges(deals).into_iter().flat_map(|(first, last)| first..=last).collect()
}

/// What a command writes for these deals.
fn output(command: &str, deals: u32) -> String {
    let arguments = arguments(command, deals);
    let run = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(matches!(run.status, 0 | 3), "{command}: {}", run.stderr);
    run.stdout
}

/// The numbers that lines of an answer begin with.
fn found(run: &Run) -> Vec<u32> {
    let number = |line: &str| line.split(' ').next().and_then(|word| word.parse().ok());
    run.stdout.lines().filter_map(number).collect()
}

/// The first place where two lists differ, and what stands around it.
fn difference(expected: &[u32], got: &[u32]) -> String {
    let at = (0..=expected.len()).find(|at| expected.get(*at) != got.get(*at)).unwrap();
    let around = |list: &[u32]| format!("{:?}", list.iter().skip(at).take(5).collect::<Vec<_>>());
    let (all, count) = (expected.len(), got.len());
    format!(
        "{all} deals, {count} read; from number {at} on {} read as {}",
        around(expected),
        around(got)
    )
}

/// What is wrong with `find`'s answer for a text.
fn wrongly_found(text: &str, deals: &[u32]) -> Option<String> {
    let run = run_with(&["find"], text);
    let got = found(&run);
    if got != deals {
        return Some(format!("find: {}; {}", difference(deals, &got), run.stderr));
    }
    let is_clean = run.status == 0 && run.stdout.lines().count() == deals.len();
    (!is_clean).then(|| format!("find: exit {}: {}{}", run.status, run.stdout, run.stderr))
}

/// What is wrong with `verify`'s answer for a text.
fn wrongly_verified(text: &str, deals: &[u32]) -> Option<String> {
    let run = run_with(&["verify", "-", "--format", "json"], text);
    let answers: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let deal = |answer: &Value| answer["deal"].as_u64().and_then(|deal| u32::try_from(deal).ok());
    let got: Vec<u32> = answers.iter().map(|answer| deal(answer).unwrap_or(0)).collect();
    if got != deals {
        return Some(format!("verify: {}; {}", difference(deals, &got), run.stderr));
    }
    if let Some(answer) = answers.iter().find(|answer| answer["valid"] != true) {
        return Some(format!("verify: {answer}"));
    }
    (run.status != 0).then(|| format!("verify: exit {}: {}", run.status, run.stderr))
}

/// Fails with all that is wrong, each with the lines that the text begins with.
fn expect_none(wrong: &[(String, String)]) {
    let show = |(what, text): &(String, String)| {
        let head: String = text.lines().take(12).map(|line| format!("  {line:.150}\n")).collect();
        format!("{what}\n{head}")
    };
    assert!(wrong.is_empty(), "{}", wrong.iter().map(show).collect::<Vec<_>>().join("\n"));
}

/// Reads what each command writes.
fn check(commands: &[&str], deals: u32, has_games: bool) {
    let mut wrong = Vec::new();
    for command in commands {
        check_text(command, &output(command, deals), &numbers(deals), has_games, &mut wrong);
    }
    expect_none(&wrong);
}

fn check_text(
    what: &str,
    text: &str,
    deals: &[u32],
    has_games: bool,
    wrong: &mut Vec<(String, String)>,
) {
    let verified = has_games.then(|| wrongly_verified(text, deals)).flatten();
    for why in [wrongly_found(text, deals), verified].into_iter().flatten() {
        wrong.push((format!("{what}: {why:.1000}"), text.to_owned()));
    }
}

/// Of `deal`.
fn deal(deals: u32) {
    let formats = ["rows", "columns", "unicode", "json"];
    let commands = formats.map(|format| format!("deal DEALS --format {format}"));
    check(&commands.each_ref().map(String::as_str), deals, false);
}

/// Of `search` and `facts`.
fn facts(deals: u32) {
    let commands = [
        "search DEALS --above-aces 0..",
        "search DEALS --above-aces 0.. --format csv",
        "search DEALS --above-aces 0.. --format json",
        "facts DEALS --state-limit 1000",
        "facts DEALS --state-limit 1000 --format csv",
        "facts DEALS --state-limit 1000 --format json",
    ];
    check(&commands, deals, false);
}

/// Of `solve`, under several rules.
fn solve(deals: u32) {
    let commands = [
        "solve DEALS --mode fast",
        "solve DEALS --mode fast --format notation",
        "solve DEALS --mode fast --format json",
        "solve DEALS --mode fast --autoplay none --format notation",
        "solve DEALS --mode fast --autoplay max --format notation",
        "solve DEALS --mode fast --autoplay max --cells 5",
        "solve DEALS --mode fast --autoplay max --cells 6 --format json",
        "solve DEALS --mode fast --empty-column classic --format notation",
    ];
    check(&commands, deals, true);
}

/// Of `verify`, for what `solve` wrote.
fn verify(deals: u32) {
    let solved = output("solve DEALS --mode fast --format notation", deals);
    let mut wrong = Vec::new();
    let answer = run_with(&["verify", "-"], solved.as_str()).stdout;
    check_text("verify", &answer, &numbers(deals), false, &mut wrong);
    for style in ["standard", "line", "single", "fc-solve", "boards", "link"] {
        for format in ["text", "json"] {
            let arguments = ["verify", "-", "--show", style, "--format", format];
            let shown = run_with(&arguments, solved.as_str()).stdout;
            let (what, deals) = (arguments.join(" "), numbers(deals));
            match style {
                // Positions in play are no deals; `find` may say so of each.
                "boards" => {
                    let why = wrongly_verified(&shown, &deals);
                    wrong.extend(why.map(|why| (format!("{what}: {why:.1000}"), shown)));
                }
                _ => check_text(&what, &shown, &deals, style != "link", &mut wrong),
            }
        }
    }
    expect_none(&wrong);
}

#[test]
fn deals_read_back() {
    deal(FEW);
}

#[test]
fn lists_of_facts_read_back() {
    facts(FEW);
}

#[test]
fn solutions_read_back() {
    solve(FEW);
}

#[test]
fn verified_solutions_read_back() {
    verify(FEW);
}

/// Nothing in a line says that there are more than four cells, unless cells are named.
#[test]
fn notation_with_more_cells_reads_back() {
    check(&["solve DEALS --mode fast --cells 5 --autoplay max --format notation"], FEW, true);
}

/// A picture shows one deal.
#[test]
fn pictures_read_back() {
    let mut wrong = Vec::new();
    for deal in [1, 7, 52, 617, 31_000] {
        let picture = run(&["deal", &deal.to_string(), "--format", "svg"]).stdout;
        check_text("deal --format svg", &picture, &[deal], false, &mut wrong);
    }
    expect_none(&wrong);
}

/// What was copied out of a terminal, with the prompts and the commands.
#[test]
fn a_terminal_reads_back() {
    let mut wrong = Vec::new();
    for (range, deals) in [("1..3", 1..=3), ("36..40", 36..=40), ("617..618", 617..=618)] {
        for format in ["text", "notation"] {
            let arguments = ["solve", range, "--mode", "fast", "--format", format];
            let shown = run(&arguments).stdout;
            let text = format!("$ freecell {}\n{shown}$ \n", arguments.join(" "));
            let deals: Vec<u32> = deals.clone().collect();
            check_text(&arguments.join(" "), &text, &deals, true, &mut wrong);
        }
    }
    expect_none(&wrong);
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_thousand_deals_read_back() {
    deal(MANY);
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_thousand_lists_of_facts_read_back() {
    facts(MANY);
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_thousand_solutions_read_back() {
    solve(MANY);
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn a_thousand_verified_solutions_read_back() {
    verify(MANY);
}
