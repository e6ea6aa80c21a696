import type { TicketExport } from "@recado/contracts/exports";
import { queryClient } from "../../shell/query-client.ts";
import type { MessageList } from "./message-pages.ts";
import { messagesKey } from "./messages-query.ts";

/** Shows a new export in its chat at once; other users see it with the next load. */
export function addExport(made: TicketExport): void {
  const queryKey = messagesKey(made.ticketId);
  queryClient.setQueryData<MessageList>(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, n) => (n === 0 ? { ...page, exports: [made, ...page.exports] } : page)),
      },
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  );
}
