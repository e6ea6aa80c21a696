const order = ["list", "chat", "panel"] as const;
export type Pane = (typeof order)[number];

/** Conversations that were open before are kept out of sight. */
const paneOf = (pane: Pane): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-pane=${pane}]`)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
/** Where the focus goes in a pane: in the chat to where one writes. */
const focusIn = (pane: HTMLElement): HTMLElement =>
  pane.querySelector<HTMLElement>("[data-composer]") ?? pane.querySelector<HTMLElement>("[data-pane-focus]") ?? pane;

/** Whether the place of conversations is seen: where there is no room for two panes, it may be the list. */
export const isChatInView = (): boolean =>
  document.querySelector("[data-chat-place]")?.checkVisibility({ visibilityProperty: true }) ?? false;

/** Gives a pane the focus; false when it is not there. */
export function focusPane(pane: Pane): boolean {
  const element = paneOf(pane);
  if (element) focusIn(element).focus();
  return element !== undefined;
}

/** From the pane with the focus to the next that is there. */
export function focusNextPane(): void {
  const now = order.findIndex((pane) => paneOf(pane)?.contains(document.activeElement));
  for (let step = 1; step <= order.length; step += 1) {
    const next = order[(now + step) % order.length];
    if (next && focusPane(next)) return;
  }
}
