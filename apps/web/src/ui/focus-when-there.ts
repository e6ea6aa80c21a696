const fields =
  "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href]";

/**
 * Moves the focus into a dialog's body as soon as it has a focusable element: the one with `data-autofocus`, else the
 * first field. Mantine looks only once, when the dialog opens, and misses a body whose code or data loads later. A key
 * or button pressed meanwhile cancels it. Returns how to stop.
 */
export function focusWhenThere(body: HTMLElement): () => void {
  let isIn = false;
  const take = () => {
    isIn ||= body.contains(document.activeElement);
    const marked = body.querySelector<HTMLElement>("[data-autofocus]");
    const wanted = marked ?? (isIn ? null : body.querySelector<HTMLElement>(fields));
    if (!wanted) return;
    wanted.focus({ preventScroll: true });
    isIn ||= document.activeElement === wanted;
    if (document.activeElement === marked) stop();
  };
  const watch = new MutationObserver(take);
  const stop = () => {
    watch.disconnect();
    removeEventListener("keydown", stop, { capture: true });
    removeEventListener("pointerdown", stop, { capture: true });
  };
  // React uses `style` to show content that it had hidden while its code loaded.
  watch.observe(body, { childList: true, subtree: true, attributeFilter: ["style"] });
  addEventListener("keydown", stop, { capture: true });
  addEventListener("pointerdown", stop, { capture: true });
  take();
  return stop;
}
