import type { Ticket } from "@recado/contracts/tickets";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { ListOrder } from "./list-order.ts";
import { doubleTime } from "../../ui/double-time.ts";
import { heldRows, hasMoved, settledRows, type Row } from "./frozen-rows.ts";

/** A pointer that rests this long over the list is not aiming at a row, ms. */
const aimTime = 3_000;
/** After the user's own click the list may move for this long, ms. */
const ownTime = 600;
/** The time between a touch and its click, ms. */
const tapTime = 300;
/** How long a row that left stays visible for its animation, ms: `--medium` of the tokens. */
const leaveTime = 160;

/** Whether a pointer is active over the list. Rows must not move under it. */
export function usePointerHold() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const freeUntil = useRef(0);
  /** When a mouse last moved over the list, ms. */
  const movedAt = useRef(-Infinity);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = () => {
    clearTimeout(timer.current);
    freeUntil.current = performance.now() + ownTime;
    setHeld(false);
  };
  const hold = (time: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(false), time);
    setHeld(true);
  };
  return {
    isHeld,
    release,
    movedAt,
    handlers: {
      onPointerDown: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === "touch") hold(aimTime);
      },
      onPointerUp: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === "touch") hold(tapTime);
      },
      onPointerMove: ({ pointerType }: { pointerType: string }) => {
        if (pointerType !== "mouse") return;
        movedAt.current = performance.now();
        if (movedAt.current >= freeUntil.current) hold(aimTime);
      },
      onPointerLeave: ({ pointerType }: { pointerType: string }) => {
        // A lifted finger also sends pointerleave, before its click.
        if (pointerType !== "mouse") return;
        clearTimeout(timer.current);
        setHeld(false);
      },
    },
  };
}

/** The rows to render: in their old places while the list is held, else the live list and the rows that just left. */
export function useFrozenRows(tickets: readonly Ticket[], isHeld: boolean, order: ListOrder): readonly Row[] {
  const [drawn, setDrawn] = useState(() => ({ tickets, isHeld, rows: settledRows([], tickets) }));
  let { rows } = drawn;
  if (drawn.tickets !== tickets || drawn.isHeld !== isHeld) {
    rows = isHeld ? heldRows(drawn.rows, tickets, order) : settledRows(drawn.rows, tickets);
    setDrawn({ tickets, isHeld, rows });
  }
  const hasLeaving = !isHeld && rows.some(({ isGone }) => isGone);
  useEffect(() => {
    if (!hasLeaving) return;
    const timer = setTimeout(
      () => setDrawn((now) => ({ ...now, rows: now.rows.filter(({ isGone }) => !isGone) })),
      leaveTime,
    );
    return () => clearTimeout(timer);
  }, [hasLeaving]);
  return rows;
}

/**
 * Tells whether a conversation has only now come to its place in the list, under a mouse that rests since before that: a
 * click was meant for the one that was there.
 */
export function useJustMoved(
  rows: readonly Row[],
  movedAt: RefObject<number>,
): (ticketId: number, at: number) => boolean {
  const shown = useRef(rows);
  const last = useRef<{ before: readonly Row[]; at: number } | null>(null);
  useLayoutEffect(() => {
    if (hasMoved(shown.current, rows)) last.current = { before: shown.current, at: performance.now() };
    shown.current = rows;
  }, [rows]);
  return (ticketId, at) => {
    const { current } = last;
    if (!current || movedAt.current > current.at || at - current.at > doubleTime) return false;
    const placeIn = (of: readonly Row[]) => of.findIndex(({ ticket }) => ticket.id === ticketId);
    return placeIn(current.before) !== placeIn(shown.current);
  };
}
