import { useDeferredValue } from "react";

/** False in the first render, true right after: for parts that may appear a moment later. */
export const useSettled = (): boolean => useDeferredValue(true, false);
