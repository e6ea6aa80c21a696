const order = ["list", "chat", "panel"] as const;
export type Pane = (typeof order)[number];

const paneOf = (pane: Pane): HTMLElement | null => {
  const element = document.querySelector<HTMLElement>(`[data-pane=${pane}]`);
  return element?.checkVisibility({ visibilityProperty: true }) ? element : null;
};
/** Where the focus goes in a pane: in the chat to where one writes. */
const focusIn = (pane: Pane): HTMLElement | null =>
  (pane === "chat" && document.querySelector<HTMLElement>("[data-composer]")) ||
  paneOf(pane)?.querySelector<HTMLElement>("[data-pane-focus]") ||
  paneOf(pane);

/** Gives a pane the focus; false when it is not there. */
export function focusPane(pane: Pane): boolean {
  const target = paneOf(pane) && focusIn(pane);
  target?.focus();
  return target !== null;
}

/** From the pane with the focus to the next that is there. */
export function focusNextPane(): void {
  const now = order.findIndex((pane) => {
    const chatBox = pane === "chat" ? document.querySelector("[data-composer]") : null;
    return paneOf(pane)?.contains(document.activeElement) || chatBox === document.activeElement;
  });
  for (let step = 1; step <= order.length; step += 1) {
    const next = order[(now + step) % order.length];
    if (next && focusPane(next)) return;
  }
}
