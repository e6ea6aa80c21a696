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
  /** Who wrote it: the customer or, in a group, the member; of ours, the user, null for what no person wrote. */
  author: z.string().nullable(),
  /** The name of the campaign that sent it. */
  campaign: z.string().nullable(),
  createdAt: moment,
  /** The part of its text around the first word that was found; `marks` are the found places, in UTF-16 units. */
  excerpt: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The name of its file; null where it has none. */
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
      /** What these of ours wrote, or (`fromMe`) what either side wrote. */
      users: ids,
      fromMe: flag,
      /** Days of the company's calendar. */
      dateStart: day.optional(),
      dateEnd: day.optional(),
      whatsappIds: ids,
      queueIds: ids,
      /** `false` leaves out conversations without a queue; `true` without `queueIds` leaves in only those. */
      withoutQueue: flag,
      /** Of conversations that have all of these. */
      tags: ids,
      hasMedia: flag,
      contactId: id.optional(),
    }),
    answer: z.object({
      hits: z.array(searchHit),
      /** Give it as `before` to go on; null where everything was looked through. */
      nextBefore: bodyId.nullable(),
      /** The time was over before so many hits were found: when the oldest message was sent that was looked at. */
      searchedSince: moment.nullable(),
    }),
  },
} as const satisfies Contracts;
