//! Pictures of the screen.

use std::fs;
use std::path::PathBuf;

use super::picture::{movie, picture};
use super::*;
use crate::tui::viewer::tests::WIN_617;
use crate::user::settings::ThemeName;

/// A tool that draws every kind of screen in every theme and many sizes to `target/pictures`, for
/// inspection. It is no example, because examples see the library alone. `tests/pictures/xterm.sh` takes
/// pictures of a terminal.
#[test]
#[ignore = "draws pictures and asserts nothing: cargo test pictures_of_everything -- --ignored"]
fn pictures_of_everything() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    fs::create_dir_all(&folder).unwrap();
    let save = |name: String, app: &Viewer, (width, height): (u16, u16)| {
        let picture = picture(&draw(app, width, height), &name);
        fs::write(folder.join(format!("{name}-{width}x{height}.svg")), picture).unwrap();
    };
    let sizes = [(40, 12), (60, 18), (80, 24), (120, 36), (200, 60)];
    for (i, mut app) in every_kind_of_screen().into_iter().enumerate() {
        for size in sizes {
            save(format!("kind{i}"), &app, size);
        }
        for theme in &ThemeName::ALL[1..] {
            save(format!("kind{i}-{theme}"), &app, (80, 24));
            app.change_theme();
        }
    }
    let mut app = sliding();
    for mv in 0..19 {
        press(&mut app, KeyCode::Right);
        let mut frame = 0;
        while app.stage.motion.is_some() {
            save(format!("motion{mv}-{frame}"), &app, (80, 24));
            app.tick();
            frame += 1;
        }
    }
}

/// Compares a picture of the README with the program's output; `UPDATE_ASSETS=1 cargo test` redraws it.
fn is_current(name: &str, drawn: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets").join(name);
    if std::env::var_os("UPDATE_ASSETS").is_some() {
        fs::write(&path, drawn).unwrap();
    }
    let shipped = fs::read_to_string(&path).unwrap_or_default();
    assert!(shipped == drawn, "assets/{name} is old: UPDATE_ASSETS=1 cargo test draws it");
}

#[test]
fn the_picture_of_the_viewer_is_current() {
    let mut solution = solving(SOLUTION);
    solution.update(Action::GoTo(7));
    is_current("viewer-felt.svg", &picture(&draw(&solution, 120, 36), "A solution, theme felt"));
}

/// A session for the animation: keys, and the screens after them.
struct Session {
    app: Viewer,
    screens: Vec<(Buffer, u32)>,
}

impl Session {
    /// Shows the screen for this many milliseconds, after any animation.
    fn show(&mut self, milliseconds: u32) {
        while self.app.stage.motion.is_some() {
            self.screens.push((draw(&self.app, 80, 24), 100));
            (0..4).for_each(|_| self.app.tick());
        }
        self.screens.push((draw(&self.app, 80, 24), milliseconds));
    }

    fn press(&mut self, code: KeyCode, milliseconds: u32) {
        press(&mut self.app, code);
        self.show(milliseconds);
    }
}

/// The solver's solution of deal 617.
const SOLVED_617: &str = "2a 27 4b 46 72 4c 4d 42 dh 47 74 1d 16 76 83 1h 83 c8 74 21 2c d2 82 87 27 28 4h 32 3d 34 \
                          53 5b 57 5c 58 35 13 15 18";

/// The answer of the solver for deal 617, without its work.
fn solved(app: &mut Viewer) {
    let mut other = browse(617);
    other.paste_at_once(format!("#617\n{SOLVED_617}"));
    let moves = other.desk.solution().unwrap().replay().moves();
    let lower_bound = moves.len();
    app.hear(SolverNews::Ended(Outcome::Solved(found(moves, lower_bound))));
}

/// From deal to deal, a board compared, a bare solution that finds its deal, and the solver's beside it.
#[test]
fn the_moving_picture_of_a_session_is_current() {
    let options = ViewerOptions::of(5, &[(Setting::Animation, "on")]);
    let mut session = Session { app: app(&options), screens: Vec::new() };
    session.show(1200);
    "617".chars().for_each(|digit| session.press(KeyCode::Char(digit), 220));
    session.press(KeyCode::Enter, 1200);
    let board = freecell::board::format::rows(session.app.desk.board()).replace("7D AD", "AD 7D");
    session.press(KeyCode::Right, 900);
    press(&mut session.app, KeyCode::Char('c'));
    session.app.paste_at_once(board);
    session.show(2000);
    session.press(KeyCode::Enter, 2400);
    session.press(KeyCode::Esc, 500);
    session.press(KeyCode::Right, 700);
    session.app.paste_at_once(WIN_617.to_owned());
    session.show(2200);
    (0..5).for_each(|_| session.press(KeyCode::Right, 450));
    press(&mut session.app, KeyCode::Char('s'));
    solved(&mut session.app);
    session.show(1200);
    session.press(KeyCode::Char('d'), 2400);
    (0..3).for_each(|_| session.press(KeyCode::Down, 600));
    session.press(KeyCode::Esc, 600);
    session.press(KeyCode::End, 1800);
    is_current("session.svg", &movie(&session.screens, "A session"));
}
