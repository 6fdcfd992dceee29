//! A small text file that is kept from one start to the next, and changed so that nothing in it is
//! lost: not what another run of the program writes at the same time, nor what cannot be read.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Larger files are not ours.
const LIMIT: u64 = 16 << 20;
/// How long another run may take to write: hundreds of times what it takes.
const PATIENCE: Duration = Duration::from_secs(3);

/// The file at one place. What it holds are lines of bytes: who owns it says what they mean, and
/// hands back unchanged those that mean nothing to it.
///
/// A file that cannot be read or written stays as it is, and what is new goes to a file beside it;
/// as soon as the file can be used again, it takes in what that one holds.
#[derive(Clone, Debug)]
pub(crate) struct KeptFile {
    path: PathBuf,
}

/// Where a change went.
#[derive(Debug)]
pub(crate) enum Kept {
    /// Into the file.
    InPlace,
    /// Into the file beside it; why.
    Beside(io::Error),
}

impl KeptFile {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Its place.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file that takes what is new while this one cannot be used.
    pub(crate) fn beside(&self) -> PathBuf {
        with_suffix(&self.path, "new")
    }

    /// What the file holds, none when it is missing, and then what was written beside it; and why
    /// the file could not be read, when it could not.
    pub(crate) fn read(&self) -> (Vec<u8>, Option<io::Error>) {
        let (mut bytes, trouble) = match read(&self.path) {
            Ok(bytes) => (bytes, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        bytes.extend(read(&self.beside()).unwrap_or_default());
        (bytes, trouble)
    }

    /// Replaces what the file holds by what `change` makes of it, in one step: who reads it sees
    /// the old or the new. No other run changes it meanwhile.
    ///
    /// # Errors
    /// Why the file cannot be changed, when nothing can be written beside it either.
    pub(crate) fn change(&self, change: impl Fn(&[u8]) -> Vec<u8>) -> io::Result<Kept> {
        let beside = self.beside();
        let Err(why) = change_at(&self.path, Some(&beside), &change) else {
            return Ok(Kept::InPlace);
        };
        match change_at(&beside, None, &change) {
            Ok(()) => Ok(Kept::Beside(why)),
            Err(_) => Err(why),
        }
    }

    /// Removes what runs left behind that were killed while they wrote.
    pub(crate) fn clean(&self) {
        let path = target(&self.path);
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
        let drafts = drafts(folder, &name.to_string_lossy());
        // While another run writes, its draft is needed.
        if !drafts.is_empty() && try_lock(&path).is_ok_and(|lock| lock.is_some()) {
            for draft in drafts {
                _ = fs::remove_file(draft);
            }
        }
    }
}

/// The files that [`replace`] writes before they take the place of the file of this name.
fn drafts(folder: &Path, name: &str) -> Vec<PathBuf> {
    let is_draft = |path: &PathBuf| {
        let own =
            path.file_name().and_then(|own| own.to_str()?.strip_prefix(name)?.strip_prefix('.'));
        own.is_some_and(|pid| !pid.is_empty() && pid.bytes().all(|b| b.is_ascii_digit()))
    };
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(is_draft).collect()
}

/// Changes the file at this place, and has it take in the one beside it.
fn change_at(
    path: &Path,
    beside: Option<&Path>,
    change: impl Fn(&[u8]) -> Vec<u8>,
) -> io::Result<()> {
    let path = &target(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let _lock = lock(path)?;
    let mut old = read(path)?;
    let Some(beside) = beside.filter(|beside| beside.exists()) else {
        return replace(path, &change(&old));
    };
    let _lock = lock(beside)?;
    let taken_in = read(beside).map(|bytes| old.extend(bytes));
    replace(path, &change(&old))?;
    if taken_in.is_ok() { fs::remove_file(beside) } else { Ok(()) }
}

/// The bytes of a file, with its last line ended; none when it is missing.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    // A device or a pipe could be read without end, or not at all.
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Ok(data) if !data.is_file() => return Err(io::Error::other("it is no file")),
        Ok(_) | Err(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        return Err(io::Error::other(format!("it is longer than {} MiB", LIMIT >> 20)));
    }
    if bytes.contains(&0) {
        return Err(io::Error::other("it is no text of ours"));
    }
    if bytes.last().is_some_and(|&last| last != b'\n') {
        bytes.push(b'\n');
    }
    Ok(bytes)
}

/// Puts a new file in the place of the old one.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = with_suffix(path, &std::process::id().to_string());
    let written = write_draft(&draft, path, bytes).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        _ = fs::remove_file(&draft);
    }
    written
}

fn write_draft(draft: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(draft)?;
    // A file that may not be written may not be replaced either.
    match OpenOptions::new().write(true).open(path) {
        Ok(old) => take_after(&file, &old.metadata()?)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Gives a new file the owner of the old one, where that is allowed, and its mode.
fn take_after(new: &File, old: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
    new.set_permissions(old.permissions())
}

/// The file that a link leads to, so that the link stays one.
fn target(path: &Path) -> PathBuf {
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    // A link to a file that is not there yet.
    match (fs::read_link(path), path.parent()) {
        (Ok(link), Some(folder)) => folder.join(link),
        _ => path.to_owned(),
    }
}

/// Keeps other runs of the program from writing at the same time; nothing where there are no locks,
/// as on some network folders.
fn lock(path: &Path) -> io::Result<Option<File>> {
    const PAUSE: Duration = Duration::from_millis(10);
    let mut waited = Duration::ZERO;
    loop {
        match try_lock(path) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && waited < PATIENCE => {
                thread::sleep(PAUSE);
                waited += PAUSE;
            }
            outcome => return outcome,
        }
    }
}

fn try_lock(path: &Path) -> io::Result<Option<File>> {
    let name = with_suffix(path, "lock");
    let Ok(file) = File::create(&name).or_else(|_| File::open(&name)) else { return Ok(None) };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::WouldBlock, "another run of freecell is writing it"))
        }
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// `state` and `lock` make `state.lock`.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a line.
    fn add(file: &KeptFile, line: &str) -> io::Result<Kept> {
        file.change(|old| [old, line.as_bytes(), b"\n"].concat())
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn lines_are_added_in_a_new_folder_and_no_draft_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("new/folder/state"));
        assert!(matches!(file.read(), (bytes, None) if bytes.is_empty()));
        for line in ["one", "two"] {
            assert!(matches!(add(&file, line), Ok(Kept::InPlace)));
        }
        assert_eq!(file.read().0, b"one\ntwo\n");
        assert_eq!(names(file.path().parent().unwrap()), ["state", "state.lock"]);
    }

    #[test]
    fn what_cannot_be_read_stays_and_is_joined_again_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        let utf16: Vec<u8> = "deal 5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let long = b"a\n".repeat(usize::try_from(LIMIT).unwrap());
        for foreign in [utf16, long] {
            fs::write(file.path(), &foreign).unwrap();
            assert!(file.read().1.is_some());
            for line in ["one", "two"] {
                let kept = add(&file, line).unwrap();
                assert!(matches!(kept, Kept::Beside(_)));
            }
            assert!(fs::read(file.path()).unwrap() == foreign, "it stays as it is");
            assert_eq!(file.read().0, b"one\ntwo\n");

            fs::write(file.path(), "zero").unwrap();
            assert_eq!(file.read().0, b"zero\none\ntwo\n");
            assert!(matches!(add(&file, "three"), Ok(Kept::InPlace)));
            assert_eq!(fs::read(file.path()).unwrap(), b"zero\none\ntwo\nthree\n");
            assert!(!file.beside().exists());
        }
    }

    #[test]
    fn what_is_no_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        fs::create_dir(file.path()).unwrap();
        assert_eq!(file.read().1.unwrap().to_string(), "it is no file");
        assert!(matches!(add(&file, "one"), Ok(Kept::Beside(..))));
        assert!(file.path().is_dir());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("file");
        fs::write(&blocked, "").unwrap();
        assert!(add(&KeptFile::new(blocked.join("state")), "one").is_err());
    }

    #[test]
    fn drafts_of_killed_runs_are_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        for name in ["state.123", "state.", "state.12a", "state.new", "other.123", "state123"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let other = lock(file.path()).unwrap();
        file.clean();
        assert!(folder.path().join("state.123").exists(), "another run writes it");
        drop(other);
        file.clean();
        let left = ["other.123", "state.", "state.12a", "state.lock", "state.new", "state123"];
        assert_eq!(names(folder.path()), left);
    }

    #[test]
    fn runs_that_write_together_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = &KeptFile::new(folder.path().join("state"));
        thread::scope(|scope| {
            for run in 0..4 {
                scope.spawn(move || {
                    for line in 0..25 {
                        add(file, &format!("{run} {line}")).unwrap();
                    }
                });
            }
        });
        assert_eq!(file.read().0.split(|&b| b == b'\n').count(), 101);
    }

    #[test]
    fn a_run_that_never_lets_go_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        let _other = lock(file.path()).unwrap();
        assert!(matches!(add(&file, "one"), Ok(Kept::Beside(..))));
        assert_eq!(file.read().0, b"one\n");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_modes_stay() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::new(folder.path().join("state"));
        let real = folder.path().join("real");
        // The link leads nowhere at first.
        symlink("real", file.path()).unwrap();
        add(&file, "one").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        // Only root can give a file away, and writes to it all the same.
        let given = std::os::unix::fs::chown(&real, Some(65_534), None).is_ok();
        add(&file, "two").unwrap();
        assert!(file.path().is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"one\ntwo\n");
        let data = fs::metadata(&real).unwrap();
        assert_eq!((data.mode() & 0o7777, data.uid() == 65_534), (0o640, given));
    }
}
