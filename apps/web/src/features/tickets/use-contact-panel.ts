import { useEffect, useState } from "react";
import { createStore, useStore } from "../../ui/store.ts";

const storageKey = "contactPanel";
/** Whether the panel is beside the conversation rather than over it. */
const isRoomy = () => matchMedia("(min-width: 75em)").matches;

/** Beside the conversation, one choice applies to all conversations. */
const beside = createStore(localStorage.getItem(storageKey) === "open");

/** Whether the open conversation has the panel beside it, where there is room for that. */
export const useHasPanelBeside = (): boolean => useStore(beside);

const nothing = { section: "", times: 0 };

/** Whether the contact panel is open: remembered where there is room for it beside the conversation. */
export function useContactPanel(mayStandBeside: boolean) {
  const standsBeside = () => mayStandBeside && isRoomy();
  const isBeside = useStore(beside);
  // Over the conversation, it applies only to this one: another must not start with it open.
  const [isOver, setOver] = useState(false);
  const [asked, setAsked] = useState(nothing);
  const isOpen = standsBeside() ? isBeside : isOver;
  const set = (open: boolean) => {
    if (!standsBeside()) return setOver(open);
    beside.set(open);
    localStorage.setItem(storageKey, open ? "open" : "closed");
  };
  useEffect(
    () => () => {
      setAsked(nothing);
      setOver(false);
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
