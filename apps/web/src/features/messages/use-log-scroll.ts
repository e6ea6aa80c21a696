import { limits } from "@recado/contracts/limits";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHeldPlace, type View } from "./use-held-place.ts";

/** Newer messages load this far above the newest that is loaded, px. */
const newerSlack = 600;
/** This close to the newest message counts as being at the bottom, px. */
const bottomSlack = 80;

interface Options {
  /** There are older messages, and none are loading. */
  canLoad: boolean;
  load: () => void;
  /** The same for newer messages, if the newest are not loaded. */
  loadNewer?: (() => void) | null;
  /** Older messages load this near to the top, px. */
  within?: number;
  /** Called with the messages in view. Keep its identity. */
  onView?: ((view: View) => void) | undefined;
}

/**
 * The scroller of a chat is `column-reverse`: scroll position 0 is the newest message and older ones are negative, so that
 * older messages don't move the view. `useHeldPlace` keeps it in place when newer ones arrive.
 */
export function useLogScroll({ canLoad, load, loadNewer = null, within = limits.messagesNextPagePx, onView }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    setAtBottom(box.scrollTop > -bottomSlack);
    const above = box.scrollHeight - box.clientHeight + box.scrollTop;
    if (canLoad && above < within) load();
    else if (loadNewer && box.scrollTop > -newerSlack) {
      // At 0 the browser would keep the view at the end, and the end is about to move.
      if (box.scrollTop > -2) box.scrollTop = -2;
      loadNewer();
    }
  }, [canLoad, load, loadNewer, within]);

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

  const { column, hold } = useHeldPlace(onView);
  const onScroll = useCallback(() => {
    if (scroller.current) hold(scroller.current);
    look();
  }, [hold, look]);

  const toBottom = useCallback(() => scroller.current?.scrollTo({ top: 0 }), []);
  return { scroller, column, isAtBottom, onScroll, toBottom };
}
