use super::dialogs::click;
use super::*;
use freecell::card::Card;

/// Runs the job that the state wants.
fn work(app: &mut Viewer) {
    if let Some(search) = app.wanted().search.cloned() {
        app.work(&search);
    }
}

/// Types a query, whose deals are listed at once if they can be looked up.
fn look_for(app: &mut Viewer, text: &str) {
    type_text(app, "/");
    app.update(Action::Edit(Edit::DeleteLine));
    type_text(app, text);
}

/// Starts a search that cannot be looked up.
fn search(app: &mut Viewer, text: &str) {
    look_for(app, text);
    press(app, KeyCode::Enter);
}

/// Deals beyond the tables, which have to be played.
const PLAYED: &str = "40001..40004 difficulty 0..";

/// The title of the dialog.
fn title(app: &mut Viewer) -> String {
    let screen = app.look(80, 24);
    let title = (50..80).map(|x| screen[(x, 1)].symbol()).collect::<String>();
    title.trim_matches(['╭', '─', '╮', ' ']).to_owned()
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
fn deals_are_looked_up_and_stepped_through() {
    let expected = with_kings_at_bottom(1..=2000);
    assert!(expected.len() > 5, "{expected:?}");
    let mut app = app(617);
    look_for(&mut app, "1..2000 kings-at-bottom 3..");
    assert!(app.wanted().search.is_none(), "no job is needed");
    assert_eq!(number(&app), expected[0], "the board of the first");
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    let found = app.deal_search.as_ref().unwrap();
    assert_eq!(found.hits().iter().map(|hit| hit.deal.get()).collect::<Vec<_>>(), expected);
    assert_eq!(found.about(), format!("{} found among 2000 deals", expected.len()));

    // n and N show the next ones from the one that was opened.
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
    let random = number(&app);
    assert!(expected.contains(&random), "{random}");

    // An empty text ends the search.
    look_for(&mut app, "");
    press(&mut app, KeyCode::Enter);
    assert!(app.deal_search.is_none() && app.dialog().is_none());
    assert_eq!(
        (number(&app), message(&app)),
        (random, "the search is closed: r picks any deal".into())
    );
    type_text(&mut app, "n");
    assert!(message(&app).starts_with("there is no search: / begins one"));
}

#[test]
fn every_key_filters_and_no_key_starts_a_job() {
    let mut app = app(617);
    type_text(&mut app, "/");
    assert_eq!((title(&mut app), number(&app)), ("Search: 32000 deals".into(), 617));
    let mut titles = Vec::new();
    for c in "easy cells:0 limit 5".chars() {
        press(&mut app, KeyCode::Char(c));
        assert!(app.wanted().search.is_none() && app.deal_search.is_none());
        titles.push(title(&mut app));
    }
    titles.dedup();
    assert_eq!(titles[1..], ["Search: 9943 deals", "Search: 62 deals", "Search: 5 deals"]);
    // What is not finished is no error, and the list stays.
    assert_eq!(error(&app), None);
    let here = number(&app);
    type_text(&mut app, " fewest");
    assert_eq!(
        (title(&mut app), number(&app), error(&app)),
        ("Search: 5 deals".into(), here, None)
    );
}

#[test]
fn the_board_of_the_selected_deal_is_only_passed_by() {
    let mut app = app(617);
    type_text(&mut app, "p26");
    let before = app.desk.board().clone();
    look_for(&mut app, "cells:0");
    assert_eq!(number(&app), 164);
    press(&mut app, KeyCode::Down);
    assert_eq!((number(&app), app.desk.board() == &before), (892, false));
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.context(), number(&app), app.desk.board()), (Context::Play, 617, &before));
    assert!(app.deal_search.is_none() && app.desk.before.is_empty());
    assert!(!app.player.record.text().windows(3).any(|text| text == b"892"));
}

#[test]
fn without_a_selection_the_empty_field_changes_nothing() {
    for keys in
        [[KeyCode::Enter].as_slice(), &[KeyCode::Char('x'), KeyCode::Backspace, KeyCode::Enter]]
    {
        let mut app = app(5_000_000);
        type_text(&mut app, "/");
        for key in keys {
            press(&mut app, *key);
        }
        assert_eq!((number(&app), app.context()), (5_000_000, Context::Browse));
    }
    let mut app = app(617);
    type_text(&mut app, "/");
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.deal_search.is_none()), (618, true));
}

#[test]
fn deals_that_have_to_be_played_are_searched_for_on_enter() {
    let mut app = app(617);
    look_for(&mut app, PLAYED);
    assert!(app.wanted().search.is_none());
    press(&mut app, KeyCode::Enter);
    assert_eq!((app.context(), title(&mut app)), (Context::Search, "Search: 0 deals".into()));
    press(&mut app, KeyCode::Enter);
    assert!(app.wanted().search.is_some(), "there is nothing to open yet");
    work(&mut app);
    assert_eq!((title(&mut app), number(&app)), ("Search: 4 deals".into(), 617));
    press(&mut app, KeyCode::Down);
    assert_eq!(number(&app), 40_002);
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (40_002, Context::Browse));
}

#[test]
fn a_running_search_outlives_a_look_at_other_deals() {
    let mut app = app(617);
    search(&mut app, PLAYED);
    look_for(&mut app, "easy");
    assert!(app.wanted().search.is_some());
    press(&mut app, KeyCode::Esc);
    assert_eq!((number(&app), app.wanted().search.is_some()), (617, true));
    look_for(&mut app, "easy");
    press(&mut app, KeyCode::Enter);
    assert!(app.wanted().search.is_none(), "another list took its place");
}

#[test]
fn the_deals_of_a_sorted_search_are_stepped_through_in_their_order() {
    let mut app = app(30);
    look_for(&mut app, "1..60 easiest 3");
    press(&mut app, KeyCode::Enter);
    let listed: Vec<i64> =
        app.deal_search.as_ref().unwrap().hits().iter().map(|hit| hit.deal.get()).collect();
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
        ("1..100 limit 5", "no condition given"),
        ("fewest-cells 9", "7 is the most there can be"),
        ("5..1 easy", "ends before it starts"),
        ("1..50 kings-at-bottom 4", "no deal fits"),
    ] {
        look_for(&mut app, text);
        assert_eq!(error(&app), None, "{text}: not before Enter");
        press(&mut app, KeyCode::Enter);
        let told = error(&app).unwrap();
        assert!(told.contains(why), "{told}");
        assert_eq!(typed(&app), text);
        assert!(app.wanted().search.is_none());
        press(&mut app, KeyCode::Esc);
        assert_eq!(number(&app), 617);
    }
}

#[test]
fn a_new_search_replaces_the_previous_one() {
    let mut app = app(617);
    search(&mut app, PLAYED);
    let first = app.wanted().search.unwrap().clone();
    look_for(&mut app, "impossible");
    press(&mut app, KeyCode::Enter);
    app.work(&first);
    assert_eq!((number(&app), app.deal_search.as_ref().unwrap().hits().len()), (11_982, 1));
}

#[test]
fn the_mouse_selects_and_opens() {
    let mut app = app(617);
    look_for(&mut app, "cells:0");
    for context in [Context::Search, Context::Browse] {
        click(&mut app, "1529 easy", 80, 24);
        assert_eq!((app.context(), number(&app)), (context, 1529));
    }
    look_for(&mut app, "");
    click(&mut app, "length ..30", 80, 24);
    assert_eq!(typed(&app), "length ..30");
}

#[test]
fn lengths_name_their_rules_if_these_are_not_the_current_ones() {
    let mut app = app(617);
    look_for(&mut app, "1..3 length ..60");
    press(&mut app, KeyCode::Enter);
    let told = message(&app);
    assert!(told.contains(" moves") && !told.contains("(with "), "{told}");
    app.set(Setting::Autoplay, Some("max"));
    type_text(&mut app, "n");
    assert!(message(&app).ends_with(" (with 4 cells, autoplay safe, vista)"), "{}", message(&app));
    let found = app.deal_search.as_ref().unwrap();
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
    assert_eq!(known.fewest_cells(), Some(4));
    assert!(known.difficulty().unwrap().get() > 50);
    // With forced autoplay, four cells may be too few: 1941 then has no solution.
    app.set(Setting::Autoplay, Some("max"));
    assert_eq!(app.known().fewest_cells(), None);
    app.update(Action::StepDeal(10));
    assert!(app.known().difficulty().is_none() && app.wanted().facts.is_some());
}

#[test]
fn facts_found_by_a_search_are_known_of_the_deal() {
    let mut app = app(1);
    look_for(&mut app, "617 sort difficulty");
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 617);
    assert!(app.known().difficulty().is_some());
}

#[test]
fn a_failed_or_stopped_search_has_ended() {
    let mut app = app(1);
    search(&mut app, PLAYED);
    let job = app.wanted().search.unwrap().clone();
    app.report(job.failed("out of luck".to_owned()));
    assert!(app.wanted().search.is_none());
    assert!(message(&app).contains("the search failed: out of luck"), "{}", message(&app));
    press(&mut app, KeyCode::Esc);
    search(&mut app, "40001..40009 difficulty 0..");
    assert_eq!(app.context(), Context::Search);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    assert!(app.wanted().search.is_none());
    assert!(message(&app).contains("stopped"), "{}", message(&app));
}

#[test]
fn a_random_deal_comes_from_the_search_results_if_there_are_any() {
    let mut app = app(1);
    search(&mut app, PLAYED);
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "r");
    assert_eq!((number(&app), app.said.message.as_ref().unwrap().bad), (1, false));
    assert!(
        message(&app).starts_with("no matching deal has been found yet: 0 found"),
        "{}",
        message(&app)
    );
}

#[test]
fn a_random_deal_of_the_easiest_is_one_of_them() {
    let mut app = app(1);
    look_for(&mut app, "1..40 easiest 3");
    press(&mut app, KeyCode::Enter);
    let easiest: Vec<i64> =
        app.deal_search.as_ref().unwrap().hits().iter().map(|hit| hit.deal.get()).collect();
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
        look_for(app, text);
        press(app, KeyCode::Enter);
        app.deal_search
            .as_ref()
            .unwrap()
            .hits()
            .iter()
            .map(|hit| hit.deal.get())
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&mut app, "10912..10914 above-aces 0.."), [10_912, 10_913, 10_914]);
    for text in ["above-aces 0.. not won", "not won above-aces 0.."] {
        assert_eq!(found(&mut app, &format!("10912..10914 {text}")), [10_912, 10_914], "{text}");
    }
}

#[test]
fn tab_completes_a_word_and_keeps_what_was_typed() {
    let mut app = app(1);
    let tab = |app: &mut Viewer, expected: &str| {
        press(app, KeyCode::Tab);
        assert_eq!(typed(app), expected);
    };
    type_text(&mut app, "/1..9 kings-at");
    tab(&mut app, "1..9 kings-at-bottom ");
    tab(&mut app, "1..9 kings-at");
    tab(&mut app, "1..9 kings-at-bottom ");
    type_text(&mut app, "0.. aces");
    tab(&mut app, "1..9 kings-at-bottom 0.. above-aces ");
    tab(&mut app, "1..9 kings-at-bottom 0.. aces");
    // In the middle of a text, and where no word begins so.
    (0..4).for_each(|_| _ = press(&mut app, KeyCode::Left));
    type_text(&mut app, "lo");
    tab(&mut app, "1..9 kings-at-bottom 0.. longest-run aces");
    type_text(&mut app, "x");
    tab(&mut app, "1..9 kings-at-bottom 0.. longest-run xaces");
    assert!(message(&app).contains("no other word"), "{}", message(&app));
    // Nothing typed: suggestions, one after another.
    look_for(&mut app, "");
    tab(&mut app, "easy");
    tab(&mut app, "hard");
    assert!(app.wanted().search.is_none());
}
