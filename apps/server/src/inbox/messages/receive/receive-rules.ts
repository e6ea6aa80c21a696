import { continuation, type LastTicket, type ReopenWindow } from "../../tickets/continue-rules.ts";
import { isCourtesy, ratingIn, type Rate } from "../../tickets/short-answers.ts";

/** A message of a batch whose contacts are known. */
export interface Arrival {
  /** Its place in the batch. */
  n: number;
  externalId: string;
  contactId: number;
  /** "me" or the author's contact id. */
  sender: string;
  isGroup: boolean;
  fromMe: boolean;
  sentAt: Date;
  body: string;
}

export interface Facts {
  /** Keys (`keyOf`) of messages that are stored already. */
  known: ReadonlySet<string>;
  /** By contact: the last ticket on the connection. */
  last: ReadonlyMap<number, LastTicket>;
  /** Messages typed on the company's phone open tickets. */
  phoneOpensTicket: boolean;
  window: ReopenWindow;
}

/** A ticket to open or to reopen for messages of the batch. */
export interface Opening {
  contactId: number;
  isGroup: boolean;
  status: "pending" | "closed";
  reopenTicketId: number | null;
  /** Who gets a reopened ticket. */
  userId: number | null;
  lastMessageAt: Date;
}

/**
 * A message that is stored, and its ticket: an existing one, or the opening at this place. `isAside`: it joins a closed
 * ticket, where nobody needs to read it; `rates`: it is the customer's rating, or a number that is none.
 */
export type Placed = { n: number } & (
  | { ticketId: number; rates?: Rate | "hint"; isAside?: boolean }
  | { opening: number }
);

export const keyOf = (message: { contactId: number; sender: string; externalId: string }): string =>
  `${message.contactId} ${message.sender} ${message.externalId}`;

/** The messages that are new, in order. */
export function withoutKnown<T extends Arrival>(arrivals: readonly T[], known: ReadonlySet<string>): T[] {
  const seen = new Set(known);
  return arrivals.filter((arrival) => {
    const key = keyOf(arrival);
    return !seen.has(key) && seen.add(key);
  });
}

/** Which ticket each new message goes to, and the tickets that must be opened first. */
export function placeMessages(arrivals: readonly Arrival[], facts: Facts): { placed: Placed[]; openings: Opening[] } {
  const chats = new Map<number, { last: LastTicket | null; opening: number | null }>();
  const openings: Opening[] = [];
  const placed = withoutKnown(arrivals, facts.known).map((arrival): Placed => {
    const { n, contactId, isGroup, sentAt } = arrival;
    const chat = chats.get(contactId) ?? { last: facts.last.get(contactId) ?? null, opening: null };
    chats.set(contactId, chat);
    const rates = ratesClosed(chat.last, arrival);
    if (chat.last && rates !== null) {
      chat.last = { ...chat.last, rating: rates === "hint" ? "hinted" : null };
      return { n, ticketId: chat.last.id, rates, isAside: true };
    }
    const joinsClosed = arrival.fromMe && !facts.phoneOpensTicket;
    const manner = { joinsClosed, isCourtesy: !arrival.fromMe && isCourtesy(arrival.body) };
    const step = continuation(chat.last, manner, facts.window);
    const opening = chat.opening === null ? undefined : openings[chat.opening];
    if (step === "reopen" && opening) opening.status = "pending";
    else if (step === "reopen" || step === "open" || step === "openClosed")
      chat.opening =
        openings.push({
          contactId,
          isGroup,
          status: step === "openClosed" ? "closed" : "pending",
          reopenTicketId: step === "reopen" ? (chat.last?.id ?? null) : null,
          userId: step === "reopen" ? (chat.last?.returnsTo ?? null) : null,
          lastMessageAt: sentAt,
        }) - 1;
    chat.last = after(step, chat.last, arrival, facts.window.now);
    if (chat.opening !== null) return { n, opening: chat.opening };
    return { n, ticketId: chat.last.id, ...(step === "join" && !arrival.fromMe ? { isAside: true } : {}) };
  });
  return { placed, openings };
}

/** The rating that a message gives to a closed ticket; a second number that is none is an ordinary message. */
function ratesClosed(last: LastTicket | null, { fromMe, isGroup, body }: Arrival): Rate | "hint" | null {
  if (!last || last.status !== "closed" || last.rating === null || fromMe || isGroup) return null;
  const answer = ratingIn(body);
  return answer === "hint" && last.rating === "hinted" ? null : answer;
}

/** The chat's last ticket once the message is in it: whether the next message reopens it depends on this one's time. */
function after(
  step: ReturnType<typeof continuation>,
  last: LastTicket | null,
  { isGroup, sentAt }: Arrival,
  now: Date,
): LastTicket {
  const lastMessageAt = last && last.lastMessageAt > sentAt ? last.lastMessageAt : sentAt;
  const fresh = { id: 0, isGroup, lastMessageAt, rating: null, returnsTo: null };
  if (step === "openClosed") return { ...fresh, status: "closed", closedAt: now };
  if (step === "open" || !last) return { ...fresh, status: "pending", closedAt: null };
  return { ...last, status: step === "reopen" ? "pending" : last.status, lastMessageAt, rating: null };
}
