import { z } from "zod";
import { bodyId, id, moment, pageNumber, searchParam } from "./fields.ts";
import type { Announcements, Contracts } from "./contract.ts";

/** A contact who opted out of campaigns. */
export const optOut = z.object({
  contactId: bodyId,
  name: z.string(),
  /** "" while WhatsApp hides it. */
  number: z.string(),
  /** They wrote `keyword`; or a user recorded it. */
  reason: z.enum(["keyword", "user"]),
  keyword: z.string(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  optedOutAt: moment,
});
export type OptOut = z.output<typeof optOut>;

export const contracts = {
  "GET /opt-outs": {
    summary: "Who wants no more campaigns, the latest first.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ records: z.array(optOut), count: z.number().int(), hasMore: z.boolean() }),
  },
  "POST /opt-outs": {
    summary: "Notes that a contact wants no more campaigns.",
    body: z.object({ contactId: bodyId }),
    answer: optOut,
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "DELETE /opt-outs/:contactId": {
    summary: "Takes it back: the contact wants campaigns again.",
    params: z.object({ contactId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  optOut: (event: { action: "create"; optOut: OptOut } | { action: "delete"; contactId: number }) =>
    event.action === "delete" ? event.contactId : event.optOut.contactId,
} satisfies Announcements;
