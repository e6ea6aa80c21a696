import { z } from "zod";
import { bodyId, clientId, color, id, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Permissions, Statuses } from "./contract.ts";

/** As part of a conversation or a contact. */
export const tagMark = z.object({ id: bodyId, name: z.string(), color: z.string() });
export type TagMark = z.output<typeof tagMark>;

export const tag = tagMark.extend({
  /** 1: a stage of the kanban. */
  kanban: z.union([z.literal(0), z.literal(1)]),
  /** Days after which a conversation in this stage is marked on the board; null: never. */
  maxDays: z.number().int().nullable(),
  userId: bodyId.nullable(),
});
export type Tag = z.output<typeof tag>;

/** As in the page of tags. */
export const countedTag = tag.extend({ ticketsCount: z.number().int(), contactsCount: z.number().int() });

const tagName = text
  .overwrite((name) => name.replace(/\s+/g, " "))
  .trim()
  .min(limits.tagName.min)
  .max(limits.tagName.max);
const stage = z.union([z.literal(0), z.literal(1)]);
const maxDays = z.number().int().min(1).max(365).nullable();
/** The lane of conversations without a stage, by the board's name. Always the first. */
export const lane0 = "lane0";
const noRoom = ["ERR_TOO_MANY_TAGS", "ERR_TOO_MANY_STAGES"] as const;
const marks = z.array(z.object({ id: bodyId })).max(limits.tagsAtOnce);

export const contracts = {
  "GET /tags/list": {
    summary: "Every tag of the company, by name.",
    answer: z.array(tag),
  },
  "GET /tags": {
    summary:
      "Tags by name, with how many conversations and contacts have each. Without a page, the first with all stages of the kanban after it, which boards of the family are made of.",
    query: z.object({ searchParam, pageNumber: pageNumber.unwrap().optional() }),
    answer: z.object({ tags: z.array(countedTag), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /tags/:tagId": {
    summary: "One tag.",
    params: z.object({ tagId: id }),
    answer: tag,
    errors: ["ERR_NO_TAG_FOUND"],
  },
  "POST /tags": {
    summary:
      "Adds a tag; without a colour it gets one that is little used. `kanban` and `maxDays` are for admins and supervisors. The same `clientId` again changes that tag and adds none.",
    body: z.object({
      name: tagName,
      color: color.optional(),
      kanban: stage.default(0),
      maxDays: maxDays.optional(),
      clientId: clientId.optional(),
    }),
    answer: tag,
    errors: ["ERR_NAME_TAKEN", "ERR_NO_PERMISSION", "ERR_TWO_STAGES", ...noRoom],
  },
  "PUT /tags/:tagId": {
    summary:
      "Changes a tag. `kanban` and `maxDays` are for admins and supervisors. It is refused as a stage where conversations would stand in two. With `was`, what the caller saw before, only if nobody has changed it since.",
    params: z.object({ tagId: id }),
    body: z
      .object({
        name: tagName,
        color,
        kanban: stage,
        maxDays,
        was: z.object({ name: text.max(200), color: text.max(20), maxDays }),
      })
      .partial(),
    answer: tag,
    errors: [
      "ERR_NO_TAG_FOUND",
      "ERR_NAME_TAKEN",
      "ERR_NO_PERMISSION",
      "ERR_TWO_STAGES",
      "ERR_TOO_MANY_STAGES",
      "ERR_TAG_CHANGED",
    ],
  },
  "DELETE /tags/:tagId": {
    summary:
      "Removes a tag, for whoever may delete what all share; a stage, for admins and supervisors. Conversations that are over keep it.",
    params: z.object({ tagId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_TAG_FOUND", "ERR_TAG_IN_USE", "ERR_NO_PERMISSION"],
  },
  "POST /tags/:tagId/restore": {
    summary: "Brings a removed tag back, on whatever had it, for whoever may delete it.",
    params: z.object({ tagId: id }),
    answer: tag,
    errors: ["ERR_NO_TAG_FOUND", "ERR_NAME_TAKEN", "ERR_NO_PERMISSION", ...noRoom],
  },
  "POST /tags/:tagId/merge": {
    summary:
      "Puts another tag in the place of this one, which is removed. A conversation that stands in another stage of the kanban stays there.",
    params: z.object({ tagId: id }),
    body: z.object({ intoTagId: bodyId }),
    answer: tag,
    errors: ["ERR_NO_TAG_FOUND", "ERR_SAME_TAG", "ERR_TAG_IN_USE"],
  },
  "PUT /tags/reorder": {
    summary: "The order of the kanban's lanes. What is no stage is passed over; stages that are missing come last.",
    body: z.object({
      tagIds: z
        .array(z.union([bodyId, z.literal(lane0)]))
        .max(501)
        .transform((lanes) => lanes.filter((lane) => lane !== lane0)),
    }),
    answer: z.array(tag),
  },
  "POST /tags/sync": {
    summary:
      "The tags of a conversation or of a contact. With `was`, what the caller saw before, only what changed is changed, so that of two at once neither is lost.",
    body: z
      .object({ ticketId: bodyId, contactId: bodyId, tags: marks, was: marks })
      .partial({ ticketId: true, contactId: true, was: true })
      .refine(({ ticketId, contactId }) => (ticketId === undefined) !== (contactId === undefined), {
        path: ["ticketId"],
      }),
    answer: z.object({ tags: z.array(tagMark) }),
    errors: ["ERR_NO_TAG_FOUND", "ERR_NO_TICKET_FOUND", "ERR_NO_CONTACT_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** `isRestored`: it was deleted; its conversations and contacts have it again. */
  tag: (event: { action: "create" | "update"; tag: Tag; isRestored?: true } | { action: "delete"; tagId: number }) =>
    event.action === "delete" ? event.tagId : event.tag.id,
} satisfies Announcements;

/** Permissions, each with the profiles that have it besides admins. */
export const permissions = {
  "tags:kanban": ["supervisor"],
} as const satisfies Permissions;

export const errors = {
  /** Comes with `count`, the limit; so does the next. */
  ERR_TOO_MANY_TAGS: 409,
  ERR_TOO_MANY_STAGES: 409,
  ERR_NO_TAG_FOUND: 404,
  /** Somebody has changed it since the read. */
  ERR_TAG_CHANGED: 409,
  ERR_SAME_TAG: 409,
  ERR_TWO_STAGES: 409,
  /** An unfinished campaign uses it; `campaigns` are the names. */
  ERR_TAG_IN_USE: 409,
} as const satisfies Statuses;
