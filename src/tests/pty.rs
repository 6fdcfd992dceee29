//! Pseudo-terminals for tests.

use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{grantpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Opens a terminal of this size, in columns and rows. What is written to the file is typed, what is read
/// from it is shown; the other side is for the program that runs in the terminal.
pub(crate) fn terminal(size: (u16, u16)) -> (File, OwnedFd) {
    // The standard library opens it so that no program of another test inherits it.
    let screen = File::options().read(true).write(true).open("/dev/ptmx").unwrap();
    grantpt(&screen).unwrap();
    unlockpt(&screen).unwrap();
    let name = ptsname(&screen, Vec::new()).unwrap();
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let terminal = open(name.as_c_str(), flags, Mode::empty()).unwrap();
    resize(&terminal, size);
    (screen, terminal)
}

/// Changes the size of a terminal, from either side.
pub(crate) fn resize(terminal: impl AsFd, (cols, rows): (u16, u16)) {
    let size = Winsize { ws_row: rows, ws_col: cols, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}
