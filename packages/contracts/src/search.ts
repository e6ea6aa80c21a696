import { z } from "zod";
import { bodyId, day, flag, id, ids, moment, text } from "./fields.ts";
import { messageKinds } from "./message-kinds.ts";
import { ticket } from "./tickets.ts";
import { limits } from "./limits.ts";
import type { Contracts } from "./contract.ts";

/** A message that a search found. */
export const searchHit = z.object({
  id: bodyId,
  mediaType: z.enum(messageKinds),
  fromMe: z.boolean(),
  /** The author: the customer or, in a group, the member; for our messages the user, or null if no person wrote it. */
  author: z.string().nullable(),
  /** The name of the campaign that sent it. */
  campaign: z.string().nullable(),
  createdAt: moment,
  /** The part of its text around the first match; `marks` are the matches, in UTF-16 units. */
  excerpt: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The name of its file; null without one. */
  fileName: z.string().nullable(),
  ticket,
});
export type SearchHit = z.output<typeof searchHit>;

export const contracts = {
  "GET /search/messages": {
    summary:
      "The newest messages whose text or file's name has all of the words, accents and case forgiven, as far as the caller may see them.",
    query: z.object({
      searchParam: text.max(limits.search.words).transform((words) => words.trim()),
      /** Messages older than this id. */
      before: id.optional(),
      /** Messages by these users, or (`fromMe`) by either side. */
      users: ids,
      fromMe: flag,
      /** Days of the company's calendar. */
      dateStart: day.optional(),
      dateEnd: day.optional(),
      whatsappIds: ids,
      queueIds: ids,
      /** `false` excludes conversations without a queue; `true` without `queueIds` includes only those. */
      withoutQueue: flag,
      /** Conversations with all of these tags. */
      tags: ids,
      hasMedia: flag,
      contactId: id.optional(),
    }),
    answer: z.object({
      hits: z.array(searchHit),
      /** Pass it as `before` to go on; null if everything was searched. */
      nextBefore: bodyId.nullable(),
      /** The time limit was reached before enough hits were found: the time of the oldest message searched. */
      searchedSince: moment.nullable(),
    }),
  },
} as const satisfies Contracts;
