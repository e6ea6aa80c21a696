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

/** Leaves the page without a question: nobody asked for it, and staying would be wrong. */
export function leaveUnasked(leave: () => void): void {
  removeEventListener("beforeunload", ask);
  leave();
}
