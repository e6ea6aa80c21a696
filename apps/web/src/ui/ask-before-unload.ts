import { useEffect } from "react";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before it closes or reloads the page while `isDirty`. */
export function useAskBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

/** Leaves the page without asking: the user did not start this, and must not stay. */
export function leaveUnasked(leave: () => void): void {
  removeEventListener("beforeunload", ask);
  leave();
}
