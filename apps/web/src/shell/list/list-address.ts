import { useNavigate, useSearch } from "@tanstack/react-router";

/** The search parameters of a list's address: the search words. */
export interface ListSearch {
  /** Lower case. */
  q?: string;
}

/** For a route's `validateSearch`. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  // The router reads `q=48213` as a number.
  const words = typeof search.q === "string" || typeof search.q === "number" ? String(search.q).toLowerCase() : "";
  return words === "" ? {} : { q: words };
}

/** The words in the address, and how to change them. Other filters in the address stay. */
export function useListWords(): [words: string, search: (words: string) => void] {
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = (words: string) =>
    void navigate({
      to: ".",
      search: (known: object) => ({ ...known, q: words === "" ? undefined : words }),
      replace: true,
    });
  return [q, search];
}
