//! A network of two namespaces that the test makes itself: here the laptop, there the phones, a cable between them. All of it is gone
//! with the test.

use std::env;
use std::fs;
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use soupcon_browser::Browser;

/// Where the laptop is; addresses that are set aside for documentation.
pub(crate) const LAPTOP: &str = "192.0.2.1";
const PHONES: &str = "192.0.2.2";
/// Where the test reaches the phones' browser.
const DEVTOOLS: u16 = 9222;
/// Set in the process that has a namespace of its own.
const INSIDE: &str = "SOUPCON_TEST_NAMESPACE";

pub(crate) fn is_inside() -> bool {
    env::var_os(INSIDE).is_some()
}

/// Runs one of this program's tests again, in a network namespace of its own.
pub(crate) fn run_inside(test: &str) {
    let program = env::current_exe().expect("a test knows its program");
    let mut command = Command::new("unshare");
    // Who isn't root is root in a namespace of users.
    if !fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        command.arg("--map-root-user");
    }
    command.arg("--net").arg("--").arg(program).args(["--exact", test, "--nocapture"]).env(INSIDE, "1");
    let status = command.status().expect("unshare (Debian's package util-linux)");
    assert!(status.success(), "{test} failed in its network namespace");
}

/// A cable from here to a namespace for phones.
pub(crate) struct Network {
    /// Its process keeps the namespace.
    phones: Child,
    forward: Mutex<Option<Child>>,
}

impl Network {
    pub(crate) fn start() -> Result<Network> {
        let phones = Command::new("unshare").args(["--net", "--", "sleep", "infinity"]).spawn()?;
        let network = Network { phones, forward: Mutex::default() };
        let (own, other) = ("/proc/self/ns/net", format!("/proc/{}/ns/net", network.phones.id()));
        while fs::read_link(own)? == fs::read_link(&other)? {
            sleep(Duration::from_millis(10));
        }
        let process = network.phones.id().to_string();
        for command in [
            "ip link set lo up".to_owned(),
            format!("ip link add lan0 type veth peer name wifi0 netns {process}"),
            format!("ip address add {LAPTOP}/24 dev lan0"),
            "ip link set lan0 up".to_owned(),
            format!("nsenter --target {process} --net ip link set lo up"),
            format!("nsenter --target {process} --net ip address add {PHONES}/24 dev wifi0"),
            format!("nsenter --target {process} --net ip link set wifi0 up"),
        ] {
            let mut words = command.split(' ');
            let status = Command::new(words.next().context("a program")?).args(words).status()?;
            ensure!(status.success(), "{command} failed");
        }
        Ok(network)
    }

    /// Runs a program where the phones are.
    fn there(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--target", &self.phones.id().to_string(), "--net", program]);
        command
    }

    /// A browser that has nothing but the cable. It is driven over the cable, too.
    pub(crate) async fn start_browser(&self) -> Result<Browser> {
        let reach = |url: String| {
            let (address, path) = url.trim_start_matches("ws://").split_once('/').expect("an address has a path");
            let mut command = self.there("socat");
            command.arg(format!("TCP-LISTEN:{DEVTOOLS},bind={PHONES},fork,reuseaddr")).arg(format!("TCP:{address}"));
            let forward = command.stdin(Stdio::null()).spawn().expect("socat (Debian's package)");
            *self.forward.lock().expect("no panic here") = Some(forward);
            while TcpStream::connect((PHONES, DEVTOOLS)).is_err() {
                sleep(Duration::from_millis(20));
            }
            format!("ws://{PHONES}:{DEVTOOLS}/{path}")
        };
        Browser::launch(self.there("chromium").into(), reach).await
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let mut forward = self.forward.get_mut().expect("no panic here").take();
        for child in forward.iter_mut().chain([&mut self.phones]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
