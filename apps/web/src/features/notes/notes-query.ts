import { limits } from "@recado/contracts/limits";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";
import { withNote, withoutNote, type NoteList } from "./note-pages.ts";

/** The notes on a contact, from all their conversations that the user may see. */
export const notesQuery = ({ id: ticketId, contactId }: { id: number; contactId: number }) =>
  infiniteQueryOptions({
    queryKey: ["notes", contactId],
    queryFn: ({ pageParam, signal }) =>
      call("GET /ticket-notes/list", { query: { ticketId, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < limits.page.notes ? undefined : page.at(-1)?.id),
    meta: { live: true },
  });

export const liveNotes: LiveHandlers = {
  ticketNote: (event) =>
    event.action === "create"
      ? [patch<NoteList>(["notes", event.note.contactId], (list) => withNote(list, event.note))]
      : [patch<NoteList>(["notes", event.contactId], (list) => withoutNote(list, event.noteId))],
};
