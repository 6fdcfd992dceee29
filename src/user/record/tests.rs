use crate::user::days::Days;
use crate::user::entry::tests::games;
use crate::user::stats::{Filter, RecordSort, Stats};
use crate::user::tests::{assisted, bookmark, ended, helped, seen, shortest, viewed};
use freecell::facts::daily;
use freecell::words::duration;

use super::*;

const DAY: u64 = 24 * 60 * 60;

fn deal(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

fn record() -> Record {
    let rules = Rules::default();
    let mut record = Record::default();
    record.saw(deal(617));
    record.saw(deal(618));
    record.found(deal(617), rules, 30, false);
    record.end((deal(617), rules), true, (39, 300), DAY);
    record.end((deal(617), rules), true, (32, 400), DAY + 5);
    record.end((deal(618), rules), false, (12, 60), 2 * DAY);
    record.end((deal(1), rules), true, (50, 200), 3 * DAY);
    record.mark(deal(5), Some("try again".to_owned()), 4 * DAY);
    record.keep_time(deal(2), 4, 90, 4 * DAY + 1);
    record
}

fn text(record: &Record) -> String {
    String::from_utf8(record.text()).unwrap()
}

/// `record` after importing `other`.
fn merged(mut record: Record, other: &Record) -> String {
    record.import(other);
    text(&record)
}

#[test]
fn what_is_written_is_read() {
    let mut record = record();
    let all = text(&record);
    assert_eq!(text(&Record::parse(all.as_bytes())), all);
    assert!(all.starts_with(&(seen(617, 618) + &ended(1, true, (50, 200), 3 * DAY))), "{all}");
    assert!(all.contains(&shortest(617, 30, false)), "{all}");
    assert!(all.contains(&bookmark(5, "try again", 4 * DAY)), "{all}");
    assert_eq!(text(&Record::parse(record.take_changes().as_bytes())), all);
    assert_eq!(record.take_changes(), "");
}

#[test]
fn only_new_facts_are_written() {
    let mut record = record();
    assert!(record.is_urgent());
    record.take_changes();
    record.saw(deal(617));
    record.found(deal(617), Rules::default(), 31, false);
    record.keep_time(deal(2), 4, 90, 9 * DAY);
    assert_eq!(record.take_changes(), "");
    record.saw(deal(616));
    record.view(deal(616), None);
    record.view(deal(616), None);
    assert!(!record.is_urgent());
    assert_eq!(record.take_changes(), seen(616, 616) + &viewed(616));
    for game in games() {
        record.keep_game(&game);
        assert!(record.is_urgent());
        assert_eq!(record.take_changes().lines().count(), 1);
        record.keep_game(&game);
        assert_eq!(record.take_changes(), "");
    }
}

#[test]
fn records_merge_in_either_order() {
    let (first, mut second) = (record(), Record::default());
    let rules = Rules::default();
    second.end((deal(9), rules), true, (40, 1), 10 * DAY);
    second.found(deal(617), rules, 29, true);
    second.mark(deal(5), None, 5 * DAY);
    second.saw(deal(619));
    let mut both = first.clone();
    assert_eq!(both.import(&second), Imported { games: 1, unknown: 0 });
    assert_eq!(text(&both), merged(second.clone(), &first));
    for again in [&first, &second] {
        assert_eq!(both.import(again), Imported { games: 0, unknown: 0 });
        assert_eq!(text(&both), merged(first.clone(), &second), "nothing counts twice");
    }
    assert_eq!(both.shortest(deal(617), rules), Some(Shortest::new(29, true)));
    assert_eq!(both.note_of(deal(5)), None);
}

#[test]
fn unknown_lines_are_kept() {
    let lines = "won 617 9 safe vista 1 2 3\nfuture 617 x\nwon\nseen 5 x\n";
    let other = Record::parse(format!("{lines}\n\n").as_bytes());
    assert_eq!(text(&other), lines);
    assert!(other.entries().is_empty());
    let mut record = Record::parse(b"future 617 x\n");
    assert_eq!(record.import(&other), Imported { games: 0, unknown: 3 });
    assert_eq!(record.take_changes().lines().count(), 3);
    assert_eq!(record.import(&other), Imported { games: 0, unknown: 0 });
    assert_eq!(record.export(), record.text());
}

#[test]
fn games_with_help_count_apart() {
    let rules = Rules::default();
    let mut record = Record::default();
    record.end((deal(617), rules), true, (40, 300), DAY);
    record.help(deal(617), DAY + 1);
    record.help(deal(617), DAY + 2);
    record.end((deal(617), rules), true, (30, 10), DAY + 3);
    record.end((deal(617), rules), false, (3, 10), DAY + 4);
    record.end((deal(618), rules), true, (35, 20), DAY + 5);
    let stats = Stats::of(&record, &Days::default(), 0);
    assert_eq!((stats.won, stats.given_up, stats.share()), (2, 0, Some(100)));
    assert_eq!((stats.assisted_won, stats.assisted_given_up, stats.streak), (1, 1, 2));
    assert_eq!(stats.with_help(), "with help: 1 won, gave up once");
    let row = record.row(deal(617)).unwrap();
    assert_eq!((row.won, row.moves, row.seconds), (1, Some(40), Some(300)));
    assert_eq!(row.result(), "won, with help, gave up");
    assert!(row.in_words().ends_with("won with help; gave up after help"), "{}", row.in_words());
    // Written, read and merged; of two times of help the first counts.
    let lines = record.take_changes();
    assert!(lines.contains(&helped(617, DAY + 1)) && !lines.contains(&helped(617, DAY + 2)));
    assert!(lines.contains(&assisted(617, (30, 10), DAY + 3)), "{lines}");
    assert_eq!(text(&Record::parse(lines.as_bytes())), text(&record));
    let earlier = Record::parse((helped(617, 5) + &helped(618, 9)).as_bytes());
    assert_eq!(merged(record.clone(), &earlier), merged(earlier.clone(), &record));
    assert!(merged(record, &earlier).contains(&helped(617, 5)));
}

#[test]
fn games_in_progress_are_not_exported() {
    let mut record = record();
    let exported = record.export();
    for game in &games() {
        record.keep_game(game);
    }
    record.view(deal(3), None);
    assert_eq!(record.export(), exported);
    assert_eq!(merged(Record::default(), &record).as_bytes(), exported);
}

/// A script plays in no time.
#[test]
fn a_win_without_a_time_does_not_hide_the_fastest() {
    let lines = ended(617, true, (30, 0), DAY) + &ended(617, true, (31, 70), 2 * DAY);
    let record = Record::parse((lines + &ended(618, true, (30, 0), DAY)).as_bytes());
    let rows = record.rows(Filter::All, RecordSort::Time);
    let times: Vec<_> = rows.iter().map(|row| (row.deal.get(), row.seconds)).collect();
    assert_eq!(times, [(617, Some(70)), (618, None)]);
}

#[test]
fn deals_are_filtered_and_sorted() {
    let mut record = record();
    let game = Game::resumed(Rules::default(), deal(2).deal(), "1a 2b 3c");
    record.keep_game(&game);
    let rows = |filter, sort| {
        let rows = record.rows(filter, sort);
        assert!(rows.iter().all(|row| record.row(row.deal).as_ref() == Some(row)));
        rows.iter().map(|row| row.deal.get()).collect::<Vec<_>>()
    };
    assert_eq!(rows(Filter::All, RecordSort::Latest), [2, 5, 1, 618, 617]);
    assert_eq!(rows(Filter::All, RecordSort::Number), [1, 2, 5, 617, 618]);
    assert_eq!(rows(Filter::Won, RecordSort::Moves), [617, 1]);
    assert_eq!(rows(Filter::Won, RecordSort::Time), [1, 617]);
    assert_eq!(
        rows(Filter::Won, RecordSort::Over),
        [1, 617],
        "the table has a far shorter one of deal 1"
    );
    assert_eq!(rows(Filter::GivenUp, RecordSort::Latest), [618]);
    assert_eq!(rows(Filter::InProgress, RecordSort::Latest), [2]);
    assert_eq!(rows(Filter::Bookmarks, RecordSort::Latest), [5]);
    let best = record.row(deal(617)).unwrap();
    assert_eq!((best.won, best.moves, best.over_shortest), (2, Some(32), Some(2)));
    assert_eq!(best.seconds, Some(300));
    assert_eq!(record.row(deal(2)).unwrap().in_progress, Some(3));
    assert_eq!(record.row(deal(99)), None);
}

#[test]
fn sums_and_plots() {
    let stats = Stats::of(&record(), &Days::default(), 0);
    assert_eq!((stats.won, stats.given_up, stats.deals_won), (3, 1, 2));
    assert_eq!((stats.streak, stats.longest_streak, stats.seconds, stats.seen), (1, 2, 960, 2));
    let text = stats.to_string();
    assert!(text.starts_with("3 games won, 75 %; gave up once\n"), "{text}");
    // 32 and 39 moves against the 30 of the record; 50 against the table.
    let table = lengths::of(deal(1), Rules::default()).unwrap().moves;
    let mut over = [0; 11];
    for moves in [2, 9, (50 - table).min(10)] {
        over[moves] += 1;
    }
    assert_eq!(stats.over_shortest, over);
    assert!(text.contains("\n  0  0\n  1  0\n  2 # 1\n"), "{text}");
    assert!(text.contains("\n1970-01-04 # 1\n1970-01-02 ## 2\n"), "{text}");
    let empty = Stats::default().to_string();
    assert!(empty.starts_with("0 games won; gave up 0 times\n"));
    assert!(!empty.contains("of the day"));
    let daily = Stats { daily_won: 3, daily_streak: 1, longest_daily_streak: 2, ..stats };
    let line = "\ndeals of the day: 3 won on their day; streak: 1 now, 2 at most\n";
    assert!(daily.to_string().contains(line), "{daily}");
}

/// A win of the deal of a day, at this hour of another day in UTC.
fn won_deal_of(day: i64, on: u64, hour: u64) -> String {
    ended(daily::deal(day).get(), true, (40, 60), on * DAY + hour * 3600)
}

#[test]
fn the_deal_of_the_day_counts_on_its_day_without_help() {
    let of = |lines: &str, days: &Days, today: u64| {
        let stats = Stats::of(&Record::parse(lines.as_bytes()), days, today * DAY + 12 * 3600);
        (stats.daily_won, stats.daily_streak, stats.longest_daily_streak)
    };
    let utc = Days::default();
    // 2026-12-30 to 2027-01-02, a day off, and two more days.
    let days = [20_817, 20_818, 20_819, 20_820, 20_822, 20_823];
    let won: String = days.iter().map(|day| won_deal_of(*day, day.unsigned_abs(), 12)).collect();
    assert_eq!(of(&won, &utc, 20_823), (6, 2, 4));
    assert_eq!(of(&won, &utc, 20_824), (6, 2, 4), "today's deal can still be won");
    assert_eq!(of(&won, &utc, 20_825), (6, 0, 4));
    assert_eq!(of(&won.repeat(2), &utc, 20_823), (6, 2, 4), "a day counts once");
    assert_eq!(of(&(won + &won_deal_of(20_821, 20_824, 12)), &utc, 20_823), (6, 2, 4), "too late");
    // Leap days, and the first days of all.
    let leap = [11_015, 11_016, 11_017, 0, 1];
    let leap: String = leap.iter().map(|day| won_deal_of(*day, day.unsigned_abs(), 12)).collect();
    assert_eq!(of(&leap, &utc, 11_017), (5, 3, 3));
    let helped = helped(daily::deal(1).get(), 0) + &assisted(daily::deal(1).get(), (40, 1), DAY);
    assert_eq!(of(&helped, &utc, 1), (0, 0, 0));
    assert_eq!(of(&ended(daily::deal(1).get(), false, (4, 1), DAY), &utc, 1), (0, 0, 0));
    // The evening of the 28th in Greenwich is the 29th in Tokyo.
    let evening = won_deal_of(20_786, 20_785, 20);
    assert_eq!(of(&evening, &utc, 20_786), (0, 0, 0));
    assert_eq!(of(&evening, &Days::east(9), 20_786), (1, 1, 1));
    assert_eq!(of("", &utc, 0), (0, 0, 0));
}

#[test]
fn durations_are_written() {
    assert_eq!([45, 200, 7500].map(duration), ["45 s", "3 min 20 s", "2 h 5 min"]);
}
