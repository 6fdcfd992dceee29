//! Published solutions, each in its original dialect.

use freecell::dealer::DealNumber;
use freecell::replay::{self, End, RuleHints, Verdict};
use freecell::rules::{Autoplay, EmptyColumn};
use freecell::text::{self, Dialect, WrittenGame};

use crate::corpus::file;

/// Every game of a file, on the deal it names or on the given one.
fn verdicts(text: &str, deal: Option<i64>, hints: RuleHints) -> Vec<(WrittenGame, Verdict)> {
    let check = |game: WrittenGame| {
        let given = deal.and_then(|deal| DealNumber::new(deal).ok());
        let number = game.number.or(given).expect("the deal is named or given");
        let verdict = replay::verify(&number.deal(), &game, hints);
        let verdict = verdict.unwrap_or_else(|why| panic!("#{number}: {why}"));
        (game, verdict)
    };
    text::games(text).map(check).collect()
}

/// The only game of a file; it wins without surplus moves.
fn winner(name: &str, deal: i64, hints: RuleHints) -> Option<Verdict> {
    let text = file(&format!("solutions/{name}"))?;
    // These files begin with the number of cells, which is no part of a game.
    let text = if name.starts_with("min-freecells") { text.split_once('\n')?.1 } else { &text };
    let mut all = verdicts(text, Some(deal), hints);
    assert_eq!(all.len(), 1, "{name}");
    let (_, verdict) = all.remove(0);
    assert!(
        verdict.is_valid() && verdict.replay.surplus().is_empty(),
        "{name}: {:?}",
        verdict.replay.end
    );
    Some(verdict)
}

#[test]
fn the_catalogue_wins_but_for_one_game() {
    let Some(text) = file("solutions/solitairelaboratory.txt") else { return };
    let all = verdicts(&text, None, RuleHints::default());
    assert_eq!(all.len(), 213);
    let mut either_way = 0;
    for (game, verdict) in &all {
        let number = game.number.unwrap().get();
        let replay = &verdict.replay;
        assert_eq!(verdict.dialect, Dialect::Standard, "#{number}");
        assert_eq!(replay.rules.autoplay, Autoplay::Safe, "#{number}");
        // Headers name the number of cells if it is three; one game has a single cell.
        assert_eq!(replay.rules.cells(), usize::from(game.cells.unwrap_or(4)), "#{number}");
        match number {
            8005 => {
                assert_eq!(replay.end.to_string(), "move 64, c2: cell c is empty");
                continue;
            }
            30615 => assert_eq!(replay.surplus(), ["78"]),
            _ => assert_eq!(replay.surplus(), &[] as &[String], "#{number}"),
        }
        assert!(verdict.is_valid(), "#{number}: {}", replay.end);
        // They were played under the Windows rules of their time.
        let classic = replay.rules.with_empty_column(EmptyColumn::Classic);
        assert!(verdict.valid_under.contains(&classic), "#{number}");
        either_way += usize::from(verdict.is_valid_either_way());
    }
    assert_eq!(either_way, 164);
    assert_eq!(all.iter().filter(|(game, _)| game.cells.is_some()).count(), 9);
}

#[test]
fn freecellgamesolutions_win() {
    for deal in [5, 10, 63, 96, 828, 10913, 26693, 31465] {
        let name = format!("freecellgamesolutions-{deal:05}.txt");
        let Some(verdict) = winner(&name, deal, RuleHints::default()) else { return };
        assert_eq!(verdict.dialect, Dialect::Standard);
        assert!(verdict.autoplay().contains(&Autoplay::Safe), "{name}");
    }
}

#[test]
fn min_freecells_win_with_their_cells() {
    for (deal, cells) in [(1, 3), (24, 2), (164, 0), (454, 4)] {
        let name = format!("min-freecells-{deal:05}-cells{cells}.txt");
        let hints = RuleHints::new(Some(cells), None, None).unwrap();
        let Some(verdict) = winner(&name, deal, hints) else { return };
        assert_eq!(verdict.dialect, Dialect::FcSolve);
        assert_eq!(verdict.replay.rules.cells(), usize::from(cells));
        assert_eq!(verdict.autoplay(), [Autoplay::None]);
    }
}

#[test]
fn fc_solve_is_refused_at_the_corrupted_move() {
    let Some(right) = winner("fc-solve-00024.txt", 24, RuleHints::default()) else { return };
    let Some(text) = file("solutions/fc-solve-00024-corrupted.txt") else { return };
    let wrong = verdicts(&text, Some(24), RuleHints::default()).remove(0).1;
    let End::Illegal { number, text, .. } = &wrong.replay.end else {
        panic!("{:?}", wrong.replay.end)
    };
    let at = wrong.replay.steps.len();
    assert_eq!(*number, at + 1);
    let same = |i: usize| right.replay.steps[i].text == wrong.replay.steps[i].text;
    assert!((0..at).all(same));
    assert_eq!(right.replay.steps[at].text.replace('3', "2"), text.replace('3', "2"));
    assert_ne!(&right.replay.steps[at].text, text);
}

#[test]
fn near_optimal_solutions_win() {
    let Some(text) = file("solutions/macroxue.txt") else { return };
    let all = verdicts(&text, None, RuleHints::default());
    assert_eq!(all.len(), 2000);
    for (game, verdict) in &all {
        let number = game.number.unwrap();
        assert!(verdict.is_valid(), "#{number}: {}", verdict.replay.end);
        assert!(verdict.replay.surplus().is_empty(), "#{number}");
        assert_eq!(verdict.autoplay(), [Autoplay::Max], "#{number}");
    }
}
