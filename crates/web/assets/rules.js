// A rule at hand: asked why, the table shows the rule itself and stays where it is.

const dialog = document.getElementById("rule");
const books = new Map();

/** The page of rules that a link leads to; fetched once. */
const book = (path) => {
  if (!books.has(path)) {
    const fetched = fetch(path, { headers: { accept: "text/html" } }).then((answer) => answer.text());
    books.set(path, fetched.then((text) => new DOMParser().parseFromString(text, "text/html")));
    fetched.catch(() => books.delete(path));
  }
  return books.get(path);
};

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a.why");
  if (!link || !dialog?.isConnected || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const rule = await book(link.pathname).then((page) => page.getElementById(link.hash.slice(1)), () => null);
  if (!rule) return location.assign(link.href);
  const shown = rule.cloneNode(true);
  shown.removeAttribute("id");
  // Numbers inside a rule lead to other rules; there they are read in full.
  shown.querySelectorAll("a").forEach((inner) => { inner.href = link.pathname + inner.hash; });
  dialog.querySelector(".asked").replaceChildren(...shown.childNodes);
  dialog.querySelector("form a").href = link.href;
  dialog.showModal();
});
