//! The table itself.

use std::sync::LazyLock;

use super::Context::{Beside, Help, Move, Note, Number, Paste, Record, Search, Settings, Where};
use super::context::{
    ANYWHERE, BROWSE, COMPARE, Contexts, DEALS, HELP, LOOKING, MODES, MOVES, PLAY, RECORD,
    SETTINGS, SOLUTION, WON,
};
use super::{Action, CommandRow, Keymap, Say, row};
use crate::tui::app::{Advice, App, Direction, Play, ShownSolution, ViewerMode};
use crate::user::config::Config;
use freecell::game::Game;

mod dialogs;

/// Every command, in the order of footer and help.
pub(super) static TABLE: LazyLock<Vec<CommandRow>> = LazyLock::new(|| {
    let groups = [
        ("Deal by deal", deals()),
        ("Solution", solution()),
        ("Playing", play()),
        ("Game and mouse", game()),
        ("Other deals", other_deals()),
        ("This deal, and the program", uses()),
        ("Window", dialogs::rows()),
        ("Help and leaving", program()),
    ];
    let under = |(group, rows): (_, Vec<CommandRow>)| {
        rows.into_iter().map(move |row| CommandRow { group, ..row })
    };
    groups.into_iter().flat_map(under).collect()
});

/// Binds the keys of the settings. Invalid lines are removed from the settings and reported among
/// their problems.
pub(crate) fn bind_keys(config: &mut Config) -> Keymap {
    let (mut keymap, Config { keys, problems, .. }) = (Keymap::default(), config);
    Config::retain(keys, problems, |line| keymap.bind(&line.name, &line.values));
    keymap
}

/// A row for a mouse action.
fn mouse(contexts: Contexts, name: &'static str, help: &'static str) -> CommandRow {
    row(contexts, help)
        .typed((Some(""), name), Action::Type, None)
        .when(|app| app.config.settings.mouse)
}

/// Whether a game is being played for which `works` is true.
fn in_game(app: &App, works: fn(&Game) -> bool) -> bool {
    app.desk.play_mode().is_some_and(|play| works(&play.game))
}

fn has_moves(app: &App) -> bool {
    match &app.desk.mode {
        ViewerMode::Solution(solution) => solution.moves() > 0,
        _ => in_game(app, |game| game.last().is_some()),
    }
}

/// Whether the pasted text may mean another deal than the one shown.
fn has_meant_deal(app: &App) -> bool {
    let shown = app.desk.viewed.deal;
    app.desk.solution().is_some_and(|solution| solution.meant_deal(shown).is_some())
}

/// Changing the deal.
fn deals() -> Vec<CommandRow> {
    vec![
        row(DEALS, "the previous deal, the next")
            .does("previous-deal", "left [ h", "previous prev", Action::StepDeal(-1))
            .does("next-deal", "right ] l", "next n", Action::StepDeal(1))
            .footer_in(BROWSE.and(COMPARE), "deal", 9)
            .footer_in(WON, "deal", 4),
        row(BROWSE.and(WON), "ten deals back, forward")
            .key("previous-ten", "up k", Action::StepDeal(-10))
            .key("next-ten", "down j", Action::StepDeal(10))
            .footer("±10", 2),
        row(COMPARE, "the previous difference, the next")
            .key("previous-difference", "up k", Action::Choose(-1))
            .key("next-difference", "down j", Action::Choose(1))
            .footer("difference", 9),
        row(DEALS, "a hundred deals back, forward")
            .key("previous-hundred", "pgup", Action::StepDeal(-100))
            .key("next-hundred", "pgdn", Action::StepDeal(100)),
        row(DEALS, "the first deal, the last")
            .key("first-deal", "home", Action::StepDeal(i64::MIN))
            .key("last-deal", "end", Action::StepDeal(i64::MAX)),
    ]
}

/// Stepping through a solution.
fn solution() -> Vec<CommandRow> {
    vec![
        row(SOLUTION, "the previous move, the next")
            .does("previous-move", "left up h k", "previous prev back", Action::StepMove(-1))
            .does("next-move", "right down j", "next n", Action::StepMove(1))
            .footer("move", 9),
        row(SOLUTION, "ten moves back, forward")
            .key("ten-moves-back", "pgup", Action::StepMove(-10))
            .key("ten-moves-forward", "pgdn", Action::StepMove(10)),
        row(SOLUTION, "the start, the end")
            .does("first-move", "home", "first", Action::GoTo(0))
            .does("last-move", "end", "last", Action::GoTo(usize::MAX)),
        row(SOLUTION, "run the moves, pause")
            .runs("run", "space", "", |app| app.desk.on_solution(ShownSolution::run_or_pause))
            .footer("run", 8),
        row(SOLUTION, "faster, slower")
            .runs("faster", "+ =", "", |app| app.change_speed(1))
            .runs("slower", "-", "", |app| app.change_speed(-1))
            .footer("speed", 3),
        row(SOLUTION, "show the move card by card")
            .runs("expand", "x", "", App::expand)
            .footer("expand", 6),
        row(SOLUTION, "show all moves card by card")
            .runs("expand-all", "X", "", |app| app.desk.on_solution(ShownSolution::expand_all)),
        row(SOLUTION, "the list of moves").key("list", "l", Action::ToggleList).footer("list", 7),
        row(SOLUTION, "go to a move by its number").opens("move-number", "g", "move", Move),
        row(SOLUTION, "this solution beside the other one")
            .opens("beside", "d", "", Beside)
            .footer("side by side", 5)
            .when(App::has_pair),
        row(SOLUTION, "try the deal that the text may mean")
            .runs("meant-deal", "enter", "", App::try_meant_deal)
            .footer("try that deal", 8)
            .when(has_meant_deal),
        row(SOLUTION, "the next, the previous game of the pasted text")
            .runs("next-game", ">", "", |app| app.step_game(1))
            .runs("previous-game", "<", "", |app| app.step_game(-1))
            .when(|app| app.pasting.games.games.len() > 1),
    ]
}

/// Playing.
fn play() -> Vec<CommandRow> {
    vec![
        row(PLAY, "move: columns 1-8, cells a-g, h home")
            .typed((Some("12345678abcdefgh"), "26 5a bh"), Action::Name, None)
            .footer("move", 9),
        row(PLAY, "move the cursor")
            .runs("cursor-left", "left", "", |app| app.move_cursor(Direction::Left))
            .runs("cursor-right", "right", "", |app| app.move_cursor(Direction::Right))
            .runs("cursor-up", "up", "", |app| app.move_cursor(Direction::Up))
            .runs("cursor-down", "down", "", |app| app.move_cursor(Direction::Down)),
        row(PLAY, "pick up cards at the cursor, put them down").runs(
            "pick",
            "space enter",
            "",
            |app| app.attempt(Play::pick_at_cursor),
        ),
        row(WON, "play the next deal")
            .key("play-next", "enter", Action::StepDeal(1))
            .footer("next deal", 11),
        row(PLAY, "pick up more cards, fewer")
            .runs("more-cards", "+", "", |app| app.change_count(1))
            .runs("fewer-cards", "-", "", |app| app.change_count(-1))
            .when(|app| app.desk.play_mode().is_some_and(|play| play.picked.is_some())),
    ]
}

/// Commands for a whole game or solution.
fn game() -> Vec<CommandRow> {
    vec![
        row(PLAY, "undo a move")
            .runs("undo", "u backspace", "undo u", App::undo)
            .footer("undo", 9)
            .when(has_moves),
        row(WON, "undo a move").runs("undo", "u", "undo u", App::undo).footer("undo", 3),
        row(PLAY, "redo it")
            .runs("redo", "r", "redo r", App::redo)
            .footer("redo", 9)
            .when(|app| in_game(app, |game| game.undone() > 0)),
        row(PLAY, "undo until the game can be won again")
            .runs("undo-to-winnable", "U", "rescue", App::undo_to_winnable)
            .footer("winnable", 10)
            .when(|app| matches!(app.known_advice(), Some(Advice::Lost(Some(_))))),
        row(PLAY.and(WON), "start over")
            .runs("restart", "R", "restart", |app| app.take_back(0))
            .footer_in(WON, "again", 8)
            .when(has_moves),
        row(PLAY, "send every card home that can go")
            .runs("all-home", "z", "home", App::finish)
            .footer("home", 8)
            .when(|app| in_game(app, |game| game.move_home().is_some())),
        row(PLAY, "autoplay: none, safe, max; before the first move")
            .runs("autoplay", "o", "autoplay", App::cycle_autoplay)
            .when(|app| !has_moves(app)),
        row(PLAY, "the legal moves").tells("legal", Say::Legal),
        row(MOVES, "list the moves").tells("moves", Say::Moves),
        row(MOVES, "copy the moves")
            .runs("copy", "y", "", App::copy_moves)
            .footer("copy", 2)
            .when(has_moves),
        row(MOVES, "save the moves to a file")
            .runs("save", "w", "save", App::save_moves)
            .when(has_moves),
        mouse(PLAY, "click", "pick up a card, put it down; drag it"),
        mouse(BROWSE, "click", "pick up a card and begin to play; drag it"),
        mouse(PLAY.and(BROWSE), "right click", "say which card lies there, covered or not"),
        mouse(PLAY, "double click", "send a card home, or else to a free cell"),
        mouse(SOLUTION, "wheel", "the previous move, the next"),
        mouse(BROWSE, "wheel", "the previous deal, the next"),
        mouse(COMPARE, "wheel", "the previous difference, the next"),
        row(PLAY, "a hint; press it again to make the move")
            .runs("hint", "t", "hint t", App::hint)
            .footer("hint", 8),
        row(PLAY, "show the rest of a solution")
            .runs("show-solution", "s", "solution", App::show_rest)
            .footer("solution", 6),
        row(PLAY, "give the game up")
            .runs("give-up", "G", "surrender", App::give_up)
            .when(|app| in_game(app, |game| !game.history().is_empty())),
    ]
}

/// Finding other deals, from any mode.
fn other_deals() -> Vec<CommandRow> {
    let number = || Some(Action::Open(Number));
    vec![
        row(LOOKING, "type a deal number")
            .typed((Some("0123456789"), "0-9"), Action::Type, number())
            .footer_in(BROWSE, "number", 9)
            .footer("number", 3),
        row(DEALS, "type the deal -1 or -2").typed((Some("-"), "-"), Action::Type, number()),
        row(MODES, "type a deal number")
            .opens("deal-number", "#", "deal game number", Number)
            .footer_in(PLAY, "deal number", 2),
        row(PLAY, "the previous deal, the next")
            .does("previous-deal", "[", "previous prev", Action::StepDeal(-1))
            .does("next-deal", "]", "next n", Action::StepDeal(1)),
        row(SOLUTION, "the previous deal, the next")
            .key("previous-deal", "[", Action::StepDeal(-1))
            .key("next-deal", "]", Action::StepDeal(1)),
        row(LOOKING, "a random deal (one that fits, after a search)")
            .runs("random", "r", "random", App::random_deal)
            .footer_in(BROWSE, "random", 7)
            .footer("random", 3),
        row(PLAY, "a random deal").runs("random", "", "random", App::random_deal),
        row(MODES, "the deal of the day").runs("today", "D", "today", App::show_today),
        row(MODES, "search for deals: easy, cells:0, length ..30; the board follows")
            .opens("search", "/", "search /", Search)
            .footer("search", 3),
        row(MODES, "the next deal found or pasted, the one before")
            .runs("next-found", "n", "found", |app| app.step_found(1))
            .runs("previous-found", "N", "", |app| app.step_found(-1))
            .footer("found", 3)
            .when(|app| app.deal_search.is_some() || app.pasting.has_list()),
        row(LOOKING, "the deal that was shown before")
            .runs("deal-before", "backspace", "", App::previous_deal)
            .when(|app| !app.desk.before.is_empty()),
    ]
}

/// Working with the deal shown, and with the program.
fn uses() -> Vec<CommandRow> {
    vec![
        row(LOOKING, "solve; in a solution: show the shorter one found, or go on where it stops")
            .runs("solve", "s", "solve s", App::solve)
            .footer_in(BROWSE, "solve", 9)
            .footer("solve", 7)
            .when(App::can_solve),
        row(BROWSE, "play, or continue your game")
            .runs("play", "p enter", "play p", App::play)
            .footer("play", 9),
        row(SOLUTION.and(COMPARE), "play, or continue your game")
            .runs("play", "p", "play p", App::play)
            .footer("play", 8),
        row(MODES, "paste a solution, a board or a deal number")
            .opens("paste", "v", "paste v", Paste)
            .footer("paste", 5),
        row(MODES, "check a solution of this deal; find the deal of a board")
            .tells("verify", Say::Verify)
            .tells("find", Say::Find),
        row(LOOKING, "compare with a pasted board")
            .does("compare", "c", "compare c", Action::Compare)
            .footer("compare", 4),
        row(PLAY, "compare with a pasted board").does("compare", "", "compare", Action::Compare),
        row(COMPARE, "show the deal of the pasted board, or compare with the nearest")
            .runs("take-offer", "enter", "take", App::take_offer)
            .when(|app| app.desk.compared().is_some_and(|compared| compared.offer().is_some())),
        row(COMPARE, "change to the other board, to play or solve it")
            .runs("other-board", "tab", "swap", App::swap_boards)
            .footer("other board", 8),
        row(LOOKING, "where a card is (7h), or a rank (7)")
            .opens("where", "f", "where", Where)
            .footer("find", 1),
        row(PLAY, "where a card is (7h), or a rank (7); f, too, without a cell f")
            .opens("where", "F", "where", Where),
        row(MODES, "copy the address of a page with this deal and its moves").runs(
            "copy-link",
            "Y",
            "link",
            App::copy_link,
        ),
        row(MODES, "two suit colours, four, or those of poker").runs(
            "deck",
            "*",
            "",
            App::toggle_deck,
        ),
        row(MODES, "the next theme").runs("theme", "T", "", App::change_theme),
        row(MODES, "the last message again, then those before it").runs(
            "message",
            "!",
            "message",
            |app| app.said.say_again(),
        ),
        row(MODES, "mouse on or off, until you quit").runs("mouse", "M", "", App::toggle_mouse),
        row(MODES, "bookmark the deal, with a note").opens("bookmark", "B", "bookmark", Note),
        row(MODES.and(RECORD), "your record: wins, bookmarks, plots")
            .opens("record", "m", "stats record", Record)
            .footer_in(MODES, "record", 2),
        row(MODES.and(SETTINGS), "the settings")
            .opens("settings", ",", "settings", Settings)
            .footer_in(MODES, "settings", 1),
        row(MODES, "change a setting: set deck four").tells("set", Say::Set),
        row(MODES, "say the cards, row by row, column by column")
            .tells("cards board", Say::Cards(None))
            .tells("rows", Say::Cards(Some(true)))
            .tells("columns", Say::Cards(Some(false))),
        row(MODES, "cards in words, or in signs again").tells("speak", Say::Speak),
    ]
}

/// Leaving.
fn program() -> Vec<CommandRow> {
    vec![
        row(MOVES.and(COMPARE), "put the cards down, or leave for Browse")
            .does("leave", "esc", "leave browse esc", Action::Leave)
            .footer_in(MODES, "back", 6),
        row(BROWSE, "stop what runs")
            .runs("stop", "esc", "stop leave", App::stop)
            .when(App::is_waiting),
        row(MODES.and(HELP), "the keys that work here")
            .opens("help", "?", "help h ?", Help)
            .footer_in(MODES, "help", 10),
        row(MODES, "quit")
            .does("quit", "q", "quit q exit 0", Action::Quit)
            .footer_in(BROWSE, "quit", 8)
            .footer("quit", 5),
        row(ANYWHERE, "quit; go to the background").key("interrupt", "ctrl-c", Action::Quit).key(
            "suspend",
            "ctrl-z",
            Action::Suspend,
        ),
        row(HELP, "show only the keys with these words")
            .typed((None, "a-z"), Action::Type, None)
            .footer_in(HELP, "filter", 8),
    ]
}
