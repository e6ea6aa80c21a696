import { useEffect, useId, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from "react";

/**
 * Mounts a Mantine menu or popover when it is first opened; closed ones would be most of the cost of a screen. It
 * returns the focus itself, so a menu has `returnFocus={false}`: Mantine's would take the focus from where an item has
 * put it. Give `button` to the button, and put `target` into the menu's Target, with `refProp="hangOn"`.
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
      // The focus returns from the menu to its button.
      const active = document.activeElement;
      if (active === document.body || button?.parentElement?.contains(active)) button?.focus({ preventScroll: true });
    };
  }, [opened]);
  return {
    isMade,
    id,
    /** The menu is labelled by this id. */
    button: { ref: place, id, "aria-expanded": opened },
    target: <Target button={place} />,
  };
}

/** The menu's target: the button, which exists before the menu. */
function Target({ button, hangOn }: { button: RefObject<HTMLElement | null>; hangOn?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    hangOn?.(button.current);
  }, [button, hangOn]);
  return null;
}
