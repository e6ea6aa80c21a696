import { createContext, useCallback, useContext, useState } from "react";

/** Which visit to a conversation this is: one that was left stays drawn, and what is of a visit begins anew. */
export const VisitContext = createContext(0);

/** State that begins anew with each visit. */
export function useViewState<T>(begin: () => T): [value: T, set: (value: T) => void] {
  const visit = useContext(VisitContext);
  const [kept, setKept] = useState(() => ({ visit, value: begin() }));
  const now = kept.visit === visit ? kept : { visit, value: begin() };
  if (now !== kept) setKept(now);
  const set = useCallback((value: T) => setKept((last) => ({ visit: last.visit, value })), []);
  return [now.value, set];
}
