//! The file in which the record is kept: `freecell/journal` in the state folder.
//!
//! A text file with a [fact](super::fact) a line. What is new is added at its end, so that several
//! runs of the program lose nothing of each other; where most of its lines no longer hold, it is
//! replaced by one without them. Lines that are not understood are preserved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::user::file;
use crate::user::record::Record;
use crate::words::escaped;

#[cfg(test)]
mod fuzz;

/// Larger files are not ours.
const LIMIT: u64 = 16 << 20;
/// A journal is not compacted before it is as long as this.
const SHORT: usize = 64 << 10;
/// The files of earlier versions, whose lines the journal takes in.
const EARLIER: [&str; 4] = ["record", "record.new", "state", "state.new"];

/// A journal at one place.
///
/// One that cannot be read or written stays as it is, and new lines go to a file beside it,
/// `journal.new`; as soon as the journal can be used again, it takes them in.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    path: PathBuf,
}

/// The message on a system without a home.
pub(crate) const NO_HOME: &str = "games cannot be kept for the next start: there is no home folder";

impl Journal {
    /// The journal at this place.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The user's.
    ///
    /// # Errors
    /// On a system without a home.
    pub(crate) fn of_user() -> Result<Self, String> {
        let folder = super::state_folder().map_err(|_| NO_HOME)?;
        Ok(Self::new(folder.join("journal")))
    }

    /// The record, and a message for the user when the journal, or a file that it takes in, cannot be
    /// read.
    pub(crate) fn load(&self) -> (Record, Option<String>) {
        let mut trouble = None;
        let mut read = |path: &PathBuf| {
            let bytes = file::read(path, LIMIT);
            bytes.unwrap_or_else(|why| {
                trouble = Some(self.unusable(path, &why));
                Vec::new()
            })
        };
        // Another run may move them to the journal just now: that is read last.
        let others: Vec<_> = self.to_take_in().iter().map(&mut read).collect();
        let all = [&[read(&self.path)], &others[..]].concat();
        (Record::parse(&all.join(&b'\n')), trouble)
    }

    /// Adds lines.
    ///
    /// # Errors
    /// A message for the user when the journal cannot be written, also when the lines are kept beside
    /// it.
    pub(crate) fn append(&self, lines: &str) -> Result<(), String> {
        let Err(why) = self.change(|path| append_to(path, lines.as_bytes())) else { return Ok(()) };
        let beside = Self::new(self.beside());
        if beside.change(|path| append_to(path, lines.as_bytes())).is_ok() {
            return Err(self.unusable(&self.path, &why));
        }
        Err(format!("games cannot be kept for the next start: {why}"))
    }

    /// Takes in what lies beside the journal, and drops lines that no longer hold.
    ///
    /// # Errors
    /// When that fails; nothing is lost then.
    pub(crate) fn tidy(&self) -> io::Result<()> {
        let others = self.to_take_in();
        let is_long = fs::metadata(&self.path).is_ok_and(|data| data.len() > SHORT as u64);
        if !is_long && others.is_empty() {
            return Ok(());
        }
        self.change(|path| {
            for other in others {
                let Ok(bytes) = file::read(&other, LIMIT) else { continue };
                append_to(path, &bytes)?;
                put_away(&other)?;
            }
            compact(path)
        })
    }

    /// Does something with the file while no other run writes it.
    fn change(&self, change: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let path = file::target(&self.path);
        let _lock = file::lock(&path)?;
        change(&path)
    }

    /// The file that takes what is new while the journal cannot be used.
    fn beside(&self) -> PathBuf {
        file::with_suffix(&self.path, "new")
    }

    /// The files there are that the journal takes in.
    fn to_take_in(&self) -> Vec<PathBuf> {
        let earlier = EARLIER.iter().map(|name| self.path.with_file_name(name));
        earlier.chain([self.beside()]).filter(|path| path.exists()).collect()
    }

    /// The message for a file that cannot be used, with the place where games go instead.
    fn unusable(&self, path: &Path, why: &io::Error) -> String {
        let name = escaped(path.display());
        if path != self.path {
            return format!("{name} cannot be used ({why}) and stays as it is");
        }
        let beside = self.beside();
        let beside = escaped(beside.file_name().unwrap_or_default().display());
        format!(
            "{name} cannot be used ({why}) and stays as it is; new games are kept in {beside} \
             beside it"
        )
    }
}

/// Adds lines, unless the file is not a journal.
fn append_to(path: &Path, lines: &[u8]) -> io::Result<()> {
    let old = file::read(path, LIMIT)?;
    let line_end =
        |bytes: &[u8]| if matches!(bytes.last(), None | Some(b'\n')) { "" } else { "\n" };
    let lines = [line_end(&old).as_bytes(), lines, line_end(lines).as_bytes()].concat();
    file::append(path, &lines)
}

/// Removes a file that the journal took in, with its lock and the drafts of runs that were killed;
/// one of an earlier version stays, as `record.old`.
fn put_away(path: &Path) -> io::Result<()> {
    if path.extension().is_some() {
        fs::remove_file(path)?;
    } else {
        fs::rename(path, file::with_suffix(path, "old"))?;
    }
    let path = file::target(path);
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
    let name = name.to_string_lossy();
    for entry in fs::read_dir(folder)?.flatten() {
        let own = entry.file_name();
        let suffix = own.to_str().and_then(|own| own.strip_prefix(&*name)?.strip_prefix('.'));
        let is_draft = |suffix: &str| suffix.bytes().all(|b| b.is_ascii_digit());
        if suffix.is_some_and(|suffix| suffix == "lock" || is_draft(suffix)) {
            _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Drops the lines that no longer hold, where that halves the file.
fn compact(path: &Path) -> io::Result<()> {
    let old = file::read(path, LIMIT)?;
    let new = Record::parse(&old).text();
    if old.len() > SHORT && new.len() < old.len() / 2 { file::replace(path, &new) } else { Ok(()) }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::dealer::DealNumber;
    use crate::rules::Rules;
    use crate::user::saved_game::tests::games;

    /// A journal in a folder of its own.
    pub(in crate::user) fn journal() -> (tempfile::TempDir, Journal) {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::new(folder.path().join("new/folder/journal"));
        (folder, journal)
    }

    fn deal(number: i64) -> DealNumber {
        DealNumber::new(number).unwrap()
    }

    /// The journal's record as text.
    fn text(journal: &Journal) -> String {
        let (record, trouble) = journal.load();
        assert_eq!(trouble, None);
        String::from_utf8(record.text()).unwrap()
    }

    fn names(journal: &Journal) -> Vec<String> {
        let entries = fs::read_dir(journal.path.parent().unwrap()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Puts a file beside the journal.
    fn put(journal: &Journal, name: &str, bytes: impl AsRef<[u8]>) {
        fs::create_dir_all(journal.path.parent().unwrap()).unwrap();
        fs::write(journal.path.with_file_name(name), bytes).unwrap();
    }

    #[test]
    fn what_is_written_is_loaded() {
        let (_folder, journal) = journal();
        assert_eq!(text(&journal), "");
        let mut record = Record::default();
        record.view(deal(5), Some(games()[1].board()));
        record.saw(deal(617));
        for game in games() {
            record.keep_game(&game);
        }
        journal.append(&record.take_changes()).unwrap();
        assert_eq!(text(&journal).as_bytes(), record.text());
        assert_eq!(record.take_changes(), "");
        record.view(deal(-1), None);
        let [mut first, second] = games();
        first.redo();
        record.keep_game(&first);
        record.drop_game(second.start(), second.rules());
        journal.append(&record.take_changes()).unwrap();
        assert_eq!(text(&journal).as_bytes(), record.text());
        assert_eq!(text(&journal), "seen 617 617\ndeal -1\ngame 617 4 safe vista 4a 1b\n");
        assert_eq!(names(&journal), ["journal", "journal.lock"]);
    }

    #[test]
    fn runs_leave_each_other_what_they_wrote() {
        let (_folder, journal) = journal();
        put(&journal, "journal", "deal 1\n");
        let [first, second] = games();
        let (mut ours, mut theirs) = (journal.load().0, journal.load().0);
        ours.view(deal(617), None);
        ours.keep_game(&first);
        journal.append(&ours.take_changes()).unwrap();
        // They look at the same deal all the time.
        theirs.view(deal(1), None);
        theirs.keep_game(&second);
        theirs.end((deal(9), Rules::default()), true, (40, 1), 5);
        journal.append(&theirs.take_changes()).unwrap();
        let both = text(&journal);
        for line in ["won 9 4 safe vista 40 1 5", "deal 617", "game 617 4 safe vista 4a / 1b"] {
            assert!(both.lines().any(|other| other == line), "{both}");
        }
        assert_eq!(journal.load().0.games().len(), 2);
    }

    #[test]
    fn the_files_of_earlier_versions_are_taken_in_once() {
        let (_folder, journal) = journal();
        put(&journal, "journal", "game 5 4 safe vista 1a\nseen 1 2");
        put(&journal, "state", "deal 7\ndeck four\ngame 617 4 safe vista 4a\n");
        put(&journal, "record", "won 617 4 safe vista 39 300 86400\nfuture 617 x");
        put(&journal, "record.new", "seen 3 4\n");
        let litter = ["record.4711", "record.lock", "state.lock", "state.12", "other.12"];
        for name in litter {
            put(&journal, name, "");
        }
        let expected = "seen 1 4\nwon 617 4 safe vista 39 300 86400\ndeal 7\n\
                        game 5 4 safe vista 1a\ngame 617 4 safe vista 4a\n\
                        future 617 x\ndeck four\n";
        assert_eq!(text(&journal), expected);
        for _ in 0..2 {
            journal.tidy().unwrap();
            assert_eq!(text(&journal), expected);
            let left = ["journal", "journal.lock", "other.12", "record.old", "state.old"];
            assert_eq!(names(&journal), left);
        }
    }

    #[test]
    fn a_long_journal_is_compacted_and_nothing_that_holds_is_lost() {
        let (_folder, journal) = journal();
        let lines: String = (1..=8).map(|n| format!("game {n} 4 safe vista {n}a\n")).collect();
        let long = lines.repeat(SHORT / lines.len() + 1);
        put(&journal, "journal", format!("{long}future thing\nno-game 3 4\ngame 4 4 safe vi"));
        let before = text(&journal);
        assert_eq!(journal.load().0.games().len(), 7);
        journal.tidy().unwrap();
        assert_eq!(fs::read_to_string(&journal.path).unwrap(), before);
        assert!(before.contains("future thing\n") && before.contains("game 4 4 safe vista 4a\n"));
        // A draft of a run that was killed is no obstacle.
        put(&journal, "journal.tmp", "half");
        put(&journal, "journal", &long);
        journal.tidy().unwrap();
        assert_eq!(names(&journal), ["journal", "journal.lock"]);
    }

    #[test]
    fn a_journal_that_cannot_be_read_stays_and_takes_in_what_was_written_beside_it() {
        let (_folder, journal) = journal();
        let utf16: Vec<u8> = "deal 5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let long = b"a\n".repeat(usize::try_from(LIMIT).unwrap());
        for foreign in [utf16, long] {
            put(&journal, "journal", &foreign);
            assert!(journal.load().1.unwrap().contains("new games are kept in journal.new"));
            for line in ["seen 1 1\n", "seen 2 2\n"] {
                assert!(journal.append(line).unwrap_err().contains("stays as it is"));
            }
            assert_eq!(journal.load().0.text(), b"seen 1 2\n");
            assert!(journal.tidy().is_err());
            assert!(fs::read(&journal.path).unwrap() == foreign, "it stays as it is");

            put(&journal, "journal", "seen 5 5");
            journal.tidy().unwrap();
            assert_eq!(fs::read(&journal.path).unwrap(), b"seen 5 5\nseen 1 1\nseen 2 2\n");
            assert!(!journal.beside().exists());
        }
    }

    #[test]
    fn what_cannot_be_written_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let blocked = Journal::new(folder.path().join("file/journal"));
        assert!(blocked.append("seen 1 1\n").unwrap_err().starts_with("games cannot be kept"));
        let is_folder = Journal::new(folder.path().to_owned());
        assert!(is_folder.load().1.unwrap().contains("it is not a file"));
        assert!(folder.path().is_dir());
    }

    #[test]
    fn runs_that_write_together_lose_nothing() {
        let (_folder, journal) = &journal();
        std::thread::scope(|scope| {
            for run in 0..4 {
                scope.spawn(move || {
                    for n in 0..25 {
                        journal.append(&format!("run {run} {n}\n")).unwrap();
                        journal.tidy().unwrap();
                    }
                });
            }
        });
        assert_eq!(journal.load().0.unknown_lines(), 100);
    }

    #[test]
    fn a_run_that_never_lets_go_is_not_waited_for() {
        let (_folder, journal) = journal();
        let _other = file::lock(&journal.path).unwrap();
        assert!(journal.append("seen 1 1\n").unwrap_err().contains("another run"));
        assert_eq!(text(&journal), "seen 1 1\n");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_modes_stay() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
        let (_folder, journal) = journal();
        put(&journal, "other", "");
        let real = journal.path.with_file_name("real");
        // The link leads nowhere at first.
        symlink("real", &journal.path).unwrap();
        journal.append("seen 1 1\n").unwrap();
        fs::write(&real, "game 1 4 safe vista 1a\n".repeat(SHORT / 20)).unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        // Only root can give a file away, and writes to it all the same.
        let given = std::os::unix::fs::chown(&real, Some(65_534), None).is_ok();
        journal.tidy().unwrap();
        assert!(journal.path.is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"game 1 4 safe vista 1a\n");
        let data = fs::metadata(&real).unwrap();
        assert_eq!((data.mode() & 0o7777, data.uid() == 65_534), (0o640, given));
    }
}
