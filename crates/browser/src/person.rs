//! Somebody who looks at a page: clicks, types, waits, and sees.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::devtools::Wire;

/// How long something may take to be seen. Long, because a test must not fail for a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// Where a hand would touch an element, and whether something else lies there.
pub(crate) const AIM: &str = "(element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    window.isClicked = false;
    document.addEventListener('click', () => { window.isClicked = true; }, { capture: true, once: true });
    return { x, y, hit: !!hit && (element.contains(hit) || hit.closest('label')?.contains(element) || false),
        what: hit?.outerHTML.slice(0, 200) }; }";

/// What somebody looks at the page with.
#[derive(Copy, Clone, Debug)]
pub struct Screen {
    /// How wide.
    pub width: u32,
    /// How high.
    pub height: u32,
    /// Whether it is touched.
    pub touch: bool,
    /// The browser's language.
    pub language: &'static str,
    /// Whether the device likes it dark.
    pub dark: bool,
    /// How much larger everything is shown.
    pub zoom: f64,
}

impl Screen {
    /// A telephone.
    pub fn phone(language: &'static str) -> Screen {
        Screen { width: 360, height: 740, touch: true, language, dark: true, zoom: 1.0 }
    }

    /// A laptop.
    pub fn laptop(language: &'static str) -> Screen {
        Screen { width: 1280, height: 800, touch: false, language, dark: true, zoom: 1.0 }
    }

    /// A television on the other side of the room.
    pub fn television(language: &'static str) -> Screen {
        Screen { width: 1920, height: 1080, touch: false, language, dark: true, zoom: 1.0 }
    }

    /// The same in the light theme.
    #[must_use]
    pub fn light(self) -> Screen {
        Screen { dark: false, ..self }
    }
}

/// Somebody with a page.
pub struct Person {
    wire: Arc<Wire>,
    session: String,
    home: String,
    /// Whether pages run their scripts. Without them nothing flies, and nothing tells of clicks.
    runs_scripts: AtomicBool,
}

impl Person {
    pub(crate) async fn new(wire: &Arc<Wire>, context: &Value, home: String, screen: Screen) -> Result<Person> {
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = wire.ask(None, "Target.createTarget", target).await?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = wire.ask(None, "Target.attachToTarget", attach).await?["sessionId"]
            .as_str()
            .context("a session")?
            .to_owned();
        let person = Person { wire: Arc::clone(wire), session, home, runs_scripts: AtomicBool::new(true) };
        for domain in ["Page.enable", "Runtime.enable", "Network.enable", "Log.enable"] {
            person.ask(domain, json!({})).await?;
        }
        // A proxy of a test has a certificate of its own making.
        person.ask("Security.setIgnoreCertificateErrors", json!({ "ignore": true })).await?;
        person.look_with(screen).await?;
        Ok(person)
    }

    /// Another device in the same hands.
    pub async fn look_with(&self, screen: Screen) -> Result<()> {
        let Screen { width, height, touch, language, dark, zoom } = screen;
        let (wide, high) = (f64::from(width) / zoom, f64::from(height) / zoom);
        let metrics =
            json!({ "width": wide as u32, "height": high as u32, "deviceScaleFactor": zoom, "mobile": touch });
        self.ask("Emulation.setDeviceMetricsOverride", metrics).await?;
        let likes =
            json!({ "features": [{ "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } }] });
        self.ask("Emulation.setEmulatedMedia", likes).await?;
        let headers = json!({ "headers": { "Accept-Language": language } });
        self.ask("Network.setExtraHTTPHeaders", headers).await?;
        Ok(())
    }

    pub(crate) async fn ask(&self, method: &str, params: Value) -> Result<Value> {
        self.wire.ask(Some(&self.session), method, params).await
    }

    /// Opens an address of the server, or any other.
    pub async fn visit(&self, address: &str) -> Result<()> {
        let url = if address.starts_with('/') { format!("{}{address}", self.home) } else { address.to_owned() };
        self.eval("window.isOld = true").await?;
        self.ask("Page.navigate", json!({ "url": url })).await?;
        self.sees("!window.isOld && document.readyState === 'complete'").await
    }

    /// The value of an expression.
    pub async fn eval(&self, expression: &str) -> Result<Value> {
        let wanted = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.ask("Runtime.evaluate", wanted).await?;
        if let Some(exception) = answer.get("exceptionDetails") {
            bail!("{expression}: {exception}");
        }
        Ok(answer["result"]["value"].take())
    }

    /// The text of what an expression gives.
    pub async fn text(&self, expression: &str) -> Result<String> {
        Ok(self.eval(expression).await?.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until an expression is true.
    pub async fn sees(&self, expression: &str) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        let is_true = format!("!!({expression})");
        loop {
            // A page that is about to go can't answer.
            if self.eval(&is_true).await.is_ok_and(|value| value == true) {
                return Ok(());
            }
            if Instant::now() > until {
                let page = self.text("document.body.innerText.slice(0, 2000)").await.unwrap_or_default();
                bail!("never seen: {expression}\nin {}\n{page}", self.address().await.unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Where the page is.
    pub async fn address(&self) -> Result<String> {
        self.text("location.pathname").await
    }

    /// Clicks in the middle of what a selector finds, where a hand would: if something else lies there, it fails. A click that got
    /// lost because things began to fly in that very moment is made again.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let wanted = json!(selector);
        self.sees(&format!("document.querySelector({wanted})")).await?;
        let script = format!("({AIM})(document.querySelector({wanted}))");
        // A view transition lies over the page for a moment.
        let until = Instant::now() + PATIENCE;
        loop {
            let place = self.eval(&script).await?;
            if self.click_at(&place).await? {
                return Ok(());
            }
            ensure!(Instant::now() < until, "{selector}: {} lies over it", place["what"]);
            tokio::time::sleep(Duration::from_millis(50)).await;
            // A busy page may tell of a click when it was given up already.
            if self.eval("window.isClicked").await.is_ok_and(|clicked| clicked == true) {
                return Ok(());
            }
        }
    }

    /// Clicks where a hand has aimed, if it would hit; says whether it did.
    pub(crate) async fn click_at(&self, place: &Value) -> Result<bool> {
        if place["hit"] != true {
            return Ok(false);
        }
        for kind in ["mousePressed", "mouseReleased"] {
            let (x, y) = (&place["x"], &place["y"]);
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", event).await?;
        }
        Ok(!self.is_click_lost().await)
    }

    /// Whether nothing tells of the last click, also after a while. A page that went away because of it can't tell, and the next one
    /// knows of none.
    async fn is_click_lost(&self) -> bool {
        if !self.runs_scripts.load(Ordering::Relaxed) {
            return false;
        }
        // A page that is busy tells late, and to click again would be another move.
        for _ in 0..40 {
            if !self.eval("window.isClicked").await.is_ok_and(|clicked| clicked == false) {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        true
    }

    /// Writes into a field, over what was there.
    pub async fn write(&self, selector: &str, text: &str) -> Result<()> {
        // At once: what is seen now may be put anew a moment later.
        let take = "((field) => field && (field.select(), field.focus(), true))";
        self.sees(&format!("{take}(document.querySelector({}))", json!(selector))).await?;
        self.ask("Input.insertText", json!({ "text": text })).await?;
        Ok(())
    }

    /// Chooses of a list, as a hand would.
    pub async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        self.sees(&format!("document.querySelector({})", json!(selector))).await?;
        let script = format!(
            "(() => {{ const list = document.querySelector({}); list.value = {};
                list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value; }})()",
            json!(selector),
            json!(value)
        );
        let chosen = self.text(&script).await?;
        ensure!(chosen == value, "{selector} has no {value}");
        Ok(())
    }

    /// Writes at the cursor.
    pub async fn types(&self, text: &str) -> Result<()> {
        self.ask("Input.insertText", json!({ "text": text })).await.map(drop)
    }

    /// Pastes what was copied, where the cursor is.
    pub async fn paste(&self) -> Result<()> {
        let key = json!({ "type": "keyDown", "key": "v", "code": "KeyV", "modifiers": 2, "commands": ["paste"] });
        self.ask("Input.dispatchKeyEvent", key).await.map(drop)
    }

    /// Presses a key.
    pub async fn press(&self, key: &str) -> Result<()> {
        let (code, number, text) = match key {
            "Enter" => ("Enter", 13, "\r"),
            "Tab" => ("Tab", 9, ""),
            "Escape" => ("Escape", 27, ""),
            "Space" => ("Space", 32, " "),
            "End" => ("End", 35, ""),
            "ArrowLeft" => ("ArrowLeft", 37, ""),
            "ArrowRight" => ("ArrowRight", 39, ""),
            "ArrowDown" => ("ArrowDown", 40, ""),
            "2" => ("Digit2", 50, "2"),
            "9" => ("Digit9", 57, "9"),
            other => bail!("no key {other}"),
        };
        let name = if key == "Space" { " " } else { key };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": kind, "key": name, "code": code, "windowsVirtualKeyCode": number });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = text.into();
            }
            self.ask("Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }

    /// Goes from field to field until the selector has the focus.
    pub async fn tab_to(&self, selector: &str) -> Result<()> {
        for _ in 0..200 {
            if self.eval(&format!("document.activeElement?.matches({})", json!(selector))).await? == true {
                return Ok(());
            }
            self.press("Tab").await?;
        }
        bail!("{selector} can't be reached by keyboard")
    }

    /// Whether the network is there.
    pub async fn set_offline(&self, offline: bool) -> Result<()> {
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.ask("Network.emulateNetworkConditions", conditions).await.map(drop)
    }

    /// Whether pages may run scripts.
    pub async fn set_scripts(&self, run: bool) -> Result<()> {
        self.runs_scripts.store(run, Ordering::Relaxed);
        self.ask("Emulation.setScriptExecutionDisabled", json!({ "value": !run })).await.map(drop)
    }

    /// A picture of what is seen.
    pub async fn picture(&self, path: &Path) -> Result<()> {
        let picture = self.ask("Page.captureScreenshot", json!({ "format": "png" })).await?;
        let bytes = BASE64_STANDARD.decode(picture["data"].as_str().context("a picture")?)?;
        Ok(tokio::fs::write(path, bytes).await?)
    }

    /// The same made smaller, as the bytes of a PNG file.
    pub async fn small_picture(&self, scale: f64) -> Result<Vec<u8>> {
        let size = self.eval("[innerWidth, innerHeight]").await?;
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale });
        let picture = self.ask("Page.captureScreenshot", json!({ "format": "png", "clip": clip })).await?;
        Ok(BASE64_STANDARD.decode(picture["data"].as_str().context("a picture")?)?)
    }

    /// Shows the page as somebody sees it who doesn't tell some colours apart, such as `protanopia`; `none` ends that.
    pub async fn see_colours_as(&self, deficiency: &str) -> Result<()> {
        self.ask("Emulation.setEmulatedVisionDeficiency", json!({ "type": deficiency })).await.map(drop)
    }

    /// The addresses that were asked for so far.
    pub fn requests(&self) -> Vec<String> {
        let sent = self.wire.events(&self.session, "Network.requestWillBeSent");
        sent.iter().filter_map(|event| event["request"]["url"].as_str().map(str::to_owned)).collect()
    }

    /// The answers so far: address, status, headers.
    pub fn answers(&self) -> Vec<Value> {
        let received = self.wire.events(&self.session, "Network.responseReceived");
        received.iter().map(|event| event["response"].clone()).collect()
    }

    /// How many bytes came over the wire so far, headers included, for what has come to its end.
    pub fn weight(&self) -> u64 {
        let finished = self.wire.events(&self.session, "Network.loadingFinished");
        finished.iter().filter_map(|event| event["encodedDataLength"].as_f64()).sum::<f64>() as u64
    }

    /// What the stream has sent so far, message by message.
    pub fn stream_messages(&self) -> Vec<String> {
        let received = self.wire.events(&self.session, "Network.eventSourceMessageReceived");
        received.iter().filter_map(|event| event["data"].as_str().map(str::to_owned)).collect()
    }

    /// What went wrong in the page: exceptions, and what its policy has refused.
    pub fn complaints(&self) -> Vec<String> {
        let thrown = self.wire.events(&self.session, "Runtime.exceptionThrown");
        let logged = self.wire.events(&self.session, "Log.entryAdded");
        let logged = logged.iter().filter(|event| event["entry"]["source"] == "security");
        thrown.iter().chain(logged).map(Value::to_string).collect()
    }

    /// Forgets requests, answers and messages so far.
    pub fn forget(&self) {
        self.wire.forget(&self.session);
    }
}
