// Arosa: the sounds of a turn one after another, a picture of each, and a notebook that never leaves the browser.

const element = (id) => document.getElementById(id);
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What this browser knows of this game: how far it was heard, and the marks. */
const storeKey = () => `soupcon-arosa-${element("hotel").dataset.game}${document.body.classList.contains("screen") ? "-screen" : ""}`;
const recall = () => {
  const text = localStorage.getItem(storeKey());
  return text ? JSON.parse(text) : { heard: [-1, 0], marks: {} };
};
const remember = (store) => {
  const old = Object.keys(localStorage).filter((key) => key.startsWith("soupcon-arosa-") && key !== storeKey());
  old.slice(8).forEach((key) => localStorage.removeItem(key));
  localStorage.setItem(storeKey(), JSON.stringify(store));
};

// --- Hearing ---------------------------------------------------------------

/** Where sounds come out; made when somebody wants to hear them. */
const ear = { context: null, volume: null, clips: new Map() };

const wish = () => localStorage.getItem("soupcon-sound");
const loudness = () => Number(localStorage.getItem("soupcon-volume") ?? 80);

/** Whether a browser lets us be heard. Some want a tap first. */
const openEar = async () => {
  if (!ear.context) {
    ear.context = new AudioContext();
    ear.volume = ear.context.createGain();
    ear.volume.connect(ear.context.destination);
  }
  ear.volume.gain.value = (loudness() / 100) ** 2;
  if (ear.context.state !== "running") await Promise.race([ear.context.resume(), pause(400)]);
  return ear.context.state === "running";
};

/** A clip's samples. An offline context needs no tap, so that a sound can be seen even where it isn't heard. */
const clip = (url) => {
  if (!ear.clips.has(url)) {
    if (ear.clips.size > 12) ear.clips.delete(ear.clips.keys().next().value);
    const decoded = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.arrayBuffer();
    }).then((bytes) => new OfflineAudioContext(1, 1, 22050).decodeAudioData(bytes));
    decoded.catch(() => ear.clips.delete(url));
    ear.clips.set(url, decoded);
  }
  return ear.clips.get(url);
};

/** When nothing more is to be heard, in seconds. */
const ending = (buffer) => {
  const samples = buffer.getChannelData(0);
  let last = samples.length - 1;
  while (last > 0 && Math.abs(samples[last]) < 0.004) last -= 1;
  return last / buffer.sampleRate;
};

/** Plays a sound and draws it, in step; the rest of its silence is left out. */
const sound = async (url) => {
  const buffer = await clip(url).catch(() => null);
  if (!buffer) return;
  const isOn = wish() === "on" && await openEar();
  let source;
  if (isOn) {
    source = ear.context.createBufferSource();
    source.buffer = buffer;
    source.connect(ear.volume);
    source.start();
  }
  ear.stop = () => source?.stop();
  // For whoever wants to know what came out: how it went, and for how long.
  Object.assign(element("ear").dataset, { isPlayed: isOn ? ear.context.state : "silent", isSeconds: buffer.duration.toFixed(3) });
  await picture(buffer, ending(buffer) + 0.25);
};

// --- The twin: level and spectrum of the same samples ----------------------

const FRAME = 256;
const BANDS = 40;

/** How loud each band is in each hundredth of a second, in decibels; and the level. */
const spectrum = (buffer) => {
  const samples = buffer.getChannelData(0), hop = Math.round(buffer.sampleRate / 100);
  const frames = [];
  for (let start = 0; start + FRAME <= samples.length; start += hop) {
    const real = new Float32Array(FRAME), imaginary = new Float32Array(FRAME);
    let energy = 0;
    for (let at = 0; at < FRAME; at++) {
      const sample = samples[start + at];
      energy += sample * sample;
      real[at] = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME));
    }
    transform(real, imaginary);
    const bands = Array.from({ length: BANDS }, (_, band) => {
      const from = Math.floor(2 ** ((band / BANDS) * 7)), to = Math.max(from + 1, Math.floor(2 ** (((band + 1) / BANDS) * 7)));
      let power = 0;
      for (let bin = from; bin < to; bin++) power += real[bin] ** 2 + imaginary[bin] ** 2;
      return 10 * Math.log10(power / (to - from) + 1e-9);
    });
    frames.push({ bands, level: 10 * Math.log10(energy / FRAME + 1e-9) });
  }
  return frames;
};

/** The fast Fourier transform, in place. */
const transform = (real, imaginary) => {
  const size = real.length;
  for (let at = 1, other = 0; at < size; at++) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) [real[at], real[other]] = [real[other], real[at]];
  }
  for (let length = 2; length <= size; length *= 2) {
    const angle = (-2 * Math.PI) / length;
    for (let start = 0; start < size; start += length) {
      for (let at = 0; at < length / 2; at++) {
        const cosine = Math.cos(angle * at), sine = Math.sin(angle * at), low = start + at, high = low + length / 2;
        const a = real[high] * cosine - imaginary[high] * sine, b = real[high] * sine + imaginary[high] * cosine;
        real[high] = real[low] - a;
        imaginary[high] = imaginary[low] - b;
        real[low] += a;
        imaginary[low] += b;
      }
    }
  }
};

/** Draws a sound into the sky while it lasts: bands like northern lights, the level as a line below. */
const picture = async (buffer, seconds) => {
  const canvas = element("twin");
  const box = canvas.getBoundingClientRect(), scale = Math.min(2, devicePixelRatio || 1);
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  const pen = canvas.getContext("2d"), { width, height } = canvas;
  const style = getComputedStyle(canvas), isDay = style.colorScheme === "light";
  const frames = spectrum(buffer), across = width / frames.length;
  const floor = height - 4 * scale, bands = height * 0.72;
  let drawn = 0;
  const draw = (until) => {
    for (; drawn < Math.min(until, frames.length); drawn++) {
      const { bands: powers, level } = frames[drawn];
      powers.forEach((power, band) => {
        const strength = Math.min(1, Math.max(0, (power + 45) / 60));
        if (strength < 0.05) return;
        pen.fillStyle = `hsl(${150 + band * 3.2} 75% ${isDay ? 32 : 66}% / ${strength})`;
        pen.fillRect(drawn * across, bands - ((band + 1) * bands) / BANDS, across + 0.5, bands / BANDS + 0.5);
      });
      const high = Math.max(0, (level + 60) / 60) * (height - bands - 6 * scale);
      pen.fillStyle = style.color;
      pen.fillRect(drawn * across, floor - high, Math.max(1, across * 0.6), high + scale);
    }
    canvas.dataset.isDrawn = drawn;
  };
  const start = performance.now(), isSkipped = () => ear.isSkipping;
  while (performance.now() - start < seconds * 1000 && !isSkipped()) {
    draw(Math.floor((performance.now() - start) / 10));
    await pause(30);
  }
  draw(frames.length);
};

// --- What a turn brings ----------------------------------------------------

/** A turn's throws as links to their sounds: "1c0" and a name is a yellow cube from seat 1. */
const list = (turn) => {
  const place = turn.querySelector("p");
  const sentences = element("threw-now").dataset.words.split("\n"), kinds = Math.sqrt(sentences.length + 0.25) + 0.5;
  place.replaceChildren(...turn.dataset.throws.split(" ").filter(Boolean).map((thrown) => {
    const [, by, kind, name] = thrown.match(/^(\d)c(.)(.*)$/), link = document.createElement("a");
    link.className = `c${kind}`;
    link.href = element("ear").dataset.sounds + name;
    link.textContent = sentences[Number(by) * kinds + (kind === "v" ? 0 : Number(kind) + 1)];
    return link;
  }));
};

const svg = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
};
const signs = { c0: "▲", c1: "●", c2: "■", c3: "◆", c4: "✚", c5: "★", cv: "✕" };

/** An opened floor with its cubes: of each the nearest corner and three edges, the one that points down first. */
const lay = (plan) => {
  plan.querySelector("svg")?.remove();
  const cubes = plan.dataset.cubes.split(",").filter(Boolean).map((cube) => {
    const [colour, ...numbers] = cube.split(" "), [x, y, a, b, c, d, e, f] = numbers.map(Number);
    const face = (g, h, i, j) => svg("path", { d: `M${x} ${y}l${g} ${h} ${i} ${j} ${-g} ${-h}z` });
    const sign = svg("text", { x: x + (c + e) / 2, y: y + (d + f) / 2 }, signs[colour]);
    return svg("g", { class: colour }, face(c, d, e, f), face(a, b, c, d), face(a, b, e, f), sign);
  });
  // A copy, not a `use`: what lies in its shadow doesn't get the page's colours.
  const base = element(`base-${plan.dataset.floor}`).cloneNode(true).children;
  plan.prepend(svg("svg", { viewBox: "-142 -86 284 160", "aria-hidden": "true" }, ...base, ...cubes));
};

// --- One thing after another -----------------------------------------------

const seqOf = (node) => Number(node.id.split("-")[1]);
const isAfter = ([seq, at], [heardSeq, heardAt]) => seq > heardSeq || (seq === heardSeq && at > heardAt);

/** Everything that can be heard, in order: a floor is opened, then cubes are thrown. */
const scenes = () => [...document.querySelectorAll("#turns .turn")].flatMap((turn) => {
  const throws = [...turn.querySelectorAll("a")].map((link, at) => ({ turn, link, at: [seqOf(turn), at + 1] }));
  return turn.dataset.floor ? [{ turn, at: [seqOf(turn), 0] }, ...throws] : throws;
});
const waiting = () => {
  // In a replay, what is heard is what somebody asks for.
  if ("replay" in element("hotel").dataset) return [];
  const { heard } = recall();
  return scenes().filter(({ at }) => isAfter(at, heard));
};

/** Opens the hotel at a floor, with what lay there; or closes it. */
const open = (turn) => {
  const hotel = element("hotel");
  document.querySelectorAll("#plans [data-is-shown]").forEach((plan) => delete plan.dataset.isShown);
  const plan = turn && element(`plan-${seqOf(turn)}`);
  hotel.dataset.isOpen = plan ? plan.dataset.floor : "";
  if (plan) plan.dataset.isShown = "";
  document.querySelector("[data-ear=look]")?.setAttribute("aria-pressed", Boolean(plan));
};

const tell = (text) => {
  const line = document.createElement("p");
  line.textContent = text;
  const heard = element("heard");
  heard.append(line);
  while (heard.childElementCount > 12) heard.firstElementChild.remove();
};

const caption = (text, colour = "") => {
  const line = element("caption");
  line.textContent = text;
  line.className = `caption ${colour}`;
};

/** A cube falls into the chimney. Where it goes from there is for ears. */
const drop = (colour) => {
  const cube = element("dropping");
  cube.className = `dropping ${colour}`;
  if (calm()) return;
  cube.animate(
    [{ transform: "translate(-50%, -20px) rotate(0deg)", opacity: 1 }, { transform: "translate(-50%, var(--fall)) rotate(200deg)", opacity: 1 }],
    { duration: 520, easing: "cubic-bezier(.5,0,1,.7)" },
  );
};

const perform = async ({ turn, link }) => {
  if (!link) {
    open(turn);
    forget(turn);
    caption(turn.querySelector("h3").textContent);
    const { rattle } = turn.dataset;
    const shown = pause(2600);
    if (rattle) await sound(element("ear").dataset.sounds + rattle);
    await Promise.race([shown, skipped()]);
    return;
  }
  open(null);
  document.querySelectorAll("#turns [data-is-now]").forEach((other) => delete other.dataset.isNow);
  link.dataset.isNow = "";
  link.scrollIntoView({ block: "nearest" });
  choose(link);
  caption(link.textContent, link.className);
  tell(link.textContent);
  const ready = clip(link.href).catch(() => null);
  await Promise.race([pause(calm() ? 300 : 450), skipped()]);
  drop(link.className);
  await ready;
  await Promise.race([pause(calm() ? 0 : 450), skipped()]);
  if (!ear.isSkipping) await sound(link.href);
  await Promise.race([pause(350), skipped()]);
};

const skipped = async () => { while (!ear.isSkipping) await pause(60); };

/** Goes on with what wasn't heard yet, if somebody has said how they listen. */
const run = async () => {
  if (ear.isRunning || !element("turns") || !wish() || !(ear.again?.length || waiting().length)) return;
  ear.isRunning = true;
  show();
  try {
    if (wish() === "on" && !await openEar()) return;
    while (element("turns") && wish()) {
      const next = ear.again?.shift() ?? waiting()[0];
      if (!next) break;
      const store = recall();
      if (isAfter(next.at, store.heard)) remember({ ...store, heard: next.at });
      await perform(next);
      if (ear.isSkipping) {
        ear.again = [];
        const last = scenes().at(-1);
        if (last) remember({ ...recall(), heard: last.at });
        ear.isSkipping = false;
      }
      show();
    }
  } finally {
    ear.isRunning = false;
    if (element("hotel")) open(null);
    show();
  }
};

/** The controls, as things stand. */
const show = () => {
  const hotel = element("hotel");
  if (!hotel) return;
  const isLocked = wish() === "on" && ear.context?.state !== "running" && !ear.isRunning;
  const asks = (!wish() || isLocked) && waiting().length > 0 && !element("ending");
  hotel.dataset.isLive = "";
  element("sound-step").hidden = !asks;
  document.querySelector("[data-ear-controls]").hidden = false;
  document.querySelector("[data-ear=sound]").setAttribute("aria-pressed", wish() === "on");
  document.querySelector("[data-ear=volume]").value = loudness();
  document.querySelector("[data-ear=skip]").hidden = !ear.isRunning;
  const last = document.querySelector("#plans .plan:last-child");
  document.querySelector("[data-ear=look]").hidden = !last || ear.isRunning;
  const again = document.querySelector("[data-ear=again]");
  if (again) again.disabled = ear.isRunning;
};

const deeds = {
  on: () => { localStorage.setItem("soupcon-sound", "on"); openEar().then(run); },
  off: () => { localStorage.setItem("soupcon-sound", "off"); run(); },
  sound: () => {
    localStorage.setItem("soupcon-sound", wish() === "on" ? "off" : "on");
    if (wish() === "off") ear.stop?.();
    else openEar();
    run();
  },
  skip: () => { ear.isSkipping = true; ear.stop?.(); },
  again: () => {
    if (!wish()) localStorage.setItem("soupcon-sound", "on");
    const last = document.querySelector("#turns .turn:last-child");
    ear.again = scenes().filter(({ turn }) => turn === last);
    run();
  },
  look: () => {
    const last = [...document.querySelectorAll("#turns .turn[data-floor]")].at(-1);
    open(element("hotel").dataset.isOpen ? null : last);
  },
  tear: () => { remember({ ...recall(), marks: {} }); write(); },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-ear]");
  if (button?.type === "button") deeds[button.dataset.ear]?.();
  const link = event.target.closest?.("#turns a");
  if (link) {
    event.preventDefault();
    choose(link);
    if ("free" in element("ear").dataset && !ear.isRunning) {
      if (!wish()) localStorage.setItem("soupcon-sound", "on");
      ear.again = [scenes().find((scene) => scene.link === link)];
      run();
    }
  }
  const pencil = event.target.closest?.(".pencil");
  if (pencil) mark(Number(pencil.dataset.floor));
  const rub = event.target.closest?.("[data-rub]");
  if (rub) {
    const { [rub.dataset.rub]: _, ...marks } = recall().marks;
    remember({ ...recall(), marks });
    write();
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.dataset?.ear !== "volume") return;
  localStorage.setItem("soupcon-volume", target.value);
  if (ear.volume) ear.volume.gain.value = (loudness() / 100) ** 2;
});

// --- The notebook ----------------------------------------------------------

const idOf = (link) => `${link.closest(".turn").id}-${[...link.parentElement.querySelectorAll("a")].indexOf(link)}`;

/** The cube that the pencil is for. */
const choose = (link) => {
  document.querySelectorAll("#turns [data-is-chosen]").forEach((other) => { delete other.dataset.isChosen; other.removeAttribute("aria-current"); });
  link.dataset.isChosen = "";
  link.setAttribute("aria-current", "true");
  write();
};

const mark = (floor) => {
  const link = document.querySelector("#turns [data-is-chosen]");
  if (!link) return soupcon.notice(document.querySelector("#notebook .hint").textContent);
  const store = recall(), id = idOf(link);
  if (store.marks[id]?.floor === floor) delete store.marks[id];
  else store.marks[id] = { floor, colour: link.classList[0], text: link.textContent };
  remember(store);
  write();
};

/** Whatever lay on a floor is taken out when it is opened: its marks go. */
const forget = (turn) => {
  const store = recall(), floor = Number(turn.dataset.floor);
  for (const [id, { floor: marked }] of Object.entries(store.marks)) {
    if (marked === floor && Number(id.split("-")[1]) < seqOf(turn)) delete store.marks[id];
  }
  remember(store);
  write();
};

/** Puts the marks where they belong. */
const write = () => {
  const { marks } = recall();
  element("pencils").hidden = element("notebook").hidden = document.querySelector("[data-ear-notes]").hidden = false;
  document.querySelectorAll(".pencil").forEach((cell) => {
    const here = Object.values(marks).filter(({ floor }) => floor === Number(cell.dataset.floor));
    cell.replaceChildren(...here.map(({ colour }) => Object.assign(document.createElement("i"), { className: colour })));
  });
  document.querySelectorAll("#turns a").forEach((link) => {
    const guess = marks[idOf(link)];
    if (guess) link.dataset.isGuess = guess.floor; else delete link.dataset.isGuess;
  });
  const list = element("marks");
  list.replaceChildren(...Object.entries(marks).map(([id, { floor, colour, text }]) => {
    const row = document.createElement("li"), what = document.createElement("span"), rub = document.createElement("button");
    what.className = colour;
    what.textContent = `${text} → ${floor}`;
    Object.assign(rub, { type: "button", className: "small plain", textContent: list.dataset.remove });
    rub.dataset.rub = id;
    row.append(what, rub);
    return row;
  }));
};

// --- Choosing --------------------------------------------------------------

/** Buttons wait for what they need: a floor, and somebody to suspect. */
const ready = () => {
  const form = element("move");
  if (!form) return;
  const hasFloor = !!form.querySelector("input[type=radio]:checked"), hasSuspect = !!form.querySelector("input[type=checkbox]:checked");
  form.querySelectorAll("[data-needs-choice]").forEach((button) => { button.disabled = !hasFloor; });
  form.querySelectorAll("[data-needs]").forEach((button) => {
    button.disabled = !hasFloor || (button.dataset.needs === "suspect" && !hasSuspect);
  });
};
document.addEventListener("change", ({ target }) => target.form?.id === "move" && ready());
document.addEventListener("click", ({ target }) => {
  // Who erases suspects nobody.
  if (target.closest?.("button.erase")) element("move").querySelectorAll("input[type=checkbox]").forEach((box) => { box.checked = false; });
}, true);

/** In a replay: the turn that a step led to is heard, by whoever wants to hear; says whether one still is. */
soupcon.hearTurn = () => {
  if (!element("hotel") || !wish()) return;
  if (ear.isRunning) deeds.skip();
  else deeds.again();
};
soupcon.isHeard = () => Boolean(ear.isRunning);

soupcon.after.push((root) => {
  if (!element("hotel")) return;
  // A choice belongs to its turn.
  if ((root === document.body || root.id === "gate-now") && soupcon.isNextMove) element("move").reset();
  if (root === document.body || root.id === "gate-now" || root.id === "erase-now" || root.id === "act") ready();
  soupcon.each(root, ".plan[data-cubes]", lay);
  // A sentence may have another name in it now.
  soupcon.each(root.id === "threw-now" ? document.body : root, "#turns .turn", list);
  if (root === document.body || root.classList.contains("turn")) {
    write();
    show();
    run();
  }
});
