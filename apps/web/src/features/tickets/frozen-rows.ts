import type { Ticket } from "@recado/contracts/tickets";
import { isBefore, type ListOrder, type Place } from "./list-order.ts";

/** A row as it is drawn; a `isGone` one has left the list and is only still seen. */
export interface Row {
  ticket: Ticket;
  isGone: boolean;
}

const idsOf = (tickets: readonly Ticket[]) => new Map(tickets.map((ticket) => [ticket.id, ticket]));

/** Every row where it stood, with what is now known of it; new ones only below the last, where they push nothing. */
export function heldRows(rows: readonly Row[], tickets: readonly Ticket[], order: ListOrder): Row[] {
  const live = idsOf(tickets);
  const shown = new Set(rows.map(({ ticket }) => ticket.id));
  const last = rows.at(-1)?.ticket;
  const below = tickets.filter((ticket) => !shown.has(ticket.id) && (!last || isBefore(last, ticket, order)));
  return [
    ...rows.map(({ ticket }) => {
      const now = live.get(ticket.id);
      return { ticket: now ?? ticket, isGone: !now };
    }),
    ...below.map((ticket) => ({ ticket, isGone: false })),
  ];
}

/** The list as it is; rows that left stay behind the one that they followed, for the moment in which they leave. */
export function settledRows(rows: readonly Row[], tickets: readonly Ticket[]): Row[] {
  const live = idsOf(tickets);
  const leaving = new Map<number | null, Row[]>();
  let anchor: number | null = null;
  for (const { ticket, isGone } of rows) {
    if (live.has(ticket.id)) anchor = ticket.id;
    else if (!isGone) leaving.set(anchor, [...(leaving.get(anchor) ?? []), { ticket, isGone: true }]);
  }
  const after = (id: number | null) => leaving.get(id) ?? [];
  return [...after(null), ...tickets.flatMap((ticket) => [{ ticket, isGone: false }, ...after(ticket.id)])];
}

/** How many conversations have come above what is in view since the top was last seen at `seen`. */
export function countNews(
  tickets: readonly Ticket[],
  rows: readonly Row[],
  seen: Place | null,
  isScrolled: boolean,
  order: ListOrder,
): number {
  if (!seen) return 0;
  const news = tickets.findIndex((ticket) => !isBefore(ticket, seen, order));
  const above = news === -1 ? tickets : tickets.slice(0, news);
  return isScrolled ? above.length : above.filter((ticket, n) => rows[n]?.ticket.id !== ticket.id).length;
}

/** By how many rows the list moved where one looks, from row `first` on: what most of the rows in view say. */
export function shiftOf(before: readonly Row[], after: readonly Row[], first: number): number {
  const places = new Map(after.map(({ ticket }, n) => [ticket.id, n]));
  const votes = new Map<number, number>();
  for (const [n, { ticket }] of before.slice(first, first + 7).entries()) {
    const place = places.get(ticket.id);
    if (place !== undefined) votes.set(place - first - n, (votes.get(place - first - n) ?? 0) + 1);
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0] as [number, number])[0];
}
