import { useRef, useState, type PointerEvent } from "react";

/** From how far on a touch is a push to the side rather than a tap or a scroll, px. */
const slop = 10;
/** How far a row must be pushed for it to stay open, px. */
const enough = 36;

interface Push {
  id: number;
  row: HTMLElement;
  x: number;
  y: number;
  /** Where the row stood when it was touched, px. */
  from: number;
  isOn: boolean;
}

/** What the buttons behind a row take, px. */
const roomIn = (row: HTMLElement): number => row.querySelector<HTMLElement>("[data-swipe]")?.offsetWidth ?? 0;

/** Under a finger: a row that is pushed to the left shows what can be done with it, and stays so until one looks elsewhere. */
export function useRowSwipe() {
  const [openId, setOpenId] = useState<number | null>(null);
  const push = useRef<Push | null>(null);
  const close = () => setOpenId(null);

  const end = ({ clientX }: PointerEvent) => {
    const now = push.current;
    push.current = null;
    if (!now?.isOn) return;
    delete now.row.dataset.pushing;
    now.row.style.setProperty("--pushed", `${-roomIn(now.row)}px`);
    if (now.from + clientX - now.x > -enough) close();
  };
  const handlers = {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      const row = pointerType === "touch" && target instanceof Element && target.closest<HTMLElement>("[data-id]");
      push.current = null;
      if (!row) return;
      const id = Number(row.dataset.id);
      if (id !== openId) close();
      push.current = { id, row, x, y, from: id === openId ? -roomIn(row) : 0, isOn: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const now = push.current;
      if (!now) return;
      const [dx, dy] = [clientX - now.x, clientY - now.y];
      if (!now.isOn) {
        if (Math.abs(dy) > slop) push.current = null;
        if (Math.abs(dx) < slop || Math.abs(dx) < Math.abs(dy) || push.current === null) return;
        now.isOn = true;
        now.row.dataset.pushing = "";
        setOpenId(now.id);
      }
      const place = Math.max(-roomIn(now.row), Math.min(0, now.from + dx));
      now.row.style.setProperty("--pushed", `${place}px`);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { openId, close, handlers };
}
