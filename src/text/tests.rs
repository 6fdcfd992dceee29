use super::*;
use crate::board::format::{self, columns, rows};
use crate::board::{Board, Place};

mod games;

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

/// What a text is, in a word and with what matters.
fn what(text: &str) -> String {
    let found = match read(text) {
        Ok(found) => found,
        Err(why) => return format!("not understood: {why}"),
    };
    if let Some(deal) = found.deal() {
        return format!("deal {deal}");
    }
    if found.has_games() {
        let of = |game: WrittenGame| {
            let deal = game.number.map(|deal| format!("#{deal} ")).unwrap_or_default();
            format!("{}: {deal}{}", game.line, game.len())
        };
        return format!("games {}", found.games().map(of).collect::<Vec<_>>().join(", "));
    }
    let of = |entry: BoardEntry| match entry.board {
        Ok(FoundBoard::Whole(found)) => {
            let deals: Vec<String> = found.deals.iter().map(ToString::to_string).collect();
            format!("{}: [{}]", entry.line, deals.join(" "))
        }
        Ok(FoundBoard::Part(part)) => format!("{}: {} known", entry.line, part.known()),
        Err(why) => format!("{}: {why}", entry.line),
    };
    format!("boards {}", found.boards().map(of).collect::<Vec<_>>().join(", "))
}

#[test]
fn deals_are_named_in_many_ways() {
    for text in [
        "617",
        "deal 617",
        "Deal No. 617",
        "Game #617",
        "FreeCell Game #617:\n",
        "Microsoft Free Cell deal ms617",
        "#617 A Name",
        "[= Starting Game 617 =]",
        "shuffle32 617",
        "https://www.example.org/freecell/?game=617&lang=en",
        "http://cards4.example.org/deal-617.html",
    ] {
        assert_eq!(what(text), "deal 617", "{text}");
    }
    assert_eq!(what("deal 1,000,000,"), "deal 1000000");
    assert_eq!(what("game -2"), "deal -2");
    for text in ["http://a4.org", "http://a/1?b=2"] {
        assert!(read(text).is_err(), "{text}: {}", what(text));
    }
    for text in ["0", " 8589934592\n", "#0", "deal 99999999999", "-3", "88888888888"] {
        assert!(what(text).contains("there is no such deal; deal numbers are 1 to"), "{text}");
    }
}

#[test]
fn lists_of_deals_may_have_numbers_that_are_like_moves() {
    let deals = |text: &str| {
        let lines: Vec<usize> = read(text).unwrap().boards().map(|entry| entry.line).collect();
        (read(text).unwrap().is_list_of_deals(), lines)
    };
    for text in [
        "11982 IMP 23 2\n1234 OK 88213 0\n186216 IMP",
        "617 / 12 / 99",
        "617, 618\n12, 13\n1234",
        "1\n12\n617",
    ] {
        assert!(deals(text).0, "{text}");
    }
    // A minus is no mark of a list.
    let named = |text: &str| -> Vec<i64> {
        let text = read(text).unwrap();
        let deals = text.boards().map(|entry| match entry.board {
            Ok(FoundBoard::Whole(found)) => found.deals[0].get(),
            other => panic!("{other:?}"),
        });
        deals.collect()
    };
    assert_eq!(named("-1\n-2\n617"), [-1, -2, 617]);
    assert_eq!(named("- -1\n- 617"), [-1, 617]);
    // `find` takes these numbers for deals, `verify` for moves.
    assert_eq!(deals("1234 5678\n12, 13"), (false, vec![1, 1, 2, 2]));
    assert_eq!(deals("1234 / 5678"), (false, vec![1, 1]));
    for text in ["26, 76, 5a", "26\n76\n54", "617\n26, 76"] {
        assert!(!deals(text).0, "{text}");
    }
}

#[test]
fn what_is_not_understood_says_why() {
    assert_eq!(what(" \n\t"), "not understood: the text is empty");
    assert!(what("26 76 5z").contains("is not a move"));
    assert!(what("7z").contains("is not a move"));
    assert!(
        what("good morning")
            .contains("is understood as a deal number (such as 617), a move (26, 5a, bh)")
    );
    assert!(what(&rows(&deal(617)).replace("JD ", "")).contains("1 card is missing: JD"));
    assert!(read("\u{0}\u{1b}[2J\u{fffd}").is_err());
}

#[test]
fn cards_and_moves_are_told_apart() {
    assert_eq!(what("7D 5C"), "boards 1: 2 known");
    assert_eq!(what("7d 5c"), "games 1: 2");
    assert_eq!(what("7D AD 5C 3S"), "boards 1: 4 known");
}

#[test]
fn many_boards_with_space_between_their_rows_are_boards() {
    let spaced = |number| rows(&deal(number)).replace('\n', "\n\n");
    let text: String = (1..=400).map(spaced).collect();
    let deals = read(&text).unwrap().boards().map(|entry| match entry.board {
        Ok(FoundBoard::Whole(found)) => found.deals[0].get(),
        other => panic!("{other:?}"),
    });
    assert!(deals.eq(1..=400));
}

#[test]
fn json_is_read_as_what_it_says() {
    let board = deal(617);
    let lines = columns(&board);
    let list = |line: &str| format!("[\"{}\"]", line.replace(' ', "\", \""));
    let lists = |text: &str| text.lines().map(list).collect::<Vec<_>>().join(",");
    let strings: Vec<String> = lines.lines().map(|line| format!("\"{line}\"")).collect();
    let object = format!(
        "{{\"deal\":617,\"rows\":[{}],\"columns\":[{}],\"cells\":[],\"foundations\":{{\"C\":0}}}}",
        lists(&rows(&board)),
        lists(&lines)
    );
    let over_lines = object.replace('[', "[\n  ").replace(',', ",\n  ");
    let first_card = over_lines.lines().take_while(|line| !line.contains("columns")).count() + 3;
    assert_eq!(what(&over_lines), format!("boards {first_card}: [617]"));
    for text in [
        object.clone(),
        format!("[{object}]"),
        format!("{{\"columns\":[{}]}}", strings.join(",")),
        format!("{{\"rows\":[{}]}}", lists(&rows(&board))),
        format!("$ freecell deal 617 --format json\n{object}\n"),
    ] {
        assert_eq!(
            what(&text),
            format!(
                "boards {}: [617]",
                text.lines().position(|l| l.starts_with(['{', '['])).unwrap() + 1
            ),
            "{text}"
        );
    }
    let three = format!("{object} {object}\n[{object}]");
    assert_eq!(what(&three), "boards 1: [617], 1: [617], 2: [617]");
    let few = "{\"columns\":[[],[\"KS\"],[],[],[],[],[],[]],\"cells\":[\"KH\",null,\"KD\",null],\
               \"foundations\":{\"C\":13,\"D\":12,\"H\":12,\"S\":12}}";
    let Ok(found) = read(few).unwrap().board() else { panic!() };
    assert_eq!(found.board.cards_at(Place::column(1)), ["KS".parse().unwrap()]);
    let wrong = object.replace("QD", "XD");
    let place = format!("line 1, character {}", wrong.rfind("XD").unwrap() + 1);
    assert!(what(&wrong).contains(&format!("{place}: \"XD\" is not a card")), "{}", what(&wrong));
    let seven = format!("{{\"columns\":[{}]}}", strings[..7].join(","));
    assert!(what(&seven).contains("7 columns, where FreeCell has 8"), "{}", what(&seven));
}

#[test]
fn what_is_struck_out_is_no_move_and_a_tag_that_is_not_closed_hides_nothing() {
    for (text, moves) in
        [("#617\n26 <s>76</s> 5a", 2), ("#617\n26 ~~76~~ 5a", 2), ("#617\n26 <s>76 5a", 3)]
    {
        assert_eq!(what(text), format!("games 1: #617 {moves}"), "{text}");
    }
}

#[test]
fn games_in_json_stand_on_their_lines() {
    let text = "\n{\"deal\":617,\"rules\":{\"cells\":3},\"solution\":\"26 76\"}\n\
                {\"deal\":11982,\"result\":\"impossible\",\"solution\":null,\"rules\":{\"cells\":4}}\n\
                [{\"deal\":5,\"solution\":\"#5\\n5a\\nbh\"}]\n";
    assert_eq!(what(text), "games 2: #617 2, 3: #11982 0, 4: #5 2");
}

#[test]
fn positions_alone_are_a_game() {
    use crate::rules::{Autoplay, EmptyColumn, Rules};
    let rules = Rules::new(4, Autoplay::None, EmptyColumn::Vista).unwrap();
    let mut board = deal(10913);
    let mut text = format::position(&board);
    for (from, to) in [(1, Place::column(5)), (6, Place::column(5)), (4, Place::cell(0))] {
        let mv = rules.resolve(&board, Place::column(from), to).unwrap();
        rules.play(&mut board, mv);
        text += "\n";
        text += &format::position(&board);
    }
    assert_eq!(what(&text), "games 2: 3");
}

#[test]
fn lists_from_the_top_card_down_are_turned() {
    let text: String = columns(&deal(617))
        .lines()
        .map(|line| line.split(' ').rev().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let Ok(found) = read(&text).unwrap().board() else { panic!() };
    assert_eq!((found.listing, found.board), (Some(Listing::FromTop), deal(617)));
}

#[cfg(feature = "cli")]
#[test]
fn the_header_of_a_game_is_more_than_the_number_of_its_deal() {
    assert!(begins_game("#617 A Name"));
    assert!(!begins_game("26 76 5a"));
    assert_eq!(named_deal("Game #617").unwrap().map(DealNumber::get), Some(617));
    assert_eq!(named_deal("617 and 618"), Ok(None));
}

#[cfg(feature = "cli")]
#[test]
fn moves_that_may_be_a_number_are_a_game() {
    assert_eq!(as_moves("41").map(|game| game.len()), Some(1));
    assert_eq!(as_moves("99"), None);
}

#[test]
fn boards_that_cannot_be_read_have_their_reasons() {
    let mut boards = unreadable_boards("7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS 7D");
    assert!(boards.next().unwrap().board.is_err());
}
