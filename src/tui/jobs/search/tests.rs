use super::*;

fn read(text: &str) -> Result<SearchJob, String> {
    SearchJob::read(text, 1, Autoplay::Safe)
}

fn found(text: &str) -> Findings {
    let search = read(text).unwrap();
    let mut reports = Vec::new();
    let end = search.run(&mut None, &Cancel::new(), &mut |report| reports.push(report));
    let mut findings = Findings::new(text.to_owned(), search);
    for report in reports.into_iter().chain([end]) {
        let JobReport::Found(1, progress) = report else { panic!("{report:?}") };
        findings.add(progress);
    }
    findings
}

#[test]
fn a_prompt_takes_what_the_command_takes() {
    for text in [
        "",
        "1..5",
        "easy",
        "1..100 easy cells:0",
        "1..50 60..70 --hardest=3",
        "depth KD=..2 sort number reverse",
    ] {
        assert!(read(text).is_ok(), "{text}: {:?}", read(text));
    }
    for text in ["limit 5", "easiest 0", "sort age", "toughest", "easy reverse"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn the_hardest_and_the_easiest_are_the_ends_of_the_sorted_list() {
    let sorted = found("1..60 sort difficulty");
    let deals = |findings: &Findings| findings.hits().iter().map(|h| h.deal).collect::<Vec<_>>();
    let (all, easiest, hardest) =
        (deals(&sorted), found("1..60 easiest 4"), found("1..60 hardest 3"));
    assert_eq!(deals(&easiest), all[..4]);
    assert_eq!(easiest.about(), "4 of 60 that fit among 60 deals");
    let hard =
        |findings: &Findings| findings.hits().iter().map(|hit| hit.difficulty).collect::<Vec<_>>();
    let mut expected = hard(&sorted).split_off(57);
    expected.reverse();
    assert_eq!(hard(&hardest), expected);
}

#[test]
fn a_limit_ends_a_list_that_is_not_sorted() {
    let findings = found("1..2000 kings-at-bottom 3.. limit 2");
    assert_eq!(findings.hits().len(), 2);
    assert_eq!(findings.about(), "2 found, and no more are looked for");
}

#[test]
fn no_random_deal_is_impossible_unless_requested() {
    let may_show = |text: &str, deal| read(text).unwrap().may_show(DealNumber::new(deal).unwrap());
    assert!(!may_show("11982 above-aces 0..", 11_982));
    assert!(may_show("11982 impossible", 11_982));
    assert!(may_show("11982..11983 above-aces 0..", 11_983));
}

#[test]
fn the_deals_found_are_stepped_through_in_the_order_of_the_list() {
    let deal = |number| DealNumber::new(number).unwrap();
    let walked = |findings: &Findings, from: i64, forward: bool| {
        let step = |here: &DealNumber| findings.next_to(*here, forward);
        std::iter::successors(findings.next_to(deal(from), forward), step).collect::<Vec<_>>()
    };
    let easiest = found("1..60 easiest 4");
    let mut listed: Vec<DealNumber> = easiest.hits().iter().map(|hit| hit.deal).collect();
    assert!(!listed.is_sorted(), "{listed:?}");
    assert_eq!(walked(&easiest, 617, true), listed, "from a deal that is not listed");
    listed.reverse();
    assert_eq!(walked(&easiest, 617, false), listed);

    let by_number = found("11981..11983 12000 above-aces 0..");
    let numbers = [11_981, 11_982, 11_983, 12_000].map(deal);
    assert_eq!(walked(&by_number, 1, true), numbers);
    assert_eq!(walked(&by_number, 11_990, true), numbers[3..]);
    assert_eq!(walked(&by_number, 11_990, false), [numbers[2], numbers[1], numbers[0]]);
    assert_eq!(walked(&by_number, 12_000, true), []);
}

#[test]
fn deals_are_listed_as_they_are_found_and_in_order_at_the_end() {
    let hit = |number| DealFacts::unknown(DealNumber::new(number).unwrap());
    let mut findings = Findings::new(String::new(), read("1..100 fewest-cells 0").unwrap());
    let deals =
        |findings: &Findings| findings.hits().iter().map(|hit| hit.deal.get()).collect::<Vec<_>>();
    // Deal 3 is hard, so the ordered list waits for it.
    let early = |numbers: &[i64], searched| Progress {
        early: numbers.iter().copied().map(hit).collect(),
        searched,
        ..Progress::default()
    };
    findings.add(early(&[7, 5], 9));
    assert_eq!(deals(&findings), [7, 5]);
    assert_eq!(findings.about(), "2 found, 9 of 100 deals searched");
    findings.add(early(&[3], 1));
    assert_eq!(deals(&findings), [7, 5, 3], "no line moves while somebody chooses one");
    let hits = [3, 5, 7].map(hit).to_vec();
    let rest = Progress { hits, searched: 90, end: Some(SearchEnd::Whole), ..Progress::default() };
    findings.add(rest);
    assert_eq!(deals(&findings), [3, 5, 7]);
    assert_eq!(findings.about(), "3 found among 100 deals");
}

#[test]
fn few_deals_are_looked_up() {
    let listed = |text: &str| Some(read(text).unwrap().look_up()?.len());
    assert_eq!(listed(""), Some(32_000));
    assert_eq!(listed("fewest-cells 0"), Some(69));
    assert_eq!(listed("1000001..1001000 above-aces 0.."), Some(1000));
    for text in ["1..32001", "40001 hard", "40001 length ..30", "1..100 shortest 0.."] {
        assert_eq!(listed(text), None, "{text}");
    }
}

#[test]
fn what_is_looked_up_is_what_a_search_finds() {
    for text in
        ["1..300 hard", "1..300 cells:1", "1..300 length ..33 sort length", "1..60 easiest 4"]
    {
        let (searched, search) = (found(text), read(text).unwrap());
        let hits = search.look_up().unwrap();
        let looked_up = Findings::looked_up(text.to_owned(), search, hits);
        assert_eq!(looked_up.hits(), searched.hits(), "{text}");
        assert_eq!(looked_up.about(), searched.about());
    }
}
