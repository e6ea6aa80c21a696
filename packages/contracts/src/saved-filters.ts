import { z } from "zod";
import { bodyId, clientId, id, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

const chosen = z.array(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).max(limits.savedFilter.chosen).optional();

/** A list and its filters, as in the address of the conversations' page. */
export const ticketFilter = z.object({
  tab: z.enum(["pending", "groups", "closed", "search"]).optional(),
  all: z.literal(true).optional(),
  /** 0 means conversations without a queue. */
  queues: chosen,
  q: text.max(200).optional(),
  users: chosen,
  tags: chosen,
  /**
   * For a search: the half shown; the messages' authors, their age in days, connections, and whether they have files.
   */
  find: z.enum(["tickets", "messages"]).optional(),
  from: z.enum(["customer", "us"]).optional(),
  days: z.number().int().min(1).max(limits.savedFilter.days).optional(),
  lines: chosen,
  media: z.literal(true).optional(),
});
export type TicketFilter = z.output<typeof ticketFilter>;

const filterName = text.trim().min(1).max(limits.savedFilter.name);
export const savedFilter = z.object({ id: bodyId, name: z.string(), filter: ticketFilter });
export type SavedFilter = z.output<typeof savedFilter>;

export const contracts = {
  "GET /saved-filters": {
    summary: "The filters of conversations that the caller saved, by name.",
    answer: z.array(savedFilter),
  },
  "POST /saved-filters": {
    summary:
      "Saves a filter of conversations under a name, for the caller alone. The same `clientId` again changes that filter and saves no other.",
    body: z.object({ name: filterName, filter: ticketFilter, clientId: clientId.optional() }),
    answer: savedFilter,
    errors: ["ERR_NO_SAVED_FILTER_FOUND", "ERR_NAME_TAKEN", "ERR_SAVED_FILTERS_LIMIT"],
  },
  "PUT /saved-filters/:filterId": {
    summary: "Renames a filter of the caller's, or puts another in its place.",
    params: z.object({ filterId: id }),
    body: z.object({ name: filterName.optional(), filter: ticketFilter.optional() }),
    answer: savedFilter,
    errors: ["ERR_NO_SAVED_FILTER_FOUND", "ERR_NAME_TAKEN"],
  },
  "DELETE /saved-filters/:filterId": {
    summary: "Deletes a filter of the caller's.",
    params: z.object({ filterId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_SAVED_FILTER_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** To the user's own sockets. */
  savedFilter: (event: { action: "create" | "update"; filter: SavedFilter } | { action: "delete"; filterId: number }) =>
    event.action === "delete" ? event.filterId : event.filter.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_SAVED_FILTER_FOUND: 404,
  ERR_SAVED_FILTERS_LIMIT: 409,
} as const satisfies Statuses;
