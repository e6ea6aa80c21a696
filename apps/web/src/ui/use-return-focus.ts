import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { focusPlace, lastFocused, placeOf } from "./kept-focus.ts";

/**
 * Returns the focus to the element that opened a dialog when it closes. For a menu item, which is gone by then, it is
 * the menu's button; for any other removed element, the surrounding element. `returnTo` has it instead, if it is there.
 */
export function useReturnFocus(opened: boolean, returnTo?: RefObject<HTMLElement | null>): void {
  const giveBack = useEffectEvent((place: ReturnType<typeof placeOf>) => {
    if (returnTo?.current) returnTo.current.focus();
    else focusPlace(place);
  });
  // A layout effect runs before the effects of the dialog's content, which focus its first field, and before a
  // following dialog opens.
  useLayoutEffect(() => {
    if (!opened) return;
    const active = lastFocused();
    const menu = active?.closest("[role=menu]");
    const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
    const place = placeOf(opener);
    return () => giveBack(place);
  }, [opened]);
}
