import type { Answer } from "@recado/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";

type Settings = Answer<"GET /settings">;

/** The company's settings, secrets masked. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /settings", { signal }),
  meta: { live: true },
});

/** The file of the company's data that was asked for last. */
export const downloadQuery = queryOptions({
  queryKey: ["company-download"],
  queryFn: ({ signal }) => call("GET /company-download", { signal }),
  meta: { live: true },
});

export const liveSettings: LiveHandlers = {
  companyDownload: () => [refetch(downloadQuery.queryKey)],
  settings: ({ setting }) => [
    patch<Settings>(settingsQuery.queryKey, (list) =>
      list.map((known) => (known.key === setting.key ? setting : known)),
    ),
  ],
};
