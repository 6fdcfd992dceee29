//! Every form of `freecell help text` in every dressing: read right; or refused with its line, where the list does
//! not promise it. Never read wrongly, never in part.
//!
//! A new form is a row of `crossing/forms.rs` or `boards.rs`, a new dressing a row of `dressings.rs`. The referee
//! says what is right.

mod answer;
mod boards;
mod dressings;
mod forms;
mod promise;
mod sheet;

use std::collections::BTreeMap;
use std::panic::catch_unwind;

use answer::Answer;
use dressings::Dressing;
use forms::Form;
use sheet::{Sheet, Source};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Right,
    Refused,
    /// Refused, though it is promised.
    Missed,
    Wrong,
}

/// What became of the texts.
#[derive(Default)]
struct Tally {
    /// For each form and for each dressing, how many texts of each verdict.
    by_name: BTreeMap<String, [usize; 4]>,
    all: [usize; 4],
    /// The shortest text that failed of each form, of each dressing and for each reason.
    failures: BTreeMap<String, (usize, String)>,
}

impl Tally {
    fn add(&mut self, form: &Form, dressing: &Dressing, verdict: Verdict) {
        self.all[verdict as usize] += 1;
        for name in [
            format!("form      {}", form.name),
            format!("dressing  {}", dressing.name.escape_debug()),
        ] {
            self.by_name.entry(name).or_default()[verdict as usize] += 1;
        }
    }

    fn failed(&self) -> usize {
        self.all[Verdict::Missed as usize] + self.all[Verdict::Wrong as usize]
    }

    /// A line for each form and each dressing, and one for all texts. Without `is_whole`, only those that failed.
    fn table(&self, is_whole: bool) -> String {
        let line = |name: &str, [right, refused, missed, wrong]: &[usize; 4]| {
            let texts = right + refused + missed + wrong;
            format!(
                "{texts:6} texts {wrong:5} wrong {missed:5} promised, refused {refused:6} refused  {name}\n"
            )
        };
        let rows = self.by_name.iter().filter(|(_, counts)| is_whole || counts[2] + counts[3] > 0);
        rows.map(|(name, counts)| line(name, counts)).collect::<String>() + &line("all", &self.all)
    }
}

/// Judges an answer, and says why it is not right.
fn judge(sheet: &Sheet, is_promised: bool, answer: &Answer) -> (Verdict, &'static str) {
    match answer {
        Answer::Says(what) if sheet.answers.contains(what) => (Verdict::Right, ""),
        Answer::Says(_) => (Verdict::Wrong, "another answer"),
        Answer::Refuses(..) if is_promised && !sheet.answers.is_empty() => {
            (Verdict::Missed, "refused, though promised")
        }
        Answer::Refuses(lines, _) => {
            let is_named = |(first, last): (usize, usize)| {
                lines.iter().any(|line| (first + 1..=last + 1).contains(line))
            };
            match sheet.at_fault {
                // Of one line, none need be named.
                None if lines.is_empty() && sheet.items().len() > 1 => {
                    (Verdict::Wrong, "refused without a line")
                }
                Some(fault) if !is_named(fault) => (Verdict::Wrong, "refused with another line"),
                _ if sheet.answers.is_empty() => (Verdict::Right, ""),
                _ => (Verdict::Refused, ""),
            }
        }
    }
}

/// Reads a form in the dressings that `is_wanted` names, each put over the dressing `under` if there is one.
fn cross(
    form: &Form,
    dressings: &[Dressing],
    under: Option<&Dressing>,
    seed: u64,
    is_wanted: impl Fn(usize) -> bool,
    tally: &mut Tally,
) {
    let mut source = Source::new(&form.name, seed);
    let mut whole = (form.make)(&mut source);
    if under.is_some_and(|under| !(under.put)(&mut whole, &mut source)) {
        return;
    }
    for (at, dressing) in dressings.iter().enumerate().filter(|(at, _)| is_wanted(*at)) {
        let mut source = Source::new(&format!("{} {at}", form.name), seed);
        let mut sheet = whole.clone();
        if !(dressing.put)(&mut sheet, &mut source) {
            continue;
        }
        // What is not promised may be refused on any line.
        if under.is_some_and(|under| under.class & form.takes == 0) {
            sheet.at_fault = None;
        }
        let text = sheet.text();
        let bytes = sheet.encode.map_or_else(|| text.clone().into_bytes(), |encode| encode(&text));
        let given = sheet.played.as_ref().filter(|played| played.of == "the given deal");
        let given = given.map(|played| played.game.deal);
        let is_under = |under: &Dressing| {
            under.class & form.takes != 0 && promise::is_natural(under.class, dressing.class)
        };
        let is_promised =
            dressing.class & form.takes != 0 && under.is_none_or(is_under) && !sheet.is_unclear;
        let answer = catch_unwind(|| answer::read(&bytes, given));
        let answer = answer.unwrap_or_else(|_| Answer::Says("a panic".to_owned()));
        let (verdict, why) = judge(&sheet, is_promised, &answer);
        tally.add(form, dressing, verdict);
        if !why.is_empty() {
            let fault = sheet
                .at_fault
                .map(|(first, last)| format!(" (lines {} to {})", first + 1, last + 1));
            let under = under.map_or(String::new(), |under| format!(" {:?} ×", under.name));
            let right = sheet.answers.first().map_or("a refusal", |answer| answer);
            let report = format!(
                "=== {} ×{under} {:?}, seed {seed}: {why}\nright:    {right}{}\nlibrary:  {answer}\ngiven:    {given:?}\n{text}",
                form.name,
                dressing.name,
                fault.unwrap_or_default()
            );
            for part in [&form.name, dressing.name] {
                let kept = tally
                    .failures
                    .entry(format!("{why}: {part}"))
                    .or_insert((usize::MAX, String::new()));
                if text.len() < kept.0 {
                    *kept = (text.len(), report.clone());
                }
            }
        }
    }
}

/// The number that the texts of a run are made from.
fn first_seed() -> u64 {
    std::env::var("FREECELL_SEED")
        .map_or(1, |seed| seed.parse().expect("FREECELL_SEED is a number"))
}

/// Fails with the table of what failed and the shortest texts.
fn check(tally: &Tally, texts: usize) {
    let mut shortest: Vec<&(usize, String)> = tally.failures.values().collect();
    shortest.sort();
    shortest.dedup();
    let texts: Vec<&str> = shortest.iter().take(texts).map(|(_, report)| &**report).collect();
    assert!(tally.failed() == 0, "{}\n{}", texts.join("\n"), tally.table(false));
}

/// One dressing in twelve of each form.
#[test]
fn a_sample_of_the_forms_in_their_dressings() {
    let (dressings, mut tally) = (dressings::all(), Tally::default());
    for (at, form) in forms::all().iter().enumerate() {
        let is_wanted = |dressing| (at * 5 + dressing) % 12 == 0;
        cross(form, &dressings, None, first_seed(), is_wanted, &mut tally);
    }
    assert!(tally.all.iter().sum::<usize>() > 400, "{}", tally.table(false));
    check(&tally, 3);
}

/// Reads each form in every dressing over a random one that leaves the text right.
fn cross_twice(seeds: std::ops::Range<u64>, is_wanted: impl Fn(usize) -> bool) -> Tally {
    let (dressings, mut tally) = (dressings::all(), Tally::default());
    let harmless: Vec<&Dressing> = dressings.iter().filter(|it| it.is_harmless).collect();
    for (form, seed) in
        forms::all().iter().flat_map(|form| seeds.clone().map(move |seed| (form, seed)))
    {
        for at in (0..dressings.len()).filter(|at| is_wanted(*at)) {
            let mut source = Source::new(&format!("under {} {at}", form.name), seed);
            let under = harmless[source.random.below(harmless.len())];
            cross(form, &dressings, Some(under), seed, |other| other == at, &mut tally);
        }
    }
    tally
}

/// Every form in every dressing over another one, from `FREECELL_SEEDS` seeds.
#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn two_dressings_at_once() {
    let seeds = std::env::var("FREECELL_SEEDS")
        .map_or(3, |seeds| seeds.parse().expect("FREECELL_SEEDS is a number"));
    let tally = cross_twice(first_seed()..first_seed() + seeds, |_| true);
    println!("{}", tally.table(true));
    check(&tally, 400);
}

/// All pairs, from `FREECELL_SEEDS` seeds.
#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn every_form_in_every_dressing() {
    let seeds = std::env::var("FREECELL_SEEDS")
        .map_or(3, |seeds| seeds.parse().expect("FREECELL_SEEDS is a number"));
    let (dressings, forms, mut tally) = (dressings::all(), forms::all(), Tally::default());
    for seed in first_seed()..first_seed() + seeds {
        for form in &forms {
            cross(form, &dressings, None, seed, |_| true, &mut tally);
        }
    }
    println!("{}", tally.table(true));
    check(&tally, 400);
}
