import type { Message } from "@recado/contracts/messages";

interface Reading {
  /** The loaded messages of the chat, oldest first. */
  messages: readonly Pick<Message, "id" | "ticketId" | "fromMe" | "read">[];
  ticketId: number;
  /** How many of the customer's messages the ticket counts as unread. */
  unread: number;
  /** There are older messages that are not loaded. */
  hasOlder: boolean;
  /** The ids that have been in view. */
  seen: ReadonlySet<number>;
}

/**
 * The newest message that was in view, with every unread one before it; null if there is nothing to report. A message
 * that the ticket no longer counts as unread was answered, and need not be seen.
 */
export function readUpTo({ messages, ticketId, unread, hasOlder, seen }: Reading): number | null {
  const received = messages.filter((message) => message.ticketId === ticketId && !message.fromMe);
  const counted = unread === 0 ? [] : received.slice(-unread);
  if (hasOlder && counted.length < unread) return null;
  const firstUnseen = counted.find(({ id, read }) => !read && !seen.has(id))?.id ?? Infinity;
  const upToId = messages.findLast(({ id }) => seen.has(id) && id < firstUnseen)?.id ?? null;
  if (upToId === null) return null;
  // Unread although the customer has not written yet: the user who began the conversation transferred it.
  const isMarked = unread > 0 && counted.length === 0;
  const isNews =
    isMarked || counted.some(({ id }) => id <= upToId) || received.some(({ id, read }) => !read && id <= upToId);
  return isNews ? upToId : null;
}
