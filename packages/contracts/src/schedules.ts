import { z } from "zod";
import { bodyId, id, pageNumber, searchParam, text, moment } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** Waits; was given to the connection; will not be sent, or couldn't be. */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** A message that is to be sent at a moment. */
export const schedule = z.object({
  id: bodyId,
  body: z.string(),
  contactId: bodyId,
  contact: z.object({ id: bodyId, name: z.string(), number: z.string(), profilePicUrl: z.string().nullable() }),
  userId: bodyId.nullable(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** Through which it is to go; null: the contact's open conversation decides, else whose it is, else the default. */
  whatsappId: bodyId.nullable(),
  sendAt: moment,
  /** When it was given to the connection; null while it wasn't. */
  sentAt: moment.nullable(),
  status: z.enum(scheduleStatuses),
  /** Why it was not sent, as an error code. */
  failure: z.string().nullable(),
  /** The picture's address (decision 4); the body is its caption. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Schedule = z.output<typeof schedule>;

const body = text.trim().min(limits.scheduleBody.min).max(limits.messageBody.max);
/** A moment of any zone; a day or an hour that no calendar has is none. */
const sendAt = z.iso.datetime({ offset: true }).transform((given) => new Date(given));
const params = z.object({ scheduleId: id });
const noImage = ["ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE", "ERR_NOT_PNG_OR_JPG"] as const;

export const contracts = {
  "GET /schedules": {
    summary:
      "Scheduled messages that the caller may see, by their time. Without a range 20 a page, the latest first; with one, all of it.",
    query: z.object({
      searchParam,
      pageNumber,
      /** From this moment on, and before that one: a calendar's days. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
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
    summary: "Schedules a message; as a form, with its picture (`file`).",
    body: z.object({ body, contactId: bodyId, sendAt, whatsappId: bodyId.nullable().optional() }),
    upload: z.object({ body, contactId: id, sendAt, whatsappId: z.union([z.literal(""), id]).optional() }),
    answer: schedule,
    errors: [
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_WAPP_FOUND",
      "ERR_SCHEDULE_PAST",
      "ERR_SCHEDULE_NO_CONVERSATION",
      ...noImage,
    ],
  },
  "PUT /schedules/:scheduleId": {
    summary: "Changes a message that was not sent; one that failed before it was sent waits again.",
    params,
    body: z.object({ body, contactId: bodyId, sendAt, whatsappId: bodyId.nullable() }).partial(),
    answer: schedule,
    errors: [
      "ERR_NO_SCHEDULE_FOUND",
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_WAPP_FOUND",
      "ERR_SCHEDULE_PAST",
      "ERR_SCHEDULE_SENT",
      "ERR_SCHEDULE_NO_CONVERSATION",
      "ERR_NO_PERMISSION",
    ],
  },
  "DELETE /schedules/:scheduleId": {
    summary: "Cancels a scheduled message; one that was sent leaves the calendar alone.",
    params,
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

/** What the server announces, each with the id of what it is about. */
export const events = {
  schedule: (event: { action: "create" | "update"; schedule: Schedule } | { action: "delete"; scheduleId: number }) =>
    event.action === "delete" ? event.scheduleId : event.schedule.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_PAST: 400,
  ERR_SCHEDULE_SENT: 409,
  ERR_SCHEDULE_NO_CONVERSATION: 400,
  /** Never answered: why a scheduled message was not sent. */
  ERR_SCHEDULE_MISSED: 409,
  ERR_SCHEDULE_NOT_IN_PLAN: 409,
  ERR_SCHEDULE_OVERDUE: 409,
  ERR_NOT_PNG_OR_JPG: 400,
} as const satisfies Statuses;
