import { z } from "zod";
import {
  bodyId,
  clientId,
  day,
  givenMoment,
  id,
  keptWhenEmptied,
  pageNumber,
  searchParam,
  text,
  moment,
} from "./fields.ts";
import { contactSummary } from "./contacts.ts";
import { limits } from "./limits.ts";
import { mediaAddress } from "./media-address.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** Waiting; given to the connection; failed or not to be sent. */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const frequencies = ["day", "weekday", "week", "month"] as const;
/** How a message repeats: until a day of the company's calendar, or so many times. */
export const repeat = z
  .object({
    every: z.enum(frequencies),
    until: day.nullable().default(null),
    count: z.number().int().min(2).max(1_000_000).nullable().default(null),
    /** Whether it stops when the customer answers. */
    stopOnReply: z.boolean(),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), { path: ["until"] });
export type Repeat = z.output<typeof repeat>;
/** The scope of a change or deletion: this message, or also the later ones of its series. */
const scope = keptWhenEmptied(z.enum(["one", "following"])).default("one");

/** A message to be sent at a given time. */
export const schedule = z.object({
  id: bodyId,
  body: z.string(),
  /** In a list, a long `body` is cut: `GET /schedules/:scheduleId` has all of it. */
  isExcerpt: z.boolean(),
  contactId: bodyId,
  contact: contactSummary,
  /** The conversation from which it was made; null if there was none, or it was deleted. */
  ticketId: bodyId.nullable(),
  userId: bodyId.nullable(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** The connection to use; null: that of the contact's open conversation, else the author's, else the default. */
  whatsappId: bodyId.nullable(),
  sendAt: moment,
  /** When it was given to the connection; null before. */
  sentAt: moment.nullable(),
  status: z.enum(scheduleStatuses),
  /** Why it was not sent, as an error code. */
  failure: z.string().nullable(),
  /** The picture's address; the body is its caption. */
  mediaPath: mediaAddress.nullable(),
  mediaName: z.string().nullable(),
  /** Its series; `stoppedAt`: when the customer answered. */
  series: z
    .object({
      id: bodyId,
      every: z.enum(frequencies),
      until: day.nullable(),
      count: z.number().int().nullable(),
      stopOnReply: z.boolean(),
      stoppedAt: moment.nullable(),
    })
    .nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Schedule = z.output<typeof schedule>;

const body = text.trim().min(limits.scheduleBody.min).max(limits.messageBody.max);
/** The year 9999 is refused: in some zone it would be 10000. */
const sendAt = z
  .string()
  .regex(/^\s*(?!9999)/)
  .pipe(givenMoment);
const params = z.object({ scheduleId: id });
const noSeries = ["ERR_SERIES_TOO_LONG", "ERR_SERIES_EMPTY"] as const;
const noImage = ["ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE", "ERR_NOT_PNG_OR_JPG"] as const;

export const contracts = {
  "GET /schedules": {
    summary:
      "Scheduled messages that the caller may see, by their time. Without a range 20 a page, the latest first; with one, up to 2,000. Of a long text the beginning.",
    query: z.object({
      searchParam,
      pageNumber,
      /** From this time, inclusive, to the other, exclusive: a calendar's days. */
      from: givenMoment.optional(),
      to: givenMoment.optional(),
      contactId: id.optional(),
      status: z.enum(scheduleStatuses).optional(),
    }),
    answer: z.object({ schedules: z.array(schedule), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /schedules/:scheduleId": {
    summary: "One scheduled message.",
    params,
    answer: schedule,
    errors: ["ERR_NO_SCHEDULE_FOUND"],
  },
  "POST /schedules": {
    summary:
      "Schedules a message; as a form, with its picture (`file`). The same `clientId` again changes that message and adds none.",
    body: z.object({
      body,
      contactId: bodyId,
      sendAt,
      whatsappId: bodyId.nullable().optional(),
      repeat: repeat.nullable().optional(),
      clientId: clientId.optional(),
    }),
    upload: z.object({
      clientId: clientId.optional(),
      body,
      contactId: id,
      sendAt,
      whatsappId: z.union([z.literal(""), id]).optional(),
      /** As JSON. */
      repeat: z
        .string()
        .max(200)
        .transform((given, context) => {
          try {
            return JSON.parse(given) as unknown;
          } catch {
            context.addIssue({ code: "custom" });
            return z.NEVER;
          }
        })
        .pipe(repeat)
        .optional(),
    }),
    answer: schedule,
    errors: [
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_WAPP_FOUND",
      "ERR_SCHEDULE_SENT",
      "ERR_SCHEDULE_PAST",
      "ERR_SCHEDULE_NO_CONVERSATION",
      ...noSeries,
      ...noImage,
    ],
  },
  "GET /schedules/recipients": {
    summary: "The first people by name whom a search finds and for whom the caller may schedule.",
    query: z.object({ searchParam }),
    answer: z.array(contactSummary),
  },
  "POST /schedules/preview": {
    summary: "When the messages of a series would be sent, and what is unusual about these times.",
    body: z.object({ sendAt, repeat }),
    answer: z.object({
      count: z.number().int(),
      first: moment,
      last: moment,
      /** Days used instead of a day that their month lacks. */
      shortMonths: z.array(day),
      /** The first of the skipped local times, "2026-03-29T02:30", and when the message is sent instead. */
      skipped: z.array(z.object({ asked: z.string(), sendAt: moment })),
    }),
    errors: [...noSeries],
  },
  "PUT /schedules/:scheduleId": {
    summary:
      "Changes a message that was not sent; one that failed before it was sent waits again. With the scope `following` also the later ones of its series, which `repeat` plans anew.",
    params,
    body: z.object({ body, contactId: bodyId, sendAt, whatsappId: bodyId.nullable(), scope, repeat }).partial(),
    answer: schedule,
    errors: [
      "ERR_NO_SCHEDULE_FOUND",
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_WAPP_FOUND",
      "ERR_SCHEDULE_PAST",
      "ERR_SCHEDULE_SENT",
      "ERR_SCHEDULE_NO_CONVERSATION",
      "ERR_NO_PERMISSION",
      ...noSeries,
    ],
  },
  "DELETE /schedules/:scheduleId": {
    summary:
      "Cancels a scheduled message; one that was sent leaves the calendar alone. With the scope `following` also the later ones of its series.",
    params,
    query: z.object({ scope }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_SCHEDULE_FOUND", "ERR_NO_PERMISSION"],
  },
  "POST /schedules/:scheduleId/media-upload": {
    summary: "Gives it a picture, png or jpg: a form with one `file`.",
    params,
    upload: z.object({}),
    answer: schedule,
    errors: ["ERR_NO_SCHEDULE_FOUND", "ERR_SCHEDULE_SENT", "ERR_NO_PERMISSION", ...noImage],
  },
  "DELETE /schedules/:scheduleId/media-upload": {
    summary: "Takes its picture away.",
    params,
    answer: schedule,
    errors: ["ERR_NO_SCHEDULE_FOUND", "ERR_SCHEDULE_SENT", "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  schedule: (
    event:
      | { action: "create" | "update"; schedule: Schedule }
      | { action: "delete"; scheduleId: number }
      /** Several messages of a series were made, changed or cancelled. */
      | { action: "series"; seriesId: number },
  ) => (event.action === "series" ? event.seriesId : event.action === "delete" ? event.scheduleId : event.schedule.id),
} satisfies Announcements;

export const errors = {
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_PAST: 400,
  ERR_SCHEDULE_SENT: 409,
  ERR_SCHEDULE_NO_CONVERSATION: 400,
  ERR_SERIES_TOO_LONG: 400,
  ERR_SERIES_EMPTY: 400,
  /** Never answered: why a scheduled message was not sent. */
  ERR_SCHEDULE_MISSED: 409,
  ERR_SCHEDULE_NOT_IN_PLAN: 409,
  ERR_SCHEDULE_OVERDUE: 409,
  ERR_NOT_PNG_OR_JPG: 400,
} as const satisfies Statuses;
