//! The commands that several dialogs have.

use crate::tui::command::{Action, Edit, In, Row, row};

/// The lines of a page, in what can be scrolled.
const PAGE: isize = 10;

/// Editing in a field of one line.
pub(super) fn field(of: In) -> Vec<Row> {
    vec![
        row(of, "go there, search, or keep the note")
            .does("accept", "enter", "", Action::Enter)
            .footer("OK", of, 9),
        row(of, "delete a character, or all")
            .does("delete-before", "backspace", "", Action::Edit(Edit::Backspace))
            .does("delete-after", "del", "", Action::Edit(Edit::Delete))
            .does("clear", "ctrl-u", "", Action::Edit(Edit::Clear)),
        row(of, "move the cursor")
            .does("field-left", "left", "", Action::Edit(Edit::Left))
            .does("field-right", "right", "", Action::Edit(Edit::Right))
            .does("field-start", "home", "", Action::Edit(Edit::Home))
            .does("field-end", "end", "", Action::Edit(Edit::End)),
    ]
}

/// Going up and down by a line, and by a page.
pub(super) fn lines(of: In) -> [Row; 2] {
    [
        row(of, "a line up, down").does("line-up", "up", "", Action::Choose(-1)).does(
            "line-down",
            "down",
            "",
            Action::Choose(1),
        ),
        row(of, "a page up, down").does("page-up", "pgup", "", Action::Choose(-PAGE)).does(
            "page-down",
            "pgdn",
            "",
            Action::Choose(PAGE),
        ),
    ]
}

/// Going to the first line and the last, where these keys move no cursor.
pub(super) fn ends(of: In) -> Row {
    row(of, "the first line, the last")
        .does("first-line", "home", "", Action::Choose(isize::MIN))
        .does("last-line", "end", "", Action::Choose(isize::MAX))
}

/// Closing what is typed into, and typing into it.
pub(super) fn typing(of: In) -> Vec<Row> {
    vec![
        row(of, "close it").does("close-field", "esc", "", Action::Leave).footer("close", of, 8),
        row(of, "").typed((None, ""), Action::Type, None),
    ]
}

/// Closing what nothing is typed into.
pub(super) fn close(of: In) -> Row {
    row(of, "close it").does("close", "esc q", "", Action::Leave).footer("close", of, 9)
}
