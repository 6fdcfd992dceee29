//! What stands in front of a slot.

use crate::text::{Pile, pairs, vocabulary};

/// The bytes of a part's words that tell contexts apart.
const LONGEST_SAID: usize = 80;

/// What stands between the slot before and the next.
#[derive(Default)]
pub(super) struct Context {
    /// Words, which end with a blank, and marks.
    pieces: Vec<String>,
    /// The last word, and the kind of pile that it names.
    word: String,
    named: Option<Pile>,
    /// The last word that names a pile.
    pile: Option<String>,
    /// The names of the two piles of a move: the first number of the part counts piles of the first name, the second
    /// number those of the other.
    pub(super) route: Option<[String; 2]>,
    /// The first words of the part: `move` and `send home` have slots of their own.
    said: String,
    /// Nothing stands behind it.
    pub(super) is_glued: bool,
    /// How many words of it count.
    reach: usize,
    /// How many of the slots are no cards.
    numbers: usize,
    fields: usize,
    /// The contexts of the slots before.
    before: Vec<String>,
    /// The kind of the last slot, and the words in front of it.
    last: (char, Vec<String>),
}

impl Context {
    pub(super) fn new(reach: usize) -> Self {
        Self { pieces: vec!["^".to_owned()], reach, ..Self::default() }
    }

    pub(super) fn mark(&mut self, c: char) {
        self.fields += usize::from(is_separator(c));
        // In a table, what stands behind the foundations is another field: `"home","4"`, `home,,4`.
        let is_behind_comma = || self.pieces.last().is_some_and(|it| it == ",");
        let is_field = is_separator(c) && c != ',' || matches!(c, '"' | ',') && is_behind_comma();
        if is_field && self.named == Some(Pile::Home) {
            self.forget_word();
        }
        // "cell → 7", "cell -> 7", "🅳 → 3"; `"cell" => 7` is a field, and so is `<cell: 1> 7`.
        if pairs::ends_arrow(c, self.pieces.last().is_some_and(|it| it == "-")) {
            self.forget_word();
        }
        self.pieces.push(c.to_string());
        self.is_glued = false;
    }

    /// The next number has no name.
    fn forget_word(&mut self) {
        self.word.clear();
        self.named = None;
        self.pile = None;
    }

    pub(super) fn word(&mut self, word: String, named: Option<Pile>) {
        self.pieces.push(format!("{word} "));
        if self.said.len() < LONGEST_SAID {
            self.said.push_str(&word);
        }
        // `"type": "freecell", "pile": 1`
        let is_of_any =
            || self.pile.is_some() && ["pile", "stack", "slot", "source"].contains(&&*word);
        if vocabulary::is_to(&word) {
            // "[FC] to [6]"
            self.pile = None;
        } else if named.is_some() && !is_of_any() {
            self.pile = Some(word.clone());
        }
        (self.word, self.named) = (word, named);
        self.is_glued = true;
    }

    /// Whether the last mark is an arrow, or the last word `to`, with nothing but blanks and brackets behind it.
    pub(super) fn is_behind_arrow(&self) -> bool {
        let is_bracket = |piece: &&String| ["[", "("].contains(&piece.as_str());
        let is_to = |piece: &str| piece.strip_suffix(' ').is_some_and(vocabulary::is_to);
        // `> 2 8` is behind a prompt.
        let is_prompt = self.before.is_empty() && self.said.is_empty();
        self.pieces.last().is_some_and(|it| it.starts_with(pairs::is_arrow)) && !is_prompt
            || self.pieces.iter().rev().find(|it| !is_bracket(it)).is_some_and(|it| is_to(it))
    }

    /// Whether the last word names the foundations, with nothing but blanks behind it.
    pub(super) fn is_behind_home(&self) -> bool {
        let is_last = self.pieces.last().is_some_and(|it| it.ends_with(' '));
        is_last && self.named == Some(Pile::Home)
    }

    /// What the next number counts: `column`, or `column index` if the pile is named before its index.
    pub(super) fn name(&self) -> String {
        match (&self.route, &self.pile) {
            (Some(route), _) if self.numbers < 2 => format!("of {}", route[self.numbers]),
            (Some(_), _) => String::new(),
            (_, Some(pile)) if *pile != self.word => format!("{pile} {}", self.word),
            _ => self.word.clone(),
        }
    }

    /// The letter that the next atom stands right behind.
    pub(super) fn glued_letter(&self) -> Option<&str> {
        Some(self.word.as_str()).filter(|word| self.is_glued && word.len() == 1)
    }

    /// The context of a slot of this kind; what follows stands behind that slot.
    pub(super) fn take(&mut self, kind: char, is_wide: bool) -> String {
        let is_word = |piece: &&String| piece.ends_with(' ');
        let is_plain = |piece: &String| "|;,\t\"'()[]".contains(piece.as_str());
        let is_mark = |piece: &&String| *piece == "^" || is_plain(piece);
        let others = self.pieces.iter().filter(|it| !is_mark(it)).count();
        let own: Vec<String> = self.pieces.iter().filter(is_word).cloned().collect();
        // In a list or a table, the place says what it is.
        let place = if self.fields > 0 { self.fields } else { self.before.len() };
        let mut key = String::new();
        if own.is_empty() || others == 1 {
            key.extend(self.pieces.iter().map(String::as_str));
            key += &self.said;
            let is_listed = !own.is_empty() || self.pieces.iter().all(is_plain);
            key += &if is_listed { place } else { self.before.len().min(2) }.to_string();
        } else {
            let at = (0..self.pieces.len()).filter(|at| is_word(&&self.pieces[*at]));
            let first = at.rev().nth(self.reach - 1).unwrap_or_default();
            let first = first.saturating_sub(usize::from(is_wide));
            key.extend(self.pieces[first..].iter().map(String::as_str));
            let mut marks = self.pieces.iter().filter(|it| !is_quote(it));
            if marks.next().is_some_and(|it| it.starts_with(is_separator)) {
                key += &self.fields.to_string();
            }
            // `(:cell 1)` may be where a card comes from, or where it goes.
            if is_wide {
                key += &self.before.len().to_string();
            }
        }
        // `{{Card|6|clubs}} {{Card|5|hearts}}` is a list: what its first card says, its others go on with.
        let (last_kind, last_words) = std::mem::replace(&mut self.last, (kind, own.clone()));
        if (last_kind, kind) == ('C', 'C') && !own.is_empty() && last_words.ends_with(&own) {
            key.insert_str(0, self.before.last().map_or("", String::as_str));
        }
        key.push(kind);
        // `column 3 to column 5` may have the same before both.
        let same = self.before.iter().filter(|it| **it == key).count();
        let context = format!("{key}{same}");
        self.before.push(key);
        self.pieces.clear();
        self.forget_word();
        self.is_glued = false;
        self.numbers += usize::from(kind != 'C');
        context
    }
}

/// Whether a piece between slots is a quotation mark.
fn is_quote(piece: &str) -> bool {
    matches!(piece, "\"" | "'")
}

/// Whether a mark parts the fields of a row.
fn is_separator(c: char) -> bool {
    matches!(c, '|' | ';' | ',' | '\t' | '&')
}
