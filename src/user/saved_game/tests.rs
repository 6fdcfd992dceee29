use super::*;
use crate::board::Place;
use crate::rules::{Autoplay, EmptyColumn};

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
        assert_eq!(SavedGame::parse(&saved.to_string()), Some(saved));
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
