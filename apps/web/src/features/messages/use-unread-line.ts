import type { Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import { useState } from "react";
import { newestId } from "./message-pages.ts";
import { useViewState } from "./conversation-view-state.ts";

interface UnreadLine {
  fromId: number;
  count: number;
}

/** The first unread message when the user opened the chat. It stays during the visit. `messages` are null until fresh. */
export function useUnreadLine(
  ticket: Pick<Ticket, "id" | "unreadMessages">,
  messages: readonly Message[] | null,
): UnreadLine | null {
  const [count] = useViewState(() => ticket.unreadMessages);
  const [line, setLine] = useViewState<UnreadLine | null | undefined>(() => undefined);
  if (line === undefined && messages) setLine(lineAt(messages, ticket.id, count));
  return line ?? null;
}

function lineAt(messages: readonly Message[], ticketId: number, count: number): UnreadLine | null {
  const received = messages.filter((message) => message.ticketId === ticketId && !message.fromMe);
  const first = count === 0 ? undefined : (received.at(-count) ?? received[0]);
  return first ? { fromId: first.id, count } : null;
}

/** The first non-null value of a visit. */
export function useFirst(value: number | null): number | null {
  const [first, setFirst] = useViewState(() => value);
  if (first === null && value !== null) setFirst(value);
  return first;
}

/** How many messages of the customer arrived below the view. */
export function useMissed(messages: readonly Message[], isAtBottom: boolean, isElsewhere: boolean): number {
  const newest = newestId(messages);
  const [seen, setSeen] = useState(newest);
  // Messages that were only loaded now, after a jump to an older one, did not arrive now.
  const [wasElsewhere, setWasElsewhere] = useState(isElsewhere);
  if (wasElsewhere !== isElsewhere) setWasElsewhere(isElsewhere);
  if ((isAtBottom || isElsewhere || wasElsewhere || seen === 0) && seen !== newest) setSeen(newest);
  return isAtBottom ? 0 : messages.filter(({ id, fromMe }) => id > seen && !fromMe).length;
}
