// The page's script. Pages are whole without it; it keeps them up to date and saves round trips.
// Parts find each other through `soupcon`; a game's part registers what it does after every update.
const soupcon = {
  /** What is done with the page when it is there, and after each update: a list of functions of the changed root. */
  after: [],
  each(root, selector, does) {
    if (root.matches?.(selector)) does(root);
    root.querySelectorAll(selector).forEach(does);
  },
  /** Shows a sentence, or the content of an element, for a moment. */
  notice(...content) {
    const notice = document.getElementById("notice");
    if (!notice) return;
    notice.replaceChildren(...content);
    notice.hidden = false;
    clearTimeout(soupcon.noticed);
    soupcon.noticed = setTimeout(() => { notice.hidden = true; }, 6000);
  },
  random(bytes) {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  },
};
