use crate::fuzz::SOLUTION;
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ratatui::style::Color;

use super::*;
use crate::tui::app::Motion;
use crate::tui::app::ShownSolution;
use crate::tui::command::{Action, Context, Target};
use crate::tui::jobs::SolverNews;
use crate::tui::mark::Mark;
use crate::tui::theme::{ColorDepth, Palette, Theme};
use crate::tui::viewer::Viewer;
use crate::tui::viewer::tests::found;
use crate::tui::widgets::Piece;
use crate::tui::{Abilities, ViewerOptions};
use crate::user::config::Config;
use crate::user::record::Record;
use crate::user::settings::{Setting, ThemeName};
use crate::user::tests::{bookmark, ended, shortest};
use freecell::board::{Board, COLUMNS, Cards, Column, MAX_COLUMN};
use freecell::card::{Card, Rank, Suit, SuitColors};
use freecell::dealer::DealNumber;
use freecell::solver::Outcome;
use freecell::text::FoundBoard;

mod film;
mod layout;
mod parts;
mod picture;
mod pictures;

pub(crate) fn app(options: &ViewerOptions) -> Viewer {
    Viewer::new(options, Record::default(), 1)
}

/// Options for a screen in ASCII.
fn ascii() -> ViewerOptions {
    ViewerOptions::of(1, &[(Setting::Glyphs, "ascii")])
}

pub(crate) fn browse(deal: i64) -> Viewer {
    app(&ViewerOptions::of(deal, &[]))
}

pub(crate) fn draw(app: &Viewer, width: u16, height: u16) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    super::render(&app.scene(), buf.area, &mut buf);
    buf
}

/// The screen as text, without trailing blanks.
pub(crate) fn text(buf: &Buffer) -> String {
    let row = |y| (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>();
    let rows: Vec<String> = (0..buf.area.height).map(|y| row(y).trim_end().to_owned()).collect();
    let text = rows.join("\n");
    // The share of the lengths that are proved changes with their table.
    match text.find(" % of lengths") {
        Some(end) => text[..end - 2].to_owned() + "NN" + &text[end..],
        None => text,
    }
}

/// The cards on a screen, row by row, ignoring the labels at their lower edges.
fn cards(screen: &str) -> Vec<Card> {
    let frame = |c: char| "╭╮─│┏┓━┃+-|#=".contains(c);
    let words = screen.split(|c: char| c.is_whitespace() || frame(c));
    let words = words.filter(|word| !word.ends_with(['╯', '┛']));
    let faces = words.filter(|word| word.contains(['♣', '♦', '♥', '♠']));
    faces.filter_map(|word| word.parse().ok()).collect()
}

/// One state for every kind of screen.
fn every_kind_of_screen() -> Vec<Viewer> {
    let mut states: Vec<Viewer> = (0..3).map(|_| browse(617)).collect();
    states[1].update(Action::Open(Context::Help));
    "12345678901234567890 not a number".chars().for_each(|c| _ = states[2].update(Action::Type(c)));
    states[2].update(Action::Enter);
    states.push(app(&ViewerOptions {
        terminal: Abilities { depth: ColorDepth::None, ..ascii().terminal },
        ..ascii()
    }));
    states.push(playing());
    states.push(picking());
    for (wrong, keys) in [("5a", ""), ("1h", "l"), ("5a", "XlG")] {
        let mut app = solving(&SOLUTION.replace("5a", wrong));
        keys.chars().for_each(|key| press(&mut app, KeyCode::Char(key)));
        app.update(Action::GoTo(7));
        states.push(app);
    }
    states.push(comparing());
    states.push(won());
    states.push(refused());
    for key in ['v', 'g', '?'] {
        let mut app = solving(SOLUTION);
        press(&mut app, KeyCode::Char(key));
        app.paste_at_once("rubbish\t\u{1b}\n".repeat(30));
        states.push(app);
    }
    for keys in [",", "m", "m\t", "Bnote", "/length ..30", "/nothing\n", "/", "/easy\n"] {
        let mut app = playing();
        for key in keys.chars() {
            press(&mut app, if key == '\t' { KeyCode::Tab } else { KeyCode::Char(key) });
        }
        states.push(app);
    }
    states
}

fn press(app: &mut Viewer, code: KeyCode) {
    app.key(code);
}

fn solving(moves: &str) -> Viewer {
    let mut app = browse(1);
    app.paste_at_once(format!("#10913\n{moves}"));
    app
}

/// Deal 10913 with a solution, its cards sliding.
fn sliding() -> Viewer {
    let mut app = app(&ViewerOptions::of(1, &[(Setting::Animation, "on")]));
    app.paste_at_once(format!("#10913\n{SOLUTION}"));
    app
}

fn playing() -> Viewer {
    let mut app = browse(10_913);
    "p26767272".chars().for_each(|key| press(&mut app, KeyCode::Char(key)));
    app
}

fn picking() -> Viewer {
    let mut app = playing();
    for code in [KeyCode::Right, KeyCode::Right, KeyCode::Char('2')] {
        press(&mut app, code);
    }
    app
}

fn won() -> Viewer {
    let mut app = browse(10_913);
    press(&mut app, KeyCode::Char('p'));
    SOLUTION.split(' ').flat_map(str::chars).for_each(|c| press(&mut app, KeyCode::Char(c)));
    app
}

/// A solution whose seventh move is illegal, on the board before it.
fn refused() -> Viewer {
    solving(&SOLUTION.replace("27", "23"))
}

fn comparing() -> Viewer {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('c'));
    let board = browse(617).desk.board().clone();
    let text = freecell::board::format::rows(&board).replace("7D AD", "AD 7D");
    app.paste_at_once(text);
    app
}

#[test]
fn the_settings_at_80_by_24() {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char(','));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Right);
    insta::assert_snapshot!(text(&draw(&app, 80, 24)));
}

#[test]
fn the_record_on_a_small_screen() {
    let record = ended(617, true, (39, 300), 86400)
        + &shortest(617, 36, true)
        + &ended(1, false, (3, 20), 90000)
        + &bookmark(5, "try again", 100_000);
    let options = ViewerOptions::of(617, &[]);
    let mut app = Viewer::new(&options, Record::parse(record.as_bytes()), 1);
    press(&mut app, KeyCode::Char('m'));
    insta::assert_snapshot!(text(&draw(&app, 60, 16)));
    insta::assert_snapshot!("the_record_at_80_by_24", text(&draw(&app, 80, 24)));
    insta::assert_snapshot!("the_record_at_40_by_12", text(&draw(&app, 40, 12)));
}

#[test]
fn a_filter_that_no_deal_fits_says_how_to_see_the_others() {
    let record = ended(617, true, (39, 300), 86400);
    let options = ViewerOptions::of(617, &[]);
    for (record, told) in [(record.as_str(), "no deal fits this filter"), ("", "nothing yet")] {
        let mut app = Viewer::new(&options, Record::parse(record.as_bytes()), 1);
        "mff".chars().for_each(|c| press(&mut app, KeyCode::Char(c)));
        let screen = text(&draw(&app, 80, 24));
        assert!(screen.contains(told), "{screen}");
    }
}

#[test]
fn the_header_says_optimal_of_the_length() {
    let mut app = browse(10_913);
    press(&mut app, KeyCode::Char('s'));
    let moves = solving(SOLUTION).desk.solution().unwrap().replay().moves();
    let lower_bound = moves.len();
    app.hear(SolverNews::Ended(Outcome::Solved(found(moves, lower_bound))));
    app.update(Action::GoTo(7));
    press(&mut app, KeyCode::Char(' '));
    let screen = text(&draw(&app, 80, 24));
    assert!(screen.contains("move 7 of 19 (optimal)  1.2 moves a second"), "{screen}");
}

#[test]
fn moves_that_are_left_out_have_the_sign_of_cut_text() {
    for (set, cut) in [("unicode", "…"), ("ascii", "..")] {
        let mut app = app(&ViewerOptions::of(1, &[(Setting::Glyphs, set)]));
        app.paste_at_once(format!("#10913\n{SOLUTION}"));
        app.update(Action::GoTo(11));
        let strip = |app: &Viewer| {
            let screen = text(&draw(app, 40, 16));
            screen.lines().rev().nth(1).unwrap().to_owned()
        };
        let moves = strip(&app);
        assert!(moves.starts_with(&format!(" {cut} ")) && moves.ends_with(cut), "{moves}");
        press(&mut app, KeyCode::End);
        press(&mut app, KeyCode::Char('p'));
        press(&mut app, KeyCode::Char('u'));
        let moves = strip(&app);
        assert!(moves.starts_with(&format!(" {cut} ")), "{moves}");
    }
}

#[test]
fn the_search_beside_the_board() {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('/'));
    insta::assert_snapshot!("a_search_that_begins", text(&draw(&app, 80, 24)));
    insta::assert_snapshot!("a_search_that_begins_at_40_by_12", text(&draw(&app, 40, 12)));
    "easy cells:0".chars().for_each(|c| press(&mut app, KeyCode::Char(c)));
    press(&mut app, KeyCode::Down);
    insta::assert_snapshot!("deals_found", text(&draw(&app, 80, 24)));
    insta::assert_snapshot!("deals_found_at_40_by_12", text(&draw(&app, 40, 12)));
    insta::assert_snapshot!("deals_found_at_120_by_36", text(&draw(&app, 120, 36)));
    " len".chars().for_each(|c| press(&mut app, KeyCode::Char(c)));
    insta::assert_snapshot!("a_word_to_complete", text(&draw(&app, 80, 24)));
}

#[test]
fn a_search_that_runs_beside_the_board() {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('/'));
    "40001..40004 above-aces 0.. sort difficulty"
        .chars()
        .for_each(|c| press(&mut app, KeyCode::Char(c)));
    press(&mut app, KeyCode::Enter);
    insta::assert_snapshot!("a_search_that_runs", text(&draw(&app, 120, 36)));
    let search = app.wanted().search.unwrap().clone();
    app.work(&search);
    insta::assert_snapshot!("the_deals_it_found", text(&draw(&app, 120, 36)));
}

#[test]
fn a_game_at_80_by_24() {
    insta::assert_snapshot!(text(&draw(&picking(), 80, 24)));
}

#[test]
fn a_solution_at_80_by_24() {
    let mut app = solving(SOLUTION);
    app.update(Action::GoTo(7));
    insta::assert_snapshot!(text(&draw(&app, 80, 24)));
}

#[test]
fn the_reason_for_an_illegal_move_is_given_once() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut app = solving(&SOLUTION.replace("4h 4h", "4h 1h"));
        for keys in [[KeyCode::Left, KeyCode::Right], [KeyCode::Char('l'), KeyCode::Left]] {
            for code in keys {
                press(&mut app, code);
            }
            let screen = text(&draw(&app, width, height));
            assert_eq!(screen.matches("cannot").count(), 1, "{screen}");
        }
    }
}

#[test]
fn a_solution_with_its_list_on_a_small_screen() {
    let mut app = solving(&SOLUTION.replace("5a", "1h"));
    app.update(Action::ToggleList);
    insta::assert_snapshot!(text(&draw(&app, 60, 16)));
}

#[test]
fn a_solution_card_by_card_on_a_large_screen() {
    let mut app = solving(SOLUTION);
    app.desk.on_solution(ShownSolution::expand_all);
    app.update(Action::GoTo(10));
    insta::assert_snapshot!(text(&draw(&app, 120, 40)));
}

#[test]
fn a_comparison_at_80_by_24() {
    insta::assert_snapshot!(text(&draw(&comparing(), 80, 24)));
    let mut app = comparing();
    press(&mut app, KeyCode::Tab);
    for (width, height) in [(80, 24), (60, 20)] {
        let screen = text(&draw(&app, width, height));
        let told = match width {
            80 => "column 1, row 1: A♦ here, 7♦ there",
            _ => "‹ board ›  2 places differ; this one is pasted ",
        };
        assert!(screen.contains(told), "{screen}");
    }
}

/// Deal 617 compared with a board in rows.
fn compared_with(rows: String) -> Viewer {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('c'));
    app.paste_at_once(rows);
    app
}

#[test]
fn the_answer_of_a_comparison_stands_above_the_boards() {
    let rows = |deal| freecell::board::format::rows(browse(deal).desk.board());
    for (width, height) in [(80, 24), (100, 30), (120, 36), (160, 45), (200, 60), (220, 60)] {
        let mut app = compared_with(rows(618));
        let screen = text(&draw(&app, width, height));
        let answer = screen.lines().position(|line| line.contains("is deal 618 · Enter shows it"));
        assert!(answer.is_some_and(|line| line < 4), "{screen}");
        assert_eq!(screen.matches('=').count(), 2, "one card is the same on both: {screen}");
        assert!(!screen.contains('▴'), "nothing is selected: {screen}");
        press(&mut app, KeyCode::Down);
        assert!(text(&draw(&app, width, height)).contains('▴'));
        let at = screen.lines().nth(answer.unwrap()).unwrap().find("the pasted").unwrap();
        app.look(width, height);
        let at = Position::new(u16::try_from(at).unwrap(), u16::try_from(answer.unwrap()).unwrap());
        app.point(MouseEventKind::Down(MouseButton::Left), at);
        assert_eq!(
            (app.desk.viewed.deal, app.context()),
            (DealNumber::new(618).ok(), Context::Browse)
        );

        let same = text(&draw(&compared_with(rows(617)), width, height));
        assert_eq!((same.matches("same").count(), same.matches('✓').count()), (1, 1), "{same}");
    }
    let same = text(&draw(&compared_with(rows(617)), 60, 20));
    assert_eq!(same.matches("✓ the same board").count(), 1, "{same}");
    let nearest = rows(618).replacen("8C TS", "TS 8C", 1);
    let mut app = compared_with(nearest);
    let told = "deal 618 is nearest to the pasted board · Enter compares with it";
    assert!(text(&draw(&app, 80, 24)).contains(told));
    press(&mut app, KeyCode::Enter);
    let told = "the pasted board is deal 618, but 8♣ and 10♠ are exchanged";
    assert!(text(&draw(&app, 80, 24)).contains(told));
}

#[test]
fn what_is_systematic_is_explained() {
    let deal = browse(617).desk.board().clone();
    let mirrored = freecell::board::format::rows(&deal)
        .lines()
        .map(|row| row.split(' ').rev().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let screen = text(&draw(&compared_with(mirrored), 80, 24));
    assert!(
        screen.contains(" deal 617, but mirrored: each row stands from right to left "),
        "{screen}"
    );
    let suits = freecell::board::format::unicode(&deal).replace('♥', "x").replace('♦', "♥");
    let screen = text(&draw(&compared_with(suits.replace('x', "♦")), 80, 24));
    let told = "the pasted board is deal 617, but the suits ♦ and ♥ are exchanged";
    assert!(screen.contains(told), "{screen}");
}

#[test]
fn a_deal_at_80_by_24() {
    insta::assert_snapshot!(text(&draw(&browse(617), 80, 24)));
}

#[test]
fn a_deal_on_a_large_screen() {
    insta::assert_snapshot!(text(&draw(&browse(617), 120, 40)));
}

#[test]
fn an_impossible_deal_on_a_small_screen() {
    insta::assert_snapshot!(text(&draw(&browse(11_982), 40, 16)));
}

#[test]
fn a_deal_in_ascii() {
    let app = app(&ascii());
    insta::assert_snapshot!(text(&draw(&app, 80, 24)));
}

#[test]
fn the_keys_on_a_small_screen() {
    let mut app = browse(617);
    app.update(Action::Open(Context::Help));
    insta::assert_snapshot!(text(&draw(&app, 60, 16)));
}

#[test]
fn a_wrong_number_with_its_message() {
    let mut app = browse(617);
    "0".chars().for_each(|c| _ = app.update(Action::Type(c)));
    app.update(Action::Enter);
    insta::assert_snapshot!(text(&draw(&app, 80, 24)));
}

#[test]
fn the_smallest_screen_shows_the_essence_of_a_message() {
    let mut app = browse(617);
    "0\n"
        .chars()
        .for_each(|c| press(&mut app, if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) }));
    let screen = text(&draw(&app, 40, 12));
    assert!(screen.contains("\n 0                1 to 8 589 934 591\n"), "{screen}");
    let mut app = solving(SOLUTION);
    "g20\n"
        .chars()
        .for_each(|c| press(&mut app, if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) }));
    let screen = text(&draw(&app, 80, 24));
    assert!(screen.contains("\n Move number  20               moves are 0 to 19\n"), "{screen}");
    for (key, told) in [('Y', "sent to the terminal's clipboard"), ('T', "Theme: slate")] {
        let mut app = browse(617);
        press(&mut app, KeyCode::Char(key));
        let screen = text(&draw(&app, 40, 12));
        assert!(screen.contains(&format!("\n {told}\n")), "{screen}");
    }
    let mut app = solving(&SOLUTION.replace("4h 4h", "4h 1h"));
    let reason = "1h: 5♠ cannot go home: 3♠ is next";
    for _ in 0..2 {
        let screen = text(&draw(&app, 40, 12));
        assert!(screen.contains(reason), "{screen}");
        press(&mut app, KeyCode::Left);
        press(&mut app, KeyCode::End);
    }
}

#[test]
fn colors_of_a_deal() {
    let buf = draw(&browse(617), 80, 6);
    assert_eq!(text(&buf), "the board needs 40×12 characters; this window has 80×6\n\n\n\n\n");
    let app = browse(617);
    let (theme, buf) = (app.appearance.look.theme, draw(&app, 80, 24));
    let screen = super::screen(&app.scene(), buf.area);
    let table = screen.table.unwrap();
    let (first, cell) = (table.columns[0].cards[0], table.cells[0]);
    for (what, x, y, style) in [
        ("table", 0, first.y, theme.ground),
        ("bar", 0, screen.footer.y, theme.bar),
        ("edge", first.x, first.y, theme.face(None)),
        ("label", first.x + 1, first.y, theme.card(app.desk.board().columns()[0][0], None)),
        ("outline", cell.x, cell.y, theme.ground.patch(theme.outline)),
        ("column", first.x + 3, first.y - 1, theme.ground.patch(theme.dim)),
    ] {
        let found = &buf[(x, y)];
        assert_eq!((Some(found.fg), Some(found.bg)), (style.fg, style.bg), "{what}");
    }
}

#[test]
fn the_automatic_theme_suits_the_ground_of_the_terminal() {
    for (depth, light, expected) in [
        (ColorDepth::True, Some(true), ThemeName::Light),
        (ColorDepth::Indexed, Some(true), ThemeName::Light),
        (ColorDepth::True, Some(false), ThemeName::Felt),
        (ColorDepth::True, None, ThemeName::Felt),
        (ColorDepth::Sixteen, Some(true), ThemeName::Terminal),
    ] {
        let terminal = Abilities { depth, light, ..Abilities::default() };
        let app = app(&ViewerOptions { terminal, ..ViewerOptions::default() });
        assert_eq!(app.appearance.look.theme.name, expected, "{depth:?}, {light:?}");
    }
}

#[test]
fn without_color_no_cell_has_one() {
    for mut app in every_kind_of_screen() {
        app.appearance.look.theme =
            Theme::new(ThemeName::Auto, ColorDepth::None, SuitColors::Two, &Palette::default());
        let buf = draw(&app, 80, 24);
        assert!(buf.content.iter().all(|c| (c.fg, c.bg) == (Color::Reset, Color::Reset)));
    }
}

#[test]
fn ascii_screens_are_ascii() {
    let mut app = app(&ascii());
    app.play();
    "12".chars().for_each(|key| press(&mut app, KeyCode::Char(key)));
    assert!(text(&draw(&app, 80, 24)).contains("cannot go on"));
    app.update(Action::Open(Context::Paste));
    app.paste_at_once("7♦ Ä 漢 x".into());
    assert!(text(&draw(&app, 80, 24)).contains(" 7D ? ?"));
    let rest = [
        Action::Leave,
        Action::Open(Context::Help),
        Action::Leave,
        Action::Leave,
        Action::Open(Context::Number),
    ];
    for action in rest {
        app.update(action);
        for (width, height) in [(80, 24), (40, 16), (200, 60), (20, 3)] {
            let screen = text(&draw(&app, width, height));
            assert!(screen.is_ascii(), "{screen}");
        }
    }
}

#[test]
fn read_row_by_row_the_cards_come_as_they_were_dealt() {
    for number in [1, 617, 11_982, 8_589_934_591, -1] {
        let app = browse(number);
        let dealt = app.desk.viewed.deal.unwrap().cards();
        for (width, height) in
            [(80, 24), (40, 16), (40, 12), (60, 20), (64, 30), (100, 24), (120, 40), (200, 60)]
        {
            let screen = text(&draw(&app, width, height));
            assert_eq!(cards(&screen), dealt, "{width}×{height}\n{screen}");
        }
    }
}

/// The single board that is parsed from a screen.
fn read_back(screen: &str) -> Board {
    let found = freecell::text::read(screen).unwrap_or_else(|why| panic!("{why}\n{screen}"));
    let mut boards = found.boards();
    let entry = boards.next().unwrap_or_else(|| panic!("no board\n{screen}"));
    assert!(boards.next().is_none(), "two boards\n{screen}");
    match entry.board {
        Ok(FoundBoard::Whole(board)) => board.board,
        other => panic!("{other:?}\n{screen}"),
    }
}

/// A copied screen parses as one board, although its cards are labelled twice: the position that it shows,
/// with the number of its deal or without.
#[test]
fn a_screen_is_read_as_the_board_that_it_shows() {
    let sets = ["unicode", "console", "ascii"];
    for (set, (width, height)) in sets
        .into_iter()
        .flat_map(|set| [(40, 12), (60, 20), (80, 24), (100, 24)].map(|size| (set, size)))
    {
        let mut app = app(&ViewerOptions::of(10_913, &[(Setting::Glyphs, set)]));
        let dealt = text(&draw(&app, width, height));
        let deal_10_913 = app.desk.board().clone();
        assert_eq!(read_back(&dealt), deal_10_913, "{dealt}");
        "p267672725a27".chars().for_each(|key| press(&mut app, KeyCode::Char(key)));
        let played = text(&draw(&app, width, height));
        // The lowest windows leave out cards of tall columns; in ASCII, suits look like names.
        if height > 12 && set != "ascii" {
            assert_eq!(read_back(&played), *app.desk.board(), "{played}");
            let unnumbered = played.split_once('\n').unwrap().1;
            assert_eq!(read_back(unnumbered), *app.desk.board(), "{played}");
        }
    }
}

/// Sizes with a stride that covers the neighbourhood of every threshold.
fn sizes() -> impl Iterator<Item = (u16, u16)> {
    let fine = (0..=44).flat_map(|w| (0..=18).map(move |h| (w, h)));
    let coarse = (0..=200).step_by(3).flat_map(|w| (0..=100).step_by(7).map(move |h| (w, h)));
    fine.chain(coarse).chain([(200, 100), (80, 24), (300, 10), (10, 300)])
}

#[test]
fn any_size_is_drawn_and_nothing_outside_it() {
    drawn_within(7);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn more_sizes_are_drawn_and_nothing_outside_them_at_length() {
    drawn_within(1);
}

/// Draws the first screen in every `step`-th size, and each of the others in a third as many.
fn drawn_within(step: usize) {
    for (i, app) in every_kind_of_screen().into_iter().enumerate() {
        let stride = if i == 0 { step } else { 3 * step };
        for (width, height) in sizes().skip(i % 3).step_by(stride) {
            // A margin around the area detects writes outside it.
            let mut buf = Buffer::filled(
                Rect::new(0, 0, width + 4, height + 4),
                ratatui::buffer::Cell::new("#"),
            );
            let area = Rect::new(2, 2, width, height);
            let shown = super::render(&app.scene(), area, &mut buf);
            for y in 0..height + 4 {
                for x in 0..width + 4 {
                    let outside = !area.contains(Position::new(x, y));
                    assert!(!outside || buf[(x, y)].symbol() == "#", "{width}×{height} at {x},{y}");
                }
            }
            if let Some(at) = shown.cursor {
                assert!(area.contains(at), "the cursor at {at} in {width}×{height}");
            }
        }
    }
}

/// A screen with only a board.
fn content(board: &Board, cells: usize) -> Content<'_> {
    Content { board, other: None, cells, list: false, message: 0 }
}

/// A position with every card home.
fn all_home() -> Board {
    Board::new(std::array::from_fn(|_| Cards::new()), [None; 7], [13; 4]).unwrap()
}

/// A position with the tallest possible column, of nineteen cards.
fn tallest() -> Board {
    let mut columns: [Cards; COLUMNS] = std::array::from_fn(|_| Cards::new());
    let run = Rank::ALL.into_iter().rev().enumerate();
    let run =
        run.map(|(i, rank)| Card::new(rank, if i % 2 == 0 { Suit::Spades } else { Suit::Hearts }));
    let run: Vec<Card> = run.collect();
    let rest: Vec<Card> = Card::ALL.into_iter().filter(|card| !run.contains(card)).collect();
    columns[2].extend(rest[..6].iter().chain(&run).copied());
    for (i, card) in rest[6..].iter().enumerate() {
        columns[[0, 1, 3, 4, 5, 6, 7][i % 7]].push(*card);
    }
    Board::new(columns, [None; 7], [0; 4]).unwrap()
}

#[test]
fn the_tallest_column_fits_80_by_24() {
    let board = tallest();
    for (width, height) in [(80, 24), (60, 24), (120, 24), (40, 24), (200, 60)] {
        let screen = Screen::new(Rect::new(0, 0, width, height), &content(&board, 4));
        let stack = &screen.table.as_ref().unwrap().columns[2];
        assert_eq!((stack.hidden, stack.cards.len()), (0, MAX_COLUMN), "{width}×{height}");
    }
    let small = Screen::new(Rect::new(0, 0, 40, 16), &content(&board, 4));
    let stack = &small.table.unwrap().columns[2];
    assert_eq!(stack.hidden + stack.cards.len(), MAX_COLUMN);
    assert!(stack.hidden > 0);
}

#[test]
fn every_card_drawn_can_be_pointed_at() {
    for board in [tallest(), browse(617).desk.board().clone(), all_home()] {
        for (width, height) in sizes().filter(|(w, h)| *w >= 40 && *h >= 12) {
            for cells in [0, 4, 7] {
                let area = Rect::new(0, 0, width, height);
                let screen = Screen::new(area, &content(&board, cells));
                let table = screen.table.unwrap();
                assert_eq!(table.cells.len(), cells);
                let places = table.cells.iter().chain(&table.foundations).chain(&table.numbers);
                for rect in places {
                    assert!(!rect.is_empty() && area.intersection(*rect) == *rect);
                    assert!(table.spot(rect.as_position()).is_some());
                }
                for (column, stack) in Column::ALL.into_iter().zip(&table.columns) {
                    for (at, rect) in stack.cards.iter().enumerate() {
                        assert!(!rect.is_empty() && area.intersection(*rect) == *rect);
                        let spot = table.spot(rect.as_position()).unwrap();
                        let place = freecell::board::Place::Column(column);
                        assert_eq!((spot.place, spot.card), (place, Some(at + stack.hidden)));
                    }
                }
            }
        }
    }
}

#[test]
fn header_and_footer_can_be_clicked() {
    let app = browse(617);
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let shown = super::render(&app.scene(), buf.area, &mut buf);
    let screen = text(&buf);
    let click = |what: &str| {
        let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains(what)).unwrap();
        let x = line[..line.find(what).unwrap()].chars().count();
        let at = Position::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        let target = shown.controls.target_at(at)?;
        if let Target::Act(action) = target { Some(action) } else { panic!("{target:?}") }
    };
    assert_eq!(click("‹"), Some(Action::StepDeal(-1)));
    assert_eq!(click("›"), Some(Action::StepDeal(1)));
    assert_eq!(click("#617"), Some(Action::Open(Context::Number)));
    assert_eq!(click("←"), Some(Action::StepDeal(-1)));
    assert_eq!(click("0-9"), Some(Action::Open(Context::Number)));
    assert_eq!(click("quit"), Some(Action::Quit));
    assert_eq!(click("solvable"), None);
    assert_eq!(shown.controls.target_at(Position::new(500, 500)), None);
}

/// Everything that a panel shows about a deal.
#[test]
fn a_deal_with_all_known_facts() {
    let record = ended(617, true, (59, 248), 86400) + &shortest(617, 39, true);
    let options = ViewerOptions::of(617, &[]);
    let mut app = Viewer::new(&options, Record::parse(record.as_bytes()), 1);
    while let Some(wanted) = app.wanted().facts {
        app.work(&wanted);
    }
    insta::assert_snapshot!("a_deal_known_at_120_by_36", text(&draw(&app, 120, 36)));
    insta::assert_snapshot!("a_deal_known_at_80_by_24", text(&draw(&app, 80, 24)));
    insta::assert_snapshot!("a_deal_known_at_40_by_12", text(&draw(&app, 40, 12)));
}

#[test]
fn a_game_with_its_panel_and_its_end() {
    let mut app = playing();
    press(&mut app, KeyCode::Char('t'));
    insta::assert_snapshot!("a_game_at_120_by_36", text(&draw(&app, 120, 36)));
    insta::assert_snapshot!("a_game_at_40_by_12", text(&draw(&app, 40, 12)));
    insta::assert_snapshot!("a_win_at_80_by_24", text(&draw(&won(), 80, 24)));
    insta::assert_snapshot!("a_win_at_40_by_12", text(&draw(&won(), 40, 12)));
}

#[test]
fn the_solvers_progress_is_visible() {
    let mut app = browse(617);
    app.set_time(1000, true);
    press(&mut app, KeyCode::Char('s'));
    let first = |app: &Viewer| text(&draw(app, 80, 24)).lines().next().unwrap().to_owned();
    assert!(first(&app).contains("0 s solving"), "{}", first(&app));
    let before = first(&app);
    app.set_time(1002, false);
    (0..9).for_each(|_| app.tick());
    assert!(app.interval().is_some() && first(&app) != before);
    assert!(first(&app).contains("2 s solving"), "{}", first(&app));
    press(&mut app, KeyCode::Esc);
    assert!(app.interval().is_none(), "nothing moves when nothing is done");
}

#[test]
fn differences_are_chosen_one_by_one() {
    let mut app = comparing();
    let chosen = |app: &Viewer| match &app.desk.mode {
        ViewerMode::Compare(compared) => compared.chosen,
        _ => panic!("{}", text(&draw(app, 80, 24))),
    };
    let mut seen = vec![chosen(&app)];
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Up] {
        press(&mut app, code);
        seen.push(chosen(&app));
    }
    assert_eq!(seen, [0, 1, 1, 0].map(Some));
    app.look(80, 24);
    app.point(MouseEventKind::ScrollDown, Position::new(40, 12));
    assert_eq!(chosen(&app), Some(1));
    let screen = text(&draw(&app, 80, 24));
    let y = screen.lines().position(|line| line.contains("column 1, row 1")).unwrap();
    let at = Position::new(5, u16::try_from(y).unwrap());
    app.look(80, 24);
    app.point(MouseEventKind::Down(MouseButton::Left), at);
    assert_eq!(chosen(&app), Some(0));
    insta::assert_snapshot!("a_comparison_at_40_by_12", text(&draw(&app, 40, 12)));
}

#[test]
fn the_footer_shows_the_most_useful_keys() {
    let shows = |app: &Viewer, width: u16, keys: &[&str]| {
        let screen = text(&draw(app, width, 24));
        let footer = screen.lines().last().unwrap();
        assert!(keys.iter().all(|key| footer.contains(key)), "{width}: {footer}");
    };
    let mut app = browse(10_913);
    shows(&app, 40, &["0-9 number", "s solve", "p play", "? help"]);
    shows(&app, 80, &["deal", "r random", "s solve", "p play", "? help", "q quit"]);
    app.play();
    shows(&app, 40, &["26 5a bh", "z home", "t hint"]);
    "2676".chars().for_each(|c| _ = app.update(Action::Name(c)));
    shows(&app, 40, &["26 5a bh", "u undo", "t hint"]);
    app.undo();
    shows(&app, 40, &["26 5a bh", "u undo", "r redo"]);
    shows(&app, 80, &["u undo", "r redo", "t hint", "s solution", "Esc back"]);
    app.update(Action::Leave);
    app.paste_at_once(format!("#10913\n{}", crate::fuzz::SOLUTION));
    shows(&app, 40, &["move", "Space run", "p play"]);
    shows(&app, 80, &["move", "Space run", "l list", "s solve", "p play", "Esc back"]);
}

#[test]
fn a_click_does_not_go_through_the_box_of_a_win() {
    let mut app = won();
    let area = app.look(80, 24).area;
    let board = app.desk.board().clone();
    let inside = area.positions().filter(|at| (2..22).contains(&at.y));
    for at in inside {
        assert_eq!(app.point(MouseEventKind::Down(MouseButton::Left), at), None, "{at}");
    }
    assert_eq!(app.desk.board(), &board);
}

#[test]
fn a_long_note_leaves_room_for_the_other_facts() {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('B'));
    for c in "a note ".repeat(60).chars() {
        press(&mut app, KeyCode::Char(c));
    }
    press(&mut app, KeyCode::Enter);
    let screen = text(&draw(&app, 120, 36));
    assert!(screen.contains("\"a note") && screen.contains("Cards above"), "{screen}");
}

/// Deal 617 at the first start of all, after some frames.
fn first_start(options: &ViewerOptions, frames: usize) -> Viewer {
    let mut app = app(&ViewerOptions { deal: DealNumber::new(617).ok(), ..options.clone() });
    app.greet();
    (0..frames).for_each(|_| app.tick());
    app
}

#[test]
fn the_first_start_at_several_sizes() {
    let app = first_start(&ViewerOptions::default(), 0);
    insta::assert_snapshot!("the_first_start_at_40_by_12", text(&draw(&app, 40, 12)));
    insta::assert_snapshot!("the_first_start_at_60_by_18", text(&draw(&app, 60, 18)));
    insta::assert_snapshot!("the_first_start_at_80_by_24", text(&draw(&app, 80, 24)));
    insta::assert_snapshot!("the_first_start_at_120_by_36", text(&draw(&app, 120, 36)));
    let app = first_start(&ascii(), 0);
    insta::assert_snapshot!("the_first_start_in_ascii", text(&draw(&app, 80, 24)));
}

#[test]
fn the_card_of_help_names_the_keys_of_the_settings() {
    let keys = "[keys]\nsolve = \"S\"\nplay = \"f5\"\nnext-deal = \"+\"\n";
    let config = Config::of(Ok(keys.to_owned()), |_| None, &[]);
    let app = first_start(&ViewerOptions { config, ..ViewerOptions::default() }, 0);
    let screen = text(&draw(&app, 80, 24));
    for line in ["F5         play it", "S    watch it solved", "← +  look around"] {
        assert!(screen.lines().take(8).any(|row| row.contains(line)), "{line}\n{screen}");
    }
}

fn animated(deal: i64) -> ViewerOptions {
    ViewerOptions::of(deal, &[(Setting::Animation, "on")])
}

/// A won game whose cards cascade over the table.
fn cascading() -> Viewer {
    let mut app = app(&animated(10_913));
    "p".chars()
        .chain(SOLUTION.chars().filter(|c| *c != ' '))
        .for_each(|c| press(&mut app, KeyCode::Char(c)));
    while matches!(app.stage.motion, Some(Motion::Slide(_))) {
        app.tick();
    }
    app
}

#[test]
fn frames_in_the_middle_of_a_motion() {
    let app = first_start(&animated(617), 12);
    insta::assert_snapshot!("a_deal_half_dealt", text(&draw(&app, 80, 24)));
    let mut app = cascading();
    (0..20).for_each(|_| app.tick());
    insta::assert_snapshot!("a_cascade", text(&draw(&app, 80, 24)));
}

#[test]
fn a_motion_goes_on_at_any_size() {
    for mut app in [first_start(&animated(617), 0), cascading()] {
        let sizes = [(80, 24), (120, 36), (40, 12), (10, 3), (0, 0), (200, 60)];
        let mut sizes = sizes.into_iter().cycle();
        while app.stage.motion.is_some() {
            let (width, height) = sizes.next().unwrap();
            draw(&app, width, height);
            app.tick();
        }
    }
}
