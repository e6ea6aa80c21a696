import type { Request } from "@recado/contracts";
import type { Ticket } from "@recado/contracts/tickets";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { liveCache } from "../../../shell/query-client.ts";
import { queryOf, type ListFilter } from "../list-filter.ts";

type Body = Request<"POST /bulk-actions">["body"];
/** The action on each conversation. */
export type BulkWish = Omit<Body, "ticketIds" | "list">;
/** The conversations: these, or a whole list. */
export type Chosen = { tickets: readonly Ticket[] } | { list: ListFilter };

/** Starts a bulk action. The server runs it; events report its progress. */
export function useBulk() {
  return useMutation({
    mutationFn: ({ chosen, wish }: { chosen: Chosen; wish: BulkWish }) =>
      call("POST /bulk-actions", {
        body: {
          ...wish,
          ...("list" in chosen ? { list: queryOf(chosen.list) } : { ticketIds: chosen.tickets.map(({ id }) => id) }),
        },
      }),
    onSuccess: (bulkAction) => liveCache.receive("bulkAction", { action: "create", bulkAction }),
  });
}
