import { useEffect, useId, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from "react";

/**
 * What hangs on a button, a menu or a popover of Mantine, made when it is opened for the first time: closed ones would
 * be most of the cost of a screen. Give `button` to the button, and put `target` into the menu's Target, with
 * `refProp="hangOn"`.
 */
export function useLazyMenu(opened: boolean) {
  const place = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isMade, setMade] = useState(opened);
  if (opened && !isMade) setMade(true);
  useEffect(() => {
    if (!opened) return;
    const button = place.current;
    return () => {
      // Whoever is still in it goes back to what opened it.
      const active = document.activeElement;
      if (active === document.body || button?.parentElement?.contains(active)) button?.focus({ preventScroll: true });
    };
  }, [opened]);
  return {
    isMade,
    id,
    /** The menu finds its name by the id. */
    button: { ref: place, id: `${id}-target`, "aria-expanded": opened },
    target: <Target button={place} />,
  };
}

/** Stands for the button, which is there before what hangs on it. */
function Target({ button, hangOn }: { button: RefObject<HTMLElement | null>; hangOn?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    hangOn?.(button.current);
  }, [button, hangOn]);
  return null;
}
