//! The viewer in a terminal.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;

use freecell::card::Card;
use freecell::dealer::DealNumber;
use rustix::process::Signal;
use vt100::MouseProtocolMode;

use crate::cli::game_line;
use crate::pty::{Session, program};
use crate::wait::eventually;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const CTRL_C: &str = "\x03";
const CTRL_Z: &str = "\x1a";

fn dealt(number: i64) -> Vec<Card> {
    DealNumber::new(number).unwrap().cards().to_vec()
}

#[test]
fn a_typed_number_shows_its_deal_and_the_arrows_its_neighbours() {
    let mut session = Session::start(&[]);
    session.wait_text("#1 ").send("617").wait_text("Deal number").send(ENTER).wait_text("#617");
    session.wait_cards(&dealt(617));
    session.send(RIGHT).wait_text("#618");
    session.wait_cards(&dealt(618));
    session.send(LEFT).wait_text("#617");
    session.wait_cards(&dealt(617));
    session.send("q").ends_with(0);
}

#[test]
fn the_verdict_stands_beside_the_number() {
    let mut session = Session::start(&["11982"]);
    session.wait_text("#11982 ›  impossible").send("]").wait_text("#11983 ›  solvable");
    session.send("q").ends_with(0);
}

#[test]
fn a_wrong_number_says_why_and_stays() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("8589934592").send(ENTER).wait_text("there is no such deal");
    session.wait_text("8 589 934 592").send(ESC).wait_text("q quit");
    session.wait_cards(&dealt(617));
    session.send("q").ends_with(0);
}

#[test]
fn the_cards_are_there_at_any_size() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617");
    for (cols, rows) in [(120, 40), (40, 16), (200, 60), (60, 20), (80, 24)] {
        session.resize(cols, rows);
        session.wait("the footer at another size", |screen| {
            screen.rows(0, cols).last().is_some_and(|line| line.contains("? help"))
        });
        session.wait_cards(&dealt(617));
    }
    session.resize(20, 5).wait_text("the board needs");
    session.resize(80, 24).wait_text("#617").send("q").ends_with(0);
}

#[test]
fn the_mouse_clicks_and_scrolls_and_can_be_released() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617");
    session
        .wait_terminal("the mouse", |s| s.mouse_protocol_mode() == MouseProtocolMode::ButtonMotion);
    // The wheel down and up; then a click on the `›` after the number.
    session.send("\x1b[<65;40;12M").wait_text("#618");
    session.send("\x1b[<64;40;12M").wait_text("#617");
    let line = session.text().lines().next().unwrap().to_owned();
    let at = line.chars().position(|c| c == '›').unwrap() + 1;
    session.send(&format!("\x1b[<0;{at};1M\x1b[<0;{at};1m")).wait_text("#618");
    session.send("M");
    session
        .wait_terminal("the mouse let go", |s| s.mouse_protocol_mode() == MouseProtocolMode::None);
    session.send("q").ends_with(0);

    let mut session = Session::start(&["617", "--no-mouse"]);
    session.wait_text("q quit");
    session.wait_terminal("no mouse", |s| s.mouse_protocol_mode() == MouseProtocolMode::None);
    session.send("q").ends_with(0);
}

#[test]
fn every_way_out_leaves_the_terminal_whole() {
    use Signal as S;
    let ending = [S::TERM, S::HUP, S::INT, S::QUIT, S::USR1, S::USR2];
    for signal in ending.into_iter().chain([S::ALARM, S::VTALARM, S::PROF, S::XCPU, S::XFSZ]) {
        let mut session = Session::start(&["617"]);
        session.wait_text("#617").signal(signal);
        session.ends_with(128 + signal.as_raw());
    }
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("6").wait_text("Deal number").send(CTRL_C);
    session.ends_with(0);
}

#[test]
fn a_terminal_that_is_closed_ends_it_quietly() {
    for keys in ["", "p4a", "s"] {
        let home = tempfile::tempdir().unwrap();
        let (mut child, mut master) = program::start(home.path(), &["617"], &[], (80, 24));
        let mut seen = Vec::new();
        while !seen.ends_with(b"\x1b[?2026l") {
            let mut buf = [0; 4096];
            let count = master.read(&mut buf).unwrap();
            seen.extend_from_slice(&buf[..count]);
        }
        master.write_all(keys.as_bytes()).unwrap();
        // Nothing holds the other side any more, so the system hangs up.
        drop(master);
        let ended = child.wait().unwrap();
        assert_eq!((ended.signal(), ended.code()), (None, Some(129)), "after {keys:?}");
        assert!(home.path().join(".local/state/freecell/journal").exists(), "its state is kept");
    }
}

#[test]
fn it_suspends_and_resumes() {
    let mut session = Session::start(&["617"]);
    for (stop, deal) in [(CTRL_Z, "#618"), ("", "#619")] {
        session.wait_text("q quit");
        if stop.is_empty() {
            session.signal(Signal::TSTP);
        } else {
            session.send(stop);
        }
        session.wait_stopped().signal(Signal::CONT);
        session.wait_terminal("the screen again", |s| s.alternate_screen() && s.bracketed_paste());
        session.wait_text("q quit").send(RIGHT).wait_text(deal);
    }
    session.wait_cards(&dealt(619));
    session.send("q").ends_with(0);
}

#[test]
fn a_paste_never_runs_as_keys() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").paste("q\nq\x03\nquit").wait_text("cannot use what was pasted");
    session.paste("#11982").wait_text("impossible");
    session.send("q").ends_with(0);
}

#[test]
fn a_paste_that_never_ends_leaves_the_keys_alive() {
    let mut session = Session::start(&["1"]);
    session.wait_text("#1 ").send("\x1b[200~#617").wait_text("#617");
    session.send(RIGHT).wait_text("#618").send(CTRL_C).ends_with(0);
}

#[test]
fn the_last_deal_is_shown_at_the_next_start() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send(RIGHT).wait_text("#618");
    session.send("q").ends_with(0);
    let home = session.home;
    let mut session = Session::start_in(home, &[], &[], (80, 24));
    session.wait_text("#618");
    session.send("q").ends_with(0);
    let home = session.home;

    let state = home.path().join(".local/state/freecell/journal");
    fs::write(&state, b"\xff\x00deal nonsense").unwrap();
    let mut session = Session::start_in(home, &[], &[], (80, 24));
    session.wait_text("#1 ").send("q").ends_with(0);
}

#[test]
fn colors_can_be_switched_off() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::start_in(home, &["617"], &[("NO_COLOR", "1")], (80, 24));
    session.wait_text("q quit");
    let cells = |s: &vt100::Screen| {
        (0..24).flat_map(|y| (0..80).map(move |x| (y, x))).all(|(y, x)| {
            let cell = s.cell(y, x).unwrap();
            (cell.fgcolor(), cell.bgcolor()) == (vt100::Color::Default, vt100::Color::Default)
        })
    };
    session.wait("no colour", cells);
    // Bold without colours: the deal's number, the keys, the red suits.
    session.wait("bold text", |s| s.cell(0, 13).is_some_and(vt100::Cell::bold));
    session.send("q").ends_with(0);
}

#[test]
fn it_works_without_features_that_the_terminal_lacks() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::start_in(home, &["617"], &[("TERM", "dumb")], (80, 24));
    session.wait_terminal("the question", |s| s.contents().contains("0 to quit"));
    assert!(!session.text().contains("q quit"));
    session.send("0\r").ends_with(0);

    for (name, value) in [("LANG", "C"), ("LC_ALL", "de_DE.ISO-8859-1"), ("TERM", "vt100")] {
        let home = tempfile::tempdir().unwrap();
        let mut session = Session::start_in(home, &["617"], &[(name, value)], (80, 24));
        session.wait_text("q quit");
        assert!(session.text().is_ascii(), "{name}={value}:\n{}", session.text());
        session.send("q").ends_with(0);
    }
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::start_in(home, &["617"], &[("TERM", "linux")], (80, 24));
    session.wait_text("q quit");
    assert!(session.text().contains("┌─────┐") && !session.text().contains('╭'));
    session.send("q").ends_with(0);
}

#[test]
fn colors_are_those_that_the_terminal_has() {
    type IsRight = fn(vt100::Color) -> bool;
    let true_color: IsRight = |color| matches!(color, vt100::Color::Rgb(..));
    let indexed: IsRight = |color| matches!(color, vt100::Color::Idx(16..));
    for (variables, is_right) in [
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")][..], true_color),
        (&[("TERM", "xterm-256color")], indexed),
    ] {
        let home = tempfile::tempdir().unwrap();
        let mut session = Session::start_in(home, &["617"], variables, (80, 24));
        session.wait("the ground", |s| s.cell(20, 40).is_some_and(|c| is_right(c.bgcolor())));
        let ground = |s: &vt100::Screen| s.cell(20, 40).map(vt100::Cell::bgcolor);
        session.send("T").wait_text("Theme: slate");
        session.send("TTT").wait_text("Theme: terminal");
        session.wait("no ground", |s| ground(s) == Some(vt100::Color::Default));
        session.send("q").ends_with(0);
    }
}

const SOLUTION: &str = "#10913\n26 76 72 72 5a 27 57 67 1b 61\n41 4h 4h 41 45 34 3c 6d 5b\n";

#[test]
fn a_game_is_played_saved_and_continued() {
    let mut session = Session::start(&["10913"]);
    session.wait_text("#10913").send("p").wait_text("0 moves");
    session.send("26").wait_text("1 move,").send("62");
    session.wait_text("5♦ cannot go on").send("767272").wait_text("4 moves");
    session.wait_text("still winnable").send("q").ends_with(0);
    let home = session.home;
    let mut session = Session::start_in(home, &[], &[], (80, 24));
    session.wait_text("your game, 4 moves: p goes on").send("p").wait_text("26 76 72 72");
    session.send("5a2757671b61414h4h4145343c6d5b").wait_text("won in 19 moves");
    // Any key ends the cascade.
    session.send(" ").wait_text("Deal 10913 is won");
    session.send("w").wait_text("freecell-10913.txt");
    session.send("y").wait_text("sent 19 moves").send("q").ends_with(0);
    let written = fs::read_to_string(session.home.path().join("freecell-10913.txt")).unwrap();
    assert_eq!(written, SOLUTION);
    let mut session = Session::start_in(session.home, &[], &[], (80, 24));
    session.wait_text("#10913 ›  solvable").wait_text("q quit").send("q").ends_with(0);
}

#[test]
fn a_game_survives_a_kill_and_a_game_played_beside_it() {
    let mut session = Session::start(&["10913"]);
    session.wait_text("#10913").send("p26").wait_text("1 move,").send("76").wait_text("2 moves");
    let state = session.home.path().join(".local/state/freecell/journal");
    let kept = |text: String| text.contains(&game_line(10913, "26 76"));
    eventually("the game to be kept", || fs::read_to_string(&state).is_ok_and(kept));
    // A second run, of another deal, ends after the first was killed.
    let home = session.home.path().to_str().unwrap().to_owned();
    let args = ["617"];
    let other = tempfile::tempdir().unwrap();
    let mut second = Session::start_in(other, &args, &[("HOME", &home)], (80, 24));
    second.wait_text("#617").send("p4a").wait_text("1 move,");
    session.send("72").wait_text("3 moves").kill();
    second.send("q").ends_with(0);
    let kept = fs::read_to_string(&state).unwrap();
    assert!(kept.contains(&game_line(10913, "26 76")), "{kept}");
    assert!(kept.contains(&game_line(617, "4a")), "{kept}");
}

#[test]
fn cards_are_dragged() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("p").wait_text("0 moves");
    // From the end of the first column to the first cell: press, motion, release.
    session.send("\x1b[<0;8;16M\x1b[<32;8;8M\x1b[<0;8;3m").wait_text("1 move,");
    session.wait_text("1a").send("q").ends_with(0);
}

#[test]
fn a_solution_is_pasted_and_stepped_through() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").paste(SOLUTION).wait_text("#10913: valid, 19 moves; ");
    session
        .send(RIGHT)
        .wait_text("move 1 of 19")
        .send("\x1b[F")
        .wait_text("move 19 of 19  ✓ wins in 19 moves");
    session.send(" ").wait_text("1.2 moves a second").wait_text("move 2 of 19").send(" ");
    session.send(ESC).wait_text("#10913 ›  solvable").send("q").ends_with(0);
}

#[test]
fn a_paste_without_marks_is_a_paste() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("quit\rquit\r").wait_text("cannot use what was pasted");
    session.send(&SOLUTION.replace('\n', "\r")).wait_text("#10913: valid, 19 moves; ");
    session.send("q").ends_with(0);
}

#[test]
fn a_solution_comes_from_a_file() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("solution.txt");
    fs::write(&file, SOLUTION.replace("5a", "5h")).unwrap();
    let args = ["10913", "--solution", file.to_str().unwrap()];
    let mut session = Session::start_in(home, &args, &[], (80, 24));
    session
        .wait_text("illegal at move 5, 5h:")
        .wait_text("move 4 of 19  ✗ illegal at move 5 of 19");
    session.send("q").ends_with(0);
}

#[test]
fn a_deal_is_solved_while_keys_are_taken() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("s").wait_text("optim").send(RIGHT).wait_text("move 1 of");
    session.send("]").wait_text("#618").wait_text("by the solver");
    session.send(ESC).wait_text("#618 ›  solvable").send("q").ends_with(0);
}

#[test]
fn a_board_is_compared_with_one_from_a_file() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("board.txt");
    let board = DealNumber::new(618).unwrap().deal();
    fs::write(&file, freecell::board::format::rows(&board)).unwrap();
    let args = ["617", "--compare", file.to_str().unwrap()];
    let mut session = Session::start_in(home, &args, &[], (80, 24));
    session.wait_text("pasted: #618").send(RIGHT).wait_text("✓ the same board");
    session.send("q").ends_with(0);
}

#[test]
fn a_win_is_recorded_whatever_happens_next() {
    let mut session = Session::start(&["10913"]);
    session.wait_text("Pick one").send("p").wait_text("0 moves");
    session.send("267672725a2757671b61414h4h4145343c6d5b").wait_text("won in 19 moves");
    let record = session.home.path().join(".local/state/freecell/journal");
    let kept = |text: String| {
        text.contains(r#"{"ended":{"deal":10913,"#) && text.contains(r#""won":true,"moves":19,"#)
    };
    eventually("the win to be kept", || fs::read_to_string(&record).is_ok_and(kept));
    session.kill();
    let mut session = Session::start_in(session.home, &[], &[], (80, 24));
    session.wait_text("q quit").send("m").wait_text("10913  won");
    session.wait_text("streak 1, best 1").send(ESC).wait_text("q quit").send("q").ends_with(0);
}

#[test]
fn settings_are_remembered_with_the_comments_of_their_file() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join(".config/freecell/config.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "# mine\ndeck = \"two\" # as ever\n[keys]\nsolve = \"S\"\n").unwrap();
    let mut session = Session::start_in(home, &["617"], &[], (80, 24));
    session
        .wait_text("S solve")
        .send("*")
        .wait_text("Suit colours: four, remembered in config.toml");
    session.send(",").wait_text("Moves to an empty column").send(ESC).wait_text("q quit").send("q");
    session.ends_with(0);
    let text =
        fs::read_to_string(session.home.path().join(".config/freecell/config.toml")).unwrap();
    assert_eq!(text, "# mine\ndeck = \"four\" # as ever\n[keys]\nsolve = \"S\"\n");
}

#[test]
fn a_solution_that_arrives_leaves_the_open_field_as_it_is() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("s6").wait_text("#6 ›").wait_text("Deal number  6 ");
    // The solution arrives behind the deal of the number that is typed.
    session.send(ESC).wait_text("#617").wait_text("optim").send("6").wait_text("#6 ›");
    session.send(ENTER).wait_text("#6 ›").send("q").ends_with(0);
}

#[test]
fn a_key_with_alt_is_esc_and_then_the_key() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("?").wait_text("Keys in Browse");
    session.send("\x1bq").ends_with(0);
}

#[test]
fn wheel_and_click_choose_in_the_settings() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send(",").wait_text("Moves to an empty column");
    session.send("\x1b[<65;40;12M").wait_text("suit colours: two, four");
    // The fifth line of the table is the mouse.
    session.send("\x1b[<0;20;10M").wait_text("play with the mouse");
    session.send("q").wait_text("q quit").send("q").ends_with(0);
}

#[test]
fn ctrl_c_in_line_mode_stops_the_search_but_not_the_program() {
    let mut session = Session::start(&["--plain"]);
    for (text, typed) in [
        ("0 to quit):", "search 1..8589934591 fewest-cells 0\r"),
        ("Ctrl-C stops", CTRL_C),
        ("; stopped, ", "5\r"),
        ("Game #5", "0\r"),
    ] {
        session.wait_terminal(text, |screen| screen.contents().contains(text)).send(typed);
    }
    session.ends_with(0);
}
