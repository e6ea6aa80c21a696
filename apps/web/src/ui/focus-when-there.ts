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
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && body.contains(activeElement) ? activeElement : null;
    isIn ||= focused !== null;
    const marked = body.querySelector<HTMLElement>('[data-autofocus]:not([data-autofocus="first"])');
    const wanted = marked ?? (isIn ? focused : body.querySelector<HTMLElement>(fields));
    if (!wanted) return;
    // Where the body is there at once, Mantine looks after this, and would take the dialog's first button.
    if (wanted !== marked) wanted.dataset.autofocus = "first";
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
