import { useEffect, useState } from "react";
import { createStore, useStore } from "../../ui/store.ts";

const storageKey = "contactPanel";
/** Where the panel stands beside the conversation, rather than over it: visual direction §1. */
const isRoomy = () => matchMedia("(min-width: 75em)").matches;

const panel = createStore(isRoomy() && localStorage.getItem(storageKey) === "open");
function set(open: boolean): void {
  panel.set(open);
  if (isRoomy()) localStorage.setItem(storageKey, open ? "open" : "closed");
}

/** Whether what is known of the contact is shown: remembered where there is room for it, else asked for each time. */
export function useContactPanel() {
  const isOpen = useStore(panel);
  const [askedNote, setAskedNote] = useState(0);
  useEffect(
    () => () => {
      setAskedNote(0);
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
      setAskedNote(0);
    },
    /** Grows with each wish to write a note, for which the panel opens. */
    askedNote,
    askNote: () => {
      if (!isOpen) set(true);
      setAskedNote((times) => times + 1);
    },
  };
}
