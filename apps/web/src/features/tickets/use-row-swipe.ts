import { useRef, useState, type PointerEvent } from "react";

/** A touch that moves less than this is a tap, px. */
const slop = 10;
/** A row stays aside when it was pushed at least this far, px. */
const enough = 36;

interface Push {
  id: number;
  row: HTMLElement;
  x: number;
  y: number;
  /** Where the row was when the finger touched it, px. */
  from: number;
  isOn: boolean;
}

const closed: { openId: number | null; place: number; isPushing: boolean } = {
  openId: null,
  place: 0,
  isPushing: false,
};

/** The width of the buttons behind a row, px. They are mounted once the row moves. */
const widthBehind = (row: HTMLElement): number => row.querySelector<HTMLElement>("[data-swipe]")?.offsetWidth ?? 0;

/** Lets a finger push a row to the left, which shows its buttons. The row stays aside until another one is touched. */
export function useRowSwipe() {
  const [{ openId, place, isPushing }, setSwipe] = useState(closed);
  const push = useRef<Push | null>(null);
  const close = () => setSwipe(closed);

  const end = ({ clientX }: PointerEvent) => {
    const now = push.current;
    push.current = null;
    if (!now?.isOn) return;
    const staysAside = now.from + clientX - now.x <= -enough;
    setSwipe(staysAside ? { openId: now.id, place: -widthBehind(now.row), isPushing: false } : closed);
  };
  const handlers = {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      const row = pointerType === "touch" && target instanceof Element && target.closest<HTMLElement>("[data-id]");
      push.current = null;
      if (!row) return;
      const id = Number(row.dataset.id);
      if (id !== openId) close();
      push.current = { id, row, x, y, from: id === openId ? -widthBehind(row) : 0, isOn: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const now = push.current;
      if (!now) return;
      const [dx, dy] = [clientX - now.x, clientY - now.y];
      if (!now.isOn) {
        if (Math.abs(dy) > slop) push.current = null;
        if (Math.abs(dx) < slop || Math.abs(dx) < Math.abs(dy) || push.current === null) return;
        now.isOn = true;
      }
      const pushedTo = Math.max(-widthBehind(now.row), Math.min(0, now.from + dx));
      setSwipe({ openId: now.id, place: pushedTo, isPushing: true });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { openId, place, isPushing, close, handlers };
}
