import { useLayoutEffect } from "react";
import { focusPlace, lastFocused, placeOf } from "./kept-focus.ts";

/**
 * Returns the focus to the element that opened a dialog when it closes. For a menu item, which is gone by then, that is the
 * menu's button; for any other removed element it is what surrounds it.
 */
export function useReturnFocus(opened: boolean): void {
  // Before the effects of what is in the dialog, which focus its first field, and before a dialog that follows this one opens.
  useLayoutEffect(() => {
    if (!opened) return;
    const active = lastFocused();
    const menu = active?.closest("[role=menu]");
    const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
    const place = placeOf(opener);
    return () => focusPlace(place);
  }, [opened]);
}
