//! Waking tables when their time has come, and letting go of those that nobody needs.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::clock::now_ms;
use crate::command::Refusal;
use crate::due::{Due, Work};
use crate::entry::Entry;
use crate::hub::{DoError, Tables};
use crate::id::{PersonId, TableId};
use crate::live::Live;
use crate::table::Table;

/// A table that nobody has asked for in this time is let go; its log stays.
const IDLE: Duration = Duration::from_secs(600);
/// When something is tried again that the store had no answer for.
const AGAIN_MS: i64 = 1000;

impl Tables {
    /// Looks after a table when something is due, as it is now. A bot thinks beforehand, so that nobody sees how long it takes.
    pub(crate) fn reschedule(&self, live: &Live) {
        self.wake(live, |due| match due.work {
            Work::BotMoves(_) if live.is_ours.load(Ordering::Relaxed) => now_ms(),
            // Whoever wrote the last entry goes first.
            Work::BotMoves(_) | Work::TimeIsOut | Work::GoesAway(_) | Work::HostIsGone(_) => {
                due.at_ms + live.grace_ms()
            }
        });
    }

    /// Wakes a table when it is time for what is due. Most moves are made by people who are here, at tables without a clock: nothing
    /// is due then, before as after, and the schedule needn't hear of it.
    fn wake(&self, live: &Live, when_ms: impl FnOnce(Due) -> i64) {
        let mut is_scheduled = live.is_scheduled.lock().expect("no panic with a table's time");
        // Those who listened to a table that was dropped leave it one by one, while it is at hand anew.
        if live.gone.load(Ordering::Acquire) {
            return;
        }
        let at_ms = live.table().due(live).map(when_ms);
        if *is_scheduled || at_ms.is_some() {
            let _ = self.0.schedule.send((live.id, at_ms));
        }
        *is_scheduled = at_ms.is_some();
    }

    /// Comes back to a table, whatever is due there.
    pub(crate) fn wake_later(&self, id: TableId, wait_ms: i64) {
        let _ = self.0.schedule.send((id, Some(now_ms() + wait_ms)));
    }

    /// Somebody came back whom a bot has played for.
    pub(crate) fn welcome_back(&self, live: &Arc<Live>, person: PersonId) {
        let table = live.table();
        let Some(seat) = table.seat_of(person).filter(|&seat| table.away.contains(seat)) else { return };
        let (tables, live) = (self.clone(), Arc::clone(live));
        tokio::spawn(async move {
            let writing = Arc::clone(&live.writing).lock_owned().await;
            if live.table().away.contains(seat) {
                let _ = tables.commit(live, writing, Entry::CameBack { seat }, None).await;
            }
        });
    }

    /// Does what is due at a table, later if the store doesn't answer now.
    pub(crate) async fn work(self, id: TableId) {
        if let Err(DoError::Unknown | DoError::Full) = self.try_to_work(id).await {
            self.wake_later(id, AGAIN_MS);
        }
    }

    async fn try_to_work(&self, id: TableId) -> Result<(), DoError> {
        let mut live = self.live(id).await?;
        // It may be done already.
        if self.is_shared() && !live.is_ours.load(Ordering::Relaxed) {
            live = self.up_to_date(id).await?;
        }
        // People go on while a bot thinks. Whoever thinks already comes by here when it is done.
        let Ok(()) = self.think(&live).await else { return Ok(()) };
        let writing = Arc::clone(&live.writing).lock_owned().await;
        let table = live.table();
        let Some(due) = table.due(&*live) else { return Ok(()) };
        let thought = live.thought_for(&table, due);
        let is_ready = thought.is_some() || table.bot_to_move(due).is_none();
        let at_ms = due.at_ms + live.grace_ms();
        if at_ms <= now_ms() && is_ready {
            let decide = move |table: &Table| table.decide_work(due.work, thought).ok_or(Refusal::NoGame);
            if let Ok(entry) = self.decide(&table, decide).await? {
                return self.commit(live, writing, entry, None).await.map(drop);
            }
        }
        self.wake(&live, |due| {
            let at_ms = if is_ready { due.at_ms + live.grace_ms() } else { 0 };
            at_ms.max(now_ms() + 50)
        });
        Ok(())
    }

    /// Wakes every table when its time has come.
    pub(crate) async fn keep_schedule(
        self,
        mut changes: mpsc::UnboundedReceiver<(TableId, Option<i64>)>,
        due: Vec<(TableId, i64)>,
    ) {
        let mut when: HashMap<TableId, i64> = due.iter().copied().collect();
        let mut order: BTreeSet<(i64, TableId)> = due.into_iter().map(|(id, at_ms)| (at_ms, id)).collect();
        loop {
            let next_ms = order.first().map_or(i64::MAX, |&(at_ms, _)| at_ms);
            let wait = Duration::from_millis(next_ms.saturating_sub(now_ms()).clamp(0, 60_000) as u64);
            match tokio::time::timeout(wait, changes.recv()).await {
                Ok(None) => return,
                Ok(Some((id, at_ms))) => {
                    if let Some(old) = when.remove(&id) {
                        order.remove(&(old, id));
                    }
                    if let Some(at_ms) = at_ms {
                        when.insert(id, at_ms);
                        order.insert((at_ms, id));
                    }
                }
                Err(_) => {
                    let now = now_ms();
                    while let Some(&(at_ms, id)) = order.first().filter(|(at_ms, _)| *at_ms <= now) {
                        order.remove(&(at_ms, id));
                        when.remove(&id);
                        tokio::spawn(self.clone().work(id));
                    }
                }
            }
        }
    }

    pub(crate) async fn let_go_of_idle_tables(self) {
        let mut ticks = tokio::time::interval(Duration::from_secs(30));
        loop {
            ticks.tick().await;
            let oldest_ms = now_ms() - IDLE.as_millis() as i64;
            let mut tables = self.0.live.lock().expect("no panic with the tables");
            tables.retain(|_, live| Arc::strong_count(live) > 1 || !live.is_idle_since(oldest_ms));
        }
    }
}
