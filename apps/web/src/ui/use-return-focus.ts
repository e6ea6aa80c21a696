import { useEffect, useRef } from "react";

/**
 * Returns the focus to the element that opened a dialog when it closes. For a menu item, which is gone by then, that is the
 * menu's button; for any other removed element it is the page's content.
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
