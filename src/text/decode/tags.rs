//! Tags of HTML: lines, fields of tables, addresses, and what is no text.

use super::{Breaks, LONGEST_STRUCK, Lines, markup};
use crate::text::deal_ref;
use crate::text::token::is_card;

impl Lines<'_> {
    /// Reads a tag after its `<`, or takes the `<` as it is.
    pub(super) fn tag(&mut self) {
        let rest = &self.text[self.next..];
        let starts = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        let end = if rest.starts_with("!--") {
            // A comment that is never closed reaches to the end.
            Some(rest.find("-->").map_or(rest.len(), |at| at + 2))
        } else {
            rest.find(['<', '>']).filter(|&at| rest[at..].starts_with('>'))
        };
        let (true, Some(end)) = (starts, end) else {
            self.put('<');
            return;
        };
        let tag = &rest[..end.min(rest.len())];
        let name_length =
            tag[1..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(end, |n| n + 1);
        // `<hA>` in a text without line tags is a card in brackets, `<Pile.CELL: 2>` a value of Python.
        let is_card = || self.breaks == Breaks::Text && tag.chars().count() <= 3 && is_card(tag);
        if tag[name_length.min(tag.len())..].starts_with('.') || is_card() {
            self.put('<');
            return;
        }
        let name = tag[..name_length].to_ascii_lowercase();
        self.skip_to(self.next + end + 1);
        self.element(tag, &name);
    }

    /// Ends or goes on with the line as an element of this name does where it starts or ends.
    fn element(&mut self, tag: &str, name: &str) {
        let (element, closes) = name.strip_prefix('/').map_or((name, false), |it| (it, true));
        let is_block = matches!(element, "p" | "div" | "table" | "ul" | "ol");
        match (is_block, closes) {
            (true, false) => self.elements += 1,
            (true, true) => self.elements = self.elements.saturating_sub(1),
            (false, _) => {}
        }
        let is_line = is_block
            || matches!(element, "tr" | "li" | "title" | "h1" | "h2" | "h3" | "h4" | "h5")
            || matches!(name, "br" | "hr");
        match name {
            "td" | "th" => {
                self.in_cell = true;
                let is_first = self.line.glyphs.is_empty();
                self.tab();
                self.x *= u32::from(!is_first);
            }
            "/td" | "/th" => self.in_cell = false,
            "br" if self.in_cell => self.put(' '),
            _ if is_line => {
                self.end_line();
                self.after_break = true;
            }
            "pre" if self.breaks == Breaks::Tags => self.breaks = Breaks::Preformatted,
            "/pre" if self.breaks == Breaks::Preformatted => self.breaks = Breaks::Tags,
            "script" | "style" => self.skip_element(name, None),
            "s" | "del" | "strike" => self.skip_element(name, Some(LONGEST_STRUCK)),
            "img" => self.image(tag),
            "a" => {
                // An address that names a deal is a part of the text.
                let address =
                    markup::attribute(tag, "href=").filter(|it| deal_ref::link(it).is_some());
                self.write(&address.map(|it| format!("{it} ")).unwrap_or_default());
            }
            _ => self.write(&markup::as_data(tag, element, closes)),
        }
    }

    fn write(&mut self, text: &str) {
        text.chars().for_each(|c| self.put(c));
    }

    /// Skips what stands between a tag and the one that closes it, which is no text. `longest` is the most
    /// bytes between them, and nothing is skipped if there are more; without it all the rest may be.
    fn skip_element(&mut self, name: &str, longest: Option<usize>) {
        let rest = &self.text.as_bytes()[self.next..];
        let inside = &rest[..rest.len().min(longest.unwrap_or(usize::MAX))];
        let is_close = |at: &usize| {
            let close = inside[*at..].strip_prefix(b"</").unwrap_or_default();
            close.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes()))
        };
        let all = longest.is_none().then_some(rest.len());
        if let Some(end) = (0..inside.len()).find(is_close).or(all) {
            self.skip_to(self.next + end);
        }
    }

    /// The text that stands for a picture, else its file's name.
    fn image(&mut self, tag: &str) {
        let named = || {
            let file = markup::attribute(tag, "src=")?.rsplit('/').next()?;
            file.split('.').next()
        };
        let text = markup::attribute(tag, "alt=").filter(|alt| !alt.is_empty()).or_else(named);
        self.write(&text.map(|text| format!(" {text} ")).unwrap_or_default());
    }
}
