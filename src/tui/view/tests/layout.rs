//! Positions: spacing, lists, messages, two boards.

use crate::tui::command::{Action, Context};
use crate::tui::jobs::JobReport;
use freecell::facts::DealFacts;

use super::*;

/// The gaps between adjacent rectangles.
fn gaps(rects: &[Rect]) -> Vec<u16> {
    rects.windows(2).map(|pair| pair[1].x - pair[0].right()).collect()
}

#[test]
fn cells_foundations_and_columns_are_evenly_spaced() {
    let board = browse(617).desk.board().clone();
    for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 36), (200, 60)] {
        for cells in 0..=7 {
            let screen = Screen::new(Rect::new(0, 0, width, height), &content(&board, cells));
            let table = screen.table.unwrap();
            for rects in [&table.cells[..], &table.foundations, &table.numbers] {
                let gaps = gaps(rects);
                assert!(gaps.windows(2).all(|pair| pair[0] == pair[1]), "{cells} cells: {gaps:?}");
            }
            assert!(gaps(&table.numbers)[0] > 0, "columns run together at {width}×{height}");
            let last = table.cells.last().map_or(0, |rect| rect.right());
            assert!(last <= table.foundations[0].x, "{cells} cells at {width}×{height}");
        }
    }
}

#[test]
fn a_blank_row_follows_the_header_if_there_is_room() {
    let top = |board: &Board, height| {
        let screen = Screen::new(Rect::new(0, 0, 80, height), &content(board, 4));
        screen.table.unwrap().foundations[0].y
    };
    let board = browse(617).desk.board().clone();
    assert_eq!([24, 30].map(|height| top(&board, height)), [2, 2]);
    assert_eq!((top(&board, 12), top(&tallest(), 24)), (1, 1));
}

#[test]
fn the_room_is_used_and_the_board_stands_in_its_middle() {
    let board = browse(617).desk.board().clone();
    for (width, height) in [(80, 24), (100, 30), (120, 36), (160, 50), (200, 60), (220, 60)] {
        let screen = Screen::new(Rect::new(0, 0, width, height), &content(&board, 4));
        let table = screen.table.unwrap();
        let (left, right) = (table.cells[0].x, table.foundations[3].right());
        let bottom =
            table.columns.iter().filter_map(|stack| stack.cards.last()).map(|r| r.bottom());
        let rows = bottom.max().unwrap() - table.cells[0].y;
        let (wide, high) = (table.area.width, table.area.height);
        assert!(
            3 * (right - left) >= 2 * wide,
            "{} of {wide} columns at {width}×{height}",
            right - left
        );
        assert!(3 * rows >= 2 * high, "{rows} of {high} rows at {width}×{height}");
        let margins = (left - table.area.x, table.area.right() - right);
        assert!(margins.0.abs_diff(margins.1) <= 1, "{margins:?} at {width}×{height}");
    }
}

#[test]
fn an_empty_place_is_as_large_as_a_card() {
    // The kings lie in the first three columns and in the sixth.
    let king = |suit: usize| Cards::from_iter([Card::new(Rank::KING, Suit::ALL[suit])]);
    let columns = std::array::from_fn(|at| match at {
        0..=2 => king(at),
        5 => king(3),
        _ => Cards::new(),
    });
    let board = Board::new(columns, [None; 7], [12; 4]).unwrap();
    for (width, height) in [(40, 16), (80, 24), (100, 30), (160, 50)] {
        let screen = Screen::new(Rect::new(0, 0, width, height), &content(&board, 4));
        let table = screen.table.unwrap();
        let size = |rect: &Rect| (rect.width, rect.height);
        let card = table.columns[0].cards.last().unwrap();
        for place in table.cells.iter().chain(&table.foundations).chain([&table.columns[3].outline])
        {
            assert_eq!(size(place), size(card), "{width}×{height}");
        }
    }
}

#[test]
fn covered_cards_show_two_rows_from_thirty_rows_on() {
    let board = browse(617).desk.board().clone();
    for (width, height, pitch) in
        [(80, 24, 1), (80, 30, 2), (100, 30, 2), (160, 50, 4), (220, 60, 5)]
    {
        let screen = Screen::new(Rect::new(0, 0, width, height), &content(&board, 4));
        assert_eq!(screen.table.unwrap().columns[0].cards[0].height, pitch, "{width}×{height}");
    }
}

#[test]
fn a_message_leaves_every_card_on_the_smallest_screen() {
    let mut app = browse(617);
    app.said.warn("word ".repeat(60));
    let screen = text(&draw(&app, 40, 12));
    assert_eq!(cards(&screen).len(), Card::COUNT, "{screen}");
    assert!(screen.contains("word") && screen.contains('…'), "{screen}");
}

/// No message, however long, moves a card or a place.
#[test]
fn the_board_stays_where_it_is_under_a_message() {
    let states: [fn() -> Viewer; 4] = [playing, picking, comparing, refused];
    for state in states {
        let mut app = state();
        for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30), (120, 36), (200, 60)] {
            let mut laid = [0, 5, 60, 300].map(|words| {
                app.said.warn("word ".repeat(words));
                let screen = crate::tui::view::screen(&app.scene(), Rect::new(0, 0, width, height));
                format!("{:?} {:?}", screen.table, screen.other)
            });
            laid.sort_unstable();
            assert_eq!(laid[0], laid[3], "{width}×{height}");
        }
    }
}

/// Each moving card is visible except where a higher one covers it.
#[test]
fn a_card_on_its_way_is_whole() {
    for (width, height) in [(40, 12), (60, 18), (80, 24), (160, 50)] {
        let area = Rect::new(0, 0, width, height);
        let mut app = sliding();
        for _ in 0..19 {
            press(&mut app, KeyCode::Right);
            while let Some(Motion::Slide(slide)) = &app.stage.motion {
                let lay = |board| Screen::new(area, &content(board, 4)).table.unwrap();
                let tables = [lay(&slide.before), lay(app.desk.board())];
                let cards = board::placed(slide, [&tables[0], &tables[1]]);
                let buf = draw(&app, width, height);
                for (i, (card, at)) in cards.iter().enumerate() {
                    let higher = &cards[i + 1..];
                    let seen =
                        |x, y| !higher.iter().any(|(_, at)| at.contains(Position::new(x, y)));
                    let symbol = |x: u16, y: u16| buf[(x, y)].symbol();
                    let corners = [(at.x, at.y, "╭┏"), (at.x, at.bottom() - 1, "╰┗1")];
                    for (x, y, corner) in &corners[..usize::from(at.height.min(2))] {
                        let found = symbol(*x, *y);
                        assert!(!seen(*x, *y) || corner.contains(found), "{card}: {found}");
                    }
                    let (rank, shown) = (card.rank(), symbol(at.x + 1, at.y));
                    let label_seen = seen(at.x + 1, at.y);
                    let is_label = rank.label().starts_with(shown) || rank.to_string() == shown;
                    assert!(!label_seen || is_label, "{card}: {shown}");
                }
                app.tick();
            }
        }
    }
}

#[test]
fn a_list_does_not_lie_over_the_board() {
    let board = browse(617).desk.board().clone();
    for (width, height) in sizes().filter(|(w, h)| *w >= 40 && *h >= 12) {
        let with_list = Content { list: true, ..content(&board, 4) };
        let screen = Screen::new(Rect::new(0, 0, width, height), &with_list);
        let table = screen.table.unwrap();
        let cards = table.columns.iter().flat_map(|stack| &stack.cards);
        for rect in cards.chain(&table.cells).chain(&table.foundations) {
            let list = screen.list.unwrap_or_default();
            assert!(!list.intersects(*rect), "{width}×{height}: {list} over {rect}");
        }
        let beside = screen.list.or(screen.panel);
        assert!(beside.is_some() || height < 15, "no list at {width}×{height}");
    }
}

#[test]
fn a_message_never_covers_a_card_that_can_be_played() {
    let states: [fn() -> Viewer; 4] = [playing, picking, || browse(617), refused];
    for state in states {
        let mut app = state();
        for words in [5, 20, 60, 200] {
            app.said.warn("word ".repeat(words));
            for (width, height) in [(40, 12), (40, 16), (60, 14), (80, 24), (120, 36)] {
                let screen = text(&draw(&app, width, height));
                let shown = cards(&screen);
                let columns = app.desk.board().columns();
                for last in columns.iter().filter_map(|column| column.last()) {
                    assert!(shown.contains(last), "{last} is hidden\n{screen}");
                }
                let whole = screen.matches("word").count() == words;
                assert!(whole || screen.contains('…'), "cut without a sign\n{screen}");
            }
        }
    }
}

#[test]
fn two_boards_stand_side_by_side_where_there_is_room() {
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let screen = text(&draw(&comparing(), width, height));
        for name in ["#617", "pasted", "2 places differ"] {
            assert!(screen.contains(name), "{name}\n{screen}");
        }
        let seen = cards(&screen);
        let named = 4 + 2;
        assert_eq!(seen.len(), 2 * Card::COUNT + named, "the list, the conclusion\n{screen}");
        assert!(screen.contains("column 1, row 1: 7♦ here, A♦ pasted"), "{screen}");
    }
    let app = comparing();
    for (width, height) in [(80, 24), (120, 36), (160, 50), (200, 60)] {
        let content =
            Content { other: app.desk.other_board(), list: true, ..content(app.desk.board(), 4) };
        let screen = Screen::new(Rect::new(0, 0, width, height), &content);
        let (table, list) = (screen.table.unwrap(), screen.list.unwrap());
        let lowest = table.columns.iter().filter_map(|stack| stack.cards.last());
        let free = list.y - lowest.map(|rect| rect.bottom()).max().unwrap();
        assert!(free <= 4, "{free} rows are empty at {width}×{height}");
    }
    let screen = text(&draw(&comparing(), 60, 24));
    assert!(cards(&screen).len() < Card::COUNT + 7, "one board where there is no room for two");
}

/// Boards of different heights begin at the same row, and equal places lie at the same height.
#[test]
fn the_rows_of_two_boards_are_one_grid() {
    let (deal, tall) = (browse(617).desk.board().clone(), tallest());
    for (width, height) in [(80, 24), (100, 30), (120, 36), (160, 50), (200, 60)] {
        for [board, other] in [[&deal, &tall], [&tall, &deal], [&deal, &deal]] {
            let content = Content { other: Some(other), ..content(board, 4) };
            let screen = Screen::new(Rect::new(0, 0, width, height), &content);
            let tables = [screen.table.unwrap(), screen.other.unwrap()];
            let [top, beside] = tables.each_ref().map(|table| table.cells[0]);
            assert_eq!((top.y, top.height), (beside.y, beside.height), "{width}×{height}");
            let stacks = tables.iter().flat_map(|table| &table.columns);
            let whole: Vec<_> = stacks.filter(|stack| stack.hidden == 0).collect();
            let longest = whole.iter().max_by_key(|stack| stack.cards.len()).unwrap();
            for stack in &whole {
                let rows = stack.cards.iter().zip(&longest.cards);
                assert!(rows.clone().all(|(one, other)| one.y == other.y), "{width}×{height}");
            }
        }
    }
}

/// Only the ground of a card that differs is another; the ink of every card is that of its suit.
#[test]
fn compared_cards_keep_the_colours_of_their_suits() {
    let app = comparing();
    let theme = app.appearance.look.theme;
    for (width, height) in [(80, 24), (120, 36)] {
        let buf = draw(&app, width, height);
        let screen = crate::tui::view::screen(&app.scene(), buf.area);
        let boards = app.desk.compared().unwrap().boards();
        for (table, board) in [screen.table.unwrap(), screen.other.unwrap()].iter().zip(boards) {
            for (stack, cards) in table.columns.iter().zip(board.columns()) {
                for (rect, card) in stack.cards.iter().zip(cards) {
                    let (style, plain) =
                        (buf[(rect.x + 1, rect.y)].style(), theme.card(*card, None));
                    assert_eq!(style.fg, plain.fg, "{card}");
                    let differs = ["7D", "AD"].contains(&&*card.to_string());
                    assert_eq!(style.bg != plain.bg, differs, "{card}");
                }
            }
        }
        let shown = text(&buf);
        assert!(!shown.contains('≠'), "{shown}");
    }
}

#[test]
fn the_header_is_about_the_current_rules() {
    let header = |deal: i64, cells: u8| {
        let cells = crate::user::settings::Settings::default()
            .read(Setting::Cells, &cells.to_string())
            .unwrap();
        let app = app(&ViewerOptions::of(deal, &[(Setting::Cells, cells)]));
        let screen = text(&draw(&app, 80, 24));
        let line = screen.lines().next().unwrap().trim().trim_end_matches("Browse").trim();
        line.split_once("›").unwrap().1.trim().to_owned()
    };
    assert_eq!(header(617, 4), "solvable");
    assert_eq!(header(617, 5), "solvable with 5 cells");
    assert_eq!(header(617, 2), "with 2 cells");
    assert_eq!(header(11_982, 4), "impossible");
    assert_eq!(header(11_982, 3), "impossible with 3 cells");
    assert_eq!(header(11_982, 5), "with 5 cells");
}

#[test]
fn the_header_has_no_gap_where_nothing_is_known() {
    let mut app = app(&ViewerOptions::of(40_000, &[(Setting::Autoplay, "max")]));
    let wanted = app.wanted().facts.unwrap();
    app.work(&wanted);
    let difficulty = app.known().difficulty().unwrap();
    let screen = text(&draw(&app, 80, 24));
    assert!(
        screen.starts_with(&format!(" FreeCell  ‹ #40000 ›  {} ", difficulty.than_others())),
        "{screen}"
    );
}

/// The marks of differences on the upper cards of the last columns, where the table may end.
#[test]
fn every_card_that_differs_has_its_mark() {
    let deal = browse(617).desk.board().clone();
    let (one, other) = (deal.columns()[6][0], deal.columns()[7][0]);
    let mut columns = deal.columns().clone();
    (columns[6][0], columns[7][0]) = (other, one);
    let board = Board::new(columns, [None; 7], [0; 4]).unwrap();
    for (width, height) in [(80, 24), (81, 24), (120, 36), (200, 60)] {
        let mut app = browse(617);
        press(&mut app, KeyCode::Char('c'));
        app.paste_at_once(freecell::board::format::rows(&board));
        let screen = text(&draw(&app, width, height));
        let count = |sign| screen.matches(sign).count();
        // The heavy lines are there for those who see no colours; the answer has a box of them.
        assert_eq!((count('▴'), count('┏')), (2, 4 + 1), "{screen}");
    }
}

#[test]
fn the_panel_shows_the_fewest_cells_once_and_not_under_forced_autoplay() {
    let panel = |autoplay: &str, fewest| {
        let autoplay =
            crate::user::settings::Settings::default().read(Setting::Autoplay, autoplay).unwrap();
        let config = Config::with(&[(Setting::Autoplay, autoplay)]);
        let deal = DealNumber::new(1941).unwrap();
        let options = ViewerOptions { deal: Some(deal), config, ..ViewerOptions::default() };
        let mut app = app(&options);
        let mut facts = DealFacts::unknown(deal);
        facts.fewest_cells = Ok(Some(fewest));
        app.report(JobReport::Facts(facts));
        text(&draw(&app, 120, 36))
    };
    let said = |screen: &str, words: &str| screen.matches(words).count();
    let screen = panel("safe", 4);
    assert_eq!((said(&screen, "needs all 4 free cells"), said(&screen, "solvable with")), (1, 1));
    let screen = panel("safe", 3);
    assert_eq!((said(&screen, "solvable with 4"), said(&screen, "needs 3 free cells")), (1, 1));
    let screen = panel("max", 4);
    assert_eq!((said(&screen, "solvable with"), said(&screen, "needs")), (0, 0));
}

#[test]
fn the_panel_names_the_deal_of_the_day() {
    let mut app = browse(6981);
    for (day, named) in [(20_811, 1), (20_812, 0)] {
        app.set_time(day * 24 * 3600, true);
        let screen = text(&draw(&app, 120, 36));
        assert_eq!(screen.matches("the deal of the day").count(), named, "{screen}");
    }
}

#[test]
fn an_illegal_move_is_marked_on_the_board() {
    let app = refused();
    let marks = app.marks();
    assert_eq!((marks.columns[1], marks.columns[2]), (Some(Mark::Illegal), Some(Mark::Illegal)));
    let target = app.desk.board().cards_at(crate::places::column(2)).last().unwrap();
    assert_eq!(marks.cards.get(target), Some(&Mark::Illegal));
    let screen = text(&draw(&app, 80, 24));
    assert!(screen.contains("2×") && screen.contains("3×"), "{screen}");
}

#[test]
fn an_illegal_move_without_places_does_not_panic() {
    for moves in ["26 9a", "26 3h", "26 ah", "26 hh", "26 1g", "26 77"] {
        for (width, height) in [(40, 12), (80, 24), (120, 36)] {
            draw(&solving(moves), width, height);
        }
    }
    let mut app = browse(617);
    let text = "Move 1 cards from stack 0 to freecell 0\nMove 1 cards from stack 8 to stack 9\n";
    app.paste_at_once(text.to_owned());
    draw(&app, 80, 24);
}

#[test]
fn an_illegal_sentence_is_reported_with_the_column_numbers_on_screen() {
    // Stacks are counted from 0 in this text, so this is 23, where 8♠ should go to Q♥.
    let mut app = browse(617);
    let text = "Move 1 cards from stack 0 to freecell 0\nMove 1 cards from stack 1 to stack 2\n";
    app.paste_at_once(text.to_owned());
    let solution = app.desk.solution().unwrap();
    let wrong = solution.wrong().unwrap();
    assert!(wrong.starts_with("move 2, 23: "), "{wrong}");
    assert_eq!(app.marks().columns[2], Some(Mark::Illegal));
}

#[test]
fn a_win_is_an_event() {
    for (width, height) in [(40, 12), (80, 24), (120, 36)] {
        let screen = text(&draw(&won(), width, height));
        for said in ["Deal 10913 is won", "19 moves", "optimal"] {
            assert!(screen.contains(said), "{said}\n{screen}");
        }
        assert!(screen.contains("Enter next deal"), "{screen}");
    }
}

#[test]
fn the_key_of_the_list_explains_a_missing_list() {
    let app = solving(SOLUTION);
    let on = |width, height| why_no_list(&app.scene(), Rect::new(0, 0, width, height));
    assert_eq!(on(40, 12), Some("no room for a list of moves: make the window taller or wider"));
    assert_eq!(on(80, 24), None);
    assert_eq!(on(120, 36), Some("the moves are listed already"));
}

/// Everything behind a box is visible, but does not stand out; a field hides no card.
#[test]
fn the_board_behind_a_box_is_dimmed() {
    let mut app = browse(617);
    let plain = draw(&app, 80, 24);
    app.update(Action::Open(Context::Settings));
    let bright = draw(&app, 80, 24);
    for y in 8..20 {
        // The table beside the settings shows the theme that is being chosen.
        assert_eq!(bright[(2, y)], plain[(2, y)]);
    }
    app.update(Action::Leave);
    let plain = draw(&app, 200, 60);
    app.update(Action::Open(Context::Help));
    let look = app.appearance.look;
    let screen = draw(&app, 200, 60);
    for x in 0..12 {
        assert_eq!(screen[(x, 20)].symbol(), plain[(x, 20)].symbol());
        assert_eq!(screen[(x, 20)].style().bg, look.theme.ground.bg);
        assert_eq!(screen[(x, 20)].style().fg, look.theme.outline.fg);
    }
    for (width, height) in [(80, 24), (40, 12), (120, 36)] {
        let mut app = browse(617);
        let before = cards(&text(&draw(&app, width, height)));
        "12345678901".chars().for_each(|c| _ = app.update(Action::Type(c)));
        app.update(Action::Enter);
        let screen = text(&draw(&app, width, height));
        assert_eq!(cards(&screen), before, "{screen}");
        assert!(screen.contains("12 345 678 901"), "what was typed stays: {screen}");
        assert!(screen.contains("1 to 8"), "{screen}");
    }
}

/// A box hides no facts if it fits beside them.
#[test]
fn a_box_stands_beside_the_panel() {
    for context in [Context::Record, Context::Settings, Context::Help] {
        let mut app = browse(617);
        app.update(Action::Open(context));
        let screen = text(&draw(&app, 120, 36));
        assert!(screen.contains("│ an original deal of Windows"), "{screen}");
        assert!(screen.contains("Near by"), "{screen}");
    }
}

/// The list of a search leaves all cards of the board visible.
#[test]
fn a_search_stands_beside_the_board() {
    for (width, height) in [(80, 24), (100, 30), (120, 36), (200, 60)] {
        let mut app = browse(617);
        app.update(Action::Open(Context::Search));
        let screen = text(&draw(&app, width, height));
        for card in app.desk.board().columns().iter().flatten() {
            let label = app.appearance.look.glyphs.label(*card);
            assert!(screen.contains(&label), "{label}: {screen}");
        }
        assert!(screen.contains("Search: 32000 deals"), "{screen}");
    }
}

/// Keys stand under headings; on wide screens in two columns, none of which is cut.
#[test]
fn the_help_has_groups_and_two_columns_where_there_is_room() {
    for (width, height) in [(80, 50), (100, 30), (120, 36), (200, 60)] {
        let mut app = browse(617);
        app.update(Action::Open(Context::Help));
        let screen = text(&draw(&app, width, height));
        let two = |row: &str| row.contains("Deal by deal") && row.contains("This deal");
        for group in ["Deal by deal", "Other deals", "This deal", "Help and leaving"] {
            assert!(screen.contains(group), "{group}: {screen}");
        }
        let rows = screen.lines().skip_while(|row| !row.contains("Keys in Browse"));
        let rows: Vec<&str> = rows.take_while(|row| !row.contains("╯")).collect();
        assert_eq!(rows.iter().any(|row| two(row)), width >= 100, "{screen}");
    }
}

#[test]
fn without_cells_none_are_offered() {
    for (cells, offered) in
        [("0", "Column 2 to: 1–8, h (home)"), ("1", "1–8, a, h"), ("4", "1–8, a–d, h")]
    {
        let mut app = app(&ViewerOptions::of(10_913, &[(Setting::Cells, cells)]));
        "p2".chars().for_each(|key| press(&mut app, KeyCode::Char(key)));
        let screen = text(&draw(&app, 80, 24));
        assert!(screen.contains(offered), "{cells} cells: {screen}");
    }
}

#[test]
fn a_comparison_says_how_many_differences_it_does_not_list() {
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('c'));
    app.paste_at_once(freecell::board::format::rows(browse(618).desk.board()));
    let all = match &app.desk.mode {
        ViewerMode::Compare(compared) => compared.differences.len(),
        mode => panic!("{mode:?}"),
    };
    for (width, height) in [(80, 24), (120, 36), (220, 30)] {
        let screen = text(&draw(&app, width, height));
        let listed = screen.matches(" here, ").count();
        assert!(screen.contains(&format!("and {} more", all - listed)), "{listed}: {screen}");
    }
    let screen = text(&draw(&app, 200, 60));
    assert_eq!(screen.matches(" here, ").count(), all, "in columns: {screen}");
}

#[test]
fn a_tall_screen_has_a_panel_under_the_board() {
    let board = browse(617).desk.board().clone();
    for (width, height) in [(40, 40), (80, 50), (99, 60)] {
        let screen = Screen::new(Rect::new(0, 0, width, height), &content(&board, 4));
        let (table, panel) = (screen.table.unwrap(), screen.panel.unwrap());
        assert_eq!((table.area.bottom(), panel.width), (panel.y, width));
        assert!(screen.strip.is_none() && panel.bottom() < screen.footer.y);
        let lowest = table.columns.iter().filter_map(|stack| stack.cards.last());
        let free = table.area.bottom() - lowest.map(|rect| rect.bottom()).max().unwrap();
        assert!(free <= 8, "{free} rows are empty at {width}×{height}");
    }
    insta::assert_snapshot!("a_deal_at_80_by_50", text(&draw(&browse(617), 80, 50)));
}

/// The last move may send home half the pack.
#[test]
fn the_list_counts_the_cards_that_went_home_at_the_end() {
    let mut app = solving(SOLUTION);
    press(&mut app, KeyCode::End);
    let solution = app.desk.solution().unwrap();
    let last = solution.frames.last().unwrap();
    assert!(
        last.played.auto.len() > 8,
        "the last move sends {} cards home",
        last.played.auto.len()
    );
    let told = format!("+{} home", last.played.auto.len());
    for (width, height) in [(120, 36), (160, 50), (200, 60)] {
        let screen = text(&draw(&app, width, height));
        assert!(screen.contains(&told), "{told} at {width}×{height}:\n{screen}");
    }
}

/// However narrow the list and however many the cards, the target of a move can be read.
#[test]
fn the_list_shows_the_target_of_every_move() {
    for options in [ViewerOptions::default(), ascii()] {
        let mut app = app(&options);
        app.paste_at_once(format!("#10913\n{SOLUTION}"));
        app.update(Action::ToggleList);
        let cut = app.appearance.look.glyphs.cut;
        let moves = app.desk.solution().unwrap().frames.len();
        for (width, height) in [(60, 16), (64, 20), (80, 24), (104, 30), (120, 36)] {
            for at in 0..=moves {
                app.update(Action::GoTo(at));
                let screen = text(&draw(&app, width, height));
                let listed: Vec<_> = screen
                    .lines()
                    .filter(|row| row.contains(app.appearance.look.glyphs.arrow))
                    .collect();
                assert!(!listed.is_empty(), "{width}×{height}\n{screen}");
                let is_cut = |row: &&&str| row.ends_with(cut);
                assert_eq!(listed.iter().find(is_cut), None, "{width}×{height}\n{screen}");
            }
        }
    }
}

/// However long the deal number and the progress of the search are, the mode stays visible.
#[test]
fn the_header_of_the_smallest_screen_names_the_mode_while_the_solver_runs() {
    for (deal, positions, told) in [
        (617, 0, "12 s solving"),
        (617, 1_234_567, "12 s solving"),
        (8_589_934_591, 99_000, "12 s"),
    ] {
        let mut app = browse(deal);
        app.set_time(1000, true);
        press(&mut app, KeyCode::Char('s'));
        app.set_time(1012, false);
        app.solving.run.as_mut().unwrap().positions = positions;
        let screen = text(&draw(&app, 40, 12));
        let header = screen.lines().next().unwrap();
        assert!(header.contains(told) && header.ends_with("Solution"), "{header}");
    }
}

#[test]
fn parts_without_room_on_the_smallest_screen_are_dropped_whole() {
    let last_lines = |app: &Viewer| {
        let screen = text(&draw(app, 40, 12));
        screen.lines().skip(10).map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    let mut app = solving(SOLUTION);
    app.update(Action::GoTo(0));
    let about = " standard notation, 4 cells\n";
    assert!(last_lines(&app).starts_with(about), "{}", last_lines(&app));
    app = browse(617);
    app.paste_at_once("26 76 5a".to_owned());
    assert!(last_lines(&app).starts_with(" 26: K♠ cannot go on 6♣\n"), "{}", last_lines(&app));
    let mut app = browse(617);
    press(&mut app, KeyCode::Char('c'));
    app.paste_at_once(freecell::board::format::rows(browse(618).desk.board()));
    assert!(
        last_lines(&app).starts_with(" the pasted board is deal 618\n"),
        "{}",
        last_lines(&app)
    );
    press(&mut app, KeyCode::Down);
    let chosen = " column 1, row 1: 7♦ here, 8♣ pasted\n";
    assert!(last_lines(&app).starts_with(chosen), "{}", last_lines(&app));
}

#[test]
fn the_box_of_a_won_game_is_in_the_middle_of_the_table() {
    let app = won();
    for (width, height) in [(60, 20), (80, 24), (110, 32), (170, 48)] {
        let buf = draw(&app, width, height);
        let table = crate::tui::view::screen(&app.scene(), buf.area).table.unwrap().area;
        let screen = text(&buf);
        let row = screen.lines().find(|row| row.contains("is won")).unwrap();
        let (before, after) = row.split_once("is won").unwrap();
        let before: Vec<char> = before.chars().collect();
        let left = before.iter().rposition(|c| *c == '│').unwrap();
        let right = before.len() + 6 + after.chars().position(|c| c == '│').unwrap();
        let [left, right] = [left, right].map(|x| u16::try_from(x).unwrap());
        let (outside, beyond) = (left - table.x, table.right() - right - 1);
        assert!(outside.abs_diff(beyond) <= 1, "{outside} and {beyond} at {width}×{height}");
    }
}

/// There is no table of lengths with three cells.
#[test]
fn a_length_is_shown_under_any_rules_and_called_the_shortest_only_if_proved() {
    let options = ViewerOptions::of(617, &[(Setting::Cells, "3")]);
    for (proved, length) in [(false, "41 moves or fewer"), (true, "41 moves (optimal)")] {
        let mut record = Record::default();
        record.found(DealNumber::new(617).unwrap(), options.config.settings.rules(), 41, proved);
        let screen = text(&draw(&Viewer::new(&options, record, 1), 120, 40));
        assert!(screen.contains("Shortest solution") && screen.contains(length), "{screen}");
    }
}

#[test]
fn the_box_of_a_won_game_never_looks_as_if_it_could_be_scrolled() {
    let mut app = won();
    app.desk.in_play(|play| {
        play.seconds = 61;
        play.win.as_mut().unwrap().streak = 2;
    });
    for (width, height) in [(40, 12), (60, 14), (80, 24)] {
        let screen = text(&draw(&app, width, height));
        assert!(screen.contains("Streak") && !screen.contains('┃'), "{screen}");
    }
}
