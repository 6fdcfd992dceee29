use super::*;
use crate::tui::command::Edit;

fn edit(field: &mut TextField, edit: Edit) {
    assert!(field.act(&Action::Edit(edit)));
}

#[test]
fn editing_happens_at_the_cursor() {
    let mut field = TextField::of("617");
    edit(&mut field, Edit::GoToPrevChar);
    edit(&mut field, Edit::DeletePrevChar);
    field.act(&Action::Type('0'));
    assert_eq!((field.text(), field.input.cursor()), ("607", 2));
    edit(&mut field, Edit::DeleteNextChar);
    edit(&mut field, Edit::DeleteNextChar);
    edit(&mut field, Edit::GoToStart);
    edit(&mut field, Edit::DeletePrevChar);
    field.act(&Action::Type('#'));
    assert_eq!((field.text(), field.input.cursor()), ("#60", 1));
    edit(&mut field, Edit::DeleteLine);
    assert_eq!(field.text(), "");
}

#[test]
fn a_field_reports_ignored_characters() {
    let mut field = TextField::default();
    field.insert_line("\n  1,000\x1b[2J\r\nsecond line");
    assert_eq!((field.text(), &field.error), ("1,000[2J", &None));
    field.insert_line(&"9".repeat(1_000_000));
    assert_eq!(field.text().len(), LIMIT);
    assert!(field.error.as_deref().is_some_and(|why| why.contains("1000 characters")));
    edit(&mut field, Edit::DeletePrevChar);
    assert_eq!(field.error, None);
}

#[test]
fn a_click_moves_the_cursor_also_in_a_long_text() {
    let area = Rect::new(3, 1, 8, 1);
    for (text, x, at) in [("617", 3, 0), ("617", 5, 2), ("617", 10, 3), ("漢字x", 5, 1)] {
        let action = TextField::of(text).target(area, Position::new(x, 1));
        assert_eq!(action, Some(Target::Cursor(at)), "{text} at {x}");
    }
    let shown = TextField::of("8589934591").shown();
    assert_eq!((shown.value(), shown.visual_cursor()), ("8 589 934 591", 13));
    for (x, at) in [(3, 0), (4, 1), (5, 1), (6, 2), (9, 4)] {
        let action = TextField::of("8589").target(area, Position::new(x, 1));
        assert_eq!(action, Some(Target::Cursor(at)), "{x}");
    }
    let long = TextField::of("0123456789abcdef");
    let cursor = long.cursor(area).unwrap();
    assert!(area.contains(cursor));
    let Some(Target::Cursor(at)) = long.target(area, cursor) else { panic!() };
    assert_eq!(at, 16, "where the cursor is");
    assert_eq!(long.target(area, Position::new(0, 0)), None);
}
