use super::rows::{Filter, Sort};
use super::stats::{Stats, date, duration};
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

#[test]
fn what_is_written_is_read() {
    let record = record();
    let text = record.text();
    assert_eq!(Record::parse(text.as_bytes()), record, "{text}");
    assert!(text.starts_with("seen 617 618\nwon 617 4 safe vista 39 300 86400\n"), "{text}");
    assert!(text.contains("\nshortest 617 4 safe vista 30\n"), "{text}");
    assert!(text.contains("\nbookmark 5 345600 try again\n"), "{text}");
}

#[test]
fn two_records_are_merged_whatever_comes_first() {
    let (first, mut second) = (record(), Record::default());
    let rules = Rules::default();
    second.end((deal(9), rules), true, (40, 1), 10 * DAY);
    second.found(deal(617), rules, 29, true);
    second.mark(deal(5), None, 5 * DAY);
    second.saw(deal(619));
    let mut both = first.clone();
    both.merge(second.clone());
    let mut other = second.clone();
    other.merge(first.clone());
    assert_eq!(both, other);
    both.merge(first);
    both.merge(second);
    assert_eq!(both, other, "nothing counts twice");
    assert_eq!(both.shortest(deal(617), rules), Some((29, true)));
    assert_eq!(both.note(deal(5)), None);
}

#[test]
fn lines_that_are_not_understood_are_kept() {
    let text = "won 617 9 safe vista 1 2 3\nfuture 617 x\nwon\nseen 5 x\n\n";
    let record = Record::parse(text.as_bytes());
    assert_eq!((record.ended.len(), record.unknown.len()), (0, 4));
    assert_eq!(Record::parse(record.text().as_bytes()), record);
}

#[test]
fn deals_are_filtered_and_sorted() {
    let record = record();
    let rows = |filter, sort| {
        let rows = record.rows(&[(deal(2), 7)], filter, sort);
        rows.iter().map(|row| row.deal.get()).collect::<Vec<_>>()
    };
    assert_eq!(rows(Filter::All, Sort::Latest), [2, 5, 1, 618, 617]);
    assert_eq!(rows(Filter::All, Sort::Number), [1, 2, 5, 617, 618]);
    assert_eq!(rows(Filter::Won, Sort::Moves), [617, 1]);
    assert_eq!(rows(Filter::Won, Sort::Time), [1, 617]);
    assert_eq!(rows(Filter::Won, Sort::Over), [617, 1]);
    assert_eq!(rows(Filter::GivenUp, Sort::Latest), [618]);
    assert_eq!(rows(Filter::InProgress, Sort::Latest), [2]);
    assert_eq!(rows(Filter::Bookmarks, Sort::Latest), [5]);
    let best = &record.rows(&[], Filter::Won, Sort::Number)[1];
    assert_eq!((best.won, best.best, best.over, best.seconds), (2, Some(32), Some(2), Some(300)));
}

#[test]
fn sums_and_plots() {
    let stats = Stats::of(&record());
    assert_eq!((stats.won, stats.given_up, stats.deals_won), (3, 1, 2));
    assert_eq!((stats.streaks, stats.seconds, stats.seen), ((1, 2), 960, 2));
    let text = stats.to_string();
    assert!(text.starts_with("3 games won, 75 %; 1 given up\n"), "{text}");
    assert!(text.contains("\n0 # 1\n1  0\n2 # 1\n"), "{text}");
    assert!(text.contains("\n1970-01-04 # 1\n1970-01-02 ## 2\n"), "{text}");
    assert!(Stats::default().to_string().starts_with("0 games won; 0 given up\n"));
}

#[test]
fn days_and_times_are_written() {
    assert_eq!(date(0), "1970-01-01");
    assert_eq!(date(11_016), "2000-02-29");
    assert_eq!(date(20_779), "2026-11-22");
    assert_eq!([45, 200, 7500].map(duration), ["45 s", "3 min 20 s", "2 h 5 min"]);
}
