use std::cell::Cell;

use super::*;

thread_local! {
    /// The bytes in which the end of a line was looked for.
    pub(super) static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
}

/// What reaches the file, and in how many writes.
#[derive(Default)]
struct Writes(Vec<u8>, usize);

impl Write for &mut Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        assert!(bytes.ends_with(b"\n"), "only whole lines are passed on");
        self.0.extend_from_slice(bytes);
        self.1 += 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn each_byte_is_looked_at_once_however_long_a_line_is() {
    for line in [1, 100, 70_000, 3 << 20] {
        let (mut writes, before) = (Writes::default(), LOOKED_AT.get());
        let text = ["x".repeat(line), "\n".to_owned()].concat().repeat((4 << 20) / line);
        let mut out = WholeLines::new(&mut writes);
        for piece in text.as_bytes().chunks(7) {
            out.write_all(piece).unwrap();
        }
        drop(out);
        assert_eq!(LOOKED_AT.get() - before, text.len(), "lines of {line}");
        assert!(writes.0 == text.as_bytes());
        assert!(writes.1 <= text.len() / WholeLines::<&mut Writes>::SIZE + 1, "{}", writes.1);
    }
}
