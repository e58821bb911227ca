// Codenames: choosing a word is pointing at it; the judge is asked while a clue is typed; the key can be hidden.

document.addEventListener("change", ({ target }) => {
  const url = target.form?.dataset.point;
  if (!url || target.type !== "radio") return;
  const at = Number(target.dataset.at);
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ at }) }).catch(() => {});
});

let asking;
document.addEventListener("input", ({ target }) => {
  const url = target.dataset?.opinion;
  if (!url) return;
  const opinion = document.getElementById("opinion");
  clearTimeout(asking);
  opinion.textContent = "";
  opinion.className = "opinion";
  const clue = target.value.trim();
  if (!clue) return;
  asking = setTimeout(async () => {
    const fields = new FormData(target.form);
    const move = { seat: Number(fields.get("move.seat:json")), clue, number: JSON.parse(fields.get("move.number:json")) };
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ move }) }).catch(() => null);
    if (!answer?.ok || target.value.trim() !== clue) return;
    const { sentence, letter, refused } = await answer.json();
    opinion.textContent = sentence;
    opinion.classList.add(refused || letter ? "minds" : "fine");
  }, 350);
});

soupcon.after.push((root) => soupcon.each(root, "[data-hide-key]", (button) => {
  button.hidden = false;
  button.onclick = () => {
    const isHidden = document.getElementById("grid").toggleAttribute("data-is-key-hidden");
    button.setAttribute("aria-pressed", isHidden);
  };
}));
// After the game the key is everybody's: there is no button any more, and nothing stays hidden.
soupcon.after.push(() => {
  if (!document.querySelector("[data-hide-key]")) document.querySelector("[data-is-key-hidden]")?.removeAttribute("data-is-key-hidden");
});
