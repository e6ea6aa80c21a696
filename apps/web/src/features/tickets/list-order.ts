import type { Ticket } from "@recado/contracts/tickets";
import { createStoredStore } from "../../ui/store.ts";

/** Newest message first, or longest wait first. */
export type ListOrder = "newest" | "waiting";

/** The order of waiting conversations, as the user chose in this browser. */
export const waitingOrder = createStoredStore<ListOrder>("ticketsWaitingOrder", {
  parse: (text) => (text === "newest" ? "newest" : "waiting"),
  format: (order) => (order === "newest" ? "newest" : null),
});

/** A place in the order of a list. */
export type Place = Pick<Ticket, "id" | "lastMessageAt" | "waitingSince">;

export const placeOf = ({ id, lastMessageAt, waitingSince }: Ticket): Place => ({ id, lastMessageAt, waitingSince });

/** The server's order. Times from the server all have the same length, so they compare as text. */
export function isBefore(a: Place, b: Place, order: ListOrder): boolean {
  if (order === "newest") return a.lastMessageAt === b.lastMessageAt ? a.id > b.id : a.lastMessageAt > b.lastMessageAt;
  const [since, other] = [a.waitingSince ?? "", b.waitingSince ?? ""];
  return since === other ? a.id < b.id : since < other;
}
