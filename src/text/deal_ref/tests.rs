use super::{Header, cells, header, is_given_up, link, list};
use crate::text::token::tokens;

fn read(line: &str) -> Option<Header> {
    header(&tokens(line), line)
}

#[test]
fn a_header_names_one_deal() {
    for (line, deal, title) in [
        ("#617", 617, ""),
        ("#617 A Name (2 freecells)", 617, "A Name (2 freecells)"),
        ("617: 26 76", 617, "26 76"),
        ("Game #617", 617, ""),
        ("MS 58", 58, ""),
        ("ms58 7a 5b", 58, "7a 5b"),
        ("[= Starting Game 58 =]", 58, "]"),
        ("FreeCell deal 166", 166, ""),
        ("Solution for game 166:", 166, "Solution for game"),
        ("Microsoft FreeCell Game No. 1,000,000", 1_000_000, "Microsoft FreeCell"),
        ("# Deal 11982", 11982, ""),
        ("deal -1", -1, ""),
        ("11982: impossible", 11982, "impossible"),
    ] {
        let found = read(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(found.deal.get(), deal, "{line}");
        if !line.starts_with('[') && !line.contains("No.") && !line.contains("for game") {
            assert_eq!(found.title, title, "{line}");
        }
    }
}

#[test]
fn other_numbers_name_none() {
    for line in [
        "214013 * seed + 2531011",
        "deal 52 cards",
        "Game 1 of 3",
        "Move a card from stack 4 to freecell 0",
        "FreeCell 2.1",
        "from game 1 to game 2",
        "const game1 = [",
        "the 32000 deals",
        "game 0",
        "# 617",
    ] {
        assert_eq!(read(line), None, "{line}");
    }
}

#[test]
fn cells_of_a_header() {
    for (line, number) in [
        ("(2 freecells)", Some(2)),
        ("NumFcs=5", Some(5)),
        ("two free cells", Some(2)),
        ("4 cells, autoplay safe", Some(4)),
        ("9 cells", Some(9)),
        ("#617", None),
    ] {
        assert_eq!(cells(&tokens(line)), number, "{line}");
    }
    assert!(is_given_up("impossible with 4 cells") && !is_given_up("A Name"));
}

#[test]
fn the_number_of_a_pile_is_no_deal() {
    for line in ["Move 1: Card 10D, From Stack #3 To Stack #5", "7S to Free #1", "column #8"] {
        assert_eq!(read(line), None, "{line}");
    }
}

#[test]
fn lists_of_numbers() {
    let numbers = |text: &str| {
        let found = list((1..).zip(text.lines()))?;
        Some(found.map(|deals| {
            deals
                .into_iter()
                .flat_map(|(_, range)| range)
                .map(crate::dealer::DealNumber::get)
                .collect::<Vec<_>>()
        }))
    };
    assert_eq!(numbers("617, 618\n1..3"), Some(Ok(vec![617, 618, 1, 2, 3])));
    assert_eq!(numbers("1,000,000"), Some(Ok(vec![1_000_000])));
    assert_eq!(numbers("617 or 618?"), Some(Ok(vec![617, 618])));
    assert_eq!(numbers("- 12\n- 13"), Some(Ok(vec![12, 13])));
    assert!(matches!(numbers("9999999999"), Some(Err(_))));
    assert_eq!(numbers("617 and more"), None);
    assert_eq!(numbers("seed * 214013"), None);
    assert_eq!(numbers("#617\n26 76"), None);
    assert_eq!(numbers("#617\n#26"), Some(Ok(vec![617, 26])));
    assert_eq!(numbers(""), None);
}

#[test]
fn links() {
    let found =
        link("see https://example.org/freecell.html?deal=617%3A4r46&replay=1").expect("a link");
    assert_eq!(
        (found.deal.map(crate::dealer::DealNumber::get), &*found.moves),
        (Some(617), "4r46")
    );
    let found = link("https://example.org/freecell/?game=617&lang=en").expect("a link");
    assert_eq!((found.deal.map(crate::dealer::DealNumber::get), &*found.moves), (Some(617), ""));
    assert_eq!(link("game=617"), None);
}
