import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";
import { notify } from "../ui/toasts.ts";
import { codeOf, isPassing } from "./api-error.ts";
import { createLiveCache } from "./live-cache.ts";
import { problemValues } from "./problem-text.ts";

// Notify without a timer: the second click of two must see that the first is pending.
notifyManager.setScheduler(queueMicrotask);

/**
 * The cache of everything read. A query that the socket keeps up to date says `meta: { live: true }`. A mutation that
 * fails shows its code as a toast, unless it says `meta: { quiet: true }` because its form shows the refusal.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // The server may be in the next room: it can be reached while the browser thinks that there is no Internet.
      networkMode: "always",
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: "always" },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.quiet !== true) notify.error(codeOf(error), problemValues(error));
    },
  }),
});

/** What is on the screen and could not be loaded is asked for again: the server can be reached. */
export function loadWhatFailed(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { status, error } }) => status === "error" && isPassing(error),
  });
}

export const liveCache = createLiveCache(queryClient);
