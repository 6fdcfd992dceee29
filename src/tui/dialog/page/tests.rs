use super::*;
use crate::tui::ViewerOptions;
use crate::tui::app::App;
use crate::user::record::Record;

fn page(len: usize, chosen: usize) -> DialogPage<'static> {
    let app = App::new(&ViewerOptions::default(), Record::default(), 1);
    DialogPage::new(&app, "", 10).list(len, Scroll::Selected(chosen), |_| Line::default())
}

#[test]
fn a_click_chooses_the_line_under_it() {
    let room = Rect::new(0, 0, 14, 6);
    let press = |chosen, y| page(9, chosen).target(room, Position::new(5, y));
    assert_eq!(press(0, 1), Some(Target::Line(0)));
    assert_eq!(press(8, 1), Some(Target::Line(5)));
    assert_eq!((press(0, 0), press(0, 5)), (None, None));
    assert_eq!(page(2, 0).target(room, Position::new(5, 4)), None);
}

#[test]
fn text_below_moves_to_the_end_of_a_low_list() {
    let mut page = page(4, 0);
    page.below = vec![Band::Rule(Line::default()), Band::Text(Line::default())];
    assert_eq!(page.areas(Rect::new(0, 0, 20, 7)).len, 4);
    assert_eq!(page.areas(Rect::new(0, 0, 20, 6)).len, 5);
}
