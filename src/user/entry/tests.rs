use freecell::rules::{Autoplay, EmptyColumn};

use super::*;

#[test]
fn lines_round_trip() {
    let rules = r#""rules":{"cells":4,"autoplay":"safe","empty_column":"vista"}"#;
    for line in [
        r#"{"seen":{"first":617,"last":618}}"#,
        &format!(
            r#"{{"ended":{{"deal":-1,{rules},"won":true,"moves":39,"seconds":300,"when":5}}}}"#
        ),
        &format!(
            r#"{{"assisted":{{"deal":-1,{rules},"won":true,"moves":39,"seconds":300,"when":5}}}}"#
        ),
        r#"{"helped":{"deal":617,"when":5}}"#,
        &format!(r#"{{"shortest":{{"deal":617,{rules},"moves":30,"proved":true}}}}"#),
        r#"{"bookmark":{"deal":5,"note":"try  again\n","when":345600}}"#,
        r#"{"bookmark":{"deal":5,"note":"","when":345600}}"#,
        r#"{"bookmark":{"deal":5,"note":null,"when":345600}}"#,
        r#"{"played":{"deal":617,"cells":4,"seconds":90,"when":5}}"#,
        r#"{"viewed":{"deal":617,"board":null}}"#,
        &format!(r#"{{"game":{{"start":617,{rules},"moves":"4a 1b","undone":1}}}}"#),
        r#"{"no_game":{"start":617,"cells":4}}"#,
    ] {
        assert_eq!(serde_json::from_str::<JournalEntry>(line).unwrap().line(), format!("{line}\n"));
    }
}

#[test]
fn other_lines_are_not_facts() {
    for line in [
        "",
        "seen",
        "{}",
        r#"{"seen":{"first":617,"last":618}"#,
        r#"{"seen":{"first":617,"last":618}} x"#,
        r#"{"seen":{"first":617,"last":618,"more":1}}"#,
        r#"{"seen":{"first":0,"last":618}}"#,
        r#"{"seen":{"first":5}}"#,
        r#"{"future":{"deal":617}}"#,
        r#"{"viewed":{"deal":617,"board":"x"}}"#,
        r#"{"no_game":{"start":"x","cells":4}}"#,
        r#"{"game":{"start":1,"rules":{"cells":9,"autoplay":"safe","empty_column":"vista"},"moves":"","undone":0}}"#,
    ] {
        assert!(serde_json::from_str::<JournalEntry>(line).is_err(), "{line}");
    }
}

#[test]
fn neighbours_become_one_range() {
    let deal = |number| DealNumber::new(number).unwrap();
    let mut seen = SeenDeals::default();
    for number in [5, 7, 6, -1, 1, 100, 2, 3] {
        let is_new = seen.insert(deal(number), deal(number));
        assert!(is_new && !seen.insert(deal(number), deal(number)), "{number}");
    }
    let entry = |first, last| JournalEntry::Seen { first: deal(first), last: deal(last) };
    let ranges: Vec<_> = seen.entries().collect();
    assert_eq!(ranges, [entry(-1, -1), entry(1, 3), entry(5, 7), entry(100, 100)]);
    assert_eq!(seen.count(), 8);
    seen.insert(deal(4), deal(200));
    assert_eq!((seen.entries().last(), seen.count()), (Some(entry(1, 200)), 201));
}

impl SavedGame {
    /// A game with these moves, legal or not.
    pub(in crate::user) fn new(start: GameStart, rules: Rules, moves: &str, undone: usize) -> Self {
        Self { start, rules, moves: moves.to_owned(), undone }
    }
}

/// A game of a deal with an undone move, and one that began from a position in play.
pub(in crate::user) fn games() -> [Game; 2] {
    let mut first = Game::new(Rules::default(), DealNumber::new(617).unwrap().deal());
    for (from, to) in [(3, 0), (0, 1)] {
        first.play(crate::places::column(from), crate::places::cell(to)).unwrap();
    }
    let rules = Rules::new(5, Autoplay::Max, EmptyColumn::Classic).unwrap();
    let mut second = Game::new(rules, first.board().clone());
    second.play(crate::places::column(7), crate::places::cell(4)).unwrap();
    first.undo();
    [first, second]
}

#[test]
fn a_line_reads_back_as_the_same_game() {
    for game in games() {
        let saved = SavedGame::of(&game, GameStart::of(game.start())).unwrap();
        assert_eq!((saved.made(), saved.resume()), (1, game));
        assert!(saved.is_sound());
        let line = serde_json::to_string(&saved).unwrap();
        assert_eq!(serde_json::from_str::<SavedGame>(&line).unwrap(), saved);
    }
}

#[test]
fn won_or_unstarted_games_are_not_saved() {
    let of = |game: &Game| SavedGame::of(game, GameStart::of(game.start()));
    let mut game = Game::new(Rules::default(), DealNumber::new(10_913).unwrap().deal());
    assert_eq!(of(&game), None);
    game = Game::resumed(
        game.rules(),
        game.start().clone(),
        "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b",
    );
    assert!(game.is_won() && of(&game).is_none());
    game.restart();
    let saved = of(&game).unwrap();
    assert_eq!((saved.made(), saved.resume()), (0, game), "it can be made again");
}

#[test]
fn a_game_with_an_illegal_move_is_not_sound() {
    let sound = |start: GameStart, moves: &str, undone| {
        let rules = Rules::default();
        SavedGame::new(start, rules, moves, undone).is_sound()
    };
    let deal = || GameStart::Deal(DealNumber::new(617).unwrap());
    assert!(sound(deal(), "4a 1b", 1));
    for (moves, undone) in [("4a xx 1b", 0), ("4a 4a 4a 4a 4a 4a", 0), ("4a 1b", 3), ("", 0)] {
        assert!(!sound(deal(), moves, undone), "{moves}");
    }
    let with_five_cells = GameStart::of(games()[1].board());
    assert!(!sound(with_five_cells, "1b", 0));
}
