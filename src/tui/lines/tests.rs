use super::*;
use crate::fuzz::SOLUTION;
use crate::user::config::Config;
use crate::user::record::Record;
use freecell::board::format;
use freecell::dealer::DealNumber;

/// The output for these lines.
fn talk_with(options: &[(Setting, &'static str)], input: &[u8]) -> String {
    talk_with_input(options, BufReader::new(input))
}

fn talk_to(input: BufReader<impl Read>) -> String {
    talk_with_input(&[], input)
}

fn talk_with_input(options: &[(Setting, &'static str)], input: BufReader<impl Read>) -> String {
    let options = ViewerOptions { config: Config::with(options), ..ViewerOptions::default() };
    let mut talk = LineSession::new(Viewer::new(&options, Record::default(), 7), input, Vec::new());
    while talk.turn().unwrap() {}
    String::from_utf8(talk.out).unwrap()
}

fn talk(input: &[u8]) -> String {
    talk_with(&[], input)
}

#[test]
fn a_number_prints_the_deal_and_the_next_question() {
    let said = talk(b"617\n0\n1\n");
    let cards = format::rows(&DealNumber::new(617).unwrap().deal());
    assert_eq!(said, format!("{QUESTION}Game #617, solvable\n{cards}{QUESTION}"));
    assert!(talk(b"11982").contains("Game #11982, impossible\n"));
    let again = talk(b"617\n617\n");
    assert_eq!(again.matches("Game #617").count(), 2);
    assert!(talk_with(&[(Setting::Cells, "3")], b"617").contains("Game #617\n7D AD"));
}

#[test]
fn a_bad_line_gets_a_message_and_the_next_question() {
    let said = talk(b"abc\r\n\n\xff\xfe\n8589934592\n6x\n");
    assert_eq!(said.matches(QUESTION).count(), 6);
    assert_eq!(said.matches("1 to 8589934591").count(), 3);
    assert!(said.contains("not a deal number; ") && said.contains("no deal number given; "));
    assert!(said.contains("\"abc\" is an unknown word; help lists the words"), "{said}");
    assert!(talk(b"undo").contains("undo works in Play, Won; help lists"));
}

#[test]
fn the_end_of_input_ends_it() {
    assert_eq!(talk(b""), format!("{QUESTION}\n"));
}

#[test]
fn deals_are_stepped_through() {
    let said = talk(b"617\nnext\nnext 10\nprevious 12\nprevious\ndeal 5\n");
    let headings: Vec<&str> =
        said.split("Game #").skip(1).map(|s| s.split(',').next().unwrap()).collect();
    assert_eq!(headings, ["617", "618", "628", "616", "615", "5"]);
}

#[test]
fn a_whole_deal_is_played() {
    let said = talk(format!("10913\nplay\n{}\nnext\n0\n", SOLUTION.replace(' ', "\n")).as_bytes());
    assert!(said.contains("5D to column 6, on 6S; home: AC, AS\n"), "{said}");
    assert!(said.contains("won in 19 moves\n") && said.contains("Won (next, undo, "), "{said}");
    assert!(said.ends_with("leave; 0 to quit): ") && said.contains("Game #10914"), "{said}");
    // All on one line, and then undone.
    let said = talk(format!("10913\nplay\n{SOLUTION}\nundo\nrestart\nredo\nmoves\n").as_bytes());
    assert!(said.contains("took back 5b: ") && said.contains("took back 18 moves; redo"), "{said}");
    assert!(said.contains("): 26\n"), "{said}");
}

#[test]
fn an_illegal_move_says_why_and_what_is_possible() {
    let said = talk(b"617\nplay\n12\n9z\na1\nlegal\n");
    assert!(said.contains("12: JD cannot go on KS: QD or QH would fit\nlegal: 1"), "{said}");
    assert!(
        said.contains(
            "\"9z\" is not a move; type from and to (2a), or a card and a place (ks to a)"
        ),
        "{said}"
    );
    assert!(said.contains("a1: cell a is empty\nnothing can move from a; legal lists"), "{said}");
}

#[test]
fn a_hint_is_given_and_made() {
    let said = talk(b"10913\nplay\nhint\nhint\n");
    assert!(
        said.contains("Hint: ")
            && said.contains("t plays it")
            && said.contains("Move 2 (26, 5a or bh"),
        "{said}"
    );
}

#[test]
fn a_deal_is_solved_and_stepped_through() {
    let said = talk(b"10913\nsolve\nnext\nnext 2\nprevious\n5\nlast\nplay\nundo\n");
    assert!(said.contains("by the solver, 4 cells"), "{said}");
    assert!(said.contains("): 1. ") && said.contains("\n3. "), "{said}");
    assert!(said.contains("Move 2 of ") && said.contains("Move 5 of "), "{said}");
    assert!(said.contains("): solved\n"), "{said}");
    assert!(talk(b"11982\nsolve\n").contains("#11982 is impossible"));
}

#[test]
fn texts_are_taken_up_to_an_empty_line() {
    let verified = talk(format!("10913\nverify\n{SOLUTION}\n\nleave\n").as_bytes());
    assert!(verified.contains("#10913: valid, 19 moves; "), "{verified}");
    let wrong = talk(format!("10913\nverify\n{}\n\n", SOLUTION.replace("5a", "5h")).as_bytes());
    assert!(wrong.contains("illegal at move 5, 5h:"), "{wrong}");
    let board = format::rows(&DealNumber::new(618).unwrap().deal());
    let found = talk(format!("1\nfind\n{board}\n0\n").as_bytes());
    assert!(found.contains("this board is deal 618"), "{found}");
    let compared = talk(format!("617\ncompare\n{board}\nswap\nleave\n").as_bytes());
    let told = "the pasted board is deal 618; 51 places differ\ncolumn 1, row 1: 7D here, ";
    assert!(compared.contains(told) && compared.contains("\nand 41 more\n"), "{compared}");
    assert_eq!(compared.matches("column 1, row 1:").count(), 1, "{compared}");
    assert_eq!(compared.matches("Game #618").count(), 2, "swapped, then left: {compared}");
    let nothing = talk(b"1\npaste\n\ncompare\n\n");
    assert_eq!(nothing.matches("the text is empty").count(), 2, "{nothing}");
}

#[test]
fn a_solution_is_read_without_a_command_before_it() {
    let (first, rest) = SOLUTION.split_at(12);
    for text in [SOLUTION.to_owned(), format!("{first}\n{rest}"), format!("10913: {SOLUTION}")] {
        let said = talk(format!("10913\n{text}\n\nleave\n").as_bytes());
        assert_eq!(said.matches("valid, 19 moves; ").count(), 1, "{said}");
        assert!(!said.contains("not a deal number"), "{said}");
        assert!(said.ends_with(QUESTION_AT_END), "{said}");
    }
    let mut input = OneLine(format!("10913\n{SOLUTION}\n\nleave\n"));
    let said = talk_to(BufReader::with_capacity(1, &mut input));
    assert!(
        said.contains("a solution: type or paste the rest of it, then an empty line:\n"),
        "{said}"
    );
    assert!(said.contains("valid, 19 moves; "), "{said}");
}

#[test]
fn a_text_with_empty_lines_is_taken_to_its_end() {
    let moves: Vec<&str> = SOLUTION.split_whitespace().collect();
    let gaps = moves.chunks(5).map(|moves| moves.join(" ")).collect::<Vec<_>>().join("\n\n");
    let board = format::rows(&DealNumber::new(10_913).unwrap().deal());
    for text in [
        format!("#10913\n\n{gaps}"),
        format!("{board}\n{gaps}"),
        format!("#617\n2a 27 4b\n\n#10913\n{gaps}"),
    ] {
        let said = talk(format!("10913\npaste\n{text}\n\nmoves\nleave\n").as_bytes());
        assert!(said.contains("#10913: valid, 19 moves; "), "{said}");
        assert!(!said.contains("is an unknown word"), "{said}");
        assert!(said.ends_with(QUESTION_AT_END), "{said}");
    }
    // Lines that come after the answer belong to the text as well.
    let (first, rest) = gaps.split_once("\n\n").unwrap();
    let mut input = OneLine(format!("paste\n#10913\n{first}\n\n{rest}\n\n\nleave\n"));
    let said = talk_to(BufReader::with_capacity(1, &mut input));
    assert!(said.contains("#10913: valid, 19 moves; "), "{said}");
}

/// The last line of a session that ends in Browse mode.
const QUESTION_AT_END: &str = "Game number (0 to quit): \n";

/// An input that arrives line by line.
struct OneLine(String);

impl Read for OneLine {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.0.len().min(into.len());
        into[..length].copy_from_slice(&self.0.as_bytes()[..length]);
        self.0.drain(..length);
        Ok(length)
    }
}

#[test]
fn deals_are_searched_for() {
    let said = talk(b"search 11000..12000 impossible\n1\nfound\nfound\nrandom\nsearch\nfound\n");
    assert!(said.contains("1 found among 1001 deals\ndeal 11982\n"), "{said}");
    assert!(said.contains("Game #11982, impossible"), "{said}");
    assert!(said.contains("this is the last of 1 found"), "{said}");
    assert!(said.contains("the search is closed: r picks any deal"), "{said}");
    assert!(said.contains("there is no search"), "{said}");
    let sorted = talk(b"617\nsearch 1..50 easiest 2\nfound\n");
    assert!(sorted.contains("1 of 2 found: "), "{sorted}");
    let wrong = talk(b"search toughest\n");
    assert!(wrong.contains("not a condition; there are above-aces, "), "{wrong}");
}

#[test]
fn cards_are_said_in_words() {
    let said = talk_with(&[(Setting::Speak, "on")], b"617\nplay\n12\n4a\ncards\n");
    assert!(said.contains("column 3, from the top of the pile: king of clubs, two of hearts, "));
    assert!(said.contains("jack of diamonds cannot go on king of spades"), "{said}");
    assert!(said.contains("four of hearts to cell a\n"), "{said}");
    assert!(said.contains("cells: a holds four of hearts, b is free"), "{said}");
    assert!(said.is_ascii(), "{said}");
    let letters = talk_with(&[(Setting::Glyphs, "ascii")], b"617\nplay\n12\ncolumns\n");
    assert!(letters.is_ascii() && letters.contains("JD cannot go on KS"), "{letters}");
}

#[test]
fn help_is_for_what_is_done() {
    let said = talk(b"help\nplay\nhelp\n");
    let (browse, play) = said.split_once("Move 1").unwrap();
    assert!(browse.contains("617                          the deal with this number"), "{browse}");
    assert!(
        play.contains("26, 5a, bh, 9c to 10d        move cards") && !browse.contains("undo"),
        "{play}"
    );
}

#[test]
fn moves_cards_and_places_are_understood_in_words() {
    let said = talk(b"617\nplay\n4 a\nwhere 4h\nwhere as\nwhere x\nwhere 7d\n4s on 5h\n");
    assert!(said.contains("4H to cell a\n"), "{said}");
    assert!(said.contains("4H is in cell a\n"), "{said}");
    assert!(said.contains("AS is in column 7, under 4 cards: "), "{said}");
    assert!(said.contains("\"x\" is not a card, as 7h or 10s"), "{said}");
    assert!(said.contains("7D is in column 1, under 6 cards"), "{said}");
    let cards = talk(b"10913\nplay\n5d to 6s\n4 h x\n");
    assert!(cards.contains("5D to column 6, on 6S"), "{cards}");
}

#[test]
fn bookmarks_and_statistics_are_shown() {
    let said = talk(b"617\nbookmark try again\nstats\nhelp me\n");
    assert!(said.contains("deal 617 is bookmarked\n"), "{said}");
    assert!(said.contains("1 bookmarked") && said.contains("0 games won"), "{said}");
    assert!(said.contains("\"me\" is not understood after that word"), "{said}");
}

#[test]
fn moves_in_words_are_made() {
    let said = talk(b"617\nplay\nking of spades to cell b\nwhere is ks\nwhere\nks home\n");
    assert!(said.contains("KS to cell b\n") && said.contains("KS is in cell b\n"), "{said}");
    assert!(said.contains("where is which card? type where 7h"), "{said}");
    assert!(said.contains("ks home: KS cannot go home"), "{said}");
    let said = talk(b"617\nplay\n2a\n3b\nrestart\n");
    assert_eq!(said.matches("took back 2 moves").count(), 1, "{said}");
}

#[test]
fn one_random_is_one_deal() {
    let said = talk(b"search 1..30 hardest 2\nrandom\nrandom\nrandom\n");
    assert_eq!(said.matches("Game #").count(), 3, "{said}");
    let said = talk(b"search 11000..12000 impossible\nrandom\nrandom\n");
    assert!(said.contains("no other matching deal has been found yet: 1 found"), "{said}");
}
