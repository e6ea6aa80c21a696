import { createContext, useCallback, useContext, useEffect, useState } from "react";

/** Counts the visits to a conversation. It stays mounted when the user leaves it, so a new visit must reset state. */
export const VisitContext = createContext(0);

/** State that each visit to the conversation resets. */
export function useViewState<T>(begin: () => T): [value: T, set: (value: T) => void] {
  const visit = useContext(VisitContext);
  const [kept, setKept] = useState(() => ({ visit, value: begin() }));
  const now = kept.visit === visit ? kept : { visit, value: begin() };
  if (now !== kept) setKept(now);
  const set = useCallback((value: T) => setKept((last) => ({ visit: last.visit, value })), []);
  return [now.value, set];
}

/** State that returns to `initial` when the user leaves the conversation: cheaper than `useViewState`, which renders on return. */
export function useResetOnLeave<T extends string | object | null>(initial: T) {
  const [state, setState] = useState(initial);
  useEffect(() => () => setState(initial), [initial]);
  return [state, setState] as const;
}

/** A dialog about a value, which it keeps while it closes. It is closed when the user leaves the conversation. */
export function useDialog<T>() {
  const [state, setState] = useResetOnLeave<{ value: T; opened: boolean } | null>(null);
  return {
    value: state?.value ?? null,
    opened: state?.opened ?? false,
    open: useCallback((value: T) => setState({ value, opened: true }), [setState]),
    close: () => setState(state && { ...state, opened: false }),
  };
}
