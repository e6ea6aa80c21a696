import { z } from "zod";
import { bodyId, flag, id, ids, keptWhenEmptied, moment, searchParam } from "./fields.ts";
import { limits } from "./limits.ts";
import { lane0, tagMark } from "./tags.ts";
import { ticketStatuses } from "./tickets.ts";
import { mediaAddress } from "./media-address.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export { lane0 };

/** `lane0`, or the id of a tag that is a stage. */
const laneId = z.string().regex(/^(lane0|[1-9]\d{0,14})$/);

/** A conversation on the board. */
export const card = z.object({
  id: z.string(),
  ticketId: bodyId,
  uuid: z.uuid(),
  /** The contact's name. */
  title: z.string(),
  contactNumber: z.string(),
  lastMessage: z.string(),
  draggable: z.boolean(),
  profilePicUrl: mediaAddress.nullable(),
  isGroup: z.boolean(),
  /** On a test phone. */
  isTest: z.boolean(),
  status: z.enum(ticketStatuses),
  queue: z.object({ id: bodyId, name: z.string(), color: z.string() }).nullable(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Without the current stage. */
  tags: z.array(tagMark),
  unreadMessages: z.number().int(),
  lastMessageAt: moment,
  updatedAt: moment,
  /** Since when it is in its lane; closing restarts this. */
  since: moment,
});
export type Card = z.output<typeof card>;

const pageInfo = z.object({ hasMore: z.boolean(), nextCursor: z.string().nullable(), total: z.number().int() });

export const lane = z.object({
  id: z.string(),
  title: z.string(),
  /** The number of cards, including those that are not loaded. */
  label: z.string(),
  style: z.object({ color: z.string() }),
  /** Days after which a card in this lane is marked; null: never. */
  maxDays: z.number().int().nullable(),
  pageInfo,
  cards: z.array(card),
});
export type Lane = z.output<typeof lane>;

const narrowing = {
  /** For admins: all users' conversations. */
  showAll: flag,
  queueIds: ids,
  withoutQueue: flag,
  users: ids,
  tags: ids,
  searchParam,
};

export const contracts = {
  "GET /api/kanban/board": {
    summary:
      "The lanes with their counts and newest cards: conversations that are not closed and that the caller may see.",
    query: z.object({
      cardsPerLane: z.coerce.number().int().min(1).max(limits.page.laneMax).default(limits.page.boardLane),
      /** `false` leaves out empty lanes, but never the first. */
      includeEmpty: flag,
      ...narrowing,
    }),
    answer: z.object({ lanes: z.array(lane) }),
  },
  "GET /api/kanban/lanes/:laneId/cards": {
    summary: "More cards of a lane, from where the last page ended.",
    params: z.object({ laneId }),
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(limits.page.laneMax).default(limits.page.lane),
      ...narrowing,
    }),
    answer: z.object({ cards: z.array(card), pageInfo }),
    errors: ["ERR_NO_LANE_FOUND"],
  },
  "GET /api/kanban/times": {
    summary:
      "How long conversations stood in each lane, of those that left it in the last days; a lane that none left is absent.",
    query: z.object(narrowing),
    answer: z.object({
      days: z.number().int(),
      lanes: z.array(
        z.object({
          laneId: z.string(),
          /** A conversation that came back and left again counts again. */
          left: z.number().int(),
          /** Those of test phones, where these do not count (decision 65). */
          tests: z.number().int(),
          /** Minutes; null if no arrival time is known. */
          median: z.number().min(0).nullable(),
        }),
      ),
    }),
  },
  "PUT /api/kanban/cards/:cardId/lane": {
    summary:
      "Puts a conversation in another lane; its other tags stay. With `fromLaneId`, only if it still stands there.",
    params: z.object({ cardId: id }),
    body: z.object({ targetLaneId: laneId, fromLaneId: keptWhenEmptied(laneId).optional() }),
    answer: z.object({ laneId: z.string(), card }),
    errors: ["ERR_NO_TICKET_FOUND", "ERR_TICKET_CLOSED", "ERR_NO_LANE_FOUND", "ERR_CARD_MOVED"],
  },
} as const satisfies Contracts;

export const events = {
  /** A conversation changed on the board, appeared on it or left it. */
  kanban: (event: { action: "update"; ticketId: number }) => event.ticketId,
} satisfies Announcements;

export const errors = {
  ERR_NO_LANE_FOUND: 404,
  ERR_CARD_MOVED: 409,
} as const satisfies Statuses;
