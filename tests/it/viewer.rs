//! The viewer, used through a terminal.

use std::fs;

use freecell::card::Card;
use freecell::dealer::DealNumber;
use vt100::MouseProtocolMode;

use crate::pty::Session;

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
    session.wait_text("│ 8589934592 ").send(ESC).wait_text("q quit");
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
            screen.rows(0, cols).last().is_some_and(|line| line.contains("quit"))
        });
        session.wait_cards(&dealt(617));
    }
    session.resize(20, 5).wait_text("the board needs");
    session.resize(80, 24).wait_text("#617").send("q").ends_with(0);
}

#[test]
fn the_mouse_clicks_and_scrolls_and_can_be_let_go() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617");
    session.wait("the mouse", |s| s.mouse_protocol_mode() == MouseProtocolMode::ButtonMotion);
    // The wheel down and up; then a click on the `›` behind the number.
    session.send("\x1b[<65;40;12M").wait_text("#618");
    session.send("\x1b[<64;40;12M").wait_text("#617");
    let line = session.text().lines().next().unwrap().to_owned();
    let at = line.chars().position(|c| c == '›').unwrap() + 1;
    session.send(&format!("\x1b[<0;{at};1M\x1b[<0;{at};1m")).wait_text("#618");
    session.send("M");
    session.wait("the mouse let go", |s| s.mouse_protocol_mode() == MouseProtocolMode::None);
    session.send("q").ends_with(0);

    let mut session = Session::start(&["617", "--no-mouse"]);
    session.wait_text("q quit");
    session.wait("no mouse", |s| s.mouse_protocol_mode() == MouseProtocolMode::None);
    session.send("q").ends_with(0);
}

#[test]
fn every_way_out_leaves_the_terminal_whole() {
    for name in ["TERM", "HUP", "INT"] {
        let mut session = Session::start(&["617"]);
        session.wait_text("#617").signal(name);
        session.ends_with(0);
    }
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").send("6").wait_text("Deal number").send(CTRL_C);
    session.ends_with(0);
}

#[test]
fn it_goes_to_the_background_and_comes_back() {
    let mut session = Session::start(&["617"]);
    for (stop, deal) in [(CTRL_Z, "#618"), ("", "#619")] {
        session.wait_text("q quit");
        if stop.is_empty() {
            session.signal("TSTP");
        } else {
            session.send(stop);
        }
        session.wait_stopped().signal("CONT");
        session.wait("the screen again", |s| s.alternate_screen() && s.bracketed_paste());
        session.wait_text("q quit").send(RIGHT).wait_text(deal);
    }
    session.wait_cards(&dealt(619));
    session.send("q").ends_with(0);
}

#[test]
fn a_paste_never_runs_as_keys() {
    let mut session = Session::start(&["617"]);
    session.wait_text("#617").paste("q\nq\x03\nquit").wait_text("what was pasted is");
    session.paste("#11982").wait_text("impossible");
    session.send("q").ends_with(0);
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

    let state = home.path().join(".local/state/freecell/state");
    fs::write(&state, b"\xff\x00deal nonsense").unwrap();
    let mut session = Session::start_in(home, &[], &[], (80, 24));
    session.wait_text("#1 ").send("q").ends_with(0);
}

#[test]
fn colors_are_left_out_where_they_are_not_wanted() {
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
    // What is bold without colours: the deal's number, the keys, the red suits.
    session.wait("bold text", |s| s.cell(0, 13).is_some_and(vt100::Cell::bold));
    session.send("q").ends_with(0);
}
