//! The table itself.

use crossterm::event::KeyCode;

use super::{In, Key, Row};
use crate::tui::action::{Action, Direction, Edit};

const LEFT: Key = Key::plain(KeyCode::Left);
const RIGHT: Key = Key::plain(KeyCode::Right);
const UP: Key = Key::plain(KeyCode::Up);
const DOWN: Key = Key::plain(KeyCode::Down);
const PAGE_UP: Key = Key::plain(KeyCode::PageUp);
const PAGE_DOWN: Key = Key::plain(KeyCode::PageDown);
const HOME: Key = Key::plain(KeyCode::Home);
const END: Key = Key::plain(KeyCode::End);
const ENTER: Key = Key::plain(KeyCode::Enter);
const ESC: Key = Key::plain(KeyCode::Esc);
const BACKSPACE: Key = Key::plain(KeyCode::Backspace);
const DELETE: Key = Key::plain(KeyCode::Delete);
const TAB: Key = Key::plain(KeyCode::Tab);
const SPACE: Key = Key::char(' ');

/// Every key of the program, in the order of footer and help.
pub(super) static TABLE: &[Row] = &[
    // Browse
    Row::new(
        In::DEALS,
        &[
            (LEFT, Action::StepDeal(-1)),
            (RIGHT, Action::StepDeal(1)),
            (Key::char('['), Action::StepDeal(-1)),
            (Key::char(']'), Action::StepDeal(1)),
        ],
        "the previous deal, the next",
    )
    .showing(2)
    .footer_mostly_in(In::BROWSE.and(In::COMPARE), "deal", 9, 4),
    Row::new(
        In::DEALS,
        &[(UP, Action::StepDeal(10)), (DOWN, Action::StepDeal(-10))],
        "ten deals up, down",
    )
    .footer("±10", 2),
    Row::new(
        In::DEALS,
        &[(PAGE_UP, Action::StepDeal(100)), (PAGE_DOWN, Action::StepDeal(-100))],
        "a hundred deals up, down",
    ),
    Row::new(
        In::DEALS,
        &[(HOME, Action::StepDeal(i64::MIN)), (END, Action::StepDeal(i64::MAX))],
        "the first deal, the last",
    ),
    // Solution
    Row::new(
        In::SOLUTION,
        &[
            (LEFT, Action::StepMove(-1)),
            (RIGHT, Action::StepMove(1)),
            (UP, Action::StepMove(-1)),
            (DOWN, Action::StepMove(1)),
        ],
        "the previous move, the next",
    )
    .footer("move", 9)
    .showing(2),
    Row::new(
        In::SOLUTION,
        &[(PAGE_UP, Action::StepMove(-10)), (PAGE_DOWN, Action::StepMove(10))],
        "ten moves back, forward",
    ),
    Row::new(
        In::SOLUTION,
        &[(HOME, Action::GoTo(0)), (END, Action::GoTo(usize::MAX))],
        "the start, the end",
    ),
    Row::new(In::SOLUTION, &[(SPACE, Action::Run)], "run the moves, pause").footer("run", 8),
    Row::new(
        In::SOLUTION,
        &[
            (Key::char('+'), Action::Speed(1)),
            (Key::char('-'), Action::Speed(-1)),
            (Key::char('='), Action::Speed(1)),
        ],
        "faster, slower",
    )
    .footer("speed", 3)
    .showing(2),
    Row::new(
        In::SOLUTION,
        &[(Key::char('x'), Action::Expand), (Key::char('X'), Action::ExpandAll)],
        "show the move, all moves, card by card",
    )
    .footer("expand", 6)
    .showing(1),
    Row::new(In::SOLUTION, &[(Key::char('l'), Action::ToggleList)], "the list of moves")
        .footer("list", 8),
    Row::new(In::SOLUTION, &[(Key::char('g'), Action::OpenMove)], "go to a move by its number"),
    Row::new(
        In::SOLUTION,
        &[(Key::char('>'), Action::StepGame(1)), (Key::char('<'), Action::StepGame(-1))],
        "the next, the previous game of the pasted text",
    ),
    // Play
    Row::typed(
        In::PLAY,
        ("12345678abcdefgh", "26 5a bh"),
        Action::Name,
        None,
        "move: columns 1-8, cells a-g, h home",
    )
    .footer("move", 9),
    Row::new(
        In::PLAY,
        &[
            (LEFT, Action::Move(Direction::Left)),
            (RIGHT, Action::Move(Direction::Right)),
            (UP, Action::Move(Direction::Up)),
            (DOWN, Action::Move(Direction::Down)),
        ],
        "move the cursor",
    ),
    Row::new(
        In::PLAY,
        &[(SPACE, Action::Pick), (ENTER, Action::Pick)],
        "pick up cards at the cursor, put them down",
    ),
    Row::new(In::WON, &[(ENTER, Action::StepDeal(1))], "play the next deal")
        .footer("next deal", 11),
    Row::new(
        In::PLAY,
        &[(Key::char('+'), Action::Count(1)), (Key::char('-'), Action::Count(-1))],
        "pick up more cards, fewer",
    ),
    Row::new(In::PLAY, &[(Key::char('u'), Action::Undo), (BACKSPACE, Action::Undo)], "undo a move")
        .footer("undo", 8)
        .showing(1),
    Row::new(In::WON, &[(Key::char('u'), Action::Undo)], "undo a move").footer("undo", 3),
    Row::new(In::PLAY, &[(Key::char('r'), Action::Redo)], "redo it").footer("redo", 4),
    Row::new(In::PLAY.and(In::WON), &[(Key::char('R'), Action::Restart)], "start over").footer_in(
        In::WON,
        "again",
        6,
    ),
    Row::new(In::PLAY, &[(Key::char('z'), Action::Finish)], "send every card home that can go")
        .footer("home", 5),
    Row::new(
        In::PLAY,
        &[(Key::char('o'), Action::CycleAutoplay)],
        "autoplay: none, safe, max; before the first move",
    ),
    Row::new(
        In::MOVES.and(In::WON),
        &[(Key::char('y'), Action::CopyMoves), (Key::char('w'), Action::SaveMoves)],
        "copy the moves, save them to a file",
    )
    .footer("copy", 2)
    .showing(1),
    // The mouse
    Row::mouse(In::PLAY, "click", "pick up a card, put it down; drag it"),
    Row::mouse(In::PLAY, "double click", "send a card home, or else to a free cell"),
    Row::mouse(In::SOLUTION, "wheel", "the previous move, the next"),
    Row::mouse(In::BROWSE.and(In::COMPARE), "wheel", "the previous deal, the next"),
    // Deals
    Row::typed(
        In::LOOKING.and(In::WON),
        ("0123456789", "0-9"),
        Action::Type,
        Some(Action::OpenNumber),
        "type a deal number",
    )
    .footer_mostly_in(In::BROWSE, "number", 9, 3),
    Row::typed(
        In::DEALS,
        ("-", "-"),
        Action::Type,
        Some(Action::OpenNumber),
        "type the deal -1 or -2",
    ),
    Row::new(In::TABLE, &[(Key::char('#'), Action::OpenNumber)], "type a deal number").footer_in(
        In::PLAY,
        "deal number",
        6,
    ),
    Row::new(
        In::SOLUTION.and(In::PLAY),
        &[(Key::char('['), Action::StepDeal(-1)), (Key::char(']'), Action::StepDeal(1))],
        "the previous deal, the next",
    ),
    Row::new(
        In::LOOKING.and(In::WON),
        &[(Key::char('r'), Action::RandomDeal)],
        "a random deal, of those searched for if some are",
    )
    .footer("random", 3),
    Row::new(
        In::TABLE,
        &[(Key::char('/'), Action::OpenSearch)],
        "search for deals: fewest-cells 0, difficulty hard, length ..30",
    )
    .footer("search", 3),
    Row::new(
        In::TABLE,
        &[(Key::char('n'), Action::StepHit(1)), (Key::char('N'), Action::StepHit(-1))],
        "the next deal found, the one before",
    )
    .footer("found", 3),
    Row::new(In::LOOKING, &[(BACKSPACE, Action::PreviousDeal)], "the deal that was shown before"),
    // What is done with them
    Row::new(
        In::LOOKING,
        &[(Key::char('s'), Action::Solve)],
        "solve; in a solution: show the shorter one found",
    )
    .footer("solve", 8),
    Row::new(
        In::PLAY,
        &[(Key::char('t'), Action::Hint)],
        "a hint; press it again to make the move",
    )
    .footer("hint", 7),
    Row::new(In::PLAY, &[(Key::char('s'), Action::ShowRest)], "show the rest of a solution")
        .footer("solution", 4),
    Row::new(
        In::BROWSE.and(In::SOLUTION).and(In::COMPARE),
        &[(Key::char('p'), Action::Play)],
        "play, or continue your game",
    )
    .footer("play", 6),
    Row::new(
        In::TABLE,
        &[(Key::char('v'), Action::OpenPaste { compare: false })],
        "paste a solution, a board or a deal number",
    )
    .footer("paste", 5),
    Row::new(In::LOOKING, &[(Key::char('c'), Action::Compare)], "compare with a pasted board")
        .footer("compare", 4),
    Row::new(In::COMPARE, &[(TAB, Action::Swap)], "show the other board").footer("other board", 8),
    Row::new(In::TABLE, &[(Key::char('*'), Action::ToggleDeck)], "two or four suit colours"),
    Row::new(In::TABLE, &[(Key::char('T'), Action::ChangeTheme)], "the next theme"),
    Row::new(In::TABLE, &[(Key::char('M'), Action::ToggleMouse)], "mouse on or off"),
    Row::new(In::TABLE, &[(Key::char('B'), Action::OpenNote)], "bookmark the deal, with a note"),
    Row::new(
        In::TABLE,
        &[(Key::char('m'), Action::OpenRecord)],
        "your record: wins, bookmarks, plots",
    )
    .footer("record", 2),
    Row::new(In::PLAY, &[(Key::char('G'), Action::GiveUp)], "give the game up"),
    Row::new(In::TABLE, &[(Key::char(','), Action::OpenSettings)], "the settings")
        .footer("settings", 1),
    // Fields
    Row::new(In::FIELD, &[(ENTER, Action::Enter)], "go there, search, or keep the note")
        .footer("OK", 9),
    Row::new(
        In::FIELD,
        &[
            (BACKSPACE, Action::Edit(Edit::Backspace)),
            (DELETE, Action::Edit(Edit::Delete)),
            (Key::ctrl('u'), Action::Edit(Edit::Clear)),
        ],
        "delete a character, or all",
    )
    .footer("delete", 3)
    .showing(1),
    Row::new(
        In::FIELD,
        &[
            (LEFT, Action::Edit(Edit::Left)),
            (RIGHT, Action::Edit(Edit::Right)),
            (HOME, Action::Edit(Edit::Home)),
            (END, Action::Edit(Edit::End)),
        ],
        "move the cursor",
    ),
    Row::new(
        In::SEARCH,
        &[
            (UP, Action::Choose(-1)),
            (DOWN, Action::Choose(1)),
            (PAGE_UP, Action::Choose(-10)),
            (PAGE_DOWN, Action::Choose(10)),
        ],
        "choose one of the deals found",
    )
    .footer("choose", 8)
    .showing(2),
    Row::new(In::PASTE, &[(Key::ctrl('d'), Action::TakePaste)], "read the text").footer("read", 9),
    Row::new(In::PASTE, &[(ENTER, Action::Enter)], "start a new line"),
    Row::new(
        In::PASTE,
        &[(BACKSPACE, Action::Edit(Edit::Backspace)), (Key::ctrl('u'), Action::Edit(Edit::Clear))],
        "delete a character, or all",
    )
    .footer("delete", 3),
    Row::new(In::TYPING, &[(ESC, Action::Leave)], "close it").footer("close", 8),
    // Help
    Row::new(In::HELP, &[(UP, Action::Scroll(-1)), (DOWN, Action::Scroll(1))], "scroll")
        .footer("scroll", 5),
    Row::new(
        In::HELP,
        &[(ESC, Action::Leave), (Key::char('?'), Action::Leave), (Key::char('q'), Action::Leave)],
        "close help",
    )
    .footer("close", 9)
    .showing(1),
    // Settings
    Row::new(In::SETTINGS, &[(UP, Action::Choose(-1)), (DOWN, Action::Choose(1))], "choose one")
        .footer("choose", 7),
    Row::new(
        In::SETTINGS,
        &[
            (LEFT, Action::Change(-1)),
            (RIGHT, Action::Change(1)),
            (SPACE, Action::Change(1)),
            (ENTER, Action::Change(1)),
        ],
        "change it",
    )
    .footer("change", 8)
    .showing(2),
    Row::new(
        In::SETTINGS,
        &[(BACKSPACE, Action::Reset), (DELETE, Action::Reset)],
        "set it back to its default",
    )
    .footer("default", 5)
    .showing(1),
    Row::new(
        In::SETTINGS,
        &[(ESC, Action::Leave), (Key::char(','), Action::Leave), (Key::char('q'), Action::Leave)],
        "close the settings",
    )
    .footer("close", 9)
    .showing(1),
    // The record
    Row::new(
        In::RECORD,
        &[
            (UP, Action::Choose(-1)),
            (DOWN, Action::Choose(1)),
            (PAGE_UP, Action::Choose(-10)),
            (PAGE_DOWN, Action::Choose(10)),
            (HOME, Action::Choose(isize::MIN)),
            (END, Action::Choose(isize::MAX)),
        ],
        "choose a deal",
    )
    .footer("choose", 6)
    .showing(2),
    Row::new(In::RECORD, &[(ENTER, Action::Jump)], "show the deal").footer("show", 9),
    Row::new(
        In::RECORD,
        &[(Key::char('f'), Action::NextFilter)],
        "all, won, given up, in progress, bookmarks",
    )
    .footer("filter", 8),
    Row::new(In::RECORD, &[(Key::char('s'), Action::NextSort)], "sort them otherwise")
        .footer("sort", 7),
    Row::new(In::RECORD, &[(TAB, Action::ToggleSums)], "statistics, or the deals")
        .footer("statistics", 8),
    Row::new(In::RECORD, &[(DELETE, Action::ForgetBookmark)], "delete the bookmark"),
    Row::new(
        In::RECORD,
        &[(ESC, Action::Leave), (Key::char('m'), Action::Leave), (Key::char('q'), Action::Leave)],
        "close your record",
    )
    .footer("close", 9)
    .showing(1),
    // The program
    Row::new(
        In::MOVES.and(In::COMPARE).and(In::WON),
        &[(ESC, Action::Leave)],
        "put the cards down, or leave for Browse",
    )
    .footer("back", 7),
    Row::new(In::BROWSE, &[(ESC, Action::Leave)], "stop the solver"),
    Row::new(In::TABLE, &[(Key::char('?'), Action::Help)], "the keys that work here")
        .footer("help", 10),
    Row::new(In::TABLE, &[(Key::char('q'), Action::Quit)], "quit").footer("quit", 10),
    Row::new(
        In::ANYWHERE,
        &[(Key::ctrl('c'), Action::Quit), (Key::ctrl('z'), Action::Suspend)],
        "quit; go to the background",
    ),
];
