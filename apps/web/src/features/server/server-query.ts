import type { Language } from "@recado/contracts/limits";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** The server and its backups. */
export const serverQuery = queryOptions({
  queryKey: ["server"],
  queryFn: ({ signal }) => call("GET /server", { signal }),
  meta: { live: true },
});

/** The last hour; told anew while something happens. */
export const figuresQuery = queryOptions({
  queryKey: ["server-figures"],
  queryFn: ({ signal }) => call("GET /server/figures", { signal }),
  meta: { live: true },
});

const checksKey = ["server-checks"];

/** The doctor's findings; fetched when the tab opens, after a backup, and on request. */
export const checksQuery = (language: Language) =>
  queryOptions({
    queryKey: [...checksKey, language],
    queryFn: ({ signal }) => call("GET /server/checks", { query: { language }, signal }),
    staleTime: 60_000,
  });

export const liveServer: LiveHandlers = {
  platform: ({ action }) => {
    if (action === "figures") return [refetch(figuresQuery.queryKey)];
    return action === "server" ? [refetch(serverQuery.queryKey), refetch(checksKey)] : [];
  },
};
