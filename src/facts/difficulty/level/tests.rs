use super::*;

#[test]
fn words_and_numbers_agree() {
    let difficulty = |number| Difficulty { number, losses: 0 };
    for number in 0..=Difficulty::MOST {
        let level = difficulty(number).level();
        for other in Level::ALL {
            assert_eq!(other.range().contains(&number), other == level, "{number}");
        }
    }
    assert_eq!(difficulty(81).to_string(), "hard 81");
    assert_eq!(difficulty(99).to_string(), "very hard 99");
    assert_eq!("Very hard".parse(), Ok(Level::VeryHard));
    assert_eq!(
        "tough".parse::<Level>().unwrap_err().to_string(),
        "write easy, medium, hard or very-hard"
    );
}
