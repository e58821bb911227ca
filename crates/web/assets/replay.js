// A replay: steps without leaving the page, by link, slider, key or at a pace.

const film = () => document.querySelector("main[data-replay]");
const slider = () => document.querySelector("[data-seek] input[type=range]");
let wanted = null, isGoing = false, playing = null;

/** Goes to a moment. Whoever is faster than the line gets the last moment that they asked for. */
const go = async (url) => {
  wanted = url;
  if (isGoing) return;
  isGoing = true;
  while (wanted) {
    const next = wanted;
    wanted = null;
    const answer = await fetch(next, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) {
      stop();
      break;
    }
    const text = await answer.text();
    if (wanted) continue;
    await show(next, new DOMParser().parseFromString(text, "text/html"));
  }
  isGoing = false;
};

const show = async (url, next) => {
  const before = Number(film().dataset.at);
  await soupcon.become(film(), next.querySelector("main[data-replay]"));
  document.title = next.title;
  history.replaceState(null, "", url);
  if (document.activeElement !== slider()) slider().value = film().dataset.at;
  // Another language leads back to this moment.
  document.querySelectorAll("input[name=back]").forEach((back) => { back.value = url; });
  if (Number(film().dataset.at) === before + 1) soupcon.hearTurn?.();
};

/** The address of a moment, as the slider's form would send it. */
const address = (at) => {
  const form = document.querySelector("[data-seek]"), fields = new URLSearchParams(new FormData(form));
  fields.set("at", at);
  return `${form.getAttribute("action")}?${fields}`;
};

const step = (where) => {
  const link = document.querySelector(`a[data-step=${where}]`);
  if (link) go(link.getAttribute("href"));
  return Boolean(link);
};

// --- At a pace -------------------------------------------------------------

const pace = () => Number(document.querySelector("[data-pace]").value);

const stop = () => {
  clearTimeout(playing);
  playing = null;
  label();
};

/** One move after another; a turn that is being heard is heard to its end. */
const tick = () => {
  const waits = isGoing || soupcon.isHeard?.();
  if (!waits && !step("forward")) return stop();
  playing = setTimeout(tick, waits ? 200 : pace());
};

const toggle = () => {
  if (playing) return stop();
  const { at, of } = film().dataset;
  if (at === of) go(address(0));
  playing = setTimeout(tick, at === of ? pace() : 0);
  label();
};

const label = () => {
  const button = document.querySelector("[data-play]");
  if (!button) return;
  button.setAttribute("aria-pressed", Boolean(playing));
  button.querySelector(".sr-only").textContent = playing ? button.dataset.wordsPause : button.dataset.wordsPlay;
};

// --- Hands -----------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (!film()) return;
  if (event.target.closest?.("[data-play]")) return toggle();
  const link = event.target.closest?.("a[data-step], a[data-eyes]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.step) stop();
  go(link.getAttribute("href"));
});

document.addEventListener("input", ({ target }) => {
  if (target !== slider()) return;
  stop();
  go(address(target.value));
});

document.addEventListener("submit", (event) => {
  if (!("seek" in event.target.dataset)) return;
  event.preventDefault();
  go(address(slider().value));
});

const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (!film() || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    toggle();
  } else if (keys[event.key]) {
    event.preventDefault();
    stop();
    step(keys[event.key]);
  }
});

soupcon.after.push((root) => {
  if (!film()) return;
  soupcon.each(root, "[data-play], [data-pace-field]", (element) => { element.hidden = false; });
  label();
});
