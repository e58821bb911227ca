// The stream: changed regions come as HTML and go to their places. A lost line is shown at once, and mended.

const page = document.body;
const lost = document.getElementById("lost");
let source, silence, heardAt = 0, tries = 0, skew = 0;

// A frozen line says nothing, not even that it is gone: only the clock tells. All in milliseconds.
/** How long a new stream may take to say its first word. */
const FIRST_WORD = 4000;
/** How late a stream's sign of life may be. */
const LATE = 4000;
/** The longest wait before the next try; with a try that gets no answer it stays below ten seconds. */
const LONGEST_WAIT = 4000;
/** How often the server says something at least; its first message tells. */
let heartbeat = 15000;

/** Something that the server's clock says, on ours. */
soupcon.here = (serverMs) => serverMs + skew;

const parse = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
};

/** Puts regions in their places; says which elements are new or different. */
const place = ({ regions, gone }) => {
  gone.forEach((id) => document.getElementById(id)?.remove());
  const changed = [], fresh = new Map();
  for (const [list, id, html] of regions) {
    const next = parse(html), old = document.getElementById(id);
    if (!next) continue;
    next.id = id;
    if (old) {
      soupcon.morph(old, next, list === "");
      changed.push(document.getElementById(id));
    } else {
      if (!fresh.has(list)) fresh.set(list, []);
      fresh.get(list).push(next);
      changed.push(next);
    }
  }
  for (const [list, elements] of fresh) {
    const parent = document.getElementById(list);
    if (!parent) continue;
    if ("grow" in parent.dataset) parent.prepend(...elements);
    else parent.append(...elements);
    if ("end" in parent.dataset) parent.scrollTop = parent.scrollHeight;
    if ("heard" in parent.dataset) hear("grow" in parent.dataset ? elements.toReversed() : elements);
  }
  return changed;
};

/** Tells every event in a sentence to those who listen to the page. */
const hear = (elements) => {
  const heard = document.getElementById("heard");
  for (const element of elements) {
    const line = document.createElement("p"), told = element.cloneNode(true);
    // What happened, not the way to the rule that it follows from.
    told.querySelectorAll(".why").forEach((link) => link.remove());
    line.textContent = told.textContent.trim();
    heard.append(line);
  }
  while (heard.childElementCount > 12) heard.firstElementChild.remove();
};

const wantsMotion = () => document.startViewTransition && document.visibilityState === "visible"
  && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The change that waits for the next frame, if one does. */
let waiting = null;

/** Changes the page, and shows how things go to their places if that is worth seeing. Changes are made in the order they came in. */
const change = (moves, does) => {
  if (!moves || !wantsMotion()) return waiting ? waiting.then(does, does) : Promise.resolve(does());
  document.querySelectorAll("[data-flies]").forEach((element) => { element.style.viewTransitionName = element.dataset.flies; });
  const transition = document.startViewTransition(() => {
    does();
    document.querySelectorAll("[data-flies]").forEach((element) => { element.style.viewTransitionName = element.dataset.flies; });
  });
  // The next update may come before this one has flown, or the window may be away: then there is nothing to see.
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    document.querySelectorAll("[data-flies]").forEach((element) => { element.style.viewTransitionName = ""; });
  });
  const done = transition.updateCallbackDone;
  waiting = done;
  done.finally(() => { if (waiting === done) waiting = null; });
  return done;
};

const ready = (root) => soupcon.after.forEach((does) => does(root));

/** Makes a part of this page like the same part of another one, and shows how things go to their places. */
soupcon.become = (part, next) => change(true, () => {
  soupcon.morph(part, next);
  ready(page);
});
/** Whether the update that is being taken in brings another move: what was chosen, or said about it, was for the one before. */
soupcon.isNextMove = false;

const take = (news) => {
  if (news.place !== page.dataset.place) return fetchWhole();
  change(news.moved, () => {
    // Another page may have come while this waited.
    if (news.place !== page.dataset.place) return;
    soupcon.isNextMove = page.dataset.move !== String(news.move);
    const changed = place(news);
    page.dataset.state = news.state;
    page.dataset.seq = news.seq;
    page.dataset.move = news.move;
    document.title = news.title;
    ring(news.turn);
    changed.forEach(ready);
  });
};

/** The page has become another one, such as the game after the waiting room. */
let asked = 0;
const fetchWhole = async () => {
  const number = ++asked;
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(8000) }).catch(() => null);
  if (answer && !answer.ok) return location.reload();
  const text = await answer?.text().catch(() => null);
  // A stream to a page that couldn't be fetched would never bring it: the next stream tells again that it is another one.
  if (!text) return number === asked && drop("lost");
  const next = new DOMParser().parseFromString(text, "text/html");
  // An older page must not come after a newer one: the stream wouldn't know, and the page would stay behind.
  if (number !== asked) return;
  await change(true, () => {
    const turn = "turn" in next.body.dataset, was = "turn" in page.dataset, isOther = next.body.dataset.place !== page.dataset.place;
    const heard = [...document.getElementById("heard").children];
    soupcon.isNextMove = next.body.dataset.move !== page.dataset.move;
    soupcon.morph(page, next.body);
    document.title = next.title;
    // What was said stays said, and what the page has become is told: how the game ended, or whose turn it is.
    document.getElementById("heard").append(...heard);
    if (isOther) {
      scrollTo({ top: 0 });
      hear([document.querySelector("#ending .telegram, #ending.telegram") ?? document.getElementById("say-now")].filter(Boolean));
    }
    ready(page);
    ring(turn, was);
  });
  connect();
};

/** Two strokes of the desk's bell: a partial or two each, struck and fading. Nothing is loaded for it. */
const bell = () => {
  const context = soupcon.bellContext ??= new AudioContext();
  const stroke = (at) => [[1180, 0.05], [2363, 0.025], [3540, 0.01]].forEach(([frequency, volume]) => {
    const tone = context.createOscillator(), gain = context.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.9);
  });
  const play = () => { [0, 0.28].forEach((later) => stroke(context.currentTime + later)); page.dataset.isRung = Number(page.dataset.isRung ?? 0) + 1; };
  // A browser that wants a tap first stays silent: a bell that rings late is worse than none.
  if (context.state === "running") play();
  else context.resume().then(play, () => {});
};
soupcon.bell = bell;

/** Title, icon and, if wanted, the bell and a notification say that somebody waits for you. */
const ring = (turn, was = "turn" in page.dataset) => {
  page.toggleAttribute("data-turn", turn);
  document.getElementById("icon").href = turn ? page.dataset.iconTurn : page.dataset.icon;
  if (turn && !was && localStorage.getItem("soupcon-bell")) bell();
  const wanted = turn && !was && document.hidden && globalThis.Notification?.permission === "granted";
  if (wanted && localStorage.getItem("soupcon-ring")) new Notification(document.title, { icon: page.dataset.iconTurn, tag: location.pathname });
};

/** The stream has said something: the next word is due in time. */
const listen = () => {
  heardAt = Date.now();
  expect(heartbeat + LATE);
};
const expect = (ms) => {
  clearTimeout(silence);
  silence = setTimeout(() => drop("lost"), ms);
};
/** A page that was asleep finds out at once whether its line still stands: timers may have slept, too. */
const wake = () => document.visibilityState === "visible" && Date.now() - heardAt > heartbeat + LATE && connect();

const drop = (why) => {
  source?.close();
  clearTimeout(silence);
  const text = lost.querySelector("span");
  text.textContent = why === "restart" ? text.dataset.restart : text.dataset.lost;
  lost.hidden = false;
  page.dataset.isLost = "";
  // Not all at once, when a server comes back.
  const wait = Math.min(LONGEST_WAIT, 400 * 2 ** tries++) * (0.5 + Math.random() * 0.5);
  clearTimeout(soupcon.retry);
  soupcon.retry = setTimeout(connect, wait);
};

const connect = () => {
  clearTimeout(soupcon.retry);
  source?.close();
  const seq = page.dataset.seq;
  let isFirst = true;
  expect(FIRST_WORD);
  source = new EventSource(`${page.dataset.stream}?page=${page.dataset.state}`);
  // A slow line, but one that answers.
  source.onopen = () => expect(FIRST_WORD);
  source.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    tries = 0;
    lost.hidden = true;
    delete page.dataset.isLost;
    heartbeat = news.heartbeat ?? heartbeat;
    listen();
    const isStale = isFirst && String(news.seq) !== seq && news.place === page.dataset.place;
    isFirst = false;
    take(news);
    // A stream can't say what is gone from a page that it doesn't know: a card that was taken away in the meantime would stay.
    if (isStale) fetchWhole();
  };
  source.addEventListener("head", listen);
  source.addEventListener("end", ({ data }) => {
    if (data === "restart") return drop("restart");
    source.close();
    clearTimeout(silence);
    location.assign(location.pathname);
  });
  source.onerror = () => drop("lost");
};

/** A link for another device carries a key: it is traded for one of this device's own. */
const useKey = async () => {
  const token = location.hash.match(/^#key=([0-9a-z]+)$/)?.[1];
  if (!token) return false;
  history.replaceState(null, "", location.pathname);
  await fetch("/people/renew", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ token }) });
  location.reload();
  return true;
};

soupcon.begin = async () => {
  if (await useKey()) return;
  ready(page);
  if (!page.dataset.stream) return;
  skew = Date.now() - Number(page.dataset.now);
  ring("turn" in page.dataset);
  connect();
  addEventListener("online", connect);
  addEventListener("offline", () => drop("lost"));
  document.addEventListener("visibilitychange", wake);
  addEventListener("pagehide", () => { source?.close(); clearTimeout(silence); });
  addEventListener("pageshow", ({ persisted }) => persisted && connect());
  document.querySelectorAll("[data-end]").forEach((list) => { list.scrollTop = list.scrollHeight; });
};
