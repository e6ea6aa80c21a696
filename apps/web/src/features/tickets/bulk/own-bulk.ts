import type { BulkAction } from "@recado/contracts/bulk-actions";
import { useRef } from "react";
import { useEvent } from "../../../shell/live.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { bulksQuery, isGoing } from "./bulk-query.ts";

const changesPlace = (bulk: BulkAction) => isGoing(bulk) && bulk.action !== "tag";

/**
 * Returns whether what is heard of a conversation now may be what this user does with many, in whichever window. Events are
 * heard in their order and cached a moment later, so that the cache knows too late of one that began, not of one that ended.
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
