import { z } from "zod";
import { bodyId, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { ticketList, ticketStatuses } from "./tickets.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

const bulkKinds = ["close", "transfer", "tag"] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** One action on many conversations. */
export const bulkAction = z.object({
  id: bodyId,
  action: z.enum(bulkKinds),
  /** `undoing`: it was stopped, and the finished part is being taken back. */
  status: z.enum(["running", "finished", "undoing", "undone"]),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Conversations taken back, and those that could not be. */
  undone: z.number().int(),
  kept: z.number().int(),
  /** The list had more conversations than the limit. */
  isCut: z.boolean(),
  createdAt: moment,
  /** Later than the real deadline until the action has begun. */
  undoUntil: moment,
  /** When it finished or, if it was taken back, when that was done; null while it goes on. */
  endedAt: moment.nullable(),
});
export type BulkAction = z.output<typeof bulkAction>;

/** A conversation on which the action, or its undo, failed. */
const refusedTicket = z.object({
  ticketId: bodyId,
  /** An error code. */
  code: z.string(),
  /** Null: the caller may not see the conversation. */
  ticket: z
    .object({
      uuid: z.uuid(),
      name: z.string(),
      status: z.enum(ticketStatuses),
      user: z.object({ id: bodyId, name: z.string() }).nullable(),
    })
    .nullable(),
});
export type RefusedTicket = z.output<typeof refusedTicket>;

const params = z.object({ bulkActionId: id });

export const contracts = {
  "GET /bulk-actions": {
    summary: "What the caller did with many conversations in the last day, newest first.",
    answer: z.array(bulkAction),
  },
  "POST /bulk-actions": {
    summary:
      "Resolves, transfers or tags up to 5,000 conversations: those that are named, or those of a list. It goes on by itself; each is changed as by the call for one, and only if it is still as it was when this was asked for.",
    body: z
      .object({
        action: z.enum(bulkKinds),
        ticketIds: z.array(bodyId).min(1).max(limits.bulk.most).optional(),
        /** The conversations that `GET /tickets` lists. */
        list: ticketList.optional(),
        /** Transfer: without a user they wait in the queue; without a queue each keeps its own. */
        userId: bodyId.nullable().optional(),
        queueId: bodyId.nullable().optional(),
        /** Tags to add to each. */
        tagIds: z.array(bodyId).min(1).max(limits.tagsAtOnce).optional(),
        /** Closing: the customers are not told. */
        silent: z.boolean().optional(),
      })
      .refine(({ ticketIds, list }) => (ticketIds === undefined) !== (list === undefined), { path: ["ticketIds"] })
      .refine(({ action, userId, queueId }) => action !== "transfer" || Boolean(userId ?? queueId), {
        path: ["userId"],
      })
      .refine(({ action, tagIds }) => action !== "tag" || tagIds !== undefined, { path: ["tagIds"] }),
    answer: bulkAction,
    errors: [
      "ERR_NO_TICKET_FOUND",
      "ERR_NO_USER_FOUND",
      "ERR_NO_QUEUE_FOUND",
      "ERR_NO_TAG_FOUND",
      "ERR_BULK_ACTIONS_RUNNING",
    ],
  },
  "GET /bulk-actions/:bulkActionId": {
    summary: "How one stands.",
    params,
    answer: bulkAction,
    errors: ["ERR_NO_BULK_ACTION_FOUND"],
  },
  "GET /bulk-actions/:bulkActionId/refusals": {
    summary: "Its report: with which conversations it could not be done, or not be taken back, and why.",
    params,
    query: z.object({
      /** The last place of the previous page. */
      after: z.coerce.number().int().min(0).max(limits.bulk.most).default(0),
      /** Only with this reason. */
      code: text.min(1).max(limits.bulk.code).optional(),
    }),
    answer: z.object({
      reasons: z.array(z.object({ code: z.string(), count: z.number().int() })),
      refusals: z.array(refusedTicket),
      /** For the next page; null on the last. */
      next: z.number().int().nullable(),
    }),
    errors: ["ERR_NO_BULK_ACTION_FOUND"],
  },
  "POST /bulk-actions/:bulkActionId/undo": {
    summary:
      "Stops it and takes back what was done, of each conversation that is still as it left it; for 5 minutes after it began.",
    params,
    answer: bulkAction,
    errors: ["ERR_NO_BULK_ACTION_FOUND", "ERR_UNDO_TOO_LATE"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** To the user's own sockets. */
  bulkAction: (event: { action: "create" | "update"; bulkAction: BulkAction }) => event.bulkAction.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_BULK_ACTION_FOUND: 404,
  ERR_BULK_ACTIONS_RUNNING: 409,
} as const satisfies Statuses;
