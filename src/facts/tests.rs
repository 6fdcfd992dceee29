use super::*;

#[test]
fn deals_whose_facts_are_published() {
    let mut seeker = Seeker::default();
    let mut seek = |deal| seeker.seek(DealNumber::new(deal).unwrap(), &Cancel::new());
    let facts = seek(617);
    assert_eq!((facts.on_aces, facts.impossible), ([5, 6, 5, 4], false));
    let safe = facts.safe.unwrap().unwrap();
    let known = lengths::of(facts.deal, Rules::DEFAULT).unwrap();
    assert!(safe.moves <= known.moves && (1..=safe.moves).contains(&safe.at_least));
    let facts = seek(11_982);
    assert!(facts.impossible && facts.difficulty.is_none());
    assert_eq!((facts.safe, facts.max, facts.fewest_cells), (Ok(None), Ok(None), Ok(Some(5))));
    // The length of a deal beyond the table is searched for.
    assert!(seek(40_000).max.unwrap().is_some_and(|max| max.at_least <= max.moves));
}

#[test]
fn a_limit_leaves_the_fewest_cells_undecided() {
    let limits = Limits { states: Some(30), ..Seeker::LIMITS };
    let mut seeker = Seeker::sharing(limits, &Threads::default());
    // Beyond the tables.
    let facts = seeker.seek(DealNumber::new(40_000).unwrap(), &Cancel::new());
    assert_eq!(facts.fewest_cells, Err(Limit::States));
    assert!(facts.difficulty.is_some());
}

/// With so few positions, what is not in a table stays undecided.
#[test]
fn every_fact_of_the_first_deals_is_in_a_table() {
    let limits = Limits { states: Some(1), ..Seeker::LIMITS };
    let mut seeker = Seeker::sharing(limits, &Threads::default());
    for deal in (1..=lengths::LAST).step_by(317) {
        let facts = seeker.seek(DealNumber::new(deal).unwrap(), &Cancel::new());
        let known = [facts.safe, facts.max].map(|it| it.unwrap().is_none_or(|it| it.at_least > 0));
        assert!(facts.fewest_cells.unwrap().is_some() && known == [true; 2], "{facts}");
    }
}
