import type { BulkAction } from "@recado/contracts/bulk-actions";
import { useRef } from "react";
import { useEvent } from "../../../shell/live.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { bulksQuery, isGoing } from "./bulk-query.ts";

const changesPlace = (bulk: BulkAction) => isGoing(bulk) && bulk.action !== "tag";

/**
 * Returns whether events of a conversation may come from this user's own bulk action, in any window. Events arrive in
 * order but are cached a moment later, so the cache learns too late that an action began, but not that it ended.
 */
export function useOwnBulk(): () => boolean {
  const begun = useRef(new Set<number>());
  useEvent("bulkAction", ({ bulkAction }) => {
    if (changesPlace(bulkAction)) begun.current.add(bulkAction.id);
  });
  return () => {
    const known = queryClient.getQueryData(bulksQuery.queryKey) ?? [];
    return known.some(changesPlace) || [...begun.current].some((id) => known.every((bulk) => bulk.id !== id));
  };
}
