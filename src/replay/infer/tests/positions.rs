use super::*;

/// The first legal game of a text, as the text beside its positions lets it be.
fn judged(text: &str, board: &Board) -> Verdict {
    let games: Vec<WrittenGame> = games(text).collect();
    let checked = super::super::inferred(Input {
        text,
        games: &games,
        boards: &[(None, board.clone())],
        stop: &|| false,
    });
    let checked = checked.unwrap_or(games);
    assert_eq!(checked.len(), 1, "{text}");
    verify(board, &checked[0], Known::default()).unwrap()
}

/// Positions with their moves above them or below.
fn shown(
    board: &Board,
    steps: &[Step],
    is_above: bool,
    tell: impl Fn(usize, &Step) -> String,
) -> String {
    let position = crate::board::format::position;
    let shown = steps.iter().enumerate().map(|(at, step)| {
        if is_above {
            format!("{}\n\n{}\n", tell(at, step), position(&step.after))
        } else {
            format!("{}\n{}\n\n", position(&step.after), tell(at, step))
        }
    });
    let shown: String = shown.collect();
    format!("{}\n{shown}", position(board))
}

fn with_piles(step: &Step, to: Place) -> String {
    let names = ["Reihe", "Platz", "Ablage"];
    let [from, to] = [step.played.mv.from, to].map(|place| pile(place, names));
    format!("Zug: {} von {from} nach {to}", signed(step.played.cards[0]))
}

#[test]
fn a_move_that_is_not_the_one_between_two_positions_is_illegal() {
    let (board, steps) = steps();
    for is_above in [true, false] {
        let text = shown(&board, &steps, is_above, |_, step| with_piles(step, step.played.mv.to));
        let verdict = judged(&text, &board);
        assert!(verdict.is_valid() && verdict.not_checked.is_none(), "{text}{verdict}");
        for changed in [12, 25, 40] {
            let text = shown(&board, &steps, is_above, |at, step| {
                let mv = step.played.mv;
                let other = Column::ALL.into_iter().map(Place::Column);
                let other = { other }.find(|to| *to != mv.to && *to != mv.from);
                with_piles(step, if at == changed { other.unwrap() } else { mv.to })
            });
            let end = judged(&text, &board).replay.end;
            assert!(matches!(end, End::Illegal { number, .. } if number == changed + 1), "{text}");
        }
    }
}

#[test]
fn moves_beside_positions_that_are_not_understood_are_named() {
    let (board, steps) = steps();
    // Each names a card that stays.
    let other = |_: usize, step: &Step| {
        let staying = Card::ALL.into_iter().find(|card| !step.played.cards.contains(card));
        format!("Zug: {} irgendwohin", signed(staying.unwrap()))
    };
    let verdict = judged(&shown(&board, &steps, true, other), &board);
    assert!(verdict.is_valid() && verdict.not_checked.is_some(), "{verdict}");
    let reading = verdict.reading().to_string();
    assert!(
        reading.contains("beside the positions") && reading.contains("not understood"),
        "{reading}"
    );
    // What names no card and no pile tells no move.
    let counts: [fn(usize) -> String; 5] = [
        |at| format!("Zug {at}:"),
        |at| format!("Step {at}/36"),
        |at| format!("Page {at} of 36"),
        |at| format!("Round {at}, total 36"),
        |at| format!("Seed 36 round {at}"),
    ];
    for count in counts {
        let verdict = judged(&shown(&board, &steps, true, |at, _| count(at)), &board);
        assert!(verdict.is_valid() && verdict.not_checked.is_none(), "{}: {verdict}", count(1));
    }
}
