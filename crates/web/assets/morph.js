// Makes an element like another one, keeping what people did to it: focus, typed text, open details, scroll.

/** Makes `old` like `next`. With `data-shallow` semantics (`shallow`), only its attributes. */
soupcon.morph = (old, next, shallow = false) => {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) {
    old.replaceWith(next);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  // A rule that somebody reads stays open.
  if (old.nodeName === "DIALOG" && old.open) return;
  // So does what was said of a choice: a page that comes back is told everything again, and the choice is still there.
  if (old.matches("output, [data-local]") && !soupcon.isNextMove) return;
  attributes(old, next);
  if (!shallow) children(old, next);
};

const kept = { DETAILS: ["open"] };

const attributes = (old, next) => {
  for (const { name } of [...old.attributes]) {
    const isTheirs = kept[old.nodeName]?.includes(name) || name === "style" || name.startsWith("data-is-");
    if (!next.hasAttribute(name) && !isTheirs) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const isTyped = old.nodeName === "INPUT" || old.nodeName === "TEXTAREA" || old.nodeName === "SELECT";
  // What somebody is typing or has chosen stays; a hidden value is ours.
  if (isTyped && old.type === "hidden") old.value = next.getAttribute("value") ?? "";
};

const children = (old, next) => {
  const wantedIds = new Set([...next.children].map(({ id }) => id));
  // First goes what is gone: all that stands behind it would be moved, and what is moved loses its focus.
  for (const child of [...old.children]) if (child.id && !wantedIds.has(child.id)) child.remove();
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const known = wanted.id && byId.get(wanted.id);
    if (known) {
      if (known !== here) old.insertBefore(known, here); else here = here.nextSibling;
      soupcon.morph(known, wanted);
    } else if (here && !here.id && here.nodeName === wanted.nodeName) {
      const after = here.nextSibling;
      soupcon.morph(here, wanted);
      here = after;
    } else {
      old.insertBefore(wanted, here);
    }
  }
  while (here) {
    const after = here.nextSibling;
    here.remove();
    here = after;
  }
};
