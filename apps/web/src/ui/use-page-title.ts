import { useEffect } from "react";
import { createStore } from "./store.ts";

/** The number in front of the page's title, 0 for none. */
export const titleCount = createStore(0);

/** The title of the screen, for the top bar of a phone; "" while none has one. */
export const screenTitle = createStore("");

/** Names the browser's tab, and the top bar of a phone, after the screen while it is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    screenTitle.set(title);
    const write = () => {
      const count = titleCount.get();
      document.title = `${count > 0 ? `(${count}) ` : ""}${title} · Recado`;
    };
    write();
    const unwatch = titleCount.watch(write);
    return () => {
      unwatch();
      screenTitle.set("");
      document.title = "Recado";
    };
  }, [title]);
}
