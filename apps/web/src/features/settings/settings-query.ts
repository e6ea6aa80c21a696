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

/** The key of the company's download query, which is in a lazily loaded file. */
export const downloadKey = ["company-download"];

export const liveSettings: LiveHandlers = {
  companyDownload: () => [refetch(downloadKey)],
  settings: ({ setting }) => [
    patch<Settings>(settingsQuery.queryKey, (list) =>
      list.map((known) => (known.key === setting.key ? setting : known)),
    ),
  ],
};
