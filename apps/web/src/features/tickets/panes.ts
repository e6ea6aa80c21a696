const order = ["list", "chat", "panel"] as const;
export type Pane = (typeof order)[number];

/** The pane that is visible; the previous conversation is in the page too, hidden. */
const paneOf = (pane: Pane): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-pane=${pane}]`)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
/** The element of a pane that takes the focus: in the chat, the composer. */
const focusIn = (pane: HTMLElement): HTMLElement =>
  pane.querySelector<HTMLElement>("[data-composer]") ?? pane.querySelector<HTMLElement>("[data-pane-focus]") ?? pane;

/** Whether the pane is in view; a phone shows the list or the chat. */
export const hasPane = (pane: Pane): boolean => paneOf(pane) !== undefined;

/** Focuses a pane; false if it is not in the page. */
export function focusPane(pane: Pane): boolean {
  const element = paneOf(pane);
  if (element) focusIn(element).focus();
  return element !== undefined;
}

/** The lists' place, whether or not the list that is shown has rows. */
const listPlace = () => document.getElementById("tickets-list");

/** Whether the lists are in view, empty ones too. */
export const areListsInView = (): boolean => listPlace()?.checkVisibility({ visibilityProperty: true }) ?? false;

/** Focuses the list at its top, or its place if it is empty. */
export function focusList(): void {
  if (!focusPane("list")) listPlace()?.focus();
  document.activeElement?.scrollTo({ top: 0 });
}

/** Moves the focus to the next pane in the page. */
export function focusNextPane(): void {
  const now = order.findIndex((pane) => paneOf(pane)?.contains(document.activeElement));
  for (let step = 1; step <= order.length; step += 1) {
    const next = order[(now + step) % order.length];
    if (next && focusPane(next)) return;
  }
}
