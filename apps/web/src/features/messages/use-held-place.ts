import { useCallback, useRef } from "react";

/** A message in view, and how far its end is above the end of the chat, px. */
interface Held {
  line: Element;
  below: number;
}

/** The oldest and the newest message in view. */
export interface View {
  fromId: number;
  toId: number;
}

/**
 * Keeps the topmost message of the view in place while what is below it changes its height. At the newest message the
 * view stays there. `column` is the ref of the scroller's content; `hold` must run after each scroll. `onView` receives
 * the messages in view.
 */
export function useHeldPlace(onView?: (view: View) => void) {
  const held = useRef<Held | null>(null);
  const hold = useCallback(
    (scroller: Element) => {
      const lines = linesInView(scroller);
      const [line] = lines;
      // Messages that are not sent yet have negative ids.
      const ids = lines.map(({ dataset }) => Number(dataset.id)).filter((id) => id > 0);
      held.current = line ? { line, below: below(line, scroller) } : null;
      if (ids.length > 0) onView?.({ fromId: Math.min(...ids), toId: Math.max(...ids) });
    },
    [onView],
  );
  const column = useCallback(
    (element: HTMLElement | null) => {
      const scroller = element?.parentElement;
      if (!element || !scroller) return;
      // It runs after layout and before the browser paints, so the user never sees the uncorrected position.
      const observer = new ResizeObserver(() => {
        const { current } = held;
        if (current?.line.isConnected && scroller.scrollTop < -1)
          scroller.scrollTop -= below(current.line, scroller) - current.below;
        hold(scroller);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [hold],
  );
  return { column, hold };
}

function linesInView(scroller: Element): HTMLElement[] {
  const view = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>("[data-key]")].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  });
}

const below = (line: Element, scroller: Element): number =>
  (scroller.firstElementChild?.getBoundingClientRect().bottom ?? 0) - line.getBoundingClientRect().bottom;
