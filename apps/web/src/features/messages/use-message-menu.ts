import type { Message } from "@recado/contracts/messages";
import { useCallback, useEffect, useRef, useState, type PointerEvent, type TouchEvent } from "react";
import { keyOf } from "./arrange-messages.ts";

export interface MessageDoes {
  reply: (message: Message) => void;
  retry: (message: Message) => void;
  /** Discards a message that the server has not stored. */
  discard: (message: Message) => void;
  /** Opens the dialog that chooses where to forward it. */
  forward: (message: Message) => void;
  /** Changes to the conversation; null while the user may not answer. */
  change: {
    edit: (message: Message) => void;
    react: (message: Message, emoji: string) => void;
  } | null;
}
export interface OpenMenu {
  message: Message;
  opener: HTMLElement;
  x: number;
  y: number;
}
interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
  hasOpened: boolean;
}
/** A press of this length opens the menu, ms, unless the finger moves further than this, px. */
const longPress = 500;
const steady = 10;

/** The state of the message menu. A message's button, its keys or a long press open it. */
export function useMessageMenu() {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const press = useRef<Press | undefined>(undefined);

  const openAt = useCallback((message: Message, opener: HTMLElement) => {
    const place = opener.closest("[data-log]")?.getBoundingClientRect();
    const box = (opener.querySelector("[data-bubble]") ?? opener).getBoundingClientRect();
    if (place) setOpen({ message, opener, x: box.right - place.left, y: Math.max(0, box.top - place.top) });
  }, []);
  const close = useCallback(() => setOpen(null), []);
  useEffect(() => close, [close]);
  const release = () => clearTimeout(press.current?.timer);

  const touch = (messages: readonly Message[]) => ({
    onPointerDown: (event: PointerEvent) => {
      const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-key]") : null;
      const message = line && messages.find((one) => keyOf(one) === line.dataset.key);
      if (event.pointerType !== "touch" || !message || message.isDeleted) return;
      const timer = setTimeout(() => {
        if (press.current) press.current.hasOpened = true;
        navigator.vibrate?.(10);
        openAt(message, line);
      }, longPress);
      press.current = { timer, x: event.clientX, y: event.clientY, hasOpened: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > steady) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    // The click after the long press would land outside the menu and close it.
    onTouchEnd: (event: TouchEvent) => {
      if (press.current?.hasOpened) event.preventDefault();
      press.current = undefined;
    },
  });
  return { current: open, open: openAt, close, touch };
}
