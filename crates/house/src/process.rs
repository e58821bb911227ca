//! A bot that somebody else wrote: a process that reads views and answers moves, one JSON line each.

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The longest line that a bot may answer.
const LONGEST_LINE: u64 = 64 << 10;
/// How much of a line of a bot's standard error is logged, in bytes.
const LONGEST_COMPLAINT: u64 = 400;
/// How many such lines of one process are logged in each period; the rest is counted.
const COMPLAINTS: u32 = 20;
const COMPLAINTS_PERIOD: Duration = Duration::from_secs(10);

/// What a bot is asked.
#[derive(Serialize, Deserialize)]
pub struct Question<V> {
    /// What its seat may know.
    pub view: V,
}

/// A running bot. It is ended when this is dropped.
#[derive(Debug)]
pub struct BotProcess {
    child: Child,
    /// Questions go through a thread, for a bot that doesn't read its input would stop whoever writes to it.
    questions: SyncSender<String>,
    answers: Receiver<String>,
    stderr: Option<JoinHandle<()>>,
    last_complaint: Arc<Mutex<Option<String>>>,
}

#[derive(Deserialize)]
struct Answer {
    r#move: Box<RawValue>,
}

impl BotProcess {
    /// Starts a bot. The command is split at spaces; quotes keep words together. What it writes to standard error is logged under
    /// its name.
    pub fn start(name: &str, command: &str) -> Result<BotProcess, String> {
        let words = split_command(command);
        let (program, arguments) = words.split_first().ok_or("no command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (questions, asked) = mpsc::sync_channel(1);
        // No room for answers that nobody asked for: a bot that floods waits for a reader that doesn't come.
        let (answered, answers) = mpsc::sync_channel(0);
        thread::spawn(move || pass_on_questions(stdin.expect("it was piped"), &asked));
        thread::spawn(move || pass_on_answers(stdout.expect("it was piped"), &answered));
        let (name, last_complaint) = (name.to_owned(), Arc::new(Mutex::new(None)));
        let last = Arc::clone(&last_complaint);
        let stderr = thread::spawn(move || pass_on_complaints(&name, stderr.expect("it was piped"), &last));
        Ok(BotProcess { child, questions, answers, stderr: Some(stderr), last_complaint })
    }

    /// Ends a bot that has failed, and gives the last line that it wrote to standard error: often it says why.
    pub fn last_complaint(mut self) -> Option<String> {
        self.end();
        // A child of the bot may hold its standard error open for as long as it likes.
        let deadline = Instant::now() + Duration::from_millis(200);
        while self.stderr.as_ref().is_some_and(|thread| !thread.is_finished()) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        self.last_complaint.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn end(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The bot's move, or what was wrong with it. After an error it can't be asked again: what it says next may be the answer
    /// to an older question.
    pub fn ask(&mut self, view: &impl Serialize, patience: Duration) -> Result<Box<RawValue>, String> {
        match self.answers.try_recv() {
            Err(TryRecvError::Empty) => {}
            Ok(_) => return Err("it spoke before it was asked".to_owned()),
            Err(TryRecvError::Disconnected) => return Err("it is gone".to_owned()),
        }
        let question = serde_json::to_string(&Question { view }).expect("a view is JSON");
        self.questions.try_send(question).map_err(|_| "it doesn't read what it is asked".to_owned())?;
        let line = self.answers.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer within {} ms", patience.as_millis()),
            RecvTimeoutError::Disconnected => "it is gone".to_owned(),
        })?;
        let answer: Answer = serde_json::from_str(&line).map_err(|error| format!("no answer: {error}"))?;
        Ok(answer.r#move)
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// The program that a command runs, or why it can't be run. Relative paths are taken from the current folder, bare names are looked
/// for in `PATH`.
pub fn find_program(command: &str) -> Result<PathBuf, String> {
    let program = split_command(command).into_iter().next().ok_or("no command")?;
    if program.contains('/') {
        return ensure_executable(PathBuf::from(&program)).map_err(|why| format!("{program}: {why}"));
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut found = env::split_paths(&folders).filter_map(|folder| ensure_executable(folder.join(&program)).ok());
    found.next().ok_or_else(|| format!("{program}: no such program in PATH"))
}

fn ensure_executable(path: PathBuf) -> Result<PathBuf, &'static str> {
    let Ok(metadata) = path.metadata() else { return Err("no such file") };
    if !metadata.is_file() {
        return Err("not a file");
    }
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 == 0 {
        return Err("not executable");
    }
    Ok(path)
}

fn pass_on_questions(mut stdin: ChildStdin, asked: &Receiver<String>) {
    while let Ok(question) = asked.recv() {
        let written = writeln!(stdin, "{question}").and_then(|()| stdin.flush());
        if written.is_err() {
            return;
        }
    }
}

fn pass_on_answers(stdout: impl Read, answered: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let is_whole = read.is_ok() && line.last() == Some(&b'\n');
        if !is_whole || answered.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
    }
}

/// Logs what a bot writes to standard error, line by line and within limits. All of it is read, or the bot would stop at a full pipe.
fn pass_on_complaints(bot: &str, stderr: impl Read, last: &Mutex<Option<String>>) {
    let mut stderr = BufReader::new(stderr);
    let (mut period, mut logged, mut dropped) = (Instant::now(), 0, 0_u64);
    while let Some(line) = next_complaint(&mut stderr) {
        if period.elapsed() >= COMPLAINTS_PERIOD {
            (period, logged) = (Instant::now(), 0);
        }
        if logged < COMPLAINTS {
            report_dropped(bot, &mut dropped);
            tracing::info!(bot, "stderr: {line}");
            logged += 1;
        } else {
            dropped += 1;
        }
        *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
    }
    report_dropped(bot, &mut dropped);
}

fn report_dropped(bot: &str, dropped: &mut u64) {
    if *dropped > 0 {
        tracing::info!(bot, dropped, "stderr: too many lines, the rest was not logged");
        *dropped = 0;
    }
}

/// The next line that isn't empty, cut to what is logged; `None` at the end.
fn next_complaint(stderr: &mut impl BufRead) -> Option<String> {
    loop {
        let mut line = Vec::new();
        let read = stderr.by_ref().take(LONGEST_COMPLAINT).read_until(b'\n', &mut line).ok()?;
        if read == 0 {
            return None;
        }
        let is_cut = line.last() != Some(&b'\n') && read as u64 == LONGEST_COMPLAINT;
        if is_cut {
            stderr.skip_until(b'\n').ok()?;
        }
        let text = String::from_utf8_lossy(&line).replace(char::is_control, " ");
        let text = text.trim();
        if !text.is_empty() {
            return Some(format!("{text}{}", if is_cut { "…" } else { "" }));
        }
    }
}

/// The words of a command line; quotes of either kind keep spaces inside a word.
fn split_command(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    fn ask(script: &str, patience: Duration) -> Result<Box<RawValue>, String> {
        BotProcess::start("test", &format!("sh -c '{script}'")).unwrap().ask(&"a view", patience)
    }

    #[test]
    fn a_command_is_split_at_spaces_outside_quotes() {
        assert_eq!(split_command("python3 'my bot.py'  --level \"a b\""), ["python3", "my bot.py", "--level", "a b"]);
    }

    #[test]
    fn an_answer_comes_back() {
        let answer = ask("read question; echo \"{\\\"move\\\":$question}\"", PATIENCE).unwrap();
        assert_eq!(answer.get(), r#"{"view":"a view"}"#);
    }

    #[test]
    fn a_bot_that_hangs_dies_or_talks_nonsense_is_found_out() {
        assert!(ask("sleep 60", Duration::from_millis(50)).unwrap_err().contains("no answer within"));
        assert!(ask("read question", PATIENCE).unwrap_err().contains("gone"));
        assert!(ask("read question; echo soup; sleep 60", PATIENCE).unwrap_err().contains("no answer"));
    }

    #[test]
    fn a_bot_that_floods_is_found_out_and_fills_no_memory() {
        // The first answer is taken, the second was there before the question.
        let mut bot =
            BotProcess::start("test", "sh -c 'read question; while :; do echo \"{\\\"move\\\":1}\"; done'").unwrap();
        assert!(bot.ask(&"a view", PATIENCE).is_ok());
        let second = (0..1000).find_map(|_| {
            thread::sleep(Duration::from_millis(5));
            bot.ask(&"a view", PATIENCE).err()
        });
        assert_eq!(second.as_deref(), Some("it spoke before it was asked"));
        let endless = ask("read question; yes | tr -d \"\\n\"", PATIENCE);
        assert!(endless.unwrap_err().contains("gone"));
    }

    #[test]
    fn the_last_complaint_is_kept_and_lines_are_cut() {
        let complaint = |script: &str| BotProcess::start("test", &format!("sh -c '{script}'")).unwrap();
        let mut bot = complaint("echo first >&2; echo \"no such  file\" >&2; read question");
        assert!(bot.ask(&"a view", PATIENCE).is_err());
        assert_eq!(bot.last_complaint().as_deref(), Some("no such  file"));
        let long = "x".repeat(1000);
        let mut lines = BufReader::new(std::io::Cursor::new(format!("\n{long}\nbell\u{7}\n\nend")));
        let cut = next_complaint(&mut lines).unwrap();
        assert_eq!(cut, format!("{}…", "x".repeat(LONGEST_COMPLAINT as usize)));
        assert_eq!(next_complaint(&mut lines).as_deref(), Some("bell"));
        assert_eq!(next_complaint(&mut lines).as_deref(), Some("end"));
        assert_eq!(next_complaint(&mut lines), None);
    }

    #[test]
    fn a_program_is_found_before_it_is_run() {
        assert!(find_program("sh -c true").unwrap().ends_with("sh"));
        assert_eq!(find_program("no-such-program --x").unwrap_err(), "no-such-program: no such program in PATH");
        assert_eq!(find_program("/no/such/file").unwrap_err(), "/no/such/file: no such file");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot");
        std::fs::write(&file, "#!/bin/sh\n").unwrap();
        let command = format!("\"{}\" --level 1", file.display());
        assert!(find_program(&command).unwrap_err().ends_with("not executable"));
        assert!(find_program(&folder.path().display().to_string()).unwrap_err().ends_with("not a file"));
    }
}
