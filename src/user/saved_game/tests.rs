use super::*;
use crate::board::Place;
use crate::rules::{Autoplay, EmptyColumn};

impl SavedGame {
    /// A game with these moves, whether or not they can be made.
    pub(in crate::user) fn new(start: Start, rules: Rules, moves: &str, undone: usize) -> Self {
        Self { start, rules, moves: moves.to_owned(), undone }
    }
}

/// A game of a deal with a move taken back, and one that began in the middle of another.
pub(in crate::user) fn games() -> [Game; 2] {
    let mut first = Game::new(Rules::default(), DealNumber::new(617).unwrap().deal());
    for (from, to) in [(3, 0), (0, 1)] {
        first.play(Place::column(from), Place::cell(to)).unwrap();
    }
    let rules = Rules::new(5, Autoplay::Max, EmptyColumn::Classic).unwrap();
    let mut second = Game::new(rules, first.board().clone());
    second.play(Place::column(7), Place::cell(4)).unwrap();
    first.undo();
    [first, second]
}

#[test]
fn a_line_reads_back_as_the_same_game() {
    for game in games() {
        let saved = SavedGame::of(&game, || Start::of(game.start())).unwrap();
        assert_eq!((saved.made(), saved.resume()), (1, game));
        assert!(saved.is_sound());
        let line = serde_json::to_string(&saved).unwrap();
        assert_eq!(serde_json::from_str::<SavedGame>(&line).unwrap(), saved);
    }
}

#[test]
fn what_is_won_or_not_begun_is_not_kept() {
    let of = |game: &Game| SavedGame::of(game, || Start::of(game.start()));
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
fn a_game_whose_moves_cannot_all_be_made_is_not_sound() {
    let sound = |start: Start, moves: &str, undone| {
        let rules = Rules::default();
        SavedGame::new(start, rules, moves, undone).is_sound()
    };
    let deal = || Start::Deal(DealNumber::new(617).unwrap());
    assert!(sound(deal(), "4a 1b", 1));
    for (moves, undone) in [("4a xx 1b", 0), ("4a 4a 4a 4a 4a 4a", 0), ("4a 1b", 3), ("", 0)] {
        assert!(!sound(deal(), moves, undone), "{moves}");
    }
    let with_five_cells = Start::of(games()[1].board());
    assert!(!sound(with_five_cells, "1b", 0));
}
