use super::*;

#[test]
fn boards_share_the_threads_and_the_last_one_has_all() {
    let threads = Threads::default();
    let first = threads.share(4);
    assert_eq!(first.now(), 4);
    let mut others = vec![threads.share(4), threads.share(4), threads.share(4)];
    assert_eq!(first.now(), 1);
    others.truncate(1);
    assert_eq!((first.now(), others[0].now()), (2, 2));
    others.clear();
    assert_eq!((first.now(), first.most()), (4, 4));
}

#[test]
fn every_item_is_worked_on_once() {
    let threads = Threads::default();
    for most in [1, 2, 5] {
        let share = threads.share(most);
        let mut items = vec![0; 23];
        share.each(&mut items, |item| *item += 1);
        assert_eq!(items, [1; 23]);
    }
}
