import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what opened a dialog when it closes. What was chosen in a menu is gone by then: the menu's
 * button stands for it; and for whatever else is gone, the page's content.
 */
export function useReturnFocus(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!opened) return;
    const active = document.activeElement;
    const menu = active?.closest("[role=menu]");
    opener.current = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
    return () => {
      const back = opener.current?.isConnected ? opener.current : document.getElementById("content");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [opened]);
}
