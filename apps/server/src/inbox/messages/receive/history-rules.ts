import { withoutKnown, type Arrival } from "./receive-rules.ts";

export interface PastFacts {
  /** Keys (`keyOf`) of messages that are stored already. */
  known: ReadonlySet<string>;
  /** By contact: the ticket that holds its imported history. */
  tickets: ReadonlyMap<number, number>;
  /** By contact: when the first message was sent that came live. */
  firstLive: ReadonlyMap<number, Date>;
}

/** A message that is stored, and its ticket: an existing one, or a new one for its contact. */
export interface PlacedPast<T> {
  arrival: T;
  ticketId: number | null;
  /** It stands before all live messages; messages missed between two links follow those known from before. */
  isPast: boolean;
}

/** Ids of history count down: the newest message comes first, and of the same time the later in the batch. */
export const newestFirst = <T extends { sentAt: Date }>(messages: readonly T[]): T[] =>
  messages.toReversed().sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime());

/** The new messages of a batch that begins with the newest, and the newest of each contact that needs a ticket. */
export function placePast<T extends Arrival>(
  arrivals: readonly T[],
  facts: PastFacts,
): { placed: PlacedPast<T>[]; openings: T[] } {
  const openings = new Map<number, T>();
  const placed = withoutKnown(arrivals, facts.known).map((arrival): PlacedPast<T> => {
    const { contactId, sentAt } = arrival;
    const ticketId = facts.tickets.get(contactId) ?? null;
    if (ticketId === null && !openings.has(contactId)) openings.set(contactId, arrival);
    const firstLive = facts.firstLive.get(contactId);
    return { arrival, ticketId, isPast: firstLive === undefined || firstLive >= sentAt };
  });
  return { placed, openings: [...openings.values()] };
}
