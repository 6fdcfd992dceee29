//! Text broken into lines, and boxes to show it in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget as _};

use crate::card::Card;
use crate::tui::app::App;
use crate::tui::command::Context;
use crate::tui::theme::Look;

/// Breaks text at blanks into lines of at most `width`; longer words are cut.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        while !word.is_empty() {
            let line = lines.last_mut().expect("there is a line");
            let used = Span::raw(line.as_str()).width();
            let blank = usize::from(used > 0);
            let fits = used + blank + word.len() <= width;
            if !fits && used > 0 {
                lines.push(String::new());
                continue;
            }
            let part = word.drain(..word.len().min(width.max(1)));
            line.extend(std::iter::repeat_n(' ', blank).chain(part));
        }
    }
    lines
}

/// Breaks text into so many lines at most; what is cut ends in a sign of that.
pub(super) fn wrap_within(text: &str, width: usize, most: usize, cut: &str) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(clip(&rest, width, cut));
        lines.truncate(most);
    }
    lines
}

/// Text in so much room: what does not fit is cut, and ends in a sign of that.
pub(super) fn clip(text: &str, room: usize, cut: &str) -> String {
    let width = |text: &str| Span::raw(text).width();
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if width(&kept) + width(&c.to_string()) + width(cut) > room {
            break;
        }
        kept.push(c);
    }
    let mut kept = kept.trim_end().to_owned();
    kept.extend(cut.chars().take(room));
    kept
}

/// A line of spans in so much room, cut in the same way.
pub(super) fn clip_line(line: &Line<'static>, room: usize, cut: &str) -> Line<'static> {
    if line.width() <= room {
        return line.clone();
    }
    let mut left = room;
    let mut kept = Line::default();
    for span in &line.spans {
        // Only what is followed by nothing may take all that is left.
        if span.width() + Span::raw(cut).width() > left {
            let text = format!("{}{}", span.content, " ".repeat(left + 1));
            kept.push_span(Span::styled(clip(&text, left, cut), span.style));
            break;
        }
        left -= span.width();
        kept.push_span(span.clone());
    }
    kept
}

/// A card in text, its suit in colour.
pub(super) fn card_span(card: Card, look: &Look) -> Span<'static> {
    Span::styled(look.glyphs.label(card), look.theme.ink(card.suit()))
}

/// The keys of a context that work now with what they do, in lines of at most `width`.
pub(super) fn help_lines(
    app: &App,
    context: Context,
    screen: u16,
    width: usize,
) -> Vec<Line<'static>> {
    let look = app.look();
    let ascii = look.glyphs.is_ascii();
    let rows: Vec<(String, &str)> = app
        .keymap()
        .rows(context)
        .filter(|bound| app.works(bound, screen))
        .map(|bound| {
            let names: Vec<String> = bound.names(true, ascii).into_iter().map(|(n, _)| n).collect();
            (names.join(" "), bound.row.help)
        })
        .collect();
    let keys = rows.iter().map(|(names, _)| Span::raw(names).width()).max().unwrap_or(0);
    let keys = keys.min(width * 2 / 5);
    let room = width.saturating_sub(keys + 2);
    let mut lines = Vec::new();
    for (names, help) in rows {
        let names = wrap(&names, keys);
        let help = wrap(help, room);
        for i in 0..names.len().max(help.len()) {
            let name = names.get(i).map_or("", String::as_str);
            let text = help.get(i).cloned().unwrap_or_default();
            lines.push(Line::from(vec![
                Span::styled(format!("{name:<keys$}  "), look.theme.key),
                Span::raw(text),
            ]));
        }
    }
    lines
}

/// Draws a box with a title over whatever was there, and gives the room inside.
pub(super) fn framed(buf: &mut Buffer, rect: Rect, title: &str, look: &Look) -> Rect {
    let rect = rect.intersection(buf.area);
    Clear.render(rect, buf);
    buf.set_style(rect, look.theme.ground);
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    let block = Block::bordered().title(Span::styled(title, look.theme.strong));
    let block = block.border_set(if look.glyphs.is_ascii() { ASCII } else { border::ROUNDED });
    let inside = block.inner(rect);
    block.border_style(look.theme.outline).render(rect, buf);
    inside
}

const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_and_long_words_cut() {
        assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
        assert_eq!(wrap_within("a bb ccc dd", 4, 2, "…"), ["a bb", "ccc…"]);
        assert_eq!(wrap_within("a bb ccc", 4, 2, "…"), ["a bb", "ccc"]);
        assert_eq!(clip("abcdef", 4, "…"), "abc…");
        assert_eq!(clip("abc def", 5, ".."), "abc..");
        assert_eq!(clip("abc", 3, "…"), "abc");
        assert_eq!(clip("abc", 0, "…"), "");
    }
}
