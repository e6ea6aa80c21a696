import { useLayoutEffect } from "react";
import { focusPlace, lastFocused, placeOf } from "./kept-focus.ts";

/**
 * Returns the focus to the element that opened a dialog when it closes. For a menu item, which is gone by then, it is
 * the menu's button; for any other removed element, the surrounding element.
 */
export function useReturnFocus(opened: boolean): void {
  // A layout effect runs before the effects of the dialog's content, which focus its first field, and before a
  // following dialog opens.
  useLayoutEffect(() => {
    if (!opened) return;
    const active = lastFocused();
    const menu = active?.closest("[role=menu]");
    const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
    const place = placeOf(opener);
    return () => focusPlace(place);
  }, [opened]);
}
