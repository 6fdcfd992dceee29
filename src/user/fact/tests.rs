use super::*;

#[test]
fn lines_round_trip() {
    for line in [
        "seen 617 618",
        "won 617 4 safe vista 39 300 86400",
        "given-up -1 7 none classic 0 0 0",
        "shortest 617 4 safe vista 30",
        "shortest 617 4 max vista 30 proved",
        "bookmark 5 345600 try  again",
        "bookmark 5 345600",
        "no-bookmark 5 345600",
        "played 617 4 90 5",
        "deal 617",
        "game 617 4 safe vista 4a / 1b",
        "no-game 617 4",
    ] {
        assert_eq!(line.parse::<Fact>().unwrap().to_string(), line);
    }
}

#[test]
fn other_lines_are_not_facts() {
    for line in [
        "",
        "won",
        "won 617 9 safe vista 1 2 3",
        "won 617 4 safe vista 39 300",
        "seen 5 x",
        "won 617 4 safe vista 39 300 86400 x",
        "future 617 x",
        "deal 0",
        "deal 5 6",
        "DEAL 5",
        "shortest 617 4 safe vista 30 maybe",
        "shown x",
        "game 1 9 safe vista 26",
        "game",
        "game 0 4 safe vista",
        "game 617 4 safe vista 4a xx 1b",
        "no-game 617 x",
        "game 617 4 safe vista 4a 4a 4a 4a 4a 4a",
        "game 617 4 safe vista 4a / 1b / 1a",
    ] {
        assert_eq!(line.parse::<Fact>(), Err(NotAFact), "{line}");
    }
}
