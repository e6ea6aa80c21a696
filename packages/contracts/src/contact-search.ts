import { z } from "zod";
import { bodyId, day, flag, ids, searchParam } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Contracts } from "./contract.ts";

const days = { dateStart: day.optional(), dateEnd: day.optional() };

/** A search for contacts in a body, with the filters of `GET /contacts`. */
export const contactSearch = z.object({
  searchParam,
  tags: z.array(bodyId).max(limits.tagsAtOnce).default([]),
  ...days,
  blocked: z.boolean().optional(),
});
export type ContactSearch = z.output<typeof contactSearch>;

export const contracts = {
  "GET /contacts/count": {
    summary: "How many contacts a search finds, all of them; the search is that of `GET /contacts`.",
    query: z.object({ searchParam, tags: ids, ...days, blocked: flag }),
    answer: z.object({ count: z.number().int() }),
  },
} as const satisfies Contracts;
