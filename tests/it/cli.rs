//! Runs the program and captures its output.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// A solution of deal 10913.
pub(crate) const SOLUTION: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

const RULES: &str = r#""rules":{"cells":4,"autoplay":"safe","empty_column":"vista"}"#;

/// The journal line of a game in progress.
#[cfg(unix)]
pub(crate) fn game_line(deal: u32, moves: &str) -> String {
    format!(r#"{{"game":{{"start":{deal},{RULES},"moves":"{moves}","undone":0}}}}"#)
}

/// The journal line of a won game.
pub(crate) fn won_line(deal: u32, moves: u32, seconds: u32, when: u32) -> String {
    let result = format!(r#""won":true,"moves":{moves},"seconds":{seconds},"when":{when}"#);
    format!(r#"{{"ended":{{"deal":{deal},{RULES},{result}}}}}"#)
}

/// The journal line of the deal viewed last.
#[cfg(unix)]
pub(crate) fn viewed_line(deal: u32) -> String {
    format!(r#"{{"viewed":{{"deal":{deal},"board":null}}}}"#)
}

/// The result of a run.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program, with its state outside the user's folders.
pub(crate) fn freecell() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
    command
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env("FREECELL_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the program with these arguments and nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Run {
    run_with(args, "")
}

/// Runs the program with these arguments and this standard input.
pub(crate) fn run_with(args: &[&str], input: impl Into<Vec<u8>>) -> Run {
    finish(freecell().args(args), input)
}

/// Runs the program with its settings and its record in this folder.
pub(crate) fn run_in(home: &Path, args: &[&str], input: impl Into<Vec<u8>>) -> Run {
    finish(freecell().args(args).env("FREECELL_HOME", home), input)
}

/// Runs a command to its end. It may end, or answer, before it has read all of its input.
pub(crate) fn finish(command: &mut Command, input: impl Into<Vec<u8>>) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let (stdin, input) = (child.stdin.take(), input.into());
    let writer = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    // An error only says that nobody was left to read.
    _ = writer.join();
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run {
        status: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Asserts that the input is refused in one line that names the problem and the accepted values.
pub(crate) fn refused(args: &[&str], needles: &[&str]) {
    let run = run(args);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
    for needle in needles {
        assert!(run.stderr.contains(needle), "{args:?}: {} lacks {needle:?}", run.stderr);
    }
}
