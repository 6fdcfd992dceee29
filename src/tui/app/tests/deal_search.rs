use std::cell::RefCell;

use super::*;
use crate::card::Card;
use crate::rules::Autoplay;
use crate::solver::Cancel;
use crate::tui::background::Work;

/// Does what the state wants done in the background.
fn work(app: &mut App) {
    let news = RefCell::new(Vec::new());
    let tell = |action| news.borrow_mut().push(action);
    if let Some(asked) = app.deals_wanted() {
        asked.run(&Cancel::new(), &tell);
    }
    if let Some(luck) = app.luck_wanted() {
        luck.run(&Cancel::new(), &tell);
    }
    news.into_inner().into_iter().for_each(|action| _ = app.update(action));
}

fn search(app: &mut App, text: &str) {
    type_text(app, "/");
    app.update(Action::Edit(Edit::Clear));
    type_text(app, text);
    press(app, KeyCode::Enter);
}

/// The deals of a range in which all four kings lie at the bottom, by looking.
fn with_kings_at_bottom(deals: std::ops::RangeInclusive<i64>) -> Vec<i64> {
    let is_king = |card: &Card| card.rank().value() == 13;
    let has = |number: &i64| {
        let board = DealNumber::new(*number).unwrap().deal();
        board.columns().iter().filter(|column| column.first().is_some_and(is_king)).count() >= 3
    };
    deals.filter(has).collect()
}

#[test]
fn deals_are_searched_for_and_gone_through() {
    let expected = with_kings_at_bottom(1..=2000);
    assert!(expected.len() > 5, "{expected:?}");
    let mut app = app(617);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    assert!(app.deals_wanted().is_some());
    work(&mut app);
    let found = app.deal_search().unwrap();
    assert_eq!(found.hits().iter().map(|hit| hit.deal.get()).collect::<Vec<_>>(), expected);
    assert_eq!(found.about(), format!("{} found among 2000 deals", expected.len()));
    assert!(app.deals_wanted().is_none(), "it is over");

    // Enter shows the one chosen, n and N the next ones from there.
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), message(&app).as_str()), (expected[1], "3 kings at the bottom"));
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(number(&app), expected[2]);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('N'));
    assert_eq!(number(&app), expected[2], "from where one is");
    (0..3).for_each(|_| _ = press(&mut app, KeyCode::Char('N')));
    assert_eq!(number(&app), expected[0]);
    assert!(message(&app).starts_with("no deal before this one was found: "));

    // A random one is one of them.
    type_text(&mut app, "r");
    work(&mut app);
    let random = DealNumber::new(number(&app)).unwrap().get();
    assert!(expected.contains(&random), "{random}");
    assert!((1..=2000).contains(&random));

    // Nothing typed ends it.
    search(&mut app, "");
    assert!(app.deal_search().is_none() && app.dialog().is_none());
    type_text(&mut app, "n");
    assert!(message(&app).starts_with("no deals are searched for yet: / searches"));
}

#[test]
fn what_is_wrong_with_a_search_is_said_and_the_text_stays() {
    let mut app = app(617);
    for (text, why) in [
        ("hardest", "not a condition; there are above-aces, "),
        ("1..100", "no condition given"),
        ("fewest-cells 9", "7 is the most there can be"),
    ] {
        search(&mut app, text);
        let Some(Dialog::Search { error: Some(told), field, .. }) = app.dialog() else {
            panic!("{text}");
        };
        assert!(told.contains(why), "{told}");
        assert_eq!(field.text(), text);
        assert!(app.deals_wanted().is_none());
        press(&mut app, KeyCode::Esc);
    }
    search(&mut app, "1..50 kings-at-bottom 8");
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    assert!(matches!(app.dialog(), Some(Dialog::Search { error: Some(_), .. })));
}

#[test]
fn a_new_search_takes_the_place_of_the_one_before() {
    let mut app = app(617);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    let first = app.deals_wanted().unwrap().clone();
    search(&mut app, "impossible");
    let late = RefCell::new(Vec::new());
    first.run(&Cancel::new(), &|action| late.borrow_mut().push(action));
    late.into_inner().into_iter().for_each(|action| _ = app.update(action));
    assert!(app.deal_search().unwrap().hits().is_empty());
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 11_982);
}

#[test]
fn lengths_are_said_with_the_rules_they_are_of_where_those_are_not_in_force() {
    let mut app = app(617);
    search(&mut app, "1..3 length ..60");
    work(&mut app);
    press(&mut app, KeyCode::Enter);
    let told = message(&app);
    assert!(told.ends_with("moves, the best known"), "{told}");
    app.rules = app.rules.with_autoplay(Autoplay::Max);
    type_text(&mut app, "n");
    assert!(message(&app).ends_with(" (with 4 cells, autoplay safe, vista)"), "{}", message(&app));
    let found = app.deal_search().unwrap();
    let shown = found.found_out(&found.hits()[1], app.rules());
    assert_eq!(shown, message(&app));
}

#[test]
fn nothing_typed_ends_the_look_for_a_random_deal_too() {
    let mut app = app(617);
    search(&mut app, "1..2000 kings-at-bottom 3..");
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "r");
    assert!(app.luck_wanted().is_some());
    search(&mut app, "");
    assert!(app.luck_wanted().is_none());
}

#[test]
fn the_deal_shown_is_looked_into() {
    let mut app = app(617);
    let wanted = app.facts_wanted().unwrap();
    let news = RefCell::new(Vec::new());
    wanted.run(&Cancel::new(), &|action| news.borrow_mut().push(action));
    news.into_inner().into_iter().for_each(|action| _ = app.update(action));
    let facts = app.facts().unwrap();
    assert!(facts.whole);
    assert_eq!(app.fewest_cells(), Some(4));
    assert!(facts.difficulty.unwrap().get() > 50);
    assert!(app.facts_wanted().is_none());
    // Where cards are forced home, four cells may be too few: 1941 has no solution then.
    app.rules = app.rules.with_autoplay(Autoplay::Max);
    assert_eq!(app.fewest_cells(), None);
    app.update(Action::StepDeal(1));
    assert!(app.facts().is_none() && app.facts_wanted().is_some());
}
