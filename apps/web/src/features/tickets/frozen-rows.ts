import type { Ticket } from "@recado/contracts/tickets";
import { isBefore, type ListOrder, type Place } from "./list-order.ts";

/** A rendered row; an `isGone` row has left the list but is still visible. */
export interface Row {
  ticket: Ticket;
  isGone: boolean;
}

const idsOf = (tickets: readonly Ticket[]) => new Map(tickets.map((ticket) => [ticket.id, ticket]));

/** Keeps every row in place, with its current data; adds new rows only below the last, where they move none. */
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

/** The current list; a row that left stays after its predecessor until its leaving animation ends. */
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

/** Whether another conversation is in the place of one. */
export const hasMoved = (before: readonly Row[], after: readonly Row[]): boolean =>
  before !== after && before.some(({ ticket }, n) => after[n] !== undefined && after[n].ticket.id !== ticket.id);

/** How many conversations were added above the view since the top was last in view, at `seen`. */
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

/** By how many rows the visible part of the list (from row `first`) moved: the shift of most rows in view. */
export function shiftOf(before: readonly Row[], after: readonly Row[], first: number): number {
  const places = new Map(after.map(({ ticket }, n) => [ticket.id, n]));
  const votes = new Map<number, number>();
  for (const [n, { ticket }] of before.slice(first, first + 7).entries()) {
    const place = places.get(ticket.id);
    if (place !== undefined) votes.set(place - first - n, (votes.get(place - first - n) ?? 0) + 1);
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0] as [number, number])[0];
}
