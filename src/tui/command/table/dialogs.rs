//! The rows of the dialogs.

use crate::tui::command::context::{
    BESIDE, FIELDS, HELP, LISTS, PASTE, RECORD, SEARCH, SETTINGS, WINDOWS,
};
use crate::tui::command::{Action, CommandRow, Edit, row};

/// The keys of the dialogs. A row for each dialog, because a key of the user may be free in only some of
/// them.
pub(super) fn rows() -> Vec<CommandRow> {
    [text_fields(), lines(), closing()]
        .concat()
        .into_iter()
        .flat_map(CommandRow::by_context)
        .collect()
}

/// Editing a text.
fn text_fields() -> Vec<CommandRow> {
    vec![
        row(FIELDS, "go there, search or open the deal, keep the note")
            .key("accept", "enter", Action::Enter)
            .footer_in(SEARCH, "open", 9)
            .footer("OK", 9),
        row(FIELDS, "delete a character, or all")
            .key("delete-before", "backspace", Action::Edit(Edit::DeletePrevChar))
            .key("delete-after", "del", Action::Edit(Edit::DeleteNextChar))
            .key("clear", "ctrl-u", Action::Edit(Edit::DeleteLine)),
        row(FIELDS, "move the cursor")
            .key("field-left", "left", Action::Edit(Edit::GoToPrevChar))
            .key("field-right", "right", Action::Edit(Edit::GoToNextChar))
            .key("field-start", "home", Action::Edit(Edit::GoToStart))
            .key("field-end", "end", Action::Edit(Edit::GoToEnd)),
        row(SEARCH, "complete the word, or suggest one")
            .key("suggestion", "tab", Action::NextFilter)
            .footer("complete", 7),
        row(PASTE, "read the text").key("read", "ctrl-d", Action::Enter).footer("read", 9),
        row(PASTE, "start a new line").key("new-line", "enter", Action::Type('\n')),
        row(PASTE, "delete a character, or all")
            .key("delete-before", "backspace", Action::Edit(Edit::DeletePrevChar))
            .key("clear", "ctrl-u", Action::Edit(Edit::DeleteLine))
            .footer("delete", 3),
    ]
}

/// Selecting lines, and working with the selected one.
fn lines() -> Vec<CommandRow> {
    /// The number of lines of a page.
    const PAGE: isize = 10;
    vec![
        row(WINDOWS.and(SEARCH).and(PASTE), "a line up, down")
            .key("line-up", "up", Action::Choose(-1))
            .key("line-down", "down", Action::Choose(1))
            .footer_in(LISTS, "choose", 6)
            .footer_in(SEARCH, "choose", 8)
            .footer_in(HELP, "scroll", 5),
        row(WINDOWS.and(SEARCH).and(PASTE), "a page up, down")
            .key("page-up", "pgup", Action::Choose(-PAGE))
            .key("page-down", "pgdn", Action::Choose(PAGE)),
        row(HELP, "run the first command with these words").key(
            "run-found",
            "enter",
            Action::Enter,
        ),
        row(HELP, "show only the keys with these words")
            .key("delete-before", "backspace", Action::Edit(Edit::DeletePrevChar))
            .key("clear", "ctrl-u", Action::Edit(Edit::DeleteLine)),
        row(WINDOWS.and(PASTE), "the first line, the last")
            .key("first-line", "home", Action::Choose(-isize::MAX))
            .key("last-line", "end", Action::Choose(isize::MAX)),
        row(SETTINGS, "change it")
            .key("value-before", "left", Action::Change(-1))
            .key("value-after", "right space enter", Action::Change(1))
            .footer("change", 8),
        row(SETTINGS, "set it back to its default")
            .key("default-value", "backspace del", Action::Reset)
            .footer("default", 5),
        row(BESIDE, "the left solution, the right one")
            .key("left-solution", "left", Action::Change(-1))
            .key("right-solution", "right", Action::Change(1))
            .footer("side", 7),
        row(BESIDE, "show this position")
            .key("show-position", "enter", Action::Enter)
            .footer("show", 8),
        row(BESIDE, "the next two of several solutions")
            .key("other-two", "tab", Action::NextFilter)
            .footer("others", 4),
        row(RECORD, "show the deal").key("show-deal", "enter", Action::Enter).footer("show", 9),
        row(RECORD, "all, won, given up, playing, marked with a bookmark")
            .key("filter", "f tab", Action::NextFilter)
            .footer("filter", 8),
        row(RECORD, "change the sort order").key("sort", "s", Action::NextSort).footer("sort", 7),
        row(RECORD, "delete the bookmark")
            .key("forget", "del", Action::Reset)
            .footer("delete bookmark", 4),
    ]
}

/// Closing a dialog. Every other character is text.
fn closing() -> Vec<CommandRow> {
    vec![
        row(FIELDS.and(PASTE).and(HELP), "close it")
            .key("close-field", "esc", Action::Leave)
            .footer("close", 8),
        row(FIELDS.and(PASTE), "").typed((None, ""), Action::Type, None),
        row(LISTS, "close it").key("close", "esc q", Action::Leave).footer("close", 9),
    ]
}
