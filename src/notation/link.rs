//! Links to pages that show a deal: `https://…?deal=94717719:6r565r`, `…/?game=617&lang=en`.

/// Parameters that hold a deal's number, or its cards.
const DEALS: [&str; 8] = ["deal", "game", "seed", "number", "gamenumber", "g", "no", "board"];
/// Parameters that hold moves.
const MOVES: [&str; 5] = ["moves", "solution", "m", "s", "play"];

/// What an address says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) deal: Named,
    /// The moves, if there are any.
    pub(super) moves: String,
}

/// How an address names a deal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// By its number.
    Number(String),
    /// By its fifty-two cards.
    Cards(String),
}

/// What the first address in a line says of a deal.
pub(super) fn of_deal(line: &str) -> Option<Link> {
    let (_, address) = line.split_once("://")?;
    let address = address.split_whitespace().next()?;
    let address = address.trim_end_matches([')', '>', '"', '\'', ',', '.']);
    let address = address.replace("%3A", ":").replace("%3a", ":");
    let parameters =
        address.split(['?', '&', '#', ';']).skip(1).filter_map(|part| part.split_once('='));
    let value = |names: &[&str]| {
        let named = |key: &str| names.iter().any(|name| name.eq_ignore_ascii_case(key));
        parameters.clone().find(|(key, _)| named(key)).map(|(_, value)| value)
    };
    let deal = value(&DEALS)?;
    let (deal, moves) = match deal.split_once(':') {
        Some((deal, moves)) => (deal, moves),
        None => (deal, value(&MOVES).unwrap_or_default()),
    };
    let digits = deal.strip_prefix('-').unwrap_or(deal);
    let deal = if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
        Named::Number(deal.to_owned())
    } else if deal.len() == 104 && deal.bytes().all(|b| b.is_ascii_alphanumeric()) {
        Named::Cards(deal.to_owned())
    } else {
        return None;
    };
    Some(Link { deal, moves: moves.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_deals_and_hold_moves() {
        for (line, expected) in [
            ("https://cards.example.org/?deal=94717719:6r565r", Some(("94717719", "6r565r"))),
            ("https://cards.example.org/?deal=166%3A6r565r&replay=1", Some(("166", "6r565r"))),
            ("see http://example.org/play?lang=en&game=617&moves=2676.", Some(("617", "2676"))),
            ("http://example.org/fc#seed=-1", Some(("-1", ""))),
            ("http://example.org/617", None),
            ("http://example.org/?deal=easy", None),
            ("#617", None),
        ] {
            let expected = expected.map(|(deal, moves)| Link {
                deal: Named::Number(deal.to_owned()),
                moves: moves.to_owned(),
            });
            assert_eq!(of_deal(line), expected, "{line}");
        }
    }
}
