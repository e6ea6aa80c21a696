import type { Ticket } from "@recado/contracts/tickets";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { shiftOf, type Row } from "./frozen-rows.ts";
import type { Place } from "./list-order.ts";

/** px; visual direction §1. */
export const rowHeight = 72;

/**
 * The scroller of a list. Away from the top, it keeps the rows in view in place when rows above are added or removed.
 */
export function useScrollAnchor(rows: readonly Row[]): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const box = scroller.current;
    const shift = box && box.scrollTop > 0 ? shiftOf(before.current, rows, Math.floor(box.scrollTop / rowHeight)) : 0;
    if (box && shift !== 0) box.scrollTop += shift * rowHeight;
    before.current = rows;
  }, [rows]);
  return scroller;
}

/** The place of the row that was at the top when the top was last in view. */
export function useTopSeen(tickets: readonly Ticket[], isTopInView: boolean): Place | null {
  const [seen, setSeen] = useState<Place | null>(tickets[0] ?? null);
  const top = tickets[0] ?? null;
  if (isTopInView && seen !== top) setSeen(top);
  return seen;
}
