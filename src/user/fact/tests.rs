use super::*;

#[test]
fn lines_round_trip() {
    let rules = r#""rules":{"cells":4,"autoplay":"safe","empty_column":"vista"}"#;
    for line in [
        r#"{"seen":{"first":617,"last":618}}"#,
        &format!(
            r#"{{"ended":{{"deal":-1,{rules},"won":true,"moves":39,"seconds":300,"when":5}}}}"#
        ),
        &format!(r#"{{"shortest":{{"deal":617,{rules},"moves":30,"proved":true}}}}"#),
        r#"{"bookmark":{"deal":5,"note":"try  again\n","when":345600}}"#,
        r#"{"bookmark":{"deal":5,"note":"","when":345600}}"#,
        r#"{"bookmark":{"deal":5,"note":null,"when":345600}}"#,
        r#"{"played":{"deal":617,"cells":4,"seconds":90,"when":5}}"#,
        r#"{"viewed":{"deal":617,"board":null}}"#,
        &format!(r#"{{"game":{{"start":617,{rules},"moves":"4a 1b","undone":1}}}}"#),
        r#"{"no_game":{"start":617,"cells":4}}"#,
    ] {
        assert_eq!(serde_json::from_str::<Fact>(line).unwrap().to_string(), line);
    }
}

#[test]
fn other_lines_are_not_facts() {
    for line in [
        "",
        "seen",
        "{}",
        r#"{"seen":{"first":617,"last":618}"#,
        r#"{"seen":{"first":617,"last":618}} x"#,
        r#"{"seen":{"first":617,"last":618,"more":1}}"#,
        r#"{"seen":{"first":0,"last":618}}"#,
        r#"{"seen":{"first":5}}"#,
        r#"{"future":{"deal":617}}"#,
        r#"{"viewed":{"deal":617,"board":"x"}}"#,
        r#"{"no_game":{"start":"x","cells":4}}"#,
        r#"{"game":{"start":1,"rules":{"cells":9,"autoplay":"safe","empty_column":"vista"},"moves":"","undone":0}}"#,
    ] {
        assert!(serde_json::from_str::<Fact>(line).is_err(), "{line}");
    }
}

#[test]
fn neighbours_become_one_range() {
    let deal = |number| DealNumber::new(number).unwrap();
    let mut seen = Seen::default();
    for number in [5, 7, 6, -1, 1, 100, 2, 3] {
        let is_new = seen.insert(deal(number), deal(number));
        assert!(is_new && !seen.insert(deal(number), deal(number)), "{number}");
    }
    let fact = |first, last| Fact::Seen { first: deal(first), last: deal(last) };
    let ranges: Vec<_> = seen.facts().collect();
    assert_eq!(ranges, [fact(-1, -1), fact(1, 3), fact(5, 7), fact(100, 100)]);
    assert_eq!(seen.count(), 8);
    seen.insert(deal(4), deal(200));
    assert_eq!((seen.facts().last(), seen.count()), (Some(fact(1, 200)), 201));
}
