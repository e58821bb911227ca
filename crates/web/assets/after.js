// A page that is still being made asks again until it is there.
const ask = async (waiting) => {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  const next = new DOMParser().parseFromString(text, "text/html");
  const content = next.getElementById("content");
  if (content && !("poll" in content.dataset)) {
    document.title = next.title;
    document.body.className = next.body.className;
    waiting.replaceWith(content);
    content.tabIndex = -1;
    content.focus();
    soupcon.after.forEach((does) => does(content));
    return;
  }
  const [old, now] = [waiting, content].map((root) => root?.querySelector("progress"));
  if (old && now) {
    old.value = now.value;
    old.previousElementSibling.textContent = now.previousElementSibling.textContent;
  }
  setTimeout(ask, content ? 700 : 3000, waiting);
};

soupcon.after.push((root) => soupcon.each(root, "[data-poll]", (waiting) => {
  if ("isAsking" in waiting.dataset) return;
  waiting.dataset.isAsking = "";
  setTimeout(ask, 700, waiting);
}));
