//! A connection whose client must keep up: hyper waits for ever for one that doesn't read, and can't tell one that is silent in the
//! middle of a request from one that thinks about the next.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// How long a client may take for a request's head, once it has begun; and to begin with the first.
const HEAD: Duration = Duration::from_secs(10);

/// How far the requests on a connection are.
#[derive(Clone, Default)]
pub(crate) struct Requests(Arc<AtomicU8>);

impl Requests {
    const HEAD_IS_DUE: u8 = 0;
    const ANSWERING: u8 = 1;
    const BETWEEN: u8 = 2;

    /// A head has come.
    pub(crate) fn begin(&self) {
        self.0.store(Self::ANSWERING, Ordering::Relaxed);
    }

    /// Its answer goes out; the next request may take a while.
    pub(crate) fn end(&self) {
        self.0.store(Self::BETWEEN, Ordering::Relaxed);
    }

    fn is(&self, state: u8) -> bool {
        self.0.load(Ordering::Relaxed) == state
    }
}

/// A connection that fails when nothing of what is sent has been taken for some time, or when a request's head stays half.
pub(crate) struct Patient {
    stream: TcpStream,
    requests: Requests,
    head_end: Pin<Box<Sleep>>,
    patience: Duration,
    /// When patience ends; only looked at while a write waits.
    end: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl Patient {
    pub(crate) fn new(stream: TcpStream, requests: Requests, patience: Duration) -> Patient {
        let (head_end, end) = (Box::pin(tokio::time::sleep(HEAD)), Box::pin(tokio::time::sleep(patience)));
        Patient { stream, requests, head_end, patience, end, is_waiting: false }
    }

    /// Passes on what a write says, unless it has waited too long.
    fn judge<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_waiting = false;
            return written;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.end.as_mut().reset(Instant::now() + self.patience);
        }
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if buffer.filled().len() > before && this.requests.is(Requests::BETWEEN) {
            this.requests.0.store(Requests::HEAD_IS_DUE, Ordering::Relaxed);
            this.head_end.as_mut().reset(Instant::now() + HEAD);
        }
        if read.is_pending() && this.requests.is(Requests::HEAD_IS_DUE) {
            ready!(this.head_end.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        read
    }
}

impl AsyncWrite for Patient {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.judge(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        this.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
