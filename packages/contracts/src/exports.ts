import { z } from "zod";
import { bodyId, id, moment } from "./fields.ts";
import { languages } from "./limits.ts";
import type { Contracts, Statuses } from "./contract.ts";

/** An export of a conversation, which colleagues see in the conversation. */
export const ticketExport = z.object({
  id: bodyId,
  ticketId: bodyId,
  at: moment,
  /** Null once the user is permanently deleted. */
  by: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Whether it contains the internal notes. */
  withNotes: z.boolean(),
});
export type TicketExport = z.output<typeof ticketExport>;

export const contracts = {
  "POST /tickets/:ticketId/export": {
    summary:
      "Notes that the caller exports a conversation, and answers where its archive is: for an hour, and this session. It has what the conversation shows the caller: a page (`index.html`) and the files.",
    params: z.object({ ticketId: id }),
    body: z.object({
      /** Include the internal notes. */
      withNotes: z.boolean().default(false),
      /** The language of the page's own texts. */
      language: z.enum(languages).default("pt"),
    }),
    answer: z.object({ url: z.string(), export: ticketExport }),
    errors: ["ERR_NO_TICKET_FOUND"],
  },
  "GET /exports/:exportId/file": {
    summary: "The archive of an export (zip), by the signature of its address.",
    params: z.object({ exportId: id }),
    query: z.object({ signature: z.string().max(500) }),
    answer: z.any(),
    // The route is public: the handler checks the signature, and the session and rights of its user.
    errors: [
      "ERR_NO_EXPORT_FOUND",
      "ERR_TOKEN_EXPIRED",
      "ERR_SESSION_EXPIRED",
      "ERR_SUBSCRIPTION_EXPIRED",
      "ERR_NO_PERMISSION",
    ],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_EXPORT_FOUND: 404,
} as const satisfies Statuses;
