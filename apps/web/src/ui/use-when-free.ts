import { useEffect, useEffectEvent } from "react";
import { hasLayers } from "./layers.ts";

/** How often it is looked whether the user is free, ms. */
const every = 1_000;

/** Whether the focus is in a field in which something is written. */
function isWriting(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== "";
}

/** Calls `act` as soon as it is wanted and nothing lies over the screen and nobody is writing: what opens by itself disturbs nobody. */
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
