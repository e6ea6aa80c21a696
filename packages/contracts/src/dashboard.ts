import { z } from "zod";
import { countedThings } from "./counted-things.ts";
import { bodyId, day, flag, id, ids, moment } from "./fields.ts";
import { limits } from "./limits.ts";
import { ticketStatuses } from "./tickets.ts";
import { mediaAddress } from "./media-address.ts";
import type { Contracts, Permissions, Statuses } from "./contract.ts";

/**
 * A period in days of the company's zone, both inclusive: `days` counts back from today, `date_from` and `date_to` name
 * it. Default, also with 0 days: from the first of this month to today.
 */
const period = {
  days: z.coerce.number().int().min(0).max(limits.dashboard.days).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
};
/** Which conversations are counted. A supervisor only gets numbers of their own queues. */
const filter = {
  queueIds: ids,
  /** Also, or only, those without a queue. */
  withoutQueue: flag,
  users: ids,
  whatsappIds: ids,
  tags: ids,
  /** Includes test phones even if the company has another number. */
  withTests: flag,
};
const chartPeriod = { initialDate: day, finalDate: day };

/** Average minutes; 0 if there are none. */
const minutes = z.number().min(0);
const count = z.number().int().min(0);

/** Numbers of a period: closed conversations, new contacts, minutes of service and of waiting. */
const periodCounters = z.object({
  supportFinished: count,
  leads: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
});

/** Conversations that are open and pending now. */
const nowCounters = z.object({ supportHappening: count, supportPending: count });
/** Conversations in the lists that are not counted: of groups while the company ignores them, and on test phones. */
const uncounted = z.object({ groups: count, tests: count });

/** Minutes until the first message by a person, where there was one. `answered` 0: both are null. */
const firstReply = z.object({ answered: count, median: minutes.nullable(), p90: minutes.nullable() });

/** A queue or connection. `id` null: conversations without one. */
const share = z.object({
  id: bodyId.nullable(),
  name: z.string().nullable(),
  color: z.string().nullable(),
  finished: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  firstReply,
});

const periodErrors = ["ERR_INVALID_PERIOD", "ERR_TOO_MUCH_TO_COUNT"] as const;

export const contracts = {
  "GET /dashboard": {
    summary: "Six counters, the four of the period with those of the period before, and how each attendant did.",
    query: z.object({ ...period, ...filter }),
    answer: z.object({
      period: z.object({ from: day, to: day }),
      counters: nowCounters.extend(periodCounters.shape),
      before: periodCounters.extend({ from: day, to: day }),
      attendants: z.array(
        z.object({
          id: bodyId,
          name: z.string(),
          /** From 1 to 3; null without ratings. */
          rating: z.number().min(1).max(3).nullable(),
          ratings: count,
          avgSupportTime: minutes,
          finished: count,
          online: z.boolean(),
          /** The user was deleted, and worked in the period. */
          isDeleted: z.boolean(),
        }),
      ),
      /** The company has conversations of test phones that count only `withTests`. */
      tests: z.boolean(),
    }),
    errors: periodErrors,
  },
  "GET /dashboard/now": {
    summary: "The two counters of this moment, and what the lists show besides.",
    query: z.object(filter),
    answer: nowCounters.extend({ uncounted: z.object({ happening: uncounted, pending: uncounted }) }),
  },
  "GET /dashboard/details": {
    summary: "First replies, queues, connections, satisfaction, what the bot solved alone, and when customers write.",
    query: z.object({ ...period, ...filter }),
    answer: z.object({
      firstReply,
      before: z.object({ firstReply, botAlone: count, asked: count, rated: count, rating: z.number().nullable() }),
      queues: z.array(share),
      connections: z.array(share),
      /** For conversations asked for a rating: the number of answers, their average, and how many gave 1, 2 and 3. */
      satisfaction: z.object({
        asked: count,
        rated: count,
        rating: z.number().min(1).max(3).nullable(),
        rates: z.tuple([count, count, count]),
      }),
      /** Conversations that ended without a person and not because of silence. */
      botAlone: count,
      /** The kanban's stages in order, after "no stage" (`id` null); empty without any. */
      stages: z.array(
        z.object({
          id: bodyId.nullable(),
          name: z.string().nullable(),
          color: z.string().nullable(),
          /** It was deleted later. */
          isGone: z.boolean(),
          /** Conversations that left it in the period; one that came back is counted again. */
          left: count,
          /** How many of these have a known start; 0: the minutes are null. */
          timed: count,
          median: minutes.nullable(),
          p90: minutes.nullable(),
        }),
      ),
      /** Messages by customers, by weekday (0 is Sunday) and hour of the company's zone: 7 × 24. */
      arrivals: z.array(z.array(count).length(24)).length(7),
      /** Some of the period's conversations are older than the records: parts of them are estimated. */
      isReckoned: z.boolean(),
    }),
    errors: periodErrors,
  },
  "GET /dashboard/conversations": {
    summary: "The conversations behind a number, the newest first, a page at a time.",
    query: z.object({
      ...period,
      ...filter,
      of: z.enum(countedThings),
      userId: id.optional(),
      /** 0: without a queue. */
      queueId: z.coerce.number().int().min(0).optional(),
      whatsappId: id.optional(),
      /** For `leftStage`; 0: no stage. */
      stageId: z.coerce.number().int().min(0).optional(),
      rate: z.coerce.number().int().min(1).max(3).optional(),
      weekday: z.coerce.number().int().min(0).max(6).optional(),
      hour: z.coerce.number().int().min(0).max(23).optional(),
      limit: z.coerce.number().int().min(1).max(limits.dashboard.page).default(30),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      conversations: z.array(
        z.object({
          ticketId: bodyId,
          uuid: z.uuid(),
          contactName: z.string(),
          profilePicUrl: mediaAddress.nullable(),
          status: z.enum(ticketStatuses),
          userName: z.string().nullable(),
          queueName: z.string().nullable(),
          /** The time of the counted event. */
          at: moment,
          /** The averaged minutes; null for a plain count. */
          minutes: minutes.nullable(),
          rate: z.number().int().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
    errors: periodErrors,
  },
  "GET /dashboard/ticketsUsers": {
    summary: "Conversations that each user ended between two days; users with none included.",
    query: z.object({ ...chartPeriod, ...filter }),
    answer: z.object({ data: z.array(z.object({ userId: bodyId, nome: z.string(), quantidade: count })) }),
    errors: periodErrors,
  },
  "GET /dashboard/ticketsDay": {
    summary: "Conversations that began, by day (`data`, dd/MM/yyyy), or of a single day by hour (`horario`).",
    query: z.object({ ...chartPeriod, ...filter }),
    answer: z.object({
      data: z.array(
        z.union([
          z.object({ horario: z.number().int().min(0).max(23), total: count }),
          z.object({ data: z.string(), total: count }),
        ]),
      ),
      count,
    }),
    errors: periodErrors,
  },
} as const satisfies Contracts;

/** For the whole company, only admins; supervisors with the grant `queueDashboard` see their queues. */
export const permissions = { "dashboard:view": [] } as const satisfies Permissions;

export const errors = {
  /** The end is before the start, or the period is longer than the limit. */
  ERR_INVALID_PERIOD: 400,
  /** Too many rows would have to be counted one by one for this filter: request fewer days. */
  ERR_TOO_MUCH_TO_COUNT: 400,
} as const satisfies Statuses;
