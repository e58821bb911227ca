//! Work on all cores, with a line that shows how far it is.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

/// Does the work for every number below `count`, on all cores, and returns the results in order.
pub fn for_each<T: Send>(what: &str, count: u32, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let bar = Bar { what, count, start: Instant::now() };
    let next = AtomicU32::new(0);
    let done = Mutex::new(Vec::new());
    let worker = || {
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= count {
                return;
            }
            let result = work(nth);
            let mut done = done.lock().expect("no worker panics with it");
            done.push((nth, result));
            bar.show(done.len() as u32);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(worker);
        }
    });
    bar.end();
    let mut done = done.into_inner().expect("no worker panics with it");
    done.sort_by_key(|(nth, _)| *nth);
    done.into_iter().map(|(_, result)| result).collect()
}

struct Bar<'a> {
    what: &'a str,
    count: u32,
    start: Instant,
}

impl Bar<'_> {
    fn show(&self, done: u32) {
        const WIDTH: u32 = 30;
        let mut error = std::io::stderr().lock();
        if !error.is_terminal() {
            return;
        }
        let filled = (WIDTH * done / self.count) as usize;
        let spent = self.start.elapsed().as_secs_f32();
        let left = spent * (self.count - done) as f32 / done as f32;
        let bar = format!("{}{}", "#".repeat(filled), ".".repeat(WIDTH as usize - filled));
        // Nobody to show it to is no reason to stop.
        let _ = write!(error, "\r{:24} [{bar}] {done}/{} {left:.0} s left ", self.what, self.count);
    }

    fn end(&self) {
        let spent = self.start.elapsed().as_secs_f32();
        eprintln!("\r{:24} {} in {spent:.0} s{}", self.what, self.count, " ".repeat(40));
    }
}
