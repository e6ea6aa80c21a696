import type { Ticket } from "@recado/contracts/tickets";
import type { ComponentProps } from "react";
import { MessageLog } from "../messages/message-log.tsx";
import { ChatNote } from "../notes/chat-note.tsx";
import { useChatNotes } from "../notes/use-chat-notes.ts";

type Props = Pick<ComponentProps<typeof MessageLog>, "does" | "onView"> & { ticket: Ticket };

/** The chat of a conversation, with the team's notes where they were written. */
export function ChatLog({ ticket, ...rest }: Props) {
  const notes = useChatNotes(ticket);
  return <MessageLog ticket={ticket} notes={notes} Note={ChatNote} {...rest} />;
}
