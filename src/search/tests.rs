use std::num::NonZero;
use std::ops::ControlFlow;

use super::examine::Examiner;
use super::*;
use crate::board::PartialBoard;
use crate::card::Card;
use crate::dealer::{DealNumber, impossible};
use crate::facts::{DealFacts, Found, Shortest, known, lengths};
use crate::rules::{Autoplay, Rules};
use crate::solver::{Cancel, Limit, Limits, Threads};

mod words;

fn number(deal: i64) -> DealNumber {
    DealNumber::new(deal).unwrap()
}

fn examine(conditions: &str, deal: i64, options: SearchOptions) -> Found<DealFacts> {
    let Query { conditions, .. } = conditions.parse().unwrap();
    let Some(facts) = conditions.look(number(deal)) else { return Ok(None) };
    let threads = Threads::default();
    let mut examiner = Examiner::new(&conditions, options, &threads, None);
    examiner.examine(facts, &Cancel::new())
}

fn facts(conditions: &str, deal: i64) -> Option<DealFacts> {
    let found = examine(conditions, deal, SearchOptions::default());
    found.unwrap_or_else(|limit| panic!("{conditions}, {deal}: {limit:?}"))
}

/// The deals found, in order, and the number of deals searched.
fn search(ranges: &[&str], conditions: &str, jobs: usize) -> (Vec<i64>, u64) {
    let deals = Deals::new(ranges.iter().map(|range| range.parse().unwrap()).collect());
    let Query { conditions, .. } = conditions.parse().unwrap();
    let options = SearchOptions::default();
    let (mut found, mut searched) = (Vec::new(), 0);
    Search { deals: &deals, conditions: &conditions, options, jobs }.run(&Cancel::new(), |news| {
        match news {
            SearchEvent::Hit(hit) => found.push(hit.deal.get()),
            SearchEvent::Undecided(deal, limit) => panic!("{deal}: {limit:?}"),
            SearchEvent::Searched(deals) => searched += deals,
        }
        ControlFlow::Continue(())
    });
    (found, searched)
}

/// The published numbers: 164 needs no cell, 2 one, 3 two, 1 three, 11982 five.
#[test]
fn the_fewest_cells_within_bounds() {
    for (deal, cells) in [(164, 0), (2, 1), (3, 2), (1, 3), (11_982, 5)] {
        let fewest = |bounds: &str| {
            let found = facts(&format!("fewest-cells {bounds}"), deal)?;
            found.fewest_cells.unwrap()
        };
        assert_eq!(fewest(&cells.to_string()), Some(cells), "{deal}");
        assert_eq!(fewest("0..7"), Some(cells), "{deal}");
        assert_eq!(fewest(&format!("{}..", cells + 1)), None, "{deal}");
        if cells > 0 {
            assert_eq!(fewest(&format!("..{}", cells - 1)), None, "{deal}");
        }
    }
}

#[test]
fn impossible_and_solvable_share_the_deals() {
    for deal in [-1, 1, 617, 11_982] {
        let is_impossible = impossible::is_impossible(number(deal));
        assert_eq!(facts("impossible", deal).is_some(), is_impossible);
        assert_eq!(facts("solvable", deal).is_some(), !is_impossible);
    }
    // A deal without a solution has neither a length nor a difficulty.
    for text in ["length 0..", "shortest 0..", "difficulty 0.."] {
        assert_eq!(facts(text, 11_982), None, "{text}");
    }
}

#[test]
fn a_difficulty_is_written_with_its_word() {
    let difficulty = known(facts("difficulty 0..", 617).unwrap().difficulty).unwrap();
    let same = format!("difficulty {}", difficulty.get());
    assert!(facts(&same, 617).is_some());
    assert!(facts(&format!("difficulty {}", difficulty.level().name()), 617).is_some());
    assert_eq!(facts(&format!("difficulty ..{}", difficulty.get() - 1), 617), None);
}

#[test]
fn lengths_are_those_of_the_table_or_of_a_short_search() {
    let known = lengths::with_bound(number(617), Rules::DEFAULT).unwrap();
    let length = |text: &str, deal| facts(text, deal).unwrap().length(Autoplay::Safe);
    assert_eq!(length("length 0..", 617), Some(known));
    assert_eq!(facts(&format!("length ..{}", known.moves - 1), 617), None);
    let beyond = length("length 20..60", 40_000);
    assert!(beyond.is_some());
    assert_eq!(length("length 20..60", 40_000), beyond, "the same again");
}

#[test]
fn a_proof_that_takes_too_long_leaves_a_deal_undecided() {
    let limits = Limits { states: Some(2000), memory: 1 << 26, ..Limits::UNTIMED };
    let options = SearchOptions { limits, ..SearchOptions::default() };
    let beyond = examine("shortest ..60", 40_000, options);
    assert_eq!(beyond, Err(Limit::States));
    // No solution is that short or that long; bounds show it without a proof.
    assert_eq!(examine("shortest ..5", 40_000, options), Ok(None));
    assert_eq!(examine("shortest 100..", 40_000, options), Ok(None));
    let cells = examine(
        "fewest-cells 2..3",
        40_000,
        SearchOptions { limits: Limits { states: Some(5), ..limits }, ..options },
    );
    assert_eq!(cells, Err(Limit::States));
}

#[test]
fn deals_are_found_in_order_on_any_number_of_threads() {
    let (found, searched) = search(&["1..3000", "-2..100"], "above-aces ..6", 1);
    assert_eq!(searched, 3000 + 102);
    let looked: Vec<i64> = (1..=3000)
        .chain((-2..=100).filter(|&n| n != 0))
        .filter(|&n| facts("above-aces ..6", n).is_some())
        .collect();
    assert!(found.len() > 20 && found == looked);
    for jobs in [2, 3, 7] {
        assert_eq!(search(&["1..3000", "-2..100"], "above-aces ..6", jobs).0, found);
    }
    let easy = search(&["1..40"], "difficulty easy", 1).0;
    assert_eq!(search(&["1..40"], "difficulty easy", 3).0, easy);
}

#[test]
fn a_search_for_known_cards_matches_looking_at_each_deal() {
    let mut known = [None; Card::COUNT];
    for (place, card) in [(0, "KD"), (9, "AS")] {
        known[place] = card.parse().ok();
    }
    let conditions = Conditions::of_cards(&PartialBoard::new(known).unwrap());
    let deals = Deals::new(vec!["1..100000".parse().unwrap()]);
    let mut found = Vec::new();
    let options = SearchOptions::default();
    Search { deals: &deals, conditions: &conditions, options, jobs: 2 }.run(
        &Cancel::new(),
        |news| {
            if let SearchEvent::Hit(hit) = news {
                found.push(hit.deal);
            }
            ControlFlow::Continue(())
        },
    );
    let fits = |deal: &DealNumber| {
        let cards = deal.cards();
        known.iter().zip(cards).all(|(known, card)| known.is_none_or(|known| known == card))
    };
    let looked: Vec<DealNumber> = deals.clone().into_iter().filter(fits).collect();
    assert!(!found.is_empty() && found == looked, "{found:?}");
}

#[test]
fn impossible_deals_are_searched_by_their_list() {
    let (found, searched) = search(&["-2..1000000", "8000000000..8589934591"], "impossible", 2);
    assert_eq!(found[..3], [-2, -1, 11_982]);
    assert_eq!(found.iter().filter(|&&n| n <= 1_000_000).count(), 10);
    assert!(found.iter().all(|&n| impossible::is_impossible(number(n))));
    assert_eq!(searched, 1_000_002 + 589_934_592);
}

#[test]
fn a_cancelled_search_reports_complete_parts_only() {
    /// Beyond the table of difficulties, so that each deal takes some milliseconds.
    const FIRST: i64 = 40_001;
    let deals = Deals::new(vec![format!("{FIRST}..8589934591").parse().unwrap()]);
    let Query { conditions, .. } = "difficulty 0..".parse().unwrap();
    let options = SearchOptions::default();
    let cancel = Cancel::new();
    let (mut hits, mut searched) = (Vec::new(), 0);
    Search { deals: &deals, conditions: &conditions, options, jobs: 2 }.run(&cancel, |news| {
        match news {
            SearchEvent::Hit(hit) => hits.push(hit.deal.get()),
            SearchEvent::Searched(deals) => searched += deals,
            SearchEvent::Undecided(..) => panic!("{news:?}"),
        }
        if hits.len() == 5 {
            cancel.cancel();
        }
        ControlFlow::Continue(())
    });
    assert!(hits.len() >= 5 && hits.len() < 50);
    assert!(hits.iter().copied().eq(FIRST..FIRST + i64::try_from(searched).unwrap()));
}

#[test]
fn equal_deals_keep_their_order_when_sorted() {
    let hit = |deal, moves| {
        let mut facts = DealFacts::unknown(number(deal));
        facts.learn(Autoplay::Max, Shortest::new(moves, false));
        facts
    };
    let mut hits = vec![hit(5, 30), hit(3, 28), hit(9, 30), hit(1, 40)];
    let numbers = |hits: &[DealFacts]| hits.iter().map(|hit| hit.deal.get()).collect::<Vec<_>>();
    let mut arranged = |sort, reversed, limit| {
        let list = List { sort: Some(sort), reversed, limit: NonZero::new(limit) };
        list.arrange(&mut hits, Autoplay::Max);
        numbers(&hits)
    };
    assert_eq!(arranged(Sort::Length, false, 0), [3, 5, 9, 1]);
    assert_eq!(arranged(Sort::Length, true, 0), [1, 5, 9, 3]);
    assert_eq!(arranged(Sort::Number, false, 3), [1, 3, 5]);
}

/// The games of deals that are certainly not listed stop early; the list must stay the same.
#[test]
fn a_limited_list_is_the_beginning_of_the_full_one() {
    let hits = |query: &Query, jobs| {
        let deals = Deals::new(vec!["61..100".parse().unwrap(), "1..60".parse().unwrap()]);
        let options = SearchOptions { list: query.list, ..SearchOptions::default() };
        let search = Search { deals: &deals, conditions: &query.conditions, options, jobs };
        let mut hits = Vec::new();
        search.run(&Cancel::new(), |news| {
            hits.extend(if let SearchEvent::Hit(hit) = news { Some(hit) } else { None });
            ControlFlow::Continue(())
        });
        assert_eq!(hits.len(), 100);
        query.list.arrange(&mut hits, Autoplay::Safe);
        hits
    };
    for (whole, cut) in [("sort difficulty", "easiest"), ("sort difficulty reverse", "hardest")] {
        let whole = hits(&whole.parse().unwrap(), 1);
        for most in [1, 4, 30] {
            let cut = hits(&format!("{cut} {most}").parse().unwrap(), most);
            assert_eq!(cut, whole[..most], "{most}");
        }
    }
}

#[test]
fn a_length_is_called_optimal_only_if_it_is_proved() {
    for (proved, text) in [(true, "28 moves (optimal)"), (false, "28 moves or fewer")] {
        let mut facts = DealFacts::unknown(DealNumber::FIRST);
        facts.learn(Autoplay::Safe, Shortest::new(28, proved));
        assert_eq!(facts.found_in_words(Autoplay::Safe), text);
        assert_eq!(facts.found_in_words(Autoplay::Max), "", "nobody asked");
    }
}

/// Whoever watches sees each deal once, whatever the order.
#[test]
fn what_is_watched_is_what_is_told() {
    use std::sync::Mutex;
    let deals = Deals::new(vec!["1..300".parse().unwrap()]);
    let query: Query = "above-aces ..12 length ..99".parse().unwrap();
    let options = SearchOptions::default();
    let search = Search { deals: &deals, conditions: &query.conditions, options, jobs: 3 };
    let seen = Mutex::new((Vec::new(), 0));
    let watch = |told: &[SearchEvent], searched: u64| {
        let (hits, all) = &mut *seen.lock().unwrap();
        hits.extend(told.iter().filter_map(|news| match news {
            SearchEvent::Hit(hit) => Some(hit.deal),
            _ => None,
        }));
        *all += searched;
    };
    let mut told = Vec::new();
    search.run_watched(&Cancel::new(), &watch, |news| {
        if let SearchEvent::Hit(hit) = news {
            told.push(hit.deal);
        }
        ControlFlow::Continue(())
    });
    let (mut hits, all) = seen.into_inner().unwrap();
    hits.sort();
    assert!(told.len() > 3 && told.is_sorted(), "{told:?}");
    assert_eq!((hits, all), (told, 300));
}
