// Finds what is wrong with a page's layout at one size. Gives a list of sentences, each with what it is about.
({ width, height, scope, needed }) => {
  const faults = new Set();
  const root = document.querySelector(scope);
  if (!root) return [`${scope} is missing`];
  const start = [[document.scrollingElement, scrollY], ...[...document.querySelectorAll(".story, .chat, .turns, .side, .lesson")].map((box) => [box, box.scrollTop])];

  const describe = (element) => {
    if (!element) return "nothing";
    const text = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 30);
    const own = element.nodeName.toLowerCase() + (element.id ? `#${element.id}` : "")
      + [...element.classList].map((name) => `.${name}`).join("");
    const near = element.id ? null : element.parentElement?.closest("[id], [class]");
    const around = near ? `${near.id ? `#${near.id}` : `.${near.classList[0]}`} > ` : "";
    return `${around}${own}${text ? ` “${text}”` : ""}`;
  };
  const at = ({ left, top, right, bottom }) => `[${[left, top, right, bottom].map(Math.round).join(" ")}]`;

  // What only screen readers get is clipped to nothing.
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const unseen = new Map();
  const isUnseen = (element) => {
    if (!element || element === document.documentElement) return false;
    if (!unseen.has(element)) unseen.set(element, styleOf(element).clipPath === "inset(50%)" || isUnseen(element.parentElement));
    return unseen.get(element);
  };
  const isVisible = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || isUnseen(element)) return false;
    const { width: wide, height: high } = element.getBoundingClientRect();
    return wide > 1 && high > 1;
  };

  // The page is no wider than the screen.
  const pageWidth = document.documentElement.scrollWidth;
  if (pageWidth > width) faults.add(`the page is ${pageWidth} px wide`);

  // What is needed to move is seen at once, whole, and lies under nothing.
  const isHit = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return !!hit && (element.contains(hit) || hit.closest("label")?.contains(element) || hit.closest("label")?.control === element);
  };
  const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  if (needed.length) scrollTo({ left: 0, top: 0, behavior: "instant" });
  for (const selector of needed) {
    const found = [...document.querySelectorAll(selector)].filter(isVisible);
    if (!found.length) faults.add(`${selector} isn’t there`);
    for (const element of found) {
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1) faults.add(`${describe(element)} ${at(box)} isn’t seen without scrolling`);
      else if (!isHit(element, ...middle(box))) faults.add(`${describe(element)} ${at(box)} lies under ${describe(document.elementFromPoint(...middle(box)))} at first`);
    }
  }

  // A box that scrolls shows whole lines.
  const lineBoxes = (element) => {
    const lines = [], walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || !isVisible(node.parentElement)) continue;
      range.selectNodeContents(node);
      lines.push(...range.getClientRects());
    }
    return lines;
  };
  for (const list of root.querySelectorAll(".story")) {
    if (!isVisible(list)) continue;
    const box = list.getBoundingClientRect();
    const cut = lineBoxes(list).find(({ top, bottom }) => [box.top, box.bottom].some((edge) => top < edge - 4 && bottom > edge + 4));
    if (cut) faults.add(`${describe(list).slice(0, 40)} ${at(box)} cuts a line ${at(cut)} in half`);
  }

  // Text is whole: nothing cuts it off, no word is broken in two, nothing of a seat lies over or outside of it.
  const clips = (style, axis) => ["hidden", "clip"].includes(axis === "x" ? style.overflowX : style.overflowY);
  const scrolls = (style, axis) => ["auto", "scroll"].includes(axis === "x" ? style.overflowX : style.overflowY);
  const clipping = (element) => {
    let x = null, y = null, isXOpen = false, isYOpen = false;
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      const style = styleOf(around);
      isXOpen ||= scrolls(style, "x");
      isYOpen ||= scrolls(style, "y");
      if (!x && !isXOpen && clips(style, "x")) x = around;
      if (!y && !isYOpen && clips(style, "y")) y = around;
    }
    return { x, y, isXOpen };
  };
  const clippers = new Map(), range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("svg, script, style, noscript, option, textarea, title") || !isVisible(parent)) continue;
    if (!clippers.has(parent)) clippers.set(parent, clipping(parent));
    const { x, y, isXOpen } = clippers.get(parent);
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const slack = line.height / 4, [wide, high] = [x, y].map((around) => around?.getBoundingClientRect());
      if (wide && (line.left < wide.left - 1.5 || line.right > wide.right + 1.5)) faults.add(`${describe(x)} ${at(wide)} cuts off “${node.data.trim().slice(0, 30)}” ${at(line)}`);
      else if (high && (line.top < high.top - slack || line.bottom > high.bottom + slack)) faults.add(`${describe(y)} ${at(high)} cuts off “${node.data.trim().slice(0, 30)}” ${at(line)}`);
      else if (!x && !isXOpen && (line.left < -1 || line.right > width + 1)) faults.add(`“${node.data.trim().slice(0, 30)}” ${at(line)} leaves the page`);
    }
    range.selectNodeContents(node);
    const count = node.data.trim().split(/\s+/).length, high = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (count > 4 && high >= count) faults.add(`${describe(parent)} has one word a line`);
    const card = parent.closest(".word");
    if (card) {
      const own = card.getBoundingClientRect();
      const out = [...range.getClientRects()].find(({ left, right }) => left < own.left || right > own.right);
      if (out) faults.add(`${describe(card)} ${at(own)} is narrower than its word ${at(out)}`);
    }
    if (parent.closest("pre, code, .link, .typed, .fair, .commitment, .way-in")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}’']{2,20}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width: wide }) => wide > 0.5);
      if (lines.some(({ top, height: high }) => Math.abs(top - lines[0].top) > high / 2)) faults.add(`${describe(parent)} breaks “${word}” in two`);
    }
  }
  for (const seat of root.querySelectorAll(".cloth .seat, .cloth .zone")) {
    if (!isVisible(seat)) continue;
    const box = seat.getBoundingClientRect();
    const parts = [...seat.querySelectorAll("h2, .who p, .team, .skulls, .nicole, .now, .front .card, .shown-hand li")].filter(isVisible).map((part) => [part, part.getBoundingClientRect()]);
    for (const [number, [part, own]] of parts.entries()) {
      if (own.left < box.left - 1 || own.right > box.right + 1 || own.top < box.top - 1 || own.bottom > box.bottom + 1) faults.add(`${describe(part)} ${at(own)} leaves ${describe(seat)} ${at(box)}`);
      for (const [other, its] of parts.slice(number + 1)) {
        const wide = Math.min(own.right, its.right) - Math.max(own.left, its.left), high = Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top);
        if (wide > 2 && high > 2 && !part.contains(other)) faults.add(`${describe(part)} ${at(own)} and ${describe(other)} ${at(its)} overlap`);
      }
    }
  }

  const grounds = [...root.querySelectorAll(".cloth .seat, .cloth .zone, .cloth .pile")].filter(isVisible).map((part) => [part, part.getBoundingClientRect()]);
  for (const [number, [part, own]] of grounds.entries()) {
    const other = grounds.slice(number + 1).find(([, its]) => Math.min(own.right, its.right) - Math.max(own.left, its.left) > 2 && Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top) > 2);
    if (other) faults.add(`${describe(part)} ${at(own)} and ${describe(other[0])} overlap`);
  }

  // Whatever can be used can be reached, and a button with words is wider than high.
  for (const element of root.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (!isVisible(element) || element.matches(":disabled") || styleOf(element).pointerEvents === "none") continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = [...element.getClientRects()].find(({ width: wide, height: high }) => wide > 1 && high > 1);
    if (!box) continue;
    // A place or a card is a large target: all of it is seen between what sticks to the edges.
    const inset = element.closest(".spot, .hand .card") ? [0.5, 0.1, 0.9] : [0.5];
    const points = inset.flatMap((x) => inset.map((y) => [box.left + box.width * x, box.top + box.height * y]));
    const covered = points.find(([x, y]) => !isHit(element, x, y));
    if (covered) faults.add(`${describe(element)} ${at(box)} lies under ${describe(document.elementFromPoint(...covered))}`);
    if (element.matches("button, .button") && /\S\s\S/.test(element.textContent.trim()) && box.height > box.width) faults.add(`${describe(element)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
  }
  start.forEach(([box, top]) => box.scrollTo({ left: 0, top, behavior: "instant" }));
  return [...faults];
}
