import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const key = ["quick-messages-page"];

/** Quick replies to be managed: one's own and the company's; to admins, everybody's. */
export const quickPageQuery = (words: string) =>
  listQuery([...key, words], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /quick-messages", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: records, ...page };
  });

export const liveQuickPage: LiveHandlers = {
  quickMessage: (event) =>
    rowPatches(
      key,
      event.action === "delete" ? { action: "delete", id: event.id } : { action: event.action, row: event.record },
    ),
};
