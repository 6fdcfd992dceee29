//! Starts the program in a terminal of its own.
//!
//! A terminal becomes that of a session only by a call of the session's first process. The test binary
//! starts itself for this: the new process makes the call, and then becomes the program.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fmt};

use rustix::process::{ioctl_tiocsctty, setsid};

// The unit tests of the viewer have terminals too.
#[path = "../../../src/tests/pty.rs"]
mod pty;

pub(crate) use pty::resize;

/// Holds the program's arguments in the process that becomes it.
const ARGS: &str = "FREECELL_TEST_ARGUMENTS";

/// What separates them. No argument of a test contains it.
const SEPARATOR: u8 = 0x1f;

/// Starts the program with these arguments and variables, and no others, in a terminal of this size.
/// Its home is also its working folder. The file is the other side of the terminal: what is written
/// there is typed, what is read there is shown.
pub(crate) fn start<S: AsRef<OsStr>>(
    home: &Path,
    args: &[S],
    env: &[(&str, &str)],
    size: (u16, u16),
) -> (Child, File) {
    let (master, terminal) = pty::terminal(size);
    let args: Vec<&[u8]> = args.iter().map(|arg| arg.as_ref().as_bytes()).collect();
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "pty::program::becomes_the_program", "--ignored", "--nocapture"])
        .current_dir(home)
        .env_clear()
        .env("TERM", "xterm-256color")
        .env("HOME", home)
        .envs(env.iter().copied())
        .env(ARGS, OsStr::from_bytes(&args.join(&SEPARATOR)))
        // What the test harness says is not part of the screen.
        .stdin(terminal)
        .stdout(Stdio::null());
    (command.spawn().unwrap(), master)
}

#[test]
#[ignore = "started by `start`, in a process of its own"]
fn becomes_the_program() {
    let Some(args) = env::var_os(ARGS) else { return };
    let fail = |what: &str, why: &dyn fmt::Display| -> ! { panic!("{what}: {why}") };
    if let Err(why) = setsid() {
        fail("no session of its own", &why);
    }
    let terminal: OwnedFd = io::stdin().as_fd().try_clone_to_owned().unwrap();
    if let Err(why) = ioctl_tiocsctty(&terminal) {
        fail("no terminal of its own", &why);
    }
    let args = args.into_vec();
    let args = args.split(|&byte| byte == SEPARATOR).filter(|arg| !arg.is_empty());
    let why = Command::new(env!("CARGO_BIN_EXE_freecell"))
        .args(args.map(|arg| OsString::from_vec(arg.to_vec())))
        .env_remove(ARGS)
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal)
        .exec();
    fail("the program does not start", &why);
}
