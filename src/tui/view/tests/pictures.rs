//! Pictures of the screen.

use std::fs;
use std::path::PathBuf;

use super::picture::picture;
use super::*;
use crate::tui::theme::ThemeName;

/// Every kind of screen in every theme and many sizes, to be looked at:
/// `FREECELL_PICTURES=FOLDER cargo test pictures_of_everything`.
#[test]
fn pictures_of_everything() {
    let Some(folder) = std::env::var_os("FREECELL_PICTURES").map(PathBuf::from) else {
        println!("passed over: FREECELL_PICTURES names no folder");
        return;
    };
    fs::create_dir_all(&folder).unwrap();
    let save = |name: String, app: &App, (width, height): (u16, u16)| {
        let picture = picture(&draw(app, width, height), &name);
        fs::write(folder.join(format!("{name}-{width}x{height}.svg")), picture).unwrap();
    };
    let sizes = [(40, 12), (60, 18), (80, 24), (120, 36), (200, 60)];
    for (i, mut app) in every_kind_of_screen().into_iter().enumerate() {
        for size in sizes {
            save(format!("kind{i}"), &app, size);
        }
        for theme in ThemeName::all() {
            save(format!("kind{i}-{theme}"), &app, (80, 24));
            app.update(Action::ChangeTheme);
        }
    }
}
