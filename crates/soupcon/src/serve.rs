//! `soupcon serve`: the tables, over HTTP.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use clap::Parser;
use clap::builder::BoolishValueParser;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use soupcon_house::House;
use soupcon_table::store::{Postgres, Sqlite};
use soupcon_table::{Alone, Bus, Limits, Nats, Store, Tables};
use soupcon_web::{Config, Server};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::{Failure, descriptors};

#[derive(Parser)]
pub(crate) struct Options {
    /// Where to listen
    #[arg(long, env = "SOUPCON_LISTEN", value_name = "ADDRESS", default_value = "0.0.0.0:7373")]
    listen: SocketAddr,
    /// The folder for the database [default: soupcon in the user's data folder]
    #[arg(long, env = "SOUPCON_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A PostgreSQL database that several servers share, in the place of the folder
    #[arg(long, env = "SOUPCON_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// A NATS server by which they tell each other what happened
    #[arg(long, env = "SOUPCON_BUS", value_name = "URL", hide_env_values = true)]
    bus: Option<String>,
    /// How people reach the server [default: this machine's address]
    #[arg(long, env = "SOUPCON_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be given more than once
    #[arg(long = "trusted-proxy", env = "SOUPCON_TRUSTED_PROXY", value_name = "IP", value_delimiter = ',')]
    trusted_proxies: Vec<IpAddr>,
    /// How long a bot seems to think, in milliseconds
    #[arg(long, env = "SOUPCON_BOT_DELAY_MS", value_name = "MS", default_value_t = 700)]
    bot_delay_ms: u32,
    /// A bot of your own that tables may ask for by this name; may be given more than once
    #[arg(long = "bot", env = "SOUPCON_BOT", value_delimiter = '\n', value_name = "NAME=COMMAND", value_parser = parse_bot)]
    bots: Vec<(String, String)>,
    /// How long such a bot may take for a move, in milliseconds
    #[arg(long, env = "SOUPCON_BOT_PATIENCE_MS", value_name = "MS", default_value_t = 5000)]
    bot_patience_ms: u32,
    /// How long a client may leave unread what it was sent before it is dropped, in seconds
    #[arg(long, env = "SOUPCON_READER_PATIENCE_S", value_name = "SECONDS", default_value_t = 30)]
    reader_patience_s: u32,
    /// Shows tables that their hosts have listed on the first page, for strangers to join
    #[arg(long, env = "SOUPCON_OPEN_LOBBY", value_parser = BoolishValueParser::new())]
    open_lobby: bool,
    /// Deletes tables on which nothing has happened for so many days [default: never]
    #[arg(long, env = "SOUPCON_FORGET_AFTER_DAYS", value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    forget_after_days: Option<u32>,
    /// Answers however often somebody asks: for load tests only
    #[arg(long, env = "SOUPCON_NO_RATE_LIMITS", value_parser = BoolishValueParser::new())]
    no_rate_limits: bool,
    /// What is logged, as in RUST_LOG
    #[arg(long, env = "SOUPCON_LOG", value_name = "FILTER", default_value = "info")]
    log: String,
    /// Logs as JSON lines
    #[arg(long, env = "SOUPCON_LOG_JSON", value_parser = BoolishValueParser::new())]
    log_json: bool,
}

fn parse_bot(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, command)) if !name.is_empty() && !command.trim().is_empty() => {
            Ok((name.to_owned(), command.to_owned()))
        }
        _ => Err("NAME=COMMAND".to_owned()),
    }
}

/// The address without a slash at its end, ready to have paths put after it.
fn check_public_url(url: &str) -> Result<String, String> {
    let refused = |why: &str| Err(format!("--public-url {url:?}: {why}"));
    let Ok(uri) = url.parse::<Uri>() else { return refused("not a URL") };
    if !matches!(uri.scheme_str(), Some("http" | "https")) {
        return refused("a URL that begins with http:// or https://");
    }
    if uri.host().is_none_or(str::is_empty) || uri.authority().is_some_and(|authority| authority.as_str().contains('@'))
    {
        return refused("a URL with a host, and without a user name");
    }
    // `Uri` drops a fragment without a word.
    if uri.query().is_some() || url.contains('#') {
        return refused("a URL without a query or a fragment");
    }
    if uri.path() != "/" {
        return refused("a URL without a path: the page's own links begin at the root");
    }
    Ok(url.trim_end_matches('/').to_owned())
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    start_logging(options)?;
    // At least two, for one may wait for the disk. Not more than there are cores: each that wakes for nothing delays another.
    let workers = std::thread::available_parallelism().map_or(2, NonZero::get).max(2);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(workers).enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Refused(error.to_string()))?;
    let done = runtime.block_on(serve(options));
    // Threads that still read the database have nothing to say any more.
    runtime.shutdown_background();
    done
}

fn start_logging(options: &Options) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&options.log).map_err(|error| Failure::Refused(format!("--log: {error}")))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    if options.log_json {
        log.json().init()
    } else {
        log.with_ansi(io::stderr().is_terminal()).init()
    }
    Ok(())
}

async fn serve(options: &Options) -> Result<(), Failure> {
    let connections = descriptors::connections();
    let bot_patience = Duration::from_millis(options.bot_patience_ms.into());
    let minds = House::new(&options.bots, bot_patience).map_err(Failure::Refused)?;
    let public_url = options.public_url.as_deref().map(check_public_url).transpose().map_err(Failure::Refused)?;
    let refused = |why: &dyn ToString| Failure::Refused(why.to_string());
    let (store, bus, place) = open(options).await?;
    let listener = TcpListener::bind(options.listen)
        .await
        .map_err(|error| Failure::Refused(format!("can't listen at {}: {error}", options.listen)))?;
    let address = listener.local_addr().map_err(|error| refused(&error))?;
    let public_url = public_url.unwrap_or_else(|| format!("http://{}", reachable(address)));
    let limits = Limits { bot_delay_ms: i64::from(options.bot_delay_ms) };
    let tables = Tables::open_shared(store, bus, limits, Arc::new(minds)).await.map_err(|error| refused(&error))?;
    if options.store.is_none() {
        // Beside the database; servers that share one make a review each.
        let reviews = data_folder(options.data.as_deref())?.join("reviews");
        tables.keep_reviews_in(&reviews).map_err(|error| refused(&error))?;
    }
    if options.open_lobby {
        tables.open_lobby();
    }
    if let Some(days) = options.forget_after_days {
        tables.forget_after(Duration::from_secs(u64::from(days) * 86_400));
    }
    let config = Config {
        public_url: public_url.clone(),
        trusted_proxies: options.trusted_proxies.clone(),
        rate_limits: !options.no_rate_limits,
        reader_patience: Duration::from_secs(options.reader_patience_s.into()),
        heartbeat: Config::HEARTBEAT,
        connections,
    };
    if connections < descriptors::MOST_CONNECTIONS {
        tracing::warn!(connections, "file descriptors are scarce (ulimit -n): there is room for fewer connections");
    }
    greet(&public_url, &place);
    let server = Server::new(tables, config);
    server.serve(listener, stopped()).await.map_err(|error| refused(&error))?;
    tracing::info!("stopped");
    Ok(())
}

/// Where logs are kept, how other servers are told, and the place's name.
async fn open(options: &Options) -> Result<(Arc<dyn Store>, Arc<dyn Bus>, String), Failure> {
    let refused = |why: String| Failure::Refused(why);
    let Some(url) = &options.store else {
        if options.bus.is_some() {
            let why = "--bus is for several servers with one database: say which with --store postgres://…";
            return Err(refused(why.to_owned()));
        }
        let folder = data_folder(options.data.as_deref())?;
        let store = Sqlite::open(&folder).map_err(|error| refused(error.to_string()))?;
        return Ok((Arc::new(store), Arc::new(Alone::default()), folder.display().to_string()));
    };
    let Some((_, place)) = url.split_once("://").filter(|(kind, _)| matches!(*kind, "postgres" | "postgresql")) else {
        let why = "--store: postgres://user:password@host:port/database; a folder for SQLite is given with --data";
        return Err(refused(why.to_owned()));
    };
    // The name shows no password.
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    let place = format!("PostgreSQL, {}", place.split('?').next().unwrap_or_default());
    let bus: Arc<dyn Bus> = match &options.bus {
        Some(url) => Arc::new(Nats::open(url.parse().map_err(|why| refused(format!("--bus: {why}")))?)),
        None => Arc::new(Alone::beside_others()),
    };
    let store = Postgres::open(url).await.map_err(|error| refused(format!("--store: {error}")))?;
    Ok((Arc::new(store), bus, place))
}

/// Where people find the server, and where it keeps its data.
fn greet(url: &str, place: &str) {
    let mut out = io::stdout().lock();
    // A log or a script has no use for a picture.
    if out.is_terminal()
        && let Ok(code) = QrCode::new(url)
    {
        // Light on dark, as most terminals are.
        let picture = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
        let _ = writeln!(out, "{picture}");
    }
    let _ = writeln!(out, "Soupçon is at {url}\nIts data is in {place}\nStop it with Ctrl-C.");
    let _ = out.flush();
}

/// An address that others in the same network can reach, where the server listens everywhere.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut addresses = interfaces.iter().filter(|interface| !interface.is_loopback()).map(|interface| interface.ip());
    let ip = addresses.find(IpAddr::is_ipv4).unwrap_or(Ipv4Addr::LOCALHOST.into());
    SocketAddr::new(ip, address.port())
}

/// Done when somebody asks the server to stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// The folder for the database: the one that was given, or `soupcon` in the user's data folder.
pub(crate) fn data_folder(given: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(folder) = given {
        return Ok(folder.to_owned());
    }
    let of_variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = of_variable("XDG_DATA_HOME")
        .or_else(|| of_variable("HOME").map(|home| home.join(".local/share")))
        .or_else(|| of_variable("LOCALAPPDATA"));
    data.map(|data| data.join("soupcon"))
        .ok_or_else(|| Failure::Refused("there is no user's data folder here: say where with --data".to_owned()))
}
