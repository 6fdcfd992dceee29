use proptest::prelude::*;

use super::*;
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::fuzz::SOLUTION;
use crate::rules::Autoplay;

fn game(number: i64) -> Game {
    Game::new(Rules::default(), DealNumber::new(number).unwrap().deal())
}

fn play(game: &mut Game, moves: &str) {
    for mv in moves.split_whitespace() {
        let mut places = mv.chars().map(|c| Place::from_char(c).unwrap());
        game.play(places.next().unwrap(), places.next().unwrap()).unwrap();
    }
}

#[test]
fn a_game_is_played_to_its_end_and_back() {
    let mut game = game(10_913);
    play(&mut game, SOLUTION);
    assert!(game.is_won() && !game.is_stuck());
    assert_eq!(game.notation().split_whitespace().collect::<Vec<_>>().join(" "), SOLUTION);
    game.restart();
    assert_eq!((game.board(), game.moves().len(), game.undone()), (game.start(), 0, 19));
    game.go_to(usize::MAX);
    assert!(game.is_won());
    let history = game.history();
    game.go_to(7);
    assert_eq!((game.moves().len(), game.undone()), (7, 12));
    assert_eq!((&game.history(), &game.moves()[..]), (&history, &history[..7]));
}

#[test]
fn a_different_move_discards_the_moves_to_redo_and_the_same_one_does_not() {
    let mut game = game(617);
    play(&mut game, "4a 3b");
    game.restart();
    play(&mut game, "4a");
    assert_eq!(game.undone(), 1);
    play(&mut game, "1b");
    assert_eq!(game.undone(), 0);
    assert_eq!(game.redo(), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game(617);
    play(&mut game, "4a");
    game.undo();
    let before = game.clone();
    assert!(game.play(Place::cell(0), Place::Foundation).is_err());
    assert_eq!(game, before);
}

#[test]
fn finishing_plays_home_what_can_go() {
    let rules = Rules::new(4, Autoplay::None, crate::rules::EmptyColumn::Vista).unwrap();
    let mut game = Game::new(rules, DealNumber::new(24).unwrap().deal());
    assert_eq!(game.move_home().map(|mv| mv.to_string()).as_deref(), Some("4h"));
    assert_eq!(game.finish(), game.moves().len());
    assert_eq!(game.move_home(), None);
    assert!(game.board().cards_home() > 0);
}

#[test]
fn stuck_means_cards_left_and_no_move() {
    // Without cells, kings and jacks at the ends of the columns cannot move.
    let rules = Rules::new(0, Autoplay::None, crate::rules::EmptyColumn::Vista).unwrap();
    let (ends, rest): (Vec<Card>, Vec<Card>) =
        Card::ALL.into_iter().partition(|card| [11, 13].contains(&card.rank().value()));
    let mut board = Board::empty();
    for (i, card) in rest.into_iter().chain(ends).enumerate() {
        board.columns[if i < 44 { i % 8 } else { (i - 4) % 8 }].push(card);
    }
    assert_eq!(board.check(), Ok(()));
    let game = Game::new(rules, board);
    assert!(game.is_stuck() && !game.is_won());
    assert!(!Game::new(Rules::default(), game.start().clone()).is_stuck());
}

proptest! {
    #[test]
    fn a_game_can_be_written_and_resumed(
        number in 1i64..1_000_000,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let mut game = game(number);
        for choice in choices {
            let moves = game.rules().moves(game.board());
            if moves.is_empty() {
                break;
            }
            game.play_move(*choice.get(&moves)).unwrap();
        }
        let resumed = Game::resumed(game.rules(), game.start().clone(), &game.notation());
        prop_assert_eq!(resumed, game);
    }
}
