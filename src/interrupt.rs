//! Ctrl-C and other signals that end the program. The first one stops the work in progress, so that
//! finished results can be kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

#[cfg(not(unix))]
use signal_hook::flag;
#[cfg(unix)]
use signal_hook::iterator::Signals;

use freecell::solver::Cancel;

/// The signal that arrived last; Ctrl-C before any.
static ARRIVED: AtomicU8 = AtomicU8::new(2);

/// Notes a signal that ends the program.
pub(crate) fn note(signal: i32) {
    if let Ok(signal) = u8::try_from(signal) {
        ARRIVED.store(signal, Ordering::SeqCst);
    }
}

/// The exit status after the signal that ends the program, as shells count it: 130 after Ctrl-C, 143
/// after SIGTERM.
pub(crate) fn status() -> u8 {
    128 + ARRIVED.load(Ordering::SeqCst)
}

/// Whether a signal has arrived.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Watches for these signals from now on. A second signal, or one during
    /// [`while_waiting`](Self::while_waiting), calls `end`, which exits at once. If signals cannot
    /// be watched, they keep their usual effect.
    pub(crate) fn watched(
        signals: &[i32],
        #[cfg_attr(not(unix), expect(unused_variables, reason = "a signal handler ends it"))]
        end: fn(),
    ) -> Self {
        let interrupt = Self::default();
        #[cfg(unix)]
        if let Ok(mut signals) = Signals::new(signals) {
            let watched = interrupt.clone();
            let watch = move || {
                for signal in signals.forever() {
                    note(signal);
                    let is_second = watched.raised.swap(true, Ordering::SeqCst);
                    if is_second || watched.waiting.load(Ordering::SeqCst) {
                        end();
                    }
                }
            };
            _ = std::thread::Builder::new().name("signals".into()).spawn(watch);
        }
        #[cfg(not(unix))]
        for &signal in signals {
            for ends in [&interrupt.raised, &interrupt.waiting] {
                _ = flag::register_conditional_shutdown(signal, status().into(), Arc::clone(ends));
            }
            _ = flag::register(signal, Arc::clone(&interrupt.raised));
        }
        interrupt
    }

    /// Whether the work should stop.
    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Forgets the signals that arrived.
    pub(crate) fn clear(&self) {
        self.raised.store(false, Ordering::SeqCst);
    }

    /// Runs `read`, which may block for ever; during it a signal exits the program at once. Flush
    /// results first.
    pub(crate) fn while_waiting<T>(&self, read: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::SeqCst);
        let read = read();
        self.waiting.store(false, Ordering::SeqCst);
        read
    }

    /// A switch that a signal cancels.
    pub(crate) fn cancel(&self) -> Cancel {
        Cancel::from(Arc::clone(&self.raised))
    }
}
