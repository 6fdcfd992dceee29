//! Links to pages that show a deal: `https://…?deal=94717719:6r565r`, `…/?game=617&lang=en`.

/// Parameters that hold a deal's number.
const DEALS: [&str; 8] = ["deal", "game", "seed", "number", "gamenumber", "g", "no", "board"];
/// Parameters that hold moves.
const MOVES: [&str; 5] = ["moves", "solution", "m", "s", "play"];

/// The number and the moves of the deal that an address in a line names, as far as it does.
pub(super) fn of_deal(line: &str) -> Option<(&str, Option<&str>)> {
    let (_, address) = line.split_once("://")?;
    let address = address.split_whitespace().next()?;
    let address = address.trim_end_matches([')', '>', '"', '\'', ',', '.']);
    let mut parameters = address
        .split(['?', '&', '#', ';'])
        .skip(1)
        .filter_map(|parameter| parameter.split_once('='));
    let named = |names: &[&str], key: &str| names.iter().any(|name| name.eq_ignore_ascii_case(key));
    let (_, deal) = parameters.clone().find(|(key, _)| named(&DEALS, key))?;
    let moves = parameters.find(|(key, _)| named(&MOVES, key)).map(|(_, moves)| moves);
    let (number, behind) = match deal.split_once(':') {
        Some((number, behind)) => (number, Some(behind)),
        None => (deal, moves),
    };
    let digits = number.strip_prefix('-').unwrap_or(number);
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some((number, behind.filter(|moves| !moves.is_empty())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_deals_and_hold_moves() {
        for (line, expected) in [
            ("https://cards.example.org/?deal=94717719:6r565r", Some(("94717719", Some("6r565r")))),
            (
                "see http://example.org/play?lang=en&game=617&moves=2676.",
                Some(("617", Some("2676"))),
            ),
            ("http://example.org/fc#seed=-1", Some(("-1", None))),
            ("http://example.org/617", None),
            ("http://example.org/?deal=easy", None),
            ("#617", None),
        ] {
            assert_eq!(of_deal(line), expected, "{line}");
        }
    }
}
