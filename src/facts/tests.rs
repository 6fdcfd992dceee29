use super::*;
use crate::rules::Rules;

#[test]
fn deals_whose_facts_are_published() {
    let mut finder = FactFinder::default();
    let mut facts_of = |deal| finder.facts_of(DealNumber::new(deal).unwrap(), &Cancel::new());
    let facts = facts_of(617);
    assert_eq!((facts.depths()[0], facts.is_impossible()), ([5, 6, 5, 4], false));
    let safe = facts.shortest(Autoplay::Safe).unwrap().unwrap();
    let known = lengths::of(facts.deal, Rules::DEFAULT).unwrap();
    assert!(safe.moves <= known.moves && (1..=safe.moves).contains(&safe.at_least));
    let facts = facts_of(11_982);
    assert!(facts.is_impossible() && facts.difficulty == Ok(None));
    let lengths = [Autoplay::Safe, Autoplay::Max].map(|autoplay| facts.shortest(autoplay));
    assert_eq!((lengths, facts.fewest_cells), ([Ok(None); 2], Ok(Some(5))));
    // The length of a deal beyond the table is searched for.
    assert!(
        facts_of(40_000)
            .shortest(Autoplay::Max)
            .unwrap()
            .is_some_and(|max| max.at_least <= max.moves)
    );
}

#[test]
fn a_limit_leaves_the_fewest_cells_undecided() {
    let limits = Limits { states: Some(30), ..FactFinder::LIMITS };
    let mut finder = FactFinder::sharing(limits, &Threads::default());
    // Beyond the tables.
    let facts = finder.facts_of(DealNumber::new(40_000).unwrap(), &Cancel::new());
    assert_eq!(facts.fewest_cells, Err(Limit::States));
    assert!(known(facts.difficulty).is_some());
}

/// With so few positions, what is not in a table stays undecided.
#[test]
fn every_fact_of_the_first_deals_is_in_a_table() {
    let limits = Limits { states: Some(1), ..FactFinder::LIMITS };
    let mut finder = FactFinder::sharing(limits, &Threads::default());
    for deal in (1..=lengths::LAST).step_by(317) {
        let facts = finder.facts_of(DealNumber::new(deal).unwrap(), &Cancel::new());
        let known = [Autoplay::Safe, Autoplay::Max]
            .map(|autoplay| facts.shortest(autoplay).unwrap().is_none_or(|it| it.at_least > 0));
        assert!(facts.fewest_cells.unwrap().is_some() && known == [true; 2], "{facts}");
    }
}

#[test]
fn the_numbers_beside_a_solution_contradict_each_other_never() {
    let words = |shown, moves, at_least| Shortest { moves, at_least }.with(shown);
    assert_eq!(words(39, 39, 39), "39 moves (optimal)");
    assert_eq!(words(39, 39, 31), "39 moves, at least 31");
    assert_eq!(words(39, 39, 0), "39 moves");
    assert_eq!(words(35, 34, 31), "35 shown, 34 known, at least 31");
    assert_eq!(words(35, 34, 0), "35 shown, 34 known");
    assert_eq!(words(35, 34, 34), "35 shown, 34 optimal");
    // Of a deal, somebody may know a shorter one.
    let of_deal = |moves, at_least| Shortest { moves, at_least }.of_deal();
    assert_eq!(of_deal(39, 31), "39 moves or fewer, at least 31");
    assert_eq!(of_deal(39, 39), "39 moves (optimal)");
    assert_eq!(of_deal(39, 0), "39 moves or fewer");
}
