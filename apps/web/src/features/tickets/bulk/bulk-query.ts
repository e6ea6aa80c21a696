import type { BulkAction } from "@recado/contracts/bulk-actions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { patch, type LiveHandlers } from "../../../shell/live-cache.ts";

/** The user's recent bulk actions, newest first. */
export const bulksQuery = queryOptions({
  queryKey: ["bulkActions"],
  queryFn: ({ signal }) => call("GET /bulk-actions", { signal }),
  staleTime: Infinity,
  meta: { live: true },
});

export const isGoing = ({ status }: BulkAction): boolean => status === "running" || status === "undoing";

/** Whether it is over, can no longer be undone and has nothing to report. `now` in ms. */
export const isSettled = ({ status, refused, kept, undoUntil }: BulkAction, now: number): boolean =>
  refused === 0 && kept === 0 && (status === "undone" || (status === "finished" && Date.parse(undoUntil) <= now));

const stages = ["running", "finished", "undoing", "undone"];
const progress = ({ status, done, refused, undone, kept }: BulkAction): number =>
  stages.indexOf(status) * 1e6 + done + refused + undone + kept;

/** Adds it to the list, newest first. The answer to the call that started it may arrive after its progress events. */
export function withBulk(known: BulkAction[], bulk: BulkAction): BulkAction[] {
  const before = known.find(({ id }) => id === bulk.id);
  if (before && progress(before) >= progress(bulk)) return known;
  return [bulk, ...known.filter(({ id }) => id !== bulk.id)].sort((a, b) => b.id - a.id);
}

// Stages of one action replace each other in a batch: the last is not always the furthest.
export const liveBulks: LiveHandlers = {
  bulkAction: ({ bulkAction }) => [patch<BulkAction[]>(bulksQuery.queryKey, (known) => withBulk(known, bulkAction))],
};
