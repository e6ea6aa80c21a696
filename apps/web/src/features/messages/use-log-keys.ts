import type { Message } from "@recado/contracts/messages";
import type { KeyboardEvent } from "react";
import { keyOf } from "./arrange-messages.ts";
import type { BubbleActions } from "./bubble.tsx";

/** A message or a note. */
const lineIn = "[data-key], [data-note]";

/** ↑ and ↓ move between messages and notes; Enter or Shift F10 opens the menu of the focused one. */
export function useLogKeys(messages: readonly Message[], openMenu: BubbleActions["openMenu"]) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const line = event.target.closest<HTMLElement>(lineIn);
    const isOnLine = line === event.target;
    if (!isOnLine && event.target !== event.currentTarget) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step !== 0) {
      const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(lineIn)];
      const at = line ? lines.indexOf(line) + step : lines.length - 1;
      lines[at]?.focus();
      event.preventDefault();
      return;
    }
    const asksForMenu = event.key === "Enter" || event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
    const message = line && messages.find((one) => keyOf(one) === line.dataset.key);
    if (!asksForMenu || !message || message.isDeleted) return;
    event.preventDefault();
    // The menu would take the key for a press outside of it, and close.
    event.stopPropagation();
    openMenu(message, line);
  };
}
