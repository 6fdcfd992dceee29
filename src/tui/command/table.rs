//! The table itself.

use std::sync::LazyLock;

use super::context::{
    ANYWHERE, BROWSE, COMPARE, DEALS, FIELDS, HELP, LISTS, LOOKING, MOVES, PASTE, PLAY, RECORD,
    SEARCH, SETTINGS, SOLUTION, TABLE as MODES, TYPING, WINDOWS, WON,
};
use super::{Action, Command, Context, Deed, Direction, Edit, In, Row, Tell, Typed};
use crate::game::Game;
use crate::tui::app::solution::Solution;
use crate::tui::app::{App, Mode};

/// The lines of a page, in what can be scrolled.
const PAGE: isize = 10;

fn row<const N: usize>(contexts: In, help: &'static str, commands: [Command; N]) -> Row {
    Row { contexts, commands: commands.into(), typed: None, help, footer: Vec::new(), when: always }
}

fn always(_: &App) -> bool {
    true
}

/// A row of characters that stand for themselves; `click` is what a click on their name does.
fn typed(
    contexts: In,
    (chars, name): (&'static str, &'static str),
    action: fn(char) -> Action,
    click: Option<Action>,
    help: &'static str,
) -> Row {
    Row { typed: Some(Typed { chars, name, action, click }), ..row(contexts, help, []) }
}

/// A row for what the mouse does.
fn mouse(contexts: In, name: &'static str, help: &'static str) -> Row {
    Row { when: App::takes_mouse, ..typed(contexts, ("", name), Action::Type, None, help) }
}

/// A command by its name, its keys and its action; without words.
fn cmd(name: &'static str, keys: &'static str, action: Action) -> Command {
    Command { name, words: "", keys, action }
}

/// A command that is a function of the state.
fn go(name: &'static str, keys: &'static str, run: fn(&mut App)) -> Command {
    cmd(name, keys, Deed::action(name, run))
}

/// A command that opens a dialog.
fn open(name: &'static str, keys: &'static str, dialog: Context) -> Command {
    cmd(name, keys, Action::Open(dialog))
}

/// A command of line mode alone.
fn tell(words: &'static str, what: Tell) -> Command {
    cmd("", "", Action::Tell(what)).words(words)
}

fn deal(name: &'static str, keys: &'static str, steps: i64) -> Command {
    cmd(name, keys, Action::StepDeal(steps))
}

fn step(name: &'static str, keys: &'static str, moves: i32) -> Command {
    cmd(name, keys, Action::StepMove(moves))
}

fn cursor(name: &'static str, key: &'static str, direction: Direction) -> Command {
    cmd(name, key, Action::Move(direction))
}

fn edit(name: &'static str, key: &'static str, edit: Edit) -> Command {
    cmd(name, key, Action::Edit(edit))
}

fn line(name: &'static str, key: &'static str, by: isize) -> Command {
    cmd(name, key, Action::Choose(by))
}

/// Whether the game that is played is such that a command can do something.
fn in_game(app: &App, works: fn(&Game) -> bool) -> bool {
    matches!(app.mode(), Mode::Play(play) if works(&play.game))
}

fn has_moves(app: &App) -> bool {
    match app.mode() {
        Mode::Solution(solution) => solution.moves() > 0,
        _ => in_game(app, |game| game.last().is_some()),
    }
}

fn has_picked(app: &App) -> bool {
    matches!(app.mode(), Mode::Play(play) if play.picked().is_some())
}

/// Every command of the program, in the order of footer and help.
pub(super) static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    [deals(), solution(), play(), other_deals(), uses(), dialogs(), program()].concat()
});

/// Going from deal to deal.
fn deals() -> Vec<Row> {
    vec![
        row(
            DEALS,
            "the previous deal, the next",
            [
                deal("previous-deal", "left [", -1).words("previous prev"),
                deal("next-deal", "right ]", 1).words("next n"),
            ],
        )
        .footer("deal", [(BROWSE.and(COMPARE), 9), (WON, 4)]),
        row(
            BROWSE.and(WON),
            "ten deals up, down",
            [deal("ten-up", "up", 10), deal("ten-down", "down", -10)],
        )
        .footer("±10", [(BROWSE.and(WON), 2)]),
        row(
            COMPARE,
            "the previous difference, the next",
            [line("previous-difference", "up", -1), line("next-difference", "down", 1)],
        )
        .footer("difference", [(COMPARE, 9)]),
        row(
            DEALS,
            "a hundred deals up, down",
            [deal("hundred-up", "pgup", 100), deal("hundred-down", "pgdn", -100)],
        ),
        row(
            DEALS,
            "the first deal, the last",
            [deal("first-deal", "home", i64::MIN), deal("last-deal", "end", i64::MAX)],
        ),
    ]
}

/// Stepping through a solution.
fn solution() -> Vec<Row> {
    vec![
        row(
            SOLUTION,
            "the previous move, the next",
            [
                step("previous-move", "left up", -1).words("previous prev back"),
                step("next-move", "right down", 1).words("next n"),
            ],
        )
        .footer("move", [(SOLUTION, 9)]),
        row(
            SOLUTION,
            "ten moves back, forward",
            [step("ten-moves-back", "pgup", -10), step("ten-moves-forward", "pgdn", 10)],
        ),
        row(
            SOLUTION,
            "the start, the end",
            [
                cmd("first-move", "home", Action::GoTo(0)).words("first"),
                cmd("last-move", "end", Action::GoTo(usize::MAX)).words("last"),
            ],
        ),
        row(
            SOLUTION,
            "run the moves, pause",
            [go("run", "space", |app| app.on_solution(Solution::run_or_pause))],
        )
        .footer("run", [(SOLUTION, 8)]),
        row(
            SOLUTION,
            "faster, slower",
            [cmd("faster", "+ =", Action::Speed(1)), cmd("slower", "-", Action::Speed(-1))],
        )
        .footer("speed", [(SOLUTION, 3)]),
        row(SOLUTION, "show the move card by card", [go("expand", "x", App::expand)])
            .footer("expand", [(SOLUTION, 6)]),
        row(
            SOLUTION,
            "show all moves card by card",
            [go("expand-all", "X", |app| app.on_solution(Solution::expand_all))],
        ),
        row(SOLUTION, "the list of moves", [cmd("list", "l", Action::ToggleList)])
            .footer("list", [(SOLUTION, 7)]),
        row(
            SOLUTION,
            "go to a move by its number",
            [open("move-number", "g", Context::Move).words("move")],
        ),
        row(
            SOLUTION,
            "the next, the previous game of the pasted text",
            [
                cmd("next-game", ">", Action::StepGame(1)),
                cmd("previous-game", "<", Action::StepGame(-1)),
            ],
        )
        .when(App::has_other_games),
    ]
}

/// Playing.
fn play() -> Vec<Row> {
    vec![
        typed(
            PLAY,
            ("12345678abcdefgh", "26 5a bh"),
            Action::Name,
            None,
            "move: columns 1-8, cells a-g, h home",
        )
        .footer("move", [(PLAY, 9)]),
        row(
            PLAY,
            "move the cursor",
            [
                cursor("cursor-left", "left", Direction::Left),
                cursor("cursor-right", "right", Direction::Right),
                cursor("cursor-up", "up", Direction::Up),
                cursor("cursor-down", "down", Direction::Down),
            ],
        ),
        row(
            PLAY,
            "pick up cards at the cursor, put them down",
            [go("pick", "space enter", App::pick_at_cursor)],
        ),
        row(WON, "play the next deal", [deal("play-next", "enter", 1)])
            .footer("next deal", [(WON, 11)]),
        row(
            PLAY,
            "pick up more cards, fewer",
            [cmd("more-cards", "+", Action::Count(1)), cmd("fewer-cards", "-", Action::Count(-1))],
        )
        .when(has_picked),
        row(PLAY, "undo a move", [go("undo", "u backspace", App::undo).words("undo u")])
            .footer("undo", [(PLAY, 9)])
            .when(has_moves),
        row(WON, "undo a move", [go("undo", "u", App::undo).words("undo u")])
            .footer("undo", [(WON, 3)]),
        row(PLAY, "redo it", [go("redo", "r", App::redo).words("redo r")])
            .footer("redo", [(PLAY, 9)])
            .when(|app| in_game(app, |game| game.undone() > 0)),
        row(
            PLAY,
            "undo until the game can be won again",
            [cmd("undo-to-winnable", "U", Action::Rescue).words("rescue")],
        )
        .footer("winnable", [(PLAY, 10)])
        .when(|app| app.moves_too_many().is_some()),
        row(PLAY.and(WON), "start over", [go("restart", "R", App::restart).words("restart")])
            .footer("again", [(WON, 8)])
            .when(has_moves),
        row(
            PLAY,
            "send every card home that can go",
            [go("all-home", "z", App::finish).words("home")],
        )
        .footer("home", [(PLAY, 8)])
        .when(|app| in_game(app, |game| game.move_home().is_some())),
        row(
            PLAY,
            "autoplay: none, safe, max; before the first move",
            [go("autoplay", "o", App::cycle_autoplay).words("autoplay")],
        )
        .when(|app| !has_moves(app)),
        row(PLAY, "the legal moves", [tell("legal", Tell::Legal)]),
        row(MOVES, "list the moves", [tell("moves", Tell::Moves)]),
        row(MOVES, "copy the moves", [go("copy", "y", App::copy_moves)])
            .footer("copy", [(MOVES, 2)])
            .when(has_moves),
        row(MOVES, "save the moves to a file", [go("save", "w", App::save_moves).words("save")])
            .when(has_moves),
        mouse(PLAY, "click", "pick up a card, put it down; drag it"),
        mouse(PLAY, "right click", "say which card lies there, covered or not"),
        mouse(PLAY, "double click", "send a card home, or else to a free cell"),
        mouse(SOLUTION, "wheel", "the previous move, the next"),
        mouse(BROWSE, "wheel", "the previous deal, the next"),
        mouse(COMPARE, "wheel", "the previous difference, the next"),
        row(
            PLAY,
            "a hint; press it again to make the move",
            [cmd("hint", "t", Action::Hint).words("hint t")],
        )
        .footer("hint", [(PLAY, 8)]),
        row(
            PLAY,
            "show the rest of a solution",
            [cmd("show-solution", "s", Action::ShowRest).words("solution")],
        )
        .footer("solution", [(PLAY, 6)]),
        row(PLAY, "give the game up", [go("give-up", "G", App::give_up).words("surrender")])
            .when(|app| in_game(app, |game| !game.history().is_empty())),
    ]
}

/// Other deals, from any mode.
fn other_deals() -> Vec<Row> {
    let number = || Some(Action::Open(Context::Number));
    vec![
        typed(LOOKING, ("0123456789", "0-9"), Action::Type, number(), "type a deal number")
            .footer("number", [(BROWSE, 9), (LOOKING, 3)]),
        typed(DEALS, ("-", "-"), Action::Type, number(), "type the deal -1 or -2"),
        row(
            MODES,
            "type a deal number",
            [open("deal-number", "#", Context::Number).words("deal game number")],
        )
        .footer("deal number", [(PLAY, 2)]),
        row(
            PLAY,
            "the previous deal, the next",
            [
                deal("previous-deal", "[", -1).words("previous prev"),
                deal("next-deal", "]", 1).words("next n"),
            ],
        ),
        row(
            SOLUTION,
            "the previous deal, the next",
            [deal("previous-deal", "[", -1), deal("next-deal", "]", 1)],
        ),
        row(
            LOOKING,
            "a random deal (one that fits, after a search)",
            [cmd("random", "r", Action::RandomDeal).words("random")],
        )
        .footer("random", [(BROWSE, 7), (LOOKING, 3)]),
        row(PLAY, "a random deal", [cmd("random", "", Action::RandomDeal).words("random")]),
        row(
            MODES,
            "search for deals: fewest-cells 0, difficulty hard, length ..30",
            [open("search", "/", Context::Search).words("search /")],
        )
        .footer("search", [(MODES, 3)]),
        row(
            MODES,
            "the next deal found, the one before",
            [
                cmd("next-found", "n", Action::StepHit(1)).words("found"),
                cmd("previous-found", "N", Action::StepHit(-1)),
            ],
        )
        .footer("found", [(MODES, 3)])
        .when(|app| app.findings().is_some()),
        row(
            LOOKING,
            "the deal that was shown before",
            [go("deal-before", "backspace", App::previous_deal)],
        )
        .when(App::has_previous_deal),
    ]
}

/// What can be done with the deal shown, and with the program.
fn uses() -> Vec<Row> {
    vec![
        row(
            LOOKING,
            "solve; in a solution: show the shorter one found",
            [go("solve", "s", App::solve).words("solve s")],
        )
        .footer("solve", [(BROWSE, 9), (LOOKING, 7)])
        .when(App::can_solve),
        row(
            BROWSE.and(SOLUTION).and(COMPARE),
            "play, or continue your game",
            [go("play", "p", App::play).words("play p")],
        )
        .footer("play", [(BROWSE, 9), (MODES, 8)]),
        row(
            MODES,
            "paste a solution, a board or a deal number",
            [open("paste", "v", Context::Paste).words("paste v")],
        )
        .footer("paste", [(MODES, 5)]),
        row(
            MODES,
            "check a solution of this deal; find the deal of a board",
            [tell("verify", Tell::Verify), tell("find", Tell::Find)],
        ),
        row(
            LOOKING,
            "compare with a pasted board",
            [cmd("compare", "c", Action::Compare).words("compare c")],
        )
        .footer("compare", [(LOOKING, 4)]),
        row(
            PLAY,
            "compare with a pasted board",
            [cmd("compare", "", Action::Compare).words("compare")],
        ),
        row(
            COMPARE,
            "show the other board",
            [go("other-board", "tab", App::swap_boards).words("swap")],
        )
        .footer("other board", [(COMPARE, 8)]),
        row(
            LOOKING,
            "where a card is (7h), or a rank (7)",
            [open("where", "f", Context::Where).words("where")],
        )
        .footer("find", [(LOOKING, 1)]),
        row(
            PLAY,
            "where a card is (7h), or a rank (7); f, too, without a cell f",
            [open("where", "F", Context::Where).words("where")],
        ),
        row(
            MODES,
            "copy the address of a page with this deal",
            [go("copy-link", "Y", App::copy_link).words("link")],
        ),
        row(MODES, "two or four suit colours", [go("deck", "*", App::toggle_deck)]),
        row(MODES, "the next theme", [go("theme", "T", App::change_theme)]),
        row(MODES, "mouse on or off, until you quit", [go("mouse", "M", App::toggle_mouse)]),
        row(
            MODES,
            "bookmark the deal, with a note",
            [open("bookmark", "B", Context::Note).words("bookmark")],
        ),
        row(
            MODES.and(RECORD),
            "your record: wins, bookmarks, plots",
            [open("record", "m", Context::Record).words("stats record")],
        )
        .footer("record", [(MODES, 2)]),
        row(
            MODES.and(SETTINGS),
            "the settings",
            [open("settings", ",", Context::Settings).words("settings")],
        )
        .footer("settings", [(MODES, 1)]),
        row(MODES, "change a setting: set deck four", [tell("set", Tell::Set)]),
        row(
            MODES,
            "say the cards, row by row, column by column",
            [
                tell("cards board", Tell::Cards(None)),
                tell("rows", Tell::Cards(Some(true))),
                tell("columns", Tell::Cards(Some(false))),
            ],
        ),
        row(MODES, "cards in words, or in signs again", [tell("speak", Tell::Speak)]),
    ]
}

/// Fields, and windows over the board.
fn dialogs() -> Vec<Row> {
    vec![
        row(FIELDS, "go there, search, or keep the note", [cmd("accept", "enter", Action::Enter)])
            .footer("OK", [(FIELDS, 9)]),
        row(
            FIELDS,
            "delete a character, or all",
            [
                edit("delete-before", "backspace", Edit::Backspace),
                edit("delete-after", "del", Edit::Delete),
                edit("clear", "ctrl-u", Edit::Clear),
            ],
        ),
        row(
            FIELDS,
            "move the cursor",
            [
                edit("field-left", "left", Edit::Left),
                edit("field-right", "right", Edit::Right),
                edit("field-start", "home", Edit::Home),
                edit("field-end", "end", Edit::End),
            ],
        ),
        row(SEARCH, "the next of the suggestions", [cmd("suggestion", "tab", Action::NextFilter)])
            .footer("try", [(SEARCH, 7)]),
        row(PASTE, "read the text", [cmd("read", "ctrl-d", Action::TakePaste)])
            .footer("read", [(PASTE, 9)]),
        row(PASTE, "start a new line", [cmd("new-line", "enter", Action::Enter)]),
        row(
            PASTE,
            "delete a character, or all",
            [
                edit("delete-before", "backspace", Edit::Backspace),
                edit("clear", "ctrl-u", Edit::Clear),
            ],
        )
        .footer("delete", [(PASTE, 3)]),
        row(
            WINDOWS.and(SEARCH).and(PASTE),
            "a line up, down",
            [line("line-up", "up", -1), line("line-down", "down", 1)],
        )
        .footer("choose", [(LISTS, 6), (SEARCH, 8)])
        .footer("scroll", [(HELP, 5)]),
        row(
            WINDOWS.and(SEARCH).and(PASTE),
            "a page up, down",
            [line("page-up", "pgup", -PAGE), line("page-down", "pgdn", PAGE)],
        ),
        row(
            WINDOWS.and(PASTE),
            "the first line, the last",
            [line("first-line", "home", isize::MIN), line("last-line", "end", isize::MAX)],
        ),
        row(
            SETTINGS,
            "change it",
            [
                cmd("value-before", "left", Action::Change(-1)),
                cmd("value-after", "right space enter", Action::Change(1)),
            ],
        )
        .footer("change", [(SETTINGS, 8)]),
        row(
            SETTINGS,
            "set it back to its default",
            [cmd("default-value", "backspace del", Action::Reset)],
        )
        .footer("default", [(SETTINGS, 5)]),
        row(RECORD, "show the deal", [cmd("show-deal", "enter", Action::Enter)])
            .footer("show", [(RECORD, 9)]),
        row(
            RECORD,
            "all, won, given up, in progress, bookmarks",
            [cmd("filter", "f tab", Action::NextFilter)],
        )
        .footer("filter", [(RECORD, 8)]),
        row(RECORD, "change the sort order", [cmd("sort", "s", Action::NextSort)])
            .footer("sort", [(RECORD, 7)]),
        row(RECORD, "delete the bookmark", [cmd("forget", "del", Action::Reset)]),
        row(TYPING, "close it", [cmd("close-field", "esc", Action::Leave)])
            .footer("close", [(TYPING, 8)]),
        row(WINDOWS, "close it", [cmd("close", "esc q", Action::Leave)])
            .footer("close", [(WINDOWS, 9)]),
    ]
}

/// Leaving.
fn program() -> Vec<Row> {
    vec![
        row(
            MOVES.and(COMPARE),
            "put the cards down, or leave for Browse",
            [cmd("leave", "esc", Action::Leave).words("leave browse esc")],
        )
        .footer("back", [(MODES, 6)]),
        row(BROWSE, "stop what runs", [cmd("stop", "esc", Action::Stop).words("stop leave")])
            .when(App::is_waiting),
        row(
            MODES.and(HELP),
            "the keys that work here",
            [open("help", "?", Context::Help).words("help h ?")],
        )
        .footer("help", [(MODES, 10)]),
        row(MODES, "quit", [cmd("quit", "q", Action::Quit).words("quit q exit 0")])
            .footer("quit", [(BROWSE, 8), (MODES, 5)]),
        row(
            ANYWHERE,
            "quit; go to the background",
            [cmd("interrupt", "ctrl-c", Action::Quit), cmd("suspend", "ctrl-z", Action::Suspend)],
        ),
    ]
}
