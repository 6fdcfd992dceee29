use super::*;
use freecell::card::Card;

/// Runs the job that the state wants.
fn work(app: &mut Viewer) {
    if let Some(search) = app.wanted().search.cloned() {
        app.work(&search);
    }
}

fn search(app: &mut Viewer, text: &str) {
    type_text(app, "/");
    app.update(Action::Edit(Edit::DeleteLine));
    type_text(app, text);
    press(app, KeyCode::Enter);
}

/// The deals of a range with all four kings at the bottom, by brute force.
fn with_kings_at_bottom(deals: std::ops::RangeInclusive<i64>) -> Vec<i64> {
    let is_king = |card: &Card| card.rank().value() == 13;
    let has = |number: &i64| {
        let board = DealNumber::new(*number).unwrap().deal();
        board.columns().iter().filter(|column| column.first().is_some_and(is_king)).count() >= 3
    };
    deals.filter(has).collect()
}

#[test]
fn deals_are_searched_for_and_stepped_through() {
    let expected = with_kings_at_bottom(1..=2000);
    assert!(expected.len() > 5, "{expected:?}");
    let mut app = app(617);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    assert!(app.wanted().search.is_some());
    work(&mut app);
    let found = app.findings.as_ref().unwrap();
    assert_eq!(found.hits().iter().map(|hit| hit.deal.get()).collect::<Vec<_>>(), expected);
    assert_eq!(found.about(), format!("{} found among 2000 deals", expected.len()));
    assert!(app.wanted().search.is_none(), "it is over");

    // Enter shows the selected one, n and N the next ones from there.
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    let said = format!("2 of {} found: 3 kings at the bottom", expected.len());
    assert_eq!((number(&app), message(&app)), (expected[1], said));
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(number(&app), expected[2]);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('N'));
    assert_eq!(number(&app), expected[2], "from where one is");
    (0..3).for_each(|_| _ = press(&mut app, KeyCode::Char('N')));
    assert_eq!(number(&app), expected[0]);
    assert_eq!(message(&app), format!("this is the first of {} found", expected.len()));

    // A random one is one of them.
    type_text(&mut app, "r");
    let random = DealNumber::new(number(&app)).unwrap().get();
    assert!(expected.contains(&random), "{random}");
    assert!((1..=2000).contains(&random));

    // An empty text ends the search.
    search(&mut app, "");
    assert!(app.findings.is_none() && app.dialog().is_none());
    type_text(&mut app, "n");
    assert!(message(&app).starts_with("there is no search: / begins one"));
}

#[test]
fn the_deals_of_a_sorted_search_are_stepped_through_in_their_order() {
    let mut app = app(617);
    search(&mut app, "1..60 easiest 3");
    work(&mut app);
    let listed: Vec<i64> =
        app.findings.as_ref().unwrap().hits().iter().map(|hit| hit.deal.get()).collect();
    press(&mut app, KeyCode::Enter);
    for (at, deal) in (1..).zip(&listed) {
        assert_eq!(number(&app), *deal);
        assert!(message(&app).starts_with(&format!("{at} of 3 found: ")), "{}", message(&app));
        press(&mut app, KeyCode::Char('n'));
    }
    assert_eq!(message(&app), "this is the last of 3 found");
    press(&mut app, KeyCode::Char('N'));
    assert_eq!(number(&app), listed[1]);
}

#[test]
fn an_invalid_search_says_why_and_keeps_the_text() {
    let mut app = app(617);
    for (text, why) in [
        ("toughest", "not a condition; there are above-aces, "),
        ("1..100", "no condition given"),
        ("fewest-cells 9", "7 is the most there can be"),
    ] {
        search(&mut app, text);
        let told = error(&app).unwrap();
        assert!(told.contains(why), "{told}");
        assert_eq!(typed(&app), text);
        assert!(app.wanted().search.is_none());
        press(&mut app, KeyCode::Esc);
    }
    search(&mut app, "1..50 kings-at-bottom 4");
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    assert_eq!((app.context(), error(&app)), (Context::Search, Some("no deal fits")));
}

#[test]
fn a_new_search_replaces_the_previous_one() {
    let mut app = app(617);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    let first = app.wanted().search.unwrap().clone();
    search(&mut app, "impossible");
    app.work(&first);
    assert!(app.findings.as_ref().unwrap().hits().is_empty());
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 11_982);
}

#[test]
fn lengths_name_their_rules_if_these_are_not_the_current_ones() {
    let mut app = app(617);
    search(&mut app, "1..3 length ..60");
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    let told = message(&app);
    assert!(told.contains(" moves") && !told.contains("(with "), "{told}");
    app.set(Setting::Autoplay, Some("max"));
    type_text(&mut app, "n");
    assert!(message(&app).ends_with(" (with 4 cells, autoplay safe, vista)"), "{}", message(&app));
    let found = app.findings.as_ref().unwrap();
    let shown = app.found_out(found, &found.hits()[1]);
    assert_eq!(format!("2 of 3 found: {shown}"), message(&app));
}

#[test]
fn the_deal_shown_is_looked_into() {
    let mut app = app(617);
    let mut looked_into = Vec::new();
    while let Some(wanted) = app.wanted().facts {
        looked_into.push((wanted.deal.get(), wanted.cells));
        app.work(&wanted);
    }
    let near = [617, 615, 616, 618, 619].map(|deal| (deal, false));
    assert_eq!(looked_into[..5], near, "its neighbours are shown beside it");
    assert_eq!(looked_into[5..], [(617, true)]);
    let known = app.known();
    assert_eq!(known.fewest_cells, Some(4));
    assert!(known.difficulty.unwrap().get() > 50);
    // With forced autoplay, four cells may be too few: 1941 then has no solution.
    app.set(Setting::Autoplay, Some("max"));
    assert_eq!(app.known().fewest_cells, None);
    app.update(Action::StepDeal(10));
    assert!(app.known().difficulty.is_none() && app.wanted().facts.is_some());
}

#[test]
fn facts_found_by_a_search_are_known_of_the_deal() {
    let mut app = app(1);
    search(&mut app, "617 sort difficulty");
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 617);
    assert!(app.known().difficulty.is_some());
}

#[test]
fn a_failed_or_stopped_search_has_ended() {
    let mut app = app(1);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    let job = app.wanted().search.unwrap().clone();
    app.report(job.failed("out of luck".to_owned()));
    assert!(app.wanted().search.is_none());
    assert!(message(&app).contains("the search failed: out of luck"), "{}", message(&app));
    press(&mut app, KeyCode::Esc);
    search(&mut app, "1..3000 kings-at-bottom 3..");
    assert_eq!(app.context(), Context::Search);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    assert!(app.wanted().search.is_none());
    assert!(message(&app).contains("stopped"), "{}", message(&app));
}

#[test]
fn a_random_deal_comes_from_the_search_results_if_there_are_any() {
    let mut app = app(1);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "r");
    assert_eq!((number(&app), app.message.as_ref().unwrap().bad), (1, false));
    assert!(
        message(&app).starts_with("no matching deal has been found yet: 0 found"),
        "{}",
        message(&app)
    );
}

#[test]
fn a_random_deal_of_the_easiest_is_one_of_them() {
    let mut app = app(1);
    search(&mut app, "1..40 easiest 3");
    work(&mut app);
    press(&mut app, KeyCode::Esc);
    let easiest: Vec<i64> =
        app.findings.as_ref().unwrap().hits().iter().map(|hit| hit.deal.get()).collect();
    for _ in 0..20 {
        type_text(&mut app, "r");
        assert!(easiest.contains(&number(&app)), "{}", number(&app));
    }
}

#[test]
fn won_deals_can_be_left_out() {
    let mut app = app(10_913);
    let solution = "p".to_owned() + &SOLUTION.split_whitespace().collect::<String>();
    type_text(&mut app, &solution);
    assert_eq!(app.context(), Context::Won);
    let found = |app: &mut Viewer, text: &str| {
        search(app, text);
        work(app);
        press(app, KeyCode::Esc);
        app.findings.as_ref().unwrap().hits().iter().map(|hit| hit.deal.get()).collect::<Vec<_>>()
    };
    assert_eq!(found(&mut app, "10912..10914 above-aces 0.."), [10_912, 10_913, 10_914]);
    assert_eq!(found(&mut app, "10912..10914 above-aces 0.. not won"), [10_912, 10_914]);
}

#[test]
fn a_backwards_range_is_reported() {
    let mut app = app(1);
    search(&mut app, "5..1 easy");
    assert!(error(&app).unwrap().contains("ends before it starts"), "{:?}", error(&app));
}

#[test]
fn tab_completes_a_word_and_begins_no_search() {
    let mut app = app(1);
    type_text(&mut app, "/1..9 kings-at");
    press(&mut app, KeyCode::Tab);
    assert_eq!(typed(&app), "1..9 kings-at-bottom ");
    press(&mut app, KeyCode::Tab);
    assert_eq!(typed(&app), "easiest 10");
    assert!(app.wanted().search.is_none());
}
