import { useEffect, useState } from "react";
import { createStore, useStore } from "../../ui/store.ts";

const storageKey = "contactPanel";
/** The panel stands beside the conversation rather than over it. */
const isRoomy = () => matchMedia("(min-width: 75em)").matches;

const panel = createStore(isRoomy() && localStorage.getItem(storageKey) === "open");
function set(open: boolean): void {
  panel.set(open);
  if (isRoomy()) localStorage.setItem(storageKey, open ? "open" : "closed");
}

const nothing = { section: "", times: 0 };

/** Whether the contact panel is open: remembered where there is room for it beside the conversation. */
export function useContactPanel() {
  const isOpen = useStore(panel);
  const [asked, setAsked] = useState(nothing);
  useEffect(
    () => () => {
      setAsked(nothing);
      if (!isRoomy()) set(false);
    },
    [],
  );
  return {
    isOpen,
    toggle: () => set(!isOpen),
    open: () => set(true),
    close: () => {
      set(false);
      setAsked(nothing);
    },
    /** The section that a key asked for, and how often. */
    asked,
    ask: (section: string) => {
      if (!isOpen) set(true);
      setAsked(({ times }) => ({ section, times: times + 1 }));
    },
  };
}
