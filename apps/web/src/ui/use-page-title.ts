import { useEffect } from "react";
import { createStore } from "./store.ts";

/** The number in front of the page's title, 0 for none. */
export const titleCount = createStore(0);

/** Names the tab after the screen while it is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const write = () => {
      const count = titleCount.get();
      document.title = `${count > 0 ? `(${count}) ` : ""}${title} · Recado`;
    };
    write();
    const unwatch = titleCount.watch(write);
    return () => {
      unwatch();
      document.title = "Recado";
    };
  }, [title]);
}
