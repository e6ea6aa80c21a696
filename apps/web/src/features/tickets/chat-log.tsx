import type { Ticket } from "@recado/contracts/tickets";
import { useLocation } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { MessageLog } from "../messages/message-log.tsx";
import { ChatNote } from "../notes/chat-note.tsx";
import { useChatNotes } from "../notes/use-chat-notes.ts";

type Props = Pick<ComponentProps<typeof MessageLog>, "does" | "onView"> & { ticket: Ticket };

/** The chat of a conversation, with the team's notes where they were written. */
export function ChatLog({ ticket, ...rest }: Props) {
  const notes = useChatNotes(ticket);
  const asked = useLocation({ select: ({ state }) => state.message });
  const target = asked?.ticketId === ticket.id ? `${asked.id}:${asked.wish}` : undefined;
  return <MessageLog target={target} ticket={ticket} notes={notes} Note={ChatNote} {...rest} />;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The message that the conversation is opened at; each click has its own `wish`. */
    message?: { ticketId: number; id: number; wish: string };
  }
}
