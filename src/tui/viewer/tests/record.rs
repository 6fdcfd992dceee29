use super::*;
use crate::user::stats::Stats;

#[test]
fn wins_and_games_given_up_are_noted() {
    let mut app = app(10_913);
    app.set_time(1_000_000, true);
    type_text(&mut app, "p");
    for (i, mv) in (1..).zip(SOLUTION.split(' ')) {
        app.set_time(1_000_000 + 10 * i, true);
        type_text(&mut app, mv);
    }
    let stats = |app: &Viewer| Stats::of(&app.player.record, &app.player.days, app.player.now);
    assert_eq!(
        (stats(&app).won, stats(&app).seconds, app.player.record.is_urgent()),
        (1, 180, true)
    );
    app.set_time(1_000_300, true);
    type_text(&mut app, "uuR");
    (0..19).for_each(|_| type_text(&mut app, "r"));
    assert_eq!(stats(&app).won, 2, "a game that was started over counts again");
    type_text(&mut app, "u");
    type_text(&mut app, "r");
    assert_eq!(stats(&app).won, 2, "an undone move does not");

    press(&mut app, KeyCode::Enter);
    type_text(&mut app, "G");
    assert_eq!(message(&app), "nothing to give up yet");
    type_text(&mut app, "1aG");
    assert!(message(&app).starts_with("give this game up?"));
    type_text(&mut app, "1bG");
    assert_eq!((app.context(), stats(&app).given_up), (Context::Play, 0), "asked again");
    type_text(&mut app, "G");
    assert_eq!((app.context(), stats(&app).given_up), (Context::Browse, 1));
    assert_eq!(app.game_in_progress(), None);
    let notes = Record::parse(app.changes().as_bytes());
    assert_eq!(notes.text(), app.player.record.text());
}

#[test]
fn the_time_of_a_game_continues_after_a_pause() {
    let mut app = app(617);
    app.set_time(100, true);
    type_text(&mut app, "p4a");
    app.set_time(130, true);
    press(&mut app, KeyCode::Esc);
    app.set_time(5000, true);
    type_text(&mut app, "p3b");
    app.set_time(5001, false);
    assert!(app.interval().is_some(), "the clock is drawn each second");
    app.set_time(89_000, false);
    assert_eq!(app.interval(), None, "and stands still when nobody plays");
    app.set_time(90_000, true);
    type_text(&mut app, "u");
    assert_eq!(app.desk.play_mode().unwrap().seconds, 30 + 120, "long thinking counts two minutes");
}

#[test]
fn the_clock_loses_no_time_to_a_solution_and_wins_none_by_redoing() {
    let mut app = app(10_913);
    let seconds = |app: &Viewer| app.desk.play_mode().unwrap().seconds;
    app.set_time(100, true);
    type_text(&mut app, "p");
    app.set_time(101, true);
    type_text(&mut app, "26");
    app.set_time(112, true);
    better(&mut app, moves(SOLUTION)[1..].to_vec());
    type_text(&mut app, "s");
    assert_eq!(app.context(), Context::Solution);
    type_text(&mut app, "p");
    assert_eq!((app.context(), seconds(&app)), (Context::Play, 11));
    type_text(&mut app, "R");
    assert_eq!(seconds(&app), 11, "moves that are taken back can be made again");
    type_text(&mut app, "r");
    assert_eq!(seconds(&app), 11);
    type_text(&mut app, "R1a");
    assert_eq!(seconds(&app), 0, "another game");
}

#[test]
fn a_bookmark_is_set_found_and_deleted() {
    let mut app = app(617);
    type_text(&mut app, "Btry again");
    assert_eq!(app.context(), Context::Note);
    press(&mut app, KeyCode::Enter);
    assert_eq!(message(&app), "deal 617 is bookmarked");
    type_text(&mut app, "5");
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 5);
    type_text(&mut app, "mffff");
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (617, Context::Browse));
    type_text(&mut app, "m");
    press(&mut app, KeyCode::Delete);
    assert_eq!(message(&app), "deal 617 has no bookmark any more");
    assert_eq!(app.player.record.note_of(DealNumber::new(617).unwrap()), None);
}

#[test]
fn background_work_is_no_playing_time() {
    let mut app = app(617);
    app.set_time(100, true);
    type_text(&mut app, "/40001..40003 difficulty 0..");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "p4a");
    let search = app.wanted().search.unwrap().clone();
    app.work(&search);
    app.set_time(5000, true);
    type_text(&mut app, "u");
    assert_eq!(
        app.desk.play_mode().unwrap().seconds,
        120,
        "two minutes at the most between two keys"
    );
}
