//! Forgetting tables on which nothing has happened for long, where a server's keeper wants that.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::clock::now_ms;
use crate::hub::{DoError, Tables};
use crate::id::TableId;

/// How often idle tables are looked for.
const ROUND: Duration = Duration::from_secs(3600);

impl Tables {
    /// From now on forgets tables on which nothing has happened for so long, at once and every hour. Can be said once.
    pub fn forget_after(&self, after: Duration) {
        if self.0.kept_for.set(after).is_ok() {
            tokio::spawn(self.clone().keep_forgetting(after));
        }
    }

    /// How long a table is kept on which nothing happens; `None` for ever.
    pub fn kept_for(&self) -> Option<Duration> {
        self.0.kept_for.get().copied()
    }

    async fn keep_forgetting(self, after: Duration) {
        let mut ticks = tokio::time::interval(ROUND);
        loop {
            ticks.tick().await;
            let since_ms = now_ms().saturating_sub(i64::try_from(after.as_millis()).unwrap_or(i64::MAX));
            match self.forget_idle_since(since_ms).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "forgot tables on which nothing had happened for long"),
                Err(error) => tracing::warn!(?error, "can't forget old tables"),
            }
        }
    }

    /// Forgets the tables on which nothing has happened since then, nothing is due, and at which nobody looks; says how many. Their
    /// logs go, their codes, who came to them, and the tokens of those who came to no other.
    pub async fn forget_idle_since(&self, ms: i64) -> Result<usize, DoError> {
        let mut count = 0;
        loop {
            let idle = self.0.store.idle_since(ms).await?;
            let mut forgotten = 0;
            for (id, seq) in idle {
                if self.let_go(id) && self.0.store.forget(id, seq).await? {
                    forgotten += 1;
                }
            }
            if forgotten == 0 {
                break;
            }
            count += forgotten;
        }
        if count > 0 {
            // Whose token is gone must not be taken for somebody until the next restart.
            self.0.tokens.lock().expect("no panic with tokens").clear();
        }
        Ok(count)
    }

    /// Drops a table's memory, unless somebody is at it.
    fn let_go(&self, id: TableId) -> bool {
        let mut tables = self.0.live.lock().expect("no panic with the tables");
        let Some(live) = tables.get(&id) else { return true };
        if Arc::strong_count(live) > 1 {
            return false;
        }
        live.gone.store(true, Ordering::Release);
        tables.remove(&id);
        true
    }
}
