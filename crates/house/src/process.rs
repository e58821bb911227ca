//! A bot that somebody else wrote: a process that reads views and answers moves, one JSON line each.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The longest line that a bot may answer.
const LONGEST_LINE: u64 = 64 << 10;

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
}

#[derive(Deserialize)]
struct Answer {
    r#move: Box<RawValue>,
}

impl BotProcess {
    /// Starts a bot. The command is split at spaces; quotes keep words together.
    pub fn start(command: &str) -> Result<BotProcess, String> {
        let words = split_command(command);
        let (program, arguments) = words.split_first().ok_or("no command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (questions, asked) = mpsc::sync_channel(1);
        // No room for answers that nobody asked for: a bot that floods waits for a reader that doesn't come.
        let (answered, answers) = mpsc::sync_channel(0);
        thread::spawn(move || pass_on_questions(stdin.expect("it was piped"), &asked));
        thread::spawn(move || pass_on_answers(stdout.expect("it was piped"), &answered));
        Ok(BotProcess { child, questions, answers })
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
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
        BotProcess::start(&format!("sh -c '{script}'")).unwrap().ask(&"a view", patience)
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
        let mut bot = BotProcess::start("sh -c 'read question; while :; do echo \"{\\\"move\\\":1}\"; done'").unwrap();
        assert!(bot.ask(&"a view", PATIENCE).is_ok());
        let second = (0..1000).find_map(|_| {
            thread::sleep(Duration::from_millis(5));
            bot.ask(&"a view", PATIENCE).err()
        });
        assert_eq!(second.as_deref(), Some("it spoke before it was asked"));
        let endless = ask("read question; yes | tr -d \"\\n\"", PATIENCE);
        assert!(endless.unwrap_err().contains("gone"));
    }
}
