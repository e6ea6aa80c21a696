import { useEffect } from "react";

/** An element that had the focus and those around it, innermost first. */
export type Place = readonly Element[];

export function placeOf(element: Element | null): Place {
  const place: Element[] = [];
  for (let one = element; one; one = one.parentElement) place.push(one);
  return place;
}

/** Focuses the element; if it is gone, its nearest focusable ancestor, or the page's content. */
export function focusPlace(place: Place): void {
  const there = place.filter((one) => one.isConnected && one.checkVisibility({ visibilityProperty: true }));
  const next =
    there[0] === place[0]
      ? place[0]
      : (there.find((one) => one.hasAttribute("tabindex")) ?? document.querySelector("#content"));
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** A closing dialog or menu may return the focus itself, after a timer; wait this long for it, ms. */
const othersFirst = 50;

/** The last focused place; its element may be gone. */
let last: Place = [];

/** The element with the focus, or the one that had it until it was removed. */
export const lastFocused = (): Element | null =>
  document.activeElement === document.body ? (last[0] ?? null) : document.activeElement;

/** Whether the focus is nowhere that the user works. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === document.body || active?.id === "content";
}

/**
 * Keeps the focus near where the user works when the focused element disappears; call it once. The browser would leave it
 * at the body, where a keyboard or a screen reader starts again from the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last = placeOf(target instanceof Element ? target : null);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || last[0]?.isConnected !== false) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusPlace(last);
      }, othersFirst);
    });
    addEventListener("focusin", note);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", note);
      changes.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
