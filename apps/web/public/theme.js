// Runs before the first paint, so that a dark page is never white for an instant.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("preferredTheme");
  } catch {
    // Storage may be forbidden; the system decides then.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
