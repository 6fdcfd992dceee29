use std::io::{BufReader, Read as _, repeat};

use Context::{Browse, Play, Solution, Won};

use super::*;
use freecell::board::Place;
use freecell::text::{Count, NotatedPlace};

#[test]
fn in_play_no_word_looks_like_a_move() {
    for line in help(Play).lines().skip(1) {
        let words = line.get(..28).unwrap_or(line).replace(" or ", " ").replace(", ", " ");
        for word in words.split_whitespace() {
            assert!(moves(word).is_none(), "{word}");
        }
    }
}

#[test]
fn lines_are_parsed_according_to_the_mode() {
    let command = |action, rest: &str| Ok(Asked::Command(action, rest.to_owned()));
    assert_eq!(read(Browse, "617"), command(Action::Open(Context::Number), "617"));
    assert_eq!(read(Browse, " #11982"), command(Action::Open(Context::Number), " #11982"));
    assert_eq!(read(Solution, "12"), command(Action::Open(Context::Move), "12"));
    assert_eq!(read(Solution, "deal 12"), command(Action::Open(Context::Number), "12"));
    let place = |name| Place::from_char(name).unwrap();
    let typed = |line: &str| match read(Play, line) {
        Ok(Asked::Moves(_, moves)) => moves,
        other => panic!("{line}: {other:?}"),
    };
    let texts = |line: &str| typed(line).iter().map(|mv| mv.text().to_owned()).collect::<Vec<_>>();
    assert_eq!(texts("26 5a bh 27v1"), ["26", "5a", "bh", "27v1"]);
    assert_eq!(typed("27v1")[0].count, Some(Count::Exactly(1)));
    assert_eq!(texts("7 3"), ["73"]);
    let ends = |line: &str| match read(Play, line) {
        Ok(Asked::Moves(dialect, moves)) if moves.len() == 1 => {
            let place = |place: NotatedPlace| place.in_dialect(dialect).unwrap();
            (place(moves[0].from), place(moves[0].to))
        }
        other => panic!("{line}: {other:?}"),
    };
    let card = |text: &str| NotatedPlace::Card(text.parse().unwrap());
    for line in ["9c to 10d", "9C TD", "9♣ on 10♦", "nine of clubs on ten of diamonds"] {
        assert_eq!(ends(line), (card("9C"), card("TD")), "{line}");
    }
    let at = |name| NotatedPlace::Place(place(name));
    for line in ["ks to b", "k♠ to b", "ks b", "king of spades to cell b", "put KS on B"] {
        assert_eq!(ends(line), (card("KS"), at('b')), "{line}");
    }
    for line in ["2 to 7", "2-7", "2,7", "move 2 to 7", "column 2 to column 7"] {
        assert_eq!(ends(line), (at('2'), at('7')), "{line}");
    }
    assert_eq!(ends("TS to 7"), (card("TS"), at('7')));
    assert_eq!(ends("as home"), (card("AS"), at('h')));
    assert_eq!(ends("move the king of spades to a free cell").1, NotatedPlace::AnyCell);
    for line in ["column 3", "move 3", "what is in column 3", "617", "hello"] {
        let why = read(Play, line).unwrap_err();
        assert!(
            why.ends_with("is not a move; type from and to (2a), or a card and a place (ks to a)")
        );
    }
    assert_eq!(read(Play, "Next 10"), command(Action::StepDeal(1), "10"));
    assert_eq!(read(Solution, "previous"), command(Action::StepMove(-1), ""));
    assert_eq!(read(Browse, "0"), command(Action::Quit, ""));
    assert_eq!(read(Won, "set deck four"), command(Action::Say(command::Say::Set), "deck four"));
    for (context, line) in [(Play, "617"), (Play, ""), (Browse, "undo"), (Browse, "xyzzy")] {
        assert!(read(context, line).is_err(), "{line}");
    }
    let unknown = read(Browse, "xyzzy").unwrap_err();
    assert_eq!(unknown, "\"xyzzy\" is an unknown word; help lists the words");
}

#[test]
fn lines_come_one_by_one_and_long_ones_are_cut() {
    let mut input = BufReader::with_capacity(3, &b"one\r\n\ntwo\xff\nlonger than ten\nend"[..]);
    let mut next = || next_line(&mut input, 10).unwrap();
    assert_eq!(next().as_deref(), Some("one"));
    assert_eq!(next().as_deref(), Some(""));
    assert_eq!(next().as_deref(), Some("two\u{fffd}"));
    assert_eq!(next().as_deref(), Some("longer tha"));
    assert_eq!(next().as_deref(), Some("end"));
    assert_eq!(next(), None);
}

#[test]
fn a_line_without_an_end_takes_no_memory() {
    let mut input = BufReader::new(repeat(b'x').take(1 << 26));
    assert_eq!(next_line(&mut input, 100).unwrap().map(|line| line.len()), Some(100));
}
