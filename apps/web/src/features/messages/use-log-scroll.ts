import { limits } from "@recado/contracts/limits";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** This close to the newest message counts as being at the bottom, px. */
const bottomSlack = 80;

interface Older {
  /** There are older messages, and none are loading. */
  canLoad: boolean;
  load: () => void;
}

/**
 * The scroller of a chat is `column-reverse`: scroll position 0 is the newest message and older ones are negative, so that
 * messages added at either end don't move the view.
 */
export function useLogScroll({ canLoad, load }: Older) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    setAtBottom(box.scrollTop > -bottomSlack);
    const above = box.scrollHeight - box.clientHeight + box.scrollTop;
    if (canLoad && above < limits.messagesNextPagePx) load();
  }, [canLoad, load]);

  // A page may be too short to fill the view, and an aborted load must start again.
  useEffect(() => look(), [look]);

  const wasLeft = useRef(false);
  useLayoutEffect(() => {
    // Coming back to a conversation shows its newest message.
    if (wasLeft.current) scroller.current?.scrollTo({ top: 0 });
    return () => {
      wasLeft.current = true;
    };
  }, []);

  const toBottom = useCallback(() => scroller.current?.scrollTo({ top: 0 }), []);
  return { scroller, isAtBottom, onScroll: look, toBottom };
}
