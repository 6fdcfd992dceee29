use super::*;
use crate::fuzz::SOLUTION;
use crate::tui::app::motion::FRAME;
use freecell::dealer::DealNumber;
use freecell::game::Game;
use freecell::rules::Rules;

#[test]
fn every_card_that_moved_arrives_and_none_is_lost() {
    let deal = DealNumber::new(10_913).unwrap().deal();
    let mut game = Game::resumed(Rules::default(), deal, SOLUTION);
    game.restart();
    loop {
        let before = game.board().clone();
        if game.redo().is_none() {
            break;
        }
        let mut slide = Slide::between(&before, game.board(), &[]).unwrap();
        loop {
            let shown = slide.board(game.board());
            for card in Card::ALL {
                let flying = slide.on_the_way().any(|(flight, _)| flight.card == card);
                assert_eq!(CardPlace::of(card, &shown).is_some(), !flying, "{card}");
            }
            slide.frame += 1;
            if slide.is_over() {
                break;
            }
        }
        let time = FRAME * u32::from(slide.frame);
        assert!(time <= Duration::from_millis(1_500), "{time:?}");
        assert_eq!((slide.on_the_way().count(), &slide.board(game.board())), (0, game.board()));
    }
    assert!(game.is_won());
    assert!(Slide::between(game.board(), game.board(), &[]).is_none());
}

#[test]
fn a_card_slows_down_and_arrives() {
    assert_eq!(SHORTEST, FRAME * u32::from(FLIGHT));
    let ways: Vec<u16> = (0..=FLIGHT).map(|frames| eased(frames).0).collect();
    assert_eq!((ways[0], ways[usize::from(FLIGHT)]), (0, eased(0).1));
    assert!(ways.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(ways[1] - ways[0] > ways[5] - ways[4]);
}

#[test]
fn a_deal_flies_from_the_foundations_in_the_order_of_dealing() {
    let deal = DealNumber::new(617).unwrap();
    let mut slide = Slide::deal(&deal.deal()).unwrap();
    assert_eq!(slide.on_the_way().count(), Card::COUNT);
    let mut arrived = Vec::new();
    loop {
        let is_over = slide.step();
        let away: Vec<Card> = slide.on_the_way().map(|(flight, _)| flight.card).collect();
        let dealt = deal.cards().into_iter().filter(|card| !away.contains(card));
        let here: Vec<Card> = dealt.collect();
        assert_eq!(here, deal.cards()[..here.len()]);
        arrived.push(here.len());
        if is_over {
            break;
        }
    }
    assert_eq!(arrived.last(), Some(&Card::COUNT));
    assert!(Slide::deal(&Board::new(Default::default(), [None; 7], [13; 4]).unwrap()).is_none());
}
