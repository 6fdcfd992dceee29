//! The help dialog: the keys that work now.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::App;
use crate::tui::command::{Action, Context, Keymap, Row};
use crate::tui::dialog::{Answer, At, Dialog, Page};
use crate::tui::layout::{beside_panel, has_panel};
use crate::tui::widgets::wrap;

/// The widest lines.
const WIDTH: usize = 76;
/// The minimum width of a screen on which the keys stand in two columns.
const TWO_FROM: u16 = 100;
/// The least and the most width of two columns, and the blanks between them.
const TWO: (usize, usize) = (84, 112);
const BETWEEN: usize = 3;
/// In a column narrower than this, each group is aligned on its own, not to spend blanks behind its keys.
const NARROW: usize = 48;

/// The keys of a mode.
#[derive(Debug)]
pub(super) struct Help {
    of: Context,
    /// Their rows of the table of commands.
    rows: Vec<Row>,
    first: usize,
}

impl Help {
    pub(super) fn new(app: &App, keymap: &Keymap) -> Self {
        let of = Context::of_mode(app);
        Self { of, rows: keymap.rows(of).cloned().collect(), first: 0 }
    }

    /// The lines of the box: one column of groups, or two.
    fn lines(&self, app: &App, listed: bool, room: Rect) -> Vec<Line<'static>> {
        if room.width < TWO_FROM {
            let groups = self.groups(app, listed, Page::room(WIDTH, room));
            return groups.concat();
        }
        let beside = usize::from(beside_panel(room, 0).width);
        let width = (beside.saturating_sub(4).clamp(TWO.0, TWO.1) - BETWEEN) / 2;
        let groups = self.groups(app, listed, width);
        // Whole groups, the columns as equal in height as that allows.
        let height = |groups: &[Vec<Line>]| groups.iter().map(Vec::len).sum::<usize>();
        let unequal = |at: &usize| height(&groups[..*at]).abs_diff(height(&groups[*at..]));
        let at = (0..=groups.len()).min_by_key(unequal).unwrap_or(0);
        let [left, right] = [groups[..at].concat(), groups[at..].concat()];
        let line = |i: usize| {
            let mut line = left.get(i).cloned().unwrap_or_default();
            if let Some(right) = right.get(i) {
                line.push_span(" ".repeat((width + BETWEEN).saturating_sub(line.width())));
                line.extend(right.spans.clone());
            }
            line
        };
        (0..left.len().max(right.len())).map(line).collect()
    }

    /// The keys that work now, with their help, in lines of at most `width`, each group under its
    /// heading; `listed` says that the list of moves is on screen.
    fn groups(&self, app: &App, listed: bool, width: usize) -> Vec<Vec<Line<'static>>> {
        let ascii = app.look.glyphs.is_ascii();
        let rows = self.rows.iter().filter(|row| row.works(app, listed));
        let rows = rows.map(|row| (row.group, row.all_keys(ascii), row.help));
        let rows: Vec<(&str, String, &str)> =
            rows.filter(|(_, keys, _)| !keys.is_empty()).collect();
        let keys_of = |group: &str| {
            let of_group = rows.iter().filter(|row| width >= NARROW || row.0 == group);
            let keys = of_group.map(|(_, names, _)| Span::raw(names).width()).max();
            keys.unwrap_or(0).min(width * 2 / 5)
        };
        let mut groups: Vec<Vec<Line>> = Vec::new();
        let mut last = "";
        for (group, names, help) in &rows {
            let keys = keys_of(group);
            let room = width.saturating_sub(keys + 2);
            if *group != last {
                groups.push(vec![Span::styled(*group, app.look.theme.strong).into()]);
                last = group;
            }
            let Some(lines) = groups.last_mut() else { continue };
            let (names, help) = (wrap(names, keys), wrap(help, room));
            for i in 0..names.len().max(help.len()) {
                let [name, help] =
                    [&names, &help].map(|lines| lines.get(i).map_or("", String::as_str));
                let name = Span::styled(format!("{name:<keys$}  "), app.look.theme.key);
                lines.push(Line::from(vec![name, Span::raw(help.to_owned())]));
            }
        }
        groups
    }
}

impl Dialog for Help {
    fn act(&mut self, action: &Action, app: &mut App, room: Rect) -> Answer {
        let Action::Choose(by) = action else { return Answer::Pass };
        let first = self.page(app, room).scrolled(*by, room);
        self.first = first;
        Answer::Done
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> Page<'a> {
        let listed = has_panel(Rect { height: room.height + 2, ..room });
        let lines = self.lines(app, listed, room);
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let page = Page::new(app, format!("Keys in {}", self.of.title()), width);
        page.list(lines.len(), At::First(self.first), move |i| lines[i].clone())
    }
}
