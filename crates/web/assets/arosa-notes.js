// Arosa's notebook, and what else a browser remembers of a game. None of it is ever sent.

const element = (id) => document.getElementById(id);

/** What this browser knows of this game: what was heard, what was passed over, and the marks. */
const key = () => `soupcon-arosa-${element("hotel").dataset.game}${document.body.classList.contains("screen") ? "-screen" : ""}`;
const recall = () => ({ heard: [], passed: [], marks: {}, ...JSON.parse(localStorage.getItem(key()) ?? "{}") });
const remember = (known) => {
  const old = Object.keys(localStorage).filter((other) => other.startsWith("soupcon-arosa-") && other !== key());
  old.slice(8).forEach((other) => localStorage.removeItem(other));
  localStorage.setItem(key(), JSON.stringify(known));
};
soupcon.arosaStore = { recall, remember };

const idOf = (link) => `${link.closest(".turn").id}-${[...link.parentElement.querySelectorAll("a")].indexOf(link)}`;

/** The cube that the pencil is for. */
soupcon.chooseThrow = (link) => {
  document.querySelectorAll("#turns [data-is-chosen]").forEach((other) => { delete other.dataset.isChosen; other.removeAttribute("aria-current"); });
  link.dataset.isChosen = "";
  link.setAttribute("aria-current", "true");
  soupcon.writeMarks();
};

const mark = (floor) => {
  const link = document.querySelector("#turns [data-is-chosen]");
  if (!link) return soupcon.notice(document.querySelector("#notebook .hint").textContent);
  const store = recall(), id = idOf(link);
  if (store.marks[id]?.floor === floor) delete store.marks[id];
  else store.marks[id] = { floor, colour: link.classList[0], text: link.textContent };
  remember(store);
  soupcon.writeMarks();
};

/** Whatever lay on a floor is taken out when it is opened, in the turn of this number: its marks go. */
soupcon.forgetMarks = (seq, floor) => {
  const store = recall();
  for (const [id, { floor: marked }] of Object.entries(store.marks)) {
    if (marked === floor && Number(id.split("-")[1]) < seq) delete store.marks[id];
  }
  remember(store);
  soupcon.writeMarks();
};

/** Puts the marks where they belong. */
soupcon.writeMarks = () => {
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

document.addEventListener("click", (event) => {
  if (!element("hotel")) return;
  const pencil = event.target.closest?.(".pencil");
  if (pencil) mark(Number(pencil.dataset.floor));
  const rub = event.target.closest?.("[data-rub]");
  // The first tap on what can't be taken back only asks.
  if (!rub && (event.defaultPrevented || !event.target.closest?.("[data-ear=tear]"))) return;
  const known = recall(), { [rub?.dataset.rub]: _, ...marks } = known.marks;
  remember({ ...known, marks: rub ? marks : {} });
  soupcon.writeMarks();
});
