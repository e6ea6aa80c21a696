import { useDeferredValue } from "react";

/** False when something first appears, true right after: for what belongs to it and can be drawn a moment later. */
export const useSettled = (): boolean => useDeferredValue(true, false);
