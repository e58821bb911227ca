//! What the program promises to scripts: exit statuses, one line of reason, bounded memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

fn soupcon(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_soupcon"));
    command.args(arguments);
    command
}

fn run_with_input(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A refused file isn't read to its end: the rest has nowhere to go.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn replay(input: &[u8]) -> Output {
    run_with_input(soupcon(&["replay", "-"]), input)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn help_says_what_it_can_do() {
    let output = soupcon(&["--help"]).output().unwrap();
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("soupcon replay game.json"));
}

/// Who starts the program without a word has a server: where it is, for eyes and for telephones, and where its data is.
#[test]
fn without_arguments_it_serves_and_says_where() {
    let home = tempfile::tempdir().unwrap();
    let shared = home.path().join("shared");
    for (variable, value, data) in [
        ("HOME", home.path(), home.path().join(".local/share/soupcon")),
        ("XDG_DATA_HOME", &*shared, shared.join("soupcon")),
    ] {
        let mut command = soupcon(&[]);
        command.env_clear().env("SOUPCON_LISTEN", "127.0.0.1:0").env("HOME", home.path()).env(variable, value);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let (mut greeting, mut url) = (String::new(), None);
        for line in lines {
            greeting += &format!("{line}\n");
            url = url.or_else(|| line.strip_prefix("Soupçon is at ").map(str::to_owned));
            if line.starts_with("Stop it") {
                break;
            }
        }
        let url = url.unwrap_or_else(|| panic!("no address in {greeting}"));
        let answer = ready(url.strip_prefix("http://").expect("an address to open"));
        let _ = child.kill();
        let _ = child.wait();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        assert!(greeting.contains(&format!("Its data is in {}\n", data.display())), "{greeting}");
        assert!(data.join("soupcon.db").is_file());
        assert!(greeting.starts_with(&format!("Soupçon is at {url}\n")), "a picture is for a terminal: {greeting}");
    }
}

/// `script` gives the program a terminal, and passes on what is typed there.
#[test]
fn a_terminal_is_shown_a_picture_to_point_a_telephone_at() {
    let data = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_soupcon");
    let serve = format!("'{program}' serve --listen 127.0.0.1:0 --data '{}'", data.path().display());
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command", &serve, "/dev/null"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let (mut greeting, mut url) = (String::new(), None);
    for line in lines {
        let line = line.trim_end_matches('\r');
        greeting += &format!("{line}\n");
        url = url.or_else(|| line.strip_prefix("Soupçon is at ").map(str::to_owned));
        if line.starts_with("Stop it") {
            break;
        }
    }
    // Ctrl-C.
    child.stdin.take().unwrap().write_all(b"\x03").unwrap();
    child.wait().unwrap();
    let url = url.unwrap_or_else(|| panic!("no address in {greeting}"));
    let code = QrCode::new(&url).unwrap();
    let picture = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    assert!(greeting.starts_with(&format!("{picture}\n")), "no picture of {url} in {greeting}");
}

/// A server that can't start as it is told to; gives what it says.
#[track_caller]
fn does_not_serve(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let data = tempfile::tempdir().unwrap();
    let mut command = soupcon(&["serve", "--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap()]);
    let output = command.args(arguments).envs(variables.iter().copied()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {variables:?}");
    text(&output.stderr).to_owned()
}

#[test]
fn a_public_address_that_leads_nowhere_is_refused_at_the_start() {
    for url in [
        "games.example.org",
        "ftp://games.example.org",
        "https://",
        "https://games.example.org?a=1",
        "https://games.example.org/#key",
        "https://games.example.org/soupcon",
        "https://ada@games.example.org",
        "https://games example.org",
        "",
    ] {
        let said = does_not_serve(&["--public-url", url], &[]);
        assert!(said.starts_with("soupcon: --public-url"), "{url}: {said}");
    }
    assert!(does_not_serve(&[], &[("SOUPCON_PUBLIC_URL", "games.example.org")]).contains("--public-url"));
}

#[test]
fn a_bot_that_can_not_be_run_is_refused_at_the_start() {
    for (bot, why) in [
        ("guest=no-such-program --fast", "no-such-program: no such program in PATH"),
        ("guest=/no/such/bot.py", "/no/such/bot.py: no such file"),
        ("guest=/dev/null", "/dev/null: not a file"),
    ] {
        let said = does_not_serve(&["--bot", bot], &[]);
        assert_eq!(said, format!("soupcon: --bot guest: {why}\n"));
    }
}

#[test]
fn a_variable_says_yes_and_no_in_many_ways() {
    let serves = |value: &str| {
        let data = tempfile::tempdir().unwrap();
        let mut command = soupcon(&["serve", "--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap()]);
        command.env("SOUPCON_OPEN_LOBBY", value).env("SOUPCON_NO_RATE_LIMITS", value).env("SOUPCON_LOG_JSON", value);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let url = lines.find_map(|line| line.strip_prefix("Soupçon is at http://").map(str::to_owned));
        let answer = url.map(|address| ask(&address, "/lobby"));
        let _ = child.kill();
        let _ = child.wait();
        answer.unwrap_or_else(|| panic!("{value}: the server doesn't start"))
    };
    for yes in ["1", "yes", "true", "on", "YES"] {
        assert!(serves(yes).starts_with("HTTP/1.1 200 "), "{yes}");
    }
    for no in ["0", "no", "false", "off"] {
        assert!(serves(no).starts_with("HTTP/1.1 404 "), "{no}");
    }
    assert!(does_not_serve(&[], &[("SOUPCON_OPEN_LOBBY", "perhaps")]).contains("--open-lobby"));
}

/// What a server answers when it is asked whether it is ready.
fn ready(address: &str) -> String {
    ask(address, "/readyz")
}

/// What a server answers at an address.
fn ask(address: &str, path: &str) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    write!(connection, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_random_game_replays_to_its_end() {
    for game in ["calaveras", "arosa", "codenames"] {
        for players in ["3", "4", "5", "6"] {
            let record = soupcon(&["random", game, "--players", players, "--seed", "9"]).output().unwrap();
            assert!(record.status.success(), "{}", text(&record.stderr));
            let output = replay(&record.stdout);
            assert_eq!(output.status.code(), Some(0));
            let last = text(&output.stdout).lines().last().unwrap();
            assert!(last.starts_with("{\"position\":") && !last.ends_with("\"outcome\":null}"), "{last}");
        }
    }
}

#[test]
fn a_deal_is_a_record_without_moves() {
    let record =
        soupcon(&["deal", "codenames", "--players", "4", "--options", r#"{"language":"fr"}"#]).output().unwrap();
    assert!(text(&record.stdout).ends_with("\"moves\":[]}\n"));
    let output = replay(&record.stdout);
    assert_eq!(text(&output.stdout).lines().count(), 1);
}

#[test]
fn the_same_seed_deals_the_same_game() {
    let deal = |seed| soupcon(&["deal", "arosa", "--players", "3", "--seed", seed]).output().unwrap().stdout;
    assert_eq!(deal("7"), deal("7"));
    assert_ne!(deal("7"), deal("8"));
}

#[test]
fn the_tower_tells_every_throw_and_writes_its_clip() {
    let folder = tempfile::tempdir().unwrap();
    let clips = folder.path().join("clips");
    let throw = |seed: &str| {
        let arguments =
            ["tower", "--seed", seed, "--throws", "3", "--filled", "20", "--clips", clips.to_str().unwrap()];
        let output = soupcon(&arguments).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let files = ["0001.wav", "0002.wav", "0003.wav"].map(|name| std::fs::read(clips.join(name)).unwrap());
        (text(&output.stdout).to_owned(), files)
    };
    let (lines, files) = throw("7");
    for (nth, line) in lines.lines().enumerate() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["throw"], nth + 1);
        assert_eq!(line["clip"], format!("{:04}.wav", nth + 1));
        assert!(line["floor"].as_u64().unwrap() < 8);
        assert!(line["knocked"].is_array());
    }
    assert_eq!(lines.lines().count(), 3);
    assert!(
        files.iter().all(|file| file.len() == 110_294 && file[..44] == files[0][..44]),
        "a file tells by its samples alone"
    );
    assert_eq!(throw("7"), (lines.clone(), files));
    assert_ne!(throw("8").0, lines);
}

/// All cubes that there are lie inside, and more are thrown than fit.
#[test]
fn the_tower_never_overflows() {
    let output = soupcon(&["tower", "--throws", "4", "--filled", "120"]).output().unwrap();
    assert_eq!(text(&output.stdout).lines().count(), 4, "{}", text(&output.stderr));
    let output = soupcon(&["tower", "--filled", "123"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_illegal_move_ends_with_status_1_and_its_rule() {
    let record = br#"{"game":"calaveras","seed":7,"moves":[{"seat":0,"pass":true},{"seat":1,"pass":true}]}"#;
    let output = replay(record);
    assert_eq!(output.status.code(), Some(1));
    let last = text(&output.stdout).lines().last().unwrap();
    assert!(last.starts_with(r#"{"error":{"move":1,"rule":""#), "{last}");
}

#[test]
fn what_is_no_record_ends_with_status_2_and_one_line_that_names_the_place() {
    let cases: [(&[u8], &str); 10] = [
        (b"", "line 1 column 0"),
        (b"{\"game\":\n\"calaveras\",\"moves\":[{]}", "line 2 column 23"),
        (b"{\"game\":\"chess\"}", "game: \"chess\""),
        (b"{\"game\":\"calaveras\",\"options\":{\"players\":7}}", "options.players"),
        (b"{\"game\":\"calaveras\",\"options\":{\"palyers\":4}}", "unknown field `palyers`"),
        (b"{\"game\":\"calaveras\",\"moves\":[{\"seat\":0,\"play\":\"hostel\"}]}", "unknown variant `hostel`"),
        (b"{\"game\":\"calaveras\",\"moves\":[{\"seat\":0,\"play\":\"two\\nlines\"}]}", "unknown variant `two lines`"),
        (b"{\"game\":\"calaveras\",\"moves\":[{\"seat\":0,\"play\":\"hotel\"}]}", "`to`"),
        (b"{\"game\":\"codenames\",\"options\":{\"language\":\"tlh\"}}", "options.language"),
        (b"\xff\xfe\x00", "line 1 column 1"),
    ];
    for (input, place) in cases {
        let output = replay(input);
        let reason = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{reason}");
        assert_eq!(output.stdout, b"");
        assert_eq!(reason.lines().count(), 1, "{reason}");
        assert!(reason.contains(place), "{place}: {reason}");
    }
}

#[test]
fn a_file_that_isnt_there_is_named() {
    let output = soupcon(&["replay", "no/such/file.json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("soupcon: no/such/file.json: "));
}

#[test]
fn a_seat_that_isnt_there_is_refused() {
    let deal = soupcon(&["deal", "calaveras", "--players", "4"]).output().unwrap();
    let output = run_with_input(soupcon(&["replay", "-", "--as", "4"]), &deal.stdout);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("seats 0 to 3"));
}

/// A backup holds what the data folder holds, which nobody else may read.
#[cfg(unix)]
#[test]
fn a_backup_is_its_owners_alone_and_a_new_file() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    drop(soupcon_table::store::Sqlite::open(&data).unwrap());
    let back_up = || {
        let script = r#"umask 022; exec "$0" backup --data "$1" "$2""#;
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_soupcon")]).args([&data, &copy]);
        command.output().unwrap()
    };
    let made = back_up();
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    let again = back_up();
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("copy.db: there is such a file already"), "{}", text(&again.stderr));
    assert_eq!(text(&again.stderr).lines().count(), 1);
    assert!(copy.exists());
}

/// However a file is made to swell, 256 MiB of address space are enough, and the answer is an answer.
#[cfg(target_os = "linux")]
#[test]
fn huge_files_take_bounded_memory() {
    let size = 4 << 20;
    let filled = |before: &str, with: &str, after: &str| {
        let mut text = before.to_owned();
        while text.len() + with.len() + after.len() < size {
            text.push_str(with);
        }
        text.truncate(text.trim_end_matches(',').len());
        text + after
    };
    let start = |field: &str| format!("{{\"game\":\"codenames\",\"start\":{{\"{field}\":[");
    let files = [
        "[".repeat(size),
        " ".repeat(size),
        "x".repeat(100 << 20),
        filled("{\"game\":\"calaveras\",\"moves\":[", "{\"seat\":0,\"pass\":true},", "]}"),
        filled(
            "{\"game\":\"codenames\",\"options\":{\"timer\":{\"clue\":1,\"guess\":1}},\"moves\":[",
            "{\"timeout\":true},",
            "]}",
        ),
        filled("{\"game\":\"arosa\",\"moves\":[", "{\"seat\":0,\"open\":1},", "]}"),
        filled(
            "{\"game\":\"arosa\",\"moves\":[{\"seat\":0,\"open\":1,\"throws\":[",
            "{\"piece\":0,\"floor\":0},",
            "]}]}",
        ),
        filled("{\"game\":\"arosa\",\"start\":{\"hotel\":[", "[],", "]}}"),
        filled("{\"game\":\"codenames\",\"options\":{\"words\":[", "\"\",", "]}}"),
        filled(&start("words"), "\"\",", "]}}"),
        filled(&start("seats"), "{\"team\":null,\"role\":\"agent\"},", "]}}"),
        filled("{\"game\":\"", "calaveras", "\"}"),
    ];
    for file in &files {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {}; exec '{}' replay -", 256 << 10, env!("CARGO_BIN_EXE_soupcon"));
        command.args(["-c", &limited]);
        let output = run_with_input(command, file.as_bytes());
        let status = output.status.code();
        let head: String = file.chars().take(60).collect();
        assert!(matches!(status, Some(0..=2)), "{status:?} for {head}…: {}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
    }
}

#[test]
fn a_bot_answers_every_view_with_a_legal_move_or_says_what_is_wrong() {
    for game in ["calaveras", "arosa"] {
        let record = soupcon(&["deal", game, "--seed", "4"]).output().unwrap();
        let start: serde_json::Value = serde_json::from_slice(&record.stdout).unwrap();
        let turn = start["start"]["turn"].to_string();
        let replayed = run_with_input(soupcon(&["replay", "-", "--as", &turn]), &record.stdout);
        let input = format!("{}\nsoup\n", text(&replayed.stdout).lines().last().unwrap());
        let output = run_with_input(soupcon(&["bot", game]), input.as_bytes());
        let answers: Vec<serde_json::Value> =
            text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers[0]["move"]["seat"].to_string(), turn, "{}", answers[0]);
        assert!(answers[1]["error"].is_string(), "{}", answers[1]);
    }
    let unknown = soupcon(&["bot", "arosa", "--level", "grandmaster"]).output().unwrap();
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn an_arena_gives_a_line_a_game_and_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("games");
    let arena = |games: &str| {
        let arguments =
            ["arena", "calaveras", "greedy", "random", "--json", "--threads", "1", "--games", games, "--resume"];
        let output = soupcon(&arguments).arg(&journal).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let first = arena("6");
    assert_eq!(first.len(), 7, "six games and the table");
    let table: serde_json::Value = serde_json::from_str(&first[6]).unwrap();
    assert_eq!(table["table"][0]["bot"], "greedy");
    assert!(table["table"][0]["wins"].as_f64().unwrap() >= 5.0, "{table}");
    // What was cut off in the middle of a line is played again, the rest is taken as it stands.
    let noted = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, &noted[..noted.len() - 20]).unwrap();
    let second = arena("8");
    assert_eq!(second.len(), 9);
    assert_eq!(second[..5], first[..5]);
}

/// A bot that fails moves at random from there on: the table says how often, and why.
#[test]
fn an_arena_says_how_often_a_command_failed_and_why() {
    let command = "sh -c 'read question; echo \"no data file\" >&2; exit 3'";
    let arena = |more: &[&str]| {
        let arguments = ["arena", "calaveras", command, "random", "--threads", "1", "--games", "4"];
        let output = soupcon(&arguments).args(more).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    let said = arena(&[]);
    let failed = format!(
        "{command} failed in 4 games and moved at random from there on; the first time: it is gone (stderr: no data file)\n"
    );
    assert!(said.ends_with(&failed), "{said}");
    let json = arena(&["--json"]);
    let lines: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[..4].iter().all(|game| game["faults"][0]["bot"] == command), "{json}");
    let failures = &lines[4]["failures"];
    assert_eq!((&failures[0]["bot"], &failures[0]["games"]), (&command.into(), &4.into()), "{json}");
    assert_eq!(failures[0]["first"], "it is gone (stderr: no data file)", "{json}");

    let arguments = ["arena", "codenames", command, "recruit", "--protocol", "one-team", "--games", "2", "--json"];
    let output = soupcon(&arguments).output().unwrap();
    let last: serde_json::Value = serde_json::from_str(text(&output.stdout).lines().last().unwrap()).unwrap();
    assert_eq!(last["failures"][0]["games"], 2, "{last}");
}
