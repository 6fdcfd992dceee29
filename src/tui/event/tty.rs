//! Reads keys, mouse events and pastes from the terminal.

use std::collections::VecDeque;
use std::io::{self, Read as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::Event;
use terminput_crossterm::to_crossterm;

#[cfg(test)]
mod tests;

/// What a terminal sends before and after a pasted text.
const PASTE: (&[u8], &[u8]) = (b"\x1b[200~", b"\x1b[201~");

/// How long a paste may pause before it is taken to have ended: a connection that breaks in the middle of
/// one never sends its end.
const SILENCE: Duration = Duration::from_secs(1);

/// The most bytes read at once.
const CHUNK: usize = 1 << 14;

type Chunk = io::Result<Vec<u8>>;

/// The events of the terminal on standard input.
pub(super) struct Tty {
    chunks: Receiver<Chunk>,
    parser: TtyParser,
    ready: VecDeque<Event>,
}

impl Tty {
    /// Starts reading.
    pub(super) fn new() -> io::Result<Self> {
        let (sender, chunks) = sync_channel(16);
        let read = move || {
            let mut bytes = vec![0; CHUNK];
            loop {
                let chunk = match io::stdin().read(&mut bytes) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
                    read => read.map(|count| bytes[..count].to_vec()),
                };
                let is_last = chunk.is_err();
                if sender.send(chunk).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().name("terminal".into()).spawn(read)?;
        Ok(Self::of(chunks))
    }

    fn of(chunks: Receiver<Chunk>) -> Self {
        Self { chunks, parser: TtyParser::default(), ready: VecDeque::new() }
    }

    /// Waits for the next event.
    pub(super) fn read(&mut self) -> io::Result<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Ok(event);
            }
            let chunk = if self.parser.in_paste() {
                match self.chunks.recv_timeout(SILENCE) {
                    Err(RecvTimeoutError::Timeout) => {
                        self.ready.push_back(self.parser.end_paste());
                        continue;
                    }
                    chunk => chunk.map_err(io::Error::other),
                }
            } else {
                self.chunks.recv().map_err(io::Error::other)
            };
            self.parser.feed(&chunk??, &mut self.ready);
        }
    }

    /// Whether there is an event, or one comes within this time.
    pub(super) fn poll(&mut self, time: Duration) -> io::Result<bool> {
        let end = Instant::now() + time;
        while self.ready.is_empty() {
            match self.chunks.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.parser.feed(&chunk?, &mut self.ready),
                Err(RecvTimeoutError::Timeout) => return Ok(false),
                Err(error @ RecvTimeoutError::Disconnected) => return Err(io::Error::other(error)),
            }
        }
        Ok(true)
    }
}

/// Splits what a terminal sends into events.
#[derive(Default)]
struct TtyParser {
    /// The beginning of an event.
    begun: Vec<u8>,
}

impl TtyParser {
    /// Adds the events that end in these bytes. An Esc at their end is the key of that name.
    fn feed(&mut self, bytes: &[u8], events: &mut VecDeque<Event>) {
        for (at, &byte) in bytes.iter().enumerate() {
            self.begun.push(byte);
            if self.in_paste() {
                if self.begun.ends_with(PASTE.1) {
                    let text = self.begun.len() - PASTE.1.len();
                    self.begun.truncate(text);
                    events.push_back(self.end_paste());
                }
                continue;
            }
            // Esc begins a sequence if more arrived together with it.
            if self.begun == b"\x1b" && at + 1 < bytes.len() {
                continue;
            }
            match terminput::Event::parse_from(&self.begun) {
                Ok(None) => continue,
                Ok(Some(event)) => events.extend(to_crossterm(event).ok()),
                // What no terminal sends as a key is dropped.
                Err(_) => {}
            }
            self.begun.clear();
        }
    }

    /// Whether the end of a paste has not arrived yet.
    fn in_paste(&self) -> bool {
        self.begun.starts_with(PASTE.0)
    }

    /// The text of the paste so far.
    fn end_paste(&mut self) -> Event {
        let text = String::from_utf8_lossy(&self.begun[PASTE.0.len()..]).into_owned();
        self.begun.clear();
        Event::Paste(text)
    }
}
