import type { NoteMention } from "@recado/contracts/notes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";
import { queryClient } from "../../shell/query-client.ts";

/** Notes that mention the user and that they have not seen. */
export const mentionsQuery = queryOptions({
  queryKey: ["note-mentions"],
  queryFn: ({ signal }) => call("GET /ticket-notes/mentions", { signal }),
  meta: { live: true },
});

export const liveMentions: LiveHandlers = {
  noteMention: ({ mention }) => [
    patch<NoteMention[]>(mentionsQuery.queryKey, (list) =>
      list.some(({ note }) => note.id === mention.note.id) ? list : [mention, ...list],
    ),
  ],
  ticketNote: (event) =>
    event.action === "delete"
      ? [
          patch<NoteMention[]>(mentionsQuery.queryKey, (list) =>
            list.some(({ note }) => note.id === event.noteId)
              ? list.filter(({ note }) => note.id !== event.noteId)
              : list,
          ),
        ]
      : [],
};

/** The user looks at a conversation: what names them there waits no more. */
export async function seeMentions(ticketId: number): Promise<void> {
  queryClient.setQueryData(mentionsQuery.queryKey, (list) => list?.filter(({ ticket }) => ticket.id !== ticketId));
  await call("POST /ticket-notes/mentions/seen", { body: { ticketId } }).catch(() => undefined);
  await queryClient.invalidateQueries(mentionsQuery);
}
