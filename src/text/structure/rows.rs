//! The rows of a table on one line, as Shirl Hart's solver sends them: `680560,52,2,w7,1|7h|AC|h|~2|7a|JH|f|AD`.

use crate::text::FEWEST_MOVES;
use crate::text::decode::{Glyph, Line};

/// The number of the deal and the rows, each on a line of its own. Returns `None` for other lines.
pub(super) fn rows(line: &Line) -> Option<Vec<Line>> {
    let rows: Vec<&[Glyph]> = line.glyphs.split(|glyph| glyph.c == '~').collect();
    let is_row = |row: &&[Glyph]| row.is_empty() || row.iter().any(|glyph| glyph.c == '|');
    if rows.len() < FEWEST_MOVES || !rows.iter().all(is_row) {
        return None;
    }
    let (first, behind) = rows.split_first()?;
    let end = first.iter().position(|glyph| glyph.c == '|')?;
    let comma = |glyph: &Glyph| glyph.c == ',';
    let (deal, row) =
        match (first[..end].iter().position(comma), first[..end].iter().rposition(comma)) {
            (Some(deal), Some(fields)) => (&first[..deal], &first[fields + 1..]),
            _ => (&first[..0], *first),
        };
    let all = [deal, row].into_iter().chain(behind.iter().copied());
    let line_of =
        |glyphs: &[Glyph]| Line { number: line.number, glyphs: glyphs.to_vec(), ..Line::default() };
    Some(all.filter(|glyphs| !glyphs.is_empty()).map(line_of).collect())
}

#[cfg(test)]
mod tests {
    use crate::text::decode::{Line, Lines};

    fn read(text: &str) -> Option<Vec<String>> {
        Some(super::rows(&Lines::new(text).next()?)?.iter().map(Line::text).collect())
    }

    #[test]
    fn rows_on_one_line_stand_behind_their_deal() {
        let text = format!("617,52,2,w7,1|3h|AS|h|~2|78|7D|8S|~{}", "3|a6|4C|5H|AC~".repeat(8));
        let lines = read(&text).unwrap();
        assert_eq!(lines[..3], ["617", "1|3h|AS|h|", "2|78|7D|8S|"]);
        assert_eq!(lines.len(), 11);
    }

    #[test]
    fn moves_between_tildes_are_no_rows() {
        assert_eq!(read(&"26~".repeat(12)), None);
        assert_eq!(read("1|3h|AS|h|~2|78|7D|8S|"), None);
    }
}
