use super::features::Counts;
use super::*;
use crate::dealer::DealNumber;
use crate::solver::cards::each;
use crate::solver::eval::Valued;
use crate::solver::moves::{Carry, moves_of};

#[test]
fn counts_times_weights_are_the_value() {
    let mut random = Random::new(1);
    for purpose in Purpose::ALL {
        let all = purpose.in_use();
        assert!(all.len().is_multiple_of(count()));
        let numbers = &all[all.len() - count()..];
        let models: Vec<Model> = Model::of_sets(numbers);
        for deal in 2_000_000..2_000_040 {
            let packed = Packed::new(&DealNumber::new(deal).unwrap().deal());
            let case = case(purpose, &packed, &models);
            let mut state = case.start;
            for _ in 0..60 {
                let counts = Counts::new(&packed.layout, &state).0;
                let sum: i32 = counts
                    .iter()
                    .map(|&(number, times)| {
                        i32::from(numbers[usize::from(number)]) * i32::from(times)
                    })
                    .sum();
                assert_eq!(
                    sum,
                    Valued::new(&case.phases[0].eval, &state).value(&case.phases[0].eval) >> 8,
                    "{state:?}"
                );
                let moves = moves_of(&state, case.phases[0].rules, Carry::Any);
                if moves.is_empty() {
                    break;
                }
                state.play(&packed.layout, moves[random.index(moves.len())]);
                state.autoplay(&packed.layout, case.phases[0].rules.auto);
                assert_eq!(state.hash, state.fresh_hash(&packed.layout));
                assert_eq!(state.used, u8::try_from(each(state.cells).count()).unwrap());
            }
        }
    }
}

#[test]
fn choices_are_the_same_for_the_same_seed_and_tell_one_position_from_others() {
    let board = DealNumber::new(2_000_001).unwrap().deal();
    for purpose in Purpose::ALL {
        let mut trainer = Trainer::new(purpose, &purpose.in_use(), 40);
        let mut sizes = || -> Vec<usize> {
            trainer.choices(&board, 5).iter().map(|choice| choice.samples.len()).collect()
        };
        let first = sizes();
        assert!(first.len() > 5 && first.iter().all(|&size| size > 1), "{first:?}");
        assert_eq!(first, sizes());
    }
}
