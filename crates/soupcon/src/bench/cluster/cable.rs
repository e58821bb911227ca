//! The way from one node to a server, which can be cut: a proxy between loopback addresses.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How a cable is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Cut {
    /// Whole.
    No,
    /// Connections are closed, and so is every new one.
    Closed,
    /// Nothing comes through, and nobody is told.
    Silent,
}

pub(crate) struct Cable {
    pub(crate) address: SocketAddr,
    cut: watch::Sender<Cut>,
}

impl Cable {
    pub(crate) async fn lay(to: SocketAddr) -> io::Result<Cable> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let (address, cut) = (listener.local_addr()?, watch::Sender::new(Cut::No));
        let state = cut.subscribe();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, to, state.clone()));
            }
        });
        Ok(Cable { address, cut })
    }

    pub(crate) fn cut(&self, cut: Cut) {
        self.cut.send_replace(cut);
    }
}

/// One connection, until either end closes it or it is cut. One that was silent is closed when the cable is mended: by then the
/// ends have given it up, or should have.
async fn carry(near: TcpStream, to: SocketAddr, mut state: watch::Receiver<Cut>) {
    if *state.borrow_and_update() != Cut::No {
        if *state.borrow() == Cut::Silent {
            let _ = state.changed().await;
        }
        return;
    }
    let Ok(far) = TcpStream::connect(to).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_read, near_write), (far_read, far_write)) = (near.into_split(), far.into_split());
    // Both ends stay open as long as these two live.
    let (up, down) = (copy(near_read, far_write), copy(far_read, near_write));
    tokio::pin!(up, down);
    let is_cut = tokio::select! {
        () = &mut up => false,
        () = &mut down => false,
        _ = state.changed() => true,
    };
    // A cut in the middle of a message: what was on its way is lost.
    if is_cut && *state.borrow() == Cut::Silent {
        let _ = state.changed().await;
    }
}

async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if to.write_all(&bytes[..count]).await.is_err() {
            break;
        }
    }
}
