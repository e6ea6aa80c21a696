import type { Message } from "@recado/contracts/messages";
import { useRef, type PointerEvent } from "react";
import { keyOf } from "./arrange-messages.ts";

/** A swipe of this length replies, px. */
const asks = 56;
/** The bubble moves no further than this, px. */
const most = 72;
/** Below this, a gesture may be a scroll or a swipe, px. */
const undecided = 10;

interface Swipe {
  message: Message;
  line: HTMLElement;
  x: number;
  y: number;
  by: number;
  isSideways: boolean;
}

/** Swiping a bubble to the right replies to it. `reply` is null while the user may not answer. */
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
      // A recording's slider uses horizontal gestures itself.
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

/** Calls both sets of handlers. */
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
