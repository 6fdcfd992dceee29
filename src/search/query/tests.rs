use super::*;

#[test]
fn a_query_is_read_with_its_list() {
    for (text, written) in [
        ("easy", "difficulty ..29"),
        ("very-hard limit 5", "difficulty 85..100 limit 5"),
        ("easiest 10", "difficulty 0.. sort difficulty limit 10"),
        ("solvable hardest 3", "solvable difficulty 0.. sort difficulty reverse limit 3"),
        ("sort length", "length 0.. sort length"),
        ("--shortest ..24 --sort=length --reverse", "shortest ..24 sort length reverse"),
        ("impossible sort number", "impossible sort number"),
    ] {
        let query: Query = text.parse().unwrap();
        assert_eq!(query.to_string(), written);
        assert_eq!(written.parse::<Query>().unwrap().to_string(), written);
    }
    for (text, why) in [
        ("", "no condition given"),
        ("limit 5", "no condition given"),
        ("easiest 0", "write a number from 1 on"),
        ("hardest", "hardest: a value is missing"),
        ("sort colour", "write number, difficulty or length"),
        ("impossible hardest 3", "no deal can fit"),
        ("tough", "not a condition"),
    ] {
        let refusal = text.parse::<Query>().unwrap_err().to_string();
        assert!(refusal.contains(why), "{text}: {refusal}");
    }
}
