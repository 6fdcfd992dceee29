//! The table itself.

use std::sync::LazyLock;

use super::{Action, Direction, Edit, In, Row, Tell, Typed, cmd, mouse, row, typed};

/// The lines of a page, in what can be scrolled.
const PAGE: isize = 10;

/// Every command of the program, in the order of footer and help.
pub(super) static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    vec![
        // Browse
        row(
            In::DEALS,
            "the previous deal, the next",
            [
                cmd("previous-deal", "left [", Action::StepDeal(-1)).words("previous prev"),
                cmd("next-deal", "right ]", Action::StepDeal(1)).words("next n"),
            ],
        )
        .footer("deal", [(In::BROWSE.and(In::COMPARE), 9), (In::WON, 4)]),
        row(
            In::DEALS,
            "ten deals up, down",
            [
                cmd("ten-up", "up", Action::StepDeal(10)),
                cmd("ten-down", "down", Action::StepDeal(-10)),
            ],
        )
        .footer("±10", [(In::DEALS, 2)]),
        row(
            In::DEALS,
            "a hundred deals up, down",
            [
                cmd("hundred-up", "pgup", Action::StepDeal(100)),
                cmd("hundred-down", "pgdn", Action::StepDeal(-100)),
            ],
        ),
        row(
            In::DEALS,
            "the first deal, the last",
            [
                cmd("first-deal", "home", Action::StepDeal(i64::MIN)),
                cmd("last-deal", "end", Action::StepDeal(i64::MAX)),
            ],
        ),
        // Solution
        row(
            In::SOLUTION,
            "the previous move, the next",
            [
                cmd("previous-move", "left up", Action::StepMove(-1)).words("previous prev back"),
                cmd("next-move", "right down", Action::StepMove(1)).words("next n"),
            ],
        )
        .footer("move", [(In::SOLUTION, 9)]),
        row(
            In::SOLUTION,
            "ten moves back, forward",
            [
                cmd("ten-moves-back", "pgup", Action::StepMove(-10)),
                cmd("ten-moves-forward", "pgdn", Action::StepMove(10)),
            ],
        ),
        row(
            In::SOLUTION,
            "the start, the end",
            [
                cmd("first-move", "home", Action::GoTo(0)).words("first"),
                cmd("last-move", "end", Action::GoTo(usize::MAX)).words("last"),
            ],
        ),
        row(In::SOLUTION, "run the moves, pause", [cmd("run", "space", Action::Run)])
            .footer("run", [(In::SOLUTION, 8)]),
        row(
            In::SOLUTION,
            "faster, slower",
            [cmd("faster", "+ =", Action::Speed(1)), cmd("slower", "-", Action::Speed(-1))],
        )
        .footer("speed", [(In::SOLUTION, 3)]),
        row(In::SOLUTION, "show the move card by card", [cmd("expand", "x", Action::Expand)])
            .footer("expand", [(In::SOLUTION, 6)]),
        row(
            In::SOLUTION,
            "show all moves card by card",
            [cmd("expand-all", "X", Action::ExpandAll)],
        ),
        row(In::SOLUTION, "the list of moves", [cmd("list", "l", Action::ToggleList)])
            .footer("list", [(In::SOLUTION, 8)]),
        row(
            In::SOLUTION,
            "go to a move by its number",
            [cmd("move-number", "g", Action::OpenMove).words("move")],
        ),
        row(
            In::SOLUTION,
            "the next, the previous game of the pasted text",
            [
                cmd("next-game", ">", Action::StepGame(1)),
                cmd("previous-game", "<", Action::StepGame(-1)),
            ],
        ),
        // Play
        typed(
            In::PLAY,
            "move: columns 1-8, cells a-g, h home",
            Typed {
                chars: "12345678abcdefgh",
                name: "26 5a bh",
                action: Action::Name,
                click: None,
            },
        )
        .footer("move", [(In::PLAY, 9)]),
        row(
            In::PLAY,
            "move the cursor",
            [
                cmd("cursor-left", "left", Action::Move(Direction::Left)),
                cmd("cursor-right", "right", Action::Move(Direction::Right)),
                cmd("cursor-up", "up", Action::Move(Direction::Up)),
                cmd("cursor-down", "down", Action::Move(Direction::Down)),
            ],
        ),
        row(
            In::PLAY,
            "pick up cards at the cursor, put them down",
            [cmd("pick", "space enter", Action::Pick)],
        ),
        row(In::WON, "play the next deal", [cmd("play-next", "enter", Action::StepDeal(1))])
            .footer("next deal", [(In::WON, 11)]),
        row(
            In::PLAY,
            "pick up more cards, fewer",
            [cmd("more-cards", "+", Action::Count(1)), cmd("fewer-cards", "-", Action::Count(-1))],
        ),
        row(In::PLAY, "undo a move", [cmd("undo", "u backspace", Action::Undo).words("undo u")])
            .footer("undo", [(In::PLAY, 8)]),
        row(In::WON, "undo a move", [cmd("undo", "u", Action::Undo).words("undo u")])
            .footer("undo", [(In::WON, 3)]),
        row(In::PLAY, "redo it", [cmd("redo", "r", Action::Redo).words("redo r")])
            .footer("redo", [(In::PLAY, 4)]),
        row(
            In::PLAY.and(In::WON),
            "start over",
            [cmd("restart", "R", Action::Restart).words("restart")],
        )
        .footer("again", [(In::WON, 6)]),
        row(
            In::PLAY,
            "send every card home that can go",
            [cmd("all-home", "z", Action::Finish).words("home")],
        )
        .footer("home", [(In::PLAY, 5)]),
        row(
            In::PLAY,
            "autoplay: none, safe, max; before the first move",
            [cmd("autoplay", "o", Action::CycleAutoplay).words("autoplay")],
        ),
        row(In::PLAY, "the legal moves", [cmd("", "", Action::Tell(Tell::Legal)).words("legal")]),
        row(In::MOVES, "list the moves", [cmd("", "", Action::Tell(Tell::Moves)).words("moves")]),
        row(In::MOVES, "copy the moves", [cmd("copy", "y", Action::CopyMoves)])
            .footer("copy", [(In::MOVES, 2)]),
        row(
            In::MOVES,
            "save the moves to a file",
            [cmd("save", "w", Action::SaveMoves).words("save")],
        ),
        // The mouse
        mouse(In::PLAY, "click", "pick up a card, put it down; drag it"),
        mouse(In::PLAY, "double click", "send a card home, or else to a free cell"),
        mouse(In::SOLUTION, "wheel", "the previous move, the next"),
        mouse(In::BROWSE.and(In::COMPARE), "wheel", "the previous deal, the next"),
        // Deals
        typed(
            In::LOOKING,
            "type a deal number",
            Typed {
                chars: "0123456789",
                name: "0-9",
                action: Action::Type,
                click: Some(Action::OpenNumber),
            },
        )
        .footer("number", [(In::BROWSE, 9), (In::LOOKING, 3)]),
        typed(
            In::DEALS,
            "type the deal -1 or -2",
            Typed { chars: "-", name: "-", action: Action::Type, click: Some(Action::OpenNumber) },
        ),
        row(
            In::TABLE,
            "type a deal number",
            [cmd("deal-number", "#", Action::OpenNumber).words("deal game number")],
        )
        .footer("deal number", [(In::PLAY, 6)]),
        row(
            In::PLAY,
            "the previous deal, the next",
            [
                cmd("previous-deal", "[", Action::StepDeal(-1)).words("previous prev"),
                cmd("next-deal", "]", Action::StepDeal(1)).words("next n"),
            ],
        ),
        row(
            In::SOLUTION,
            "the previous deal, the next",
            [
                cmd("previous-deal", "[", Action::StepDeal(-1)),
                cmd("next-deal", "]", Action::StepDeal(1)),
            ],
        ),
        row(
            In::LOOKING,
            "a random deal (one that fits, after a search)",
            [cmd("random", "r", Action::RandomDeal).words("random")],
        )
        .footer("random", [(In::LOOKING, 3)]),
        row(In::PLAY, "a random deal", [cmd("random", "", Action::RandomDeal).words("random")]),
        row(
            In::TABLE,
            "search for deals: fewest-cells 0, difficulty hard, length ..30",
            [cmd("search", "/", Action::OpenSearch).words("search /")],
        )
        .footer("search", [(In::TABLE, 3)]),
        row(
            In::TABLE,
            "the next deal found, the one before",
            [
                cmd("next-found", "n", Action::StepHit(1)).words("found"),
                cmd("previous-found", "N", Action::StepHit(-1)),
            ],
        )
        .footer("found", [(In::TABLE, 3)]),
        row(
            In::LOOKING,
            "the deal that was shown before",
            [cmd("deal-before", "backspace", Action::PreviousDeal)],
        ),
        // What is done with them
        row(
            In::LOOKING,
            "solve; in a solution: show the shorter one found",
            [cmd("solve", "s", Action::Solve).words("solve s")],
        )
        .footer("solve", [(In::LOOKING, 8)]),
        row(
            In::PLAY,
            "a hint; press it again to make the move",
            [cmd("hint", "t", Action::Hint).words("hint t")],
        )
        .footer("hint", [(In::PLAY, 7)]),
        row(
            In::PLAY,
            "show the rest of a solution",
            [cmd("show-solution", "s", Action::ShowRest).words("solution")],
        )
        .footer("solution", [(In::PLAY, 4)]),
        row(
            In::BROWSE.and(In::SOLUTION).and(In::COMPARE),
            "play, or continue your game",
            [cmd("play", "p", Action::Play).words("play p")],
        )
        .footer("play", [(In::TABLE, 6)]),
        row(
            In::TABLE,
            "paste a solution, a board or a deal number",
            [cmd("paste", "v", Action::OpenPaste { compare: false }).words("paste v")],
        )
        .footer("paste", [(In::TABLE, 5)]),
        row(
            In::TABLE,
            "check a solution of this deal; find the deal of a board",
            [
                cmd("", "", Action::Tell(Tell::Verify)).words("verify"),
                cmd("", "", Action::Tell(Tell::Find)).words("find"),
            ],
        ),
        row(
            In::LOOKING,
            "compare with a pasted board",
            [cmd("compare", "c", Action::Compare).words("compare c")],
        )
        .footer("compare", [(In::LOOKING, 4)]),
        row(
            In::PLAY,
            "compare with a pasted board",
            [cmd("compare", "", Action::Compare).words("compare")],
        ),
        row(
            In::COMPARE,
            "show the other board",
            [cmd("other-board", "tab", Action::Swap).words("swap")],
        )
        .footer("other board", [(In::COMPARE, 8)]),
        row(In::TABLE, "two or four suit colours", [cmd("deck", "*", Action::ToggleDeck)]),
        row(In::TABLE, "the next theme", [cmd("theme", "T", Action::ChangeTheme)]),
        row(In::TABLE, "mouse on or off, until you quit", [cmd("mouse", "M", Action::ToggleMouse)]),
        row(
            In::TABLE,
            "bookmark the deal, with a note",
            [cmd("bookmark", "B", Action::OpenNote).words("bookmark")],
        ),
        row(
            In::TABLE,
            "your record: wins, bookmarks, plots",
            [cmd("record", "m", Action::OpenRecord)],
        )
        .footer("record", [(In::TABLE, 2)]),
        row(
            In::TABLE,
            "your statistics",
            [cmd("statistics", "", Action::OpenStatistics).words("stats")],
        ),
        row(In::PLAY, "give the game up", [cmd("give-up", "G", Action::GiveUp).words("surrender")]),
        row(
            In::TABLE,
            "the settings",
            [cmd("settings", ",", Action::OpenSettings).words("settings")],
        )
        .footer("settings", [(In::TABLE, 1)]),
        row(
            In::TABLE,
            "change a setting: set deck four",
            [cmd("", "", Action::Tell(Tell::Set)).words("set")],
        ),
        row(
            In::TABLE,
            "say the cards, row by row, column by column; where a card is",
            [
                cmd("", "", Action::Tell(Tell::Cards(None))).words("cards board"),
                cmd("", "", Action::Tell(Tell::Cards(Some(true)))).words("rows"),
                cmd("", "", Action::Tell(Tell::Cards(Some(false)))).words("columns"),
                cmd("", "", Action::Tell(Tell::Where)).words("where"),
            ],
        ),
        row(
            In::TABLE,
            "cards in words, or in signs again",
            [cmd("", "", Action::Tell(Tell::Speak)).words("speak")],
        ),
        // Fields
        row(
            In::FIELDS,
            "go there, search, or keep the note",
            [cmd("accept", "enter", Action::Enter)],
        )
        .footer("OK", [(In::FIELDS, 9)]),
        row(
            In::FIELDS,
            "delete a character, or all",
            [
                cmd("delete-before", "backspace", Action::Edit(Edit::Backspace)),
                cmd("delete-after", "del", Action::Edit(Edit::Delete)),
                cmd("clear", "ctrl-u", Action::Edit(Edit::Clear)),
            ],
        ),
        row(
            In::FIELDS,
            "move the cursor",
            [
                cmd("field-left", "left", Action::Edit(Edit::Left)),
                cmd("field-right", "right", Action::Edit(Edit::Right)),
                cmd("field-start", "home", Action::Edit(Edit::Home)),
                cmd("field-end", "end", Action::Edit(Edit::End)),
            ],
        ),
        row(
            In::SEARCH,
            "choose one of the deals found",
            [cmd("line-up", "up", Action::Choose(-1)), cmd("line-down", "down", Action::Choose(1))],
        )
        .footer("choose", [(In::SEARCH, 8)]),
        row(
            In::SEARCH,
            "a page of them up, down",
            [
                cmd("page-up", "pgup", Action::Choose(-PAGE)),
                cmd("page-down", "pgdn", Action::Choose(PAGE)),
            ],
        ),
        row(In::PASTE, "read the text", [cmd("read", "ctrl-d", Action::TakePaste)])
            .footer("read", [(In::PASTE, 9)]),
        row(In::PASTE, "start a new line", [cmd("new-line", "enter", Action::Enter)]),
        row(
            In::PASTE,
            "delete a character, or all",
            [
                cmd("delete-before", "backspace", Action::Edit(Edit::Backspace)),
                cmd("clear", "ctrl-u", Action::Edit(Edit::Clear)),
            ],
        )
        .footer("delete", [(In::PASTE, 3)]),
        row(In::TYPING, "close it", [cmd("close-field", "esc", Action::Leave)])
            .footer("close", [(In::TYPING, 8)]),
        row(
            In::PASTE,
            "scroll",
            [
                cmd("line-up", "up", Action::Choose(-1)),
                cmd("line-down", "down", Action::Choose(1)),
                cmd("page-up", "pgup", Action::Choose(-PAGE)),
                cmd("page-down", "pgdn", Action::Choose(PAGE)),
                cmd("first-line", "home", Action::Choose(isize::MIN)),
                cmd("last-line", "end", Action::Choose(isize::MAX)),
            ],
        ),
        // Windows over the board
        row(
            In::WINDOWS,
            "a line up, down",
            [cmd("line-up", "up", Action::Choose(-1)), cmd("line-down", "down", Action::Choose(1))],
        )
        .footer("choose", [(In::LISTS, 6)])
        .footer("scroll", [(In::HELP.and(In::STATISTICS), 5)]),
        row(
            In::WINDOWS,
            "a page up, down; the first line, the last",
            [
                cmd("page-up", "pgup", Action::Choose(-PAGE)),
                cmd("page-down", "pgdn", Action::Choose(PAGE)),
                cmd("first-line", "home", Action::Choose(isize::MIN)),
                cmd("last-line", "end", Action::Choose(isize::MAX)),
            ],
        ),
        row(
            In::SETTINGS,
            "change it",
            [
                cmd("value-before", "left", Action::Change(-1)),
                cmd("value-after", "right space enter", Action::Change(1)),
            ],
        )
        .footer("change", [(In::SETTINGS, 8)]),
        row(
            In::SETTINGS,
            "set it back to its default",
            [cmd("default-value", "backspace del", Action::Reset)],
        )
        .footer("default", [(In::SETTINGS, 5)]),
        row(In::RECORD, "show the deal", [cmd("show-deal", "enter", Action::Enter)])
            .footer("show", [(In::RECORD, 9)]),
        row(
            In::RECORD,
            "all, won, given up, in progress, bookmarks",
            [cmd("filter", "f", Action::NextFilter)],
        )
        .footer("filter", [(In::RECORD, 8)]),
        row(In::RECORD, "change the sort order", [cmd("sort", "s", Action::NextSort)])
            .footer("sort", [(In::RECORD, 7)]),
        row(In::RECORD, "the statistics", [cmd("statistics", "tab", Action::OpenStatistics)])
            .footer("statistics", [(In::RECORD, 8)]),
        row(In::RECORD, "delete the bookmark", [cmd("forget", "del", Action::Reset)]),
        row(In::STATISTICS, "the deals", [cmd("record", "tab", Action::OpenRecord)])
            .footer("deals", [(In::STATISTICS, 8)]),
        row(In::HELP, "close help", [cmd("close-help", "esc ? q", Action::Leave)])
            .footer("close", [(In::HELP, 9)]),
        row(In::SETTINGS, "close the settings", [cmd("close-settings", "esc , q", Action::Leave)])
            .footer("close", [(In::SETTINGS, 9)]),
        row(
            In::RECORD.and(In::STATISTICS),
            "close your record",
            [cmd("close-record", "esc m q", Action::Leave)],
        )
        .footer("close", [(In::WINDOWS, 9)]),
        // The program
        row(
            In::MOVES.and(In::COMPARE),
            "put the cards down, or leave for Browse",
            [cmd("leave", "esc", Action::Leave).words("leave browse esc")],
        )
        .footer("back", [(In::TABLE, 7)]),
        row(In::BROWSE, "stop what runs", [cmd("stop", "esc", Action::Stop).words("stop leave")]),
        row(
            In::TABLE,
            "the keys that work here",
            [cmd("help", "?", Action::Help).words("help h ?")],
        )
        .footer("help", [(In::TABLE, 10)]),
        row(In::TABLE, "quit", [cmd("quit", "q", Action::Quit).words("quit q exit 0")])
            .footer("quit", [(In::TABLE, 10)]),
        row(
            In::ANYWHERE,
            "quit; go to the background",
            [cmd("interrupt", "ctrl-c", Action::Quit), cmd("suspend", "ctrl-z", Action::Suspend)],
        ),
    ]
});
