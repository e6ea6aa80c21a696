import type { TicketNote } from "@recado/contracts/notes";
import type { Ticket } from "@recado/contracts/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useRoom } from "../../shell/live.ts";
import type { MessageList } from "../messages/message-pages.ts";
import { messagesQuery } from "../messages/messages-query.ts";
import type { NoteList } from "./note-pages.ts";
import { notesQuery } from "./notes-query.ts";

type Notes = Pick<NoteList, "pages"> | undefined;
type Chat = Pick<MessageList, "pages"> | undefined;

/** The notes of a chat's conversations, as far back as its messages are loaded. Their identity is kept. */
export function useChatNotes(ticket: Pick<Ticket, "id" | "contactId" | "status">): readonly TicketNote[] {
  useRoom(`ticket:${ticket.id}`, ["notes", ticket.contactId]);
  const chat = useInfiniteQuery(messagesQuery(ticket)).data;
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(notesQuery(ticket));
  const isShort = hasNextPage && !isFetching && !isFetchNextPageError && isNewerThanChat(data, chat);
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  return useMemo(() => notesOfChat(ticket.id, data, chat), [ticket.id, data, chat]);
}

/** Whether older notes may belong among the messages. */
function isNewerThanChat(notes: Notes, chat: Chat): boolean {
  const oldest = notes?.pages.at(-1)?.at(-1);
  const page = chat?.pages.at(-1);
  if (!oldest || !page) return false;
  return !page.hasMore || oldest.createdAt >= (page.messages[0]?.storedAt ?? "");
}

/** The contact's notes that were written in a conversation of this chat: the contact may have others. */
function notesOfChat(ticketId: number, notes: Notes, chat: Chat): TicketNote[] {
  const pages = chat?.pages ?? [];
  const cycles = pages.flatMap((page) => page.cycles);
  const messages = pages.flatMap((page) => page.messages);
  const ids = new Set([ticketId, ...[...cycles, ...messages].map((one) => one.ticketId)]);
  return notes?.pages.flat().filter((note) => ids.has(note.ticketId)) ?? [];
}
