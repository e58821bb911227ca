// Arosa: what every turn brings, heard one after another and never lost; what each browser has heard; and choosing a floor.

const element = (id) => document.getElementById(id);
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const { ear } = soupcon;
const seqOf = (turn) => Number(turn.id.split("-")[1]);

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

// --- What was heard, and what is still to be heard -------------------------

/** Who comes to a game with more turns than this begins with the last; those before stay listed as not heard. */
const LATE = 7;

const isReplay = () => "replay" in element("hotel").dataset;
const store = soupcon.arosaStore;

/** Everything that can be heard, oldest first: a floor is opened, then cubes are thrown. */
const scenes = () => [...document.querySelectorAll("#turns .turn")].flatMap((turn) => {
  const throws = [...turn.querySelectorAll("a")].map((link, at) => ({ id: `${seqOf(turn)}.${at + 1}`, turn, link }));
  return turn.dataset.floor ? [{ id: `${seqOf(turn)}.0`, turn }, ...throws] : throws;
});
/** What wasn't heard yet. In a replay, what is heard is what somebody asks for. */
const unheard = () => {
  if (isReplay()) return [];
  const heard = new Set(store.recall().heard);
  return scenes().filter(({ id }) => !heard.has(id));
};
/** What was passed over, and waits until somebody asks for it. */
const missed = () => {
  const passed = new Set(store.recall().passed);
  return unheard().filter(({ id }) => passed.has(id));
};
/** What is heard next, without anybody asking. */
const waiting = () => {
  const passed = new Set(store.recall().passed);
  return unheard().filter(({ id }) => !passed.has(id));
};

const setHeard = ({ id }) => {
  const { heard, passed, ...rest } = store.recall();
  store.remember({ ...rest, heard: [...new Set([...heard, id])], passed: passed.filter((other) => other !== id) });
};
const passOver = (some) => {
  const { passed, ...rest } = store.recall();
  store.remember({ ...rest, passed: [...new Set([...passed, ...some.map(({ id }) => id)])] });
  some.filter(({ link }) => !link).forEach(({ turn }) => soupcon.forgetMarks(seqOf(turn), Number(turn.dataset.floor)));
};

/** When a browser sees a game for the first time. */
const begin = () => {
  if (isReplay() || store.recall().isBegun) return;
  const turns = document.querySelectorAll("#turns .turn");
  store.remember({ ...store.recall(), isBegun: true });
  if (turns.length > LATE) passOver(scenes().filter(({ turn }) => turn !== turns[turns.length - 1]));
};

// --- One thing after another -----------------------------------------------

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

/** What is being heard: `skip` ends it. */
let now = null;
/** What somebody has asked for, by its id; it comes before all else. */
let asked = [];

const begun = () => {
  const one = { isSkipped: false };
  one.skipped = new Promise((done) => {
    one.skip = () => {
      one.isSkipped = true;
      ear.stop?.();
      done();
    };
  });
  return one;
};

/** Shows in the list what is being heard. The page itself stays where it is: the picture of the sound is further up. */
const point = (turn, link) => {
  document.querySelectorAll("#turns [data-is-now]").forEach((other) => delete other.dataset.isNow);
  const list = element("turns"), shown = link ?? turn;
  turn.dataset.isNow = "";
  if (link) link.dataset.isNow = "";
  const box = list.getBoundingClientRect(), { top, bottom } = shown.getBoundingClientRect();
  if (top < box.top) list.scrollTop -= box.top - top + 8;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 8;
};

/** A floor is opened, or a cube falls; says what came of it, as `ear.play` does. */
const perform = async ({ turn, link }, one) => {
  // Who only watches sees nothing while the page is out of sight.
  if (ear.wish() === "off" && document.hidden) return "later";
  const wait = (ms) => Promise.race([pause(ms), one.skipped]);
  point(turn, link);
  if (!link) {
    open(turn);
    soupcon.forgetMarks(seqOf(turn), Number(turn.dataset.floor));
    caption(turn.querySelector("h3").textContent);
    const { rattle } = turn.dataset, shown = wait(2600);
    const outcome = rattle ? await ear.play(element("ear").dataset.sounds + rattle, one) : "heard";
    await shown;
    return one.isSkipped ? "skipped" : outcome;
  }
  open(null);
  soupcon.chooseThrow(link);
  caption(link.textContent, link.className);
  tell(link.textContent);
  const { href, className } = link, ready = ear.clip(href).catch(() => null);
  await wait(300);
  drop(className);
  await ready;
  await wait(calm() ? 0 : 350);
  const outcome = one.isSkipped ? "skipped" : await ear.play(href, one);
  await wait(300);
  return outcome;
};

/** What comes next: what was asked for, then what wasn't heard yet. */
const next = () => {
  const all = scenes();
  asked = asked.filter((id) => all.some((scene) => scene.id === id));
  return asked.length ? all.find(({ id }) => id === asked[0]) : waiting()[0];
};

/** Goes on with what wasn't heard yet, if somebody has said how they listen. */
const run = async () => {
  if (now || !element("turns") || !ear.wish() || !next()) return;
  now = begun();
  show();
  try {
    // A sound that the browser doesn't let through, or that can't be fetched now, is not heard: it waits.
    if (ear.wish() === "on" && !await ear.open()) return;
    while (element("turns") && ear.wish() && next()) {
      const scene = next();
      now = begun();
      show();
      const outcome = await perform(scene, now);
      if (outcome === "blocked") return;
      if (outcome === "later") {
        setTimeout(run, 2000);
        return;
      }
      asked = asked.filter((id) => id !== scene.id);
      if (isReplay()) continue;
      if (outcome === "heard") setHeard(scene);
      else if (unheard().some(({ id }) => id === scene.id)) passOver([scene]);
    }
  } finally {
    now = null;
    document.querySelectorAll("#turns [data-is-now]").forEach((other) => delete other.dataset.isNow);
    if (element("hotel")) open(null);
    show();
  }
};

/** The controls, as things stand. */
const show = () => {
  const hotel = element("hotel");
  if (!hotel) return;
  const control = (name) => document.querySelector(`[data-ear=${name}]`);
  const isUnsaid = !ear.wish() || (ear.wish() === "on" && ear.isBlocked && waiting().length > 0);
  hotel.dataset.isLive = "";
  element("sound-step").hidden = !isUnsaid || isReplay() || Boolean(element("ending"));
  document.querySelector("[data-ear-controls]").hidden = false;
  control("sound").setAttribute("aria-pressed", ear.wish() === "on");
  control("volume").value = ear.loudness();
  const left = asked.length || waiting().length;
  control("skip").hidden = !now;
  control("skip-all").hidden = !now || left < 2;
  const count = missed().filter(({ link }) => link).length;
  control("missed").hidden = !count;
  control("missed").querySelector("b").textContent = count;
  document.querySelector("[data-ear-new]").hidden = !count;
  const fresh = new Set(unheard().map(({ link }) => link)), isNew = element("turns").dataset.unheard;
  document.querySelectorAll("#turns a").forEach((link) => {
    link.toggleAttribute("data-is-new", fresh.has(link));
    if (fresh.has(link)) link.title = isNew; else link.removeAttribute("title");
  });
  const last = document.querySelector("#plans .plan:last-child");
  control("look").hidden = !last || Boolean(now);
  const again = control("again");
  if (again) again.disabled = Boolean(now);
};

/** Plays these next. Who asks to hear something wants to hear it. */
const ask = (some) => {
  if (!ear.wish()) ear.setWish("on");
  asked = some.map(({ id }) => id);
  run();
};

const deeds = {
  on: () => { ear.setWish("on"); ear.open().then(run); },
  off: () => { ear.setWish("off"); ear.isBlocked = false; run(); },
  sound: () => {
    ear.setWish(ear.wish() === "on" ? "off" : "on");
    if (ear.wish() === "off") ear.stop?.();
    ear.isBlocked = false;
    run();
    show();
  },
  skip: () => now?.skip(),
  "skip-all": () => {
    asked = [];
    passOver(waiting());
    now?.skip();
  },
  missed: () => {
    if (!ear.wish()) ear.setWish("on");
    store.remember({ ...store.recall(), passed: [] });
    run();
    show();
  },
  again: () => {
    const last = document.querySelector("#turns .turn:last-child");
    ask(scenes().filter(({ turn }) => turn === last));
  },
  look: () => {
    const last = [...document.querySelectorAll("#turns .turn[data-floor]")].at(-1);
    open(element("hotel").dataset.isOpen ? null : last);
  },
};

document.addEventListener("click", (event) => {
  if (!element("hotel")) return;
  const button = event.target.closest?.("[data-ear]");
  if (button?.type === "button") deeds[button.dataset.ear]?.();
  // A browser that wants a tap has one now.
  else if (ear.isBlocked && ear.wish() === "on") ear.open().then(run);
  const link = event.target.closest?.("#turns a");
  if (!link) return;
  event.preventDefault();
  soupcon.chooseThrow(link);
  const scene = scenes().find((other) => other.link === link);
  const isNew = unheard().some(({ id }) => id === scene.id);
  if (isNew || ("free" in element("ear").dataset && !now)) ask([scene]);
});

document.addEventListener("input", ({ target }) => {
  if (target.dataset?.ear === "volume") ear.setLoudness(target.value);
});

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
  if (!element("hotel") || !ear.wish()) return;
  now?.skip();
  deeds.again();
};
soupcon.isHeard = () => Boolean(now);

soupcon.after.push((root) => {
  if (!element("hotel")) return;
  // A choice belongs to its turn.
  if ((root === document.body || root.id === "gate-now") && soupcon.isNextMove) element("move").reset();
  if (root === document.body || root.id === "gate-now" || root.id === "erase-now" || root.id === "act") ready();
  soupcon.each(root, ".plan[data-cubes]", lay);
  // A sentence may have another name in it now.
  soupcon.each(root.id === "threw-now" ? document.body : root, "#turns .turn", list);
  if (root === document.body || root.classList.contains("turn")) {
    begin();
    soupcon.writeMarks();
    show();
    run();
  }
});
