import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useMe } from "../session.ts";

const storageKey = "drawer";

/**
 * The window's width class: at ≥ 1200 px the drawer pushes the page, at ≥ 600 px it expands over it, below it is hidden
 * until opened.
 */
export type Width = "wide" | "medium" | "narrow";

export function useWidth(): Width {
  const now = { getInitialValueInEffect: false };
  const isWide = useMediaQuery("(min-width: 75em)", undefined, now);
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, now);
  return isWide ? "wide" : isNarrow ? "narrow" : "medium";
}

/** The drawer's state. On wide screens it is remembered; the company's setting `sideMenu` is the default. */
export function useDrawer() {
  const width = useWidth();
  const setting = useMe().company.settings.find(({ key }) => key === "sideMenu")?.value;
  const [kept, setKept] = useState(() => localStorage.getItem(storageKey) ?? setting ?? "open");
  const [overlay, setOverlay] = useState(false);
  const isOpen = width === "wide" ? kept === "open" : overlay;

  const set = (open: boolean) => {
    if (width !== "wide") return setOverlay(open);
    const state = open ? "open" : "closed";
    localStorage.setItem(storageKey, state);
    setKept(state);
  };
  return {
    width,
    isOpen,
    /** Lies over the page, which must then be out of reach. */
    isOverlay: width !== "wide" && overlay,
    toggle: () => set(!isOpen),
    /** After choosing an entry: an overlay goes, a drawer that pushes stays. */
    leave: () => setOverlay(false),
  };
}
