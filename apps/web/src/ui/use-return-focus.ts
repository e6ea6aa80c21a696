import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { focusPlace, lastFocused, placeOf, type Place } from "./kept-focus.ts";

/** Where the focus is on its way to, from a dialog that closes now. */
let returning: Place | null = null;
/** How long a closing dialog is still in the page, ms. */
const fadeTime = 300;

/**
 * At once, and again while the dialog fades: React puts the focus back to where it was before its commit, and the dialog's
 * own timers may take it, as long as the dialog is in the page.
 */
function giveBack(place: Place): void {
  returning = place;
  focusPlace(place);
  const again = () => {
    if (document.activeElement?.closest("[data-closing]")) focusPlace(place);
  };
  const listen = () => queueMicrotask(again);
  addEventListener("focusin", listen);
  setTimeout(() => removeEventListener("focusin", listen), fadeTime);
  queueMicrotask(() => {
    if (returning === place) returning = null;
    again();
  });
}

/**
 * Returns the focus to the element that opened a dialog when it closes. For a menu item, which is gone by then, it is
 * the menu's button; for any other removed element, the surrounding element. `returnTo` has it instead, if it is there.
 */
export function useReturnFocus(opened: boolean, returnTo?: RefObject<HTMLElement | null>): void {
  const placeAfter = useEffectEvent((place: Place): Place => (returnTo?.current ? placeOf(returnTo.current) : place));
  // A layout effect runs before the effects of the dialog's content, which focus its first field, and before a
  // following dialog opens.
  useLayoutEffect(() => {
    if (!opened) return;
    const active = returning?.[0] ?? lastFocused();
    const menu = active?.closest("[role=menu]");
    const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
    const place = placeOf(opener);
    return () => giveBack(placeAfter(place));
  }, [opened]);
}
