import { useEffect, useEffectEvent } from "react";
import { hasLayers } from "./layers.ts";

/** The interval between checks whether the user is free, ms. */
const every = 1_000;

/** Whether the focus is in a field in which something is written. */
function isWriting(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== "";
}

/**
 * Calls `act` as soon as it is wanted, no layer is open and the user is not typing, so that dialogs that open by
 * themselves do not disturb.
 */
export function useWhenFree(isWanted: boolean, act: () => void): void {
  const whenFree = useEffectEvent(() => {
    if (!hasLayers() && !isWriting()) act();
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const first = setTimeout(whenFree);
    const timer = setInterval(whenFree, every);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isWanted]);
}
