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
pub(super) static TABLE: [Row; 52] = [
    // Browse
    Row::new(
        In::BROWSE.and(In::COMPARE),
        &[(LEFT, Action::StepDeal(-1)), (RIGHT, Action::StepDeal(1))],
        "one deal back, on",
    )
    .footer("deal", 9),
    Row::new(
        In::BROWSE.and(In::COMPARE),
        &[(UP, Action::StepDeal(10)), (DOWN, Action::StepDeal(-10))],
        "ten deals on, back",
    )
    .footer("±10", 2),
    Row::new(
        In::BROWSE.and(In::COMPARE),
        &[(PAGE_UP, Action::StepDeal(100)), (PAGE_DOWN, Action::StepDeal(-100))],
        "a hundred deals on, back",
    ),
    Row::new(
        In::BROWSE.and(In::COMPARE),
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
        "one move back, on",
    )
    .footer("move", 9)
    .showing(2),
    Row::new(
        In::SOLUTION,
        &[(PAGE_UP, Action::StepMove(-10)), (PAGE_DOWN, Action::StepMove(10))],
        "ten moves back, on",
    ),
    Row::new(
        In::SOLUTION,
        &[(HOME, Action::GoTo(0)), (END, Action::GoTo(usize::MAX))],
        "the start, the end",
    ),
    Row::new(In::SOLUTION, &[(SPACE, Action::Run)], "play, pause").footer("play", 8),
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
        &[(Key::char('n'), Action::StepGame(1)), (Key::char('N'), Action::StepGame(-1))],
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
        "pick up, put down at the cursor",
    ),
    Row::new(
        In::PLAY,
        &[(Key::char('+'), Action::Count(1)), (Key::char('-'), Action::Count(-1))],
        "more, fewer of the cards picked up",
    ),
    Row::new(
        In::PLAY,
        &[(Key::char('u'), Action::Undo), (BACKSPACE, Action::Undo)],
        "take a move back",
    )
    .footer("undo", 8)
    .showing(1),
    Row::new(In::PLAY, &[(Key::char('r'), Action::Redo)], "make it again").footer("redo", 4),
    Row::new(In::PLAY, &[(Key::char('R'), Action::Restart)], "start over"),
    Row::new(In::PLAY, &[(Key::char('z'), Action::Finish)], "play home all that can go")
        .footer("home", 5),
    Row::new(In::PLAY, &[(Key::char('o'), Action::CycleAutoplay)], "which cards go home alone"),
    Row::new(
        In::MOVES,
        &[(Key::char('y'), Action::CopyMoves), (Key::char('w'), Action::SaveMoves)],
        "copy the moves, write them to a file",
    )
    .footer("copy", 2)
    .showing(1),
    // Deals
    Row::typed(
        In::LOOKING,
        ("0123456789", "0-9"),
        Action::Type,
        Some(Action::OpenNumber),
        "type a deal number",
    )
    .footer_mostly_in(In::BROWSE, "number", 9, 3),
    Row::typed(
        In::BROWSE.and(In::COMPARE),
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
        In::TABLE,
        &[(Key::char('['), Action::StepDeal(-1)), (Key::char(']'), Action::StepDeal(1))],
        "one deal back, on",
    ),
    Row::new(In::LOOKING, &[(Key::char('r'), Action::RandomDeal)], "a random deal")
        .footer("random", 3),
    Row::new(In::LOOKING, &[(BACKSPACE, Action::PreviousDeal)], "the deal shown before"),
    // What is done with them
    Row::new(
        In::LOOKING,
        &[(Key::char('s'), Action::Solve)],
        "solve; in a solution, show the shorter one found",
    )
    .footer("solve", 8),
    Row::new(In::PLAY, &[(Key::char('t'), Action::Hint)], "a hint; again: make the move")
        .footer("hint", 7),
    Row::new(In::PLAY, &[(Key::char('s'), Action::ShowRest)], "show the rest of a solution")
        .footer("solution", 4),
    Row::new(In::LOOKING, &[(Key::char('p'), Action::Play)], "play; go on with a game")
        .footer("play", 6),
    Row::new(
        In::TABLE,
        &[(Key::char('v'), Action::OpenPaste)],
        "paste a solution, a board, a number",
    )
    .footer("paste", 5),
    Row::new(In::LOOKING, &[(Key::char('c'), Action::Compare)], "compare with a pasted board")
        .footer("compare", 4),
    Row::new(In::COMPARE, &[(TAB, Action::Swap)], "the other of the two boards")
        .footer("other board", 8),
    Row::new(In::TABLE, &[(Key::char('*'), Action::ToggleDeck)], "two colours or four"),
    Row::new(In::TABLE, &[(Key::char('M'), Action::ToggleMouse)], "mouse on or off"),
    // Fields
    Row::new(In::FIELD, &[(ENTER, Action::Enter)], "go there").footer("go", 9),
    Row::new(
        In::FIELD,
        &[
            (BACKSPACE, Action::Edit(Edit::Backspace)),
            (DELETE, Action::Edit(Edit::Delete)),
            (Key::ctrl('u'), Action::Edit(Edit::Clear)),
        ],
        "remove a character, or all",
    )
    .footer("edit", 3)
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
    Row::new(In::PASTE, &[(Key::ctrl('d'), Action::TakePaste)], "take the text").footer("take", 9),
    Row::new(In::PASTE, &[(ENTER, Action::Enter)], "the next line"),
    Row::new(
        In::PASTE,
        &[(BACKSPACE, Action::Edit(Edit::Backspace)), (Key::ctrl('u'), Action::Edit(Edit::Clear))],
        "remove a character, or all",
    )
    .footer("remove", 3),
    Row::new(In::TYPING, &[(ESC, Action::Leave)], "close it").footer("close", 8),
    // Help
    Row::new(In::HELP, &[(UP, Action::Scroll(-1)), (DOWN, Action::Scroll(1))], "scroll")
        .footer("scroll", 5),
    Row::new(
        In::HELP,
        &[(ESC, Action::Leave), (Key::char('?'), Action::Leave), (Key::char('q'), Action::Leave)],
        "close the list of keys",
    )
    .footer("close", 9)
    .showing(1),
    // The program
    Row::new(
        In::MOVES.and(In::COMPARE),
        &[(ESC, Action::Leave)],
        "put down; back to looking at deals",
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
