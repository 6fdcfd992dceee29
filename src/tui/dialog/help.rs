//! The help dialog: the keys that work now, filtered by what is typed.

use ratatui::prelude::{Line, Rect, Span};

use crate::tui::app::App;
use crate::tui::command::{Action, CommandRow, Context, Keymap, MODES};
use crate::tui::dialog::{Answer, Band, Dialog, DialogPage, Scroll, TextField};
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

/// Stands for the lines if no row has the words typed.
const NOTHING: &str = "no key does that; Backspace deletes";

/// The keys of a mode.
#[derive(Debug)]
pub(super) struct Help {
    of: Context,
    /// Their rows of the table of commands.
    rows: Vec<CommandRow>,
    /// The rows of the other modes.
    elsewhere: Vec<(Context, CommandRow)>,
    first: usize,
    /// Words that a row must have.
    filter: TextField,
}

impl Help {
    pub(super) fn new(app: &App, keymap: &Keymap) -> Self {
        let of = Context::of_mode(app);
        let rows = keymap.rows(of).cloned().collect();
        let others = MODES.iter().filter(|mode| *mode != of);
        let elsewhere =
            others.flat_map(|mode| keymap.rows(mode).map(move |row| (mode, row.clone())));
        let elsewhere = elsewhere.collect();
        Self { of, rows, elsewhere, first: 0, filter: TextField::default() }
    }

    /// The rows whose keys work now and that fit the words typed, each with its keys; `listed` says that the
    /// list of moves is on screen.
    fn found(&self, app: &App, listed: bool, typed: &str) -> Vec<(&CommandRow, String)> {
        fitting(self.rows.iter().filter(|row| row.works(app, listed)), typed, app)
    }

    /// Where keys that fit the words typed work, if none does here.
    fn found_elsewhere(&self, app: &App, typed: &str) -> Vec<Line<'static>> {
        let mut found: Vec<(String, &str, Vec<&str>)> = Vec::new();
        for (mode, row) in &self.elsewhere {
            for (row, keys) in fitting([row].into_iter(), typed, app) {
                match found.iter_mut().find(|it| (&it.0, it.1) == (&keys, row.help)) {
                    Some((_, _, modes)) => modes.push(mode.title()),
                    None => found.push((keys, row.help, vec![mode.title()])),
                }
            }
        }
        let line = |(keys, help, modes): (String, &str, Vec<&str>)| {
            let key = Span::styled(format!("{keys}  "), app.look().theme.key);
            Line::from(vec![key, Span::raw(format!("{help}, in {}", modes.join(", ")))])
        };
        found.into_iter().map(line).collect()
    }

    /// The lines of the box: one column of groups, or two.
    fn lines(&self, app: &App, filter: &str, room: Rect) -> Vec<Line<'static>> {
        let listed = has_panel(Rect { height: room.height + 2, ..room });
        if room.width < TWO_FROM {
            let groups = self.groups(app, listed, filter, DialogPage::room(WIDTH, room));
            return groups.concat();
        }
        let beside = usize::from(beside_panel(room, 0).width);
        let width = (beside.saturating_sub(4).clamp(TWO.0, TWO.1) - BETWEEN) / 2;
        let groups = self.groups(app, listed, filter, width);
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

    /// The keys that work now and fit the words typed, with their help, in lines of at most `width`, each group
    /// under its heading; `listed` says that the list of moves is on screen.
    fn groups(
        &self,
        app: &App,
        listed: bool,
        filter: &str,
        width: usize,
    ) -> Vec<Vec<Line<'static>>> {
        let rows = self.found(app, listed, filter);
        let rows: Vec<_> =
            rows.into_iter().map(|(row, keys)| (row.group, keys, row.help)).collect();
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
                groups.push(vec![Span::styled(*group, app.look().theme.strong).into()]);
                last = group;
            }
            let Some(lines) = groups.last_mut() else { continue };
            let (names, help) = (wrap(names, keys), wrap(help, room));
            for i in 0..names.len().max(help.len()) {
                let [name, help] =
                    [&names, &help].map(|lines| lines.get(i).map_or("", String::as_str));
                let name = Span::styled(format!("{name:<keys$}  "), app.look().theme.key);
                lines.push(Line::from(vec![name, Span::raw(help.to_owned())]));
            }
        }
        groups
    }
}

/// The rows with keys that fit the words typed. A key that is typed as it is written, with its case, finds what
/// it does.
fn fitting<'a>(
    rows: impl Iterator<Item = &'a CommandRow>,
    typed: &str,
    app: &App,
) -> Vec<(&'a CommandRow, String)> {
    let ascii = app.look().glyphs.is_ascii();
    let rows = rows.map(|row| (row, row.all_keys(ascii)));
    let mut rows: Vec<_> = rows.filter(|(_, keys)| !keys.is_empty()).collect();
    let is_key = |(_, keys): &(&CommandRow, String)| keys.split(' ').any(|key| key == typed);
    if rows.iter().any(is_key) {
        rows.retain(is_key);
    } else {
        rows.retain(|(row, keys)| has_words(row, keys, typed));
    }
    rows
}

/// Whether a row, its group, its keys and its help, has a word that begins with each of those typed.
fn has_words(row: &CommandRow, keys: &str, typed: &str) -> bool {
    let words = format!("{} {} {keys}", row.group, row.help).to_lowercase();
    let begins =
        |typed: &str| words.split([' ', ',', ';', ':']).any(|word| word.starts_with(typed));
    typed.to_lowercase().split_whitespace().all(begins)
}

impl Dialog for Help {
    fn act(&mut self, action: &Action, app: &mut App, room: Rect) -> Answer {
        match action {
            Action::Choose(by) => {
                let first = self.page(app, room).scrolled(*by, room);
                self.first = first;
            }
            Action::Enter if !self.filter.text().is_empty() => {
                let found = self.found(app, false, self.filter.text());
                let mut actions = found.iter().flat_map(|(row, _)| row.first_keys(true));
                return actions.find_map(|(_, action)| action).map_or(Answer::Done, Answer::Run);
            }
            action if self.filter.act(action) => self.first = 0,
            _ => return Answer::Pass,
        }
        Answer::Done
    }

    fn paste(&mut self, text: &str, _: &mut App) -> Answer {
        self.filter.insert_line(text);
        Answer::Done
    }

    fn field(&self) -> Option<&TextField> {
        Some(&self.filter)
    }

    fn page<'a>(&'a self, app: &'a App, room: Rect) -> DialogPage<'a> {
        let filter = self.filter.text();
        // The box keeps the size it has with all keys.
        let all = self.lines(app, "", room);
        let width = all.iter().map(Line::width).max().unwrap_or(0);
        let mut page = DialogPage::new(app, format!("Keys in {}", self.of.title()), width);
        page.least = all.len();
        let mut lines = if filter.is_empty() { all } else { self.lines(app, filter, room) };
        if lines.is_empty() {
            lines = self.found_elsewhere(app, filter);
        }
        if lines.is_empty() {
            lines.push(Line::styled(NOTHING, app.look().theme.dim));
        }
        if !filter.is_empty() {
            page.above = vec![Band::TextField(&self.filter)];
            page.least -= 1;
        }
        page.list(lines.len(), Scroll::Top(self.first), move |i| lines[i].clone())
    }
}
