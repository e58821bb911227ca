// What hands do: forms without leaving the page, a second tap, dragging, buttons that ask once more.

/** Says what becomes of a form that is on its way: nothing for a quarter of a second, and nothing any more once there is an answer. */
const tellOf = () => {
  const notice = document.getElementById("notice");
  let isTold = false;
  const tell = (what) => {
    clearTimeout(slow);
    if (what && notice?.dataset[what]) soupcon.notice(notice.dataset[what]);
    else if (isTold) notice.hidden = true;
    isTold = !!what;
  };
  const slow = setTimeout(tell, 250, "slow");
  return tell;
};

/** Sends a form and stays. A move or a line of chat is repeated under the same id if the answer got lost. */
const send = async (form, submitter) => {
  const fields = new FormData(form, submitter);
  const url = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (/\/(moves|touch|chat)$/.test(url)) fields.set("id", soupcon.random(8));
  const body = new URLSearchParams(fields), tell = tellOf();
  for (let attempt = 0; ; attempt++) {
    // A frozen line never fails by itself.
    const signal = AbortSignal.timeout(8000);
    const answer = await fetch(url, { method: "POST", body, redirect: "manual", headers: { accept: "text/html" }, signal }).catch(() => null);
    const isUnknown = !answer || answer.status === 503;
    if (isUnknown && attempt < 4) {
      if (!answer) tell("again");
      await new Promise((done) => setTimeout(done, 500 * (attempt + 1)));
      continue;
    }
    tell(null);
    if (answer?.type === "opaqueredirect" || answer?.ok) {
      showFaults(form, null);
      return true;
    }
    const text = answer ? await answer.text() : "";
    const said = new DOMParser().parseFromString(text, "text/html");
    // What could be saved is saved, and what couldn't is named where it was typed.
    if (showFaults(form, said)) return true;
    const problem = said.getElementById("problem");
    if (problem) soupcon.notice(...problem.childNodes);
    else soupcon.notice(document.querySelector("#lost span")?.dataset.lost ?? "");
    return false;
  }
};

/** Names faults of a form beside its fields, as an answer's page does; says whether there are any. */
const showFaults = (form, said) => {
  const faults = [...form.querySelectorAll("output.fault")];
  for (const fault of faults) fault.textContent = said?.getElementById(fault.id)?.textContent ?? "";
  markFaults(form);
  return faults.some((fault) => fault.textContent);
};

const markFaults = (form) => form.querySelectorAll("output.fault").forEach((fault) => {
  const field = form.querySelector(`[aria-describedby="${fault.id}"]`);
  if (fault.textContent) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
});

/** What the server has of a field. */
const saved = (field) => {
  if (field.type === "checkbox") return String(field.defaultChecked);
  if (field.nodeName === "SELECT") return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]).value;
  return field.defaultValue;
};

const showSaved = (field) => {
  if (field.type === "checkbox") field.checked = field.defaultChecked;
  else field.value = saved(field);
};

const fields = (form) => [...form.elements].filter((field) => field.matches("select, textarea, input[type=checkbox]"));

/** A form that is sent at once shows what the server has, also where that isn't what was chosen here. What is being typed stays. */
const follow = (form) => fields(form).forEach((field) => {
  const { isSaved } = field.dataset, now = saved(field);
  if (isSaved !== undefined && isSaved !== now && (field.nodeName !== "TEXTAREA" || field !== document.activeElement)) showSaved(field);
  field.dataset.isSaved = now;
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!("quick" in form.dataset)) return;
  event.preventDefault();
  if ("isSending" in form.dataset) {
    // A choice that is made meanwhile is sent afterwards.
    if ("atOnce" in form.dataset) form.dataset.isChanged = "";
    return;
  }
  form.dataset.isSending = "";
  const done = await send(form, event.submitter);
  delete form.dataset.isSending;
  if (done && "clear" in form.dataset) form.reset();
  if (!("atOnce" in form.dataset)) return;
  if ("isChanged" in form.dataset) {
    delete form.dataset.isChanged;
    form.requestSubmit();
  } else if (!done) fields(form).filter(({ nodeName }) => nodeName !== "TEXTAREA").forEach(showSaved);
});

/** The second half of a double tap isn't meant for the next lesson. */
let lessonAt = 0;
addEventListener("submit", (event) => {
  if (!event.target.closest("#lesson") || performance.now() - lessonAt > 400) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

/** The menu closes on Escape, which leads back to its button, and on a tap beside it. */
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  menu.open = false;
});
document.addEventListener("pointerdown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (menu && !event.composedPath().includes(menu)) menu.open = false;
});

/** What a bot would do, in sentences; it is said until somebody has moved. */
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!("advice" in form.dataset)) return;
  event.preventDefault();
  const output = document.getElementById("advice"), button = form.querySelector("button"), { move } = document.body.dataset;
  output.textContent = output.dataset.thinks;
  button.disabled = true;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(), headers: { accept: "text/html" } }).catch(() => null);
  const said = new DOMParser().parseFromString(await answer?.text() ?? "", "text/html");
  // The game may have gone on in the meantime.
  if (document.body.dataset.move !== move) return;
  button.disabled = false;
  output.textContent = said.getElementById("verdict")?.textContent ?? "";
  const problem = said.getElementById("problem");
  if (problem) soupcon.notice(problem.textContent);
});

/** A choice that can't be taken back asks for a second tap on its button. */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-sure]");
  if (!button || "isSure" in button.dataset) return;
  event.preventDefault();
  const label = [...button.childNodes];
  button.dataset.isSure = "";
  button.textContent = button.dataset.sure;
  setTimeout(() => {
    delete button.dataset.isSure;
    button.replaceChildren(...label);
  }, 4000);
}, true);

/** The first tap chooses, a second one on the same places it; not the second half of a double tap. */
let chosen = null, chosenAt = 0;
document.addEventListener("click", (event) => {
  const input = event.target.closest?.("[data-second-tap] input[type=radio]");
  if (!input || input.disabled) return;
  const now = performance.now();
  // A click on a label is told twice, once for the input that it makes.
  if (input === chosen && now - chosenAt > 350 && event.detail !== -1) input.form.requestSubmit();
  if (input !== chosen) chosenAt = now;
  chosen = input;
});
// An equal card of the next turn may be the same input: its first tap is a first one again.
document.addEventListener("reset", () => { chosen = null; });

document.addEventListener("keydown", (event) => {
  const input = event.target;
  if (event.key !== "Enter" || !input.matches?.("[data-second-tap] input[type=radio]")) return;
  event.preventDefault();
  input.form.requestSubmit();
});

document.addEventListener("change", ({ target }) => {
  const form = target.form;
  if (form && "atOnce" in form.dataset) form.requestSubmit();
  const choices = target.closest("[data-second-tap]");
  if (choices) ready(choices);
});

const ready = (choices) => {
  const hasChoice = !!choices.querySelector("input[type=radio]:checked:not(:disabled)");
  choices.querySelectorAll("[data-needs-choice]").forEach((button) => { button.disabled = !hasChoice; });
};

/** Seats change places: one key dragged onto another, or one tapped and then the other. */
const arrange = (list) => {
  if ("isArranged" in list.dataset) return;
  list.dataset.isArranged = "";
  let held = null;
  const swap = async (one, other) => {
    if (one === other || one === null || other === null) return;
    const body = new URLSearchParams({ seats: `[${one},${other}]` });
    await fetch(list.dataset.arrange, { method: "POST", body, redirect: "manual", headers: { accept: "text/html" } });
  };
  const hold = (tag) => {
    list.querySelectorAll("[data-is-held]").forEach((other) => delete other.dataset.isHeld);
    held = tag?.dataset.seat ?? null;
    if (tag) tag.dataset.isHeld = "";
  };
  list.addEventListener("click", (event) => {
    const tag = event.target.closest("[data-seat]");
    if (!tag || event.target.closest("button, a, input, form")) return;
    if (held === null) return hold(tag);
    const one = held;
    hold(null);
    swap(one, tag.dataset.seat);
  });
  list.addEventListener("dragstart", (event) => {
    hold(event.target.closest("[data-seat]"));
    event.dataTransfer.effectAllowed = "move";
  });
  list.addEventListener("dragover", (event) => event.target.closest("[data-seat]") && event.preventDefault());
  list.addEventListener("drop", (event) => {
    event.preventDefault();
    const one = held;
    hold(null);
    swap(one, event.target.closest("[data-seat]")?.dataset.seat ?? null);
  });
  list.addEventListener("dragend", () => hold(null));
};

/** Hours or days from now, as the page's language says it. */
const long = (seconds) => {
  const [count, unit] = seconds < 172800 ? [seconds / 3600, "hour"] : [seconds / 86400, "day"];
  return new Intl.RelativeTimeFormat(document.documentElement.lang).format(Math.floor(count), unit);
};

/** Clocks that run down. */
const tick = () => document.querySelectorAll("[data-deadline]").forEach((clock) => {
  const seconds = Math.max(0, Math.ceil((soupcon.here(Number(clock.dataset.deadline)) - Date.now()) / 1000));
  // Over days nobody counts seconds.
  const text = seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : long(seconds);
  if (clock.textContent !== text) clock.textContent = text;
  clock.toggleAttribute("data-is-short", seconds <= 10);
});
setInterval(tick, 500);

/** Whether the deal that is revealed is the one that was sealed. */
const checkDeal = async (panel) => {
  // Only on a secure line; elsewhere the server is asked. An update brings the panel back unchecked.
  if (!globalThis.crypto?.subtle) return;
  const { salt, secret } = JSON.parse(panel.dataset.secret);
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const parts = [new TextEncoder().encode("soupcon commitment 1"), bytes(salt), bytes(secret)];
  const text = parts.flatMap((part) => [...new Uint8Array(new BigUint64Array([BigInt(part.length)]).buffer), ...part]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(text)));
  const digits = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const isGood = digits === panel.dataset.commitment;
  const seen = (localStorage.getItem("soupcon-seals") ?? "").split(" ").includes(panel.dataset.commitment);
  panel.classList.add(isGood ? "good" : "bad");
  panel.querySelector("p").textContent = isGood ? `${panel.dataset.good} ${seen ? panel.dataset.same : panel.dataset.other}` : panel.dataset.bad;
};

const rememberSeal = ({ dataset: { commitment } }) => {
  const seals = (localStorage.getItem("soupcon-seals") ?? "").split(" ").filter((seal) => seal && seal !== commitment);
  localStorage.setItem("soupcon-seals", [commitment, ...seals].slice(0, 40).join(" "));
};

/** Copies a text; says whether that worked. On a plain home network there is no clipboard, only the command of old. */
const copy = async (text) => {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (isCopied) return true;
  const field = document.createElement("textarea");
  field.className = "sr-only";
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone;
};

/** A text in a field, ready to be copied by hand. */
const offer = (label, text) => {
  const field = Object.assign(document.createElement("input"), { readOnly: true, value: text });
  field.setAttribute("aria-label", label);
  soupcon.notice(label, " ", field);
  field.select();
};

const share = (button) => {
  button.hidden = false;
  if (button.onclick) return;
  button.onclick = async () => {
    const { share: url, shareText: text, copied, byHand } = button.dataset;
    // Who closes the device's own sheet has changed their mind; any other failure is ours to make up for.
    const why = navigator.share ? await navigator.share(text ? { text } : { url }).then(() => "shared", ({ name }) => name) : "";
    if (why === "shared" || why === "AbortError") return;
    if (!await copy(text ?? url)) return offer(byHand, text ?? url);
    if ("isDone" in button.dataset) return;
    const label = [...button.childNodes];
    button.dataset.isDone = "";
    button.textContent = copied;
    // Whoever listens to the page hears it from here.
    button.setAttribute("aria-live", "polite");
    setTimeout(() => {
      delete button.dataset.isDone;
      button.replaceChildren(...label);
    }, 3000);
  };
};

const offerBell = (button) => {
  button.hidden = !globalThis.Notification || Notification.permission === "denied" || !!localStorage.getItem("soupcon-ring");
  button.onclick = async () => {
    if (await Notification.requestPermission() === "granted") localStorage.setItem("soupcon-ring", "1");
    button.hidden = true;
  };
};

/** A bell of the page's own, which is remembered; turning it on lets it be heard. */
const offerSound = (button) => {
  const show = () => button.setAttribute("aria-pressed", Boolean(localStorage.getItem("soupcon-bell")));
  button.hidden = false;
  button.onclick = () => {
    if (localStorage.getItem("soupcon-bell")) localStorage.removeItem("soupcon-bell");
    else {
      localStorage.setItem("soupcon-bell", "1");
      soupcon.bell();
    }
    show();
  };
  show();
};

soupcon.after.push((root) => {
  if (root.id === "lesson") lessonAt = performance.now();
  if (root.id === "say-now" && soupcon.isNextMove) {
    document.getElementById("advice")?.replaceChildren();
    document.querySelectorAll("[data-advice] button").forEach((button) => { button.disabled = false; });
  }
  soupcon.each(root, "[data-without-script]", (element) => { element.hidden = true; });
  soupcon.each(root, "form[data-at-once]", (form) => { follow(form); markFaults(form); });
  soupcon.each(root, "[data-mix]", (input) => { input.value ||= soupcon.random(16); });
  soupcon.each(root, "[data-share]", share);
  soupcon.each(root, "[data-ring]", offerBell);
  soupcon.each(root, "[data-bell]", offerSound);
  soupcon.each(root, "[data-arrange]", arrange);
  soupcon.each(root, "[data-arrange] [data-seat]", (tag) => { tag.draggable = true; });
  if (root.closest("[data-arrange]") && root.dataset.seat) root.draggable = true;
  soupcon.each(root, ".commitment[data-commitment]", rememberSeal);
  soupcon.each(root, ".fair[data-secret]", checkDeal);
  const choices = root.closest("[data-second-tap]");
  if (choices) ready(choices);
  soupcon.each(root, "[data-second-tap]", ready);
  tick();
});
