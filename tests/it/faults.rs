//! Faults of the environment: disks, terminals, pipes, concurrent runs, the system's limits, kills.
//! Nothing is lost, nothing hangs, and the problem is reported.

mod arguments;
mod files;
mod limits;
mod signals;
mod state;
mod streams;

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::wait::within_patience;

/// An unprivileged user.
const NOBODY: u32 = 65_534;

/// The program, with empty standard input and its own state.
fn freecell() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
    prepare(&mut command);
    command
}

fn prepare(command: &mut Command) {
    let all = [Stdio::null(), Stdio::piped(), Stdio::piped()];
    let [stdin, stdout, stderr] = all;
    command.stdin(stdin).stdout(stdout).stderr(stderr);
    command.env("FREECELL_HOME", env!("CARGO_TARGET_TMPDIR"));
}

/// The result of a `bash` script in which `F` is the program.
fn bash(script: &str) -> Command {
    let mut command = Command::new("bash");
    command.args(["-c", script]).env("F", env!("CARGO_BIN_EXE_freecell"));
    prepare(&mut command);
    command
}

/// The end of a run: its status, or minus the signal that ended it, and its output.
fn end(command: &mut Command) -> (i32, String, String) {
    finish(command.spawn().unwrap())
}

fn finish(mut child: Child) -> (i32, String, String) {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let read = |pipe: Option<Box<dyn std::io::Read + Send>>| {
        let mut bytes = Vec::new();
        _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
        bytes
    };
    let stderr = thread::spawn(move || read(stderr.map(|pipe| Box::new(pipe) as _)));
    let (status, stdout) = within_patience("a run to end", move || {
        let stdout = read(stdout.map(|pipe| Box::new(pipe) as _));
        let ended = child.wait().unwrap();
        (ended.code().unwrap_or_else(|| -ended.signal().unwrap()), stdout)
    });
    (status, text(stdout), text(stderr.join().unwrap()))
}

/// A folder that everyone may use, with a copy of the program.
fn open_folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    let program = folder.path().join("freecell");
    fs::copy(env!("CARGO_BIN_EXE_freecell"), &program).unwrap();
    (folder, program)
}

/// Runs a command as an unprivileged user, because permissions and limits do not bind root.
fn as_nobody(command: &mut Command) -> &mut Command {
    if is_root() { command.uid(NOBODY).gid(NOBODY) } else { command }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().unwrap().stdout == b"0\n"
}

/// A small disk, unmounted on drop.
struct Disk(TempDir);

impl Disk {
    /// A disk of this size; `None`, with a message, if disks cannot be mounted.
    fn new(bytes: usize) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let options = format!("size={bytes},mode=777");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder.path())
            .output();
        if mounted.is_ok_and(|mounted| mounted.status.success()) {
            return Some(Self(folder));
        }
        println!("not tested: a full disk; only root can mount one");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills the disk.
    fn fill(&self) {
        let mut zeros = fs::File::open("/dev/zero").unwrap();
        let mut file = fs::File::create(self.path().join("filler")).unwrap();
        assert!(std::io::copy(&mut zeros, &mut file).is_err());
    }

    fn empty(&self) {
        fs::remove_file(self.path().join("filler")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
