//! A stream that waits for news: how often it says that it is alive, and how it learns that the server stops.

use std::pin::Pin;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, Sleep};

use crate::Site;

/// What ends a stream's waiting, other than news.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Interruption {
    /// There was no news for so long that a sign of life is due.
    Silence,
    /// The server stops.
    Closing,
}

/// Between two pieces of news. It lasts as long as its stream, so that no piece has to set a timer of its own.
pub(crate) struct Lull {
    closed: Pin<Box<dyn Future<Output = ()> + Send>>,
    heartbeat: Pin<Box<Sleep>>,
    /// How long a silence may last.
    interval: Duration,
    last_heard: Instant,
}

impl Lull {
    pub(crate) fn new(site: &Site) -> Lull {
        Lull::with(site.closing.clone(), site.config.heartbeat)
    }

    fn with(mut closing: watch::Receiver<bool>, interval: Duration) -> Lull {
        let closed = async move { drop(closing.wait_for(|&closing| closing).await) };
        let heartbeat = tokio::time::sleep(interval);
        Lull { closed: Box::pin(closed), heartbeat: Box::pin(heartbeat), interval, last_heard: Instant::now() }
    }

    /// Waits for news, as long as the silence may last.
    pub(crate) async fn until<T>(&mut self, news: impl Future<Output = T>) -> Result<T, Interruption> {
        let heard = self.until_interrupted(news).await;
        self.last_heard = Instant::now();
        heard
    }

    async fn until_interrupted<T>(&mut self, news: impl Future<Output = T>) -> Result<T, Interruption> {
        tokio::pin!(news);
        loop {
            tokio::select! {
                heard = &mut news => return Ok(heard),
                () = &mut self.closed => return Err(Interruption::Closing),
                () = &mut self.heartbeat => {}
            }
            // The timer was set at some earlier news; what counts is the last.
            let is_silent = self.last_heard.elapsed() >= self.interval;
            let since = if is_silent { Instant::now() } else { self.last_heard };
            self.heartbeat.as_mut().reset(since + self.interval);
            if is_silent {
                return Err(Interruption::Silence);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;
    use crate::Config;

    async fn in_seconds(seconds: u64) {
        tokio::time::sleep(Duration::from_secs(seconds)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_sign_of_life_is_due_fifteen_seconds_after_whatever_came_last() {
        let (_closing, closed) = watch::channel(false);
        let (mut lull, start) = (Lull::with(closed, Config::HEARTBEAT), Instant::now());
        assert_eq!(lull.until(in_seconds(10)).await, Ok(()));
        for due_s in [25, 40] {
            assert_eq!(lull.until(pending::<()>()).await, Err(Interruption::Silence));
            assert_eq!(start.elapsed().as_secs(), due_s);
        }
        assert_eq!(lull.until(in_seconds(14)).await, Ok(()));
        assert_eq!(lull.until(in_seconds(14)).await, Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_stops_is_noticed_at_once() {
        let (closing, closed) = watch::channel(false);
        let (mut lull, start) = (Lull::with(closed, Config::HEARTBEAT), Instant::now());
        tokio::spawn(async move {
            in_seconds(3).await;
            closing.send_replace(true);
        });
        assert_eq!(lull.until(pending::<()>()).await, Err(Interruption::Closing));
        assert_eq!(start.elapsed().as_secs(), 3);
    }
}
