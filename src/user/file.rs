//! Files shared by several runs of the program: read with a limit, replaced atomically, changed
//! under a lock.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long to wait for another run to finish writing, which takes some milliseconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// The bytes of a file; empty if it is missing.
///
/// # Errors
/// If it cannot be read, is longer than `limit`, or is not a text file.
pub(super) fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // Reading a device or a pipe might never end.
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Ok(data) if !data.is_file() => return Err(io::Error::other("it is not a file")),
        Ok(_) | Err(_) => {}
    }
    let bytes = read_limited(File::open(path)?, limit)?;
    if bytes.contains(&0) {
        return Err(io::Error::other("it is not a text file"));
    }
    Ok(bytes)
}

/// The bytes of a source.
///
/// # Errors
/// If it cannot be read, or is longer than `limit`: then [`io::ErrorKind::FileTooLarge`].
pub(crate) fn read_limited(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let why = format!("it is longer than {} MiB", limit >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Appends bytes; on an error the file keeps its old length. Callers hold its lock.
pub(super) fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    let written = file.write_all(bytes).and_then(|()| file.sync_data());
    if written.is_err() {
        _ = file.set_len(before);
    }
    written
}

/// Replaces the file atomically. Callers hold its lock.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = with_suffix(path, "tmp");
    let written = write_draft(&draft, path, bytes).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        _ = fs::remove_file(&draft);
    }
    written
}

fn write_draft(draft: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(draft)?;
    // A read-only file must not be replaced either.
    match OpenOptions::new().write(true).open(path) {
        Ok(old) => {
            let old = old.metadata()?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt as _, fchown};
                _ = fchown(&file, Some(old.uid()), Some(old.gid()));
            }
            file.set_permissions(old.permissions())?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Resolves links, so that a link survives the replacement of its file.
pub(super) fn target(path: &Path) -> PathBuf {
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    // The link points to a file that does not exist yet.
    match (fs::read_link(path), path.parent()) {
        (Ok(link), Some(folder)) => folder.join(link),
        _ => path.to_owned(),
    }
}

/// Prevents other runs of the program from writing until the lock is dropped. Returns `None` if the
/// file system has no locks, like some network folders. Creates the folder if needed.
///
/// # Errors
/// If the folder cannot be created, or another run holds the lock for seconds.
pub(super) fn lock(path: &Path) -> io::Result<Option<File>> {
    const PAUSE: Duration = Duration::from_millis(10);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let name = with_suffix(path, "lock");
    let Ok(file) = File::create(&name).or_else(|_| File::open(&name)) else { return Ok(None) };
    let mut waited = Duration::ZERO;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if waited < PATIENCE => {
                thread::sleep(PAUSE);
                waited += PAUSE;
            }
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(
                    io::ErrorKind::WouldBlock,
                    "another run of freecell is writing it",
                ));
            }
        }
    }
}

/// Adds an extension: `journal` and `lock` make `journal.lock`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}
