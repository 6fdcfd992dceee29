//! Runs examples in a folder with the files that they name.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::written::Example;
use crate::wait::within_patience;

/// Makes the files that examples name.
const FILES: &str = "
freecell deal 617 > board.txt
freecell deal 1..3 > boards.txt
freecell deal 617 | sed '1s/7D AD/?? ??/' > part.txt
freecell deal 617 > position.txt
freecell solve 617 --mode fast --format notation > solution.txt
freecell solve 617 --mode fast --format notation | sed 's/^[0-9]*: //' > moves.txt
cp moves.txt x.txt
freecell solve 610..617 --mode fast --format notation > catalogue.txt 2> /dev/null
cp catalogue.txt all.txt
mkdir -p .zfunc .config/fish/completions .config/nushell/autoload
mkdir -p .local/share/bash-completion/completions .local/share/man/man1
";

/// The folder in which examples run, which is their home folder, too.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        let programs = folder.0.path().join("bin");
        fs::create_dir(&programs).unwrap();
        symlink(env!("CARGO_BIN_EXE_freecell"), programs.join("freecell")).unwrap();
        // There is no selection to print. The others stand in for programs that are not installed.
        stand_in(&programs.join("xclip"), "cat \"$HOME/board.txt\" \"$HOME/moves.txt\"");
        for name in ["jq", "man"] {
            if Command::new(name).arg("--version").output().is_err() {
                stand_in(&programs.join(name), "cat");
            }
        }
        let made = folder.run(&format!("set -e\n{FILES}"));
        assert_eq!(made, (0, String::new()));
        folder
    }

    /// The status of a command, and what it prints on a terminal: results and messages.
    fn run(&self, command: &str) -> (i32, String) {
        let home = self.0.path();
        let path = std::env::var("PATH").unwrap_or_default();
        let child = Command::new("bash")
            .args(["-o", "pipefail", "-c", &format!("exec 2>&1\n{command}")])
            .current_dir(home)
            .env_clear()
            .env("PATH", format!("{}:{path}", home.join("bin").display()))
            .env("HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = within_patience(command, move || child.wait_with_output().unwrap());
        let status = output.status.code().expect("it ends by itself");
        (status, String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// What is wrong with an example, if anything: it prints something else than it shows or, if it
    /// shows nothing, it fails. A limit that ends it is no failure.
    pub(super) fn problem(&self, example: &Example) -> Option<String> {
        let (status, printed) = self.run(&example.command);
        let lines: Vec<&str> = printed.lines().collect();
        let is_right =
            if example.shown.is_empty() { [0, 3].contains(&status) } else { example.shows(&lines) };
        let Example { at, command, .. } = example;
        let told = || format!("{at}: `{command}` ends with {status} and prints:\n{}", cut(&lines));
        (!is_right).then(told)
    }
}

/// A script that stands in for a program.
fn stand_in(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Enough lines to see what is wrong.
fn cut(lines: &[&str]) -> String {
    const MOST: usize = 40;
    lines.iter().take(MOST).map(|line| format!("{line}\n")).collect()
}
