import { useRef, useState, type PointerEvent } from "react";

export interface View {
  scale: number;
  /** The distance between the centres of picture and stage, px. */
  x: number;
  y: number;
}
const whole: View = { scale: 1, x: 0, y: 0 };
const most = 6;
const near = 2.5;

/** The view at another scale. The given point, relative to the stage's centre, stays where it is. */
export function scaled(view: View, by: number, at: { x: number; y: number }): View {
  const scale = Math.min(most, Math.max(1, view.scale * by));
  if (scale === 1) return whole;
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Moves the view within the picture's edges. `size` is the stage's. */
export function moved(view: View, dx: number, dy: number, size: { width: number; height: number }): View {
  const room = (length: number) => (length * (view.scale - 1)) / 2;
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { ...view, x: within(view.x + dx, room(size.width)), y: within(view.y + dy, room(size.height)) };
}

/** A swipe of this length shows the next picture, px. */
const turn = 60;

/**
 * Zooms the picture `of`: by buttons, wheel, double click, or two fingers; a finger or the mouse moves it. Another
 * picture starts unzoomed.
 */
export function useZoom(of: string, onTurn: (step: 1 | -1) => void) {
  const [kept, keep] = useState({ of, view: whole });
  const viewOf = (known: typeof kept) => (known.of === of ? known.view : whole);
  const view = viewOf(kept);
  const setView = (change: (view: View) => View) => keep((known) => ({ of, view: change(viewOf(known)) }));
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const swipe = useRef<{ x: number; y: number } | null>(null);

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  const drag = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    const box = stage.current?.getBoundingClientRect();
    if (!before || !box) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.current.set(event.pointerId, now);
    if (other) {
      const by = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const between = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      setView((known) => moved(scaled(known, by, between), 0, 0, box));
    } else if (view.scale > 1) setView((known) => moved(known, now.x - before.x, now.y - before.y, box));
  };
  const end = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    const from = swipe.current;
    swipe.current = null;
    if (!from || view.scale > 1 || event.type !== "pointerup") return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(dx) > turn && Math.abs(dx) > Math.abs(dy) * 1.5) onTurn(dx < 0 ? 1 : -1);
  };
  return {
    view,
    zoom: (by: number) => setView((known) => scaled(known, by, { x: 0, y: 0 })),
    stageProps: {
      ref: stage,
      onWheel: (event: { deltaY: number; clientX: number; clientY: number }) => {
        const at = fromMiddle(event);
        setView((known) => scaled(known, Math.exp(-event.deltaY / 400), at));
      },
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const at = fromMiddle(event);
        setView((known) => (known.scale > 1 ? whole : scaled(known, near, at)));
      },
      onPointerDown: (event: PointerEvent) => {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const isOne = fingers.current.size === 1 && event.pointerType === "touch";
        swipe.current = isOne ? { x: event.clientX, y: event.clientY } : null;
      },
      onPointerMove: drag,
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
