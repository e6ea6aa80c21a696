import type { OptOut } from "@recado/contracts/opt-outs";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const key = ["opt-outs"];

/** A contact opts out once: the contact's id is the row's. */
export type OptOutRow = OptOut & { id: number };

/** Contacts that opted out of campaigns, the latest first. */
export const optOutsQuery = (words: string) =>
  listQuery<OptOutRow>([...key, words], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /opt-outs", { query: { searchParam: words, pageNumber }, signal });
    return { rows: records.map((record) => ({ ...record, id: record.contactId })), ...page };
  });

export const liveOptOuts: LiveHandlers = {
  optOut: (event) =>
    rowPatches(
      key,
      event.action === "delete"
        ? { action: "delete", id: event.contactId }
        : { action: "create", row: { ...event.optOut, id: event.optOut.contactId } },
    ),
};
