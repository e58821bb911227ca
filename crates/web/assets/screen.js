// A screen for a room: nothing but the table, without the browser around it.
soupcon.after.push((root) => soupcon.each(root, "[data-whole-screen]", (button) => {
  button.hidden = !document.fullscreenEnabled;
  button.onclick = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
    button.closest("details").open = false;
  };
}));
