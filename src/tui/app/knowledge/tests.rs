use super::*;
use freecell::rules::EmptyColumn;
use freecell::solver::Limit;

fn rules(cells: u8, autoplay: Autoplay) -> Rules {
    Rules::new(cells, autoplay, EmptyColumn::Vista).unwrap()
}

#[test]
fn the_list_is_about_four_cells_and_implies_more() {
    let verdict = |number: i64, cells, autoplay| {
        let deal = DealNumber::new(number).unwrap();
        Knowledge::default().verdict(Some(deal), &deal.deal(), rules(cells, autoplay))
    };
    for cells in 0..=7 {
        let solvable = (cells >= 4).then_some(Solvability::Solvable);
        assert_eq!(verdict(617, cells, Autoplay::Safe), solvable, "{cells} cells");
        assert_eq!(verdict(617, cells, Autoplay::None), solvable, "{cells} cells");
        assert_eq!(verdict(617, cells, Autoplay::Max), None, "forced moves may do harm");
        let impossible = (cells <= 4).then_some(Solvability::Impossible);
        for autoplay in Autoplay::ALL {
            assert_eq!(verdict(11_982, cells, autoplay), impossible, "{cells} cells");
            assert_eq!(verdict(-1, cells, autoplay), impossible, "{cells} cells");
        }
    }
}

#[test]
fn solutions_apply_to_more_cells_and_proofs_to_fewer() {
    let board = DealNumber::new(617).unwrap().deal();
    let mut known = Knowledge::default();
    let (safe, max) = (Autoplay::Safe, Autoplay::Max);
    known.solved(&board, rules(3, safe), &[], 0);
    known.unsolvable(&board, rules(1, safe));
    let verdict = |cells, autoplay| known.verdict(None, &board, rules(cells, autoplay));
    assert_eq!(
        [0, 1, 2, 3, 7].map(|cells| verdict(cells, safe)),
        [
            Some(Solvability::Impossible),
            Some(Solvability::Impossible),
            None,
            Some(Solvability::Solvable),
            Some(Solvability::Solvable),
        ]
    );
    assert_eq!(verdict(3, max), None);
    assert_eq!(verdict(1, max), Some(Solvability::Impossible));
    let other = DealNumber::new(618).unwrap().deal();
    assert_eq!(known.verdict(None, &other, rules(3, safe)), None);
}

#[test]
fn the_best_is_the_shortest_solution_and_the_highest_bound() {
    let board = DealNumber::new(617).unwrap().deal();
    let mut known = Knowledge::default();
    let rules = rules(4, Autoplay::Safe);
    let mv = Move { from: crate::places::column(0), to: crate::places::cell(0), cards: 1 };
    for (moves, at_least, expected) in [(50, 30, (50, 30)), (60, 0, (50, 30)), (45, 45, (45, 45))] {
        known.solved(&board, rules, &vec![mv; moves], at_least);
        let solution = known.solution(&board, rules).unwrap();
        assert_eq!((solution.moves.len(), solution.lower_bound), expected);
        assert_eq!(solution.proved_shortest, moves == 45);
    }
    assert_eq!(known.solution(&board, rules.with_autoplay(Autoplay::Max)), None);
}

fn needing_four_cells(deal: DealNumber) -> DealFacts {
    let mut facts = DealFacts::unknown(deal);
    facts.fewest_cells = Ok(Some(4));
    facts
}

#[test]
fn all_sources_add_to_what_is_known() {
    let deal = DealNumber::new(617).unwrap();
    let subject = ViewedDeal::deal(deal);
    let mut knowledge = Knowledge::default();
    let rules = rules(4, Autoplay::Safe);
    let noted = Shortest { moves: 40, at_least: 31 };
    let listed = knowledge.of(&subject, rules, Some(noted));
    assert_eq!((listed.verdict, listed.best), (Some(Solvability::Solvable), Some(noted)));
    assert_eq!(listed.difficulty(), None);
    let mut found = knowledge.clone();
    let mv = Move { from: crate::places::column(0), to: crate::places::cell(0), cards: 1 };
    found.solved(&subject.start, rules, &[mv; 39], 0);
    let known = found.of(&subject, rules, Some(noted)).best.unwrap();
    assert_eq!(known, Shortest { moves: 39, at_least: 31 }, "the solver's own is shorter");
    let mut cells_first = knowledge.clone();
    cells_first.look_into(&needing_four_cells(deal));
    assert_eq!(cells_first.of(&subject, rules, None).fewest_cells(), Some(4));
    let hard = |deal| Some(FactsJob { deal, cells: false });
    assert_eq!(cells_first.wanted(&subject), hard(deal), "there is more to find out");
    let difficulty = Some(Difficulty::of(&subject.start));
    for near in [617, 615, 616, 618, 619].map(|number| DealNumber::new(number).unwrap()) {
        assert_eq!(knowledge.wanted(&subject), hard(near), "the deal, then its neighbours");
        let mut facts = DealFacts::unknown(near);
        facts.difficulty = Ok(difficulty);
        knowledge.look_into(&facts);
    }
    assert_eq!(knowledge.wanted(&subject), Some(FactsJob { deal, cells: true }));
    let mut given_up = DealFacts::unknown(deal);
    given_up.fewest_cells = Err(Limit::Time);
    knowledge.look_into(&given_up);
    assert_eq!(knowledge.wanted(&subject), None, "once is enough");
    knowledge.look_into(&needing_four_cells(deal));
    assert_eq!(knowledge.wanted(&subject), None);
    let known = knowledge.of(&subject, rules, None);
    assert_eq!((known.difficulty(), known.fewest_cells()), (difficulty, Some(4)));
    assert_eq!(neighbours(DealNumber::FIRST).count(), 3);
    let forced = rules.with_autoplay(Autoplay::Max);
    let table = freecell::facts::lengths::of(subject.deal.unwrap(), forced);
    let known = knowledge.of(&subject, forced, table);
    assert_eq!((known.verdict, known.fewest_cells()), (Some(Solvability::Solvable), None));
    assert!(known.best.is_some(), "the table has a solution");
}
