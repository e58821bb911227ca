// Calaveras: a move is put together from a card, a place and, for a twist, a card that lies there; what it would cause is shown
// before it is played.

const chosen = (form) => {
  const fields = new FormData(form);
  return { play: fields.get("move.play"), shift: fields.get("move:fields"), to: fields.get("move.to:json"), pass: fields.has("move.pass:json") };
};

/** Whether the choice is a move: a twist moves a card to a place, or nothing at all. */
const isWhole = ({ play, shift, to, pass }) => pass || (play === "twist" ? !shift === !to : !!play && !!to);

const clearMarks = () => document.querySelectorAll("[data-is-foreseen]").forEach((seat) => { delete seat.dataset.isForeseen; });

const mark = (seat, what) => {
  const element = seat === null ? null : document.getElementById(`player${seat}`);
  if (element) element.dataset.isForeseen = `${element.dataset.isForeseen ?? ""} ${what}`;
};

const tell = (output, sentences, isHint) => output.replaceChildren(...sentences.map((sentence) => {
  const line = document.createElement("p");
  line.textContent = sentence;
  line.className = isHint ? "hint" : "";
  return line;
}));

/** What is still to be chosen. */
const hint = (output, { play, shift, to }) => {
  const { card, place, twist, moved } = output.dataset;
  if (!play) return card;
  if (play !== "twist") return place;
  return shift && !to ? moved : twist;
};

let asked = 0;
const foresee = async (form) => {
  const output = document.getElementById("foresight"), choice = chosen(form), mine = ++asked;
  if (!output) return;
  const isOpen = !document.getElementById("mesa").disabled;
  tidy(form);
  form.querySelector("[data-whole]").disabled = !isOpen || !isWhole(choice);
  clearMarks();
  if (!isOpen) return output.replaceChildren();
  if (!isWhole(choice) || choice.pass || (choice.play === "twist" && !choice.to)) return tell(output, [hint(output, choice)], true);
  // A puzzle keeps to itself what a move would cause.
  if (!form.dataset.foresight) return output.replaceChildren();
  const move = { seat: Number(form.elements["move.seat:json"].value), play: choice.play, to: JSON.parse(choice.to), ...JSON.parse(choice.shift ?? "{}") };
  const answer = await fetch(form.dataset.foresight, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ move }) }).catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok) return output.replaceChildren();
  const { sentences, suspect, nicole } = await answer.json();
  if (mine !== asked) return;
  tell(output, sentences, false);
  mark(suspect, "suspect");
  mark(nicole, "nicole");
};

/** A location takes nothing from the table, and a card doesn't go where it lies. */
const tidy = (form) => {
  const { play, shift, to } = chosen(form);
  const from = shift && JSON.stringify(JSON.parse(shift).from);
  form.querySelectorAll("input[name='move:fields']").forEach((input) => {
    input.disabled = play !== "twist";
    if (input.disabled) input.checked = false;
  });
  form.querySelectorAll("input[name='move.to:json']").forEach((input) => {
    if (play === "twist" && from === input.value && to === input.value) input.checked = false;
  });
};

const table = () => document.querySelector("form[data-foresight]");

document.addEventListener("change", ({ target }) => {
  const form = target.form;
  if (!form?.matches?.("form[data-foresight]")) return;
  // A twist begins with a card of the table: a place that was meant for another card is forgotten.
  if (target.name === "move.play" && target.value === "twist") form.querySelectorAll("input[name='move.to:json']").forEach((input) => { input.checked = false; });
  foresee(form);
});
document.addEventListener("reset", ({ target }) => target.matches("form[data-foresight]") && setTimeout(() => foresee(target)));

// Before anybody else hears of it: half a move isn't sent, and the card that is played flies to its place.
addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-foresight]")) return;
  const choice = chosen(form);
  if (!isWhole(choice)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const card = form.querySelector(choice.shift ? "input[name='move:fields']:checked" : "input[name='move.play']:checked")?.closest(".card");
  if (!card || !choice.to) return;
  const kind = choice.shift ? JSON.parse(choice.shift).card : choice.play, to = JSON.parse(choice.to);
  const there = typeof to === "string" ? `${to}-${kind}` : `f${to.seat}${kind}`;
  if (!document.getElementById(there)) card.dataset.flies = there;
}, true);

/** A card of the hand, or with a twist one of the table, is dragged to a place; the button still plays it. */
document.addEventListener("dragstart", (event) => {
  const card = event.target.closest?.(".calaveras .card"), input = card?.querySelector("input");
  if (!input || document.getElementById("mesa").disabled) return;
  const twist = input.form.querySelector("input[value='twist']");
  if (input.name === "move:fields") {
    if (!twist) return event.preventDefault();
    twist.checked = true;
    tidy(input.form);
  }
  input.checked = true;
  event.dataTransfer.effectAllowed = "move";
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("dragover", (event) => event.target.closest?.(".calaveras [data-place]") && event.preventDefault());
document.addEventListener("drop", (event) => {
  const place = event.target.closest?.(".calaveras [data-place]")?.querySelector("input[name='move.to:json']");
  if (!place || place.matches(":disabled")) return;
  event.preventDefault();
  place.checked = true;
  place.dispatchEvent(new Event("change", { bubbles: true }));
});

soupcon.after.push((root) => {
  soupcon.each(root, ".calaveras .card", (card) => { card.draggable = true; });
  if (root.id !== "gate-now" && root.id !== "mesa" && root !== document.body) return;
  const form = table();
  if (!form) return;
  if (!soupcon.isNextMove) return foresee(form);
  // Of two equal cards in the hand one stays, perhaps the one that was sent on its way.
  document.querySelectorAll(".calaveras .card[id]").forEach((card) => { card.dataset.flies = card.id; });
  form.reset();
});
