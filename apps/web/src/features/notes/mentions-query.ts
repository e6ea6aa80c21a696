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

/** Ids of notes and of transfers may be equal. */
export const keyOf = ({ note, isTransfer }: NoteMention): string => `${isTransfer ? "transfer" : "note"}-${note.id}`;
const isOfNote = ({ note, isTransfer }: NoteMention, noteId: number) => !isTransfer && note.id === noteId;

export const liveMentions: LiveHandlers = {
  noteMention: ({ mention }) => [
    patch<NoteMention[]>(mentionsQuery.queryKey, (list) =>
      list.some((known) => keyOf(known) === keyOf(mention)) ? list : [mention, ...list],
    ),
  ],
  ticketNote: (event) =>
    event.action === "delete"
      ? [
          patch<NoteMention[]>(mentionsQuery.queryKey, (list) =>
            list.some((known) => isOfNote(known, event.noteId))
              ? list.filter((known) => !isOfNote(known, event.noteId))
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
