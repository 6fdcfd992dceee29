//! The user's folders, and files shared by several runs of the program: read with a limit, replaced
//! atomically, changed under a lock.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use etcetera::BaseStrategy as _;
use tempfile::NamedTempFile;

/// The environment variable that names one folder for settings and record, on every system.
const VARIABLE: &str = "FREECELL_HOME";

/// The folder of the settings: `freecell` in the system's folder for settings. `None` on a system without
/// a home folder.
pub(super) fn settings_folder() -> Option<PathBuf> {
    own_folder()
        .or_else(|| Some(etcetera::choose_base_strategy().ok()?.config_dir().join("freecell")))
}

/// The folder of the record: `freecell` in the system's folder for the state of programs.
pub(super) fn record_folder() -> Option<PathBuf> {
    own_folder().or_else(|| {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.state_dir().unwrap_or_else(|| base.data_dir()).join("freecell"))
    })
}

fn own_folder() -> Option<PathBuf> {
    env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// How often to try a lock that another run holds, which writes for some milliseconds.
const TRIES: usize = 300;
const PAUSE: Duration = Duration::from_millis(10);

/// The bytes of a file; empty if it is missing.
///
/// # Errors
/// If it cannot be read, is longer than `limit`, or is text in UTF-16.
pub(super) fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // Reading a device or a pipe might never end.
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Ok(data) if !data.is_file() => return Err(not_a_file("it")),
        _ => {}
    }
    let bytes = read_limited(File::open(path)?, limit)?;
    if is_utf16(&bytes) { Err(io::Error::other("it is not a text file")) } else { Ok(bytes) }
}

/// Whether this is text in two bytes a character: a mark says so, or every second byte is 0.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    let alternates = |first: usize| (0..4).all(|at| (bytes[at] == 0) == (at % 2 == first));
    let marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    marked || bytes.len() >= 4 && (alternates(0) || alternates(1))
}

fn not_a_file(name: &str) -> io::Error {
    io::Error::other(format!("{name} is not a file"))
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

/// Appends bytes. On an error the file gets its old length back, unless there is no lock: then another run
/// may have appended since.
pub(super) fn append(path: &Path, bytes: &[u8], lock: Option<&File>) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    let written = file.write_all(bytes).and_then(|()| file.sync_data());
    if written.is_err() && lock.is_some() {
        _ = file.set_len(before);
    }
    written
}

/// Replaces the file atomically. Callers hold its lock.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    // A read-only file must not be replaced either.
    match OpenOptions::new().write(true).open(path) {
        Ok(old) => {
            let old = old.metadata()?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt as _, fchown};
                _ = fchown(&draft, Some(old.uid()), Some(old.gid()));
            }
            draft.as_file().set_permissions(old.permissions())?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    draft.write_all(bytes)?;
    draft.as_file().sync_all()?;
    draft.persist(path)?;
    Ok(())
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

/// Creates a folder with those above it, for the user only.
fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Opens the file of a lock, to which nothing is written. It neither follows a link nor waits for the
/// reader of a pipe, should another program put one there at this moment.
fn open_lock(name: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.custom_flags(flags.bits().cast_signed());
    }
    let writing = options.clone().write(true).create(true).truncate(false).open(name);
    // Another user's lock can be held by those who may only read it.
    writing.or_else(|_| options.read(true).open(name))
}

/// Prevents other runs of the program from writing until the lock is dropped. Returns `None` if the
/// file system has no locks, like some network folders. Creates the folder if needed.
///
/// # Errors
/// If the folder cannot be created, the lock is not a file, or another run holds it for seconds.
pub(super) fn lock(path: &Path) -> io::Result<Option<File>> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    let name = with_suffix(path, "lock");
    if fs::symlink_metadata(&name).is_ok_and(|data| !data.is_file()) {
        return Err(not_a_file("its lock"));
    }
    let Ok(file) = open_lock(&name) else { return Ok(None) };
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
    Err(io::Error::other("another run of freecell is writing it"))
}

/// Adds an extension: `journal` and `lock` make `journal.lock`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}
