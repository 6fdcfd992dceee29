//! Every dialect that is kept.

use crate::referee::{Autoplay, Rules};

use super::{Counts, Dialect, Piles, fields, pairs, positions, sentences, tables};

const fn rules(autoplay: Autoplay, is_vista: bool) -> Rules {
    Rules { cells: 4, autoplay, is_vista }
}

const NONE: Rules = rules(Autoplay::None, true);
const SAFE: Rules = rules(Autoplay::Safe, true);
const CLASSIC: Rules = rules(Autoplay::Safe, false);
const MAX: Rules = rules(Autoplay::Max, true);

/// Standard notation. The other dialects are defined by what differs from it.
const PAIRS: Dialect = Dialect {
    name: "ten a line under #617 A Name",
    rules: SAFE,
    counts_from_0: false,
    piles: Piles::Numbered,
    counts: Counts::Fewer,
    has_facts: false,
    has_moves: true,
    has_positions: false,
    names_deal: true,
    is_single: false,
    junk: "5x",
    write: pairs::catalogue,
};

const SENTENCES: Dialect = Dialect {
    rules: NONE,
    counts_from_0: true,
    counts: Counts::Always,
    names_deal: false,
    junk: "Move a card from stack x to stack 3",
    write: sentences::fc_solve,
    ..PAIRS
};

const POSITIONS: Dialect =
    Dialect { has_positions: true, has_moves: false, write: positions::columns, ..SENTENCES };

const CARDS: Dialect = Dialect { rules: NONE, piles: Piles::Cards, counts: Counts::Never, ..PAIRS };

const FIELDS: Dialect = Dialect { rules: NONE, counts: Counts::Always, ..PAIRS };

/// All dialects that are kept.
pub(crate) const ALL: [Dialect; 29] = [
    PAIRS,
    Dialect { name: "catalogue, classic", rules: CLASSIC, ..PAIRS },
    Dialect { name: "one a line under Game #617", write: pairs::one_a_line, ..PAIRS },
    Dialect { name: "617: and all on one line", write: pairs::one_line, ..PAIRS },
    Dialect { name: "numbered, 1. 26", junk: "7. 5x", write: pairs::numbered, ..PAIRS },
    Dialect {
        name: "arrows", counts: Counts::Never, junk: "5 → x", write: pairs::arrows, ..PAIRS
    },
    Dialect { name: "dashes", counts: Counts::Never, junk: "5-x", write: pairs::dashes, ..PAIRS },
    Dialect {
        name: "fc-solve -m -snx",
        rules: NONE,
        counts: Counts::ToEmpty,
        names_deal: false,
        write: pairs::fc_solve,
        ..PAIRS
    },
    Dialect {
        name: "fc-solve -m -sn",
        rules: NONE,
        counts: Counts::Unsaid,
        names_deal: false,
        write: pairs::fc_solve_uncounted,
        ..PAIRS
    },
    Dialect { name: "fc-solve -m", ..SENTENCES },
    Dialect {
        name: "fc-solve -p -t -sam",
        has_positions: true,
        write: positions::with_sentences,
        ..SENTENCES
    },
    Dialect { name: "fc-solve -p -t", ..POSITIONS },
    Dialect { name: "fc-solve without options", write: positions::rows, ..POSITIONS },
    Dialect {
        name: "fc-solve -p -t under #617",
        names_deal: true,
        write: positions::headed,
        ..POSITIONS
    },
    Dialect {
        name: "our positions under #617",
        names_deal: true,
        write: positions::ours,
        ..POSITIONS
    },
    Dialect {
        name: "rows under a line of cells and foundations",
        names_deal: true,
        write: positions::under_top_line,
        ..POSITIONS
    },
    Dialect { name: "our positions", write: positions::ours_alone, ..POSITIONS },
    Dialect {
        name: "rows under a line of cells and foundations, no header",
        write: positions::under_top_line_alone,
        ..POSITIONS
    },
    Dialect {
        name: "patsolve",
        names_deal: false,
        is_single: true,
        junk: "7Z to 8D",
        write: sentences::patsolve,
        ..CARDS
    },
    Dialect {
        name: "macroxue",
        rules: MAX,
        piles: Piles::Arrivals,
        counts: Counts::Never,
        junk: "x",
        write: pairs::macroxue,
        ..PAIRS
    },
    Dialect {
        name: "Shirl Hart with bars",
        has_facts: true,
        counts: Counts::Never,
        names_deal: false,
        junk: "7|3z|6C|f|",
        write: tables::bars,
        ..PAIRS
    },
    Dialect {
        name: "Shirl Hart with tabs",
        has_facts: true,
        counts: Counts::Never,
        junk: "7\t3z\t6C\tf\t",
        write: tables::tabs,
        ..PAIRS
    },
    Dialect { name: "9♥ to 10♠", junk: "9♥ to 11♠", write: sentences::glyphs, ..CARDS },
    Dialect {
        name: "jack of clubs to a free cell",
        junk: "jack of stars to a free cell",
        write: sentences::words,
        ..CARDS
    },
    Dialect {
        name: "Move 3 cards from column 2 to column 7",
        counts_from_0: false,
        names_deal: true,
        junk: "7. Move a card from column x to column 3",
        write: sentences::numbered,
        ..SENTENCES
    },
    Dialect {
        name: "JSON in one array",
        junk: r#"{"from": "Column x", "to": "Column 3", "count": 1}"#,
        write: fields::json,
        ..FIELDS
    },
    Dialect {
        name: "JSON, an object a line",
        counts_from_0: true,
        junk: r#"{"from": "cx", "to": "c3", "count": 1}"#,
        write: fields::json_lines,
        ..FIELDS
    },
    Dialect { name: "CSV", junk: ",7,1,column x,column 3", write: fields::csv, ..FIELDS },
    Dialect {
        name: "Markdown table",
        junk: "| 7 | Column x | Column 3 | 1 |",
        write: fields::markdown,
        ..FIELDS
    },
];
