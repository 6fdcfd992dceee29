//! Files that several runs of the program share: read with care, replaced in one step, changed
//! under a lock.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long to wait for another run to finish writing, which takes some milliseconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// The bytes of a text file; empty when it is missing.
///
/// # Errors
/// When it cannot be read, is longer than `limit`, or is not text.
pub(super) fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // A device or a pipe could be read without end, or not at all.
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Ok(data) if !data.is_file() => return Err(io::Error::other("it is not a file")),
        Ok(_) | Err(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(format!("it is longer than {} MiB", limit >> 20)));
    }
    if bytes.contains(&0) {
        return Err(io::Error::other("it is not a text file"));
    }
    Ok(bytes)
}

/// Adds bytes at the end; on an error the file is as long as before. Callers hold its lock.
pub(super) fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    let written = file.write_all(bytes).and_then(|()| file.sync_data());
    if written.is_err() {
        _ = file.set_len(before);
    }
    written
}

/// Replaces the file in one step. Callers hold its lock.
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
    // A file that may not be written may not be replaced either.
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

/// The file that a link leads to, so that the link survives a replacement.
pub(super) fn target(path: &Path) -> PathBuf {
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    // A link to a file that is not there yet.
    match (fs::read_link(path), path.parent()) {
        (Ok(link), Some(folder)) => folder.join(link),
        _ => path.to_owned(),
    }
}

/// Keeps other runs of the program from writing until the lock is dropped; none where there are no
/// locks, as on some network folders. Makes the folder.
///
/// # Errors
/// When the folder cannot be made, or another run keeps the lock for seconds.
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

/// `journal` and `lock` make `journal.lock`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}
