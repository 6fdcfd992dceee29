use super::*;

fn shown(part: &Part) -> Vec<String> {
    let slot = |slot: &Slot| match (slot.card, slot.number, slot.pair) {
        (Some(card), ..) => card.to_string(),
        (_, Some(number), _) => number.value.to_string(),
        (_, _, Some((from, to))) => format!("{from}{to}"),
        _ => "?".to_owned(),
    };
    part.slots.iter().map(slot).collect()
}

/// What the first part of a text names, with suits first where they stand apart.
fn slots(text: &str, suit_first: bool) -> Vec<String> {
    let style = Style::new(text, Writing::of(text));
    let style = if suit_first { style.with_suits_first() } else { style };
    let lines = vec![(1, text.to_owned())];
    shown(&Builder::default().parts(lines, Cut::Lines, style).all[0])
}

fn cut(text: &str, cut: Cut) -> Vec<String> {
    let lines: Vec<(usize, String)> =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect();
    cut.parts(&lines).into_iter().map(|(_, part)| part).collect()
}

#[test]
fn cards_numbers_and_letters_are_slots() {
    assert_eq!(slots("12. Qh t6-f3", false), ["12", "QH", "6", "3"]);
    assert_eq!(slots("6Sx2 from 3", false), ["6S", "2", "3"]);
    assert_eq!(slots("sieben von Herz? nein: 7 Herz, Spalte 3", false), ["7H", "3"]);
    assert_eq!(slots("Kreuz-Dame auf Herz-König", true), ["QC", "KH"]);
    assert_eq!(slots("maça üçlüsü, káró ász, klöver femma", true), ["3S", "AD", "5C"]);
    assert_eq!(slots("9 wajik dari kolom 3", false), ["9D", "3"]);
    assert_eq!(slots("3、方块5从第2列移到第8列", true), ["3", "5D", "2", "8"]);
    assert_eq!(slots("[3] move> 3a", false), ["3", "3a"]);
    assert_eq!(slots("move> bh", false), ["bh"]);
}

#[test]
fn as_is_a_card_beside_others_in_its_letters() {
    assert_eq!(slots("As home", false), [""; 0]);
    assert_eq!(slots("As home, Ks Qh Jd Tc Kh", false)[0], "AS");
    assert_eq!(slots("as home, ks qh jd tc kh", false)[0], "AS");
    assert_eq!(slots("As home, ks qh jd tc kh", false)[0], "AS");
    assert_ne!(slots("as home, Ks Qh Jd Tc Kh", false)[0], "AS");
}

#[test]
fn letters_are_words_unless_piles_have_them() {
    assert_eq!(slots("6\u{2660} → F", false), ["6S"]);
    assert_eq!(slots("6\u{2660} → F, a, a, a, b, b", false)[..2], ["6S", "5"]);
    assert_eq!(slots("(send-b KS)", false), ["KS"]);
    assert_eq!(slots("pile 3 to pile c, a, b, c, d, d", false)[..2], ["3", "2"]);
}

#[test]
fn times_dates_and_long_numbers_are_no_numbers() {
    assert_eq!(slots("1609122485402: stack 2", false), ["2"]);
    assert_eq!(slots("[19:22:41] move 5", false), ["5"]);
    assert_eq!(slots("2012-09-05T11:10:39.110Z stack 2", false), ["2"]);
    assert_eq!(slots("0.00100: pile 7", false), ["7"]);
    assert_eq!(slots("On October 9, 2014 from 6 to 3", false), ["6", "3"]);
    assert_eq!(slots("[12.03.21, 20:10] from 6 to 3", false), ["6", "3"]);
}

#[test]
fn a_code_is_a_card_only_beside_cards_of_its_kind() {
    assert_eq!(slots("from T2 to C0, auto AS", false), ["2", "0", "AS"]);
    assert_eq!(slots("SK HQ DJ CA S10 then C9", false).last().unwrap(), "9C");
}

#[test]
fn a_letter_behind_a_card_is_a_word_where_several_cards_have_one() {
    assert_eq!(slots("4hx 7cx Kho 3cx Jso", false), ["4H", "7C", "KH", "3C", "JS"]);
    assert_eq!(slots("The ace of the third column", false), ["3"]);
}

#[test]
fn an_ordinal_number_is_one_of_the_piles_named_behind_it() {
    let contexts = |text: &str| -> Vec<Id> {
        let style = Style::new(text, Writing::of(text));
        let lines = text.lines().map(|line| (1, line.to_owned())).collect();
        let parts = Builder::default().parts(lines, Cut::Lines, style);
        parts.all.iter().map(|part| part.slots[2].context).collect()
    };
    for to in ["{} oszlop\n{} cella", "{} column\n{} free cell"] {
        for number in ["3.", "3rd", "third"] {
            let lines = to.replace("{}", &format!("5S from the 2. x, {number}"));
            let [column, cell] = contexts(&lines)[..] else { panic!("{lines}") };
            assert_ne!(column, cell, "{lines}");
        }
    }
}

#[test]
fn slots_of_one_context_have_the_same_number() {
    let text = "from column 3 to column 5\nfrom column 5 to cell 1";
    let style = Style::new(text, Writing::of(text));
    let lines: Vec<(usize, String)> =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect();
    let found = Builder::default().parts(lines, Cut::Lines, style);
    let contexts: Vec<Vec<Id>> =
        found.all.iter().map(|part| part.slots.iter().map(|slot| slot.context).collect()).collect();
    assert_eq!(contexts, [[0, 1], [0, 2]]);
}

#[test]
fn parts_end_where_their_cut_says() {
    assert_eq!(cut("a  b\tc", Cut::Gaps), ["a", "b", "c"]);
    assert_eq!(cut("a, b; c", Cut::Lists), ["a", "b", "c"]);
    assert_eq!(cut("Go to 3. Then 4!\n1. x", Cut::Sentences), ["Go to 3.", "Then 4!", "1. x"]);
    assert_eq!(cut("1. a 3. c\n2. b 4. d", Cut::Numbers), ["1. a", "2. b", "3. c", "4. d"]);
    let side_by_side = "1. a 3. c\n2. b 4. d\n\nSee room 2.";
    assert_eq!(cut(side_by_side, Cut::Numbers), ["1. a", "2. b", "3. c", "4. d"]);
    assert_eq!(cut("1. a 7. x 2. b", Cut::Numbers), ["1. a 7. x", "2. b"]);
    let game: String = (1..10).map(|number| format!("{number}. a\n")).collect();
    assert_eq!(cut(&game, Cut::Numbers).len(), 9);
    assert_eq!(cut(&format!("{game}\n{game}"), Cut::Numbers), [""; 0]);
    let objects = format!("[{}]", "{\"a\": {\"b\": 1}},\n".repeat(9));
    assert_eq!(cut(&objects, Cut::Braces), vec!["{\"a\": {\"b\": 1}}"; 9]);
    let piles = "<pile id=\"p0\"/><pile id=\"p1\"/>";
    let elements = format!("<a>{piles}{}</a>", "<move from=\"p8\"/>".repeat(9));
    assert_eq!(cut(&elements, Cut::Elements), vec!["<move from=\"p8\"/>"; 9]);
    let items = "- card: 9H\n  from: 3\n".repeat(9);
    assert_eq!(cut(&items, Cut::Records), vec!["- card: 9H, from: 3"; 9]);
    let signed = "5^ 5v 6^\n3>7 2^";
    assert_eq!(cut(signed, Cut::Words), ["5^", "5v", "6^", "3>7", "2^"]);
    assert_eq!(cut("9♥:3 4hx 🂷→🂨\n3 to 5", Cut::Words), ["9♥:3", "4hx", "🂷→🂨", "3 to 5"]);
    assert_eq!(cut("3 to 5\nThe end", Cut::Words), [""; 0]);
    let clauses = "3♥ home - 9♣ on 10♦ -\n".repeat(9);
    assert_eq!(cut(&clauses, Cut::Dashes)[..3], ["3♥ home", "9♣ on 10♦", "3♥ home"]);
    let clicks = "ClickCol(2)\nClickHome()\nWait\n".repeat(9);
    assert_eq!(cut(&clicks, Cut::Pairs)[..2], ["ClickCol(2), ClickHome()", "Wait"]);
    assert_eq!(cut(&"Step 2a\n".repeat(20), Cut::Pairs), [""; 0]);
    // What stands beside brackets belongs to them.
    let beside = format!("Moves:\n{}", "3 to {5}\n".repeat(9));
    assert_eq!(cut(&beside, Cut::Braces), vec!["3 to {5}"; 9]);
    let terms = "at(put(3,5),1) ".repeat(9);
    assert_eq!(cut(&terms, Cut::Parentheses), vec!["at(put(3,5),1)"; 9]);
    let list = format!("Just [{}Put 9 (5, 6)]", "Put (3) 5, ".repeat(9));
    assert_eq!(cut(&list, Cut::Values), [&["Put (3) 5"; 9][..], &["Put 9 (5, 6)"]].concat());
}
