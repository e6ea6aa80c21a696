import type { Message } from "@recado/contracts/messages";
import { useRef, type PointerEvent } from "react";
import { keyOf } from "./arrange-messages.ts";

/** A finger that goes so far to the right and rises has asked to answer, px. */
const asks = 56;
/** Further than this the bubble doesn't follow. */
const most = 72;
/** Below this nobody can say whether one scrolls or swipes. */
const undecided = 10;

interface Swipe {
  message: Message;
  line: HTMLElement;
  x: number;
  y: number;
  by: number;
  isSideways: boolean;
}

/** A bubble is swiped to the right to be answered; `reply` is null while one may not. */
export function useSwipeReply(messages: readonly Message[], reply: ((message: Message) => void) | null) {
  const swipe = useRef<Swipe | null>(null);
  const end = (isDone: boolean) => {
    const ended = swipe.current;
    swipe.current = null;
    if (!ended) return;
    delete ended.line.dataset.swipe;
    ended.line.style.removeProperty("--swipe");
    if (isDone && ended.by >= asks) reply?.(ended.message);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      end(false);
      const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-key]") : null;
      const message = line && messages.find((one) => keyOf(one) === line.dataset.key);
      // What is moved sideways by itself, a recording's place, is left to it.
      const isSlider = event.target instanceof HTMLInputElement;
      const isAnswerable = message && message.id > 0 && !message.isDeleted;
      if (event.pointerType !== "touch" || !reply || !isAnswerable || isSlider) return;
      swipe.current = { message, line, x: event.clientX, y: event.clientY, by: 0, isSideways: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const known = swipe.current;
      if (!known) return;
      const [dx, dy] = [event.clientX - known.x, event.clientY - known.y];
      if (!known.isSideways) {
        if (Math.abs(dy) > undecided || dx < -undecided) end(false);
        if (dx < undecided || dx < Math.abs(dy) * 2) return;
        known.isSideways = true;
      }
      const by = Math.min(most, Math.max(0, dx - undecided));
      if (by >= asks && known.by < asks) navigator.vibrate?.(10);
      known.by = by;
      known.line.dataset.swipe = by >= asks ? "ready" : "";
      known.line.style.setProperty("--swipe", `${by}px`);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}

type Handler = "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel";
type Handlers = Record<Handler, (event: PointerEvent) => void>;

/** Both hear of a pointer. */
export const bothHear = (one: Handlers, other: Handlers): Handlers => {
  const both = (name: Handler) => (event: PointerEvent) => {
    one[name](event);
    other[name](event);
  };
  return {
    onPointerDown: both("onPointerDown"),
    onPointerMove: both("onPointerMove"),
    onPointerUp: both("onPointerUp"),
    onPointerCancel: both("onPointerCancel"),
  };
};
