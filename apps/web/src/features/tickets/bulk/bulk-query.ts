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

/** How long what became of it is shown after it is over and can't be undone any more, ms. */
export const readingTime = 15_000;
/** The same if some conversations were refused, which is told nowhere else. */
const reportTime = 5 * 60_000;

/** Until when it is shown, ms: in every window, and no longer after a reload. */
export function shownUntil({ status, refused, kept, endedAt, undoUntil }: BulkAction): number {
  if (endedAt === null) return Infinity;
  const over = Math.max(Date.parse(endedAt), status === "finished" ? Date.parse(undoUntil) : 0);
  return over + (refused + kept > 0 ? reportTime : readingTime);
}

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
